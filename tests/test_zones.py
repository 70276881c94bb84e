"""The working copy: shuffles for ever the same, and what a dealer outside may say of them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from strategies import seeds
from sushigo.card import Card
from sushigo.errors import InvalidPosition
from sushigo.state import Stream
from sushigo.zones import Zones, shuffled

VECTORS = [
    (0, 0, "9 4 0 5 2 7 1 3 6 8"),
    (0, 1, "8 0 3 4 5 2 9 6 7 1"),
    (1, 0, "8 7 5 2 9 6 4 0 3 1"),
    (7, 3, "1 6 4 8 9 2 7 3 5 0"),
    (2**64 - 1, 0, "8 1 5 4 3 2 0 9 7 6"),
]
"""Seed, shuffles so far, and in which order ten cards numbered from 0 then lie."""


@pytest.mark.parametrize(("seed", "shuffles", "order"), VECTORS)
def test_a_shuffle_is_the_same_for_ever(seed: int, shuffles: int, order: str) -> None:
    """Published vectors: every version of Python and of the library shuffles so."""
    cards = [Card("card", str(number)) for number in range(10)]

    assert " ".join(card.face for card in shuffled(cards, Stream(seed, shuffles))) == order


@given(cards=st.lists(st.sampled_from([Card("a"), Card("b"), Card("c")])), seed=seeds, count=st.integers(0, 99))
def test_a_shuffle_only_changes_the_order(cards: list[Card], seed: int, count: int) -> None:
    """And leaves its argument alone."""
    before = list(cards)

    assert Counter(shuffled(cards, Stream(seed, count))) == Counter(cards)
    assert cards == before


def test_every_order_is_about_equally_likely() -> None:
    """24 orders of four cards, 4,800 shuffles."""
    cards = [Card("card", str(number)) for number in range(4)]

    found = Counter(shuffled(cards, Stream(seed)) for seed in range(4800))

    assert len(found) == 24
    assert all(130 < count < 270 for count in found.values())


def test_a_supplied_shuffle_has_to_be_of_the_same_cards() -> None:
    """A dealer outside may say how cards lie, not which there are."""
    menu = ("maki", "tofu", "eel", "tempura", "tea", "wasabi", "fruit")
    state = sushigo.new_game(sushigo.party(players=4, menu=menu), seed=1)
    zones = Zones(state.config, state.now)
    zones.stream = Stream(1, supplied=((Card("tofu"),),))

    with pytest.raises(InvalidPosition):
        zones.shuffled((Card("eel"),))
    assert zones.shuffled((Card("tofu"),)) == (Card("tofu"),)
