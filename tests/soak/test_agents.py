"""How strong the agents are, on numbers of games that tell."""

from __future__ import annotations

import os

import pytest

import sushigo
from agent_games import win_rate
from sushigo.menu import PRINTED, Menu
from sushigo.report import wilson

pytestmark = pytest.mark.soak

WORKERS = os.cpu_count() or 1


def classic(players: int, first: str, others: str, games: int) -> float:
    """Return how often an agent wins against others of one kind."""
    agents = [first, *[others] * (players - 1)]
    return win_rate(sushigo.classic(players=players), agents, games, workers=WORKERS)


def test_greedy_beats_chance_with_two_players() -> None:
    assert classic(2, "greedy", "random", games=2000) >= 0.93


def test_greedy_beats_chance_with_four_players() -> None:
    assert classic(4, "greedy", "random", games=2000) >= 0.75


@pytest.mark.parametrize("menu", PRINTED)
def test_greedy_beats_chance_on_every_printed_menu(menu: str) -> None:
    for players in range(2, 7):
        if not Menu.named(menu).faults(players):
            agents = ["greedy", *["random"] * (players - 1)]
            rate = win_rate(sushigo.party(players=players, menu=menu), agents, games=200, workers=WORKERS)
            assert wilson(200 * rate, 200)[0] > 2 / players - 1 / players**2, players


def test_monte_carlo_beats_chance_with_two_players() -> None:
    assert classic(2, "monte_carlo", "random", games=100) >= 0.98


def test_monte_carlo_beats_chance_with_four_players() -> None:
    assert classic(4, "monte_carlo", "random", games=60) >= 0.93


@pytest.mark.parametrize(("players", "games"), [(2, 60), (4, 40)])
def test_monte_carlo_beats_greedy_clearly(players: int, games: int) -> None:
    rate = classic(players, "monte_carlo", "greedy", games)

    assert wilson(games * rate, games)[0] > 1 / players
