"""Events and actions in words, in every language there is a file for (`words`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import reduce, singledispatch
from typing import Final

from attrs import frozen

from sushigo import event as events
from sushigo.action import DEALER, Action
from sushigo.card import Card, Item
from sushigo.cardtype import A_LANGUAGE
from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import expect, expect_all
from sushigo.errors import InvalidNotation
from sushigo.event import Event
from sushigo.words import phrase, verb_title, word

_PEOPLE: Final = ("player", "other", "giver", "receiver")
_PLAYER: Final = re.compile(r"player:(\d{1,3})", re.ASCII)


def describe(event: Event, lang: str = "en", *, config: GameConfig, names: Sequence[str] | None = None) -> str:
    """Tell an event in words.

    Args:
        event: What happened, from `step`; as one player saw it, if it comes from `redact`.
        lang: The language: `en`, `ja` or `pl`.
        config: What is played.
        names: What the players are called, in seat order; without, they are numbered from 0.

    Returns:
        A sentence without a full stop; empty for an event that says nothing to people, such as `Remember`.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> sushigo.describe(sushigo.Award(1, "tempura", 5), config=game, names=["Aiko", "Basia"])
    'Basia scores 5 for Tempura'
    >>> sushigo.describe(sushigo.Award(1, "tempura", 5), "pl", config=game)
    'Gracz 1 zdobywa 5 pkt: Tempura'
    """
    expect(event, Event, "what is told is an Event, such as step(...) returns")
    return _tell(event, _speaker(config, lang, names))


def describe_action(action: Action, lang: str = "en", *, config: GameConfig, names: Sequence[str] | None = None) -> str:
    """Tell an action in words, as a choice that can be made.

    Args:
        action: The action.
        lang: The language: `en`, `ja` or `pl`.
        config: What is played.
        names: What the players are called, in seat order; without, they are numbered from 0.

    Returns:
        A request such as `Play Tempura`.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> sushigo.describe_action(sushigo.Action.parse("0 play sashimi & maki:3"), config=game)
    'Play Sashimi and Maki Roll, 3 icons'
    """
    speaker = _speaker(config, lang, names)
    verb = verb_title(expect(action, Action, "what is told is an Action, such as Action.parse('0 pass')").verb, lang)
    return phrase("choice", lang, verb=verb, x=speaker.argument(action)) if action.argument else verb


def _speaker(config: GameConfig, lang: str, names: Sequence[str] | None) -> Speaker:
    """Take who speaks: for which game, in which language, and how players are called."""
    expect(config, GameConfig, A_CONFIG)
    expect(lang, str, A_LANGUAGE)
    called = None if names is None else expect_all(names, str, "the names of players are texts")
    return Speaker(config, lang, called)


@frozen
class Speaker:
    """What players and cards are called in one game and one language.

    Attributes:
        config: What is played.
        lang: The language.
        names: What the players are called, if they have names.
    """

    config: GameConfig
    lang: str = "en"
    names: Sequence[str] | None = None

    def player(self, seat: int) -> str:
        """Name a player, the dummy, or the dealer."""
        if seat == DEALER:
            return word("dealer", self.lang)
        if self.names is not None and seat < len(self.names):
            return self.names[seat]
        if self.config.players <= seat < self.config.seats:
            return word("dummy", self.lang)
        return word("player_n", self.lang, n=seat)

    def face(self, card: Card) -> str:
        """Name a face, what it copies left out."""
        card_type = self.config.rulebook.types.get(card.type)
        return str(card.printed) if card_type is None else card_type.title(self.lang, card.face)

    def card(self, card: Card) -> str:
        """Name a card, with what it copies."""
        if card.copy_of is None:
            return self.face(card)
        return self._copying(self.face(card), self.face(card.copy_of))

    def cards(self, cards: Iterable[Card]) -> str:
        """List cards."""
        return self.joined("and", [self.card(card) for card in cards])

    def item(self, item: Item) -> str:
        """Name a tableau item, or a card with the way in which it is played."""
        if item.copies_face_down:
            text = self._copying(self.face(item.card), word("face_down", self.lang))
        else:
            text = self.card(item.card)
        if item.mark != "^":
            return text
        return self._on(text, self._hosts())

    def lying_on(self, text: str, host: Card) -> str:
        """Name a card together with the card that it lies on."""
        return self._on(text, self.face(host))

    def argument(self, action: Action) -> str:
        """Name what an action is about."""
        if action.verb != "choose":
            return self.joined("and", [self.item(item) for item in action.items])
        player = _PLAYER.fullmatch(action.argument)
        if player is not None:
            return self.player(int(player[1]))
        try:
            item = Item.parse(action.argument)
        except InvalidNotation:
            return action.argument
        return self.item(item) if item.card.type in self.config.rulebook.types else action.argument

    def joined(self, key: str, texts: Sequence[str]) -> str:
        """Join texts with a phrase for two."""
        if not texts:
            return word("nothing", self.lang)
        return reduce(lambda x, y: phrase(key, self.lang, x=x, y=y), texts)

    def done(self, action: Action) -> str:
        """Tell an action that a player has taken."""
        return phrase(action.verb, self.lang, player=self.player(action.player), x=self.argument(action))

    def way(self, card: Card, way: Item | None) -> str:
        """Name a card that is laid, as it was chosen to be if that was a choice."""
        return self.card(card) if way is None else self.item(way)

    def direction(self, direction: int) -> str:
        """Name a passing direction."""
        return word("left" if direction > 0 else "right", self.lang)

    def say(self, key: str, **values: int | str) -> str:
        """Say a sentence; its placeholders for people are given as seats."""
        told = {
            role: self.player(value) if role in _PEOPLE and not isinstance(value, str) else value
            for role, value in values.items()
        }
        return phrase(key, self.lang, **told)

    def _copying(self, card: str, copied: str) -> str:
        return phrase("with_copy", self.lang, x=card, copy=word("copy_x", self.lang, x=copied))

    def _on(self, card: str, host: str) -> str:
        return phrase("with_host", self.lang, x=card, on=word("on_x", self.lang, x=host))

    def _hosts(self) -> str:
        rulebook = self.config.rulebook
        return " / ".join(card.title(self.lang) for name, card in rulebook.types.items() if name in rulebook.hosts)


_PLAIN: Final[dict[type[Event], str]] = {
    events.PassHands: "pass_hands",
    events.KeepDesserts: "desserts_kept",
    events.ClearTable: "cleared",
    events.CollectCards: "collected",
    events.ReturnDesserts: "desserts_return",
    events.GameEnds: "game_ends",
}


@singledispatch
def _tell(event: Event, speaker: Speaker) -> str:
    """Tell an event that says all by its kind; any other without a teller below only keeps the books."""
    key = _PLAIN.get(type(event))
    return speaker.say(key) if key else ""


@_tell.register
def _(event: events.Reveal, speaker: Speaker) -> str:
    dummy = speaker.config.players
    return speaker.joined(
        "then",
        [
            speaker.say("reveal_for", player=action.player, receiver=dummy, x=speaker.argument(action))
            if action.verb == "give"
            else speaker.done(action)
            for action in event.picks
        ],
    )


@_tell.register
def _(event: events.Answered, speaker: Speaker) -> str:
    return speaker.joined("then", [speaker.done(action) for action in event.actions])


@_tell.register
def _(event: events.HandToTableau, speaker: Speaker) -> str:
    card = speaker.way(event.card, event.way)
    if event.giver == event.receiver:
        return speaker.say("play", player=event.giver, x=card)
    return speaker.say("taken", receiver=event.receiver, giver=event.giver, x=card)


@_tell.register
def _(event: events.HandToHand, speaker: Speaker) -> str:
    card = phrase("a_card", speaker.lang) if event.card is None else speaker.card(event.card)
    return speaker.say("handed", receiver=event.receiver, giver=event.giver, x=card)


@_tell.register
def _(event: events.HandToDiscard, speaker: Speaker) -> str:
    return speaker.say("hand_discarded", player=event.player, x=speaker.card(event.card))


@_tell.register
def _(event: events.TableauToHand, speaker: Speaker) -> str:
    return speaker.say("to_hand", player=event.receiver, x=speaker.face(event.placed.card))


@_tell.register
def _(event: events.TableauToTableau, speaker: Speaker) -> str:
    return speaker.say("to_tableau", player=event.receiver, x=speaker.card(event.placed.card))


@_tell.register
def _(event: events.Discard, speaker: Speaker) -> str:
    return speaker.say("discarded", x=speaker.card(event.placed.card))


@_tell.register
def _(event: events.DrawAside, speaker: Speaker) -> str:
    return speaker.say("looks", player=event.player, n=event.count)


@_tell.register
def _(event: events.AsideToTableau, speaker: Speaker) -> str:
    return speaker.say("from_deck", player=event.player, x=speaker.way(event.card, event.way))


@_tell.register
def _(event: events.AsideToDeck, speaker: Speaker) -> str:
    return speaker.say("puts_back", player=event.player)


@_tell.register
def _(event: events.SwapHands, speaker: Speaker) -> str:
    return speaker.say("swap", player=event.player, other=event.other)


@_tell.register
def _(event: events.AddDesserts, speaker: Speaker) -> str:
    return speaker.say("desserts_join", n=event.count)


@_tell.register
def _(event: events.Shuffle, speaker: Speaker) -> str:
    return speaker.say("shuffled", pile=word(event.pile, speaker.lang))


@_tell.register
def _(event: events.Deal, speaker: Speaker) -> str:
    return speaker.say("dealt", n=event.size)


@_tell.register
def _(event: events.Attach, speaker: Speaker) -> str:
    on = word("on_x", speaker.lang, x=speaker.face(event.host.card))
    return speaker.say("attached", x=speaker.card(event.placed.card), on=on)


@_tell.register
def _(event: events.Copy, speaker: Speaker) -> str:
    copied = word("copy_x", speaker.lang, x=speaker.face(event.card.shown))
    return speaker.say("copies", x=speaker.face(event.placed.card), copy=copied)


@_tell.register
def _(event: events.TurnFaceDown, speaker: Speaker) -> str:
    return speaker.say("face_down", x=speaker.card(event.placed.card))


@_tell.register
def _(event: events.Award, speaker: Speaker) -> str:
    card_type = speaker.config.rulebook.types.get(event.type)
    title = event.type if card_type is None else card_type.title(speaker.lang)
    key = "loses" if event.points < 0 else "scores"
    return speaker.say(key, player=event.player, n=abs(event.points), x=title)


@_tell.register
def _(event: events.SetDirection, speaker: Speaker) -> str:
    return speaker.say("direction", direction=speaker.direction(event.direction))


@_tell.register
def _(event: events.Show, speaker: Speaker) -> str:
    return speaker.say("shows", player=event.player, x=speaker.cards(event.cards))


@_tell.register
def _(event: events.Peek, speaker: Speaker) -> str:
    return speaker.say("peeks", player=event.viewer, other=event.player)


@_tell.register
def _(event: events.RoundBegins, speaker: Speaker) -> str:
    return speaker.say("round_begins", n=event.round, direction=speaker.direction(event.direction))


@_tell.register
def _(event: events.TurnBegins, speaker: Speaker) -> str:
    return word("turn_n", speaker.lang, n=event.turn)


@_tell.register
def _(event: events.RoundEnds, speaker: Speaker) -> str:
    return speaker.say("round_ends", n=event.round)
