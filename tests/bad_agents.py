"""Agents that misbehave; in a module of their own, so that other processes find them."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random

from attrs import frozen

from sushigo.action import Action
from sushigo.observe import View


def is_marked(view: View) -> bool:
    """Whether the hand is one of the few that an agent of this module misbehaves on."""
    return view.round == 1 and view.turn == 1 and [str(card) for card in view.hand].count("sashimi") >= 3


@frozen
class Raising:
    """Fails at a marked hand."""

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        if is_marked(view):
            raise RuntimeError("too much sashimi")
        return legal_actions[0]


@frozen
class Cheating:
    """Chooses what is not legal."""

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        return Action.parse("0 play caviar")


@frozen
class Dying:
    """Takes its process with it at a marked hand."""

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        if is_marked(view):
            os._exit(3)
        return legal_actions[0]


@frozen
class Sleeping:
    """Takes an hour over a marked hand."""

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        if is_marked(view):
            time.sleep(3600)
        return legal_actions[0]
