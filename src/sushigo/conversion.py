"""How the parts of a document are written and read: strictly, and with the place of a fault."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import NoneType
from typing import Any, Final, TypeVar, cast, get_args, get_origin

from attrs import evolve, fields, has, resolve_types
from cattrs import Converter
from cattrs.errors import (
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from sushigo import event as events_module
from sushigo.action import Action
from sushigo.card import Card, Item, Placed
from sushigo.config import GameConfig
from sushigo.document import Json, brief, field_path, no_such_field
from sushigo.errors import InvalidRecord
from sushigo.event import Event
from sushigo.observe import HandView, TableView, View
from sushigo.provenance import config_data
from sushigo.scoring import Score
from sushigo.sheet import Entry
from sushigo.state import NOTHING, Decision, Known, Note, Plain, Scalar, Snapshot, Stream, is_plain, is_text

EVENTS: Final[dict[str, type[Event]]] = {
    name: found
    for name, found in sorted(vars(events_module).items())
    if isinstance(found, type) and issubclass(found, Event) and found is not Event
}
"""Every event by its name in documents."""

_MAX_NUMBER: Final = 2**64
_T = TypeVar("_T")


def _exactly(wanted: type[_T], what: str) -> Callable[[object, object], _T]:
    """Take a value of one plain type and no other; a truth value is no number."""

    def structure(value: object, _: object) -> _T:
        if type(value) is not wanted or (isinstance(value, int) and abs(value) >= _MAX_NUMBER):
            raise ValueError(f"{what} is expected, not {brief(value)}")
        return value

    return structure


def _text(value: object, _: object) -> str:
    """Take a text that can be written again."""
    if not isinstance(value, str) or not is_text(value):
        raise ValueError(f"a text is expected, not {brief(value)}")
    return value


def _notation(parse: Callable[[str], _T]) -> Callable[[object, object], _T]:
    """Take a text in the library's notation, written as the library writes it."""
    remembered = lru_cache(maxsize=4096)(parse)

    def structure(value: object, _: object) -> _T:
        if not isinstance(value, str):
            raise ValueError(f"a text is expected, not {brief(value)}")
        found = remembered(value)
        if str(found) != value:
            raise ValueError(f"{brief(value)} is written {brief(str(found))}")
        return found

    return structure


_card: Final = _notation(Card.parse)


def _plain(value: object, _: object) -> Plain:
    """Take what a card type may remember."""
    if isinstance(value, list):
        return tuple([_scalar(part) for part in value])
    return _scalar(value)


def _scalar(value: object) -> Scalar:
    if is_plain(value) and not isinstance(value, tuple):
        return cast("Scalar", value)
    raise ValueError(f"plain data are expected, not {brief(value)}")


def _listed(kind: Any, converter: Converter) -> Callable[[object, object], object]:  # noqa: ANN401
    """Read tuples from lists, and only from lists; an error says at which place."""
    inner = get_args(kind)
    repeated = len(inner) == 2 and inner[1] is ...
    hooks = [converter.get_structure_hook(part) for part in (inner[:1] if repeated else inner)]

    def structure(value: object, _: object) -> object:
        if not isinstance(value, list):
            raise ValueError(f"a list is expected, not {brief(value)}")
        if not repeated and len(value) != len(hooks):
            raise ValueError(f"a list of {len(hooks)} is expected, not of {len(value)}")
        parts = []
        for place, part in enumerate(value):
            spot = 0 if repeated else place
            try:
                parts.append(hooks[spot](part, inner[spot]))  # pyright: ignore[reportCallIssue]
            except Exception as error:  # noqa: BLE001  # whatever is wrong with it, here is where
                error.add_note(cast("str", IterableValidationNote("", place, inner[spot])))
                raise IterableValidationError("a list", [error], cast("type", kind)) from None  # pyright: ignore[reportCallIssue]
        return tuple(parts)

    return structure


def _is_tuple(kind: object) -> bool:
    return cast("object", get_origin(kind)) is tuple


