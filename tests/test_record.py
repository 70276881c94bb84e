"""Records: they replay, verify, go back and forth, and read as they are written."""

from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from playing import answers_at_random, chosen_at_random, played_some
from strategies import configs
from sushigo.action import Action
from sushigo.cardtype import CardType
from sushigo.errors import InvalidRecord
from sushigo.event import HandToHand, HandToTableau
from sushigo.position import position
from sushigo.record import Record
from sushigo.table import Play, Script

RECORDS = sorted((Path(__file__).parent / "records").glob("*.sushigo"))


def recorded(config: sushigo.GameConfig, seed: int, actions: int = 10_000) -> Record:
    """A game played at random, or its beginning, on record."""
    state = sushigo.new_game(config, seed)
    random, played = Random(seed), list[Action]()
    before = state
    while not state.is_over and len(played) < actions:
        played.append(chosen_at_random(state, random))
        state = sushigo.apply(state, played[-1])
    return Record.of(before, played)


# ---- replaying ---------------------------------------------------------------------------------------------


@given(configs, st.integers(0, 99), st.integers(0, 90))
def test_a_record_is_read_as_it_was_written(config: sushigo.GameConfig, seed: int, actions: int) -> None:
    record = recorded(config, seed, actions)

    assert Record.parse(record.text) == record
    assert Record.parse(record.text).text == record.text
    assert sushigo.from_json(sushigo.to_json(record), "record") == record


def test_a_replay_goes_through_every_state() -> None:
    record = recorded(sushigo.classic(3), 5)

    states = list(record.replay())

    assert states[0] == sushigo.new_game(sushigo.classic(3), 5)
    assert len(states) == len(record.actions) + 1
    assert states[-1] == record.state == record.verify()
    assert record.scores == states[-1].scores


def test_simultaneous_choices_leave_no_trace_of_their_order() -> None:
    state = sushigo.new_game(sushigo.classic(3), 5)
    answers = answers_at_random(state, Random(1))

    assert Record.of(state, answers) == Record.of(state, answers[::-1])


def test_a_record_of_a_later_state_begins_there() -> None:
    state = played_some(sushigo.party(4, "big_banquet"), 2, 30)

    record = Record.of(state)

    assert record.seed is None
    assert record.state == state
    assert Record.parse(record.text) == record


def test_a_record_may_begin_in_a_position_set_up_by_hand() -> None:
    state = position(sushigo.classic(2), hands=[["maki:3"], ["tempura"]], turn=10, round=3)

    record = Record.of(state, [Action.parse("0 play maki:3"), Action.parse("1 play tempura")])

    assert record.scores == (6, 0)
    assert sushigo.from_json(sushigo.to_json(record), "record") == record


def test_a_prefix_undoes_actions() -> None:
    record = recorded(sushigo.classic(2), 5)

    assert record.prefix(4).state == list(record.replay())[4]
    assert record.prefix(-1).extended(record.actions[-1]) == record
    assert record.prefix(999) is record


def test_an_illegal_action_is_refused_and_the_record_stays() -> None:
    record = Record.of(sushigo.new_game(sushigo.classic(2), 1))

    with pytest.raises(InvalidRecord, match=r"actions\[0\]: 0 play tofu: this is not among the choices"):
        record.extended(Action.parse("0 play tofu"))
    assert not record.actions


def test_wrong_scores_do_not_verify() -> None:
    text = recorded(sushigo.classic(2), 1).text.replace("scores ", "scores 1")

    with pytest.raises(InvalidRecord, match="tells the final scores"):
        Record.parse(text)


def test_a_record_of_a_dealer_s_game_begins_with_the_first_card() -> None:
    first = sushigo.new_game(sushigo.classic(2), dealer=True)
    cards = sushigo.dealt(first, ["tempura " * 10, "sashimi " * 10])

    record = Record.of(sushigo.apply(first, cards[:5]), [*cards[5:], Action.parse("0 play tempura")])

    assert record == Record.of(first).extended(*cards, Action.parse("0 play tempura"))
    assert (record.dealer, record.seed, record.start) == (True, None, None)
    assert record.prefix(3).state == sushigo.apply(first, cards[:3])
    assert Record.of(record.state).start == record.state.start


