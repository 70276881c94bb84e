"""Play the golden games anew: PYTHONPATH=src:tests python tests/golden/regenerate.py.

To be run only when games are meant to differ from those of earlier versions, as the changelog then has to say.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import sushigo
from golden_games import FOLDER, GoldenGame, Rules, config_of, deal_of, desserts_of
from playing import chosen_at_random
from sushigo.menu import PRINTED, Menu

Options = dict[str, dict[str, object]]

CLASSIC_VARIANTS: list[tuple[tuple[int, ...], Rules, Options]] = [
    ((2, 3, 4, 5), {}, {}),
    ((2, 3, 4, 5), {}, {}),
    ((2, 3, 4, 5), {"pass_direction": "alternate"}, {}),
    ((2, 3, 4, 5), {"promo": True}, {}),
    ((2, 2), {"dummy": True}, {}),
    ((2, 2), {"dummy": True, "dummy_scores": False}, {}),
    ((3, 5), {"pass_direction": "right"}, {"wasabi": {"same_turn": True}}),
    ((3, 4), {"promo": True}, {"soy_sauce": {"ties": "full", "stack": True}}),
]
PARTY_OPTIONS: dict[str, Options] = {
    "my_first_meal": {"tea": {"counts_desserts": False}},
    "party_sampler": {"temaki": {"all_tied": "none"}, "menu": {"short_deck": "fizzle"}},
    "master_menu": {"takeout_box": {"frees_wasabi": False, "color": "none"}, "spoon": {"direction": "pass"}},
    "points_platter": {"uramaki": {"timing": "immediate"}, "special_order": {"may_decline": True}},
    "dinner_for_two": {"uramaki": {"round_end": "cascade"}, "special_order": {"same_turn_target": False}},
}
"""One more game of these menus is played with other than the default options."""

PARTY_RULES: list[tuple[int, str, Rules]] = [
    (4, "big_banquet", {"bonus_actions": None}),
    (3, "master_menu", {"pass_direction": "alternate"}),
    (6, "sushi_go", {"undealt_desserts": "return"}),
]


def played_game(edition: str, players: int, seed: int, *, menu: str = "", rules: Rules, options: Options) -> GoldenGame:
    """Play one game at random and write it down."""
    game = GoldenGame(
        players=players,
        menu=menu,
        rules=rules,
        options=options,
        seed=seed,
        hands=[],
        deck="",
        dessert_pile="",
        actions=[],
        desserts=[],
        scores=[],
    )
    state = sushigo.new_game(config_of(edition, game), seed)
    game["hands"], game["deck"], game["dessert_pile"] = deal_of(state)
    random = Random(seed)
    while not state.is_over:
        action = chosen_at_random(state, random)
        game["actions"].append(str(action))
        state = sushigo.apply(state, action)
    game["desserts"], game["scores"] = desserts_of(state), list(state.scores)
    return game


def classic_games() -> Iterator[GoldenGame]:
    """Play every variant of the classic edition."""
    seed = 0
    for counts, rules, options in CLASSIC_VARIANTS:
        for players in counts:
            seed += 1
            yield played_game("classic", players, seed, rules=rules, options=options)


def party_games() -> Iterator[GoldenGame]:
    """Play every printed menu at each number of players it is for, and some with other options and rules."""
    for menu in PRINTED:
        counts = [players for players in range(2, 9) if not Menu.named(menu).faults(players)]
        for seed in range(max(5, len(counts))):
            yield played_game("party", counts[seed % len(counts)], seed, menu=menu, rules={}, options={})
        if menu in PARTY_OPTIONS:
            yield played_game("party", counts[-1], 11, menu=menu, rules={}, options=PARTY_OPTIONS[menu])
    for players, menu, rules in PARTY_RULES:
        yield played_game("party", players, 12, menu=menu, rules=rules, options={})


def main() -> None:
    """Write the files."""
    for edition, games in (("classic", classic_games()), ("party", party_games())):
        lines = ",\n".join(json.dumps(game) for game in games)
        (FOLDER / f"{edition}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
