"""The doors of the house: HTTP for single questions, a WebSocket for all that happens, in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sushigo import SushiGoError, to_json
from sushigo_server.house import House, Listener, Table
from sushigo_server.messages import MAX_SIZE, Choose, Hello, Join, NewTable, read
from sushigo_server.problems import Problem, problem_of

HELLO_SECONDS: Final = 10
"""How long a new connection may be silent."""

POLICY_VIOLATION: Final = 1008
TRY_AGAIN_LATER: Final = 1013
"""Codes with which a WebSocket is closed (RFC 6455)."""


def create_app(house: House) -> Starlette:
    """Make the application."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        house.close()

    routes = [
        Route("/tables", open_table, methods=["POST"]),
        Route("/tables/{table}", look, methods=["GET"]),
        Route("/tables/{table}/seats", join, methods=["POST"]),
        Route("/tables/{table}/choices", choose, methods=["POST"]),
        Route("/tables/{table}/record", record, methods=["GET"]),
        WebSocketRoute("/tables/{table}/live", live),
    ]
    refusals = dict.fromkeys((Problem, SushiGoError, HTTPException, Exception), refuse)
    app = Starlette(routes=routes, exception_handlers=refusals, lifespan=lifespan)
    app.state.house = house
    return app


# ---- HTTP --------------------------------------------------------------------------------------------------


async def open_table(request: Request) -> Response:
    """Open a table; its id is the invitation to it."""
    house: House = request.app.state.house
    table = house.open(read(NewTable, await _body(request)))
    return JSONResponse({"table": table.id}, HTTPStatus.CREATED, {"Location": f"/tables/{table.id}"})


async def join(request: Request) -> Response:
    """Take a seat."""
    seat, token = _table(request).join(read(Join, await _body(request)))
    return JSONResponse({"seat": seat, "token": token}, HTTPStatus.CREATED)


async def look(request: Request) -> Response:
    """See the table: with a token as that player, without as a spectator."""
    table = _table(request)
    return JSONResponse(table.sight(table.seat_of(_token(request))))


async def choose(request: Request) -> Response:
    """Choose; the answer comes when the choice is saved."""
    table = _table(request)
    seat = table.seat_of(_token(request))
    return JSONResponse(table.choose(seat, read(Choose, await _body(request))))


async def record(request: Request) -> Response:
    """Have the record of a game that is over."""
    table = _table(request)
    return Response(to_json(table.room.finished(table.names)), media_type="application/json")


async def refuse(_: Request, error: Exception) -> Response:
    """Tell what is wrong as problem details."""
    if isinstance(error, SushiGoError):
        error = problem_of(error)
    if isinstance(error, Problem):
        document, status, headers = error.document, int(error.status), {}
        if status == HTTPStatus.UNAUTHORIZED:
            headers = {"WWW-Authenticate": "Bearer"}
    else:
        status, headers = getattr(error, "status_code", 500), dict(getattr(error, "headers", None) or {})
        known = HTTPStatus(status)
        document = {"title": known.phrase, "status": status, "reason": known.name.lower()}
    return JSONResponse(document, status, headers, "application/problem+json")


def _table(connection: HTTPConnection) -> Table:
    house: House = connection.app.state.house
    return house.table(connection.path_params["table"])


def _token(request: Request) -> str | None:
    """Read the bearer token; what is no such thing is a wrong one."""
    given = request.headers.get("authorization")
    return None if given is None else given.partition(" ")[2]


async def _body(request: Request) -> bytes:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_SIZE:
            raise Problem("too_large", f"a message has {MAX_SIZE} bytes at most")
    return body


# ---- WebSocket ---------------------------------------------------------------------------------------------


async def live(socket: WebSocket) -> None:
    """Tell one connection all that happens, and take its choices, until it goes."""
    with suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            hello = read(Hello, await asyncio.wait_for(_heard(socket), HELLO_SECONDS))
            table = _table(socket)
            listener = table.listen(table.seat_of(hello.token), hello.since)
        except (Problem, TimeoutError) as error:
            problem = error if isinstance(error, Problem) else Problem("malformed", "say hello first")
            await socket.send_json({"type": "problem", **problem.document})
            await socket.close(POLICY_VIOLATION)
            return
        try:
            async with asyncio.TaskGroup() as both:
                speaking = both.create_task(_speak(socket, listener))
                await _obey(socket, table, listener)
                speaking.cancel()
        finally:
            table.leave(listener)


async def _speak(socket: WebSocket, listener: Listener) -> None:
    """Send what there is to tell; one who has let too much wait is to come again."""
    with suppress(WebSocketDisconnect):
        while (message := await listener.queue.get()) is not None:
            await socket.send_json(message)
        await socket.close(TRY_AGAIN_LATER)


async def _obey(socket: WebSocket, table: Table, listener: Listener) -> None:
    """Take choices; the answers wait in line with all else that is told."""
    with suppress(WebSocketDisconnect):
        while True:
            text, request = await _heard(socket), None
            try:
                wish = read(Choose, text)
                request = wish.request
                table.choose(listener.seat, wish, listener)
            except (Problem, SushiGoError) as error:
                problem = error if isinstance(error, Problem) else problem_of(error)
                listener.tell("problem", {"request": request, **problem.document})


async def _heard(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1006))
    return message.get("text") or message.get("bytes") or ""
