"""The rolls, of which one is on every menu."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from attrs import frozen

from sushigo.cardtype import CardType, option
from sushigo.event import Award, Discard, Remember
from sushigo.scoring import Majority, Scorer, Scoring
from sushigo.state import Plain
from sushigo.table import Moment, Script, Table


@frozen
class Maki(CardType):
    """Most icons 6, second most 3; with 6 to 8 players 6, 4, 2 (rules.md §3.9).

    Args:
        ties: Whether a tie is paid in `full`, or `split` with the remainder dropped; fixed by the edition.
    """

    name = "maki"
    category = "roll"
    colour = "red"
    counts = {"1": 4, "2": 5, "3": 3}

    ties: str = option("full", "split", fixed=True)

    def icons(self, face: str) -> int:
        """As many as the face says."""
        return int(face)

    def scorer(self, players: int) -> Scorer:
        """Prizes for the most icons."""
        return Majority(most=(6, 3) if players <= 5 else (6, 4, 2), ties=self.ties)


@frozen
class Temaki(CardType):
    """Most 4; fewest -4, but not with two players (rules.md §3.10).

    Args:
        all_tied: What happens if everyone has the same: by the letter they are `literal`ly both most and
            fewest, or `none` scores (rules.md §5 #7, #8).
    """

    name = "temaki"
    category = "roll"
    colour = "plum"
    counts = {"": 12}

    all_tied: str = option("literal", "none")

    def scorer(self, players: int) -> Scorer:
        """A prize for the most, a penalty for the fewest."""
        fewest = -4 if players > 2 else None
        return Majority(most=(4,), fewest=fewest, at_least_one=False, all_tied=self.all_tied)


TARGET: Final = 10
"""How many icons the race is for."""

PLACES: Final = (8, 5, 2)
"""What the places earn, the first one first."""


class Prize(NamedTuple):
    """What players with equal totals earn.

    Attributes:
        points: The points of each; none if no place is left.
        tied: The players, in the order of seats.
        places_gone: How many places are gone then.
    """

    points: int
    tied: list[int]
    places_gone: int


@frozen
class Uramaki(CardType):
    """A race for ten icons: 8 for the first, then 5, then 2; the rest is settled at the round's end (rules.md §3.11).

    Args:
        round_end: Whether at the round's end only the `top_only` remaining holder takes the next free place,
            or all free places are given away in a `cascade` (rules.md §5 #2).
        timing: Whether tens are counted at the `end_of_turn`, or `immediate`ly (rules.md §5 #3).
        tie_skip: Whether a tie uses up places `by_tie_size`, or its own and `one_place` more (rules.md §5 #4);
            the same where two are tied.
        after_places: What becomes of ten icons when no place is left: they `keep` lying, or are given up to the
            `discard` (rules.md §5 #5).
    """

    name = "uramaki"
    category = "roll"
    colour = "lime yellow"
    counts = {"3": 4, "4": 4, "5": 4}

    round_end: str = option("top_only", "cascade")
    timing: str = option("end_of_turn", "immediate")
    tie_skip: str = option("by_tie_size", "one_place")
    after_places: str = option("keep", "discard")

    def icons(self, face: str) -> int:
        """As many as the face says."""
        return int(face)

    def remembers(self, key: str, value: Plain, scope: str) -> bool:
        """How many places are gone in this round."""
        return key == "claimed" and scope == "round" and type(value) is int and 0 <= value <= len(PLACES)

    def on_settled(self, moment: Moment) -> Script[None] | None:
        """Count tens at once, if that is the timing."""
        return self._claims(moment) if self.timing == "immediate" else None

    def on_turn_end(self, moment: Moment) -> Script[None] | None:
        """Count the tens of the turn."""
        return self._claims(moment) if self.timing == "end_of_turn" else None

    def _claims(self, moment: Moment) -> Script[None] | None:
        """Let whoever has ten icons claim the next places."""
        icons = moment.table.icons(self.name)
        return self._given(moment.table, icons) if max(icons) >= TARGET else None

    def _given(self, table: Table, icons: Sequence[int]) -> Script[None]:
        """Give the next places, and clear away what they were earned with."""
        for prize in self._prizes(icons, TARGET, table.recall(self.name, "claimed", 0)):
            for player in prize.tied:
                cards = tuple(dict.fromkeys(table.seat(player).tally(self.name)))
                if prize.points:
                    yield Award(player, self.name, prize.points, tuple(placed.card for placed in cards))
                if prize.points or self.after_places == "discard":
                    for placed in cards:
                        yield Discard(placed)
            if prize.points:
                yield Remember(self.name, "claimed", prize.places_gone, "round")

    def _prizes(self, icons: Sequence[int], least: int, claimed: Plain) -> Iterator[Prize]:
        """Tell what each total of so many icons at least earns, the highest first, when some places are gone."""
        gone = claimed if isinstance(claimed, int) else 0
        for total in sorted({count for count in icons if count >= least}, reverse=True):
            tied = [player for player, count in enumerate(icons) if count == total]
            points = PLACES[gone] if gone < len(PLACES) else 0
            used = len(tied) if self.tie_skip == "by_tie_size" else min(len(tied), 2)
            gone = min(gone + used, len(PLACES))
            yield Prize(points, tied, gone)

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Give the next free place, or all, to the most icons still lying; no icons, no place."""
        for prize in self._prizes(scoring.icons(self), 1, scoring.recall(self.name, "claimed", 0)):
            for player in prize.tied:
                yield scoring.award(player, self, prize.points)
            if self.round_end == "top_only":
                return
