"""The dessert, scored at the game's end."""

from collections.abc import Iterable

from sushigo import Award, CardType, Scoring


class Mochi(CardType):
    """The more the others go without, the sweeter."""

    name = "mochi"
    category = "dessert"
    colour = "powder"
    counts = {"": 15}
    names = {"en": "Mochi"}
    rule_texts = {"en": "At the end of the game each mochi scores 1 for each other player who has kept fewer desserts."}

    def score_game(self, scoring: Scoring) -> Iterable[Award]:
        """Compare how many desserts each has kept, of any kind."""
        kept = [len(desserts) for desserts in scoring.tableaus]
        for player, mochi in scoring.holders(self.name):
            fewer = sum(others < kept[player] for others in kept)
            yield scoring.award(player, self, fewer * len(mochi))
