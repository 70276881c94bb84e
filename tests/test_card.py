"""Cards, placed cards and items: values with a written form."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from enum import Enum

import attrs
import pytest
from hypothesis import given

import sushigo
from strategies import cards, items
from sushigo.card import Card, Item, Placed
from sushigo.errors import InvalidArgument, InvalidNotation


class Word(str, Enum):  # noqa: UP042  # `StrEnum` writes itself plainly
    """A text that is written otherwise than one that is equal to it."""

    TYPE = "anchovy"
    FACE = "small"
    MARK = "^"


@given(card=cards)
def test_a_card_reads_back_as_it_is_written(card: Card) -> None:
    """Parsing and printing round-trip, and equal faces are one object."""
    assert Card.parse(str(card)) is card


@given(card=cards)
def test_a_card_stays_one_object_through_copies_and_pickles(card: Card) -> None:
    """Identity is equality, so nothing may make a second one."""
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card


@given(item=items)
def test_an_item_reads_back_as_it_is_written(item: Item) -> None:
    """Parsing and printing round-trip, marks included."""
    assert Item.parse(str(item)) == item


@pytest.mark.parametrize("text", ["", "Maki", "maki:", ":3", "maki 3", "maki:3:4", "maki-3", "=maki", "märz", "maki\n"])
def test_what_is_no_card_code_is_refused(text: str) -> None:
    """A code is `type` or `type:face`, all lower case."""
    with pytest.raises(InvalidNotation) as refused:
        Card.parse(text)

    assert refused.value.text == text


@pytest.mark.parametrize("text", ["", "~", "^", "~~tofu", "tofu^^", "tofu -", "tofu=", "a=b=c", "tofu~"])
def test_what_is_no_tableau_item_is_refused(text: str) -> None:
    """Marks stand where they belong, once."""
    with pytest.raises(InvalidNotation):
        Item.parse(text)


def test_a_copy_of_a_copy_is_refused() -> None:
    """A card copies what the other one shows, so copies are never nested."""
    inner = Card("special_order", copy_of=Card("maki", "3"))

    with pytest.raises(InvalidNotation):
        Card("special_order", copy_of=inner)


def test_a_copying_card_shows_what_it_copies_and_is_printed_as_itself() -> None:
    """What a card counts as and what is printed on it are two things."""
    card = Card.parse("special_order=maki:3")

    assert card.shown is Card("maki", "3")
    assert card.printed is Card("special_order")


def test_a_card_face_down_counts_for_the_type_that_turned_it() -> None:
    """Face down it has no face and shows nothing."""
    placed = Placed(Card("maki", "3"), turn=2, serial=5, face_down="takeout_box")

    assert (placed.type, placed.face, placed.shown) == ("takeout_box", "", None)


def test_a_placed_copy_counts_as_what_it_copies() -> None:
    """Type and face are those of the copied card."""
    placed = Placed(Card.parse("special_order=nigiri:egg"), turn=2, serial=5)

    assert (placed.type, placed.face, placed.is_copy) == ("nigiri", "egg", True)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda placed: pickle.loads(pickle.dumps(placed))])
def test_a_card_in_a_tableau_can_be_copied_and_put_together_again(copied: Callable[[Placed], Placed]) -> None:
    """What follows from its fields is none of them, and comes along."""
    placed = Placed(Card.parse("special_order=nigiri:egg"), 2, 5, 3)

    assert copied(placed) == placed == Placed(*attrs.astuple(placed, recurse=False))
    assert (copied(placed).type, copied(placed).face) == ("nigiri", "egg")
    assert attrs.evolve(placed, face_down="takeout_box").type == "takeout_box"


@pytest.mark.parametrize("junk", ["maki", None, Placed(Card("maki", "3"), 1, 0)])
def test_only_a_card_lies_in_a_tableau(junk: object) -> None:
    """Face down too."""
    for face_down in ("", "takeout_box"):
        with pytest.raises(InvalidArgument, match="is a Card"):
            Placed(junk, 1, 0, None, face_down)  # type: ignore[arg-type]


@pytest.mark.parametrize("taken_apart", [attrs.asdict, attrs.astuple])
def test_a_state_can_be_taken_apart(taken_apart: Callable[[object], object]) -> None:
    """A card that is shown itself does not lead round and round."""
    state = sushigo.new_game(sushigo.party(players=2), seed=1)

    assert attrs.asdict(Card.parse("special_order=maki:3")) == {
        "type": "special_order",
        "face": "",
        "copy_of": {"type": "maki", "face": "3", "copy_of": None},
    }
    assert taken_apart(state)


@pytest.mark.parametrize("name", ["type", "copy_of", "shown", "printed", "_text", "other"])
def test_nothing_in_a_card_can_be_changed(name: str) -> None:
    """Neither its fields nor what follows from them."""
    card = Card("maki", "3")

    with pytest.raises(AttributeError):
        setattr(card, name, card)
    with pytest.raises(AttributeError):
        delattr(card, name)


def test_a_card_and_an_item_keep_plain_texts() -> None:
    """Whoever makes one first makes it for all who have an equal one."""
    card = Card(Word.TYPE, Word.FACE)
    item = Item(card, mark=Word.MARK)

    assert (str(card), str(item)) == ("anchovy:small", "anchovy:small^")
    assert {type(text) for text in (card.type, card.face, item.mark)} == {str}


def test_an_item_is_refused_whatever_was_made_before() -> None:
    """1 is equal to `True`, but does not say whether a card lies face down."""
    down = Item(Card("anchovy"), face_down=True)

    with pytest.raises(InvalidNotation, match="lies face down or not, not 1"):
        Item(down.card, face_down=1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
