"""The written form of a record: what was set up, then one line a turn, as `Record.text` has it.

    sushigo/1 record
    edition party
    players 3
    menu sushi_go
    types nigiri maki tempura sashimi dumpling chopsticks wasabi pudding
    seed 7
    player 0 "Ann"                                # a comment

    round 1
    1. maki:3 | tempura | nigiri:egg
    2. tempura | chopsticks:1 | -                 # player 2 has not chosen yet

A turn begins with what everybody plays, by seat. Behind each `/` stand the answers to a further question, in
the notation of actions: `3. maki:1 | tofu | tofu / 0 call spoon:4, 2 pass / 0 ask tofu`.

The name of a menu with a `#` or a quote in it, or a blank at an end, is written as JSON: `menu "chef #1"`.

Where a dealer from outside deals, the line of the seed is `dealer outside`. The hands stand before the first turn of
a round, and cards drawn later where they were drawn:

    round 1
    hand 0 maki:3 tempura tempura
    hand 1 nigiri:egg menu:7 tempura
    1. maki:3 | menu:7 / dealer deal tofu eel eel maki:1 / 1 play eel
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import frozen

from sushigo.action import Action
from sushigo.conversion import snapshot_data
from sushigo.document import FORMAT, MAX_TEXT, Json, brief, read_object
from sushigo.door import expect
from sushigo.errors import InvalidRecord
from sushigo.provenance import config_data
from sushigo.record import Record, record_from
from sushigo.registry import looked_up_in
from sushigo.state import Decision, GameState

if TYPE_CHECKING:
    from sushigo.registry import Registry

HEAD: Final = f"{FORMAT} record"
"""The first line of every record."""

_TURN: Final = re.compile(r"([1-9][0-9]{0,5})\.(?: |$)")
_SAID: Final = re.compile(r'(?:[^"#]++|"(?:[^"\\]++|\\.?)*+"?)*+')  # a quote that is left open goes on to the end
_BARE: Final = re.compile(r'[^\s"#](?:[^"#]*[^\s"#])?')
_WORD: Final = re.compile(r"\S+")
_HAND: Final = re.compile(r"hand(?:\s+(\S+))?")
_DEALT: Final = re.compile(r"\s*dealer\s+deal(?=\s)")
_PART: Final = {mark: re.compile(rf"[^{mark}]+") for mark in "/|,"}
_SET_UP: Final = [
    "edition",
    "players",
    "menu",
    "types",
    "option",
    "rule",
    "package",
    "seed",
    "dealer",
    "start",
    "player",
    "source",
]
_NUMBER: Final = re.compile(r"-?[0-9]{1,20}")


# ---- writing -----------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """Write a record; see `Record.text`."""
    lines = [HEAD, *_set_up(record), *_turns(record)]
    if record.scores:
        lines += ["", f"scores {' '.join(map(str, record.scores))}"]
    return "\n".join(lines) + "\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _set_up(record: Record) -> Iterator[str]:
    """Write what is played, from where and by whom."""
    data = config_data(record.config)
    for key in ("edition", "players", "menu"):
        if key in data:
            yield f"{key} {_bare(str(data[key]))}"
    yield f"types {' '.join(card.name for card in record.config.cards)}"
    for key, what in (("options", "option"), ("rules", "rule"), ("packages", "package")):
        for name, value in _entries(data.get(key, {})):
            yield f"{what} {name} {_json(value)}"
    if record.dealer:
        yield "dealer outside"
    elif record.start is None:
        yield f"seed {record.seed}"
    else:
        yield f"start {_json(snapshot_data(record.config, record.start))}"
    for player, name in enumerate(record.names):
        yield f"player {player} {_json(name)}"
    if record.source:
        yield f"source {_json(record.source)}"


def _bare(text: str) -> str:
    """Write a text as it is, or as JSON where it would be read otherwise."""
    return text if _BARE.fullmatch(text) else _json(text)


def _entries(data: object) -> Iterator[tuple[str, object]]:
    """List options as `type.option`, rules and packages by their names."""
    assert isinstance(data, dict)
    for name, value in data.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{option}", inner) for option, inner in value.items())
        else:
            yield name, value


def _turns(record: Record) -> Iterator[str]:
    """Write the turns: a line each, and one for every round and every hand that a dealer from outside has dealt."""
    written = (0, 0)
    parts: list[str] = []
    for state, answers in _questions(record):
        turn = (state.round, state.turn)
        if turn != written:
            if parts:
                yield f"{written[1]}. {' / '.join(parts)}"
            if turn[0] != written[0]:
                yield ""
                yield f"round {turn[0]}"
            written, parts = turn, []
        if state.draw is not None and not state.start.turn:
            yield f"hand {state.draw.due[0]} {_cards(answers)}"
        else:
            parts.append(_answers(state.question, answers, state.config.players))
    if parts:
        yield f"{written[1]}. {' / '.join(parts)}"


def _questions(record: Record) -> Iterator[tuple[GameState, list[Action]]]:
    """List the questions of a record: the state in which each is asked, and the answers."""
    answers: list[Action] = []
    states = record.replay()
    asked = before = next(states)
    for action, after in zip(record.actions, states, strict=True):
        answers.append(action)
        if after.question is not before.question and not _same_hand(before, after):
            yield asked, answers
            asked, answers = after, []
        before = after
    if answers:
        yield asked, answers


def _same_hand(before: GameState, after: GameState) -> bool:
    """Whether two cards of a dealer are for the same seat."""
    one, other = before.draw, after.draw
    return one is not None and other is not None and one.due[0] == other.due[0] and before.start is after.start


def _answers(question: tuple[Decision, ...], answers: list[Action], players: int) -> str:
    """Write the answers to a question: what everybody plays by seat, the cards of a dealer, all else in full."""
    if answers[0].verb == "deal":
        return f"dealer deal {_cards(answers)}"
    everybody = [decision.player for decision in question] == list(range(players))
    if everybody and all(decision.prompt == "play" for decision in question):
        given = {action.player: action.argument for action in answers}
        return " | ".join(given.get(decision.player, "-") for decision in question)
    return ", ".join(map(str, answers))


def _cards(dealt: list[Action]) -> str:
    """List the cards of a dealer."""
    return " ".join(action.argument for action in dealt)


# ---- reading -----------------------------------------------------------------------------------------------


@frozen
class _Line:
    """A line without its comment and indentation, and where it stands.

    Attributes:
        number: Its number, from 1.
        text: What it says.
        column: The column in which that begins, from 1.
    """

    number: int
    text: str
    column: int

    def fault(self, message: str, place: int = 0) -> InvalidRecord:
        """Make the error that something is wrong at a place of the line."""
        return InvalidRecord(message, line=self.number, column=self.column + place)


def read(text: str, registry: Registry | None) -> Record:
    """Read a record; see `Record.parse`."""
    if len(expect(text, str, "a record is a text", InvalidRecord)) > MAX_TEXT:
        raise InvalidRecord(f"a record is a text of up to {MAX_TEXT} characters")
    looked_up_in(registry)
    lines = list(_lines(text))
    if not lines or lines[0].text != HEAD:
        number = lines[0].number if lines else 1
        raise InvalidRecord(f"a record begins with the line {HEAD!r}", line=number, column=1)
    draft = _Draft()
    for line in lines[1:]:
        draft.take(line)
    try:
        record = record_from(draft.document, registry)
    except InvalidRecord as error:
        raise draft.located(error, lines[0]) from None
    draft.compare_turns(record)
    return record


def _lines(text: str) -> Iterator[_Line]:
    """Cut a text into lines that say something."""
    for number, whole in enumerate(text.split("\n"), 1):
        match = _SAID.match(whole)
        said = match[0] if match else ""
        if said.strip():
            yield _Line(number, said.strip(), len(said) - len(said.lstrip()) + 1)


class _Draft:
    """A record as plain data in the making, and where in the text each part of it stands."""

    def __init__(self) -> None:
        self.document: Json = {"config": {}, "actions": []}
        self.places: dict[str, tuple[_Line, int]] = {}
        self.turns: list[tuple[int, int, int | None, _Line]] = []
        self.round = 0

    def take(self, line: _Line) -> None:
        """Take a line."""
        key, _, rest = line.text.partition(" ")
        turn = _TURN.match(line.text)
        if turn:
            self._take_turn(line, int(turn[1]), turn.end())
        elif key == "round":
            self.round = self._number(line, rest)
        elif key == "hand":
            self._take_hand(line)
        elif key in _SET_UP and (self.turns or self.round):
            raise line.fault("what is set up stands before the turns")
        elif key in ("edition", "menu", "types", "players", "seed", "dealer", "start", "source", "scores"):
            self._enter(line, key, rest)
        elif key in ("option", "rule", "package", "player"):
            self._enter_named(line, key, rest)
        else:
            raise line.fault(f"a record has no line that begins with {brief(key)}")

    def _enter(self, line: _Line, key: str, rest: str) -> None:
        """Take a line that stands once."""
        config = key in ("edition", "menu", "types", "players")
        value: object = rest
        if key == "types":
            value = rest.split()
        elif key in ("players", "seed"):
            value = self._number(line, rest)
        elif key == "dealer":
            if rest != "outside":
                raise line.fault(f"a dealer is 'outside', not {brief(rest)}", len(key) + 1)
            value = True
        elif key == "scores":
            value = [self._number(line, number) for number in rest.split()]
        elif key in ("start", "source") or (key in ("edition", "menu") and rest.startswith('"')):
            value = self._value(line, rest)
        self._put(line, ["config", key] if config else [key], value)

    def _enter_named(self, line: _Line, key: str, rest: str) -> None:
        """Take a line that stands once for each name: an option, a rule, a package or a player."""
        name, _, text = rest.partition(" ")
        value = self._value(line, text)
        if key == "player":
            names = self.document.setdefault("names", [])
            assert isinstance(names, list)
            if self._number(line, name) != len(names):
                raise line.fault(f"here player {len(names)} is named", len(key) + 1)
            names.append(value)
            self.places[f"names[{len(names) - 1}]"] = (line, 0)
        elif key == "option":
            card, _, option = name.partition(".")
            self._put(line, ["config", "options", card, option], value)
        else:
            self._put(line, ["config", f"{key}s", name], value)

    def _put(self, line: _Line, keys: list[str], value: object) -> None:
        data = self.document
        for key in keys[:-1]:
            inner = data.setdefault(key, {})
            assert isinstance(inner, dict)
            data = inner
        if keys[-1] in data:
            raise line.fault("this stands twice")
        data[keys[-1]] = value
        self.places[".".join(keys)] = (line, 0)

    def _take_turn(self, line: _Line, turn: int, begin: int) -> None:
        """Take a turn: cells by seat where there is a `|`, else answers in full."""
        for question in _PART["/"].finditer(line.text, begin):
            dealt = _DEALT.match(question[0])
            if dealt:
                self._take_cards(line, turn, question.start() + dealt.end(), question.end())
                continue
            cells = "|" in question[0]
            parts = _PART["|" if cells else ","].finditer(line.text, question.start(), question.end())
            for seat, part in enumerate(parts):
                text = " ".join(part[0].split())
                if text != "-" or not cells:
                    place = part.start() + len(part[0]) - len(part[0].lstrip())
                    self._act(line, place, turn, f"{seat} play {text}" if cells else text)

    def _take_hand(self, line: _Line) -> None:
        """Take the hand that a dealer from outside has dealt to a seat."""
        hand = _HAND.match(line.text)
        assert hand is not None
        self._take_cards(line, 1, hand.end(), len(line.text), self._number(line, hand[1] or ""))

    def _take_cards(self, line: _Line, turn: int, begin: int, end: int, seat: int | None = None) -> None:
        """Take cards of a dealer."""
        for card in _WORD.finditer(line.text, begin, end):
            self._act(line, card.start(), turn, f"dealer deal {card[0]}", seat)

    def _act(self, line: _Line, place: int, turn: int, action: str, seat: int | None = None) -> None:
        """Take an action."""
        actions = self.document["actions"]
        assert isinstance(actions, list)
        self.places[f"actions[{len(actions)}]"] = (line, place)
        self.turns.append((self.round, turn, seat, line))
        actions.append(action)

    @staticmethod
    def _number(line: _Line, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise line.fault(f"a number is expected, not {brief(text)}")
        return int(text)

    @staticmethod
    def _value(line: _Line, text: str) -> object:
        """Take a value as JSON writes it."""
        try:
            (value,) = read_object(f'{{"value":{text}\n}}').values()
        except (InvalidRecord, ValueError):
            place = len(line.text) - len(text)
            raise line.fault(f"a value is written as JSON, which {brief(text)} is not", place) from None
        return value

    def located(self, error: InvalidRecord, head: _Line) -> InvalidRecord:
        """Say of an error in the plain data where it stands in the text."""
        path = error.path
        while path and path not in self.places:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        line, place = self.places.get(path, (head, 0))
        inner = error.path[len(path) :].lstrip(".")
        return line.fault(f"{inner}: {error.message}" if inner else error.message, place)

    def compare_turns(self, record: Record) -> None:
        """Compare rounds and turns with those in which the actions were played."""
        for state, (number, turn, seat, line) in zip(record.replay(), self.turns, strict=False):
            if (state.round, state.turn) != (number, turn):
                raise line.fault(f"this is turn {state.turn} of round {state.round}, not {turn} of {number}")
            if seat is not None and state.draw is not None and state.draw.due[0] != seat:
                raise line.fault(f"a card in this line is for seat {state.draw.due[0]}, not {seat}")
