"""The `sushigo` command line: which commands there are, and how any of them ends.

A command is a click command in a module of its own, and its line in `COMMANDS` is all that registers it. The
module is imported when the command is run or help is asked for. Bad input is raised as `SushiGoError` or
`click.UsageError`, and ends in one message and exit code 2; a game that fails is no bad input, and ends in exit code 1.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

import click

from sushigo.errors import GameFailed, SushiGoError

COMMANDS: Final = {
    "demo": "sushigo.cli.demo:demo",
    "play": "sushigo.cli.play:play",
    "score": "sushigo.cli.score:score",
    "replay": "sushigo.cli.replay:replay",
    "check": "sushigo.cli.check:check",
    "simulate": "sushigo.cli.simulate:command",
    "tournament": "sushigo.cli.tournament:command",
    "balance": "sushigo.cli.balance:command",
    "cards": "sushigo.cli.cards:cards",
    "menus": "sushigo.cli.menus:menus",
    "plugins": "sushigo.cli.plugins:plugins",
    "new-cards": "sushigo.cli.new_cards:new_cards",
}
"""Every command: its name, and the module and name of its click command."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""

NO_READER: Final = 141
"""The exit code if whoever reads the output has gone, as shells have it."""


class BadInput(click.ClickException):
    """What the user gave cannot be used; the message says why."""

    exit_code = 2


class LazyGroup(click.Group):
    """A group whose commands are imported by name when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; the first letters will do if no other begins so."""
        fitting = meant_by(cmd_name)
        if len(fitting) != 1:
            return None
        module, _, attribute = COMMANDS[fitting[0]].partition(":")
        command: object = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; if the letters are those of several, say of which."""
        fitting = meant_by(args[0])
        if args[0] and len(fitting) > 1:
            ctx.fail(f"{args[0]!r} may be {' or '.join(fitting)}: write more of it")
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the arguments; help is shown here."""
        with _readers_missed():
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command, and turn what the library refuses into a message."""
        try:
            with _readers_missed():
                return super().invoke(ctx)
        except GameFailed as error:
            raise click.ClickException(str(error)) from None
        except click.FileError as error:
            raise BadInput(error.format_message()) from None
        except SushiGoError as error:
            raise BadInput(str(error)) from None


def meant_by(letters: str) -> list[str]:
    """List the commands that are called so; if there is none, those that begin so."""
    return [letters] if letters in COMMANDS else [name for name in COMMANDS if name.startswith(letters)]


@contextmanager
def _readers_missed() -> Iterator[None]:
    """Leave a reader who has gone to `run`: click has an end of its own for an error with a number."""
    try:
        yield
    except BrokenPipeError:
        raise BrokenPipeError from None


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Tell the version, where there is one: a bare checkout has none."""
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"sushigo {version('sushigo')}")
    except PackageNotFoundError:
        click.echo("sushigo, not installed")
    ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Play, score and study Sushi Go! and Sushi Go Party!

    Exit codes: 0 fine, 1 a case or a game failed, 2 bad input, 130 interrupted.
    """


def run() -> NoReturn:
    """Run the command line with the arguments of the process, and exit."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed before the process began
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115  # until the process ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter shows '?' for it
            stream.reconfigure(errors="replace")
    try:
        code = cli.main(prog_name="sushigo", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as error:
        # What is still buffered goes nowhere, or the interpreter would complain about it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = NO_READER
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: {error}", err=True)
            code = BadInput.exit_code
    sys.exit(code if isinstance(code, int) else 0)
