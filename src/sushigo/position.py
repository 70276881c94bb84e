"""Positions set up by hand, tableaus as they are written, and scores without playing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar, cast

from attrs import evolve

from sushigo.card import Card, Item, Placed
from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import expect, expect_all, expect_int, meant, refusal, show
from sushigo.errors import InvalidPosition, SushiGoError, UnknownCard
from sushigo.game import A_SEED, MAX_SEED, resume
from sushigo.scoring import Score, game_awards, round_awards
from sushigo.state import GameState, Note, Plain, Stream, is_plain, is_text
from sushigo.table import open_host, written
from sushigo.turn import notes_of, pile_can_be
from sushigo.validity import MAX_SCORE, can_copy
from sushigo.zones import SCOPES, Zones, blank, shuffled

_T = TypeVar("_T")
_Taken = TypeVar("_Taken")

Memory = Mapping[str, Mapping[str, Plain]] | Iterable[Note]
"""What card types remember: by type, then by name; or as the memory of a state or view has it."""


def read_card(config: GameConfig, card: str | Card) -> Card:
    """Take a card as it is written, and check that the game has it.

    Args:
        config: What is played.
        card: A card, or its code.

    Returns:
        The card.

    Raises:
        InvalidNotation: The code is no card code.
        UnknownCard: The game has no such card.
        InvalidPosition: It plays the part of a card that it cannot copy.
    """
    found = card if isinstance(card, Card) else Card.parse(card)
    for face in (found, found.shown):
        card_type = config.type(face.type)
        if face.face not in card_type.faces:
            faces, close = (
                ", ".join(map(repr, card_type.faces)),
                meant(face, map(str, map(card_type.card, card_type.faces))),
            )
            raise UnknownCard(f"{face} is not in the game{close}: the faces of {face.type} are {faces}", str(face))
    if found.copy_of is not None and not can_copy(config, found, found.copy_of):
        raise InvalidPosition(f"{found.printed} cannot play the part of {found.copy_of}")
    return found


def read_tableau(config: GameConfig, items: Iterable[str | Item | Placed]) -> tuple[Placed, ...]:
    """Take a tableau as it is written: which card lies on which is told by marks, or inferred as the rules force it.

    Args:
        config: What is played.
        items: The items in play order, as texts or values. Cards that lie in a tableau already lie as they do, and
            others may come after or between them.

    Returns:
        The cards as they lie, laid in an earlier turn.

    Raises:
        InvalidNotation: An item is written wrong.
        UnknownCard: The game has no such card.
        InvalidPosition: A mark fits nothing, or a card lies where none can.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> lying = sushigo.read_tableau(game, ["wasabi", "nigiri:egg", "wasabi"])
    >>> [placed.on for placed in sushigo.read_tableau(game, [*lying, "tempura", "nigiri:squid"])]
    [None, 0, None, None, 2]
    """
    expect(config, GameConfig, A_CONFIG)
    given = expect_all(items, object, "a tableau is a list of items", InvalidPosition)
    lying = [item for item in given if isinstance(item, Placed)]
    _check_lying(config, lying)
    if len(lying) == len(given):
        return tuple(lying)
    parsed = _each("", given, _item)
    zones = _blank(config)
    zones.turn = _after(lying)
    tableau = zones.tableaus[0]
    tableau += _as_they_lie(config, parsed)
    written = {serial: item for serial, item in enumerate(parsed) if isinstance(item, Item)}
    marked = any(item.mark in ("^", "-") for item in written.values())
    bearers = {serial for serial, item in written.items() if item.mark == "+"}
    for serial, item in written.items():
        if item.mark == "^" if marked else not (tableau[serial].face_down or tableau[serial].is_copy):
            host = _host(zones, tableau[serial], bearers)
            if host is not None:
                placed = tableau[serial]
                tableau[serial] = Placed(placed.card, 0, serial, host.serial, placed.face_down)
            elif item.mark == "^":
                raise InvalidPosition(f"{item} lies on nothing: no open card before it takes it").at(f"[{serial}]")
        elif item.mark == "-" and _taker(zones, tableau[serial], [_bare(other) for other in tableau]) is None:
            raise InvalidPosition(f"{item} needs no '-': no card before it could ever have taken it").at(f"[{serial}]")
    for serial in sorted(bearers - {placed.on for placed in tableau}):
        raise InvalidPosition(f"{parsed[serial]} bears nothing: no card behind it lies on it").at(f"[{serial}]")
    return tuple(tableau)


def _each(whole: str, values: Iterable[_T], take: Callable[[_T], _Taken]) -> list[_Taken]:
    """Take one value after the other; what is wrong with one is told with its place."""
    taken: list[_Taken] = []
    for place, value in enumerate(values):
        try:
            taken.append(take(value))
        except SushiGoError as error:
            raise error.at(f"{whole}[{place}]")  # noqa: B904  # it is the same error
    return taken


def _item(item: object) -> Item | Placed:
    """Take a tableau item as it is written or lies, or a card."""
    if isinstance(item, (Item, Placed)):
        return item
    return Item(item) if isinstance(item, Card) else Item.parse(item)  # type: ignore[arg-type]  # it refuses all else


def _check_lying(config: GameConfig, tableau: Sequence[Placed]) -> None:
    """Check that cards that lie in a tableau already are of the game, and can lie so."""
    faces, serials, hosts = config.rulebook.rank, set(), set()
    for placed in tableau:
        card, turn, serial, on, down = placed.card, placed.turn, placed.serial, placed.on, placed.face_down
        numbered = type(turn) is int and type(serial) is int and (on is None or type(on) is int)
        if not isinstance(card, Card) or not numbered:
            raise refusal("a card lies there with turn and serial, and the serial of its host", placed, InvalidPosition)
        if card not in faces:
            read_card(config, card)
        if serial in serials or on == serial or (on is not None and on in hosts):
            raise InvalidPosition(f"{card} needs a serial of its own, and a host that bears no other card")
        if down != "" and not config.type(down).turns_face_down:
            raise InvalidPosition(f"{card} cannot lie face down: {show(down)} turns no cards in this game")
        serials.add(serial)
        hosts.add(on)


def read_tableaus(config: GameConfig, tableaus: Sequence[Sequence[str | Item | Placed]]) -> list[tuple[Placed, ...]]:
    """Take the tableaus of all seats as they are written; without any, all are empty.

    Args:
        config: What is played.
        tableaus: The tableau of every seat, in play order.

    Returns:
        The cards as they lie.

    Raises:
        InvalidPosition: There is not one for each seat, or a mark fits nothing.
        InvalidNotation: An item is written wrong.
        UnknownCard: The game has no such card.
    """
    rows = _rows("tableaus", tableaus, config.seats)
    return _each("tableaus", rows, lambda tableau: read_tableau(config, tableau))


def read_memory(config: GameConfig, memory: Memory | None, scope: str = "round") -> tuple[Note, ...]:
    """Take what card types remember.

    Args:
        config: What is played.
        memory: Plain data by card type and name, or notes, if they remember anything.
        scope: How long plain data is remembered.

    Returns:
        The notes in their order.

    Raises:
        InvalidPosition: It is no plain data by type and name, or no type remembers such a thing.
        UnknownCard: A type is not in play.
    """
    notes = [_note(config, note) for note in _as_notes({} if memory is None else memory, scope)]
    if len({(note.type, note.key) for note in notes}) < len(notes):
        raise InvalidPosition("a card type remembers one thing by one name: each name has one Note")
    return tuple(sorted(notes, key=lambda note: (note.type, note.key)))


def _as_notes(memory: Memory, scope: str) -> Sequence[Note]:
    """Take what is remembered by type and name as notes."""
    what = "memory is a value for each name, by card type, or Notes"
    if not isinstance(memory, Mapping):
        return expect_all(memory, Note, what, InvalidPosition)
    by_type = cast("Mapping[str, Mapping[str, Plain]]", memory)
    if not all(isinstance(values, Mapping) for values in by_type.values()):
        raise refusal(what, memory, InvalidPosition)
    return [Note(name, key, value, scope) for name, values in by_type.items() for key, value in values.items()]


def _note(config: GameConfig, note: Note) -> Note:
    """Check that a card type in play may remember something."""
    card, kept = config.type(note.type), tuple(note.value) if isinstance(note.value, list) else note.value
    if not is_text(note.key) or not is_plain(kept):
        raise refusal(f"{show(note.type)} remembers plain data by name", {note.key: note.value}, InvalidPosition)
    if note.scope not in SCOPES or not card.remembers(note.key, kept, note.scope):
        told = f"{show(kept)} as {show(note.key)} for the {note.scope}"
        raise InvalidPosition(f"{card.name} cannot remember {told}: its rules have no such name, or no such value")
    return Note(card.name, note.key, kept, note.scope)


def _as_they_lie(config: GameConfig, items: Sequence[Item | Placed]) -> list[Placed]:
    """Lay cards, numbered in their order: those that lie in a tableau already as they do, others on nothing."""
    serials = {item.serial: serial for serial, item in enumerate(items) if isinstance(item, Placed)}
    turner = next((card.name for card in config.cards if card.turns_face_down), "")

    def lying(numbered: tuple[int, Item | Placed]) -> Placed:
        serial, item = numbered
        if isinstance(item, Placed):
            return _renumbered(item, serials)
        card, down = read_card(config, item.card), item.face_down or item.copies_face_down
        if down and not turner:
            raise InvalidPosition(f"{item} lies face down, but no card in the game turns cards face down")
        return Placed(card, 0, serial, None, turner if down else "")

    return _each("", enumerate(items), lying)


def _after(tableau: Iterable[Placed]) -> int:
    """Find a turn after all in which the cards of a tableau were laid."""
    return max((placed.turn for placed in tableau), default=0) + 1


def _host(zones: Zones, placed: Placed, bearers: set[int]) -> Placed | None:
    """Find what a card lies on: the earliest that takes it, of those marked as bearing one if any are."""
    tableau, types = zones.tableaus[0], zones.config.rulebook.types
    taken = {other.on for other in tableau}
    bearing = {tableau[serial].type for serial in bearers}
    host = _taker(zones, placed, [other for other in tableau if other.type not in bearing or other.serial in bearers])
    if host is not None:
        return host
    turned = [other for other in tableau if other.face_down and types[other.face_down].bears_face_down]
    return _taker(zones, placed, [_bare(other) for other in turned if other.serial not in taken])


def _taker(zones: Zones, placed: Placed, tableau: list[Placed]) -> Placed | None:
    """Find the earliest of some cards that would take a card laid after it."""
    lying, zones.tableaus[0] = zones.tableaus[0], tableau
    host = open_host(zones, 0, placed.card.shown, placed)
    zones.tableaus[0] = lying
    return host


def _bare(placed: Placed) -> Placed:
    """Return a card as it lay when it was laid: face up, on nothing."""
    return Placed(placed.card, placed.turn, placed.serial)


def _blank(config: GameConfig) -> Zones:
    """Return an empty table, in a turn after all that is to be laid on it."""
    return Zones(config, blank(config, Stream(0)))


def write_tableau(config: GameConfig, tableau: Sequence[Placed]) -> tuple[str, ...]:
    """Write a tableau as items, with the marks that tell what lies on what.

    Args:
        config: What is played.
        tableau: The cards as they lie.

    Returns:
        The items in play order.

    Raises:
        UnknownCard: The game has no such card.
        InvalidPosition: A card lies where none can.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> sushigo.write_tableau(game, sushigo.read_tableau(game, ["wasabi", "tempura", "nigiri:egg"]))
    ('wasabi', 'tempura', 'nigiri:egg^')
    """
    expect(config, GameConfig, A_CONFIG)
    lying = expect_all(tableau, Placed, "a tableau is written from cards as they lie", InvalidPosition)
    _check_lying(config, lying)
    zones = _blank(config)
    zones.tableaus[0] = list(lying)
    zones.turn = _after(lying)
    return tuple(text for text, _ in written(zones, 0))


def position(
    config: GameConfig,
    *,
    round: int = 1,  # noqa: A002
    turn: int = 1,
    hands: Sequence[Sequence[str | Card]],
    tableaus: Sequence[Sequence[str | Item | Placed]] = (),
    desserts: Sequence[Sequence[str | Card]] = (),
    scores: Sequence[int] = (),
    deck: Sequence[str | Card] = (),
    discard: Sequence[str | Card] = (),
    memory: Memory | None = None,
    seed: int = 0,
    dealer: bool = False,
) -> GameState:
    """Set up a position by hand, at the point where everyone chooses a card.

    What is not given is empty or zero. The position need not show all cards of the box; the dessert pile holds
    the desserts of the box that it does not show.

    Args:
        config: What is played.
        round: The round, from 1.
        turn: The turn, from 1.
        hands: The hand of every seat. A dummy's is its pile in draw order, and its controller has drawn.
        tableaus: The tableau of every seat, in play order, all laid in earlier turns.
        desserts: The desserts that every seat kept from earlier rounds.
        scores: The points of every seat.
        deck: The undealt cards, first drawn first.
        discard: The discard.
        memory: What card types remember, by type and name, or as a state or view has it.
        seed: The seed of the stream for later shuffles.
        dealer: Whether a dealer from outside deals what is drawn later instead of the seed; the order of the
            deck then means nothing.

    Returns:
        The state.

    Raises:
        InvalidPosition: The position cannot lie on a table.
        InvalidNotation: A card or item is written wrong.
        UnknownCard: The game has no such card.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["maki:3"], ["tempura"]], turn=10, round=3)
    >>> sushigo.apply(state, [a for p in (0, 1) for a in sushigo.legal_actions(state, p)]).scores
    (6, 0)
    """
    seats = expect(config, GameConfig, A_CONFIG).seats
    _check_numbers(config, round, turn, seed)
    cards = _each("hands", _rows("hands", hands, seats), lambda hand: _each("", hand, partial(read_card, config)))
    _check_hands(config, cards)
    laid = read_tableaus(config, tableaus)
    kept = _kept(config, desserts)
    undealt, gone = _pile(config, "deck", deck), _pile(config, "discard", discard)
    shown = (*cards, *kept, undealt, gone, *([placed.card for placed in tableau] for tableau in laid))
    pile, stream = _dessert_pile(config, shown, Stream(None if dealer else seed))
    snapshot = evolve(
        blank(config, stream, deck=undealt),
        round=round,
        turn=turn,
        direction=config.edition.direction(round),
        hands=_held(config, cards),
        seen=tuple(1 << seat if seat < config.players else 0 for seat in range(seats)),
        tableaus=_numbered(laid),
        desserts=kept,
        scores=_points(config, scores),
        dessert_pile=pile,
        discard=gone,
        memory=read_memory(config, memory),
        laid=sum(map(len, laid)),
    )
    return resume(config, snapshot)


def _check_numbers(config: GameConfig, number: int, turn: int, seed: int) -> None:
    """Check the round, the turn and the seed."""
    rounds = config.edition.rounds
    expect_int(number, f"the round is a number from 1 to {rounds}", InvalidPosition, least=1, most=rounds)
    expect_int(turn, "the turn is a number from 1 to 1000", InvalidPosition, least=1, most=1000)
    expect_int(seed, A_SEED, InvalidPosition, least=0, most=MAX_SEED)


def _held(config: GameConfig, hands: Sequence[Sequence[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Sort the hands of players; a dummy's pile stays in draw order."""
    sort = config.rulebook.sort_key
    return tuple(tuple(sorted(hand, key=sort) if seat < config.players else hand) for seat, hand in enumerate(hands))


