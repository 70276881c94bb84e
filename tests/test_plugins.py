"""Cards, editions and menus of other packages: found lazily, told apart, and kept from harming anybody else."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sushigo
from packages import install, on_path, python
from sushigo import (
    Action,
    CardType,
    CardTypeConflict,
    CardTypeError,
    GameState,
    Installed,
    InvalidMenu,
    PluginError,
    Registry,
    UnknownCard,
    UnknownEdition,
    all_installed,
)
from sushigo.event import award_of
from sushigo.registry import package_of

CARDS = "sushigo.cards"
EDITIONS = "sushigo.editions"
AGENTS = "sushigo.agents"

SNACK = """
    from sushigo import CardType, Menu, Party, PerSet

    class Snack(CardType):
        '''2 each.'''
        name = "snack"
        aliases = ("nibble",)
        category = "appetizer"
        counts = {"": 8}
        def scorer(self, players):
            return PerSet(size=1, points=2)

    class Late(Party):
        name = "late"
        def standard_types(self, players):
            return ("nigiri", "snack", "maki", "tempura", "dumpling", "tofu", "pudding")

    PICNIC = Menu(("maki", "snack", "tempura", "tofu", "tea", "wasabi", "pudding"), "picnic")
    NUMBER = 7
"""


@pytest.fixture
def snacks(tmp_path: Path) -> Iterator[Path]:
    """A sound package: a card with a former name, an edition and a menu."""
    cards = {"snack": "snacks:Snack", "nibble": "snacks:Snack"}
    install(
        tmp_path / "snacks",
        "sushigo-snacks",
        {CARDS: cards, EDITIONS: {"late": "snacks:Late", "picnic": "snacks:PICNIC"}},
        version="2.1",
        snacks=SNACK,
    )
    with on_path(tmp_path / "snacks"):
        yield tmp_path / "snacks"


def status(name: str) -> Installed:
    """Find what is said of a name."""
    return next(entry for entry in all_installed() if entry.name == name and entry.distribution != "sushigo")


# ---- found ------------------------------------------------------------------------------------------------


def test_a_card_of_a_package_is_found_by_name_and_loaded_on_first_use(snacks: Path) -> None:
    registry = Registry()

    assert "snack" in registry.names()
    assert "snacks" not in sys.modules
    assert registry.card_type("snack").category == "appetizer"
    assert package_of(type(registry.card_type("snack"))) == "sushigo-snacks 2.1"


def test_a_menu_of_a_package_is_found_by_name(snacks: Path) -> None:
    game = sushigo.party(players=3, menu="picnic")

    assert game.menu == "picnic"
    assert sushigo.score_round(game, [["snack", "snack"], [], []]).by_card["snack"] == (4, 0, 0)


def test_an_edition_of_a_package_is_found_by_name(snacks: Path) -> None:
    edition = sushigo.edition_named("late")

    assert sushigo.new_game(edition.standard(2), seed=1).config.type("snack").name == "snack"


def test_a_menu_of_a_package_is_played_from_the_command_line(snacks: Path) -> None:
    output = python("-m", "sushigo", "demo", "--menu", "picnic", "--seed", "1", path=(snacks,))

    assert "Snack" in output


def test_a_former_name_still_finds_the_card(snacks: Path) -> None:
    """A saved game that names a card as it was called before still loads."""
    registry = Registry()
    given = Registry(plugins=False).with_cards(registry.card_type("snack"))

    assert registry.card_type("nibble").name == "snack"
    assert given.card_type("nibble").name == "snack"
    assert not registry.sound("nibble")


def test_packages_can_be_left_out(snacks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUSHIGO_NO_PLUGINS", "1")

    with pytest.raises(UnknownCard, match="SUSHIGO_NO_PLUGINS"):
        Registry().card_type("snack")
    with pytest.raises(InvalidMenu, match="picnic"):
        sushigo.party(players=3, menu="picnic")
    with pytest.raises(UnknownEdition, match="late"):
        sushigo.edition_named("late")
    assert status("snack").status == "off"
    assert "snack" not in Registry().names()


def test_what_is_installed_is_listed_with_its_status(snacks: Path) -> None:
    listed = {(entry.name, entry.kind): entry for entry in all_installed()}

    assert listed["snack", "card"] == Installed("snack", "card", "sushigo-snacks", "2.1", "snacks:Snack")
    assert listed["late", "edition"].status == "ok"
    assert listed["picnic", "menu"].status == "ok"
    assert listed["maki", "card"].distribution == "sushigo"


def test_agents_are_listed_too(tmp_path: Path) -> None:
    """Each is loaded, but none is made."""
    code = "def make(*, book):\n    raise RuntimeError\n\n\nNUMBER = 7\n"
    agents = {"bookish": "bookish:make", "numb": "bookish:NUMBER", "random": "bookish:make"}
    install(tmp_path, "sushigo-bookish", {AGENTS: agents}, bookish=code)
    with on_path(tmp_path):
        listed = {name: status(name) for name in agents}

    assert [(name, entry.kind, entry.status) for name, entry in listed.items()] == [
        ("bookish", "agent", "ok"),
        ("numb", "agent", "broken"),
        ("random", "agent", "hidden"),
    ]
    assert "makes no agent" in listed["numb"].reason
    assert ("greedy", "agent") in [(entry.name, entry.kind) for entry in all_installed()]


def test_a_card_that_shares_a_colour_group_is_told_so(tmp_path: Path) -> None:
    """Whoever calls a colour as everybody would is not to join a group of the project's own unawares."""
    code = SNACK.replace('name = "snack"', 'name = "snack"\n        colour = "orange"')
    install(tmp_path, "sushigo-snacks", {CARDS: {"snack": "snacks:Snack"}}, snacks=code)
    with on_path(tmp_path):
        entry = status("snack")

    assert entry.status == "ok"
    assert entry.note == "its colour group 'orange' is that of soy_sauce, so they count as one colour"
    assert entry.note in python("-m", "sushigo", "plugins", path=(tmp_path,))


