"""Specials: what holds of them wherever they are played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import chosen_at_random, played, steps
from sushigo.action import Action
from sushigo.card import Card
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.event import AsideToTableau, Copy, DrawAside, HandToTableau, SwapHands, TurnFaceDown
from sushigo.position import position
from sushigo.state import GameState
from sushigo.table import Play, Script
from sushigo.validity import snapshot_faults

SPECIALS = ("chopsticks", "spoon", "menu", "takeout_box", "special_order", "soy_sauce", "tea", "wasabi")
EVERYTHING = sushigo.Party().configure(4, sushigo.Registry(plugins=False).names())
"""All types at once: no menu, but every special can meet every other."""


COLOURED = st.sampled_from(
    [
        "soy_sauce",
        "tea",
        "special_order=soy_sauce",
        "special_order=tea",
        "wasabi",
        "nigiri:egg",
        "nigiri:squid",
        "maki:1",
        "maki:3",
        "tofu",
        "eel",
        "special_order=maki:2",
        "pudding",
        "chopsticks:1",
        "spoon:5",
        "~tofu",
        "~soy_sauce",
        "~tea",
        "~special_order=eel",
        "fruit:ww",
    ]
)
"""Items of many colours, soy sauce and tea more often than others."""


def crowded(seed: int, *, config: GameConfig = EVERYTHING) -> GameState:
    """Deal a round in which two cards in three are specials, so that they meet all the time."""
    random = Random(seed)
    box = [card for card in config.rulebook.box if config.type(card.type).category != "dessert"]
    specials = [card for card in box if card.type in SPECIALS]
    others = [card for card in box if card.type not in SPECIALS]
    random.shuffle(others)
    cards = specials + others[: len(specials) // 2]
    random.shuffle(cards)
    size = len(cards) // 4 - 1
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(4)]
    return position(config, hands=hands, deck=others[len(specials) // 2 :], seed=seed)


@given(seed=st.integers(0, 2**32), several=st.booleans(), reverts=st.booleans())
def test_a_table_full_of_specials_plays_to_the_rounds_end(seed: int, several: bool, reverts: bool) -> None:
    """Hands stay equal, and every card that is played lies, is passed, kept or discarded."""
    config = sushigo.Party(bonus_actions=None if several else 1).configure(
        4,
        sushigo.Registry(plugins=False).names(),
        options={"special_order": {"reverts_in_hand": reverts}},
    )
    for _, _, after, _ in steps(crowded(seed, config=config), Random(seed)):
        if after.round > 1:
            break
        if not after.answers:
            assert len({len(player.hand) for player in after.players}) == 1


@given(seed=st.integers(0, 2**32))
def test_what_specials_do_is_what_their_rules_allow(seed: int) -> None:
    """Copies of own cards, face down those of earlier turns, four cards drawn, a card taken from another's hand."""
    for before, _, after, events in steps(crowded(seed), Random(seed)):
        if after.round > 1:
            break
        for event in events:
            if isinstance(event, TurnFaceDown) and event.placed.card.copy_of is not None:
                assert event.placed.turn < before.turn
            if isinstance(event, Copy):
                assert event.card.type not in ("menu", "takeout_box", "special_order")
            if isinstance(event, DrawAside):
                assert event.count == 4
            if isinstance(event, AsideToTableau):
                assert event.card.type != "menu"
            if isinstance(event, HandToTableau):
                assert event.card.printed in before.players[event.giver].hand.cards


@given(seed=st.integers(0, 2**32))
def test_one_bonus_action_a_turn(seed: int) -> None:
    """Chopsticks or a spoon, once for a player and turn (rules.md §5 #13)."""
    state, random, calls = crowded(seed), Random(seed), list[int]()
    while state.round == 1:
        action = chosen_at_random(state, random)
        turn = state.turn
        state = sushigo.apply(state, action)
        calls = calls if state.turn == turn and state.round == 1 else []
        if action.verb == "call":
            assert action.player not in calls
            calls.append(action.player)


@given(hand=st.lists(st.sampled_from(["tofu", "eel", "maki:1", "maki:3", "nigiri:egg"]), min_size=2, max_size=5))
def test_a_spoon_offers_the_giver_every_matching_face(hand: list[str]) -> None:
    """Asked for a type, the giver chooses among the faces held; asked for a face, gives that (rules.md §3.2)."""
    hands = [["tempura"] * len(hand), ["tempura", *hand[1:]], ["tempura"] * len(hand), ["tempura"] * len(hand)]
    state = position(EVERYTHING, hands=hands, tableaus=[["spoon:4"], [], [], []])
    state = played(state, *[f"{player} play tempura" for player in range(4)])
    if len(hand) == 1:
        return
    state = played(state, "0 call spoon:4")
    held = {card for card in hand[1:] if card.startswith("maki")}

    asked = played(state, "0 ask maki")

    if len(held) > 1:
        assert {action.argument for action in asked.decisions[0].options} == held
        assert asked.decisions[0].player == 1
    else:
        taken = [str(placed.card) for placed in asked.players[0].tableau]
        assert ("spoon:4" in map(str, asked.discard)) is not bool(held)
        assert set(taken) == {"tempura", *held}


def colours_of(items: list[str]) -> Counter[str]:
    """Count items by background colour (rules.md §2.4): the copied type's, one for all that lies face down."""
    shown = ["face down" if item.startswith("~") else item.partition("=")[2] or item for item in items]
    groups = [item.partition(":")[0] for item in shown]
    return Counter("nigiri" if group == "wasabi" else group for group in groups)


