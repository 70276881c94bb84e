"""The Monte Carlo agent tries actions on tables as they may be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import sushigo
from agent_games import win_rate
from playing import all_cards, begins_a_turn, played_some
from sushigo.agents.guess import guessed
from sushigo.agents.monte_carlo import MonteCarloAgent, lead
from sushigo.config import GameConfig
from sushigo.position import position
from sushigo.state import GameState

CLASSIC = sushigo.classic(players=2)
CONFIGS = [
    sushigo.classic(players=4),
    sushigo.classic(players=2, dummy=True),
    sushigo.party(players=3, menu="master_menu"),
    sushigo.party(players=6, menu="points_platter"),
]


def turns(config: GameConfig, seed: int) -> list[GameState]:
    """Collect the states of a random game in which a turn begins."""
    states = [played_some(config, seed, actions) for actions in range(60)]
    return [state for state in states if begins_a_turn(state) and state.decisions == state.question]


@pytest.mark.parametrize("config", CONFIGS)
def test_a_table_that_may_be_agrees_with_all_that_is_known(config: GameConfig) -> None:
    for state in turns(config, seed=3):
        view = sushigo.observe(state, 1)
        table = guessed(view, seed=5)
        assert table is not None
        assert all_cards(table) == Counter(config.rulebook.box)
        assert table.decisions[1].options == view.legal_actions
        for hand, seat in zip(view.hands, table.players, strict=True):
            assert len(seat.hand) == hand.size
            assert not Counter(hand.cards) - Counter(seat.hand.cards)
        assert [len(table.deck), len(table.dessert_pile)] == [view.deck_size, view.dessert_pile_size]


def test_a_card_that_a_hand_publicly_lacks_is_not_dealt_to_it() -> None:
    config = sushigo.party(players=3, menu="master_menu")
    for seed in range(8):
        for state in turns(config, seed):
            view = sushigo.observe(state, 0)
            table = guessed(view, seed)
            assert table is not None
            for hand, seat in zip(view.hands, table.players, strict=True):
                unknown = Counter(seat.hand.cards) - Counter(hand.cards)
                assert not set(unknown) & set(hand.lacks)


def test_nothing_is_guessed_in_the_middle_of_a_turn() -> None:
    state = sushigo.new_game(CLASSIC, seed=1)
    half = sushigo.apply(state, state.decisions[0].options[0])

    assert guessed(sushigo.observe(half, 0), seed=1) is None


def test_a_lead_that_is_final_is_that_of_the_scores() -> None:
    state = played_some(sushigo.classic(players=3), seed=1, actions=1000)
    mine, *others = state.scores

    assert lead(state, 0) == mine - (max(others) + sum(others) / 2) / 2


def test_a_set_is_completed() -> None:
    state = position(
        CLASSIC,
        round=3,
        turn=9,
        hands=[["sashimi", "nigiri:squid"], ["nigiri:egg"] * 2],
        tableaus=[["sashimi", "sashimi"], []],
    )
    view = sushigo.observe(state, 0)

    assert MonteCarloAgent(iterations=20).choose(view, view.legal_actions, Random(1)).text == "play sashimi"


def test_without_time_the_first_thought_is_chosen() -> None:
    view = sushigo.observe(sushigo.new_game(CLASSIC, seed=1), 0)
    chosen = [
        MonteCarloAgent(iterations=iterations, seconds=seconds).choose(view, view.legal_actions, Random(1))
        for iterations, seconds in ((10**9, 0.0), (1, None))
    ]

    assert chosen[0] is chosen[1]


@pytest.mark.parametrize("argument", ["iterations", "breadth", "depth"])
def test_arguments_are_one_or_more(argument: str) -> None:
    with pytest.raises(ValueError, match=argument):
        MonteCarloAgent(**{argument: 0})


def test_it_beats_chance() -> None:
    assert win_rate(CLASSIC, ["monte_carlo:iterations=16:depth=2", "random"], games=4) >= 0.75
