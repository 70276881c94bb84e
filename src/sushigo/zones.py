"""The mutable working copy of a game, zone by zone, which events change; and the shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import index
from random import Random
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeVar, final

from sushigo.action import Action
from sushigo.card import BY_TEXT, Card, Item, Placed, is_among, placed_by
from sushigo.door import show
from sushigo.errors import InvalidPosition
from sushigo.state import NOTHING, Known, Note, Plain, Snapshot, Stream, is_plain, is_text, known_of, snapshot_of

if TYPE_CHECKING:
    from sushigo.config import GameConfig
    from sushigo.event import Award, Event

_T = TypeVar("_T")

SCOPES: Final = ("turn", "round", "game")
"""How long a note can be kept."""

MAX_NOTES: Final = 1000

MAX_FACTS: Final = 100
"""Of how many groups of faces a hand is known to have some."""

EVERYWHERE: Final = -1
"""The bits of all seats."""


def shuffled(cards: Iterable[Card], stream: Stream) -> tuple[Card, ...]:
    """Shuffle cards by a stream: the same cards, seed and count give the same order for ever.

    Python promises that `Random(n).random()` never changes, but not that `shuffle` does not; so this is the
    plain Fisher-Yates shuffle, from the last card down, each exchanged with one at or before it.

    Args:
        cards: The cards, in an order of their own.
        stream: The seed, and how many shuffles it has already made.

    Returns:
        The cards in their new order; in the given one without a seed, since then a dealer from outside shuffles.
    """
    if stream.seed is None:
        return tuple(cards)
    deck = list(cards)
    draw = Random(stream.seed << 32 | stream.shuffles).random
    for last in range(len(deck) - 1, 0, -1):
        other = (draw() * (last + 1)).__trunc__()  # what `int` makes of it, more quickly
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def blank(config: GameConfig, stream: Stream, *, deck: tuple[Card, ...] = ()) -> Snapshot:
    """Return a table before anything is dealt: all cards in the deck."""
    seats = config.seats
    nothing: tuple[tuple[()], ...] = ((),) * seats
    zeros = (0,) * seats
    known = (NOTHING,) * seats
    return Snapshot(
        round=1,
        turn=1,
        direction=1,
        hands=nothing,
        seen=zeros,
        known=known,
        tableaus=nothing,
        desserts=nothing,
        scores=zeros,
        deck=deck,
        dessert_pile=(),
        discard=(),
        aside=None,
        memory=(),
        stream=stream,
        laid=0,
    )


@final
class Zones:
    """The mutable working copy of a snapshot while a script runs. Only events change it; it never leaves the engine.

    Hands are lists of cards, kept sorted; what is known of them lies beside them. `tools` has a bit for each seat in
    whose tableau a card may lie that can be called or offers a second one, and `hosting` for one that may take
    another, so that the others need not be searched. `revealed` are the cards of a reveal of which something may
    come, `seconds` the players who have laid two, and `callable` the cards that may be called by that. `happened`
    takes the events since the last answer.
    """

    __slots__ = (
        "arrived",
        "aside",
        "callable",
        "config",
        "deck",
        "dessert_pile",
        "desserts",
        "direction",
        "discard",
        "drawn",
        "hands",
        "happened",
        "hosting",
        "in_use",
        "known",
        "laid",
        "notes",
        "queue",
        "revealed",
        "round",
        "rulebook",
        "scores",
        "seconds",
        "seen",
        "stream",
        "tableaus",
        "tools",
        "turn",
    )

    def __init__(self, config: GameConfig, snapshot: Snapshot) -> None:
        """Unfold a snapshot."""
        self.config = config
        self.rulebook = config.rulebook
        self.round = snapshot.round
        self.turn = snapshot.turn
        self.direction = snapshot.direction
        self.hands = list(map(list, snapshot.hands))
        self.seen = list(snapshot.seen)
        self.known = list(snapshot.known)
        self.tableaus = list(map(list, snapshot.tableaus))
        self.desserts = list(snapshot.desserts)
        self.scores = list(snapshot.scores)
        self.deck = snapshot.deck
        self.dessert_pile = snapshot.dessert_pile
        self.discard = snapshot.discard
        self.aside = snapshot.aside
        self.drawn = snapshot.drawn
        self.notes = snapshot.memory
        self.stream = snapshot.stream
        self.laid = snapshot.laid
        self.queue: list[tuple[int, bool, int, int]] = []
        self.in_use: list[int] = []
        self.tools = self.hosting = EVERYWHERE
        self.happened: list[Event] = []
        self.revealed: list[tuple[int, Placed, Item]] = []
        self.seconds: list[int] = []
        self.callable: dict[int, dict[Action, Placed]] = {}
        self.arrived: tuple[int, int, Item | None] | None = None

    def snapshot(self) -> Snapshot:
        """Freeze what lies where."""
        return snapshot_of(
            self.round,
            self.turn,
            self.direction,
            tuple(map(tuple, self.hands)),
            tuple(self.seen),
            tuple(self.known),
            tuple(map(tuple, self.tableaus)),
            tuple(self.desserts),
            tuple(self.scores),
            self.deck,
            self.dessert_pile,
            self.discard,
            self.aside,
            self.notes,
            self.stream,
            self.laid,
            self.drawn,
        )

    def happen(self, event: Event) -> None:
        """Let an event of the turn itself happen; what cards do is yielded to the engine, which looks after it."""
        event.change(self)
        self.happened.append(event)

    def score(self, awards: Sequence[Award]) -> None:
        """Let many awards happen."""
        scores = self.scores
        for award in awards:
            scores[award.player] += award.points
        self.happened += awards

    # ---- seats and tableaus ---------------------------------------------------------------------------------

    def seat(self, player: SupportsIndex) -> int:
        """Return the index of an existing seat."""
        number = index(player)
        if not 0 <= number < len(self.hands):
            raise ValueError(f"there is no seat {number}")
        return number

    def find(self, placed: Placed) -> tuple[int, Placed]:
        """Return the owner of a card in a tableau, and the card as it lies now."""
        serial = placed.serial
        for player, tableau in enumerate(self.tableaus):
            for other in tableau:
                if other.serial == serial:
                    return player, other
        raise ValueError(f"{placed.card} does not lie in a tableau (any more)")

    def lay(self, player: int, card: Card) -> int:
        """Lay a card at the end of a tableau, and return its serial."""
        serial = self.laid
        placed = placed_by(card, self.turn, serial)
        self.tableaus[player].append(placed)
        self.mark(player, placed.type)
        self.laid = serial + 1
        return serial

    def mark(self, player: int, name: str) -> None:
        """Keep in mind that a card of a type has come onto a tableau, if it is a tool or may take other cards."""
        if name in self.rulebook.tools:
            self.tools |= 1 << player
        if name in self.rulebook.hosts:
            self.hosting |= 1 << player

    def lift(self, placed: Placed) -> Placed:
        """Take a card out of its tableau; what lay on it lies on nothing."""
        player, found = self.find(placed)
        tableau = self.tableaus[player]
        place = 0
        while tableau[place] is not found:
            place += 1
        del tableau[place]
        self.detach_from(player, found.serial)
        return found

    def move(self, placed: Placed, player: int) -> None:
        """Move a card of a tableau to the end of another; it lies on nothing there."""
        lifted = self.lift(placed)
        moved = placed_by(lifted.card, lifted.turn, lifted.serial, None, lifted.face_down)
        self.tableaus[player].append(moved)
        self.tools = self.hosting = EVERYWHERE

    def replace(self, player: int, placed: Placed) -> None:
        """Put the changed value of a card where it lay."""
        tableau, serial = self.tableaus[player], placed.serial
        for place, other in enumerate(tableau):
            if other.serial == serial:
                tableau[place] = placed
        self.mark(player, placed.type)

    def detach_from(self, player: int, serial: int) -> None:
        """Let whatever lies on a card of a tableau lie on nothing."""
        tableau = self.tableaus[player]
        for position, guest in enumerate(tableau):
            if guest.on == serial:
                tableau[position] = placed_by(guest.card, guest.turn, guest.serial, None, guest.face_down)

    def below(self, player: int, placed: Placed) -> Iterator[int]:
        """Go down from a card of a tableau to all that it lies on, serial by serial."""
        under = {other.serial: other.on for other in self.tableaus[player]}
        serial = placed.on
        while serial is not None:
            yield serial
            serial = under[serial]

    # ---- hands and what is known of them --------------------------------------------------------------------

    def reveal(self, picks: Iterable[Action]) -> None:
        """Lay the chosen cards of all players, and keep in mind what may come of it."""
        hands, tableaus, known, turn = self.hands, self.tableaus, self.known, self.turn
        stirring, lasting = self.rulebook.stirring, self.rulebook.lasting
        revealed = self.revealed = []
        seconds = self.seconds = []
        serial = self.laid
        for action in picks:
            player, card = action.player, action.sole
            facts = known[player]
            # By far the most frequent case, unrolled: the card is played as itself, and tells nothing of the hand.
            if card is not None and (facts is NOTHING or not (facts.holds or facts.some)):
                hands[player].remove(card)
                placed = placed_by(card, turn, serial)
                tableaus[player].append(placed)
                if card.type in stirring:
                    revealed.append((player, placed, action.items[0]))
                    if card.type in lasting:
                        self.mark(player, card.type)
                serial += 1
                continue
            if len(action.items) > 1:
                seconds.append(player)
            receiver = player if action.verb == "play" else self.config.players
            for item in action.items:
                placed = placed_by(self.take(player, item.card), turn, serial)
                tableaus[receiver].append(placed)
                if placed.type in stirring:
                    revealed.append((receiver, placed, item))
                    self.mark(receiver, placed.type)
                serial += 1
        self.laid = serial

    def take(self, player: int, card: Card, *, hidden: bool = False) -> Card:
        """Take a card out of a hand.

        Args:
            player: Whose hand.
            card: The card; one that is to copy another leaves the hand as itself.
            hidden: Whether others do not see which card it is.

        Returns:
            The card as it lay in the hand.
        """
        hand = self.hands[player]
        try:
            hand.remove(card)
        except ValueError:
            card = card.printed
            if card not in hand:
                raise ValueError(f"{card} is not in the hand of player {player}") from None
            hand.remove(card)
        if hidden or self.known[player] is not NOTHING:
            self._forget_card(player, card, hidden)
        return card

    def _forget_card(self, player: int, card: Card, hidden: bool) -> None:
        """Take a card that leaves a hand out of what is known of it."""
        known = self.known[player]
        holds, some = known.holds, known.some
        if hidden:  # nobody but the seats that see it can say any more what is left
            self.seen[player] &= 1 << player
            self.known[player] = NOTHING
            return
        for cards in holds:
            if card in cards:
                holds = tuple([_without(cards, card) for cards in holds])
                break
        for group in dict.fromkeys(some) if some else ():
            if is_among(card, group):
                some = _without(some, group)
        if holds is not known.holds or some is not known.some:
            self.known[player] = _known(holds, known.lacks, some)

    def add_to_hand(self, player: int, card: Card, *, hidden: bool = False) -> None:
        """Put a card into a hand, in the open or hidden from all but its holder."""
        player = self.seat(player)
        hand, seen, known = self.hands[player], self.seen[player], self.known[player]
        holds = known.holds or ((),) * (len(self.hands) + 1)
        if hidden:
            whole = tuple(hand)
            holds = tuple([whole if seen >> seat & 1 and seat != player else held for seat, held in enumerate(holds)])
            self.known[player] = _known(holds)
            self.seen[player] = 1 << player
        else:
            holds = tuple([held if seen >> seat & 1 else _with(held, card) for seat, held in enumerate(holds)])
            some = known.some
            if some:
                some = _ordered(*some, *[group for group in dict.fromkeys(some) if card in group])
            self.known[player] = _known(holds, known.lacks, some)
        hand.append(card)
        if player < self.config.players:  # a dummy's pile lies in the order dealt
            hand.sort(key=self.rulebook.sort_key)

    def show(self, player: int, cards: Sequence[Card]) -> None:
        """Let everyone know that cards are in a hand."""
        left = list(self.hands[player])
        for card in cards:
            if card not in left:
                raise ValueError(f"{card} is not in the hand of player {player}")
            left.remove(card)
        known = self.known[player]
        holds = known.holds or ((),) * (len(self.hands) + 1)
        holds = tuple(
            held if self.seen[player] >> seat & 1 else _joined(held, cards) for seat, held in enumerate(holds)
        )
        self.known[player] = _known(holds, known.lacks, known.some)

    def tell(self, player: int, lacks: Sequence[Card], some: Sequence[Card]) -> None:
        """Note what the course of play tells about a hand, if it is true."""
        known, hand, rank = self.known[player], self.hands[player], self.rulebook.rank
        for card in (*lacks, *some):
            if card not in rank and (card.printed not in rank or card.shown not in rank):
                raise ValueError(f"{card} is not in the game, so nothing is told of it")
        if not set(lacks).isdisjoint(hand):
            hidden = Counter(hand) - Counter(known.holds[-1] if known.holds else ())
            if not hidden.keys().isdisjoint(lacks):
                raise ValueError(f"the hand of player {player} has some of what it is told to lack: look at it before")
        if some and set(some).isdisjoint(hand) and not any(is_among(card, some) for card in hand):
            raise ValueError(f"the hand of player {player} has none of what it is told to have: look at it before")
        lacking = tuple(sorted({*known.lacks, *lacks}, key=BY_TEXT)) if lacks else known.lacks
        group = tuple(sorted(some, key=BY_TEXT))
        groups = known.some
        if group and group not in groups:
            groups = _ordered(*groups, group)
        if len(groups) > MAX_FACTS:
            raise ValueError(f"more than {MAX_FACTS} groups are told of one hand")
        self.known[player] = known_of(known.holds, lacking, groups)

    def swap_hands(self, one: int, other: int) -> None:
        """Exchange the hands of two seats, with all that is known of them."""
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]
        self.seen[one], self.seen[other] = self.seen[other], self.seen[one]
        self.known[one], self.known[other] = self.known[other], self.known[one]
        for seat in (one, other):
            self.seen[seat] |= 1 << seat
            if seat < self.config.players:  # a pile becomes a hand
                self.hands[seat].sort(key=self.rulebook.sort_key)

    def pass_hands(self) -> None:
        """Pass the hands of all players in the passing direction; a dummy's pile stays."""
        players, step = self.config.players, self.direction
        hands, seen, known = self.hands, self.seen, self.known
        if step == 1:
            hands.insert(0, hands.pop(players - 1))
            seen.insert(0, seen.pop(players - 1))
            known.insert(0, known.pop(players - 1))
        else:
            hands.insert(players - 1, hands.pop(0))
            seen.insert(players - 1, seen.pop(0))
            known.insert(players - 1, known.pop(0))
        for seat, own in enumerate(self.rulebook.own_hand):
            seen[seat] |= own

    def looked_at(self, player: int) -> tuple[Card, ...]:
        """Return the cards that a player looks at."""
        if self.aside is None or self.aside[0] != player:
            raise ValueError(f"player {player} looks at no cards of the deck")
        return self.aside[1]

    # ---- rounds ---------------------------------------------------------------------------------------------

    def begin_round(self, number: int, direction: int) -> None:
        """Set round, first turn and direction."""
        self.round, self.turn, self.direction, self.laid = number, 1, direction, 0
        if not any(self.tableaus):
            self.tools = self.hosting = 0

    def begin_turn(self, turn: int) -> None:
        """Set the turn."""
        self.turn = turn
        if self.notes:
            self.forget("turn")

    def keep_desserts(self) -> None:
        """Move the desserts of the tableaus to their owners' piles, in play order."""
        desserts = self.rulebook.desserts
        for player, tableau in enumerate(self.tableaus):
            kept = tuple([placed.card for placed in tableau if placed.type in desserts])
            if kept:
                self.desserts[player] += kept
                self.tableaus[player] = [placed for placed in tableau if placed.type not in desserts]

    def gather(self) -> tuple[Card, ...]:
        """Empty the tableaus and hands, and return their cards."""
        cards = [placed.card.printed for tableau in self.tableaus for placed in tableau]
        cards += [card.printed for hand in self.hands for card in hand]
        for tableau in self.tableaus:
            tableau.clear()
        for hand in self.hands:
            hand.clear()
        self.known = [NOTHING] * len(self.hands)
        return tuple(cards)

    def return_desserts(self) -> None:
        """Move the desserts of the deck to the dessert pile."""
        if not self.config.edition.has_dessert_pile:
            raise ValueError(f"the {self.config.edition.name} edition has no dessert pile")
        desserts = self.rulebook.desserts
        back = tuple([card for card in self.deck if card.type in desserts])
        self.deck = tuple([card for card in self.deck if card.type not in desserts])
        self.dessert_pile += back
        self.drawn = ()

    def shuffled(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Shuffle cards, from their sorted order, with the next number of the stream."""
        stream = self.stream
        rulebook = self.rulebook
        ordered = cards if cards is rulebook.box else sorted(cards, key=rulebook.place_of)
        result = shuffled(ordered, stream)
        if stream.supplied:
            if sorted(stream.supplied[0], key=str) != sorted(result, key=str):
                raise InvalidPosition("the result supplied for a shuffle is not of the cards shuffled")
            result = stream.supplied[0]
        self.stream = Stream(stream.seed, stream.shuffles + 1, stream.supplied[1:])
        return result

    def deal(self, size: int) -> None:
        """Deal hands from the top of the deck, seat by seat."""
        seats = range(len(self.hands))
        size = min(size, len(self.deck) // len(self.hands))
        place_of = self.rulebook.place_of
        for seat in seats:
            cards = self.deck[seat * size : (seat + 1) * size]
            is_player = seat < self.config.players  # a dummy's cards stay a pile in the order dealt, seen by nobody
            self.hands[seat] = sorted(cards, key=place_of) if is_player else list(cards)
            self.seen[seat] = 1 << seat if is_player else 0
            self.known[seat] = NOTHING
        self.deck = self.deck[len(self.hands) * size :]
        self.drawn = ()

    # ---- looking at the deck --------------------------------------------------------------------------------

    def draw_aside(self, player: int, count: int) -> None:
        """Let a player look at the next cards of the deck."""
        cards, self.deck = self.deck[:count], self.deck[count:]
        self.aside = (player, cards)
        for card in cards:
            self._drawn_no_more(card, player)

    def take_aside(self, player: int, card: Card) -> None:
        """Take out one of the cards that a player looks at; nobody else knows it to be in the deck any more."""
        cards = self.looked_at(player)
        if card not in cards:
            raise ValueError(f"{card} is not among the cards that player {player} looks at")
        self.aside = (player, _without(cards, card))
        for other in range(len(self.drawn)):
            if other != player:
                self._drawn_no_more(card, other)

    def put_back(self, player: int) -> None:
        """Put the cards that a player looks at under the deck; the player knows that they are in it."""
        cards = self.looked_at(player)
        self.deck += cards
        self.aside = None
        drawn = list(self.drawn or ((),) * len(self.hands))
        drawn[player] = tuple(sorted((*drawn[player], *cards), key=str))
        self.drawn = tuple(drawn) if any(drawn) else ()

    def _drawn_no_more(self, card: Card, player: int) -> None:
        if self.drawn and card in self.drawn[player]:
            drawn = list(self.drawn)
            drawn[player] = _without(drawn[player], card)
            self.drawn = tuple(drawn) if any(drawn) else ()

    # ---- notes ----------------------------------------------------------------------------------------------

    def remember(self, type_name: str, key: str, value: Plain, scope: str) -> None:
        """Keep a note, in place of the one under the same name."""
        if scope not in SCOPES:
            raise ValueError(f"a note is kept for one of {', '.join(SCOPES)}, not {show(scope)}")
        if not isinstance(type_name, str) or type_name not in self.rulebook.types:
            raise ValueError(f"a note is kept by a card type in play, not by {show(type_name)}")
        if not is_text(key):
            raise ValueError(f"a note is kept under a name, which is a text, not under {show(key)}")
        if not is_plain(value):
            raise ValueError(f"a note is plain data (texts, whole numbers, and tuples of them), not {show(value)}")
        if not self.rulebook.types[type_name].remembers(key, value, scope):
            raise ValueError(f"{type_name} cannot remember {show(value)} as {show(key)} for the {scope}")
        kept = [note for note in self.notes if (note.type, note.key) != (type_name, key)]
        kept.append(Note(type_name, key, value, scope))
        if len(kept) > MAX_NOTES:
            raise ValueError(f"more than {MAX_NOTES} notes are kept")
        self.notes = tuple(sorted(kept, key=lambda note: (note.type, note.key)))

    def recall(self, type_name: str, key: str, default: Plain) -> Plain:
        """Return a note, or the default."""
        for note in self.notes:
            if note.type == type_name and note.key == key:
                return note.value
        return default

    def forget(self, *scopes: str) -> None:
        """Drop the notes of some scopes."""
        self.notes = tuple(note for note in self.notes if note.scope not in scopes)


def _known(
    holds: tuple[tuple[Card, ...], ...], lacks: tuple[Card, ...] = (), some: tuple[tuple[Card, ...], ...] = ()
) -> Known:
    """Put together what is known of a hand."""
    for held in holds:
        if held:
            return known_of(holds, lacks, some)
    return known_of((), lacks, some) if lacks or some else NOTHING


def _with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Add a card in its place."""
    return tuple(sorted((*cards, card), key=BY_TEXT)) if cards else (card,)


def _without(parts: tuple[_T, ...], part: _T) -> tuple[_T, ...]:
    """Leave out a part once, if it is there."""
    if part not in parts:
        return parts
    place = parts.index(part)
    return parts[:place] + parts[place + 1 :]


def _texts(group: tuple[Card, ...]) -> list[str]:
    return list(map(BY_TEXT, group))


def _ordered(*groups: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Sort groups of faces."""
    return tuple(sorted(groups, key=_texts)) if len(groups) > 1 else groups  # most often there is one, or none


def _joined(held: tuple[Card, ...], shown: Sequence[Card]) -> tuple[Card, ...]:
    """Return the union of two multisets: what was known and what is shown may be the same cards."""
    result = list(held)
    for card in dict.fromkeys(shown):
        result += [card] * (list(shown).count(card) - held.count(card))
    return tuple(sorted(result, key=str))
