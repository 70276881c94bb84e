"""Sushi Go! and Sushi Go Party! as a rules library: immutable states, `apply(state, action) -> state`, pluggable cards.

Everything public is here; a name is imported when it is first used.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sushigo.action import DEALER as DEALER
    from sushigo.action import Action as Action
    from sushigo.card import Card as Card
    from sushigo.card import Item as Item
    from sushigo.card import Placed as Placed
    from sushigo.cardtype import CardType as CardType
    from sushigo.cardtype import option as option
    from sushigo.codec import from_json as from_json
    from sushigo.codec import to_json as to_json
    from sushigo.commits import Commits as Commits
    from sushigo.config import GameConfig as GameConfig
    from sushigo.dealer import dealt as dealt
    from sushigo.dealing import determinize as determinize
    from sushigo.draft import MenuDraft as MenuDraft
    from sushigo.draft import draft_menu as draft_menu
    from sushigo.edition import BoardGameArena as BoardGameArena
    from sushigo.edition import Classic as Classic
    from sushigo.edition import Edition as Edition
    from sushigo.edition import Party as Party
    from sushigo.edition import classic as classic
    from sushigo.edition import edition_named as edition_named
    from sushigo.edition import party as party
    from sushigo.errors import CardTypeConflict as CardTypeConflict
    from sushigo.errors import CardTypeError as CardTypeError
    from sushigo.errors import ChoicesMissing as ChoicesMissing
    from sushigo.errors import IllegalAction as IllegalAction
    from sushigo.errors import InvalidArgument as InvalidArgument
    from sushigo.errors import InvalidConfig as InvalidConfig
    from sushigo.errors import InvalidMenu as InvalidMenu
    from sushigo.errors import InvalidNotation as InvalidNotation
    from sushigo.errors import InvalidPosition as InvalidPosition
    from sushigo.errors import InvalidRecord as InvalidRecord
    from sushigo.errors import PluginError as PluginError
    from sushigo.errors import SushiGoError as SushiGoError
    from sushigo.errors import SushiGoWarning as SushiGoWarning
    from sushigo.errors import UnknownCard as UnknownCard
    from sushigo.errors import UnknownEdition as UnknownEdition
    from sushigo.event import AddDesserts as AddDesserts
    from sushigo.event import Answered as Answered
    from sushigo.event import AsideToDeck as AsideToDeck
    from sushigo.event import AsideToTableau as AsideToTableau
    from sushigo.event import Attach as Attach
    from sushigo.event import Award as Award
    from sushigo.event import ClearTable as ClearTable
    from sushigo.event import CollectCards as CollectCards
    from sushigo.event import Copy as Copy
    from sushigo.event import Deal as Deal
    from sushigo.event import Discard as Discard
    from sushigo.event import DrawAside as DrawAside
    from sushigo.event import Event as Event
    from sushigo.event import GameEnds as GameEnds
    from sushigo.event import HandToDiscard as HandToDiscard
    from sushigo.event import HandToHand as HandToHand
    from sushigo.event import HandToTableau as HandToTableau
    from sushigo.event import KeepDesserts as KeepDesserts
    from sushigo.event import PassHands as PassHands
    from sushigo.event import Peek as Peek
    from sushigo.event import Remember as Remember
    from sushigo.event import ReturnDesserts as ReturnDesserts
    from sushigo.event import Reveal as Reveal
    from sushigo.event import RoundBegins as RoundBegins
    from sushigo.event import RoundEnds as RoundEnds
    from sushigo.event import SetDirection as SetDirection
    from sushigo.event import Show as Show
    from sushigo.event import Shuffle as Shuffle
    from sushigo.event import SwapHands as SwapHands
    from sushigo.event import TableauToHand as TableauToHand
    from sushigo.event import TableauToTableau as TableauToTableau
    from sushigo.event import Tell as Tell
    from sushigo.event import TurnBegins as TurnBegins
    from sushigo.event import TurnFaceDown as TurnFaceDown
    from sushigo.game import apply as apply
    from sushigo.game import legal_actions as legal_actions
    from sushigo.game import new_game as new_game
    from sushigo.game import places as places
    from sushigo.game import standings as standings
    from sushigo.game import step as step
    from sushigo.game import winners as winners
    from sushigo.menu import Menu as Menu
    from sushigo.narration import describe as describe
    from sushigo.narration import describe_action as describe_action
    from sushigo.observe import HandView as HandView
    from sushigo.observe import TableView as TableView
    from sushigo.observe import View as View
    from sushigo.observe import observe as observe
    from sushigo.observe import redact as redact
    from sushigo.plugins import Installed as Installed
    from sushigo.plugins import all_installed as all_installed
    from sushigo.position import position as position
    from sushigo.position import read_tableau as read_tableau
    from sushigo.position import score_game as score_game
    from sushigo.position import score_round as score_round
    from sushigo.position import write_tableau as write_tableau
    from sushigo.record import Record as Record
    from sushigo.registry import Registry as Registry
    from sushigo.scoring import ByCount as ByCount
    from sushigo.scoring import ByFace as ByFace
    from sushigo.scoring import BySymbol as BySymbol
    from sushigo.scoring import DistinctSets as DistinctSets
    from sushigo.scoring import Majority as Majority
    from sushigo.scoring import PerSet as PerSet
    from sushigo.scoring import Score as Score
    from sushigo.scoring import Scorer as Scorer
    from sushigo.scoring import Scoring as Scoring
    from sushigo.sheet import ScoreSheet as ScoreSheet
    from sushigo.state import Decision as Decision
    from sushigo.state import Draw as Draw
    from sushigo.state import GameState as GameState
    from sushigo.state import Hand as Hand
    from sushigo.state import PlayerState as PlayerState
    from sushigo.table import Arrival as Arrival
    from sushigo.table import Asking as Asking
    from sushigo.table import Moment as Moment
    from sushigo.table import Play as Play
    from sushigo.table import Script as Script
    from sushigo.table import Seat as Seat
    from sushigo.table import Table as Table
    from sushigo.table import Use as Use

_HOMES = {
    "action": "Action DEALER",
    "card": "Card Item Placed",
    "cardtype": "CardType option",
    "codec": "from_json to_json",
    "commits": "Commits",
    "config": "GameConfig",
    "dealer": "dealt",
    "dealing": "determinize",
    "draft": "MenuDraft draft_menu",
    "edition": "BoardGameArena Classic Edition Party classic edition_named party",
    "errors": "CardTypeConflict CardTypeError ChoicesMissing IllegalAction InvalidArgument InvalidConfig InvalidMenu "
    "InvalidNotation InvalidPosition InvalidRecord PluginError SushiGoError SushiGoWarning UnknownCard "
    "UnknownEdition",
    "event": "AddDesserts Answered AsideToDeck AsideToTableau Attach Award ClearTable CollectCards Copy "
    "Deal Discard DrawAside Event GameEnds HandToDiscard HandToHand HandToTableau KeepDesserts "
    "PassHands Peek Remember ReturnDesserts Reveal RoundBegins RoundEnds SetDirection Show "
    "Shuffle SwapHands TableauToHand TableauToTableau Tell TurnBegins TurnFaceDown",
    "game": "apply legal_actions new_game places standings step winners",
    "menu": "Menu",
    "narration": "describe describe_action",
    "observe": "HandView TableView View observe redact",
    "plugins": "Installed all_installed",
    "position": "position read_tableau score_game score_round write_tableau",
    "record": "Record",
    "registry": "Registry",
    "scoring": "ByCount ByFace BySymbol DistinctSets Majority PerSet Score Scorer Scoring",
    "sheet": "ScoreSheet",
    "state": "Decision Draw GameState Hand PlayerState",
    "table": "Arrival Asking Moment Play Script Seat Table Use",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

if not TYPE_CHECKING:  # type checkers know the names from the imports above, and no others
    __all__ = sorted(_HOME)  # noqa: PLE0605

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module 'sushigo' has no attribute {name!r}")
        from importlib import import_module

        value: object = getattr(import_module(f"sushigo.{home}"), name)
        globals()[name] = value
        return value


class _Package(ModuleType):
    """Keeps a public name from being hidden by the module of the same name when that is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOME and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def __dir__() -> list[str]:
    """List the public names."""
    return sorted({*globals(), *_HOME})