def _numbered(tableaus: Sequence[Sequence[Placed]]) -> tuple[tuple[Placed, ...], ...]:
    """Number the cards of all tableaus through, as those laid in one round are."""
    numbered: list[tuple[Placed, ...]] = []
    for tableau in tableaus:
        before = sum(map(len, numbered))
        serials = {placed.serial: serial for serial, placed in enumerate(tableau, before)}
        numbered.append(tuple(_renumbered(placed, serials) for placed in tableau))
    return tuple(numbered)


def _renumbered(placed: Placed, serials: Mapping[int, int]) -> Placed:
    """Give a card of a tableau another serial, and refer to what it lies on by that one's."""
    if placed.on is not None and placed.on not in serials:
        raise InvalidPosition(f"{placed.card} lies on a card of another tableau, that with the serial {placed.on}")
    on = None if placed.on is None else serials[placed.on]
    return Placed(placed.card, placed.turn, serials[placed.serial], on, placed.face_down)


def _rows(what: str, rows: Sequence[Sequence[_T]], seats: int) -> Sequence[Sequence[_T]]:
    """Take a row for every seat, or none at all."""
    told = f"{what} are {seats} lists, one for each seat"
    rows = expect_all(rows, object, told, InvalidPosition)
    if rows and len(rows) != seats:
        raise InvalidPosition(f"{told}, not {len(rows)}")
    return [expect_all(row, object, told, InvalidPosition) for row in rows] or [()] * seats


