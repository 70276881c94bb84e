"""The turn: choose, reveal, call, resolve, pass (rules.md §2.7)."""

from __future__ import annotations

from functools import partialmethod
from itertools import permutations
from typing import ClassVar

import pytest

import sushigo
from playing import played
from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.cards.specials import SpecialOrder
from sushigo.cardtype import CardType
from sushigo.errors import CardTypeError, InvalidPosition
from sushigo.event import (
    Attach,
    Discard,
    Event,
    HandToTableau,
    PassHands,
    Reveal,
    SwapHands,
    TableauToHand,
    TurnFaceDown,
)
from sushigo.position import position
from sushigo.state import GameState
from sushigo.table import Arrival, Play, Script, Use
from sushigo.zones import Zones

EVERYTHING = sushigo.Party().configure(3, sushigo.Registry(plugins=False).names())
"""All types at once: no menu, but every card can meet every other."""


def at_table(hands: list[list[str]], tableaus: list[list[str]], **more: object) -> GameState:
    """Set up three players with every type in play."""
    return position(EVERYTHING, hands=hands, tableaus=tableaus, turn=8, **more)  # type: ignore[arg-type]


def told(state: GameState, *texts: str) -> list[Event]:
    """Play actions, and return all that happened."""
    events: list[Event] = []
    for text in texts:
        state, more = sushigo.step(state, Action.parse(text))
        events += more
    return events


def test_all_cards_are_laid_before_any_takes_effect() -> None:
    """Reveal first, then effects in player order (rules.md §2.7)."""
    state = at_table([["nigiri:egg", "tofu"], ["nigiri:squid", "tofu"], ["tofu", "tofu"]], [["wasabi"], ["wasabi"], []])

    events = told(state, "2 play tofu", "1 play nigiri:squid", "0 play nigiri:egg")

    assert [type(event) for event in events[:3]] == [Reveal, Attach, Attach]
    attached = [event.placed.card for event in events if isinstance(event, Attach)]
    assert attached == [Card("nigiri", "egg"), Card("nigiri", "squid")]


def test_numbers_resolve_ascending_whoever_called_first() -> None:
    """Chopsticks 1 to 3, spoons 4 to 6 (rules.md §2.3)."""
    state = at_table(
        [["tofu", "eel", "tempura"], ["tofu", "sashimi", "tempura"], ["tofu", "dumpling", "tempura"]],
        [["spoon:5"], ["chopsticks:3"], ["chopsticks:1"]],
    )
    state = played(state, "0 play tofu", "1 play tofu", "2 play tofu")

    for calls in permutations(["0 call spoon:5", "1 call chopsticks:3", "2 call chopsticks:1"]):
        called = played(state, *calls)
        assert [decision.player for decision in called.decisions] == [2]
        called = played(called, "2 play dumpling")
        assert [decision.player for decision in called.decisions] == [1]
        called = played(called, "1 play sashimi")
        assert [decision.player for decision in called.decisions] == [0]


def test_a_called_card_goes_into_the_hand_before_the_pass() -> None:
    """And is passed on with it (rules.md §3.1)."""
    state = at_table([["tofu", "eel"], ["tofu"] * 2, ["tofu"] * 2], [["chopsticks:1"], [], []])

    events = told(state, "0 play tofu", "1 play tofu", "2 play tofu", "0 call chopsticks:1")

    kinds = [type(event) for event in events]
    assert kinds.index(HandToTableau) < kinds.index(TableauToHand) < kinds.index(PassHands)


def test_miso_soup_is_cancelled_before_the_hands_are_passed() -> None:
    """The end of the turn comes before the pass (rules.md §2.7)."""
    state = at_table([["miso_soup", "tofu"], ["miso_soup", "tofu"], ["tofu"] * 2], [[], [], []])

    kinds = [type(event) for event in told(state, "0 play miso_soup", "1 play miso_soup", "2 play tofu")]

    assert kinds == [Reveal, Discard, Discard, PassHands, *kinds[4:]]


def test_nobody_is_asked_where_there_is_one_option_only() -> None:
    """But the choice at the start of a turn always is (rules.md §2.7)."""
    state = at_table([["tofu", "eel"], ["tofu", "tofu"], ["tofu", "tofu"]], [["chopsticks:1"], [], []])

    after = played(state, "0 play tofu", "1 play tofu", "2 play tofu", "0 call chopsticks:1")

    assert after.turn == 9
    assert len(after.decisions) == 3