@given(configs, st.integers(0, 99), st.integers(0, 200))
def test_a_record_with_deals_is_read_as_it_was_written(config: sushigo.GameConfig, seed: int, actions: int) -> None:
    record, random = Record.of(sushigo.new_game(config, dealer=True)), Random(seed)
    while not record.state.is_over and len(record.actions) < actions:
        record = record.extended(chosen_at_random(record.state, random))

    for each in (record, Record.of(record.state)):
        assert Record.parse(each.text) == each
        assert Record.parse(each.text).text == each.text
        assert sushigo.from_json(sushigo.to_json(each), "record") == each
        assert each.state == record.state


# ---- the written form --------------------------------------------------------------------------------------

SHORT = """\
sushigo/1 record
edition classic
players 2
types nigiri maki tempura sashimi dumpling chopsticks wasabi pudding
rule dummy true
seed 5
player 0 "Ann # 1"
player 1 "Bób"
source "a kitchen table"

round 1
1. nigiri:egg | maki:2 / 0 give tempura
2. - | maki:1
"""


def test_a_record_is_one_line_a_turn() -> None:
    record = Record.parse(SHORT)

    assert record.text == SHORT
    assert record.names == ("Ann # 1", "Bób")
    assert [str(action) for action in record.actions] == [
        "0 play nigiri:egg",
        "1 play maki:2",
        "0 give tempura",
        "1 play maki:1",
    ]


class Toast(CardType):
    """Everybody else lays a card more."""

    name = "toast"
    category = "appetizer"
    counts = {"": 8}

    def on_play(self, play: Play) -> Script[None]:
        """Have the others choose, all at once."""
        others = play.table.to_the_left_of(play.player)
        answers = yield from play.table.ask_all("play", {other: other.hand.cards for other in others})
        for other, action in answers.items():
            yield HandToTableau(other, action.cards[0], other)
            yield HandToHand(play.player, play.player.hand.cards[0], other)


def test_what_some_players_alone_are_asked_to_play_is_written_in_full() -> None:
    """Only where all are, what they play stands by seat."""
    registry = sushigo.Registry().with_cards(Toast())
    config = sushigo.Party().configure(3, ["toast", "tempura", "tofu", "eel"], registry=registry)
    start = sushigo.position(config, hands=[["toast", "tempura", "tofu"]] + [["tempura", "tofu", "eel"]] * 2)
    actions = ["0 play toast", "1 play eel", "2 play eel", "1 play tofu"]
    record = Record.of(start, map(Action.parse, actions))

    assert record.text.splitlines()[-1] == "1. toast | eel | eel / 1 play tofu"
    assert Record.parse(record.text, registry=registry) == record


DEALT = """\
sushigo/1 record
edition party
players 2
types nigiri menu pudding
option nigiri.copies {"egg":4,"salmon":6,"squid":20}
dealer outside

round 1
hand 0 menu:7 nigiri:egg nigiri:egg nigiri:egg nigiri:egg pudding nigiri:salmon nigiri:squid nigiri:squid menu:9
hand 1 nigiri:squid nigiri:salmon nigiri:squid menu:8 nigiri:squid pudding pudding nigiri:squid pudding nigiri:squid
1. menu:7 | menu:8 / dealer deal nigiri:squid nigiri:salmon pudding nigiri:salmon / 0 play pudding / dealer deal \
nigiri:squid
"""


def test_a_record_without_scores_is_that_of_an_unfinished_game() -> None:
    """Also if it was cut off at the end of a line."""
    lines = RECORDS[0].read_text("utf-8").splitlines(keepends=True)
    cut = Record.parse("".join(lines[:-3]))

    assert lines[-1].startswith("scores ")
    assert (cut.scores, cut.verify().is_over) == ((), False)


