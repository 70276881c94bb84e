"""Knowledge is exact: a view tells all that a player knows and nothing else, and a deal from it is any that fits."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import sushigo
from playing import played, played_some, steps
from strategies import BUILT_IN_TYPES, configs, running_states, states
from sushigo.action import Action
from sushigo.card import Card
from sushigo.edition import Party
from sushigo.errors import IllegalAction, InvalidPosition
from sushigo.game import resume
from sushigo.observe import View
from sushigo.position import position
from sushigo.state import GameState, Snapshot, Stream
from sushigo.validity import snapshot_faults

MENU_OF_SECRETS = ["temaki", "eel", "tofu", "miso_soup", "spoon", "menu", "pudding"]


def viewers(state: GameState) -> tuple[int | None, ...]:
    """Everybody who may look at a game, a spectator included."""
    return (None, *range(state.config.players))


Place = tuple[str | int, int]
"""A zone, the deck or a seat's hand, and a place in it."""


# ---- what is hidden makes no difference --------------------------------------------------------------------


def exchanged(state: GameState, player: int | None, random: Random) -> Iterator[GameState]:
    """Exchange hidden cards of a turn's start in ways that the player cannot notice."""
    start, view = state.start, sushigo.observe(state, player)
    places: list[Place] = [("deck", place) for place in range(len(start.deck))]
    for seat, hand in enumerate(view.hands):
        known = Counter(hand.cards)
        for place, card in enumerate(start.hands[seat]):
            known[card] -= 1
            if known[card] < 0:
                places.append((seat, place))
    for _ in range(4):
        if len(places) < 2:
            return
        one, two = random.sample(places, 2)
        other = _exchange(start, one, two, state.config.rulebook.sort_key)
        other = evolve(other, stream=Stream(random.getrandbits(53)))
        if not list(snapshot_faults(state.config, other)):  # else the player knows better
            yield resume(state.config, other)


def _exchange(start: Snapshot, one: Place, other: Place, sort_key: Callable[[Card], tuple[int, str]]) -> Snapshot:
    zones: dict[str | int, list[Card]] = {
        "deck": list(start.deck),
        **{seat: list(hand) for seat, hand in enumerate(start.hands)},
    }
    (here, first), (there, second) = one, other
    zones[here][first], zones[there][second] = zones[there][second], zones[here][first]
    deck = tuple(zones.pop("deck"))
    players = len(start.hands)
    hands = tuple(tuple(sorted(zones[seat], key=sort_key)) for seat in range(players))
    return evolve(start, deck=deck, hands=hands)


def all_that_is_shown(state: GameState, player: int | None) -> tuple[object, ...]:
    """Everything that the library tells a player: value, JSON, text, repr, choices and refusals."""
    view = sushigo.observe(state, player)
    shown: list[object] = [view, hash(view), sushigo.to_json(view), str(view), repr(view), view.unseen]
    if player is not None:
        shown.append(sushigo.legal_actions(state, player))
        for text in ("play soy_sauce:9", "call spoon:4", "pass"):
            with pytest.raises(IllegalAction) as refused:
                sushigo.apply(state, Action.parse(f"{player} {text}"))
            shown.append((str(refused.value), refused.value.reason, refused.value.legal))
    return tuple(shown)


@given(running_states(), st.randoms(use_true_random=False))
@settings(max_examples=15)
def test_states_that_differ_in_hidden_cards_alone_show_the_same(state: GameState, random: Random) -> None:
    state = resume(state.config, state.start)
    if state.config.seats > state.config.players:
        return
    for player in viewers(state):
        for other in exchanged(state, player, random):
            assert all_that_is_shown(other, player) == all_that_is_shown(state, player)


@given(running_states(), st.integers(0, 2**32))
def test_states_that_a_player_cannot_tell_apart_show_the_same(state: GameState, seed: int) -> None:
    """In the middle of a turn too, with the secret choices of others."""
    for player in viewers(state):
        view = sushigo.observe(state, player)
        if player is None or view.decision is not None:
            other = sushigo.determinize(view, seed)

            assert all_that_is_shown(other, player) == all_that_is_shown(state, player)


@given(running_states(), st.integers(0, 2**32))
def test_a_choice_in_secret_shows_the_others_only_that_it_was_made(state: GameState, seed: int) -> None:
    first = state.decisions[0]
    after = [sushigo.step(state, action) for action in (first.options[0], first.options[-1])]
    for player in viewers(state):
        if player != first.player and len(state.decisions) > 1:
            views = {sushigo.to_json(sushigo.observe(later, player)) for later, _ in after}
            told = {sushigo.redact(events, player) for _, events in after}

            assert len(views) == len(told) == 1


