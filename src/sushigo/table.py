"""The table as cards see it, read-only; what scripts ask for; and what hooks are told."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeVar, final

from attrs import frozen

from sushigo.action import Action, action_of
from sushigo.card import Card, Item, Placed, item_of
from sushigo.cardtype import consult
from sushigo.event import Event
from sushigo.making import quickly
from sushigo.state import Decision, Hand, Plain, Replies, decision_of, hand_of
from sushigo.zones import Zones

if TYPE_CHECKING:
    from sushigo.cardtype import CardType
    from sushigo.config import GameConfig

MAX_OPTIONS: Final = 10_000
"""Among how many actions a player may be asked to choose."""

MAX_KEPT: Final = 100
"""The most options of a question that are kept, in case that they are asked again."""


@final
@frozen(weakref_slot=False)
class Ask:
    """A script asks: who owes a choice among what. The answers come back in the order of the decisions.

    Attributes:
        question: The decisions; or, for the choice of a turn, what draws them up from the zones. Cards never see these.
        announced: Whether the answers are public as soon as all are in.
    """

    question: tuple[Decision, ...] | Callable[[Zones], tuple[Decision, ...]]
    announced: bool = True


ask_of: Final = quickly(Ask)


@final
@frozen(weakref_slot=False)
class Run:
    """A script has another one run: what a hook of a card type does. What goes wrong in it is that type's fault.

    Attributes:
        card_type: The type.
        script: What its hook has returned.
    """

    card_type: CardType
    script: Script[None]


run_of: Final = quickly(Run)


Request = Event | Ask | Run
"""What a script may yield."""

_T = TypeVar("_T")


class Table:
    """A table as cards and editions see it: everything can be read, nothing can be changed but by events.

    >>> import sushigo
    >>> class Census(sushigo.CardType):
    ...     name = "census"
    ...
    ...     def on_play(self, play):
    ...         count = sum(len(seat.tableau) for seat in play.table.seats)
    ...         yield sushigo.Award(play.player, self.name, count)
    >>> game = sushigo.party(players=2, cards=[Census()])
    >>> state = sushigo.position(game, hands=[["census"] * 2, ["tempura"] * 2], tableaus=[["tempura"], []])
    >>> sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)]).scores
    (3, 0)
    """

    __slots__ = ("_zones",)

    _zones: Zones

    def __init__(self, zones: Zones) -> None:
        """Wrap a working copy."""
        object.__setattr__(self, "_zones", zones)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a table cannot be changed (by setting {name!r}): emit an event instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a table cannot be changed (by deleting {name!r}): emit an event instead")

    @property
    def config(self) -> GameConfig:
        """What is played."""
        return self._zones.config

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self._zones.round

    @property
    def turn(self) -> int:
        """The turn of the round, from 1."""
        return self._zones.turn

    @property
    def direction(self) -> int:
        """+1 if hands are passed to the left, -1 if to the right."""
        return self._zones.direction

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats in order; a dummy is the last one."""
        zones = self._zones
        return tuple([seat_of(zones, number) for number in range(len(zones.hands))])

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of the players, without a dummy."""
        return self.seats[: self._zones.config.players]

    def seat(self, player: SupportsIndex) -> Seat:
        """Return one seat."""
        return seat_of(self._zones, self._zones.seat(player))

    def to_the_left_of(self, player: SupportsIndex) -> tuple[Seat, ...]:
        """List the other players in order, the left neighbour (player + 1) first."""
        count, here = self._zones.config.players, index(player)
        return tuple([seat_of(self._zones, (here + step) % count) for step in range(1, count)])

    def to_the_right_of(self, player: SupportsIndex) -> tuple[Seat, ...]:
        """List the other players in order, the right neighbour first."""
        return self.to_the_left_of(player)[::-1]

    def holder_of_hand(self, player: SupportsIndex) -> Callable[[], Seat]:
        """Keep track of a hand: another card may have exchanged it by the time something is to go into it.

        Args:
            player: Who holds the hand now.

        Returns:
            A function without arguments. Whenever it is called, in the same script, it tells who holds that hand then.
        """
        hands = self._zones.hands
        hand = hands[self._zones.seat(player)]
        return lambda: self.seat(next(seat for seat, other in enumerate(hands) if other is hand))

    @property
    def types(self) -> Mapping[str, CardType]:
        """The card types in play, by name."""
        return self._zones.rulebook.types

    @property
    def faces(self) -> tuple[Card, ...]:
        """All faces that have copies in the game."""
        return self._zones.rulebook.faces

    @property
    def askable(self) -> tuple[Card, ...]:
        """All that can be asked for by name: each type, and each face of a type with two or more."""
        return self._zones.rulebook.askable

    @property
    def deck_size(self) -> int:
        """How many cards are undealt, without those that someone is looking at."""
        return len(self._zones.deck)

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard, oldest first."""
        return self._zones.discard

    @property
    def in_use(self) -> frozenset[int]:
        """The serials of the cards whose `on_use` is running."""
        return frozenset(self._zones.in_use)

    @property
    def laid(self) -> tuple[Placed, ...]:
        """The cards that were laid in this turn and lie in a tableau, seat by seat."""
        turn = self._zones.turn
        return tuple([placed for tableau in self._zones.tableaus for placed in tableau if placed.turn == turn])

    def icons(self, type_name: str) -> tuple[int, ...]:
        """Count, for every seat, the icons of its cards of a type, each as many times as the card counts."""
        rulebook = self._zones.rulebook
        icons = rulebook.icons
        counts = []
        for tableau in self._zones.tableaus:
            count = 0
            for placed in rulebook.tally(tableau, type_name):
                count += icons[placed.card.shown]
            counts.append(count)
        return tuple(counts)

    def recall(self, type_name: str, key: str, default: Plain = None) -> Plain:
        """Return what a card type remembers under a name."""
        return self._zones.recall(type_name, key, default)

    def type_of(self, card: Card) -> CardType:
        """Return the type that a card counts as."""
        return self._zones.rulebook.types[card.shown.type]

    def ask_all(
        self, prompt: str, options: Mapping[Seat, Iterable[Action | Item | Card | str]]
    ) -> Script[dict[Seat, Action]]:
        """Have several players choose at once, hidden until all have chosen; whoever has one option is not asked.

        Args:
            prompt: The verb, as for `Seat.ask`.
            options: For each player who is to choose, what there is.

        Returns:
            A script for `yield from`, whose result is what each has chosen.
        """
        offered: dict[int, tuple[Action, ...]] = {}
        for seat, given in options.items():
            actions = choices(seat, prompt, given)
            offered[seat.index] = actions[:1] if seat.is_dummy else actions
        answers = yield from ask_all(prompt, offered)
        return {self.seat(action.player): action for action in answers}

    def play_options(self, player: SupportsIndex, cards: Iterable[Card] | None = None) -> tuple[Action, ...]:
        """List the `play` actions for cards of a player: each card in each way it may be played.

        Args:
            player: Who plays.
            cards: The cards to choose among; without them, the hand.

        Returns:
            The actions, each once.
        """
        seat = self.seat(player)
        return play_options(self, seat, seat.hand.cards if cards is None else tuple(cards))


