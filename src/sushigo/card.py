"""Cards: a face (`Card`), a card in a tableau (`Placed`), and the way either is written (`Item`)."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from operator import attrgetter
from threading import Lock
from typing import Final, final
from weakref import WeakValueDictionary

from attrs import field, frozen

from sushigo.door import expect, plain_text, refusal, show
from sushigo.errors import InvalidNotation, SushiGoError
from sushigo.making import Interned

_MAX_TEXT: Final = 200
_WORD: Final = r"[a-z0-9][a-z0-9_]*"
_CARD: Final = re.compile(rf"({_WORD})(?::({_WORD}))?(?:=({_WORD})(?::({_WORD}))?)?", re.ASCII)
_ITEM: Final = re.compile(rf"(~?)({_WORD}(?::{_WORD})?)(?:=(~?)({_WORD}(?::{_WORD})?))?([\^+-]?)", re.ASCII)

_FIELDS: Final = ("type", "face", "copy_of", "shown", "printed", "_text")

_interned: Final[WeakValueDictionary[tuple[str, str, Card | None], Card]] = WeakValueDictionary()
_interning: Final = Lock()


def no_notation(message: str) -> InvalidNotation:
    """Make the error that something is no text, and so no notation at all."""
    return InvalidNotation("", message)


def misread(text: object, what: str) -> InvalidNotation:
    """Make the error that something does not read as what it should be."""
    return InvalidNotation(text if isinstance(text, str) else show(text), f"{show(text)} is no {what}")


class _Derived(Interned):
    """Attributes that follow from a card's fields.

    They are not attrs fields: `shown` may be the card itself, and `attrs.asdict` would then never end.
    """

    __slots__ = ("_text", "printed", "shown")

    shown: Card
    printed: Card
    _text: str


@final
@frozen(eq=False, repr=False, init=False)  # `__new__` alone makes it, so that finding a card again stays cheap
class Card(_Derived):
    """A face: a type and, where the type has several, which one. Equal faces are one object.

    Cards are interned, so that comparing and hashing them costs nothing; copies and pickles keep to that. They
    have no order of their own, since that would slow every comparison down: sort them by `str`.

    Args:
        type: The name of the card type, such as `"maki"`.
        face: Which face of the type, such as `"3"`; empty for a type with one face.
        copy_of: The card whose part it plays, for a card that copies another; its own `copy_of` must be empty.

    Attributes:
        shown: The face that it counts as: that of `copy_of` if it copies, else itself.
        printed: The card without what it copies: what is printed on it.

    Raises:
        InvalidNotation: A word is not made of lower-case letters, digits and `_`.

    >>> import sushigo
    >>> sushigo.Card("maki", "3") is sushigo.Card.parse("maki:3")
    True
    >>> sushigo.Card.parse("special_order=maki:3").shown
    Card('maki:3')
    """

    type: str
    face: str = ""
    copy_of: Card | None = None

    def __new__(cls, type: str, face: str = "", copy_of: Card | None = None) -> Card:  # noqa: A002
        """Return the one object of this face."""
        try:
            found = _interned.get((type, face, copy_of))
        except TypeError:  # an unhashable argument
            found = None
        if found is not None:
            return found
        type = plain_text(type, "the type of a card is a word", no_notation)  # noqa: A001
        face = plain_text(face, "the face of a card is a word", no_notation)
        if copy_of is not None:
            expect(copy_of, Card, "a card copies another Card", no_notation)
        text = f"{type}:{face}" if face != "" else type
        text = text if copy_of is None else f"{text}={copy_of}"
        parsed = _CARD.fullmatch(text) if len(text) <= _MAX_TEXT else None
        if not parsed or parsed[1] != type or (parsed[2] or "") != face or (copy_of and copy_of.copy_of):
            raise InvalidNotation(text, f"{show(text)} is no card: write it as 'type' or 'type:face', all lower case")
        made = object.__new__(cls)
        counts_as, printed = (made, made) if copy_of is None else (copy_of, cls(type, face))
        for name, value in zip(_FIELDS, (type, face, copy_of, counts_as, printed, text), strict=True):
            object.__setattr__(made, name, value)
        with _interning:
            return _interned.setdefault((type, face, copy_of), made)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card code; only the form is checked, not whether such a card exists.

        Args:
            text: `type`, `type:face`, or `type=type:face` for a card that copies another.

        Returns:
            The card.

        Raises:
            InvalidNotation: The text has another form.

        >>> import sushigo
        >>> sushigo.Card.parse("nigiri:egg").face
        'egg'
        """
        match = _CARD.fullmatch(text) if isinstance(text, str) and len(text) <= _MAX_TEXT else None
        if match is None:
            raise misread(text, "card: write it as 'type' or 'type:face', all lower case")
        copied = cls(match[3], match[4] or "") if match[3] else None
        return cls(match[1], match[2] or "", copied)

    def answers_to(self, wanted: Card) -> bool:
        """Tell whether the card is meant by a name that somebody asks for; a copy is meant as what it copies.

        Args:
            wanted: A face, or a type alone (a card without a face).

        Returns:
            Whether it is.

        >>> import sushigo
        >>> maki = sushigo.Card("maki", "3")
        >>> maki.answers_to(sushigo.Card("maki")), maki.answers_to(sushigo.Card("maki", "2"))
        (True, False)
        """
        if type(wanted) is not Card:
            raise refusal("what is asked for is a Card: a face, or a type alone", wanted)
        return self.shown is wanted or (not wanted.face and self.shown.type == wanted.type)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def _repr_svg_(self) -> str | None:
        """Draw the card in a notebook, if its type is installed."""
        from sushigo.svg import svg

        try:
            return svg(self)
        except SushiGoError:
            return None

    def __reduce__(self) -> tuple[object, tuple[str, str, Card | None]]:
        return Card, (self.type, self.face, self.copy_of)


