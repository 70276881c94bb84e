"""`sushigo replay`: a game on record is told, jumped into, verified and written as JSON."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sushigo
from sushigo.cli import cli
from sushigo.record import Record

RECORDS = Path(__file__).parent / "records"
GAME = str(RECORDS / "party-2-dinner-for-two.sushigo")
DEALT = str(RECORDS / "party-3-dealt-at-a-table.sushigo")


def replay(*arguments: str, given: str | None = None) -> Result:
    """Run the command."""
    return CliRunner().invoke(cli, ["replay", *arguments], input=given)


def test_it_tells_the_whole_game_with_the_names_of_the_record() -> None:
    told = replay(GAME).output

    assert "Ann" in told
    assert told.count("Turn 10") == 3
    assert "Winner: Ann" in told


def test_it_jumps_to_a_turn_and_shows_the_table_as_it_lay() -> None:
    told = replay("--round", "2", "--turn", "4", GAME).output

    assert "Turn 4" in told
    assert "Turn 5" not in told
    assert "Miso Soup" in told


def test_it_shows_the_table_after_every_turn_when_asked_to_step() -> None:
    whole, stepwise = replay("--round", "1", GAME).output, replay("--round", "1", "--step", GAME).output

    assert len(stepwise) > len(whole)


def test_it_verifies() -> None:
    done = replay("--verify", GAME)

    assert (done.exit_code, done.output) == (0, "63 actions, scores 60 58: verified\n")


def test_it_says_of_a_game_that_is_not_over_that_it_is_unfinished() -> None:
    text = Record.parse(Path(GAME).read_text("utf-8")).prefix(39).text

    assert replay("--verify", "-", given=text).output == "39 actions, unfinished game: verified\n"


def test_it_refuses_a_record_that_does_not_verify() -> None:
    text = Path(GAME).read_text("utf-8").replace("scores 60", "scores 61")

    done = replay("--verify", "-", given=text)

    assert done.exit_code == 2
    assert "line 47" in done.output


def test_it_writes_the_record_as_json_and_reads_that() -> None:
    text = replay("--json", GAME).output

    assert sushigo.from_json(text, "record") == Record.parse(Path(GAME).read_text("utf-8"))
    assert replay("--verify", "-", given=text).exit_code == 0


def test_it_writes_the_state_in_which_a_turn_begins_as_json() -> None:
    state = sushigo.from_json(replay("--json", "--round", "3", "--turn", "2", GAME).output, "state")

    assert (state.round, state.turn) == (3, 2)


def test_it_tells_a_game_that_was_dealt_at_a_table() -> None:
    told = replay(DEALT).output

    assert told.count("Turn 10") == 3
    assert "seed" not in told
    assert "Winner: " in told


def test_a_turn_that_follows_a_deal_begins_after_it() -> None:
    state = sushigo.from_json(replay("--json", "--round", "2", "--turn", "1", DEALT).output, "state")

    assert [decision.prompt for decision in state.decisions] == ["play"] * 3


@pytest.mark.parametrize("game", [GAME, DEALT])
@pytest.mark.parametrize("turn", ["1", "3"])
def test_a_turn_of_every_round_is_told_under_the_heading_of_its_round(game: str, turn: str) -> None:
    told = replay("--turn", turn, game).output

    headings = re.findall(r"Round \d|Turn \d+", told)
    assert headings == ["Round 1", f"Turn {turn}", "Round 2", f"Turn {turn}", "Round 3", f"Turn {turn}"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--round", "9"], "the record has no round 9"),
        (["--round", "9", "--turn", "2"], "the record has no round 9"),
        (["--round", "2", "--turn", "11"], "the record has no turn 11 of round 2"),
        (["--turn", "11"], "the record has no turn 11"),
        (["--json", "--round", "9"], "the record has no round 9"),
    ],
)
def test_it_says_that_there_is_no_such_round_or_turn(arguments: list[str], said: str) -> None:
    done = replay(*arguments, GAME)

    assert (done.exit_code, done.stderr) == (2, f"Error: {said}\n")


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(b"\xff\xfe")

    done = replay(str(tmp_path / "game"))

    assert done.exit_code == 2
    assert done.stderr.startswith(f"Error: {tmp_path / 'game'} cannot be read: 'utf-8' codec")


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"q", 0), (b"\x04", 0)])
def test_a_person_can_leave_between_turns(key: bytes, code: int) -> None:
    person, terminal = os.openpty()
    command = [sys.executable, "-m", "sushigo", "replay", "--step", GAME]
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal)
    told = b""
    while b"to leave" not in told:
        told += os.read(person, 1024)

    while process.poll() is None:  # a key that is pressed before the terminal waits for one is lost
        os.write(person, key)
        time.sleep(0.05)

    assert process.returncode == code
    os.close(person)
    os.close(terminal)