table_of: Final = quickly(Table)


class Seat:
    """One seat of a table, read-only; stands for its number wherever an event wants one.

    >>> import sushigo
    >>> class Gift(sushigo.CardType):
    ...     name = "gift"
    ...
    ...     def on_play(self, play):
    ...         neighbour = play.table.to_the_left_of(play.player)[0]
    ...         if neighbour.score < play.player.score:
    ...             yield sushigo.Award(neighbour, self.name, 2)
    >>> game = sushigo.party(players=2, cards=[Gift()])
    >>> state = sushigo.position(game, hands=[["gift"] * 2, ["tempura"] * 2], scores=[9, 5])
    >>> sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)]).scores
    (9, 7)
    """

    __slots__ = ("_zones", "index")

    _zones: Zones
    index: int

    def __init__(self, zones: Zones, number: int) -> None:
        """Wrap one seat of a working copy."""
        object.__setattr__(self, "_zones", zones)
        object.__setattr__(self, "index", number)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a seat cannot be changed (by setting {name!r}): emit an event instead")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a seat cannot be changed (by deleting {name!r}): emit an event instead")

    def __index__(self) -> int:
        return self.index

    @property
    def is_dummy(self) -> bool:
        """Whether nobody sits here, so that the first of several options is taken unasked."""
        return self.index >= self._zones.config.players

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and other.index == self.index

    def __hash__(self) -> int:
        return hash(self.index)

    def __repr__(self) -> str:
        return f"<Seat {self.index}>"

    @property
    def hand(self) -> Hand:
        """The hand."""
        zones, number = self._zones, self.index
        return hand_of(tuple(zones.hands[number]), zones.seen[number], zones.known[number])

    @property
    def tableau(self) -> tuple[Placed, ...]:
        """The cards laid in this round, in play order."""
        return tuple(self._zones.tableaus[self.index])

    @property
    def desserts(self) -> tuple[Card, ...]:
        """The desserts kept from earlier rounds."""
        return self._zones.desserts[self.index]

    @property
    def score(self) -> int:
        """The points so far."""
        return self._zones.scores[self.index]

    @property
    def looks_at(self) -> tuple[Card, ...]:
        """The cards of the deck that this player is looking at."""
        aside = self._zones.aside
        return aside[1] if aside is not None and aside[0] == self.index else ()

    def tally(self, type_name: str) -> tuple[Placed, ...]:
        """List the tableau cards that count as a type, each as many times as it counts."""
        rulebook = self._zones.rulebook
        return tuple(rulebook.tally(self._zones.tableaus[self.index], type_name))

    @property
    def written(self) -> tuple[tuple[str, Placed], ...]:
        """The tableau as it is written, item by item, with the cards."""
        return written(self._zones, self.index)

    def open_host(self, card: Card, before: Placed | None = None) -> Placed | None:
        """Return the earliest card of the tableau that would take a card, if one does.

        Args:
            card: The card that is to lie on it.
            before: The tableau card that is to lie on it: only what was laid before it counts.
        """
        return open_host(self._zones, self.index, card, before)

    def ask(self, prompt: str, options: Iterable[Action | Item | Card | str]) -> Asking:
        """Have this player choose; with one option only, it is taken unasked, and for a dummy the first one.

        Args:
            prompt: The verb: `play`, `ask`, `give`, `flip` or `choose`.
            options: Actions of this player, or what the verb is about. The word `done` is an action by itself.

        Returns:
            A script for `yield from`, whose result is the chosen action.
        """
        return ask(self, prompt, options)


