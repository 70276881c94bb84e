"""The agent that takes what promises most at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, final

from attrs import Attribute, field, frozen

from sushigo.agents.hints import ASKING
from sushigo.agents.outlook import Outlook
from sushigo.door import refusal
from sushigo.errors import InvalidConfig

if TYPE_CHECKING:
    from sushigo.action import Action
    from sushigo.card import Card
    from sushigo.observe import View


def a_number(_: object, option: Attribute[float], value: object) -> None:
    """Refuse what is no number as an option of an agent."""
    if not isinstance(value, (int, float)):
        raise refusal(f"{option.name} is a number", value, InvalidConfig)


@final
@frozen
class GreedyAgent:
    """Takes the action after which its own prospects, less those of the next player, are best.

    It knows a card type by the scorer that the type declares, so it plays with cards of other packages too.

    Args:
        envy: How much the best card left to the next player counts against an action, with two players; the
            more players, the less.

    >>> import sushigo
    >>> from random import Random
    >>> from sushigo.agents import GreedyAgent
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> view = sushigo.observe(state, 0)
    >>> GreedyAgent().choose(view, view.legal_actions, Random(1)) in view.legal_actions
    True
    """

    envy: float = field(default=0.7, validator=a_number)

    def choose(self, view: View, legal_actions: Sequence[Action], rng: Random) -> Action:
        """Choose the action of the greatest value, one of them by chance if several are equal."""
        if len(legal_actions) == 1:
            return legal_actions[0]
        values = self.values(view, legal_actions)
        best = max(values)
        first = [action for action, value in zip(legal_actions, values, strict=True) if value == best]
        return first[int(rng.random() * len(first))]

    def values(self, view: View, legal_actions: Sequence[Action]) -> list[float]:
        """Estimate how good each action is, in points.

        Args:
            view: What the agent's seat knows.
            legal_actions: What it may do.

        Returns:
            A value for each action; only differences between them mean anything.
        """
        assert view.player is not None, "a spectator does not choose"
        outlook = Outlook(view)
        value = _VALUES[legal_actions[0].verb]
        values = [value(outlook, view.player, action) for action in legal_actions]
        if legal_actions[0].verb == "play" and self.envy and not view.looks_at:
            self._count_envy(outlook, view.player, legal_actions, values)
        return values

    def _count_envy(self, outlook: Outlook, player: int, legal_actions: Sequence[Action], values: list[float]) -> None:
        """Take off what the best card left in the hand will be worth to whoever gets it."""
        players = outlook.config.players
        neighbour = (player + outlook.view.direction) % players
        hand = outlook.view.hand
        gains = {card: outlook.gain(neighbour, (card,)) for card in dict.fromkeys(hand)}
        ranked = sorted(hand, key=lambda card: -gains[card])
        for place, action in enumerate(legal_actions):
            left = list(action.cards)
            for card in ranked:
                taken = next((own for own in left if own.printed is card or own is card), None)
                if taken is None:
                    values[place] -= self.envy / sqrt(players - 1) * max(0.0, gains[card])
                    break
                left.remove(taken)


def _play(outlook: Outlook, player: int, action: Action) -> float:
    cards, marks = action.cards, [item.mark for item in action.items]
    if len(cards) == 1:
        return outlook.gain(player, cards, marks=marks)
    offering = outlook.config.rulebook.offering
    used = next((placed for placed in outlook.sides[player].tableau if placed.card.shown in offering), None)
    return outlook.gain(player, cards, marks=marks, gone=used)


def _call(outlook: Outlook, player: int, action: Action) -> float:
    """Calling a card costs the card, and gives the best that it can bring, from whichever hand."""
    if action.verb == "pass":
        return 0.0
    tableau = outlook.sides[player].tableau
    used = next(placed for placed in tableau if placed.card is action.card and placed.turn < outlook.view.turn)
    if used.type in ASKING:
        brings = max(_wanted(outlook, player, (face,)) for face in outlook.config.rulebook.faces)
    else:
        hand = dict.fromkeys(outlook.view.hand)
        brings = max((outlook.gain(player, (card,)) for card in hand), default=0.0)
    return brings + outlook.gain(player, (), gone=used)


def _ask(outlook: Outlook, player: int, action: Action) -> float:
    wanted = action.card
    assert wanted is not None, "what is asked for is a card or a type"
    return _wanted(outlook, player, [face for face in outlook.config.rulebook.faces if face.answers_to(wanted)])


def _wanted(outlook: Outlook, player: int, faces: Sequence[Card]) -> float:
    """Multiply what a face earns, by the chance that somebody has one; whoever gives chooses."""
    earns = sum([outlook.gain(player, (face,)) for face in faces]) / len(faces)
    missing = 1.0
    for seat, hand in enumerate(outlook.view.hands[: outlook.config.players]):
        if seat == player:
            continue
        if any(card in faces for card in hand.cards):
            return earns
        unknown = hand.size - len(hand.cards)
        missing *= (1 - outlook.briefing.face_share(faces)) ** unknown
    return earns * (1 - missing)


def _give(outlook: Outlook, player: int, action: Action) -> float:
    """A card is given that is worth least to the others."""
    others = [side.seat for side in outlook.sides if side.seat != player]
    return -sum([outlook.gain(seat, action.cards) for seat in others]) / max(1, len(others))


def _flip(outlook: Outlook, player: int, action: Action) -> float:
    if action.verb == "done":
        return 0.0
    for placed in outlook.sides[player].tableau:
        if placed.card is action.card and not placed.face_down and placed.turn < outlook.view.turn:
            return outlook.gain(player, (), down=placed)
    return 0.0


def _choose(*_: object) -> float:
    """Nobody knows what the options of an unknown card mean."""
    return 0.0


_VALUES: Final[Mapping[str, Callable[[Outlook, int, Action], float]]] = {
    "play": _play,
    "call": _call,
    "pass": _call,
    "ask": _ask,
    "give": _give,
    "flip": _flip,
    "done": _flip,
    "choose": _choose,
}