def test_cards_that_arrive_in_the_middle_join_the_queue() -> None:
    """Spoon brings a menu, the menu a box, the box acts last: all in one turn (rules.md §2.3)."""
    state = at_table(
        [["tofu", "eel"], ["tofu", "menu:7"], ["tofu", "eel"]],
        [["spoon:4", "tempura"], [], []],
        deck=["takeout_box:12", "sashimi", "dumpling", "eel"],
    )

    after = played(
        state,
        *("0 play tofu", "1 play tofu", "2 play tofu", "0 call spoon:4", "0 ask menu", "0 play takeout_box:12"),
        "0 flip tempura",
    )

    assert after.turn == 9
    assert sorted(map(str, after.discard)) == ["menu:7", "takeout_box:12"]
    assert [placed.type for placed in after.players[0].tableau] == ["takeout_box", "tofu"]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_effects_at_the_end_of_a_turn_does_not_matter(order: tuple[int, ...]) -> None:
    """Miso soup and uramaki commute: neither looks at what the other moves, whoever sits where."""
    seats = [
        ("miso_soup", ["uramaki:5", "uramaki:4"]),
        ("miso_soup", []),
        ("uramaki:3", ["uramaki:4", "uramaki:4"]),
    ]
    chosen = [seats[place] for place in order]
    state = at_table([[card, "tofu"] for card, _ in chosen], [tableau for _, tableau in chosen])

    after = played(state, *[f"{player} play {card}" for player, (card, _) in enumerate(chosen)])

    assert [after.scores[player] for player, place in enumerate(order) if place == 2] == [8]
    assert sorted(map(str, after.discard)) == ["miso_soup", "miso_soup", "uramaki:3", "uramaki:4", "uramaki:4"]


@pytest.mark.parametrize("pile", [[], ["tempura"], ["tempura", "wasabi"]])
def test_a_dummys_pile_may_run_out_in_a_position(pile: list[str]) -> None:
    """Without a card drawn for it the dummy is given none, and the players play on."""
    config = sushigo.classic(players=2, dummy=True)
    hands = [["maki:1", "maki:2", "maki:3", "tempura"], ["sashimi", "sashimi", "dumpling"], pile]
    state = position(config, hands=hands, round=3)

    while not state.is_over:
        assert all(decision.options for decision in state.decisions)
        state = sushigo.apply(state, [decision.options[0] for decision in state.decisions])
        assert sushigo.from_json(sushigo.to_json(state)) == state


@pytest.mark.parametrize("sizes", [(2, 1, 1), (1, 0, 0), (4, 3, 3)])
def test_a_dummys_pile_has_no_card_beyond_the_turns_to_come(sizes: tuple[int, int, int]) -> None:
    config = sushigo.classic(players=2, dummy=True)

    with pytest.raises(InvalidPosition, match="dummy's pile"):
        position(config, hands=[["tempura"] * size for size in sizes])


def test_of_two_cards_chosen_together_each_may_be_played_in_its_ways() -> None:
    """Not as the chopsticks that are being used for it (rules.md §2.9)."""
    config = sushigo.classic(2, cards=[SpecialOrder()])
    hands = [["tempura", "special_order", "maki:1"], ["tempura"] * 3]
    state = position(config, turn=5, hands=hands, tableaus=[["chopsticks", "pudding"], []])

    pairs = [action.argument for action in sushigo.legal_actions(state, 0) if "&" in action.argument]
    assert "tempura & special_order=pudding" in pairs
    assert not any("special_order=chopsticks" in pair for pair in pairs)

    after = played(state, "0 play tempura & special_order=pudding", "1 play tempura")
    assert [str(placed.card) for placed in after.players[0].tableau] == ["pudding", "tempura", "special_order=pudding"]


def test_a_copy_that_went_into_a_hand_as_such_can_be_one_of_two_cards() -> None:
    config = sushigo.classic(2, cards=[SpecialOrder(reverts_in_hand=False)])
    hands = [["tempura", "sashimi", "maki:1", "maki:2"], ["tempura"] * 4]
    state = position(config, turn=5, hands=hands, tableaus=[["special_order=chopsticks"], ["chopsticks"]])

    after = played(state, "0 play tempura & sashimi", "1 play tempura")

    assert [str(card) for card in after.players[1].hand.cards] == ["maki:1", "maki:2", "special_order=chopsticks"]
    assert "play maki:1 & special_order=chopsticks" in [action.text for action in sushigo.legal_actions(after, 1)]


