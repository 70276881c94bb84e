"""Events: the closed set of what can happen in a game, and the only way in which anything changes.

Each event moves cards from zone to zone, or does one of the few other things listed here. A card of another
package emits these and no others; whatever it names must be where it says, so that no card is ever made, doubled
or lost. The list is what foreign cards are written against: it grows only with a new minor version, and nothing
in it changes its meaning.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex

from attrs import field, frozen

from sushigo.action import Action
from sushigo.card import Card, Item, Placed, placed_by
from sushigo.cardtype import consult
from sushigo.door import expect_all, refusal, show
from sushigo.making import quickly
from sushigo.state import Plain

if TYPE_CHECKING:
    from sushigo.zones import Zones

MAX_POINTS: Final = 10_000
"""The most points that one award may give or take."""


def _seat(number: SupportsIndex) -> int:
    """Take a seat, or its number, as a number."""
    try:
        return index(number)
    except TypeError:
        raise refusal("a seat is a number from 0", number) from None


def _card(card: Card) -> Card:
    """Take the card that an event names."""
    if type(card) is not Card:
        raise refusal("an event names a card, such as play.placed.card", card)
    return card


def _any_card(card: Card | None) -> Card | None:
    """Take the card that an event names, or none for those who must not see it."""
    return card if card is None else _card(card)


def _placed(placed: Placed) -> Placed:
    """Take the card in a tableau that an event names."""
    if type(placed) is not Placed:
        raise refusal("an event names a card in a tableau, such as play.placed", placed)
    return placed


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Take the cards that an event names, in whatever they come: a list could still change afterwards."""
    if type(cards) is tuple:  # as they come, as a rule
        for card in cards:
            if type(card) is not Card:
                break
        else:
            return cards
    return expect_all(cards, Card, "an event names several cards, such as (card,)")


class Event:
    """Base class of all events.

    Attributes:
        arrives: Whether a card comes onto the table by it, whose own effect then follows at once.

    >>> import sushigo
    >>> _, events = sushigo.step(
    ...     state := sushigo.new_game(sushigo.classic(2), 1), [d.options[0] for d in state.decisions]
    ... )
    >>> [isinstance(event, sushigo.Event) for event in events]
    [True, True, True]
    """

    __slots__ = ()
    arrives: bool = False

    def change(self, zones: Zones) -> None:
        """Do what the event says to the zones of a table."""
        raise NotImplementedError

    def redacted(self, player: int | None) -> Event:
        """Return what a player (or, with none, a spectator) sees of it: itself, if nothing in it is hidden."""
        return self


# ---- cards from zone to zone --------------------------------------------------------------------------------


@frozen(weakref_slot=False)
class Reveal(Event):
    """All chosen cards are turned up together and laid down; their effects follow in seat order.

    A `give` among the choices is the dummy's card, laid in the dummy's tableau.

    Attributes:
        picks: What each player has chosen, in the order of seats; the dummy's card comes last.

    >>> import sushigo
    >>> sushigo.describe(sushigo.Reveal((sushigo.Action.parse("0 play eel"),)), config=sushigo.party(4, "big_banquet"))
    'Player 0 plays Eel'
    """

    picks: tuple[Action, ...]

    def change(self, zones: Zones) -> None:
        """Lay every chosen card."""
        zones.reveal(self.picks)


reveal_of: Final = quickly(Reveal)


@frozen
class HandToTableau(Event):
    """A card of one player's hand is laid in a tableau, the own or another's.

    Attributes:
        giver: From whose hand.
        card: The card.
        receiver: In whose tableau it is laid.
        way: How it is to be played, if that was chosen: an item of a `play` action, which `on_play` finds in
            `Play.way`.

    >>> import sushigo
    >>> sushigo.describe(sushigo.HandToTableau(1, sushigo.Card("eel"), 0), config=sushigo.party(4, "big_banquet"))
    'Player 0 plays Eel from the hand of Player 1'
    """

    giver: int = field(converter=_seat)
    card: Card = field(converter=_card)
    receiver: int = field(converter=_seat)
    way: Item | None = None
    arrives = True

    def change(self, zones: Zones) -> None:
        """Lay the card."""
        receiver = zones.seat(self.receiver)
        zones.arrived = (receiver, zones.lay(receiver, zones.take(zones.seat(self.giver), self.card)), self.way)


