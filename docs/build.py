"""Writes the pages and pictures that repeat: run it after a change of cards, rulings, cases or pictures.

    python docs/build.py

It also runs the commands that stand in `console` blocks, and puts in what they print; and it writes what stands on
other pages between `<!-- written: ... -->` and `<!-- end -->`.

A test compares what it would write with what is there. It reads the card types, and the data beside the pages
of the rules (`rulings.toml`, `sources.toml`, `disagreements.toml`, `cases/*.json`).
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from itertools import groupby
from pathlib import Path

import sushigo
from sushigo import Card, CardType
from sushigo.card import Item
from sushigo.cards import BUILT_IN, CATEGORIES
from sushigo.edition import Party
from sushigo.registry import Registry
from sushigo.svg import shade, svg
from sushigo.words import LANGUAGES

DOCS = Path(__file__).parent
RULES = DOCS / "rules"
NOTE = "<!-- Written by docs/build.py: change what it reads, and run it. -->\n\n"
TYPES = [Registry(plugins=False).card_type(name) for name in BUILT_IN]
CLASSIC = sushigo.classic(players=2, promo=True)
CATEGORY_TITLES = dict(zip(CATEGORIES, ("Nigiri", "Rolls", "Appetizers", "Specials", "Desserts"), strict=True))

Data = Mapping[str, object]


def read(name: str, key: str) -> list[dict]:
    """Read a list of tables from one of the data files of the rules."""
    return tomllib.loads((RULES / f"{name}.toml").read_text("utf-8"))[key]


RULINGS = read("rulings", "ruling")
SOURCES = read("sources", "source")
POINTS = read("disagreements", "point")


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Write a table of Markdown."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *([str(cell).replace("|", "\\|") for cell in row] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines) + "\n"


# ---- pictures ------------------------------------------------------------------------------------


def picture_name(card: Card) -> str:
    return f"{card.type}-{card.face}.svg" if card.face else f"{card.type}.svg"


def pictures() -> Iterator[tuple[Path, str]]:
    folder = DOCS / "pictures"
    for card_type in TYPES:
        for face in card_type.faces:
            card = Card(card_type.name, face)
            yield folder / picture_name(card), svg(card)
    yield folder / "chopsticks.svg", svg("chopsticks", CLASSIC)
    yield folder / "back.svg", svg("~tempura", languages=("en",)).replace("Tempura", "")
    yield folder / "game.svg", svg(sample_view(), languages=("en",))


def sample_view() -> sushigo.View:
    """A moment of a game, as one player sees it."""
    game = sushigo.party(players=4, menu="my_first_meal")
    state = sushigo.new_game(game, seed=10)
    for turn in range(2):
        picks = [decision.options[(turn + decision.player) % len(decision.options)] for decision in state.decisions]
        state = sushigo.apply(state, picks)
    return sushigo.observe(state, player=0)


def image(card: Card, alt: str, up: str, width: int) -> str:
    return f'![{alt}]({up}pictures/{picture_name(card)}){{ width="{width}" }}'


def item_images(items: Iterable[str], up: str) -> str:
    """Draw tableau items side by side; the notation is each picture's text."""
    drawn = []
    for text in items:
        item = Item.parse(text)
        card = Card("back") if item.face_down or item.copies_face_down else item.card.printed
        drawn.append(image(card, text, up, 44) + (f" `{text}`" if text != str(item.card.printed) else ""))
    return " ".join(drawn) or "-"


# ---- a page for each card type -------------------------------------------------------------------


def card_page(card_type: CardType) -> str:
    parts = [NOTE, f"# {card_type.title()}\n\n", card_type.rule_text(), "\n\n"]
    parts.append(
        " ".join(
            image(Card(card_type.name, face), card_type.title("en", face), "../../", 120) for face in card_type.faces
        )
    )
    parts += ["\n\n", facts(card_type), scoring(card_type), options(card_type), in_classic(card_type)]
    parts += [rulings_of(card_type), disagreements_of(card_type), examples(card_type)]
    return "".join(parts).rstrip() + "\n"


