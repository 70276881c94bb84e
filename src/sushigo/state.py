"""The values a game consists of: hands, players, what lies where, decisions, and the state itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, final

from attrs import Factory, field, frozen

from sushigo.action import Action, named
from sushigo.card import Card, Placed
from sushigo.making import quickly

if TYPE_CHECKING:
    from sushigo.config import GameConfig
    from sushigo.engine import Running

Scalar = str | int | bool | None
"""A single value that a card type may remember."""

Plain = Scalar | tuple[Scalar, ...]
"""What a card type may remember, plain data: a text, a whole number of up to 64 bits, `True`, `False` or `None`, or a
flat tuple of these; no fractions, no cards, no tuples in tuples."""

MAX_REMEMBERED: Final = 2**64 - 1
"""The largest number, up or down, that is remembered."""


def is_text(value: object) -> bool:
    """Whether something is a text that can be written to a file: without halves of characters (surrogates)."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_plain(value: object) -> bool:
    """Whether a card type may remember this."""
    parts = value if isinstance(value, tuple) else (value,)
    return all(
        part is None or is_text(part) or (isinstance(part, int) and abs(part) <= MAX_REMEMBERED) for part in parts
    )


@final
@frozen(weakref_slot=False)
class Known:
    """What is known of a hand to those who have not seen all of it.

    What `lacks` and `some` tell is known to everybody.

    Attributes:
        holds: For each seat, and at the end for anybody else who looks on, the cards that are known to be in
            the hand (put there or shown in the open, or seen before something hidden was added); empty if
            nobody knows any.
        lacks: Faces that no card of the hand has, apart from those that everybody knows to be in it (the last of
            `holds`).
        some: Groups of faces. A group that is listed n times means that at least n cards of the hand are of its
            faces.
    """

    holds: tuple[tuple[Card, ...], ...] = ()
    lacks: tuple[Card, ...] = ()
    some: tuple[tuple[Card, ...], ...] = ()


known_of: Final = quickly(Known)

NOTHING: Final = Known()
"""What the table knows of a fresh hand."""


@final
@frozen(weakref_slot=False)
class Hand:
    """The cards of a hand, sorted, and what is public about them.

    Attributes:
        cards: The cards.
        seen: Who knows every card of it, as a bit for each seat: whoever has seen it, since what leaves or enters it
            is public; where a card moves hidden, only its holder goes on knowing all.
        known: What everybody else knows of it.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["maki:1", "maki:3"], ["tempura", "pudding"]])
    >>> hand = state.players[0].hand
    >>> len(hand), hand.seen_by(0), hand.seen_by(1)
    (2, True, False)
    >>> sushigo.Card("maki", "3") in hand, [str(card) for card in hand]
    (True, ['maki:1', 'maki:3'])
    >>> hand.matching(sushigo.Card("maki"))
    (Card('maki:1'), Card('maki:3'))
    """

    cards: tuple[Card, ...]
    seen: int = 0
    known: Known = NOTHING

    def seen_by(self, player: int) -> bool:
        """Tell whether a player knows all cards of this hand."""
        return bool(self.seen >> player & 1)

    def matching(self, wanted: Card) -> tuple[Card, ...]:
        """List the different cards that answer to a name.

        Args:
            wanted: A face, or a type alone (a card without a face).

        Returns:
            Each matching card once, in order.
        """
        return tuple([card for card in dict.fromkeys(self.cards) if card.answers_to(wanted)])

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)


hand_of: Final = quickly(Hand)


@final
@frozen
class PlayerState:
    """What belongs to one seat.

    Attributes:
        hand: The hand.
        tableau: The cards laid in this round, in play order.
        desserts: The desserts kept from earlier rounds; a copy of a dessert with what it copies.
        score: The points so far.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> state = sushigo.position(game, hands=[["maki:1"], ["pudding"]], tableaus=[["tempura"], []], scores=[7, 4])
    >>> player = state.players[0]
    >>> player.score, player.hand.cards, [placed.card for placed in player.tableau]
    (7, (Card('maki:1'),), [Card('tempura')])
    """

    hand: Hand
    tableau: tuple[Placed, ...]
    desserts: tuple[Card, ...]
    score: int