@frozen
class HandToHand(Event):
    """A card goes from hand to hand; `hidden` if only the two see which.

    Hidden is for a card that nobody chose by a question: one that chance or a rule picks. What `Seat.ask` asks is
    answered in the open, so a card that was chosen there is known to all by the answer.

    Attributes:
        giver: From whose hand.
        card: The card; none for those who must not see it.
        receiver: Into whose hand.
        hidden: Whether only these two see which card it is.

    >>> import sushigo
    >>> sushigo.describe(sushigo.HandToHand(1, sushigo.Card("eel"), 2), config=sushigo.party(4, "big_banquet"))
    'Player 2 gets Eel from Player 1'
    """

    giver: int = field(converter=_seat)
    card: Card | None = field(converter=_any_card)
    receiver: int = field(converter=_seat)
    hidden: bool = True

    def change(self, zones: Zones) -> None:
        """Move the card."""
        if self.card is None:
            raise ValueError("a redacted event cannot happen")
        card = zones.take(zones.seat(self.giver), self.card, hidden=self.hidden)
        zones.add_to_hand(self.receiver, card, hidden=self.hidden)

    def redacted(self, player: int | None) -> Event:
        """Hide the card from everyone but the two players."""
        if not self.hidden or player in (self.giver, self.receiver):
            return self
        return HandToHand(self.giver, None, self.receiver)


@frozen
class HandToDiscard(Event):
    """A card of a hand is discarded face up.

    Attributes:
        player: From whose hand.
        card: The card.

    >>> import sushigo
    >>> sushigo.describe(sushigo.HandToDiscard(3, sushigo.Card("eel")), config=sushigo.party(4, "big_banquet"))
    'Player 3 discards Eel'
    """

    player: int = field(converter=_seat)
    card: Card = field(converter=_card)

    def change(self, zones: Zones) -> None:
        """Discard the card."""
        zones.discard += (zones.take(zones.seat(self.player), self.card).printed,)


@frozen
class TableauToHand(Event):
    """A card in a tableau goes into a hand, in the open.

    Attributes:
        placed: The card as it lies.
        receiver: Into whose hand.

    >>> import sushigo
    >>> lying = sushigo.Placed(sushigo.Card("nigiri", "squid"), turn=1, serial=0)
    >>> sushigo.describe(sushigo.TableauToHand(lying, 2), config=sushigo.party(4, "big_banquet"))
    'Into the hand of Player 2: Squid Nigiri'
    """

    placed: Placed = field(converter=_placed)
    receiver: int = field(converter=_seat)

    def change(self, zones: Zones) -> None:
        """Move the card."""
        card = zones.lift(self.placed).card
        card_type = zones.rulebook.types[card.type]
        in_hand = consult(card_type, card_type.in_hand, card)
        if in_hand not in (card, card.printed):
            raise ValueError(f"{card} goes into a hand as itself, not as {in_hand!r}")
        zones.add_to_hand(self.receiver, in_hand)


@frozen
class TableauToTableau(Event):
    """A card in a tableau moves to another; it was laid when it was laid, and lies on nothing there.

    Attributes:
        placed: The card as it lies.
        receiver: To whose tableau.

    >>> import sushigo
    >>> lying = sushigo.Placed(sushigo.Card("nigiri", "squid"), turn=1, serial=0)
    >>> sushigo.describe(sushigo.TableauToTableau(lying, 2), config=sushigo.party(4, "big_banquet"))
    'Into the tableau of Player 2: Squid Nigiri'
    """

    placed: Placed = field(converter=_placed)
    receiver: int = field(converter=_seat)

    def change(self, zones: Zones) -> None:
        """Move the card."""
        zones.move(self.placed, zones.seat(self.receiver))


