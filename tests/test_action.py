"""Actions: one frozen class for all verbs, with a text form."""

from __future__ import annotations

import copy
import pickle
from enum import Enum

import pytest
from hypothesis import given

from strategies import actions
from sushigo.action import Action
from sushigo.card import Card
from sushigo.errors import InvalidNotation


class Side(str, Enum):  # noqa: UP042  # `StrEnum` writes itself plainly
    """A text that is written otherwise than one that is equal to it."""

    LEFT = "on_the_left"
    PASS = "pass"


@given(action=actions)
def test_an_action_reads_back_as_it_is_written(action: Action) -> None:
    """Parsing and printing round-trip, as with a chess move's text."""
    assert Action.parse(str(action)) is action


@given(action=actions)
def test_an_action_stays_one_object_through_copies_and_pickles(action: Action) -> None:
    """Identity is equality, so nothing may make a second one."""
    assert copy.copy(action) is action
    assert copy.deepcopy(action) is action
    assert pickle.loads(pickle.dumps(action)) is action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play tofu",
        "0",
        "0 play",
        "0 eat tofu",
        "-1 play tofu",
        "01 play tofu",
        "0 play tofu & eel & tofu",
        "0 give tofu & eel",
        "0 pass tofu",
        "0 done now",
        "0 choose",
        "0 choose two words",
        "0  play tofu",
        "0 play Tofu",
        "x play tofu",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    """`PLAYER VERB ARGUMENTS`, and nothing else."""
    with pytest.raises(InvalidNotation):
        Action.parse(text)


@pytest.mark.parametrize(
    ("player", "argument"), [(True, "tofu"), (1.0, "tofu"), ("1", "tofu"), (-1, "tofu"), (0, None)]
)
def test_an_action_is_made_of_the_right_kinds_of_values(player: object, argument: object) -> None:
    """A player is a whole number from 0, an argument a text."""
    with pytest.raises(InvalidNotation):
        Action(player, "play", argument)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_two_cards_chosen_together_keep_their_order() -> None:
    """`A & B` and `B & A` are two actions."""
    one, other = Action.parse("0 play tofu & eel"), Action.parse("0 play eel & tofu")

    assert one != other
    assert one.cards == (Card("tofu"), Card("eel"))


def test_an_action_names_its_cards_and_their_marks() -> None:
    """A special order is played pointing at a card, `^` puts the copy on a wasabi."""
    action = Action.parse("2 play special_order=nigiri:egg^")

    assert action.card is Card.parse("special_order=nigiri:egg")
    assert action.items[0].mark == "^"
    assert action.text == "play special_order=nigiri:egg^"


@pytest.mark.parametrize(
    "text", ["1 choose player:2", "1 choose maki:3", "1 choose ~tofu", "1 choose 12", "1 choose a_b-C"]
)
def test_a_choice_may_be_anything_that_a_card_asks_for(text: str) -> None:
    """Players, cards, items, numbers and words."""
    action = Action.parse(text)

    assert str(action) == text
    assert action.items == ()


def test_an_action_keeps_plain_texts() -> None:
    """Whoever makes an action first makes it for all who have an equal one."""
    made = Action(0, "choose", Side.LEFT), Action(0, Side.PASS)

    assert [str(action) for action in made] == ["0 choose on_the_left", "0 pass"]
    assert made[0] is Action.parse("0 choose on_the_left")
    assert {type(text) for action in made for text in (action.verb, action.argument)} == {str}
