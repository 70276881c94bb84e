"""What can lie on a table when a turn begins: every reason why a snapshot cannot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from sushigo.card import Card, Placed, is_among
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.game import MAX_SEED
from sushigo.state import NOTHING, Known, Note, Snapshot
from sushigo.turn import pile_can_be
from sushigo.zones import MAX_NOTES, SCOPES

Fault = tuple[str, str]
"""Where a snapshot is at fault, and how."""

MAX_COUNT: Final = 100_000
"""The largest turn, serial or number of shuffles that is taken for one."""

MAX_SCORE: Final = 10_000_000
"""The largest score, up or down, that is taken for one."""


def snapshot_faults(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """List what is impossible in a snapshot of a turn's start, the coarsest faults first.

    Args:
        config: What is played.
        snapshot: What is said to lie where.

    Yields:
        A path and a sentence for each fault; later ones take for granted that there were none before.
    """
    yield from _sizes(config, snapshot)
    yield from _numbers(config, snapshot)
    yield from _faces(config, snapshot)
    yield from _parts(config, snapshot)
    yield from _copies(config, snapshot)
    yield from _hands(config, snapshot)
    for seat, known in enumerate(snapshot.known):
        if known is not NOTHING and known != NOTHING:
            yield from _knowledge(snapshot, seat, known)
    serials: set[int] = set()
    for seat, tableau in enumerate(snapshot.tableaus):
        yield from _tableau(config, snapshot, f"tableaus[{seat}]", tableau, serials)
    yield from _piles(config, snapshot)
    yield from _memory(config, snapshot)
    yield from _end(snapshot)


def _sizes(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Every zone of seats has an entry for each seat."""
    for name in ("hands", "seen", "known", "tableaus", "desserts", "scores"):
        if len(getattr(snapshot, name)) != config.seats:
            yield name, f"there are {config.seats} seats, so {config.seats} entries"