@frozen
class Discard(Event):
    """A card in a tableau is discarded face up.

    Attributes:
        placed: The card as it lies.

    >>> import sushigo
    >>> lying = sushigo.Placed(sushigo.Card("nigiri", "squid"), turn=1, serial=0)
    >>> sushigo.describe(sushigo.Discard(lying), config=sushigo.party(4, "big_banquet"))
    'Discarded: Squid Nigiri'
    """

    placed: Placed = field(converter=_placed)

    def change(self, zones: Zones) -> None:
        """Discard the card."""
        zones.discard += (zones.lift(self.placed).card.printed,)


@frozen
class DrawAside(Event):
    """A player looks at the next cards of the deck, as many as there are up to `count`.

    Attributes:
        player: Who looks at them.
        count: How many cards.

    >>> import sushigo
    >>> sushigo.describe(sushigo.DrawAside(0, 4), config=sushigo.party(4, "big_banquet"))
    'Player 0 looks at the next cards of the deck, up to 4'
    """

    player: int = field(converter=_seat)
    count: int

    def change(self, zones: Zones) -> None:
        """Set the cards aside."""
        if zones.aside is not None:
            raise ValueError("somebody is already looking at cards of the deck")
        if self.count < 0:
            raise ValueError(f"nobody can draw {self.count} cards")
        zones.draw_aside(zones.seat(self.player), self.count)


@frozen
class AsideToTableau(Event):
    """One of the cards that a player looks at is laid in that player's tableau.

    Attributes:
        player: Who looks at the cards, and in whose tableau it is laid.
        card: The card.
        way: How it is to be played, if that was chosen: an item of a `play` action, which `on_play` finds in
            `Play.way`.

    >>> import sushigo
    >>> sushigo.describe(sushigo.AsideToTableau(0, sushigo.Card("eel")), config=sushigo.party(4, "big_banquet"))
    'Player 0 plays Eel from the deck'
    """

    player: int = field(converter=_seat)
    card: Card = field(converter=_card)
    way: Item | None = None
    arrives = True

    def change(self, zones: Zones) -> None:
        """Lay the card."""
        player = zones.seat(self.player)
        zones.take_aside(player, self.card.printed)
        zones.arrived = (player, zones.lay(player, self.card.printed), self.way)


@frozen
class AsideToDeck(Event):
    """The cards that a player looks at go back under the deck; a `Shuffle` usually follows.

    Attributes:
        player: Who looks at the cards.

    >>> import sushigo
    >>> sushigo.describe(sushigo.AsideToDeck(0), config=sushigo.party(4, "big_banquet"))
    'Player 0 puts the other cards back into the deck'
    """

    player: int = field(converter=_seat)

    def change(self, zones: Zones) -> None:
        """Put the cards back."""
        zones.put_back(zones.seat(self.player))


@frozen
class SwapHands(Event):
    """Two players exchange their hands.

    Attributes:
        player: One of the two.
        other: The other.

    >>> import sushigo
    >>> sushigo.describe(sushigo.SwapHands(0, 1), config=sushigo.party(4, "big_banquet"))
    'Player 0 and Player 1 swap hands'
    """

    player: int = field(converter=_seat)
    other: int = field(converter=_seat)

    def change(self, zones: Zones) -> None:
        """Exchange the hands."""
        zones.swap_hands(zones.seat(self.player), zones.seat(self.other))


@frozen
class PassHands(Event):
    """Everybody passes the hand to the neighbour in the passing direction.

    >>> import sushigo
    >>> sushigo.describe(sushigo.PassHands(), config=sushigo.party(4, "big_banquet"))
    'All hands are passed on'
    """

    def change(self, zones: Zones) -> None:
        """Pass the hands of all players; a dummy's pile stays."""
        zones.pass_hands()


@frozen
class KeepDesserts(Event):
    """At a round's end the desserts played in it go to their owners' dessert piles, copies of desserts too.

    >>> import sushigo
    >>> sushigo.describe(sushigo.KeepDesserts(), config=sushigo.party(4, "big_banquet"))
    'The desserts go to the dessert piles of their owners'
    """

    def change(self, zones: Zones) -> None:
        """Move the desserts."""
        zones.keep_desserts()


