"""Every card of the package keeps the contract of cards; what each does is told in `izakaya.cases.json`."""

from sushigo_izakaya import (
    Conveyor,
    Hosomaki,
    HotPot,
    HousePlate,
    LastCup,
    LazySusan,
    Mochi,
    OpenKitchen,
    Ponzu,
    SameAgain,
    SharedPlate,
    Yakitori,
)

from sushigo.testing import CardContract


class TestHosomaki(CardContract):
    card = Hosomaki()


class TestYakitori(CardContract):
    card = Yakitori()


class TestHotPot(CardContract):
    card = HotPot()


class TestHousePlate(CardContract):
    card = HousePlate()


class TestConveyor(CardContract):
    card = Conveyor()


class TestLazySusan(CardContract):
    card = LazySusan()


class TestSharedPlate(CardContract):
    card = SharedPlate()


class TestPonzu(CardContract):
    card = Ponzu()


class TestLastCup(CardContract):
    card = LastCup()


class TestSameAgain(CardContract):
    card = SameAgain()


class TestOpenKitchen(CardContract):
    card = OpenKitchen()


class TestMochi(CardContract):
    card = Mochi()
