"""A dealer from outside: a real table, another program or a chance node says which cards are drawn, one by one.

At a table nobody knows the order of the deck, so a game without a seed has none: its deck lies sorted. When an
event takes cards from the top, the dealer is asked for them first, and they are put there.

Nor does anybody know which desserts have joined the deck, but only how many. Until one is drawn, any dessert of the
deck may be any of the dessert pile; the two then change places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Final, final

from sushigo.action import DEALER, Action, action_of
from sushigo.card import Card
from sushigo.door import expect, expect_all, show
from sushigo.errors import InvalidPosition
from sushigo.event import Deal, DrawAside
from sushigo.state import A_STATE, Decision, Draw, GameState
from sushigo.table import Script, ask_of
from sushigo.zones import Zones

_HANDS: Final = "hands are texts with blanks between the cards, or lists of cards"


def dealt(state: GameState, hands: str | Iterable[str | Iterable[str | Card]]) -> tuple[Action, ...]:
    """Write what lies on a real table as actions of the dealer.

    Args:
        state: A game that waits for its dealer.
        hands: The cards of each seat for which cards are due, in seat order, as a text with blanks between the
            cards or card by card; seats at the end may be left for later. A text alone is one such hand, or the
            cards that somebody draws.

    Returns:
        The actions, for `apply`.

    Raises:
        InvalidPosition: No cards are due, or not so many.
        InvalidNotation: A card is written wrong.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=5), dealer=True)
    >>> hand = "maki:1 maki:2 tempura tempura sashimi wasabi pudding"
    >>> state = sushigo.apply(state, sushigo.dealt(state, [hand] * 4))
    >>> state.draw.due
    (4, 4, 4, 4, 4, 4, 4)
    >>> sushigo.apply(state, sushigo.dealt(state, hand)).decisions[4].options[:2]
    (Action('4 play maki:1'), Action('4 play maki:2'))
    """
    draw = expect(state, GameState, A_STATE).draw
    due = [(seat, len([*cards])) for seat, cards in groupby(draw.due if draw else ())]
    rows = [_cards(row) for row in ([hands] if isinstance(hands, str) else expect_all(hands, object, _HANDS))]
    if len(rows) > len(due):
        raise InvalidPosition(f"cards for {len(rows)} seats are given, but are due for {len(due)}: see state.draw")
    for (seat, count), row in zip(due, rows, strict=False):
        if len(row) != count:
            raise InvalidPosition(f"seat {seat} gets {count} cards, not {len(row)}: {show(' '.join(map(str, row)))}")
    return tuple(action_of(DEALER, "deal", str(card)) for row in rows for card in row)


def _cards(row: str | Iterable[str | Card]) -> list[Card]:
    """Take cards as they are written."""
    cards = row.split() if isinstance(row, str) else expect_all(row, object, _HANDS)
    return [card if isinstance(card, Card) else Card.parse(card) for card in cards]


def drawn(zones: Zones, event: Deal | DrawAside) -> Script[None]:
    """Have the dealer put on top of the deck what an event is about to take, then let that happen."""
    hidden = _Hidden(zones)
    due = _due(zones, event)
    cards: list[Card] = []
    for place in range(len(due)):
        (action,) = yield ask_of(hidden.question(due[place:]), False)
        cards.append(hidden.take(action.items[0].card))
    zones.deck, zones.dessert_pile = (*cards, *hidden.deck), tuple(hidden.pile)
    yield event


def _due(zones: Zones, event: Deal | DrawAside) -> tuple[int, ...]:
    """List whom the cards are for that an event takes, a seat for each."""
    if isinstance(event, DrawAside):
        return (zones.seat(event.player),) * (0 if zones.aside else min(event.count, len(zones.deck)))
    seats = range(len(zones.hands))
    size = min(event.size, len(zones.deck) // len(seats))
    return tuple(seat for seat in seats for _ in range(size))


@final
class _Hidden:
    """The cards that nobody sees: what can be drawn, and how likely it is."""

    def __init__(self, zones: Zones) -> None:
        """Look at a table."""
        self.deck = list(zones.deck)
        self.pile = list(zones.dessert_pile)
        self.rulebook = zones.rulebook
        self.known: Counter[Card] = Counter()  # to somebody, as lying in the deck
        for cards in zones.drawn:
            self.known |= Counter(cards)

    def question(self, due: tuple[int, ...]) -> tuple[Decision, ...]:
        """Ask for one of the cards that are due."""
        weights = self._weights()
        options = tuple(action_of(DEALER, "deal", str(card)) for card in weights)
        return (Draw(DEALER, "deal", options, tuple(weights.values()), due),)

    def take(self, card: Card) -> Card:
        """Take a card out of the deck; if it lies in the pile, in exchange for a dessert that nobody has seen."""
        if card not in self.deck:
            unseen = max(self._unseen(), key=self.rulebook.rank.__getitem__)
            self.deck[self.deck.index(unseen)] = card
            self.pile[self.pile.index(card)] = unseen
            self.pile.sort(key=self.rulebook.rank.__getitem__)
        self.deck.remove(card)
        if self.known[card]:
            self.known[card] -= 1
        return card

    def _unseen(self) -> Counter[Card]:
        """Count the desserts in the deck that nobody knows to be there."""
        return Counter(card for card in self.deck if card.type in self.rulebook.desserts) - self.known

    def _weights(self) -> dict[Card, int]:
        """Weigh what can be drawn: a card of the deck by itself, an unseen dessert as any that it can be."""
        deck, pile, unseen = Counter(self.deck), Counter(self.pile), self._unseen()
        if not (pile and unseen):
            return {card: deck[card] for card in self.rulebook.faces if deck[card]}
        could_be = unseen + pile
        weights = {
            card: (deck[card] - unseen[card]) * could_be.total() + unseen.total() * could_be[card]
            for card in self.rulebook.faces
        }
        return {card: weight for card, weight in weights.items() if weight}
