"""The table as cards see it, read-only, and what it asks."""

from __future__ import annotations

from typing import Any

import pytest

import sushigo
from sushigo.card import Card
from sushigo.event import SwapHands
from sushigo.position import position
from sushigo.table import Seat, Table, choices
from sushigo.zones import Zones

GAME = sushigo.Party().configure(4, sushigo.Registry(plugins=False).names())
STATE = position(
    GAME,
    hands=[["tofu"], ["eel"], ["tempura"], ["sashimi"]],
    tableaus=[["wasabi", "nigiri:squid", "wasabi", "special_order=maki:2", "~tofu"], [], [], []],
)
TABLE = Table(Zones(GAME, STATE.now))


def test_neighbours_are_counted_from_the_left() -> None:
    """Left is player + 1, around the table."""
    assert [seat.index for seat in TABLE.to_the_left_of(2)] == [3, 0, 1]
    assert [seat.index for seat in TABLE.to_the_right_of(2)] == [1, 0, 3]


def test_a_seat_stands_for_its_number() -> None:
    """Wherever an event wants one."""
    seat = TABLE.seat(3)

    assert [0, 1, 2, 3][seat] == 3
    assert seat == TABLE.seats[3]
    assert len({seat, TABLE.seats[3]}) == 1


def test_the_holder_of_a_hand_is_found_again() -> None:
    """Wherever the hand has gone since."""
    zones = Zones(GAME, STATE.now)
    holder = Table(zones).holder_of_hand(2)
    assert holder().index == 2

    SwapHands(2, 0).change(zones)

    assert holder().index == 0


def test_a_tableau_is_written_with_the_marks_that_are_needed() -> None:
    """`^` lies on, `+` bears while an open one lies there too, `~` lies face down."""
    assert [text for text, _ in TABLE.seat(0).written] == [
        "wasabi+",
        "nigiri:squid^",
        "wasabi",
        "special_order=maki:2",
        "~tofu",
    ]


def test_cards_are_tallied_by_what_they_count_as_and_how_often() -> None:
    """A copy for the copied type, a tripled nigiri three times, a card face down for what turned it."""
    seat = TABLE.seat(0)

    assert len(seat.tally("nigiri")) == 3
    assert [placed.face for placed in seat.tally("maki")] == ["2"]
    assert len(seat.tally("takeout_box")) == 1
    assert seat.tally("tofu") == ()


def test_the_earliest_open_wasabi_takes_a_nigiri() -> None:
    """And nothing takes a maki (rules.md §1.4)."""
    seat: Seat = TABLE.seat(0)
    host = seat.open_host(Card("nigiri", "egg"))

    assert host is not None
    assert host.serial == 2
    assert seat.open_host(Card("maki", "1")) is None


def test_all_that_can_be_asked_for_is_a_type_or_a_face_of_one_with_several() -> None:
    """One option for each type with copies, and one for each face of a type with two or more."""
    names = [str(card) for card in TABLE.askable]

    assert {"nigiri", "nigiri:egg", "tofu", "spoon", "spoon:4", "fruit:wp"} <= set(names)
    assert len(names) == len(set(names))
    assert "tofu:" not in names


def test_a_question_among_nothing_or_for_another_player_is_refused() -> None:
    """A card that asks so is at fault."""
    with pytest.raises(ValueError, match="cannot choose"):
        next(TABLE.seat(0).ask("choose", []))
    with pytest.raises(ValueError, match="for player 1"):
        next(TABLE.seat(0).ask("choose", [sushigo.Action(1, "choose", "yes")]))


def test_only_short_lists_of_options_are_kept() -> None:
    """Long ones could fill the memory."""
    seat = TABLE.seat(0)
    short, long = [f"s{number}" for number in range(100)], [f"l{number}" for number in range(101)]

    assert choices(seat, "choose", short) is choices(seat, "choose", short)
    assert choices(seat, "choose", long) is not choices(seat, "choose", long)


def test_the_options_of_a_question_do_not_depend_on_what_was_asked_before() -> None:
    """`False` and 0 are equal, but are two answers."""
    seat = TABLE.seat(0)
    equal: list[list[Any]] = [[0, 1], [False, True]]

    numbers, truths = ([str(action) for action in choices(seat, "choose", options)] for options in equal)

    assert numbers == ["0 choose 0", "0 choose 1"]
    assert truths == ["0 choose False", "0 choose True"]