seat_of: Final = quickly(Seat)

Script = Generator[Request, Replies, _T]
"""What a hook that acts is: a generator that yields events and asks with `yield from`; `Script[None]` for most.

>>> import sushigo
>>> class Breeze(sushigo.CardType):
...     name = "breeze"
...
...     def on_play(self, play: sushigo.Play) -> sushigo.Script[None]:
...         yield sushigo.SetDirection(-play.table.direction)
"""

Asking = Generator[Request, Replies, Action]
"""The script that `ask` returns: `yield from` it, and it is the chosen action.

>>> import sushigo
>>> def ask_for_a_side(play: sushigo.Play) -> sushigo.Asking:
...     return play.ask("choose", ["left", "right"])
"""


def open_host(zones: Zones, player: int, card: Card, before: Placed | None) -> Placed | None:
    """Find the earliest card of a tableau that takes a card, looking at what was laid before `before`."""
    rulebook = zones.rulebook
    if card.shown.type not in rulebook.hosted or not zones.hosting >> player & 1:
        return None
    hosts = []
    taken = set()
    for placed in zones.tableaus[player]:
        taken.add(placed.on)
        if placed.type in rulebook.hosts and not placed.face_down:
            hosts.append(placed)
    if not hosts:
        return None
    arriving = arrival_of(table_of(zones), seat_of(zones, player), card, before)
    for host in hosts:
        if before is not None and host.serial >= before.serial:
            return None
        host_type = rulebook.types[host.type]
        is_open = host.serial not in taken and arriving.type.category in host_type.bears
        if is_open and consult(host_type, _takes, host_type, host, arriving):
            return host
    return None


def _takes(host_type: CardType, host: Placed, arriving: Arrival) -> bool:
    return bool(host_type.hosts(host, arriving))


