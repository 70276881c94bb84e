"""The score sheet of a real table: it counts as a game does, and finds slips of the pen."""

from __future__ import annotations

import copy
import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import rounds_of, sheet_of
from strategies import configs
from sushigo.card import Placed
from sushigo.config import GameConfig
from sushigo.errors import InvalidPosition, InvalidRecord, UnknownCard
from sushigo.event import Award
from sushigo.sheet import ScoreSheet
from sushigo.state import Note

CLASSIC = sushigo.classic(players=2)
PARTY = sushigo.party(players=2, menu="dinner_for_two")
DUMMY = sushigo.classic(players=2, dummy=True)


def full_sheet() -> ScoreSheet:
    """A sheet with three rounds."""
    sheet = ScoreSheet(PARTY).with_round(
        [["fruit:ww", "special_order=fruit:ww", "uramaki:3"], ["tofu"]],
        memory={"uramaki": {"claimed": 1}},
        awards=[Award(1, "uramaki", 8)],
    )
    return sheet.with_round([["fruit:op"], ["onigiri:circle"]]).with_round([["uramaki:5"], ["fruit:wp"]])


# ---- as in a game ------------------------------------------------------------------------------------------


@given(configs, st.integers(0, 2**32))
def test_a_sheet_counts_as_a_game_does(config: GameConfig, seed: int) -> None:
    sheet, after = ScoreSheet(config), sushigo.new_game(config, seed)
    for number, ((tableaus, memory, awards), after) in enumerate(rounds_of(config, seed), 1):
        before = sheet.total
        sheet = sheet.with_round(tableaus, memory=memory, awards=awards)

        assert sheet.rounds[-1].before == before
        assert sheet.desserts == after.now.desserts
        assert sheet.is_over is after.is_over is (number == 3)
        assert sheet.total == after.scores
    assert sheet.winners == sushigo.winners(after) != ()
    assert sheet.places == sushigo.places(after)


@pytest.mark.parametrize("dummy_scores", [True, False])
def test_a_dummy_has_a_tableau_and_desserts_and_never_wins(dummy_scores: bool) -> None:
    sheet, state = sheet_of(sushigo.classic(players=2, dummy=True, dummy_scores=dummy_scores), 1)

    assert (sheet.total, sheet.winners) == (state.scores, sushigo.winners(state))
    leading = ScoreSheet(DUMMY).with_round([[], [], ["maki:3"]]).with_round([[], [], []]).with_round([[], [], []])
    assert leading.total == (0, 0, 6)
    assert (leading.winners, leading.places) == ((0, 1), (1, 1))


def test_a_copy_of_a_dessert_is_kept_with_what_it_copies() -> None:
    sheet = full_sheet()

    assert [[str(card) for card in kept] for kept in sheet.desserts] == [
        ["fruit:ww", "special_order=fruit:ww", "fruit:op"],
        ["fruit:wp"],
    ]
    assert sheet.game_end is not None
    assert sheet.game_end.by_card == {"fruit": (6, -2)}


def test_what_was_turned_face_down_is_no_dessert() -> None:
    config = sushigo.party(2, ["maki", "tofu", "eel", "dumpling", "takeout_box", "chopsticks", "pudding"])

    assert ScoreSheet(config).with_round([["~pudding", "pudding"], []]).desserts == ((sushigo.Card("pudding"),), ())


def test_what_is_given_and_remembered_in_a_round_counts() -> None:
    (first, second, third), end = full_sheet().rounds, full_sheet().game_end

    assert first.by_card == {"tofu": (0, 2), "uramaki": (5, 8)}
    assert first.awards[0] == Award(1, "uramaki", 8)
    assert second.before == first.total == (5, 10)
    assert third.by_card == {"uramaki": (8, 0)}
    assert end is not None
    assert end.before == third.total


def test_the_points_of_a_sheet_are_told_by_card() -> None:
    assert full_sheet().by_card == {"fruit": (6, -2), "onigiri": (0, 1), "tofu": (0, 2), "uramaki": (13, 8)}


