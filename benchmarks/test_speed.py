"""How fast games are dealt, played and scored."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import median
from typing import Final, Protocol

import pytest
from playout import playout
from pytest_benchmark.fixture import BenchmarkFixture

import sushigo
from sushigo.agents.greedy import GreedyAgent
from sushigo.config import GameConfig
from sushigo.menu import PRINTED, Menu


class Tell(Protocol):
    """Takes the seconds of what was measured, and what it is to be compared with if not with a playout."""

    def __call__(self, measured: float, beside: float | None = None, /) -> None: ...


GAMES: Final = 10
"""How many games a round of measuring plays."""


def play_at_random(config: GameConfig, seed: int) -> sushigo.GameState:
    """Play a whole game: ask everyone's legal actions, choose one, apply them all."""
    draw = Random(seed).random
    state = sushigo.new_game(config, seed)
    while not state.is_over:
        actions = []
        for decision in state.decisions:
            legal = sushigo.legal_actions(state, decision.player)
            actions.append(legal[int(draw() * len(legal))])
        state = sushigo.apply(state, actions)
    return state


def play_one_by_one(config: GameConfig, seed: int) -> sushigo.GameState:
    """Play a whole game, each action by itself."""
    draw = Random(seed).random
    state = sushigo.new_game(config, seed)
    while not state.is_over:
        legal = sushigo.legal_actions(state, state.decisions[0].player)
        state = sushigo.apply(state, legal[int(draw() * len(legal))])
    return state


def measure(benchmark: BenchmarkFixture, tell: Tell, work: Callable[[], object], units: int = 1) -> None:
    """Measure the best of several rounds, and tell it for one unit of the work."""
    benchmark.pedantic(work, rounds=15, warmup_rounds=2)
    assert benchmark.stats is not None
    tell(benchmark.stats.stats.min / units)


def games(
    config: GameConfig, play: Callable[[GameConfig, int], sushigo.GameState] = play_at_random
) -> Callable[[], object]:
    return lambda: [play(config, seed) for seed in range(GAMES)]


def test_yardstick(benchmark: BenchmarkFixture, tell: Tell) -> None:
    measure(benchmark, tell, lambda: [playout(4, seed) for seed in range(GAMES)], GAMES)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_classic_game(benchmark: BenchmarkFixture, tell: Tell, players: int) -> None:
    measure(benchmark, tell, games(sushigo.classic(players=players)), GAMES)


def test_classic_game_one_by_one(benchmark: BenchmarkFixture, tell: Tell) -> None:
    measure(benchmark, tell, games(sushigo.classic(players=4), play_one_by_one), GAMES)


@pytest.mark.parametrize("menu", PRINTED)
def test_party_game(benchmark: BenchmarkFixture, tell: Tell, menu: str) -> None:
    players = 2 if Menu.named(menu).faults(4) else 4
    measure(benchmark, tell, games(sushigo.party(players=players, menu=menu)), GAMES)


def test_apply(benchmark: BenchmarkFixture, tell: Tell) -> None:
    state = sushigo.new_game(sushigo.classic(players=4), seed=1)
    answers = [decision.options[0] for decision in state.decisions]
    measure(benchmark, tell, lambda: [sushigo.apply(state, answers) for _ in range(100)], 100)


def test_score_round(benchmark: BenchmarkFixture, tell: Tell) -> None:
    config = sushigo.classic(players=4)
    tableaus = [
        ["maki:3", "wasabi", "nigiri:squid", "tempura", "tempura", "dumpling", "dumpling"],
        ["maki:2", "maki:2", "sashimi", "sashimi", "sashimi", "nigiri:egg", "chopsticks"],
        ["dumpling", "dumpling", "dumpling", "wasabi", "nigiri:salmon", "pudding", "maki:1"],
        ["nigiri:squid", "nigiri:salmon", "tempura", "sashimi", "maki:3", "pudding", "pudding"],
    ]
    measure(benchmark, tell, lambda: [sushigo.score_round(config, tableaus) for _ in range(20)], 20)


def test_deal(benchmark: BenchmarkFixture, tell: Tell) -> None:
    config, seeds = sushigo.classic(players=4), cycle(range(1000))
    measure(benchmark, tell, lambda: [sushigo.new_game(config, next(seeds)) for _ in range(20)], 20)


def test_observe(benchmark: BenchmarkFixture, tell: Tell) -> None:
    state = sushigo.new_game(sushigo.classic(players=4), seed=1)
    measure(benchmark, tell, lambda: [sushigo.observe(state, 0) for _ in range(100)], 100)


def test_greedy_choice(benchmark: BenchmarkFixture, tell: Tell) -> None:
    state, agent, draw = sushigo.new_game(sushigo.classic(players=4), seed=1), GreedyAgent(), Random(1)
    view = sushigo.observe(state, 0)
    measure(benchmark, tell, lambda: [agent.choose(view, view.legal_actions, draw) for _ in range(20)], 20)


def import_seconds(module: str) -> float:
    """Measure an import in a fresh process."""
    code = f"from time import perf_counter as now; began = now(); import {module}; print(now() - began)"
    return float(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout)


def test_import(benchmark: BenchmarkFixture, tell: Tell) -> None:
    took: dict[str, list[float]] = {"attrs": [], "sushigo": []}

    def both() -> None:
        for module, times in took.items():
            times.append(import_seconds(module))

    benchmark.pedantic(both, rounds=31, warmup_rounds=2)
    attrs, own = (median(times[2:]) for times in took.values())
    tell(own, attrs)
