"""The example server: games over real sockets, through crashes; nothing is lost, counts twice or shows too early."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import sushigo
from clients import Message, Player, Server, bearer
from packages import ROOT, SERVER, on_path, private_imports, python
from sushigo import Event, GameState, Record, from_json, observe, redact, to_json

with on_path(SERVER / "src"):
    from sushigo_server.app import create_app
    from sushigo_server.house import House
    from sushigo_server.problems import STATUS
    from sushigo_server.store import Store

MODULES = sorted((SERVER / "src").rglob("*.py"))
NAMES = ("Aiko", "Basia", "Chiyo", "Dorota")
CLASSIC = {"edition": "classic", "players": 4}
PARTY = {"players": 4, "menu": ["temaki", "tempura", "sashimi", "eel", "menu", "takeout_box", "fruit"]}
SPOONS = {"players": 4, "menu": "master_menu"}
DUMMY = {"edition": "classic", "players": 2, "rules": {"dummy": True}}
"""Where a card goes from hand to hand, and the players see different events."""

FIELDS = {
    "view": {"type", "table", "names", "seat", "version", "missing", "chosen", "choices", "seconds_left", "view"},
    "events": {"type", "version", "events"},
    "waiting": {"type", "version", "missing"},
    "seats": {"type", "names"},
    "accepted": {"type", "version", "request", "action"},
}
"""The messages of the server, and all that there may be in each."""


# ---- whole games, through crashes ---------------------------------------------------------------


def hesitates(sight: Message) -> bool:
    """Whether the moment has come in which a player is to think for long."""
    return bool(sight["view"]["round"] == 2 and sight["view"]["turn"] == 3)


def others_have_chosen(game: list[Player]) -> bool:
    """Whether all but the last player have chosen in the question that the last player sees."""
    version = game[-1].sight["version"]
    return all(player.acknowledged[-1]["version"] == version for player in game[:-1])


async def until(done: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not done():
        await asyncio.sleep(0.01)


async def play_through_crashes(server: Server, games: list[list[Player]]) -> None:
    """Play; kill the server when all but one of each table have chosen, and once more in the middle of the play."""
    players = [player for game in games for player in game]
    playing = [asyncio.create_task(player.play()) for player in players]
    for game in games:
        for player in game[:-1]:
            player.may_go_on.set()
    await until(lambda: all(game[-1].waits and others_have_chosen(game) for game in games))

    server.kill()
    await asyncio.to_thread(server.start)
    for game in games:
        for player in game[:-1]:
            sight = server.sight(player.table, player.token)
            assert sight["missing"] == [len(game) - 1]
            assert sight["chosen"] == player.acknowledged[-1]["action"]
        game[-1].may_go_on.set()

    await until(lambda: any(player.sight["view"]["round"] == 3 for player in players))
    server.kill()
    await asyncio.to_thread(server.start)
    await asyncio.gather(*playing)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[list[Player]]]]:
    """Three games of four and one of two, played at once to the end on one server that was killed twice."""
    folder = tmp_path_factory.mktemp("server")
    with Server(folder, "--database", str(folder / "games.db")) as server:
        games = []
        for setup, names in ((CLASSIC, NAMES), (PARTY, NAMES), (SPOONS, NAMES), (DUMMY, NAMES[:2])):
            table = server.table(**setup)
            games.append([Player(server, table, name, hesitates) for name in names])
        asyncio.run(play_through_crashes(server, games))
        yield server, games


def record_of(server: Server, game: list[Player]) -> Record:
    return from_json(server.http.get(f"/tables/{game[0].table}/record").text, "record")


def replay(record: Record) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
    """Play a record again, question by question: each state, and what led to it."""
    state, actions = record.first, iter(record.actions)
    yield state, ()
    while not state.is_over:
        state, events = sushigo.step(state, [next(actions) for _ in state.decisions])
        yield state, events


def test_the_record_of_the_server_verifies_and_all_clients_agree(
    games: tuple[Server, list[list[Player]]],
) -> None:
    server, tables = games
    for game in tables:
        record = record_of(server, game)

        assert record.verify().is_over
        assert record.names == NAMES[: len(game)]
        assert all(tuple(player.sight["view"]["scores"]) == record.scores for player in game)
        assert all(player.connections == 3 for player in game)


def test_no_choice_is_lost_or_counts_twice(games: tuple[Server, list[list[Player]]]) -> None:
    server, tables = games
    for game in tables:
        played = [str(action) for action in record_of(server, game).actions]

        for seat, player in enumerate(game):
            chosen = {message["version"]: message["action"] for message in player.acknowledged}
            assert [f"{seat} {action}" for action in chosen.values()] == [
                action for action in played if action.startswith(f"{seat} ")
            ]


def test_all_is_told_in_order_and_nobody_is_told_more_than_they_may_know(
    games: tuple[Server, list[list[Player]]],
) -> None:
    """Every message says what `observe` and `redact` say of that moment, and nothing besides."""
    server, tables = games
    for game in tables:
        record = record_of(server, game)
        moments = list(replay(record))
        for seat, player in enumerate(game):
            told = [message["version"] for message in player.messages if message["type"] == "events"]
            assert told == list(range(1, len(moments)))
            for message in player.messages:
                assert set(message) == FIELDS[message["type"]]
                if message["type"] == "events":
                    seen = redact(moments[message["version"]][1], seat)
                    assert message["events"] == json.loads(to_json(seen))["events"]
                if message["type"] == "view":
                    assert message["view"] == json.loads(to_json(observe(moments[message["version"]][0], seat)))
            assert not any(str(record.seed) in text for text in player.texts)


# ---- one message at a time ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with its games in memory, which nothing may bring down."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def seats(server: Server) -> tuple[str, str, str]:
    """A table for two and the tokens of its seats."""
    table = server.table(edition="classic", players=2)
    return table, server.seat(table, "Aiko"), server.seat(table, "Basia")


async def talk(server: Server, table: str, *texts: str | bytes, answers: int) -> list[Message]:
    """Say something over a WebSocket, and listen to so many answers."""
    async with server.live(table) as socket:
        for text in texts:
            await socket.send(text)
        return [json.loads(await socket.recv()) for _ in range(answers)]


def test_a_choice_that_comes_again_is_acknowledged_and_counts_once(server: Server, seats: tuple[str, str, str]) -> None:
    table, aiko, basia = seats
    choices = server.sight(table, aiko)["choices"]

    answers = [server.choose(table, aiko, 0, "a", choices[0]) for _ in range(3)]
    server.choose(table, basia, 0, "a", server.sight(table, basia)["choices"][0])
    late = server.choose(table, aiko, 0, "a", choices[0])

    assert [answer.status_code for answer in (*answers, late)] == [200] * 4
    assert late.json() == {"version": 0, "request": "a", "action": choices[0]}
    assert server.sight(table)["version"] == 1


def test_a_late_choice_and_a_request_id_used_twice_are_refused(server: Server, seats: tuple[str, str, str]) -> None:
    table, aiko, basia = seats
    choices = server.sight(table, aiko)["choices"]
    server.choose(table, aiko, 0, "a", choices[0])

    reused = server.choose(table, aiko, 0, "a", choices[1])
    server.choose(table, basia, 0, "b", server.sight(table, basia)["choices"][0])
    stale = server.choose(table, aiko, 0, "c", choices[0])

    assert [(answer.status_code, answer.json()["reason"]) for answer in (reused, stale)] == [
        (409, "reused"),
        (409, "stale"),
    ]
    assert stale.headers["content-type"] == "application/problem+json"
    assert stale.json()["choices"] == server.sight(table, aiko)["choices"]


def test_a_player_may_choose_otherwise_until_all_are_in(server: Server, seats: tuple[str, str, str]) -> None:
    table, aiko, basia = seats
    choices = server.sight(table, aiko)["choices"]

    for request, action in enumerate(choices):
        server.choose(table, aiko, 0, str(request), action)
    assert server.sight(table, aiko)["chosen"] == choices[-1]
    server.choose(table, basia, 0, "b", server.sight(table, basia)["choices"][0])

    laid = [card[0] for card in server.sight(table)["view"]["tableaus"][0]]
    assert laid == [choices[-1].removeprefix("play ")]


def test_what_is_not_legal_is_refused_with_what_is(server: Server, seats: tuple[str, str, str]) -> None:
    table, aiko, _ = seats

    refused = server.choose(table, aiko, 0, "a", "play the moon")
    illegal = server.choose(table, aiko, 0, "a", "play tofu")

    assert (refused.status_code, refused.json()["reason"]) == (400, "no_action")
    assert (illegal.status_code, illegal.json()["reason"]) == (422, "not_an_option")
    assert illegal.json()["choices"] == server.sight(table, aiko)["choices"]


def test_a_wrong_token_opens_nothing(server: Server, seats: tuple[str, str, str]) -> None:
    table, _, _ = seats
    other = server.seat(server.table(players=2))

    for token in (other, "guess"):
        looked = server.http.get(f"/tables/{table}", headers=bearer(token))
        assert (looked.status_code, looked.json()["reason"]) == (401, "wrong_token")
    assert server.choose(table, other, 0, "a", "pass").json()["reason"] == "wrong_token"
    assert server.choose(table, None, 0, "a", "pass").json()["reason"] == "no_token"
    (answer,) = asyncio.run(talk(server, table, json.dumps({"token": other}), answers=1))
    assert answer["reason"] == "wrong_token"
    with pytest.raises(ConnectionClosed):
        asyncio.run(talk(server, table, json.dumps({"token": other}), answers=2))


def test_nobody_receives_the_hand_of_another_or_what_they_have_chosen(
    server: Server, seats: tuple[str, str, str]
) -> None:
    table, aiko, basia = seats
    before = [server.sight(table, aiko), server.sight(table)]
    own, other = (server.sight(table, token)["view"]["hands"][seat]["cards"] for seat, token in enumerate(seats[1:]))

    server.choose(table, basia, 0, "b", server.sight(table, basia)["choices"][0])
    (heard,) = asyncio.run(talk(server, table, json.dumps({"token": aiko}), answers=1))

    after = [server.sight(table, aiko), server.sight(table)]
    assert after == [{**sight, "missing": [0]} for sight in before]
    assert heard == {"type": "view", **after[0]}
    del heard["view"]["config"]  # it names the types in play
    assert not [card for card in set(other) - set(own) if card in json.dumps(heard)]
    assert [hand["cards"] for hand in after[1]["view"]["hands"]] == [[], []]


def test_there_is_no_record_before_the_game_is_over(server: Server, seats: tuple[str, str, str]) -> None:
    refused = server.http.get(f"/tables/{seats[0]}/record", headers=bearer(seats[1]))

    assert (refused.status_code, refused.json()["reason"]) == (409, "not_over")


def test_the_clock_chooses_for_who_does_not(server: Server) -> None:
    table = server.table(edition="classic", players=5, time_limit=0.1)
    tokens = [server.seat(table) for _ in range(5)]

    async def watch() -> Message:
        async with server.live(table) as socket:
            await socket.send(json.dumps({"token": tokens[0]}))
            while not (message := json.loads(await socket.recv())).get("view", {}).get("is_over"):
                pass
        return dict(message)

    scores = asyncio.run(watch())["view"]["scores"]
    record = from_json(server.http.get(f"/tables/{table}/record").text, "record")

    assert list(record.verify().scores) == scores


@pytest.mark.parametrize("path", ["", "/x/seats", "/x/choices"])
@pytest.mark.parametrize(
    "junk", [b"", b"null", b"[" * 9000, b"\xff\xfe\x00", b'{"players": 1e999}', b'{"\\ud800": 1}', b"x" * 99_999]
)
def test_junk_over_http_is_refused_as_a_problem(server: Server, path: str, junk: bytes) -> None:
    table = server.table(players=2)

    refused = server.http.post(f"/tables{path.replace('x', table)}", content=junk)

    assert refused.status_code in (400, 401, 413)
    assert refused.json()["reason"] in STATUS
    assert server.sight(table)["version"] == 0


def test_junk_over_a_websocket_is_refused_and_does_not_end_the_talk(
    server: Server, seats: tuple[str, str, str]
) -> None:
    table, aiko, _ = seats
    wish = {"version": 0, "request": "a", "action": server.sight(table, aiko)["choices"][0]}
    junk: list[str | bytes] = [b"\xff", "[" * 9000, "{}", '{"version": "0", "request": "a", "action": "pass"}', "null"]

    told = asyncio.run(talk(server, table, json.dumps({"token": aiko}), *junk, json.dumps(wish), answers=2 + len(junk)))

    assert [message["type"] for message in told] == ["view", *["problem"] * len(junk), "accepted"]
    with pytest.raises(ConnectionClosed, match="too big"):
        asyncio.run(talk(server, table, "{}", "x" * 99_999, answers=2))


def test_what_is_not_there_is_a_problem_too(server: Server) -> None:
    lost, closed, wrong = server.http.get("/tables/nowhere"), server.http.get("/"), server.http.put("/tables")

    assert [(answer.status_code, answer.json()["reason"]) for answer in (lost, closed, wrong)] == [
        (404, "no_table"),
        (404, "not_found"),
        (405, "method_not_allowed"),
    ]


# ---- the package --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_it_is_written_with_public_names_only(path: Path) -> None:
    assert not private_imports(path)


def test_the_page_about_it_names_every_route_message_and_reason() -> None:
    page = (ROOT / "docs/how-to/run-a-server.md").read_text("utf-8")
    house = House(Store())
    routes = [route.path for route in create_app(house).routes]  # type: ignore[attr-defined]
    house.close()

    reasons = (*STATUS, "not_found", "method_not_allowed")
    missing = [name for name in (*routes, *FIELDS, *reasons) if f"`{name}`" not in page and f" {name}`" not in page]
    assert not missing


def test_its_own_tests_pass() -> None:
    output = python("-m", "pytest", "-q", "-p", "no:cacheprovider", path=(SERVER / "src",), cwd=SERVER)

    assert " passed" in output
    assert "skipped" not in output