@frozen
class ClearTable(Event):
    """At a round's end all cards in play go to the discard.

    >>> import sushigo
    >>> sushigo.describe(sushigo.ClearTable(), config=sushigo.classic(3))
    'The cards in play are discarded'
    """

    def change(self, zones: Zones) -> None:
        """Discard what lies in the tableaus and hands."""
        zones.discard += zones.gather()


@frozen
class CollectCards(Event):
    """At a round's end all cards in play and the discard go back to the deck; a `Shuffle` follows.

    >>> import sushigo
    >>> sushigo.describe(sushigo.CollectCards(), config=sushigo.party(4, "big_banquet"))
    'The cards in play and the discard pile go back into the deck'
    """

    def change(self, zones: Zones) -> None:
        """Move the cards."""
        zones.deck += zones.gather() + zones.discard
        zones.discard = ()


@frozen
class AddDesserts(Event):
    """Desserts from the dessert pile join the deck, as many as there are up to `count`.

    Attributes:
        count: How many desserts.

    >>> import sushigo
    >>> sushigo.describe(sushigo.AddDesserts(5), config=sushigo.party(4, "big_banquet"))
    'Desserts join the deck, up to 5'
    """

    count: int

    def change(self, zones: Zones) -> None:
        """Move the next desserts."""
        if self.count < 0:
            raise ValueError(f"{self.count} desserts cannot join the deck")
        zones.deck += zones.dessert_pile[: self.count]
        zones.dessert_pile = zones.dessert_pile[self.count :]


@frozen
class ReturnDesserts(Event):
    """The desserts in the deck go back to the dessert pile; a `Shuffle` of that follows.

    >>> import sushigo
    >>> sushigo.describe(sushigo.ReturnDesserts(), config=sushigo.party(4, "big_banquet"))
    'The desserts in the deck go back to the dessert pile'
    """

    def change(self, zones: Zones) -> None:
        """Move the desserts."""
        zones.return_desserts()


@frozen
class Shuffle(Event):
    """A pile is shuffled: the `deck` or the `dessert_pile`.

    Attributes:
        pile: `deck` or `dessert_pile`.

    >>> import sushigo
    >>> sushigo.describe(sushigo.Shuffle("dessert_pile"), config=sushigo.party(4, "big_banquet"))
    'Shuffled: Dessert pile'
    """

    pile: str = "deck"

    def change(self, zones: Zones) -> None:
        """Shuffle the pile with the next number of the stream."""
        if self.pile == "deck":
            zones.deck = zones.shuffled(zones.deck)
        elif self.pile == "dessert_pile":
            zones.dessert_pile = zones.shuffled(zones.dessert_pile)
        else:
            raise ValueError(f"only the deck and the dessert pile are shuffled, not {self.pile!r}")


@frozen
class Deal(Event):
    """Every hand is dealt, `size` cards each; equally fewer if the deck is too short for a position set up by hand.

    Attributes:
        size: How many cards make a hand.

    >>> import sushigo
    >>> sushigo.describe(sushigo.Deal(9), config=sushigo.party(4, "big_banquet"))
    'Cards dealt to each player: 9'
    """

    size: int

    def change(self, zones: Zones) -> None:
        """Deal the hands from the top of the deck."""
        zones.deal(self.size)


# ---- what lies in a tableau ---------------------------------------------------------------------------------


