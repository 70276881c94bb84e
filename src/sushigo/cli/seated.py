"""The built-in players at the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

import click

from sushigo.action import Action
from sushigo.agents import agent_named, choice_of
from sushigo.cli.options import Setup
from sushigo.errors import SushiGoError
from sushigo.observe import observe
from sushigo.state import GameState

agents_option = click.option(
    "--agent",
    "agents",
    multiple=True,
    default=("greedy",),
    show_default=True,
    metavar="NAME",
    help="Who plays; its options stand behind it (monte_carlo:iterations=200). Repeated, the seats are filled in turn.",
)


class Seated:
    """Agents at the seats of a game.

    Args:
        setup: The game; its seed is also that of the agents' own chance.
        names: Which agents, for the seats in turn.
    """

    def __init__(self, setup: Setup, names: Sequence[str]) -> None:
        """Seat the agents."""
        self._names = [names[seat % len(names)] for seat in range(setup.config.players)]
        self._agents = [agent_named(name) for name in self._names]
        self._chances = [Random(f"{setup.seed} {seat}") for seat in range(setup.config.players)]

    def choose(self, state: GameState, player: int) -> Action:
        """Have an agent choose from its player's view."""
        view = observe(state, player)
        agent, name = self._agents[player], self._names[player]
        return choice_of(agent, name, view, view.legal_actions, self._chances[player])


@contextmanager
def at_play() -> Iterator[None]:
    """Have a game that fails end the command as such, not as bad input.

    Raises:
        click.ClickException: It has failed; the message says why.
    """
    try:
        yield
    except SushiGoError as error:
        raise click.ClickException(str(error)) from None