def test_the_command_lists_what_is_installed_and_why_it_fails(snacks: Path, tmp_path: Path) -> None:
    install(tmp_path / "bad", "sushigo-bad", {CARDS: {"bad": "nowhere:Bad"}})

    output = python("-m", "sushigo", "plugins", path=(snacks, tmp_path / "bad"), COLUMNS="120")

    assert "snack" in output
    assert "sushigo-bad" in output
    assert "No module named 'nowhere'" in output


# ---- not to be used ---------------------------------------------------------------------------------------


def test_a_name_that_two_packages_offer_is_refused_and_both_are_named(snacks: Path, tmp_path: Path) -> None:
    install(tmp_path / "other", "other-snacks", {CARDS: {"snack": "other:Snack"}}, other=SNACK)

    with on_path(tmp_path / "other"):
        with pytest.raises(CardTypeConflict) as refused:
            sushigo.party(3, ["maki", "tempura", "tofu", "eel", "tea", "wasabi", "pudding"], options={"snack": {}})
        statuses = [entry.status for entry in all_installed() if entry.name == "snack"]
        rest = Registry().card_type("nibble")

    assert "sushigo-snacks 2.1 (sushigo.cards: snack = snacks:Snack)" in str(refused.value)
    assert "other-snacks 1.0 (sushigo.cards: snack = other:Snack)" in str(refused.value)
    assert "uninstall" in str(refused.value)
    assert (refused.value.name, refused.value.packages) == ("snack", ("other-snacks 1.0", "sushigo-snacks 2.1"))
    assert statuses == ["clash", "clash"]
    assert rest.name == "snack"


def test_a_card_given_by_hand_settles_a_clash(snacks: Path, tmp_path: Path) -> None:
    install(tmp_path / "other", "other-snacks", {CARDS: {"snack": "other:Snack"}}, other=SNACK)

    with on_path(tmp_path / "other"):
        chosen = Registry().card_type("nibble")

        assert Registry().with_cards(chosen).card_type("snack") is chosen


def test_a_package_cannot_take_the_place_of_a_card_of_the_project(tmp_path: Path) -> None:
    install(tmp_path, "sushigo-fake", {CARDS: {"maki": "fake:Snack"}}, fake=SNACK)

    with on_path(tmp_path):
        assert type(Registry().card_type("maki")).__module__.startswith("sushigo.")
        assert status("maki").status == "hidden"


