"""Editions: the structure of play of each game, and the cards as it configures them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from attrs import evolve, fields, frozen

from sushigo.blame import said
from sushigo.cardtype import CardType, option
from sushigo.config import GameConfig
from sushigo.door import expect, expect_all, expect_int, meant, refusal, show
from sushigo.errors import InvalidConfig, UnknownCard, UnknownEdition
from sushigo.event import AddDesserts, ClearTable, CollectCards, Deal, ReturnDesserts, RoundBegins, Shuffle
from sushigo.menu import Menu, as_menu
from sushigo.registry import EDITIONS_GROUP, Offer, Registry, load, looked_up_in, only_offer, plugins_wanted
from sushigo.turn import draw_from_pile, dummy_turn, turn

if TYPE_CHECKING:
    from sushigo.table import Script, Table

_Edition = TypeVar("_Edition", bound="Edition")

Options = Mapping[str, Mapping[str, object]]
"""Rule options as plain data: for each card type, values of its option fields."""


@frozen
class Edition:
    """The structure of play: players, rounds, hands, and which cards there are; its fields are its switches.

    Class variables:
        name: The name of the edition.
        players: The fewest and the most players.
        rounds: How many rounds are played.
        hand_sizes: The size of a hand for each number of players.
        settings: For each card type, the options that this edition sets.
        locked: For each card type, the options that players cannot change in this edition.
        has_dessert_pile: Whether desserts lie aside and join the deck round by round.

    Args:
        pass_direction: Where hands go: `left`, `right`, or `alternate` (left, right, left; rules.md §5 #21).

    >>> import sushigo
    >>> class Quick(sushigo.Classic):
    ...     name = "quick"
    ...     rounds = 1
    >>> quick = Quick(pass_direction="right")
    >>> game = quick.standard(players=2)
    >>> game.edition.rounds, sushigo.new_game(game, seed=1).direction
    (1, -1)
    """

    name: ClassVar[str] = ""
    players: ClassVar[tuple[int, int]] = (2, 8)
    rounds: ClassVar[int] = 3
    hand_sizes: ClassVar[Mapping[int, int]] = {}
    settings: ClassVar[Options] = {}
    locked: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    has_dessert_pile: ClassVar[bool] = False

    pass_direction: str = option("left", "right", "alternate")

    def check(self, players: int) -> None:
        """Refuse a number of players that the edition is not for.

        Raises:
            InvalidConfig: It is not for so many.
        """
        fewest, most = self.players
        expect_int(players, f"{self.name} is for {fewest} to {most} players", InvalidConfig, least=fewest, most=most)

    # ---- structure ------------------------------------------------------------------------------------------

    def seats(self, players: int) -> int:
        """How many seats there are, a dummy's included."""
        return players

    def compared(self, players: int) -> int:
        """How many seats are compared when points are counted."""
        return self.seats(players)

    def hand_size(self, players: int) -> int:
        """How many cards are dealt to a hand."""
        return self.hand_sizes[players]

    def cards_needed(self, players: int) -> int:
        """How many cards there must be at least for a game to begin, of those that `cards_at_hand` counts."""
        return self.seats(players) * self.hand_size(players)

    def cards_at_hand(self, config: GameConfig) -> int:
        """How many cards there are for the first round, and for all other rounds that are dealt from the same deck."""
        return len(config.rulebook.box)

    @property
    def calls_per_turn(self) -> int | None:
        """How many cards a player may call in a turn; none for no limit."""
        return 1

    def direction(self, number: int) -> int:
        """The passing direction of a round: +1 to the left, -1 to the right."""
        right = self.pass_direction == "right" or (self.pass_direction == "alternate" and number % 2 == 0)
        return -1 if right else 1

    # ---- scripts --------------------------------------------------------------------------------------------

    def begin_game(self, table: Table) -> Script[None]:
        """Set up, and begin the first round. At first all cards of the box lie in the deck, in order."""
        yield Shuffle()
        yield from self.begin_round(table, 1)

    def begin_round(self, table: Table, number: int) -> Script[None]:
        """Deal a round."""
        yield RoundBegins(number, self.direction(number))
        yield Deal(self.hand_size(table.config.players))

    def turn(self, table: Table) -> Script[None]:
        """Play a turn, up to the start of the next."""
        return turn(table)

    def clear_table(self, table: Table) -> Script[None]:
        """Clear the table at a round's end, when the desserts have been taken."""
        yield ClearTable()

    # ---- configuration --------------------------------------------------------------------------------------

    def configure(
        self,
        players: int,
        types: Iterable[str],
        *,
        cards: Iterable[CardType] = (),
        options: Options | None = None,
        registry: Registry | None = None,
        menu: str = "",
    ) -> GameConfig:
        """Configure a game of any card types, whether they make a legal menu or not.

        Args:
            players: How many play.
            types: The names of the card types in play.
            cards: Configured card types: each takes the place of the type of its name, or joins.
            options: Rule options as plain data, such as `{"uramaki": {"round_end": "cascade"}}`. Those of a type
                that is not in play are checked, and then ignored.
            registry: Where card types are looked up; what is installed by default.
            menu: What the choice of types is called.

        Returns:
            The configuration.

        Raises:
            InvalidConfig: Something does not fit.
            UnknownCard: There is no such card type.
        """
        cards = _configured(cards)
        registry = looked_up_in(registry).with_cards(*cards)
        options = {} if options is None else options
        if not isinstance(options, Mapping):
            raise refusal("options are values by card type and option", options, InvalidConfig)
        types = expect_all(types, str, "card types are named by texts", UnknownCard)
        names = tuple(dict.fromkeys((*types, *(card.name for card in cards))))
        for name in options:
            self._card(name, options, registry)
        return GameConfig(self, players, tuple(self._card(name, options, registry) for name in names), menu)

    def with_menu(
        self,
        players: int,
        menu: Menu,
        *,
        cards: Iterable[CardType] = (),
        options: Options | None = None,
        registry: Registry | None = None,
    ) -> GameConfig:
        """Configure a game with a menu, which must be legal.

        Args:
            players: How many play.
            menu: The menu.
            cards: Configured card types, as for `configure`.
            options: Rule options as plain data, as for `configure`.
            registry: Where card types are looked up.

        Returns:
            The configuration.

        Raises:
            InvalidMenu: The menu breaks the rules of choosing.
            InvalidConfig: Something else does not fit.
        """
        cards = _configured(cards)
        self.check(players)
        expect(menu, Menu, "a menu is a Menu, such as Menu.named('sushi_go')", InvalidConfig)
        menu.check(players, looked_up_in(registry).with_cards(*cards))
        return self.configure(players, menu.cards, cards=cards, options=options, registry=registry, menu=menu.name)

    def standard(
        self,
        players: int,
        *,
        cards: Iterable[CardType] = (),
        options: Options | None = None,
        registry: Registry | None = None,
    ) -> GameConfig:
        """Configure the game that is played if no menu is chosen.

        Args:
            players: How many play.
            cards: Configured card types, as for `configure`.
            options: Rule options as plain data, as for `configure`.
            registry: Where card types are looked up.

        Returns:
            The configuration.

        Raises:
            InvalidConfig: Something does not fit.
            UnknownCard: There is no such card type.
        """
        types = self.standard_types(players)
        return self.configure(players, types, cards=cards, options=options, registry=registry)

    def standard_types(self, players: int) -> tuple[str, ...]:
        """The types in play if no menu is chosen."""
        return ()

    def _card(self, name: str, options: Options, registry: Registry) -> CardType:
        """Configure one card type: what it is, then what the edition sets, then what players choose."""
        card = registry.card_type(name)
        chosen = options.get(name, {})
        if not isinstance(chosen, Mapping):
            raise refusal(f"the options of {name} are values by name", chosen, InvalidConfig)
        known, fixed = {attribute.name for attribute in card.options()}, self.locked.get(name, ())
        for key in chosen:
            if key not in known:
                free = ", ".join(sorted(known.difference(fixed)))
                raise InvalidConfig(f"{name} has no option {show(key)} in the {self.name} edition; options are {free}")
        given = dict(self.settings.get(name, {}))
        locked = {field.name for field in fields(type(card)) if not field.metadata.get("option")}
        locked.update(fixed)
        for field in fields(type(card)):  # what was configured by hand counts, but for what the edition fixes
            if field.name in given and field.name not in locked and getattr(card, field.name) != field.default:
                del given[field.name]
        try:
            card = evolve(card, **given)
            counts = chosen.get("copies")
            if card.copies and isinstance(counts, Mapping):  # faces not named keep the number of this edition
                chosen = {**chosen, "copies": {**dict(card.copies), **counts}}
            made = evolve(card, **chosen)
        except (ValueError, TypeError) as error:
            raise InvalidConfig(f"the options of {name} do not fit: {_first_line(error)}") from None
        for key in fixed:
            if getattr(made, key) != getattr(card, key):
                raise InvalidConfig(f"{name} has {key} fixed as {getattr(card, key)!r} in the {self.name} edition")
        return made


def _configured(cards: Iterable[CardType]) -> tuple[CardType, ...]:
    """Take configured card types, of each name one."""
    cards = expect_all(cards, CardType, "cards are configured card types", InvalidConfig)
    by_name: dict[str, CardType] = {}
    for card in cards:
        other = by_name.setdefault(card.name, card)
        if other != card:
            raise InvalidConfig(f"the cards name {card.name!r} twice, as {show(other)} and as {show(card)}: give one")
    return cards


def _first_line(error: Exception) -> str:
    return str(error.args[0] if error.args else error)


@frozen
class Classic(Edition):
    """Sushi Go!, for 2 to 5 players (rules.md §1).

    Args:
        dummy: Whether two players are joined by a dummy that they control in turn (rules.md §1.9).
        dummy_scores: Whether the dummy is compared like a third player (rules.md §5 #32).
        promo: Whether the Soy Sauce promo is in the deck (rules.md §1.10).

    >>> import sushigo
    >>> game = sushigo.classic(players=2, promo=True)
    >>> game.edition == sushigo.Classic(promo=True), game.cards[-1].name
    (True, 'soy_sauce')
    """

    name = "classic"
    players = (2, 5)
    hand_sizes = {2: 10, 3: 9, 4: 8, 5: 7}
    settings = {
        "tempura": {"copies": {"": 14}},
        "sashimi": {"copies": {"": 14}},
        "dumpling": {"copies": {"": 14}},
        "maki": {"copies": {"1": 6, "2": 12, "3": 8}, "ties": "split"},
        "nigiri": {"copies": {"egg": 5, "salmon": 10, "squid": 5}},
        "wasabi": {"copies": {"": 6}, "same_turn": False},
        "pudding": {"copies": {"": 10}, "ties": "split", "all_tied": "none"},
        "chopsticks": {"when": "before_reveal"},
        "soy_sauce": {"copies": {"": 4}, "ties": "split", "stack": False},
    }
    locked = {"pudding": ("all_tied",)}
    types: ClassVar[tuple[str, ...]] = (
        "nigiri",
        "maki",
        "tempura",
        "sashimi",
        "dumpling",
        "chopsticks",
        "wasabi",
        "pudding",
    )

    dummy: bool = option(False, True)
    dummy_scores: bool = option(True, False)
    promo: bool = option(False, True)

    def standard_types(self, players: int) -> tuple[str, ...]:
        """The cards of the box, and the promo."""
        return (*self.types, "soy_sauce") if self.promo else self.types

    def seats(self, players: int) -> int:
        """One more for a dummy."""
        return players + self.dummy

    def check(self, players: int) -> None:
        """The dummy joins two players."""
        Edition.check(self, players)
        if self.dummy and players != 2:
            raise refusal("the dummy joins two players", players, InvalidConfig)

    def compared(self, players: int) -> int:
        """The dummy too, if it scores."""
        return self.seats(players) if self.dummy_scores else players

    def hand_size(self, players: int) -> int:
        """Twelve less one for each hand (rules.md §1.2)."""
        return self.hand_sizes[self.seats(players)]

    def cards_needed(self, players: int) -> int:
        """All rounds are dealt from one deck."""
        return self.rounds * self.seats(players) * self.hand_size(players)

    def begin_round(self, table: Table, number: int) -> Script[None]:
        """Deal a round; with a dummy, its first controller draws: control changes every turn, over the rounds too."""
        yield from Edition.begin_round(self, table, number)
        if self.dummy:
            yield from draw_from_pile(table, (number - 1) % 2)

    def turn(self, table: Table) -> Script[None]:
        """Play a turn, with a dummy or without."""
        return dummy_turn(table) if self.dummy else turn(table)


@frozen
class Party(Edition):
    """Sushi Go Party!, for 2 to 8 players (rules.md §2).

    Args:
        bonus_actions: How many chopsticks and spoons a player may use in a turn; None for any number
            (rules.md §5 #13).
        undealt_desserts: Whether desserts left in the deck `stay` there or `return` to the dessert pile
            (rules.md §5 #23).
        bga_limits: Whether the "Sushi Go!" menu is for 2 to 6 players only (rules.md §5 #25).

    >>> import sushigo
    >>> game = sushigo.party(players=2, bonus_actions=None)
    >>> game.edition == sushigo.Party(bonus_actions=None), game.edition.calls_per_turn
    (True, None)
    """

    name = "party"
    has_dessert_pile = True
    players = (2, 8)
    hand_sizes = {2: 10, 3: 10, 4: 9, 5: 9, 6: 8, 7: 8, 8: 7}
    locked = {"wasabi": ("same_turn",), "soy_sauce": ("ties", "stack")}

    bonus_actions: int | None = option(1, None)
    undealt_desserts: str = option("stay", "return")
    bga_limits: bool = option(False, True)

    @property
    def calls_per_turn(self) -> int | None:
        """As many as bonus actions."""
        return self.bonus_actions

    def with_menu(
        self,
        players: int,
        menu: Menu,
        *,
        cards: Iterable[CardType] = (),
        options: Options | None = None,
        registry: Registry | None = None,
    ) -> GameConfig:
        """Configure a game with a menu, which must be legal; with `bga_limits` one menu is for up to six only."""
        config = Edition.with_menu(self, players, menu, cards=cards, options=options, registry=registry)
        if self.bga_limits and menu.name == "sushi_go" and players > 6:
            raise InvalidConfig(f"with bga_limits the menu {menu.name!r} is for 2 to 6 players, not {players}")
        return config

    def standard_types(self, players: int) -> tuple[str, ...]:
        """The types of the simplest menu."""
        return Menu.named("my_first_meal").cards

    def desserts_joining(self, players: int, number: int) -> int:
        """How many desserts join the deck before a round (rules.md §2.6)."""
        return ((5, 3, 2) if players <= 5 else (7, 5, 3))[number - 1]

    def cards_at_hand(self, config: GameConfig) -> int:
        """Of the desserts only those that join the first round are there; in later rounds there are more, as a rule."""
        desserts = config.rulebook.dessert_cards
        return len(config.rulebook.box) - desserts + min(desserts, self.desserts_joining(config.players, 1))

    def begin_game(self, table: Table) -> Script[None]:
        """Set up: the desserts lie aside, in random order."""
        yield ReturnDesserts()
        yield Shuffle("dessert_pile")
        yield from self.begin_round(table, 1)

    def begin_round(self, table: Table, number: int) -> Script[None]:
        """Let the next desserts join, shuffle, deal."""
        yield RoundBegins(number, self.direction(number))
        if number > 1 and self.undealt_desserts == "return":
            yield ReturnDesserts()
            yield Shuffle("dessert_pile")
        yield AddDesserts(self.desserts_joining(table.config.players, number))
        yield Shuffle()
        yield Deal(self.hand_size(table.config.players))

    def clear_table(self, table: Table) -> Script[None]:
        """Everything but the desserts that were played goes back to the deck."""
        yield CollectCards()


@frozen
class BoardGameArena(Party):
    """Party as the site of that name plays it (rules.md §4), with its limits on menus; all else is as in `Party`.

    The passing direction is a setting of the table there, as it is here. How the site's classic game settles a
    tie for the promo is an option of that card: `{"soy_sauce": {"ties": "full"}}`.

    >>> import sushigo
    >>> menu = sushigo.Menu.named("sushi_go")
    >>> sushigo.BoardGameArena().with_menu(6, menu).players
    6
    >>> sushigo.BoardGameArena().with_menu(7, menu)
    Traceback (most recent call last):
    sushigo.errors.InvalidConfig: with bga_limits the menu 'sushi_go' is for 2 to 6 players, not 7
    """

    name = "bga"

    bga_limits: bool = option(True, False)


def classic(
    players: int,
    *,
    cards: Iterable[CardType] = (),
    options: Options | None = None,
    registry: Registry | None = None,
    **rules: object,
) -> GameConfig:
    """Configure a game of Sushi Go!

    Args:
        players: How many play, 2 to 5.
        cards: Configured card types: each takes the place of the type of its name, or joins.
        options: Rule options as plain data, such as `{"wasabi": {"same_turn": True}}`. Those of a type
            that is not in play are checked, and then ignored.
        registry: Where card types are looked up; what is installed by default.
        rules: The switches of `Classic`: `pass_direction`, `dummy`, `dummy_scores`, `promo`.

    Returns:
        The configuration.

    Raises:
        InvalidConfig: Something does not fit.
        UnknownCard: The options name a card type that there is not.

    >>> import sushigo
    >>> sushigo.classic(players=2, dummy=True).seats
    3
    """
    return switched(Classic(), rules).standard(players, cards=cards, options=options, registry=registry)


def party(
    players: int,
    menu: str | Menu | Iterable[str] = "my_first_meal",
    *,
    cards: Iterable[CardType] = (),
    options: Options | None = None,
    registry: Registry | None = None,
    **rules: object,
) -> GameConfig:
    """Configure a game of Sushi Go Party!

    Args:
        players: How many play, 2 to 8.
        menu: The name of a printed menu, a `Menu`, or the names of its types.
        cards: Configured card types: each takes the place of the type of its name, or joins the menu.
        options: Rule options as plain data, such as `{"uramaki": {"round_end": "cascade"}}`. Those of a type
            that is not in play are checked, and then ignored.
        registry: Where card types are looked up; what is installed by default.
        rules: The switches of `Party`: `pass_direction`, `bonus_actions`, `undealt_desserts`, `bga_limits`.

    Returns:
        The configuration.

    Raises:
        InvalidMenu: The menu breaks the rules of choosing, or names a card type that there is not; the error lists
            every fault.
        InvalidConfig: Something else does not fit.
        UnknownCard: The options name a card type that there is not.

    >>> import sushigo
    >>> sushigo.party(players=2, menu="dinner_for_two").menu
    'dinner_for_two'
    """
    edition = switched(Party(), rules)
    return edition.with_menu(players, as_menu(menu), cards=cards, options=options, registry=registry)


def switched(edition: _Edition, rules: Mapping[str, object]) -> _Edition:
    """Set the switches of an edition, or say which there are."""
    known = [field.name for field in fields(type(edition))]
    for key in rules:
        if key not in known:
            raise InvalidConfig(f"the {edition.name} edition has no switch {key!r}; it has {', '.join(known)}")
    try:
        return evolve(edition, **rules)  # type: ignore[arg-type]  # the fields' validators check them
    except (ValueError, TypeError) as error:
        raise InvalidConfig(f"the switches of {edition.name} do not fit: {_first_line(error)}") from None


OWN_EDITIONS: Final[Mapping[str, type[Edition]]] = {"classic": Classic, "party": Party, "bga": BoardGameArena}


def edition_named(name: str) -> Edition:
    """Return an edition by its name, with its default switches.

    Args:
        name: `classic`, `party`, `bga`, or one that an installed package brings.

    Returns:
        The edition.

    Raises:
        UnknownEdition: There is none of this name.
        PluginError: A package offers it, but it cannot be used.

    >>> import sushigo
    >>> sushigo.edition_named("classic").players
    (2, 5)
    """
    if expect(name, str, "an edition is named by a text", UnknownEdition) in OWN_EDITIONS:
        return OWN_EDITIONS[name]()
    offer = only_offer(EDITIONS_GROUP, name) if plugins_wanted() else None
    if offer is None:
        own = ", ".join(OWN_EDITIONS)
        question = meant(name, OWN_EDITIONS)
        what = f"there is no edition {show(name)}{question}"
        raise UnknownEdition(f"{what}: use one of {own}, or install its package", name)
    return edition_of(offer)


def edition_of(offer: Offer) -> Edition:
    """Load an edition that a package offers.

    Raises:
        PluginError: It cannot be loaded, or is no edition of this name.
    """
    loaded = load(offer)
    try:
        edition = loaded() if isinstance(loaded, type) else loaded
    except Exception as error:
        raise offer.error(f"{offer} cannot be made without arguments: {said(error)}") from error
    if not isinstance(edition, Edition):
        raise offer.error(f"{offer} is no edition: {show(loaded)}")
    offer.check_name(edition.name)
    return edition
