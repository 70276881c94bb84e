"""What all commands show alike: how wide it is."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from sushigo.cli import cli

BALANCE = ["balance", "--menu", "my_first_meal", "--games", "1", "--seed", "1"]


def shown(*arguments: str, columns: str | None = None) -> str:
    done = CliRunner().invoke(cli, arguments, env={"COLUMNS": columns})
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (BALANCE, "seed 1\n"),
        (BALANCE, "green_tea_ice_cream  "),
        (["cards"], "▌Green Tea Ice Cream"),
        (["menus"], "▌Maki Roll  ▌Tempura  ▌Sashimi  ▌Miso Soup  ▌Wasabi  ▌Tea  ▌Green Tea Ice Cream"),
        (
            ["demo", "--players", "8", "--seed", "1", "--quiet"],
            "│ Aiko │ Basia │ Chloe │ Dawid │ Emi │ Filip │ Gosia │ Haru │",
        ),
    ],
)
def test_where_there_is_no_terminal_lines_are_as_long_as_they_are(arguments: list[str], line: str) -> None:
    assert line in shown(*arguments)


def test_a_width_that_is_said_is_kept() -> None:
    assert max(map(len, shown("menus", columns="60").splitlines())) == 60
