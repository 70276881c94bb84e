"""`sushigo plugins`: what is installed, and whether it can be used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click
from rich import box
from rich.table import Table
from rich.text import Text

from sushigo.cli.screen import screen
from sushigo.plugins import Installed, all_installed
from sushigo.registry import OWN

STYLES: Final = {"ok": "green", "broken": "bold red", "clash": "bold red", "hidden": "yellow", "off": "dim"}


@click.command()
@click.option("--all", "everything", is_flag=True, help="Show what the project itself brings, too.")
def plugins(everything: bool) -> None:
    """List the card types, editions, menus and agents that other packages bring.

    Every one is loaded to see whether it can be used; what is wrong, and what to do about it, stands below.
    """
    listed = [entry for entry in all_installed() if everything or entry.distribution != OWN]
    terminal = screen()
    if not listed:
        terminal.print("No other package brings cards, editions, menus or agents.")
        return
    terminal.draw(overview(listed))
    for entry in listed:
        if entry.reason or entry.note:
            terminal.print(Text.assemble((f"{entry.name}: ", "bold"), entry.reason or entry.note), soft_wrap=True)


def overview(listed: Iterable[Installed]) -> Table:
    """Draw the table: a row for each thing installed."""
    table = Table(box=box.ROUNDED, border_style="dim")
    for heading in ("name", "kind", "distribution", "version", "status"):
        table.add_column(heading)
    for entry in listed:
        status = Text(entry.status, STYLES[entry.status])
        table.add_row(entry.name, entry.kind, entry.distribution, entry.version, status)
    return table
