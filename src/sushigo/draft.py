"""Choosing the menu at the table: a draft, an immutable value that is played like a game."""

from __future__ import annotations

from random import Random
from typing import Final, final

from attrs import evolve, frozen

from sushigo.action import Action, no_action
from sushigo.door import expect, expect_int, show
from sushigo.errors import IllegalAction, InvalidConfig
from sushigo.menu import PRINTED, SLOTS, Menu
from sushigo.registry import A_REGISTRY, Registry
from sushigo.state import Decision

WAYS: Final = ("random", "preset", "random_preset", "first_player", "everyone")
"""How a table may come to its menu: a random legal one; a printed one that the first player picks; a random
printed one; one that the first player builds; one that all build, a card type each in turn."""


@final
@frozen
class MenuDraft:
    """A menu in the making. Start one with `draft_menu`.

    Attributes:
        players: How many play.
        way: One of `WAYS`.
        registry: Which card types may be chosen.
        chosen: The card types chosen so far.
        menu: The menu, when it is complete; none before.

    >>> import sushigo
    >>> draft = sushigo.draft_menu(players=4, way="preset")
    >>> draft = draft.apply(sushigo.Action.parse("0 choose big_banquet"))
    >>> draft.is_over, draft.menu.name
    (True, 'big_banquet')
    """

    players: int
    way: str
    registry: Registry
    chosen: tuple[str, ...] = ()
    menu: Menu | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what no draft can be."""
        if self.way not in WAYS:
            message = f"there is no way {show(self.way)} to choose a menu: use one of {', '.join(WAYS)}"
            raise InvalidConfig(message)
        expect_int(self.players, "a menu is chosen for 2 to 8 players", InvalidConfig, least=2, most=8)
        expect(self.registry, Registry, A_REGISTRY)
        expect(self.chosen, tuple, "what is chosen are names of card types", InvalidConfig)
        for name in self.chosen:
            self.registry.card_type(name)
        if self.menu is not None:
            expect(self.menu, Menu, "a draft comes to a Menu", InvalidConfig)

    @property
    def is_over(self) -> bool:
        """Whether the menu is complete."""
        return self.menu is not None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The choice that is owed, if any: one player's at a time."""
        if self.is_over:
            return ()
        player = len(self.chosen) % self.players if self.way == "everyone" else 0
        names = self._presets() if self.way == "preset" else self._fitting()
        return (Decision(player, "choose", tuple(Action(player, "choose", name) for name in names)),)

    def legal_actions(self, player: int) -> tuple[Action, ...]:
        """List what a player may choose now.

        Args:
            player: Who, counted from 0.

        Returns:
            The legal actions; none if another chooses, or nobody.
        """
        return next((decision.options for decision in self.decisions if decision.player == player), ())

    def apply(self, action: Action) -> MenuDraft:
        """Choose.

        Args:
            action: The choice of the player whose turn it is.

        Returns:
            The draft that follows.

        Raises:
            IllegalAction: The choice is refused; the error says what was legal.
        """
        if not isinstance(action, Action):
            raise no_action(action)
        legal = self.legal_actions(action.player)
        if action not in legal:
            reason = "over" if self.is_over else "not_an_option" if legal else "not_your_turn"
            choices = ", ".join(option.argument for option in legal) or "nothing"
            raise IllegalAction(action, reason, f"{action}: this player may choose {choices} now", legal)
        if self.way == "preset":
            return evolve(self, menu=Menu.named(action.argument))
        chosen = (*self.chosen, action.argument)
        complete = len(chosen) == sum(SLOTS.values())
        menu = Menu(self._ordered(chosen)).check(self.players, self.registry) if complete else None
        return evolve(self, chosen=chosen, menu=menu)

    def _presets(self) -> list[str]:
        return [name for name in PRINTED if not Menu.named(name).faults(self.players, self.registry)]

    def _fitting(self) -> list[str]:
        """List the types that may still join: of a category with room, and for so many players."""
        categories = [self.registry.card_type(name).category for name in self.chosen]
        fitting = []
        for name in self.registry.names():
            if name not in self.chosen and self.registry.sound(name):
                card = self.registry.card_type(name)
                room = SLOTS.get(card.category, 0) - categories.count(card.category)
                if room > 0 and card.allows(self.players):
                    fitting.append(name)
        return fitting

    def _ordered(self, chosen: tuple[str, ...]) -> tuple[str, ...]:
        """Sort types as a menu shows them: by category, and within it as they were chosen."""
        places = list(SLOTS)
        return tuple(sorted(chosen, key=lambda name: places.index(self.registry.card_type(name).category)))


def draft_menu(players: int, way: str, *, seed: int | None = None, registry: Registry | None = None) -> MenuDraft:
    """Begin to choose a menu; the random ways are over at once.

    Args:
        players: How many play, 2 to 8.
        way: One of `WAYS`.
        seed: What the random ways draw from, a whole number of up to 256 bits; the same seed gives the same menu.
            Without one, chance decides.
        registry: Which card types may be chosen; the project's own by default, so that the menu does not depend on
            what else is installed.

    Returns:
        The draft.

    Raises:
        InvalidConfig: There is no such way, or nobody can play with so many.

    >>> import sushigo
    >>> draft = sushigo.draft_menu(players=3, way="everyone")
    >>> while not draft.is_over:
    ...     (decision,) = draft.decisions
    ...     draft = draft.apply(decision.options[0])
    >>> draft.menu.types
    ('maki', 'tempura', 'sashimi', 'dumpling', 'chopsticks', 'spoon', 'pudding')
    """
    registry = Registry(plugins=False) if registry is None else registry
    draft = MenuDraft(players, way, registry)
    if seed is not None:
        expect_int(seed, "the seed of a draft is a whole number", InvalidConfig)
    chance = Random() if seed is None else Random(seed)
    if way == "random":
        return evolve(draft, menu=Menu.random(players, chance.getrandbits(53), draft.registry))
    if way == "random_preset":
        presets = draft._presets()
        return evolve(draft, menu=Menu.named(presets[int(chance.random() * len(presets))]))
    return draft
