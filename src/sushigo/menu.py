"""Menus: the printed ones, the rules of choosing, and random legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, final

from attrs import field, frozen

from sushigo.door import expect_all, expect_int, meant, name_of, show
from sushigo.errors import InvalidConfig, InvalidMenu, SushiGoError
from sushigo.registry import EDITIONS_GROUP, Offer, Registry, load, looked_up_in, only_offer, plugins_wanted

ALWAYS: Final = "nigiri"
"""The type that is in every game."""

SLOTS: Final = {"roll": 1, "appetizer": 3, "special": 2, "dessert": 1}
"""How many types of each category a menu has, besides nigiri (rules.md §2.5)."""

PRINTED: Final = {
    "my_first_meal": "maki tempura sashimi miso_soup wasabi tea green_tea_ice_cream",
    "sushi_go": "maki tempura sashimi dumpling chopsticks wasabi pudding",
    "party_sampler": "temaki tempura dumpling tofu wasabi menu green_tea_ice_cream",
    "master_menu": "temaki onigiri tofu sashimi spoon takeout_box fruit",
    "points_platter": "uramaki onigiri dumpling edamame special_order tea green_tea_ice_cream",
    "cutthroat_combo": "temaki eel tofu miso_soup spoon soy_sauce pudding",
    "big_banquet": "maki tempura dumpling eel spoon chopsticks green_tea_ice_cream",
    "dinner_for_two": "uramaki onigiri tofu miso_soup menu special_order fruit",
}
"""The eight printed menus by name (rules.md §2.5)."""


def _fault(text: str) -> InvalidMenu:
    return InvalidMenu((text,))


def _names(types: Iterable[str]) -> tuple[str, ...]:
    return expect_all(types, str, "the types of a menu are named by texts", _fault)


def _name(name: str) -> str:
    return name_of(name, "a menu is named by a text", _fault)


def _number(players: int) -> int:
    return expect_int(players, "a menu is for a number of players", InvalidConfig)


@final
@frozen
class Menu:
    """The card types chosen for a game, nigiri aside: one roll, three appetizers, two specials, one dessert.

    Args:
        types: The names of the types, in any order.
        name: What the menu is called; empty for one of your own.

    >>> import sushigo
    >>> sushigo.Menu.named("sushi_go").types[0]
    'maki'
    >>> sushigo.Menu(("maki", "tea")).faults(players=4)[0]
    'it has 0 appetizers instead of 3'
    """

    types: tuple[str, ...] = field(converter=_names)
    name: str = field(default="", converter=_name)

    @classmethod
    def named(cls, name: str) -> Menu:
        """Return a printed menu, or one that an installed package brings.

        Args:
            name: One of `PRINTED`, or the name that the package gives it.

        Returns:
            The menu.

        Raises:
            InvalidMenu: There is none of this name.
            PluginError: A package offers it, but it cannot be used.
        """
        if _name(name) in PRINTED:
            return cls(tuple(PRINTED[name].split()), name)
        offer = only_offer(EDITIONS_GROUP, name) if plugins_wanted() else None
        if offer is None:
            printed = ", ".join(PRINTED)
            question = meant(name, PRINTED)
            raise _fault(
                f"there is no menu {show(name)}{question}: use one of {printed}, or install the package that brings it"
            )
        return menu_of(offer)

    def faults(self, players: int, registry: Registry | None = None) -> tuple[str, ...]:
        """List every breach of the rules of choosing.

        Args:
            players: How many play.
            registry: Where card types are looked up; what is installed by default.

        Returns:
            The faults in words; none if the menu is legal.
        """
        registry, players = looked_up_in(registry), _number(players)
        faults = []
        categories: list[str] = []
        unknown: set[str] = set()
        for name in self.types:
            try:
                card = registry.card_type(name)
            except SushiGoError as error:
                if name not in unknown:
                    faults.append(str(error))
                unknown.add(name)
                continue
            if name == ALWAYS:
                faults.append(f"{ALWAYS} is in every game and takes no place on the menu")
                continue
            categories.append(card.category)
            if not card.allows(players):
                fewest, most = card.players
                faults.append(f"{name} is for {fewest} to {most} players, not for {players}")
        twice = sorted({name for name in self.types if self.types.count(name) > 1})
        faults += [f"{name} is chosen {self.types.count(name)} times" for name in twice]
        return (*_miscounted(categories, len(unknown)), *faults)

    def check(self, players: int, registry: Registry | None = None) -> Menu:
        """Return the menu if it is legal.

        Args:
            players: How many play.
            registry: Where card types are looked up.

        Returns:
            The menu itself.

        Raises:
            InvalidMenu: It is not; the error lists every fault.
        """
        faults = self.faults(players, registry)
        if faults:
            raise InvalidMenu(faults)
        return self

    @classmethod
    def random(cls, players: int, seed: int, registry: Registry | None = None) -> Menu:
        """Choose a legal menu at random, every type of a category equally likely.

        Args:
            players: How many play.
            seed: Any whole number of up to 256 bits; the same gives the same menu.
            registry: Which card types there are; the project's own by default, so that a seed gives the same menu
                whatever else is installed.

        Returns:
            A legal menu.

        Raises:
            InvalidMenu: There is none for so many players.

        >>> import sushigo
        >>> sushigo.Menu.random(players=2, seed=7).faults(players=2)
        ()
        """
        registry = Registry(plugins=False) if registry is None else looked_up_in(registry)
        draw = Random(expect_int(seed, "the seed of a menu is a whole number", InvalidConfig)).random
        chosen: list[str] = []
        for category, wanted in SLOTS.items():
            names = [name for name in registry.names() if _fits(name, category, _number(players), registry)]
            if len(names) < wanted:
                raise _fault(f"there are {len(names)} {category}s for {players} players, but it has {wanted}")
            chosen += [names.pop(int(draw() * len(names))) for _ in range(wanted)]
        return cls(tuple(chosen))

    @property
    def cards(self) -> tuple[str, ...]:
        """All card types of a game with this menu, nigiri first."""
        return (ALWAYS, *self.types)


def menu_of(offer: Offer) -> Menu:
    """Load a menu that a package offers.

    Raises:
        PluginError: It cannot be loaded, or is no menu of this name.
    """
    loaded = load(offer)
    if not isinstance(loaded, Menu):
        raise offer.error(f"{offer} is no menu: {show(loaded)}")
    offer.check_name(loaded.name)
    return loaded


def _miscounted(categories: Sequence[str], unknown: int) -> Iterator[str]:
    """Say of which categories there are too many or too few, unless types that cannot be had may be what is missing."""
    counts = {category: categories.count(category) for category in SLOTS}
    missing = sum(max(0, wanted - counts[category]) for category, wanted in SLOTS.items())
    for category, wanted in SLOTS.items():
        count = counts[category]
        if count > wanted or (count < wanted and missing > unknown):
            yield f"it has {count} {category}{'' if count == 1 else 's'} instead of {wanted}"


def _fits(name: str, category: str, players: int, registry: Registry) -> bool:
    """Whether a card type can be chosen; one that cannot be had, or goes by a new name, cannot."""
    if not registry.sound(name):
        return False
    card = registry.card_type(name)
    return card.category == category and card.allows(players)


def as_menu(menu: str | Menu | Iterable[str]) -> Menu:
    """Take a menu as people give it: a printed one's name, the types, or a `Menu`."""
    if isinstance(menu, Menu):
        return menu
    if isinstance(menu, str):
        return Menu.named(menu)
    what = "a menu is the name of a printed one, a Menu, or the names of card types"
    return Menu(name for name in expect_all(menu, str, what, _fault) if name != ALWAYS)
