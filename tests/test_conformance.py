"""The runner of conformance cases: what passes passes, and what fails says why."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sushigo.conformance import check_case, check_file, game_of, read_cases, types_in
from sushigo.errors import InvalidRecord

CLAIMED = {"uramaki": {"claimed": 1}}
SCORE: dict[str, Any] = {
    "id": "maki",
    "kind": "score",
    "source": "rules.md §3.9",
    "game": {"edition": "party", "players": 2},
    "when": "round",
    "tableaus": [["maki:3"], ["maki:1"]],
    "expect": {"total": [6, 3], "by_card": {"maki": [6, 3], "tofu": [0, 0]}},
}
PLAY: dict[str, Any] = {
    "id": "spoon",
    "kind": "play",
    "game": {"edition": "party", "players": 3, "seed": 1},
    "start": {
        "round": 1,
        "turn": 9,
        "hands": [["eel", "tofu"], ["eel", "maki:1"], ["eel", "tofu"]],
        "tableaus": [["spoon:4"], [], []],
    },
    "actions": ["0 play eel", "1 play eel", "2 play eel", "0 call spoon:4", "0 ask maki"],
    "expect": {
        "hands": [["tofu"], ["tofu"], ["spoon:4"]],
        "tableaus": [["maki:1", "eel"], ["eel"], ["eel"]],
        "to_act": [0, 1, 2],
        "legal": {"2": ["play spoon:4"]},
        "round": 1,
        "turn": 10,
        "over": False,
        "winners": [],
        "discard": [],
        "scores": [0, 0, 0],
        "awards": [],
        "deck_size": 0,
    },
}


def changed(case: dict[str, Any], change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Copy a case and change it."""
    other = copy.deepcopy(case)
    change(other)
    return other


@pytest.mark.parametrize("case", [SCORE, PLAY], ids=lambda case: case["kind"])
def test_a_case_that_holds_passes(case: dict[str, Any]) -> None:
    """Zones are compared as multisets, and only the keys given."""
    outcome = check_case(case)

    assert outcome.passed, outcome.faults
    assert outcome.id == case["id"]


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("hands", [["eel"], ["tofu"], ["spoon:4"]]),
        ("tableaus", [["eel"], ["eel"], ["eel"]]),
        ("to_act", [0]),
        ("legal", {"2": []}),
        ("round", 2),
        ("turn", 9),
        ("over", True),
        ("winners", [0]),
        ("discard", ["eel"]),
        ("scores", [1, 0, 0]),
        ("awards", [[0, "maki", 3]]),
        ("deck_size", 5),
    ],
)
def test_what_does_not_come_out_as_expected_is_told(key: str, wrong: object) -> None:
    """Each key that differs, with what was expected and what came out."""
    outcome = check_case(changed(PLAY, lambda case: case["expect"].update({key: wrong})))

    assert not outcome.passed
    assert outcome.faults[0].startswith(key)


@pytest.mark.parametrize("part", ["game", "start", "expect"])
def test_a_field_that_there_is_not_is_refused_with_those_that_there_are(part: str) -> None:
    """A slip of the pen is not to let a case pass."""
    outcome = check_case(changed(PLAY, lambda case: case[part].update(tern=1)))

    assert f"{part}.tern: there is no such field here; there are " in outcome.faults[0]


def test_wrong_points_are_told() -> None:
    """Total and by card."""
    outcome = check_case(changed(SCORE, lambda case: case["expect"].update(total=[6, 6], by_card={"maki": [6, 6]})))

    assert [fault.partition(":")[0] for fault in outcome.faults] == ["total", "by_card.maki"]


def test_the_last_action_may_be_expected_to_be_illegal() -> None:
    """It has to be refused then, and an earlier one accepted."""
    refused = changed(PLAY, lambda case: case.update(actions=["0 play eel", "0 play tofu"], expect={"illegal": True}))
    accepted = changed(PLAY, lambda case: case.update(actions=["0 play eel"], expect={"illegal": True}))

    assert check_case(refused).passed
    assert not check_case(accepted).passed


def test_without_an_action_none_can_be_expected_to_be_illegal() -> None:
    nothing = changed(PLAY, lambda case: case.update(actions=[], expect={"illegal": True}))

    (fault,) = check_case(nothing).faults
    assert "the last action is to be illegal, but there is none" in fault


@pytest.mark.parametrize(
    "change",
    [
        lambda case: case.update(kind="guess"),
        lambda case: case.update(extra=1),
        lambda case: case["expect"].update(extra=1),
        lambda case: case["game"].update(edition="nonsense"),
        lambda case: case["game"].update(players="two"),
        lambda case: case["game"].update(seed="seven"),
        lambda case: case["game"].update(seed=None),
        lambda case: case["game"].update(options={"maki": {"speed": 1}}),
        lambda case: case.update(tableaus=[["maki:9"], []]),
        lambda case: case.update(tableaus=[3]),
        lambda case: case.update(when="later"),
    ],
)
def test_a_case_that_cannot_be_run_fails_and_says_why(change: Callable[[dict[str, Any]], object]) -> None:
    """No error leaves the runner."""
    outcome = check_case(changed(SCORE, change))

    assert not outcome.passed
    assert outcome.faults[0]


