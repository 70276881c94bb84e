"""The greedy agent takes what promises most."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest
from attrs import frozen

import sushigo
from agent_games import played_by, win_rate
from sushigo.agents.greedy import GreedyAgent
from sushigo.cardtype import CardType, option
from sushigo.event import Award
from sushigo.menu import PRINTED, Menu
from sushigo.position import position
from sushigo.scoring import ByCount, ByFace, BySymbol, DistinctSets, Majority, PerSet, Scorer, Scoring
from sushigo.state import GameState

CLASSIC = sushigo.classic(players=2)


def choice(state: GameState, player: int = 0, envy: float = 0.0) -> str:
    """Return what the agent chooses."""
    view = sushigo.observe(state, player)
    return GreedyAgent(envy=envy).choose(view, view.legal_actions, Random(1)).text


def last_turns(mine: list[str], tableau: list[str], other: list[str] | None = None) -> GameState:
    """Set up a last round of a classic game in which two or more cards are left."""
    hands = [mine, ["dumpling"] * len(mine)]
    return position(CLASSIC, round=3, turn=11 - len(mine), hands=hands, tableaus=[tableau, other or []])


def test_a_set_is_completed_rather_than_begun() -> None:
    state = last_turns(["sashimi", "tempura", "dumpling"], ["sashimi", "sashimi"])

    assert choice(state) == "play sashimi"


def test_a_set_that_cannot_be_completed_any_more_is_worth_nothing() -> None:
    state = last_turns(["sashimi", "nigiri:egg"], [])

    assert choice(state) == "play nigiri:egg"


def test_nigiri_go_onto_wasabi() -> None:
    state = last_turns(["nigiri:squid", "tempura", "maki:3"], ["wasabi", "tempura"])

    assert choice(state) == "play nigiri:squid"


def test_wasabi_is_for_early_turns() -> None:
    early = sushigo.observe(position(CLASSIC, hands=[["wasabi", *["nigiri:egg"] * 3, *["maki:1"] * 6]] * 2), 0)
    late = sushigo.observe(last_turns(["wasabi", "nigiri:salmon"], []), 0)

    assert GreedyAgent().choose(early, early.legal_actions, Random(1)).text == "play wasabi"
    assert GreedyAgent().choose(late, late.legal_actions, Random(1)).text == "play nigiri:salmon"


def test_a_majority_that_is_open_is_contested_and_a_lost_one_is_not() -> None:
    contested = last_turns(["maki:3", "nigiri:egg"], ["maki:1"], ["maki:2"])
    lost = last_turns(["maki:1", "nigiri:egg"], ["maki:1"], ["maki:3", "maki:3", "maki:3"])

    assert choice(contested) == "play maki:3"
    assert choice(lost) == "play nigiri:egg"


def test_chopsticks_are_used_for_two_good_cards() -> None:
    state = last_turns(["tempura", "tempura", "maki:1"], ["chopsticks"])

    assert choice(state) == "play tempura & tempura"


def test_envy_keeps_a_card_from_the_next_player() -> None:
    state = position(
        CLASSIC,
        round=3,
        turn=9,
        hands=[["sashimi", "nigiri:salmon"], ["nigiri:egg"] * 2],
        tableaus=[[], ["sashimi", "sashimi"]],
    )

    assert choice(state, envy=0.0) == "play nigiri:salmon"
    assert choice(state, envy=1.0) == "play sashimi"


def test_takeout_box_turns_down_what_earns_nothing() -> None:
    config = sushigo.party(players=3, menu="master_menu")
    start = position(
        config,
        turn=10,
        hands=[["takeout_box:10"], ["tofu"], ["tofu"]],
        tableaus=[["nigiri:squid", "sashimi"], [], []],
    )
    state = sushigo.apply(start, [start.decisions[player].options[0] for player in range(3)])

    assert choice(state) == "flip sashimi"
    view = sushigo.observe(state, 0)
    turned = next(action for action in view.legal_actions if action.text == "flip sashimi")
    assert choice(sushigo.apply(state, turned)) == "done"


def test_spoon_asks_for_what_completes_a_set() -> None:
    config = sushigo.party(players=3, menu="master_menu")
    start = position(
        config,
        turn=9,
        hands=[["nigiri:egg", "tofu"], ["sashimi", "tofu"], ["tofu", "sashimi"]],
        tableaus=[["spoon:4", "sashimi", "sashimi"], [], []],
    )
    state = sushigo.apply(start, [start.decisions[player].options[0] for player in range(3)])

    assert choice(state) == "call spoon:4"
    called = sushigo.apply(state, sushigo.observe(state, 0).legal_actions[0])
    assert choice(called) == "ask sashimi"


@frozen
class Declared(CardType):
    """A card of no known name that scores by a declaration."""

    name = "declared"
    category = "appetizer"
    counts = {"a": 4, "b": 4}

    kind: int = option(0, 1, 2, 3, 4, 5)

    def scorer(self, players: int) -> Scorer:
        """One of all kinds of scorer; each gives for two cards more than any other card does."""
        return (
            PerSet(size=2, points=40),
            ByCount((0, 10, 40)),
            ByFace({"a": 30, "b": 20}),
            DistinctSets((10, 40)),
            BySymbol("ab", (-10, 20)),
            Majority(most=(40,)),
        )[self.kind]


@frozen
class Computed(CardType):
    """A card of no known name that scores by a function."""

    name = "computed"
    category = "appetizer"
    counts = {"": 8}

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Many points for each."""
        for player, cards in scoring.holders(self.name):
            yield scoring.award(player, self, 20 * len(cards))


@pytest.mark.parametrize("card", [*(Declared(kind=kind) for kind in range(6)), Computed()])
def test_unknown_cards_are_weighed_by_their_scorers(card: CardType) -> None:
    config = sushigo.party(players=2, menu="sushi_go", cards=[card])
    face = str(card.card(card.faces[-1]))
    tableau = [] if isinstance(card, Computed) else ["declared:a"]
    state = position(config, turn=9, hands=[["nigiri:squid", face], ["tempura"] * 2], tableaus=[tableau, []])

    assert choice(state) == f"play {face}"
    assert played_by(config, GreedyAgent(), seed=1).is_over


def test_an_action_of_unknown_meaning_is_chosen_by_chance() -> None:
    view = sushigo.observe(sushigo.new_game(CLASSIC, seed=1), 0)
    options = [sushigo.Action.parse(f"0 choose player:{player}") for player in range(4)]
    chosen = {GreedyAgent().choose(view, options, Random(seed)) for seed in range(50)}

    assert chosen == set(options)


def test_it_beats_chance_at_two_and_four_in_the_classic_game() -> None:
    assert win_rate(sushigo.classic(players=2), ["greedy", "random"], games=40) >= 0.85
    assert win_rate(sushigo.classic(players=4), ["greedy", *["random"] * 3], games=20) >= 0.7


def test_it_beats_chance_on_every_printed_menu() -> None:
    for menu in PRINTED:
        players = 2 if Menu.named(menu).faults(3) else 3
        config = sushigo.party(players=players, menu=menu)
        assert win_rate(config, ["greedy", *["random"] * (players - 1)], games=8) >= 0.6, menu
