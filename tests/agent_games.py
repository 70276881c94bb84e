"""Playing agents in tests: their decisions checked, their wins counted."""

from __future__ import annotations

from random import Random

import sushigo
from sushigo.agents import Agent
from sushigo.config import GameConfig
from sushigo.report import Report
from sushigo.simulate import simulate
from sushigo.state import GameState


def played_by(config: GameConfig, agent: Agent, seed: int) -> GameState:
    """Play a whole game by one agent, each choice of which must be legal."""
    rng = Random(seed)
    state = sushigo.new_game(config, seed)
    while not state.is_over:
        actions = []
        for decision in state.decisions:
            actions.append(agent.choose(sushigo.observe(state, decision.player), decision.options, rng))
            assert actions[-1] in decision.options
        state = sushigo.apply(state, actions)
    return state


def win_rate(config: GameConfig, agents: list[str], games: int, workers: int = 1) -> float:
    """Return the part of the games that the first agent wins against the others."""
    report = Report(["first", *["others"] * (config.players - 1)])
    report.add_all(simulate(config, agents, games, seed=1, workers=workers))
    return report.agents["first"].rate
