"""Values as versioned JSON: `to_json` and `from_json`.

A document is an object with `"format": "sushigo/1"`, a `kind`, and the fields of the value, in a fixed
order and without blanks. Cards, actions and tableau items are written in the notation of the library; a
tableau card is a list of its card, turn and serial, and what it lies on and what turned it face down, where
it does. A state is the snapshot of the turn's start and the answers since; what lies on the table now,
where that differs, stands beside it for other readers. So it is with a score sheet: it is the rounds as they
were entered, and beside them stands what comes of them.

Nothing that is read is believed: a state is played again from its start, a sheet is counted again, and either is
refused if anything in it cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Literal,
    cast,
    get_args,
    overload,
)

from attrs import fields

from sushigo.action import Action
from sushigo.card import Card
from sushigo.config import GameConfig
from sushigo.conversion import CONVERTER, event_data, read_snapshot, snapshot_data, structured
from sushigo.document import Json, brief, check_fields, field_path, read_document, write_document
from sushigo.door import meant, show
from sushigo.errors import IllegalAction, InvalidArgument, InvalidRecord, SushiGoError
from sushigo.event import Event
from sushigo.game import resume, step
from sushigo.observe import View
from sushigo.provenance import config_data, read_config, with_present_names
from sushigo.registry import looked_up_in
from sushigo.scoring import Score
from sushigo.sheet import Entry, ScoreSheet
from sushigo.sight import view_faults
from sushigo.state import Answers, GameState, Snapshot
from sushigo.validity import snapshot_faults

if TYPE_CHECKING:
    from sushigo.record import Record
    from sushigo.registry import Registry

Kind = Literal["config", "state", "action", "event", "events", "view", "score", "sheet", "record"]
"""What a document can hold."""

KINDS: Final[tuple[str, ...]] = get_args(Kind)
"""The names of all kinds."""

_ANSWERS: Final = tuple[Answers, ...]


# ---- the door ----------------------------------------------------------------------------------------------


def to_json(
    value: GameConfig | GameState | Action | Event | Iterable[Event] | View | Score | ScoreSheet | Record,
) -> str:
    """Write a value as JSON.

    Args:
        value: A configuration, state, action, event, several events, view, score, score sheet or record.

    Returns:
        The text, in one line; `from_json` reads it back to an equal value.

    Raises:
        InvalidRecord: The value cannot be written, such as a card type whose options are no plain data.

    >>> import sushigo
    >>> sushigo.to_json(sushigo.Action.parse("0 play maki:3"))
    '{"format":"sushigo/1","kind":"action","action":"0 play maki:3"}'
    >>> sushigo.to_json(sushigo.classic(players=2, promo=True))[:68]
    '{"format":"sushigo/1","kind":"config","edition":"classic","players":'
    """
    kind = kind_of(value)
    return write_document(kind, _WRITERS[kind](value))


def kind_of(value: object) -> Kind:
    """Tell which kind of document holds a value.

    Raises:
        InvalidRecord: None does.
    """
    from sushigo.record import Record

    classes: dict[Kind, type] = {**_CLASSES, "record": Record}
    for kind, held in classes.items():
        if isinstance(value, held):
            return kind
    if isinstance(value, (tuple, list)) and all(isinstance(part, Event) for part in value):
        return "events"
    raise InvalidRecord(f"no document holds a {type(value).__name__}: use one of {', '.join(KINDS)}")


@overload
def from_json(text: str, kind: Literal["config"], *, registry: Registry | None = None) -> GameConfig: ...
@overload
def from_json(text: str, kind: Literal["state"], *, registry: Registry | None = None) -> GameState: ...
@overload
def from_json(text: str, kind: Literal["action"], *, registry: Registry | None = None) -> Action: ...
@overload
def from_json(text: str, kind: Literal["event"], *, registry: Registry | None = None) -> Event: ...
@overload
def from_json(text: str, kind: Literal["events"], *, registry: Registry | None = None) -> tuple[Event, ...]: ...
@overload
def from_json(text: str, kind: Literal["view"], *, registry: Registry | None = None) -> View: ...
@overload
def from_json(text: str, kind: Literal["score"], *, registry: Registry | None = None) -> Score: ...
@overload
def from_json(text: str, kind: Literal["sheet"], *, registry: Registry | None = None) -> ScoreSheet: ...
@overload
def from_json(text: str, kind: Literal["record"], *, registry: Registry | None = None) -> Record: ...
@overload
def from_json(
    text: str, kind: None = None, *, registry: Registry | None = None
) -> GameConfig | GameState | Action | Event | tuple[Event, ...] | View | Score | ScoreSheet | Record: ...


def from_json(
    text: str, kind: Kind | None = None, *, registry: Registry | None = None
) -> GameConfig | GameState | Action | Event | tuple[Event, ...] | View | Score | ScoreSheet | Record:
    """Read a value from JSON.

    Card types are looked up by name in the registry; nothing else that a document names is imported. A card type
    that was saved with another version of its package is used with a warning (`SushiGoWarning`) if the first number
    of the version is the same, and refused if it is not. A state with more cards of a face than the box has is
    refused, even if it was set up so by hand.

    Args:
        text: The text.
        kind: What it has to hold; anything by default.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        The value.

    Raises:
        InvalidRecord: It is no such document, or what it says cannot be; the error says where.
        CardTypeError: A card type from another package failed while a state was played again.
        InvalidArgument: There is no such kind.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=3), seed=7)
    >>> sushigo.from_json(sushigo.to_json(state), "state") == state
    True
    """
    looked_up_in(registry)
    if kind is not None and kind not in KINDS:
        raise InvalidArgument(f"a document is one of {', '.join(KINDS)}, not {show(kind)}{meant(kind, KINDS)}")
    document = read_document(text)
    found = document.pop("kind", None)
    if found not in KINDS:
        raise InvalidRecord(f"a document is one of {', '.join(KINDS)}, not {brief(found)}", path="kind")
    if kind is not None and found != kind:
        raise InvalidRecord(f"a document of kind {show(kind)} is wanted, this is {brief(found)}", path="kind")
    return cast("GameConfig", _READERS[cast("Kind", found)](document, registry))


# ---- kind by kind ------------------------------------------------------------------------------------------


def _config_from(document: Json, registry: Registry | None) -> GameConfig:
    return read_config(document, "", registry)


def _part(document: Json, name: str) -> object:
    if name not in document:
        raise InvalidRecord("this field is missing", path=name)
    return document[name]


def state_data(state: GameState) -> Json:
    """Write a state as plain data: what lies now only where it differs from the turn's start."""
    write = CONVERTER.unstructure
    start = snapshot_data(state.config, state.start)
    data: Json = {"config": config_data(state.config), "start": start}
    data["answers"] = write(state.answers, _ANSWERS)
    data["given"] = write(state.given, Answers)
    if state.now != state.start:
        now = snapshot_data(state.config, state.now)
        data["now"] = {name: now[name] for name, value in start.items() if now[name] != value}
    return data