@frozen
class Attach(Event):
    """A card in a tableau is put on another one of the same tableau.

    Attributes:
        placed: The card that is put on the other, as it lies.
        host: The other.

    >>> import sushigo
    >>> nigiri = sushigo.Placed(sushigo.Card("nigiri", "squid"), turn=2, serial=4)
    >>> wasabi = sushigo.Placed(sushigo.Card("wasabi"), turn=1, serial=0)
    >>> sushigo.describe(sushigo.Attach(nigiri, wasabi), config=sushigo.classic(3))
    'Squid Nigiri goes on Wasabi'
    """

    placed: Placed = field(converter=_placed)
    host: Placed = field(converter=_placed)

    def change(self, zones: Zones) -> None:
        """Put the one on the other."""
        player, placed = zones.find(self.placed)
        owner, host = zones.find(self.host)
        if owner != player or host.serial == placed.serial:
            raise ValueError(f"{placed.card} cannot lie on {host.card}: they are not two cards of one tableau")
        for guest in zones.tableaus[player]:
            if guest.on == host.serial and guest.serial != placed.serial:
                raise ValueError(
                    f"{placed.card} cannot lie on {host.card}, which bears another card: see Seat.open_host"
                )
        if host.on is not None and placed.serial in zones.below(player, host):
            raise ValueError(f"{placed.card} cannot lie on {host.card}, which lies on it")
        zones.replace(player, placed_by(placed.card, placed.turn, placed.serial, host.serial, placed.face_down))


@frozen
class Copy(Event):
    """A card in a tableau becomes a copy of another; the effect of what it copies follows at once.

    Attributes:
        placed: The card that becomes a copy, as it lies.
        card: What it copies: a face that is in the game.

    >>> import sushigo
    >>> lying = sushigo.Placed(sushigo.Card("special_order"), turn=1, serial=2)
    >>> sushigo.describe(sushigo.Copy(lying, sushigo.Card("dumpling")), config=sushigo.party(4, "points_platter"))
    'Special Order is now copying Dumpling'
    """

    placed: Placed = field(converter=_placed)
    card: Card = field(converter=_card)
    arrives = True

    def change(self, zones: Zones) -> None:
        """Let it copy."""
        player, placed = zones.find(self.placed)
        shown = self.card.shown
        if shown not in zones.rulebook.rank:
            raise ValueError(f"{shown} is not in the game, so nothing can copy it")
        card = Card(placed.card.type, placed.card.face, shown)
        zones.replace(player, placed_by(card, placed.turn, placed.serial, placed.on, placed.face_down))
        zones.arrived = (player, placed.serial, None)


@frozen
class TurnFaceDown(Event):
    """A card in a tableau is turned face down and from now on counts for the type that turned it.

    Attributes:
        placed: The card.
        by: The card type that turns it.
        keeps_host: Whether it goes on occupying the card that it lies on.
        keeps_guest: Whether a card that lies on it stays there.

    >>> import sushigo
    >>> lying = sushigo.Placed(sushigo.Card("nigiri", "squid"), turn=1, serial=0)
    >>> sushigo.describe(sushigo.TurnFaceDown(lying, "takeout_box"), config=sushigo.party(4, "master_menu"))
    'Turned face down: Squid Nigiri'
    """

    placed: Placed = field(converter=_placed)
    by: str
    keeps_host: bool = False
    keeps_guest: bool = False

    def change(self, zones: Zones) -> None:
        """Turn the card."""
        player, placed = zones.find(self.placed)
        if not isinstance(self.by, str) or self.by not in zones.rulebook.types:
            raise ValueError(f"{show(self.by)} is not in play, so it cannot turn a card face down")
        if not zones.rulebook.types[self.by].turns_face_down:
            raise ValueError(f"{self.by} cannot turn a card face down: its class says so with turns_face_down = True")
        on = placed.on if self.keeps_host else None
        by = zones.rulebook.types[self.by].name  # not a text of another class that is equal to it
        zones.replace(player, placed_by(placed.card, placed.turn, placed.serial, on, by))
        if not self.keeps_guest:
            zones.detach_from(player, placed.serial)


# ---- points, direction, knowledge, memory -------------------------------------------------------------------


