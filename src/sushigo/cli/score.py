"""`sushigo score`: a score sheet from tableaus, without playing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

import click

from sushigo.cli.options import edition, language, read_rules, rules
from sushigo.cli.screen import PointsTable, screen
from sushigo.config import GameConfig
from sushigo.conformance import Json, read_cases, score_case
from sushigo.edition import edition_named, switched
from sushigo.errors import InvalidRecord
from sushigo.narration import Speaker
from sushigo.scoring import Score


@click.command()
@click.argument("file", type=click.Path())
@edition
@click.option(
    "--when",
    type=click.Choice(["round", "game"]),
    default="round",
    show_default=True,
    help="Whether a plain list is tableaus at a round's end, or desserts at the game's.",
)
@rules
@language
@click.option("--json", "as_json", is_flag=True, help="Print the points and what earned them as JSON.")
def score(*, file: str, edition: str, when: str, rules: tuple[str, ...], lang: str, as_json: bool) -> None:
    r"""Score the tableaus of FILE, '-' for standard input.

    FILE is a score case, a case file, or a plain JSON list of tableaus, for which --edition, --when and
    --rule say what is played.

    \b
    echo '[["tempura", "tempura"], ["maki:3", "eel"]]' | sushigo score -
    """
    scores = [(name, *score_case(case)) for name, case in read(file, edition, when, rules)]
    if as_json:
        told = [{"id": name, **data(points)} for name, _, points in scores]
        click.echo(json.dumps(told[0] if len(told) == 1 else told))
        return
    for name, config, points in scores:
        show(name if len(scores) > 1 else "", config, points, lang)


def read(file: str, edition: str, when: str, rules: tuple[str, ...]) -> list[tuple[str, Json]]:
    """Read what is to be scored.

    Args:
        file: The file, or `-`.
        edition: The edition of a plain list.
        when: What a plain list is.
        rules: The rule options of a plain list, as texts.

    Returns:
        Score cases with their names.

    Raises:
        InvalidRecord: There is nothing to score in the file.
    """
    name = "standard input" if file == "-" else file
    text = _text(file, name)
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"{name} is no JSON: {error}") from None
    if isinstance(document, list):
        return [(name, _case(cast("list[object]", document), edition, when, rules))]
    fields: Json = cast("Json", document) if isinstance(document, dict) else dict[str, object]()
    if "game" in fields:
        return [(str(fields.get("id", name)), fields)]
    if "format" in fields:
        return [(str(case.get("id")), case) for case in read_cases(text, name) if case.get("kind") == "score"]
    raise InvalidRecord(f"{name} is nothing to score: give a list of tableaus, a score case or a case file")


def _text(file: str, name: str) -> str:
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            return str(opened.read())
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise InvalidRecord(f"{name} cannot be read: {error}") from None


def _case(rows: list[object], edition: str, when: str, rules: tuple[str, ...]) -> Json:
    """Make a score case of a plain list; one of its rows may be a dummy's."""
    switches, options = read_rules(rules)
    seats = switched(edition_named(edition), switches).seats
    players = next((number for number in (len(rows), len(rows) - 1) if seats(number) == len(rows)), len(rows))
    game = {"edition": edition, "players": players, "rules": switches, "options": options}
    return {"kind": "score", "game": game, "when": when, "tableaus" if when == "round" else "desserts": rows}


def data(points: Score) -> Mapping[str, object]:
    """Put a score into plain data.

    Args:
        points: The score.

    Returns:
        The total of every seat, the points by card type, and the awards with the cards that earned them.
    """
    return {
        "total": list(points.total),
        "by_card": {name: list(row) for name, row in points.by_card.items()},
        "awards": [
            {
                "player": award.player,
                "type": award.type,
                "points": award.points,
                "cards": [str(card) for card in award.cards],
            }
            for award in points.awards
        ],
    }


def show(name: str, config: GameConfig, points: Score, lang: str) -> None:
    """Draw a score sheet.

    Args:
        name: What stands above it.
        config: What is played.
        points: The score.
        lang: The language.
    """
    sheet = PointsTable(Speaker(config, lang))
    sheet.enter(name, points.awards)
    screen().print(sheet.table(title=name))
