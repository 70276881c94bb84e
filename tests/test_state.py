"""States: frozen, hashable, comparable values."""

from __future__ import annotations

import pytest
from attrs.exceptions import FrozenInstanceError

import sushigo
from playing import played
from sushigo.card import Card
from sushigo.position import position
from sushigo.state import Hand

TWO = sushigo.classic(players=2)


def test_a_state_cannot_be_changed() -> None:
    """A game is a value."""
    state = sushigo.new_game(TWO, seed=1)

    with pytest.raises(FrozenInstanceError):
        state.config = TWO  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_states_of_different_seeds_differ_though_they_look_the_same() -> None:
    """The random stream is a part of the state."""
    hands = [["tempura", "eel"]] * 2
    config = sushigo.party(players=2, menu=("temaki", "tempura", "eel", "tofu", "tea", "wasabi", "pudding"))

    assert position(config, hands=hands, seed=1) != position(config, hands=hands, seed=2)


def test_decisions_are_those_still_owed() -> None:
    """Whoever has chosen owes nothing until all are in."""
    state = position(TWO, hands=[["tempura", "sashimi"], ["maki:1", "maki:2"]])

    assert [decision.player for decision in state.decisions] == [0, 1]
    assert [decision.player for decision in played(state, "1 play maki:1").decisions] == [0]


def test_the_key_for_transpositions_forgets_how_a_position_came_about() -> None:
    """What lies where and what is asked, not which card was laid first by whom."""
    hands = [["tempura", "sashimi", "tempura"], ["maki:1"] * 3]
    start = position(TWO, hands=hands, tableaus=[["chopsticks"], ["maki:2"]])
    again = position(TWO, hands=hands, tableaus=[["chopsticks"], ["maki:2"]])

    assert start.position == again.position
    assert played(start, "0 play tempura").position != start.position


def test_a_hand_finds_the_cards_that_answer_to_a_name() -> None:
    """A type answers with each face once, a face with itself."""
    hand = Hand(tuple(map(Card.parse, ("maki:1", "maki:3", "maki:3", "tofu"))))

    assert hand.matching(Card("maki")) == (Card("maki", "1"), Card("maki", "3"))
    assert hand.matching(Card("maki", "3")) == (Card("maki", "3"),)
    assert hand.matching(Card("eel")) == ()


def test_a_state_says_in_short_what_it_is() -> None:
    """Its repr tells round, turn, scores and who owes what, and no card."""
    text = repr(sushigo.new_game(TWO, seed=1))

    assert "round 1 turn 1" in text
    assert "0 play, 1 play" in text
    assert "tempura" not in text
