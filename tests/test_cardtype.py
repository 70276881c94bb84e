"""The base class of all cards: metadata, options, deck counts."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest
from attrs import frozen

import sushigo
from playing import played
from strategies import BUILT_IN_TYPES, option_values
from sushigo.card import Card
from sushigo.cards import CATEGORIES
from sushigo.cards.appetizers import Tempura
from sushigo.cards.rolls import Uramaki
from sushigo.cardtype import CardType, option
from sushigo.errors import InvalidConfig
from sushigo.event import Award
from sushigo.position import position
from sushigo.table import Play, Script


@pytest.mark.parametrize("card", BUILT_IN_TYPES, ids=lambda card: card.name)
def test_every_card_of_the_project_is_sound(card: CardType) -> None:
    """A kind, a colour, faces with copies, and a value: equal, hashable, picklable."""
    assert card.category in CATEGORIES
    assert card.colour
    assert card.faces
    assert all(count > 0 for count in card.copies_for(4).values())
    assert pickle.loads(pickle.dumps(card)) == card == type(card)()
    assert hash(type(card)()) == hash(card)


def test_colours_are_22_groups() -> None:
    """Every type has one of its own, but wasabi shares that of nigiri (rules.md §2.4)."""
    colours = [card.colour for card in BUILT_IN_TYPES]
    shared = [card.name for card in BUILT_IN_TYPES if colours.count(card.colour) > 1]

    assert len(set(colours)) == 22
    assert shared == ["nigiri", "wasabi"]


def test_resolution_numbers_belong_to_single_cards() -> None:
    """Chopsticks 1 2 3, spoon 4 5 6, menu 7 8 9, takeout box 10 11 12, and no other (rules.md §2.3)."""
    numbers = {
        card.name: [card.number(face) for face in card.faces]
        for card in BUILT_IN_TYPES
        if any(card.number(face) is not None for face in card.faces)
    }

    assert numbers == {"chopsticks": [1, 2, 3], "spoon": [4, 5, 6], "menu": [7, 8, 9], "takeout_box": [10, 11, 12]}


def test_players_that_a_type_is_for() -> None:
    """Spoon and edamame from 3, menu and special order up to 6 (rules.md §2.5)."""
    limits = {card.name: card.players for card in BUILT_IN_TYPES if card.players != (2, 8)}

    assert limits == {"spoon": (3, 8), "edamame": (3, 8), "menu": (2, 6), "special_order": (2, 6)}


@pytest.mark.parametrize("card", BUILT_IN_TYPES, ids=lambda card: card.name)
def test_an_option_takes_its_values_and_no_other(card: CardType) -> None:
    """The first is the default."""
    for attribute in type(card).options():
        if attribute.name != "copies":
            values = option_values(type(card), attribute.name)
            assert getattr(card, attribute.name) == values[0]
            for value in values:
                assert getattr(type(card)(**{attribute.name: value}), attribute.name) == value
            with pytest.raises(ValueError, match=attribute.name):
                type(card)(**{attribute.name: "nonsense"})


@frozen
class Tea(CardType):
    """An option with numbers, truth values and tuples."""

    name = "strong_tea"

    strength: object = option(1, False, (1, "a"))


@pytest.mark.parametrize("value", [True, 1.0, 0, 0.0, (True, "a"), (1.0, "a"), [1, "a"]])
def test_a_value_that_is_only_equal_to_one_of_an_option_is_refused(value: object) -> None:
    """It would be written otherwise, and may act otherwise."""
    with pytest.raises(InvalidConfig, match="strength is one of 1, False, "):
        Tea(strength=value)


def test_deck_counts_keep_faces_that_are_not_named() -> None:
    """`copies` is a number for each face (rules.md §5)."""
    assert dict(Uramaki(copies={"3": 3, "4": 5}).copies_for(4)) == {"3": 3, "4": 5, "5": 4}
    assert dict(Tempura(copies={"": 2}).copies_for(4)) == {"": 2}


class Skewer(CardType):
    """There are two of one face for every player."""

    name = "skewer"
    counts = {"beef": 4, "leek": 3}

    def deck(self, players: int) -> Mapping[str, int]:
        """More players, more beef."""
        return {"beef": 2 * players, "leek": 3}


@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        (None, {"beef": 10, "leek": 3}),
        ({"beef": 4}, {"beef": 4, "leek": 3}),
        ({"leek": 1}, {"beef": 10, "leek": 1}),
        ({"leek": 0, "beef": 1}, {"beef": 1, "leek": 0}),
    ],
)
def test_chosen_copies_take_precedence_over_a_deck_that_depends_on_the_players(
    copies: dict[str, int] | None, expected: dict[str, int]
) -> None:
    """`copies` is an option of every card."""
    config = sushigo.classic(5, cards=[Skewer()], options={"skewer": {"copies": copies}})

    assert dict(config.type("skewer").copies_for(5)) == expected
    assert [card.face for card in config.rulebook.box if card.type == "skewer"] == [
        face for face, count in expected.items() for _ in range(count)
    ]


def test_chosen_copies_are_equal_in_whatever_order_they_are_given() -> None:
    """Equal cards make equal games."""
    assert Skewer(copies={"leek": 1, "beef": 2}) == Skewer(copies={"beef": 2, "leek": 1})
    assert Uramaki(copies={"5": 4, "3": 3}) == Uramaki(copies={"3": 3})


@pytest.mark.parametrize("copies", [{"7": 1}, {"3": -1}, {"3": "four"}, {"3": True}, {"3": 1001}, 12, "many"])
def test_deck_counts_that_make_no_sense_are_refused(copies: object) -> None:
    """Unknown faces and what is no number of cards."""
    with pytest.raises(InvalidConfig):
        Uramaki(copies=copies)  # pyright: ignore[reportArgumentType]


def test_cards_are_made_of_a_type_and_a_face() -> None:
    """As they are written."""
    assert Uramaki().card("5") is Card.parse("uramaki:5")


@frozen
class Sake(CardType):
    """Five points for the first, in the turn in which it is laid."""

    name = "sake"
    category = "appetizer"
    colour = "clear"
    counts = {"": 6}

    points: int = option(5, 7)

    def on_play(self, play: Play) -> Script[None]:
        """Pay at once."""
        if len(play.player.tally(self.name)) == 1:
            yield Award(play.player.index, self.name, self.points, (play.placed.card,))


def test_a_card_of_another_package_plays_like_any_other() -> None:
    """It joins a game by being handed in, with its options."""
    config = sushigo.classic(2, cards=[Sake()], options={"sake": {"points": 7}})
    state = position(config, hands=[["sake", "sake"], ["tempura", "tempura"]])

    after = played(state, "0 play sake", "1 play tempura")

    assert after.scores == (7, 0)
    assert after.config.type("sake").title() == "Sake"
    assert after.config.type("sake").rule_text() == "Five points for the first, in the turn in which it is laid."


def test_a_copy_runs_the_effect_of_what_it_copies() -> None:
    """`on_play` of the copied type (design of hooks)."""
    config = sushigo.Party().configure(2, ("nigiri", "special_order", "tempura", "sake"), cards=[Sake()])
    state = position(config, hands=[["special_order", "tempura"], ["tempura"] * 2], tableaus=[["sake"], []])

    after = played(state, "0 play special_order=sake", "1 play tempura")

    assert [str(placed.card) for placed in after.players[0].tableau] == ["sake", "special_order=sake"]
    assert after.scores == (0, 0)
