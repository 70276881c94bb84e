"""What clients send: JSON objects of bounded size, checked field by field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from attrs import NOTHING, Attribute, evolve, field, fields, frozen
from attrs.validators import optional

from sushigo import GameConfig, InvalidConfig, Menu, edition_named
from sushigo_server.problems import Problem

MAX_SIZE: Final = 16_384
"""The longest message, in bytes."""

_T = TypeVar("_T")
_Validator = Callable[[object, "Attribute[Any]", Any], None]


def _must(what: str, test: Callable[[Any], bool]) -> _Validator:
    """Refuse a value that fails a test, and say what it must be."""

    def check(_: object, attribute: Attribute[Any], value: object) -> None:
        if not test(value):
            raise ValueError(f"{attribute.name} must be {what}")

    return check


def _is_text(value: object, shortest: int = 1, longest: int = 100) -> bool:
    return isinstance(value, str) and shortest <= len(value) <= longest and value.isprintable()


def _text(longest: int, shortest: int = 1) -> _Validator:
    return _must(f"a text of {shortest} to {longest} characters", lambda value: _is_text(value, shortest, longest))


_number: Final = _must("a whole number", lambda value: type(value) is int and 0 <= value < 2**31)
_seconds: Final = _must(
    "a number from 0.1 to 604800", lambda value: type(value) in (int, float) and 0.1 <= value <= 604_800
)
_object: Final = _must("an object", lambda value: isinstance(value, dict))
_menu: Final = _must(
    "the name of a menu, or a list of types",
    lambda value: _is_text(value) or (isinstance(value, list) and all(map(_is_text, value))),
)


@frozen(kw_only=True)
class NewTable:
    """What is to be played, and how many seconds a choice may take."""

    players: int = field(validator=_number)
    edition: str = field(default="party", validator=_text(100))
    menu: str | list[str] | None = field(default=None, validator=optional(_menu))
    options: dict[str, dict[str, object]] = field(factory=dict, validator=_object)
    rules: dict[str, object] = field(factory=dict, validator=_object)
    time_limit: float | None = field(default=None, validator=optional(_seconds))

    def config(self) -> GameConfig:
        """Configure the game, with any edition that is installed.

        Raises:
            SushiGoError: There is no such game.
        """
        edition = edition_named(self.edition)
        switches = [switch.name for switch in fields(type(edition))]
        for name in self.rules:
            if name not in switches:
                raise InvalidConfig(f"{edition.name} has no switch {name!r}; it has {', '.join(switches)}")
        try:
            edition = evolve(edition, **self.rules)  # type: ignore[arg-type]  # the fields' validators check them
        except (TypeError, ValueError) as error:
            raise InvalidConfig(f"the switches do not fit: {error.args[0]}") from None
        if self.menu is None:
            return edition.standard(self.players, options=self.options)
        menu = Menu.named(self.menu) if isinstance(self.menu, str) else Menu(self.menu)
        return edition.with_menu(self.players, menu, options=self.options)


@frozen(kw_only=True)
class Join:
    """A player takes a seat. One who draws the token may send this again, and has the same seat again."""

    name: str = field(validator=_text(40))
    token: str | None = field(default=None, validator=optional(_text(100, shortest=32)))


@frozen(kw_only=True)
class Hello:
    """The first message of a connection: who listens, and the last version that they know."""

    token: str | None = field(default=None, validator=optional(_text(100)))
    since: int | None = field(default=None, validator=optional(_number))


@frozen(kw_only=True)
class Choose:
    """What a player chooses in the question of that version, with an id of the player's own."""

    version: int = field(validator=_number)
    request: str = field(validator=_text(100))
    action: str = field(validator=_text(400))


def read(kind: type[_T], text: str | bytes) -> _T:
    """Read a message.

    Raises:
        Problem: It is none.
    """
    try:
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("it is no object")
        json.dumps(data, ensure_ascii=False).encode()  # halves of characters could not be sent to anybody
        _check_names(kind, data)
        return kind(**data)
    except (TypeError, ValueError, RecursionError) as error:
        raise Problem("malformed", f"this is no such message: {error}") from None


def _check_names(kind: type[Any], data: dict[str, object]) -> None:
    """Refuse a field that there is not, and miss one that there has to be."""
    known = {attribute.name: attribute.default is NOTHING for attribute in fields(kind)}
    for name in data:
        if name not in known:
            raise ValueError(f"there is no field {name[:40]!r}; fields are {', '.join(known)}")
    for name, needed in known.items():
        if needed and name not in data:
            raise ValueError(f"the field {name!r} is missing")