def _state_from(document: Json, registry: Registry | None) -> GameState:
    """Read a state: check its start, play the answers again, and compare what comes out."""
    check_fields(document, ("config", "start", "answers", "given", "now"))
    config = read_config(_part(document, "config"), "config", registry)
    document = with_present_names(document, config)
    state = start_from(config, _part(document, "start"), "start")
    answers = structured(_part(document, "answers"), _ANSWERS, "answers")
    for place, answer in enumerate(answers):
        state = _answered(state, answer, f"answers[{place}]", complete=True)
    given = structured(_part(document, "given"), Answers, "given")
    state = _answered(state, given, "given", complete=False)
    if state.now.stream.supplied:
        raise InvalidRecord("more shuffles are supplied than there have been", path="start.stream.supplied")
    _compare_now(state, document.get("now", {}))
    return state


def start_from(config: GameConfig, data: object, path: str) -> GameState:
    """Read a snapshot, check that it can lie on a table, and begin its turn.

    Raises:
        InvalidRecord: It cannot.
    """
    snapshot = read_snapshot(config, data, path)
    for place, fault in snapshot_faults(config, snapshot):
        raise InvalidRecord(fault, path=field_path(path, place))
    return resume(config, snapshot)


def _answered(state: GameState, answers: Answers, path: str, *, complete: bool) -> GameState:
    """Give the answers to the open question, which they have to leave open unless they are complete."""
    if len(answers) != len(state.question):
        raise InvalidRecord(f"{len(state.question)} answers are asked for, not {len(answers)}", path=path)
    for place, (decision, action) in enumerate(zip(state.question, answers, strict=True)):
        if action is None and complete:
            raise InvalidRecord("only the open question may lack answers", path=f"{path}[{place}]")
        if action is not None and action not in decision.options:
            raise InvalidRecord(f"{action} is not among the choices", path=f"{path}[{place}]")
    if not complete:
        if answers and None not in answers:
            raise InvalidRecord("with all answers the question is no longer open", path=path)
        return _step(state, [action for action in answers if action is not None], path)
    after = _step(state, [action for action in answers if action is not None], path)
    if after.start is not state.start:
        raise InvalidRecord("with this answer the turn has ended, so another start is due", path=path)
    return after


