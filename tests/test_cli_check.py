"""`sushigo check`: conformance cases."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sushigo.cli import cli

GAME = {"edition": "classic", "players": 2}
RIGHT = {
    "id": "right",
    "kind": "score",
    "game": GAME,
    "when": "round",
    "tableaus": [["tempura", "tempura"], []],
    "expect": {"total": [5, 0]},
}
WRONG = {**RIGHT, "id": "wrong", "expect": {"total": [6, 0], "by_card": {"tempura": [5, 0]}}}
BROKEN = {**RIGHT, "id": "broken", "tableaus": [["pizza"], []]}


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, cases in {"good": [RIGHT], "bad": [RIGHT, WRONG, BROKEN], "none": []}.items():
        document = {"format": "sushigo-cases/1", "cases": cases}
        (tmp_path / f"{name}.json").write_text(json.dumps(document), "utf-8")
    (tmp_path / "junk.json").write_text("[]", "utf-8")
    return tmp_path


def check(folder: Path, *names: str) -> Result:
    return CliRunner().invoke(cli, ["check", *(str(folder / f"{name}.json") for name in names)])


def test_a_file_that_passes_is_closed_with_one_line(files: Path) -> None:
    done = check(files, "good")

    assert (done.exit_code, done.stdout, done.stderr) == (0, "1 passed, 0 failed\n", "")


def test_a_failed_case_has_a_line_with_what_was_expected_and_what_came_out(files: Path) -> None:
    done = check(files, "bad")

    wrong, broken, closing = done.stdout.splitlines()
    assert done.exit_code == 1
    assert wrong == "wrong: total: expected [6, 0], got [5, 0]"
    assert broken.startswith("broken: it cannot be run: there is no card type 'pizza'")
    assert closing == "1 passed, 2 failed"


def test_every_file_has_a_closing_line(files: Path) -> None:
    done = check(files, "good", "none", "bad")

    closing = [line for line in done.stdout.splitlines() if line.endswith("failed")]
    assert closing == ["1 passed, 0 failed", "0 passed, 0 failed", "1 passed, 2 failed"]
    assert done.exit_code == 1


@pytest.mark.parametrize("unreadable", ["junk", "missing"])
def test_a_file_that_cannot_be_read_does_not_stop_the_others(files: Path, unreadable: str) -> None:
    done = check(files, unreadable, "bad", "good")

    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert done.stdout.endswith("1 passed, 2 failed\n1 passed, 0 failed\n")


def test_the_projects_own_cases_pass() -> None:
    own = sorted(map(str, (Path(__file__).parent / "cases").glob("*.json")))

    done = CliRunner().invoke(cli, ["check", *own])

    assert own
    assert done.exit_code == 0, done.stdout
