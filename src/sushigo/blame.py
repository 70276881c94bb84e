"""Where the code of others fails: what is told of it without the frames of the library, which are not at fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from types import TracebackType
from typing import Final, TypeVar

_E = TypeVar("_E", bound=BaseException)

LIKE_OTHERS: Final = ("sushigo.cards", "sushigo.agents")
"""Parts of the library that stand on it as other packages do."""


def said(error: BaseException) -> str:
    """Return what an error says; that, too, may be the code of others, and fail."""
    try:
        return str(error)
    except Exception as failed:  # noqa: BLE001
        return f"(what it says cannot be told: {type(failed).__name__})"


def place_of(error: BaseException) -> str:
    """Say where an error comes from: the last line outside the library.

    The project's own cards and agents (`LIKE_OTHERS`) are outside of it too.

    Args:
        error: The error, as it was caught.

    Returns:
        File, line and function, in brackets and with a blank before them; empty if there is no such line.
    """
    places = [step for step in _steps(error.__traceback__) if _is_foreign(step)]
    if not places:
        return ""
    code = places[-1].tb_frame.f_code
    return f" ({PurePath(code.co_filename).name}, line {places[-1].tb_lineno}, in {code.co_name})"


def trimmed(error: _E) -> _E:
    """Leave all frames out of an error, and of what caused it, that are not those of others.

    Args:
        error: The error, as it was caught.

    Returns:
        The error itself.
    """
    found: BaseException | None = error
    while found is not None:
        kept = None
        for step in reversed([step for step in _steps(found.__traceback__) if _is_foreign(step)]):
            kept = TracebackType(kept, step.tb_frame, step.tb_lasti, step.tb_lineno)
        found.__traceback__ = kept
        found = found.__cause__
    return error


def _steps(traceback: TracebackType | None) -> Iterator[TracebackType]:
    while traceback is not None:
        yield traceback
        traceback = traceback.tb_next


def _is_foreign(step: TracebackType) -> bool:
    """Whether a frame is neither the library's nor that of a package which it works with."""
    name = str(step.tb_frame.f_globals.get("__name__", ""))
    if name.startswith(("hypothesis.", "hypothesis_")):  # the latter it writes while it runs
        return False
    return name.partition(".")[0] not in ("sushigo", "attr", "attrs") or name.startswith(LIKE_OTHERS)