BROKEN = {
    "missing": ("gone:Card", "No module named 'gone'"),
    "nameless": ("broken:Nothing", "has no attribute 'Nothing'"),
    "number": ("broken:NUMBER", "no card type"),
    "misnamed": ("broken:Snack", "its name is 'snack'"),
    "strange": ("broken:Strange", "category is 'starter'"),
    "stuck": ("broken:Stuck", "without arguments"),
    "hooked": ("broken:Hooked", "there is no hook 'on_eaten'"),
    "quitter": ("quitter:Card", "SystemExit"),
    "mumbler": ("mumbler:Card", "cannot be told"),
}


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """A package in which everything is wrong, beside which the sound one is installed."""
    code = (
        SNACK
        + """
    class Strange(CardType):
        name = "strange"
        category = "starter"

    class Stuck(CardType):
        name = "stuck"
        def __init__(self, needed):
            pass

    class Hooked(CardType):
        name = "hooked"
        def on_eaten(self, play):
            pass
    """
    )
    groups = {
        CARDS: {name: value for name, (value, _) in BROKEN.items()},
        EDITIONS: {"nothing": "broken:NUMBER", "nowhere": "gone:Edition", "renamed": "broken:PICNIC"},
    }
    mumbler = "class Mumbled(Exception):\n    def __str__(self):\n        raise KeyError\n\nraise Mumbled\n"
    install(tmp_path, "sushigo-broken", groups, broken=code, quitter="raise SystemExit(3)", mumbler=mumbler)
    with on_path(tmp_path):
        yield


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_card_is_reported_when_it_is_asked_for(broken: None, name: str) -> None:
    """With distribution, version, entry point and what is wrong; nothing else is affected."""
    with pytest.raises(CardTypeError) as refused:
        Registry().card_type(name)

    assert "sushigo-broken 1.0" in str(refused.value)
    assert BROKEN[name][0] in str(refused.value)
    assert BROKEN[name][1] in str(refused.value)
    assert refused.value.package == "sushigo-broken 1.0"
    assert status(name).status == "broken"
    assert sushigo.party(players=4, menu="sushi_go").players == 4


def test_a_game_that_needs_a_broken_card_says_what_is_wrong_with_it(broken: None) -> None:
    with pytest.raises(InvalidMenu, match="sushigo-broken"):
        sushigo.party(players=4, menu=["maki", "strange", "tempura", "tofu", "tea", "wasabi", "pudding"])


@pytest.mark.parametrize("name", ["nothing", "nowhere", "renamed"])
def test_a_broken_edition_or_menu_is_reported_when_it_is_asked_for(broken: None, name: str) -> None:
    with pytest.raises(PluginError, match="sushigo-broken"):
        sushigo.edition_named(name)
    with pytest.raises(PluginError, match="sushigo-broken"):
        sushigo.party(players=4, menu=name)
    assert status(name).status == "broken"


def test_a_package_whose_metadata_is_damaged_offers_nothing(snacks: Path) -> None:
    damaged = snacks / "damaged-1.0.dist-info"
    damaged.mkdir()
    (damaged / "entry_points.txt").write_text("[sushigo.cards]\nno equals sign\n", "utf-8")

    with on_path(snacks / "elsewhere"):  # a changed path is searched again
        assert "snack" in Registry().names()


# ---- many -------------------------------------------------------------------------------------------------


def test_five_hundred_installed_cards_are_not_loaded_for_a_game_without_them(tmp_path: Path) -> None:
    """Neither the import nor a game with none of them looks at them."""
    cards = {f"card_{number}": f"many:Card{number}" for number in range(500)}
    install(tmp_path, "sushigo-many", {CARDS: cards}, many="raise RuntimeError('loaded')")
    code = (
        "import sys, sushigo\n"
        "state = sushigo.new_game(sushigo.party(4, 'sushi_go'), 1)\n"
        "while not state.is_over: state = sushigo.apply(state, [d.options[0] for d in state.decisions])\n"
        "print('importlib.metadata' in sys.modules, 'many' in sys.modules)\n"
        "print(len(sushigo.Registry().names()), 'many' in sys.modules)"
    )

    assert python("-c", code, path=(tmp_path,)).split() == ["False", "False", "523", "False"]


