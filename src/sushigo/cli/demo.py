"""`sushigo demo`: a whole game between built-in players, told turn by turn."""

from __future__ import annotations

import click

from sushigo.cli.narrator import Narrator
from sushigo.cli.options import Setup, game_options
from sushigo.cli.screen import screen
from sushigo.cli.seated import Seated, agents_option, at_play
from sushigo.game import new_game, step, winners
from sushigo.words import word


@click.command()
@game_options
@agents_option
@click.option("--quiet", is_flag=True, help="Show the final score sheet alone.")
def demo(setup: Setup, agents: tuple[str, ...], quiet: bool) -> None:
    """Watch a whole game between built-in players.

    They choose from what their seat can see and nothing else.
    """
    seated = Seated(setup, agents)
    if quiet:  # on the other stream, so that the sheet stands alone
        click.echo(f"{word('seed', setup.lang)}: {setup.seed}", err=True)
    narrator = Narrator(screen(), setup.config, setup.lang, quiet=quiet)
    with at_play():
        state = new_game(setup.config, setup.seed)
        narrator.open(state)
        while not state.is_over:
            before = state
            state, happened = step(state, [seated.choose(state, decision.player) for decision in state.decisions])
            narrator.tell(happened, before)
    narrator.close(winners(state))
