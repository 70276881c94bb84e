"""`sushigo play`: a person at standard input."""

import pytest
from click.testing import CliRunner, Result

import sushigo
from sushigo.action import Action
from sushigo.cli import cli
from sushigo.cli.play import read_choice
from sushigo.errors import InvalidNotation

ACTIONS = tuple(Action.parse(f"1 {text}") for text in ("play tempura", "play maki:3", "play maki:3 & tempura"))


def play(*arguments: str, answers: str) -> Result:
    done = CliRunner().invoke(cli, ["play", *arguments], input=answers, env={"COLUMNS": "80"})
    assert done.exit_code == 0, done.output
    return done


def test_a_whole_game_can_be_played_by_numbers() -> None:
    told = play("--seed", "3", "--edition", "classic", "--players", "2", answers="1\n" * 40).stdout

    assert "Winner: " in told
    assert told.count("Your choice: 1") == 30


def test_a_whole_game_with_specials_can_be_played() -> None:
    told = play("--seed", "5", "--menu", "dinner_for_two", "--players", "3", answers="1\n" * 120).stdout

    assert "Winner: " in told or "Shared victory: " in told


def test_the_person_sees_the_own_hand_alone() -> None:
    """What the others hold shows when it is laid, not before."""
    config = sushigo.classic(players=3)
    own, *others = (player.hand.cards for player in sushigo.new_game(config, seed=3).players)

    told = play("--seed", "3", "--edition", "classic", "--players", "3", answers="q\n").stdout

    turn = told[told.index("Turn 1") :]
    assert all(f"play {card}" in turn for card in own)
    assert not any(f"play {card}" in turn for hand in others for card in hand if card not in own)


def test_an_action_can_be_written_out() -> None:
    told = play("--seed", "3", "--edition", "classic", "--players", "5", answers="play nigiri:egg\n").stdout

    assert "Aiko (you)  ▌Egg Nigiri" in told


def test_the_seat_can_be_chosen() -> None:
    told = play("--seed", "3", "--seat", "2", "--edition", "classic", answers="").stdout

    assert "Chloe (you)" in told


@pytest.mark.parametrize("answers", ["", "q\n", "quit\n", "1\n1\n"])
def test_leaving_or_the_end_of_input_ends_the_game_cleanly(answers: str) -> None:
    told = play("--seed", "3", answers=answers).stdout

    assert told.endswith("You leave the table.\n")


def test_a_wrong_entry_explains_itself_and_is_asked_again() -> None:
    told = play("--seed", "3", answers="99\nplay pizza\n\n1\n").stdout

    assert "'99' is not among the choices: enter a number from 1 to 8" in told
    assert "'play pizza' is not among the choices" in told
    assert "Turn 2" in told


def test_a_question_mark_explains_the_cards() -> None:
    told = play("--seed", "3", answers="?\n").stdout

    assert "▌Takeout Box\n  In the turn you play it, when its number comes up" in told


def test_choices_are_told_in_the_language_of_play() -> None:
    told = play("--seed", "3", "--lang", "pl", answers="").stdout

    assert "Zagraj: Tofu" in told
    assert "Odchodzisz od stołu." in told


@pytest.mark.parametrize("answer", ["2", " 2 ", "1 play maki:3", "play maki:3", "PLAY  maki:3", "maki:3"])
def test_a_choice_can_be_written_in_many_ways(answer: str) -> None:
    assert read_choice(answer, ACTIONS) is ACTIONS[1]


@pytest.mark.parametrize("answer", ["0", "4", "-1", "", "²", "maki", "0 play maki:3", "9" * 5000])
def test_anything_else_is_no_choice(answer: str) -> None:
    with pytest.raises(InvalidNotation, match="enter a number from 1 to 3, or an action"):
        read_choice(answer, ACTIONS)