card_of: Final = lru_cache(maxsize=4096)(Card)
"""Make a card like `Card`, quicker if it was made lately."""

BY_TEXT: Final = attrgetter("_text")  # not `str`, which would be a call in Python for every card
"""The key that sorts cards by their texts."""


def is_among(card: Card, group: Collection[Card]) -> bool:
    """Tell whether a card is of a group of faces, as what it counts as or as what is printed on it."""
    return card.shown in group or card.printed in group


class _Counted:
    """Attributes that follow from the fields of a card in a tableau; no attrs fields, as for a card."""

    __slots__ = ("face", "type")

    type: str
    face: str


@final
@frozen(weakref_slot=False, getstate_setstate=False)
class Placed(_Counted):
    """A card in a tableau.

    Args:
        card: The card, with what it copies.
        turn: The turn in which it was laid.
        serial: Its number among all cards laid in the round, by which others refer to it.
        on: The serial of the card that it lies on, if any.
        face_down: The card type that turned it face down; empty while it lies face up.

    Attributes:
        type: The name of the type it counts as: of what it copies; face down, the type that turned it.
        face: The face it counts as; empty when face down.

    >>> import sushigo
    >>> wasabi, egg = sushigo.read_tableau(sushigo.classic(players=2), ["wasabi", "nigiri:egg"])
    >>> egg.card, egg.type, egg.face, egg.on == wasabi.serial
    (Card('nigiri:egg'), 'nigiri', 'egg', True)
    """

    card: Card
    turn: int
    serial: int
    on: int | None = None
    face_down: str = ""

    def __attrs_post_init__(self) -> None:
        if type(self.card) is not Card:
            raise refusal("what lies in a tableau is a Card", self.card)
        shown = self.card.shown
        object.__setattr__(self, "type", self.face_down or shown.type)
        object.__setattr__(self, "face", "" if self.face_down else shown.face)

    def __reduce__(self) -> tuple[object, tuple[Card, int, int, int | None, str]]:
        return Placed, (self.card, self.turn, self.serial, self.on, self.face_down)

    @property
    def shown(self) -> Card | None:
        """The card it counts as; none when face down."""
        return None if self.face_down else self.card.shown

    @property
    def is_copy(self) -> bool:
        """Whether it plays the part of another card."""
        return self.card.copy_of is not None