# ---- what is known -----------------------------------------------------------------------------------------


@given(states(), st.integers(0, 2**32))
def test_a_deal_from_a_view_gives_the_same_view(state: GameState, seed: int) -> None:
    for player in viewers(state):
        view = sushigo.observe(state, player)
        dealt = sushigo.determinize(view, seed)

        assert sushigo.observe(dealt, player) == view
        assert not list(snapshot_faults(dealt.config, dealt.start))


@given(configs, st.integers(0, 50))
def test_all_that_is_said_to_be_known_is_true(config: sushigo.GameConfig, seed: int) -> None:
    for _, _, state, _ in list(steps(sushigo.new_game(config, seed), Random(seed)))[::7]:
        for player in viewers(state):
            view = sushigo.observe(state, player)
            for cards, known in zip(state.now.hands, view.hands, strict=True):
                rest = Counter(cards) - Counter(known.public)
                assert not Counter(known.cards) - Counter(cards)
                assert not Counter(known.public) - Counter(cards)
                assert not set(known.lacks) & {card for card in rest if card.copy_of is None}
            looked_at = state.now.aside[1] if state.now.aside else ()
            assert not Counter(view.in_deck) - Counter((*state.deck, *looked_at))


def test_cards_seen_in_a_draw_stay_known_to_who_drew_them() -> None:
    """Also when they are back in the deck, and to nobody else."""
    config = sushigo.party(3, MENU_OF_SECRETS)
    state = position(
        config,
        hands=[["menu:7", "eel"], ["tofu", "tofu"], ["eel", "eel"]],
        deck=["temaki", "miso_soup", "pudding", "nigiri:egg", "tofu", "tofu"],
        turn=2,
    )

    state = played(state, "0 play menu:7", "1 play tofu", "2 play eel", "0 play temaki")

    assert sorted(map(str, sushigo.observe(state, 0).in_deck)) == ["miso_soup", "nigiri:egg", "pudding"]
    assert sushigo.observe(state, 1).in_deck == ()
    for seed in range(5):
        deck = sushigo.determinize(sushigo.observe(state, 0), seed).deck
        assert not Counter(sushigo.observe(state, 0).in_deck) - Counter(deck)


def searched() -> GameState:
    """Player 0 has asked for tofu: player 1 has none, player 2 gives one. The hands have been passed."""
    config = Party().configure(
        3,
        ["nigiri", "tofu", "eel", "maki", "spoon", "pudding"],
        options={
            "nigiri": {"copies": {"egg": 2, "salmon": 2, "squid": 1}},
            "tofu": {"copies": {"": 3}},
            "eel": {"copies": {"": 3}},
            "maki": {"copies": {"1": 1, "2": 0, "3": 0}},
            "spoon": {"copies": {"5": 0, "6": 0}},
            "pudding": {"copies": {"": 1}},
        },
    )
    state = position(
        config,
        hands=[["nigiri:egg"] * 2 + ["eel"], ["nigiri:salmon", "eel", "eel"], ["tofu", "tofu", "nigiri:salmon"]],
        tableaus=[["spoon:4"], [], []],
        deck=["tofu", "nigiri:squid", "maki:1"],
        turn=2,
    )
    return played(
        state,
        "0 play nigiri:egg",
        "1 play nigiri:salmon",
        "2 play tofu",
        "0 call spoon:4",
        "0 ask tofu",
    )


def test_a_failed_search_tells_what_a_hand_lacks() -> None:
    view = sushigo.observe(searched(), 0)

    assert view.hands[2].lacks == (Card("tofu"),)
    assert view.hands[2].cards == ()


def test_a_spectator_knows_what_was_put_into_a_hand_in_the_open() -> None:
    view = sushigo.observe(searched(), None)

    assert view.hands[0].cards == view.hands[0].public == (Card("spoon", "4"),)
    assert view.hands[0].size == 2


def test_a_question_that_was_not_asked_tells_that_there_was_no_choice() -> None:
    config = sushigo.party(3, ["maki", "eel", "tofu", "dumpling", "chopsticks", "tea", "pudding"])
    state = position(
        config, hands=[["eel", "eel", "eel"], ["tofu"] * 3, ["tofu"] * 3], tableaus=[["chopsticks:1"], [], []], turn=2
    )

    state = played(state, "0 play eel", "1 play tofu", "2 play tofu", "0 call chopsticks:1")

    hand = sushigo.observe(state, 2).hands[1]
    assert Card("tofu") in hand.lacks
    assert hand.cards == (Card("chopsticks", "1"),)


