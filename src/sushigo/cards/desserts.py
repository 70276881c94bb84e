"""The desserts, of which one is on every menu; kept over the rounds and scored at the game's end."""

from attrs import frozen

from sushigo.cardtype import CardType, option
from sushigo.scoring import BySymbol, Majority, PerSet, Scorer


@frozen
class Pudding(CardType):
    """Most 6; fewest -6, but not with two players (rules.md §1.7, §3.13).

    Args:
        all_tied: What happens if everyone has the same: by the letter they are `literal`ly both most and
            fewest, or `none` scores (rules.md §5 #7, #8).
        ties: Whether a tie is paid in `full`, or `split` with the remainder dropped; fixed by the edition.
    """

    name = "pudding"
    category = "dessert"
    colour = "pale pink"
    counts = {"": 15}

    all_tied: str = option("literal", "none")
    ties: str = option("full", "split", fixed=True)

    def game_scorer(self, players: int) -> Scorer:
        """A prize for the most, a penalty for the fewest."""
        return Majority(
            most=(6,),
            fewest=-6 if players > 2 else None,
            ties=self.ties,
            at_least_one=False,
            all_tied=self.all_tied,
        )


@frozen
class GreenTeaIceCream(CardType):
    """12 for each four (rules.md §3.13)."""

    name = "green_tea_ice_cream"
    category = "dessert"
    colour = "turquoise"
    counts = {"": 15}

    def game_scorer(self, players: int) -> Scorer:
        """So many points a four."""
        return PerSet(size=4, points=12)


@frozen
class Fruit(CardType):
    """For each of watermelon, orange and pineapple: -2, 0, 1, 3, 6, 10 for none to five and more (rules.md §3.13)."""

    name = "fruit"
    category = "dessert"
    colour = "coral"
    counts = {"ww": 2, "oo": 2, "pp": 2, "wo": 3, "wp": 3, "op": 3}

    def game_scorer(self, players: int) -> Scorer:
        """So many points by fruit and number."""
        return BySymbol("wop", (-2, 0, 1, 3, 6, 10))
