"""`sushigo score`: a score sheet from tableaus, without playing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import cast

import click
from attrs import frozen

from sushigo.cli.files import called, text_of
from sushigo.cli.options import (
    edition,
    has_menus,
    in_the_box,
    language,
    named_menu,
    read_rules,
    refuse_menu,
    rules,
    tell_idle_rules,
)
from sushigo.cli.screen import PointsTable, screen, winners_line
from sushigo.codec import from_json
from sushigo.config import GameConfig
from sushigo.conformance import Json, game_of, read_cases, score_case
from sushigo.document import check_fields
from sushigo.edition import edition_named, switched
from sushigo.errors import InvalidRecord
from sushigo.event import Award
from sushigo.narration import Speaker
from sushigo.scoring import Score
from sushigo.sheet import ScoreSheet
from sushigo.words import word

Scored = Score | ScoreSheet
"""What is shown: the points of one moment, or of a game round by round."""


@frozen
class Played:
    """What the options say of a plain list.

    Attributes:
        edition: The edition.
        menu: The menu, if one is named.
        when: Whether a list of rows is tableaus or desserts.
        rules: Rule options, as texts.
    """

    edition: str
    menu: str | None
    when: str
    rules: tuple[str, ...]

    def game(self, seats: int) -> Json:
        """Say what is played with so many seats, one of which may be a dummy's."""
        switches, options = read_rules(self.rules)
        chosen = switched(edition_named(self.edition), switches)
        players = next((number for number in (seats, seats - 1) if chosen.seats(number) == seats), seats)
        game = {"edition": self.edition, "players": players, "rules": switches, "options": options}
        if self.menu is None:
            return game
        refuse_menu(chosen)
        menu = named_menu(self.menu)
        return {**game, "menu": menu.name or list(menu.types)}


@click.command()
@click.argument("file", type=click.Path())
@edition
@click.option(
    "--menu",
    metavar="MENU",
    help="Party: a printed menu, or seven card types with commas between them.  [default: the types that appear]",
)
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
def score(
    *, file: str, edition: str, menu: str | None, when: str, rules: tuple[str, ...], lang: str, as_json: bool
) -> None:
    """Score the tableaus of FILE, '-' for standard input.

    FILE is a score case, a case file, a score sheet, or a plain JSON list, for which --edition, --menu, --when
    and --rule say what is played: a list of tableaus, or a list of rounds, each a list of tableaus. A round may
    also be an object with "tableaus", "memory", and "awards": what was given in its course.

    echo '[["tempura", "tempura"], ["maki:3", "eel"]]' | sushigo score -
    """
    scores = read(file, Played(edition, menu, when, rules))
    if as_json:
        told = [{"id": name, **data(points)} for name, _, points in scores]
        click.echo(json.dumps(told[0] if len(told) == 1 else told))
        return
    for name, config, points in scores:
        show(name if len(scores) > 1 else "", config, points, lang)


def read(file: str, played: Played) -> list[tuple[str, GameConfig, Scored]]:
    """Read what is to be scored, and score it.

    Args:
        file: The file, or `-`.
        played: What the options say of a plain list.

    Returns:
        The scores, each with its name and what is played.

    Raises:
        InvalidRecord: There is nothing to score in the file.
    """
    name, text = called(file), text_of(file)
    try:
        document: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRecord(f"{name} is no JSON: {error}") from None
    if isinstance(document, list):
        rows = cast("list[object]", document)
        config, scored = _game(rows, played) if any(map(_is_round, rows)) else score_case(_case(rows, played))
        _look_at_types(played, config, scored)
        return [(name, config, scored)]
    fields: Json = cast("Json", document) if isinstance(document, dict) else dict[str, object]()
    if "game" in fields:
        return [(str(fields.get("id", name)), *score_case(fields))]
    if fields.get("kind") == "sheet":
        sheet = from_json(text, "sheet")
        return [(name, sheet.config, sheet)]
    if "format" in fields:
        cases = [case for case in read_cases(text, name) if case.get("kind") == "score"]
        if not cases:
            raise InvalidRecord(f"{name} has nothing to score: none of its cases is a score case")
        return [(str(case.get("id")), *score_case(case)) for case in cases]
    raise InvalidRecord(
        f"{name} is nothing to score: give a list of tableaus or rounds, a score sheet, a score case or a case file"
    )


def _case(rows: list[object], played: Played) -> Json:
    """Make a score case of a plain list; one of its rows may be a dummy's."""
    zone = "tableaus" if played.when == "round" else "desserts"
    return {"kind": "score", "game": played.game(len(rows)), "when": played.when, zone: rows}