@frozen(weakref_slot=False)
class Award(Event):
    """A player scores.

    Attributes:
        player: Who.
        type: The card type that the points belong to.
        points: How many; negative for a penalty.
        cards: The cards that earned them.

    >>> import sushigo
    >>> sushigo.describe(sushigo.Award(0, "eel", -3, (sushigo.Card("eel"),)), config=sushigo.party(4, "big_banquet"))
    'Player 0 loses 3 for Eel'
    """

    player: int = field(converter=_seat)
    type: str
    points: int
    cards: tuple[Card, ...] = field(default=(), converter=_cards)

    def check(self, seats: int, types: Container[str]) -> None:
        """Raise `ValueError` unless it is a sensible number of points for an existing seat and a type in play."""
        if not 0 <= self.player < seats:
            raise ValueError(f"there is no seat {show(self.player)} to score")
        if type(self.points) is not int or abs(self.points) > MAX_POINTS:
            raise ValueError(f"an award is a whole number of points up to {MAX_POINTS}, not {show(self.points)}")
        if not isinstance(self.type, str) or self.type not in types:
            raise ValueError(f"an award belongs to a card type in play, not to {show(self.type)}")
        if type(self.cards) is not tuple or not set(map(type, self.cards)) <= {Card}:
            raise ValueError(f"an award names the cards that earned it, not {show(self.cards)}")

    def change(self, zones: Zones) -> None:
        """Add the points."""
        zones.scores[self.player] += self.points


award_of: Final = quickly(Award)


@frozen
class SetDirection(Event):
    """From the next pass on hands go to the left (+1) or to the right (-1).

    Attributes:
        direction: +1 for left, -1 for right.

    >>> import sushigo
    >>> sushigo.describe(sushigo.SetDirection(-1), config=sushigo.party(4, "big_banquet"))
    'From now on hands are passed right'
    """

    direction: int

    def change(self, zones: Zones) -> None:
        """Set the direction."""
        if type(self.direction) is not int or self.direction not in (1, -1):  # `True` and 1.0 are equal to 1
            raise ValueError(f"a passing direction is +1 (left) or -1 (right), not {show(self.direction)}")
        zones.direction = self.direction


@frozen
class Show(Event):
    """Cards of a hand are shown to everyone; they stay in it.

    Attributes:
        player: Whose hand.
        cards: The cards shown.

    >>> import sushigo
    >>> cards = (sushigo.Card("eel"), sushigo.Card("tempura"))
    >>> sushigo.describe(sushigo.Show(0, cards), config=sushigo.party(4, "big_banquet"))
    'Player 0 shows Eel and Tempura'
    """

    player: int = field(converter=_seat)
    cards: tuple[Card, ...] = field(converter=_cards)

    def change(self, zones: Zones) -> None:
        """Make the cards known."""
        zones.show(zones.seat(self.player), self.cards)


@frozen
class Peek(Event):
    """One player looks at another's hand; all see that, the cards only the one.

    Attributes:
        player: Whose hand is looked at.
        viewer: Who looks.

    >>> import sushigo
    >>> sushigo.describe(sushigo.Peek(0, viewer=1), config=sushigo.party(4, "big_banquet"))
    'Player 1 looks at the hand of Player 0'
    """

    player: int = field(converter=_seat)
    viewer: int = field(converter=_seat)

    def change(self, zones: Zones) -> None:
        """Let the viewer know the hand."""
        zones.seen[zones.seat(self.player)] |= 1 << zones.seat(self.viewer)


@frozen
class Tell(Event):
    """The course of play tells something about a hand: faces that it lacks, or faces of which it has some.

    It has to be true. Cards that everybody knows to be in the hand do not count against `lacks`.

    Attributes:
        player: Whose hand.
        lacks: Faces of which it has none.
        some: Faces of which, taken together, it has at least one card.

    >>> import sushigo
    >>> sushigo.Tell(1, lacks=(sushigo.Card("eel"),)).lacks
    (Card('eel'),)
    """

    player: int = field(converter=_seat)
    lacks: tuple[Card, ...] = field(default=(), converter=_cards)
    some: tuple[Card, ...] = field(default=(), converter=_cards)

    def change(self, zones: Zones) -> None:
        """Note what the table now knows."""
        zones.tell(zones.seat(self.player), self.lacks, self.some)


