"""What many games tell: win rates with their confidence, scores, seats, and what each card type is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, final

from attrs import Factory, define, frozen

from sushigo.counts import CardCounts, Counts, Key
from sushigo.simulate import FailedGame, Outcome

Cell = str | int | float
"""What stands in a table."""

ALL_ROUNDS: Final = 0
"""The round under which a card type's counts of all rounds stand."""


RESULT_COLUMNS: Final = (
    "games",
    "wins",
    "win rate",
    "low",
    "high",
    "mean",
    "sd",
    "least",
    "median",
    "most",
)
"""What is told of the games of an agent or a seat: the win rate with its 95% interval, then the scores."""


@final
@frozen
class Sheet:
    """A table of results, to be shown, saved or plotted; as a text it is drawn in columns.

    Attributes:
        title: What it tells.
        columns: The names of its columns.
        rows: Its rows.

    >>> from sushigo.report import Sheet
    >>> print(Sheet("Scores", ("agent", "score"), (("greedy", 41.5), ("random", 7))))
    Scores
    agent   score
    greedy   41.5
    random      7
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def records(self) -> list[dict[str, Cell]]:
        """List the rows as mappings from column to cell."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def __str__(self) -> str:
        lines = [self.columns, *(tuple(map(written, row)) for row in self.rows)]
        drawn = []
        for place, cells in enumerate(zip(*lines, strict=True)):
            width = max(map(len, cells))
            drawn.append([cell.rjust(width) if place else cell.ljust(width) for cell in cells])
        return "\n".join([self.title, *("  ".join(line).rstrip() for line in zip(*drawn, strict=True))])


def written(cell: Cell) -> str:
    """Write a cell: a number with three digits behind the point at most."""
    return f"{cell:.3f}".rstrip("0").rstrip(".") if isinstance(cell, float) else str(cell)


def wilson(successes: float, trials: float, confidence: float = 0.95) -> tuple[float, float]:
    """Compute Wilson's confidence interval of a rate.

    Args:
        successes: How often it happened; shared wins may be fractions.
        trials: How often it could have.
        confidence: How sure the interval is to be.

    Returns:
        The lower and the upper bound.

    >>> from sushigo.report import wilson
    >>> [round(bound, 3) for bound in wilson(60, 100)]
    [0.502, 0.691]
    """
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    rate = successes / trials
    centre = rate + z * z / (2 * trials)
    margin = z * sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    return max(0.0, (centre - margin) / (1 + z * z / trials)), min(1.0, (centre + margin) / (1 + z * z / trials))


@final
@define
class Tally:
    """Games of one agent or one seat.

    Attributes:
        games: How many.
        wins: How many were won; a win shared by two is half a win.
        scores: How often each score came about.
    """

    games: int = 0
    wins: float = 0.0
    scores: Counter[int] = Factory(Counter[int])

    def add(self, score: int, win: float) -> None:
        """Count one game."""
        self.games += 1
        self.wins += win
        self.scores[score] += 1

    @property
    def rate(self) -> float:
        """The part of the games that was won."""
        return self.wins / max(1, self.games)

    @property
    def mean(self) -> float:
        """The mean score."""
        return sum(score * count for score, count in self.scores.items()) / max(1, self.games)

    @property
    def deviation(self) -> float:
        """The standard deviation of the scores."""
        mean = self.mean
        squares = sum(count * (score - mean) ** 2 for score, count in self.scores.items())
        return sqrt(squares / max(1, self.games - 1))

    def quantile(self, part: float) -> int:
        """Return the lowest score that this part of the games, or more, did not exceed; the part is from 0 to 1."""
        reached = 0
        for score, count in sorted(self.scores.items()):
            reached += count
            if reached >= part * self.games:
                return score
        return 0