def facts(card_type: CardType) -> str:
    fewest, most = card_type.players
    numbers = [str(card_type.number(face)) for face in card_type.faces if card_type.number(face) is not None]
    shared = [other.title() for other in TYPES if other.colour == card_type.colour and other is not card_type]
    rows = [
        ("Code", ", ".join(f"`{Card(card_type.name, face)}`" for face in card_type.faces)),
        ("Kind", card_type.category),
        ("Colour", card_type.colour + (f" (with {', '.join(shared)})" if shared else "")),
        ("Copies in Party", copies(card_type)),
        (
            "Copies in the classic game",
            copies(CLASSIC.type(card_type.name)) if is_classic(card_type) else "none",
        ),
        ("Players in Party", f"{fewest} to {most}"),
        ("Class", f"`{BUILT_IN[card_type.name].replace(':', '.')}`"),
        ("Resolution numbers", ", ".join(numbers) or "none"),
    ]
    rows += [(f"Name ({lang})", card_type.title(lang)) for lang in LANGUAGES if lang != "en"]
    return table(("fact", "value"), rows)


def is_classic(card_type: CardType) -> bool:
    return any(card.name == card_type.name for card in CLASSIC.cards)


def copies(card_type: CardType) -> str:
    counts = card_type.copies_for(4)
    if len(counts) == 1:
        return str(sum(counts.values()))
    return f"{sum(counts.values())}: " + ", ".join(f"{count} of `{face}`" for face, count in counts.items())


def scoring(card_type: CardType) -> str:
    """The tables of the declared scorers: in Party for every number of players, and in the classic game."""
    name = card_type.name
    tables = [(rows_of(Party().configure(n, [name]).type(name), n), f"Party, {n}") for n in range(2, 9)]
    if is_classic(card_type):
        tables += [(rows_of(sushigo.classic(n, promo=True).type(name), n), f"Classic, {n}") for n in range(2, 6)]
    found = [pair for pair in tables if pair[0]]
    text = "## Scoring\n\n" if found else ""
    for rows, group in groupby(found, key=lambda pair: pair[0]):
        text += f"{players_title([title for _, title in group])}:\n\n" + table(("cards", "points"), rows)
    return text


def players_title(titles: list[str]) -> str:
    """Say for which games and numbers of players a table holds."""
    said = []
    for edition, group in groupby(titles, key=lambda title: title.split(", ")[0]):
        numbers = [title.split(", ")[1] for title in group]
        said.append(
            f"{edition}, {numbers[0]} to {numbers[-1]} players"
            if len(numbers) > 1
            else f"{edition}, {numbers[0]} players"
        )
    return "; ".join(said)


def rows_of(card_type: CardType, players: int) -> tuple[tuple[str, str], ...]:
    scorer = card_type.scorer(players) or card_type.game_scorer(players)
    if scorer is None:
        return ()
    ties = getattr(scorer, "ties", "")
    return (*scorer.rows(card_type), *((("ties", {"full": "in full", "split": "split"}[ties]),) if ties else ()))


def options(card_type: CardType) -> str:
    """The table of options: their values, and the default in each edition that has the card."""
    editions = {"in Party": Party().configure(4, [card_type.name])}
    if is_classic(card_type):
        editions["in the classic game"] = CLASSIC
    told = option_texts(type(card_type))
    rows = []
    for attribute in card_type.options():
        if attribute.name != "copies":
            values = code(getattr(attribute.validator, "options", ()))
            defaults = [default(config, card_type.name, attribute.name) for config in editions.values()]
            rows.append((f"`{attribute.name}`", values, *defaults, told.get(attribute.name, "")))
    heads = ("option", "values", *(f"default {where}" for where in editions), "what it decides")
    text = "## Options\n\n" + (table(heads, rows) if rows else "")
    return text + "`copies` sets how many of each face there are, as for every type.\n\n"


def default(config: sushigo.GameConfig, name: str, option: str) -> str:
    """The value that an option has in an edition, and whether players may choose another there."""
    value = code([getattr(config.type(name), option)])
    return f"{value}, fixed" if option in config.edition.locked.get(name, ()) else value


def code(values: Iterable[object]) -> str:
    return ", ".join(f"`{value!r}`" for value in values)


def option_texts(cls: type[CardType]) -> dict[str, str]:
    """What a class says of its options, without the references that its source has."""
    told = cleandoc(cls.__doc__ or "")  # a docstring is indented as it stands in the source before Python 3.13
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {6,}.*)*)", told, re.MULTILINE)
    return {name: re.sub(r" ?\(rules\.md[^)]*\)", "", " ".join(text.split())) for name, text in found}