def _is_fixed(kind: object) -> bool:
    return cast("object", get_origin(kind)) is tuple and Ellipsis not in get_args(kind)


def _as_list(kind: Any, converter: Converter) -> Callable[[tuple[object, ...]], list[object]]:  # noqa: ANN401
    """Write tuples of a fixed length as lists, as JSON gives them back."""
    hooks = [converter.get_unstructure_hook(part) for part in get_args(kind)]
    return lambda value: [hook(part) for hook, part in zip(hooks, value, strict=True)]


def _object(kind: Any, converter: Converter) -> Callable[[object, object], object]:  # noqa: ANN401
    """Read attrs classes from objects, and only from objects."""
    structure = make_dict_structure_fn(
        kind, converter, _cattrs_forbid_extra_keys=True, _cattrs_detailed_validation=True
    )

    def checked(value: object, _: object) -> object:
        if not isinstance(value, dict):
            raise ValueError(f"an object is expected, not {brief(value)}")
        return structure(value, kind)

    return checked


def _placed(value: object, _: object) -> Placed:
    """Read a tableau card: its card, turn and serial, what it lies on, and what turned it face down."""
    if not isinstance(value, list) or not 3 <= len(value) <= 5:
        raise ValueError(f"a tableau card is a list of its card, turn and serial, not {brief(value)}")
    on = value[3] if len(value) > 3 else None
    down = value[4] if len(value) > 4 else ""
    numbers = value[1:3] if on is None else value[1:4]
    if any(type(number) is not int or not 0 <= number < _MAX_NUMBER for number in numbers):
        raise ValueError("turn, serial and what it lies on are whole numbers")
    if not isinstance(down, str) or (len(value) > 3 and value[-1] in (None, "")):
        raise ValueError("what it lies on and what turned it face down are given only where it does")
    return Placed(_card(value[0], Card), value[1], value[2], on, down)


def _placed_data(placed: Placed) -> list[object]:
    data: list[object] = [str(placed.card), placed.turn, placed.serial]
    if placed.face_down:
        return [*data, placed.on, placed.face_down]
    return data if placed.on is None else [*data, placed.on]


def _event(value: object, _: object) -> Event:
    """Read an event by its name."""
    if not isinstance(value, dict):
        raise ValueError(f"an object is expected, not {brief(value)}")
    fields_of = dict(value)
    name = fields_of.pop("event", None)
    if not isinstance(name, str) or name not in EVENTS:
        raise ValueError(f"there is no event {brief(name)}")
    return CONVERTER.structure(fields_of, EVENTS[name])


def event_data(event: Event) -> Json:
    """Write an event as plain data, its name first."""
    return {"event": type(event).__name__, **CONVERTER.unstructure(event, type(event))}


def _converter() -> Converter:
    """Make the converter of all values."""
    converter = Converter(detailed_validation=True, forbid_extra_keys=True)
    for one in (Snapshot, Known, Note, Stream, Decision, HandView, TableView, Score, Entry, *EVENTS.values()):
        resolve_types(one)
    resolve_types(View)
    converter.register_structure_hook_factory(has, _object)
    converter.register_structure_hook_factory(_is_tuple, _listed)
    converter.register_unstructure_hook_factory(_is_fixed, _as_list)
    converter.register_structure_hook(int, _exactly(int, "a whole number"))
    converter.register_structure_hook(bool, _exactly(bool, "true or false"))
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook_func(lambda kind: kind == Plain, _plain)
    converter.register_structure_hook(Card, _card)
    converter.register_structure_hook(Action, _notation(Action.parse))
    converter.register_structure_hook(Item, _notation(Item.parse))
    for notation in (Card, Action, Item):
        converter.register_unstructure_hook(notation, str)
    converter.register_structure_hook(Placed, _placed)
    converter.register_unstructure_hook(Placed, _placed_data)
    converter.register_structure_hook_func(lambda kind: kind is GameConfig, lambda value, _: value)
    converter.register_unstructure_hook_func(lambda kind: kind is GameConfig, config_data)
    converter.register_structure_hook_func(lambda kind: kind is Event, _event)
    converter.register_unstructure_hook_func(lambda kind: kind is Event, event_data)
    converter.register_structure_hook_func(lambda kind: kind is NoneType, lambda value, _: value)
    converter.register_unstructure_hook(Known, make_dict_unstructure_fn(Known, converter, _cattrs_omit_if_default=True))
    converter.register_unstructure_hook(
        Stream, make_dict_unstructure_fn(Stream, converter, supplied=override(omit_if_default=True))
    )
    return converter


