"""The Monte Carlo agent tries actions on tables as they may be."""

from __future__ import annotations

from random import Random

import pytest

import sushigo
from agent_games import win_rate
from playing import played_some
from sushigo.agents.monte_carlo import MonteCarloAgent, lead
from sushigo.position import position

CLASSIC = sushigo.classic(players=2)


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


def test_cards_are_called_and_asked_for_by_trial_too() -> None:
    config = sushigo.party(players=3, menu="master_menu")
    start = position(
        config,
        round=3,
        turn=9,
        hands=[["nigiri:egg", "tofu"], ["sashimi", "tofu"], ["tofu", "sashimi"]],
        tableaus=[["spoon:4", "sashimi", "sashimi"], [], []],
    )
    state = sushigo.apply(start, [start.decisions[player].options[0] for player in range(3)])
    chosen = []
    for _ in range(2):
        view = sushigo.observe(state, 0)
        action = MonteCarloAgent(iterations=40).choose(view, view.legal_actions, Random(1))
        chosen.append(action.text)
        state = sushigo.apply(state, action)

    assert chosen[0] == "call spoon:4"
    assert chosen[1].startswith("ask ")


def test_where_nothing_can_be_dealt_the_first_thought_is_chosen() -> None:
    crowded = position(CLASSIC, hands=[["tempura", "maki:1"]] * 2, tableaus=[["wasabi"] * 7, []])
    view = sushigo.observe(crowded, 0)

    assert MonteCarloAgent().choose(view, view.legal_actions, Random(1)) in view.legal_actions


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
