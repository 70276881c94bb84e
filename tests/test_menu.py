"""Menus: the printed ones, the rules of choosing (rules.md §2.5), random legal ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from sushigo.errors import InvalidConfig, InvalidMenu
from sushigo.menu import PRINTED, SLOTS, Menu

TYPES = ("maki", "tempura", "sashimi", "tofu", "tea", "wasabi", "pudding")


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("my_first_meal", range(2, 9)),
        ("sushi_go", range(2, 9)),
        ("party_sampler", range(2, 7)),
        ("master_menu", range(3, 9)),
        ("points_platter", range(3, 7)),
        ("cutthroat_combo", range(3, 9)),
        ("big_banquet", range(3, 9)),
        ("dinner_for_two", range(2, 7)),
    ],
)
def test_printed_menus_are_for_the_players_that_follow_from_their_cards(name: str, counts: range) -> None:
    """Spoon and edamame not with 2, menu and special order not with 7 and 8."""
    assert [players for players in range(2, 9) if not Menu.named(name).faults(players)] == list(counts)


def test_there_are_eight_printed_menus() -> None:
    """Those of the rulebook."""
    assert len(PRINTED) == 8


@pytest.mark.parametrize(
    ("types", "fault"),
    [
        (TYPES[1:], "0 rolls instead of 1"),
        ((*TYPES, "temaki"), "2 rolls instead of 1"),
        ((*TYPES, "eel"), "4 appetizers instead of 3"),
        (tuple(name for name in TYPES if name != "tea"), "1 special instead of 2"),
        (TYPES[:-1], "0 desserts instead of 1"),
        (("maki", "tempura", "tempura", "tofu", "tea", "wasabi", "pudding"), "tempura is chosen 2 times"),
        ((*TYPES[:-1], "nonsense"), "no card type 'nonsense'"),
        ((*TYPES, "nigiri"), "nigiri is in every game"),
    ],
)
def test_a_menu_that_breaks_the_rules_of_choosing_is_refused_by_name(types: tuple[str, ...], fault: str) -> None:
    """Exactly 1 roll, 3 different appetizers, 2 different specials, 1 dessert."""
    with pytest.raises(InvalidMenu) as refused:
        Menu(types).check(players=4)

    assert any(fault in told for told in refused.value.faults)


def test_a_type_that_there_is_not_is_the_only_fault_where_it_explains_what_is_missing() -> None:
    """With the closest name, and how to play with a card of one's own."""
    (fault,) = Menu(("maki", "tempura", "shasimi", "tofu", "tea", "wasabi", "pudding")).faults(players=4)

    assert fault.startswith("there is no card type 'shasimi' (did you mean 'sashimi'?): install")
    assert "cards=[...]" in fault


def test_a_type_that_there_is_not_does_not_explain_more_than_one_that_is_missing() -> None:
    faults = Menu(("maki", "shasimi", "shasimi", "tea", "wasabi", "pudding", "fruit")).faults(players=4)

    assert [fault.partition(":")[0] for fault in faults] == [
        "it has 0 appetizers instead of 3",
        "it has 2 desserts instead of 1",
        "there is no card type 'shasimi' (did you mean 'sashimi'?)",
        "shasimi is chosen 2 times",
    ]


@pytest.mark.parametrize(("name", "players"), [("spoon", 2), ("edamame", 2), ("menu", 7), ("special_order", 8)])
def test_types_that_are_not_for_so_many_players_are_refused(name: str, players: int) -> None:
    """The limits printed on the tiles."""
    appetizers = ("edamame", "tofu", "eel") if name == "edamame" else ("tempura", "tofu", "eel")
    special = "chopsticks" if name == "edamame" else name

    with pytest.raises(InvalidMenu, match=f"{name} is for"):
        Menu(("maki", *appetizers, special, "tea", "pudding")).check(players)


@given(players=st.integers(2, 8), seed=st.integers())
def test_random_menus_are_legal(players: int, seed: int) -> None:
    """Whatever the number of players; the same seed gives the same menu."""
    menu = Menu.random(players, seed)

    assert not menu.faults(players)
    assert len(menu.types) == sum(SLOTS.values())
    assert menu == Menu.random(players, seed)


def test_a_menu_may_be_given_by_name_by_its_types_or_as_a_value() -> None:
    """And nigiri may be named or not."""
    by_name = sushigo.party(4, "sushi_go")
    types = PRINTED["sushi_go"].split()

    assert sushigo.party(4, Menu.named("sushi_go")) == by_name
    assert sushigo.party(4, types).cards == by_name.cards
    assert sushigo.party(4, ["nigiri", *types]).cards == by_name.cards


def test_an_unknown_menu_is_refused_with_those_there_are() -> None:
    """The error lists the printed ones."""
    with pytest.raises(InvalidMenu, match="my_first_meal"):
        sushigo.party(4, "nonsense")
    with pytest.raises(InvalidMenu, match=r"did you mean 'sushi_go'\?"):
        sushigo.party(4, "Sushi Go")


@pytest.mark.parametrize("name", ["a\nseed 5", "\ud800", "x" * 201])
def test_a_name_that_cannot_stand_in_a_line_is_refused(name: str) -> None:
    """Records and JSON hold the name of the menu."""
    with pytest.raises(InvalidMenu, match="a menu is named by a text, printable and of up to 200 characters"):
        Menu(TYPES, name)
    with pytest.raises(InvalidConfig, match="printable"):
        sushigo.GameConfig(sushigo.Party(), 3, sushigo.party(3).cards, name)
