"""Files that commands read."""

from __future__ import annotations

import click

from sushigo.errors import InvalidRecord


def called(file: str) -> str:
    """Name a file in messages."""
    return "standard input" if file == "-" else file


def text_of(file: str) -> str:
    """Read a file.

    Args:
        file: Its path; `-` is standard input.

    Returns:
        Its text.

    Raises:
        InvalidRecord: It cannot be read, or is no text.
    """
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            return str(opened.read())
    except (OSError, ValueError) as error:
        raise InvalidRecord(f"{called(file)} cannot be read: {error}") from None