@final
@frozen
class Note:
    """Something a card type remembers; public.

    A `Remember` event keeps it.

    Attributes:
        type: The card type whose note it is.
        key: Its name.
        value: Plain data, see `Plain`.
        scope: How long it is kept: for the `turn`, the `round` or the `game`.

    >>> import sushigo
    >>> game = sushigo.party(players=3, menu="points_platter")
    >>> state = sushigo.position(game, hands=[["tea"]] * 3, memory={"uramaki": {"claimed": 1}})
    >>> state.memory
    (Note(type='uramaki', key='claimed', value=1, scope='round'),)
    """

    type: str
    key: str
    value: Plain
    scope: str


@final
@frozen
class Stream:
    """The random stream of a game: everything is drawn from the seed and the count of shuffles so far.

    Attributes:
        seed: The seed; none where a dealer from outside deals.
        shuffles: How many shuffles there have been.
        supplied: The results of the next shuffles, where `determinize` has made them up.
    """

    seed: int | None
    shuffles: int = 0
    supplied: tuple[tuple[Card, ...], ...] = ()


@final
@frozen(weakref_slot=False)
class Snapshot:
    """What lies where at one moment, zone by zone; zones of seats have one entry for each, a dummy's last.

    Attributes:
        round: The round, from 1; 0 before the first deal of a dealer from outside.
        turn: The turn of the round, from 1; 0 where a dealer from outside is to deal the next round.
        direction: +1 if hands are passed to the left, -1 if to the right.
        hands: The cards of every hand.
        seen: For every hand, who has seen it, as a bit for each seat.
        known: For every hand, what the others know of it.
        tableaus: The tableau of every seat.
        desserts: The desserts that every seat has kept.
        scores: The points of every seat.
        deck: The undealt cards, first drawn first.
        dessert_pile: Desserts that have not joined the deck yet.
        discard: The discard, oldest first.
        aside: Cards that one player is looking at: the player and the cards, or none.
        memory: What card types remember.
        stream: The random stream.
        laid: How many cards have been laid in this round.
        drawn: For each seat, the cards that it knows to be in the deck, having looked at them in this round;
            those that somebody else is looking at may be among them. Empty if nobody knows any.
    """

    round: int
    turn: int
    direction: int
    hands: tuple[tuple[Card, ...], ...]
    seen: tuple[int, ...]
    known: tuple[Known, ...]
    tableaus: tuple[tuple[Placed, ...], ...]
    desserts: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    deck: tuple[Card, ...]
    dessert_pile: tuple[Card, ...]
    discard: tuple[Card, ...]
    aside: tuple[int, tuple[Card, ...]] | None
    memory: tuple[Note, ...]
    stream: Stream
    laid: int
    drawn: tuple[tuple[Card, ...], ...] = ()

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """The same by seat; the engine keeps zones, since a turn changes all seats at once."""
        seats = zip(self.hands, self.seen, self.known, self.tableaus, self.desserts, self.scores, strict=True)
        return tuple(
            PlayerState(Hand(cards, seen, known), tableau, desserts, score)
            for cards, seen, known, tableau, desserts, score in seats
        )


snapshot_of: Final = quickly(Snapshot)


@frozen(weakref_slot=False)
class Decision:
    """A choice that a player owes.

    Attributes:
        player: Who chooses.
        prompt: What is asked: `play`, `call`, `ask`, `give`, `flip` or `choose`; of the dealer, `deal`.
        options: All legal actions, at least one.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["tempura", "pudding"], ["maki:1", "maki:2"]])
    >>> decision = state.decisions[1]
    >>> decision.player, decision.prompt, decision.options
    (1, 'play', (Action('1 play maki:1'), Action('1 play maki:2')))
    """

    player: int
    prompt: str
    options: tuple[Action, ...]


decision_of: Final = quickly(Decision)


@final
@frozen
class Draw(Decision):
    """The next card, which a dealer from outside owes: a chance node.

    Attributes:
        weights: For each option, how likely it is after an honest shuffle, in proportion.
        due: Whom the cards are for: a seat for each card that is due, the next one first.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), dealer=True)
    >>> draw = state.draw
    >>> str(draw.options[0]), draw.weights[0], sum(draw.weights)
    ('dealer deal nigiri:egg', 5, 108)
    >>> draw.due[0], len(draw.due)
    (0, 20)
    """

    weights: tuple[int, ...]
    due: tuple[int, ...]


Replies = tuple[Action, ...]
"""The answers to one question, in the order of its decisions."""

Answers = tuple[Action | None, ...]
"""The answers to the open question, in the order of its decisions; none where one is still owed."""


