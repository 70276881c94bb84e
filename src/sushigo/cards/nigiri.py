"""Nigiri, which are in every game."""

from attrs import frozen

from sushigo.cardtype import CardType
from sushigo.scoring import ByFace, Scorer


@frozen
class Nigiri(CardType):
    """Egg 1, salmon 2, squid 3; three times that on a wasabi (rules.md §1.6)."""

    name = "nigiri"
    category = "nigiri"
    colour = "yellow"
    counts = {"egg": 4, "salmon": 5, "squid": 3}

    def scorer(self, players: int) -> Scorer:
        """So many points by face."""
        return ByFace({"egg": 1, "salmon": 2, "squid": 3})
