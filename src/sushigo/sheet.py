"""The score sheet of a real table: its rounds as the cards lay, with the points and desserts that are carried along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, final

from attrs import evolve, field, frozen

from sushigo.card import Card, Item, Placed
from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import expect, expect_all, expect_int, refusal
from sushigo.errors import InvalidPosition, SushiGoError
from sushigo.event import Award, Event, KeepDesserts
from sushigo.position import Memory, read_memory, read_tableaus
from sushigo.scoring import Score, firsts, game_awards, places_of, round_awards
from sushigo.state import Note, Stream
from sushigo.table import table_of
from sushigo.turn import notes_of
from sushigo.zones import Zones, blank


@final
@frozen
class Entry:
    """A round as it was entered in a sheet.

    Attributes:
        tableaus: The tableau of every seat at its end, numbered by place.
        memory: What card types remembered.
        awards: The points that were given in the course of the round.
    """

    tableaus: tuple[tuple[Placed, ...], ...]
    memory: tuple[Note, ...] = ()
    awards: tuple[Award, ...] = ()


_AWARDS: Final = "points in the course of a round are given by an Award of player, type and points"


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    return expect_all(entries, Entry, "the rounds of a sheet are entered by with_round(...)")


@final
@frozen(repr=False)
class ScoreSheet:
    """The score sheet of a real table: a value to which one round after the other is added.

    Points are counted as in a game that is played with the library, and desserts are carried along: those that lie
    in a tableau at a round's end are kept, a copy of a dessert with what it copies.

    A sheet finds slips of the pen: there cannot be more cards of a face than the box has. The cards of a round are
    all from one box, together with the desserts kept before; in the classic edition those of all rounds are, since
    they are not shuffled again. If your table plays with other numbers of cards, configure their copies; if it
    plays with cards as they come, use `strict=False`.

    Attributes:
        config: What is played.
        entries: The rounds as they were entered: `tableaus`, `memory` and `awards`.
        strict: Whether more cards of a face than the box has are refused.
        rounds: The points of every round, explained by awards, with the points before it.
        desserts: The desserts that every seat has kept so far.
        game_end: The points for desserts at the game's end, with the points before; none until all rounds are in.

    Raises:
        InvalidPosition: There are more rounds than are played, or more cards than the box has.

    >>> import sushigo
    >>> sheet = sushigo.ScoreSheet(sushigo.classic(players=2))
    >>> sheet = sheet.with_round([["tempura", "tempura", "pudding"], ["maki:2"]])
    >>> sheet = sheet.with_round([["wasabi", "nigiri:egg"], ["pudding", "pudding"]])
    >>> sheet.total, sheet.is_over
    ((8, 6), False)
    >>> sheet = sheet.with_round([["nigiri:salmon"], ["maki:1", "maki:1"]])
    >>> [score.total for score in sheet.rounds], sheet.game_end.by_card, sheet.total, sheet.places
    ([(5, 6), (8, 6), (10, 12)], {'pudding': (0, 6)}, (10, 18), (2, 1))
    """

    config: GameConfig
    entries: tuple[Entry, ...] = field(default=(), converter=_entries)
    strict: bool = field(default=True, converter=bool, kw_only=True)
    rounds: tuple[Score, ...] = field(init=False, eq=False)
    desserts: tuple[tuple[Card, ...], ...] = field(init=False, eq=False)
    game_end: Score | None = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        """Score the rounds one after the other, on a table of which only what is entered is known."""
        config = expect(self.config, GameConfig, A_CONFIG)
        if len(self.entries) > config.edition.rounds:
            raise InvalidPosition(
                f"all {config.edition.rounds} rounds are in, so no other can be entered: begin another sheet"
            )
        zones = Zones(config, blank(config, Stream(0), deck=config.rulebook.box))
        entries: list[Entry] = []
        rounds: list[Score] = []
        for number, entry in enumerate(self.entries, 1):
            zones.round = number
            try:
                entries.append(Entry(_laid(config, entry.tableaus), _notes(zones, entry), _awards(zones, entry)))
            except SushiGoError as error:
                raise error.at(f"rounds[{number - 1}]")  # noqa: B904  # it is the same error
            _lay(zones, entries[-1].tableaus, strict=self.strict)
            rounds.append(_scored(zones, entries[-1]))
        object.__setattr__(self, "entries", tuple(entries))
        object.__setattr__(self, "rounds", tuple(rounds))
        object.__setattr__(self, "desserts", tuple(zones.desserts))
        object.__setattr__(self, "game_end", _game_end(zones) if self.is_over else None)

    def with_round(
        self,
        tableaus: Sequence[Sequence[str | Item | Placed]],
        *,
        memory: Memory | None = None,
        awards: Iterable[Award] = (),
        round: int | None = None,  # noqa: A002
    ) -> ScoreSheet:
        """Enter the next round, or an earlier one anew.

        Args:
            tableaus: The tableau of every seat at the round's end, in play order; a dummy's is the last.
            memory: What card types remember of the round, such as uramaki prizes already claimed.
            awards: Points that were given in the course of the round, such as these prizes.
            round: Which round it is, from 1: the next unless that is said. An earlier one is corrected; those after it
                stay as they were entered, and are scored again.

        Returns:
            A new sheet.

        Raises:
            InvalidPosition: The tableaus cannot lie on a table, all rounds are in, an award makes no sense, or there
                is no such round.
            InvalidNotation: An item is written wrong.
            UnknownCard: The game has no such card.

        >>> import sushigo
        >>> sheet = sushigo.ScoreSheet(sushigo.party(players=2, menu="dinner_for_two"))
        >>> prize = sushigo.Award(1, "uramaki", 8)
        >>> sheet.with_round([["uramaki:3"], ["tofu"]], memory={"uramaki": {"claimed": 1}}, awards=[prize]).total
        (5, 10)
        >>> sheet = (
        ...     sushigo.ScoreSheet(sushigo.classic(players=2)).with_round([["maki:1"], []]).with_round([["maki:2"], []])
        ... )
        >>> sheet.with_round([[], ["maki:1"]], round=1).total
        (6, 6)
        """
        laid = _laid(self.config, tableaus)
        entry = Entry(laid, read_memory(self.config, memory), expect_all(awards, Award, _AWARDS, InvalidPosition))
        number = len(self.entries) + 1
        if round is not None:
            most = min(number, self.config.edition.rounds)
            number = expect_int(round, f"the round is one from 1 to {most}", InvalidPosition, least=1, most=most)
        return evolve(self, entries=(*self.entries[: number - 1], entry, *self.entries[number:]))

    def prefix(self, count: int) -> ScoreSheet:
        """Go back to an earlier round.

        Args:
            count: How many rounds to keep; a negative number counts from the end, as in a slice.

        Returns:
            A new sheet.

        >>> import sushigo
        >>> sheet = sushigo.ScoreSheet(sushigo.classic(players=2)).with_round([["maki:1"], []])
        >>> sheet.prefix(-1) == sushigo.ScoreSheet(sushigo.classic(players=2))
        True
        """
        return evolve(self, entries=self.entries[: expect_int(count, "a sheet keeps a number of rounds")])

    @property
    def is_over(self) -> bool:
        """Whether all rounds are in."""
        return len(self.entries) == self.config.edition.rounds

    @property
    def scores(self) -> tuple[Score, ...]:
        """The points of every round, and those of the game's end."""
        return self.rounds if self.game_end is None else (*self.rounds, self.game_end)

    @property
    def total(self) -> tuple[int, ...]:
        """The points of every seat so far."""
        return self.scores[-1].total if self.rounds else (0,) * self.config.seats

    @property
    def by_card(self) -> dict[str, tuple[int, ...]]:
        """The points of every seat so far for each card type that earned any."""
        return Score(tuple(award for score in self.scores for award in score.awards), self.config.seats).by_card

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: most points, then most dessert cards; none until all rounds are in. A dummy never wins."""
        return firsts(self.places)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each player, from 1, as winners are found; none until all rounds are in. A dummy has none."""
        return places_of(self.config, self.total, self.desserts) if self.is_over else ()

    def __repr__(self) -> str:
        edition, players = self.config.edition, self.config.players
        return (
            f"<ScoreSheet {edition.name} {players} players, "
            f"{len(self.entries)} of {edition.rounds} rounds, total {list(self.total)}>"
        )