def _owed(state: GameState) -> tuple[Decision, ...]:
    pairs = zip(state.question, state.given, strict=True)
    return tuple(decision for decision, answer in pairs if answer is None)


A_STATE: Final = "a game is a GameState, such as new_game(...) begins"
"""What is said if it is not."""


@final
@frozen(repr=False, weakref_slot=False, getstate_setstate=False)
class GameState:
    """A whole game at one moment: a value that never changes.

    It keeps the snapshot at the start of the turn and the answers given since; where everything lies now
    follows from these, and so does how the turn goes on. Two states are equal if these are. A state knows
    everything, hidden cards and the random stream included; what one player may know is a `View` (see `observe`).

    Attributes:
        config: What is played.
        start: What lay where when the turn began.
        answers: The answers given since, question by question.
        given: The answers to the open question so far; none where one is still owed.
        now: What lies where now; drawn up when it is first looked at, as few look in the middle of a turn.
        question: The open question: one decision for each player asked, answered ones included.
        decisions: The choices still owed; several are simultaneous and stay hidden until all are in.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=3), seed=7)
    >>> state.round, state.turn, [decision.player for decision in state.decisions]
    (1, 1, [0, 1, 2])
    """

    config: GameConfig
    start: Snapshot
    answers: tuple[Replies, ...]
    given: Answers
    _now: Snapshot | None = field(eq=False)
    question: tuple[Decision, ...] = field(eq=False)
    decisions: tuple[Decision, ...] = field(init=False, eq=False, default=Factory(_owed, takes_self=True))
    _paused: list[Running] = field(init=False, factory=list, eq=False)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return GameState, (self.config, self.start, self.answers, self.given, self.now, self.question)

    def _repr_svg_(self) -> str:
        """Draw the whole state in a notebook, all that is hidden included."""
        from sushigo.svg import svg

        return svg(self)

    @property
    def now(self) -> Snapshot:
        """What lies where now."""
        now = self._now
        if now is None:
            from sushigo.engine import resumed

            running = resumed(self)
            now = running.zones.snapshot()
            self._paused.append(running)
            object.__setattr__(self, "_now", now)
        return now

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.question

    @property
    def draw(self) -> Draw | None:
        """The card that a dealer from outside owes, if one is due."""
        first = self.question[0] if self.question else None
        return first if isinstance(first, Draw) else None

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.now.round

    @property
    def turn(self) -> int:
        """The turn of the round, from 1."""
        return self.now.turn

    @property
    def direction(self) -> int:
        """+1 if hands are passed to the left (to player + 1), -1 if to the right."""
        return self.now.direction

    @property
    def players(self) -> tuple[PlayerState, ...]:
        """The seats in order; a dummy is the last one."""
        return self.now.players

    @property
    def deck(self) -> tuple[Card, ...]:
        """The undealt cards, first drawn first."""
        return self.now.deck

    @property
    def dessert_pile(self) -> tuple[Card, ...]:
        """Desserts that have not joined the deck yet."""
        return self.now.dessert_pile

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard, oldest first."""
        return self.now.discard

    @property
    def memory(self) -> tuple[Note, ...]:
        """What card types remember."""
        return self.now.memory

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return self.now.scores

    @property
    def position(self) -> tuple[object, ...]:
        """A key for transpositions: what lies where now and what is being asked, however it came about.

        The cards of a tableau stand in it in the order in which they were laid.
        """
        serials = [placed.serial for tableau in self.now.tableaus for placed in tableau]
        order = {serial: rank for rank, serial in enumerate(sorted(serials))}
        tableaus = tuple(
            tuple(
                (
                    placed.card,
                    placed.turn == self.turn,
                    order[placed.serial],
                    None if placed.on is None else order.get(placed.on),
                    placed.face_down,
                )
                for placed in tableau
            )
            for tableau in self.now.tableaus
        )
        now = self.now
        rest = (now.hands, now.seen, now.known, now.desserts, now.scores)
        zones = (now.deck, now.dessert_pile, now.discard, now.aside, now.memory, now.stream, now.drawn)
        return (self.config, now.round, now.turn, now.direction, tableaus, rest, zones, self.question, self.given)

    def __repr__(self) -> str:
        owed = ", ".join(f"{named(decision.player)} {decision.prompt}" for decision in self.decisions) or "over"
        return (
            f"<GameState {self.config.edition.name} {self.config.players} players, "
            f"round {self.round} turn {self.turn}, scores {list(self.scores)}, {owed}>"
        )


game_state_of: Final = quickly(GameState)
