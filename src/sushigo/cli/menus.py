"""`sushigo menus`: the printed menus, and those of installed packages."""

from __future__ import annotations

import click
from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text

from sushigo.cli.options import language
from sushigo.cli.screen import Cards, screen, shaded
from sushigo.edition import Party
from sushigo.menu import Menu
from sushigo.plugins import all_installed
from sushigo.registry import Registry
from sushigo.words import menu_title, word


@click.command()
@language
@click.option("--players", type=int, metavar="NUMBER", help="Show only menus for so many players.")
def menus(lang: str, players: int | None) -> None:
    """List the menus of the Party game: the printed ones, and those of installed packages."""
    fewest, most = Party.players
    if players is not None:
        Party().check(players)
    registry = Registry()
    table = Table(box=box.ROUNDED, border_style="dim", show_lines=True)
    table.add_column(word("menu", lang))
    table.add_column(word("players", lang), no_wrap=True)
    table.add_column(word("card", lang))
    names = [offer.name for offer in all_installed() if offer.kind == "menu" and offer.status == "ok"]
    for menu in map(Menu.named, names):
        fitting = [number for number in range(fewest, most + 1) if not menu.faults(number, registry)]
        if fitting and (players is None or players in fitting):
            cards = Cards(shaded(card, card.title(lang)) for card in map(registry.card_type, menu.types))
            title = Group(Text(menu_title(menu.name, lang), "bold"), Text(menu.name, "dim"))
            table.add_row(title, f"{fitting[0]}-{fitting[-1]}", cards)
    screen().draw(table)
