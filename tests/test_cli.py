"""The command line as a whole: how it is found, and how it ends. Each test runs the real command."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import sushigo
from packages import ROOT
from sushigo.cli import COMMANDS, cli

HOME = Path(sushigo.__file__).parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HOME), "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m sushigo`."""
    return subprocess.run(
        [sys.executable, "-m", "sushigo", *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**ENVIRONMENT, **environment},
        check=False,
    )


def test_help_names_every_command() -> None:
    done = run("--help")

    assert done.returncode == 0
    assert all(f"  {name} " in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_the_table_says(name: str) -> None:
    module, _, attribute = COMMANDS[name].partition(":")

    assert isinstance(getattr(import_module(module), attribute), click.Command)


def test_the_first_letters_of_a_command_will_do() -> None:
    context = click.Context(cli)

    assert cli.get_command(context, "dem") is cli.get_command(context, "demo")
    assert cli.get_command(context, "") is None


def test_a_command_is_imported_only_when_it_is_run() -> None:
    code = (
        "import sys\nfrom sushigo.cli import cli\n"
        "cli.main(['menus'], standalone_mode=False)\n"
        "assert 'sushigo.cli.play' not in sys.modules"
    )

    subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, check=True, stdout=subprocess.DEVNULL)


@pytest.mark.parametrize("package", ["click", "rich"])
def test_without_its_packages_the_command_says_what_to_install(package: str, tmp_path: Path) -> None:
    (tmp_path / f"{package}.py").write_text(f"raise ModuleNotFoundError('hidden', name={package!r})", "utf-8")

    done = run("demo", PYTHONPATH=os.pathsep.join([str(tmp_path), str(HOME)]))

    assert done.returncode == 2
    assert done.stderr == f"the sushigo command needs {package}: get it with  pip install 'sushigo[cli]'\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "No such command 'nothing'"),
        (["demo", "--players", "9"], "party is for 2 to 8 players, not 9"),
        (["demo", "--menu", "leftovers"], "there is no menu 'leftovers'"),
        (["demo", "--menu", "tea,tea"], "the menu is not allowed"),
        (["demo", "--edition", "classic", "--menu", "sushi_go"], "has no menus"),
        (["demo", "--edition", "home"], "there is no edition 'home'"),
        (["demo", "--agent", "nobody"], "there is no agent 'nobody'"),
        (["demo", "--rule", "quickly"], "write KEY=VALUE"),
        (["demo", "--rule", "quickly=true"], "has no switch 'quickly'"),
        (["demo", "--rule", "uramaki.round_end=never", "--menu", "dinner_for_two"], "do not fit"),
        (["demo", "--seed", "-1"], "not in the range"),
        (["play", "--seat", "4"], "there is no seat 4"),
        (["score", "no such file"], "cannot be read"),
        (["check", "no such file"], "cannot be read"),
        (["cards", "pizza"], "there is no card type 'pizza'"),
        (["menus", "--players", "1"], "party is for 2 to 8 players, not 1"),
    ],
)
def test_bad_input_ends_in_one_message_and_exit_code_2(arguments: list[str], said: str) -> None:
    done = CliRunner().invoke(cli, arguments)

    assert done.exit_code == 2
    assert said in done.stderr
    assert not done.stdout


def test_letters_of_several_commands_are_answered_with_these() -> None:
    done = CliRunner().invoke(cli, ["s"])

    assert done.exit_code == 2
    assert "'s' may be score or simulate: write more of it" in done.stderr


@pytest.mark.parametrize("arguments", ["demo --seed 1", "check docs/rules/cases/maki.json", "play --seed 1"])
def test_closed_streams_are_no_trouble(arguments: str) -> None:
    script = f"{sys.executable} -m sushigo {arguments} <&- >&-"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, env=ENVIRONMENT, check=False, stderr=subprocess.PIPE)

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["check", "--help"],
        ["check", "docs/rules/cases/maki.json"],
        ["demo", "--seed", "1"],
        ["simulate", "--games", "1", "--json", "-"],
        ["menus"],
    ],
)
def test_a_reader_who_has_gone_ends_the_command_quietly(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "sushigo", *arguments],
        stdout=writing,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        check=False,
    )
    os.close(writing)

    assert done.stderr == b""
    assert done.returncode == 141


def test_a_game_is_played_over_a_pipe() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sushigo", "play", "--seed", "3", "--edition", "classic"],
        input="1\nno\n",
        capture_output=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "'no' is not among the choices" in done.stdout


def test_a_terminal_that_lacks_letters_shows_others() -> None:
    done = run("menus", "--lang", "ja", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert "my_first_meal" in done.stdout


def test_the_version_can_be_asked_for() -> None:
    done = run("--version")

    assert done.returncode == 0
    assert done.stdout.startswith("sushigo")
