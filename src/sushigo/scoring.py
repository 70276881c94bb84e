"""Scoring: declared scorers, the table they look at, and scores explained card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol, cast, final

from attrs import Attribute, Factory, field, frozen
from attrs.validators import optional

from sushigo.card import Card, Placed, placed_by
from sushigo.cardtype import failure
from sushigo.door import at_least, expect, expect_all, expect_int, refusal, show
from sushigo.event import Award, award_of
from sushigo.state import Plain

MAX_AWARDS: Final = 1000
"""How many awards a card type may give at once."""

MAX_PLACES: Final = 8
"""How many places of a majority have words: there are no more players."""

if TYPE_CHECKING:
    from sushigo.cardtype import CardType
    from sushigo.config import GameConfig


@final
class Scoring:
    """What scorers look at: the tableaus of all players who are compared, grouped once, and the notes of types.

    Attributes:
        config: What is played.
        players: How many seats are compared.
        tableaus: Their tableaus; at the game's end, their desserts.
        groups: For each seat, its cards by the type they count as, each as many times as it counts.

    >>> import sushigo
    >>> class Crowd(sushigo.CardType):
    ...     name = "crowd"
    ...
    ...     def score_round(self, scoring):
    ...         return [scoring.award(player, self, len(scoring.tableaus[player])) for player in range(scoring.players)]
    >>> game = sushigo.classic(players=2, cards=[Crowd()])
    >>> sushigo.score_round(game, [["crowd", "tempura", "sashimi"], []]).total
    (3, 0)
    """

    __slots__ = ("_notes", "config", "groups", "players", "tableaus")

    def __init__(
        self, config: GameConfig, tableaus: Sequence[Sequence[Placed]], notes: Mapping[tuple[str, str], Plain]
    ) -> None:
        """Group the cards of every tableau."""
        self.config = config
        self.players = len(tableaus)
        self.tableaus = tuple(map(tuple, tableaus))
        grouped = config.rulebook.grouped
        self.groups = [grouped(tableau) for tableau in tableaus]
        self._notes = notes

    def tally(self, player: int, type_name: str) -> Sequence[Placed]:
        """List the cards of a player that count as a type, each as many times as it counts."""
        return self.groups[player].get(type_name, ())

    def holders(self, type_name: str) -> list[tuple[int, list[Placed]]]:
        """List the players who have cards of a type, with these cards."""
        found = []
        for player, group in enumerate(self.groups):
            if type_name in group:
                found.append((player, group[type_name]))
        return found

    def icons(self, card_type: CardType) -> list[int]:
        """Add up the icons of a type for every player."""
        name, icons = card_type.name, self.config.rulebook.icons
        counts = []
        for group in self.groups:
            count = 0
            if name in group:
                for placed in group[name]:
                    count += icons[placed.card.shown]
            counts.append(count)
        return counts

    def colours(self, player: int, without: str = "") -> dict[str, int]:
        """Count the cards of a player by colour group.

        Args:
            player: Whose tableau.
            without: A category that is not counted.
        """
        rulebook = self.config.rulebook
        counts: dict[str, int] = {}
        for placed in self.tableaus[player]:
            colour = rulebook.colour(placed)
            if colour and (not without or rulebook.types[placed.type].category != without):
                counts[colour] = counts.get(colour, 0) + 1
        return counts

    def recall(self, type_name: str, key: str, default: Plain = None) -> Plain:
        """Return what a card type remembers under a name."""
        return self._notes.get((type_name, key), default)

    def award(self, player: int, card_type: CardType, points: int) -> Award:
        """Award points for all cards of a type that a player has."""
        return award(player, card_type.name, points, self.tally(player, card_type.name))


def award(player: int, type_name: str, points: int, cards: Sequence[Placed]) -> Award:
    """Make an award that names the cards that earned it, each once; one that counts several times stands in a row."""
    if len(cards) == 1:
        return award_of(player, type_name, points, (cards[0].card,))
    earning = []
    last = None
    for placed in cards:
        if placed is not last:
            earning.append(placed.card)
            last = placed
    return award_of(player, type_name, points, tuple(earning))


Rows = tuple[tuple[str, str], ...]
"""The rows of a table that tells a rule of scoring: what is had, what it earns."""


class Scorer(Protocol):
    """A rule of scoring, declared: it gives the points, and says in data how.

    >>> import sushigo
    >>> class Flat:
    ...     def awards(self, scoring, card_type):
    ...         return [scoring.award(player, card_type, 5) for player, _ in scoring.holders(card_type.name)]
    ...
    ...     def rows(self, card_type, lang="en"):
    ...         return (("any", "5"),)
    >>> class Flan(sushigo.CardType):
    ...     name = "flan"
    ...
    ...     def scorer(self, players):
    ...         return Flat()
    >>> sushigo.score_round(sushigo.classic(2, cards=[Flan()]), [["flan", "flan"], []]).total
    (5, 0)
    """

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards of one card type to all players."""
        ...

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table: what is had, what it earns.

        Args:
            card_type: The card type that scores by it.
            lang: The language; English, or whatever the rule is told in, where it is not told in that.
        """
        ...


def _numbers(values: Iterable[int]) -> tuple[int, ...]:
    return expect_all(values, int, "points are whole numbers, such as (0, 1, 4)")


def _pairs(values: Mapping[str, int] | Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    told = "points are told for each face, such as {'egg': 1}"
    given = cast("Iterable[tuple[str, int]]", values.items() if isinstance(values, Mapping) else values)
    pairs = expect_all(given, tuple, told)
    if not all(len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], int) for pair in pairs):
        raise refusal(told, values)
    return tuple(dict(pairs).items())


def _any(_: object, field: Attribute[tuple[int, ...]], value: tuple[int, ...]) -> None:
    if not value:
        raise refusal(f"{field.name} are one number or more", value)


def _whole(_: object, field: Attribute[int], value: object) -> None:
    expect_int(value, f"{field.name} is a whole number")


def _text(_: object, field: Attribute[str], value: object) -> None:
    expect(value, str, f"{field.name} are a text, a letter for each")


def _one_of(*words: str) -> Callable[[object, Attribute[str], object], None]:
    def check(_: object, field: Attribute[str], value: object) -> None:
        if value not in words:
            raise refusal(f"{field.name} is {' or '.join(map(repr, words))}", value)

    return check


def _row(key: str, lang: str, points: int, **values: object) -> tuple[str, str]:
    """Write a row in the words of a language."""
    from sushigo.words import row

    return row(key, lang, **values), _points(points)


def _points(value: int) -> str:
    return f"{value:+d}" if value < 0 else str(value)


@final
@frozen
class PerSet:
    """The same points for each complete set of cards; cards left over earn nothing.

    Args:
        size: How many cards make a set.
        points: What each set earns.

    >>> import sushigo
    >>> sashimi = sushigo.classic(players=2).type("sashimi")
    >>> sushigo.PerSet(size=3, points=10).rows(sashimi)
    (('each 3', '10'),)
    """

    size: int = field(validator=at_least(1))
    points: int = field(validator=_whole)

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        name, size, points = card_type.name, self.size, self.points
        given = []
        for player, cards in scoring.holders(name):
            if len(cards) >= size:
                given.append(award(player, name, len(cards) // size * points, cards))
        return given

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table."""
        return (_row("each_n" if self.size > 1 else "each", lang, self.points, n=self.size),)


