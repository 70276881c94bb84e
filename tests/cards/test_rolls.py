"""Rolls: majorities and the race, against their rules told anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import played
from sushigo.position import position

OTHERS = ("tempura", "sashimi", "tofu", "tea", "wasabi", "pudding")


def rolls(roll: str, players: int, **options: object) -> sushigo.GameConfig:
    """Configure a party with a roll."""
    return sushigo.party(players, (roll, *OTHERS), options={roll: options})


def split_prizes(icons: list[int]) -> tuple[int, ...]:
    """The classic maki rule, player by player (rules.md §1.6)."""
    points = []
    for own in icons:
        better = sum(other > own for other in icons)
        tied = icons.count(own)
        first = own and not better
        second = own and better == 1
        points.append(6 // tied if first else 3 // tied if second else 0)
    return tuple(points)


def dense_prizes(icons: list[int], prizes: tuple[int, ...]) -> tuple[int, ...]:
    """The party's maki rule: as many places as different numbers, all tied in full (rules.md §3.9)."""
    points = []
    for own in icons:
        rank = len({other for other in icons if other > own})
        points.append(prizes[rank] if own and rank < len(prizes) else 0)
    return tuple(points)


@given(icons=st.lists(st.integers(0, 6), min_size=2, max_size=5))
def test_classic_maki_split_ties(icons: list[int]) -> None:
    """Tied for most share the 6 and leave no second place, tied for second share the 3."""
    score = sushigo.score_round(sushigo.classic(len(icons)), [["maki:1"] * count for count in icons])

    assert score.total == split_prizes(icons)


@given(icons=st.lists(st.integers(0, 6), min_size=2, max_size=8))
def test_party_maki_pay_ties_in_full(icons: list[int]) -> None:
    """6 and 3, with six players and more 6, 4 and 2."""
    prizes = (6, 3) if len(icons) <= 5 else (6, 4, 2)

    score = sushigo.score_round(rolls("maki", len(icons)), [["maki:1"] * count for count in icons])

    assert score.total == dense_prizes(icons, prizes)


@given(icons=st.lists(st.integers(0, 3), min_size=2, max_size=8), claimed=st.integers(0, 3))
def test_at_a_rounds_end_the_best_uramaki_holders_take_the_next_place(icons: list[int], claimed: int) -> None:
    """One place only, ties all in full; no icons, no place (rules.md §3.11)."""
    place = (8, 5, 2, 0)[claimed]
    best = max(icons)

    score = sushigo.score_round(
        rolls("uramaki", len(icons)),
        [["uramaki:3"] * count for count in icons],
        memory={"uramaki": {"claimed": claimed}},
    )

    assert score.total == tuple(place if best and own == best else 0 for own in icons)


@given(
    icons=st.lists(st.integers(0, 3), min_size=2, max_size=8),
    claimed=st.integers(0, 3),
    skip=st.sampled_from(["by_tie_size", "one_place"]),
)
def test_in_a_cascade_all_free_places_are_given_away(icons: list[int], claimed: int, skip: str) -> None:
    """In descending order; a tie uses up as many places as it has players, or two (rules.md §5 #2, #4)."""
    expected = [0] * len(icons)
    place = claimed
    for total in sorted({own for own in icons if own}, reverse=True):
        tied = [player for player, own in enumerate(icons) if own == total]
        for player in tied:
            expected[player] = (8, 5, 2, 0)[min(place, 3)]
        place += len(tied) if skip == "by_tie_size" else min(2, len(tied))

    score = sushigo.score_round(
        rolls("uramaki", len(icons), round_end="cascade", tie_skip=skip),
        [["uramaki:3"] * count for count in icons],
        memory={"uramaki": {"claimed": claimed}},
    )

    assert score.total == tuple(expected)


@pytest.mark.parametrize("timing", ["end_of_turn", "immediate"])
def test_a_race_starts_at_zero_after_each_place(timing: str) -> None:
    """Nothing is carried over, and one player may win several places (rules.md §3.11)."""
    state = position(
        rolls("uramaki", 2, timing=timing),
        hands=[["uramaki:5", "tempura", "uramaki:5"], ["uramaki:5", "uramaki:4", "sashimi"]],
        tableaus=[["uramaki:5", "uramaki:3"], []],
    )

    first = played(state, "0 play uramaki:5", "1 play sashimi")
    second = played(first, "0 play uramaki:5", "1 play tempura")
    third = played(second, "0 play uramaki:5", "1 play uramaki:4")

    assert (first.scores, second.scores) == ((8, 0), (8, 0))
    assert [placed.face for placed in second.players[0].tableau] == ["5"]
    assert third.scores == (13, 2)


@given(data=st.data())
def test_tens_of_one_turn_are_paid_by_total(data: st.DataObject) -> None:
    """The higher total first, ties alike and the next place skipped, the rest keeps lying (rules.md §3.11)."""
    faces = data.draw(st.lists(st.integers(3, 5), min_size=3, max_size=5))
    before = [data.draw(st.sampled_from([3, 5, 8, 9])) for _ in faces]
    written = {3: ["uramaki:3"], 5: ["uramaki:5"], 8: ["uramaki:5", "uramaki:3"], 9: ["uramaki:5", "uramaki:4"]}
    totals = [had + face for had, face in zip(before, faces, strict=True)]
    expected = [0] * len(faces)
    place = 0
    for total in sorted({total for total in totals if total >= 10}, reverse=True):
        tied = [player for player, own in enumerate(totals) if own == total]
        for player in tied:
            expected[player] = (8, 5, 2, 0)[min(place, 3)]
        place += len(tied)
    state = position(
        rolls("uramaki", len(faces)),
        hands=[[f"uramaki:{face}", "tofu"] for face in faces],
        tableaus=[written[had] for had in before],
    )

    after = played(state, *[f"{player} play uramaki:{face}" for player, face in enumerate(faces)])

    assert after.scores == tuple(expected)
    assert [bool(player.tableau) for player in after.players] == [not points for points in expected]
