"""Hypothesis strategies: cards, items and actions as texts go, games of both editions, states in play."""

from __future__ import annotations

from typing import Any, Final

from attrs import fields
from hypothesis import strategies as st

import sushigo
from playing import played_some
from sushigo.action import DEALER, Action
from sushigo.card import Card, Item, Placed
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.edition import Classic, Edition, Party
from sushigo.menu import PRINTED, Menu
from sushigo.position import read_tableau
from sushigo.registry import Registry
from sushigo.state import GameState

BUILT_IN_TYPES: Final = tuple(Registry(plugins=False).card_type(name) for name in Registry(plugins=False).names())
"""Every card type of the project, with its default options."""

words = st.from_regex(r"[a-z0-9][a-z0-9_]{0,8}", fullmatch=True)
seeds = st.integers(0, 2**64 - 1)

plain_cards = st.builds(Card, words, st.one_of(st.just(""), words))
cards = st.one_of(plain_cards, st.builds(Card, words, st.one_of(st.just(""), words), plain_cards))
"""Cards of any type and face that can be written."""

items = st.builds(Item, cards, st.booleans(), st.just(False), st.sampled_from(["", "^", "-", "+"]))
"""Tableau items of any card."""

actions = st.one_of(
    st.builds(Action, st.integers(0, 9), st.sampled_from(["play", "call", "ask", "give", "flip"]), items.map(str)),
    st.builds(Action, st.integers(0, 9), st.just("play"), st.builds("{} & {}".format, items, items)),
    st.builds(Action, st.integers(0, 9), st.sampled_from(["pass", "done"])),
    st.builds(Action, st.just(DEALER), st.just("deal"), plain_cards.map(str)),
    st.builds(Action, st.integers(0, 9), st.just("choose"), st.sampled_from(["player:2", "maki:3", "7", "bid-high"])),
)
"""Well-formed actions, hardly ever legal ones."""

faces = st.sampled_from([card.card(face) for card in BUILT_IN_TYPES for face in card.faces])
"""A face of any card of the project."""


def option_values(kind: type[CardType | Edition], name: str) -> tuple[object, ...]:
    """List the values of an option, as its validator has them."""
    validator = getattr(fields(kind), name).validator
    return tuple(validator.options)


@st.composite
def card_options(draw: st.DrawFn, types: tuple[str, ...], edition: type[Edition]) -> dict[str, dict[str, object]]:
    """Values for the options of some card types, such as players may choose them."""
    chosen: dict[str, dict[str, object]] = {}
    for card in BUILT_IN_TYPES:
        if card.name in types:
            names = [option.name for option in card.options() if option.name != "copies"]
            free = [name for name in names if name not in edition.locked.get(card.name, ())]
            values = {
                name: draw(st.sampled_from(option_values(type(card), name))) for name in free if draw(st.booleans())
            }
            if values:
                chosen[card.name] = values
    return chosen


@st.composite
def rules(draw: st.DrawFn, edition: type[Edition], without: tuple[str, ...] = ()) -> dict[str, Any]:
    """Values for the switches of an edition."""
    names = [field.name for field in fields(edition) if field.name not in without]
    return {name: draw(st.sampled_from(option_values(edition, name))) for name in names if draw(st.booleans())}


@st.composite
def classic_configs(draw: st.DrawFn) -> GameConfig:
    """Games of the classic edition: every number of players, any options and switches."""
    players = draw(st.integers(2, 5))
    switches = draw(rules(Classic, without=() if players == 2 else ("dummy",)))
    options = draw(card_options((*Classic.types, *(["soy_sauce"] if switches.get("promo") else [])), Classic))
    return sushigo.classic(players, options=options, **switches)


@st.composite
def menus(draw: st.DrawFn, players: int) -> Menu:
    """Menus that are legal for so many players, printed ones and others."""
    printed = [Menu.named(name) for name in PRINTED]
    fitting = [menu for menu in printed if not menu.faults(players)]
    if draw(st.booleans()):
        return draw(st.sampled_from(fitting))
    return Menu.random(players, draw(st.integers(0, 2**32)))


@st.composite
def party_configs(draw: st.DrawFn) -> GameConfig:
    """Games of the party edition: every number of players, legal menus, any options and switches."""
    players = draw(st.integers(2, 8))
    menu = draw(menus(players))
    switches = draw(rules(Party, without=("bga_limits",)))
    return sushigo.party(players, menu, options=draw(card_options(menu.cards, Party)), **switches)


configs = st.one_of(classic_configs(), party_configs(), party_configs())
"""Games of both editions."""


@st.composite
def states(draw: st.DrawFn, of: st.SearchStrategy[GameConfig] = configs) -> GameState:
    """States reached by random play, from the first choice to the end of the game."""
    return played_some(draw(of), draw(st.integers(0, 2**32)), draw(st.integers(0, 150)))


@st.composite
def running_states(draw: st.DrawFn, of: st.SearchStrategy[GameConfig] = configs) -> GameState:
    """States reached by random play in which somebody owes a choice."""
    state = draw(states(of))
    return sushigo.new_game(state.config, 1) if state.is_over else state


@st.composite
def tableaus(draw: st.DrawFn, config: GameConfig) -> tuple[Placed, ...]:
    """A tableau of real cards of a game, without marks, such as may lie there."""
    box = st.sampled_from([str(card) for card in config.rulebook.faces])
    return read_tableau(config, draw(st.lists(box, max_size=10)))
