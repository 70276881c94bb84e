"""What is told of errors in the code of others."""

from __future__ import annotations

import traceback

import pytest

import sushigo
from sushigo.blame import place_of, said, trimmed
from sushigo.errors import UnknownCard


def helpless() -> None:
    """Call the library in vain."""
    sushigo.classic(players=2).type("pizza")


def desperate() -> None:
    """Fail because of it."""
    try:
        helpless()
    except UnknownCard as error:
        raise RuntimeError from error


def test_the_place_of_an_error_is_the_last_line_outside_of_the_library() -> None:
    with pytest.raises(UnknownCard) as failed:
        helpless()

    assert place_of(failed.value) == " (test_blame.py, line 16, in helpless)"


def test_an_error_that_was_never_raised_has_no_place() -> None:
    assert place_of(ValueError()) == ""


def test_trimmed_errors_show_the_lines_of_others_alone() -> None:
    """Those of what caused them too."""
    with pytest.raises(RuntimeError) as failed:
        desperate()
    error = trimmed(failed.value)
    assert error.__cause__ is not None

    assert [frame.name for frame in traceback.extract_tb(error.__traceback__)][1:] == ["desperate"]
    assert [frame.name for frame in traceback.extract_tb(error.__cause__.__traceback__)] == ["desperate", "helpless"]


class Unsayable(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


def test_what_an_error_says_is_told_even_if_it_cannot_be() -> None:
    assert said(ValueError("no rice")) == "no rice"
    assert said(Unsayable()) == "(what it says cannot be told: RuntimeError)"