@pytest.mark.parametrize(
    ("tableaus", "winners"),
    [
        ([["nigiri:squid"], ["tempura", "tempura"]], (1,)),
        ([["nigiri:squid", "nigiri:salmon"], ["tempura", "tempura"]], (0, 1)),
        ([["nigiri:squid", "nigiri:salmon", "fruit:wo"], ["tempura", "tempura", "fruit:ww", "fruit:op"]], (1,)),
        ([["nigiri:squid", "fruit:wo", "fruit:wp"], ["tempura", "tempura", "fruit:ww", "fruit:op"]], (1,)),
    ],
)
def test_points_decide_then_dessert_cards(tableaus: list[list[str]], winners: tuple[int, ...]) -> None:
    config = sushigo.Party().configure(2, ["nigiri", "tempura", "fruit"])
    sheet = ScoreSheet(config).with_round(tableaus).with_round([[], []]).with_round([[], []])

    assert sheet.winners == winners


def test_equal_places_are_shared_and_those_after_them_left_out() -> None:
    sheet = ScoreSheet(sushigo.classic(players=4)).with_round(
        [["nigiri:egg"], ["nigiri:squid", "nigiri:squid"], ["tempura", "tempura", "nigiri:egg"], ["nigiri:salmon"]]
    )

    over = sheet.with_round([[]] * 4).with_round([[], [], [], ["nigiri:squid", "nigiri:egg"]])
    assert (over.total, over.places, over.winners) == ((1, 6, 6, 6), (4, 1, 1, 1), (1, 2, 3))
    assert sheet.places == ()


# ---- a value -----------------------------------------------------------------------------------------------


def test_a_sheet_is_a_value() -> None:
    empty = ScoreSheet(CLASSIC)
    first = empty.with_round([["wasabi", "nigiri:egg"], []])

    assert (empty.rounds, empty.total, empty.winners, empty.game_end) == ((), (0, 0), (), None)
    assert first == empty.with_round([["wasabi", "nigiri:egg^"], []]) != empty.with_round([["nigiri:egg"], []])
    assert len({first, empty.with_round([["wasabi", "nigiri:egg"], []])}) == 1
    for same in (pickle.loads(pickle.dumps(first)), copy.copy(first), copy.deepcopy(first)):
        assert (same, same.rounds) == (first, first.rounds)
    assert repr(first) == "<ScoreSheet classic 2 players, 1 of 3 rounds, total [3, 0]>"


def test_cards_are_entered_as_they_lay_in_a_game_or_as_they_are_written() -> None:
    wasabi, egg = sushigo.Card("wasabi"), sushigo.Card("nigiri", "egg")
    lying = [Placed(wasabi, 2, 5), Placed(egg, 3, 7, 5)]

    assert ScoreSheet(CLASSIC).with_round([lying, []]) == ScoreSheet(CLASSIC).with_round([["wasabi", "nigiri:egg"], []])


def test_an_earlier_round_is_corrected_by_going_back() -> None:
    sheet = full_sheet()

    assert sheet.prefix(2).with_round([["uramaki:5"], ["fruit:wp"]]) == sheet
    assert sheet.prefix(0) == ScoreSheet(PARTY)
    assert sheet.prefix(-1).total == (5, 11)


def test_a_round_that_is_entered_anew_leaves_those_after_it() -> None:
    sheet = full_sheet()
    first = sheet.entries[0]

    without = sheet.with_round([[], []], round=1)
    assert without.total == (6, -1)
    assert without.with_round(first.tableaus, memory=first.memory, awards=first.awards, round=1) == sheet
    assert sheet.prefix(1).with_round([[], []], round=2) == sheet.prefix(1).with_round([[], []])


@pytest.mark.parametrize("number", [0, 4, -1, True])
def test_a_round_before_which_one_is_missing_is_refused(number: int) -> None:
    with pytest.raises(InvalidPosition, match="one from 1 to 3"):
        full_sheet().with_round([[], []], round=number)


