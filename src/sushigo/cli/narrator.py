"""A game told turn by turn in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich import box
from rich.console import Group
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sushigo import event as events
from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.cli.screen import (
    NAMES,
    Cards,
    PointsTable,
    Screen,
    hand_in_line,
    tableau_in_line,
    tinted,
    winners_line,
)
from sushigo.config import GameConfig
from sushigo.event import Event
from sushigo.narration import Speaker, describe
from sushigo.observe import redact
from sushigo.state import GameState
from sushigo.words import menu_title, phrase, word
from sushigo.zones import Zones

UNTOLD: Final = (
    events.AddDesserts,
    events.ClearTable,
    events.CollectCards,
    events.Deal,
    events.GameEnds,
    events.KeepDesserts,
    events.PassHands,
    events.ReturnDesserts,
    events.RoundEnds,
    events.Shuffle,
)
"""Events that happen in every game at the same place, so that nobody need be told."""

OF_ONE_TABLEAU: Final = (events.Attach, events.Copy, events.Discard, events.TurnFaceDown)
"""Events that name a card and not whose it is."""

SEEN: Final = ("play", "give", "pass", "done")
"""Answers that are not told, since what comes of them is."""


class Narrator:
    """Tells a game, and keeps its score sheet.

    Args:
        screen: Where.
        config: What is played.
        lang: In which language.
        you: The seat of the person at the terminal, if one plays.
        names: What the players are called, if they have names of their own.
        quiet: Whether nothing is told but the result.
    """

    def __init__(
        self,
        screen: Screen,
        config: GameConfig,
        lang: str,
        *,
        you: int | None = None,
        names: Sequence[str] = (),
        quiet: bool = False,
    ) -> None:
        """Give the players their names and lay out an empty sheet."""
        names = list(names or NAMES[: config.players])
        if you is not None:
            names[you] += f" ({word('you', lang)})"
        self.screen = screen
        self.speaker = Speaker(config, lang, names)
        self.sheet = PointsTable(self.speaker)
        self._you = you
        self._quiet = quiet
        self._section = word("round_n", lang, n=1)
        self._passed = False

    # ---- what is told -------------------------------------------------------------------------------------

    def open(self, state: GameState) -> None:
        """Tell what is played."""
        config, lang = self.speaker.config, self.speaker.lang
        title = f"Sushi Go{' Party' if config.edition.has_dessert_pile else ''}!"
        parts = [f"{word('players', lang)}: {config.players}"]
        if state.start.stream.seed is not None:
            parts.append(f"{word('seed', lang)}: {state.start.stream.seed}")
        if config.menu:
            parts.insert(0, menu_title(config.menu, lang))
        self._print(Text.assemble((title, "bold"), "  ", ("  ·  ".join(parts), "dim")))
        types = Cards(tinted(card.name, card.title(lang), config) for card in config.cards)
        self._print(Padding(types, (0, 0, 0, 2), expand=False))
        self.begin(state)

    def begin(self, state: GameState) -> None:
        """Tell which round and turn begin."""
        self._begin_round(state.round, state.direction)
        self._begin_turn(state.turn)

    def lay(self, state: GameState) -> None:
        """Show what lies on the table, if anything does."""
        if any(state.now.tableaus) or any(state.scores):
            self._print(self.table(state.now.tableaus, state.now.desserts, state.scores))

    def tell(self, happened: Sequence[Event], before: GameState) -> None:
        """Tell what happened, as far as the audience may know.

        Args:
            happened: The events of a step.
            before: The state before it.
        """
        self._passed = False
        turns_down = any(_answers(event, "flip") for event in happened)
        owners = Owners(before)
        for place, event in enumerate(redact(happened, self._you)):
            owners.follow(event)
            self._passed = self._passed or isinstance(event, events.PassHands)
            if isinstance(event, events.Award):
                self.sheet.enter(self._section, [event])
            if isinstance(event, events.RoundEnds):
                self._end_round(event.round, before, happened[:place])
            elif not (turns_down and isinstance(event, events.TurnFaceDown)):
                self._tell(event, owners)

    def close(self, winners: Sequence[int]) -> None:
        """Show the final score sheet and who has won."""
        self.screen.print()
        self.screen.draw(self.sheet.table(winners))
        self.screen.print(winners_line(winners, self.speaker))

    def table(
        self, tableaus: Sequence[Sequence[Placed]], desserts: Sequence[Sequence[Card]], scores: Sequence[int]
    ) -> Table:
        """Draw what lies in front of everyone, with the points so far."""
        speaker = self.speaker
        table = Table(box=box.SIMPLE, show_header=False, pad_edge=False, show_edge=False)
        table.add_column(style="bold", no_wrap=True)
        table.add_column(justify="right", no_wrap=True)
        table.add_column()
        for seat, tableau in enumerate(tableaus):
            lines = [tableau_in_line(tableau, speaker)] if tableau else []
            if desserts[seat]:
                lines.append(hand_in_line(desserts[seat], speaker, f"{word('desserts', speaker.lang)}:"))
            table.add_row(speaker.player(seat), str(scores[seat]), Group(*lines))
        return table

    # ---- how ----------------------------------------------------------------------------------------------

    def _print(self, *what: object) -> None:
        if not self._quiet:
            self.screen.print(*what)

    def _tell(self, event: Event, owners: Owners) -> None:
        match event:
            case events.RoundBegins():
                self._section = word("round_n", self.speaker.lang, n=event.round)
                self._begin_round(event.round, event.direction)
                self._begin_turn(1)
            case events.TurnBegins():
                self._begin_turn(event.turn)
            case events.Reveal():
                self._reveal(event.picks)
            case events.Answered():
                for action in event.actions:
                    if action.verb not in SEEN:
                        self._say(self.speaker.done(action))
            case _:
                if self._worth_a_line(event):
                    speaker = self.speaker
                    told = describe(event, speaker.lang, config=speaker.config, names=speaker.names)
                    self._say(self._with_owner(event, told, owners))

    def _worth_a_line(self, event: Event) -> bool:
        """Leave out what the score sheet tells, and the card of the dummy that is drawn every turn."""
        if isinstance(event, events.Award):
            return not self._passed
        if isinstance(event, events.HandToHand):
            return event.giver != self.speaker.config.players
        return not isinstance(event, UNTOLD)

    def _with_owner(self, event: Event, told: str, owners: Owners) -> str:
        """Add whose card it is, where an event tells of a card in a tableau alone."""
        player = owners.of(event.placed) if isinstance(event, OF_ONE_TABLEAU) else None
        if player is None:
            return told
        return phrase("of_player", self.speaker.lang, x=told, player=self.speaker.player(player))

    def _begin_round(self, number: int, direction: int) -> None:
        lang = self.speaker.lang
        way = word("passed_left" if direction > 0 else "passed_right", lang)
        title = Text.assemble((word("round_n", lang, n=number), "bold"), f", {way}")
        self._print()
        self._print(Rule(title, style="dim"))

    def _begin_turn(self, number: int) -> None:
        self._print(Text(word("turn_n", self.speaker.lang, n=number), "bold cyan"))

    def _reveal(self, picks: Iterable[Action]) -> None:
        """Show the chosen cards, a line for each player."""
        speaker = self.speaker
        grid = Table.grid(padding=(0, 2, 0, 0))
        for action in picks:
            seat = action.player if action.verb == "play" else speaker.config.players
            cards = [tinted(item.card.type, speaker.item(item), speaker.config) for item in action.items]
            grid.add_row(Text(f"  {speaker.player(seat)}", "bold"), Cards(cards))
        self._print(grid)

    def _say(self, text: str) -> None:
        if text:
            self._print(Padding(Text.assemble(("→ ", "cyan"), text), (0, 0, 0, 4), expand=False))

    def _end_round(self, number: int, before: GameState, happened: Sequence[Event]) -> None:
        """Show the tableaus as they were scored, and the points; what follows is the end of the game."""
        config = self.speaker.config
        scored = Zones(config, before.now)
        for event in happened:
            event.change(scored)
        sheet = PointsTable(self.speaker, {self._section: self.sheet.sections.get(self._section, {})})
        self._print()
        self._print(self.table(scored.tableaus, scored.desserts, scored.scores))
        self._print()
        if not self._quiet:
            self.screen.draw(sheet.table(title=self._section))
        if number == config.edition.rounds:
            self._section = word("end_of_game", self.speaker.lang)


class Owners:
    """Whose the cards in the tableaus are, while the events of a step are told one by one.

    Args:
        before: The state before the step.
    """

    def __init__(self, before: GameState) -> None:
        """Look at what lies there."""
        self._of = {placed.serial: seat for seat, tableau in enumerate(before.now.tableaus) for placed in tableau}
        self._laid = before.now.laid
        self._dummy = before.config.players

    def of(self, placed: Placed) -> int | None:
        """Return the seat in whose tableau a card lies, or lay before it was taken away."""
        return self._of.get(placed.serial)

    def follow(self, event: Event) -> None:
        """Take note of cards that are laid, or go from one tableau to another."""
        match event:
            case events.Reveal():
                for action in event.picks:
                    for _ in action.items:
                        self._lay(action.player if action.verb == "play" else self._dummy)
            case events.HandToTableau():
                self._lay(event.receiver)
            case events.AsideToTableau():
                self._lay(event.player)
            case events.TableauToTableau():
                self._of[event.placed.serial] = event.receiver
            case _:
                pass

    def _lay(self, seat: int) -> None:
        self._of[self._laid] = seat
        self._laid += 1


def _answers(event: Event, verb: str) -> bool:
    return isinstance(event, events.Answered) and any(action.verb == verb for action in event.actions)