def _numbers(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Numbers are in their ranges."""
    stream = snapshot.stream
    to_deal = stream.seed is None and snapshot.turn == 0
    ranges = [
        ("round", snapshot.round, 0 if to_deal else 1, config.edition.rounds - to_deal),
        ("turn", snapshot.turn, 0 if to_deal else 1, MAX_COUNT),
        ("stream.seed", stream.seed or 0, 0, MAX_SEED),
        ("stream.shuffles", stream.shuffles, 0, MAX_COUNT),
        ("laid", snapshot.laid, 0, MAX_COUNT),
        *((f"scores[{seat}]", score, -MAX_SCORE, MAX_SCORE) for seat, score in enumerate(snapshot.scores)),
        *((f"seen[{seat}]", seen, 0, (1 << config.seats) - 1) for seat, seen in enumerate(snapshot.seen)),
    ]
    for path, value, least, most in ranges:
        if not least <= value <= most:
            yield path, f"this is a number from {least} to {most}"
    if snapshot.direction not in (1, -1):
        yield "direction", "a passing direction is 1 (left) or -1 (right)"
    elif (
        snapshot.round
        and not config.rulebook.foreign
        and snapshot.direction != config.edition.direction(snapshot.round)
    ):
        yield "direction", f"in round {snapshot.round} hands are not passed this way"
    if len(snapshot.drawn) not in (0, config.seats) or any(
        Counter(cards) - Counter(snapshot.deck) for cards in snapshot.drawn
    ):
        yield "drawn", "a card that is known to be in the deck is not"
    if snapshot.aside is not None:
        yield "aside", "nobody looks at cards of the deck when a turn begins"


# ---- cards -------------------------------------------------------------------------------------------------


def _zones(snapshot: Snapshot) -> Iterator[tuple[str, Iterable[Card], bool]]:
    """List all zones: where, the cards, and whether one may be a copy of another."""
    for seat, (hand, tableau, kept) in enumerate(
        zip(snapshot.hands, snapshot.tableaus, snapshot.desserts, strict=True)
    ):
        yield f"hands[{seat}]", hand, True
        yield f"tableaus[{seat}]", [placed.card for placed in tableau], True
        yield f"desserts[{seat}]", kept, True
    yield "deck", snapshot.deck, False
    yield "dessert_pile", snapshot.dessert_pile, False
    yield "discard", snapshot.discard, False


def _faces(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Every card is a card of the game."""
    known = set(config.rulebook.rank)
    for path, cards, may_copy in _zones(snapshot):
        for place, card in enumerate(cards):
            if card not in known and not (
                may_copy and card.copy_of is not None and card.printed in known and card.copy_of in known
            ):
                yield f"{path}[{place}]", f"the game has no {card} here"


def can_copy(config: GameConfig, card: Card, copied: Card) -> bool:
    """Whether a card may play the part of another by what their types say; cards of other packages may do anything."""
    types, ways = config.rulebook.types, config.rulebook.ways
    by_type = card.type in ways and card.type != copied.type and types[copied.type].copyable
    return by_type or bool(config.rulebook.foreign)


def _parts(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """A card plays the part of another only if its type can, and in a hand only if it keeps that there."""
    types = config.rulebook.types
    for path, cards, may_copy in _zones(snapshot):
        for place, card in enumerate(cards if may_copy else ()):
            if card.copy_of is None:
                continue
            if not can_copy(config, card, card.copy_of):
                yield f"{path}[{place}]", f"{card.printed} cannot play the part of {card.copy_of}"
            elif path.startswith("hands") and types[card.type].in_hand(card) is not card:
                yield f"{path}[{place}]", f"{card} is plain again in a hand"


def _copies(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """There are no more cards of a face than in the box."""
    left = Counter(config.rulebook.box)
    for path, cards, _ in _zones(snapshot):
        for place, card in enumerate(cards):
            left[card.printed] -= 1
            if left[card.printed] < 0:
                yield f"{path}[{place}]", f"this is one {card.printed} more than the box has"


def _hands(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Hands are sorted, seen by their holders, and of one size; a dummy's controller may hold one more."""
    players, hands = config.players, snapshot.hands
    for player in range(players):
        if list(hands[player]) != sorted(hands[player], key=config.rulebook.sort_key):
            yield f"hands[{player}]", "the cards of a hand are sorted in the order of the box"
        if hands[player] and not snapshot.seen[player] >> player & 1:
            yield f"seen[{player}]", "a player has seen the own hand"
    sizes = [len(hand) for hand in hands[:players]]
    if max(sizes) - min(sizes) > config.seats - players:
        yield "hands", f"hands of {', '.join(map(str, sizes))} cards cannot come about"
    for seat in range(players, config.seats):
        if any(sizes) and not pile_can_be(len(hands[seat]), *sizes):
            yield f"hands[{seat}]", f"beside hands of {', '.join(map(str, sizes))} cards a dummy's pile is shorter"


def _knowledge(snapshot: Snapshot, seat: int, known: Known) -> Iterator[Fault]:
    """What is known of a hand is true."""
    path, hand = f"known[{seat}]", Counter(snapshot.hands[seat])
    if known.holds and len(known.holds) != len(snapshot.hands) + 1:
        yield f"{path}.holds", f"there are {len(snapshot.hands)} seats, so one entry more"
    for viewer, holds in enumerate(known.holds):
        if Counter(holds) - hand:
            yield f"{path}.holds[{viewer}]", "a card that is known to be in the hand is not"
    public = Counter(known.holds[-1] if known.holds else ())
    if set(known.lacks) & set(hand - public):
        yield f"{path}.lacks", "a card that the hand is known to lack is in it"
    cards = snapshot.hands[seat]
    for place, group in enumerate(known.some):
        if sum(is_among(card, group) for card in cards) < known.some.count(group):
            yield f"{path}.some[{place}]", "the hand has not so many of this group"


def _tableau(
    config: GameConfig, snapshot: Snapshot, path: str, tableau: tuple[Placed, ...], serials: set[int]
) -> Iterator[Fault]:
    """Cards in a tableau were laid earlier, have a serial of their own, and lie on cards of that tableau."""
    own = {placed.serial: placed for placed in tableau}
    hosts: set[int] = set()
    for place, placed in enumerate(tableau):
        here = f"{path}[{place}]"
        if not 0 <= placed.turn < snapshot.turn:
            yield here, f"it was laid in an earlier turn, not in turn {placed.turn}"
        if not 0 <= placed.serial < snapshot.laid or placed.serial in serials:
            yield here, f"its serial is a number of its own below {snapshot.laid}, not {placed.serial}"
        serials.add(placed.serial)
        if placed.on is not None and (placed.on not in own or placed.on == placed.serial or placed.on in hosts):
            yield here, f"it cannot lie on the card with the serial {placed.on}"
        if placed.on is not None:
            hosts.add(placed.on)
            if placed.on in own and not _may_lie_on(config, placed, own[placed.on]):
                yield here, f"{placed.card} cannot lie on {own[placed.on].card}"
        if placed.face_down:
            turner = config.rulebook.types.get(placed.face_down)
            if turner is None or not turner.turns_face_down:
                yield here, f"{placed.face_down!r} turns no cards face down in this game"


def _may_lie_on(config: GameConfig, guest: Placed, host: Placed) -> bool:
    """Whether a card may lie on another by what their types say; a card of another package may have put it there."""
    rulebook = config.rulebook
    if rulebook.foreign:
        return True
    host_type, category = rulebook.types[host.card.shown.type], rulebook.types[guest.card.shown.type].category
    return host_type.name in rulebook.hosts and category in host_type.bears


def _piles(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Only desserts are kept, and only an edition with a dessert pile has one."""
    desserts = config.rulebook.desserts
    if snapshot.dessert_pile and not config.edition.has_dessert_pile:
        yield "dessert_pile", f"the {config.edition.name} edition has no dessert pile"
    for place, card in enumerate(snapshot.dessert_pile):
        if card.type not in desserts:
            yield f"dessert_pile[{place}]", f"{card} is no dessert"
    for seat, kept in enumerate(snapshot.desserts):
        for place, card in enumerate(kept):
            if card.shown.type not in desserts:
                yield f"desserts[{seat}][{place}]", f"{card} is no dessert"


# ---- the rest ----------------------------------------------------------------------------------------------


def _memory(config: GameConfig, snapshot: Snapshot) -> Iterator[Fault]:
    """Notes belong to types in play, each once, in order."""
    keys = [(note.type, note.key) for note in snapshot.memory]
    if len(keys) > MAX_NOTES or keys != sorted(set(keys)):
        yield "memory", f"there are at most {MAX_NOTES} notes, each once, sorted by type and key"
    for place, note in enumerate(snapshot.memory):
        if note.type not in config.rulebook.types:
            yield f"memory[{place}].type", f"{note.type!r} is not in play"
        elif note.scope not in SCOPES:
            yield f"memory[{place}].scope", f"a note is kept for one of {', '.join(SCOPES)}"
        elif not _may_remember(config, note):
            yield f"memory[{place}]", f"{note.type} cannot remember this"


def _may_remember(config: GameConfig, note: Note) -> bool:
    """Whether a type may remember something; the project's own say what, and others may note it for them."""
    card = config.rulebook.types[note.type]
    says_what = bool(config.rulebook.foreign) or type(card).remembers is not CardType.remembers
    return says_what and card.remembers(note.key, note.value, note.scope)


def _end(snapshot: Snapshot) -> Iterator[Fault]:
    """Without cards in the hands the game is over or a round to be dealt, and the table cleared."""
    if not any(snapshot.hands) and any(snapshot.tableaus):
        yield "hands", "nobody has a card, but the round has not been scored"
    if not snapshot.turn and any(snapshot.hands):
        yield "hands", "a round is to be dealt, but somebody has cards already"
