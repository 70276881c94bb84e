"""A dealer from outside: what a seed would deal can be dealt by hand, nothing else can, and nobody sees it."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import Promises, answers_at_random, chosen_at_random, played
from strategies import configs
from sushigo import DEALER, Action, Card, Draw, GameConfig, GameState
from sushigo.edition import Party
from sushigo.errors import IllegalAction, InvalidConfig, InvalidNotation, InvalidPosition
from sushigo.position import position
from sushigo.record import Record
from sushigo.validity import snapshot_faults
from sushigo.zones import Zones
from test_izakaya import mixed

MENUS = [
    sushigo.classic(2),
    sushigo.classic(2, dummy=True),
    sushigo.party(3, ["maki", "tofu", "eel", "sashimi", "menu", "takeout_box", "fruit"]),
    sushigo.party(2, "dinner_for_two", undealt_desserts="return"),
]
"""Games with menus, fruit, and a dummy."""


def dealt_at_random(state: GameState, random: Random) -> GameState:
    """Let a dealer shuffle honestly, until somebody else is to choose."""
    while state.draw is not None:
        state = sushigo.apply(state, random.choices(state.draw.options, state.draw.weights))
    return state


def steps_of(config: GameConfig, seed: int) -> Iterator[GameState]:
    """Play at random with an honest dealer, card by card."""
    state = sushigo.new_game(config, dealer=True)
    random = Random(seed)
    while not state.is_over:
        yield state
        cards = random.choices(state.draw.options, state.draw.weights) if state.draw else ()
        state = sushigo.apply(state, cards or chosen_at_random(state, random))
    yield state


@st.composite
def dealer_states(draw: st.DrawFn, of: st.SearchStrategy[GameConfig] = configs) -> GameState:
    """States of games that a dealer from outside deals, half-dealt ones among them."""
    states = steps_of(draw(of), draw(st.integers(0, 2**32)))
    wanted = draw(st.integers(0, 250))
    return [state for state, _ in zip(states, range(wanted + 1), strict=False)][-1]


# ---- what a seed deals can be dealt by hand ----------------------------------------------------------------


@contextmanager
def overheard() -> Iterator[list[tuple[Card, ...]]]:
    """List what is drawn from the deck, draw by draw."""
    draws: list[tuple[Card, ...]] = []
    deal, draw_aside = Zones.deal, Zones.draw_aside

    def dealing(zones: Zones, size: int) -> None:
        before = zones.deck
        deal(zones, size)
        draws.append(before[: len(before) - len(zones.deck)])

    def drawing(zones: Zones, player: int, count: int) -> None:
        draws.append(zones.deck[:count])
        draw_aside(zones, player, count)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Zones, "deal", dealing)
        patch.setattr(Zones, "draw_aside", drawing)
        yield draws


def as_actions(draws: list[tuple[Card, ...]]) -> list[Action]:
    """Have a dealer deal what was drawn."""
    return [Action(DEALER, "deal", str(card)) for cards in draws for card in cards]


Events = tuple[sushigo.Event, ...]


def side_by_side(config: GameConfig, seed: int) -> Iterator[tuple[GameState, Events, GameState, Events]]:
    """Play a game from a seed, and beside it one in which a dealer deals the same: both, and what happened."""
    random = Random(seed)
    with overheard() as draws:
        seeded = sushigo.new_game(config, seed)
    dealt = sushigo.apply(sushigo.new_game(config, dealer=True), as_actions(draws))
    yield seeded, (), dealt, ()
    while not seeded.is_over:
        answers = answers_at_random(seeded, random)
        with overheard() as draws:  # each once, since each state is gone on from once
            seeded, events = sushigo.step(seeded, answers)
        dealt, happened = sushigo.step(dealt, answers)
        dealt, more = sushigo.step(dealt, as_actions(draws))
        yield seeded, events, dealt, happened + more


def check_that_both_are_the_same(config: GameConfig, seed: int) -> None:
    """Compare all that shows of a game from a seed with one in which a dealer deals the same."""
    promises = Promises(config)
    for seeded, events, dealt, happened in side_by_side(config, seed):
        promises.check(dealt, happened)
        assert happened == events
        assert (dealt.players, dealt.decisions) == (seeded.players, seeded.decisions)
        for player in (None, *range(config.players)):
            assert sushigo.observe(dealt, player) == sushigo.observe(seeded, player)


@given(configs, st.integers(0, 2**32))
def test_a_game_dealt_by_hand_is_the_game_from_the_seed(config: GameConfig, seed: int) -> None:
    check_that_both_are_the_same(config, seed)


@pytest.mark.parametrize("config", MENUS, ids=["classic", "dummy", "menu", "return"])
def test_so_it_is_with_a_dummy_and_with_menus(config: GameConfig) -> None:
    for seed in range(5):
        check_that_both_are_the_same(config, seed)


@pytest.mark.parametrize("players", range(2, 9))
def test_so_it_is_with_cards_of_another_package(players: int) -> None:
    for seed in range(4):
        check_that_both_are_the_same(mixed(seed, players), seed)


@pytest.mark.parametrize(("players", "plain"), [(2, 15), (5, 40), (8, 49)])
def test_so_it_is_when_the_cards_run_short(players: int, plain: int) -> None:
    """All desserts of the first round are played, and too few join the next ones."""
    copies = {"egg": plain, "salmon": 0, "squid": 0}
    config = Party().configure(players, ["nigiri", "pudding"], options={"nigiri": {"copies": copies}})

    check_that_both_are_the_same(config, 1)


# ---- what can be dealt, and what cannot --------------------------------------------------------------------

PARTY = sushigo.party(2, "party_sampler")
FIRST = sushigo.new_game(sushigo.classic(2), dealer=True)
HANDS = ["tempura " * 10, "sashimi " * 10]
DEALT = sushigo.apply(FIRST, sushigo.dealt(FIRST, HANDS))


def test_hands_are_dealt_as_they_lie_on_a_table() -> None:
    assert [set(player.hand.cards) for player in DEALT.players] == [{Card("tempura")}, {Card("sashimi")}]
    assert [decision.prompt for decision in DEALT.decisions] == ["play", "play"]
    assert DEALT.draw is None


def test_hands_may_come_one_after_the_other_and_card_by_card() -> None:
    state = sushigo.apply(FIRST, sushigo.dealt(FIRST, HANDS[0]))
    state = played(state, *["dealer deal sashimi"] * 4)
    state = sushigo.apply(state, sushigo.dealt(state, [[Card("sashimi")] * 6]))

    assert state == DEALT


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (["tempura tempura", "sashimi"], "seat 0 gets 10 cards, not 2"),
        ([HANDS[0], "sashimi " * 11], "seat 1 gets 10 cards, not 11"),
        ([*HANDS, HANDS[1]], "cards for 3 seats are given, but are due for 2"),
    ],
)
def test_hands_of_another_size_are_refused(hands: list[str], said: str) -> None:
    with pytest.raises(InvalidPosition, match=said):
        sushigo.dealt(FIRST, hands)


def test_no_hands_are_written_when_none_are_due() -> None:
    with pytest.raises(InvalidPosition, match="due for 0"):
        sushigo.dealt(DEALT, HANDS)
    with pytest.raises(InvalidNotation):
        sushigo.dealt(FIRST, "Tempura " * 10)


@pytest.mark.parametrize(
    ("state", "actions", "reason", "said"),
    [
        (FIRST, ["dealer deal tofu"], "not_an_option", "no such card can be in the deck; legal are: deal nigiri:egg"),
        (FIRST, ["dealer deal tempura"] * 15, "not_an_option", "no such card"),
        (FIRST, ["0 play tempura"], "not_your_turn", "first the dealer deals: see legal_actions"),
        (FIRST, ["2 play tempura"], "no_player", "no such player"),
        (DEALT, ["dealer deal tempura"], "not_your_turn", "no card is due before the players have chosen"),
        (DEALT, ["0 play tempura", "1 play sashimi", "dealer deal maki:1"], "not_your_turn", "no card is due"),
        (sushigo.new_game(PARTY, 1), ["dealer deal tempura"], "no_player", "a seed deals in this game: new_game"),
        (FIRST, [["dealer deal tempura"]], "not_an_option", "an action is an Action"),
        (FIRST, "tempura", "not_an_option", "an action is an Action"),
    ],
)  # fmt: skip
def test_what_is_not_due_is_refused_and_changes_nothing(
    state: GameState, actions: list[str], reason: str, said: str
) -> None:
    before = sushigo.to_json(state)
    answers = [Action.parse(text) if isinstance(text, str) and " " in text else text for text in actions]

    with pytest.raises(IllegalAction, match=said) as refused:
        sushigo.apply(state, answers)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert refused.value.reason == reason
    assert sushigo.to_json(state) == before


def test_a_card_too_many_is_refused_with_all_that_came_with_it() -> None:
    cards = sushigo.dealt(FIRST, HANDS)

    with pytest.raises(IllegalAction, match="no card is due"):
        sushigo.apply(FIRST, [*cards, cards[0]])


def test_nothing_is_dealt_when_the_game_is_over() -> None:
    *_, over = steps_of(MENUS[0], 1)

    with pytest.raises(IllegalAction, match="the game is over"):
        sushigo.apply(over, Action.parse("dealer deal tempura"))
    assert sushigo.legal_actions(over, DEALER) == ()


def test_a_game_has_a_seed_or_a_dealer() -> None:
    with pytest.raises(InvalidConfig, match="not by both"):
        sushigo.new_game(PARTY, 1, dealer=True)


def test_the_legal_actions_of_the_dealer_are_the_cards_that_may_come() -> None:
    assert sushigo.legal_actions(DEALT, DEALER) == ()
    assert FIRST.draw is not None
    assert sushigo.legal_actions(FIRST, DEALER) == FIRST.draw.options
    assert sushigo.legal_actions(FIRST, 0) == ()


# ---- how likely it is --------------------------------------------------------------------------------------


def chances(draw: Draw | None) -> dict[str, Fraction]:
    """Return how likely each card is."""
    assert draw is not None
    cards = [action.argument for action in draw.options]
    return {card: Fraction(weight, sum(draw.weights)) for card, weight in zip(cards, draw.weights, strict=True)}


def test_the_weights_of_a_plain_deck_are_its_cards() -> None:
    for state in steps_of(MENUS[0], 2):
        if state.draw is not None and len(state.draw.due) == 20:
            left = Counter(str(card) for card in state.deck)
            assert chances(state.draw) == {card: Fraction(count, len(state.deck)) for card, count in left.items()}


def with_a_menu(deck: list[str]) -> GameState:
    """A player has laid a menu; nobody knows which fruit is in the deck and which in the pile."""
    config = Party().configure(
        2,
        ["nigiri", "menu", "fruit"],
        options={"fruit": {"copies": {"ww": 2, "oo": 1, "pp": 1, "wo": 0, "wp": 0, "op": 0}}},
    )
    state = position(config, hands=[["menu:7", "nigiri:egg"], ["menu:8", "nigiri:egg"]], deck=deck, dealer=True)
    return played(state, "0 play menu:7", "1 play nigiri:egg")


def test_a_dessert_in_the_deck_may_be_any_that_nobody_has_seen() -> None:
    state = with_a_menu(["nigiri:egg", "nigiri:egg", "nigiri:salmon", "fruit:oo", "fruit:pp"])

    drawn = [(action.argument) for action in state.draw.options] if state.draw else []
    assert drawn == ["nigiri:egg", "nigiri:salmon", "fruit:ww", "fruit:oo", "fruit:pp"]
    state = played(state, "dealer deal fruit:ww", "dealer deal nigiri:egg", "dealer deal fruit:ww")
    assert set(chances(state.draw)) == {"nigiri:egg", "nigiri:salmon"}, "only two desserts have joined the deck"


def test_a_card_is_as_likely_as_after_an_honest_shuffle() -> None:
    """Compared with all orders of the deck, and all choices of the desserts that have joined it."""
    state = with_a_menu(["nigiri:egg", "nigiri:egg", "nigiri:salmon", "fruit:oo", "fruit:pp"])
    plain, fruit = ["nigiri:egg", "nigiri:egg", "nigiri:salmon"], ["fruit:ww", "fruit:ww", "fruit:oo", "fruit:pp"]
    decks = [
        order
        for joined in permutations(fruit, 2)
        for order in permutations([*plain, *joined])
    ]  # fmt: skip
    for first in ("nigiri:egg", "fruit:ww"):
        after = played(state, f"dealer deal {first}")
        seconds = Counter(order[1] for order in decks if order[0] == first)
        assert chances(state.draw)[first] == Fraction(sum(seconds.values()), len(decks))
        assert chances(after.draw) == {card: Fraction(n, sum(seconds.values())) for card, n in seconds.items()}


def test_a_dessert_that_somebody_has_put_back_stays_in_the_deck() -> None:
    state = with_a_menu(["nigiri:egg", "nigiri:egg", "nigiri:salmon", "fruit:oo"])
    state = sushigo.apply(state, sushigo.dealt(state, "nigiri:egg nigiri:egg nigiri:salmon fruit:ww"))
    state = played(state, "0 play nigiri:egg", "0 play menu:8", "1 play nigiri:egg")

    assert set(chances(state.draw)) == {"nigiri:egg", "nigiri:salmon", "fruit:ww"}
    assert not list(snapshot_faults(state.config, state.start))


def test_the_dealer_is_told_whom_the_cards_are_for() -> None:
    state = sushigo.new_game(sushigo.party(4), dealer=True)
    assert state.draw is not None
    assert state.draw.due == tuple(seat for seat in range(4) for _ in range(9))
    menu = with_a_menu(["nigiri:egg", "nigiri:squid"])
    assert menu.draw is not None
    assert menu.draw.due == (0, 0)


# ---- who sees it -------------------------------------------------------------------------------------------


def all_that_is_shown(state: GameState, player: int | None) -> tuple[object, ...]:
    """Everything that the library tells a player: value, JSON, repr, choices and refusals."""
    view = sushigo.observe(state, player)
    refusals = []
    for text in ("0 play maki:9", "1 pass", "2 call spoon:4"):
        action = Action.parse(text)
        with pytest.raises(IllegalAction) as refused:
            sushigo.apply(state, action)
        if (player in (None, action.player) and state.draw) or player == action.player:
            refusals.append((str(refused.value), refused.value.reason, refused.value.legal))
    return (view, sushigo.to_json(view), repr(view), repr(state), view.unseen, view._repr_svg_(), *refusals)


@given(dealer_states().filter(lambda state: state.draw), st.integers(0, 2**32))
def test_nobody_sees_what_is_being_dealt(state: GameState, seed: int) -> None:
    """Nor how much: only that the dealer is to deal."""
    other, random = state, Random(seed)
    while other.draw is not None and len(other.draw.due) > 1:
        other = sushigo.apply(other, random.choices(other.draw.options, other.draw.weights))
    for player in (None, *range(state.config.players)):
        assert all_that_is_shown(other, player) == all_that_is_shown(state, player)
        assert sushigo.observe(state, player).owed == ((DEALER, "deal"),)


@given(configs, st.integers(0, 2**32), st.integers(0, 2**32))
def test_deals_that_differ_in_the_hands_of_others_look_the_same(config: GameConfig, one: int, other: int) -> None:
    state, random = sushigo.new_game(config, dealer=True), Random(one)
    while state.draw is not None and (state.draw.due[0] == 0 or config.seats > config.players):
        state = sushigo.apply(state, random.choices(state.draw.options, state.draw.weights))

    states = [dealt_at_random(state, Random(seed)) for seed in (one, other)]

    assert all_that_is_shown(states[0], 0) == all_that_is_shown(states[1], 0)


@given(dealer_states(), st.integers(0, 2**32))
def test_a_deal_from_a_view_goes_on_without_the_dealer_unless_a_card_is_owed(state: GameState, seed: int) -> None:
    for player in (None, *range(state.config.players)):
        view = sushigo.observe(state, player)
        made_up = sushigo.determinize(view, seed)

        assert sushigo.observe(made_up, player) == view
        assert (made_up.draw is None) == (state.draw is None) == (made_up.start.stream.seed is not None)
        assert not list(snapshot_faults(made_up.config, made_up.start))


# ---- saved, recorded, committed ----------------------------------------------------------------------------


@given(dealer_states())
def test_every_state_comes_back_equal(state: GameState) -> None:
    record = Record.of(state)

    for back in (sushigo.from_json(sushigo.to_json(state), "state"), pickle.loads(pickle.dumps(state)), record.state):
        assert back == state
        assert (back.now, back.question) == (state.now, state.question)
    assert sushigo.standings(state).total is not None


@given(dealer_states())
def test_every_view_comes_back_equal(state: GameState) -> None:
    for player in (None, *range(state.config.players)):
        view = sushigo.observe(state, player)

        assert sushigo.from_json(sushigo.to_json(view), "view") == view


@pytest.mark.parametrize(
    "forge",
    [
        {"turn": 1},
        {"round": 3},
        {"round": -1},
        {"stream": {"seed": 1, "shuffles": 0}},
        {"hands": [["tempura"], ["tempura"]], "deck": []},
    ],
    ids=str,
)
def test_a_forged_beginning_is_refused(forge: dict[str, object]) -> None:
    document = json.loads(sushigo.to_json(FIRST))
    document["start"] |= forge

    with pytest.raises(sushigo.InvalidRecord):
        sushigo.from_json(json.dumps(document), "state")


def test_commits_take_cards_like_choices_and_never_time_the_dealer_out() -> None:
    commits = sushigo.Commits(FIRST)

    assert commits.missing == (DEALER,)
    assert commits.time_out() == commits
    with pytest.raises(sushigo.ChoicesMissing, match="the dealer has not chosen yet"):
        commits.advance()
    commits, _ = commits.commit(Action.parse("dealer deal tempura"), version=0).advance()
    assert commits.state == sushigo.apply(FIRST, Action.parse("dealer deal tempura"))