CONVERTER: Final = _converter()


def structured(data: object, kind: type[_T], path: str) -> _T:
    """Read a part of a document.

    Args:
        data: The part.
        kind: What it is.
        path: Where it stands.

    Returns:
        The value.

    Raises:
        InvalidRecord: It is none; the error says where the first fault is.
    """
    try:
        return CONVERTER.structure(data, kind)
    except Exception as error:  # noqa: BLE001  # it is wrapped by the converter, whatever it is
        raise _first_fault(error, path) from None


def _first_fault(error: Exception, path: str) -> InvalidRecord:
    """Follow the first of the faults that were found to its place."""
    while isinstance(error, (ClassValidationError, IterableValidationError)):
        noted, others = error.group_exceptions()
        if noted:
            error, note = noted[0]
            path = field_path(path, note.index if isinstance(note, IterableValidationNote) else note.name)
        else:
            error = others[0]
    if isinstance(error, ForbiddenExtraKeysError):
        return no_such_field(min(error.extra_fields), (field.name for field in fields(error.cl)), path)
    if isinstance(error, KeyError):
        return InvalidRecord("this field is missing", path=path)
    return InvalidRecord(str(error) or type(error).__name__, path=path)


# ---- what lies where ---------------------------------------------------------------------------------------


def snapshot_data(config: GameConfig, snapshot: Snapshot) -> Json:
    """Write a snapshot as plain data; where something is known of all faces of a type, the type stands for them."""
    data: Json = CONVERTER.unstructure(snapshot, Snapshot)
    for known in cast("list[dict[str, Any]]", data["known"]):
        if "lacks" in known:
            known["lacks"] = _by_type(config, known["lacks"])
        if "some" in known:
            known["some"] = [_by_type(config, group) for group in known["some"]]
    return data


def read_snapshot(config: GameConfig, data: object, path: str) -> Snapshot:
    """Read what `snapshot_data` has written.

    Raises:
        InvalidRecord: It is none; the error says where the first fault is.
    """
    snapshot = structured(data, Snapshot, path)
    if isinstance(data, dict) and "shuffles" not in data["stream"]:  # without it another deal would follow, unnoticed
        raise InvalidRecord("this field is missing", path=field_path(path, "stream.shuffles"))
    return evolve(snapshot, known=tuple(_known_by_face(config, known) for known in snapshot.known))


def _known_by_face(config: GameConfig, known: Known) -> Known:
    if known == NOTHING:
        return NOTHING  # the engine knows it by sight
    some = tuple(_by_face(config, group) for group in known.some)
    return Known(known.holds, _by_face(config, known.lacks), some)


def _by_type(config: GameConfig, faces: list[str]) -> list[str]:
    """Put the type for its faces, where all are there."""
    for name, all_faces in config.rulebook.faces_of.items():
        if set(all_faces) <= set(faces):
            faces = sorted([*(face for face in faces if face not in all_faces), name])
    return faces


def _by_face(config: GameConfig, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Put its faces for a type that stands for them."""
    faces_of = config.rulebook.faces_of
    faces = [face for card in cards for face in faces_of.get(str(card), (str(card),))]
    return tuple(sorted(map(Card.parse, faces), key=str)) if len(faces) > len(cards) else cards