def _pile(config: GameConfig, what: str, cards: Sequence[str | Card]) -> tuple[Card, ...]:
    """Take the cards of a pile as they are printed."""
    given = expect_all(cards, object, f"the {what} is a list of cards", InvalidPosition)
    return tuple(card.printed for card in _each(what, given, partial(read_card, config)))


def _kept(config: GameConfig, desserts: Sequence[Sequence[str | Card]]) -> tuple[tuple[Card, ...], ...]:
    """Take the desserts of every seat, and cards that were played as desserts."""
    rows = _rows("desserts", desserts, config.seats)

    def dessert(card: str | Card) -> Card:
        found = read_card(config, card)
        if found.shown.type not in config.rulebook.desserts:
            raise InvalidPosition(f"{found} is no dessert, so it is not kept")
        return found

    return tuple(_each("desserts", rows, lambda pile: tuple(_each("", pile, dessert))))


def _points(config: GameConfig, scores: Sequence[int]) -> tuple[int, ...]:
    """Take the points of every seat, or none at all."""
    told = f"scores are {config.seats} whole numbers up to {MAX_SCORE}"
    points = expect_all(scores, object, told, InvalidPosition)
    if points and len(points) != config.seats:
        raise refusal(told, points, InvalidPosition)
    for value in points:
        expect_int(value, told, InvalidPosition, least=-MAX_SCORE, most=MAX_SCORE)
    return points or (0,) * config.seats


