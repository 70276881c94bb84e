"""What is installed: every card type, edition and menu that packages offer, and whether it can be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, final

from attrs import frozen

from sushigo.cards import BUILT_IN
from sushigo.edition import OWN_EDITIONS, edition_of
from sushigo.errors import SushiGoError
from sushigo.menu import PRINTED, Menu
from sushigo.registry import (
    CARDS_GROUP,
    EDITIONS_GROUP,
    NO_PLUGINS,
    OWN,
    Offer,
    Registry,
    found,
    load,
    plugins_wanted,
    told,
)

STATUSES: Final = ("ok", "broken", "clash", "hidden", "off")
"""It can be used; it is not to be loaded, or breaks the contract; several packages offer the name; the project
itself has something of this name; other packages are not wanted."""


@final
@frozen
class Installed:
    """A card type, edition or menu that is installed.

    Attributes:
        name: Its name.
        kind: `card`, `edition` or `menu`; what cannot be used and is no card, is called an edition.
        distribution: The distribution that it comes from.
        version: Its version; empty if the project itself is not installed.
        entry_point: Where in the distribution it is, as `module:object`.
        status: One of `STATUSES`.
        reason: Why it cannot be used, and what to do about it; empty if it can.
    """

    name: str
    kind: str
    distribution: str
    version: str
    entry_point: str
    status: str = "ok"
    reason: str = ""


def installed_types() -> tuple[Installed, ...]:
    """List what is installed: the project's own first, then what other packages offer, by kind and name.

    Every one is loaded to see whether it can be used.

    Returns:
        What is installed; of a name that several packages offer, each.

    >>> [found.name for found in installed_types() if found.status == "ok"][:3]
    ['nigiri', 'maki', 'temaki']
    """
    version = _own_version()
    own = [Installed(name, "card", OWN, version, value) for name, value in BUILT_IN.items()]
    own += [
        Installed(name, "edition", OWN, version, f"{edition.__module__}:{edition.__qualname__}")
        for name, edition in OWN_EDITIONS.items()
    ]
    own += [Installed(name, "menu", OWN, version, "sushigo.menu:PRINTED") for name in PRINTED]
    return (*own, *_foreign(CARDS_GROUP, BUILT_IN), *_foreign(EDITIONS_GROUP, (*OWN_EDITIONS, *PRINTED)))


def _own_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(OWN)
    except PackageNotFoundError:
        return ""


def _foreign(group: str, taken: Collection[str]) -> Iterator[Installed]:
    """Look at each offer of a group by itself."""
    for name, offers in found(group).items():
        for offer in offers:
            package, entry = offer
            distribution, _, version = package.rpartition(" ")
            others = tuple(other for other in offers if other is not offer)
            kind = "card" if group == CARDS_GROUP else "edition"
            if name in taken:
                status, reason = "hidden", "the project itself has this name: its authors must rename it"
            else:
                kind, status, reason = _seen(offer, others, kind)
            yield Installed(name, kind, distribution, version, entry.value, status, reason)


def _seen(offer: Offer, others: tuple[Offer, ...], kind: str) -> tuple[str, str, str]:
    """Tell of what kind an offer is, its status, and why."""
    if not plugins_wanted():
        return kind, "off", f"{NO_PLUGINS} is set: unset it"
    if others:
        rivals = " and by ".join(map(told, others))
        return kind, "clash", f"also offered by {rivals}: uninstall all but one of these packages"
    try:
        return (_card(offer) if kind == "card" else _edition_or_menu(offer)), "ok", ""
    except SushiGoError as error:
        return kind, "broken", str(error)


def _card(offer: Offer) -> str:
    Registry().card_type(offer[1].name)
    return "card"


def _edition_or_menu(offer: Offer) -> str:
    if isinstance(load(offer), Menu):
        Menu.of(offer)
        return "menu"
    edition_of(offer)
    return "edition"
