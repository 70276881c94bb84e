"""What a player may know: views of a state, which hide all that is hidden from that player and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import final

from attrs import frozen

from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.config import GameConfig
from sushigo.errors import IllegalAction
from sushigo.event import Event
from sushigo.state import Decision, GameState, Hand, Note, Snapshot


@final
@frozen
class HandView:
    """A hand as one player knows it.

    Attributes:
        size: How many cards it has.
        cards: Those that the player knows to be in it, sorted.
        lacks: Faces of which the cards that the player does not know are none.
        some: For each group of faces: one of the cards that the player does not know is of it, unless a card
            of `cards` that was added since is.
    """

    size: int
    cards: tuple[Card, ...]
    lacks: tuple[Card, ...] = ()
    some: tuple[tuple[Card, ...], ...] = ()

    @property
    def is_known(self) -> bool:
        """Whether the player knows every card of it."""
        return len(self.cards) == self.size


@final
@frozen
class View:
    """Everything that one player knows of a game, and nothing else: two states that the player cannot tell apart
    have equal views.

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
        owed: Who owes a choice: player and prompt.
        chosen: What this player has chosen that is not revealed yet.
        is_over: Whether the game has ended.

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
        """The cards of the box that the player cannot place: in the deck, dessert pile or unknown hands, by count."""
        left = Counter(self.config.rulebook.box)
        for zone in (*(hand.cards for hand in self.hands), *self.desserts, self.discard, self.looks_at):
            left.subtract(card.printed for card in zone)
        left.subtract(placed.card.printed for tableau in self.tableaus for placed in tableau)
        return {card: count for card, count in left.items() if count > 0}


def observe(state: GameState, player: int | None) -> View:
    """See a state with the eyes of one player.

    Args:
        state: The game.
        player: Who looks, counted from 0; none for a spectator, who knows what everybody knows.

    Returns:
        All that the player knows: also the hands seen before they were passed on, since what leaves or enters a
        hand is public.

    Raises:
        IllegalAction: There is no such player.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> later = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> sushigo.observe(later, 0).hands[1].is_known
    True
    """
    config, now = state.config, state.now
    if player is not None and (type(player) is not int or not 0 <= player < config.players):
        message = f"there is no player {player!r}: players are 0 to {config.players - 1}"
        raise IllegalAction(Action(0, "pass"), "no_player", message)
    decision = next((decision for decision in state.decisions if decision.player == player), None)
    aside = now.aside
    return View(
        config,
        player,
        now.round,
        now.turn,
        now.direction,
        tuple(_hand_view(seat.hand, player) for seat in now.players),
        now.tableaus,
        now.desserts,
        now.scores,
        len(now.deck),
        len(now.dessert_pile),
        now.discard,
        None if aside is None else (aside[0], len(aside[1])),
        aside[1] if aside is not None and aside[0] == player else (),
        now.memory,
        decision,
        tuple((decision.player, decision.prompt) for decision in state.decisions),
        _chosen(state, now, player),
        state.is_over,
    )


def _hand_view(hand: Hand, player: int | None) -> HandView:
    if player is not None and hand.seen_by(player):
        return HandView(len(hand), tuple(hand.cards))
    known = hand.known
    seat = len(known.holds) if player is None else player
    holds = known.holds[seat] if seat < len(known.holds) else ()
    return HandView(len(hand), tuple(sorted(holds, key=str)), known.lacks, known.some)


def _chosen(state: GameState, now: Snapshot, player: int | None) -> tuple[Action, ...]:
    """List the player's own answers that the others have not seen yet."""
    hidden = (*state.answers, state.given) if now.laid == state.start.laid else (state.given,)
    return tuple(
        answer for answers in hidden for answer in answers if answer is not None and answer.player == player
    )


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
    >>> redact(events, 0) == events
    True
    """
    return tuple(event.redacted(player) for event in events)
