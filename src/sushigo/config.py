"""What is played: `GameConfig`, and `Rulebook`, the same compiled for the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, final

from attrs import field, frozen

from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.cardtype import CardType, consult
from sushigo.contract import deck_of, is_foreign, is_ours, keep_contract
from sushigo.door import expect, expect_all, meant, name_of, show
from sushigo.errors import InvalidConfig, UnknownCard

if TYPE_CHECKING:
    from sushigo.edition import Edition
    from sushigo.event import Award
    from sushigo.scoring import Scorer, Scoring
    from sushigo.table import Moment, Script

    ScoreHook = Callable[[Scoring], Iterable[Award]]
    Hook = Callable[[Moment], Script[None] | None]


A_CONFIG: Final = "what is played is told by a GameConfig, such as classic(players=3)"
"""What is said if it is not."""


def _card_types(cards: Iterable[CardType]) -> tuple[CardType, ...]:
    return expect_all(cards, CardType, "the cards of a game are card types", InvalidConfig)


def _menu(name: str) -> str:
    return name_of(name, "a menu is named by a text", InvalidConfig)


@final
@frozen(getstate_setstate=False)
class GameConfig:
    """A game that can be played: frozen, hashable, complete. Make one with `classic` or `party`.

    Attributes:
        edition: The edition with its switches.
        players: How many play.
        cards: The card types in play, configured, in the order of the menu.
        menu: The name of the menu, if it has one.

    >>> import sushigo
    >>> game = sushigo.party(players=4, menu="points_platter")
    >>> [card.name for card in game.cards][:3]
    ['nigiri', 'uramaki', 'onigiri']
    """

    edition: Edition
    players: int
    cards: tuple[CardType, ...] = field(converter=_card_types)
    menu: str = field(default="", converter=_menu)
    _rulebook: Rulebook | None = field(init=False, default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        from sushigo.edition import Edition

        expect(self.edition, Edition, "what is played is of an Edition, such as edition_named('party')", InvalidConfig)
        self.edition.check(self.players)
        names = [card.name for card in self.cards]
        for name in names:
            if names.count(name) > 1:
                raise InvalidConfig(f"card type {name!r} is in the game twice: configure it once")

    @property
    def rulebook(self) -> Rulebook:
        """The configuration compiled for play."""
        rulebook = self._rulebook
        if rulebook is None:
            rulebook = _compiled(self)
            object.__setattr__(self, "_rulebook", rulebook)
        return rulebook

    @property
    def seats(self) -> int:
        """How many seats there are: one for each player, and one for a dummy."""
        return self.edition.seats(self.players)

    @property
    def compared(self) -> int:
        """How many seats are compared when points are counted: a dummy's only if it scores."""
        return self.edition.compared(self.players)

    def type(self, name: str) -> CardType:
        """Return a card type in play.

        Args:
            name: Its name.

        Returns:
            The configured type.

        Raises:
            UnknownCard: No such type is in play.

        >>> import sushigo
        >>> sushigo.classic(players=2).type("maki").category
        'roll'
        """
        try:
            return self.rulebook.types[name]
        except (KeyError, TypeError):
            playing = ", ".join(self.rulebook.types)
            told = f"{show(name)} is not in play{meant(name, self.rulebook.types)}; in play are {playing}"
            raise UnknownCard(told, name) from None

    def __reduce__(self) -> tuple[object, tuple[Edition, int, tuple[CardType, ...], str]]:
        return GameConfig, (self.edition, self.players, self.cards, self.menu)


def _overrides(card: CardType, hook: str) -> bool:
    return getattr(type(card), hook) is not getattr(CardType, hook)


def _awards(card: CardType, hook: str, players: int) -> ScoreHook | None:
    scorer: Scorer | None = getattr(card, hook)(players)
    if scorer is None:
        return None
    if not hasattr(scorer, "awards"):
        raise TypeError(f"{hook} returns a declared rule such as ByCount((0, 1, 4)), not {show(scorer)}")
    awards = scorer.awards
    return lambda scoring: awards(scoring, card)


def _scorers(config: GameConfig, hook: str, declared: str) -> Iterator[tuple[CardType, ScoreHook]]:
    """Pair each type that scores with what scores it: its own hook, or the scorer that it declares."""
    for card in config.cards:
        if _overrides(card, hook):
            yield card, getattr(card, hook)
        elif _overrides(card, declared):
            score = consult(card, _awards, card, declared, config.compared)
            if score is not None:
                yield card, score