def in_classic(card_type: CardType) -> str:
    own, other = card_type.rule_text("en", "party"), card_type.rule_text("en", "classic")
    return f"## In the classic game\n\n{other}\n\n" if is_classic(card_type) and other != own else ""


def ruling_line(ruling: Data, up: str) -> str:
    number = ruling["id"]
    sources = ", ".join(f"[{source}]({up}index.md#sources)" for source in ruling["sources"])
    return f"* [{number}]({up}rulings.md#{number}): {ruling['text']} *{sources}*\n"


def rulings_of(card_type: CardType) -> str:
    lines = [ruling_line(ruling, "../") for ruling in RULINGS if card_type.name in ruling.get("of", ())]
    return "## Rulings\n\n" + "".join(lines) + "\n"


def disagreements_of(card_type: CardType) -> str:
    lines = [
        f"* [{point['number']}](../disagreements.md#d{point['number']}): {point['about']}\n"
        for point in POINTS
        if card_type.name in point.get("of", ())
    ]
    return "## Where sources differ\n\n" + "".join(lines) + "\n" if lines else ""


# ---- worked examples -----------------------------------------------------------------------------


def examples(card_type: CardType) -> str:
    cases = json.loads((RULES / "cases" / f"{card_type.name}.json").read_text("utf-8"))["cases"]
    file = f"{card_type.name}.json"
    text = "## Worked examples\n\nEach is a conformance case that the tests run; as data: "
    text += f"[`{file}`](../cases/{file}).\n\n"
    return text + "".join(example(case) for case in cases)


def example(case: dict) -> str:
    ruling, _, says = case["source"].partition(": ")
    text = f"### `{case['id']}`\n\n{game_line(case['game'])}. {ruling}: {says}.\n\n"
    return text + (scored(case) if case["kind"] == "score" else played(case))


def game_line(game: Data) -> str:
    text = f"{str(game['edition']).capitalize()}, {game['players']} players"
    for name, values in game.get("options", {}).items():
        text += "".join(f", `{name}.{key}={value!r}`" for key, value in values.items())
    return text + "".join(f", `{key}={value!r}`" for key, value in game.get("rules", {}).items())


def scored(case: dict) -> str:
    rows = case["tableaus"] if case["when"] == "round" else case["desserts"]
    points = case["expect"]["by_card"]
    names = list(points)
    heads = ("player", "cards", *(f"`{name}`" for name in names))
    lines = [
        (seat, item_images(row, "../../"), *(points[name][seat] for name in names)) for seat, row in enumerate(rows)
    ]
    memory = "".join(
        f"Places already given: {value}.\n\n" for notes in case.get("memory", {}).values() for value in notes.values()
    )
    return memory + table(heads, lines)


def played(case: dict) -> str:
    start = case["start"]
    seats = range(len(start["hands"]))
    text = table(
        ("player", "hand", "tableau"),
        (
            (
                seat,
                item_images(start["hands"][seat], "../../"),
                item_images(start["tableaus"][seat], "../../"),
            )
            for seat in seats
        ),
    )
    if "deck" in start:
        text += f"Deck: {', '.join(f'`{card}`' for card in start['deck'])}.\n\n"
    if case["actions"]:
        text += "Played: " + "; ".join(f"`{action}`" for action in case["actions"]) + ".\n\n"
    return text + "".join(expected(key, value) for key, value in case["expect"].items()) + "\n"


def expected(key: str, value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], list):
        return f"* {key}: " + " / ".join(", ".join(f"`{item}`" for item in row) or "nothing" for row in value) + "\n"
    if isinstance(value, dict):
        return "".join(
            f"* {key} for player {who}: {', '.join(f'`{item}`' for item in row)}\n" for who, row in value.items()
        )
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value).lower()
    return f"* {key.replace('_', ' ')}: {shown}\n"


# ---- the other pages of the rules ----------------------------------------------------------------


def rulings_page() -> str:
    titles = {"1": "The classic game", "2": "The structure of Party", "3": "The cards of Party"}
    text = NOTE + "# All rulings\n\nThe numbers stay; new rulings get new ones.\n\n"
    for chapter, group in groupby(RULINGS, key=lambda ruling: ruling["id"][2]):
        text += f"## {titles[chapter]}\n\n"
        for ruling in group:
            number, sources = ruling["id"], ", ".join(ruling["sources"])
            about = "".join(f" [{name}](cards/{name}.md)" for name in ruling.get("of", ()))
            text += f'<a id="{number}"></a>**{number}**{about}: {ruling["text"]} *{sources}*\n\n'
    return text.rstrip() + "\n"


