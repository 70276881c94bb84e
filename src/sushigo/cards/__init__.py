"""The project's own cards: one class for each type, in modules by kind, named in one static table."""

from typing import Final

CATEGORIES: Final = ("nigiri", "roll", "appetizer", "special", "dessert")
"""The kinds of card, in the order of a menu."""

BUILT_IN: Final = {
    "nigiri": "sushigo.cards.nigiri:Nigiri",
    "maki": "sushigo.cards.rolls:Maki",
    "temaki": "sushigo.cards.rolls:Temaki",
    "uramaki": "sushigo.cards.rolls:Uramaki",
    "tempura": "sushigo.cards.appetizers:Tempura",
    "sashimi": "sushigo.cards.appetizers:Sashimi",
    "dumpling": "sushigo.cards.appetizers:Dumpling",
    "eel": "sushigo.cards.appetizers:Eel",
    "tofu": "sushigo.cards.appetizers:Tofu",
    "onigiri": "sushigo.cards.appetizers:Onigiri",
    "edamame": "sushigo.cards.appetizers:Edamame",
    "miso_soup": "sushigo.cards.appetizers:MisoSoup",
    "chopsticks": "sushigo.cards.specials:Chopsticks",
    "spoon": "sushigo.cards.specials:Spoon",
    "menu": "sushigo.cards.specials:MenuCard",
    "takeout_box": "sushigo.cards.specials:TakeoutBox",
    "special_order": "sushigo.cards.specials:SpecialOrder",
    "soy_sauce": "sushigo.cards.specials:SoySauce",
    "tea": "sushigo.cards.specials:Tea",
    "wasabi": "sushigo.cards.specials:Wasabi",
    "pudding": "sushigo.cards.desserts:Pudding",
    "green_tea_ice_cream": "sushigo.cards.desserts:GreenTeaIceCream",
    "fruit": "sushigo.cards.desserts:Fruit",
}
"""Where each type is defined; the same as the `sushigo.cards` entry points of the package."""
