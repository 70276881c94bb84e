"""What holds in every game, whatever is played."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import Coverage, answers_at_random, check_promises
from strategies import actions, configs, running_states, seeds, states
from sushigo.action import Action
from sushigo.config import GameConfig
from sushigo.errors import IllegalAction, SushiGoError
from sushigo.menu import PRINTED
from sushigo.position import read_tableau, write_tableau
from sushigo.state import GameState

JUNK = st.one_of(st.none(), st.integers(), st.text(min_size=1), st.floats(), st.binary(min_size=1), st.just([None]))
"""What somebody might hand in for an action."""


@given(config=configs, seed=st.integers(0, 2**32))
def test_cards_are_conserved_hands_stay_equal_and_scores_are_sums_of_awards(config: GameConfig, seed: int) -> None:
    """Every promise of a play-out holds for any configuration."""
    end = check_promises(config, seed)

    assert end.is_over


@given(state=running_states(), random=st.randoms(use_true_random=False))
def test_answers_in_any_order_give_the_same_state(state: GameState, random: Random) -> None:
    """Answers to one question leave no trace of the order in which they arrived."""
    answers = answers_at_random(state, random)
    shuffled = answers[:]
    random.shuffle(shuffled)

    one_by_one = state
    for action in shuffled:
        one_by_one = sushigo.apply(one_by_one, action)

    assert sushigo.apply(state, answers) == one_by_one
    assert sushigo.apply(state, answers).now == one_by_one.now


@given(state=states(), action=actions)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(state: GameState, action: Action) -> None:
    """A refused action leaves the state as it was, and says what was legal."""
    legal = [option for decision in state.decisions for option in decision.options]
    before = copy.deepcopy(state)

    if action not in legal:
        with pytest.raises(IllegalAction) as refused:
            sushigo.apply(state, action)

        assert refused.value.action == action
        assert refused.value.reason in ("over", "not_your_turn", "twice", "no_player", "not_an_option")

    assert state == before
    assert state.now == before.now


@given(state=running_states(), random=st.randoms(use_true_random=False))
def test_every_legal_action_is_accepted_and_leaves_the_state_before_as_it_was(state: GameState, random: Random) -> None:
    """Apply is pure: the old value stays good."""
    before = pickle.loads(pickle.dumps(state))

    for decision in state.decisions:
        assert sushigo.legal_actions(state, decision.player) == decision.options
        for option in decision.options[:12]:
            sushigo.apply(state, option)

    assert state == before
    assert state.now == before.now


@given(state=states())
def test_a_state_is_a_value(state: GameState) -> None:
    """States are equal, hash alike and survive pickling and copying."""
    other = pickle.loads(pickle.dumps(state))

    assert other == state
    assert hash(other) == hash(state)
    assert other.now == state.now
    assert other.question == state.question
    assert copy.deepcopy(state) == state
    assert other.position == state.position


@given(state=states())
def test_a_tableau_written_and_read_again_is_the_same(state: GameState) -> None:
    """The marks of an item say all that a position needs to know of what lies on what."""
    for player in state.players:
        places = {placed.serial: place for place, placed in enumerate(player.tableau)}
        lying = [
            (placed.card, None if placed.on is None else places[placed.on], placed.face_down)
            for placed in player.tableau
        ]

        again = read_tableau(state.config, write_tableau(state.config, player.tableau))

        assert [(placed.card, placed.on, placed.face_down) for placed in again] == lying


@given(state=states())
def test_standings_of_the_last_choice_are_no_guess_about_points_already_had(state: GameState) -> None:
    """What standings report is the score so far and the awards on top of it."""
    standings = sushigo.standings(state)

    earned = [0] * state.config.seats
    for award in standings.awards:
        earned[award.player] += award.points
    assert standings.total == tuple(score + more for score, more in zip(state.scores, earned, strict=True))


@given(config=configs, seed=seeds)
def test_the_same_seed_gives_the_same_game(config: GameConfig, seed: int) -> None:
    """A new game depends on its configuration and seed alone."""
    assert sushigo.new_game(config, seed) == sushigo.new_game(pickle.loads(pickle.dumps(config)), seed)


@given(state=running_states(), junk=JUNK)
def test_what_is_no_action_is_refused(state: GameState, junk: object) -> None:
    """Nothing but the library's own errors comes out, whatever is handed in."""
    with pytest.raises(SushiGoError):
        sushigo.apply(state, junk)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("menu", PRINTED)
def test_printed_menus_play_at_every_number_of_players_they_are_for(menu: str) -> None:
    """Each printed menu is played to the end once at every legal number of players."""
    played = 0
    for players in range(2, 9):
        if not sushigo.Menu.named(menu).faults(players):
            check_promises(sushigo.party(players, menu), seed=players)
            played += 1

    assert played >= 4


def test_random_games_of_the_printed_menus_meet_every_type_and_every_verb() -> None:
    """Nothing that the printed menus offer is out of reach of random play."""
    coverage = Coverage()

    for menu in PRINTED:
        for seed in range(2):
            check_promises(sushigo.party(4, menu), seed, coverage.see)

    on_menus = {name for menu in PRINTED for name in sushigo.Menu.named(menu).cards}
    assert coverage.types == on_menus
    assert coverage.verbs == {"play", "call", "pass", "ask", "give", "flip", "done"}
