"""The project's own conformance cases: every ruling, every reading of a disputed one, every pair of cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from attrs import fields

from strategies import BUILT_IN_TYPES, option_values
from sushigo.cardtype import CardType
from sushigo.conformance import Json, check_case, read_cases, types_in
from sushigo.edition import Classic, Edition, Party

FILES = sorted(Path(__file__).with_name("cases").glob("*.json"))
CASES = [case for path in FILES for case in read_cases(path.read_text("utf-8"), path.name)]


def _can_meet(one: CardType, other: CardType) -> bool:
    """Tell whether two types can be in one game: there is a number of players that both are for."""
    fewest = max(one.players[0], other.players[0])
    most = min(one.players[1], other.players[1])
    return fewest <= most


PAIRS = [
    (special.name, other.name)
    for special, other in product([card for card in BUILT_IN_TYPES if card.category == "special"], BUILT_IN_TYPES)
    if _can_meet(special, other)
]


def _chosen(case: Json, key: str) -> dict[str, object]:
    game = case["game"]
    assert isinstance(game, dict)
    chosen = game.get(key, {})
    assert isinstance(chosen, dict)
    return chosen


@pytest.mark.parametrize("case", CASES, ids=[str(case["id"]) for case in CASES])
def test_a_case_comes_out_as_expected(case: Json) -> None:
    """Each case says what ruling it keeps in its `source`."""
    outcome = check_case(case)

    assert outcome.passed, outcome.faults


def test_every_case_has_an_identity_of_its_own_and_names_its_source() -> None:
    """A case that fails has to be found, and its ruling too."""
    identities = [str(case["id"]) for case in CASES]

    assert len(set(identities)) == len(identities)
    assert all(str(case.get("source", "")) for case in CASES)


@pytest.mark.parametrize(("special", "other"), PAIRS, ids="-".join)
def test_every_special_has_met_every_type_it_can_meet(special: str, other: str) -> None:
    """A new type needs a case with each special: `pair-SPECIAL-TYPE`, in either order."""
    wanted = {f"pair-{special}-{other}", f"pair-{other}-{special}"}

    found = [case for case in CASES if case["id"] in wanted]

    assert found, f"no case is called one of {sorted(wanted)}"
    assert {special, other} <= set(types_in(found[0])) | _turning(found[0])


def _turning(case: Json) -> set[str]:
    """Name what turns cards face down, if a case has such."""
    return {"takeout_box"} if "~" in str(case) else set()


@pytest.mark.parametrize("card", BUILT_IN_TYPES, ids=lambda card: card.name)
def test_every_reading_of_every_option_has_a_case(card: CardType) -> None:
    """Each value of an option is chosen by a case, the default ones by all that do not choose."""
    for option in card.options():
        if option.name != "copies":
            used = [_chosen(case, "options").get(card.name, {}) for case in CASES]
            chosen = {values[option.name] for values in used if isinstance(values, dict) and option.name in values}
            assert chosen | {option.default} >= set(option_values(type(card), option.name)), option.name


@pytest.mark.parametrize("edition", [Classic, Party])
def test_every_switch_of_an_edition_has_a_case(edition: type[Edition]) -> None:
    """Each value of a switch is chosen by a case, the default ones by all that do not choose."""
    cases = [case for case in CASES if _edition(case) == edition.name]
    for switch in fields(edition):
        chosen = {rules[switch.name] for rules in (_chosen(case, "rules") for case in cases) if switch.name in rules}
        assert chosen | {switch.default} >= set(option_values(edition, switch.name)), switch.name


def _edition(case: Json) -> object:
    game = case["game"]
    assert isinstance(game, dict)
    return game["edition"]
