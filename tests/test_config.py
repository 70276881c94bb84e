"""Configurations: frozen, hashable, complete; and what is compiled from them."""

from __future__ import annotations

import pickle
from types import MappingProxyType

import pytest
from hypothesis import given

import sushigo
from strategies import configs
from sushigo.cards.rolls import Maki, Uramaki
from sushigo.cardtype import CardType
from sushigo.config import GameConfig, Rulebook
from sushigo.edition import Classic
from sushigo.errors import CardTypeError, InvalidConfig, UnknownCard


@given(config=configs)
def test_a_configuration_is_a_value(config: GameConfig) -> None:
    """Equal, hashable, picklable."""
    other = pickle.loads(pickle.dumps(config))

    assert other == config
    assert hash(other) == hash(config)
    assert other.rulebook.box == config.rulebook.box


def test_the_classic_box_has_108_cards() -> None:
    """rules.md §1.1."""
    box = [str(card) for card in sushigo.classic(players=2).rulebook.box]
    counts = {code: box.count(code) for code in box}

    assert counts == {
        "tempura": 14,
        "sashimi": 14,
        "dumpling": 14,
        "maki:1": 6,
        "maki:2": 12,
        "maki:3": 8,
        "nigiri:egg": 5,
        "nigiri:salmon": 10,
        "nigiri:squid": 5,
        "wasabi": 6,
        "pudding": 10,
        "chopsticks": 4,
    }
    assert len(sushigo.classic(players=2, promo=True).rulebook.box) == 112


@pytest.mark.parametrize(
    ("name", "faces"),
    [
        ("nigiri", {"egg": 4, "salmon": 5, "squid": 3}),
        ("maki", {"1": 4, "2": 5, "3": 3}),
        ("temaki", {"": 12}),
        ("uramaki", {"3": 4, "4": 4, "5": 4}),
        ("onigiri", {"circle": 2, "triangle": 2, "square": 2, "rectangle": 2}),
        *((name, {"": 8}) for name in ("tempura", "sashimi", "dumpling", "eel", "tofu", "edamame", "miso_soup")),
        ("chopsticks", {"1": 1, "2": 1, "3": 1}),
        ("spoon", {"4": 1, "5": 1, "6": 1}),
        ("menu", {"7": 1, "8": 1, "9": 1}),
        ("takeout_box", {"10": 1, "11": 1, "12": 1}),
        *((name, {"": 3}) for name in ("soy_sauce", "tea", "special_order", "wasabi")),
        ("pudding", {"": 15}),
        ("green_tea_ice_cream", {"": 15}),
        ("fruit", {"ww": 2, "oo": 2, "pp": 2, "wo": 3, "wp": 3, "op": 3}),
    ],
)
def test_the_party_box_has_these_faces(name: str, faces: dict[str, int]) -> None:
    """rules.md §2.2 and §2.3; 181 cards in all."""
    assert dict(sushigo.Registry().card_type(name).copies_for(4)) == faces


def test_the_party_box_has_181_cards() -> None:
    """rules.md §2.1."""
    registry = sushigo.Registry(plugins=False)

    assert sum(sum(registry.card_type(name).copies_for(4).values()) for name in registry.names()) == 181


def test_options_as_data_and_configured_cards_say_the_same() -> None:
    """Options live with the card that they govern."""
    by_data = sushigo.party(4, "points_platter", options={"uramaki": {"round_end": "cascade"}})
    by_card = sushigo.party(4, "points_platter", cards=[Uramaki(round_end="cascade")])

    assert by_data == by_card


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"uramaki": {"round_end": "often"}}, "round_end"),
        ({"uramaki": {"speed": 1}}, "no option 'speed'"),
        ({"uramaki": 3}, "values by name"),
        ({"uramaki": {"copies": {"6": 1}}}, "no face '6'"),
        ({"uramaki": {"copies": {"3": -1}}}, "0 to 1000"),
        ({"uramaki": {"copies": 12}}, "number for each face"),
        ({"soy_sauce": {"ties": "split"}}, "ties fixed as 'full'"),
        ({"wasabi": {"same_turn": False}}, "same_turn fixed as True"),
        ({"wasabi": {"same_turn": 1}}, "same_turn is one of True, False, not 1"),
        (5, "values by card type"),
    ],
)
def test_options_that_do_not_fit_are_refused_by_name(options: object, told: str) -> None:
    """Unknown, wrong, or fixed by the edition."""
    with pytest.raises(InvalidConfig, match=told):
        sushigo.party(4, "points_platter", options=options)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_what_an_edition_fixes_may_be_said() -> None:
    """A table that writes down all its rules writes down these too (rules.md §5 #7, #28)."""
    said = sushigo.classic(3, options={"pudding": {"all_tied": "none"}})
    party = sushigo.party(4, "points_platter", options={"wasabi": {"same_turn": True}, "soy_sauce": {"ties": "full"}})

    assert said == sushigo.classic(3)
    assert party == sushigo.party(4, "points_platter")


def test_options_of_a_card_that_does_not_exist_are_refused() -> None:
    """A slip of the pen is not passed over."""
    with pytest.raises(UnknownCard, match="urmaki"):
        sushigo.party(4, "points_platter", options={"urmaki": {}})


def test_faces_that_an_option_does_not_name_keep_the_number_of_the_edition() -> None:
    """rules.md §5: in the classic game they are those of the classic box."""
    classic = sushigo.classic(2, options={"maki": {"copies": {"1": 5}}})
    party = sushigo.party(2, "sushi_go", options={"maki": {"copies": {"1": 5}}})

    assert dict(classic.type("maki").copies_for(2)) == {"1": 5, "2": 12, "3": 8}
    assert dict(party.type("maki").copies_for(2)) == {"1": 5, "2": 5, "3": 3}


def test_what_an_edition_fixes_players_cannot_change() -> None:
    """Classic maki split ties, whatever card is handed in."""
    config = sushigo.classic(3, cards=[Maki(ties="full")])

    assert sushigo.score_round(config, [["maki:1"], ["maki:1"], []]).total == (3, 3, 0)


def test_a_type_that_is_not_in_play_is_refused_with_those_that_are() -> None:
    """The error lists them."""
    with pytest.raises(UnknownCard, match="tempura"):
        sushigo.classic(2).type("uramaki")


def test_a_type_twice_is_refused() -> None:
    """Each type is configured once."""
    with pytest.raises(InvalidConfig, match="twice"):
        GameConfig(Classic(), 2, (Maki(), Maki()))


def test_nothing_of_a_compiled_configuration_can_be_changed() -> None:
    """Cards can see it, and all equal configurations share it."""
    rulebook = sushigo.classic(players=2).rulebook

    with pytest.raises(AttributeError, match="cannot be changed"):
        rulebook.foreign = ()
    for name in Rulebook.__slots__:
        value = getattr(rulebook, name)
        assert isinstance(value, (tuple, frozenset, MappingProxyType, bool, int)) or callable(value), name


@pytest.mark.parametrize("hook", ["scorer", "game_scorer"])
def test_a_scorer_that_is_no_rule_is_refused_by_the_name_of_its_hook(hook: str) -> None:
    """The type is named, and so is what it may return."""

    def five(card: CardType, players: int) -> int:
        return 5

    odd = type("Odd", (CardType,), {"name": "odd", "category": "appetizer", hook: five})()

    with pytest.raises(CardTypeError, match=rf"'odd'.* {hook} returns a declared rule such as .*, not 5"):
        Rulebook(sushigo.classic(2, cards=[odd]))
