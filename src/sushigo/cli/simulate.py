"""`sushigo simulate`: many games between agents, and what they tell."""

from __future__ import annotations

import click

from sushigo.cli.options import Setup, game_options
from sushigo.cli.results import Bulk, GameLog, bulk_options, collect, ended, publish, seated
from sushigo.report import Report
from sushigo.simulate import Outcome, PlayedGame, simulate


@click.command("simulate")
@game_options
@bulk_options(agents="greedy", games=1000)
@click.pass_context
def command(ctx: click.Context, bulk: Bulk, setup: Setup) -> None:
    """Play many games between agents, who change seats, and show who wins and what the cards earn.

    The same seed gives the same games, whatever the number of workers. --csv saves a line for each
    game and seat.
    """
    names = seated(bulk.agents, setup.config.players)
    report, log = Report(names), GameLog(bulk.csv)

    def add(outcome: Outcome) -> None:
        report.add(outcome)
        if isinstance(outcome, PlayedGame):
            log.add(names, outcome)

    log.open()
    games = simulate(setup.config, names, bulk.games, setup.seed, workers=bulk.workers, keep_going=bulk.keep_going)
    complete = collect(games, bulk.games, add)
    publish(setup, bulk, report.sheets(), report.failed, played=report.games, unshown=[report.score_sheet()])
    if bulk.plot is not None:
        from sushigo.plots import plot_scores

        plot_scores(report, bulk.plot)
    ended(ctx, complete, report.failed)
