"""The agent that chooses blindly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, final

from attrs import frozen

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.observe import View


@final
@frozen
class RandomAgent:
    """Chooses every legal action with equal chance.

    >>> import sushigo
    >>> from random import Random
    >>> from sushigo.agents import RandomAgent
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> view = sushigo.observe(state, 0)
    >>> RandomAgent().choose(view, view.legal_actions, Random(1)) in view.legal_actions
    True
    """

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        """Choose an action."""
        return legal_actions[int(rng.random() * len(legal_actions))]
