"""Messages: a game is configured from plain data, and what is no message is refused in words."""

import json

import pytest
from sushigo_server.messages import Choose, Hello, Join, NewTable, read
from sushigo_server.problems import Problem

import sushigo


def test_any_game_can_be_asked_for() -> None:
    printed = read(NewTable, '{"players": 3, "menu": "master_menu"}')
    menu = ["maki", "tempura", "eel", "tofu", "spoon", "menu", "fruit"]
    own = {"players": 4, "menu": menu, "rules": {"bonus_actions": None}}
    options = {"wasabi": {"same_turn": True}}
    classic = {"players": 2, "edition": "classic", "rules": {"dummy": True}, "options": options}

    assert printed.config() == sushigo.party(3, "master_menu")
    assert read(NewTable, json.dumps(own)).config() == sushigo.party(4, menu, bonus_actions=None)
    assert read(NewTable, json.dumps(classic)).config() == sushigo.classic(2, options=options, dummy=True)


@pytest.mark.parametrize(
    "wish",
    [
        {"players": 9},
        {"players": 4, "edition": "tarot"},
        {"players": 4, "menu": "lunch"},
        {"players": 4, "menu": ["maki"]},
        {"players": 4, "rules": {"registry": None}},
        {"players": 4, "rules": {"bonus_actions": []}},
        {"players": 4, "options": {"tofu": 7}},
        {"players": 4, "options": {"maki": {"copies": {"1": 1e9}}}},
    ],
)
def test_a_game_that_does_not_exist_is_refused(wish: object) -> None:
    with pytest.raises(sushigo.SushiGoError):
        read(NewTable, json.dumps(wish)).config()


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (NewTable, ""),
        (NewTable, "[]"),
        (NewTable, "[" * 10_000),
        (NewTable, "9" * 10_000),
        (NewTable, '{"players": true}'),
        (NewTable, '{"players": 4, "menu": [["maki"]]}'),
        (NewTable, '{"players": 4, "time_limit": NaN}'),
        (NewTable, '{"players": 4, "seed": 7}'),
        (Join, '{"name": "\\u0000"}'),
        (Join, '{"name": "\\ud800"}'),
        (Join, '{"\\ud800": 1}'),
        (Join, '{"name": "Aiko", "token": "easy"}'),
        (Hello, '{"since": -1}'),
        (Choose, '{"version": 0, "request": "", "action": "pass"}'),
        (Choose, b"\xff\xfe"),
    ],
)
def test_what_is_no_message_is_refused(kind: type[object], text: str | bytes) -> None:
    with pytest.raises(Problem) as refused:
        read(kind, text)
    assert refused.value.reason == "malformed"
    assert str(refused.value).encode()


@pytest.mark.parametrize(
    ("kind", "text", "told"),
    [
        (NewTable, '{"players": 4, "seed": 7}', "there is no field 'seed'; fields are players, edition, menu"),
        (NewTable, '{"edition": "classic"}', "the field 'players' is missing"),
        (Hello, '{"seat": 1}', "there is no field 'seat'; fields are token, since"),
    ],
)
def test_a_field_too_many_or_too_few_is_named_without_a_word_about_the_code(
    kind: type[object], text: str, told: str
) -> None:
    with pytest.raises(Problem, match=told) as refused:
        read(kind, text)
    assert "__init__" not in str(refused.value)
