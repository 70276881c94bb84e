"""How strong the agents are, on numbers of games that tell."""

from __future__ import annotations

import os

import pytest

import sushigo
from agent_games import win_rate
from sushigo.config import GameConfig
from sushigo.menu import PRINTED, Menu
from sushigo.report import wilson

pytestmark = pytest.mark.soak

WORKERS = os.cpu_count() or 1


def rate(config: GameConfig, first: str, others: str, games: int) -> tuple[float, float]:
    """Return how often an agent wins against others of one kind, and the least that it may be in truth."""
    agents = [first, *[others] * (config.players - 1)]
    won = win_rate(config, agents, games, workers=WORKERS)
    low, high = wilson(games * won, games)
    title = f"{first} against {config.players - 1} {others}, {config.menu or config.edition.name}"
    print(f"{title}: {won:.3f} ({low:.3f} to {high:.3f})")
    return won, low


def test_greedy_beats_chance_with_two_players() -> None:
    assert rate(sushigo.classic(players=2), "greedy", "random", 2000)[0] >= 0.93


def test_greedy_beats_chance_with_four_players() -> None:
    assert rate(sushigo.classic(players=4), "greedy", "random", 2000)[0] >= 0.75


@pytest.mark.parametrize("menu", PRINTED)
def test_greedy_beats_chance_on_every_printed_menu(menu: str) -> None:
    for players in range(2, 7):
        if not Menu.named(menu).faults(players):
            low = rate(sushigo.party(players=players, menu=menu), "greedy", "random", 200)[1]
            assert low > 2 / players - 1 / players**2, players


def test_monte_carlo_beats_chance_with_two_players() -> None:
    assert rate(sushigo.classic(players=2), "monte_carlo", "random", 200)[0] >= 0.98


def test_monte_carlo_beats_chance_with_four_players() -> None:
    assert rate(sushigo.classic(players=4), "monte_carlo", "random", 200)[0] >= 0.93


@pytest.mark.parametrize(("players", "games"), [(2, 200), (4, 100)])
def test_monte_carlo_beats_greedy_clearly(players: int, games: int) -> None:
    assert rate(sushigo.classic(players=players), "monte_carlo", "greedy", games)[1] > 1 / players
