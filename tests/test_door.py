"""The door: how what comes from outside is taken, refused and shown."""

from enum import StrEnum
from itertools import count

import pytest

import sushigo
from sushigo.cards.rolls import Temaki
from sushigo.door import expect, expect_all, expect_int, name_of, plain_text, refusal, show
from sushigo.errors import InvalidArgument, InvalidConfig


class _Side(StrEnum):
    LEFT = "left"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("maki", "'maki'"),
        (7, "7"),
        ([[[["deep"]]]], "[[[[...]]]]"),
        (list(range(100)), "[0, 1, 2, 3, 4, 5, ...]"),
        (None, "None"),
    ],
)
def test_a_value_is_shown_short_whatever_it_is(value: object, text: str) -> None:
    assert show(value) == text


def test_a_number_too_long_to_be_written_out_is_shown_as_such() -> None:
    assert show(10**5000) == "a huge number"
    assert show([10**5000]) == "[a huge number]"


def test_a_long_text_is_shown_from_both_ends() -> None:
    assert len(show("maki" * 1000)) <= 80
    assert show("maki" * 1000).startswith("'makimaki")


def test_what_is_of_the_kind_is_taken() -> None:
    assert expect("maki", str, "a text is a text") == "maki"
    assert expect_all(iter(["maki", "tofu"]), str, "texts are texts") == ("maki", "tofu")
    assert expect_int(-5, "a number is a number") == -5


def test_a_text_of_a_class_of_its_own_is_taken_as_a_plain_one() -> None:
    side = _Side("left")

    assert type(plain_text(side, "a text is a text")) is str
    assert plain_text(side, "a text is a text") == "left"


def test_what_is_not_of_the_kind_is_refused_by_the_error_that_is_wanted() -> None:
    with pytest.raises(InvalidArgument, match=r"^a text is a text, not 7$"):
        expect(7, str, "a text is a text")
    with pytest.raises(InvalidConfig):
        expect(7, str, "a text is a text", InvalidConfig)


def test_a_class_is_refused_with_the_way_to_make_one_of_it() -> None:
    with pytest.raises(InvalidConfig, match=r"not the class Temaki: one is made of it, Temaki\(\.\.\.\)$"):
        sushigo.party(2, cards=[Temaki])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]


def test_a_number_of_another_library_is_refused_with_the_way_to_make_it_one() -> None:
    class Int64:
        def __index__(self) -> int:
            return 7

        def __repr__(self) -> str:
            return "np.int64(7)"

    with pytest.raises(InvalidArgument, match=r"^a seed is a number, not np\.int64\(7\): make it an int\(\.\.\.\)$"):
        expect_int(Int64(), "a seed is a number")


@pytest.mark.parametrize("value", ["two\nlines", "\ud800", "x" * 201, 7])
def test_what_does_not_stand_in_a_line_is_no_name(value: object) -> None:
    assert name_of("chef #1", "a name is a text") == "chef #1"
    with pytest.raises(InvalidArgument, match="a name is a text"):
        name_of(value, "a name is a text")


@pytest.mark.parametrize("values", ["maki", b"maki", None, 7, ["maki", None]])
def test_a_text_or_what_holds_something_else_is_no_list(values: list[str]) -> None:
    with pytest.raises(InvalidArgument):
        expect_all(values, str, "texts are texts")


@pytest.mark.parametrize("value", [True, 0, 9, 4.0, "4", None])
def test_a_whole_number_is_one_in_its_range(value: object) -> None:
    with pytest.raises(InvalidArgument):
        expect_int(value, "a number from 1 to 8", least=1, most=8)


def test_a_refusal_says_what_is_wanted_and_shows_what_was_given() -> None:
    assert str(refusal("a seed is a number", [1])) == "a seed is a number, not [1]"


def test_what_never_ends_is_no_list() -> None:
    with pytest.raises(InvalidArgument, match=r"^numbers are numbers, and at most 100000 of them$"):
        expect_all(count(), int, "numbers are numbers")