@final
@frozen
class ByCount:
    """Points by the number of cards.

    Args:
        points: What none, one, two ... cards earn together; more cards earn the last. The first number only holds a
            place: a player without any earns nothing, whatever it is.

    >>> import sushigo
    >>> dumpling = sushigo.classic(players=2).type("dumpling")
    >>> sushigo.ByCount((0, -3, 7)).rows(dumpling)
    (('1', '-3'), ('2+', '7'))
    """

    points: tuple[int, ...] = field(converter=_numbers, validator=_any)

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        name, points, last = card_type.name, self.points, len(self.points) - 1
        return [award(player, name, points[min(len(cards), last)], cards) for player, cards in scoring.holders(name)]

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table, which are numbers alone."""
        last = len(self.points) - 1
        return tuple(
            (f"{count}+" if count == last else str(count), _points(points))
            for count, points in enumerate(self.points)
            if count
        )


@final
@frozen
class ByFace:
    """Points for each card by its face.

    Args:
        points: For each face what a card earns, as a mapping or in pairs; a face that is not there earns nothing.

    >>> import sushigo
    >>> nigiri = sushigo.classic(players=2).type("nigiri")
    >>> sushigo.ByFace({"egg": 1, "salmon": 2}).rows(nigiri)
    (('Egg Nigiri', '1'), ('Salmon Nigiri', '2'))
    """

    points: tuple[tuple[str, int], ...] = field(converter=_pairs)
    _of: Mapping[str, int] = field(
        init=False, eq=False, repr=False, default=Factory(lambda self: dict(self.points), takes_self=True)
    )

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        name, of = card_type.name, self._of
        given = []
        for player, cards in scoring.holders(name):
            points = 0
            for placed in cards:
                if placed.face in of:
                    points += of[placed.face]
            given.append(award(player, name, points, cards))
        return given

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table, with the names of the faces."""
        return tuple((card_type.title(lang, face), _points(points)) for face, points in self.points)


