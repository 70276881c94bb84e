"""The published JSON Schemas describe what is written, and are those that the classes have now."""

import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from jsonschema import Draft202012Validator

import sushigo
from playing import sheet_of, steps
from sushigo.codec import KINDS
from sushigo.record import Record

DOCS = Path(__file__).parents[1] / "docs"


def generator() -> ModuleType:
    """The script that writes the schemas."""
    spec = importlib.util.spec_from_file_location("schemas", DOCS / "schemas.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def validator(kind: str) -> Draft202012Validator:
    """A validator of the published schema of a kind."""
    return Draft202012Validator(json.loads((DOCS / "schemas" / f"{kind}.json").read_text("utf-8")))


VALIDATORS = {kind: validator(kind) for kind in KINDS}


@pytest.mark.parametrize("kind", KINDS)
def test_the_published_schema_is_up_to_date(kind: str) -> None:
    """If not, run `python docs/schemas.py`."""
    assert (DOCS / "schemas" / f"{kind}.json").read_text("utf-8") == generator().text(kind)


@pytest.mark.parametrize("kind", KINDS)
def test_the_published_schema_is_one(kind: str) -> None:
    Draft202012Validator.check_schema(VALIDATORS[kind].schema)


def check(value: object) -> None:
    """Check what is written of a value against the schema of its kind."""
    document = json.loads(sushigo.to_json(value))  # type: ignore[arg-type]
    VALIDATORS[document["kind"]].validate(document)


@pytest.mark.parametrize(
    "config",
    [
        sushigo.classic(2, dummy=True, promo=True),
        sushigo.party(3, ["uramaki", "onigiri", "tofu", "eel", "menu", "special_order", "fruit"]),
        sushigo.party(4, "big_banquet", bonus_actions=None, options={"maki": {"copies": {"1": 5}}}),
        sushigo.party(3, "master_menu"),
    ],
    ids=["dummy", "menu and special order", "big banquet", "master menu"],
)  # fmt: skip
def test_everything_in_a_game_fits_its_schema(config: sushigo.GameConfig) -> None:
    state = first = sushigo.new_game(config, 3)
    check(config)
    for place, (state, action, _, events) in enumerate(steps(first, Random(3))):
        if place % 11 == 0:
            check(action)
            check(events)
            check(state)
            check(sushigo.observe(state, place % config.players))
            check(Record.of(state))
            for event in events[:1]:
                check(event)
    check(sushigo.standings(state))
    sheet, _ = sheet_of(config, 3)
    check(sheet)
    check(sheet.prefix(1))


def test_what_a_dealer_from_outside_deals_fits_its_schema() -> None:
    first = sushigo.new_game(sushigo.party(3, "master_menu"), dealer=True)
    for place, (state, action, _, _) in enumerate(steps(first, Random(3))):
        if place % 11 == 0:
            check(action)
            check(state)
            check(sushigo.observe(state, None))
            check(Record.of(state))
    check(Record.of(first))


def test_a_field_too_many_does_not_fit() -> None:
    document = json.loads(sushigo.to_json(sushigo.classic(2)))

    assert not VALIDATORS["config"].is_valid({**document, "luck": 1})
    assert not VALIDATORS["config"].is_valid({**document, "players": "2"})
