"""The specials, of which two are on every menu."""

from collections.abc import Iterable

from attrs import frozen

from sushigo.card import Card, Item, Placed, card_of, item_of
from sushigo.cardtype import CardType, option
from sushigo.event import (
    AsideToDeck,
    AsideToTableau,
    Attach,
    Award,
    Copy,
    Discard,
    DrawAside,
    HandToTableau,
    Shuffle,
    TableauToHand,
    Tell,
    TurnFaceDown,
)
from sushigo.scoring import PerSet, Scorer, Scoring
from sushigo.table import Arrival, Play, Script, Use


class Numbered(CardType):
    """A special whose faces are its resolution numbers (rules.md §2.3)."""

    def number(self, face: str) -> int | None:
        """The number printed on the face; the classic chopsticks have none."""
        return int(face) if face else None


@frozen
class Chopsticks(Numbered):
    """In a later turn a second card, for which they go into the hand that is passed on (rules.md §1.5, §3.1).

    Args:
        when: Whether the second card is chosen `after_reveal` or `before_reveal`; fixed by the edition
            (rules.md §5 #31).
    """

    name = "chopsticks"
    category = "special"
    colour = "pale aqua"

    when: str = option("after_reveal", "before_reveal", fixed=True)

    def printed_counts(self) -> dict[str, int]:
        """One card of each number; the classic ones have no number."""
        return {"": 4} if self.when == "before_reveal" else {"1": 1, "2": 1, "3": 1}

    @property
    def called(self) -> bool:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """Called after the reveal in Party."""
        return self.when == "after_reveal"

    @property
    def offers_second(self) -> bool:  # type: ignore[override]  # pyright: ignore[reportIncompatibleVariableOverride]
        """Chosen with the first card in the classic game."""
        return self.when == "before_reveal"

    def on_use(self, use: Use) -> Script[None]:
        """Play a second card, then put the chopsticks into the hand that it came from."""
        receiver = use.player
        if self.when == "after_reveal":
            options = use.table.play_options(use.player)
            if not options:
                return
            action = yield from use.ask("play", options)
            item = action.items[0]
            yield from _told(use, item.card, asked=len(options) > 1)
            holder = use.table.holder_of_hand(use.player)
            yield HandToTableau(use.player, item.card, use.player, item)
            receiver = holder()
        yield TableauToHand(use.placed, receiver)


def _told(use: Use, card: Card, *, asked: bool) -> Script[None]:
    """Tell what everybody learns from a second card: there was another to choose, or there was none."""
    others = tuple([face for face in use.table.faces if face is not card.printed])
    if not asked:
        yield Tell(use.player, lacks=others)
    elif len(use.table.play_options(use.player, [card.printed])) == 1:
        yield Tell(use.player, some=others)


@frozen
class Spoon(Numbered):
    """In a later turn any card named, from the first hand that has it, for which the spoon goes there (rules.md §3.2).

    Args:
        direction: Whether hands are searched to the `left`, or the way that they `pass` (rules.md §5 #22).
    """

    name = "spoon"
    category = "special"
    colour = "charcoal"
    counts = {"4": 1, "5": 1, "6": 1}
    players = (3, 8)
    called = True

    direction: str = option("left", "pass")

    def on_use(self, use: Use) -> Script[None]:
        """Ask for a card, and play it."""
        table = use.table
        action = yield from use.ask("ask", table.askable)
        wanted = action.items[0].card
        faces = tuple([face for face in table.faces if face.answers_to(wanted)])
        rightward = self.direction == "pass" and table.direction < 0
        for other in table.to_the_right_of(use.player) if rightward else table.to_the_left_of(use.player):
            matches = other.hand.matching(wanted)
            if matches:
                given = yield from other.ask("give", matches)
                card = given.items[0].card
                rest = tuple([face for face in faces if face is not card.shown])
                holder = table.holder_of_hand(other)
                yield HandToTableau(other, card, use.player)
                several = any(match.shown is not card.shown for match in matches)
                yield Tell(holder(), some=rest) if several else Tell(holder(), lacks=rest)
                yield TableauToHand(use.placed, holder())
                return
            yield Tell(other, lacks=faces)
        yield Discard(use.placed)