# ---- what is refused ---------------------------------------------------------------------------------------


def test_another_round_than_are_played_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="all 3 rounds are in"):
        full_sheet().with_round([[], []])


def test_in_the_classic_edition_all_rounds_are_from_one_box() -> None:
    sheet = ScoreSheet(CLASSIC).with_round([["tempura"] * 8, ["tempura"] * 2])

    assert sheet.with_round([["tempura"] * 4, []]).total == (30, 5)
    with pytest.raises(InvalidPosition, match="round 2 has 5 tempura, but of 14 in the box only 4 can lie there"):
        sheet.with_round([["tempura"] * 4, ["tempura"]])


def test_in_the_party_edition_a_round_is_from_one_box_less_the_desserts_that_are_kept() -> None:
    tofu = [["tofu"] * 4, ["tofu"] * 4]
    sheet = ScoreSheet(PARTY).with_round(tofu).with_round([["fruit:ww"], ["special_order"]])

    assert sheet.with_round([*tofu[:1], ["fruit:ww"]]).is_over
    with pytest.raises(InvalidPosition, match="round 3 has 2 fruit:ww, but of 2 in the box only 1 can lie there"):
        sheet.with_round([["fruit:ww"], ["fruit:ww"]])
    with pytest.raises(InvalidPosition, match="round 3 has 9 tofu"):
        sheet.with_round([["tofu"] * 9, []])


def test_a_copy_of_a_dessert_is_gone_for_good() -> None:
    orders = ["fruit:ww", *["special_order=fruit:ww"] * 3]
    sheet = ScoreSheet(PARTY).with_round([orders, []])

    with pytest.raises(InvalidPosition, match="round 2 has 1 special_order, but of 3"):
        sheet.with_round([["special_order"], []])


def test_cards_are_not_counted_if_that_is_not_wanted() -> None:
    sheet = ScoreSheet(CLASSIC, strict=False).with_round([["tempura"] * 20, []]).with_round([["tempura"] * 20, []])

    assert sheet.total == (100, 0)
    assert sheet != ScoreSheet(CLASSIC)


