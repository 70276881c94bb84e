"""The same seed and actions give the same game for ever."""

from __future__ import annotations

from collections import Counter

import pytest

import sushigo
from golden_games import GoldenGame, config_of, deal_of, desserts_of, read_games
from playing import played
from sushigo.menu import PRINTED

GAMES = [(edition, game) for edition in ("classic", "party") for game in read_games(edition)]


def _name(value: object) -> str:
    if isinstance(value, str):
        return value
    assert isinstance(value, dict)
    return "-".join(map(str, (value["menu"] or "deck", value["players"], *value["rules"], value["seed"])))


@pytest.mark.parametrize(("edition", "game"), GAMES, ids=_name)
def test_a_golden_game_replays_to_the_letter(edition: str, game: GoldenGame) -> None:
    """Deal, actions, desserts and scores are those of the day on which the game was written down."""
    state = sushigo.new_game(config_of(edition, game), game["seed"])
    assert deal_of(state) == (game["hands"], game["deck"], game["dessert_pile"])

    end = played(state, *game["actions"])

    assert end.is_over
    assert list(end.scores) == game["scores"]
    assert desserts_of(end) == game["desserts"]


def test_there_are_golden_games_of_every_variant_and_menu() -> None:
    """At least twenty classic games at every number of players, at least five for each printed menu."""
    classic = read_games("classic")
    menus = Counter(game["menu"] for game in read_games("party"))

    assert len(classic) >= 20
    assert {game["players"] for game in classic} == {2, 3, 4, 5}
    assert {rule for game in classic for rule in game["rules"]} >= {
        "pass_direction",
        "promo",
        "dummy",
        "dummy_scores",
    }
    assert all(menus[name] >= 5 for name in PRINTED)
