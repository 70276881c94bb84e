"""The agent that plays each promising action out many times, on tables as they may be."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, final

from attrs import field, frozen
from attrs.validators import optional

from sushigo.agents.greedy import GreedyAgent, a_number
from sushigo.agents.outlook import Outlook
from sushigo.dealing import determinize
from sushigo.door import at_least
from sushigo.errors import InvalidConfig, InvalidPosition
from sushigo.game import apply
from sushigo.observe import observe

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.observe import View
    from sushigo.state import GameState


_ONE_OR_MORE: Final = at_least(1, InvalidConfig)


@final
@frozen
class MonteCarloAgent:
    """Tries the actions that look best, keeps the better half, and tries these again, until one is left.

    They are tried on tables that agree with what the agent knows: everyone plays on greedily for some turns,
    and then the cards are appraised. All actions are tried on the same tables, so that chance favours none.

    Args:
        iterations: About how many actions are played out for one decision.
        seconds: A limit of time, if there is one; what is then chosen depends on the machine.
        breadth: How many actions are tried.
        depth: How many turns are played out.

    >>> import sushigo
    >>> from random import Random
    >>> from sushigo.agents import MonteCarloAgent
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> view = sushigo.observe(state, 0)
    >>> MonteCarloAgent(iterations=8).choose(view, view.legal_actions, Random(1)) in view.legal_actions
    True
    """

    iterations: int = field(default=100, validator=_ONE_OR_MORE)
    seconds: float | None = field(default=None, validator=optional(a_number))
    breadth: int = field(default=6, validator=_ONE_OR_MORE)
    depth: int = field(default=3, validator=_ONE_OR_MORE)
    _greedy: GreedyAgent = field(init=False, factory=GreedyAgent, repr=False)
    _quick: GreedyAgent = field(init=False, factory=lambda: GreedyAgent(envy=0.0), repr=False)

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        """Choose the action that is left when the others have been tried and dropped."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        values = dict(zip(legal_actions, self._greedy.values(view, legal_actions), strict=True))
        breadth = min(self.breadth, 1 + self.iterations // 4)
        left = sorted(legal_actions, key=lambda action: -values[action])[:breadth]
        try:
            return self._best(view, left, rng)
        except InvalidPosition:  # a table set up by hand may have more cards than the box: nothing can be dealt
            return left[0]

    def _best(self, view: View, left: list[Action], rng: Random) -> Action:
        """Halve some actions, the most promising first, until one is left."""
        totals = dict.fromkeys(left, 0.0)
        deadline = inf if self.seconds is None else monotonic() + self.seconds
        halvings = (len(left) - 1).bit_length()
        for _ in range(halvings):
            for _ in range(max(1, self.iterations // (halvings * len(left)))):
                if monotonic() > deadline:
                    break
                self._try(determinize(view, int(rng.random() * 2**53)), left, totals, rng)
            left = sorted(left, key=lambda action: -totals[action])[: (len(left) + 1) // 2]
        return left[0]

    def _try(self, state: GameState, actions: Sequence[Action], totals: dict[Action, float], rng: Random) -> None:
        """Try actions on one table, where the others do the same each time."""
        player = actions[0].player
        others = [
            self._quick.choose(observe(state, decision.player), decision.options, rng)
            for decision in state.decisions
            if decision.player != player
        ]
        for action in actions:
            totals[action] += self._played_out(apply(state, [action, *others]), player, state.round, rng)

    def _played_out(self, state: GameState, player: int, number: int, rng: Random) -> float:
        """Play some turns of the round, and tell how far ahead of the others the player then is."""
        last = state.turn + self.depth
        while not state.is_over and state.round == number and state.turn < last:
            state = apply(
                state,
                [
                    self._quick.choose(observe(state, decision.player), decision.options, rng)
                    for decision in state.decisions
                ],
            )
        return lead(state, player)


def lead(state: GameState, player: int) -> float:
    """Estimate how far a player is ahead of the best of the others, and of all of them.

    Args:
        state: Any game; one that is over counts as it is.
        player: Whose lead.

    Returns:
        The lead in points, half before the best of the others, half before their mean.
    """
    worths = [float(score) for score in state.scores[: state.config.players]]
    if not state.is_over:
        outlook = Outlook(observe(state, player))
        names = tuple(state.config.rulebook.types)
        worths = [worth + outlook.base(seat, names) for seat, worth in enumerate(worths)]
    others = worths[:player] + worths[player + 1 :]
    return worths[player] - (max(others) + sum(others) / len(others)) / 2
