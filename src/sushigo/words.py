"""What things are called: cards, menus and verbs, in every language there is a file for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sushigo.cardtype import CardType

LANGUAGES: Final = ("en", "ja", "pl")
"""The languages that the project itself speaks."""

Entry = Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=16)
def _file(folder: str, lang: str) -> Mapping[str, Mapping[str, object]]:
    """Read a language file; an unknown language has an empty one."""
    if lang not in LANGUAGES:
        return {}
    return tomllib.loads(files("sushigo").joinpath(folder, f"{lang}.toml").read_text("utf-8"))


def _text(folder: str, lang: str, *keys: str) -> str | None:
    """Look a text up in a language, then in English."""
    for language in (lang, "en"):
        entry: object = _file(folder, language)
        for key in keys:
            entry = entry.get(key) if isinstance(entry, Mapping) else None
        if isinstance(entry, str):
            return entry
    return None


def word(key: str, lang: str = "en", **values: object) -> str:
    """Return a word or phrase of play.

    Args:
        key: Its key in the language files, such as `round_n`.
        lang: The language; English where it lacks the word.
        values: What its `{placeholders}` stand for.

    Returns:
        The text; the key itself if no language has it.

    >>> word("round_n", n=2)
    'Round 2'
    """
    text = _text("words", lang, "words", key) or key
    return text.format(**values) if values else text


def phrase(key: str, lang: str = "en", **values: object) -> str:
    """Return the sentence that tells an event, or a part of one.

    Args:
        key: Its key in the language files, such as `scores`.
        lang: The language; English where it lacks the sentence.
        values: What its `{placeholders}` stand for.

    Returns:
        The text; the key itself if no language has it.

    >>> phrase("swap", player="Aiko", other="Basia")
    'Aiko and Basia swap hands'
    """
    return (_text("words", lang, "events", key) or key).format(**values)


def row(key: str, lang: str = "en", **values: object) -> str:
    """Return what a row of a scoring table is about.

    Args:
        key: Its key in the language files, such as `each_n`.
        lang: The language; English where it lacks the words.
        values: What its `{placeholders}` stand for.

    Returns:
        The text; the key itself if no language has it.

    >>> row("each_n", n=3)
    'each 3'
    """
    return (_text("words", lang, "rows", key) or key).format(**values)


def verb_title(verb: str, lang: str = "en") -> str:
    """Return what a verb is called.

    >>> verb_title("pass")
    'Pass'
    """
    return _text("words", lang, "verbs", verb) or verb


def menu_title(menu: str, lang: str = "en") -> str:
    """Return what a menu is called; one of another package, by its name.

    >>> menu_title("points_platter")
    'Points Platter'
    """
    return _text("words", lang, "menus", menu) or menu.replace("_", " ").title()


def _own(texts: Mapping[str, str], lang: str) -> str | None:
    return texts.get(lang) or texts.get("en")


def card_title(card_type: CardType, lang: str, face: str) -> str:
    """Return what a card type, or one of its faces, is called: by itself, else by the language files."""
    name = card_type.name
    if face:
        own = _own(card_type.face_names.get(lang, {}) or card_type.face_names.get("en", {}), face)
        named = own or _text("cards/texts", lang, name, "faces", face)
        if named:
            return named
        return f"{card_title(card_type, lang, '')} {face}"
    title = _own(card_type.names, lang) or _text("cards/texts", lang, name, "name")
    return title or name.replace("_", " ").capitalize()


def card_rule(card_type: CardType, lang: str, edition: str) -> str:
    """Return what a card type does: by itself, else by the language files, else its docstring."""
    own = _own(card_type.rule_texts, lang)
    if own:
        return own
    name = card_type.name
    for language in (lang, "en"):
        text = _text("cards/texts", language, name, edition) or _text("cards/texts", language, name, "rule")
        if text:
            return text
    return (type(card_type).__doc__ or "").partition("\n\n")[0]
