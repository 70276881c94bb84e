"""The engine: a turn gone on with is the turn run again."""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import answers_at_random, played, played_some
from strategies import configs, seeds
from sushigo import engine
from sushigo.action import Action
from sushigo.card import Card
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.errors import CardTypeError
from sushigo.event import (
    Award,
    Copy,
    HandToDiscard,
    HandToHand,
    HandToTableau,
    Reveal,
    SetDirection,
    TableauToHand,
    TableauToTableau,
)
from sushigo.position import position
from sushigo.scoring import PerSet, Scorer
from sushigo.state import GameState, Snapshot
from sushigo.table import Ask, Moment, Play, Run, Script, Table, Use
from sushigo.turn import choices
from sushigo.zones import Zones


@given(config=configs, seed=seeds, length=st.integers(0, 60))
def test_a_script_gone_on_with_leads_where_it_leads_when_run_again(config: GameConfig, seed: int, length: int) -> None:
    """A copy of a state has no script that stopped, so its turn is run from the start."""
    state, random = sushigo.new_game(config, seed), Random(seed)
    for _ in range(length):
        if state.is_over:
            break
        action = random.choice(state.decisions[0].options)
        again, told_again = sushigo.step(copy.copy(state), action)
        state, told = sushigo.step(state, action)
        assert again == state
        assert again.now == state.now
        assert again.question == state.question
        assert told_again == told


@given(config=configs, seed=seeds, length=st.integers(0, 60))
def test_what_lies_where_is_the_same_however_late_one_looks(config: GameConfig, seed: int, length: int) -> None:
    """It is drawn up when it is first looked at, by when the script may have gone on."""
    early, random = sushigo.new_game(config, seed), Random(seed)
    late = sushigo.new_game(config, seed)
    seen, unseen = [], []
    for _ in range(length):
        if early.is_over:
            break
        action = random.choice(early.decisions[0].options)
        seen.append(early.now)
        unseen.append(late)
        early, late = sushigo.apply(early, action), sushigo.apply(late, action)

    assert [state.now for state in unseen] == seen


def by_script(zones: Zones, picks: tuple[Action, ...]) -> bool:
    """Reveal the choice, and leave the rest of the turn to its script, whatever has been laid."""
    zones.happen(Reveal(picks))
    return False


@given(config=configs, seed=seeds)
def test_a_turn_finished_at_once_is_the_turn_that_its_script_plays(config: GameConfig, seed: int) -> None:
    """The short way of a turn in which no card does anything leads where the long one does, event by event."""
    short, random = sushigo.new_game(config, seed), Random(seed)
    long = copy.copy(short)
    while not short.is_over:
        answers = answers_at_random(short, random)
        short, told = sushigo.step(short, answers)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "reveal_and_go_on", by_script)
            long, told_by_script = sushigo.step(long, answers)
        assert told == told_by_script
        assert short == long
        assert short.question == long.question


class Windy(sushigo.Classic):
    """Lets the wind turn at each turn's begin, and pays everybody for it at the end."""

    name = "windy"

    def turn(self, table: Table) -> Script[None]:
        yield SetDirection(1 if table.turn % 2 else -1)
        yield from super().turn(table)
        for seat in table.players:
            yield Award(seat, "maki", 1)


def test_an_edition_may_have_a_turn_of_its_own() -> None:
    """The short way is that of the turn which all know, not of one that does more."""
    state, random = sushigo.new_game(Windy().standard(players=3), seed=1), Random(1)
    for direction in (-1, 1, -1, 1):
        answers = answers_at_random(state, random)
        copied = sushigo.apply(copy.copy(state), answers)
        state = sushigo.apply(state, answers)
        assert state == copied
        assert (state.direction, state.scores) == (direction, (state.turn - 1,) * 3)


class Holiday(sushigo.Classic):
    """Has a turn of its own now and then."""

    name = "holiday"

    def turn(self, table: Table) -> Script[None]:
        return super().turn(table) if table.turn % 2 else self._with_bonus(table)

    def _with_bonus(self, table: Table) -> Script[None]:
        yield Award(0, "tempura", 1)
        yield from super().turn(table)


def test_an_edition_is_asked_for_its_turn_every_turn() -> None:
    """Whatever turn came before."""
    state = sushigo.new_game(Holiday().standard(players=2), seed=1)
    for points in (1, 1, 2):
        answers = [decision.options[0] for decision in state.decisions]
        copied = sushigo.apply(copy.copy(state), answers)
        state = sushigo.apply(state, answers)
        assert state == copied
        assert state.scores == (points, 0)