@given(rows=st.lists(st.lists(COLOURED, max_size=8), min_size=2, max_size=6))
def test_soy_sauce_and_tea_count_colours(rows: list[list[str]]) -> None:
    """4 a soy sauce for whoever has the most colours, the largest colour for each tea (rules.md §3.5, §3.7)."""
    config = sushigo.Party().configure(len(rows), sushigo.Registry(plugins=False).names())
    colours = [colours_of(row) for row in rows]
    most = max(map(len, colours))

    by_card = sushigo.score_round(config, rows).by_card

    nothing = (0,) * len(rows)
    assert by_card.get("soy_sauce", nothing) == tuple(4 * c["soy_sauce"] * (len(c) == most) for c in colours)
    assert by_card.get("tea", nothing) == tuple(c["tea"] * max(c.values(), default=0) for c in colours)
    assert by_card.get("takeout_box", nothing) == tuple(2 * c["face down"] for c in colours)


@pytest.mark.parametrize("name", ["chopsticks:1", "spoon:4"])
def test_a_called_card_changes_hands_with_what_it_brought(name: str) -> None:
    """Hands stay equal: one card less for the card that was played, one more for the one that was used."""
    state = position(EVERYTHING, hands=[["tofu", "eel", "tofu"]] * 4, tableaus=[[name], [], [], []])
    state = played(state, *[f"{player} play tofu" for player in range(4)], f"0 call {name}")

    state = played(state, "0 play eel" if name == "chopsticks:1" else "0 ask eel")

    assert {len(player.hand) for player in state.players} == {2}
    holder = next(seat for seat, player in enumerate(state.players) if Card.parse(name) in player.hand.cards)
    assert holder == (1 if name == "chopsticks:1" else 2)


@given(flips=st.sets(st.integers(0, 3)))
def test_a_takeout_box_turns_down_what_was_chosen_and_nothing_else(flips: set[int]) -> None:
    """Any number of cards, none included; 2 points each (rules.md §3.6)."""
    items = ["tofu", "maki:3", "eel", "tempura"]
    state = position(
        EVERYTHING,
        round=1,
        turn=9,
        hands=[["takeout_box:10", "tea"], *[["tea", "tea"]] * 3],
        tableaus=[items, [], [], []],
    )
    state = played(state, "0 play takeout_box:10", *[f"{player} play tea" for player in (1, 2, 3)])

    for place in sorted(flips):
        state = sushigo.apply(state, Action(0, "flip", items[place]))
    if len(flips) < 4:
        state = played(state, "0 done")

    assert [placed.face_down for placed in state.players[0].tableau] == [
        "takeout_box" if place in flips else "" for place in range(4)
    ]


def test_a_spoon_tells_nothing_false_of_a_copy_beside_what_it_copies() -> None:
    """Two cards to give, but of one face: the hand is told to have no other face of the type (rules.md §5 #16)."""
    options = {"special_order": {"reverts_in_hand": False}}
    config = sushigo.Party().configure(4, sushigo.Registry(plugins=False).names(), options=options)
    hands = [["tofu", "tofu", "tofu"], ["spoon:5", "special_order=spoon:5", "tofu"], ["eel"] * 3, ["tempura"] * 3]
    state = position(config, turn=2, hands=hands, tableaus=[["spoon:4"], [], [], []])
    state = played(state, "0 play tofu", "1 play tofu", "2 play eel", "3 play tempura")
    state = played(state, "0 call spoon:4", "0 ask spoon", "1 give spoon:5")

    assert not list(snapshot_faults(config, state.start))


class Turnstile(CardType):
    """Its player and the left neighbour exchange their hands, also when another card brings it."""

    name = "turnstile"
    counts = {"": 4}

    def on_play(self, play: Play) -> Script[None]:
        yield SwapHands(play.player, play.table.to_the_left_of(play.player)[0])


@pytest.mark.parametrize(
    ("tool", "bearer", "actions", "hands"),
    [
        (
            "chopsticks:1",
            0,
            ["0 call chopsticks:1", "0 play turnstile"],
            [["tempura", "tempura"], ["maki:1", "maki:2"], ["tofu", "chopsticks:1"]],
        ),
        (
            "spoon:4",
            1,
            ["0 call spoon:4", "0 ask turnstile"],
            [["tempura", "tempura"], ["tofu", "spoon:4"], ["maki:1", "maki:2"]],
        ),
    ],
)
def test_a_tool_goes_into_the_hand_that_its_card_came_from(
    tool: str, bearer: int, actions: list[str], hands: list[list[str]]
) -> None:
    """Wherever that hand has gone to by the effect of the card (rules.md §3.1, §3.2)."""
    menu = ["tempura", "tofu", "eel", tool.partition(":")[0], "turnstile", "maki", "pudding"]
    config = sushigo.Party().configure(3, menu, cards=[Turnstile()])
    dealt = [["eel", "maki:1", "maki:2"], ["eel", "tempura", "tempura"]]
    dealt.insert(bearer, ["eel", "tofu", "turnstile"])
    state = position(config, turn=2, hands=dealt, tableaus=[[tool], [], []])

    state = played(state, "0 play eel", "1 play eel", "2 play eel", *actions)

    assert [[str(card) for card in player.hand.cards] for player in state.players] == hands
