"""Events and actions in words."""

from collections.abc import Mapping
from random import Random
from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import steps
from strategies import configs, seeds
from sushigo import event as events
from sushigo.action import DEALER, VERBS, Action
from sushigo.card import Card, Item, Placed
from sushigo.config import GameConfig
from sushigo.event import Event
from sushigo.narration import describe, describe_action
from sushigo.words import LANGUAGES, _file

PARTY = sushigo.party(players=4, menu=["maki", "eel", "tofu", "fruit", "sashimi", "special_order", "wasabi"])
CLASSIC = sushigo.classic(players=3)
EEL = Card("eel")
LAID = Placed(Card.parse("nigiri:squid"), 1, 0)
HOST = Placed(Card("wasabi"), 1, 1)
ORDER = Placed(Card("special_order"), 1, 2)

SAMPLES: tuple[tuple[Event, str], ...] = (
    (events.Reveal((Action.parse("0 play eel"),)), "Player 0 plays Eel"),
    (events.HandToTableau(1, EEL, 1), "Player 1 plays Eel"),
    (events.HandToTableau(1, EEL, 0), "Player 0 plays Eel from the hand of Player 1"),
    (events.HandToHand(1, EEL, 2), "Player 2 gets Eel from Player 1"),
    (events.HandToDiscard(3, EEL), "Player 3 discards Eel"),
    (events.TableauToHand(LAID, 2), "Into the hand of Player 2: Squid Nigiri"),
    (events.TableauToTableau(LAID, 2), "Into the tableau of Player 2: Squid Nigiri"),
    (events.Discard(LAID), "Discarded: Squid Nigiri"),
    (events.DrawAside(0, 4), "Player 0 looks at the next cards of the deck, up to 4"),
    (events.AsideToTableau(0, EEL), "Player 0 plays Eel from the deck"),
    (events.AsideToDeck(0), "Player 0 puts the other cards back into the deck"),
    (events.SwapHands(0, 1), "Player 0 and Player 1 swap hands"),
    (events.PassHands(), "All hands are passed on"),
    (events.KeepDesserts(), "The desserts go to the dessert piles of their owners"),
    (events.ClearTable(), "The cards in play are discarded"),
    (events.CollectCards(), "The cards in play and the discard pile go back into the deck"),
    (events.AddDesserts(5), "Desserts join the deck, up to 5"),
    (events.ReturnDesserts(), "The desserts in the deck go back to the dessert pile"),
    (events.Shuffle("dessert_pile"), "Shuffled: Dessert pile"),
    (events.Deal(9), "Cards dealt to each player: 9"),
    (events.Attach(LAID, HOST), "Squid Nigiri goes on Wasabi"),
    (events.Copy(ORDER, EEL), "Special Order is now copying Eel"),
    (events.TurnFaceDown(LAID, "takeout_box"), "Turned face down: Squid Nigiri"),
    (events.Award(0, "eel", 7), "Player 0 scores 7 for Eel"),
    (events.Award(0, "eel", -3), "Player 0 loses 3 for Eel"),
    (events.SetDirection(-1), "From now on hands are passed right"),
    (events.Show(0, (EEL, Card("tofu"))), "Player 0 shows Eel and Tofu"),
    (events.Peek(0, 1), "Player 1 looks at the hand of Player 0"),
    (events.Tell(0, (EEL,)), ""),
    (events.Remember("eel", "count", 1), ""),
    (
        events.Answered((Action.parse("0 call eel"), Action.parse("1 pass"))),
        "Player 0 uses Eel; Player 1 passes",
    ),
    (events.RoundBegins(2, 1), "Round 2: hands are passed left"),
    (events.TurnBegins(3), "Turn 3"),
    (events.RoundEnds(2), "Round 2 ends"),
    (events.GameEnds(), "The game is over"),
)


@pytest.mark.parametrize(("event", "text"), SAMPLES, ids=lambda value: type(value).__name__)
def test_every_event_is_told(event: Event, text: str) -> None:
    assert describe(event, config=PARTY) == text


def test_no_kind_of_event_is_forgotten() -> None:
    """A new event must find its words, or be listed as one that only keeps the books."""
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}

    assert {type(event) for event, _ in SAMPLES} == kinds - {Event}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_language_has_words_of_its_own(lang: str) -> None:
    for event, english in SAMPLES:
        told = describe(event, lang, config=PARTY)

        assert bool(told) == bool(english)
        assert not told or told != english