@frozen
class Remember(Event):
    """A card type remembers plain data, in public, for the `turn`, the `round` or the `game`.

    Plain data are texts, whole numbers, `True`, `False`, `None`, and flat tuples of them. A card is remembered as its
    text, `str(card)`. `Table.recall` and `Scoring.recall` return what is remembered.

    Attributes:
        type: The card type that remembers it.
        key: The name of the note; a new one takes the place of an old one of this name.
        value: What is remembered.
        scope: How long: for the `turn`, the `round` or the `game`.

    >>> import sushigo
    >>> sushigo.Remember("uramaki", "claimed", 1)
    Remember(type='uramaki', key='claimed', value=1, scope='round')
    """

    type: str
    key: str
    value: Plain
    scope: str = "round"

    def change(self, zones: Zones) -> None:
        """Keep the note."""
        zones.remember(self.type, self.key, self.value, self.scope)


# ---- what is said, and where the game stands ----------------------------------------------------------------


@frozen(weakref_slot=False)
class Answered(Event):
    """A question has been answered in the open: a call, a wish, a card given, turned down or chosen.

    Attributes:
        actions: The answers, in the order of seats.

    >>> import sushigo
    >>> answers = (sushigo.Action.parse("0 call spoon:4"), sushigo.Action.parse("1 pass"))
    >>> sushigo.describe(sushigo.Answered(answers), config=sushigo.party(4, "big_banquet"))
    'Player 0 uses Spoon 4; Player 1 passes'
    """

    actions: tuple[Action, ...]

    def change(self, zones: Zones) -> None:
        """Nothing moves by words alone."""


answered_of: Final = quickly(Answered)


@frozen
class RoundBegins(Event):
    """A round begins.

    Attributes:
        round: The round, from 1.
        direction: Its passing direction: +1 for left, -1 for right.

    >>> import sushigo
    >>> sushigo.describe(sushigo.RoundBegins(2, 1), config=sushigo.party(4, "big_banquet"))
    'Round 2: hands are passed left'
    """

    round: int
    direction: int

    def change(self, zones: Zones) -> None:
        """Set the round, its first turn and its passing direction."""
        zones.begin_round(self.round, self.direction)


@frozen
class TurnBegins(Event):
    """The next turn of a round begins.

    Attributes:
        turn: The turn of the round, from 1.

    >>> import sushigo
    >>> sushigo.describe(sushigo.TurnBegins(3), config=sushigo.party(4, "big_banquet"))
    'Turn 3'
    """

    turn: int

    def change(self, zones: Zones) -> None:
        """Set the turn."""
        zones.begin_turn(self.turn)


turn_begins: Final = lru_cache(maxsize=64)(TurnBegins)


@frozen
class RoundEnds(Event):
    """A round has ended, its points are counted.

    Attributes:
        round: The round, from 1.

    >>> import sushigo
    >>> sushigo.describe(sushigo.RoundEnds(2), config=sushigo.party(4, "big_banquet"))
    'Round 2 ends'
    """

    round: int

    def change(self, zones: Zones) -> None:
        """Forget what was to be kept for the round."""
        zones.forget("turn", "round")


@frozen
class GameEnds(Event):
    """The game has ended.

    >>> import sushigo
    >>> sushigo.describe(sushigo.GameEnds(), config=sushigo.party(4, "big_banquet"))
    'The game is over'
    """

    def change(self, zones: Zones) -> None:
        """Nothing moves any more."""


OF_CARDS: Final[frozenset[type[Event]]] = frozenset(
    {
        AddDesserts,
        AsideToDeck,
        AsideToTableau,
        Attach,
        Award,
        Copy,
        Discard,
        DrawAside,
        HandToDiscard,
        HandToHand,
        HandToTableau,
        PassHands,
        Peek,
        Remember,
        ReturnDesserts,
        SetDirection,
        Show,
        Shuffle,
        SwapHands,
        TableauToHand,
        TableauToTableau,
        Tell,
        TurnFaceDown,
    }
)
"""The events that cards emit; the others belong to the turn and the edition."""