def written(zones: Zones, player: int) -> tuple[tuple[str, Placed], ...]:
    """Write each card of a tableau as an item, with the marks that tell what lies on what."""
    hosts = zones.rulebook.hosts
    tableau = zones.tableaus[player]
    taken = {placed.on for placed in tableau}
    open_types = {placed.type for placed in tableau if placed.type in hosts and placed.serial not in taken}
    items = []
    for placed in tableau:
        mark = ""
        if placed.on is not None:
            mark = "^"
        elif placed.serial in taken:
            mark = "+" if placed.type in open_types else ""
        elif hosts and not (placed.face_down or placed.is_copy):
            mark = "-" if open_host(zones, player, placed.card, placed) else ""
        items.append((str(item_of(placed.card, bool(placed.face_down), False, mark)), placed))
    return tuple(items)


def ask(seat: Seat, prompt: str, options: Iterable[Action | Item | Card | str]) -> Asking:
    """See `Seat.ask`."""
    offered = choices(seat, prompt, options)
    if seat.is_dummy or len(offered) == 1:
        return offered[0]
    (answer,) = yield ask_of((decision_of(seat.index, prompt, offered),), True)
    return answer


def _action(player: int, prompt: str, option: Action | Item | Card | str) -> Action:
    """Make the action that chooses an option."""
    if isinstance(option, Action):
        return option
    return action_of(player, "done") if option == "done" else action_of(player, prompt, str(option))


def choices(seat: Seat, prompt: str, options: Iterable[Action | Item | Card | str]) -> tuple[Action, ...]:
    """Make the actions among which a player chooses, each once."""
    offered = tuple(islice(options, MAX_OPTIONS + 1))
    keep = len(offered) <= MAX_KEPT and _KEPT_TYPES.issuperset(map(type, offered))
    return (_kept if keep else _offered)(seat.index, prompt, offered)


def _offered(player: int, prompt: str, options: tuple[Action | Item | Card | str, ...]) -> tuple[Action, ...]:
    chosen = tuple(dict.fromkeys([_action(player, prompt, option) for option in options]))
    if not 1 <= len(chosen) <= MAX_OPTIONS:
        raise ValueError(f"player {player} cannot choose ({prompt}) among {len(chosen)} options")
    for action in chosen:
        if action.player != player:
            raise ValueError(f"player {player} cannot be asked to choose for player {action.player}")
    return chosen


_KEPT_TYPES: Final = frozenset({Action, Card, Item, str})
"""What is equal only to what is written alike; `True` is equal to 1, and what was asked before must not matter."""

_kept: Final = lru_cache(maxsize=1024)(_offered)  # much is asked again and again: which card of the menu is wanted


def ask_all(prompt: str, options: Mapping[int, Sequence[Action]]) -> Script[Replies]:
    """Have several players choose at once, hidden until all are in; whoever has one option is not asked.

    Args:
        prompt: The verb.
        options: For each player, the actions.

    Returns:
        A script for `yield from`, whose result is the chosen actions in seat order.
    """
    decisions = tuple(Decision(player, prompt, tuple(actions)) for player, actions in sorted(options.items()))
    owed = tuple(decision for decision in decisions if len(decision.options) > 1)
    answers: Replies = ()
    if owed:
        answers = yield ask_of(owed, True)
    given = {action.player: action for action in answers}
    return tuple(given.get(decision.player, decision.options[0]) for decision in decisions)


def play_options(table: Table, seat: Seat, cards: Iterable[Card]) -> tuple[Action, ...]:
    """See `Table.play_options`."""
    rulebook = table.config.rulebook
    plain = rulebook.plays[seat.index]
    options: dict[Action, None] = {}
    for card in dict.fromkeys(cards):
        if card in plain:
            options[plain[card]] = None
        elif card.type in rulebook.ways and card.copy_of is None:
            card_type = rulebook.types[card.type]
            for item in consult(card_type, ways_of, arrival_of(table, seat, card, None), card_type):
                options[action_of(seat.index, "play", str(item))] = None
        else:
            options[action_of(seat.index, "play", str(card))] = None
    return tuple(options)


def ways_of(arrival: Arrival, card_type: CardType) -> tuple[Item, ...]:
    """Have a card type say as what a card may be played, and see that it is that card, in one way at least."""
    ways = tuple(islice(card_type.ways(arrival), MAX_OPTIONS))
    if not ways:
        raise ValueError(f"there is no way to play {arrival.card}: give one at least")
    for way in ways:
        if not isinstance(way, Item) or way.card.printed is not arrival.card.printed:
            raise ValueError(f"{way!r} is no way to play {arrival.card}")
    return ways


