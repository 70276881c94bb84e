"""Choosing the menu at the table, in each of the five ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushigo import Action, IllegalAction, InvalidConfig
from sushigo.draft import WAYS, MenuDraft, draft_menu


def finished(draft: MenuDraft, picks: list[int]) -> MenuDraft:
    """Play a draft to its end, choosing by number."""
    for pick in picks:
        if draft.is_over:
            break
        (decision,) = draft.decisions
        draft = draft.apply(decision.options[pick % len(decision.options)])
    return draft


@given(
    players=st.integers(2, 8),
    way=st.sampled_from(WAYS),
    seed=st.integers(0, 2**32),
    picks=st.lists(st.integers(0, 30), min_size=7, max_size=7),
)
def test_every_way_ends_with_a_legal_menu(players: int, way: str, seed: int, picks: list[int]) -> None:
    draft = finished(draft_menu(players, way, seed=seed), picks)

    assert draft.menu is not None
    assert draft.menu.faults(players) == ()


@pytest.mark.parametrize("way", ["random", "random_preset"])
def test_chance_alone_decides_at_once_and_repeats_itself(way: str) -> None:
    assert draft_menu(4, way, seed=5) == draft_menu(4, way, seed=5)
    assert draft_menu(4, way, seed=5).decisions == ()


def test_the_first_player_builds_alone() -> None:
    draft = draft_menu(4, "first_player").apply(Action.parse("0 choose uramaki"))

    assert [decision.player for decision in draft.decisions] == [0]


def test_all_build_in_turn() -> None:
    draft = draft_menu(3, "everyone")
    seats = []
    while not draft.is_over:
        (decision,) = draft.decisions
        seats.append(decision.player)
        draft = draft.apply(decision.options[-1])

    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_a_second_roll_is_no_choice() -> None:
    draft = draft_menu(4, "first_player").apply(Action.parse("0 choose uramaki"))

    assert not {"maki", "temaki"} & {action.argument for action in draft.legal_actions(0)}


def test_types_for_other_numbers_of_players_are_no_choice() -> None:
    names = {action.argument for action in draft_menu(2, "first_player").legal_actions(0)}

    assert not {"spoon", "edamame"} & names


def test_presets_for_other_numbers_of_players_are_no_choice() -> None:
    names = {action.argument for action in draft_menu(8, "preset").legal_actions(0)}

    assert names == {"my_first_meal", "sushi_go", "master_menu", "cutthroat_combo", "big_banquet"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [("1 choose maki", "not_your_turn"), ("0 choose salad", "not_an_option"), ("0 pass", "not_an_option")],
)
def test_a_refused_choice_says_why_and_what_was_legal(text: str, reason: str) -> None:
    draft = draft_menu(4, "first_player")

    with pytest.raises(IllegalAction) as refused:
        draft.apply(Action.parse(text))

    assert refused.value.reason == reason
    assert refused.value.legal == draft.legal_actions(Action.parse(text).player)


@pytest.mark.parametrize(("players", "way"), [(4, "by lot"), (1, "random"), (9, "preset")])
def test_nonsense_is_no_draft(players: int, way: str) -> None:
    with pytest.raises(InvalidConfig):
        draft_menu(players, way)
