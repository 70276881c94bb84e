"""Commits: simultaneous choices come in any order, twice or late, and nothing of it shows."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import answers_at_random
from strategies import running_states
from sushigo.action import Action
from sushigo.commits import Commits
from sushigo.errors import ChoicesMissing, IllegalAction


def fresh(players: int = 3) -> Commits:
    """The first question of a classic game."""
    return Commits(sushigo.new_game(sushigo.classic(players), seed=1))


def option(table: Commits, player: int, place: int = 0) -> Action:
    """One of a player's legal actions."""
    return sushigo.legal_actions(table.state, player)[place]


def test_the_order_of_choices_leaves_no_trace() -> None:
    table = fresh()
    outcomes = set()

    for order in permutations(range(3)):
        gathered = table
        for player in order:
            gathered = gathered.commit(option(table, player), version=0)
        outcomes.add(gathered.advance()[0].state)

    assert len(outcomes) == 1


def test_it_tells_who_is_missing() -> None:
    table = fresh().commit(option(fresh(), 1), version=0)

    assert table.missing == (0, 2)
    assert not table.is_complete
    with pytest.raises(ChoicesMissing) as refused:
        table.advance()
    assert refused.value.players == (0, 2)


def test_a_player_may_choose_otherwise_until_all_are_in() -> None:
    table = fresh(2)

    table = table.commit(option(table, 0, 0), version=0).commit(option(table, 0, 1), version=0)
    table = table.commit(option(table, 1), version=0)

    assert table.choice_of(0) is option(table, 0, 1)
    assert table.advance()[0].state == sushigo.apply(table.state, table.chosen)


def test_a_choice_may_be_withdrawn() -> None:
    table = fresh(2)
    chosen = table.commit(option(table, 0), version=0)

    assert chosen.withdraw(0, version=0) == table
    assert chosen.withdraw(0, version=5) is chosen


def test_a_request_that_comes_again_changes_nothing() -> None:
    """Even after the player has chosen otherwise."""
    table = fresh(2)
    first, second = option(table, 0, 0), option(table, 0, 1)

    table = table.commit(first, version=0, request="a").commit(second, version=0, request="b")

    assert table.commit(first, version=0, request="a") is table
    assert table.choice_of(0) is second


def test_a_request_that_comes_again_after_the_question_closed_changes_nothing() -> None:
    table = fresh(2)
    mine = option(table, 0)
    table = table.commit(mine, version=0, request="a").commit(option(table, 1), version=0)

    after, _ = table.advance()

    assert after.commit(mine, version=0, request="a") is after


def test_requests_are_kept_for_one_question_more() -> None:
    """Those before are dropped, so that a game of any length keeps few."""
    table = fresh(2)
    for version in range(3):
        table = table.commit(option(table, 0), version=version, request=f"r{version}").time_out()
        assert [request.version for request in table.requests] == list(range(max(0, version - 1), version + 1))
        table, _ = table.advance()

    assert [request.id for request in table.requests] == ["r2"]


def test_a_choice_for_an_earlier_question_is_refused() -> None:
    table = fresh(2).time_out()
    after, _ = table.advance()

    with pytest.raises(IllegalAction) as refused:
        after.commit(option(after, 0), version=0)
    assert refused.value.reason == "stale"
    assert refused.value.legal == sushigo.legal_actions(after.state, 0)


def test_a_request_id_stands_for_one_choice() -> None:
    table = fresh(2)
    table = table.commit(option(table, 0), version=0, request="a")

    with pytest.raises(IllegalAction) as refused:
        table.commit(option(table, 1), version=0, request="a")
    assert refused.value.reason == "reused"


def test_a_request_id_stands_for_one_question() -> None:
    table = fresh(2)
    table = table.commit(option(table, 0), version=0, request="a")

    with pytest.raises(IllegalAction) as refused:
        table.commit(option(table, 0), version=1, request="a")
    assert refused.value.reason == "reused"


def test_an_illegal_choice_is_refused_at_once() -> None:
    with pytest.raises(IllegalAction, match="not among the choices"):
        fresh().commit(Action.parse("0 play tofu"), version=0)


def test_absent_players_decline_or_take_the_first_option() -> None:
    table = fresh().commit(option(fresh(), 1, 1), version=0)

    table = table.time_out()

    assert table.chosen == (option(table, 0), option(table, 1, 1), option(table, 2))


def test_another_policy_chooses_for_absent_players() -> None:
    table = fresh().time_out(lambda _, decision: decision.options[-1])

    assert all(action is option(table, action.player, -1) for action in table.chosen)


def test_nothing_is_chosen_when_the_game_is_over() -> None:
    table = fresh(2)
    while not table.state.is_over:
        table, _ = table.time_out().advance()

    assert table.missing == ()
    with pytest.raises(ChoicesMissing, match="the game is over"):
        table.advance()


@given(running_states(), st.randoms(use_true_random=False))
def test_retries_in_any_order_come_to_what_apply_comes_to(state: sushigo.GameState, random: Random) -> None:
    answers = answers_at_random(state, random)
    messages = [(action, f"r{action.player}") for action in answers] * 2
    random.shuffle(messages)

    table = Commits(state)
    for action, request in messages:
        table = table.commit(action, version=0, request=request)

    assert table.advance()[0].state == sushigo.apply(state, answers)
