"""Many games between agents: on one core, on many, or on other machines, always with the same results.

All chance in a game follows from the root seed and the game's index: the deal from `derived_seed(root, index,
"deal")`, what the agent of seat 2 does from `derived_seed(root, index, "agent 2")`. So workers, chunks and
the order in which games are played change nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Final, Literal, final, overload

from attrs import Factory, frozen

from sushigo.agents import Agent, agent_named, an_agent, choice_of
from sushigo.blame import said
from sushigo.config import A_CONFIG, GameConfig
from sushigo.counts import CardCounts, Counts, Key
from sushigo.door import expect, expect_all, expect_int, refusal
from sushigo.errors import GameFailed, InvalidConfig
from sushigo.event import Award
from sushigo.game import new_game, places, step
from sushigo.observe import observe
from sushigo.scoring import firsts
from sushigo.workers import worker_processes

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.state import Decision, GameState

MAX_WORKERS: Final = 1000
"""How many processes may play at once."""

MAX_CHUNK: Final = 50
"""How many games are handed over at once unless that is said: so many cheap ones cost little beside their play."""

AHEAD: Final = 128
"""How many chunks are handed ahead of the one that is due to an executor that was given: it may have many workers."""

AHEAD_OF_EACH: Final = 4
"""How many chunks are handed ahead to the processes of a run, for each of them."""


def derived_seed(root: int, index: int, purpose: str) -> int:
    """Derive a seed for one purpose in one of many games.

    Args:
        root: The seed of the whole run.
        index: The number of the game, from 0.
        purpose: What the seed is for.

    Returns:
        The first eight bytes, as a big-endian number, of the BLAKE2b hash of the text `root/index/purpose`.

    >>> from sushigo.simulate import derived_seed
    >>> derived_seed(7, 0, "deal")
    16665702281011469827
    """
    return int.from_bytes(blake2b(f"{root}/{index}/{purpose}".encode(), digest_size=8).digest(), "big")


@final
@frozen
class PlayedGame:
    """One finished game of a run.

    Attributes:
        index: Its number in the run, from 0.
        seed: The seed of its deal: `new_game(config, seed)` deals it again.
        seating: For each seat, which agent sat there, by its place among the agents of the run.
        scores: The points of each seat.
        places: The place of each seat: 1 for whoever has won; equal places are shared.
        counts: What became of the cards, as numbers to send and to add up.
    """

    index: int
    seed: int
    seating: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    counts: Counts = Factory(Counts)

    @property
    def cards(self) -> Mapping[Key, CardCounts]:
        """What became of the cards, by type and round."""
        return self.counts.by_type()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won."""
        return firsts(self.places)


@final
@frozen
class FailedGame:
    """A game of a run that could not be finished.

    Attributes:
        index: Its number in the run, from 0.
        seed: The seed of its deal. What agents left to chance follows from the root seed of the run and the index:
            `derived_seed(root, index, "agent 2")` for seat 2; `play_again` goes by both.
        reason: What went wrong.
    """

    index: int
    seed: int
    reason: str


Outcome = PlayedGame | FailedGame
"""What became of one game."""


@overload
def simulate(
    config: GameConfig,
    agents: Sequence[Agent | str],
    games: int,
    seed: int,
    *,
    executor: Executor | None = ...,
    workers: int = ...,
    chunk: int | None = ...,
    keep_going: Literal[False] = ...,
    progress: Callable[[int], None] | None = ...,
) -> Generator[PlayedGame, None, None]: ...


@overload
def simulate(
    config: GameConfig,
    agents: Sequence[Agent | str],
    games: int,
    seed: int,
    *,
    executor: Executor | None = ...,
    workers: int = ...,
    chunk: int | None = ...,
    keep_going: bool,
    progress: Callable[[int], None] | None = ...,
) -> Generator[Outcome, None, None]: ...


