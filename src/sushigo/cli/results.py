"""What the commands that play many games share: their options, the progress bar, and how results leave."""

from __future__ import annotations

import csv
import json
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import IO, Concatenate, Final, Literal, ParamSpec, TypeVar

import click
from attrs import frozen
from rich import box
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from sushigo.agents import agent_named
from sushigo.cli import INTERRUPTED
from sushigo.cli.options import Setup
from sushigo.cli.screen import screen
from sushigo.report import Cell, Sheet, written
from sushigo.simulate import FailedGame, PlayedGame

_P = ParamSpec("_P")
_T = TypeVar("_T")

FORMAT: Final = "sushigo-report/1"
"""The format of results in JSON."""

PLOTS: Final = (".png", ".svg", ".pdf")
"""How the file of a plot may end."""


@frozen
class Bulk:
    """What the options of a bulk command say.

    Attributes:
        agents: The agents as they were named.
        games: How many games.
        workers: How many processes play them.
        keep_going: Whether the run goes on when a game fails.
        json: Where the results go as JSON, if they do.
        csv: Where the games or the main table go as CSV, if they do.
        plot: The file of the plot, if one is wanted.
    """

    agents: tuple[str, ...]
    games: int
    workers: int
    keep_going: bool
    json: IO[str] | None
    csv: IO[str] | None
    plot: str | None

    @property
    def speaks(self) -> bool:
        """Whether standard output is free for tables."""
        return not any(stream is not None and stream.name in ("-", "<stdout>") for stream in (self.json, self.csv))


def bulk_options(agents: str, games: int) -> Callable[[Callable[Concatenate[Bulk, _P], _T]], Callable[_P, _T]]:
    """Give a command the options of bulk play, and what they say, its `Bulk`, as the first argument.

    Args:
        agents: Who plays unless said otherwise.
        games: How many games unless said otherwise.
    """
    listed = (
        click.option(
            "--agents",
            default=agents,
            show_default=True,
            metavar="NAMES",
            help="Who plays, commas between them; an agent's options stand behind it (monte_carlo:iterations=200).",
        ),
        click.option("--games", type=click.IntRange(1), default=games, show_default=True, help="How many games."),
        click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="How many processes."),
        click.option("--keep-going", is_flag=True, help="Go on when a game fails, and report it at the end."),
        click.option("--json", type=click.File("w", lazy=True), metavar="FILE", help="Save the results as JSON."),
        click.option("--csv", type=click.File("w", lazy=True), metavar="FILE", help="Save what was counted as CSV."),
        click.option("--plot", type=click.Path(dir_okay=False), metavar="FILE", help="Plot (png, svg or pdf)."),
    )

    def decorate(command: Callable[Concatenate[Bulk, _P], _T]) -> Callable[_P, _T]:
        @wraps(command)
        def with_bulk(*args: _P.args, **kwargs: _P.kwargs) -> _T:
            given = {name: kwargs.pop(name) for name in ("games", "workers", "keep_going", "json", "csv", "plot")}
            names = tuple(name.strip() for name in str(kwargs.pop("agents")).split(",") if name.strip())
            for name in names:
                agent_named(name)
            if given["plot"]:
                require_plots(str(given["plot"]))
            bulk = Bulk(names, **given)  # type: ignore[arg-type]
            if bulk.json is not None and bulk.csv is not None and bulk.json.name == bulk.csv.name:
                raise click.UsageError("--json and --csv go to the same place: name another file for one of them")
            for stream in filter(None, (bulk.json, bulk.csv)):
                stream.write("")  # what cannot be written is told before any game is played
            return command(bulk, *args, **kwargs)

        decorated = with_bulk
        for option in reversed(listed):
            decorated = option(decorated)
        return decorated

    return decorate


def require_plots(path: str) -> None:
    """Say at once what is missing for a plot.

    Args:
        path: Its file.

    Raises:
        click.UsageError: There is no matplotlib, or the file cannot be one.
    """
    if find_spec("matplotlib") is None:
        raise click.UsageError("--plot needs matplotlib: pip install 'sushigo[plots]'")
    file = Path(path)
    if file.suffix not in PLOTS:
        raise click.UsageError(f"--plot {path!r}: the name of the file ends in one of {', '.join(PLOTS)}")
    if not file.parent.is_dir():
        raise click.UsageError(f"--plot {path!r}: there is no directory {str(file.parent)!r}")