def test_hands_and_draws_of_a_dealer_stand_where_they_were_dealt() -> None:
    record = Record.parse(DEALT)

    assert record.text == DEALT
    assert str(record.actions[0]) == "dealer deal menu:7"
    assert record.state.draw is not None
    assert record.state.draw.due == (1, 1, 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "said"),
    [
        ("dealer outside", "dealer inside", 6, 8, "a dealer is 'outside'"),
        ("dealer outside", "dealer outside\nseed 7", 1, 1, "either a seed or a start, or a dealer"),
        ("hand 1", "hand 0", 10, 1, "a card in this line is for seat 1, not 0"),
        ("hand 1", "hand one", 10, 1, "a number is expected"),
        (" menu:9\nhand 1", "\nhand 1 menu:9", 10, 1, "a card in this line is for seat 0, not 1"),
        (" menu:9\n", " menu:7\n", 9, 107, "no such card can be in the deck"),
        ("menu:9\n", "Menu\n", 9, 107, "is no action"),
        ("nigiri:squid nigiri:salmon pudding nigiri:salmon /", "nigiri:squid tofu /", 11, 47, "no such card"),
        ("round 1\n", "", 8, 1, "this is turn 1 of round 1, not 1 of 0"),
    ],
)  # fmt: skip
def test_a_faulty_deal_is_refused_with_line_and_column(old: str, new: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InvalidRecord, match=said) as refused:
        Record.parse(DEALT.replace(old, new))

    assert (refused.value.line, refused.value.column) == (line, column)


def test_comments_blank_lines_and_line_ends_count_for_nothing() -> None:
    loose = "\n# a game\n" + SHORT.replace("\n", "  # so it was\r\n\r\n")

    assert Record.parse(loose) == Record.parse(SHORT)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "said"),
    [
        ("sushigo/1", "sushigo/9", 1, 1, "a record begins with"),
        ("players 2", "players two", 3, 1, "a number is expected"),
        ("types nigiri", "types nigirizushi", 4, 1, "no card type"),
        ("rule dummy true", "rule dummy maybe", 5, 12, "a value is written as JSON"),
        ("rule dummy true", "rule mummy true", 1, 1, "no switch 'mummy'"),
        ("seed 5", "seed 5\nseed 6", 7, 1, "stands twice"),
        ("seed 5", "seed -5", 6, 1, "a seed is a whole number"),
        ("seed 5", "", 1, 1, "either a seed or a start"),
        ("seed 5", "weather fine", 6, 1, "no line that begins with"),
        ("player 1", "player 2", 8, 1, "here player 1 is named"),
        ("round 1", "round 2", 12, 1, "this is turn 1 of round 1"),
        ("2. -", "3. -", 13, 1, "this is turn 2 of round 1"),
        ("| maki:2 ", "|  tofu ", 12, 18, "not among the choices"),
        ("0 give tempura", "0 give maki:9", 12, 27, "not among the choices"),
        ("1. nigiri:egg", "1. Nigiri", 12, 4, "is no action"),
        ("2. - | maki:1", "rule dummy true", 13, 1, "stands before the turns"),
        ("rule dummy true", f"rule dummy {'[' * 600}{']' * 600}", 5, 12, "a value is written as JSON"),
        ('player 1 "Bób"', 'player 1 "Bób # the other', 8, 10, "a value is written as JSON"),
    ],
)  # fmt: skip
def test_a_faulty_record_is_refused_with_line_and_column(old: str, new: str, line: int, column: int, said: str) -> None:
    with pytest.raises(InvalidRecord, match=said) as refused:
        Record.parse(SHORT.replace(old, new))

    assert refused.value.line == line
    assert refused.value.column is not None


@pytest.mark.parametrize("name", ["chef #1", "two words", "blank ", '"quoted"', '5" roll', "back\\slash", "menu"])
def test_a_menu_of_any_name_is_read_as_it_was_written(name: str) -> None:
    """A `#` would begin a comment, and blanks at an end count for nothing."""
    menu = sushigo.Menu(sushigo.Menu.named("sushi_go").types, name)
    record = recorded(sushigo.party(3, menu), 1, 0)

    assert Record.parse(record.text) == record


def test_quotes_that_stay_open_are_read_in_a_moment() -> None:
    """Each of them could begin a text that goes on to the end of the line."""
    begun = perf_counter()

    with pytest.raises(InvalidRecord):
        Record.parse("sushigo/1 record\nedition " + '"\\' * 100_000)

    assert perf_counter() - begun < 5


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_kept_records_play_as_ever(path: Path) -> None:
    record = Record.parse(path.read_text("utf-8"))

    assert record.verify().is_over
    assert record.text == path.read_text("utf-8")


def test_records_of_both_editions_are_kept() -> None:
    assert {path.stem.split("-")[0] for path in RECORDS} == {"classic", "party"}