class Moody(CardType):
    """Says its number as long as it is in the mood."""

    name = "moody"
    called = True
    counts: ClassVar = {"": 4}
    moods: ClassVar[dict[str, object]] = {}

    def number(self, face: str) -> int | None:
        return self.moods.get("number", 5)  # type: ignore[return-value]

    def on_use(self, use: Use) -> Script[None]:
        yield Discard(use.placed)


def test_what_is_no_number_is_the_fault_of_its_type(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that comes only in the middle of a game; nothing of the game is lost by it."""
    config = sushigo.party(players=2, cards=[Moody()])
    state = position(config, hands=[["tempura"] * 2] * 2, tableaus=[["moody"], ["moody"]])
    state = played(state, "0 play tempura", "1 play tempura", "0 call moody")
    monkeypatch.setitem(Moody.moods, "number", "five")

    with pytest.raises(CardTypeError, match=r"moody.*resolution number of face '' is 'five'"):
        played(state, "1 call moody")

    monkeypatch.undo()
    assert len(played(state, "1 call moody").discard) == 2


class Exchange(CardType):
    """Swaps hands with the dummy."""

    name = "exchange"
    counts: ClassVar = {"": 4}

    def on_play(self, play: Play) -> Script[None]:
        yield SwapHands(play.player, 2)


def test_a_dummys_pile_that_becomes_a_hand_is_held_like_one() -> None:
    """Sorted, so that each card is offered once."""
    config = sushigo.classic(players=2, cards=[Exchange()], dummy=True)
    mine, theirs = ["maki:1", "maki:2", "maki:3", "pudding", "tempura"], ["exchange", *["tempura"] * 3]
    state = position(config, hands=[mine, theirs, ["sashimi", "tempura", "sashimi"]])

    state = played(state, "0 play maki:1", "1 play exchange", "0 give maki:2")

    assert [option.text for option in state.decisions[0].options] == ["play tempura", "play sashimi"]


class Bad(CardType):
    """Has a hook that is no method, and returns a list."""

    name = "bad"
    counts: ClassVar = {"": 4}

    def lays(self, play: Play, events: list[Event]) -> list[Event]:
        return events

    on_play = partialmethod(lays, events=[])  # type: ignore[assignment]


def test_a_hook_that_is_no_plain_method_is_named_all_the_same() -> None:
    """By the name that it has in the type."""
    state = position(sushigo.party(players=2, cards=[Bad()]), hands=[["bad"] * 2, ["tempura"] * 2])

    with pytest.raises(CardTypeError, match=r"bad.*on_play returned \[\]"):
        played(state, "0 play bad", "1 play tempura")


class Unsure:
    """Is neither true nor false."""

    def __bool__(self) -> bool:
        raise ArithmeticError("it depends")


class Shelf(CardType):
    """Cannot say whether it takes a card."""

    name = "shelf"
    counts: ClassVar = {"": 4}
    bears = ("appetizer",)

    def hosts(self, placed: Placed, arrival: Arrival) -> bool:
        return Unsure()  # type: ignore[return-value]


def test_a_host_that_cannot_say_whether_it_takes_a_card_is_named() -> None:
    """Not the turn that asked it."""
    config = sushigo.party(players=2, cards=[Shelf()])
    state = position(config, hands=[["tempura"] * 2] * 2, tableaus=[["shelf"], []])

    with pytest.raises(CardTypeError, match=r"shelf.*it depends"):
        played(state, "0 play tempura", "1 play tempura")


class Word(str):
    """A text of a class of its own."""

    __slots__ = ()


def test_what_turned_a_card_is_kept_as_the_name_of_its_type() -> None:
    """Whatever class of text the event has it in, since equal cards are one object in all games."""
    state = at_table([["tempura"] * 2] * 3, [["tempura"], [], []])
    zones = Zones(state.config, state.now)

    zones.happen(TurnFaceDown(zones.tableaus[0][0], Word("takeout_box")))

    assert type(zones.tableaus[0][0].face_down) is str
