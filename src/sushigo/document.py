"""JSON text as strict data: one reader for every document, which takes nothing twice and nothing huge."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sushigo.door import expect, show
from sushigo.errors import InvalidRecord

FORMAT: Final = "sushigo/1"
"""The format that documents name; another number is another format."""

MAX_TEXT: Final = 10_000_000
"""The longest text that is read."""

MAX_NESTED: Final = 32
"""How deep objects and lists lie in one another at most: far deeper than in anything that is written."""

Json = dict[str, object]
"""A JSON object."""


class _Twice(dict[str, object]):
    """An object in which a key stood twice."""

    key: str


def read_document(text: str) -> Json:
    """Read a JSON object that names the format.

    Args:
        text: The text.

    Returns:
        Its fields, without the format.

    Raises:
        InvalidRecord: It is no JSON, no object, or of another format; keys stand twice, or numbers are none.
    """
    expect(text, str, "a document is a text", InvalidRecord)
    document = read_object(text)
    found = document.pop("format", None)
    if found != FORMAT:
        raise InvalidRecord(f"this library reads {FORMAT!r}, not {brief(found)}", path="format")
    return document


def read_object(text: str) -> Json:
    """Read any JSON object."""
    if len(text) > MAX_TEXT:
        raise InvalidRecord(f"a text of {len(text)} characters is too long: {MAX_TEXT} are read")
    twice: list[_Twice] = []
    try:
        data: object = json.loads(
            text,
            object_pairs_hook=lambda pairs: _object(pairs, twice),
            parse_constant=_no_number,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        raise InvalidRecord(f"this is no JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError as error:
        raise InvalidRecord(f"this is no JSON: {error}") from None
    if _is_deep(data):
        raise _too_deep()
    if twice:
        raise InvalidRecord(f"{brief(twice[0].key)} stands twice in one object", path=_path_to(twice[0], data))
    if not isinstance(data, dict):
        raise InvalidRecord(f"a document is an object, not {brief(data)}")
    return data


def _is_deep(data: object) -> bool:
    """Whether objects and lists lie too deep in one another for what goes through them by recursion."""
    layer = [data]
    for _ in range(MAX_NESTED + 1):
        layer = [
            inner
            for value in layer
            if isinstance(value, (dict, list))
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(layer)


def write_document(kind: str, fields: Mapping[str, object]) -> str:
    """Write a document: compact, its keys in the order given."""
    document = {"format": FORMAT, "kind": kind, **fields}
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def brief(value: object) -> str:
    """Show a value of a document in an error, cut if it is long."""
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    if not isinstance(value, (str, float, bool, type(None))):
        return show(value)
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def field_path(path: str, key: object) -> str:
    """Extend a path by a field or a place in a list."""
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{key}" if path else str(key)


def check_fields(data: Iterable[object], known: Iterable[str], path: str = "") -> None:
    """Refuse an object with a field that there is not.

    Args:
        data: The object, or the names of its fields.
        known: The fields that there are.
        path: Where the object stands.

    Raises:
        InvalidRecord: It has another; the error says which, and where.

    >>> check_fields({"turn": 1, "tern": 2}, ("round", "turn"), "start")
    Traceback (most recent call last):
    sushigo.errors.InvalidRecord: start.tern: there is no such field here; there are round, turn
    """
    names = tuple(known)
    for key in data:
        if key not in names:
            raise no_such_field(key, names, path)


def no_such_field(key: object, known: Iterable[str], path: str = "") -> InvalidRecord:
    """Make the error that an object has a field that there is not."""
    listed = ", ".join(known) or "none"
    place = field_path(path, key if isinstance(key, str) else show(key))
    return InvalidRecord(f"there is no such field here; there are {listed}", path=place)


def _object(pairs: list[tuple[str, object]], twice: list[_Twice]) -> Json:
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    marked = _Twice(data)
    marked.key = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
    twice.append(marked)
    return marked


def _too_deep() -> InvalidRecord:
    return InvalidRecord(f"this is nested too deeply: objects and lists lie up to {MAX_NESTED} deep in one another")


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:20]} is too large")
    return value


def _path_to(wanted: object, data: object) -> str:
    """Find where in a document a value stands."""
    paths: list[tuple[str, object]] = [("", data)]
    while paths:
        path, value = paths.pop()
        if value is wanted:
            return path
        paths += [(field_path(path, key), inner) for key, inner in _inside(value)]
    return ""


def _inside(value: object) -> Iterator[tuple[object, object]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        yield from enumerate(value)
