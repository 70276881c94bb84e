"""The errors: each carries the data that explains it, wherever it is taken."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Final

import pytest

import sushigo
from sushigo import errors
from sushigo.action import Action
from sushigo.agents import agent_named
from sushigo.errors import SushiGoError

PASS: Final = Action.parse("0 pass")

SAMPLES: Final = (
    errors.SushiGoError("it failed"),
    errors.InvalidArgument("it failed"),
    errors.InvalidNotation("Maki 3", "it is no card"),
    errors.InvalidNotation("Maki 3", "it is no card").at("[1]").at("hands[0]"),
    errors.IllegalAction(PASS, "not_an_option", "0 pass: it is refused", (PASS,)),
    errors.IllegalAction(None, "no_player", "there is no player 9"),
    errors.ChoicesMissing((0, 1)),
    errors.InvalidConfig("it failed"),
    errors.InvalidMenu(("it has no roll", "it has no dessert")),
    errors.InvalidPosition("it failed"),
    errors.InvalidRecord("it is no number", path="start.deck", line=3, column=7),
    errors.UnknownCard("there is no card type 'sake'", "sake"),
    errors.UnknownCard("there is no card type 'sake'", "sake").at("deck[3]"),
    errors.UnknownEdition("there is no edition 'clasic'", "clasic"),
    errors.PluginError("snack", "it is broken", "sushigo-snacks 2.1"),
    errors.CardTypeConflict("snack", "it is offered twice", ("snacks 1.0", "other-snacks 2.1")),
    errors.CardTypeError("snack", "it is broken", "sushigo-snacks 2.1"),
    errors.UnknownAgent("there is no agent 'gredy'", "gredy"),
    errors.AgentError("greedy", "it failed"),
    errors.GameFailed(7, 11, "it failed"),
)

COPIES: Final[dict[str, Callable[[SushiGoError], SushiGoError]]] = {
    "pickled": lambda error: pickle.loads(pickle.dumps(error)),
    "copied": copy.copy,
    "copied deep": copy.deepcopy,
}


def test_every_error_has_a_sample() -> None:
    """A new one is tried like the others."""
    classes = {value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, SushiGoError)}

    assert classes == {type(error) for error in SAMPLES}


def test_a_place_is_told_from_the_outside_in() -> None:
    error = errors.InvalidPosition("it lies on nothing").at("[2]").at("tableaus[1]").at("rounds[0]")

    assert (str(error), error.place) == ("rounds[0].tableaus[1][2]: it lies on nothing", "rounds[0].tableaus[1][2]")


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
def test_an_error_stays_what_it_is_through_copies_and_pickles(error: SushiGoError, way: str) -> None:
    """Workers of bulk runs send theirs home."""
    same = COPIES[way](error)

    assert (type(same), str(same), vars(same)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize(
    ("look_up", "name"),
    [
        (lambda: sushigo.Registry().card_type("sake"), "sake"),
        (lambda: sushigo.Registry(plugins=False).card_type("sake"), "sake"),
        (lambda: sushigo.classic(2).type("tofu"), "tofu"),
        (lambda: sushigo.read_tableau(sushigo.classic(2), ["maki:7"]), "maki:7"),
        (lambda: sushigo.edition_named("clasic"), "clasic"),
        (lambda: agent_named("gredy:depth=2"), "gredy"),
    ],
)
def test_what_is_not_there_is_named(look_up: Callable[[], object], name: str) -> None:
    """A program need not read the message to know which name was wrong."""
    with pytest.raises(LookupError) as refused:
        look_up()

    assert vars(refused.value)["name"] == name
