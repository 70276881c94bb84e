"""Appraisers: each gives the points that one card type may be expected to earn for one side.

A type with a declared scorer is appraised by that declaration, whatever the card is called: sets count for
what they promise, majorities for the chance of winning them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, Final

from sushigo.cardtype import CardType
from sushigo.scoring import ByCount, ByFace, BySymbol, DistinctSets, Majority, PerSet, Scorer, Scoring
from sushigo.turn import notes_of

if TYPE_CHECKING:
    from sushigo.agents.outlook import Outlook, Side
    from sushigo.card import Card
    from sushigo.config import GameConfig

TURN: Final = 2.2
"""The points that a turn earns anyway: what it costs to spend one on completing a set."""

USE: Final = 0.4
"""What a card that is called in a later turn is worth for each turn that it may still be called in."""

IDLE: Final = 0.5
"""What a card without points of its own, and without a hint, is worth."""

Appraiser = Callable[["Outlook", "Side"], float]
"""Gives the points that a card type may be expected to earn for a side."""


def declared_scorer(config: GameConfig, card: CardType) -> Scorer | None:
    """Return the declaration by which a type scores, at a round's or the game's end, if it has one."""
    if type(card).score_round is not CardType.score_round or type(card).score_game is not CardType.score_game:
        return None
    return card.scorer(config.compared) or card.game_scorer(config.compared)


def by_declaration(name: str, scorer: Scorer) -> Appraiser:
    """Choose what appraises a declared scorer."""
    if isinstance(scorer, PerSet | ByCount):
        return lambda outlook, side: _count_worth(outlook, scorer, name, len(side.faces(name)))
    if isinstance(scorer, ByFace):
        points = dict(scorer.points)
        return lambda _, side: sum([points.get(face, 0) for face in side.faces(name)])
    if isinstance(scorer, DistinctSets):
        return lambda outlook, side: _sets_worth(outlook, scorer, name, side.faces(name))
    if isinstance(scorer, BySymbol):
        return lambda outlook, side: _symbols_worth(outlook, scorer, name, "".join(side.faces(name)))
    if isinstance(scorer, Majority):
        return lambda outlook, side: _majority_worth(outlook, scorer, name, side)
    return as_idle(name)


def _count_worth(outlook: Outlook, scorer: PerSet | ByCount, name: str, count: int) -> float:
    return prospect(scorer, count, outlook.turns_for(name), round(100 * outlook.chance(name)))


def _sets_worth(outlook: Outlook, scorer: DistinctSets, name: str, faces: list[str]) -> float:
    """The largest set may grow; the others count for what they are."""
    known = outlook.config.rulebook.types[name].faces
    counts = [faces.count(face) for face in dict.fromkeys(faces)]
    missing = (len(known) - len(counts)) / len(known) if known else 0.0
    growing = prospect(
        ByCount((0, *scorer.points)),
        len(counts),
        outlook.turns_for(name),
        round(100 * missing * outlook.chance(name)),
    )
    last = len(scorer.points)
    sizes = [sum(count > made for count in counts) for made in range(1, max(counts, default=0))]
    return growing + sum(scorer.points[min(size, last) - 1] for size in sizes)


def _symbols_worth(outlook: Outlook, scorer: BySymbol, name: str, shown: str) -> float:
    faces = outlook.config.rulebook.types[name].faces
    turns, chance, by_count = outlook.turns_for(name), outlook.chance(name), ByCount(scorer.points)
    total = 0.0
    for symbol in scorer.symbols:
        bearing = sum(symbol in face for face in faces) / max(1, len(faces))
        total += prospect(by_count, shown.count(symbol), turns, round(100 * bearing * chance))
    return total


def _majority_worth(outlook: Outlook, scorer: Majority, name: str, side: Side) -> float:
    return prize(scorer, outlook.icons(side, name), outlook.rivals(side, name), outlook.spread(name))


@lru_cache(maxsize=1 << 16)
def prospect(scorer: PerSet | ByCount, have: int, turns: int, percent: int) -> float:
    """Estimate what a count of cards will earn, if more are taken as long as that pays.

    Args:
        scorer: How the type scores.
        have: The cards that lie already.
        turns: The turns that may bring more.
        percent: How likely each of them is to.

    Returns:
        The expected points, less what the turns spent would have earned.
    """
    chance = min(1.0, percent / 100)
    expected, best = 0.0, float("-inf")
    for more in range(turns + 1):
        best = max(best, _points(scorer, have + more) - TURN * more)
        expected += comb(turns, more) * chance**more * (1 - chance) ** (turns - more) * best
    return expected


def _points(scorer: PerSet | ByCount, count: int) -> int:
    if isinstance(scorer, PerSet):
        return count // scorer.size * scorer.points
    return scorer.points[min(count, len(scorer.points) - 1)]


@lru_cache(maxsize=1 << 16)
def prize(scorer: Majority, mine: int, others: tuple[int, ...], spread: float) -> float:
    """Estimate what a majority will pay.

    Args:
        scorer: The prizes.
        mine: The player's icons.
        others: The icons of the opponents.
        spread: How far the difference of two players may still change.

    Returns:
        The expected prize, penalty included.
    """
    if scorer.at_least_one and mine == 0 and spread < 0.5:
        return 0.0
    ahead = [1.0]  # how likely it is that so many opponents end up ahead
    for theirs in others:
        wins = 1 / (1 + exp(min(50.0, (mine - theirs) / spread)))
        ahead = [
            (ahead[count] * (1 - wins) if count < len(ahead) else 0.0) + (ahead[count - 1] * wins if count else 0.0)
            for count in range(len(ahead) + 1)
        ]
    expected = sum(points * likely for points, likely in zip(scorer.most, ahead, strict=False))
    return expected + (scorer.fewest or 0) * ahead[-1]


def by_hosts(name: str) -> Appraiser:
    """Appraise cards that multiply what comes upon them."""

    def appraise(outlook: Outlook, side: Side) -> float:
        taken = {placed.on for placed in side.tableau}
        hosts = sum(placed.serial not in taken for placed in side.groups.get(name, ()))
        if not hosts:
            return 0.0
        likely, points = _guest(outlook, name)
        times = outlook.config.rulebook.types[name].multiplier - 1
        turns = [max(0, outlook.turns - 2 * place) for place in range(hosts)]
        return sum([times * points * (1 - (1 - likely) ** left) for left in turns])

    return appraise


def _guest(outlook: Outlook, name: str) -> tuple[float, float]:
    """Tell how likely a turn is to bring a card for a host, and what such a card earns by itself."""
    guests = outlook.briefing.guests[name]
    types = dict.fromkeys(guest.type for guest in guests)
    likely = outlook.chance(*types)
    points = [_face_points(outlook.config, guest) for guest in guests]
    return likely, sum(points) / max(1, len(points))


def _face_points(config: GameConfig, card: Card) -> float:
    declared = declared_scorer(config, config.rulebook.types[card.type])
    return dict(declared.points).get(card.face, 0) if isinstance(declared, ByFace) else TURN


def as_if_now(card: CardType) -> Appraiser:
    """Appraise a type by its own scoring, as if the round ended now."""

    def appraise(outlook: Outlook, side: Side) -> float:
        view = outlook.view
        tableaus = [side.tableau if other.seat == side.seat else other.tableau for other in outlook.sides]
        notes = notes_of(view.memory)
        awards = card.score_round(Scoring(outlook.config, tableaus, notes))
        return sum(award.points for award in awards if award.player == side.seat)

    return appraise


def as_tool(name: str) -> Appraiser:
    """Appraise a card that may be called in a later turn; a second one is rarely of use."""

    def appraise(outlook: Outlook, side: Side) -> float:
        return USE * outlook.turns if side.groups.get(name) else 0.0

    return appraise


def as_idle(name: str) -> Appraiser:
    """Appraise a card of which nothing is known."""

    def appraise(_: Outlook, side: Side) -> float:
        return IDLE * len(side.groups.get(name, ()))

    return appraise