# ---- in the middle of a game ------------------------------------------------------------------------------

ROGUES = """
    from itertools import count
    from sushigo import *
    from sushigo.event import Event
    from sushigo.table import Ask

    class Rogue(CardType):
        category = "appetizer"
        counts = {"": 8}

    class Conjured(Event):
        def change(self, zones):
            zones.discard += (Card("tempura"),)

    class Raises(Rogue):
        name = "raises"
        def on_play(self, play):
            raise KeyError("kitchen")

    class Stops(Rogue):
        name = "stops"
        def on_play(self, play):
            next(iter(()))

    class SetsTable(Rogue):
        name = "sets_table"
        def on_play(self, play):
            play.table.turn = 9
            yield

    class SetsSeat(Rogue):
        name = "sets_seat"
        def on_play(self, play):
            play.player.score = 9
            yield

    class SetsTypes(Rogue):
        name = "sets_types"
        def on_play(self, play):
            play.table.types["maki"] = self
            yield

    class Conjures(Rogue):
        name = "conjures"
        def on_play(self, play):
            yield Conjured()

    class Steals(Rogue):
        name = "steals"
        def on_play(self, play):
            play.table._Table__zones.deck = ()
            return None

    class Returns(Rogue):
        name = "returns"
        def on_play(self, play):
            yield TableauToHand(play.placed, play.player)
        def in_hand(self, card):
            return Card("nigiri", "squid")

    class Deals(Rogue):
        name = "deals"
        def on_play(self, play):
            yield Deal(3)

    class Invents(Rogue):
        name = "invents"
        def on_play(self, play):
            yield Copy(play.placed, Card("maki", "99"))

    class Yields(Rogue):
        name = "yields"
        def on_play(self, play):
            yield "a card"

    class Answers(Rogue):
        name = "answers"
        def on_play(self, play):
            return 7

    class Asks(Rogue):
        name = "asks"
        def on_play(self, play):
            yield Ask(lambda zones: "who?")

    class Offers(Rogue):
        name = "offers"
        def on_play(self, play):
            yield from play.ask("choose", map(str, count()))

    class Empties(Rogue):
        name = "empties"
        def on_play(self, play):
            yield HandToDiscard(play.player, play.player.hand.cards[0])

    class Emits(Rogue):
        name = "emits"
        def on_play(self, play):
            while True:
                yield Award(play.player, self.name, 0)

    class Junk(Rogue):
        name = "junk"
        def on_play(self, play):
            yield Award(play.player, self.name, 1.5)

    class Nobody(Rogue):
        name = "nobody"
        def on_play(self, play):
            yield Award(play.player, "dragon", 1)

    class Keeps(Rogue):
        name = "keeps"
        def on_play(self, play):
            yield DrawAside(play.player, 2)
"""

NAMES = "raises stops sets_table sets_seat sets_types conjures steals returns deals invents yields answers asks offers"
IN_PLAY = (*NAMES.split(), "empties", "emits", "junk", "nobody", "keeps")