def simulate(
    config: GameConfig,
    agents: Sequence[Agent | str],
    games: int,
    seed: int,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    chunk: int | None = None,
    keep_going: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Generator[Outcome, None, None]:
    """Play many games, and give their results one after the other in the order of their indices.

    In game `index` agent `a` has seat `(a + index) % players`, so that after any multiple of `players` games
    everyone has had every seat equally often.

    A script that has several `workers` play must call it behind `if __name__ == "__main__":`, since each process
    imports the script anew; a program that is read from standard input cannot be imported. Otherwise the run ends
    with `GameFailed` and the words "the process that played it has died".

    Args:
        config: What is played.
        agents: One agent, or its name, for each player.
        games: How many games.
        seed: The root seed of the run: any whole number of up to 256 bits.
        executor: What plays the games: any executor of `concurrent.futures`, or one with its interface.
        workers: Without an executor, how many fresh processes of this machine play them; 1 for this process alone.
        chunk: How many games are handed over at once; unless that is said, a hundredth of the games, at most 50.
        keep_going: Whether a game that fails is given as a `FailedGame` and the run goes on.
        progress: Called with the number of games done, whenever there are more.

    Yields:
        What became of each game: without `keep_going` a `PlayedGame`.

    Raises:
        InvalidConfig: The number of agents is not that of the players, or another number is out of its range.
        GameFailed: A game failed, and the run is not to go on.

    >>> import sushigo
    >>> from sushigo.simulate import simulate
    >>> games = simulate(sushigo.classic(players=2), ["random", "random"], games=2, seed=1)
    >>> [(game.index, game.seating) for game in games]
    [(0, (0, 1)), (1, (1, 0))]
    """
    run = _run_of(config, agents, seed)
    expect_int(games, "games is how many are played, 0 or more", InvalidConfig, least=0)
    playing = f"workers is how many processes play, 1 to {MAX_WORKERS}"
    expect_int(workers, playing, InvalidConfig, least=1, most=MAX_WORKERS)
    size = max(1, min(MAX_CHUNK, games // 100))
    if chunk is not None:
        size = expect_int(chunk, "chunk is how many games are handed over at once, 1 or more", InvalidConfig, least=1)
    if not (executor is None or callable(getattr(executor, "submit", None))):
        raise refusal("games are played by an Executor of concurrent.futures", executor, InvalidConfig)
    if not (progress is None or callable(progress)):
        raise refusal("progress is told to a function", progress, InvalidConfig)
    run.seated()
    return _checked(_outcomes(run, games, executor, workers, size), keep_going, progress)


def play_again(config: GameConfig, agents: Sequence[Agent | str], index: int, seed: int) -> PlayedGame:
    """Play one game of a run once more, here; if it fails, the error of whatever failed is raised.

    Args:
        config: What is played.
        agents: The agents of the run, in the order in which they were given.
        index: The number of the game, from 0.
        seed: The root seed of the run.

    Returns:
        The same game as in the run.

    Raises:
        InvalidConfig: The number of agents is not that of the players, or the index or the seed is no such number.
        AgentError: An agent fails; what it raised is the cause.

    >>> import sushigo
    >>> from sushigo.simulate import play_again, simulate
    >>> game, agents = sushigo.classic(players=2), ["greedy", "random"]
    >>> *_, last = simulate(game, agents, games=3, seed=1)
    >>> play_again(game, agents, index=2, seed=1) == last
    True
    """
    run = _run_of(config, agents, seed)
    return run.match(expect_int(index, "index is the number of a game, 0 or more", InvalidConfig, least=0)).play()


def _run_of(config: GameConfig, agents: Sequence[Agent | str], seed: int) -> Run:
    """Take what is played, by whom and from which seed on."""
    expect(config, GameConfig, A_CONFIG)
    agents = expect_all(agents, object, "agents play, or their names", InvalidConfig)
    if len(agents) != config.players:
        raise InvalidConfig(f"{config.players} players need as many agents, not {len(agents)}")
    return Run(config, agents, expect_int(seed, "the seed of a run is a whole number", InvalidConfig))


def _checked(
    outcomes: Iterator[Outcome], keep_going: bool, progress: Callable[[int], None] | None
) -> Generator[Outcome, None, None]:
    for done, outcome in enumerate(outcomes, 1):
        if isinstance(outcome, FailedGame) and not keep_going:
            raise GameFailed(outcome.index, outcome.seed, outcome.reason)
        if progress is not None:
            progress(done)
        yield outcome


def _outcomes(run: Run, games: int, executor: Executor | None, workers: int, size: int) -> Iterator[Outcome]:
    """Choose who plays the games."""
    if executor is None and workers == 1:
        return (run.play(index) for index in range(games))
    if executor is None:
        return _by_processes(run, games, size, workers)
    return _by_executor(run, _chunks(0, games, size), executor)


@final
@frozen
class Run:
    """What a worker needs to play any game of a run.

    Attributes:
        config: What is played.
        agents: The agents, or their names.
        seed: The root seed.
    """

    config: GameConfig
    agents: tuple[Agent | str, ...]
    seed: int

    @property
    def names(self) -> tuple[str, ...]:
        """What the agents are called: as they were named, or by their class."""
        return tuple(agent if isinstance(agent, str) else type(agent).__name__ for agent in self.agents)

    def seated(self) -> list[Agent]:
        """Make the agents that were given by name; equal names share one."""
        made = {name: agent_named(name) for name in self.agents if isinstance(name, str)}
        return [made[agent] if isinstance(agent, str) else an_agent(agent) for agent in self.agents]

    def match(self, index: int) -> Match:
        """Seat the agents for one game."""
        return Match(self, index, derived_seed(self.seed, index, "deal"), self.seated())

    def play(self, index: int) -> Outcome:
        """Play one game; if it fails, say why."""
        try:
            return self.match(index).play()
        except (Exception, SystemExit) as error:  # noqa: BLE001  # an agent may fail in any way
            reason = f"{type(error).__name__}: {said(error)}"
            return FailedGame(index, derived_seed(self.seed, index, "deal"), reason)


def play_chunk(run: Run, indices: Sequence[int]) -> list[Outcome]:
    """Play some games of a run; this is what an executor is given to do."""
    return [run.play(index) for index in indices]


@final
class Match:
    """One game between agents, while it is played."""

    def __init__(self, run: Run, index: int, seed: int, agents: Sequence[Agent]) -> None:
        """Seat the agents."""
        players = run.config.players
        self.config = run.config
        self.index = index
        self.seed = seed
        self.seating = tuple((seat - index) % players for seat in range(players))
        self.agents = [agents[agent] for agent in self.seating]
        self.names = [run.names[agent] for agent in self.seating]
        self.streams = [Random(derived_seed(run.seed, index, f"agent {seat}")) for seat in range(players)]
        self.counts = Counts.of(run.config)

    def play(self) -> PlayedGame:
        """Play it to its end."""
        state = new_game(self.config, self.seed)
        while not state.is_over:
            actions = [self._choice(state, decision) for decision in state.decisions]
            number = state.round
            state, events = step(state, actions)
            for event in events:
                if isinstance(event, Award):
                    self.counts.award(number, event)
        players = self.config.players
        return PlayedGame(self.index, self.seed, self.seating, state.scores[:players], places(state), self.counts)

    def _choice(self, state: GameState, decision: Decision) -> Action:
        """Ask an agent, and count what it chooses."""
        player = decision.player
        agent, name, stream = self.agents[player], self.names[player], self.streams[player]
        action = choice_of(agent, name, observe(state, player), decision.options, stream)
        if decision.prompt == "play":
            self.counts.choose(state.round, player, decision.options, action)
        return action


# ---- workers -----------------------------------------------------------------------------------------------


_Waiting = deque[tuple[range, "Future[list[Outcome]]"]]
"""Chunks that have been handed out, and where their results will be."""


def _chunks(start: int, games: int, size: int) -> Iterator[range]:
    """Divide the games from one on into chunks, each when it is due: there may be more than can be listed."""
    return (range(first, min(games, first + size)) for first in range(start, games, size))


def _handed_out(
    run: Run, chunks: Iterator[range], executor: Executor, waiting: _Waiting, ahead: int
) -> Iterator[Outcome]:
    """Have an executor play; chunks are handed out ahead as long as the one that is due is not done, and some at most.

    One that plays at once what it is handed is never ahead.
    """
    while True:
        for indices in chunks:
            waiting.append((indices, _submitted(run, indices, executor)))
            if len(waiting) >= ahead or waiting[0][1].done():
                break
        if not waiting:
            return
        yield from _result(run, *waiting[0])
        waiting.popleft()


def _submitted(run: Run, indices: Sequence[int], executor: Executor) -> Future[list[Outcome]]:
    """Hand a chunk out; what prevents that is told when it is due, after the results of those before it."""
    try:
        return executor.submit(play_chunk, run, indices)
    except Exception as error:  # noqa: BLE001  # whatever the executor raises
        refused: Future[list[Outcome]] = Future()
        refused.set_exception(error)
        return refused


def _result(run: Run, indices: Sequence[int], future: Future[list[Outcome]]) -> list[Outcome]:
    """Wait for a chunk; if it comes to nothing, every game of it has failed."""
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:  # noqa: BLE001  # whatever the executor raises
        reason = f"lost with games {indices[0]} to {indices[-1]}: {type(error).__name__}: {said(error)}"
        return [FailedGame(index, derived_seed(run.seed, index, "deal"), reason) for index in indices]


def _by_executor(run: Run, chunks: Iterator[range], executor: Executor) -> Iterator[Outcome]:
    """Have an executor play that was given; if it breaks, nothing can go on."""
    due, waiting = 0, _Waiting()
    try:
        for outcome in _handed_out(run, chunks, executor, waiting, AHEAD):
            due = outcome.index + 1
            yield outcome
    except BrokenExecutor as error:
        reason = f"the executor broke when this game or one after it was played: {error}"
        raise GameFailed(due, derived_seed(run.seed, due, "deal"), reason) from error
    finally:
        for _, future in waiting:
            future.cancel()


def _by_processes(run: Run, games: int, size: int, count: int) -> Iterator[Outcome]:
    """Have processes play. When one dies, the games that were lost are played again, each by itself."""
    due = 0
    while due < games:
        with worker_processes(count) as pool:
            try:
                chunks, ahead = _chunks(due, games, size), AHEAD_OF_EACH * count
                for outcome in _handed_out(run, chunks, pool, _Waiting(), ahead):
                    due = outcome.index + 1
                    yield outcome
                return
            except BrokenExecutor:
                lost = range(due, min(games, due + size))
        yield from _one_by_one(run, lost)
        due = lost.stop


def _one_by_one(run: Run, indices: Sequence[int]) -> Iterator[Outcome]:
    """Have a process play games one after the other, and after one in which it dies, another process the rest."""
    todo = deque(indices)
    while todo:
        with worker_processes(1) as pool:
            try:
                while todo:
                    yield pool.submit(run.play, todo[0]).result()
                    todo.popleft()
            except BrokenExecutor:
                index, reason = todo.popleft(), "the process that played it has died"
                yield FailedGame(index, derived_seed(run.seed, index, "deal"), reason)
