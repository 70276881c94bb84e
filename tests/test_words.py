"""Words: what cards, menus and verbs are called, in every language of the project."""

from __future__ import annotations

import pytest

from strategies import BUILT_IN_TYPES
from sushigo.action import VERBS
from sushigo.cardtype import CardType
from sushigo.menu import PRINTED
from sushigo.words import LANGUAGES, menu_title, verb_title, word


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", BUILT_IN_TYPES, ids=lambda card: card.name)
def test_every_card_has_its_names_and_rule_in_every_language(card: CardType, lang: str) -> None:
    """Type, faces and rule text, and the faces are told apart."""
    faces = [card.title(lang, face) for face in card.faces]

    assert card.title(lang)
    assert len(set(faces)) == len(faces)
    assert len(card.rule_text(lang)) > 10
    if lang != "en":
        assert card.rule_text(lang) != card.rule_text("en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_verbs_and_menus_have_names_of_their_own(lang: str) -> None:
    """No two are called the same."""
    for titles in ([verb_title(verb, lang) for verb in VERBS], [menu_title(menu, lang) for menu in PRINTED]):
        assert all(titles)
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_scoring_tables_are_told_in_every_language(lang: str) -> None:
    """Each row in words of its own, and the faces of a card by their names."""
    for card in BUILT_IN_TYPES:
        for scorer in filter(None, (card.scorer(6), card.game_scorer(6))):
            heads = [had for had, _ in scorer.rows(card, lang)]
            english = [had for had, _ in scorer.rows(card)]
            worded = {had for had in english if not had.strip("+").isdecimal()}

            assert len(set(heads)) == len(heads) == len(english)
            assert lang == "en" or not worded & set(heads)


def test_an_unknown_language_is_answered_in_english() -> None:
    """Rather English than nothing."""
    assert verb_title("pass", "xx") == verb_title("pass", "en")
    assert BUILT_IN_TYPES[0].title("xx") == BUILT_IN_TYPES[0].title("en")


def test_an_unknown_word_is_itself() -> None:
    """A missing text never stops a game."""
    assert word("nonsense_word") == "nonsense_word"
