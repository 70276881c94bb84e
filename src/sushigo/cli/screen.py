"""The terminal, as all commands write to it."""

from __future__ import annotations

from typing import NoReturn

from rich.console import Console


class Screen(Console):
    """A console of standard output that leaves a reader who has gone to the command line (see `cli.run`)."""

    def on_broken_pipe(self) -> NoReturn:
        """Say that nobody reads any more."""
        raise BrokenPipeError


def screen() -> Screen:
    """Open the terminal: as wide as it is, in colour if it has any.

    Returns:
        A console that writes texts as they are: without guessing at markup, emoji or numbers in them.
    """
    return Screen(highlight=False, markup=False, emoji=False, soft_wrap=False)