def test_every_type_that_appears_is_in_play() -> None:
    """As a card of a zone, played, copied or face down; not by being asked for."""
    case = changed(PLAY, lambda case: case["start"].update(tableaus=[["spoon:4"], ["special_order=tea"], ["~temaki"]]))
    asked = changed(case, lambda case: case["actions"].append("0 ask uramaki"))

    assert set(types_in(asked)) == {"eel", "tofu", "maki", "spoon", "special_order", "tea", "temaki"}
    assert "takeout_box" in game_of(case).rulebook.types


@pytest.mark.parametrize(
    "start", [{"tableaus": [["spoon:4"], ["~eel"], []]}, {"tableaus": [["spoon:4"], [], []], "memory": CLAIMED}]
)
def test_a_type_that_no_card_shows_cannot_be_asked_for(start: dict[str, object]) -> None:
    """What a face-down card or a memory needs takes part by its rules, but has no cards in the game."""
    case = {
        "id": "asked",
        "kind": "play",
        "game": {"edition": "party", "players": 3},
        "start": {"turn": 9, "hands": [["tofu", "eel"]] * 3, **start},
        "actions": ["0 play tofu", "1 play tofu", "2 play tofu", "0 call spoon:4"],
        "expect": {
            "legal": {"0": [f"ask {what}" for what in ("tofu", "eel", "spoon", *map("spoon:{}".format, "456"))]}
        },
    }

    assert check_case(case).faults == ()


def test_a_type_whose_points_are_expected_is_in_play() -> None:
    """Two players without a single temaki are level, and both have the most."""
    case = changed(SCORE, lambda case: case.update(tableaus=[[], []]))
    case["game"] = {"edition": "party", "players": 2}
    case["expect"] = {"by_card": {"temaki": [4, 4]}}

    assert check_case(case).faults == ()


@pytest.mark.parametrize(("row", "passes"), [(["nigiri:egg^", "wasabi"], True), (["nigiri:egg-", "wasabi"], False)])
def test_expected_tableaus_with_marks_are_compared_in_any_order(row: list[str], passes: bool) -> None:
    """The marks tell what lies on what, so that nothing is inferred from the order."""
    case = {
        "id": "order",
        "kind": "play",
        "game": {"edition": "party", "players": 2},
        "start": {"turn": 9, "hands": [["nigiri:egg", "eel"], ["eel", "eel"]], "tableaus": [["wasabi"], []]},
        "actions": ["0 play nigiri:egg", "1 play eel"],
        "expect": {"tableaus": [row, ["eel"]]},
    }

    assert check_case(case).passed is passes


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": "sushigo-cases/2", "cases": []}', '{"format": "sushigo-cases/1"}', "[" * 100_000],
)
def test_what_is_no_case_file_is_refused(text: str) -> None:
    """By name, with what a case file is."""
    with pytest.raises(InvalidRecord):
        read_cases(text)


@pytest.mark.parametrize(("case", "said"), [('{"id": 1, "id": 2}', '"id" stands twice'), ('{"id": NaN}', "NaN is no")])
def test_a_case_file_is_read_as_strictly_as_any_document(case: str, said: str) -> None:
    """A second value of a key would be what is expected, unseen."""
    with pytest.raises(InvalidRecord, match=f"the text cannot be read: .*{said}"):
        read_cases(f'{{"format": "sushigo-cases/1", "cases": [{case}]}}')


def test_a_file_is_checked_case_by_case(tmp_path: Path) -> None:
    """One that fails does not keep the others from running."""
    path = tmp_path / "cases.json"
    wrong = changed(SCORE, lambda case: case.update(id="wrong", tableaus=[[], []]))
    path.write_text(json.dumps({"format": "sushigo-cases/1", "cases": [wrong, SCORE, PLAY]}), "utf-8")

    assert [outcome.passed for outcome in check_file(path)] == [False, True, True]
    with pytest.raises(InvalidRecord, match="cannot be read"):
        check_file(tmp_path / "nowhere.json")


@pytest.mark.parametrize("case", [SCORE, {**PLAY, "actions": []}], ids=["score", "play"])
@pytest.mark.parametrize("expect", [{}, None], ids=["empty", "none"])
def test_a_case_that_expects_nothing_fails(case: dict[str, Any], expect: object) -> None:
    """It would pass whatever comes out."""
    bare = {key: value for key, value in case.items() if key != "expect"}

    outcome = check_case(bare if expect is None else {**bare, "expect": expect})

    assert outcome.faults == ('it expects nothing: say what comes out as "expect"',)


def test_a_case_with_actions_expects_them_to_be_legal() -> None:
    """So it need not expect anything else."""
    wrong = {**PLAY, "actions": ["0 play tempura"], "expect": {}}

    assert check_case({**PLAY, "expect": {}}).passed
    assert not check_case(wrong).passed