class _Pairs(dict[Card, Action]):
    """The actions of one seat that play a card and then another one, made when they are first wanted."""

    def __init__(self, seat: int, first: Card) -> None:
        super().__init__()
        self._seat, self._first = seat, first

    def __missing__(self, second: Card) -> Action:
        action = self[second] = Action(self._seat, "play", f"{self._first} & {second}")
        return action


class _Places(dict[Card, tuple[int, str]]):
    """The place of each card in a sorted hand; one that kept what it copies stands beside its printed self."""

    def __init__(self, rank: Mapping[Card, int]) -> None:
        super().__init__()
        self._rank = rank

    def __missing__(self, card: Card) -> tuple[int, str]:
        place = self[card] = self._rank[card.printed], str(card)
        return place


@final
class Rulebook:
    """A configuration compiled for play: which type takes part in which step, looked up once instead of every turn.

    Attributes:
        foreign: The types in play that other packages bring, each found to keep the contract of cards.
        types: The types in play, by name.
        box: All cards of the game, in order.
        rank: The place of each face in that order.
        place_of: The function that looks it up.
        sort_key: The place of any card in a sorted hand.
        faces: All faces with copies.
        faces_of: The faces with copies of each type that has several, as they are written.
        askable: Each type with copies, and each face of a type with two or more.
        desserts: The types that are kept for the game's end.
        dessert_cards: How many cards of these there are.
        own_hand: For each seat, the bit that says that it has seen a hand; a dummy sees none.
        plays: For each seat, the `play` action of each face that can be played in one way only.
        pairs: For each seat and face, the function that looks up the `play` action of it and another face.
        ways, hosts: The types that have these hooks.
        offering: The faces that let a second card be chosen with the first.
        hosted: The types of the categories that those with `hosts` take.
        called: The types that may be called after the reveal.
        tools: The types that may be called, or offer a second card.
        queued: The numbered types whose turn comes when they have been laid.
        effects: The types with an `on_play`.
        acting: The types that do something when they have been laid: those with effects and the queued ones.
        lasting: The types of which something may come later: tools and hosts.
        stirring: The types of which something may come when they have been laid, then or later.
        plain: Whether a turn is over once its cards are laid, unless one of them does something: no type acts in
            every turn, and the edition has no turn of its own.
        icons: What each face counts for in a majority.
        on_settled, on_turn_end, on_round_end: The types with these hooks, in the order of their names, and the hooks.
        round_scorers, game_scorers: The types that score then, in the order of the menu, with what scores them.
    """

    __slots__ = (
        "_sealed",
        "acting",
        "askable",
        "box",
        "called",
        "dessert_cards",
        "desserts",
        "effects",
        "faces",
        "faces_of",
        "foreign",
        "game_scorers",
        "hosted",
        "hosts",
        "icons",
        "lasting",
        "offering",
        "on_round_end",
        "on_settled",
        "on_turn_end",
        "own_hand",
        "pairs",
        "place_of",
        "plain",
        "plays",
        "queued",
        "rank",
        "round_scorers",
        "sort_key",
        "stirring",
        "tools",
        "types",
        "ways",
    )  # which are read more quickly than a dictionary of so many names
    _sealed: bool

    def __init__(self, config: GameConfig) -> None:
        """Compile a configuration."""
        object.__setattr__(self, "_sealed", False)
        players, cards = config.players, config.cards
        self.foreign = tuple(card for card in cards if is_foreign(card))
        for card in self.foreign:
            keep_contract(card)
        self.types: Mapping[str, CardType] = MappingProxyType({card.name: card for card in cards})
        counts = [(card, face, count) for card in cards for face, count in deck_of(card, players)]
        self.box = tuple(Card(card.name, face) for card, face, count in counts for _ in range(count))
        rank = {Card(card.name, face): place for place, (card, face, _) in enumerate(counts)}
        self.rank: Mapping[Card, int] = MappingProxyType(rank)
        self.place_of = rank.__getitem__
        self.sort_key = _Places(self.rank).__getitem__
        self.faces = tuple(dict.fromkeys(self.box))
        faces_of = {card.name: tuple(str(face) for face in self.faces if face.type == card.name) for card in cards}
        self.faces_of = MappingProxyType({name: faces for name, faces in faces_of.items() if len(faces) > 1})
        self.askable = tuple(self._askable())
        self.desserts = frozenset(card.name for card in cards if card.category == "dessert")
        self.dessert_cards = sum(card.type in self.desserts for card in self.box)
        self.pairs = tuple(
            [
                MappingProxyType({face: _Pairs(seat, face).__getitem__ for face in self.rank})
                for seat in range(config.seats)
            ]
        )
        icons = {Card(card.name, face): card.icons(face) for card in cards for face in card.faces}
        self.icons = MappingProxyType(icons)
        self.own_hand = tuple([1 << seat if seat < players else 0 for seat in range(config.seats)])
        self._find_hooks(cards, config.seats)
        self.round_scorers = tuple(_scorers(config, "score_round", "scorer"))
        self.game_scorers = tuple(_scorers(config, "score_game", "game_scorer"))
        self.plain = is_ours(type(config.edition).turn) and not (self.on_settled or self.on_turn_end)

    def seal(self) -> Rulebook:
        """Let nothing be changed any more, since all equal configurations share it and cards can see it."""
        object.__setattr__(self, "_sealed", True)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        if self._sealed:
            raise AttributeError(f"a rulebook cannot be changed (by setting {name!r})")
        super().__setattr__(name, value)

    def _find_hooks(self, cards: Sequence[CardType], seats: int) -> None:
        """Find which types take part in which step."""

        def having(*hooks: str) -> frozenset[str]:
            return frozenset(card.name for card in cards if any(_overrides(card, hook) for hook in hooks))

        def hooks(hook: str) -> tuple[tuple[CardType, Hook], ...]:
            acting = sorted([card for card in cards if _overrides(card, hook)], key=lambda card: card.name)
            return tuple([(card, getattr(card, hook)) for card in acting])

        self.ways = having("ways")
        plain = [face for face in self.rank if face.type not in self.ways]
        plays = [{face: Action(seat, "play", str(face)) for face in plain} for seat in range(seats)]
        self.plays = tuple(map(MappingProxyType, plays))
        self.offering = frozenset(face for face in self.rank if self.types[face.type].offers_second)
        self.hosts = having("hosts")
        bearable = {category for name in self.hosts for category in self.types[name].bears}
        self.hosted = frozenset(card.name for card in cards if card.category in bearable)
        self.called = frozenset(card.name for card in cards if card.called)
        self.effects = having("on_play")
        self.queued = frozenset(
            name
            for name in having("on_use") - self.called
            if any(self.types[name].number(face) is not None for face in self.types[name].faces)
        )
        self.tools = self.called | {face.type for face in self.offering}
        self.acting = self.effects | self.queued
        self.lasting = self.tools | self.hosts
        self.stirring = self.acting | self.hosted | self.lasting
        self.on_settled = hooks("on_settled")
        self.on_turn_end = hooks("on_turn_end")
        self.on_round_end = hooks("on_round_end")

    def _askable(self) -> Iterable[Card]:
        for name in self.types:
            faces = [face for face in self.faces if face.type == name]
            if faces:
                yield Card(name)
            if len(faces) > 1:
                yield from faces

    def tally(self, tableau: Sequence[Placed], name: str) -> list[Placed]:
        """List the tableau cards that count as a type, each as many times as it counts."""
        cards = [placed for placed in tableau if placed.type == name]
        for placed in cards:
            if placed.on is not None:  # it may count several times
                return self.grouped(tableau)[name]
        return cards

    def grouped(self, tableau: Iterable[Placed]) -> dict[str, list[Placed]]:
        """Group tableau cards by the type they count as, each as many times as it counts."""
        groups: dict[str, list[Placed]] = {}
        guests = []
        for placed in tableau:
            name = placed.type
            if name in groups:
                groups[name].append(placed)
            else:
                groups[name] = [placed]
            if placed.on is not None and not placed.face_down:
                guests.append(placed)
        for guest in guests:  # on a condiment that triples it a card counts as three
            for host in tableau:
                if host.serial == guest.on:
                    cards = groups[guest.type]
                    place = cards.index(guest)
                    cards[place:place] = [guest] * (self.types[host.card.shown.type].multiplier - 1)
        return groups

    def colour(self, placed: Placed) -> str:
        """The colour group of a tableau card; empty if it has none."""
        if placed.face_down:
            return self.types[placed.face_down].colour_face_down
        return self.types[placed.card.shown.type].colour or placed.card.shown.type


@lru_cache(maxsize=256)
def _compiled(config: GameConfig) -> Rulebook:
    return Rulebook(config).seal()