def test_a_question_that_was_asked_tells_that_there_was_a_choice() -> None:
    """Of who gave one of two faces, everybody knows that the other is still there."""
    config = sushigo.party(3, ["maki", "eel", "tofu", "dumpling", "spoon", "tea", "pudding"])
    state = position(
        config,
        hands=[["eel"] * 3, ["maki:1", "maki:2", "eel"], ["tofu"] * 3],
        tableaus=[["spoon:4"], [], []],
        turn=2,
    )
    for text in ("0 play eel", "1 play eel", "2 play tofu", "0 call spoon:4", "0 ask maki", "1 give maki:1"):
        state = played(state, text)

    assert sushigo.observe(state, 0).hands[2].some == ((Card("maki", "2"), Card("maki", "3")),)
    for seed in range(5):
        hand = sushigo.determinize(sushigo.observe(state, 0), seed).now.hands[2]
        assert {str(card) for card in hand} & {"maki:2", "maki:3"}


# ---- every deal that fits is equally likely ----------------------------------------------------------------

Outcome = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]


def outcome(state: GameState) -> Outcome:
    """What lies hidden in a state at a turn's start."""
    return state.start.hands, state.deck, state.dessert_pile


def fitting_deals(state: GameState, player: int) -> Counter[Outcome]:
    """Count the deals of physical cards that fit the view, by trying them all."""
    view, start = sushigo.observe(state, player), state.start
    unseen = Counter(view.unseen) - Counter(view.in_deck)
    cards = [card for card, count in unseen.items() for _ in range(count)]
    cards += [card for card, count in Counter(view.in_deck).items() for _ in range(count)]
    from_deck = len(cards) - len(view.in_deck)
    found: Counter[Outcome] = Counter()
    for order in permutations(range(len(cards))):
        left = list(order)
        hands = []
        for hand in view.hands:
            dealt = [left.pop() for _ in range(hand.size - len(hand.cards))]
            if any(place >= from_deck for place in dealt):
                break
            hand_cards = [*hand.cards, *(cards[place] for place in dealt)]
            hands.append(tuple(sorted(hand_cards, key=state.config.rulebook.sort_key)))
        else:
            deck, rest = left[: view.deck_size], left[view.deck_size :]
            pile = rest[: view.dessert_pile_size]
            if any(place >= from_deck for place in pile):
                continue
            other = evolve(
                start,
                hands=tuple(hands),
                deck=tuple(cards[place] for place in deck),
                dessert_pile=tuple(cards[place] for place in pile),
            )
            if not list(snapshot_faults(state.config, other)):
                found[outcome(resume(state.config, other))] += 1
    return found


def fresh() -> GameState:
    """The first turn of a tiny game."""
    config = Party().configure(
        2,
        ["nigiri", "fruit"],
        options={
            "nigiri": {"copies": {"egg": 2, "salmon": 2, "squid": 1}},
            "fruit": {"copies": {"ww": 1, "oo": 1, "pp": 1, "wo": 0, "wp": 0, "op": 0}},
        },
    )
    return position(
        config,
        hands=[["nigiri:egg"], ["fruit:ww"]],
        deck=["nigiri:egg", "nigiri:salmon", "nigiri:salmon", "nigiri:squid"],
    )


def drawn() -> GameState:
    """Player 0 has looked at two cards of the deck and knows that one is still there."""
    config = Party().configure(
        2,
        ["nigiri", "tofu", "menu"],
        options={
            "nigiri": {"copies": {"egg": 2, "salmon": 2, "squid": 0}},
            "tofu": {"copies": {"": 3}},
            "menu": {"copies": {"8": 0, "9": 0}},
        },
    )
    state = position(
        config,
        hands=[["menu:7", "tofu"], ["tofu", "nigiri:egg"]],
        deck=["nigiri:egg", "tofu", "nigiri:salmon", "nigiri:salmon"],
        turn=2,
    )
    state = played(state, "0 play menu:7", "1 play tofu", "0 play nigiri:egg")
    return resume(state.config, evolve(state.start, drawn=((Card("tofu"),), ()), seen=(1, 2)))