def _check_hands(config: GameConfig, hands: Sequence[Sequence[Card]]) -> None:
    """Check that all players hold equally many cards; with a dummy its controller has drawn one more."""
    sizes = [len(hand) for hand in hands[: config.players]]
    if not any(sizes):
        raise InvalidPosition("the hands are empty, so there is nothing to choose")
    spread = max(sizes) - min(sizes)
    if spread != (1 if config.seats > config.players else 0):
        wanted = "one more for the dummy's controller" if config.seats > config.players else "all the same"
        raise InvalidPosition(f"the hands have {sizes} cards; they must be {wanted}")
    for pile in hands[config.players :]:
        if not pile_can_be(len(pile), *sizes):
            raise InvalidPosition(f"beside hands of {sizes} cards the dummy's pile has {len(pile)}, which is too many")


def _dessert_pile(
    config: GameConfig, shown: Iterable[Iterable[Card]], stream: Stream
) -> tuple[tuple[Card, ...], Stream]:
    """Find the desserts of the box that a position does not show; the pile is shuffled."""
    rulebook = config.rulebook
    if not config.edition.has_dessert_pile:
        return (), stream
    rest = Counter(card for card in rulebook.box if card.type in rulebook.desserts)
    rest.subtract(card.printed for zone in shown for card in zone)
    pile = [card for card in rulebook.faces for _ in range(rest[card])]
    return shuffled(pile, stream), Stream(stream.seed, stream.shuffles + 1)


