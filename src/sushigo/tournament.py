"""Tournaments: every two agents meet, seats are balanced, and the results become ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations
from math import log10
from typing import final

from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import expect, expect_all
from sushigo.errors import InvalidConfig
from sushigo.report import RESULT_COLUMNS, Cell, Sheet, Tally, result_cells
from sushigo.simulate import Outcome, PlayedGame, simulate

Lineup = tuple[str, ...]
"""The names of the agents of a game, before they are seated."""


def lineups(names: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """Pair all agents; at a table of more than two, both sit down in turn until it is full.

    Args:
        names: The agents.
        players: How many play. If that is odd, there are two line-ups of each two agents, so that each has the seat
            more in one of them.

    Returns:
        The line-ups.

    >>> from sushigo.tournament import lineups
    >>> lineups(["a", "b"], players=2), lineups(["a", "b"], players=3)
    ((('a', 'b'),), (('a', 'b', 'a'), ('b', 'a', 'b')))
    """
    paired: list[Lineup] = []
    for one, other in combinations(dict.fromkeys(names), 2):
        paired.append(tuple((one, other)[seat % 2] for seat in range(players)))
        if players % 2:
            paired.append(tuple((other, one)[seat % 2] for seat in range(players)))
    return tuple(paired)


def tournament(
    config: GameConfig,
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    executor: Executor | None = None,
    workers: int = 1,
    keep_going: bool = False,
) -> Generator[tuple[Lineup, Outcome], None, None]:
    """Let all agents meet; every line-up plays the same deals.

    Args:
        config: What is played.
        names: The agents, two or more.
        games: How many games each line-up plays; a multiple of the players balances the seats.
        seed: The root seed.
        executor: What plays the games, as for `simulate`.
        workers: How many processes play them, as for `simulate`.
        keep_going: Whether the tournament goes on when a game fails.

    Yields:
        Each game with its line-up.

    Raises:
        InvalidConfig: There are fewer than two different agents.
        GameFailed: A game failed, and the tournament is not to go on.

    >>> import sushigo
    >>> from sushigo.tournament import Ratings, tournament
    >>> ratings = Ratings(["greedy", "random"])
    >>> for lineup, game in tournament(sushigo.classic(players=2), ratings.names, games=4, seed=1):
    ...     ratings.add(game, lineup)
    >>> ratings.tallies["greedy"].rate
    1.0
    """
    expect(config, GameConfig, A_CONFIG)
    paired = lineups(expect_all(names, str, "agents are named by texts", InvalidConfig), config.players)
    if not paired:
        raise InvalidConfig("a tournament needs two different agents or more")
    runs = [
        simulate(config, lineup, games, seed, executor=executor, workers=workers, keep_going=keep_going)
        for lineup in paired
    ]
    return ((lineup, outcome) for lineup, outcomes in zip(paired, runs, strict=True) for outcome in outcomes)


@final
class Ratings:
    """Ratings of agents that have met, by the model of Bradley and Terry on Elo's scale.

    In each game, any two seats of different agents are a meeting. The better place wins it; equal places are half a
    win for each.

    Attributes:
        names: What the agents are called.
        tallies: For each name, its games.
        meetings: For each two names, two for every time that the first was placed before the second, and one for
            every time that they were equal.

    >>> from sushigo.tournament import Ratings
    >>> ratings = Ratings(["greedy", "random"])
    >>> ratings.meetings["greedy", "random"] = 6
    >>> ratings.meetings["random", "greedy"] = 2
    >>> [round(rating) for rating in ratings.elo().values()]
    [1574, 1426]
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Begin with no games."""
        self.names = tuple(dict.fromkeys(names))
        self.tallies = {name: Tally() for name in self.names}
        self.meetings: Counter[tuple[str, str]] = Counter()

    def add(self, game: PlayedGame, lineup: Sequence[str]) -> None:
        """Add one game of a line-up."""
        seated = [lineup[agent] for agent in game.seating]
        win = 1 / len(game.winners)
        for seat, name in enumerate(seated):
            self.tallies[name].add(game.scores[seat], win if seat in game.winners else 0.0)
            for other, rival in enumerate(seated):
                if name != rival and game.places[seat] < game.places[other]:
                    self.meetings[name, rival] += 2
                elif name != rival and game.places[seat] == game.places[other]:
                    self.meetings[name, rival] += 1

    def elo(self) -> dict[str, float]:
        """Fit the ratings, 1500 on average.

        Any two agents are taken to have drawn one game more than they did, so that one that never lost has a rating
        too.
        """
        strength = dict.fromkeys(self.names, 1.0)
        for _ in range(200):
            strength = {name: self._fitted(name, strength) for name in self.names}
        logs = {name: 400 * log10(value) for name, value in strength.items()}
        mean = sum(logs.values()) / max(1, len(logs))
        return {name: 1500 + value - mean for name, value in logs.items()}

    def _fitted(self, name: str, strength: Mapping[str, float]) -> float:
        """Improve one strength by the others, as Hunter's algorithm does."""
        won = played = 0.0
        for rival in self.names:
            if rival != name:
                wins, losses = self.meetings[name, rival] + 1, self.meetings[rival, name] + 1
                won += wins
                played += (wins + losses) / (strength[name] + strength[rival])
        return won / played if played else 1.0

    def sheet(self) -> Sheet:
        """Put the agents into a table, the best first."""
        ratings = self.elo()
        columns = ("agent", "rating", *RESULT_COLUMNS[:7])
        ranked = sorted(self.names, key=lambda name: -ratings[name])
        rows = [(name, round(ratings[name]), *result_cells(self.tallies[name])[:7]) for name in ranked]
        return Sheet("Ratings", columns, tuple(rows))

    def crosstable(self) -> Sheet:
        """Tell how often the agent of each row was placed before that of each column."""
        rows = [(name, *(self._against(name, rival) for rival in self.names)) for name in self.names]
        return Sheet("Placed before", ("agent", *self.names), tuple(rows))

    def _against(self, name: str, rival: str) -> Cell:
        wins, losses = self.meetings[name, rival], self.meetings[rival, name]
        return round(wins / (wins + losses), 3) if wins + losses else ""
