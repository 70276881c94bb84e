"""Tournaments: who meets whom, and what ratings that gives."""

from __future__ import annotations

from collections import Counter

import pytest

import sushigo
from sushigo.errors import InvalidConfig, UnknownAgent
from sushigo.simulate import PlayedGame
from sushigo.tournament import Ratings, lineups, tournament

NAMES = ["greedy", "random", "monte_carlo:iterations=1"]


def test_every_two_agents_meet() -> None:
    assert lineups(NAMES, players=2) == ((NAMES[0], NAMES[1]), (NAMES[0], NAMES[2]), (NAMES[1], NAMES[2]))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_are_balanced(players: int) -> None:
    config = sushigo.party(players=players, menu="my_first_meal")
    seats: Counter[tuple[str, int]] = Counter()
    for lineup, game in tournament(config, ["random", "greedy"], games=players, seed=1):
        assert isinstance(game, PlayedGame)
        seats.update((lineup[agent], seat) for seat, agent in enumerate(game.seating))

    assert len(set(seats.values())) == 1


def test_all_line_ups_play_the_same_deals() -> None:
    config = sushigo.classic(players=2)
    deals: dict[tuple[str, ...], list[int]] = {}
    for lineup, game in tournament(config, NAMES, games=2, seed=1):
        deals.setdefault(lineup, []).append(game.seed)

    assert len(deals) == 3
    assert len(set(map(tuple, deals.values()))) == 1


def test_one_agent_is_no_tournament() -> None:
    with pytest.raises(InvalidConfig, match="two different agents"):
        tournament(sushigo.classic(players=2), ["greedy", "greedy"], games=1, seed=1)


def test_an_unknown_agent_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownAgent, match="nobody"):
        tournament(sushigo.classic(players=2), ["greedy", "random", "nobody"], games=1, seed=1)


def game(*places: int) -> PlayedGame:
    return PlayedGame(0, 1, tuple(range(len(places))), tuple(50 - place for place in places), places)


def test_ratings_follow_the_odds_of_winning() -> None:
    ratings = Ratings(["a", "b"])
    for place in (1, 1, 1, 2) * 1000:
        ratings.add(game(place, 3 - place), ["a", "b"])
    elo = ratings.elo()

    assert elo["a"] - elo["b"] == pytest.approx(190.8, abs=0.5)  # 400 times the logarithm of 3 to 1
    assert sum(elo.values()) == pytest.approx(3000)


def test_equal_places_are_half_a_win_each() -> None:
    ratings = Ratings(["a", "b"])
    ratings.add(game(1, 1), ["a", "b"])

    assert ratings.elo() == pytest.approx({"a": 1500, "b": 1500})


def test_ratings_carry_over_between_agents_that_never_met() -> None:
    ratings = Ratings(["a", "b", "c"])
    for place in (1, 1, 1, 2) * 100:
        ratings.add(game(place, 3 - place), ["a", "b"])
        ratings.add(game(place, 3 - place), ["b", "c"])
    elo = ratings.elo()

    assert elo["a"] > elo["b"] > elo["c"]


def test_who_never_lost_has_a_rating_too() -> None:
    ratings = Ratings(["a", "b"])
    ratings.add(game(1, 2), ["a", "b"])

    assert 1500 < ratings.elo()["a"] < 2000


def test_two_seats_of_one_agent_do_not_meet() -> None:
    ratings = Ratings(["a", "b"])
    ratings.add(game(1, 2, 3), ["a", "b", "a"])

    assert ratings.meetings == {("a", "b"): 2, ("b", "a"): 2}
    assert ratings.crosstable().rows == (("a", "", 0.5), ("b", 0.5, ""))


def test_the_best_stands_on_top() -> None:
    ratings = Ratings(["random", "greedy"])
    for lineup, played in tournament(sushigo.classic(players=2), ["random", "greedy"], games=10, seed=1):
        assert isinstance(played, PlayedGame)
        ratings.add(played, lineup)

    assert ratings.sheet().rows[0][0] == "greedy"
