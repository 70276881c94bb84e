"""What experience says of cards whose points follow from no declaration, by the name of their type.

A type without a hint is appraised by its declared scorer, or as if the round ended now.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, prod
from typing import TYPE_CHECKING, Final, final

from attrs import frozen

from sushigo.agents.appraisal import Appraiser, prize
from sushigo.scoring import Majority

if TYPE_CHECKING:
    from sushigo.agents.outlook import Outlook, Side


@final
@frozen
class Hint:
    """How a card type is appraised.

    Attributes:
        appraise: Gives the points that it may be expected to earn for a side.
        watches: Whether that depends on cards of other types.
    """

    appraise: Appraiser
    watches: bool = False


FIRST: Final = Majority(most=(1,))
"""A prize of one point for whoever has most."""


def _uramaki(outlook: Outlook, side: Side) -> float:
    """The most icons get the next place; ten get it at once, and leave the next one to be raced for."""
    claimed = next((note.value for note in outlook.view.memory if note.type == "uramaki"), 0)
    places = (8, 5, 2, 0, 0)[claimed if isinstance(claimed, int) else 0 :]
    mine = outlook.icons(side, "uramaki")
    if mine >= 10:
        return places[0]
    spread = outlook.spread("uramaki")
    first = prize(FIRST, mine, outlook.rivals(side, "uramaki"), spread)
    coming = outlook.turns * outlook.chance("uramaki") * 2
    ten = 1 / (1 + exp(10 - mine - coming))
    return first * places[0] + (1 - first) * ten * places[1]


def _edamame(outlook: Outlook, side: Side) -> float:
    """Each counts the opponents who have any, or will."""
    count = len(side.groups.get("edamame", ()))
    later = 1 - (1 - outlook.share("edamame")) ** outlook.turns
    having = sum(1.0 if other.groups.get("edamame") else later for other in outlook.others(side))
    return count * min(4.0, having)


def _miso_soup(outlook: Outlook, side: Side) -> float:
    """One of this turn counts if nobody else plays one too."""
    turn = outlook.view.turn
    bowls = side.groups.get("miso_soup", ())
    fresh = sum(placed.turn == turn for placed in bowls)
    alone = prod(1 - 0.4 * _holds(outlook, other.seat, "miso_soup") for other in outlook.others(side))
    return 3 * (len(bowls) - fresh) + (3 * alone if fresh == 1 else 0)


def _holds(outlook: Outlook, seat: int, name: str) -> float:
    """Tell how likely a hand is to have a card of a type."""
    hand = outlook.view.hands[seat]
    if any(card.type == name for card in hand.cards):
        return 1.0
    return float(1 - (1 - outlook.briefing.shares[name]) ** (hand.size - len(hand.cards)))


def _tea(outlook: Outlook, side: Side) -> float:
    """Each counts the largest colour, which still grows."""
    cups = len(side.groups.get("tea", ()))
    if not cups:
        return 0.0
    return cups * (max(_colours(outlook, side).values()) + 0.3 * outlook.turns)


def _soy_sauce(outlook: Outlook, side: Side) -> float:
    """Each counts if nobody has more colours."""
    bottles = len(side.groups.get("soy_sauce", ()))
    if not bottles:
        return 0.0
    mine = len(_colours(outlook, side))
    others = tuple(sorted([len(_colours(outlook, other)) for other in outlook.others(side)]))
    return bottles * 4 * prize(FIRST, mine, others, 0.3 + 0.25 * outlook.turns)


def _colours(outlook: Outlook, side: Side) -> dict[str, int]:
    """Count the cards of each colour."""
    counts: dict[str, int] = {}
    for placed in side.tableau:
        colour = outlook.config.rulebook.colour(placed)
        if colour:
            counts[colour] = counts.get(colour, 0) + 1
    return counts


def _chopsticks(outlook: Outlook, side: Side) -> float:
    """A second card in a later turn, when two good ones are seen at once."""
    return min(2.5, 0.45 * outlook.turns) if side.groups.get("chopsticks") else 0.0


def _spoon(outlook: Outlook, side: Side) -> float:
    """The card that is missing, in a later turn."""
    return min(3.0, 0.7 * outlook.turns) if side.groups.get("spoon") else 0.0


def _menu(_: Outlook, side: Side) -> float:
    """The best of four cards, at once."""
    return 3.2 * len(side.groups.get("menu", ()))


def _takeout_box(outlook: Outlook, side: Side) -> float:
    """Two points for each card turned down; one that is about to be used promises as much as it can turn."""
    boxes = [placed for placed in side.groups.get("takeout_box", ()) if not placed.face_down]
    turned = len(side.groups.get("takeout_box", ())) - len(boxes)
    if not boxes:
        return 2.0 * turned
    promise = 0.0
    for name, group in side.groups.items():
        if name != "takeout_box":
            earlier = sum(placed.turn < outlook.view.turn for placed in group)
            promise += max(0.0, 2 * earlier - max(0.0, outlook.base(side.seat, (name,))))
    return 2.0 * turned + promise


HINTS: Final[Mapping[str, Hint]] = {
    "uramaki": Hint(_uramaki),
    "edamame": Hint(_edamame),
    "miso_soup": Hint(_miso_soup),
    "tea": Hint(_tea, watches=True),
    "soy_sauce": Hint(_soy_sauce, watches=True),
    "chopsticks": Hint(_chopsticks),
    "spoon": Hint(_spoon),
    "menu": Hint(_menu),
    "takeout_box": Hint(_takeout_box),
    # one that copies nothing is discarded
    "special_order": Hint(lambda _, side: 0.0),  # noqa: ARG005
}
"""The hints by card type."""

ASKING: Final = frozenset({"spoon"})
"""The types that, called, bring a card of another hand; others bring one of the own."""
