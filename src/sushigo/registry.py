"""Which card types there are: the project's own, those of installed packages, those given by hand.

What packages offer is found by their entry points, without importing any of it; a card type is loaded when it
is first asked for. So whatever is wrong with one of them concerns nobody who does not want it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, final

from attrs import evolve, field, frozen

from sushigo.blame import said
from sushigo.cards import BUILT_IN
from sushigo.cardtype import CardType
from sushigo.door import expect, expect_all, meant, show
from sushigo.errors import CardTypeConflict, CardTypeError, PluginError, SushiGoError, UnknownCard

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

CARDS_GROUP: Final = "sushigo.cards"
"""The entry-point group of card types; an entry point's name is the type's, or one of its aliases."""

EDITIONS_GROUP: Final = "sushigo.editions"
"""The entry-point group of editions and menus; an entry point's name is the edition's or the menu's."""

NO_PLUGINS: Final = "SUSHIGO_NO_PLUGINS"
"""The environment variable that, set to anything but `0`, leaves out what other packages offer."""

OWN: Final = "sushigo"
"""The distribution whose entry points are the project's own."""

A_REGISTRY: Final = "card types are looked up in a Registry, such as Registry().with_cards(...)"
"""What is said if they are not."""

_GIVE: Final = "give a game the card itself, cards=[...], or the registry that is asked, registry.with_cards(...)"
"""How to play with a card type of one's own."""


# ---- finding and loading -----------------------------------------------------------------------------------


@final
@frozen
class Offer:
    """What a package offers: a card type, an edition, a menu or an agent.

    Attributes:
        package: The distribution and version.
        entry: The entry point.
    """

    package: str
    entry: EntryPoint

    @property
    def name(self) -> str:
        """The name under which it is offered."""
        return self.entry.name

    def __str__(self) -> str:
        """Name it in full: distribution, version and entry point."""
        return f"{self.package} ({self.entry.group}: {self.name} = {self.entry.value})"

    def error(self, reason: str) -> PluginError:
        """Make the error that it cannot be used."""
        return PluginError(self.name, reason, self.package)

    def check_name(self, name: str) -> None:
        """Refuse what has another name than that under which it is offered."""
        if name != self.name:
            raise self.error(f"{self} is called {name!r}: the names must agree")


Offers = Mapping[str, tuple[Offer, ...]]
"""What packages offer by name, sorted."""


def plugins_wanted() -> bool:
    """Whether what other packages offer is to be found at all."""
    return os.environ.get(NO_PLUGINS, "0") in ("", "0")


def installed(group: str) -> Offers:
    """Find what other installed packages offer, without importing any of it; nothing if that is not wanted.

    Args:
        group: The entry-point group.

    Returns:
        What is offered, by name, sorted.
    """
    return found(group) if plugins_wanted() else {}


def found(group: str) -> Offers:
    """Find what other installed packages offer, wanted or not; a changed `sys.path` is searched again."""
    return _found(group, tuple(sys.path))


@lru_cache(maxsize=16)
def _found(group: str, path: tuple[str, ...]) -> Offers:  # noqa: ARG001  # a key of the cache
    from importlib.metadata import distributions

    offers: dict[str, list[Offer]] = {}
    seen = {OWN}
    for distribution in distributions():
        name, version, entries = _entries(distribution, group)
        if name.lower() in seen:  # the first on the path is the one that is imported
            continue
        seen.add(name.lower())
        for entry in entries:
            offers.setdefault(entry.name, []).append(Offer(f"{name} {version}", entry))
    return {name: tuple(sorted(offers[name], key=str)) for name in sorted(offers)}


def _entries(distribution: Distribution, group: str) -> tuple[str, str, tuple[EntryPoint, ...]]:
    """Read what a distribution offers; one whose files are damaged offers nothing."""
    try:
        entries = tuple(entry for entry in distribution.entry_points if entry.group == group)
        if entries:  # most offer nothing here, and their metadata would take long to read
            return distribution.metadata["Name"], distribution.version, entries
    except Exception:  # noqa: BLE001  # its files may be anything
        pass
    return "", "", ()


def only_offer(group: str, name: str) -> Offer | None:
    """Return the one package that offers a name; none if there is none.

    Raises:
        PluginError: Several do.
    """
    offers = found(group).get(name, ())
    if len(offers) > 1:
        raise PluginError(name, f"it is offered by {' and by '.join(map(str, offers))}: uninstall all but one of them")
    return offers[0] if offers else None


def load(offer: Offer) -> object:
    """Import what a package offers.

    Raises:
        PluginError: That fails.
    """
    value = offer.entry.value
    try:
        return _attribute(value)
    except (Exception, SystemExit) as error:  # whatever the import of another package raises
        raise offer.error(
            f"{value!r} cannot be loaded: {type(error).__name__}: {said(error)}; "
            f"upgrade or reinstall {offer.package}, tell its authors, or uninstall it"
        ) from error


def _attribute(value: str) -> object:
    module, _, attributes = value.partition(":")
    loaded: object = import_module(module)
    for attribute in filter(None, attributes.split(".")):
        loaded = getattr(loaded, attribute)
    return loaded


# ---- card types --------------------------------------------------------------------------------------------


def _card_types(cards: Iterable[CardType]) -> tuple[CardType, ...]:
    return expect_all(cards, CardType, "the cards of a registry are card types")


