"""Configurations as plain data, and where their card types come from.

A saved game names its card types and the packages that brought them. Loading looks the names up in the
registry and imports nothing else that the file names.
"""

from __future__ import annotations

import json
import re
import warnings
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, cast

from attrs import evolve, fields

from sushigo.cards import BUILT_IN
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.document import Json, brief, check_fields, field_path
from sushigo.edition import Edition, edition_named, switched
from sushigo.errors import CardTypeError, InvalidRecord, SushiGoError, SushiGoWarning, UnknownCard
from sushigo.registry import Registry, looked_up_in, package_of

_FIELDS: Final = ("edition", "players", "menu", "types", "options", "rules", "packages")
_OWN_WORDS: Final = ("config", "key", "value", "names", "source")
"""Fields whose texts are nobody's notation."""

_WORD: Final = re.compile(r"[a-z0-9_]+")
_PACKAGE: Final = re.compile(r"(?P<name>\S+) (?P<version>(?:v|\d+!)?(?P<major>\d+)\S*)")


# ---- writing -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def config_data(config: GameConfig) -> Json:
    """Write a configuration as plain data: only what differs from its edition's defaults.

    Args:
        config: The configuration.

    Returns:
        The data; it is shared, so do not change it.

    Raises:
        InvalidRecord: An option of a card type from outside is no plain data.
    """
    usual = {card.name: card for card in _usual(config.edition, config.players, config.cards)}
    rules = _differences(config.edition, edition_named(config.edition.name))
    options = {card.name: _differences(card, usual[card.name]) for card in config.cards}
    packages = {card.name: package_of(type(card)) for card in config.cards}
    data: Json = {"edition": config.edition.name, "players": config.players, "menu": config.menu}
    data["types"] = [card.name for card in config.cards]
    data["options"] = {name: values for name, values in options.items() if values}
    data["rules"] = rules
    data["packages"] = {name: package for name, package in packages.items() if package}
    return {key: value for key, value in data.items() if value not in ("", {})}


def _usual(edition: Edition, players: int, cards: Iterable[CardType]) -> tuple[CardType, ...]:
    """Configure bare card types of these classes as an edition does."""
    bare = []
    for card in cards:
        try:
            bare.append(type(card)())
        except (TypeError, ValueError) as error:
            raise CardTypeError(
                card.name,
                f"it cannot be made without options, so it cannot be saved: {error}",
                package_of(type(card)),
            ) from None
    names = [card.name for card in bare]
    registry = Registry(plugins=False).with_cards(*(card for card in bare if package_of(type(card))))
    return edition.configure(players, names, registry=registry).cards


def _differences(value: Edition | CardType, usual: Edition | CardType) -> Json:
    """Name the fields in which a value is not as usual."""
    changed: Json = {}
    for field in fields(type(value)):
        own = getattr(value, field.name)
        if own != getattr(usual, field.name, None) or type(own) is not type(getattr(usual, field.name, None)):
            counts = field.name == "copies"
            changed[field.name] = dict(own) if counts and own is not None else _plain(own, f"{value.name}.{field.name}")
    return changed


def _plain(value: object, what: str) -> object:
    if isinstance(value, tuple):
        return [_plain(part, what) for part in value]
    if value is None or type(value) in (str, int, bool, float):
        return value
    raise InvalidRecord(f"{what} cannot be saved: {value!r} is no text, number or tuple of them")


# ---- reading -----------------------------------------------------------------------------------------------


def read_config(data: object, path: str, registry: Registry | None = None) -> GameConfig:
    """Read a configuration from plain data.

    Args:
        data: The data.
        path: Where it stands.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        The configuration.

    Raises:
        InvalidRecord: The data are none, or a card type is missing or of another major version.
    """
    if not isinstance(data, dict):
        raise InvalidRecord(f"a configuration is an object, not {brief(data)}", path=path)
    check_fields(data, _FIELDS, path)
    packages = _texts(data, "packages", path)
    types = data.get("types")
    if not isinstance(types, list) or not types or not all(isinstance(name, str) for name in types):
        raise InvalidRecord("the types are a list of names of card types", path=field_path(path, "types"))
    players, menu, name = data.get("players"), data.get("menu", ""), data.get("edition")
    if type(players) is not int:
        raise InvalidRecord(
            f"the number of players is a whole number, not {brief(players)}", path=field_path(path, "players")
        )
    if not isinstance(menu, str) or not isinstance(name, str):
        raise InvalidRecord(
            "edition and menu are named by texts",
            path=field_path(path, "menu" if isinstance(name, str) else "edition"),
        )
    installed = looked_up_in(registry)
    if not installed.cards and not packages and all(name in BUILT_IN for name in types):
        return _own_config(json.dumps(data), path)
    return _found_config(data, path, installed)


@lru_cache(maxsize=64)
def _own_config(text: str, path: str) -> GameConfig:
    """Read a configuration of the project's own cards, which are always the same."""
    return _found_config(json.loads(text), path, Registry(plugins=False))


