"""What all commands show alike: the terminal itself, cards and tableaus, and score sheets."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NoReturn

from attrs import Factory, define
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from sushigo.card import Card, Placed
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.event import Award
from sushigo.narration import Speaker
from sushigo.svg import shade
from sushigo.words import word

NAMES: Final = ("Aiko", "Basia", "Chloe", "Dawid", "Emi", "Filip", "Gosia", "Haru")
"""What the players of a game in the terminal are called, in seat order."""

WIDEST: Final = 10_000
"""How wide a table may be where there is no terminal."""

TIMES: Final = "\N{MULTIPLICATION SIGN}"


class Screen(Console):
    """A console of standard output that leaves a reader who has gone to the command line (see `cli.run`)."""

    def on_broken_pipe(self) -> NoReturn:
        """Say that nobody reads any more."""
        raise BrokenPipeError

    @property
    def unbounded(self) -> bool:
        """Whether lines may be as long as they are: this is no terminal, and nobody has said how wide it is to be."""
        return not self.is_terminal and "COLUMNS" not in os.environ

    def draw(self, table: Table | Padding) -> None:
        """Show a table; where lines may be as long as they are, no cell of it is broken."""
        if not self.unbounded:
            self.print(table)
            return
        width = self.width
        self.width = max(width, self.measure(table, options=self.options.update(max_width=WIDEST)).maximum)
        self.print(table)
        self.width = width


def screen() -> Screen:
    """Open the terminal: as wide as it is, in colour if it has any.

    Returns:
        A console that writes texts as they are, without guessing at markup, emoji or numbers in them.
    """
    return Screen(highlight=False, markup=False, emoji=False)


def shaded(card_type: CardType | None, text: str) -> Text:
    """Put a bar in the colour of a card type before a text."""
    style = "dim" if card_type is None else Style(color=shade(card_type.colour or card_type.name))
    return Text.assemble(("▌", style), text)


def tinted(card_type: str, text: str, config: GameConfig) -> Text:
    """Put a bar in the colour of a card type in play before a text."""
    return shaded(config.rulebook.types.get(card_type), text)


class Cards:
    """Cards side by side, equal ones once with their number; lines break between cards.

    Args:
        texts: The cards as texts.
        label: What stands before them.
    """

    def __init__(self, texts: Iterable[Text], label: str = "") -> None:
        """Count equal cards."""
        listed = tuple(texts)
        counts = Counter(text.plain for text in listed)
        firsts = {text.plain: text for text in reversed(listed)}
        self.texts = [Text(label, "dim")] if label else []
        for plain, count in counts.items():
            self.texts.append(
                firsts[plain] if count == 1 else Text.assemble(firsts[plain], (f" {TIMES}{count}", "bold"))
            )

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Set as many cards in a line as fit."""
        line: list[Text] = []
        width = 0
        for text in self.texts:
            if line and width + 2 + text.cell_len > options.max_width:
                yield Text("  ").join(line)
                line, width = [], 0
            width += text.cell_len + (2 if line else 0)
            line.append(text)
        if line:
            yield Text("  ").join(line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Say how wide they are: between the widest card and all in one line."""
        widths = [text.cell_len for text in self.texts] or [0]
        wanted = min(sum(widths) + 2 * (len(widths) - 1), options.max_width)
        return Measurement(min(max(widths), options.max_width), wanted)


def hand_in_line(hand: Iterable[Card], speaker: Speaker, label: str = "") -> Cards:
    """Show the cards of a hand, or desserts, side by side."""
    return Cards((tinted(card.type, speaker.card(card), speaker.config) for card in hand), label)


def tableau_in_line(tableau: Sequence[Placed], speaker: Speaker) -> Cards:
    """Show a tableau side by side: a card that lies on another with it, face-down ones as just that."""
    lying = {placed.serial: placed for placed in tableau}
    bearing = {placed.on for placed in tableau}
    texts: list[Text] = []
    for placed in tableau:
        if placed.face_down:
            text = f"({word('face_down', speaker.lang)})"
        elif placed.on is not None and placed.on in lying:
            text = speaker.lying_on(speaker.card(placed.card), lying[placed.on].card)
        elif placed.serial in bearing:
            continue
        else:
            text = speaker.card(placed.card)
        texts.append(tinted(placed.type, text, speaker.config))
    return Cards(texts)


@define
class PointsTable:
    """Points as they are drawn: section by section, card type by card type, a column for each seat.

    Attributes:
        speaker: What players and cards are called.
        sections: The points of every seat by section and card type.
    """

    speaker: Speaker
    sections: dict[str, dict[str, list[int]]] = Factory(dict[str, dict[str, list[int]]])

    def enter(self, section: str, awards: Iterable[Award]) -> None:
        """Enter points under a section; it appears even if there are none."""
        rows = self.sections.setdefault(section, {})
        for award in awards:
            rows.setdefault(award.type, [0] * self.speaker.config.seats)[award.player] += award.points

    @property
    def total(self) -> tuple[int, ...]:
        """The points of every seat."""
        rows = [points for section in self.sections.values() for points in section.values()]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * self.speaker.config.seats

    def table(self, winners: Sequence[int] = (), title: str = "") -> Table:
        """Draw the sheet.

        Args:
            winners: The seats whose totals stand out.
            title: What stands above it.

        Returns:
            The table; with one section only, without a sum of it.
        """
        seats = range(self.speaker.config.seats)
        table = Table(box=box.ROUNDED, title=title or None, title_style="bold", border_style="dim")
        table.add_column("", overflow="fold")
        for seat in seats:
            table.add_column(self.speaker.player(seat), justify="right", header_style="bold", overflow="fold")
        for section, rows in self.sections.items():
            self._draw(table, section, rows)
        totals = [
            Text(str(points), "bold green" if seat in winners else "bold") for seat, points in enumerate(self.total)
        ]
        table.add_row(Text(word("total", self.speaker.lang), "bold"), *totals)
        return table

    def _draw(self, table: Table, section: str, rows: Mapping[str, list[int]]) -> None:
        """Draw a section: its name and sums, then a row for each card type in the order of the menu."""
        if len(self.sections) > 1:
            sums = [sum(points) for points in zip(*rows.values(), strict=True)] or [0] * self.speaker.config.seats
            table.add_row(Text(section, "bold"), *(Text(str(points), "bold") for points in sums))
        for name, card_type in self.speaker.config.rulebook.types.items():
            if name in rows:
                label = tinted(name, card_type.title(self.speaker.lang), self.speaker.config)
                table.add_row(label, *map(_figure, rows[name]))
        table.add_section()


def winners_line(winners: Sequence[int], speaker: Speaker) -> Text:
    """Say who has won."""
    title = word("winner" if len(winners) == 1 else "shared_victory", speaker.lang)
    return Text.assemble(f"{title}: ", (", ".join(map(speaker.player, winners)), "bold green"))


def _figure(points: int) -> Text:
    if points == 0:
        return Text("·", "dim")
    return Text(str(points), "red" if points < 0 else "")
