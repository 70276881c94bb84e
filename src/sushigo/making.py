"""How values are made: frozen ones quickly, and some of them once.

What attrs writes for a frozen class with slots sets every field by a call; for the values that each step of a game
makes, that would take longer than the step. Here the fields are set on a twin of the class that is not frozen, which
then becomes one of the class: the same value, in a third of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, TypeVar

_T = TypeVar("_T")


class Interned:
    """Base class of values of which equal ones are one object, so that comparing and hashing them costs nothing."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


def quickly(frozen_class: Callable[..., _T]) -> Callable[..., _T]:
    """Return a function that makes values of a frozen class.

    Args:
        frozen_class: A class with slots and none for weak references, such as `attrs.frozen(weakref_slot=False)`
            makes, so that its twin can have the same.

    Returns:
        A function that takes all fields in their order and keeps them as they are: nothing is converted or
        validated, nothing has a default.
    """
    name, bases, slots = frozen_class.__name__, frozen_class.__bases__, frozen_class.__slots__  # type: ignore[attr-defined]
    # Written out field by field, as attrs does for `__init__`: a loop over them would be slower than a frozen class.
    lines = [
        f"def make({', '.join(slots)}):",
        "    made = twin()",
        *[f"    made.{slot} = {slot}" for slot in slots],
        "    made.__class__ = frozen_class",
        "    return made",
    ]
    twin = type(f"{name}Twin", bases, {"__slots__": slots})
    scope = {"twin": twin, "frozen_class": frozen_class}
    exec("\n".join(lines), scope)
    return scope["make"]  # type: ignore[return-value]
