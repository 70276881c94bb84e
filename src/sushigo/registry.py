"""Which card types and editions there are: the project's own, those of installed packages, those given by hand."""

from __future__ import annotations

import os
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, final

from attrs import evolve, field, frozen

from sushigo.cards import BUILT_IN
from sushigo.cardtype import CATEGORIES, CardType
from sushigo.errors import CardTypeConflict, CardTypeError, SushiGoError, UnknownCard

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

CARDS_GROUP: Final = "sushigo.cards"
"""The entry-point group of card types."""

EDITIONS_GROUP: Final = "sushigo.editions"
"""The entry-point group of editions."""

NO_PLUGINS: Final = "SUSHIGO_NO_PLUGINS"
"""The environment variable that, set to anything but `0`, leaves out what other packages offer."""


@final
@frozen
class Registry:
    """Card types by name: what is installed, and what was given by hand.

    Attributes:
        cards: Card types given by hand; they come before installed ones of the same name.
        plugins: Whether card types of other packages are found.

    >>> "uramaki" in Registry().names()
    True
    """

    cards: tuple[CardType, ...] = ()
    plugins: bool = field(factory=lambda: os.environ.get(NO_PLUGINS, "0") in ("", "0"))

    def with_cards(self, *cards: CardType) -> Registry:
        """Add card types without installing a package.

        Args:
            cards: Configured card types; one of a name that exists takes its place.

        Returns:
            A new registry.

        Raises:
            CardTypeError: Something is no sound card type.
        """
        for card in cards:
            _check(card if isinstance(card, CardType) else None, getattr(card, "name", repr(card)), None, card)
        names = {card.name for card in cards}
        return evolve(self, cards=(*(card for card in self.cards if card.name not in names), *cards))

    def names(self) -> tuple[str, ...]:
        """List the names of all card types: the project's own in their order, then the others, sorted."""
        foreign = {card.name for card in self.cards} | (set(installed(CARDS_GROUP)) if self.plugins else set())
        return (*BUILT_IN, *sorted(foreign - set(BUILT_IN)))

    def sound(self, name: str) -> bool:
        """Whether a card type of this name can be had."""
        try:
            self.card_type(name)
        except SushiGoError:
            return False
        return True

    def card_type(self, name: str) -> CardType:
        """Return a card type with its default options, loaded now if it was not.

        Args:
            name: Its name.

        Returns:
            The card type.

        Raises:
            UnknownCard: There is none of this name.
            CardTypeConflict: Two packages offer one of this name.
            CardTypeError: It cannot be loaded, or breaks the contract.

        >>> Registry().card_type("maki").category
        'roll'
        """
        for card in self.cards:
            if card.name == name:
                return card
        if name in BUILT_IN:
            return _load(name, BUILT_IN[name], None)
        offers = installed(CARDS_GROUP).get(name, ()) if self.plugins else ()
        if not offers:
            hint = "" if self.plugins else f" (other packages are left out: {NO_PLUGINS} is set)"
            raise UnknownCard(
                f"there is no card type {name!r}{hint}: install the package that brings it, "
                "or pass it with registry.with_cards(...)"
            )
        if len(offers) > 1:
            packages = " and ".join(package for package, _ in offers)
            raise CardTypeConflict(
                f"card type {name!r} is offered by {packages}: uninstall one, "
                "or choose one with registry.with_cards(...)"
            )
        package, entry = offers[0]
        return _load(name, entry.value, package)


@lru_cache(maxsize=8)
def installed(group: str) -> dict[str, tuple[tuple[str, EntryPoint], ...]]:
    """Find what other installed packages offer, without importing any of it.

    Args:
        group: The entry-point group.

    Returns:
        For each name, sorted, the packages (name and version) with their entry points, sorted too.
    """
    from importlib.metadata import entry_points

    found: dict[str, dict[str, tuple[str, EntryPoint]]] = {}
    for entry in entry_points(group=group):
        name = entry.dist.name if entry.dist else "an unknown package"
        if name.lower() == "sushigo":
            continue
        package = f"{name} {entry.dist.version}" if entry.dist else name
        found.setdefault(entry.name, {})[f"{package} {entry.value}"] = (package, entry)
    return {name: tuple(offer for _, offer in sorted(offers.items())) for name, offers in sorted(found.items())}


@lru_cache(maxsize=4096)
def _load(name: str, value: str, package: str | None) -> CardType:
    """Import a card type and check it."""
    module, _, attribute = value.partition(":")
    try:
        loaded: object = import_module(module)
        for part in filter(None, attribute.split(".")):
            loaded = getattr(loaded, part)
        made = loaded() if isinstance(loaded, type) and issubclass(loaded, CardType) else loaded
    except Exception as error:
        remedy = "reinstall or report it" if package else "this is a fault of the installation"
        raise CardTypeError(
            name, f"{value!r} cannot be loaded: {type(error).__name__}: {error}; {remedy}", package
        ) from error
    return _check(made if isinstance(made, CardType) else None, name, package, made)


def _check(card: CardType | None, name: str, package: str | None, made: object) -> CardType:
    """Refuse what is no card type or does not keep to the contract."""
    if card is None:
        raise CardTypeError(name, f"this is no CardType: {made!r}; point the entry point at the class", package)
    faults = []
    if card.name != name:
        faults.append(f"its entry point is called {name!r} but its name is {card.name!r}: they must agree")
    try:
        card.card()
        for face, count in card.deck(4).items():
            card.card(face)
            if type(count) is not int or count < 0:
                faults.append(f"it has {count!r} copies of face {face!r}: that is no number of cards")
    except Exception as error:
        faults.append(f"its name and faces are no card codes: {error}")
    if card.category not in CATEGORIES:
        faults.append(f"its category is {card.category!r}: use one of {', '.join(CATEGORIES)}")
    try:
        hash(card)
    except TypeError:
        faults.append("its options cannot be hashed: use plain values and tuples")
    if faults:
        raise CardTypeError(name, "; ".join(faults), package)
    return card


def package_of(cls: type) -> str | None:
    """Name the distribution and version that a card class comes from; none for the project's own."""
    module = cls.__module__
    if module == "sushigo" or module.startswith("sushigo."):
        return None
    for offers in installed(CARDS_GROUP).values():
        for package, entry in offers:
            if entry.value.partition(":")[0] == module:
                return package
    return f"module {module}"
