"""A table as one player weighs it: what its cards are worth to their owners, and what a card more would add.

The worth of a tableau is a sum over card types. Each has an appraiser: a hint (`agents.hints`), or one that
follows from how the type scores (`agents.appraisal`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Final, final

from sushigo.agents.appraisal import (
    Appraiser,
    as_idle,
    as_if_now,
    as_tool,
    by_declaration,
    by_hosts,
    declared_scorer,
)
from sushigo.agents.hints import HINTS, Hint
from sushigo.card import Card, Placed
from sushigo.state import Stream
from sushigo.table import open_host
from sushigo.zones import Zones, blank

if TYPE_CHECKING:
    from sushigo.cardtype import CardType
    from sushigo.config import GameConfig
    from sushigo.observe import View

EAGERNESS: Final = 0.8
"""How often a card that would help is free to be taken when it is seen."""


@final
class Side:
    """One seat's cards, as they lie or as they might.

    Attributes:
        seat: Whose they are.
        tableau: The cards of this round.
        groups: The same by the type they count as, each as many times as it counts.
        kept: The desserts of earlier rounds.
    """

    __slots__ = ("groups", "kept", "seat", "tableau")

    def __init__(self, config: GameConfig, seat: int, tableau: Sequence[Placed], kept: Sequence[Card]) -> None:
        """Group the cards."""
        self.seat = seat
        self.tableau = tableau
        self.kept = kept
        self.groups = config.rulebook.grouped(tableau)

    def faces(self, name: str) -> list[str]:
        """List the faces of the cards that count as a type, desserts kept before included."""
        faces = [placed.face for placed in self.groups.get(name, ())]
        if self.kept:
            faces += [card.shown.face for card in self.kept if card.shown.type == name]
        return faces


@final
class Briefing:
    """What can be said of a configuration before the first card is dealt.

    Attributes:
        copies: How many copies of each face there are.
        shares: For each type, its share of the box.
        icons: For each type, the icons of one of its cards on average.
        appraisers: For each type, what appraises it.
        watchers: The types whose worth depends on cards of other types.
        guests: For each type that takes cards upon it, the faces that it takes.
        hosted: All faces that some type takes upon it.
        turner: The type that turns cards face down, if one is in play.
    """

    def __init__(self, config: GameConfig) -> None:
        """Work it out."""
        rulebook = config.rulebook
        self.copies = Counter(rulebook.box)
        self.shares = {
            name: sum(card.copies_for(config.players).values()) / max(1, len(rulebook.box))
            for name, card in rulebook.types.items()
        }
        self.icons = {name: _mean_icons(card, config.players) for name, card in rulebook.types.items()}
        self.guests = {name: _guests(config, name) for name in rulebook.types if name in rulebook.hosts}
        self.hosted = tuple(dict.fromkeys(face for faces in self.guests.values() for face in faces))
        self.turner = next((name for name, card in rulebook.types.items() if card.turns_face_down), "")
        hints = {name: _hint(config, card) for name, card in rulebook.types.items()}
        self.appraisers: dict[str, Appraiser] = {name: hint.appraise for name, hint in hints.items()}
        self.watchers = tuple(name for name, hint in hints.items() if hint.watches)

    def face_share(self, faces: Sequence[Card]) -> float:
        """Tell what part of the box some faces are."""
        return sum([self.copies.get(face, 0) for face in faces]) / max(1, sum(self.copies.values()))


def _hint(config: GameConfig, card: CardType) -> Hint:
    """Choose how a type is appraised: by its hint, by what it declares, or by what it does."""
    name, rulebook = card.name, config.rulebook
    if name in HINTS:
        return HINTS[name]
    declared = declared_scorer(config, card)
    if declared is not None:
        return Hint(by_declaration(name, declared))
    if name in rulebook.hosts:
        return Hint(by_hosts(name))
    if any(scoring is card for scoring, _ in rulebook.round_scorers):
        return Hint(as_if_now(card), watches=True)
    return Hint(as_tool(name) if card.called else as_idle(name))


def _mean_icons(card: CardType, players: int) -> float:
    copies = card.copies_for(players)
    return sum(card.icons(face) * count for face, count in copies.items()) / max(1, sum(copies.values()))


def _guests(config: GameConfig, host: str) -> tuple[Card, ...]:
    """Try which faces a card takes that was laid a turn ago."""
    zones = Zones(config, blank(config, Stream(0)))
    zones.turn = 2
    zones.tableaus[0].append(Placed(config.rulebook.types[host].card(), 1, 0))
    return tuple(face for face in config.rulebook.faces if open_host(zones, 0, face, None) is not None)


@lru_cache(maxsize=64)
def briefing(config: GameConfig) -> Briefing:
    """Return the briefing of a configuration, drawn up once."""
    return Briefing(config)


@final
class Outlook:
    """A table as one player weighs it.

    Attributes:
        view: What the player sees.
        config: What is played.
        turns: How many cards the player will still choose in this round, after what is being decided now.
        sides: The cards of every seat that is compared.
    """

    __slots__ = (
        "_bases",
        "_chances",
        "_rivals",
        "_shares",
        "_spreads",
        "briefing",
        "config",
        "sides",
        "turns",
        "view",
    )

    def __init__(self, view: View) -> None:
        """Look at a table."""
        config = view.config
        self.view = view
        self.config = config
        self.briefing = briefing(config)
        seat = view.player or 0
        revealed = any(tableau and tableau[-1].turn == view.turn for tableau in view.tableaus)
        self.turns = max(0, view.hands[seat].size - (not revealed))
        self.sides = [
            Side(config, number, view.tableaus[number], view.desserts[number]) for number in range(config.compared)
        ]
        self._shares: dict[str, float] | None = None
        self._bases: dict[tuple[int, str], float] = {}
        self._chances: dict[tuple[str, ...], float] = {}
        self._spreads: dict[str, float] = {}
        self._rivals: dict[tuple[int, str], tuple[int, ...]] = {}

    def others(self, side: Side) -> Iterable[Side]:
        """List the sides of the opponents."""
        return (other for other in self.sides if other.seat != side.seat)

    def icons(self, side: Side, name: str) -> int:
        """Add up the icons of a type that a side has."""
        icons = self.config.rulebook.types[name].icons
        return sum([icons(face) for face in side.faces(name)])

    def rivals(self, side: Side, name: str) -> tuple[int, ...]:
        """List the icons of a type that the opponents of a side have, ascending."""
        key = side.seat, name
        if key not in self._rivals:
            self._rivals[key] = tuple(sorted([self.icons(other, name) for other in self.others(side)]))
        return self._rivals[key]

    def share(self, name: str) -> float:
        """Tell what part of the cards in hands is of a type, as far as the player knows."""
        if self._shares is None:
            self._shares = self._known_shares()
        return self._shares.get(name, 0.0)

    def _known_shares(self) -> dict[str, float]:
        known: dict[str, int] = {}
        size = unknown = 0
        for hand in self.view.hands:
            size += hand.size
            unknown += hand.size - len(hand.cards)
            for card in hand.cards:
                known[card.type] = known.get(card.type, 0) + 1
        if not size:
            return {}
        return {name: (known.get(name, 0) + unknown * share) / size for name, share in self.briefing.shares.items()}

    def turns_for(self, name: str) -> int:
        """Tell how many more cards the player will choose before a type scores."""
        if name not in self.config.rulebook.desserts:
            return self.turns
        edition, players = self.config.edition, self.config.players
        return self.turns + (edition.rounds - self.view.round) * edition.hand_size(players)

    def chance(self, *names: str) -> float:
        """Estimate how likely a turn is to bring a card of some types, if the player wants one."""
        if names not in self._chances:
            share = sum([self.share(name) for name in names])
            self._chances[names] = EAGERNESS * (1.0 - float((1 - share) ** ((self.turns + 1) / 2)))
        return self._chances[names]

    def spread(self, name: str) -> float:
        """Estimate how far the icons of two players may still drift apart."""
        if name not in self._spreads:
            share = self.share(name)
            drift = sqrt(2 * self.turns_for(name) * share * (1 - share))
            self._spreads[name] = round(0.15 + 0.55 * drift * self.briefing.icons[name], 2)
        return self._spreads[name]

    def worth(self, side: Side, names: Iterable[str]) -> float:
        """Add up what some card types are worth to a side."""
        appraisers = self.briefing.appraisers
        return sum([appraisers[name](self, side) for name in names])

    def base(self, seat: int, names: Iterable[str]) -> float:
        """Add up what some card types are worth to a seat as its cards lie now."""
        total = 0.0
        for name in names:
            worth = self._bases.get((seat, name))
            if worth is None:
                worth = self._bases[seat, name] = self.briefing.appraisers[name](self, self.sides[seat])
            total += worth
        return total

    def gain(
        self,
        seat: int,
        cards: Sequence[Card],
        *,
        marks: Sequence[str] = (),
        gone: Placed | None = None,
        down: Placed | None = None,
    ) -> float:
        """Estimate what a seat would gain.

        Args:
            seat: Whose cards.
            cards: The cards laid, with what they copy.
            marks: For each card, the mark with which it is written, if any.
            gone: A card of the tableau that leaves it.
            down: A card of the tableau that is turned face down.
        """
        side = self.sides[seat]
        tableau = [placed for placed in side.tableau if placed is not gone]
        names = dict.fromkeys(self.briefing.watchers)  # no set, whose order would be another in another process
        if gone is not None:
            names[gone.type] = None
        if down is not None:
            names.update(dict.fromkeys((down.type, self.briefing.turner, *self.briefing.guests)))
            self._turn_down(tableau, down)
        for place, card in enumerate(cards):
            names[card.shown.type] = None
            host = self._host(side.tableau, tableau, card, marks[place] if marks else "")
            if host is not None:
                names.update(dict.fromkeys(self.briefing.guests))
            tableau.append(Placed(card, self.view.turn, 1_000_000 + place, host))
        after = Side(self.config, seat, tableau, side.kept)
        return self.worth(after, names) - self.base(seat, names)

    def _turn_down(self, tableau: list[Placed], down: Placed) -> None:
        for place, placed in enumerate(tableau):
            if placed.serial == down.serial:
                tableau[place] = Placed(placed.card, placed.turn, placed.serial, None, self.briefing.turner)
            elif placed.on == down.serial:
                tableau[place] = Placed(placed.card, placed.turn, placed.serial, None, placed.face_down)

    def _host(self, lain: Sequence[Placed], tableau: list[Placed], card: Card, mark: str) -> int | None:
        """Find the earliest open card, of those that lie already, that takes a card."""
        if card.shown not in self.briefing.hosted or (card.copy_of is not None and mark != "^"):
            return None
        guests = self.briefing.guests
        taken = {placed.on for placed in tableau}
        for placed in lain:
            takes = not placed.face_down and guests.get(placed.type)
            if takes and card.shown in takes and placed.serial not in taken:
                return placed.serial
        return None