class Gift(CardType):
    """Gives the wasabi before its player away to the left."""

    name = "gift"
    counts = {"": 30}

    def on_play(self, play: Play) -> Script[None]:
        for placed in play.player.tableau:
            if placed.type == "wasabi":
                yield TableauToTableau(placed, play.table.to_the_left_of(play.player)[0])


class Mirror(CardType):
    """Makes the last card of the next player a copy of one's own first."""

    name = "mirror"
    counts = {"": 30}

    def on_play(self, play: Play) -> Script[None]:
        other = play.table.to_the_left_of(play.player)[0]
        seen = play.player.tableau[0].card.shown
        if other.tableau and seen.type != self.name:
            yield Copy(other.tableau[-1], seen)


class Echo(CardType):
    """Stays a copy in the hand."""

    name = "echo"
    category = "nigiri"
    counts = {"": 20}

    def in_hand(self, card: Card) -> Card:
        return card


class Bell(CardType):
    """Two points as soon as it lies; called, it makes room for another card."""

    name = "bell"
    called = True
    counts = {"": 20}

    def on_play(self, play: Play) -> Script[None]:
        yield Award(play.player, self.name, 2)

    def on_use(self, use: Use) -> Script[None]:
        yield HandToTableau(use.player, use.player.hand.cards[0], use.player)
        yield TableauToHand(use.placed, use.player)


STRANGERS = sushigo.classic(2, cards=[Gift(), Mirror(), Echo(), Bell()])


@given(seed=seeds)
def test_strangers_at_the_table_change_nothing_of_that(seed: int) -> None:
    """Cards that reach into other tableaus, and copies kept in hands, lead to the same state run on or run again."""
    state, random = sushigo.new_game(STRANGERS, seed), Random(seed)
    while not state.is_over:
        action = random.choice(state.decisions[0].options)
        again, told_again = sushigo.step(copy.copy(state), action)
        state, told = sushigo.step(state, action)
        assert (again, again.now, again.question, told_again) == (state, state.now, state.question, told)


def test_a_host_that_comes_in_the_same_turn_takes_a_card_laid_in_it() -> None:
    """The card is put on it when its turn has come, by when an effect before may have brought the host."""
    state = position(STRANGERS, hands=[["gift"] * 2, ["nigiri:squid"] * 2], tableaus=[["wasabi"], []])

    state = played(state, "0 play gift", "1 play nigiri:squid")

    assert [placed.on is not None for placed in state.players[1].tableau] == [True, False]


def test_a_copy_played_from_a_hand_takes_effect_as_what_it_copies() -> None:
    """Though the type that is printed on it does nothing."""
    state = position(STRANGERS, hands=[["echo=bell", "tempura", "tempura"], ["tempura"] * 3])

    state = played(state, "0 play echo=bell", "1 play tempura")

    assert state.scores == (2, 0)
    state = played(state, "0 play tempura", "1 play tempura")
    assert [option.text for option in state.decisions[0].options] == ["call echo=bell", "pass"]


def test_a_card_that_has_become_another_by_an_effect_takes_effect_once() -> None:
    """As what it has become, and not once more when its own turn comes."""
    state = position(STRANGERS, hands=[["mirror"] * 2, ["bell"] * 2], tableaus=[["bell"], []])

    state = played(state, "0 play mirror", "1 play bell")

    assert state.scores == (0, 2)


def test_one_state_can_be_gone_on_from_many_times() -> None:
    """Search does so: the first time the script goes on, then it is run again; nothing is carried over."""
    config = sushigo.party(players=4, menu="master_menu")
    state = played_some(config, 3, 20)
    branches = [answers_at_random(state, Random(seed)) for seed in range(20)]

    first = [sushigo.apply(state, answers) for answers in branches]
    second = [sushigo.apply(state, answers) for answers in branches]

    assert first == second
    assert [after.now for after in first] == [after.now for after in second]


def test_partly_answered_states_share_no_more_than_the_way_there() -> None:
    """Of two branches that answer one question differently each goes its own way."""
    state = sushigo.new_game(sushigo.classic(players=2), seed=5)
    mine, other = sushigo.legal_actions(state, 0)[:2]
    theirs = sushigo.legal_actions(state, 1)[0]

    one, two = sushigo.apply(state, mine), sushigo.apply(state, other)

    assert sushigo.apply(one, theirs) == sushigo.apply(state, [mine, theirs])
    assert sushigo.apply(two, theirs) == sushigo.apply(state, [other, theirs])


