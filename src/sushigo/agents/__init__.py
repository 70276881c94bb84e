"""Agents: players that choose by themselves, from what their seat can see and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Final, Protocol, cast, runtime_checkable

from sushigo.blame import place_of, said
from sushigo.door import expect, meant, show
from sushigo.errors import AgentError, UnknownAgent
from sushigo.registry import installed, load, only_offer, plugins_wanted

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.agents.blind import RandomAgent as RandomAgent
    from sushigo.agents.greedy import GreedyAgent as GreedyAgent
    from sushigo.agents.monte_carlo import MonteCarloAgent as MonteCarloAgent
    from sushigo.observe import View

AGENTS_GROUP: Final = "sushigo.agents"
"""The entry-point group of agents; an entry point's name is the agent's, its value makes one."""

BUILT_IN: Final = {
    "random": "sushigo.agents.blind:RandomAgent",
    "greedy": "sushigo.agents.greedy:GreedyAgent",
    "monte_carlo": "sushigo.agents.monte_carlo:MonteCarloAgent",
}
"""The project's own agents by name."""

_CLASSES: Final = {value.partition(":")[2]: value for value in BUILT_IN.values()}

__all__ = [
    "AGENTS_GROUP",
    "BUILT_IN",
    "Agent",
    "GreedyAgent",
    "MonteCarloAgent",
    "RandomAgent",
    "agent_named",
    "agent_names",
]


if not TYPE_CHECKING:  # type checkers know the names from the imports above, and no others

    def __getattr__(name: str) -> object:
        """Import one of the project's own agents when it is first used."""
        if name not in _CLASSES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        made: object = _own(_CLASSES[name])
        globals()[name] = made
        return made


@runtime_checkable
class Agent(Protocol):
    """A player that chooses by itself. It need not keep anything between two choices."""

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        """Choose an action.

        Args:
            view: What the agent's seat knows.
            legal_actions: What it may do, at least one action.
            rng: The only source of chance that it may use, so that a game can be played again.

        Returns:
            One of the legal actions.
        """
        ...


def agent_names() -> tuple[str, ...]:
    """List the names of all agents: the project's own, then those of installed packages, sorted.

    >>> from sushigo.agents import agent_names
    >>> "random" in agent_names()
    True
    """
    return (*BUILT_IN, *(name for name in installed(AGENTS_GROUP) if name not in BUILT_IN))


def agent_named(text: str) -> Agent:
    """Make an agent by its name, loaded now if it was not.

    Args:
        text: The name, and behind it any options: `random`, `monte_carlo:iterations=200`.

    Returns:
        The agent.

    Raises:
        UnknownAgent: There is none of this name.
        AgentError: It cannot be made with these options.
        PluginError: Its package is broken, or two packages have one of this name.

    >>> from sushigo.agents import agent_named
    >>> type(agent_named("random")).__name__
    'RandomAgent'
    """
    name, *settings = expect(text, str, "an agent is named by a text", UnknownAgent).split(":")
    make = _maker(name)
    try:
        agent = make(**dict(_setting(setting) for setting in settings))
    except Exception as error:
        raise AgentError(text, f"it cannot be made: {said(error)}; write 'name' or 'name:option=value'") from error
    return an_agent(agent, text)


def an_agent(agent: object, name: str = "") -> Agent:
    """Take an agent, which may be an object of any class.

    Args:
        agent: The agent.
        name: How it was named, if it was.

    Returns:
        The agent.

    Raises:
        AgentError: It is none.
    """
    if isinstance(agent, type):
        raise AgentError(name or agent.__name__, f"this is a class: an agent is made of it, {agent.__name__}()")
    if not isinstance(agent, Agent):
        what = f"{show(agent)} is no agent: it needs a method choose(view, legal_actions, rng)"
        raise AgentError(name or type(agent).__name__, what)
    return agent


def choice_of(agent: Agent, name: str, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
    """Have an agent choose; what is wrong with its answer is told with its name and where in the game it was.

    Args:
        agent: The agent.
        name: What it is called.
        view: What its seat knows.
        legal_actions: What it may do.
        rng: The source of its chance.

    Returns:
        One of the legal actions.

    Raises:
        AgentError: It fails, or chooses what is not legal.
    """
    where = f"round {view.round}, turn {view.turn}"
    try:
        action = agent.choose(view, legal_actions, rng)
    except Exception as error:
        raise AgentError(name, f"{where}: {type(error).__name__}: {said(error)}{place_of(error)}") from error
    if action not in legal_actions:
        raise AgentError(name, f"{where}: {show(action)} is not among its legal actions")
    return action


def _setting(text: str) -> tuple[str, int | float | str]:
    key, found, value = text.partition("=")
    if not found:
        raise ValueError(f"{text!r} is no option")
    for number in (int, float):
        try:
            return key, number(value)
        except ValueError:
            continue
    return key, value


def _maker(name: str) -> Callable[..., object]:
    """Find what makes the agents of a name."""
    if name in BUILT_IN:
        return _own(BUILT_IN[name])
    offer = only_offer(AGENTS_GROUP, name) if plugins_wanted() else None
    if offer is None:
        names = agent_names()
        told = f"there is no agent {show(name)}{meant(name, names)}"
        raise UnknownAgent(f"{told}: use one of {', '.join(names)}, or install its package", name)
    return cast(Callable[..., object], load(offer))


def _own(value: str) -> Callable[..., object]:
    """Import one of the project's own agents."""
    module, _, attribute = value.partition(":")
    return cast(Callable[..., object], getattr(import_module(module), attribute))
