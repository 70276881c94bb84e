"""Golden games: whole games kept as data, which every later version has to replay to the letter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypedDict

from sushigo.config import GameConfig
from sushigo.edition import edition_named, switched
from sushigo.menu import Menu
from sushigo.state import GameState

FOLDER: Final = Path(__file__).parent / "golden"

Rules = Mapping[str, object]


class GoldenGame(TypedDict):
    """One game: what is played, how it was dealt, what was done, and what came of it."""

    players: int
    menu: str
    rules: Rules
    options: Mapping[str, Mapping[str, object]]
    seed: int
    hands: list[str]
    deck: str
    dessert_pile: str
    actions: list[str]
    desserts: list[str]
    scores: list[int]


def config_of(edition: str, game: GoldenGame) -> GameConfig:
    """Configure what is played in a golden game."""
    switched_edition = switched(edition_named(edition), game["rules"])
    if game["menu"]:
        return switched_edition.with_menu(game["players"], Menu.named(game["menu"]), options=game["options"])
    return switched_edition.standard(game["players"], options=game["options"])


def deal_of(state: GameState) -> tuple[list[str], str, str]:
    """Write down how a game was dealt: hands, deck, dessert pile."""
    hands = [" ".join(map(str, player.hand.cards)) for player in state.players]
    return hands, " ".join(map(str, state.deck)), " ".join(map(str, state.dessert_pile))


def desserts_of(state: GameState) -> list[str]:
    """Write down the desserts that everybody kept."""
    return [" ".join(map(str, player.desserts)) for player in state.players]


def read_games(edition: str) -> list[GoldenGame]:
    """Read the golden games of an edition."""
    games: list[GoldenGame] = json.loads((FOLDER / f"{edition}.json").read_text("utf-8"))
    return games
