"""The journal in SQLite: how each table began, who sits there, and every choice that was taken.

A table is loaded by playing its choices again through the library, so nothing in the file is believed that the
rules do not allow. The file holds seeds: whoever can read it knows all hands.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from attrs import astuple, frozen

from sushigo_server.problems import Problem
from sushigo_server.room import Choice

SCHEMA: Final = """
PRAGMA locking_mode = EXCLUSIVE;  -- one server a file
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;  -- what is acknowledged outlives a power cut, too
PRAGMA foreign_keys = ON;
CREATE TABLE IF NOT EXISTS game (id TEXT PRIMARY KEY, start TEXT NOT NULL, time_limit REAL, created REAL NOT NULL);
CREATE TABLE IF NOT EXISTS seat (
    game TEXT NOT NULL REFERENCES game ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS choice (
    number INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,
    seat INTEGER NOT NULL, version INTEGER NOT NULL, request TEXT NOT NULL, action TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS choice_of_game ON choice (game);
"""


@frozen
class Seat:
    """A player at a table: the name, and the digest of the secret token."""

    name: str
    digest: str


@frozen
class Saved:
    """A table as it is saved: the record of its beginning as JSON, and all since."""

    id: str
    start: str
    time_limit: float | None
    created: float
    seats: tuple[Seat, ...] = ()
    choices: tuple[Choice, ...] = ()


class Store:
    """A file, or memory by default. Each call is a transaction of its own, on the disk when the call returns."""

    def __init__(self, path: str = ":memory:") -> None:
        self._db = sqlite3.connect(path, timeout=1, isolation_level=None)
        try:
            self._db.executescript(SCHEMA)
        except sqlite3.Error:
            self._db.close()
            raise

    def add_table(self, table: Saved) -> None:
        """Save a table that nobody has joined."""
        self._save("INSERT INTO game VALUES (?, ?, ?, ?)", table.id, table.start, table.time_limit, table.created)

    def add_seat(self, table: str, number: int, seat: Seat) -> None:
        """Save who took a seat."""
        self._save("INSERT INTO seat VALUES (?, ?, ?, ?)", table, number, *astuple(seat))

    def add_choice(self, table: str, choice: Choice) -> None:
        """Save a choice that was taken."""
        self._save("INSERT INTO choice VALUES (NULL, ?, ?, ?, ?, ?)", table, *astuple(choice))

    def load(self, table: str) -> Saved | None:
        """Read a table, if there is one."""
        game = self._db.execute("SELECT start, time_limit, created FROM game WHERE id = ?", (table,)).fetchone()
        if game is None:
            return None
        seats = self._db.execute("SELECT name, digest FROM seat WHERE game = ? ORDER BY seat", (table,))
        taken = "SELECT seat, version, request, action FROM choice WHERE game = ? ORDER BY number"
        choices = self._db.execute(taken, (table,))
        start, time_limit, created = game
        players, made = tuple(Seat(*row) for row in seats), tuple(Choice(*row) for row in choices)
        return Saved(table, start, time_limit, created, players, made)

    def count(self) -> int:
        """Count the tables."""
        return int(self._db.execute("SELECT count(*) FROM game").fetchone()[0])

    def forget(self, before: float) -> list[str]:
        """Remove the tables that are older, and name them."""
        with _saving():
            rows = self._db.execute("DELETE FROM game WHERE created < ? RETURNING id", (before,)).fetchall()
        return [row[0] for row in rows]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _save(self, statement: str, *values: object) -> None:
        with _saving():
            self._db.execute(statement, values)


@contextmanager
def _saving() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise Problem("not_saved", f"it could not be saved, so nothing was done: {error}") from error
