"""The room: a value that takes choices once, in any order, and comes to the same when it is loaded."""

import pytest
from sushigo_server.problems import Problem
from sushigo_server.room import MAX_CHANGES, Choice, Room

import sushigo
from sushigo import IllegalAction, Record


def fresh(players: int = 2) -> Room:
    return Room.of(Record.of(sushigo.new_game(sushigo.classic(players), seed=1)))


def choice(room: Room, seat: int, place: int = 0, request: str = "r") -> Choice:
    return Choice(seat, room.version, request, sushigo.legal_actions(room.commits.state, seat)[place].text)


def played(room: Room) -> Room:
    while not room.is_over:
        for made in room.absent():
            room = room.choose(made)
    return room


def test_it_plays_when_all_have_chosen() -> None:
    room = fresh()

    waiting = room.choose(choice(room, 1))
    after = waiting.choose(choice(room, 0))

    assert (waiting.version, waiting.commits.missing) == (0, (0,))
    assert (after.version, after.commits.state.turn) == (1, 2)
    assert room == fresh()


def test_a_choice_that_comes_again_changes_nothing_however_late() -> None:
    room = fresh()
    first = choice(room, 0, request="first")
    room = room.choose(first)
    for _ in range(3):
        for made in room.absent():
            room = room.choose(made)

    assert room.version == 3
    assert room.choose(first) is room


def test_two_players_may_use_the_same_request_id() -> None:
    room = fresh()

    assert room.choose(choice(room, 0, request="1")).choose(choice(room, 1, request="1")).version == 1


def test_a_player_may_change_their_mind_but_not_for_ever() -> None:
    room = fresh()
    for number in range(MAX_CHANGES):
        room = room.choose(choice(room, 0, number % 2, request=str(number)))

    assert room.sight(0)["chosen"] == choice(room, 0, 1).action
    with pytest.raises(Problem) as refused:
        room.choose(choice(room, 0, request="again"))
    assert refused.value.reason == "too_often"


def test_a_late_choice_is_refused() -> None:
    room = fresh()
    late = choice(room, 0, request="late")
    for made in room.absent():
        room = room.choose(made)

    with pytest.raises(IllegalAction) as refused:
        room.choose(late)
    assert refused.value.reason == "stale"


def test_nobody_else_sees_a_choice_before_all_are_in() -> None:
    room = fresh(3)
    chosen = room.choose(choice(room, 1))

    assert chosen.sight(1)["chosen"] == choice(room, 1).action
    for seat in (0, 2, None):
        assert chosen.sight(seat) == {**room.sight(seat), "missing": (0, 2)}


def test_loaded_from_its_choices_it_is_the_same() -> None:
    start = fresh().record
    room = played(Room.of(start))

    assert Room.of(start, room.taken) == room
    assert Room.of(start, room.taken[:7]).commits.missing == (1,)


def test_the_record_is_there_when_the_game_is_over_and_not_before() -> None:
    room = played(fresh())

    with pytest.raises(Problem) as refused:
        fresh().finished(["Aiko", "Basia"])
    assert refused.value.reason == "not_over"
    record = room.finished(["Aiko", "Basia"])
    assert record.verify().scores == record.scores == room.commits.state.scores
    assert record.names == ("Aiko", "Basia")
