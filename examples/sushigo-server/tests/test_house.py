"""The house: what is saved is there again, what is too much is refused, and whoever is absent is not waited for."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sushigo_server import house as house_module
from sushigo_server.house import House, Listener
from sushigo_server.messages import Choose, Join, NewTable
from sushigo_server.problems import Problem
from sushigo_server.store import Store

SECRET = "drawn-at-random-by-the-client-itself"


@pytest.fixture
def house() -> Iterator[House]:
    with closing(House(Store())) as house:
        yield house


def reason(refused: pytest.ExceptionInfo[Problem]) -> str:
    return refused.value.reason


def told(listener: Listener) -> list[object]:
    """Take what waits to be sent: the types of the messages, and None where the connection is to be closed."""
    messages = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
    return [message and message["type"] for message in messages]


def first(table_choices: object) -> str:
    assert isinstance(table_choices, list)
    return str(table_choices[0])


def test_a_table_is_there_again_with_its_seats_and_choices(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    with closing(House(Store(path))) as house:
        table = house.open(NewTable(players=2, edition="classic"))
        _, token = table.join(Join(name="Aiko"))
        table.choose(0, Choose(version=0, request="a", action=first(table.sight(0)["choices"])))
        before = table.sight(0), table.room

    with closing(House(Store(path))) as house:
        again = house.table(table.id)
        assert (again.sight(0), again.room) == before
        assert again.seat_of(token) == 0


def test_a_file_serves_one_house_at_a_time(tmp_path: Path) -> None:
    with closing(Store(str(tmp_path / "games.db"))), pytest.raises(sqlite3.OperationalError, match="locked"):
        Store(str(tmp_path / "games.db"))


def test_what_cannot_be_saved_has_not_happened() -> None:
    store = Store()
    table = House(store).open(NewTable(players=2))
    room = table.room
    store.close()

    with pytest.raises(Problem) as refused:
        table.choose(0, Choose(version=0, request="a", action=first(table.sight(0)["choices"])))
    assert reason(refused) == "not_saved"
    assert table.room is room


def test_a_table_that_was_tampered_with_is_refused_and_harms_no_other(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    with closing(House(Store(path))) as house:
        good, bad = house.open(NewTable(players=2)), house.open(NewTable(players=2))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("INSERT INTO choice VALUES (NULL, ?, 0, 0, 'a', 'play the moon')", (bad.id,))

    with closing(House(Store(path))) as house:
        assert house.table(good.id).room == good.room
        with pytest.raises(Problem) as refused:
            house.table(bad.id)
        assert reason(refused) == "unreadable"


def test_a_full_house_refuses_until_old_tables_are_removed() -> None:
    with closing(House(Store(), max_tables=1)) as house:
        house.open(NewTable(players=2))
        with pytest.raises(Problem) as refused:
            house.open(NewTable(players=2))
    assert reason(refused) == "full"

    with closing(House(Store(), max_tables=1, keep_days=-1)) as house:
        old = house.open(NewTable(players=2))
        listener = old.listen(None, None)
        house.open(NewTable(players=2))
        with pytest.raises(Problem) as refused:
            house.table(old.id)
    assert reason(refused) == "no_table"
    assert told(listener) == ["view", None]


def test_seats_go_in_order_and_a_token_drawn_by_the_player_makes_joining_safe_to_repeat(house: House) -> None:
    table = house.open(NewTable(players=2))

    assert table.join(Join(name="Aiko", token=SECRET)) == (0, SECRET)
    assert table.join(Join(name="Aiko", token=SECRET)) == (0, SECRET)
    assert table.join(Join(name="Basia"))[0] == 1
    with pytest.raises(Problem) as refused:
        table.join(Join(name="Chiyo"))
    assert reason(refused) == "no_seat"
    assert table.names == ["Aiko", "Basia"]


def test_who_is_absent_is_not_waited_for_once_all_have_come(house: House) -> None:
    async def play() -> tuple[object, ...]:
        table = house.open(NewTable(players=2, edition="classic", time_limit=0.1))
        table.join(Join(name="Aiko"))
        await asyncio.sleep(0.2)
        early = table.room.version, table.sight(0)["seconds_left"]
        table.join(Join(name="Basia"))
        is_timed = table.sight(0)["seconds_left"] is not None
        table.choose(0, Choose(version=0, request="a", action=first(table.sight(0)["choices"])))
        while table.room.version == 0:
            await asyncio.sleep(0.02)
        table.close()
        return early, is_timed, len(table.room.taken)

    assert asyncio.run(play()) == ((0, None), True, 2)


def test_without_a_limit_no_clock_runs(house: House) -> None:
    """There is no event loop here in which one could."""
    table = house.open(NewTable(players=2))
    table.join(Join(name="Aiko"))
    table.join(Join(name="Basia"))

    assert table.room.version == 0


def test_that_somebody_changes_their_mind_is_told_to_nobody(house: House) -> None:
    table = house.open(NewTable(players=2, edition="classic"))
    listener = table.listen(1, None)
    choices = table.sight(0)["choices"]
    assert isinstance(choices, list)

    for request, action in enumerate(choices):
        table.choose(0, Choose(version=0, request=str(request), action=action))

    assert told(listener) == ["view", "waiting"]


def test_one_who_comes_again_is_told_what_happened_since(house: House) -> None:
    table = house.open(NewTable(players=2, edition="classic"))
    for version in range(3):
        for seat in (0, 1):
            action = first(table.sight(seat)["choices"])
            table.choose(seat, Choose(version=version, request=f"{version}", action=action))

    assert told(table.listen(0, 1)) == ["events", "events", "view"]
    assert told(table.listen(0, None)) == ["view"]
    assert told(table.listen(0, 99)) == ["view"]


def test_one_who_does_not_read_is_let_go(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "MAX_WAITING", 2)
    table = house.open(NewTable(players=3))
    listener = table.listen(0, None)
    for name in "ABC":
        table.join(Join(name=name))

    assert told(listener) == ["view", "seats", None]


def test_a_table_has_so_many_connections_at_most(house: House) -> None:
    table = house.open(NewTable(players=2))
    listeners = [table.listen(None, None) for _ in range(house_module.MAX_LISTENERS)]

    with pytest.raises(Problem) as refused:
        table.listen(None, None)
    assert reason(refused) == "full"
    table.leave(listeners[0])
    table.listen(None, None)
