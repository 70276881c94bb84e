"""What holds after every turn, event and question, looked after where cards of other packages are in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sushigo.card import Card
from sushigo.errors import CardTypeError
from sushigo.event import OF_CARDS, Award, Event
from sushigo.registry import package_of
from sushigo.state import Decision, Snapshot
from sushigo.turn import pile_can_be

if TYPE_CHECKING:
    from sushigo.cardtype import CardType
    from sushigo.zones import Zones


def audit(before: Snapshot, zones: Zones, active: Sequence[CardType]) -> None:
    """Refuse a turn that has lost or made cards, or leaves hands that no turn can begin with.

    Args:
        before: What lay where when it began.
        zones: What lies where now.
        active: The types that have emitted events in it.

    Raises:
        CardTypeError: It did; the foreign types that were active are named, one of which must have done it.
    """
    faults = tuple(_faults(before, zones))
    if faults:
        foreign = zones.rulebook.foreign
        first, *others = [card for card in foreign if card in active] or foreign
        named = " or ".join(f"{card.name} (from {package_of(type(card))})" for card in others)
        told = "; ".join(faults) + (f" (this may be the doing of {named} instead)" if others else "")
        raise CardTypeError(first.name, told, package_of(type(first)))


def _faults(before: Snapshot, zones: Zones) -> Iterator[str]:
    then, now = Counter(physical_cards(before)), Counter(physical_cards(zones.snapshot()))
    if then != now:
        made, lost = now - then, then - now
        yield f"the turn has made {_listed(made)} and lost {_listed(lost)}: cards only move"
    if zones.aside is not None:
        yield "cards of the deck are still set aside: AsideToDeck puts them back"
    sizes = [len(hand) for hand in zones.hands[: zones.config.players]]
    if zones.config.seats == zones.config.players and len(set(sizes)) > 1:
        yield f"the hands have {sizes} cards: after a turn all have equally many, so replace what is taken"
    for pile in zones.hands[zones.config.players :]:
        if any(sizes) and (max(sizes) - min(sizes) > 1 or not pile_can_be(len(pile), *sizes)):
            yield f"the hands have {sizes} cards beside a dummy's pile of {len(pile)}: replace what is taken"


def _listed(cards: Counter[Card]) -> str:
    return ", ".join(sorted(map(str, cards.elements()))) or "none"


def physical_cards(snapshot: Snapshot) -> Iterator[Card]:
    """Go through all cards of a game, wherever they lie, as they are printed."""
    aside = snapshot.aside[1] if snapshot.aside is not None else ()
    piles = (snapshot.deck, snapshot.dessert_pile, snapshot.discard, aside)
    for zone in (*snapshot.hands, *snapshot.desserts, *piles):
        for card in zone:
            yield card.printed
    for tableau in snapshot.tableaus:
        for placed in tableau:
            yield placed.card.printed


def check_event(event: Event, zones: Zones) -> None:
    """Refuse an event that is not for cards to emit, or not of the closed list at all, and an award of no sense.

    Raises:
        TypeError: It is not for cards.
        ValueError: The award makes no sense; what other events name they look for themselves.
    """
    if type(event) not in OF_CARDS:
        raise TypeError(f"a card cannot emit {event!r}: use the events that move, show or score")
    if isinstance(event, Award):
        event.check(len(zones.scores), zones.rulebook.types)


def check_question(question: object, zones: Zones) -> None:
    """Refuse what no player can answer.

    Args:
        question: What a card asks.
        zones: The table.

    Raises:
        ValueError: It is no question, or asks somebody who does not play.
    """
    decisions = question if isinstance(question, tuple) else ()
    asked = {decision.player for decision in decisions if _can_answer(decision, zones.config.players)}
    if not asked or len(asked) != len(decisions):
        raise ValueError(f"nobody can answer {question!r}: ask players, with Seat.ask or Table.ask_all")


def _can_answer(decision: object, players: int) -> bool:
    return (
        isinstance(decision, Decision)
        and decision.player in range(players)
        and len(decision.options) > 0
        and all(option.player == decision.player for option in decision.options)
    )