def _step(state: GameState, actions: list[Action], path: str) -> GameState:
    try:
        return step(state, actions)[0]
    except IllegalAction as error:
        raise InvalidRecord(str(error), path=path) from None


def _compare_now(state: GameState, data: object) -> None:
    """Compare what a document says to lie on the table with what does."""
    if not isinstance(data, dict):
        raise InvalidRecord(f"an object is expected, not {brief(data)}", path="now")
    names = [field.name for field in fields(Snapshot)]
    check_fields(data, names, "now")
    start = snapshot_data(state.config, state.start)
    now = snapshot_data(state.config, state.now) if state.now is not state.start else start
    for name in names:
        if data.get(name, start[name]) != now[name]:
            raise InvalidRecord("this does not follow from the start and the answers", path=f"now.{name}")


def _view_from(document: Json, registry: Registry | None) -> View:
    config = read_config(_part(document, "config"), "config", registry)
    view = structured({**with_present_names(document, config), "config": config}, View, "")
    for place, fault in view_faults(view):
        raise InvalidRecord(fault, path=place)
    return view


def _one(name: str, kind: Any) -> Callable[[Json, Registry | None], object]:  # noqa: ANN401
    """Read documents that have one field."""

    def read(document: Json, _: Registry | None) -> object:
        check_fields(document, (name,))
        return structured(_part(document, name), kind, name)

    return read


def sheet_data(sheet: ScoreSheet) -> Json:
    """Write a score sheet as plain data: what was entered, and for other readers what comes of it."""
    write = CONVERTER.unstructure
    data: Json = {"config": config_data(sheet.config)}
    if not sheet.strict:
        data["strict"] = False
    data["rounds"] = write(sheet.entries, tuple[Entry, ...])
    return {**data, **{name: write(value, kind) for name, (value, kind) in _outcome(sheet).items()}}


def _outcome(sheet: ScoreSheet) -> dict[str, tuple[object, Any]]:
    """List what follows from the rounds of a sheet: the values by name, with their types."""
    return {
        "totals": (tuple(score.total for score in sheet.scores), tuple[tuple[int, ...], ...]),
        "desserts": (sheet.desserts, tuple[tuple[Card, ...], ...]),
        "winners": (sheet.winners, tuple[int, ...]),
    }


def _sheet_from(document: Json, registry: Registry | None) -> ScoreSheet:
    """Read a score sheet: enter its rounds again, and compare what is told of them with what comes out."""
    check_fields(document, ("config", "strict", "rounds", "totals", "desserts", "winners"))
    config = read_config(_part(document, "config"), "config", registry)
    document = with_present_names(document, config)
    strict = structured(document.get("strict", True), bool, "strict")
    entries = structured(_part(document, "rounds"), tuple[Entry, ...], "rounds")
    try:
        sheet = ScoreSheet(config, entries, strict=strict)
    except SushiGoError as error:
        raise InvalidRecord(str(error).removeprefix(f"{error.place}: "), path=error.place or "rounds") from None
    for name, (value, kind) in _outcome(sheet).items():
        if name in document and structured(document[name], kind, name) != value:
            raise InvalidRecord("this does not follow from the rounds", path=name)
    return sheet


def _record_from(document: Json, registry: Registry | None) -> Record:
    from sushigo.record import record_from

    return record_from(document, registry)


_CLASSES: Final[dict[Kind, type]] = {
    "config": GameConfig,
    "state": GameState,
    "action": Action,
    "event": Event,
    "view": View,
    "score": Score,
    "sheet": ScoreSheet,
}
_WRITERS: Final[dict[Kind, Callable[[Any], Json]]] = {
    "config": config_data,
    "state": state_data,
    "action": lambda action: {"action": str(action)},
    "event": lambda event: {"event": event_data(event)},
    "events": lambda events: {"events": [event_data(event) for event in events]},
    "view": lambda view: CONVERTER.unstructure(view, View),
    "score": lambda score: {"score": CONVERTER.unstructure(score, Score)},
    "sheet": sheet_data,
    "record": lambda record: record.data(),
}
_READERS: Final[dict[Kind, Callable[[Json, Registry | None], object]]] = {
    "config": _config_from,
    "state": _state_from,
    "action": _one("action", Action),
    "event": _one("event", Event),
    "events": _one("events", tuple[Event, ...]),
    "view": _view_from,
    "score": _one("score", Score),
    "sheet": _sheet_from,
    "record": _record_from,
}
