"""The registry: which card types there are."""

from __future__ import annotations

import pytest
from attrs import frozen

import sushigo
from sushigo.cards import BUILT_IN
from sushigo.cards.rolls import Maki
from sushigo.cardtype import CardType
from sushigo.errors import CardTypeError, UnknownCard
from sushigo.registry import Registry, package_of


@frozen
class Sake(CardType):
    """Nothing in particular."""

    name = "sake"
    category = "appetizer"
    colour = "clear"
    counts = {"": 6}


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_card_type_of_the_project_can_be_had(name: str) -> None:
    """Under its own name, and it is nobody else's."""
    card = Registry(plugins=False).card_type(name)

    assert card.name == name
    assert package_of(type(card)) is None


def test_the_projects_own_cards_come_first_in_their_order() -> None:
    """Then the others, sorted."""
    names = Registry(plugins=False).with_cards(Sake()).names()

    assert names == (*BUILT_IN, "sake")


def test_a_card_handed_in_needs_no_installation() -> None:
    """And the registry that it was added to stays as it was."""
    registry = Registry(plugins=False)

    assert registry.with_cards(Sake()).card_type("sake") == Sake()
    with pytest.raises(UnknownCard, match="sake"):
        registry.card_type("sake")


def test_a_card_handed_in_takes_the_place_of_one_of_its_name() -> None:
    """The last one counts."""
    registry = Registry(plugins=False).with_cards(Maki(ties="split")).with_cards(Maki(copies={"1": 9}))

    assert registry.card_type("maki") == Maki(copies={"1": 9})
    assert registry.names() == tuple(BUILT_IN)


@pytest.mark.parametrize("junk", [None, 3, "maki", Maki, object()])
def test_what_is_no_card_type_is_refused(junk: object) -> None:
    """A class is not yet a card type: it may have options."""
    with pytest.raises(CardTypeError):
        Registry().with_cards(junk)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_card_of_one_game_can_be_handed_to_another() -> None:
    """Also with what its edition fixed."""
    config = sushigo.classic(3)

    for card in config.cards:
        assert sushigo.classic(3, cards=[card]).type(card.name) == card


def test_a_card_that_breaks_the_contract_is_refused_by_name() -> None:
    """All that is wrong with it is told."""

    @frozen
    class Broken(CardType):
        """Has neither kind nor sensible faces."""

        name = "Broken Card"
        category = "drink"
        counts = {"one two": -1}

    with pytest.raises(CardTypeError) as refused:
        Registry().with_cards(Broken())

    assert "drink" in str(refused.value)
    assert "Broken Card" in str(refused.value)


def test_a_type_that_is_not_installed_is_refused_with_the_ways_out() -> None:
    """Install it or hand it in."""
    with pytest.raises(UnknownCard, match="install"):
        Registry(plugins=True).card_type("nonsense")


def test_a_name_can_be_asked_about_without_an_error() -> None:
    """`sound` tells whether it can be had."""
    assert Registry().sound("maki")
    assert not Registry().sound("nonsense")
