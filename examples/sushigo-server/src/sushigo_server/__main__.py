"""The command: `sushigo-server`, or `python -m sushigo_server`."""

from __future__ import annotations

import argparse
import sqlite3
import sys

import uvicorn

from sushigo_server.app import create_app
from sushigo_server.house import House
from sushigo_server.messages import MAX_SIZE
from sushigo_server.store import Store


def main() -> None:
    """Run the server until it is stopped."""
    parser = argparse.ArgumentParser(prog="sushigo-server", description="Games of sushigo over HTTP and WebSocket.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (%(default)s)")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 for any that is free (%(default)s)")
    parser.add_argument("--database", default=":memory:", help="the file for the games; without, they are in memory")
    parser.add_argument("--max-tables", type=int, default=1000, help="how many tables there may be (%(default)s)")
    parser.add_argument("--keep-days", type=float, default=7, help="when a table is removed (%(default)s)")
    wish = parser.parse_args()
    try:
        store = Store(wish.database)
    except sqlite3.Error as error:
        sys.exit(f"{wish.database} cannot be used: {error}")
    house = House(store, max_tables=wish.max_tables, keep_days=wish.keep_days)
    uvicorn.run(
        create_app(house),
        host=wish.host,
        port=wish.port,
        ws_max_size=MAX_SIZE,
        timeout_graceful_shutdown=3,
    )


if __name__ == "__main__":
    main()
