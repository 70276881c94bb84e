"""`sushigo tournament`: every two agents meet, and are rated."""

from __future__ import annotations

import click

from sushigo.cli.options import Setup, game_options
from sushigo.cli.results import Bulk, GameLog, bulk_options, collect, ended, plotted, publish
from sushigo.simulate import FailedGame, Outcome, PlayedGame
from sushigo.tournament import Lineup, Ratings, lineups, tournament


@click.command("tournament")
@game_options
@bulk_options(agents="greedy,random", games=200)
@click.pass_context
def command(ctx: click.Context, bulk: Bulk, setup: Setup) -> None:
    """Let every two agents meet for so many games, and rate them.

    All line-ups play the same deals, and the agents change seats. --csv saves a line for each game and seat.
    """
    ratings, log = Ratings(bulk.agents), GameLog(bulk.csv)
    failed: list[FailedGame] = []

    def add(result: tuple[Lineup, Outcome]) -> None:
        lineup, outcome = result
        if isinstance(outcome, PlayedGame):
            ratings.add(outcome, lineup)
            log.add(lineup, outcome)
        else:
            failed.append(outcome)

    log.open()
    total = bulk.games * len(lineups(bulk.agents, setup.config.players))
    games = tournament(
        setup.config, bulk.agents, bulk.games, setup.seed, workers=bulk.workers, keep_going=bulk.keep_going
    )
    complete = collect(games, total, add)
    played = sum(tally.games for tally in ratings.tallies.values()) // setup.config.players
    publish(setup, bulk, (ratings.sheet(), ratings.crosstable()), failed, played=played)
    plotted(ratings.elo(), "rating", bulk.plot)
    ended(ctx, complete, failed)
