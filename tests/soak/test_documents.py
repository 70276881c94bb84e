"""Documents in large volumes: everything comes back, and damage of any kind is refused at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest

import sushigo
from playing import steps
from sushigo.errors import SushiGoError
from sushigo.menu import Menu
from sushigo.record import Record

pytestmark = pytest.mark.soak

GAMES = 1000
DOCUMENTS = 100_000
DEALS = 20_000


def some_config(random: Random) -> sushigo.GameConfig:
    """A game of either edition."""
    if random.random() < 0.3:
        players = random.randint(2, 5)
        return sushigo.classic(players, dummy=players == 2 and random.random() < 0.5, promo=random.random() < 0.5)
    players = random.randint(2, 8)
    bonus_actions = random.choice([1, None])
    return sushigo.party(players, Menu.random(players, random.randrange(10**6)), bonus_actions=bonus_actions)


def test_every_value_at_every_step_comes_back() -> None:
    for seed in range(GAMES):
        random = Random(seed)
        config = some_config(random)
        state = first = sushigo.new_game(config, seed)
        played = []
        assert sushigo.from_json(sushigo.to_json(config)) == config
        for _, action, state, events in steps(first, random):
            played.append(action)
            view = sushigo.observe(state, random.choice([None, *range(config.players)]))
            for value in (state, action, events, view):
                assert sushigo.from_json(sushigo.to_json(value)) == value
        record = Record.of(first, played)
        assert record.state == state
        assert Record.parse(record.text) == record
        assert sushigo.from_json(sushigo.to_json(record)) == record


# ---- damage ------------------------------------------------------------------------------------------------

JUNK: list[object] = [None, True, 0, -1, 7, 2**63, 10**400, 1.5, "", "maki:3", "0 pass", [], [[]], {}, {"a": 1}]


def damaged_text(text: str, random: Random) -> str:
    """Cut, repeat, or change something in a text."""
    one, other = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return random.choice(
        [
            text[:one],
            text[:one] + text[other:],
            text[:other] + text[one:],
            text[:one] + random.choice('{}[]",:0-x\\\x00é') + text[one:],
            text[:one] + chr(random.randrange(1, 0xD7FF)) + text[one + 1 :],
        ]
    )


def damaged_data(text: str, random: Random) -> str:
    """Put something else in the place of some part of a document."""
    data = json.loads(text)
    at, parts = data, [data]
    while isinstance(at, (dict, list)) and at and random.random() < 0.85:
        parent = at
        key = random.choice(list(at)) if isinstance(at, dict) else random.randrange(len(at))
        at = at[key]
        parts.append(at)
        if not isinstance(at, (dict, list)) or random.random() < 0.3:
            other = json.loads(json.dumps(random.choice([*JUNK, *parts[:-1]])))
            if random.random() < 0.2:
                del parent[key]
            elif isinstance(parent, dict) and random.random() < 0.2:
                parent["other"] = other
            else:
                parent[key] = other
            break
    return json.dumps(data)


def documents(random: Random) -> list[tuple[str, Callable[[str], object]]]:
    """Sound texts of every kind, with what reads them."""
    found: list[tuple[str, Callable[[str], object]]] = []
    for seed in range(12):
        config = some_config(Random(seed))
        played = []
        for place, (state, action, _, events) in enumerate(steps(sushigo.new_game(config, seed), random)):
            played.append(action)
            if place % 17 == 0 or (state.answers and random.random() < 0.2):
                view = sushigo.observe(state, 0)
                found += [(sushigo.to_json(value), sushigo.from_json) for value in (state, view, events, config)]
        record = Record.of(sushigo.new_game(config, seed), played)
        found += [(sushigo.to_json(record), sushigo.from_json), (record.text, Record.parse)]
    return found


def test_damage_is_refused_by_library_errors_within_two_seconds() -> None:
    random = Random(1)
    sound = documents(random)
    for _ in range(DOCUMENTS):
        text, read = random.choice(sound)
        is_json = text.startswith("{")
        damaged = damaged_data(text, random) if is_json and random.random() < 0.6 else damaged_text(text, random)
        began = perf_counter()
        try:
            value = read(damaged)
        except SushiGoError:
            value = None
        assert perf_counter() - began < 2, damaged
        if value is not None and is_json:  # what is read after all is sound
            assert sushigo.from_json(sushigo.to_json(value)) == value  # type: ignore[arg-type]


def test_deals_from_views_of_whole_games_give_the_same_views() -> None:
    dealt = seed = 0
    while dealt < DEALS:
        random = Random(seed)
        for state, *_ in steps(sushigo.new_game(some_config(random), seed), random):
            view = sushigo.observe(state, random.choice([None, *range(state.config.players)]))
            assert sushigo.observe(sushigo.determinize(view, seed), view.player) == view
            dealt += 1
        seed += 1