@final
@frozen
class DistinctSets:
    """Points for each set of different faces, by its size; repeated faces start further sets.

    The largest sets are made first. That is the best split where each further face of a set earns more than the one
    before it.

    Args:
        points: What a set of one, two, three ... faces earns; larger ones earn the last.

    >>> import sushigo
    >>> onigiri = sushigo.party(players=4, menu="points_platter").type("onigiri")
    >>> sushigo.DistinctSets((1, 4, 9, 16)).rows(onigiri)
    (('1 different', '1'), ('2 different', '4'), ('3 different', '9'), ('4 different', '16'))
    """

    points: tuple[int, ...] = field(converter=_numbers, validator=_any)

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        given = []
        for player, cards in scoring.holders(card_type.name):
            faces: dict[str, int] = {}
            for placed in cards:
                faces[placed.face] = faces.get(placed.face, 0) + 1
            sizes = [sum(count > made for count in faces.values()) for made in range(max(faces.values()))]
            last = len(self.points)
            given.append(award(player, card_type.name, sum(self.points[min(size, last) - 1] for size in sizes), cards))
        return given

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table."""
        return tuple(_row("different", lang, points, n=size) for size, points in enumerate(self.points, 1))


@final
@frozen
class BySymbol:
    """Points for every symbol by how many of it a player has; a face is made of symbols, a letter each.

    A player without any card scores too: for none of every symbol.

    Args:
        symbols: The letters.
        points: What none, one, two ... of a symbol earn; the last for any more.

    >>> import sushigo
    >>> fruit = sushigo.party(players=2, menu="dinner_for_two").type("fruit")
    >>> sushigo.BySymbol("wop", (-2, 0, 1, 3, 6, 10)).rows(fruit)[0]
    ('0 of a symbol', '-2')
    """

    symbols: str = field(validator=_text)
    points: tuple[int, ...] = field(converter=_numbers, validator=_any)

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        given = []
        last = len(self.points) - 1
        for player in range(scoring.players):
            cards = scoring.tally(player, card_type.name)
            shown = "".join([placed.face for placed in cards])
            points = sum([self.points[min(shown.count(symbol), last)] for symbol in self.symbols])
            given.append(award(player, card_type.name, points, cards))
        return given

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table."""
        last = len(self.points) - 1
        return tuple(
            _row("of_symbol", lang, points, n=f"{count}{'+' if count == last else ''}")
            for count, points in enumerate(self.points)
        )


@final
@frozen
class Majority:
    """Prizes for whoever has the most icons, the second most ..., and something for whoever has the fewest.

    Args:
        most: The prizes, first place first; `()` for none.
        fewest: What the fewest earn: a penalty, which is a negative number, or a prize. A player who has none has
            the fewest. Without it, they earn nothing.
        ties: `full`: all who are tied get the whole prize, and the next place is paid too. `split`: they share
            it, the remainder is dropped, and a tie for the first place leaves no second.
        at_least_one: Whether a prize needs an icon at all.
        all_tied: What happens if everybody has the same: `literal`, all are both most and fewest; `none`,
            nobody scores.

    >>> import sushigo
    >>> maki = sushigo.classic(players=2).type("maki")
    >>> sushigo.Majority(most=(6, 3), ties="split").rows(maki)
    (('most', '6'), ('2nd most', '3'))
    >>> sushigo.Majority(most=(), fewest=5).rows(maki)
    (('fewest', '5'),)
    """

    most: tuple[int, ...] = field(converter=_numbers)
    fewest: int | None = field(default=None, validator=optional(_whole))
    ties: str = field(default="full", validator=_one_of("full", "split"))
    at_least_one: bool = True
    all_tied: str = field(default="literal", validator=_one_of("literal", "none"))

    def awards(self, scoring: Scoring, card_type: CardType) -> list[Award]:
        """Give the awards."""
        name, icons = card_type.name, scoring.icons(card_type)
        if self.all_tied == "none" and min(icons) == max(icons):
            return []
        given = []
        for prize, count in self._prizes(icons):
            tied = icons.count(count)
            points = prize if self.ties == "full" else int(prize / tied)  # toward zero, for penalties too
            if points:
                for player, own in enumerate(icons):
                    if own == count:
                        given.append(award(player, name, points, scoring.tally(player, name)))
        return given

    def _prizes(self, icons: list[int]) -> list[tuple[int, int]]:
        """Pair each prize and the penalty with the number of icons that earns it."""
        ranks = sorted(set(icons), reverse=True)
        if self.at_least_one and 0 in ranks:
            ranks.remove(0)
        if self.ties == "split" and ranks and icons.count(ranks[0]) > 1:
            ranks = ranks[:1]
        prizes = list(zip(self.most, ranks, strict=False))
        if self.fewest is not None:
            prizes.append((self.fewest, min(icons)))
        return prizes

    def rows(self, card_type: CardType, lang: str = "en") -> Rows:
        """Tell the rule as rows of a table."""
        rows = [_row(f"most_{place}", lang, points) for place, points in enumerate(self.most[:MAX_PLACES], 1)]
        if self.fewest is not None:
            rows.append(_row("fewest", lang, self.fewest))
        return tuple(rows)


