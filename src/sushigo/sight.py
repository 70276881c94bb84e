"""What a player can see of a game: every reason why a view that was read cannot be one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import fields

from sushigo.action import DEALER, Action
from sushigo.card import Card, Placed
from sushigo.config import GameConfig
from sushigo.event import Event
from sushigo.observe import HandView, TableView, View
from sushigo.state import NOTHING, Known, Snapshot, Stream
from sushigo.validity import Fault, snapshot_faults

_OF_WHOLE_HANDS: Final = re.compile(r"hands(\[\d+\])?")
"""Where a snapshot is at fault by the sizes of hands, which those who do not see all of them cannot tell."""

_SEATS: Final = ("player", "giver", "receiver", "viewer", "other")
"""The fields of events that name seats."""


def view_faults(view: View) -> Iterator[Fault]:
    """List what is impossible in a view, the coarsest faults first.

    Args:
        view: What a player is said to know.

    Yields:
        A path and a sentence for each fault; later ones take for granted that there were none before.
    """
    config, by_dealer = view.config, view.asked == (DEALER,)
    if view.player is not None and not 0 <= view.player < config.players:
        yield "player", f"players are 0 to {config.players - 1}, and a spectator is none"
    to_deal = view.turn == 0 and (by_dealer or view.is_over)
    yield from _table(view, view.round, view.turn + (view.turn > 0), view, to_deal=to_deal)
    if view.start is not None:
        before = by_dealer and not any(hand.size for hand in view.start.hands)  # the deal is a turn by itself
        place, turn = (view.round - 1, 0) if before else (view.round, view.turn)
        for path, fault in _table(view, place, turn, view.start, to_deal=before):
            yield f"start.{path}", fault
    yield from _looking(view)
    yield from _choices(view)
    for place, event in enumerate(view.happened):
        yield from _event(config, f"happened[{place}]", event)


def _table(view: View, number: int, turn: int, table: View | TableView, *, to_deal: bool) -> Iterator[Fault]:
    """See that what lies on the table, as far as it is known, can be on one."""
    config, cards_in_box = view.config, len(view.config.rulebook.box)
    if len(table.hands) != config.seats:
        yield "hands", f"there are {config.seats} seats, so {config.seats} entries"
    for seat, hand in enumerate(table.hands):
        for path, fault in _hand(config, view.player, seat, hand):
            yield f"hands[{seat}]{path}", fault
    for name in ("deck_size", "dessert_pile_size"):
        if not 0 <= getattr(table, name) <= cards_in_box:
            yield name, f"this is a number from 0 to {cards_in_box}"
    yield from _of_game(config, "in_deck", table.in_deck)
    if to_deal and any(hand.size for hand in table.hands):
        yield "hands", "a round is to be dealt, but somebody has cards already"
    looks_at = table.looks_at if isinstance(table, View) else ()
    for path, fault in snapshot_faults(config, _as_snapshot(config, number, turn, table, looks_at, to_deal=to_deal)):
        if not _OF_WHOLE_HANDS.fullmatch(path):
            yield path.replace("deck[", "looks_at["), fault


def _as_snapshot(
    config: GameConfig, number: int, turn: int, table: View | TableView, looks_at: tuple[Card, ...], *, to_deal: bool
) -> Snapshot:
    """Take what is known for all that there is."""
    everybody = config.seats + 1
    key = config.rulebook.sort_key
    known = [Known((hand.public,) * everybody if hand.public else (), hand.lacks) for hand in table.hands]
    return Snapshot(
        round=number,
        turn=turn,
        direction=table.direction,
        hands=tuple([tuple(sorted(hand.cards, key=key)) for hand in table.hands]),
        seen=tuple([hand.seen for hand in table.hands]),
        known=tuple([NOTHING if one == NOTHING else one for one in known]),
        tableaus=table.tableaus,
        desserts=table.desserts,
        scores=table.scores,
        deck=looks_at,
        dessert_pile=(),
        discard=table.discard,
        aside=None,
        memory=table.memory,
        stream=Stream(None) if to_deal else Stream(0),
        laid=table.laid,
    )


def _hand(config: GameConfig, player: int | None, seat: int, hand: HandView) -> Iterator[Fault]:
    """See that a hand can be, and that whoever has seen it knows it."""
    most = len(config.rulebook.box)
    if not len(hand.cards) <= hand.size <= most:
        yield ".size", f"this is a number from {len(hand.cards)} to {most}"
    for name in ("cards", "lacks", "public"):
        yield from _of_game(config, f".{name}", getattr(hand, name))
    for place, group in enumerate(hand.some):
        yield from _of_game(config, f".some[{place}]", group)
    if player is not None and hand.seen >> player & 1:
        in_order = sorted(hand.cards, key=config.rulebook.sort_key)
        if len(hand.cards) != hand.size or (seat < config.players and list(hand.cards) != in_order):
            yield ".cards", "a hand that the player has seen is known, in the order of the box"


def _of_game(config: GameConfig, path: str, cards: Iterable[Card]) -> Iterator[Fault]:
    rank = config.rulebook.rank
    for place, card in enumerate(cards):
        if card.printed not in rank or card.shown not in rank:
            yield f"{path}[{place}]", f"the game has no {card}"


def _looking(view: View) -> Iterator[Fault]:
    """See who looks at cards of the deck."""
    most = len(view.config.rulebook.box)
    seat, count = view.looking or (0, 0)
    if not 0 <= seat < view.config.players or not 0 <= count <= most:
        yield "looking", f"a player looks at up to {most} cards of the deck"
    if len(view.looks_at) != (count if seat == view.player else 0):
        yield "looks_at", "these are the cards that this player looks at"


def _choices(view: View) -> Iterator[Fault]:
    """See who owes a choice, and what this player has chosen."""
    least = DEALER if view.asked == (DEALER,) else 0
    for place, player in enumerate(view.asked):
        if not least <= player < view.config.players:
            yield f"asked[{place}]", "there is no such player"
    owed = [player for player, _ in view.owed]
    if not set(owed) <= set(view.asked) or len(set(owed)) < len(owed):
        yield "owed", "only who was asked owes a choice, and only one"
    if view.is_over == bool(owed):
        yield "is_over", "somebody owes a choice until the game has ended, and nobody then"
    if view.is_over and any(hand.size for hand in view.hands):
        yield "is_over", "as long as somebody has cards the game goes on"
    if (view.decision is not None) != (view.player in owed):
        yield "decision", "there is one if this player owes a choice"
    if any(action.player != view.player for action in view.chosen):
        yield "chosen", "this is what the player has chosen"


def _event(config: GameConfig, path: str, event: Event) -> Iterator[Fault]:
    """See that what has happened has happened at this table, with cards of this game."""
    for attribute in fields(type(event)):  # type: ignore[arg-type]  # every event is such a class
        here, value = f"{path}.{attribute.name}", getattr(event, attribute.name)
        if attribute.name in _SEATS and not 0 <= value < config.seats:
            yield here, "there is no such seat"
        parts = [(f"{here}[{place}]", part) for place, part in enumerate(value)] if isinstance(value, tuple) else []
        for spot, part in parts or [(here, value)]:
            if isinstance(part, Action) and not 0 <= part.player < config.players:
                yield spot, "there is no such player"
            for card in _cards_of(part):
                for _, fault in _of_game(config, spot, (card,)):
                    yield spot, fault


def _cards_of(part: object) -> tuple[Card, ...]:
    """List the cards in a part of an event; what an action asks for may be less than a card."""
    if isinstance(part, Action):
        return part.cards if part.verb in ("play", "give") else ()
    if isinstance(part, Placed):
        return (part.card,)
    return (part,) if isinstance(part, Card) else ()
