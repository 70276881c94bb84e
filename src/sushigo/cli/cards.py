"""`sushigo cards`: the card types, and what each of them does."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby

import click
from rich import box
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sushigo.cards import CATEGORIES
from sushigo.cardtype import CardType
from sushigo.cli.options import edition, has_menus, in_the_box, language
from sushigo.cli.screen import Screen, screen, shaded
from sushigo.door import meant
from sushigo.edition import Edition, edition_named
from sushigo.errors import UnknownCard
from sushigo.registry import Registry
from sushigo.words import word


@click.command()
@click.argument("name", required=False)
@edition
@language
def cards(name: str | None, edition: str, lang: str) -> None:
    """List the card types, or explain the one called NAME."""
    chosen = edition_named(edition)
    listed = types_of(chosen)
    terminal = screen()
    if name is None:
        terminal.draw(overview(listed, chosen, lang))
    else:
        explain(terminal, find(name, listed, lang), chosen, lang)


def types_of(edition: Edition) -> tuple[CardType, ...]:
    """List the card types of an edition, as it configures them.

    Args:
        edition: The edition.

    Returns:
        All that a menu may choose from, those of other packages too; else those of the box and its promos.
    """
    registry = Registry()
    fewest = edition.players[0]
    if has_menus(edition):
        names: Iterable[str] = filter(registry.sound, registry.names())
    else:
        names = in_the_box(edition)
    return edition.configure(fewest, names, registry=registry).cards


def find(name: str, cards: Sequence[CardType], lang: str) -> CardType:
    """Find a card type by its name or its title.

    Args:
        name: What was asked for.
        cards: The card types.
        lang: The language of titles.

    Returns:
        The card type.

    Raises:
        UnknownCard: There is none.
        SushiGoError: There is one, but it cannot be used.
    """
    wanted = name.strip().casefold().replace("-", "_").replace(" ", "_")
    for card in cards:
        titles = (card.name, card.title(lang), card.title("en"))
        if wanted in (title.casefold().replace(" ", "_") for title in titles):
            return card
    registry = Registry()
    if wanted in registry.names():
        registry.card_type(wanted)  # raises what is wrong with it
    names = [card.name for card in cards]
    raise UnknownCard(f"there is no card type {name!r}{meant(name, names)}: use one of {', '.join(names)}", name)


def overview(cards: Sequence[CardType], edition: Edition, lang: str) -> Table:
    """Draw the table of card types, a section for each category."""
    table = Table(box=box.ROUNDED, border_style="dim")
    for key in ("card", "copies", "number", "players", "colour"):
        table.add_column(word(key, lang), overflow="fold", no_wrap=key != "copies")
    for category in CATEGORIES:
        members = [card for card in cards if card.category == category]
        if members:
            table.add_section()
            table.add_row(Text(category_title(category, lang), "bold cyan"))
        for card in members:
            title = shaded(card, card.title(lang))
            if card.title(lang).casefold().replace(" ", "_") != card.name:
                title.append(f"\n {card.name}", "dim")
            table.add_row(title, copies(card, edition), numbers(card), players(card, edition), card.colour)
    return table


def category_title(category: str, lang: str) -> str:
    """Name a category; the word for nigiri the card and nigiri the category may differ."""
    own = word(f"{category}_category", lang)
    return word(category, lang) if own == f"{category}_category" else own


def copies(card: CardType, edition: Edition) -> str:
    """Tell how many copies there are, face by face where faces are more than numbers."""
    counts = card.copies_for(edition.players[0])
    total = str(sum(counts.values()))
    if len(counts) < 2 or numbers(card):
        return total
    return f"{total} ({', '.join(f'{face}: {count}' for face, count in counts.items())})"


def numbers(card: CardType) -> str:
    """List the resolution numbers."""
    found = (card.number(face) for face in card.faces)
    return " ".join(str(number) for number in found if number is not None)


def players(card: CardType, edition: Edition) -> str:
    """Tell for how many players the type may be chosen."""
    fewest, most = edition.players
    return spans([number for number in range(fewest, most + 1) if card.allows(number)])


def spans(numbers: Sequence[int]) -> str:
    """Write numbers as spans.

    >>> spans([2, 3, 4, 6])
    '2-4, 6'
    """
    parts: list[str] = []
    for _, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        span = [number for _, number in group]
        parts.append(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]))
    return ", ".join(parts)


def explain(terminal: Screen, card: CardType, edition: Edition, lang: str) -> None:
    """Show all there is to say of a card type.

    Args:
        terminal: Where.
        card: The card type.
        edition: The edition that it is played in.
        lang: The language.
    """
    terminal.print(Text.assemble(shaded(card, ""), (card.title(lang), "bold"), "  ", (card.name, "dim")))
    facts = Table.grid(padding=(0, 2, 0, 0))
    for key, value in (
        ("category", category_title(card.category, lang)),
        ("colour", card.colour),
        ("copies", copies(card, edition)),
        ("number", numbers(card)),
        ("players", players(card, edition)),
    ):
        if value:
            facts.add_row(Text(f"  {word(key, lang)}", "dim"), value)
    terminal.draw(facts)
    terminal.print(Padding(card.rule_text(lang, edition.name), (1, 2)))
    for shown in (*scoring(card, edition, lang), options(card, edition, lang)):
        if shown.row_count:
            terminal.draw(Padding(shown, (0, 2), expand=False))


def scoring(card: CardType, edition: Edition, lang: str) -> list[Table]:
    """Draw what the card earns, if that is declared: a table for all numbers of players with one rule."""
    fewest, most = edition.players
    rules: dict[tuple[tuple[str, str], ...], list[int]] = {}
    for number in range(fewest, most + 1):
        scorer = card.scorer(number) or card.game_scorer(number)
        if scorer is not None and card.allows(number):
            rules.setdefault(scorer.rows(card, lang), []).append(number)
    tables: list[Table] = []
    for rows, numbers in rules.items():
        table = Table(box=box.ROUNDED, border_style="dim")
        table.add_column(f"{word('players', lang)}: {spans(numbers)}" if len(rules) > 1 else "")
        table.add_column(word("points", lang), justify="right")
        for had, earned in rows:
            table.add_row(had, earned)
        tables.append(table)
    return tables


def options(card: CardType, edition: Edition, lang: str) -> Table:
    """Draw the options that players may choose in the edition, the value it has first."""
    table = Table(box=box.ROUNDED, border_style="dim")
    table.add_column(word("option", lang))
    table.add_column(word("value", lang))
    for attribute in card.options():
        choices: tuple[object, ...] = getattr(attribute.validator, "options", ())
        if choices and attribute.name not in edition.locked.get(card.name, ()):
            default = getattr(card, attribute.name)
            values = Text.assemble((_plain(default), "bold"), f" ({word('default', lang)})")
            for choice in choices:
                if choice != default:
                    values.append(f", {_plain(choice)}")
            table.add_row(f"{card.name}.{attribute.name}", values)
    return table


def _plain(value: object) -> str:
    """Write a value as `--rule` takes it."""
    return value if isinstance(value, str) else json.dumps(value)