@pytest.mark.parametrize("scene", [fresh, searched, drawn])
def test_every_deal_that_fits_is_equally_likely(scene: Callable[[], GameState]) -> None:
    """Compared by chi-square with all deals there are."""
    state = scene()
    deals = fitting_deals(state, 0)
    view = sushigo.observe(state, 0)
    tries = max(1500, 8 * len(deals))

    found = Counter(outcome(sushigo.determinize(view, seed)) for seed in range(tries))

    assert set(found) <= set(deals)
    expected = {deal: tries * count / deals.total() for deal, count in deals.items()}
    chi_square = sum((found[deal] - wanted) ** 2 / wanted for deal, wanted in expected.items())
    freedom = len(deals) - 1
    assert len(deals) > 5
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5


def test_a_view_of_more_cards_than_the_box_has_is_refused() -> None:
    config = sushigo.party(2)
    state = position(config, hands=[["wasabi"] * 4, ["tea"] * 4], deck=["maki:1"] * 60)

    with pytest.raises(InvalidPosition, match="more cards than the box"):
        sushigo.determinize(sushigo.observe(state, 0), seed=1)


def test_the_same_seed_gives_the_same_deal() -> None:
    view: View = sushigo.observe(played_some(sushigo.party(4, "big_banquet"), 1, 40), 2)

    assert sushigo.determinize(view, 3) == sushigo.determinize(view, 3)
    assert sushigo.determinize(view, 3) != sushigo.determinize(view, 4)


def test_a_deal_in_which_somebody_else_would_not_have_been_asked_does_not_fit() -> None:
    """A draw of one kind of card asks nothing, so that the turn goes on: then another question is open."""
    menu = ("temaki", "miso_soup", "tofu", "sashimi", "menu", "wasabi", "fruit")
    state = sushigo.new_game(sushigo.party(players=6, menu=menu), seed=274918)
    picks = ["2 play nigiri:squid", "3 play temaki", "5 play menu:7", "0 play wasabi", "1 play miso_soup"]
    state = sushigo.apply(state, [Action.parse(text) for text in (*picks, "4 play miso_soup")])
    assert [(decision.player, decision.prompt) for decision in state.decisions] == [(5, "play")]

    view = sushigo.observe(state, player=1)

    for seed in range(20):
        assert sushigo.observe(sushigo.determinize(view, seed), player=1) == view


# ---- every view that a game gives can be dealt out ---------------------------------------------------------


def test_a_box_of_very_many_cards_can_be_dealt_out() -> None:
    config = Party().configure(
        3,
        ["maki", "tempura", "sashimi", "tofu", "spoon", "wasabi", "pudding"],
        options={"tempura": {"copies": {"": 1000}}, "sashimi": {"copies": {"": 1000}}},
    )
    state = position(
        config,
        hands=[["tofu"] * 3] * 3,
        tableaus=[["spoon:4"], [], []],
        deck=["tempura"] * 990 + ["sashimi"] * 990 + ["maki:1"] * 2,
    )
    state = played(state, "0 play tofu", "1 play tofu", "2 play tofu", "0 call spoon:4", "0 ask tempura")
    view = sushigo.observe(state, 0)

    assert sushigo.observe(sushigo.determinize(view, 1), 0) == view


def menus(*hand: str) -> GameState:
    """Player 0 can draw twice in a turn; there are few cards in the deck."""
    config = sushigo.party(3, ["maki", "tempura", "sashimi", "tofu", "chopsticks", "menu", "pudding"])
    deck = ["maki:1", "tempura", "tempura", "pudding", "nigiri:egg", "nigiri:squid", "maki:2", "maki:3"]
    hands = [["menu:7", *hand], ["menu:9", "tofu", "tofu"], ["sashimi"] * 3]
    return position(config, hands=hands, tableaus=[["chopsticks:1"], [], []], deck=deck, seed=0)


def test_who_draws_again_what_was_put_back_can_be_dealt_to() -> None:
    """Of two equal cards that were put back one is looked at again, and one is known to be in the deck."""
    state = played(menus("menu:8", "tofu"), "0 play menu:7", "1 play tofu", "2 play sashimi", "0 call chopsticks:1")
    state = played(state, "0 play menu:8", "0 play maki:1")
    view = sushigo.observe(state, 0)

    assert Card("tempura") in view.looks_at
    assert Card("tempura") in view.in_deck
    for seed in range(20):
        assert sushigo.observe(sushigo.determinize(view, seed), 0) == view


def test_who_sees_another_play_what_was_put_back_can_be_dealt_to() -> None:
    """It is known to be in the deck no more, though nothing but the play tells that it was put back."""
    state = played(menus("tofu", "tofu"), "0 play menu:7", "1 play menu:9", "2 play sashimi", "0 pass", "0 play maki:1")
    for action in state.decisions[0].options:
        view = sushigo.observe(sushigo.apply(state, action), 0)
        for seed in range(5):
            assert sushigo.observe(sushigo.determinize(view, seed), 0) == view


