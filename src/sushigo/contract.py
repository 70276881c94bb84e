"""What a card type must keep to, checked when it is loaded from a package or given by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from inspect import getattr_static
from itertools import islice
from typing import Final

from attrs import field, fields

from sushigo.blame import said
from sushigo.card import Card
from sushigo.cards import CATEGORIES
from sushigo.cardtype import MAX_COPIES, CardType, consult
from sushigo.door import show
from sushigo.errors import CardTypeError

MAX_MULTIPLIER: Final = 100
"""How many times a card may count at most by what it lies on."""

MAX_FACES: Final = 1000
"""How many faces a card type may have."""

_UNDECORATED: Final = type(field())
"""What an option is until attrs makes it a field of its class."""

HOOKS: Final = ("on_play", "on_use", "on_settled", "on_turn_end", "on_round_end")
"""The hooks that act."""


def is_foreign(card: CardType) -> bool:
    """Whether a card type is none of the project's own."""
    return not is_ours(type(card))


def is_ours(part: object) -> bool:
    """Whether a class or function is the project's own."""
    return part.__module__.partition(".")[0] == "sushigo"


def keep_contract(card: CardType) -> None:
    """Refuse a card type that breaks the contract.

    Raises:
        CardTypeError: It does.
    """
    faults = card_faults(card)
    if faults:
        from sushigo.registry import package_of

        raise CardTypeError(card.name, f"it breaks the contract of cards: {'; '.join(faults)}", package_of(type(card)))


def card_faults(card: CardType) -> tuple[str, ...]:
    """List what is wrong with a card type, each with its remedy.

    Args:
        card: The card type.

    Returns:
        The faults in words; none if it keeps to the contract.

    >>> class Snack(CardType):
    ...     name = "snack"
    ...     category = "starter"
    >>> card_faults(Snack())
    ("its category is 'starter': use one of nigiri, roll, appetizer, special, dessert",)
    """
    faults: list[str] = []
    for check in (_options, _names, _kind, _decks, _numbers, _hooks, _texts, _value):
        try:
            faults += check(card)
        except Exception as error:  # noqa: BLE001  # whatever its own code raises is its fault
            faults.append(f"it cannot be examined: {type(error).__name__}: {said(error)}")
    return tuple(dict.fromkeys(faults))  # the same fault for each number of players is one


def _options(card: CardType) -> Iterator[str]:
    for name in dir(type(card)):
        if isinstance(getattr_static(type(card), name), _UNDECORATED):
            yield f"its option {name!r} is no field of its class: decorate the class with attrs.frozen"


def _names(card: CardType) -> Iterator[str]:
    for name in (card.name, *card.aliases):
        if not is_word(name):
            yield f"its name is {name!r}: use lower-case letters, digits and '_'"


def is_word(name: object) -> bool:
    """Whether something can be the name of a card type."""
    try:
        return isinstance(name, str) and Card.parse(name).type == name
    except ValueError:
        return False


def _kind(card: CardType) -> Iterator[str]:
    if card.category not in CATEGORIES:
        yield f"its category is {card.category!r}: use one of {', '.join(CATEGORIES)}"
    if not isinstance(card.colour, str):
        yield f"its colour is {card.colour!r}: use a word"
    if type(card.multiplier) is not int or not 1 <= card.multiplier <= MAX_MULTIPLIER:
        yield f"its multiplier is {card.multiplier!r}: use a whole number from 1 to {MAX_MULTIPLIER}"
    fewest, most = card.players
    if fewest > most:
        yield f"its players are {card.players!r}: write the fewest, then the most, such as (2, 8)"
    if not set(card.bears) <= set(CATEGORIES):
        yield f"it bears {card.bears!r}: write a tuple of categories"


def _decks(card: CardType) -> Iterator[str]:
    if not card.faces:
        yield "it has no face: a type with one face has counts = {'': number of copies}"
    fewest, most = card.players
    for players in range(max(2, fewest), min(most, 16) + 1):
        for face, count in _first(card.deck(players)):
            if face not in card.faces:
                yield f"its deck for {players} players has a face {show(face)} that is not among its faces"
            if not _is_count(count):
                yield f"it has {show(count)} copies of face {show(face)}: use a number from 0 to {MAX_COPIES}"
    for face in card.faces:
        try:
            Card("card", face)  # whether the name of the type will do is another question
        except ValueError:
            yield f"it has a face {face!r}: use lower-case letters, digits and '_'"


def _first(deck: Mapping[str, int]) -> list[tuple[str, int]]:
    """Read a deck, whatever it really is: not on and on."""
    counts = list(islice(deck.items(), MAX_FACES + 1))
    if len(counts) > MAX_FACES:
        raise ValueError(f"a type has at most {MAX_FACES} faces")
    return counts


def _is_count(count: object) -> bool:
    """Whether something is a number of copies."""
    return type(count) is int and 0 <= count <= MAX_COPIES


def deck_of(card: CardType, players: int) -> list[tuple[str, int]]:
    """Read how many copies of each face are in a game; a deck may differ from the one that was examined.

    Raises:
        CardTypeError: It is no such deck, or too large a one.
    """
    counts = consult(card, lambda: _first(card.copies_for(players)))
    for face, count in counts:
        if not _is_count(count):
            from sushigo.registry import package_of

            message = f"it has {show(count)} copies of face {show(face)}: use a number from 0 to {MAX_COPIES}"
            raise CardTypeError(card.name, message, package_of(type(card)))
    return counts


def _texts(card: CardType) -> Iterator[str]:
    for name in ("names", "rule_texts"):
        if not _are_texts(getattr(card, name)):
            yield f"its {name} are {show(getattr(card, name))}: write texts by language, such as {{'en': 'Sweet Egg'}}"
    faces: object = card.face_names
    if not isinstance(faces, Mapping) or not all(isinstance(key, str) and _are_texts(faces[key]) for key in faces):
        yield f"its face_names are {show(faces)}: write texts by language and face, such as {{'en': {{'1': 'One'}}}}"


def _are_texts(texts: object) -> bool:
    """Whether something maps texts to texts."""
    return isinstance(texts, Mapping) and all(isinstance(part, str) for pair in texts.items() for part in pair)


def _numbers(card: CardType) -> Iterator[str]:
    for face in card.faces:
        number, icons = card.number(face), card.icons(face)
        if number is not None and type(number) is not int:
            yield f"the resolution number of face {face!r} is {number!r}: use a whole number or None"
        if type(icons) is not int:
            yield f"the icons of face {face!r} are {icons!r}: use a whole number"
    if card.called and type(card).on_use is CardType.on_use:
        yield "it may be called but does nothing then: write on_use"


def _hooks(card: CardType) -> Iterator[str]:
    for name in dir(type(card)):
        if name.startswith("on_") and name not in HOOKS:
            yield f"there is no hook {name!r}: the hooks are {', '.join(HOOKS)}"


def _value(card: CardType) -> Iterator[str]:
    try:
        hash(card)
    except TypeError:
        yield "it cannot be hashed: decorate its class with attrs.frozen, and use plain values as options"
    else:
        held = {field.alias: getattr(card, field.name) for field in fields(type(card)) if field.init}
        if card != type(card)(**held):
            yield "it is not equal to another one with the same options: declare what it holds as options"
