"""The kit for authors of cards: a sound card passes, each fault is found, and what fails can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from time import sleep
from traceback import extract_tb
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase

import sushigo
from packages import install, install_plugin, python
from sushigo import Arrival, Award, CardType, Item, Moment, Play, Script, Use
from sushigo.cards.appetizers import MisoSoup, Tempura
from sushigo.cards.specials import TakeoutBox, Wasabi
from sushigo.testing import CardContract, Game, actions, cards, configs, games, play, states, tableaus


class Snack(CardType):
    """A card with nothing to it, for others to be derived from."""

    name = "snack"
    category = "appetizer"
    colour = "grey"
    counts = {"": 8}
    names = {"en": "Snack"}
    rule_texts = {"en": "It earns nothing at all."}


def test_without_hypothesis_it_is_said_what_to_install() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None\n"
        "try:\n    import sushigo.testing\nexcept ModuleNotFoundError as error:\n    print(error)"
    )

    assert "pip install 'sushigo[testing]'" in python("-c", code)


# ---- sound cards ------------------------------------------------------------------------------------------


class TestTempura(CardContract):
    """A card that scores; with cases as data and from a file."""

    card = Tempura()
    examples = 4
    cases: ClassVar = (
        {
            "id": "pairs",
            "kind": "score",
            "game": {"edition": "party", "players": 2},
            "when": "round",
            "tableaus": [["tempura", "tempura", "tempura"], []],
            "expect": {"total": [5, 0]},
        },
    )


class TestTakeoutBox(CardContract):
    """A card with a number, that asks."""

    card = TakeoutBox()
    needs = (Wasabi(),)
    examples = 4


# ---- what is wrong is found -------------------------------------------------------------------------------

_calls = count()


class Remembering(Snack):
    """Keeps something outside of the game."""

    def on_play(self, play: Play) -> Script[None]:
        """Score by how often it was ever played."""
        yield Award(play.player.index, self.name, next(_calls) % 100)


class Peeking(Snack):
    """Has another way of being played if a neighbour has a certain card in hand."""

    def ways(self, arrival: Arrival) -> Iterable[Item]:
        """Look where one cannot."""
        other = arrival.table.to_the_left_of(arrival.player)[0]
        yield Item(arrival.card)
        if any(card.type == "nigiri" for card in other.hand.cards):
            yield Item(arrival.card, mark="-")


class Partial(Snack):
    """Favours the first seat."""

    def score_round(self, scoring: sushigo.Scoring) -> Iterator[Award]:
        """Give points to whom it likes."""
        yield Award(0, self.name, 1)


class Impatient(Snack):
    """Depends on what other cards do at the end of the same turn."""

    def on_turn_end(self, moment: Moment) -> Script[None]:
        """Score by the size of the discard."""
        for seat in moment.table.players:
            yield Award(seat.index, self.name, len(moment.table.discard))


class Swallowing(Snack):
    """Makes a card vanish, by ways that are not for cards."""

    def on_play(self, play: Play) -> None:
        """Take the deck."""
        play.table._Table__zones.deck = ()  # type: ignore[attr-defined]


class Slow(Snack):
    """Takes its time."""

    def on_turn_end(self, moment: Moment) -> None:
        """Wait."""
        sleep(0.01)


class Unused(Snack):
    """Has a number for nothing."""

    def number(self, face: str) -> int:
        """Tell it."""
        return 3


class Unheard(Snack):
    """Asks, but nobody hears it."""

    def on_play(self, play: Play) -> Script[None]:
        """Forget `yield from`."""
        play.player.ask("choose", ["a", "b"])
        yield Award(play.player.index, self.name, 1)


class Misspelt(Snack):
    """Scores by a method that nothing calls."""

    def score_rounds(self, scoring: sushigo.Scoring) -> Iterator[Award]:
        """Score in vain."""
        yield Award(0, self.name, 1)


class Numberless(Snack):
    """May be called, but never comes to its turn."""

    called = True

    def on_use(self, use: Use) -> None:
        """Do nothing."""


class Terse(Snack):
    """Does not tell its rule in a sentence."""

    rule_texts = {"en": "Earns nothing."}


class Silent(Snack):
    rule_texts = {}


class Shapeless(Snack):
    category = "starter"


FAULTS: dict[type[CardType], tuple[Callable[[CardContract], None], str]] = {
    Remembering: (CardContract.test_the_same_actions_give_the_same_game, "second time"),
    Peeking: (CardContract.test_views_hide_what_is_hidden, "hidden"),
    Partial: (CardContract.test_it_scores_any_tableau, "seats are not alike"),
    Impatient: (CardContract.test_the_order_of_names_makes_no_difference, r"scores \[\d, .*\] become \[0, "),
    Slow: (CardContract.test_it_is_fast_enough, "seconds"),
    Unused: (CardContract.test_its_resolution_numbers_are_used, "write on_use"),
    Numberless: (
        CardContract.test_its_resolution_numbers_are_used,
        "has no resolution number, though it may be called",
    ),
    Unheard: (CardContract.test_it_keeps_the_contract_of_cards, r"nobody is asked by play\.player\.ask"),
    Misspelt: (CardContract.test_it_keeps_the_contract_of_cards, "nothing calls score_rounds: name it score_round"),
    Terse: (CardContract.test_it_is_documented, "its rule text is 'Earns nothing.': tell the rule in a sentence"),
    Silent: (CardContract.test_it_is_documented, "no docstring"),
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: kind.__name__)
def test_the_contract_finds_what_is_wrong(kind: type[CardType]) -> None:
    check, message = FAULTS[kind]

    class TestIt(CardContract):
        card = kind()
        needs = (MisoSoup(),)
        examples = 12
        shrinks = False
        slowest_step = 0.004

    with pytest.raises(AssertionError, match=message):
        check(TestIt())


def test_the_games_are_the_same_in_every_run() -> None:
    """Whatever hypothesis is set to, and has kept from earlier runs."""

    class TestIt(CardContract):
        card = Snack()

    class TestAgain(CardContract):
        card = Snack()

    before = settings.get_current_profile_name()
    settings.register_profile("varied", derandomize=False, database=InMemoryExampleDatabase())
    settings.load_profile("varied")
    try:
        games = TestIt()._games()
    finally:
        settings.load_profile(before)

    assert len(games) == CardContract.examples
    assert TestAgain()._games() == games


def test_a_hidden_choice_fails_in_a_game_just_dealt() -> None:
    """Short games are looked at first, so that none is shown with many actions that do not matter."""

    class TestIt(CardContract):
        card = Peeking()

    with pytest.raises(AssertionError) as failed:
        TestIt().test_views_hide_what_is_hidden()

    assert " play " not in "\n".join(failed.value.__notes__)


def test_what_fails_is_shown_with_its_game_even_if_no_shorter_one_is_looked_for() -> None:
    class TestIt(CardContract):
        card = Peeking()
        shrinks = False

    with pytest.raises(AssertionError) as failed:
        TestIt().test_views_hide_what_is_hidden()

    assert failed.value.__notes__[0].startswith("party, ")


def test_what_fails_is_a_short_game_and_can_be_read() -> None:
    """The deck vanishes with the first snack; nothing of what lies where is written out."""

    class TestIt(CardContract):
        card = Swallowing()

    with pytest.raises(sushigo.CardTypeError) as failed:
        TestIt().test_games_with_it_can_be_played()

    shown = "\n".join(failed.value.__notes__)
    assert "party, 2 players, seed" in shown
    assert "round 1 turn 1" in shown
    assert shown.count(" play snack") == 1
    assert shown.count(" play ") <= 6
    assert "Snapshot" not in shown


def test_what_fails_is_shown_without_the_library() -> None:
    """The lines of the card alone lead to it."""

    class TestIt(CardContract):
        card = Swallowing()
        shrinks = False

    with pytest.raises(sushigo.CardTypeError) as failed:
        TestIt().test_games_with_it_can_be_played()

    assert failed.value.__cause__ is not None
    assert [frame.name for frame in extract_tb(failed.value.__cause__.__traceback__)] == ["on_play"]
    assert "test_testing.py, line" in str(failed.value)


def test_one_test_tells_why_games_cannot_be_played() -> None:
    """The others refer to it."""

    class TestIt(CardContract):
        card = Swallowing()
        shrinks = False

    with pytest.raises(pytest.fail.Exception, match="see test_games_with_it_can_be_played"):
        TestIt().test_cards_are_conserved()


def test_one_test_tells_why_a_card_is_no_sound_one() -> None:
    """The others refer to it."""

    class TestIt(CardContract):
        card = Shapeless()

    with pytest.raises(AssertionError, match="its category is 'starter'"):
        TestIt().test_it_keeps_the_contract_of_cards()
    with pytest.raises(pytest.fail.Exception, match="see test_it_keeps_the_contract_of_cards"):
        TestIt().test_it_scores_any_tableau()


# ---- strategies -------------------------------------------------------------------------------------------


@given(configs(Snack(), Wasabi()))
def test_configurations_have_the_given_cards_in_play(config: sushigo.GameConfig) -> None:
    assert {"snack", "wasabi"} <= {card.name for card in config.cards}
    assert len(config.cards) == 8


@given(st.data())
def test_actions_are_legal_in_the_state_they_are_drawn_for(data: st.DataObject) -> None:
    state = data.draw(states(configs(Snack())))

    if not state.is_over:
        action = data.draw(actions(state))
        assert action in sushigo.legal_actions(state, action.player)


@given(st.data())
def test_tableaus_are_of_cards_of_the_box(data: st.DataObject) -> None:
    config = data.draw(configs(Snack()))
    laid = [card for tableau in data.draw(tableaus(config)) for card in tableau]

    assert all(laid.count(card) <= list(map(str, config.rulebook.box)).count(card) for card in laid)
    assert data.draw(cards(config)) in config.rulebook.faces


@given(games(configs(Snack()), length=10))
def test_a_game_can_be_played_again_from_what_it_shows(game: Game) -> None:
    left = iter(game.actions)

    assert play(game.config, game.seed, lambda _: next(left, None)) == game
    assert len(game.states) == len(game.actions) + 1


# ---- the plug-in ------------------------------------------------------------------------------------------

CASES = """
{"format": "sushigo-cases/1", "cases": [
  {"id": "good", "kind": "score", "game": {"edition": "party", "players": 2}, "when": "round",
   "tableaus": [["tempura", "tempura"], []], "expect": {"total": [5, 0]}},
  {"id": "bad", "kind": "score", "source": "nowhere", "game": {"edition": "party", "players": 2}, "when": "round",
   "tableaus": [["tempura", "tempura"], []], "expect": {"total": [6, 0]}}
]}
"""


def test_files_of_cases_are_tests_without_any_configuration(tmp_path: Path) -> None:
    install_plugin(tmp_path / "site")
    (tmp_path / "some.cases.json").write_text(CASES, "utf-8")
    code = "import pytest, sys; pytest.main(['-q', '-p', 'no:cacheprovider'])"

    output = python("-c", code, path=(tmp_path / "site",), cwd=tmp_path)

    assert "some.cases.json::bad - total: expected [6, 0], got [5, 0]" in output
    assert "1 failed, 1 passed" in output


def _run_files(folder: Path, files: Mapping[str, str]) -> str:
    """Run pytest in a folder with files of cases, and return its closing line."""
    install_plugin(folder / "site")
    for name, text in files.items():
        (folder / f"{name}.cases.json").write_text(text, "utf-8")
    code = "import pytest; pytest.main(['-q', '-p', 'no:cacheprovider'])"
    return python("-c", code, path=(folder / "site",), cwd=folder).splitlines()[-1]


def test_files_of_other_projects_are_left_alone(tmp_path: Path) -> None:
    """They may be named so by chance."""
    files = {"object": '{"foo": 1}', "list": "[1]", "broken": "{", "format": '{"format": "other/1"}'}

    assert _run_files(tmp_path, files).startswith("no tests ran")


@pytest.mark.parametrize("text", ['{"format": "sushigo-cases/2", "cases": []}', '{"format": "sushigo-cases/1", '])
def test_a_file_of_cases_that_cannot_be_read_is_an_error(tmp_path: Path, text: str) -> None:
    """Of another version, or broken: else nobody would miss its cases."""
    assert "1 error" in _run_files(tmp_path, {"some": text})


def test_a_run_of_pytest_without_cards_loads_nothing_of_the_rules(tmp_path: Path) -> None:
    install_plugin(tmp_path / "site")
    install(tmp_path / "site", "sushigo-loud", {"sushigo.cards": {"loud": "loud:Card"}}, loud="raise SystemExit")
    test = "import sys\ndef test_it(): assert [m for m in sys.modules if 'sushigo' in m] == ['sushigo', {!r}]\n"
    (tmp_path / "test_it.py").write_text(test.format("sushigo.pytest_plugin"), "utf-8")

    output = python("-m", "pytest", "-q", "-p", "no:cacheprovider", path=(tmp_path / "site",), cwd=tmp_path)

    assert "1 passed" in output
