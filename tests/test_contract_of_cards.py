"""What a card type must keep to: counts, texts, and decks that change their mind."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

import pytest
from attrs import frozen

import sushigo
from sushigo.cardtype import CardType
from sushigo.config import Rulebook
from sushigo.contract import card_faults
from sushigo.errors import CardTypeError


class Snack(CardType):
    """A card without anything wrong."""

    name = "snack"
    category = "appetizer"
    counts = {"": 4}


@pytest.mark.parametrize("counts", [{"": 1001}, {"": -1}, {"": True}, {"": 4.0}, {"": "4"}], ids=repr)
def test_a_face_has_up_to_a_thousand_copies(counts: Mapping[str, int]) -> None:
    """More would fill the memory before anything is dealt."""
    (fault,) = card_faults(type("Many", (Snack,), {"counts": counts})())

    assert fault.endswith("copies of face '': use a number from 0 to 1000")
    assert card_faults(type("Many", (Snack,), {"counts": {"": 1000}})()) == ()


@pytest.mark.parametrize(
    "texts",
    [
        {"names": "Snack"},
        {"names": {"en": 7}},
        {"names": {1: "Snack"}},
        {"rule_texts": ["It scores."]},
        {"rule_texts": {"en": None}},
        {"face_names": {"en": "One"}},
        {"face_names": {"en": {"1": 1}}},
        {"face_names": [("en", {})]},
    ],
    ids=repr,
)
def test_texts_are_texts_by_language(texts: dict[str, object]) -> None:
    """Else the first picture or narration would fail."""
    (fault,) = card_faults(type("Mute", (Snack,), texts)())

    assert fault.startswith(f"its {next(iter(texts))} are")


class Spicy(Snack):
    """Its author has forgotten to decorate it, so that its option is true whatever is chosen."""

    hot: bool = sushigo.option(False, True)


def test_an_option_of_a_class_that_is_not_decorated_is_found() -> None:
    (fault,) = card_faults(Spicy())

    assert fault == "its option 'hot' is no field of its class: decorate the class with attrs.frozen"
    assert card_faults(frozen(Spicy)()) == ()


EXAMINED = len(range(2, 9))
"""How often the contract asks for a deck: for each number of players."""


class Fickle(Snack):
    """Has another deck once it has been examined."""

    later: Mapping[str, int] = {"": 10**7}
    asked = 0

    def deck(self, players: int) -> Mapping[str, int]:
        """Change its mind."""
        type(self).asked += 1
        return self.counts if type(self).asked <= EXAMINED else self.later


class Endless(dict[str, int]):
    """A deck that has no end."""

    def items(self) -> object:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        """Go on and on."""
        return ((f"f{number}", 1) for number in count())


@pytest.mark.parametrize("later", [{"": 10**7}, {"": "many"}, None, Endless()], ids=repr)
def test_a_deck_that_changes_its_mind_is_refused(later: Mapping[str, int]) -> None:
    """Whatever it is when the game is set up; the card type is named."""
    card = frozen(type("Later", (Fickle,), {"later": later, "asked": -1000}))()
    config = sushigo.classic(3, cards=[card])
    type(card).asked = 0  # pyright: ignore[reportAttributeAccessIssue]

    with pytest.raises(CardTypeError, match="snack"):
        Rulebook(config)


def test_a_name_that_is_none_is_the_only_fault_told() -> None:
    """Its faces are not to blame."""
    (fault,) = card_faults(type("Odd", (Snack,), {"name": "Odd Name"})())

    assert fault.startswith("its name is 'Odd Name'")


def test_a_face_that_is_none_is_told() -> None:
    (fault,) = card_faults(type("Odd", (Snack,), {"counts": {"Big One": 2}})())

    assert fault.startswith("it has a face 'Big One'")


def test_the_fewest_players_are_no_more_than_the_most() -> None:
    (fault,) = card_faults(type("Odd", (Snack,), {"players": (8, 2)})())

    assert fault == "its players are (8, 2): write the fewest, then the most, such as (2, 8)"
