"""Rolls and appetizers: what is scored at a round's end."""

from collections.abc import Iterable

from sushigo import Award, CardType, Majority, Moment, PerSet, Remember, Scorer, Scoring, Script


class Hosomaki(CardType):
    """A roll so thin that the fewest are best."""

    name = "hosomaki"
    category = "roll"
    colour = "seaweed"
    counts = {"": 12}
    names = {"en": "Hosomaki"}
    rule_texts = {
        "en": "At the end of the round whoever has the fewest hosomaki, which may be none, scores 4; "
        "all who are tied score it in full."
    }

    def scorer(self, players: int) -> Scorer:
        """A prize for the fewest."""
        return Majority(most=(), fewest=4)


class Yakitori(CardType):
    """Skewers by the pair."""

    name = "yakitori"
    category = "appetizer"
    colour = "charcoal grill"
    counts = {"": 8}
    names = {"en": "Yakitori"}
    rule_texts = {"en": "At the end of the round every two yakitori score 6."}

    def scorer(self, players: int) -> Scorer:
        """So many points a pair."""
        return PerSet(size=2, points=6)


class HotPot(CardType):
    """It simmers: a point at the end of every turn."""

    name = "hot_pot"
    category = "appetizer"
    colour = "iron"
    counts = {"": 8}
    names = {"en": "Hot Pot"}
    rule_texts = {
        "en": "At the end of every turn each player with a hot pot of an earlier turn scores 1, however many they are."
    }

    def on_turn_end(self, moment: Moment) -> Script[None]:
        """Give a point to whoever has one that has simmered for a turn."""
        for seat in moment.table.seats:
            pots = [placed for placed in seat.tally(self.name) if placed.turn < moment.table.turn]
            if pots:
                yield Award(seat.index, self.name, 1, (pots[0].card,))


class HousePlate(CardType):
    """The house remembers its regulars."""

    name = "house_plate"
    category = "appetizer"
    colour = "indigo curtain"
    counts = {"": 8}
    names = {"en": "House Plate"}
    rule_texts = {
        "en": "At the end of a round each house plate scores 1 in the first round in which you have any, "
        "2 in the second and 3 in the third."
    }

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Count the rounds before this one."""
        for player, plates in scoring.holders(self.name):
            rounds = 1 + _visits(scoring.recall(self.name, str(player)))
            yield scoring.award(player, self, rounds * len(plates))

    def on_round_end(self, moment: Moment) -> Script[None]:
        """Remember for the game who has come."""
        table = moment.table
        for seat in table.seats:
            if seat.tally(self.name):
                rounds = 1 + _visits(table.recall(self.name, str(seat.index)))
                yield Remember(self.name, str(seat.index), rounds, "game")


def _visits(note: object) -> int:
    return note if isinstance(note, int) else 0
