"""Views: what a player knows, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import played
from strategies import states
from sushigo.errors import IllegalAction
from sushigo.position import position
from sushigo.state import GameState

THREE = sushigo.classic(players=3)


@given(state=states(), data=st.data())
def test_a_view_shows_the_own_hand_and_all_that_lies_open(state: GameState, data: st.DataObject) -> None:
    """Tableaus, desserts, scores and discard are public."""
    player = data.draw(st.integers(0, state.config.players - 1))

    view = sushigo.observe(state, player)

    assert view.hand == state.players[player].hand.cards
    assert view.tableaus == tuple(seat.tableau for seat in state.players)
    assert view.scores == state.scores
    assert view.discard == state.discard
    assert view.legal_actions == sushigo.legal_actions(state, player)


@given(state=states(), data=st.data())
def test_what_a_view_knows_of_hands_is_true(state: GameState, data: st.DataObject) -> None:
    """Cards known to be in a hand are in it."""
    player = data.draw(st.none() | st.integers(0, state.config.players - 1))

    view = sushigo.observe(state, player)

    for seat, known in zip(state.players, view.hands, strict=True):
        left = list(seat.hand.cards)
        for card in known.cards:
            left.remove(card)
        assert known.size == len(seat.hand)
        assert not set(known.lacks) & {card.shown for card in left}


def test_a_fresh_hand_of_another_player_is_unknown() -> None:
    """Only its size is public."""
    view = sushigo.observe(sushigo.new_game(THREE, seed=7), 0)

    assert [hand.is_known for hand in view.hands] == [True, False, False]
    assert view.hands[1].cards == ()


def test_a_hand_that_was_passed_on_is_known() -> None:
    """What leaves or enters it is public."""
    state = position(THREE, hands=[["tempura", "maki:1"], ["sashimi"] * 2, ["dumpling"] * 2])

    view = sushigo.observe(played(state, "0 play tempura", "1 play sashimi", "2 play dumpling"), 0)

    assert [str(card) for card in view.hands[1].cards] == ["maki:1"]
    assert not view.hands[2].is_known


def test_a_choice_of_another_player_stays_hidden_until_all_are_in() -> None:
    """Views before and after differ in who owes a choice only."""
    state = position(THREE, hands=[["tempura", "maki:1"], ["sashimi", "maki:1"], ["dumpling"] * 2])

    one, other = played(state, "1 play sashimi"), played(state, "1 play maki:1")

    assert sushigo.observe(one, 0) == sushigo.observe(other, 0)
    assert sushigo.observe(one, 1).chosen != sushigo.observe(other, 1).chosen


def test_a_spectator_sees_what_lies_open_only() -> None:
    """No hand at all."""
    view = sushigo.observe(sushigo.new_game(THREE, seed=7), None)

    assert view.hand == ()
    assert not any(hand.cards for hand in view.hands)
    assert view.legal_actions == ()


@pytest.mark.parametrize("player", [3, -1, "0", 1.0])
def test_a_player_who_is_not_there_sees_nothing(player: object) -> None:
    """A wrong question is an error."""
    with pytest.raises(IllegalAction):
        sushigo.observe(sushigo.new_game(THREE, seed=7), player)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_card_given_to_the_dummy_unseen_is_hidden_in_the_events() -> None:
    """The controller draws the top card of the pile; the opponent does not see which."""
    state = position(
        sushigo.classic(2, dummy=True),
        hands=[["tempura", "maki:1", "maki:2", "maki:3"], ["sashimi"] * 3, ["pudding", "wasabi"]],
    )
    state = played(state, "0 play tempura", "1 play sashimi")
    _, events = sushigo.step(state, sushigo.Action.parse("0 give maki:1"))

    assert "pudding" in str(sushigo.redact(events, 1))
    assert "pudding" not in str(sushigo.redact(events, 0))
    assert "pudding" not in str(sushigo.redact(events, None))
