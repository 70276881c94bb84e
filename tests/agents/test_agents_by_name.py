"""Agents by name, and what holds for all of them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import sushigo
import sushigo.agents
from agent_games import played_by
from sushigo.agents import AGENTS_GROUP, BUILT_IN, Agent, RandomAgent, agent_named, agent_names, an_agent
from sushigo.errors import AgentError, PluginError, UnknownAgent
from sushigo.menu import PRINTED, Menu

QUICK = {"random": "random", "greedy": "greedy", "monte_carlo": "monte_carlo:iterations=4:depth=1"}
"""Each built-in agent, set so that it chooses fast."""


def test_every_built_in_agent_is_tested_here() -> None:
    assert set(QUICK) == set(BUILT_IN)


def test_the_built_in_agents_are_imported_from_the_package_itself() -> None:
    offered = [getattr(sushigo.agents, name) for name in sushigo.agents.__all__]

    assert all(type(agent_named(name)) in offered for name in BUILT_IN)
    assert sushigo.agents.MonteCarloAgent(iterations=7) == agent_named("monte_carlo:iterations=7")
    assert not hasattr(sushigo.agents, "ShyAgent")


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_an_agent_plays_every_printed_menu_to_the_end(name: str) -> None:
    for menu in PRINTED:
        players = 2 if Menu.named(menu).faults(4) else 4
        assert played_by(sushigo.party(players=players, menu=menu), agent_named(name), seed=1).is_over


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_an_agent_plays_any_menu_that_can_be_drawn(name: str) -> None:
    for seed in range(4):
        players = 2 + 2 * seed
        config = sushigo.party(players=players, menu=Menu.random(players, seed))
        assert played_by(config, agent_named(name), seed).is_over


@pytest.mark.parametrize("name", QUICK.values())
def test_an_agent_plays_the_classic_game_with_its_variants(name: str) -> None:
    for config in (sushigo.classic(players=2, dummy=True), sushigo.classic(players=2, promo=True)):
        assert played_by(config, agent_named(name), seed=1).is_over


@pytest.mark.parametrize("name", QUICK.values())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    config = sushigo.party(players=2, menu="party_sampler")

    assert played_by(config, agent_named(name), seed=5) == played_by(config, agent_named(name), seed=5)


def test_options_stand_behind_the_name() -> None:
    assert "iterations=7" in repr(agent_named("monte_carlo:iterations=7"))


@pytest.mark.parametrize(
    "text",
    [
        "greedy:envy=x",
        "monte_carlo:patience=3",
        "monte_carlo:iterations",
        "monte_carlo:iterations=0",
        "monte_carlo:iterations=2.5",
        "monte_carlo:seconds=x",
    ],
)
def test_options_that_an_agent_lacks_are_refused(text: str) -> None:
    with pytest.raises(AgentError, match="cannot be made"):
        agent_named(text)


def test_an_unknown_agent_is_refused_and_the_known_are_named() -> None:
    with pytest.raises(UnknownAgent, match="random, greedy, monte_carlo"):
        agent_named("grandmaster")


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path, as if packages were installed there: one offers an agent, one a broken one."""
    offers = {"first": "first_agents:First", "broken": "no_such_module:Agent", "idle": "first_agents:Idle"}
    code = "class First:\n    def choose(self, view, legal_actions, rng):\n        return legal_actions[0]\n"
    (tmp_path / "first_agents.py").write_text(code + "class Idle:\n    pass\n")
    info = tmp_path / "first_agents-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: first-agents\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in offers.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{AGENTS_GROUP}]", *lines, ""]))
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("packages")
def test_an_agent_of_another_package_is_found_and_plays() -> None:
    agent = agent_named("first")

    assert "first" in agent_names()
    assert isinstance(agent, Agent)
    assert played_by(sushigo.classic(players=2), agent, seed=1).is_over


@pytest.mark.usefixtures("packages")
def test_a_broken_agent_is_told_when_it_is_asked_for_and_harms_no_other() -> None:
    with pytest.raises(PluginError, match=r"first-agents 1\.0"):
        agent_named("broken")
    with pytest.raises(AgentError, match="no agent"):
        agent_named("idle")


@pytest.mark.usefixtures("packages")
def test_listing_agents_imports_none() -> None:
    sys.modules.pop("first_agents", None)
    agent_names()

    assert "first_agents" not in sys.modules


@pytest.mark.usefixtures("packages")
def test_agents_of_other_packages_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUSHIGO_NO_PLUGINS", "1")

    assert "first" not in agent_names()
    with pytest.raises(UnknownAgent):
        agent_named("first")


def test_a_class_is_no_agent() -> None:
    """It has the method, but is not what plays."""
    with pytest.raises(AgentError, match=r"an agent is made of it, RandomAgent\(\)"):
        an_agent(RandomAgent)
