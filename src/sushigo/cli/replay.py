"""`sushigo replay`: a game on record, told again, from any turn."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from attrs import frozen

from sushigo.cli.files import text_of
from sushigo.cli.narrator import Narrator
from sushigo.cli.options import language
from sushigo.cli.play import LEAVING
from sushigo.cli.screen import screen
from sushigo.codec import from_json, to_json
from sushigo.errors import InvalidRecord
from sushigo.event import Event, RoundBegins, TurnBegins
from sushigo.game import step, winners
from sushigo.record import Record
from sushigo.state import GameState


@frozen
class Wanted:
    """Which turns are told.

    Attributes:
        round: The round; none for every one.
        turn: The turn of the round; none for every one.
    """

    round: int | None
    turn: int | None

    def includes(self, state: GameState) -> bool:
        """Whether a state belongs to these turns."""
        return self.round in (None, state.round) and self.turn in (None, state.turn)


@click.command()
@click.argument("file", type=click.Path())
@click.option("--round", "number", type=click.IntRange(1), metavar="NUMBER", help="Tell this round alone.")
@click.option(
    "--turn", type=click.IntRange(1), metavar="NUMBER", help="Tell this turn alone; without --round, of every round."
)
@click.option(
    "--step", "stepwise", is_flag=True, help="Show the table after every turn, and wait for a key; 'q' leaves."
)
@click.option("--verify", is_flag=True, help="Only play it again and compare the scores.")
@click.option("--json", "as_json", is_flag=True, help="Write the record as JSON, or the state in which a turn begins.")
@language
def replay(
    *,
    file: str,
    number: int | None,
    turn: int | None,
    stepwise: bool,
    verify: bool,
    as_json: bool,
    lang: str,
) -> None:
    """Tell the game recorded in FILE, written as a record or as JSON; `-` reads standard input."""
    record = read_record(text_of(file))
    wanted = Wanted(number, turn)
    if verify:
        state = record.verify()
        told = f"scores {' '.join(map(str, state.scores))}" if state.is_over else "unfinished game"
        click.echo(f"{len(record.actions)} actions, {told}: verified")
    elif as_json:
        click.echo(to_json(record if wanted == Wanted(None, None) else _first(record, wanted)))
    else:
        _tell(record, wanted, lang, stepwise=stepwise)


def read_record(text: str) -> Record:
    """Read a record in either of its forms.

    Raises:
        InvalidRecord: It is none.
    """
    return from_json(text, "record") if text.lstrip().startswith("{") else Record.parse(text)


def _first(record: Record, wanted: Wanted) -> GameState:
    """Find where the turns that are wanted begin."""
    for state in record.replay():
        if wanted.includes(state) and not state.is_over and (state.draw is None or wanted == Wanted(None, None)):
            return state
    if wanted.turn is None or wanted.round not in (None, *(state.round for state in record.replay())):
        raise InvalidRecord(f"the record has no round {wanted.round}")
    of = f" of round {wanted.round}" if wanted.round else ""
    raise InvalidRecord(f"the record has no turn {wanted.turn}{of}")


def _steps(record: Record) -> Iterator[tuple[GameState, GameState, tuple[Event, ...]]]:
    """Play the record again: the states before and after each action, and what happened."""
    before = record.first
    for action in record.actions:
        after, events = step(before, action)
        yield before, after, events
        before = after


def _up_to_the_next_turn(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, (RoundBegins, TurnBegins)))


def _tell(record: Record, wanted: Wanted, lang: str, *, stepwise: bool) -> None:
    """Tell the turns that are wanted."""
    show = screen()
    narrator = Narrator(show, record.config, lang, names=record.names)
    first = _first(record, wanted)
    narrator.open(first)
    narrator.lay(first)
    for before, after, events in _steps(record):
        if wanted.includes(before):
            narrator.tell(events if wanted.includes(after) else _up_to_the_next_turn(events), before)
            if stepwise and after.start is not before.start:
                show.print(narrator.table(after.now.tableaus, after.now.desserts, after.scores))
                if not _goes_on():
                    return
        elif wanted.includes(after) and after.round > first.round:
            narrator.begin(after)
            narrator.lay(after)
    if record.state.is_over and wanted == Wanted(None, None):
        narrator.close(winners(record.state))


def _goes_on() -> bool:
    """Wait for a key, if a person is there to press one, and tell whether it is none of those that leave."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    click.echo("Press any key to go on, 'q' to leave ...", nl=False)
    try:
        return click.getchar().lower() not in LEAVING
    except EOFError:
        return False
    finally:
        click.echo()