def test_other_numbers_of_cards_can_be_configured() -> None:
    config = sushigo.classic(players=2, options={"tempura": {"copies": {"": 20}}})

    assert ScoreSheet(config).with_round([["tempura"] * 20, []]).total == (50, 0)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"tableaus": []}, InvalidPosition, "a round has 2 tableaus"),
        ({"tableaus": [[]]}, InvalidPosition, "2 lists, one for each seat"),
        ({"tableaus": [["eel"], []]}, UnknownCard, "'eel' is not in play"),
        ({"memory": {"uramki": {"claimed": 1}}}, UnknownCard, "'uramki' is not in play"),
        ({"memory": {"uramaki": 1}}, InvalidPosition, "memory is a value for each name"),
        ({"memory": 1}, InvalidPosition, "memory is a value for each name"),
        (
            {"memory": {"uramaki": {"claims": 1}}},
            InvalidPosition,
            "uramaki cannot remember 1 as 'claims'",
        ),
        ({"memory": [Note("uramaki", "claimed", 1, "round")] * 2}, InvalidPosition, "each name has one Note"),
        ({"awards": [8]}, InvalidPosition, "given by an Award of player, type and points, not 8"),
        ({"awards": [Award(2, "uramaki", 8)]}, InvalidPosition, "there is no seat 2"),
        ({"awards": [Award(0, "eel", 8)]}, InvalidPosition, "a card type in play, not to 'eel'"),
        ({"awards": [Award(0, "uramaki", 10**9)]}, InvalidPosition, "a whole number of points"),
    ],
)
def test_what_cannot_be_entered_is_refused(given: dict[str, object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        ScoreSheet(PARTY).with_round(**{"tableaus": [[], []], **given})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


# ---- saved -------------------------------------------------------------------------------------------------


@given(configs, st.integers(0, 2**32))
def test_a_sheet_comes_back_equal(config: GameConfig, seed: int) -> None:
    sheet = sheet_of(config, seed)[0]
    for count in range(4):
        part = sheet.prefix(count)
        back = sushigo.from_json(sushigo.to_json(part), "sheet")

        assert (back, back.scores, back.desserts) == (part, part.scores, part.desserts)


def test_a_sheet_tells_other_readers_what_comes_of_its_rounds() -> None:
    data = json.loads(sushigo.to_json(full_sheet()))

    assert data["totals"] == [[5, 10], [5, 11], [13, 11], [19, 9]]
    assert data["desserts"] == [["fruit:ww", "special_order=fruit:ww", "fruit:op"], ["fruit:wp"]]
    assert data["winners"] == [0]


def test_a_sheet_can_be_written_by_hand() -> None:
    """What comes of the rounds need not be told, nor what nobody remembers."""
    config = {"edition": "classic", "players": 2, "types": ["nigiri", "wasabi"]}
    rounds = [{"tableaus": [[["wasabi", 0, 0], ["nigiri:egg", 0, 1, 0]], []]}]
    text = json.dumps({"format": "sushigo/1", "kind": "sheet", "config": config, "strict": False, "rounds": rounds})

    sheet = sushigo.from_json(text, "sheet")

    assert (sheet.total, sheet.strict) == ((3, 0), False)
    assert sushigo.from_json(sushigo.to_json(sheet), "sheet") == sheet
    assert sheet == ScoreSheet(sheet.config, strict=False).with_round([["wasabi", "nigiri:egg"], []])


NOTE = {"type": "uramaki", "key": "claimed", "value": 1, "scope": "round"}
AWARD = {"player": 1, "type": "uramaki", "points": 8, "cards": []}


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("totals", {"totals": [[5, 10], [5, 11], [13, 11], [19, 10]]}),
        ("totals", {"totals": []}),
        ("totals[0][1]", {"totals": [[5, "10"]]}),
        ("desserts", {"desserts": [["fruit:ww"], []]}),
        ("winners", {"winners": [0, 1]}),
        ("strict", {"strict": 1}),
        ("luck", {"luck": 1}),
        ("rounds", {"rounds": [{"tableaus": [[], []]}] * 4}),
        ("rounds", {"rounds": [{"tableaus": []}]}),
        ("rounds[0].tableaus[0]", {"rounds": [{"tableaus": [[["eel", 0, 0]], []]}]}),
        ("rounds", {"rounds": [{"tableaus": [[["tofu", 0, place] for place in range(9)], []]}]}),
        ("rounds", {"rounds": [{"tableaus": [[], []], "memory": [NOTE | {"scope": "game"}]}]}),
        ("rounds", {"rounds": [{"tableaus": [[], []], "memory": [NOTE | {"type": "eel"}]}]}),
        ("rounds", {"rounds": [{"tableaus": [[], []], "awards": [AWARD | {"player": 2}]}]}),
        ("rounds[0].awards[0].player", {"rounds": [{"tableaus": [[], []], "awards": [AWARD | {"player": True}]}]}),
        ("rounds", {"rounds": [{"tableaus": [[["tofu", 0, 0], ["tofu", 0, 0]], []]}]}),
        ("rounds", {"rounds": [{"tableaus": [[["tofu", 0, 0, None, "tofu"]], []]}]}),
        ("rounds[0].tableaus[1][0]", {"rounds": [{"tableaus": [[], [["Tofu", 0, 0]]]}]}),
        ("rounds[0].tableaus", {"rounds": [{}]}),
        ("rounds", {"rounds": 3}),
        ("config", {"config": {}}),
    ],
)
def test_a_forged_sheet_is_refused_with_the_place_of_the_fault(path: str, change: dict[str, object]) -> None:
    data = json.loads(sushigo.to_json(full_sheet())) | change

    with pytest.raises(InvalidRecord) as refused:
        sushigo.from_json(json.dumps(data), "sheet")
    assert refused.value.path.startswith(path), refused.value