def score_round(
    config: GameConfig, tableaus: Sequence[Sequence[str | Item | Placed]], *, memory: Memory | None = None
) -> Score:
    """Score what a round's end scores, without playing.

    Args:
        config: What is played.
        tableaus: The tableau of every seat, in play order.
        memory: What card types remember, such as uramaki prizes already claimed: by type and name, or as a state
            or view has it.

    Returns:
        The points, explained by awards.

    Raises:
        InvalidPosition: The tableaus cannot lie on a table.
        InvalidNotation: An item is written wrong.
        UnknownCard: The game has no such card.

    >>> import sushigo
    >>> score = sushigo.score_round(sushigo.classic(players=2), [["tempura", "tempura"], ["maki:2"]])
    >>> score.total, score.by_card
    ((5, 6), {'maki': (0, 6), 'tempura': (5, 0)})
    """
    expect(config, GameConfig, A_CONFIG)
    laid = read_tableaus(config, tableaus)
    notes = notes_of(read_memory(config, memory))
    return Score(tuple(round_awards(config, laid[: config.compared], notes)), config.seats)


def score_game(
    config: GameConfig,
    desserts: Sequence[Sequence[str | Card]],
    *,
    scores: Sequence[int] | None = None,
    memory: Memory | None = None,
) -> Score:
    """Score the desserts kept at the game's end, without playing.

    Args:
        config: What is played.
        desserts: The desserts of every seat.
        scores: The points before; they are added to the totals.
        memory: What card types remember for the game, by type and name, or as a state or view has it.

    Returns:
        The points, explained by awards.

    Raises:
        InvalidPosition: The desserts cannot lie on a table.
        InvalidNotation: A card is written wrong.
        UnknownCard: The game has no such card.

    >>> import sushigo
    >>> sushigo.score_game(sushigo.classic(players=2), [["pudding"], []], scores=[20, 25]).total
    (26, 25)
    """
    expect(config, GameConfig, A_CONFIG)
    kept = _kept(config, desserts)
    before = _points(config, () if scores is None else scores)
    notes = notes_of(read_memory(config, memory, "game"), "game")
    return Score(tuple(game_awards(config, kept[: config.compared], notes)), config.seats, before)