@frozen(weakref_slot=False)
class Arrival:
    """A card is about to be laid, or has just been: what `ways` and `hosts` are asked about.

    Attributes:
        table: The table.
        player: Whose tableau it comes to.
        card: The card, or the one whose part it is to play.
        placed: The card as it lies, once it does.

    >>> import sushigo
    >>> class Bowl(sushigo.CardType):
    ...     name = "bowl"
    ...     multiplier = 2
    ...
    ...     def hosts(self, placed, arrival):
    ...         return arrival.type.category == "nigiri"
    >>> game = sushigo.party(players=2, cards=[Bowl()])
    >>> sushigo.score_round(game, [["bowl", "nigiri:squid"], ["nigiri:squid"]]).total
    (6, 3)
    """

    table: Table
    player: Seat
    card: Card
    placed: Placed | None

    @property
    def type(self) -> CardType:
        """The type that the card counts as."""
        return self.table.type_of(self.card)


arrival_of: Final = quickly(Arrival)


@frozen(weakref_slot=False)
class Play:
    """A card has just been laid: what `on_play` is told.

    Attributes:
        table: The table.
        player: In whose tableau.
        placed: The card as it lies.
        way: How it was to be played, if that was part of the choice.

    >>> import sushigo
    >>> class Compass(sushigo.CardType):
    ...     name = "compass"
    ...
    ...     def on_play(self, play):
    ...         chosen = yield from play.ask("choose", ["left", "right"])
    ...         yield sushigo.SetDirection(1 if chosen.argument == "left" else -1)
    >>> game = sushigo.party(players=2, cards=[Compass()])
    >>> state = sushigo.position(game, hands=[["compass"] * 2, ["tempura"] * 2])
    >>> state = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> sushigo.apply(state, sushigo.Action.parse("0 choose right")).direction
    -1
    """

    table: Table
    player: Seat
    placed: Placed
    way: Item | None

    def ask(self, prompt: str, options: Iterable[Action | Item | Card | str]) -> Asking:
        """Have the player choose, see `Seat.ask`."""
        return self.player.ask(prompt, options)


play_of: Final = quickly(Play)


@frozen(weakref_slot=False)
class Use:
    """A card is used: what `on_use` is told.

    Attributes:
        table: The table.
        player: Who uses it.
        placed: The card as it lies.

    >>> import sushigo
    >>> class Coupon(sushigo.CardType):
    ...     name = "coupon"
    ...     called = True
    ...
    ...     def number(self, face):
    ...         return 1
    ...
    ...     def on_use(self, use):
    ...         yield sushigo.Award(use.player, self.name, 3, (use.placed.card,))
    ...         yield sushigo.Discard(use.placed)
    >>> game = sushigo.party(players=2, cards=[Coupon()])
    >>> state = sushigo.position(game, hands=[["tempura"] * 2] * 2, tableaus=[["coupon"], []])
    >>> state = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> sushigo.apply(state, sushigo.Action.parse("0 call coupon")).scores
    (3, 0)
    """

    table: Table
    player: Seat
    placed: Placed

    def ask(self, prompt: str, options: Iterable[Action | Item | Card | str]) -> Asking:
        """Have the player choose, see `Seat.ask`."""
        return self.player.ask(prompt, options)


use_of: Final = quickly(Use)


@frozen(weakref_slot=False)
class Moment:
    """A point of the turn or round at which every type in play may act: what `on_turn_end` and the like are told.

    >>> import sushigo
    >>> class Breeze(sushigo.CardType):
    ...     name = "breeze"
    ...
    ...     def on_turn_end(self, moment):
    ...         if any(placed.type == self.name for placed in moment.table.laid):
    ...             yield sushigo.SetDirection(-moment.table.direction)
    >>> game = sushigo.party(players=2, cards=[Breeze()])
    >>> state = sushigo.position(game, hands=[["breeze"] * 2, ["tempura"] * 2])
    >>> sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)]).direction
    -1
    """

    table: Table


moment_of: Final = quickly(Moment)
