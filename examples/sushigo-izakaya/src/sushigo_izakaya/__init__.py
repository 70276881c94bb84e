"""An evening at an izakaya: cards, menus and an edition for sushigo."""

from sushigo_izakaya.desserts import Mochi
from sushigo_izakaya.evenings import FIRST_ROUND, LAST_ORDER, Izakaya
from sushigo_izakaya.plates import Hosomaki, HotPot, HousePlate, Yakitori
from sushigo_izakaya.specials import (
    Conveyor,
    LastCup,
    LazySusan,
    OpenKitchen,
    Ponzu,
    SameAgain,
    SharedPlate,
)

__all__ = [
    "FIRST_ROUND",
    "LAST_ORDER",
    "Conveyor",
    "Hosomaki",
    "HotPot",
    "HousePlate",
    "Izakaya",
    "LastCup",
    "LazySusan",
    "Mochi",
    "OpenKitchen",
    "Ponzu",
    "SameAgain",
    "SharedPlate",
    "Yakitori",
]
