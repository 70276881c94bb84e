"""The rolls, of which one is on every menu."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from attrs import frozen

from sushigo.card import Placed
from sushigo.cardtype import CardType, option
from sushigo.event import Award, Discard, Remember
from sushigo.scoring import Majority, Scorer, Scoring
from sushigo.state import Plain
from sushigo.table import Moment, Script


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


PLACES: Final = (8, 5, 2)


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
        """Let whoever has ten icons claim the next places, the higher total first."""
        table = moment.table
        icons = table.icons(self.name)
        if max(icons) < 10:
            return None
        reached = [
            (count, player, tuple(dict.fromkeys(table.seat(player).tally(self.name))))
            for player, count in enumerate(icons)
            if count >= 10
        ]
        reached.sort(key=lambda claim: (-claim[0], claim[1]))
        return self._given(moment, reached)

    def _given(self, moment: Moment, reached: list[tuple[int, int, tuple[Placed, ...]]]) -> Script[None]:
        """Give the next places."""
        claimed = _whole(moment.table.recall(self.name, "claimed", 0))
        for points, tied, gone in self._places(reached, claimed):
            for _, player, cards in tied:
                if points:
                    yield Award(player, self.name, points, tuple(placed.card for placed in cards))
                if points or self.after_places == "discard":
                    for placed in cards:
                        yield Discard(placed)
            if points:
                yield Remember(self.name, "claimed", gone, "round")

    def _places(
        self, ranked: list[tuple[int, int, tuple[Placed, ...]]], claimed: int
    ) -> Iterable[tuple[int, list[tuple[int, int, tuple[Placed, ...]]], int]]:
        """Pair each group of equal totals with its points, and with how many places are then gone."""
        for _, group in groupby(ranked, key=lambda claim: claim[0]):
            tied = list(group)
            points = PLACES[claimed] if claimed < len(PLACES) else 0
            used = len(tied) if self.tie_skip == "by_tie_size" else min(len(tied), 2)
            claimed = min(claimed + used, len(PLACES))
            yield points, tied, claimed

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Give the next free place, or all, to the most icons still lying; no icons, no place."""
        icons = scoring.icons(self)
        ranked = [
            (count, player, tuple(scoring.tally(player, self.name))) for player, count in enumerate(icons) if count
        ]
        ranked.sort(key=lambda claim: (-claim[0], claim[1]))
        for points, tied, _ in self._places(ranked, _whole(scoring.recall(self.name, "claimed", 0))):
            for _, player, _ in tied:
                yield scoring.award(player, self, points)
            if self.round_end == "top_only":
                return


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
