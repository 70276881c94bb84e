"""What a player may know: views of a state, which hide what is hidden from that player and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, final

from attrs import frozen

from sushigo.action import DEALER, Action, no_player
from sushigo.card import Card, Placed
from sushigo.config import GameConfig
from sushigo.door import expect, expect_all, expect_int
from sushigo.event import Event
from sushigo.game import resume, step
from sushigo.making import quickly
from sushigo.state import A_STATE, Answers, Decision, GameState, Note, Snapshot


@final
@frozen(weakref_slot=False)
class HandView:
    """A hand as one player knows it.

    Attributes:
        size: How many cards it has.
        cards: Those that the player knows to be in it, sorted.
        lacks: Faces that none of the cards outside `public` has.
        some: Groups of faces. A group that is listed n times means that at least n cards of the whole hand are of its
            faces.
        public: The cards that everybody at the table knows to be in it, sorted.
        seen: Who knows every card of it, as a bit for each seat.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["tempura", "pudding"], ["maki:1", "maki:2"]])
    >>> own, other = sushigo.observe(state, player=0).hands
    >>> own.is_known, own.cards
    (True, (Card('tempura'), Card('pudding')))
    >>> other.is_known, other.cards, other.size
    (False, (), 2)
    """

    size: int
    cards: tuple[Card, ...]
    lacks: tuple[Card, ...] = ()
    some: tuple[tuple[Card, ...], ...] = ()
    public: tuple[Card, ...] = ()
    seen: int = 0

    @property
    def is_known(self) -> bool:
        """Whether the player knows every card of it."""
        return len(self.cards) == self.size


hand_view_of: Final = quickly(HandView)


@final
@frozen(weakref_slot=False)
class TableView:
    """What one player knows of what lies where at one moment.

    Attributes:
        hands: Every seat's hand, as far as the player knows it.
        tableaus: Every seat's tableau.
        desserts: The desserts that every seat has kept.
        scores: Every seat's points.
        deck_size: How many cards are undealt.
        dessert_pile_size: How many desserts have not joined the deck yet.
        discard: The discard, oldest first.
        memory: What card types remember.
        direction: +1 if hands are passed to the left, -1 if to the right.
        laid: How many cards have been laid in this round.
        in_deck: Cards that the player knows to be in the deck, having looked at them; those that somebody else
            is looking at may be among them.

    >>> import sushigo
    >>> game = sushigo.party(players=3, menu="sushi_go")
    >>> state = sushigo.position(game, hands=[["tempura"] * 2] * 3, tableaus=[["chopsticks:1"], [], []])
    >>> later = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in range(3)])
    >>> view = sushigo.observe(later, player=0)
    >>> len(view.tableaus[0]), len(view.start.tableaus[0])  # in the middle of the turn, and when it began
    (2, 1)
    """

    hands: tuple[HandView, ...]
    tableaus: tuple[tuple[Placed, ...], ...]
    desserts: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    deck_size: int
    dessert_pile_size: int
    discard: tuple[Card, ...]
    memory: tuple[Note, ...]
    direction: int
    laid: int
    in_deck: tuple[Card, ...] = ()


table_view_of: Final = quickly(TableView)


@final
@frozen(weakref_slot=False)
class View:
    """Everything that one player knows of a game, and nothing else.

    Two states that the player cannot tell apart have equal views.

    Attributes:
        config: What is played.
        player: Whose view it is; none for a spectator.
        round: The round, from 1.
        turn: The turn, from 1.
        direction: +1 if hands are passed to the left, -1 if to the right.
        hands: Every seat's hand, as far as the player knows it.
        tableaus: Every seat's tableau.
        desserts: The desserts that every seat has kept.
        scores: Every seat's points.
        deck_size: How many cards are undealt.
        dessert_pile_size: How many desserts have not joined the deck yet.
        discard: The discard, oldest first.
        looking: Who is looking at cards of the deck, if anybody, and at how many.
        looks_at: The cards that this player is looking at.
        memory: What card types remember.
        decision: The choice that this player owes, if any.
        owed: Who owes a choice: player and prompt; the player is `DEALER` where a dealer from outside is to deal.
        chosen: What this player has chosen that is not revealed yet.
        is_over: Whether the game has ended.
        asked: Who was asked the open question: those who still owe an answer, and those who have given one.
        answers: The answers to the earlier questions of this turn; none in place of one that is hidden. The cards of
            a dealer are not among them: they show when they are drawn.
        happened: What has happened in this turn so far, as the player saw it.
        laid: How many cards have been laid in this round.
        in_deck: Cards that the player knows to be in the deck, having looked at them in this round; those
            that somebody else is looking at may be among them.
        start: What the player knew when the turn began, if anything has happened since.

    >>> import sushigo
    >>> view = sushigo.observe(sushigo.new_game(sushigo.classic(players=3), seed=7), player=1)
    >>> len(view.hand), view.hands[0].cards, view.owed
    (9, (), ((0, 'play'), (1, 'play'), (2, 'play')))
    """

    config: GameConfig
    player: int | None
    round: int
    turn: int
    direction: int
    hands: tuple[HandView, ...]
    tableaus: tuple[tuple[Placed, ...], ...]
    desserts: tuple[tuple[Card, ...], ...]
    scores: tuple[int, ...]
    deck_size: int
    dessert_pile_size: int
    discard: tuple[Card, ...]
    looking: tuple[int, int] | None
    looks_at: tuple[Card, ...]
    memory: tuple[Note, ...]
    decision: Decision | None
    owed: tuple[tuple[int, str], ...]
    chosen: tuple[Action, ...]
    is_over: bool
    asked: tuple[int, ...] = ()
    answers: tuple[Answers, ...] = ()
    happened: tuple[Event, ...] = ()
    laid: int = 0
    in_deck: tuple[Card, ...] = ()
    start: TableView | None = None

    def _repr_svg_(self) -> str:
        """Draw in a notebook what the player knows."""
        from sushigo.svg import svg

        return svg(self)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The player's own hand."""
        return self.hands[self.player].cards if self.player is not None else ()

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What the player may do now; none if no choice is owed."""
        return self.decision.options if self.decision is not None else ()

    @property
    def unseen(self) -> dict[Card, int]:
        """The cards of the box that the player cannot place, by count: they lie in piles or unknown hands."""
        left = Counter(self.config.rulebook.box)
        for zone in (*(hand.cards for hand in self.hands), *self.desserts, self.discard, self.looks_at):
            left.subtract(card.printed for card in zone)
        left.subtract(placed.card.printed for tableau in self.tableaus for placed in tableau)
        return {card: count for card, count in left.items() if count > 0}


view_of: Final = quickly(View)


def observe(state: GameState, player: int | None) -> View:
    """See a state with the eyes of one player.

    Args:
        state: The game.
        player: Who looks, counted from 0; none for a spectator, who knows what everybody knows.

    Returns:
        All that the player knows. Hands seen before they were passed on are among it, since what leaves or
        enters a hand is public, unless a card moves hidden (`HandToHand`).

    Raises:
        IllegalAction: There is no such player.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> later = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> sushigo.observe(later, 0).hands[1].is_known
    True
    """
    config, now = expect(state, GameState, A_STATE).config, state.now
    if player is not None and (type(player) is not int or not 0 <= player < config.players):
        raise no_player(player, config.players)
    own, owed = None, []
    for decision in state.decisions:
        owed.append((decision.player, decision.prompt))
        if decision.player == player:
            own = decision
    within = bool(state.answers)  # the turn has been asking before
    aside = now.aside
    return view_of(
        config,
        player,
        now.round,
        now.turn,
        now.direction,
        _hand_views(now, player),
        now.tableaus,
        now.desserts,
        now.scores,
        len(now.deck),
        len(now.dessert_pile),
        now.discard,
        None if aside is None else (aside[0], len(aside[1])),
        aside[1] if aside is not None and aside[0] == player else (),
        now.memory,
        own,
        tuple(owed),
        _chosen(state, player) if within or len(owed) < len(state.question) else (),
        state.is_over,
        tuple([decision.player for decision in state.question]),
        _answers(state, player) if within else (),
        _happened(state, player) if within else (),
        now.laid,
        _in_deck(now, player),
        None if now is state.start else _table_view(state.start, player),
    )


def _table_view(snapshot: Snapshot, player: int | None) -> TableView:
    """See a snapshot with the eyes of one player."""
    return table_view_of(
        _hand_views(snapshot, player),
        snapshot.tableaus,
        snapshot.desserts,
        snapshot.scores,
        len(snapshot.deck),
        len(snapshot.dessert_pile),
        snapshot.discard,
        snapshot.memory,
        snapshot.direction,
        snapshot.laid,
        _in_deck(snapshot, player),
    )


def _hand_views(snapshot: Snapshot, player: int | None) -> tuple[HandView, ...]:
    """See every hand, whole where the player has seen it, else what was noticed of it."""
    place, bit = (-1, 0) if player is None else (player, 1 << player)
    views = []
    for cards, seen, known in zip(snapshot.hands, snapshot.seen, snapshot.known, strict=True):
        holds = known.holds
        own = cards if seen & bit else holds[place] if holds else ()
        views.append(hand_view_of(len(cards), own, known.lacks, known.some, holds[-1] if holds else (), seen))
    return tuple(views)


def _in_deck(snapshot: Snapshot, player: int | None) -> tuple[Card, ...]:
    """See which cards of the deck the player has looked at."""
    return snapshot.drawn[player] if snapshot.drawn and player is not None else ()


def _hides(state: GameState) -> bool:
    """Whether complete answers of this turn are still hidden: nothing has been revealed."""
    return state.now.laid == state.start.laid


def _answers(state: GameState, player: int | None) -> tuple[Answers, ...]:
    """List the answers of players to the questions of this turn, as far as they are public."""
    answers = tuple([replies for replies in state.answers if replies[0].player != DEALER])
    return tuple([_shown(replies, player) for replies in answers]) if _hides(state) else answers


def _shown(answers: Answers, player: int | None) -> Answers:
    return tuple([answer if answer is not None and answer.player == player else None for answer in answers])


def _chosen(state: GameState, player: int | None) -> tuple[Action, ...]:
    """List the player's own answers that the others have not seen yet."""
    hidden = (*state.answers, state.given) if _hides(state) else (state.given,)
    given = [answer for answers in hidden for answer in answers if answer is not None]
    return tuple([answer for answer in given if answer.player == player])


def _happened(state: GameState, player: int | None) -> tuple[Event, ...]:
    """Play the turn again up to the open question, and tell what happened; only asked for within a turn."""
    happened: list[Event] = []
    current = resume(state.config, state.start)
    for answers in state.answers:
        current, events = step(current, [answer for answer in answers if answer is not None])
        happened += events
    return tuple([event.redacted(player) for event in happened])


def redact(events: Iterable[Event], player: int | None) -> tuple[Event, ...]:
    """See a transition with the eyes of one player.

    Args:
        events: What happened, from `step`.
        player: Who looks; none for a spectator.

    Returns:
        The same events, with what is hidden from the player left out.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> _, events = sushigo.step(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> sushigo.redact(events, 0) == events
    True
    """
    if player is not None:
        expect_int(player, "who looks is a player's number, or None for a spectator")
    what = "what happened is told by events, such as step(...) returns"
    return tuple([event.redacted(player) for event in expect_all(events, Event, what)])