placed_by: Final = lru_cache(maxsize=8192)(Placed)  # the same few thousand lie somewhere in every game
"""Make a card in a tableau like `Placed`, quicker if it was made lately."""


_MARKS: Final = ("", "^", "-", "+")
_ITEM_FIELDS: Final = ("card", "face_down", "copies_face_down", "mark", "_text")

_interned_items: Final[WeakValueDictionary[tuple[Card, bool, bool, str], Item]] = WeakValueDictionary()


@final
@frozen(eq=False, repr=False, init=False)  # `__new__` alone makes it, as it does a card
class Item(Interned):
    """A tableau card as it is written: in cases, records and actions. Equal items are one object, like cards.

    Attributes:
        card: The card, with what it copies.
        face_down: Written `~tempura`: it lies face down.
        copies_face_down: Written `special_order=~tofu`: it copies a card that lies face down.
        mark: `^` if it lies on another card, `-` if it lies on none though it could, `+` if it bears another; else
            empty.

    Raises:
        InvalidNotation: The card is no `Card`, or the mark none of these.

    >>> import sushigo
    >>> str(sushigo.Item.parse("nigiri:squid^"))
    'nigiri:squid^'
    """

    card: Card
    face_down: bool = False
    copies_face_down: bool = False
    mark: str = ""
    _text: str = field(init=False)

    def __new__(cls, card: Card, face_down: bool = False, copies_face_down: bool = False, mark: str = "") -> Item:
        """Return the one object of this item."""
        try:
            found = _interned_items.get((card, face_down, copies_face_down, mark))
        except TypeError:  # an unhashable argument
            found = None
        if found is not None and type(face_down) is type(copies_face_down) is bool:
            return found
        expect(card, Card, "a tableau item is of a Card", no_notation)
        expect(face_down, bool, "a card lies face down or not", no_notation)
        expect(copies_face_down, bool, "a card copies one that lies face down or does not", no_notation)
        if mark not in _MARKS:
            raise no_notation(f"the mark of a tableau item is '^', '-', '+' or empty, not {show(mark)}")
        mark = plain_text(mark, "the mark of a tableau item is a text", no_notation)
        key = (card, face_down, copies_face_down, mark)
        text = str(card).replace("=", "=~", 1) if copies_face_down else str(card)
        made = object.__new__(cls)
        for name, value in zip(_ITEM_FIELDS, (*key, f"{'~' if face_down else ''}{text}{mark}"), strict=True):
            object.__setattr__(made, name, value)
        with _interning:
            return _interned_items.setdefault(key, made)

    @classmethod
    def parse(cls, text: str) -> Item:
        """Read a tableau item.

        Args:
            text: A card code, with `~` before it if face down and `^`, `-` or `+` behind it where needed.

        Returns:
            The item.

        Raises:
            InvalidNotation: The text has another form.

        >>> import sushigo
        >>> sushigo.Item.parse("~tempura").face_down
        True
        """
        match = _ITEM.fullmatch(text) if isinstance(text, str) and len(text) <= _MAX_TEXT else None
        if match is None:
            how = "write a card code, '~' before it for face down, '^', '-' or '+' behind it"
            raise misread(text, f"tableau item: {how}")
        down, code, copied_down, copied, mark = match.groups()
        card = Card.parse(code if copied is None else f"{code}={copied}")
        return cls(card, down == "~", copied_down == "~", mark)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Item({self._text!r})"

    def __reduce__(self) -> tuple[object, tuple[Card, bool, bool, str]]:
        return Item, (self.card, self.face_down, self.copies_face_down, self.mark)


item_of: Final = lru_cache(maxsize=4096)(Item)
"""Make an item like `Item`, quicker if it was made lately."""
