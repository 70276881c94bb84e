"""Actions: what a player does, one frozen class for all verbs."""

from __future__ import annotations

import re
from functools import lru_cache
from threading import Lock
from typing import Final, final
from weakref import WeakValueDictionary

from attrs import field, frozen

from sushigo.card import Card, Item, misread, no_notation
from sushigo.door import plain_text, refusal, show
from sushigo.errors import IllegalAction, InvalidNotation
from sushigo.making import Interned

DEALER: Final = -1
"""The player of the dealer's actions, where a dealer from outside deals; written `dealer`.

>>> import sushigo
>>> str(sushigo.Action(sushigo.DEALER, "deal", "maki:3"))
'dealer deal maki:3'
"""

VERBS: Final = ("deal", "play", "call", "pass", "ask", "give", "flip", "done", "choose")
"""Every verb, in the order in which a turn meets them."""

_BARE: Final = ("pass", "done")
_OPTION: Final = re.compile(r"[A-Za-z0-9_:~^+=-]{1,200}", re.ASCII)
_ACTION: Final = re.compile(r"(0|[1-9][0-9]{0,2}|dealer) ([a-z]+)(?: (\S(?:.*\S)?))?", re.ASCII)

_FIELDS: Final = ("player", "verb", "argument", "items", "cards", "sole")

_interned: Final[WeakValueDictionary[tuple[int, str, str], Action]] = WeakValueDictionary()
_interning: Final = Lock()


def named(player: int) -> str:
    """Name who acts as actions do: by number, or as the dealer."""
    return "dealer" if player == DEALER else str(player)


def no_action(value: object) -> IllegalAction:
    """Make the error that something is no action at all."""
    what = "an action is an Action, such as Action.parse('0 pass')"
    return IllegalAction(None, "not_an_option", f"{what}, not {show(value)}")


def no_player(player: object, players: int) -> IllegalAction:
    """Make the error that there is no such player."""
    return IllegalAction(None, "no_player", f"there is no player {show(player)}: players are 0 to {players - 1}")


def _items(verb: str, argument: str) -> tuple[Item, ...]:
    if verb in _BARE:
        if argument:
            raise ValueError(f"'{verb}' takes nothing behind it")
        return ()
    if verb == "choose":
        if not _OPTION.fullmatch(argument):
            raise ValueError("'choose' takes one option, such as 'player:2', a card, a number or a word")
        return ()
    if not argument:
        raise ValueError(f"'{verb}' needs a card behind it")
    parts = argument.split(" & ")
    if len(parts) > (2 if verb == "play" else 1):
        raise ValueError(f"'{verb}' takes {'at most two cards' if verb == 'play' else 'one card'}")
    items = tuple(Item.parse(part) for part in parts)
    if verb == "deal" and argument != str(items[0].card.printed):
        raise ValueError("'deal' takes a card as it is printed")
    return items


@final
@frozen(eq=False, repr=False, init=False)  # `__new__` alone makes it, so that finding an action again stays cheap
class Action(Interned):
    """One player's answer to what was asked. Equal actions are one object, like cards.

    Args:
        player: Who acts, counted from 0; `DEALER` for the dealer.
        verb: One of `VERBS`.
        argument: What the verb is about, such as `maki:3`; empty for `pass` and `done`.

    Attributes:
        items: The argument as tableau items; empty for `pass`, `done` and `choose`.
        cards: The cards that it names, with what they are to copy.
        sole: The card, if it is to play one card, as itself; else none.

    Raises:
        InvalidNotation: The verb is unknown or the argument does not fit it.

    >>> import sushigo
    >>> action = sushigo.Action.parse("0 play maki:3")
    >>> action.player, action.verb, action.card
    (0, 'play', Card('maki:3'))
    >>> action == sushigo.Action(0, "play", "maki:3")
    True
    """

    player: int
    verb: str
    argument: str = ""
    items: tuple[Item, ...] = field(init=False)
    cards: tuple[Card, ...] = field(init=False)
    sole: Card | None = field(init=False)

    def __new__(cls, player: int, verb: str, argument: str = "") -> Action:
        """Return the one object of this action."""
        try:
            found = _interned.get((player, verb, argument))
        except TypeError:  # an unhashable argument
            found = None
        if found is not None and type(player) is int:
            return found
        if type(player) is not int or not DEALER <= player < 1000:
            raise refusal("a player is a number from 0", player, no_notation)
        if verb not in VERBS:
            raise misread(verb, f"verb: use one of {', '.join(VERBS)}")
        verb = plain_text(verb, "the verb of an action is a word", no_notation)
        argument = plain_text(argument, "the argument of an action is a text", no_notation)
        if (verb == "deal") is not (player == DEALER):
            raise InvalidNotation(verb, f"{named(player)} cannot {verb}: only the dealer deals, and only that")
        try:
            items = _items(verb, argument)
        except ValueError as error:
            text = f"{named(player)} {verb} {argument}"
            raise misread(text, f"action: {error}") from None
        canonical = " & ".join(map(str, items)) if items else argument
        if canonical != argument:
            return cls(player, verb, canonical)
        alone = verb == "play" and len(items) == 1 and items[0].card.copy_of is None
        sole = items[0].card if alone else None
        cards = tuple(item.card for item in items)
        made = object.__new__(cls)
        for name, value in zip(_FIELDS, (player, verb, argument, items, cards, sole), strict=True):
            object.__setattr__(made, name, value)
        with _interning:
            return _interned.setdefault((player, verb, argument), made)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action such as `"1 call spoon:5"`.

        Args:
            text: `PLAYER VERB ARGUMENTS`; the dealer is the player `dealer`.

        Returns:
            The action; whether it is legal only a state can tell.

        Raises:
            InvalidNotation: The text has another form.

        >>> import sushigo
        >>> str(sushigo.Action.parse("3 play sashimi & sashimi"))
        '3 play sashimi & sashimi'
        """
        match = _ACTION.fullmatch(text) if isinstance(text, str) and len(text) <= 500 else None
        if match is None:
            raise misread(text, "action: write 'PLAYER VERB ARGUMENTS', such as '0 pass'")
        return cls(DEALER if match[1] == "dealer" else int(match[1]), match[2], match[3] or "")

    @property
    def card(self) -> Card | None:
        """The first card that it names, if any."""
        return self.items[0].card if self.items else None

    def __str__(self) -> str:
        return f"{named(self.player)} {self.text}"

    @property
    def text(self) -> str:
        """The action without its player, as a list of choices shows it."""
        return f"{self.verb} {self.argument}" if self.argument else self.verb

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[type[Action], tuple[int, str, str]]:
        return Action, (self.player, self.verb, self.argument)


action_of: Final = lru_cache(maxsize=4096)(Action)  # a game offers the same few hundred actions again and again
"""Make an action like `Action`, quicker if it was made lately."""
