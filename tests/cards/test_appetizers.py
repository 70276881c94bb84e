"""Appetizers: sets and counts, against their rules told anew."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import played
from sushigo.position import position

SHAPES = ("circle", "triangle", "square", "rectangle")
PARTY = sushigo.Party().configure(3, sushigo.Registry(plugins=False).names())


def points_of(name: str, count: int) -> int:
    """What one player scores for so many cards of a type."""
    return sushigo.score_round(PARTY, [[name] * count, [], []]).by_card.get(name, (0, 0, 0))[0]


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("tempura", [0, 0, 5, 5, 10, 10, 15]),
        ("sashimi", [0, 0, 0, 10, 10, 10, 20]),
        ("dumpling", [0, 1, 3, 6, 10, 15, 15]),
        ("eel", [0, -3, 7, 7, 7, 7, 7]),
        ("tofu", [0, 2, 6, 0, 0, 0, 0]),
        ("miso_soup", [0, 3, 6, 9, 12, 15, 18]),
        ("edamame", [0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_points_by_number(name: str, points: list[int]) -> None:
    """rules.md §1.6 and §3.12."""
    assert [points_of(name, count) for count in range(7)] == points


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """Try every way to make sets of different shapes."""
    present = [place for place, count in enumerate(counts) if count]
    best = 0
    for size in range(1, len(present) + 1):
        for chosen in combinations(present, size):
            rest = tuple(count - (place in chosen) for place, count in enumerate(counts))
            best = max(best, (1, 4, 9, 16)[size - 1] + best_split(rest))
    return best


@given(counts=st.tuples(*[st.integers(0, 3)] * 4))
def test_onigiri_are_split_in_the_best_way(counts: tuple[int, ...]) -> None:
    """The largest sets first is the best split (rules.md §3.12)."""
    items = [f"onigiri:{shape}" for shape, count in zip(SHAPES, counts, strict=True) for _ in range(count)]

    score = sushigo.score_round(PARTY, [items, [], []])

    assert score.by_card.get("onigiri", (0, 0, 0))[0] == best_split(counts)


@given(counts=st.lists(st.integers(0, 4), min_size=3, max_size=8))
def test_edamame_count_opponents(counts: list[int]) -> None:
    """One for each opponent who has any, at most 4, for each card (rules.md §3.12)."""
    config = sushigo.party(len(counts), ("temaki", "edamame", "eel", "tofu", "tea", "wasabi", "pudding"))

    score = sushigo.score_round(config, [["edamame"] * count for count in counts])

    for player, own in enumerate(counts):
        having = sum(other > 0 for seat, other in enumerate(counts) if seat != player)
        assert score.by_card.get("edamame", (0,) * 8)[player] == own * min(4, having)


@given(plays=st.tuples(*[st.sampled_from(["miso_soup", "eel"])] * 3), before=st.integers(0, 2))
def test_miso_soup_is_cancelled_by_any_other_of_its_turn(plays: tuple[str, ...], before: int) -> None:
    """Those of earlier turns are safe (rules.md §3.12)."""
    state = position(
        PARTY, hands=[[card, "tofu"] for card in plays], tableaus=[["miso_soup"] * before, ["miso_soup"], []]
    )

    after = played(state, *[f"{player} play {card}" for player, card in enumerate(plays)])

    lying = [sum(placed.type == "miso_soup" for placed in player.tableau) for player in after.players]
    alone = plays.count("miso_soup") == 1
    assert lying == [had + (alone and card == "miso_soup") for had, card in zip((before, 1, 0), plays, strict=True)]
