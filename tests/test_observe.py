"""Views: what a player knows, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import played
from strategies import states
from sushigo.action import Action
from sushigo.card import Card
from sushigo.cardtype import CardType
from sushigo.errors import IllegalAction
from sushigo.event import HandToHand
from sushigo.game import resume
from sushigo.position import position
from sushigo.state import NOTHING, GameState, Known
from sushigo.table import Play, Script

THREE = sushigo.classic(players=3)


@given(state=states(), data=st.data())
def test_a_view_shows_the_own_hand_and_all_that_lies_open(state: GameState, data: st.DataObject) -> None:
    """Tableaus, desserts, scores and discard are public."""
    player = data.draw(st.integers(0, state.config.players - 1))

    view = sushigo.observe(state, player)

    assert view.hand == state.players[player].hand.cards
    assert view.tableaus == tuple(seat.tableau for seat in state.players)
    assert view.scores == state.scores
    assert view.discard == state.discard
    assert view.legal_actions == sushigo.legal_actions(state, player)


@given(state=states(), data=st.data())
def test_what_a_view_knows_of_hands_is_true(state: GameState, data: st.DataObject) -> None:
    """Cards known to be in a hand are in it."""
    player = data.draw(st.none() | st.integers(0, state.config.players - 1))

    view = sushigo.observe(state, player)

    for seat, known in zip(state.players, view.hands, strict=True):
        left = list(seat.hand.cards)
        for card in known.cards:
            left.remove(card)
        assert known.size == len(seat.hand)
        assert not set(known.lacks) & {card.shown for card in left}


def test_a_fresh_hand_of_another_player_is_unknown() -> None:
    """Only its size is public."""
    view = sushigo.observe(sushigo.new_game(THREE, seed=7), 0)

    assert [hand.is_known for hand in view.hands] == [True, False, False]
    assert view.hands[1].cards == ()


def test_a_hand_that_was_passed_on_is_known() -> None:
    """What leaves or enters it is public."""
    state = position(THREE, hands=[["tempura", "maki:1"], ["sashimi"] * 2, ["dumpling"] * 2])

    view = sushigo.observe(played(state, "0 play tempura", "1 play sashimi", "2 play dumpling"), 0)

    assert [str(card) for card in view.hands[1].cards] == ["maki:1"]
    assert not view.hands[2].is_known


def test_a_choice_of_another_player_stays_hidden_until_all_are_in() -> None:
    """Views before and after differ in who owes a choice only."""
    state = position(THREE, hands=[["tempura", "maki:1"], ["sashimi", "maki:1"], ["dumpling"] * 2])

    one, other = played(state, "1 play sashimi"), played(state, "1 play maki:1")

    assert sushigo.observe(one, 0) == sushigo.observe(other, 0)
    assert sushigo.observe(one, 1).chosen != sushigo.observe(other, 1).chosen
    assert sushigo.observe(one, 0).asked == (0, 1, 2)
    assert sushigo.observe(one, 0).owed == ((0, "play"), (2, "play"))


def test_what_is_chosen_between_calls_is_the_call_alone() -> None:
    """The card that was chosen before lies open by then."""
    config = sushigo.party(players=2, menu="sushi_go")
    state = position(config, hands=[["tempura"] * 2] * 2, tableaus=[["chopsticks:1"], ["chopsticks:2"]], turn=2)

    state = played(state, "0 play tempura", "1 play tempura", "0 call chopsticks:1")

    assert sushigo.observe(state, 0).chosen == (Action.parse("0 call chopsticks:1"),)
    assert sushigo.observe(state, 1).chosen == ()
    assert sushigo.observe(state, 1).answers == ((Action.parse("0 play tempura"), Action.parse("1 play tempura")),)


def test_what_is_chosen_stays_hidden_while_the_dummys_card_is_asked_for() -> None:
    """Each knows the own choice; the others see that there are choices."""
    state = position(sushigo.classic(2, dummy=True), hands=[["tempura"] * 4, ["sashimi"] * 3, ["pudding", "wasabi"]])

    state = played(state, "0 play tempura", "1 play sashimi")

    first, second = Action.parse("0 play tempura"), Action.parse("1 play sashimi")
    views = [sushigo.observe(state, player) for player in (0, 1, None)]
    assert [view.chosen for view in views] == [(first,), (second,), ()]
    assert [view.answers for view in views] == [((first, None),), ((None, second),), ((None, None),)]
    assert [view.owed for view in views] == [((0, "give"),)] * 3


def looking() -> GameState:
    """Player 0 is looking at four cards of the deck, and player 1 has laid a tofu."""
    state = position(
        sushigo.party(2, ["temaki", "eel", "tofu", "miso_soup", "chopsticks", "menu", "pudding"]),
        hands=[["menu:7", "eel"], ["tofu", "tofu"]],
        tableaus=[["nigiri:egg"], []],
        deck=["temaki", "miso_soup", "pudding", "nigiri:egg", "eel"],
        discard=["nigiri:squid"],
        turn=2,
    )
    return played(state, "0 play menu:7", "1 play tofu")


def test_cards_that_somebody_looks_at_are_seen_by_nobody_else() -> None:
    """That there are four is public."""
    state = looking()

    views = [sushigo.observe(state, player) for player in (0, 1, None)]

    assert [view.looking for view in views] == [(0, 4)] * 3
    assert [list(map(str, view.looks_at)) for view in views] == [
        ["temaki", "miso_soup", "pudding", "nigiri:egg"],
        [],
        [],
    ]
    assert [view.deck_size for view in views] == [1, 1, 1]


def test_a_view_tells_what_was_known_when_the_turn_began() -> None:
    """Before anything happened in it nothing is told twice."""
    start = sushigo.observe(looking(), 1).start

    assert start is not None
    assert [hand.size for hand in start.hands] == [2, 2]
    assert list(map(str, start.hands[1].cards)) == ["tofu", "tofu"]
    assert (start.deck_size, start.laid, start.tableaus[1]) == (5, 1, ())
    assert sushigo.observe(sushigo.new_game(THREE, seed=7), 1).start is None


def test_cards_that_a_player_cannot_place_are_those_of_the_box_that_do_not_show() -> None:
    """Neither the own hand nor what lies open or is looked at."""
    state = looking()
    box = Counter(state.config.rulebook.box)

    own, other, none = [box - Counter(sushigo.observe(state, player).unseen) for player in (0, 1, None)]

    open_to_all = ["menu:7", "nigiri:egg", "nigiri:squid", "tofu"]
    assert sorted(map(str, own.elements())) == sorted(
        [*open_to_all, "eel", "temaki", "miso_soup", "pudding", "nigiri:egg"]
    )
    assert sorted(map(str, other.elements())) == sorted([*open_to_all, "tofu"])
    assert sorted(map(str, none.elements())) == open_to_all
    assert Card("menu", "7") not in sushigo.observe(state, None).unseen


def test_a_copy_that_lies_open_is_placed_as_the_card_that_is_printed() -> None:
    """In a tableau, and among the desserts that are kept."""
    config = sushigo.party(players=3, menu="points_platter")
    hands, kept = [["tea"]] * 3, [["special_order=green_tea_ice_cream"], ["green_tea_ice_cream"], []]
    state = position(config, hands=hands, tableaus=[["special_order=tea"], [], []], desserts=kept)

    seen = Counter(config.rulebook.box) - Counter(sushigo.observe(state, None).unseen)

    assert seen == {Card("special_order"): 2, Card("green_tea_ice_cream"): 1}


def test_what_is_known_in_the_deck_is_known_to_the_player_alone() -> None:
    state = looking()
    later = played(state, "0 play temaki")

    assert [str(card) for card in sushigo.observe(later, 0).in_deck] == ["miso_soup", "nigiri:egg", "pudding"]
    assert sushigo.observe(later, 1).in_deck == sushigo.observe(later, None).in_deck == ()


def test_what_was_known_in_the_deck_when_the_turn_began_is_told_beside_what_is() -> None:
    """Of what the player looks at now it is not known to be in the deck besides."""
    start, temaki, eel = looking().start, Card("temaki"), Card("eel")
    state = resume(looking().config, evolve(start, drawn=((temaki, eel), ())))

    view = sushigo.observe(played(state, "0 play menu:7", "1 play tofu"), 0)

    assert view.in_deck == (eel,)
    assert view.start is not None
    assert view.start.in_deck == (temaki, eel)


def test_the_cards_that_a_dealer_deals_are_not_among_the_answers() -> None:
    """They show when they are drawn."""
    config, hands = looking().config, [["menu:7", "eel"], ["tofu", "tofu"]]
    state = position(config, hands=hands, deck=["temaki", "eel"], dealer=True, turn=2)

    state = played(state, "0 play menu:7", "1 play tofu", "dealer deal eel", "dealer deal temaki")

    assert state.decisions[0].prompt == "play"
    assert len(sushigo.observe(state, 1).answers) == 1


class Slip(CardType):
    """Takes a card of the next hand in secret, and asks something."""

    name = "slip"
    counts: ClassVar = {"": 4}

    def on_play(self, play: Play) -> Script[None]:
        other = play.table.to_the_left_of(play.player)[0]
        yield HandToHand(other, other.hand.cards[0], play.player)
        yield from play.ask("choose", ["7", "8"])


def test_what_has_happened_in_a_turn_is_told_as_the_player_saw_it() -> None:
    """A card that two have seen has no name for the third."""
    config = sushigo.classic(players=3, cards=[Slip()])
    state = position(config, hands=[["slip", "maki:1"], ["tempura"] * 2, ["sashimi"] * 2])

    state = played(state, "0 play slip", "1 play tempura", "2 play sashimi")

    told = [sushigo.observe(state, player).happened[-1] for player in (0, 1, 2, None)]
    seen, hidden = HandToHand(1, Card("tempura"), 0), HandToHand(1, None, 0)
    assert told == [seen, seen, hidden, hidden]


def test_a_hand_is_known_by_whoever_saw_it_and_else_as_far_as_it_was_shown() -> None:
    """Each seat knows what it knows, a spectator what everybody does."""
    hands = [["tempura", "sashimi"], ["maki:1", "wasabi"], ["dumpling"] * 2]
    start = position(THREE, hands=hands).start
    tempura, sashimi, maki = Card("tempura"), Card("sashimi"), Card("maki", "2")
    known = Known(((), (tempura,), (tempura, sashimi), (tempura,)), lacks=(maki,), some=((tempura,),))
    state = resume(THREE, evolve(start, seen=(0b001, 0b110, 0b100), known=(known, NOTHING, NOTHING)))

    views = [sushigo.observe(state, player).hands for player in (0, 1, 2, None)]

    assert [view[0].cards for view in views] == [(tempura, sashimi), (tempura,), (tempura, sashimi), (tempura,)]
    assert [view[0].is_known for view in views] == [True, False, True, False]
    assert [view[1].is_known for view in views] == [False, True, True, False]
    assert {(view[0].public, view[0].lacks, view[0].some, view[0].seen) for view in views} == {
        ((tempura,), (maki,), ((tempura,),), 0b001)
    }


def test_a_spectator_sees_what_lies_open_only() -> None:
    """No hand at all."""
    view = sushigo.observe(sushigo.new_game(THREE, seed=7), None)

    assert view.hand == ()
    assert not any(hand.cards for hand in view.hands)
    assert view.legal_actions == ()


@pytest.mark.parametrize("player", [3, -1, "0", 1.0])
def test_a_player_who_is_not_there_sees_nothing(player: object) -> None:
    """A wrong question is an error."""
    with pytest.raises(IllegalAction) as refused:
        sushigo.observe(sushigo.new_game(THREE, seed=7), player)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert (refused.value.action, refused.value.reason) == (None, "no_player")


def test_a_card_given_to_the_dummy_unseen_is_hidden_in_the_events() -> None:
    """The controller draws the top card of the pile; the opponent does not see which."""
    state = position(
        sushigo.classic(2, dummy=True),
        hands=[["tempura", "maki:1", "maki:2", "maki:3"], ["sashimi"] * 3, ["pudding", "wasabi"]],
    )
    state = played(state, "0 play tempura", "1 play sashimi")
    _, events = sushigo.step(state, sushigo.Action.parse("0 give maki:1"))

    assert "pudding" in str(sushigo.redact(events, 1))
    assert "pudding" not in str(sushigo.redact(events, 0))
    assert "pudding" not in str(sushigo.redact(events, None))