def test_threads_may_go_on_from_one_state() -> None:
    """One alone gets the script that stopped; the others run theirs, also those who only look."""
    config = sushigo.party(players=4, menu="master_menu")
    states = [played_some(config, seed, 30) for seed in range(50)]

    def play(state: GameState) -> tuple[GameState, Snapshot]:
        return sushigo.apply(state, [decision.options[0] for decision in state.decisions]), state.now

    with ThreadPoolExecutor(8) as pool:
        results = [list(pool.map(play, [state] * 8)) for state in states]

    for state, after in zip(states, results, strict=True):
        assert all(one == play(state) for one in after)


class Sleight(CardType):
    """Lays a numbered card at the turn's end, after all others have been used."""

    name = "sleight"
    category = "appetizer"
    counts = {"": 3}

    def on_turn_end(self, moment: Moment) -> Script[None]:
        for seat in moment.table.players:
            boxes = [card for card in seat.hand.cards if card.type == "takeout_box"]
            if boxes:
                yield HandToTableau(seat, boxes[0], seat)
                for other in moment.table.to_the_left_of(seat):
                    yield HandToDiscard(other, other.hand.cards[0])


def test_a_numbered_card_laid_at_the_turns_end_is_used_in_that_turn() -> None:
    """Nothing of a turn is left over that a saved game would not know."""
    menu = ["maki", "tempura", "sashimi", "sleight", "takeout_box", "tea", "pudding"]
    config = sushigo.party(2, menu, cards=[Sleight()])
    hands = [["tempura", "takeout_box:10", "tempura"], ["tempura", "maki:1", "maki:1"]]
    state = position(config, turn=3, hands=hands, tableaus=[["tempura", "sashimi"], ["maki:3"]])

    after = played(state, "0 play tempura", "1 play tempura")

    assert [decision.prompt for decision in after.decisions] == ["flip"]
    assert (after.round, after.turn) == (1, 3)


class Impostor(CardType):
    """Speaks for another type, or asks what shows it the engine's own table."""

    name = "impostor"
    category = "appetizer"
    counts = {"": 40}
    asks: ClassVar[bool] = False

    def on_play(self, play: Play) -> Script[None]:
        yield Ask(choices) if self.asks else Run(play.table.types["maki"], _riches())


class Intruder(Impostor):
    """The same, by a question."""

    asks = True


def _riches() -> Script[None]:
    yield Award(0, "maki", 10**6)


@pytest.mark.parametrize("kind", [Impostor, Intruder])
def test_a_card_cannot_speak_for_the_turn_or_for_another_type(kind: type[Impostor]) -> None:
    config = sushigo.party(2, ["maki", "tempura", "sashimi", "impostor", "wasabi", "tea", "pudding"], cards=[kind()])
    state = position(config, hands=[["impostor", "tempura"], ["tempura", "tempura"]])

    with pytest.raises(CardTypeError, match="impostor"):
        played(state, "0 play impostor", "1 play tempura")


class Grabber(CardType):
    """Takes a card from the other hand, and gives none back."""

    name = "grabber"
    category = "appetizer"
    counts = {"": 60}

    def on_play(self, play: Play) -> Script[None]:
        (other, *_) = play.table.to_the_left_of(play.player)
        yield HandToHand(other, other.hand.cards[0], play.player)


@pytest.mark.parametrize("dummy", [False, True])
def test_a_card_that_leaves_hands_unequal_is_named(dummy: bool) -> None:
    """Beside a dummy too, where one hand alone has a card more."""
    state = sushigo.new_game(sushigo.classic(2, dummy=dummy, cards=[Grabber()]), 1)
    grab = next(action for action in sushigo.legal_actions(state, 0) if action.argument == "grabber")
    state = sushigo.apply(state, grab)

    with pytest.raises(CardTypeError, match=r"grabber.*replace what is taken"):
        _to_the_end(state)


class Bystander(CardType):
    """Only scores."""

    name = "bystander"
    category = "appetizer"

    def scorer(self, players: int) -> Scorer:
        return PerSet(2, 5)


def test_of_several_cards_one_that_has_acted_is_named() -> None:
    """A card that only scores has left no hand unequal."""
    config = sushigo.classic(2, cards=[Bystander(), Grabber()])
    hands = [["grabber", "bystander"], ["bystander", "tempura"]]

    with pytest.raises(CardTypeError) as caught:
        played(position(config, hands=hands), "0 play grabber", "1 play bystander")

    assert caught.value.type_name == "grabber"
    assert "bystander" not in str(caught.value)


def _to_the_end(state: GameState) -> GameState:
    while not state.is_over:
        state = sushigo.apply(state, [decision.options[-1] for decision in state.decisions])
    return state