def test_much_that_is_known_of_many_hands_can_be_dealt_out() -> None:
    """Of eight hands it is known what they lack, so that hardly any deal that is drawn blindly fits."""
    text = """sushigo/1 record
edition party
players 8
types nigiri temaki tofu miso_soup tempura soy_sauce spoon pudding
rule pass_direction "right"
rule undealt_desserts "return"
seed 167279879770095

round 1
1. spoon:6 | pudding | miso_soup | spoon:4 | spoon:5 | temaki | temaki | tempura
2. temaki | nigiri:squid | tofu | temaki | temaki | temaki | tofu | pudding / 0 pass, 3 call spoon:4, 4 pass / 3 ask pudding
3. pudding | nigiri:salmon | tofu | temaki | soy_sauce | miso_soup | spoon:4 | temaki / 0 pass, 4 call spoon:5 / 4 ask nigiri / 6 give nigiri:squid
4. nigiri:salmon | tofu | miso_soup | tempura | miso_soup | spoon:5 | miso_soup | temaki / 0 call spoon:6, 6 pass / 0 ask temaki
"""  # noqa: E501
    state = sushigo.Record.parse(text).state
    for player in viewers(state):
        view = sushigo.observe(state, player)
        assert sushigo.observe(sushigo.determinize(view, seed=1), player) == view


def test_a_view_that_contradicts_itself_is_refused() -> None:
    view = sushigo.observe(played(menus("tofu", "tofu"), "0 play menu:7", "1 play menu:9", "2 play sashimi"), 0)

    with pytest.raises(InvalidPosition, match="no deal that fits the view was found"):
        sushigo.determinize(evolve(view, scores=(1, 2, 3)), seed=1)


def test_a_draw_that_left_no_choice_can_be_dealt_out() -> None:
    """Nobody was asked what to play of four equal cards, which is known of the first draw."""
    config = sushigo.party(3, ["maki", "tempura", "sashimi", "tofu", "chopsticks", "menu", "pudding"])
    rest = ["maki:1", "maki:2", "nigiri:egg", "nigiri:squid", "pudding", "tofu", "tofu", "sashimi"]
    hands = [["menu:7", "tofu"], ["menu:8", "tofu"], ["sashimi"] * 2]
    state = position(config, hands=hands, deck=["tempura"] * 4 + rest, seed=0)
    state = played(state, "0 play menu:7", "1 play menu:8", "2 play sashimi")
    assert [decision.player for decision in state.decisions] == [1]

    for player in viewers(state):
        view = sushigo.observe(state, player)
        assert sushigo.observe(sushigo.determinize(view, seed=1), player) == view


TOOLS = ("chopsticks", "spoon", "menu", "special_order")


@st.composite
def games_with_tools(draw: st.DrawFn) -> sushigo.GameConfig:
    """Games for every number of players with two cards that ask, draw or copy."""
    players = draw(st.integers(2, 8))
    fitting = [card for card in BUILT_IN_TYPES if card.players[0] <= players <= card.players[1]]
    tools = [card.name for card in fitting if card.name in TOOLS]
    two = draw(st.lists(st.sampled_from(tools), min_size=2, max_size=2, unique=True))
    roll, dessert = draw(st.sampled_from(["maki", "temaki"])), draw(st.sampled_from(["pudding", "fruit"]))
    bonus_actions = draw(st.sampled_from([1, None]))
    return sushigo.party(players, [roll, "tempura", "tofu", "miso_soup", *two, dessert], bonus_actions=bonus_actions)


def in_the_middle_of_turns(config: sushigo.GameConfig, seed: int) -> Iterator[GameState]:
    """Play a game at random, with such cards whenever there is a choice."""
    random, state = Random(seed), sushigo.new_game(config, seed)
    while not state.is_over:
        options = random.choice(state.decisions).options
        with_tools = [
            action for action in options if action.verb == "call" or any(card.type in TOOLS for card in action.cards)
        ]
        state = sushigo.apply(state, random.choice(with_tools or options))
        if state.answers:
            yield state


@given(games_with_tools(), st.integers(0, 2**32))
@settings(max_examples=20)
def test_every_view_in_the_middle_of_a_turn_can_be_dealt_out(config: sushigo.GameConfig, seed: int) -> None:
    for state in list(in_the_middle_of_turns(config, seed))[seed % 3 :: 3]:
        for player in viewers(state):
            view = sushigo.observe(state, player)
            assert sushigo.observe(sushigo.determinize(view, seed), player) == view
