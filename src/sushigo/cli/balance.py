"""`sushigo balance`: what the cards of a menu are worth, and what changes with another menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import click

from sushigo.cli.options import Setup, game_options
from sushigo.cli.results import Bulk, bulk_options, collect, ended, plotted, publish, seated, write_rows
from sushigo.config import GameConfig
from sushigo.report import Report, balance_sheet, swap_sheet
from sushigo.simulate import simulate

TITLES: Final = ("Balance", "Balance after the swap")
"""The titles of the tables, by which JSON knows them."""


@click.command("balance")
@game_options
@bulk_options(agents="greedy", games=300)
@click.option("--swap", "swaps", multiple=True, metavar="OLD=NEW", help="Compare with another type; repeatable.")
@click.pass_context
def command(ctx: click.Context, bulk: Bulk, setup: Setup, swaps: tuple[str, ...]) -> None:
    """Show what each card type of a menu earns: a card, a game, and how often it is chosen when it can be.

    With --swap the games are played again with another type in its place, to show what that changes. --csv
    saves the first table.
    """
    config = setup.config
    configs = [config, swapped(config, swaps)] if swaps else [config]
    names = seated(bulk.agents, config.players)
    reports = [Report(names) for _ in configs]
    complete = all(
        collect(
            simulate(each, names, bulk.games, setup.seed, workers=bulk.workers, keep_going=bulk.keep_going),
            bulk.games,
            report.add,
        )
        for each, report in zip(configs, reports, strict=True)
    )
    sheets = [
        balance_sheet(report, {card.name: sum(card.copies_for(config.players).values()) for card in each.cards}, title)
        for each, report, title in zip(configs, reports, TITLES, strict=False)
    ]
    if swaps:
        sheets.append(swap_sheet(*reports))
    failed = [game for report in reports for game in report.failed]
    publish(setup, bulk, sheets, failed, played=sum(report.games for report in reports))
    if bulk.csv is not None:
        write_rows(bulk.csv, sheets[0].columns, sheets[0].rows)
    plotted(reports[0].points_a_card(), "points a card", bulk.plot)
    ended(ctx, complete, failed)


def swapped(config: GameConfig, swaps: Sequence[str]) -> GameConfig:
    """Put other card types in the place of some.

    Args:
        config: What is played.
        swaps: Each `OLD=NEW`.

    Returns:
        The other game; whether its menu is legal is left to the designer.

    Raises:
        click.UsageError: A swap has another form, or its first type is not in play.
        UnknownCard: There is no such type.
    """
    cards = {card.name: card for card in config.cards}
    for text in swaps:
        old, found, new = text.partition("=")
        if not found or old not in cards:
            raise click.UsageError(f"--swap {text!r}: write OLD=NEW, where OLD is one of {', '.join(cards)}")
        names = [new if name == old else name for name in cards]
        del cards[old]
        config = config.edition.configure(config.players, names, cards=cards.values())
        cards = {card.name: card for card in config.cards}
    return config
