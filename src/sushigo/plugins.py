"""What is installed: every card type, edition, menu and agent that packages offer, and whether it can be used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Final, final

from attrs import frozen

from sushigo.agents import AGENTS_GROUP
from sushigo.agents import BUILT_IN as OWN_AGENTS
from sushigo.cards import BUILT_IN
from sushigo.edition import OWN_EDITIONS, edition_of
from sushigo.errors import SushiGoError
from sushigo.menu import PRINTED, Menu, menu_of
from sushigo.registry import CARDS_GROUP, EDITIONS_GROUP, NO_PLUGINS, OWN, Offer, Registry, found, load, plugins_wanted

STATUSES: Final = ("ok", "broken", "clash", "hidden", "off")
"""It can be used; it is not to be loaded, or breaks the contract; several packages offer the name; the project
itself has something of this name; other packages are not wanted."""


@final
@frozen
class Installed:
    """A card type, edition, menu or agent that is installed.

    Attributes:
        name: Its name.
        kind: `card`, `edition`, `menu` or `agent`; a menu that cannot be used is called an edition.
        distribution: The distribution that it comes from.
        version: Its version; empty if the project itself is not installed.
        entry_point: Where in the distribution it is, as `module:object`.
        status: One of `STATUSES`.
        reason: Why it cannot be used, and what to do about it; empty if it can.
        note: What its author may not have meant, though it can be used: a card whose colour group is that of others.

    >>> import sushigo
    >>> tea = next(found for found in sushigo.all_installed() if found.name == "tea")
    >>> tea.kind, tea.status, tea.entry_point
    ('card', 'ok', 'sushigo.cards.specials:Tea')
    """

    name: str
    kind: str
    distribution: str
    version: str
    entry_point: str
    status: str = "ok"
    reason: str = ""
    note: str = ""


def all_installed() -> tuple[Installed, ...]:
    """List what is installed: the project's own first, then what other packages offer, by kind and name.

    Every one is loaded to see whether it can be used.

    Returns:
        What is installed; of a name that several packages offer, each.

    >>> import sushigo
    >>> [found.name for found in sushigo.all_installed() if found.status == "ok"][:3]
    ['nigiri', 'maki', 'temaki']
    """
    version = _own_version()
    own = [Installed(name, "card", OWN, version, value) for name, value in BUILT_IN.items()]
    own += [
        Installed(name, "edition", OWN, version, f"{edition.__module__}:{edition.__qualname__}")
        for name, edition in OWN_EDITIONS.items()
    ]
    own += [Installed(name, "menu", OWN, version, "sushigo.menu:PRINTED") for name in PRINTED]
    own += [Installed(name, "agent", OWN, version, value) for name, value in OWN_AGENTS.items()]
    return (
        *own,
        *_foreign(CARDS_GROUP, BUILT_IN, _card),
        *_foreign(EDITIONS_GROUP, (*OWN_EDITIONS, *PRINTED), _edition_or_menu),
        *_foreign(AGENTS_GROUP, OWN_AGENTS, _agent),
    )


def _own_version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(OWN)
    except PackageNotFoundError:
        return ""


Look = Callable[[Offer], tuple[str, str]]
"""Loads what is offered, and tells its kind and a note."""

_KINDS: Final = {CARDS_GROUP: "card", EDITIONS_GROUP: "edition", AGENTS_GROUP: "agent"}


def _foreign(group: str, taken: Collection[str], look: Look) -> Iterator[Installed]:
    """Look at each offer of a group by itself."""
    for name, offers in found(group).items():
        for offer in offers:
            distribution, _, version = offer.package.rpartition(" ")
            others = tuple(other for other in offers if other is not offer)
            kind, note = _KINDS[group], ""
            if name in taken:
                status, reason = "hidden", "the project itself has this name: its authors must rename it"
            elif not plugins_wanted():
                status, reason = "off", f"{NO_PLUGINS} is set: unset it"
            elif others:
                rivals = " and by ".join(map(str, others))
                status, reason = "clash", f"also offered by {rivals}: uninstall all but one of these packages"
            else:
                try:
                    (kind, note), status, reason = look(offer), "ok", ""
                except SushiGoError as error:
                    status, reason = "broken", str(error)
            yield Installed(name, kind, distribution, version, offer.entry.value, status, reason, note)


def _card(offer: Offer) -> tuple[str, str]:
    card = Registry().card_type(offer.name)
    own = map(Registry(plugins=False).card_type, BUILT_IN)
    sharing = [other.name for other in own if other.colour == card.colour]
    note = f"its colour group {card.colour!r} is that of {', '.join(sharing)}, so they count as one colour"
    return "card", note if sharing else ""


def _edition_or_menu(offer: Offer) -> tuple[str, str]:
    if isinstance(load(offer), Menu):
        menu_of(offer)
        return "menu", ""
    edition_of(offer)
    return "edition", ""


def _agent(offer: Offer) -> tuple[str, str]:
    """Load what makes an agent; one is not made, since that may need options and take long."""
    loaded = load(offer)
    if not callable(loaded):
        raise offer.error(f"{offer} makes no agent: name its class, or a function")
    return "agent", ""
