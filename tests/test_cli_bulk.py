"""`sushigo simulate`, `tournament` and `balance`: many games, and what they tell."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from packages import install, on_path
from sushigo.cli import cli
from sushigo.cli.results import collect

BULK = ("simulate", "tournament", "balance")
CLASSIC = ("--edition", "classic", "--players", "2", "--seed", "1")


def run(*arguments: str, code: int = 0) -> Result:
    done = CliRunner().invoke(cli, arguments, env={"COLUMNS": "80"})
    assert done.exit_code == code, done.output
    return done


def test_simulate_shows_agents_seats_and_card_types() -> None:
    shown = run("simulate", *CLASSIC, "--agents", "greedy,random", "--games", "6").stdout

    assert "classic with 2 players" in shown
    for title in ("Agents", "Seats", "Card types"):
        assert f"\n{title}" in shown
    assert "…" not in shown


def test_a_single_agent_takes_all_seats() -> None:
    saved = json.loads(run("simulate", *CLASSIC, "--agents", "random", "--games", "2", "--json", "-").stdout)

    (agent,) = saved["tables"]["Agents"]
    assert (agent["agent"], agent["games"], agent["wins"]) == ("random", 4, 2)


def test_results_are_the_same_with_more_workers() -> None:
    arguments = ("simulate", *CLASSIC, "--agents", "greedy,random", "--games", "12", "--json", "-")

    assert run(*arguments).stdout == run(*arguments, "--workers", "2").stdout


def test_json_has_every_table_and_the_scores() -> None:
    saved = json.loads(run("simulate", *CLASSIC, "--games", "3", "--json", "-").stdout)

    assert saved["format"] == "sushigo-report/1"
    assert list(saved["tables"]) == ["Agents", "Seats", "Card types", "Scores"]
    assert (saved["seed"], saved["games"], saved["failed"]) == (1, 3, [])


@pytest.mark.parametrize(
    ("arguments", "played"),
    [
        (["simulate"], 2),
        (["tournament", "--agents", "greedy,random,greedy:envy=0"], 6),
        (["balance", "--swap", "tempura=tofu"], 4),
    ],
)
def test_json_tells_how_many_games_were_played_all_in_all(arguments: list[str], played: int) -> None:
    saved = json.loads(run(*arguments, *CLASSIC, "--games", "2", "--json", "-").stdout)

    assert (saved["games"], saved["played"]) == (2, played)


@pytest.mark.parametrize("command", BULK)
def test_json_and_csv_are_not_mixed(command: str) -> None:
    assert "same place" in run(command, "--json", "-", "--csv", "-", "--games", "1000000", code=2).stderr


@pytest.mark.parametrize(("command", "lines"), [("simulate", 6), ("tournament", 6)])
def test_csv_has_a_line_for_each_game_and_seat(command: str, lines: int) -> None:
    saved = run(command, *CLASSIC, "--agents", "greedy,random", "--games", "3", "--csv", "-").stdout
    rows = list(csv.DictReader(io.StringIO(saved)))

    assert len(rows) == lines
    assert {row["agent"] for row in rows} == {"greedy", "random"}
    assert [row["seat"] for row in rows[:2]] == ["0", "1"]


def test_a_tournament_rates_agents() -> None:
    shown = run("tournament", *CLASSIC, "--agents", "random,greedy", "--games", "4").stdout

    assert "rating" in shown
    assert shown.index("\ngreedy") < shown.index("\nrandom")


def test_balance_shows_every_type_of_the_menu() -> None:
    arguments = ("balance", "--menu", "sushi_go", "--seed", "1", "--games", "2", "--csv", "-")
    rows = list(csv.DictReader(io.StringIO(run(*arguments).stdout)))

    assert [row["type"] for row in rows][:3] == ["nigiri", "maki", "tempura"]
    assert rows[0]["copies"] == "12"


def test_a_swap_is_compared_with_the_menu_before() -> None:
    arguments = ("balance", "--menu", "sushi_go", "--seed", "1", "--games", "2", "--swap", "dumpling=tofu")
    shown = run(*arguments).stdout

    assert "Change" in shown
    assert "whole score" in shown


def test_both_tables_of_a_swap_are_saved() -> None:
    """Under titles of their own."""
    arguments = ("balance", "--menu", "sushi_go", "--seed", "1", "--games", "2", "--swap", "dumpling=tofu")
    tables = json.loads(run(*arguments, "--json", "-").stdout)["tables"]

    assert [row["type"] for row in tables["Balance"]][4] == "dumpling"
    assert [row["type"] for row in tables["Balance after the swap"]][4] == "tofu"


def test_csv_on_standard_output_leaves_the_seed_to_the_other_stream() -> None:
    """Without it nobody could play the games again."""
    assert "seed 1" in run("simulate", *CLASSIC, "--agents", "random", "--games", "1", "--csv", "-").stderr


@pytest.mark.parametrize("swap", ["dumpling", "eel=tofu"])
def test_a_swap_that_cannot_be_is_refused(swap: str) -> None:
    refused = run("balance", "--menu", "sushi_go", "--games", "1", "--swap", swap, code=2)

    assert "OLD=NEW" in refused.stderr


@pytest.mark.parametrize("command", BULK)
def test_an_unknown_agent_is_refused(command: str) -> None:
    assert "no agent 'nobody'" in run(command, "--agents", "nobody,greedy", "--games", "1", code=2).stderr


@pytest.mark.parametrize("arguments", [("demo", "--agent"), *((command, "--agents") for command in BULK)])
def test_a_game_that_fails_is_no_bad_input(arguments: tuple[str, str], tmp_path: Path) -> None:
    """1 says that a game failed, 2 that there is none to be played."""
    code = "class Gloomy:\n    def choose(self, view, legal_actions, rng):\n        return {}['tuna']\n"
    install(tmp_path, "sushigo-gloom", {"sushigo.agents": {"gloomy": "gloom:Gloomy"}}, gloom=code)
    agents = "gloomy,random" if arguments[0] == "tournament" else "gloomy"

    with on_path(tmp_path):
        assert "KeyError: 'tuna'" in run(*arguments, agents, code=1).stderr
        assert "it cannot be made" in run(*arguments, agents.replace("gloomy", "gloomy:mood=3"), code=2).stderr


@pytest.mark.parametrize("option", ["--json", "--csv", "--plot"])
@pytest.mark.parametrize("command", BULK)
def test_a_file_that_cannot_be_written_is_told_before_any_game_is_played(command: str, option: str) -> None:
    refused = run(command, option, "no such directory/file.png", "--games", "1000000", code=2)

    assert "no such directory" in refused.stderr.lower()


def test_a_plot_of_another_kind_is_refused() -> None:
    assert ".png, .svg, .pdf" in run("simulate", "--plot", "plot.doc", "--games", "1000000", code=2).stderr


def test_too_many_agents_are_refused() -> None:
    assert "1 to 2 names" in run("simulate", *CLASSIC, "--agents", "random,random,random", code=2).stderr


@pytest.mark.parametrize("suffix", ["png", "svg"])
@pytest.mark.parametrize("command", BULK)
def test_results_are_plotted(command: str, suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"plot.{suffix}"
    run(command, *CLASSIC, "--agents", "greedy,random", "--games", "2", "--plot", str(path))

    assert path.read_bytes()[:5] in (b"\x89PNG\r", b"<?xml")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Have processes started here heed Ctrl-C, which a shell that runs the tests in the background has them ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(path: Path, *arguments: str) -> tuple[int, str, str]:
    """Begin a million games, and press Ctrl-C when the first lines of CSV are there."""
    endless = ("simulate", *CLASSIC, "--agents", "random", "--games", "1000000", "--csv", str(path))
    process = subprocess.Popen(
        [sys.executable, "-m", "sushigo", *endless, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    while not path.exists() or not path.stat().st_size:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    shown, told = process.communicate(timeout=30)
    return process.returncode, shown, told


@pytest.mark.usefixtures("interruptible")
def test_an_interrupted_run_shows_what_it_has(tmp_path: Path) -> None:
    code, shown, told = interrupted(tmp_path / "games.csv", "--workers", "2")

    assert code == 130
    assert "Interrupted: these are the results of" in told
    assert "Traceback" not in told
    assert "Agents" in shown


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_waits_until_a_result_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    """Else a game might be counted in one table and not in another."""
    added: list[int] = []

    def add(number: int) -> None:
        signal.raise_signal(signal.SIGINT)
        added.append(number)

    complete = collect((number for number in range(3)), 3, add)

    assert (complete, added) == (False, [0])
    assert "the results of 1 of 3 games" in capsys.readouterr().err


@pytest.mark.usefixtures("interruptible")
def test_json_of_an_interrupted_run_tells_how_many_games_were_played(tmp_path: Path) -> None:
    _, shown, told = interrupted(tmp_path / "games.csv", "--json", "-")

    saved = json.loads(shown)
    assert saved["games"] == 1_000_000
    assert f"the results of {saved['played']} of 1000000 games" in told