@pytest.fixture(scope="module")
def rogues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A package of cards that keep to the contract until they are laid."""
    site = tmp_path_factory.mktemp("rogues")
    classes = {name: f"rogues:{''.join(word.capitalize() for word in name.split('_'))}" for name in IN_PLAY}
    install(site, "sushigo-rogues", {CARDS: classes}, version="6.6", rogues=ROGUES)
    with on_path(site):
        yield


def about_to_play(name: str) -> GameState:
    """Set up a game in which player 1 is about to lay a card."""
    config = sushigo.Party().configure(2, ["nigiri", "maki", "tempura", name])
    hands = [["tempura", "tempura"], [name, "maki:1"]]
    state = sushigo.position(config, hands=hands, deck=["tempura"] * 3)
    return sushigo.apply(state, Action.parse("0 play tempura"))


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_card_that_misbehaves_is_stopped_by_name(rogues: None, name: str) -> None:
    """The error names card, package and version, and the state before is what it was."""
    state = about_to_play(name)
    before = pickle.dumps(state)

    with pytest.raises(CardTypeError) as stopped:
        sushigo.apply(state, Action(1, "play", name))

    assert stopped.value.type_name == name
    assert stopped.value.package == "sushigo-rogues 6.6"
    assert pickle.dumps(state) == before
    assert sushigo.apply(state, Action.parse("1 play maki:1")).turn == 2


class Scorer(CardType):
    """A scorer that can be made to do anything."""

    name = "scorer"
    category = "appetizer"
    counts = {"": 8}


def test_a_scorer_cannot_touch_the_tableaus() -> None:
    class Sweeps(Scorer):
        def score_round(self, scoring: sushigo.Scoring) -> list[sushigo.Award]:
            scoring.tableaus[0].clear()  # type: ignore[attr-defined]
            return []

    with pytest.raises(CardTypeError, match="clear"):
        sushigo.score_round(sushigo.party(2, cards=[Sweeps()]), [["scorer"], []])


TOO_MUCH = sushigo.Award(0, "scorer", 10**9)
FOR_NO_CARD = award_of(0, "scorer", 1, ("a",))  # which does not look at what it is given


class LikeAnAward:
    """Has all that an award has, and finds itself in order."""

    player, type, points, cards = 77, "scorer", 1, ()

    def check(self, seats: int, types: object) -> None: ...


JUNK = [7, [7], ["a"], [TOO_MUCH], [FOR_NO_CARD], [LikeAnAward()]]


@pytest.mark.parametrize("given", JUNK, ids=["number", "numbers", "texts", "too much", "for no card", "like an award"])
def test_junk_instead_of_awards_is_refused(given: object) -> None:
    class Junk(Scorer):
        def score_round(self, scoring: sushigo.Scoring) -> list[sushigo.Award]:
            return given  # type: ignore[return-value]

    with pytest.raises(CardTypeError, match="scorer"):
        sushigo.score_round(sushigo.party(2, cards=[Junk()]), [["scorer"], []])


def test_awards_of_no_points_are_passed_over() -> None:
    class Modest(Scorer):
        def score_round(self, scoring: sushigo.Scoring) -> list[sushigo.Award]:
            return [sushigo.Award(0, "nobody", 0)] * 2000

    assert sushigo.score_round(sushigo.party(2, cards=[Modest()]), [["scorer"], []]).awards == ()


def test_awards_without_end_are_refused() -> None:
    class Generous(Scorer):
        def score_round(self, scoring: sushigo.Scoring) -> Iterator[sushigo.Award]:
            while True:
                yield sushigo.Award(0, self.name, 1)

    with pytest.raises(CardTypeError, match="awards"):
        sushigo.score_round(sushigo.party(2, cards=[Generous()]), [["scorer"], []])


@pytest.mark.parametrize("ways", [[], ["tempura"], [sushigo.Item(sushigo.Card("maki", "3"))]], ids=str)
def test_a_card_is_played_as_itself_in_one_way_at_least(ways: list[sushigo.Item]) -> None:
    class Wayward(Scorer):
        def ways(self, arrival: sushigo.Arrival) -> list[sushigo.Item]:
            return ways

    with pytest.raises(CardTypeError, match="scorer"):
        sushigo.position(sushigo.party(2, cards=[Wayward()]), hands=[["scorer"], ["maki:1"]])


def test_a_dummy_takes_the_first_option_of_what_a_card_asks() -> None:
    """Nobody sits there, so nobody is asked."""

    class Asking(Scorer):
        def on_play(self, play: sushigo.Play) -> sushigo.Script[None]:
            answer = yield from play.ask("choose", ["7", "8"])
            yield sushigo.Award(play.player.index, self.name, int(answer.argument))

    game = sushigo.classic(2, dummy=True, cards=[Asking()])
    state = sushigo.position(game, hands=[["scorer", "maki:1", "maki:1"], ["maki:1", "maki:1"], ["tempura"]])

    for text in ("0 play maki:1", "1 play maki:1", "0 give scorer"):
        state = sushigo.apply(state, Action.parse(text))

    assert state.scores == (0, 0, 7)