@final
class Report:
    """The results of a run, added up game by game; the games themselves need not be kept.

    Attributes:
        names: What the agents are called.
        games: How many games were finished.
        failed: The games that were not.
        agents: For each name, the games of the agents of that name.
        seats: For each seat, its games.

    >>> import sushigo
    >>> from sushigo.report import Report
    >>> from sushigo.simulate import simulate
    >>> report = Report(["random", "random"])
    >>> report.add_all(simulate(sushigo.classic(players=2), report.names, games=4, seed=1)).games
    4
    >>> [sheet.title for sheet in report.sheets()]
    ['Agents', 'Seats', 'Card types']
    """

    def __init__(self, names: Sequence[str]) -> None:
        """Begin with no games."""
        self.names = tuple(names)
        self.games = 0
        self.failed: list[FailedGame] = []
        self.agents = {name: Tally() for name in self.names}
        self.seats = [Tally() for _ in self.names]
        self._counts: list[Counts] = []

    @property
    def cards(self) -> dict[Key, CardCounts]:
        """For each card type and round, and for `ALL_ROUNDS`, what became of the cards in all games."""
        totals: dict[Key, CardCounts] = {}
        for counts in self._counts:
            for (name, number), told in counts.by_type().items():
                for key in (name, number), (name, ALL_ROUNDS):
                    totals[key] = totals.get(key, CardCounts()) + told
        return totals

    def add_all(self, outcomes: Iterable[Outcome]) -> Report:
        """Add games as they come; return the report itself."""
        for outcome in outcomes:
            self.add(outcome)
        return self

    def add(self, outcome: Outcome) -> None:
        """Add one game."""
        if isinstance(outcome, FailedGame):
            self.failed.append(outcome)
            return
        self.games += 1
        winners = outcome.winners
        for seat, score in enumerate(outcome.scores):
            won = 1 / len(winners) if seat in winners else 0.0
            self.agents[self.names[outcome.seating[seat]]].add(score, won)
            self.seats[seat].add(score, won)
        self._counted(outcome.counts).add(outcome.counts)

    def _counted(self, counts: Counts) -> Counts:
        """Find the sum of the games that are like one."""
        for total in self._counts:
            if total.is_like(counts):
                return total
        self._counts.append(Counts(counts.seats, dict(counts.starts)))
        return self._counts[-1]

    def sheets(self) -> tuple[Sheet, ...]:
        """Put the results into tables: agents, seats, card types."""
        return self.agent_sheet(), self.seat_sheet(), self.card_sheet()

    def agent_sheet(self) -> Sheet:
        """Tell how often each agent has won, and its scores."""
        columns = ("agent", *RESULT_COLUMNS)
        rows = [(name, *result_cells(tally)) for name, tally in self.agents.items()]
        return Sheet("Agents", columns, tuple(rows))

    def score_sheet(self) -> Sheet:
        """Tell how often each agent has had each score."""
        rows = [
            (name, score, tally.scores[score]) for name, tally in self.agents.items() for score in sorted(tally.scores)
        ]
        return Sheet("Scores", ("agent", "score", "games"), tuple(rows))

    def seat_sheet(self) -> Sheet:
        """Tell how often each seat has won, and its scores."""
        columns = ("seat", *RESULT_COLUMNS)
        rows = [(seat, *result_cells(tally)) for seat, tally in enumerate(self.seats)]
        return Sheet("Seats", columns, tuple(rows))

    def card_sheet(self) -> Sheet:
        """Tell what the cards of each type have earned, and how often they were chosen when they could be."""
        columns = ("type", "round", "points a game", "plays a game", "points a card", "pick rate")
        rows = [
            (name, "all" if number == ALL_ROUNDS else number, *self.earned(counts))
            for (name, number), counts in sorted(self.cards.items())
        ]
        return Sheet("Card types", columns, tuple(rows))

    def earned(self, counts: CardCounts) -> tuple[float, ...]:
        """Return points and plays a game, points a card, and the pick rate, of what was counted in all games."""
        games, points, plays = max(1, self.games), sum(counts.points), sum(counts.plays)
        rate = sum(counts.picks) / max(1, sum(counts.offers))
        figures = points / games, plays / games, points / max(1, plays), rate
        return tuple(round(figure, 3) for figure in figures)

    def points_a_card(self) -> dict[str, float]:
        """Return what a card of each type has earned on average, over all rounds."""
        return {
            name: sum(counts.points) / max(1, sum(counts.plays))
            for (name, number), counts in sorted(self.cards.items())
            if number == ALL_ROUNDS
        }


def result_cells(tally: Tally) -> tuple[Cell, ...]:
    """Put a tally into the cells of `RESULT_COLUMNS`."""
    low, high = wilson(tally.wins, tally.games)
    rates = (round(rate, 4) for rate in (tally.rate, low, high))
    quantiles = (tally.quantile(part) for part in (0.0, 0.5, 1.0))
    return (
        tally.games,
        round(tally.wins, 3),
        *rates,
        round(tally.mean, 2),
        round(tally.deviation, 2),
        *quantiles,
    )


def balance_sheet(report: Report, copies: Mapping[str, int], title: str = "Balance") -> Sheet:
    """Tell designers what each type of a menu is worth: its points and plays over all rounds.

    Args:
        report: The results of a run.
        copies: For each type, how many of its cards are in the game.
        title: The title of the table.
    """
    columns = ("type", "copies", "points a game", "plays a game", "points a card", "pick rate")
    cards = report.cards
    keys = [(name, ALL_ROUNDS) for name in copies if (name, ALL_ROUNDS) in cards]
    rows: list[tuple[Cell, ...]] = [(key[0], copies[key[0]], *report.earned(cards[key])) for key in keys]
    return Sheet(title, columns, tuple(rows))


def swap_sheet(before: Report, after: Report) -> Sheet:
    """Tell how the points a card of each type have changed with the menu, and those of a whole score."""
    old, new = before.points_a_card(), after.points_a_card()
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            round(old[name], 3) if name in old else "",
            round(new[name], 3) if name in new else "",
            round(new[name] - old[name], 3) if name in old and name in new else "",
        )
        for name in dict.fromkeys((*old, *new))
    ]
    means = [_mean_score(report) for report in (before, after)]
    rows.append(("whole score", round(means[0], 3), round(means[1], 3), round(means[1] - means[0], 3)))
    return Sheet("Change", ("type", "before", "after", "change"), tuple(rows))


def _mean_score(report: Report) -> float:
    return sum(tally.mean for tally in report.seats) / len(report.seats)