@frozen
class MenuCard(Numbered):
    """One of four cards of the deck, none of them another menu (rules.md §3.3).

    Args:
        short_deck: With fewer than four cards left, `draw_available` ones, or `fizzle` (rules.md §5 #24).
    """

    name = "menu"
    category = "special"
    colour = "pale yellow"
    counts = {"7": 1, "8": 1, "9": 1}
    players = (2, 6)
    copyable = False

    short_deck: str = option("draw_available", "fizzle")

    def on_use(self, use: Use) -> Script[None]:
        """Draw, play one, shuffle the rest back."""
        if self.short_deck == "draw_available" or use.table.deck_size >= 4:
            yield DrawAside(use.player, 4)
            choice = [card for card in use.player.looks_at if card.type != self.name]
            options = use.table.play_options(use.player, choice)
            if options:
                action = yield from use.ask("play", options)
                item = action.items[0]
                yield AsideToTableau(use.player, item.card, item)
            yield AsideToDeck(use.player)
            yield Shuffle()
        yield Discard(use.placed)


@frozen
class TakeoutBox(Numbered):
    """Turns own cards of earlier turns face down, 2 points each (rules.md §3.6).

    Args:
        color: Whether face-down cards are a colour group of their own, or have none (rules.md §5 #9).
        wasabi_keeps_triple: Whether a nigiri stays on a wasabi that is turned down (rules.md §5 #10).
        frees_wasabi: Whether a nigiri turned down leaves its wasabi open again (rules.md §5 #11).
        may_flip_desserts: Whether desserts of this round may be turned down (rules.md §5 #12).
    """

    name = "takeout_box"
    category = "special"
    colour = "tan"
    counts = {"10": 1, "11": 1, "12": 1}
    copyable = False

    color: str = option("own_group", "none")
    wasabi_keeps_triple: bool = option(False, True)
    frees_wasabi: bool = option(True, False)
    may_flip_desserts: bool = option(True, False)

    @property
    def colour_face_down(self) -> str:
        """One group for all face-down cards, or none."""
        return "face down" if self.color == "own_group" else ""

    turns_face_down = True

    @property
    def bears_face_down(self) -> bool:
        """A wasabi turned down may go on bearing its nigiri."""
        return self.wasabi_keeps_triple

    def scorer(self, players: int) -> Scorer:
        """So many points for each card turned down."""
        return PerSet(size=1, points=2)

    def on_use(self, use: Use) -> Script[None]:
        """Turn cards down one at a time, until done or none is left."""
        while options := self._flippable(use):
            action = yield from use.ask("flip", (*options, "done"))
            if action.verb == "done":
                break
            yield TurnFaceDown(
                options[action.argument],
                self.name,
                keeps_host=not self.frees_wasabi,
                keeps_guest=self.wasabi_keeps_triple,
            )
        yield Discard(use.placed)

    def _flippable(self, use: Use) -> dict[str, Placed]:
        """Map what can be turned down, as it is written, to the card."""
        table = use.table
        found: dict[str, Placed] = {}
        turn = table.turn
        for text, placed in use.player.written:
            if placed.turn < turn and placed.shown is not None:
                dessert = table.type_of(placed.card).category == "dessert"
                if self.may_flip_desserts or not dessert:
                    found.setdefault(text, placed)
        return found