def _found_config(data: Json, path: str, registry: Registry) -> GameConfig:
    """Look up the card types of a configuration whose form has been checked, and configure them."""
    packages, types = _texts(data, "packages", path), cast("list[str]", data["types"])
    players, menu, name = cast("int", data["players"]), str(data.get("menu", "")), str(data["edition"])
    cards = [
        _card(named, packages.get(named), f"{field_path(path, 'types')}[{place}]", registry)
        for place, named in enumerate(types)
    ]
    for place, card in enumerate(cards):
        if card.name in [other.name for other in cards[:place]]:
            message = f"card type {card.name!r} is there already"
            raise InvalidRecord(message, path=f"{field_path(path, 'types')}[{place}]")
    try:
        edition = switched(edition_named(name), _values(data, "rules", path))
        usual = _usual(edition, players, cards)
        options = _values(data, "options", path)
        unknown = sorted(set(options) - set(types))
        if unknown:
            raise InvalidRecord(f"{brief(unknown[0])} is not among the types", path=field_path(path, "options"))
        changed = [
            _changed(card, options.get(named, {}), f"{field_path(path, 'options')}.{named}")
            for card, named in zip(usual, types, strict=True)
        ]
        return GameConfig(edition, players, tuple(changed), menu)
    except InvalidRecord:
        raise
    except SushiGoError as error:
        raise InvalidRecord(str(error), path=path) from None


def _card(name: str, saved: str | None, path: str, registry: Registry) -> CardType:
    """Find a card type, and compare where it comes from with where it came from when it was saved."""
    try:
        card = registry.card_type(name)
    except UnknownCard:
        remedy = (
            f"install {saved}" if saved and not saved.startswith("module ") else "install the package that brings it"
        )
        raise InvalidRecord(
            f"there is no card type {brief(name)}: {remedy}, or read the file with registry=Registry().with_cards(...)",
            path=path,
        ) from None
    except SushiGoError as error:
        raise InvalidRecord(str(error), path=path) from None
    compare_packages(card.name, saved, package_of(type(card)), path)
    return card


def with_present_names(document: Json, config: GameConfig) -> Json:
    """Put the names that card types have now in the place of those they had when a document was saved.

    Args:
        document: A document with a configuration.
        config: That configuration, read.

    Returns:
        The document; the configuration in it is left as it is.
    """
    saved = cast("dict[str, list[str]]", document["config"])["types"]
    new_names = {old: card.name for old, card in zip(saved, config.cards, strict=True) if old != card.name}
    if not new_names:
        return document
    return {key: value if key in _OWN_WORDS else _renamed(value, new_names) for key, value in document.items()}


def _renamed(value: object, new_names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return _WORD.sub(lambda word: new_names.get(word[0], word[0]), value)
    if isinstance(value, list):
        return [_renamed(part, new_names) for part in value]
    if isinstance(value, dict):
        return {key: part if key in _OWN_WORDS else _renamed(part, new_names) for key, part in value.items()}
    return value


def compare_packages(name: str, saved: str | None, found: str | None, path: str) -> None:
    """Compare the package that a card type was saved with to the one that brings it now.

    The rule: versions are compared by their first number. If it differs, the card may follow other rules, and
    the file is refused. If only a later part differs, or the card comes from another place than a package of
    the same name, that is a warning.

    Args:
        name: The card type.
        saved: The package it was saved with, name and version; none for the project's own.
        found: The package that brings it now.
        path: Where in the document the type is named.

    Raises:
        InvalidRecord: The first number of the version differs.

    >>> compare_packages("ginger", "sushigo-ginger 1.2.0", "sushigo-ginger 1.2.0", "types[1]")
    >>> compare_packages("ginger", "sushigo-ginger 1.2.0", "sushigo-ginger 2.0.0", "types[1]")
    Traceback (most recent call last):
    sushigo.errors.InvalidRecord: types[1]: 'ginger' was saved with sushigo-ginger 1.2.0, but found is 2.0.0
    """
    if saved == found:
        return
    old, new = _PACKAGE.fullmatch(saved or ""), _PACKAGE.fullmatch(found or "")
    if old and new and old["name"].lower() == new["name"].lower() and old["major"] != new["major"]:
        raise InvalidRecord(f"{name!r} was saved with {saved}, but found is {new['version']}", path=path)
    own = "the card of this library"
    message = f"{name!r} was saved with {saved or own}, and is loaded from {found or own}"
    warnings.warn(message, SushiGoWarning, stacklevel=2)


def _changed(card: CardType, options: object, path: str) -> CardType:
    """Give a card type the options of a document."""
    if not isinstance(options, dict):
        raise InvalidRecord(f"options are an object, not {brief(options)}", path=path)
    known = {field.name for field in fields(type(card))}
    for key in options:
        if key not in known:
            raise InvalidRecord(f"{card.name} has no such option", path=field_path(path, key))
    try:
        changed = evolve(card, **{key: _value(value) for key, value in options.items()})
        hash(changed)
        return changed
    except (ValueError, TypeError) as error:
        raise InvalidRecord(f"the option does not fit: {error.args[0] if error.args else error}", path=path) from None


def _value(value: object) -> object:
    """Take a value as a card type keeps it: lists as tuples."""
    return tuple(_value(part) for part in value) if isinstance(value, list) else value


def _values(data: Mapping[str, object], key: str, path: str) -> dict[str, object]:
    values = data.get(key, {})
    if not isinstance(values, dict):
        raise InvalidRecord(f"{key} are an object, not {brief(values)}", path=field_path(path, key))
    return {name: _value(value) for name, value in values.items()}


def _texts(data: Mapping[str, object], key: str, path: str) -> dict[str, str]:
    values = _values(data, key, path)
    for name, value in values.items():
        if not isinstance(value, str):
            raise InvalidRecord(
                f"a package is named by a text, not {brief(value)}", path=f"{field_path(path, key)}.{name}"
            )
    return {name: str(value) for name, value in values.items()}
