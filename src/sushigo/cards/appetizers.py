"""The appetizers, of which three are on every menu."""

from collections.abc import Iterable

from attrs import frozen

from sushigo.card import Placed
from sushigo.cardtype import CardType
from sushigo.event import Award, Discard
from sushigo.scoring import ByCount, DistinctSets, PerSet, Scorer, Scoring
from sushigo.table import Moment, Script


@frozen
class Tempura(CardType):
    """5 for each pair (rules.md §1.6)."""

    name = "tempura"
    category = "appetizer"
    colour = "lilac"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points a pair."""
        return PerSet(size=2, points=5)


@frozen
class Sashimi(CardType):
    """10 for each three (rules.md §1.6)."""

    name = "sashimi"
    category = "appetizer"
    colour = "lime green"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points a three."""
        return PerSet(size=3, points=10)


@frozen
class Dumpling(CardType):
    """1, 3, 6, 10, 15 for one to five and more (rules.md §1.6)."""

    name = "dumpling"
    category = "appetizer"
    colour = "blue"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points by number."""
        return ByCount((0, 1, 3, 6, 10, 15))


@frozen
class Eel(CardType):
    """One is -3, two and more are 7 together (rules.md §3.12)."""

    name = "eel"
    category = "appetizer"
    colour = "indigo"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points by number."""
        return ByCount((0, -3, 7))


@frozen
class Tofu(CardType):
    """One is 2, two are 6, three and more are nothing (rules.md §3.12)."""

    name = "tofu"
    category = "appetizer"
    colour = "green"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points by number."""
        return ByCount((0, 2, 6, 0))


@frozen
class Onigiri(CardType):
    """1, 4, 9, 16 for one to four different shapes; repeated shapes start further sets (rules.md §3.12)."""

    name = "onigiri"
    category = "appetizer"
    colour = "magenta"
    counts = {"circle": 2, "triangle": 2, "square": 2, "rectangle": 2}

    def scorer(self, players: int) -> Scorer:
        """So many points by different shapes."""
        return DistinctSets((1, 4, 9, 16))


@frozen
class Edamame(CardType):
    """1 for each opponent who has any, at most 4, for each card (rules.md §3.12)."""

    name = "edamame"
    category = "appetizer"
    colour = "purple"
    counts = {"": 8}
    players = (3, 8)

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Count the opponents."""
        holders = scoring.holders(self.name)
        each = min(4, len(holders) - 1)
        for player, cards in holders:
            yield scoring.award(player, self, each * len(cards))


@frozen
class MisoSoup(CardType):
    """3 each; if more than one is played in a turn, all of that turn's are discarded (rules.md §3.12)."""

    name = "miso_soup"
    category = "appetizer"
    colour = "teal"
    counts = {"": 8}

    def scorer(self, players: int) -> Scorer:
        """So many points a bowl."""
        return PerSet(size=1, points=3)

    def on_turn_end(self, moment: Moment) -> Script[None] | None:
        """Discard the bowls of this turn if there are several."""
        bowls = [placed for placed in moment.table.laid if placed.type == self.name]
        return _discarded(bowls) if len(bowls) > 1 else None


def _discarded(bowls: Iterable[Placed]) -> Script[None]:
    for placed in bowls:
        yield Discard(placed)
