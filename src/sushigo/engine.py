"""The engine: it runs a script on the working copy of a table, from one question to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from sushigo.audit import audit, check_event, check_question
from sushigo.cardtype import CardType, failure
from sushigo.dealer import drawn
from sushigo.event import Deal, DrawAside, Event, answered_of
from sushigo.state import Decision, GameState, Replies, Snapshot
from sushigo.table import Ask, Run, Script
from sushigo.turn import CHOICE, choices, from_the_reveal, is_the_turn, next_script, reveal_and_go_on, settle
from sushigo.zones import Zones

if TYPE_CHECKING:
    from sushigo.config import GameConfig

MAX_EVENTS: Final = 5000
"""How many events a turn may have before the card type that goes on emitting is stopped."""

MAX_QUESTIONS: Final = 500
"""How many questions a turn may have before the card type that goes on asking is stopped."""


@final
class Running:
    """A game at work on a table: the script of a turn, with those that it has called in their turn.

    Attributes:
        zones: The working copy.
        start: What lay where when the turn began.
        answers: The answers given since, question by question.
    """

    __slots__ = ("_active", "_asked", "_asking", "_drawing", "_emitted", "_stack", "_told", "answers", "start", "zones")

    def __init__(self, zones: Zones, start: Snapshot, script: Script[None] | None) -> None:
        """Set a script up; it begins with the first `go`.

        Args:
            zones: The working copy.
            start: The same, frozen.
            script: The script; none if the game is over.
        """
        self.zones = zones
        self.start = start
        self.answers: tuple[Replies, ...] = ()
        # With each script goes the type whose hook it is, if it is one: what the turn itself does is nobody's fault.
        self._stack: list[tuple[CardType | None, Script[None]]] = [] if script is None else [(None, script)]
        self._asking = CHOICE
        self._drawing: Event | None = None  # whose cards a dealer from outside is asked for
        self._active: list[CardType] = []  # the types that have emitted something in the turn, if that is watched
        self._asked = self._emitted = 0
        self._told = 0  # how many events there were when the turn began, as long as nothing has been answered in it

    def go(  # noqa: C901, PLR0912, PLR0915  # one loop: a call for each event would cost more than the event
        self, reply: Replies | None, events: list[Event]
    ) -> tuple[Decision, ...] | None:
        """Run on to the next question, in this turn or a later one.

        Args:
            reply: The answers to the question at which it stopped; none at first.
            events: Takes the events since then.

        Returns:
            The question; none if the game is over.
        """
        zones, stack = self.zones, self._stack
        if not stack:
            return None
        zones.happened = events
        if reply is not None:
            self._told = -1
            self.answers += (reply,)
            if self._asking.announced:
                events.append(answered_of(reply))
            elif self._asking is CHOICE and is_the_turn(stack[-1][1]):
                if self._is_over_with(reply):
                    return choices(zones)
                reply = None
        owner, script = stack[-1]
        by_dealer, foreign = zones.stream.seed is None, zones.rulebook.foreign
        watched = by_dealer or owner in foreign
        send = script.send
        while True:
            try:
                request = send(reply)  # type: ignore[arg-type]
                reply = None
                if isinstance(request, Event):
                    if watched and (drawing := self._looked_after(request, owner)) is not None:
                        owner, script = None, drawing
                        stack.append((owner, script))
                        send = script.send
                        continue
                    request.change(zones)
                    events.append(request)
                    if not request.arrives or zones.arrived is None:
                        continue
                    effect = settle(zones, *zones.arrived)
                    if effect is None:
                        continue
                    request = effect
                elif watched and owner is not None and not (type(request) is Ask and type(request.question) is tuple):
                    raise TypeError(f"a card yields events and asks with 'yield from', not {request!r}")
                if isinstance(request, Run):
                    owner, script = request.card_type, request.script
                    watched = by_dealer or owner in foreign
                    stack.append((owner, script))
                    send = script.send
                elif isinstance(request, Ask):
                    return self._stops_at(request, by_card=watched and owner is not None)
                else:
                    raise TypeError(f"a script yields events and asks with 'yield from', not {request!r}")
            except StopIteration:
                stack.pop()
                if not stack and not self._next_turn():
                    return None
                owner, script = stack[-1]
                watched = by_dealer or owner in foreign
                send = script.send
                reply = None
            except Exception as error:
                blamed = self._to_blame()
                if blamed is None:
                    raise
                raise failure(blamed, error) from error

    def _is_over_with(self, picks: Replies) -> bool:
        """Turn the chosen cards up, and tell whether the turn is over with that; if not, its script goes on from there.

        If it is, the script stays where it is, at the question that the next turn asks too.
        """
        zones = self.zones
        if reveal_and_go_on(zones, picks):
            self._begin_turn()
            return True
        self._stack[-1] = None, from_the_reveal(zones)
        return False

    def _next_turn(self) -> bool:
        """Set up the script of the next turn, and tell whether there is one."""
        self._begin_turn()
        following = next_script(self.zones)
        if following is None:
            return False
        self._stack.append((None, following))
        return True

    def _to_blame(self) -> CardType | None:
        """Return the card type whose hook has failed; none if none is running."""
        return next((card_type for card_type, _ in reversed(self._stack) if card_type is not None), None)

    def now(self, told: int) -> Snapshot | None:
        """Return what lies where at the question, if it is known: as long as nothing has happened in the turn."""
        return self.start if self._told == told else None

    def _begin_turn(self) -> None:
        """Freeze what lies where as the start of the next turn."""
        zones = self.zones
        if zones.rulebook.foreign:
            audit(self.start, zones, self._active)
            self._active.clear()
        zones.queue.clear()  # of what a card has laid after the last moment at which it could be used
        self.start = zones.snapshot()
        self.answers = ()
        self._asked = self._emitted = 0
        self._told = len(zones.happened)

    def _stops_at(self, ask: Ask, *, by_card: bool) -> tuple[Decision, ...]:
        """Draw up a question, and refuse one of a card that nobody can answer, or one too many."""
        self._asking = ask
        question = ask.question if isinstance(ask.question, tuple) else ask.question(self.zones)
        if by_card:
            check_question(question, self.zones)
            self._asked += 1
            if self._asked > MAX_QUESTIONS:
                raise RuntimeError(f"more than {MAX_QUESTIONS} questions in one turn")
        return question

    def _looked_after(self, event: Event, owner: CardType | None) -> Script[None] | None:
        """Refuse an event that a card cannot emit, or one too many; where a dealer deals, ask for its cards first."""
        if owner is not None:
            check_event(event, self.zones)
            if owner not in self._active:
                self._active.append(owner)
            self._emitted += 1
            if self._emitted > MAX_EVENTS:
                raise RuntimeError(f"more than {MAX_EVENTS} events in one turn")
        if self.zones.stream.seed is not None or not isinstance(event, (Deal, DrawAside)):
            return None
        if event is self._drawing:  # its cards have been dealt
            self._drawing = None
            return None
        self._drawing = event
        return drawn(self.zones, event)


def set_up(config: GameConfig, snapshot: Snapshot) -> Running:
    """Set up a turn that begins with a snapshot."""
    zones = Zones(config, snapshot)
    return Running(zones, snapshot, next_script(zones))


def resumed(state: GameState) -> Running:
    """Take the script that has stopped at a state's question; if somebody has it, run the turn again up to there."""
    try:
        return state._paused.pop()  # in one step, so that of several threads one alone gets it
    except IndexError:
        running = set_up(state.config, state.start)
        running.go(None, [])
        for earlier in state.answers:
            running.go(earlier, [])
        return running
