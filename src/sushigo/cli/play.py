"""`sushigo play`: you against built-in players, in the terminal."""

from __future__ import annotations

import sys
from itertools import chain
from math import ceil
from typing import Final

import click
from rich.cells import cell_len
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sushigo.action import Action
from sushigo.cli.narrator import Narrator
from sushigo.cli.options import Setup, game_options
from sushigo.cli.screen import Screen, hand_in_line, screen, tinted
from sushigo.cli.seated import Seated, agents_option, at_play
from sushigo.errors import InvalidNotation
from sushigo.game import new_game, step, winners
from sushigo.narration import describe_action
from sushigo.observe import View, observe
from sushigo.state import GameState
from sushigo.words import word

LEAVING: Final = ("q", "quit", "exit")
"""What a person writes who leaves."""


@click.command()
@game_options
@agents_option
@click.option("--seat", type=int, default=0, show_default=True, metavar="NUMBER", help="Your seat, from 0.")
def play(setup: Setup, agents: tuple[str, ...], seat: int) -> None:
    """Play against built-in players.

    Each choice is a number of the list, or an action as it is written, such as 'play tempura'. '?' explains
    the cards, 'q' leaves the table.
    """
    if not 0 <= seat < setup.config.players:
        raise click.UsageError(f"there is no seat {seat}: seats are 0 to {setup.config.players - 1}")
    terminal = screen()
    seated = Seated(setup, agents)
    narrator = Narrator(terminal, setup.config, setup.lang, you=seat)
    person = Person(terminal, narrator, seat)
    try:
        with at_play():
            state = new_game(setup.config, setup.seed)
            narrator.open(state)
            while not state.is_over:
                before = state
                state, happened = step(state, _answers(state, seated, person))
                narrator.tell(happened, before)
    except EOFError:
        terminal.print(word("goodbye", setup.lang))
        return
    narrator.close(winners(state))


def _answers(state: GameState, seated: Seated, person: Person) -> list[Action]:
    """Have everyone asked choose; nobody learns what the others choose before all have."""
    return [
        person.choose(observe(state, person.seat))
        if decision.player == person.seat
        else seated.choose(state, decision.player)
        for decision in state.decisions
    ]


class Person:
    """The person at the terminal.

    Args:
        screen: The terminal.
        narrator: What tells the game there.
        seat: Where the person sits.
    """

    def __init__(self, screen: Screen, narrator: Narrator, seat: int) -> None:
        """Take a seat."""
        self.seat = seat
        self._screen = screen
        self._narrator = narrator
        self._speaker = narrator.speaker

    def choose(self, view: View) -> Action:
        """Show what the person can see, and ask until the answer is a legal action.

        Raises:
            EOFError: The person leaves.
        """
        lang = self._speaker.lang
        self._screen.print(Padding(self._narrator.table(view.tableaus, view.desserts, view.scores), (1, 0)))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_row(Text(f"{word('your_hand', lang)}:", "bold"), hand_in_line(view.hand, self._speaker))
        if view.looks_at:
            looked_at = hand_in_line(view.looks_at, self._speaker)
            grid.add_row(Text(f"{word('looked_at', lang)}:", "bold"), looked_at)
        self._screen.print(grid)
        self._show_choices(view.legal_actions)
        while True:
            answer = self._read()
            if answer.lower() in LEAVING:
                raise EOFError
            if answer == "?":
                self._explain()
                continue
            try:
                return read_choice(answer, view.legal_actions)
            except InvalidNotation as error:
                self._screen.print(Text(str(error), "red"))

    def _read(self) -> str:
        """Read a line; one that does not come from the keyboard is shown, as one that does would be."""
        prompt = Text(f"{word('your_choice', self._speaker.lang)}: ", "bold cyan")
        try:
            answer = self._screen.input(prompt).strip()
        except EOFError:
            self._screen.print()
            raise
        if not sys.stdin.isatty():
            self._screen.print(answer)
        return answer

    def _show_choices(self, actions: tuple[Action, ...]) -> None:
        """List the legal actions, numbered, in as many columns as fit."""
        speaker = self._speaker
        lang, config, names = speaker.lang, speaker.config, speaker.names
        told = [describe_action(action, lang, config=config, names=names) for action in actions]
        width = max(map(cell_len, told)) + max(len(action.text) for action in actions) + 8
        rows = ceil(len(actions) / max(1, self._screen.width // width))
        cells = [
            (Text(f"{number:>3}", "bold cyan"), Text(text), Text(f"{action.text} ", "dim"))
            for number, (action, text) in enumerate(zip(actions, told, strict=True), 1)
        ]
        grid = Table.grid(padding=(0, 1, 0, 0))
        for row in range(rows):
            grid.add_row(*chain.from_iterable(cells[row::rows]))
        how = word("how_to_answer", speaker.lang)
        self._screen.print(Text.assemble((word("your_choices", speaker.lang), "bold"), f"  ({how})"))
        self._screen.print(grid)

    def _explain(self) -> None:
        """Say what the cards in play do."""
        config, lang = self._speaker.config, self._speaker.lang
        for card in config.cards:
            self._screen.print(tinted(card.name, card.title(lang), config))
            self._screen.print(Padding(card.rule_text(lang, config.edition.name), (0, 2)))


def read_choice(answer: str, actions: tuple[Action, ...]) -> Action:
    """Take an answer as a person writes it.

    Args:
        answer: A number of the list, counted from 1, or an action with its player or without, or its card.
        actions: The list.

    Returns:
        The action.

    Raises:
        InvalidNotation: It is none of them; the message says what can be answered.

    >>> actions = (Action(0, "play", "tempura"), Action(0, "play", "maki:3"))
    >>> read_choice("2", actions) is read_choice("play maki:3", actions) is read_choice("maki:3", actions)
    True
    """
    wanted = " ".join(answer.lower().split())
    if wanted.isdecimal() and len(wanted) < 10 and 1 <= int(wanted) <= len(actions):
        return actions[int(wanted) - 1]
    for action in actions:
        if wanted in (str(action), action.text, action.argument) and wanted:
            return action
    example = actions[0].text
    numbers = f"a number from 1 to {len(actions)}" if len(actions) > 1 else "1"
    raise InvalidNotation(
        answer, f"{answer[:60]!r} is not among the choices: enter {numbers}, or an action such as {example!r}"
    )
