"""Desserts: scored at the game's end, against their rules told anew."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import sushigo

FRUIT = ("ww", "oo", "pp", "wo", "wp", "op")
OTHERS = ("temaki", "tempura", "eel", "tofu", "tea", "wasabi")


@given(counts=st.lists(st.integers(0, 5), min_size=2, max_size=8))
def test_party_pudding_pays_most_and_fewest_in_full(counts: list[int]) -> None:
    """+6 for most, -6 for fewest, no penalty for two players (rules.md §3.13)."""
    total = sushigo.score_game(
        sushigo.party(len(counts), (*OTHERS, "pudding")), [["pudding"] * count for count in counts]
    ).total

    fewest = min(counts) if len(counts) > 2 else -1
    assert total == tuple(6 * (own == max(counts)) - 6 * (own == fewest) for own in counts)


@given(counts=st.lists(st.integers(0, 5), min_size=2, max_size=5))
def test_classic_pudding_splits_ties_toward_zero(counts: list[int]) -> None:
    """Everybody equal, nobody scores; two players, no penalty (rules.md §1.7)."""
    total = sushigo.score_game(sushigo.classic(len(counts)), [["pudding"] * count for count in counts]).total

    most, fewest = max(counts), min(counts)
    prize, penalty = 6 // counts.count(most), 6 // counts.count(fewest)
    expected = [prize if own == most else -penalty if own == fewest else 0 for own in counts]
    if len(counts) == 2:
        expected = [max(0, points) for points in expected]
    assert total == tuple([0] * len(counts) if most == fewest else expected)


@given(kept=st.lists(st.sampled_from(FRUIT), max_size=9))
def test_fruit_scores_every_fruit_by_number(kept: list[str]) -> None:
    """-2, 0, 1, 3, 6, 10 for none to five and more (rules.md §3.13)."""
    config = sushigo.party(2, (*OTHERS, "fruit"))

    total = sushigo.score_game(config, [[f"fruit:{face}" for face in kept], []]).total

    icons = "".join(kept)
    assert total == (sum((-2, 0, 1, 3, 6, 10)[min(5, icons.count(fruit))] for fruit in "wop"), -6)


@given(count=st.integers(0, 15))
def test_green_tea_ice_cream_scores_every_four(count: int) -> None:
    """12 for each four, the rest nothing (rules.md §3.13)."""
    config = sushigo.party(2, (*OTHERS, "green_tea_ice_cream"))

    assert sushigo.score_game(config, [["green_tea_ice_cream"] * count, []]).total == (12 * (count // 4), 0)


@given(count=st.integers(0, 4))
def test_desserts_score_nothing_at_a_rounds_end(count: int) -> None:
    """They are kept (rules.md §3.13)."""
    for name in ("pudding", "green_tea_ice_cream", "fruit:ww"):
        config = sushigo.party(3, (*OTHERS, name.partition(":")[0]), options={"temaki": {"all_tied": "none"}})

        assert sushigo.score_round(config, [[name] * count, [], []]).total == (0, 0, 0)
