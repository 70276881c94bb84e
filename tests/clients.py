"""The example server in a process of its own, and clients that play on it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from packages import SERVER, SOURCE

Message = dict[str, Any]


class Server:
    """A server that can be killed and started again; clients find it at the same address. Gone when `with` ends."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self._arguments = arguments
        self._log = folder / "server.log"
        self._port = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        command = [sys.executable, "-W", "error", "-m", "sushigo_server", "--port", str(self._port), *self._arguments]
        path = os.pathsep.join(map(str, (SERVER / "src", SOURCE)))
        with self._log.open("w") as log:
            self._process = subprocess.Popen(command, stderr=log, stdout=log, env={**os.environ, "PYTHONPATH": path})
        while not (found := re.search(r"running on http://127\.0\.0\.1:(\d+)", self.log)):
            assert self._process.poll() is None, self.log
            time.sleep(0.02)
        self._port = int(found[1])
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self._port}", trust_env=False)

    @property
    def log(self) -> str:
        """What it has printed since it was started."""
        return self._log.read_text()

    def kill(self) -> None:
        """Kill it, without giving it time for anything."""
        self.http.close()
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Stop it; it must not have failed at anything."""
        self.http.close()
        self._process.terminate()
        self._process.wait()
        assert "Traceback" not in self.log, self.log

    def table(self, **wish: object) -> str:
        """Open a table."""
        return str(self.http.post("/tables", json=wish).raise_for_status().json()["table"])

    def seat(self, table: str, name: str = "Aiko") -> str:
        """Take a seat; the result is the token."""
        return str(self.http.post(f"/tables/{table}/seats", json={"name": name}).raise_for_status().json()["token"])

    def sight(self, table: str, token: str | None = None) -> Message:
        """See a table."""
        answer = self.http.get(f"/tables/{table}", headers=bearer(token)).raise_for_status()
        sight: Message = answer.json()
        return sight

    def choose(self, table: str, token: str | None, version: int, request: str, action: str) -> httpx.Response:
        """Choose over HTTP."""
        wish = {"version": version, "request": request, "action": action}
        return self.http.post(f"/tables/{table}/choices", headers=bearer(token), json=wish)

    def live(self, table: str) -> connect:
        """Connect over a WebSocket."""
        return connect(f"ws://127.0.0.1:{self._port}/tables/{table}/live", proxy=None)


def bearer(token: str | None) -> dict[str, str]:
    """Make the header that says who asks."""
    return {} if token is None else {"Authorization": f"Bearer {token}"}


class Player:
    """A client that plays at random to the end, comes again when it is cut off, and keeps all that it is told."""

    def __init__(self, server: Server, table: str, name: str, hesitates: Callable[[Message], bool]) -> None:
        self.server = server
        self.table = table
        self.token = server.seat(table, name)
        self.texts: list[str] = []
        self.messages: list[Message] = []
        self.known: int | None = None
        self.sight: Message = {"missing": [], "seat": None, "view": {"is_over": False}}
        self.acknowledged: list[Message] = []
        self.connections = 0
        self.waits = False
        self.may_go_on = asyncio.Event()
        self._hesitates = hesitates
        self._random = Random(name)
        self._sent: Message | None = None

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the connection."""
        while not self.sight["view"]["is_over"]:
            with suppress(OSError, WebSocketException):
                async with self.server.live(self.table) as socket:
                    self.connections += 1
                    await socket.send(json.dumps({"token": self.token, "since": self.known}))
                    if self._sent is not None:  # it may have arrived, and it may not
                        await socket.send(json.dumps(self._sent))
                    await self._listen(socket)
            await asyncio.sleep(0.02)

    async def _listen(self, socket: ClientConnection) -> None:
        while not self.sight["view"]["is_over"]:
            text = str(await socket.recv())
            message = json.loads(text)
            self.texts.append(text)
            self.messages.append(message)
            assert message["type"] != "problem", message
            if message["type"] == "accepted":
                self.acknowledged.append(message)
                self._sent = None
            if message["type"] in ("view", "events"):
                self.known = message["version"]
            if message["type"] == "view":
                self.sight = message
            if self._owes_a_choice():
                await self._choose(socket)

    def _owes_a_choice(self) -> bool:
        if self._sent is not None or self.sight["seat"] not in self.sight["missing"]:
            return False
        return not self.acknowledged or self.acknowledged[-1]["version"] < self.sight["version"]

    async def _choose(self, socket: ClientConnection) -> None:
        if self._hesitates(self.sight) and not self.may_go_on.is_set():
            self.waits = True
            await self.may_go_on.wait()
        version = self.sight["version"]
        action = self._random.choice(self.sight["choices"])
        self._sent = {"version": version, "request": f"{version}", "action": action}
        await socket.send(json.dumps(self._sent))