@pytest.mark.parametrize("lang", LANGUAGES)
def test_languages_have_the_same_keys_and_placeholders(lang: str) -> None:
    def holes(table: Mapping[str, object]) -> dict[str, set[str]]:
        parsed = {key: Formatter().parse(str(text)) for key, text in table.items()}
        return {key: {name for _, name, _, _ in parts if name} for key, parts in parsed.items()}

    for table, entries in _file("words", "en").items():
        assert holes(_file("words", lang)[table]) == holes(entries)


def test_players_are_called_by_their_names() -> None:
    told = describe(events.SwapHands(0, 1), config=CLASSIC, names=["Aiko", "Basia", "Chloe"])

    assert told == "Aiko and Basia swap hands"


def test_only_a_game_with_a_dummy_has_one() -> None:
    game = sushigo.classic(players=2)

    assert describe(events.Award(2, "maki", 1), config=game).startswith("Player 2 ")


def test_the_seat_after_the_players_is_the_dummy() -> None:
    dummy = sushigo.classic(players=2, dummy=True)
    picks = (Action.parse("0 play maki:1"), Action.parse("1 play pudding"), Action.parse("0 give tempura"))

    assert describe(events.Reveal(picks), config=dummy) == (
        "Player 0 plays Maki Roll, 1 icon; Player 1 plays Pudding; Player 0 lays Tempura for Dummy"
    )


def test_a_hidden_card_stays_hidden() -> None:
    handed = events.HandToHand(0, EEL, 1)

    assert describe(handed.redacted(2), config=PARTY) == "Player 1 gets a card from Player 0"
    assert describe(handed.redacted(1), config=PARTY) == "Player 1 gets Eel from Player 0"


def test_a_card_is_told_with_the_way_in_which_it_is_laid() -> None:
    way = Item.parse("special_order=nigiri:egg^")

    assert describe(events.HandToTableau(0, Card("special_order"), 0, way), config=PARTY) == (
        "Player 0 plays Special Order copying Egg Nigiri on Wasabi"
    )


def test_words_stand_in_the_order_of_the_language() -> None:
    """Japanese has the host before the guest; Polish a name in the nominative, behind a colon."""
    way = events.HandToTableau(0, EEL, 0, Item.parse("nigiri:squid^"))

    assert describe(way, "ja", config=PARTY) == "プレイヤー0はワサビの上のいか握りをプレイする"
    assert describe(way, "pl", config=PARTY) == "Gracz 0 zagrywa: Nigiri z kalmarem na Wasabi"


def test_an_unknown_language_is_told_in_english() -> None:
    assert describe(events.GameEnds(), "xx", config=PARTY) == "The game is over"


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("0 play sashimi & maki:3", "Play Sashimi and Maki Roll, 3 icons"),
        ("0 play special_order=~eel", "Play Special Order copying face-down card"),
        ("0 call special_order=eel", "Use Special Order copying Eel"),
        ("0 pass", "Pass"),
        ("0 ask nigiri", "Ask for Nigiri"),
        ("0 give fruit:wo", "Give Fruit, watermelon and orange"),
        ("0 flip nigiri:squid^", "Turn face down Squid Nigiri on Wasabi"),
        ("0 done", "Done"),
        ("0 choose player:2", "Choose Player 2"),
        ("0 choose eel", "Choose Eel"),
        ("0 choose up-stairs", "Choose up-stairs"),
        ("0 choose 3", "Choose 3"),
    ],
)
def test_actions_are_told_as_choices(action: str, told: str) -> None:
    assert describe_action(Action.parse(action), config=PARTY) == told


def test_every_verb_can_be_told() -> None:
    arguments = {"pass": "", "done": ""}

    for verb in VERBS:
        action = Action(DEALER if verb == "deal" else 0, verb, arguments.get(verb, "eel"))

        assert all(describe_action(action, lang, config=PARTY) for lang in LANGUAGES)


@given(configs, seeds, st.sampled_from(LANGUAGES))
def test_whole_games_can_be_told(game: GameConfig, seed: int, lang: str) -> None:
    """Whatever happens is told, and no placeholder is left."""
    for _, action, _, happened in steps(sushigo.new_game(game, seed), Random(seed)):
        told = [describe(event, lang, config=game) for event in happened]

        assert not any("{" in text for text in (*told, describe_action(action, lang, config=game)))
