"""Menus that mix these cards with those of the game, and an edition that has all of them on the table."""

from attrs import frozen

from sushigo import Menu, Party

FIRST_ROUND = Menu(("maki", "yakitori", "tempura", "house_plate", "ponzu", "lazy_susan", "mochi"), "first_round")
"""A gentle start: known cards, a condiment, and hands that move."""

LAST_ORDER = Menu(("hosomaki", "hot_pot", "house_plate", "dumpling", "last_cup", "open_kitchen", "mochi"), "last_order")
"""Late in the evening, when everybody bids and nothing stays hidden."""


@frozen
class Izakaya(Party):
    """All cards of the izakaya at once, with nigiri and wasabi: many specials, few of each."""

    name = "izakaya"

    def standard_types(self, players: int) -> tuple[str, ...]:
        """The cards in play."""
        plates = ("hosomaki", "yakitori", "hot_pot", "house_plate")
        acting = ("conveyor", "lazy_susan", "shared_plate", "last_cup", "same_again", "open_kitchen")
        return ("nigiri", *plates, "wasabi", "ponzu", *acting, "mochi")