def _look_at_types(played: Played, config: GameConfig, scored: Scored) -> None:
    """Refuse types that the edition has not, and say if some that nobody holds may have been in play."""
    tell_idle_rules(played.rules, config)
    edition = config.edition
    if not has_menus(edition):
        strange = [card.name for card in config.cards if card.name not in in_the_box(edition)]
        if strange:
            box = ", ".join(in_the_box(edition))
            raise InvalidRecord(f"the {edition.name} edition has no {', '.join(strange)}: it has {box}")
    elif played.menu is None and isinstance(scored, ScoreSheet) and scored.is_over:
        click.echo("Card types that nobody holds are taken to be out of play: --menu says which are in play.", err=True)


# ---- round by round ----------------------------------------------------------------------------------------


def _is_round(row: object) -> bool:
    return isinstance(row, dict) or (isinstance(row, list) and any(isinstance(part, list) for part in row))


def _game(rounds: list[object], played: Played) -> tuple[GameConfig, ScoreSheet]:
    """Enter rounds in a sheet; without a menu, all card types that appear in any of them are in play."""
    entered = [_round(number, given) for number, given in enumerate(rounds, 1)]
    # Those that are remembered or have earned points may have no card there any more.
    types = [name for _, memory, awards in entered for name in (*memory, *(award.type for award in awards))]
    seen: Json = {
        "kind": "score",
        "game": played.game(len(entered[0][0])),
        "tableaus": [row for tableaus, _, _ in entered for row in tableaus],
        "memory": dict.fromkeys(types),
    }
    sheet = ScoreSheet(game_of(seen))
    for tableaus, memory, awards in entered:
        sheet = sheet.with_round(tableaus, memory=memory, awards=awards)  # type: ignore[arg-type]
    return sheet.config, sheet


def _round(number: int, given: object) -> tuple[list[object], Json, list[Award]]:
    """Take a round: its tableaus, what card types remember, and what was given in its course."""
    fields = cast("Json", given) if isinstance(given, dict) else {"tableaus": given}
    check_fields(fields, ("tableaus", "memory", "awards"), f"round {number}")
    tableaus, memory, awards = fields.get("tableaus"), fields.get("memory", {}), fields.get("awards", [])
    if not isinstance(tableaus, list) or not isinstance(memory, dict) or not isinstance(awards, list):
        raise InvalidRecord(
            f"round {number} has a list of tableaus, and perhaps an object of memory and a list of awards"
        )
    return cast("list[object]", tableaus), cast("Json", memory), [_award(number, row) for row in awards]


def _award(number: int, row: object) -> Award:
    match row:
        case [player, str(name), points] if type(player) is int and type(points) is int:
            return Award(player, name, points)
        case _:
            raise InvalidRecord(f"an award of round {number} is [player, type, points], not {json.dumps(row)}")


# ---- how it is told ----------------------------------------------------------------------------------------


def data(scored: Scored) -> Mapping[str, object]:
    """Put points into plain data.

    Args:
        scored: The score, or the sheet.

    Returns:
        The total of every seat and the points by card type; for a score the awards with the cards that earned
        them, for a sheet the winners, and the scores of the rounds and of the game's end.
    """
    told: dict[str, object] = {
        "total": list(scored.total),
        "by_card": {name: list(row) for name, row in scored.by_card.items()},
    }
    if isinstance(scored, ScoreSheet):
        told["winners"] = list(scored.winners)
        told["rounds"] = [data(points) for points in scored.rounds]
        told["game_end"] = None if scored.game_end is None else data(scored.game_end)
        return told
    told["awards"] = [
        {
            "player": award.player,
            "type": award.type,
            "points": award.points,
            "cards": [str(card) for card in award.cards],
        }
        for award in scored.awards
    ]
    return told


def show(name: str, config: GameConfig, scored: Scored, lang: str) -> None:
    """Draw points, and those who have won.

    Args:
        name: What stands above them.
        config: What is played.
        scored: The score, or the sheet.
        lang: The language.
    """
    speaker = Speaker(config, lang)
    table = PointsTable(speaker)
    winners: tuple[int, ...] = ()
    if isinstance(scored, ScoreSheet):
        winners = scored.winners
        for number, points in enumerate(scored.rounds, 1):
            table.enter(word("round_n", lang, n=number), points.awards)
        if scored.game_end is not None:
            table.enter(word("end_of_game", lang), scored.game_end.awards)
    else:
        table.enter(name, scored.awards)
    screen().draw(table.table(winners, title=name))
    if winners:
        screen().print(winners_line(winners, speaker))
