"""The base class of all cards: what a card type says of itself, and the hooks it may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, ParamSpec, TypeVar

from attrs import Attribute, field, fields, frozen

from sushigo.card import Card, Item, Placed
from sushigo.cards import CATEGORIES
from sushigo.door import expect, refusal, show
from sushigo.errors import CardTypeError, InvalidConfig

if TYPE_CHECKING:
    from sushigo.event import Award
    from sushigo.scoring import Scorer, Scoring
    from sushigo.state import Plain
    from sushigo.table import Arrival, Moment, Play, Script, Use

A_LANGUAGE: Final = "a language is named by a text, such as 'en'"
"""What is said if it is not."""

MAX_COPIES: Final = 1000
"""How many copies of a face may be in a game."""

_T = TypeVar("_T")
_P = ParamSpec("_P")


def option(default: _T, *others: _T, fixed: bool = False) -> _T:
    """Declare an option of a card type: a field of its class.

    Args:
        default: The value it has unless another is chosen.
        others: The other values it may have.
        fixed: Whether only an edition may choose, not the players.

    Returns:
        The field, for the body of a class decorated with `attrs.frozen`.

    >>> import sushigo
    >>> from attrs import frozen
    >>> @frozen
    ... class Ginger(sushigo.CardType):
    ...     name = "ginger"
    ...     turns: bool = sushigo.option(True, False)
    >>> Ginger().turns, Ginger(turns=False).turns
    (True, False)
    >>> Ginger(turns="often")
    Traceback (most recent call last):
    sushigo.errors.InvalidConfig: turns is one of True, False, not 'often'
    """
    declared: _T = field(
        default=default, validator=_OneOf((default, *others)), metadata={"option": not fixed}, kw_only=True
    )
    return declared


@frozen
class _OneOf:
    """Refuses what is none of the values of an option."""

    options: tuple[object, ...]

    def __call__(self, owner: object, option: Attribute[Any], value: object) -> None:
        if not any(_same(value, allowed) for allowed in self.options):
            raise refusal(f"{option.name} is one of {', '.join(map(repr, self.options))}", value, InvalidConfig)


def _same(value: object, allowed: object) -> bool:
    """Whether a value is an allowed one and not only equal to it, as `True` is to 1."""
    alike = type(value) is type(allowed) and value == allowed
    if alike and isinstance(value, tuple) and isinstance(allowed, tuple):
        return all(map(_same, value, allowed))
    return alike


def _pairs(value: object) -> tuple[tuple[str, int], ...] | None:
    """Take deck counts, given as a mapping or pairs, in a form that can be hashed."""
    if value is None:
        return None
    try:
        return tuple(dict(value).items())  # type: ignore[call-overload]
    except (TypeError, ValueError):
        raise refusal("copies are a number for each face, such as {'': 8}", value, InvalidConfig) from None


def failure(card_type: CardType, error: Exception) -> CardTypeError:
    """Say which card type failed, from which package, how and where; an error that says so already stays as it is."""
    if isinstance(error, CardTypeError):
        return error
    from sushigo.blame import place_of, said
    from sushigo.registry import package_of

    message = f"{type(error).__name__}: {said(error)}{place_of(error)}"
    return CardTypeError(card_type.name, message, package_of(type(card_type)))


def consult(card_type: CardType, hook: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Call a hook of a card type; if it fails, say that it was this type."""
    try:
        return hook(*args, **kwargs)
    except Exception as error:
        raise failure(card_type, error) from error


