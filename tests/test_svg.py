"""Pictures are well formed, tell every face from every other, and show what their viewer may know."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from attrs import frozen

import sushigo
from sushigo import Card, CardType
from sushigo.cards import BUILT_IN
from sushigo.registry import Registry
from sushigo.svg import art, html, shade, svg

REGISTRY = Registry(plugins=False)
FACES = [Card(name, face) for name in BUILT_IN for face in REGISTRY.card_type(name).faces]
SVG = "{http://www.w3.org/2000/svg}"


@frozen
class Pickle(CardType):
    """A card that says no more of itself than it must."""

    name = "pickle"
    category = "appetizer"
    counts = {"sour": 4, "sweet": 4}
    names = {"en": "Pickle & <b>Co</b>"}


def titles(picture: str) -> list[str]:
    """List what a picture says that it shows, which also proves that it is well formed."""
    return [title.text or "" for title in ET.fromstring(picture).iter(f"{SVG}title")]


@pytest.mark.parametrize("card", FACES, ids=str)
def test_every_face_is_drawn_and_named(card: Card) -> None:
    title = REGISTRY.card_type(card.type).title("en", card.face)

    assert titles(svg(card)) == [title]


def test_no_two_faces_look_the_same() -> None:
    assert len({svg(card) for card in FACES}) == len(FACES)


def test_every_type_of_the_project_has_an_icon_and_a_colour() -> None:
    icons, colours = art()["icons"], art()["colours"]

    for card in FACES:
        letters = all(f"{card.type}:{letter}" in icons for letter in card.face)
        assert str(card) in icons or card.type in icons or letters
        assert REGISTRY.card_type(card.type).colour in colours


def test_a_card_shows_its_name_in_three_languages_and_its_number() -> None:
    picture = svg("spoon:5")

    assert all(f">{name}</text>" in picture for name in ("Spoon", "スプーン", "Łyżka", "5"))


def test_only_the_languages_asked_for_are_shown() -> None:
    assert "Łyżka" not in svg("spoon:5", languages=("en",))


def test_a_card_of_another_package_is_drawn_from_its_metadata() -> None:
    game = sushigo.classic(players=2, cards=[Pickle()])

    sour, sweet = svg("pickle:sour", game), svg("pickle:sweet", game)

    assert titles(sour) == ["Pickle & <b>Co</b> sour"]
    assert sour != sweet


def test_a_colour_that_is_a_word_looks_like_it() -> None:
    """Groups of other packages are called what they like; a name that says nothing has a colour of its own."""
    assert shade("Black") == shade("black") == art()["shades"]["black"]
    assert shade("orange") == art()["colours"]["orange"]
    assert shade("ginger") != shade("mochi")
    assert not set(art()["shades"]) & set(art()["colours"])


def test_a_copy_shows_what_it_copies_and_says_what_it_is() -> None:
    assert titles(svg("special_order=maki:3")) == ["Special Order: Maki Roll, 3 icons"]


def test_a_card_face_down_shows_its_back() -> None:
    picture = svg("~maki:3")

    assert titles(picture) == ["face-down card: Maki Roll, 3 icons"]
    assert art()["icons"]["maki"] not in picture


def test_a_nigiri_lies_on_its_wasabi() -> None:
    game = sushigo.classic(players=2)

    beside = svg(["nigiri:egg", "wasabi"], game)
    on_top = svg(["wasabi", "nigiri:egg"], game)

    assert beside.count("translate(0 62)") == 0
    assert on_top.count("translate(0 62)") == 1


def test_a_state_shows_every_hand() -> None:
    state = sushigo.position(sushigo.classic(players=2), hands=[["tempura"], ["sashimi"]])

    assert titles(svg(state)) == ["Tempura", "Sashimi"]


def test_a_view_shows_the_own_hand_and_the_backs_of_others() -> None:
    state = sushigo.position(sushigo.classic(players=2), hands=[["tempura"], ["sashimi"]])

    assert titles(svg(sushigo.observe(state, 0))) == ["Tempura", "face-down card"]


def test_views_that_know_the_same_look_the_same() -> None:
    """Nothing that is hidden leaks into a picture, be it the order of something."""
    game = sushigo.classic(players=2)
    one = sushigo.position(game, hands=[["tempura"], ["sashimi"]], deck=["maki:1", "maki:2"])
    other = sushigo.position(game, hands=[["tempura"], ["pudding"]], deck=["wasabi", "maki:3"])

    assert svg(sushigo.observe(one, 0)) == svg(sushigo.observe(other, 0))
    assert svg(one) != svg(other)


def test_cards_drawn_for_one_player_are_backs_to_the_others() -> None:
    game = sushigo.party(players=2, menu="dinner_for_two")
    state = sushigo.position(
        game,
        hands=[["menu:7"], ["tofu"]],
        deck=["onigiri:circle", "uramaki:3", "nigiri:egg", "miso_soup"],
        turn=9,
    )
    state = sushigo.apply(state, [sushigo.Action.parse("0 play menu:7"), sushigo.Action.parse("1 play tofu")])

    assert "Uramaki, 3 icons" in titles(svg(sushigo.observe(state, 0)))
    assert titles(svg(sushigo.observe(state, 1))).count("face-down card") == 4


def test_a_page_holds_the_picture() -> None:
    assert svg("tea") in html("tea")


def test_a_face_that_does_not_exist_is_refused() -> None:
    with pytest.raises(sushigo.UnknownCard, match="maki:9"):
        svg("maki:9")


def test_a_tableau_needs_its_game() -> None:
    with pytest.raises(sushigo.InvalidPosition, match="say which"):
        svg(["wasabi", "nigiri:egg"])


def test_a_state_and_a_view_are_drawn_by_notebooks() -> None:
    state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    view = sushigo.observe(state, 0)

    assert state._repr_svg_() == svg(state)
    assert view._repr_svg_() == svg(view)
    assert Card("tea")._repr_svg_() == svg("tea")
