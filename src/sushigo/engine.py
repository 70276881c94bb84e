"""The engine: it runs a script on the working copy of a table, from one question to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from sushigo.audit import audit, check_event, check_question
from sushigo.cardtype import CardType, consult, failure
from sushigo.event import Answered, Event
from sushigo.state import Decision, Replies, Snapshot
from sushigo.table import TURN_OVER, Ask, Run, Script
from sushigo.turn import settle
from sushigo.zones import Zones

MAX_EVENTS: Final = 5000
"""How many events a turn may have before the card type that goes on emitting is stopped."""

MAX_QUESTIONS: Final = 500
"""How many questions a turn may have before the card type that goes on asking is stopped."""


@final
class Running:
    """A game at work on a table: the script of its turns, with those that this has called in their turn.

    Attributes:
        zones: The working copy.
        start: What lay where when the turn began.
        now: What lies where at the open question.
    """

    __slots__ = ("_asked", "_asking", "_emitted", "_stack", "_told", "now", "start", "zones")

    def __init__(self, zones: Zones, start: Snapshot, script: Script[None]) -> None:
        """Set a script up; it begins with the first `go`.

        Args:
            zones: The working copy.
            start: The same, frozen.
            script: The script.
        """
        self.zones = zones
        self.start = self.now = start
        # With each script goes the type whose hook it is, if it is one: what the turn does is not looked after.
        self._stack: list[tuple[CardType | None, Script[None]]] = [(None, script)]
        self._asking: Ask | None = None
        self._asked = self._emitted = 0
        self._told = 0  # how many events there were when the turn began, as long as nothing has been answered in it

    def go(  # noqa: C901, PLR0912, PLR0915  # one loop: a call for each event would cost more than the event
        self, answers: Sequence[Replies], events: list[Event]
    ) -> tuple[Decision, ...] | None:
        """Run on.

        Args:
            answers: Complete answers to the question at which it stopped, and to those that follow.
            events: Takes the events since the last answer.

        Returns:
            The first question without an answer; none if the script has ended.
        """
        zones, stack = self.zones, self._stack
        owner, script = stack[-1]
        send = script.send
        given = iter(answers)
        reply: Replies | None = None
        if self._asking is not None:
            reply = self._heard(next(given), events)
        while True:
            try:
                request = send(reply)  # type: ignore[arg-type]
                reply = None
                if isinstance(request, Event):
                    if owner is not None:
                        self._check(request)
                    request.change(zones)
                    events.append(request)
                    if request.arrives and zones.arrived is not None:
                        settling = settle(zones, *zones.arrived)
                        if settling is not None:
                            owner, script = None, settling
                            stack.append((owner, script))
                            send = script.send
                elif isinstance(request, Ask):
                    self._asking = request
                    self._asked += 1
                    if self._asked > MAX_QUESTIONS:
                        raise RuntimeError(f"more than {MAX_QUESTIONS} questions in one turn")
                    reply = next(given, None)
                    if reply is None:
                        question = request.decide(zones)
                        if owner is not None:
                            check_question(question, zones)
                        self.now = self.start if self._told == len(events) else zones.snapshot()
                        return question
                    self._heard(reply, events)
                elif isinstance(request, Run):
                    hooked = consult(request.card_type, getattr(request.card_type, request.hook), request.context)
                    if hooked is not None:
                        owner, script = request.card_type, hooked
                        stack.append((owner, script))
                        send = script.send
                elif request is TURN_OVER:
                    self._begin_turn(len(events))
                else:
                    raise TypeError(f"a script yields events and asks with 'yield from', not {request!r}")
            except StopIteration:
                stack.pop()
                if not stack:
                    return None
                owner, script = stack[-1]
                send = script.send
                reply = None
            except Exception as error:
                blamed = [card_type for card_type, _ in stack if card_type is not None]
                if not blamed:
                    raise
                raise failure(blamed[-1], error) from error

    def _begin_turn(self, told: int) -> None:
        """Freeze what lies where as the start of a turn."""
        if self.zones.rulebook.foreign:
            audit(self.start, self.zones)
        self.start = self.now = self.zones.snapshot()
        self._asked = self._emitted = 0
        self._told = told

    def _check(self, event: Event) -> None:
        """Refuse an event that a card cannot emit, or one too many."""
        check_event(event, self.zones)
        self._emitted += 1
        if self._emitted > MAX_EVENTS:
            raise RuntimeError(f"more than {MAX_EVENTS} events in one turn")

    def _heard(self, answer: Replies, events: list[Event]) -> Replies:
        """Note the answer to the question at which the script stands; only what follows it is told."""
        events.clear()
        self._told = -1
        if self._asking is not None and self._asking.announced:
            events.append(Answered(answer))
        return answer
