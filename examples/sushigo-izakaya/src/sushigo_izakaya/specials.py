"""Specials: cards that do something."""

from collections.abc import Iterable

from sushigo import (
    Arrival,
    Award,
    Card,
    CardType,
    Copy,
    Discard,
    Placed,
    Play,
    Scoring,
    Script,
    SetDirection,
    Show,
    SwapHands,
    TableauToTableau,
    Tell,
    Use,
)


class Conveyor(CardType):
    """The belt turns the other way."""

    name = "conveyor"
    category = "special"
    colour = "steel"
    counts = {"": 3}
    names = {"en": "Conveyor"}
    rule_texts = {"en": "When you play it the passing direction turns, from the next pass to the end of the round."}

    def on_play(self, play: Play) -> Script[None]:
        """Turn the direction."""
        yield SetDirection(-play.table.direction)


class LazySusan(CardType):
    """Turn the table: your hand for another's."""

    name = "lazy_susan"
    category = "special"
    colour = "walnut"
    counts = {"13": 1, "14": 1, "15": 1}
    called = True
    names = {"en": "Lazy Susan"}
    rule_texts = {
        "en": "In a later turn call it when the cards have been revealed: "
        "swap hands with another player before they are passed, and discard it."
    }

    def number(self, face: str) -> int:
        """Its face is its resolution number."""
        return int(face)

    def on_use(self, use: Use) -> Script[None]:
        """Swap hands with whom the player chooses."""
        others = {f"player:{seat.index}": seat for seat in use.table.to_the_left_of(use.player)}
        choice = yield from use.ask("choose", others)
        yield SwapHands(use.player, others[choice.argument])
        yield Discard(use.placed)


class SharedPlate(CardType):
    """A taste of yours for a taste of mine."""

    name = "shared_plate"
    category = "special"
    colour = "celadon"
    counts = {"": 3}
    names = {"en": "Shared Plate"}
    rule_texts = {
        "en": "When you play it take a card that lies in front of a neighbour, "
        "and give one of yours for it, but not this one. What lay on either card lies on nothing then."
    }

    def on_play(self, play: Play) -> Script[None]:
        """Choose a neighbour, what to take, and what to give."""
        others = play.table.to_the_left_of(play.player)
        neighbours = {f"player:{seat.index}": seat for seat in (others[0], others[-1]) if seat.tableau}
        own = {text: placed for text, placed in play.player.written if placed != play.placed}
        if not neighbours or not own:
            return
        whom = yield from play.ask("choose", neighbours)
        neighbour = neighbours[whom.argument]
        theirs: dict[str, Placed] = dict(neighbour.written)
        taken = yield from play.ask("choose", theirs)
        given = yield from play.ask("choose", own)
        yield TableauToTableau(theirs[taken.argument], play.player)
        yield TableauToTableau(own[given.argument], neighbour)


class Ponzu(CardType):
    """A condiment: what is dipped counts twice."""

    name = "ponzu"
    category = "special"
    colour = "citrus"
    counts = {"": 3}
    multiplier = 2
    bears = ("appetizer",)
    names = {"en": "Ponzu"}
    rule_texts = {"en": "The next appetizer you play goes on it and counts as two of its kind."}

    def hosts(self, placed: Placed, arrival: Arrival) -> bool:
        """It takes any appetizer."""
        return True


class LastCup(CardType):
    """The last cup of the house goes to the highest bidder."""

    name = "last_cup"
    category = "special"
    colour = "sake"
    counts = {"": 3}
    names = {"en": "Last Cup"}
    rule_texts = {
        "en": "When you play it all players bid in secret, 0 to 5 points. "
        "Whoever bids most scores 6 less the bid; if several bid most, nobody scores."
    }

    def on_play(self, play: Play) -> Script[None]:
        """Have everybody bid at once."""
        bids = ("0", "1", "2", "3", "4", "5")
        chosen = yield from play.table.ask_all("choose", dict.fromkeys(play.table.players, bids))
        highest = max(int(action.argument) for action in chosen.values())
        best = [seat for seat, action in chosen.items() if int(action.argument) == highest]
        if len(best) == 1:
            yield Award(best[0].index, self.name, 6 - highest, (play.placed.card,))


class SameAgain(CardType):
    """I will have what she is having."""

    name = "same_again"
    category = "special"
    colour = "blank"
    counts = {"": 3}
    copyable = False
    names = {"en": "Same Again"}
    rule_texts = {
        "en": "When you play it it becomes a copy of the latest card in front of your left neighbour "
        "that can be copied; if there is none, it is worth nothing."
    }

    def on_play(self, play: Play) -> Script[None]:
        """Copy the latest card that can be copied."""
        table = play.table
        for placed in reversed(table.to_the_left_of(play.player)[0].tableau):
            if not placed.face_down and table.type_of(placed.card).copyable:
                yield Copy(play.placed, placed.card.shown)
                return


class OpenKitchen(CardType):
    """Everybody can see what is being prepared."""

    name = "open_kitchen"
    category = "special"
    colour = "glass"
    counts = {"": 3}
    names = {"en": "Open Kitchen"}
    rule_texts = {
        "en": "When you play it every player shows a card of the hand, all at once; it stays in the hand. "
        "At the end of the round it scores 1 for each other player with an open kitchen."
    }

    def on_play(self, play: Play) -> Script[None]:
        """Have everybody choose, then show."""
        hands = {seat: dict.fromkeys(seat.hand.cards) for seat in play.table.players if seat.hand.cards}
        chosen = yield from play.table.ask_all("choose", hands)
        for seat, action in chosen.items():
            shown = Card.parse(action.argument)
            others = tuple(face for face in play.table.faces if face is not shown.printed)
            yield Show(seat, (shown,))
            # That there was a choice tells of another face in the hand; that there was none, of no other.
            yield Tell(seat, some=others) if len(hands[seat]) > 1 else Tell(seat, lacks=others)

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Count the other kitchens."""
        holders = scoring.holders(self.name)
        for player, kitchens in holders:
            yield scoring.award(player, self, (len(holders) - 1) * len(kitchens))