def disagreements_page() -> str:
    text = NOTE + (
        "# Where sources differ\n\n"
        "The printed rules leave some questions open, and those who have programmed or played the game answer"
        " them differently. The first reading is what the library does unless told otherwise; where an option"
        " is named, it chooses: an option of a card type, or a switch of the edition (`rules`). *Fixed* are points"
        " without an option: the library keeps to the first reading. What the letters stand for is told under"
        " [sources](index.md#sources).\n\n"
    )
    for point in POINTS:
        option = f" (`{point['option']}`)" if "option" in point else " (fixed)"
        text += f'<a id="d{point["number"]}"></a>**{point["number"]}. {point["about"]}**{option}'
        text += "".join(f" [{name}](cards/{name}.md)" for name in point.get("of", ())) + "\n\n"
        text += "".join(f"* {says}{f' *{who}*' if who else ''}\n" for says, who in point["readings"]) + "\n"
    return text.rstrip() + "\n"


def gallery_page() -> str:
    text = NOTE + "# Gallery\n\nEvery face of every card, drawn by `sushigo.svg`.\n\n"
    for category, title in CATEGORY_TITLES.items():
        text += f"## {title}\n\n"
        for card_type in TYPES:
            if card_type.category == category:
                text += "".join(
                    image(Card(card_type.name, face), card_type.title("en", face), "../", 120) + "\n"
                    for face in card_type.faces
                )
        text += "\n"
    return text.rstrip() + "\n"


def sources_table() -> str:
    return table(
        ("code", "what", "by", "kind"),
        ([source[key] for key in ("code", "what", "by", "kind")] for source in SOURCES),
    )


def index_page() -> str:
    text = (RULES / "index.md").read_text("utf-8")
    head, _, _ = text.partition("<!-- sources -->")
    cards = "<!-- sources -->\n\n" + sources_table()
    return (head + cards).rstrip() + "\n"


# ---- parts of other pages ------------------------------------------------------------------------


def colour_groups() -> str:
    """The colour groups that are taken, and by which types."""
    groups: dict[str, list[str]] = {}
    for card_type in TYPES:
        groups.setdefault(card_type.colour, []).append(f"[{card_type.name}](../rules/cards/{card_type.name}.md)")
    rows = [(f"`{group}`", f"`{shade(group)}`", ", ".join(names)) for group, names in sorted(groups.items())]
    return table(("group", "drawn in", "card types"), rows)


PARTS = {"colour groups": colour_groups}
"""What writes each part."""


def with_parts(page: str) -> str:
    """Write the parts of a page that are not its own."""
    return re.sub(
        r"(<!-- written: (.*) -->\n).*?(<!-- end -->)",
        lambda part: f"{part[1]}\n{PARTS[part[2]]()}{part[3]}",
        page,
        flags=re.DOTALL,
    )


# ---- commands ------------------------------------------------------------------------------------


def with_output(page: str) -> str:
    """Run the commands of a page, and put what they print behind them."""
    block = re.compile(r"^```console\n\$ ([^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL)
    return block.sub(lambda found: f"```console\n{session(found[1])}```", page)


def session(command: str) -> str:
    name, *arguments = shlex.split(command)
    assert name == "sushigo", f"only the project's own command is run, not {name}"
    run = subprocess.run(
        [sys.executable, "-m", "sushigo", *arguments],
        cwd=DOCS.parent,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return f"$ {command}\n" + "".join(f"{line.rstrip()}\n" for line in run.stdout.splitlines())


def pages() -> dict[Path, str]:
    """Everything that is generated: what each file is to hold."""
    written = dict(pictures())
    written.update({RULES / "cards" / f"{card_type.name}.md": card_page(card_type) for card_type in TYPES})
    written[RULES / "rulings.md"] = rulings_page()
    written[RULES / "disagreements.md"] = disagreements_page()
    written[RULES / "gallery.md"] = gallery_page()
    written[RULES / "index.md"] = index_page()
    for path in sorted(DOCS.rglob("*.md")):
        text = path.read_text("utf-8")
        if "```console" in text or "<!-- written:" in text:
            written[path] = with_output(with_parts(text))
    return written


if __name__ == "__main__":
    for path, content in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")
