"""A table as it may be: the cards that a player cannot see, dealt at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sushigo.game import resume
from sushigo.state import NOTHING, Snapshot, Stream
from sushigo.table import shuffled

if TYPE_CHECKING:
    from sushigo.card import Card
    from sushigo.observe import View
    from sushigo.state import GameState


def guessed(view: View, seed: int) -> GameState | None:
    """Deal the cards that a player cannot see.

    Args:
        view: What the player knows, at the start of a turn.
        seed: What they are dealt by, and the seed of all later shuffles.

    Returns:
        A state that the player might be looking at; none in the middle of a turn, whose beginning the view
        does not tell, or where the view does not account for all cards.
    """
    if any(tableau and tableau[-1].turn == view.turn for tableau in view.tableaus) or view.chosen:
        return None
    unseen = [card for card, count in view.unseen.items() for _ in range(count)]
    hidden = sum(hand.size - len(hand.cards) for hand in view.hands)
    if len(unseen) != hidden + view.deck_size + view.dessert_pile_size:
        return None
    left = list(shuffled(unseen, Stream(seed)))
    desserts = view.config.rulebook.desserts
    aside = [card for card in left if card.type in desserts][: view.dessert_pile_size]
    for card in aside:
        left.remove(card)
    rank = view.config.rulebook.sort_key
    hands: list[tuple[Card, ...]] = []
    for number, hand in enumerate(view.hands):
        cards = (*hand.cards, *_drawn(left, hand.size - len(hand.cards), hand.lacks))
        hands.append(tuple(sorted(cards, key=rank)) if number < view.config.players else cards)
    seats = len(hands)
    seen = tuple((1 << seats) - 1 if number < view.config.players else 0 for number in range(seats))
    return resume(
        view.config,
        Snapshot(
            view.round,
            view.turn,
            view.direction,
            tuple(hands),
            seen,
            (NOTHING,) * seats,
            view.tableaus,
            view.desserts,
            view.scores,
            tuple(left),
            tuple(aside),
            view.discard,
            None,
            view.memory,
            Stream(seed, 1),
            max((placed.serial + 1 for tableau in view.tableaus for placed in tableau), default=0),
        ),
    )


def _drawn(left: list[Card], count: int, lacks: tuple[Card, ...]) -> list[Card]:
    """Draw cards that a hand may have; if there are too few, any."""
    fitting = [card for card in left if card not in lacks][:count]
    fitting += [card for card in left if card in lacks][: count - len(fitting)]
    for card in fitting:
        left.remove(card)
    return fitting


def chance(rng: Random) -> int:
    """Draw a seed."""
    return int(rng.random() * (1 << 53))
