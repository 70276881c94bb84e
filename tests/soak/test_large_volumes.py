"""The promises of every game, on volumes too large for every day."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sushigo
from playing import Coverage, Promises, answers_at_random, check_promises, played_out, played_some
from strategies import BUILT_IN_TYPES
from sushigo.action import VERBS, Action
from sushigo.config import GameConfig
from sushigo.edition import Party
from sushigo.errors import IllegalAction, SushiGoError
from sushigo.menu import PRINTED, Menu
from sushigo.state import GameState

pytestmark = pytest.mark.soak

PLAYERS_VERBS = tuple(verb for verb in VERBS if verb != "deal")
"""What players do; a dealer from outside alone deals."""

CLASSIC_GAMES = 2000

SWITCHES: dict[str, dict[str, Any]] = {
    "plain": {},
    "alternate": {"pass_direction": "alternate"},
    "promo": {"promo": True},
}

VARIANTS = {
    **{f"{name} {n}": sushigo.classic(n, **rules) for name, rules in SWITCHES.items() for n in range(2, 6)},
    "dummy": sushigo.classic(2, dummy=True),
    "dummy that does not score": sushigo.classic(2, dummy=True, dummy_scores=False),
    "dummy with promo": sushigo.classic(2, dummy=True, promo=True),
}

CAUSED_BY_PARTY = {
    name
    for line in (
        "Reveal HandToTableau TableauToHand Discard DrawAside AsideToTableau AsideToDeck PassHands",
        "KeepDesserts CollectCards AddDesserts ReturnDesserts Shuffle Deal Attach Copy TurnFaceDown Award Tell",
        "Remember Answered RoundBegins TurnBegins RoundEnds GameEnds",
    )
    for name in line.split()
}
"""Every event class that the cards and the structure of the party edition cause."""


def legal_counts(menu: Menu) -> list[int]:
    """List the numbers of players that a menu is for."""
    return [players for players in range(2, 9) if not menu.faults(players)]


def check_turn_by_turn(config: GameConfig, seed: int) -> GameState:
    """Play a game whose every question is answered twice: together, and one by one in random order."""
    random = Random(seed)
    state = sushigo.new_game(config, seed)
    promises = Promises(config)
    while not state.is_over:
        answers = answers_at_random(state, random)
        together, events = sushigo.step(state, answers)
        random.shuffle(answers)
        one_by_one = state
        for action in answers:
            one_by_one = sushigo.apply(one_by_one, action)
        assert one_by_one == together, "the order of answers left a trace"
        check_refusal(together, random)
        promises.check(together, events)
        state = together
    return state


def check_refusal(state: GameState, random: Random) -> None:
    """Try something illegal, which must leave the state as it was."""
    illegal = junk_action(random)
    if illegal in [option for decision in state.decisions for option in decision.options]:
        return
    before = hash(state), state.now, state.decisions
    with pytest.raises(IllegalAction):
        sushigo.apply(state, illegal)
    assert (hash(state), state.now, state.decisions) == before, "a refused action changed the state"


def junk_action(random: Random) -> Action:
    """Make an action that is well formed and most likely illegal."""
    verb = random.choice(PLAYERS_VERBS)
    card = random.choice(BUILT_IN_TYPES)
    code = str(card.card(random.choice(card.faces)))
    argument = {"pass": "", "done": "", "choose": "player:1"}.get(verb, code)
    return Action(random.randrange(10), verb, argument)


@pytest.mark.parametrize("variant", VARIANTS)
def test_classic_games_keep_every_promise(variant: str) -> None:
    """2,000 random games of each variant of the classic edition at every number of players."""
    for seed in range(CLASSIC_GAMES):
        check_turn_by_turn(VARIANTS[variant], seed)


@pytest.mark.parametrize(("players", "mean"), [(4, 28.1), (2, 45.1)])
def test_random_play_of_the_classic_game_earns_what_it_should(players: int, mean: float) -> None:
    """The mean score of a player who chooses uniformly among the legal actions is known."""
    config = sushigo.classic(players)

    total = sum(sum(played_out(config, seed).scores) for seed in range(CLASSIC_GAMES))

    assert total / CLASSIC_GAMES / players == pytest.approx(mean, abs=0.5)


def test_party_games_keep_every_promise_and_meet_everything() -> None:
    """100 random games of each printed menu at every number of players it is for: nothing stays unseen."""
    coverage = Coverage()

    for name in PRINTED:
        for players in legal_counts(Menu.named(name)):
            for seed in range(100):
                undealt = "return" if seed % 4 == 0 else "stay"
                check_promises(sushigo.party(players, name, undealt_desserts=undealt), seed, coverage.see)

    assert coverage.verbs == set(PLAYERS_VERBS) - {"choose"}
    assert coverage.events == CAUSED_BY_PARTY


def test_random_menus_keep_every_promise_and_meet_every_type() -> None:
    """Two random games for each of 300 random legal menus at a random number of players."""
    random = Random(2016)
    coverage = Coverage()

    for number in range(300):
        players = random.randint(2, 8)
        config = sushigo.party(players, Menu.random(players, seed=number))
        for seed in range(2):
            check_promises(config, seed, coverage.see)

    assert coverage.types == {card.name for card in BUILT_IN_TYPES}
    assert coverage.verbs == set(PLAYERS_VERBS) - {"choose"}


@pytest.mark.parametrize("name", PRINTED)
def test_the_deck_never_runs_short_of_hands(name: str) -> None:
    """Every round of a legal game deals full hands (rules.md §2.6)."""
    for players in legal_counts(Menu.named(name)):
        config = sushigo.party(players, name)
        size = Party.hand_sizes[players]
        for seed in range(20):
            state = sushigo.new_game(config, seed)
            random = Random(seed)
            while not state.is_over:
                if state.turn == 1 and not state.answers:
                    assert {len(player.hand) for player in state.players} == {size}
                state = sushigo.apply(state, answers_at_random(state, random))


def test_junk_raises_nothing_but_the_errors_of_the_library() -> None:
    """10,000 random actions: wrong players, cards, moments and types, and things that are no action."""
    random = Random(13)
    configs = [
        sushigo.classic(3),
        sushigo.classic(2, dummy=True),
        *(sushigo.party(4, name) for name in PRINTED),
    ]
    anything = [None, 0, -1, 2.5, "0 play tempura", b"0", [None], [[]], {"play": 1}, object(), Action, (1, 2)]

    state = sushigo.new_game(configs[0], seed=0)
    for number in range(10_000):
        if number % 20 == 0:
            state = played_some(random.choice(configs), seed=number, actions=random.randrange(200))
        junk = random.choice(anything) if number % 3 == 0 else junk_action(random)
        try:
            sushigo.apply(state, junk)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        except SushiGoError:
            continue
        assert isinstance(junk, Action), f"{junk!r} was accepted"
        assert junk in sushigo.legal_actions(state, junk.player)