@frozen
class CardType:
    """A kind of card: its faces, colour and numbers, its options, its effects and its points.

    Subclass it and set the class variables; declare options as fields with `option` (then decorate the class
    with `attrs.frozen`); override the hooks that the card needs, and no others. A hook that acts is a generator
    that yields events and asks with `yield from`.

    Class variables:
        name: The name of the type: lower-case letters, digits and `_`.
        aliases: Names that it had before: what was saved under them still loads.
        category: One of `nigiri roll appetizer special dessert`.
        colour: The colour group of the background: a name of your own, not a colour of a style sheet. Types that
            have the same name here, of whatever package, are one colour to the cards that count colours. Empty, it
            is the name of the type, a colour that no other has.
        counts: How many copies of each face the box holds; a type with one face has the face `""`.
        players: The fewest and the most players it may be chosen for.
        copyable: Whether another card may copy it.
        multiplier: How many times a card that lies on it counts.
        bears: The categories of card that may lie on it; `hosts` decides about a single one.
        offers_second: Whether, lying there from an earlier turn, it lets its player choose two cards before the
            reveal; its `on_use` then follows.
        called: Whether a card of an earlier turn may be called after the reveal; its `on_use` then follows in
            the order of resolution numbers, so every face needs one (see `number`).
        turns_face_down: Whether it turns other cards face down, so that they count for it.
        names: What it is called, by language (`{"en": "Maki Roll"}`).
        rule_texts: What it does, in a paragraph, by language.
        face_names: What its faces are called, by language and face.

    Args:
        copies: How many copies of each face are in the game, in place of `counts`.

    >>> import sushigo
    >>> class Ginger(sushigo.CardType):
    ...     name = "ginger"
    ...     category = "appetizer"
    ...     counts = {"": 8}
    ...
    ...     def scorer(self, players):
    ...         return sushigo.ByCount((0, 1, 4, 9))
    >>> game = sushigo.party(players=2, cards=[Ginger()])
    >>> sushigo.score_round(game, [["ginger", "ginger"], ["ginger"]]).total
    (4, 1)
    """

    name: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    category: ClassVar[str] = "special"
    colour: ClassVar[str] = ""
    counts: ClassVar[Mapping[str, int]] = {"": 1}
    players: ClassVar[tuple[int, int]] = (2, 8)
    copyable: ClassVar[bool] = True
    multiplier: ClassVar[int] = 1
    bears: ClassVar[tuple[str, ...]] = CATEGORIES
    offers_second: ClassVar[bool] = False
    called: ClassVar[bool] = False
    turns_face_down: ClassVar[bool] = False
    names: ClassVar[Mapping[str, str]] = {}
    rule_texts: ClassVar[Mapping[str, str]] = {}
    face_names: ClassVar[Mapping[str, Mapping[str, str]]] = {}

    copies: tuple[tuple[str, int], ...] | None = field(
        default=None, converter=_pairs, kw_only=True, metadata={"option": True}
    )

    def __attrs_post_init__(self) -> None:
        """Check deck counts; faces not named keep their number."""
        if self.copies is None:
            return
        printed = self.printed_counts()
        for face, count in self.copies:
            if face not in printed:
                faces = ", ".join(map(repr, printed))
                raise InvalidConfig(f"{self.name} has no face {show(face)}: its faces are {faces}")
            if type(count) is not int or not 0 <= count <= MAX_COPIES:
                raise refusal(f"{self.name}.copies[{face!r}] is a number from 0 to {MAX_COPIES}", count, InvalidConfig)
        object.__setattr__(self, "copies", tuple({**printed, **dict(self.copies)}.items()))

    # ---- metadata -------------------------------------------------------------------------------------------

    def printed_counts(self) -> Mapping[str, int]:
        """How many copies of each face the box holds."""
        return self.counts

    def deck(self, players: int) -> Mapping[str, int]:
        """How many copies of each face are in a game of so many players."""
        return self.printed_counts() if self.copies is None else dict(self.copies)

    @property
    def faces(self) -> tuple[str, ...]:
        """All its faces, in order."""
        return tuple(self.printed_counts() if self.copies is None else dict(self.copies))

    def allows(self, players: int) -> bool:
        """Whether the type may be chosen for so many players."""
        fewest, most = self.players
        return fewest <= players <= most

    def number(self, face: str) -> int | None:
        """The resolution number of a face; none if it has none."""
        return None

    def in_hand(self, card: Card) -> Card:
        """What a card that played the part of another is when it comes back into a hand: its printed self."""
        return card.printed

    def remembers(self, key: str, value: Plain, scope: str) -> bool:
        """Whether this is something that the type may remember; asked of whatever comes from outside."""
        return True

    def icons(self, face: str) -> int:
        """What a card of this face counts for in a majority or race: 1, whatever the face.

        Where the faces are numbers of icons, override it: `return int(face)`.
        """
        return 1

    @property
    def colour_face_down(self) -> str:
        """The colour group of cards that this type turned face down; empty if they have none."""
        return self.name

    @property
    def bears_face_down(self) -> bool:
        """Whether a card that this type turned face down still bears what lies on it."""
        return False

    @classmethod
    def options(cls) -> tuple[Attribute[object], ...]:
        """List the options that players may choose."""
        return tuple(attribute for attribute in fields(cls) if attribute.metadata.get("option"))

    # ---- what it does: override what the card needs ---------------------------------------------------------

    def ways(self, arrival: Arrival) -> Iterable[Item]:
        """As what the card may be played; each way is one option of its player."""
        return (Item(arrival.card),)

    def hosts(self, placed: Placed, arrival: Arrival) -> bool:
        """Whether a card of this type, lying open in a tableau, takes the card that arrives there."""
        return False

    def on_play(self, play: Play) -> Script[None] | None:
        """It has just been laid, or has just become a copy."""
        return None

    def on_use(self, use: Use) -> Script[None] | None:
        """It is used: called, or its number has come up in the turn it was laid."""
        return None

    def on_settled(self, moment: Moment) -> Script[None] | None:
        """The reveal is over, or a card has been resolved."""
        return None

    def on_turn_end(self, moment: Moment) -> Script[None] | None:
        """The turn is over, the hands are not passed yet."""
        return None

    def on_round_end(self, moment: Moment) -> Script[None] | None:
        """The round has been scored, the cards still lie."""
        return None

    # ---- what it scores -------------------------------------------------------------------------------------

    def scorer(self, players: int) -> Scorer | None:
        """How the type scores at a round's end, declared; none if it does not, or by `score_round`."""
        return None

    def game_scorer(self, players: int) -> Scorer | None:
        """How the type scores at the game's end, declared; none if it does not, or by `score_game`."""
        return None

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Score a round; by the declared scorer unless overridden."""
        scorer = self.scorer(scoring.players)
        return () if scorer is None else scorer.awards(scoring, self)

    def score_game(self, scoring: Scoring) -> Iterable[Award]:
        """Score the desserts kept at the game's end; by the declared scorer unless overridden."""
        scorer = self.game_scorer(scoring.players)
        return () if scorer is None else scorer.awards(scoring, self)

    # ---- how it is called -----------------------------------------------------------------------------------

    def title(self, lang: str = "en", face: str = "") -> str:
        """The name of the type, or of one of its faces, in a language; in English where that is missing."""
        from sushigo.words import card_title

        return card_title(self, expect(lang, str, A_LANGUAGE), expect(face, str, "a face is named by a text"))

    def rule_text(self, lang: str = "en", edition: str = "party") -> str:
        """What the card does, in a paragraph."""
        from sushigo.words import card_rule

        named = expect(edition, str, "an edition is named by a text")
        return card_rule(self, expect(lang, str, A_LANGUAGE), named)

    def card(self, face: str = "") -> Card:
        """Return one of its faces as a card."""
        return Card(self.name, face)
