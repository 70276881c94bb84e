"""The options by which commands are told what is played."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

import click
from attrs import frozen

from sushigo.config import GameConfig
from sushigo.edition import Edition, Party, edition_named, switched
from sushigo.menu import Menu, as_menu
from sushigo.registry import Registry
from sushigo.words import LANGUAGES

_P = ParamSpec("_P")
_T = TypeVar("_T")

SPECIAL_MENUS: Final = ("master_menu", "dinner_for_two")
"""The menus that are played if none is named: the first that is for so many players."""

language = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="The language of cards and play.",
)
edition = click.option(
    "--edition",
    default="party",
    show_default=True,
    metavar="NAME",
    help="What is played: party, classic, or an edition of another package.",
)
rules = click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="A switch of the edition (dummy=true) or a card's option (uramaki.round_end=cascade); repeatable.",
)
seed = click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="NUMBER",
    help="The same seed deals the same game; chosen and shown if not given.",
)


@frozen
class Setup:
    """What the options of a game say.

    Attributes:
        config: What is played.
        seed: What the game is dealt from.
        lang: The language of cards and play.
    """

    config: GameConfig
    seed: int
    lang: str


def tell_idle_rules(texts: Sequence[str], config: GameConfig) -> None:
    """Say on standard error which card options do nothing, since their card types are not in play.

    Args:
        texts: Rule options, as they are written.
        config: What is played.
    """
    registry = Registry()
    for name in read_rules(texts)[1]:
        if registry.card_type(name).name not in config.rulebook.types:
            click.echo(f"{name} is not in play: its --rule does nothing.", err=True)


def game_options(command: Callable[Concatenate[Setup, _P], _T]) -> Callable[_P, _T]:
    """Give a command the options of a game, and what they say, its `Setup`, as the first argument."""

    @wraps(command)
    def with_setup(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        given = {name: kwargs.pop(name) for name in ("edition", "players", "menu", "rules", "seed", "lang")}
        return command(_setup(**given), *args, **kwargs)  # type: ignore[arg-type]

    decorated = with_setup
    players = click.option("--players", type=int, metavar="NUMBER", help="How many play.  [default: 4]")
    menu = click.option(
        "--menu",
        metavar="MENU",
        help="Party: a printed menu, 'random', or seven card types with commas between them.  "
        f"[default: {SPECIAL_MENUS[0]}, or {SPECIAL_MENUS[1]} for 2 players]",
    )
    for option in (language, seed, rules, menu, players, edition):
        decorated = option(decorated)
    return decorated


def _setup(
    *,
    edition: str,
    players: int | None,
    menu: str | None,
    rules: tuple[str, ...],
    seed: int | None,
    lang: str,
) -> Setup:
    seed = secrets.randbits(32) if seed is None else seed
    return Setup(configured(edition, players, menu, rules, seed), seed, lang)


def configured(edition: str, players: int | None, menu: str | None, rules: Sequence[str], seed: int) -> GameConfig:
    """Configure a game as the options say.

    Args:
        edition: The edition.
        players: How many play; four, if not said, or two where a dummy joins.
        menu: The menu, if one is named.
        rules: Rule options, as texts.
        seed: What a random menu is drawn by.

    Returns:
        What is played.

    Raises:
        SushiGoError: There is no such game.
        click.UsageError: An option is written wrong.
    """
    switches, options = read_rules(rules)
    chosen = switched(edition_named(edition), switches)
    if players is None:
        players = 2 if chosen.seats(2) > 2 else 4
    chosen.check(players)
    if has_menus(chosen):
        config = chosen.with_menu(players, read_menu(menu, players, seed), options=options)
    else:
        if menu is not None:
            refuse_menu(chosen)
        config = chosen.standard(players, options=options)
    tell_idle_rules(rules, config)
    return config


def has_menus(edition: Edition) -> bool:
    """Whether the cards of an edition are chosen by a menu."""
    return isinstance(edition, Party)


def in_the_box(edition: Edition) -> tuple[str, ...]:
    """List the card types of an edition without menus: those that are always in play, and those that may join."""
    return tuple(dict.fromkeys((*edition.standard_types(edition.players[0]), *edition.settings)))


def refuse_menu(edition: Edition) -> None:
    """Refuse a menu for an edition that has none.

    Raises:
        click.UsageError: It has none.
    """
    if not has_menus(edition):
        raise click.UsageError(f"the {edition.name} edition has no menus: leave out --menu")


def read_menu(text: str | None, players: int, seed: int) -> Menu:
    """Take a menu as it is named on the command line.

    Args:
        text: A printed menu's name or title, `random`, or card types; if none is named, one with specials.
        players: How many play.
        seed: What a random menu is drawn by.

    Returns:
        The menu, which need not be legal.

    Raises:
        InvalidMenu: There is no menu of this name.
    """
    if text is None:
        fitting = [menu for menu in map(Menu.named, SPECIAL_MENUS) if not menu.faults(players)]
        return fitting[0] if fitting else Menu.random(players, seed)
    return Menu.random(players, seed) if text == "random" else named_menu(text)


def named_menu(text: str) -> Menu:
    """Take a menu by a printed one's name or title, or by its card types.

    Raises:
        InvalidMenu: There is no menu of this name.
    """
    if "," in text:
        return as_menu([name.strip() for name in text.split(",") if name.strip()])
    return Menu.named(text.strip().lower().replace("-", "_").replace(" ", "_").strip("!"))


def read_rules(texts: Sequence[str]) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """Take rule options as they are written on the command line.

    Args:
        texts: Each `KEY=VALUE`; the key a switch, or a card type and its option; the value JSON or a word.

    Returns:
        The switches, and the options by card type.

    Raises:
        click.UsageError: One has another form.

    >>> read_rules(["dummy=true", "uramaki.round_end=cascade"])
    ({'dummy': True}, {'uramaki': {'round_end': 'cascade'}})
    """
    switches: dict[str, object] = {}
    options: dict[str, dict[str, object]] = {}
    for text in texts:
        key, found, written = text.partition("=")
        if not found or not key:
            raise click.UsageError(f"--rule {text!r} is no rule: write KEY=VALUE, such as pass_direction=alternate")
        card_type, dot, name = key.partition(".")
        if dot:
            options.setdefault(card_type, {})[name] = _value(written)
        else:
            switches[key] = _value(written)
    return switches, options


def _value(written: str) -> object:
    try:
        value: object = json.loads(written)
    except (ValueError, RecursionError):
        return written
    return value
