"""Tables with seats, tokens, listeners and a clock, and the house that they stand in.

A choice is checked, saved, acknowledged and then told. Nothing here waits, so that nothing else runs in between and
tables need no locks; and if saving fails, the table still has the room of before.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from hashlib import sha256
from typing import Final

from sushigo import Record, SushiGoError, from_json, new_game, to_json
from sushigo_server.messages import Choose, Join, NewTable
from sushigo_server.problems import Problem
from sushigo_server.room import Choice, Room
from sushigo_server.store import Saved, Seat, Store

MAX_LISTENERS: Final = 50
"""How many connections a table has at most."""

MAX_WAITING: Final = 500
"""How many messages wait for a slow client before it is let go."""

Message = dict[str, object]


class Listener:
    """A connection: what is to be sent to it, in order, and None when it is to be closed."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.queue: asyncio.Queue[Message | None] = asyncio.Queue()
        self.closed = False

    def tell(self, kind: str, message: Message) -> None:
        """Send a message after those that wait; a client that reads none comes back and asks for what it missed."""
        if self.queue.qsize() >= MAX_WAITING:
            self.close()
        if not self.closed:
            self.queue.put_nowait({"type": kind, **message})

    def close(self) -> None:
        """Send no more after what waits."""
        if not self.closed:
            self.closed = True
            self.queue.put_nowait(None)


class Table:
    """A room with players around it."""

    def __init__(self, saved: Saved, store: Store) -> None:
        self.id = saved.id
        self.room = Room.of(from_json(saved.start, "record"), saved.choices)
        self.time_limit = saved.time_limit
        self._seats = list(saved.seats)
        self._store = store
        self._listeners: list[Listener] = []
        self._clock: asyncio.TimerHandle | None = None
        self._start_clock()

    @property
    def names(self) -> list[str]:
        """What the players are called who have come."""
        return [seat.name for seat in self._seats]

    # ---- who is who -----------------------------------------------------------------------------------------

    def join(self, wish: Join) -> tuple[int, str]:
        """Give a player the next seat and the secret token to it."""
        token = wish.token or secrets.token_urlsafe(24)
        known = self._seat_with(token)
        if known is not None:
            return known, token
        number = len(self._seats)
        if number == self.room.record.config.players:
            raise Problem("no_seat", "all seats are taken")
        seat = Seat(wish.name, _digest(token))
        self._store.add_seat(self.id, number, seat)
        self._seats.append(seat)
        for listener in self._listeners:
            listener.tell("seats", {"names": self.names})
        self._start_clock()
        return number, token

    def seat_of(self, token: str | None) -> int | None:
        """Find the seat of a token; without one it is a spectator's, which is none."""
        seat = None if token is None else self._seat_with(token)
        if token is not None and seat is None:
            raise Problem("wrong_token", "this token opens no seat of this table")
        return seat

    def _seat_with(self, token: str) -> int | None:
        """Compare a token with all, each in constant time."""
        digest, found = _digest(token), None
        for number, seat in enumerate(self._seats):
            if secrets.compare_digest(seat.digest, digest):
                found = number
        return found

    # ---- playing --------------------------------------------------------------------------------------------

    def choose(self, seat: int | None, wish: Choose, listener: Listener | None = None) -> Message:
        """Take a choice and return what acknowledges it; a listener who chose has that before all that follows."""
        if seat is None:
            raise Problem("no_token", "spectators do not choose: send the token of a seat")
        before = self._take(Choice(seat, wish.version, wish.request, wish.action))
        accepted: Message = {"version": wish.version, "request": wish.request, "action": wish.action}
        if listener is not None:
            listener.tell("accepted", accepted)
        self._tell_since(before)
        return accepted

    def _take(self, choice: Choice) -> Room:
        """Check a choice and save it; return the room of before."""
        before, after = self.room, self.room.choose(choice)
        if after is not before:
            self._store.add_choice(self.id, choice)
            self.room = after
        if after.version > before.version:
            self._start_clock()
        return before

    def _start_clock(self) -> None:
        """Give everybody the full time for the open question, if there is a limit and all have come."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        everybody = len(self._seats) == self.room.record.config.players
        if self.time_limit is not None and everybody and not self.room.is_over:
            self._clock = asyncio.get_running_loop().call_later(self.time_limit, self._time_is_up)

    def _time_is_up(self) -> None:
        self._start_clock()  # in case that what follows cannot be saved now
        for choice in self.room.absent():
            self._tell_since(self._take(choice))

    # ---- telling --------------------------------------------------------------------------------------------

    def sight(self, seat: int | None) -> Message:
        """Tell all that a player, or a spectator, may know."""
        left = None if self._clock is None else round(self._clock.when() - asyncio.get_running_loop().time(), 1)
        return {"table": self.id, "names": self.names, "seconds_left": left, **self.room.sight(seat)}

    def listen(self, seat: int | None, since: int | None) -> Listener:
        """Tell a new connection what happened since a version, how things are, and from now on all that happens."""
        if len(self._listeners) == MAX_LISTENERS:
            raise Problem("full", f"a table has {MAX_LISTENERS} connections at most")
        listener = Listener(seat)
        self._listeners.append(listener)
        self._tell_from(self.room.version if since is None else since, listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell a connection no more."""
        self._listeners.remove(listener)

    def _tell_since(self, before: Room) -> None:
        """Tell everybody what is new; that somebody has changed their mind is nobody's business."""
        for listener in self._listeners:
            if self.room.version > before.version:
                self._tell_from(before.version, listener)
            elif self.room.commits.missing != before.commits.missing:
                listener.tell("waiting", {"version": before.version, "missing": self.room.commits.missing})

    def _tell_from(self, version: int, listener: Listener) -> None:
        for later in range(version + 1, self.room.version + 1):
            events = self.room.happened(later, listener.seat)
            listener.tell("events", {"version": later, "events": events})
        listener.tell("view", self.sight(listener.seat))

    def close(self) -> None:
        """Let everybody go."""
        if self._clock is not None:
            self._clock.cancel()
        for listener in self._listeners:
            listener.close()


class House:
    """All tables; each is loaded when it is first asked for."""

    def __init__(self, store: Store, *, max_tables: int = 1000, keep_days: float = 7) -> None:
        self._store = store
        self._tables: dict[str, Table] = {}
        self._max_tables = max_tables
        self._keep = keep_days * 86_400

    def open(self, wish: NewTable) -> Table:
        """Set up a table; the system draws its seed."""
        start = to_json(Record.of(new_game(wish.config())))
        now = time.time()
        for old in self._store.forget(now - self._keep):
            if old in self._tables:
                self._tables.pop(old).close()
        if self._store.count() >= self._max_tables:
            raise Problem("full", f"this house has {self._max_tables} tables at most: come back later")
        saved = Saved(secrets.token_urlsafe(12), start, wish.time_limit, now)
        self._store.add_table(saved)
        self._tables[saved.id] = Table(saved, self._store)
        return self._tables[saved.id]

    def table(self, name: str) -> Table:
        """Find a table."""
        if name not in self._tables:
            saved = self._store.load(name)
            if saved is None:
                raise Problem("no_table", "there is no such table")
            try:
                self._tables[name] = Table(saved, self._store)
            except SushiGoError:
                logging.getLogger(__name__).exception("table %s cannot be loaded", name)
                raise Problem("unreadable", "this table cannot be loaded") from None
        return self._tables[name]

    def close(self) -> None:
        """Let everybody go, and close the store."""
        for table in self._tables.values():
            table.close()
        self._store.close()


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