def seated(names: Sequence[str], players: int) -> tuple[str, ...]:
    """Take one agent for each player; a single one, or few, are repeated in turn.

    Raises:
        click.UsageError: There are none, or too many.
    """
    if not names or len(names) > players:
        raise click.UsageError(f"--agents wants 1 to {players} names, not {len(names)}")
    return tuple(names[seat % len(names)] for seat in range(players))


def collect(outcomes: Generator[_T, None, None], total: int, add: Callable[[_T], None]) -> bool:
    """Take results as they come, under a progress bar; after Ctrl-C what has come is kept.

    Args:
        outcomes: The results.
        total: How many there will be.
        add: Takes one of them.

    Returns:
        Whether all have come.
    """
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    done = 0
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=total)
        try:
            for outcome in outcomes:
                with _uninterrupted():
                    add(outcome)
                    done += 1
                progress.advance(task)
        except KeyboardInterrupt:
            outcomes.close()
    if done < total:
        click.echo(f"Interrupted: these are the results of {done} of {total} games.", err=True)
    return done == total


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back, so that a result is added as a whole or not at all."""
    held: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda *pressed: held.append(pressed))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held and callable(before):
        before(*held[0])


def drawn(sheet: Sheet) -> Table:
    """Draw a table of results for the terminal."""
    table = Table(
        title=sheet.title,
        title_style="bold",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_edge=False,
        padding=(0, 1, 0, 0),
        collapse_padding=True,
    )
    for place, column in enumerate(sheet.columns):
        side: Literal["left", "right"] = "left" if place == 0 else "right"
        table.add_column(column, justify=side, header_style="bold", overflow="fold")
    for row in sheet.rows:
        table.add_row(*map(written, row))
    return table


def publish(
    setup: Setup,
    bulk: Bulk,
    sheets: Sequence[Sheet],
    failed: Iterable[FailedGame],
    *,
    played: int,
    unshown: Sequence[Sheet] = (),
) -> None:
    """Show the tables, and save them as JSON if that is wanted.

    Args:
        setup: What was to be played.
        bulk: By whom, and how often.
        sheets: The tables.
        failed: The games that failed.
        played: How many games were finished.
        unshown: Tables that are saved alone, since they are too long to be shown.
    """
    if bulk.speaks:
        console = screen()
        console.print(f"{told(setup)}, seed {setup.seed}", soft_wrap=console.unbounded)
        for sheet in sheets:
            console.print()
            console.draw(drawn(sheet))
    elif bulk.json is None:  # CSV alone does not tell how the games came about
        click.echo(f"{told(setup)}, seed {setup.seed}", err=True)
    if bulk.json is not None:
        results = {
            "format": FORMAT,
            "game": told(setup),
            "seed": setup.seed,
            "agents": list(bulk.agents),
            "games": bulk.games,
            "played": played,
            "failed": [{"index": game.index, "seed": game.seed, "reason": game.reason} for game in failed],
            "tables": {sheet.title: sheet.records() for sheet in (*sheets, *unshown)},
        }
        bulk.json.write(json.dumps(results, indent=2) + "\n")


def told(setup: Setup) -> str:
    """Say what was played."""
    config = setup.config
    types = ", ".join(card.name for card in config.cards)
    menu = f" {config.menu}" if config.menu else ""
    return f"{config.edition.name}{menu} with {config.players} players ({types})"


def ended(ctx: click.Context, complete: bool, failed: Sequence[FailedGame]) -> None:
    """End a command: games that failed are named, and make it exit 1."""
    for game in failed:
        click.echo(f"game {game.index} (seed {game.seed}) failed: {game.reason}", err=True)
    ctx.exit(INTERRUPTED if not complete else 1 if failed else 0)


def write_rows(file: IO[str], columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> None:
    """Write CSV."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)


@frozen
class GameLog:
    """Writes a line of CSV for each game and seat, as games come.

    Attributes:
        file: Where to, if anywhere.
    """

    file: IO[str] | None

    def open(self) -> None:
        """Write the names of the columns."""
        if self.file is not None:
            write_rows(self.file, ("lineup", "game", "seed", "seat", "agent", "score", "place"), ())

    def add(self, lineup: Sequence[str], game: PlayedGame) -> None:
        """Write one game."""
        if self.file is None:
            return
        writer = csv.writer(self.file, lineterminator="\n")
        for seat, agent in enumerate(game.seating):
            row = (game.index, game.seed, seat, lineup[agent], game.scores[seat], game.places[seat])
            writer.writerow((" ".join(lineup), *row))


def plotted(values: Mapping[str, float], label: str, path: str | None) -> None:
    """Plot one number for each name, if that is wanted."""
    if path is not None:
        from sushigo.plots import plot_bars

        plot_bars(values, label, path)