@final
@frozen
class Score:
    """Points explained: the awards, and their sums.

    Attributes:
        awards: All awards, in the order in which they were given.
        seats: How many seats there are.
        before: The points of every seat before these awards.

    >>> import sushigo
    >>> game = sushigo.classic(players=2)
    >>> score = sushigo.score_round(game, [["tempura", "tempura", "maki:3"], ["wasabi", "nigiri:squid"]])
    >>> score.total, score.by_card["tempura"]
    ((11, 9), (5, 0))
    """

    awards: tuple[Award, ...]
    seats: int
    before: tuple[int, ...] = ()

    @property
    def total(self) -> tuple[int, ...]:
        """The points of every seat, those before included."""
        totals = list(self.before or (0,) * self.seats)
        for award in self.awards:
            totals[award.player] += award.points
        return tuple(totals)

    @property
    def by_card(self) -> dict[str, tuple[int, ...]]:
        """The points of every seat for each card type that earned any."""
        names = sorted({award.type for award in self.awards})
        return {
            name: tuple(
                sum(award.points for award in self.awards if award.type == name and award.player == seat)
                for seat in range(self.seats)
            )
            for name in names
        }


def places_of(config: GameConfig, scores: Sequence[int], desserts: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """Rank the players: by points, then by dessert cards; whoever is still tied shares a place.

    Args:
        config: What is played.
        scores: The points of every seat.
        desserts: The desserts that every seat has kept.

    Returns:
        The place of each player, from 1; a dummy has none.
    """
    ranks = [(scores[player], len(desserts[player])) for player in range(config.players)]
    return tuple([1 + sum(other > rank for other in ranks) for rank in ranks])


def firsts(places: Sequence[int]) -> tuple[int, ...]:
    """Tell who has the first place."""
    return tuple(player for player, place in enumerate(places) if place == 1)


def round_awards(
    config: GameConfig, tableaus: Sequence[Sequence[Placed]], notes: Mapping[tuple[str, str], Plain]
) -> list[Award]:
    """Score a round's end: one type after the other, in the order of the menu.

    Args:
        config: What is played.
        tableaus: The tableau of every seat that is compared.
        notes: What card types remember, by type and key.

    Returns:
        The awards that are not zero.

    Raises:
        CardTypeError: A card type fails to score.
    """
    return _awards(config, config.rulebook.round_scorers, tableaus, notes)


def game_awards(
    config: GameConfig, desserts: Sequence[Sequence[Card]], notes: Mapping[tuple[str, str], Plain]
) -> list[Award]:
    """Score the game's end.

    Args:
        config: What is played.
        desserts: The desserts of every seat that is compared.
        notes: What card types remember for the game, by type and key.

    Returns:
        The awards that are not zero.

    Raises:
        CardTypeError: A card type fails to score.
    """
    piles = [[placed_by(card, 0, serial) for serial, card in enumerate(pile)] for pile in desserts]
    return _awards(config, config.rulebook.game_scorers, piles, notes)


def _awards(
    config: GameConfig,
    scorers: Iterable[tuple[CardType, Callable[[Scoring], Iterable[Award]]]],
    tableaus: Sequence[Sequence[Placed]],
    notes: Mapping[tuple[str, str], Plain],
) -> list[Award]:
    """Have one type after the other score; whatever one of another package does to what it is shown hurts nobody."""
    scoring = Scoring(config, tableaus, notes)
    foreign = config.rulebook.foreign
    given: list[Award] = []
    for card_type, score in scorers:
        try:
            own = _checked(score, Scoring(config, tableaus, notes)) if card_type in foreign else score(scoring)
            given += [award for award in own if award.points]
        except Exception as error:
            raise failure(card_type, error) from error
    return given


def _checked(score: Callable[[Scoring], Iterable[Award]], scoring: Scoring) -> list[Award]:
    """Have a type of another package score, and refuse what is no award."""
    given = []
    for award in islice(score(scoring), MAX_AWARDS + 1):
        if not isinstance(award, Award):
            raise TypeError(f"scoring gives awards, not {show(award)}")
        if award.points:
            given.append(award)
    if len(given) > MAX_AWARDS:
        raise ValueError(f"it gives more than {MAX_AWARDS} awards")
    for award in given:
        award.check(scoring.players, scoring.config.rulebook.types)
    return given