@final
@frozen
class Registry:
    """Card types by name: what is installed, and what was given by hand.

    Attributes:
        cards: Card types given by hand; they come before installed ones of the same name.
        plugins: Whether card types of other packages are found.

    >>> import sushigo
    >>> "uramaki" in sushigo.Registry().names()
    True
    """

    cards: tuple[CardType, ...] = field(default=(), converter=_card_types)
    plugins: bool = field(factory=plugins_wanted, converter=bool)

    def with_cards(self, *cards: CardType) -> Registry:
        """Add card types without installing a package.

        Args:
            cards: Configured card types; one of a name that exists takes its place.

        Returns:
            A new registry.

        Raises:
            CardTypeError: Something is no sound card type.

        >>> import sushigo
        >>> from sushigo.cards.rolls import Uramaki
        >>> sushigo.Registry().with_cards(Uramaki(round_end="cascade")).card_type("uramaki").round_end
        'cascade'
        """
        for card in cards:
            _check(card, getattr(card, "name", show(card)), package_of(type(card)))
        names = {card.name for card in cards}
        return evolve(self, cards=(*(card for card in self.cards if card.name not in names), *cards))

    def names(self) -> tuple[str, ...]:
        """List the names of all card types: the project's own in their order, then the others, sorted."""
        foreign = {card.name for card in self.cards} | (set(found(CARDS_GROUP)) if self.plugins else set())
        return (*BUILT_IN, *sorted(foreign - set(BUILT_IN)))

    def sound(self, name: str) -> bool:
        """Whether there is a card type of this name that can be used; names that one had before do not count."""
        try:
            return self.card_type(name).name == name
        except SushiGoError:
            return False

    def card_type(self, name: str) -> CardType:
        """Return a card type with its default options, loaded now if it was not.

        Args:
            name: Its name, or one that it had before (see `CardType.aliases`).

        Returns:
            The card type.

        Raises:
            UnknownCard: There is none of this name.
            CardTypeConflict: Two packages offer one of this name.
            CardTypeError: It cannot be loaded, or breaks the contract.

        >>> import sushigo
        >>> sushigo.Registry().card_type("maki").category
        'roll'
        """
        expect(name, str, "a card type is named by a text", UnknownCard)
        for card in self.cards:
            if name == card.name or name in card.aliases:
                return card
        if name in BUILT_IN:
            return _built_in(name)
        if not self.plugins:
            raise UnknownCard(
                f"there is no card type {show(name)}{meant(name, self.names())}: "
                f"other packages are left out (is {NO_PLUGINS} set?); {_GIVE}",
                name,
            )
        offers = found(CARDS_GROUP).get(name, ())
        if not offers:
            raise UnknownCard(
                f"there is no card type {show(name)}{meant(name, self.names())}: "
                f"install the package that brings it, or {_GIVE}",
                name,
            )
        if len(offers) > 1:
            raise CardTypeConflict(
                name,
                f"this card type is offered by {' and by '.join(map(str, offers))}: "
                "uninstall all but one of these packages, or choose one type with registry.with_cards(...)",
                tuple(offer.package for offer in offers),
            )
        return _foreign(next(iter(offers)))


def looked_up_in(registry: Registry | None) -> Registry:
    """Take the registry in which card types are looked up; if none is given, what is installed."""
    return Registry() if registry is None else expect(registry, Registry, A_REGISTRY)


@lru_cache(maxsize=64)
def _built_in(name: str) -> CardType:
    card_class = _attribute(BUILT_IN[name])
    assert isinstance(card_class, type)
    assert issubclass(card_class, CardType)
    return card_class()


@lru_cache(maxsize=4096)
def _foreign(offer: Offer) -> CardType:
    """Load a card type of another package, and check it."""
    name, package = offer.name, offer.package
    try:
        loaded = load(offer)
    except PluginError as error:
        raise CardTypeError(name, error.reason, package) from error.__cause__
    try:
        made = loaded() if isinstance(loaded, type) and issubclass(loaded, CardType) else loaded
    except Exception as error:
        raise CardTypeError(
            name,
            f"{offer.entry.value!r} cannot be made without arguments: {type(error).__name__}: {said(error)}; "
            "give every option a default",
            package,
        ) from error
    card = _check(made, name, package, f" ({offer})")
    _origins[type(card)] = package
    return card


def _check(made: object, name: str, package: str | None, entry: str = "") -> CardType:
    """Refuse what is no card type or does not keep to the contract."""
    from sushigo.contract import card_faults

    if not isinstance(made, CardType):
        raise CardTypeError(name, f"this is no card type: {show(made)}{entry}; name the class of one", package)
    faults = list(card_faults(made))
    if name != made.name and name not in made.aliases:
        faults.append(f"its entry point is called {name!r} but its name is {made.name!r}: they must agree")
    if faults:
        raise CardTypeError(name, f"it breaks the contract of cards{entry}: {'; '.join(faults)}", package)
    return made


_origins: Final[dict[type, str]] = {}
"""The package of each card class loaded by an entry point."""


def package_of(cls: type) -> str | None:
    """Name the distribution and version that a card class comes from; none for the project's own."""
    top = cls.__module__.partition(".")[0]
    if top == OWN:
        return None
    if cls in _origins:
        return _origins[cls]
    for offers in found(CARDS_GROUP).values():
        for offer in offers:
            if offer.entry.value.partition(":")[0].partition(".")[0] == top:
                return offer.package
    return f"module {cls.__module__}"