@frozen
class SpecialOrder(CardType):
    """A copy of another card of the own tableau; nothing there, and it is discarded (rules.md §3.4).

    Args:
        same_turn_target: Whether one gained during a turn may copy a card of that turn (rules.md §5 #14).
        wasabi: Whether a copied nigiri may go on an open wasabi by `choice`, is `forced` to, or `never` does
            (rules.md §5 #15).
        reverts_in_hand: Whether one used as chopsticks or spoon is a plain special order in the hand that it
            goes to (rules.md §5 #16).
        may_decline: Whether copying nothing is allowed though there is something to copy (rules.md §5 #17).
    """

    name = "special_order"
    category = "special"
    colour = "rainbow"
    counts = {"": 3}
    players = (2, 6)

    same_turn_target: bool = option(True, False)
    wasabi: str = option("choice", "forced", "never")
    reverts_in_hand: bool = option(True, False)
    may_decline: bool = option(False, True)

    def in_hand(self, card: Card) -> Card:
        """Plain again, or still the copy."""
        return card.printed if self.reverts_in_hand else card

    def ways(self, arrival: Arrival) -> Iterable[Item]:
        """One way for each card that it may copy; on an open wasabi, beside it, or both."""
        ways: list[Item] = []
        for shown, face_down in self._targets(arrival):
            card = card_of(self.name, "", shown)
            if face_down:
                ways.append(item_of(card, False, True))
                continue
            host = arrival.player.open_host(shown, arrival.placed) if self.wasabi != "never" else None
            if host is None or self.wasabi == "choice":
                ways.append(item_of(card))
            if host is not None:
                ways.append(item_of(card, False, False, "^"))
        if not ways or self.may_decline:
            ways.append(item_of(Card(self.name)))
        return ways

    def _targets(self, arrival: Arrival) -> Iterable[tuple[Card, bool]]:
        """List the cards that it may copy: not itself, nor one that is being used (rules.md §2.9)."""
        table = arrival.table
        turn, types, in_use = table.turn, table.types, table.in_use
        itself = arrival.placed.serial if arrival.placed is not None else None
        targets: dict[tuple[Card, bool], None] = {}
        for placed in arrival.player.tableau:
            if (
                placed.serial != itself
                and placed.serial not in in_use
                and (self.same_turn_target or placed.turn < turn)
                and (placed.face_down or (types[placed.type].copyable and placed.type != self.name))
            ):
                targets[placed.card.shown, bool(placed.face_down)] = None
        return targets

    def on_play(self, play: Play) -> Script[None]:
        """Become what was chosen; where nothing was chosen yet, choose now."""
        way = play.way
        if way is None:
            ways = tuple(self.ways(Arrival(play.table, play.player, play.placed.card, play.placed)))
            action = yield from play.ask("play", ways)
            way = action.items[0]
        target = way.card.copy_of
        if target is None:
            yield Discard(play.placed)
        elif way.copies_face_down:
            turned = next(placed for placed in play.player.tableau if placed.face_down and placed.card.shown is target)
            yield TurnFaceDown(play.placed, turned.face_down)
        else:
            host = play.player.open_host(target, play.placed) if way.mark == "^" else None
            if host is not None:
                yield Attach(play.placed, host)
            yield Copy(play.placed, target)


@frozen
class SoySauce(CardType):
    """4 for whoever has the most colours, all players compared (rules.md §3.5; the classic promo: §1.10).

    Args:
        ties: Whether the owners tied for most get 4 in `full`, or `split` it (rules.md §5 #29).
        stack: Whether each of several scores, or only one a player (rules.md §5 #29).
    """

    name = "soy_sauce"
    category = "special"
    colour = "orange"
    counts = {"": 3}

    ties: str = option("full", "split")
    stack: bool = option(True, False)

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Compare the numbers of different colours."""
        colours = [len(scoring.colours(player)) for player in range(scoring.players)]
        best = [(player, cards) for player, cards in scoring.holders(self.name) if colours[player] == max(colours)]
        for player, cards in best:
            points = 4 if self.ties == "full" else 4 // len(best)
            yield scoring.award(player, self, points * (len(cards) if self.stack else 1))


@frozen
class Tea(CardType):
    """1 for each card of the largest set of one colour (rules.md §3.7).

    Args:
        counts_desserts: Whether desserts of this round count (rules.md §5 #19).
    """

    name = "tea"
    category = "special"
    colour = "maroon"
    counts = {"": 3}

    counts_desserts: bool = option(True, False)

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Count the largest colour."""
        without = "" if self.counts_desserts else "dessert"
        for player, cards in scoring.holders(self.name):
            yield scoring.award(player, self, len(cards) * max(scoring.colours(player, without).values()))


@frozen
class Wasabi(CardType):
    """The next nigiri must go on it and counts three times (rules.md §1.4, §3.8).

    Args:
        same_turn: Whether it takes a nigiri laid in the same turn (rules.md §5 #28); always in Party.
    """

    name = "wasabi"
    category = "special"
    colour = "yellow"
    counts = {"": 3}
    multiplier = 3
    bears = ("nigiri",)

    same_turn: bool = option(True, False)

    def hosts(self, placed: Placed, arrival: Arrival) -> bool:
        """It takes a nigiri."""
        return self.same_turn or placed.turn < arrival.table.turn
