"""The base class of all cards: what a card type says of itself, and the hooks it may have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, ParamSpec, TypeVar, final

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
    that yields events and asks with `yield from`. A hook that fails stops the action with a `CardTypeError`, which
    names the type, its package and the line.

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
        copies: How many copies of each face are in the game, in place of `counts` and `deck`; faces that are not named
            keep their number.

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
        """Check deck counts and put them in order, so that equal ones are equal; faces not named keep their number."""
        if self.copies is None:
            return
        printed = self.printed_counts()
        for face, count in self.copies:
            if face not in printed:
                faces = ", ".join(map(repr, printed))
                raise InvalidConfig(f"{self.name} has no face {show(face)}: its faces are {faces}")
            if type(count) is not int or not 0 <= count <= MAX_COPIES:
                raise refusal(f"{self.name}.copies[{face!r}] is a number from 0 to {MAX_COPIES}", count, InvalidConfig)
        chosen = dict(self.copies)
        if type(self).deck is CardType.deck:  # else the number of players decides about the faces not named
            chosen = {**printed, **chosen}
        object.__setattr__(self, "copies", tuple((face, chosen[face]) for face in printed if face in chosen))

    # ---- metadata -------------------------------------------------------------------------------------------

    def printed_counts(self) -> Mapping[str, int]:
        """How many copies of each face the box holds.

        Override it where an option decides which faces there are; otherwise set `counts`.

        Returns:
            A number from 0 to 1000 for each face; a type with one face has the face `""`.
        """
        return self.counts

    def deck(self, players: int) -> Mapping[str, int]:
        """How many copies of each face the card itself provides for so many players: as many as are printed.

        Override it if the number depends on the players; the option `copies` takes precedence. What both come to is
        told by `copies_for`.

        Args:
            players: How many play.

        Returns:
            A number from 0 to 1000 for each face, which is one of those of `printed_counts`.
        """
        return self.printed_counts()

    @final
    def copies_for(self, players: int) -> Mapping[str, int]:
        """How many copies of each face are in a game of so many players.

        Args:
            players: How many play.

        Returns:
            What the option `copies` says of a face, and what `deck` says of those that it does not name.

        >>> import sushigo
        >>> class Snack(sushigo.CardType):
        ...     name = "snack"
        ...     counts = {"sweet": 2, "salty": 2}
        ...
        ...     def deck(self, players):
        ...         return {"sweet": 2 * players, "salty": 2}
        >>> Snack().copies_for(4), Snack(copies={"salty": 5}).copies_for(4)
        ({'sweet': 8, 'salty': 2}, {'sweet': 8, 'salty': 5})
        """
        counts = self.deck(players)
        if self.copies is None:
            return counts
        chosen = dict(self.copies)
        return {face: chosen[face] if face in chosen else counts.get(face, 0) for face in self.faces}

    @property
    def faces(self) -> tuple[str, ...]:
        """All its faces in the order of `printed_counts`, those without copies in the game too."""
        return tuple(self.printed_counts())

    def allows(self, players: int) -> bool:
        """Whether the type may be on a menu for so many players: by `players`, unless overridden.

        A game that is configured without a menu (`Edition.configure`) does not ask.

        Args:
            players: How many play; a dummy is none of them.

        Returns:
            Whether it may.

        >>> import sushigo
        >>> spoon = sushigo.Registry(plugins=False).card_type("spoon")
        >>> spoon.players, spoon.allows(2)
        ((3, 8), False)
        """
        fewest, most = self.players
        return fewest <= players <= most

    def number(self, face: str) -> int | None:
        """The resolution number of a face: cards are used in ascending order.

        A card that is called waits for its number. So does a card that is not `called`, has a number and an `on_use`:
        it is used in the turn in which it was laid.

        Args:
            face: One of `faces`. A copy has the number of the face that it copies.

        Returns:
            A whole number; none if the face has none. Types that are `called` need one for every face.
        """
        return None

    def in_hand(self, card: Card) -> Card:
        """What a card of this type, if it is a copy, becomes when it goes from a tableau into a hand.

        Args:
            card: The card as it lay in the tableau, with what it copies.

        Returns:
            `card.printed`, its printed self, or `card`, if it is to stay the copy that it was; nothing else.
        """
        return card.printed

    def remembers(self, key: str, value: Plain, scope: str) -> bool:
        """Whether this is something that the type may remember.

        It is asked of every `Remember` event, and of what stands in positions and documents. A type that relies on what
        it remembers overrides it, so that nothing else can get there.

        Args:
            key: The name of the note.
            value: What is to be remembered: plain data, see `Remember`.
            scope: How long: for the `turn`, the `round` or the `game`.

        Returns:
            Whether it may; without an override, everything.

        >>> import sushigo
        >>> uramaki = sushigo.Registry(plugins=False).card_type("uramaki")
        >>> uramaki.remembers("claimed", 2, "round"), uramaki.remembers("claimed", "two", "round")
        (True, False)
        """
        return True

    def icons(self, face: str) -> int:
        """What a card of this face counts for in a majority or race: 1, whatever the face.

        Where the faces are numbers of icons, override it: `return int(face)`. It is asked when a game is prepared, not
        in play.

        Args:
            face: One of `faces`.

        Returns:
            A whole number.
        """
        return 1

    @property
    def colour_face_down(self) -> str:
        """The colour group of cards that this type turned face down; empty if they count for none.

        Unless overridden, it is the name of the type.
        """
        return self.name

    @property
    def bears_face_down(self) -> bool:
        """Whether a card that this type turned face down still bears what lies on it.

        It is asked where a tableau is read from items. In play it is `TurnFaceDown.keeps_guest` that decides; let the
        two agree.
        """
        return False

    @classmethod
    def options(cls) -> tuple[Attribute[object], ...]:
        """List the options that players may choose; those that only an edition may choose are not among them.

        Returns:
            Their fields, as `attrs.fields` gives them.

        >>> import sushigo
        >>> uramaki = sushigo.Registry(plugins=False).card_type("uramaki")
        >>> [field.name for field in type(uramaki).options()]
        ['copies', 'round_end', 'timing', 'tie_skip', 'after_places']
        """
        return tuple(attribute for attribute in fields(cls) if attribute.metadata.get("option"))

    # ---- what it does: override what the card needs ---------------------------------------------------------

    def ways(self, arrival: Arrival) -> Iterable[Item]:
        """As what the card may be played; each way is one option of its player.

        The card is laid as it is printed, and `on_play` is told the way that was chosen (`Play.way`).

        Args:
            arrival: Who is to play which card. It does not lie yet, so `arrival.placed` is none.

        Returns:
            The ways in the order of the options, one at least. Each is an `Item` of this very card, as itself or
            with what it is to copy.

        >>> import sushigo
        >>> class Plate(sushigo.CardType):
        ...     name = "plate"
        ...
        ...     def ways(self, arrival):
        ...         return [sushigo.Item.parse("plate"), sushigo.Item.parse("plate=tempura")]
        ...
        ...     def on_play(self, play):
        ...         if play.way is not None and play.way.card.copy_of is not None:
        ...             yield sushigo.Copy(play.placed, play.way.card.copy_of)
        >>> game = sushigo.party(players=2, cards=[Plate()])
        >>> state = sushigo.position(game, hands=[["plate"], ["tempura"]])
        >>> [str(action) for action in sushigo.legal_actions(state, 0)]
        ['0 play plate', '0 play plate=tempura']
        """
        return (Item(arrival.card),)

    def hosts(self, placed: Placed, arrival: Arrival) -> bool:
        """Whether a card of this type, lying open in a tableau, takes the card that arrives there.

        It is asked only if the host lies face up with nothing on it, was laid before the card that arrives, and `bears`
        the category of that card. The earliest host that takes it gets it.

        Args:
            placed: The host: a card of this type, or one that copies it.
            arrival: What arrives, and in whose tableau. `arrival.placed` is none as long as it does not lie there.

        Returns:
            Whether it takes the card. Then the card lies on it, and counts `multiplier` times.

        >>> import sushigo
        >>> class Dip(sushigo.CardType):
        ...     name = "dip"
        ...     multiplier = 2
        ...     bears = ("appetizer",)
        ...
        ...     def hosts(self, placed, arrival):
        ...         return arrival.card.type != "eel"
        >>> game = sushigo.party(players=3, menu="cutthroat_combo", cards=[Dip()])
        >>> sushigo.score_round(game, [["dip", "eel", "tofu"], [], []]).by_card["tofu"]
        (6, 0, 0)
        """
        return False

    def on_play(self, play: Play) -> Script[None] | None:
        """A card of this type has just been laid, or has just become a copy of one.

        It runs at once for a card that an event lays. Of the cards revealed together, one runs after the other in the
        order of seats. A card that `hosts` put on another one lies there already.

        Args:
            play: The table, the player, the card as it lies, and the way in which it was to be played.

        Returns:
            A script; none if there is nothing to do.
        """
        return None

    def on_use(self, use: Use) -> Script[None] | None:
        """A card of this type is used. Meanwhile no other card can copy it.

        A type that is `called` is used when its card of an earlier turn has been called and its number comes up; one
        that `offers_second`, when its player has laid two cards; one that is not `called` but has a `number`, when
        that comes up in the turn in which the card was laid. A card that has gone or lies face down by then is not
        used.

        Args:
            use: The table, the player, and the card as it lies.

        Returns:
            A script; none if there is nothing to do. The card stays where it lies, unless the script moves it.
        """
        return None

    def on_settled(self, moment: Moment) -> Script[None] | None:
        """All cards of the reveal have taken effect, or another card has been used.

        It runs whether a card of this type lies anywhere or not; first after the reveal, then after each card that
        was called or has a number. The types that have it act in the order of their names.

        Args:
            moment: The table.

        Returns:
            A script; none if there is nothing to do.

        >>> import sushigo
        >>> class Rush(sushigo.CardType):
        ...     name = "rush"
        ...
        ...     def on_settled(self, moment):
        ...         for seat in moment.table.seats:
        ...             if len(seat.tally(self.name)) == 2:
        ...                 yield sushigo.Award(seat, self.name, 3)
        >>> game = sushigo.party(players=2, cards=[Rush()])
        >>> state = sushigo.position(game, hands=[["rush"] * 2, ["tempura"] * 2], tableaus=[["rush"], []])
        >>> sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)]).scores
        (3, 0)
        """
        return None

    def on_turn_end(self, moment: Moment) -> Script[None] | None:
        """The turn is over, the hands are not passed yet.

        It runs once a turn, whether a card of this type lies anywhere or not. The types that have it act in the
        order of their names. See `Moment` for an example.

        Args:
            moment: The table.

        Returns:
            A script; none if there is nothing to do.
        """
        return None

    def on_round_end(self, moment: Moment) -> Script[None] | None:
        """The round has been scored, the cards still lie.

        What was remembered for the round is still there too. It runs whether a card of this type lies anywhere or not;
        the types that have it act in the order of their names.

        Args:
            moment: The table; the points of the round are counted.

        Returns:
            A script; none if there is nothing to do.

        >>> import sushigo
        >>> class Tip(sushigo.CardType):
        ...     name = "tip"
        ...
        ...     def on_round_end(self, moment):
        ...         best = max(seat.score for seat in moment.table.seats)
        ...         for seat in moment.table.seats:
        ...             if seat.score == best and seat.tally(self.name):
        ...                 yield sushigo.Award(seat, self.name, 1)
        >>> game = sushigo.party(players=2, cards=[Tip()])
        >>> state = sushigo.position(game, hands=[["tip"], ["nigiri:egg"]], scores=[4, 3])
        >>> sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)]).scores
        (5, 4)
        """
        return None

    # ---- what it scores -------------------------------------------------------------------------------------

    def scorer(self, players: int) -> Scorer | None:
        """How the type scores at a round's end, as a declared rule.

        It is asked when a game is prepared. If `score_round` is overridden, that gives the points instead.

        Args:
            players: How many seats are compared: the players, and a dummy that scores.

        Returns:
            The rule; none if the type scores nothing then, or scores by `score_round`.

        >>> import sushigo
        >>> class Radish(sushigo.CardType):
        ...     name = "radish"
        ...
        ...     def scorer(self, players):
        ...         return sushigo.Majority(most=(4, 2) if players > 2 else (4,))
        >>> sushigo.score_round(sushigo.classic(2, cards=[Radish()]), [["radish", "radish"], ["radish"]]).total
        (4, 0)
        """
        return None

    def game_scorer(self, players: int) -> Scorer | None:
        """How the type scores at the game's end, as a declared rule: for the desserts kept.

        It is asked when a game is prepared. If `score_game` is overridden, that gives the points instead.

        Args:
            players: How many seats are compared: the players, and a dummy that scores.

        Returns:
            The rule; none if the type scores nothing then, or scores by `score_game`.
        """
        return None

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Score a round; by the declared rule of `scorer`, unless overridden. See `Scoring` for an example.

        Args:
            scoring: The tableaus of all seats that are compared, and what the types remember.

        Returns:
            The awards, at most 1000, each of at most 10000 points up or down; those of no points are left out.
        """
        scorer = self.scorer(scoring.players)
        return () if scorer is None else scorer.awards(scoring, self)

    def score_game(self, scoring: Scoring) -> Iterable[Award]:
        """Score the desserts kept at the game's end; by the declared rule of `game_scorer`, unless overridden.

        Args:
            scoring: The desserts of all seats that are compared, copies of desserts too, as its tableaus, and what the
                types remember for the game.

        Returns:
            The awards, as for `score_round`.
        """
        scorer = self.game_scorer(scoring.players)
        return () if scorer is None else scorer.awards(scoring, self)

    # ---- how it is called -----------------------------------------------------------------------------------

    def title(self, lang: str = "en", face: str = "") -> str:
        """The name of the type, or of one of its faces, in a language; in English where that is missing.

        Args:
            lang: The language, such as `en`.
            face: The face; empty for the type itself.

        Returns:
            The name that the class gives (`names`, `face_names`), or else one made of `name` and `face`. The project's
            own cards have theirs in files.

        Raises:
            InvalidArgument: The language or the face is no text.

        >>> import sushigo
        >>> class SweetEgg(sushigo.CardType):
        ...     name = "sweet_egg"
        ...     names = {"pl": "Słodkie jajko"}
        >>> SweetEgg().title("pl"), SweetEgg().title("ja"), SweetEgg().title("ja", "2")
        ('Słodkie jajko', 'Sweet egg', 'Sweet egg 2')
        """
        from sushigo.words import card_title

        return card_title(self, expect(lang, str, A_LANGUAGE), expect(face, str, "a face is named by a text"))

    def rule_text(self, lang: str = "en", edition: str = "party") -> str:
        """What the card does, in a paragraph.

        Args:
            lang: The language, such as `en`; English where that is missing.
            edition: The name of the edition, since the project's own cards have other texts in some editions.

        Returns:
            The text that the class gives (`rule_texts`), or else the first paragraph of its docstring. The project's
            own cards have theirs in files.

        Raises:
            InvalidArgument: The language or the edition is no text.
        """
        from sushigo.words import card_rule

        named = expect(edition, str, "an edition is named by a text")
        return card_rule(self, expect(lang, str, A_LANGUAGE), named)

    def card(self, face: str = "") -> Card:
        """Return one of its faces as a card.

        Args:
            face: The face; empty for a type with one face. Whether there is such a face is not looked at.

        Returns:
            The card.

        Raises:
            InvalidNotation: The face is not made of lower-case letters, digits and `_`.
        """
        return Card(self.name, face)
