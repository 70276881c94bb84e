"""One game and the choices for its open question: a value, with nothing of the network, the clock or the disk."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve, frozen

from sushigo import Action, Commits, Event, Record, observe, redact, to_json
from sushigo_server.problems import Problem

MAX_CHANGES: Final = 20
"""How often a player may choose in one question."""


@frozen
class Choice:
    """What a player chose: all that has to be kept of a game, besides its beginning.

    Attributes:
        seat: Who.
        version: The question that it answers.
        request: An id of the message, by which it is known if it comes again; empty if the clock chose.
        action: The action as the list of choices shows it, such as `play maki:2`.
    """

    seat: int
    version: int
    request: str
    action: str


@frozen
class Room:
    """A game, from its beginning to the open question. A refused choice changes nothing, for nothing ever changes.

    Attributes:
        record: The game up to the open question.
        commits: The open question, and what has been chosen so far.
        history: What happened between each question and the next.
        taken: The choices that were taken, oldest first.
    """

    record: Record
    commits: Commits
    history: tuple[tuple[Event, ...], ...] = ()
    taken: tuple[Choice, ...] = ()

    @classmethod
    def of(cls, start: Record, choices: Iterable[Choice] = ()) -> Room:
        """Begin a game, and take again what was taken before: so it is loaded."""
        room = cls(start, Commits(start.state))
        for choice in choices:
            room = room.choose(choice)
        return room

    @property
    def version(self) -> int:
        """The number of the open question."""
        return self.commits.version

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.commits.state.is_over

    def choose(self, choice: Choice) -> Room:
        """Take a choice, and play when all are in.

        Returns:
            What follows; this room itself if the choice was taken before.

        Raises:
            SushiGoError: It is refused.
            Problem: The player has chosen otherwise too often.
        """
        if choice.request and choice in self.taken:
            return self
        changes = [other for other in self.taken if (other.seat, other.version) == (choice.seat, self.version)]
        if len(changes) >= MAX_CHANGES:
            raise Problem("too_often", f"nobody chooses more than {MAX_CHANGES} times in one question")
        action = Action.parse(f"{choice.seat} {choice.action}")
        request = choice.request and f"{choice.seat} {choice.request}"  # another player's ids are no concern of theirs
        commits = self.commits.commit(action, version=choice.version, request=request)
        if commits is self.commits:
            return self
        taken = (*self.taken, choice)
        if not commits.is_complete:
            return evolve(self, commits=commits, taken=taken)
        after, events = commits.advance()
        return Room(self.record.extended(*commits.chosen), after, (*self.history, events), taken)

    def absent(self) -> tuple[Choice, ...]:
        """Choose for everybody who has not: to decline where that is possible, else the first option."""
        filled = self.commits.time_out()
        chosen = [action for action in filled.chosen if action.player in self.commits.missing]
        return tuple(Choice(action.player, self.version, "", action.text) for action in chosen)

    def sight(self, seat: int | None) -> dict[str, object]:
        """Tell a player, or a spectator, all that they may know: nobody else's choice, and no hidden card."""
        view = observe(self.commits.state, seat)
        own = None if seat is None else self.commits.choice_of(seat)
        return {
            "seat": seat,
            "version": self.version,
            "missing": self.commits.missing,
            "chosen": own.text if own else None,
            "choices": [action.text for action in view.legal_actions],
            "view": json.loads(to_json(view)),
        }

    def happened(self, version: int, seat: int | None) -> object:
        """Tell what led to a question, as a player or a spectator saw it."""
        return json.loads(to_json(redact(self.history[version - 1], seat)))["events"]

    def finished(self, names: Sequence[str]) -> Record:
        """Return the record, which shows every hand and the seed.

        Raises:
            Problem: The game goes on.
        """
        if not self.is_over:
            raise Problem("not_over", "there is a record when the game is over; before, it would show all hands")
        return evolve(self.record, names=tuple(names))
