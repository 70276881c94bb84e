"""What becomes of cards, by type and round: what they earn, and how often they are chosen when they can be."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from operator import add
from typing import TYPE_CHECKING, Self, final

from attrs import Factory, define, frozen

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.config import GameConfig
    from sushigo.event import Award

Key = tuple[str, int]
"""A card type and a round."""


@final
@frozen
class CardCounts:
    """What became of the cards of one type in one round.

    Attributes:
        points: The points that they earned each seat.
        plays: How many of them each seat chose.
        picks: How often each seat chose one, or two at once.
        offers: How often each seat could choose one.

    >>> from sushigo.counts import CardCounts
    >>> CardCounts(points=(5, 0), plays=(2, 1), picks=(2, 1), offers=(4, 6)) + CardCounts((5,), (2,), (1,), (3,))
    CardCounts(points=(10, 0), plays=(4, 1), picks=(3, 1), offers=(7, 6))
    """

    points: tuple[int, ...] = ()
    plays: tuple[int, ...] = ()
    picks: tuple[int, ...] = ()
    offers: tuple[int, ...] = ()

    def __add__(self, other: CardCounts) -> CardCounts:
        return CardCounts(
            _seat_by_seat(self.points, other.points),
            _seat_by_seat(self.plays, other.plays),
            _seat_by_seat(self.picks, other.picks),
            _seat_by_seat(self.offers, other.offers),
        )


def _seat_by_seat(one: Iterable[int], other: Iterable[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip_longest(one, other, fillvalue=0)))


@final
@define(getstate_setstate=False)  # what `pickle` does by itself is quicker, and workers send one for each game
class Counts:
    """What became of the cards of one game, or of many: rows of numbers, which are quick to send and to add up.

    Attributes:
        seats: How many seats there are.
        starts: For each card type, where in a row its numbers begin: the points of all seats, then their plays,
            picks and offers.
        rows: For each round that has been counted, its row.
    """

    seats: int = 0
    starts: dict[str, int] = Factory(dict[str, int])
    rows: dict[int, list[int]] = Factory(dict[int, list[int]])

    @classmethod
    def of(cls, config: GameConfig) -> Self:
        """Begin to count the cards of a game."""
        width = 4 * config.seats
        return cls(config.seats, {card.name: place * width for place, card in enumerate(config.cards)})

    def award(self, number: int, award: Award) -> None:
        """Count the points of a card type in a round, or of whatever else an edition gives points for."""
        if award.type not in self.starts:
            self._begin(award.type)
        self._row(number)[self.starts[award.type] + award.player] += award.points

    def choose(self, number: int, player: int, options: Iterable[Action], action: Action) -> None:
        """Count which card types a player could choose in a round, and which were chosen."""
        row, starts = self._row(number), self.starts
        plays, picks, offers = (player + kind * self.seats for kind in (1, 2, 3))
        for name in {card.type for option in options for card in option.cards}:
            if name in starts:  # a card may ask for a word in the shape of one
                row[starts[name] + offers] += 1
        chosen = [card.type for card in action.cards if card.type in starts]
        for name in chosen:
            row[starts[name] + plays] += 1
        for name in set(chosen):
            row[starts[name] + picks] += 1

    def _row(self, number: int) -> list[int]:
        """Find the row of a round, begun when it is first counted."""
        row = self.rows.get(number)
        if row is None:
            row = self.rows[number] = [0] * (4 * self.seats * len(self.starts))
        return row

    def _begin(self, name: str) -> None:
        """Give a card type its room in every row."""
        width = 4 * self.seats
        self.starts[name] = width * len(self.starts)
        for row in self.rows.values():
            row.extend([0] * width)

    def is_like(self, other: Counts) -> bool:
        """Whether the rows of another mean the same, so that they can be added."""
        return self.seats == other.seats and self.starts == other.starts

    def add(self, other: Counts) -> None:
        """Add the rows of another that is like this."""
        for number, row in other.rows.items():
            mine = self._row(number)
            mine[:] = map(add, mine, row)

    def by_type(self) -> dict[Key, CardCounts]:
        """Tell the counts of each card type in each round in which it was chosen, could be, or earned points."""
        seats, told = self.seats, {}
        for number, row in sorted(self.rows.items()):
            for name, start in self.starts.items():
                kinds = [tuple(row[start + kind * seats : start + (kind + 1) * seats]) for kind in range(4)]
                if any(map(any, kinds)):
                    told[name, number] = CardCounts(*kinds)
        return told