def _laid(config: GameConfig, tableaus: Sequence[Sequence[str | Item | Placed]]) -> tuple[tuple[Placed, ...], ...]:
    """Take the tableaus of a round, which must be there."""
    if not tableaus:
        raise InvalidPosition(f"a round has {config.seats} tableaus, one for each seat, if only empty ones")
    return tuple(map(_numbered, read_tableaus(config, tableaus)))


def _numbered(tableau: Sequence[Placed]) -> tuple[Placed, ...]:
    """Number cards by place, so that what lies the same is the same; one whose host has gone lies on none."""
    places: dict[int | None, int] = {placed.serial: place for place, placed in enumerate(tableau)}
    return tuple(
        Placed(placed.card, 0, place, places.get(placed.on), placed.face_down) for place, placed in enumerate(tableau)
    )


def _notes(zones: Zones, entry: Entry) -> tuple[Note, ...]:
    """Take what card types remember of a round."""
    notes = read_memory(zones.config, entry.memory)
    for note in notes:
        if note.scope != "round":
            raise refusal(f"round {zones.round}: what is entered is remembered for the round", note, InvalidPosition)
    return notes


def _awards(zones: Zones, entry: Entry) -> tuple[Award, ...]:
    """Take what was given in the course of a round."""
    awards = expect_all(entry.awards, Award, _AWARDS, InvalidPosition)
    for award in awards:
        try:
            award.check(zones.config.compared, zones.rulebook.types)
        except ValueError as error:
            raise InvalidPosition(f"round {zones.round}: {error}") from None
    return awards


def _lay(zones: Zones, tableaus: Sequence[Sequence[Placed]], *, strict: bool) -> None:
    """Take the cards of a round out of the deck, and lay them down."""
    laid = Counter(placed.card.printed for tableau in tableaus for placed in tableau)
    left = Counter(zones.deck)
    for card, count in laid.items():
        if strict and count > left[card]:
            raise InvalidPosition(
                f"round {zones.round} has {count} {card}, but of {zones.rulebook.box.count(card)} in the box only "
                f"{left[card]} can lie there: correct the tableaus, configure more copies, or use strict=False"
            )
    zones.deck = tuple((left - laid).elements())
    zones.tableaus = list(map(list, tableaus))


def _scored(zones: Zones, entry: Entry) -> Score:
    """Score the round that lies there, and clear the table as the edition does: it knows which cards come back."""
    config, before = zones.config, tuple(zones.scores)
    awards = (*entry.awards, *round_awards(config, zones.tableaus[: config.compared], notes_of(entry.memory)))
    for event in chain(awards, [KeepDesserts()], config.edition.clear_table(table_of(zones))):
        if isinstance(event, Event):
            event.change(zones)
    return Score(awards, config.seats, before)


def _game_end(zones: Zones) -> Score:
    """Score the desserts that were kept."""
    config = zones.config
    awards = game_awards(config, zones.desserts[: config.compared], {})
    return Score(tuple(awards), config.seats, tuple(zones.scores))
