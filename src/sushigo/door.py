"""The door: what is taken from outside is what it has to be, or is refused by an error that shows it.

The engine trusts what it is given, so that a game is quick. Whatever is public looks at its arguments before, by
these few functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from reprlib import Repr
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeVar

from sushigo.errors import InvalidArgument, SushiGoError

if TYPE_CHECKING:
    from attrs import Attribute

_T = TypeVar("_T")

MAX_NUMBER: Final = 2**256 - 1
"""The largest number, up or down, that is taken anywhere, or written out in an error."""

MAX_LISTED: Final = 100_000
"""The most values that are taken from a list, or from whatever may never end."""

MAX_NAME: Final = 200
"""The longest name that anything is given, in characters."""

Refused = Callable[[str], SushiGoError]
"""What makes an error of a sentence, such as the class of it."""


class _Brief(Repr):
    """Shows values cut to a length, and whatever they are without fail."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        """A number, unless it is too long to be written out at all."""
        return repr(x) if -MAX_NUMBER <= x <= MAX_NUMBER else "a huge number"


show: Final = _Brief().repr
"""Show a value in an error."""


def refusal(what: str, value: object, error: Refused = InvalidArgument) -> SushiGoError:
    """Make the error that something is not what it has to be.

    Args:
        what: What it has to be, as a sentence.
        value: What it is.
        error: The error.

    Returns:
        The error, to be raised.

    >>> refusal("a seed is a whole number", "7")
    InvalidArgument("a seed is a whole number, not '7'")
    """
    return error(f"{what}, not {show(value)}")


def expect(value: object, kind: type[_T], what: str, error: Refused = InvalidArgument) -> _T:
    """Take a value of a kind.

    Args:
        value: The value.
        kind: Its class.
        what: What it has to be, as a sentence.
        error: The error if it is not.

    Returns:
        The value.

    >>> expect("maki", str, "a card type is named by a text")
    'maki'
    """
    if isinstance(value, kind):
        return value
    if isinstance(value, type) and issubclass(value, kind):
        raise error(f"{what}, not the class {value.__name__}: one is made of it, {value.__name__}(...)")
    raise refusal(what, value, error)


def plain_text(value: object, what: str, error: Refused = InvalidArgument) -> str:
    """Take a text as a plain `str`: one of a class of its own may be equal to it, and still be written otherwise.

    Args:
        value: The text.
        what: What it has to be, as a sentence.
        error: The error if it is not.

    Returns:
        The text.

    >>> plain_text("maki", "a card type is named by a text")
    'maki'
    """
    return str.__str__(expect(value, str, what, error))


def name_of(value: object, what: str, error: Refused = InvalidArgument) -> str:
    """Take a name: a text that stands in one line wherever it is written.

    Args:
        value: The name.
        what: What it has to be, as a sentence.
        error: The error if it is not.

    Returns:
        The name.

    >>> name_of("chef #1", "a menu is named by a text")
    'chef #1'
    """
    name = plain_text(value, what, error)
    if len(name) > MAX_NAME or not name.isprintable():
        raise refusal(f"{what}, printable and of up to {MAX_NAME} characters", name, error)
    return name


def expect_int(
    value: object, what: str, error: Refused = InvalidArgument, *, least: int = -MAX_NUMBER, most: int = MAX_NUMBER
) -> int:
    """Take a whole number in a range; a truth value is none.

    Args:
        value: The number.
        what: What it has to be, as a sentence.
        error: The error if it is not.
        least: The smallest that will do.
        most: The largest that will do.

    Returns:
        The number.

    >>> expect_int(8, "a game is for 2 to 5 players", least=2, most=5)
    Traceback (most recent call last):
    sushigo.errors.InvalidArgument: a game is for 2 to 5 players, not 8
    """
    if type(value) is int and least <= value <= most:
        return value
    if isinstance(value, SupportsIndex) and not isinstance(value, int):  # of an array, say
        raise error(f"{what}, not {show(value)}: make it an int(...)")
    raise refusal(what, value, error)


def at_least(least: int, error: Refused = InvalidArgument) -> Callable[[object, Attribute[int], object], None]:
    """Make a validator of an attrs field that takes whole numbers from one on."""

    def check(_: object, field: Attribute[int], value: object) -> None:
        expect_int(value, f"{field.name} is a whole number from {least}", error, least=least)

    return check


def expect_all(values: Iterable[_T], kind: type, what: str, error: Refused = InvalidArgument) -> tuple[_T, ...]:
    """Take several values of a kind, in whatever they come; a text is not several.

    Args:
        values: The values.
        kind: The class of each.
        what: What they have to be, as a sentence.
        error: The error if they are not.

    Returns:
        The values.

    >>> expect_all(["maki", 7], str, "card types are named by texts")
    Traceback (most recent call last):
    sushigo.errors.InvalidArgument: card types are named by texts, not 7
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise refusal(what, values, error)
    several = tuple(islice(values, MAX_LISTED + 1))
    if len(several) > MAX_LISTED:
        raise error(f"{what}, and at most {MAX_LISTED} of them")
    for value in several:
        expect(value, kind, what, error)
    return several


def meant(name: object, known: Iterable[str]) -> str:
    """Ask whether the closest of some names was meant, for the message that there is no such one.

    Args:
        name: The name that there is not.
        known: Those that there are.

    Returns:
        The question in brackets, to be put behind the name; empty if none is close.

    >>> meant("Uramki", ["maki", "uramaki"]), meant("pizza", ["maki"])
    (" (did you mean 'uramaki'?)", '')
    """
    from difflib import get_close_matches

    close = get_close_matches((name if isinstance(name, str) else show(name))[:60].lower().replace(" ", "_"), known, 1)
    return f" (did you mean {close[0]!r}?)" if close else ""
