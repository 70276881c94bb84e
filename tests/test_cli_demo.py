"""`sushigo demo`: a whole game, told."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sushigo
from packages import install, on_path
from sushigo.agents import agent_named
from sushigo.cli import cli
from sushigo.cli.options import Setup
from sushigo.cli.seated import Seated


def demo(*arguments: str, columns: int = 80) -> Result:
    done = CliRunner().invoke(cli, ["demo", *arguments], env={"COLUMNS": str(columns)})
    assert done.exit_code == 0, done.output
    return done


def test_an_agent_that_fails_is_named_with_the_line_where_it_does(tmp_path: Path) -> None:
    """In a game that is watched as in many that are not."""
    code = "class Gloomy:\n    def choose(self, view, legal_actions, rng):\n        return {}['tuna']\n"
    install(tmp_path, "sushigo-gloom", {"sushigo.agents": {"gloomy": "gloom:Gloomy"}}, gloom=code)
    with on_path(tmp_path):
        outputs = [
            CliRunner().invoke(cli, arguments).stderr
            for arguments in (["demo", "--agent", "gloomy"], ["simulate", "--agents", "gloomy", "--games", "1"])
        ]

    said = "agent 'gloomy': round 1, turn 1: KeyError: 'tuna' (gloom.py, line 3, in choose)"
    assert [said in output for output in outputs] == [True, True]


def final_row(output: str) -> list[int]:
    """Read the last line of totals."""
    (*_, totals) = re.findall(r"Total *│(.*)│", output)
    return [int(cell) for cell in totals.split("│")]


def test_a_game_is_told_round_by_round_and_turn_by_turn() -> None:
    told = demo("--seed", "3").stdout

    assert [told.count(f"Round {number}, hands go left") for number in (1, 2, 3)] == [1, 1, 1]
    assert [told.count(f"Turn {number}\n") for number in range(1, 11)] == [3] * 9 + [0]


def test_specials_are_told() -> None:
    told = demo("--seed", "3").stdout

    assert re.search(r"→ \w+ uses Spoon \d\n *→ \w+ asks for .+\n *→ \w+ plays .+ from the hand of \w+", told)
    assert re.search(r"Discarded: Takeout Box \d+ \(\w+\)", told)


def test_it_is_told_whose_card_goes_on_another() -> None:
    """All chosen cards are shown before any of them takes effect."""
    told = demo("--seed", "3", "--edition", "classic", "--players", "3").stdout

    for player in re.findall(r"→ \w+ Nigiri goes on Wasabi \((\w+)\)", told):
        assert re.search(rf"{player} +▌\w+ Nigiri", told)
    assert "Salmon Nigiri\n    → Salmon Nigiri goes on Wasabi (Chloe)" in told


def test_the_final_sheet_has_the_scores_of_the_game() -> None:
    game = sushigo.party(players=4, menu="master_menu")
    seated = Seated(Setup(game, 5, "en"), ["greedy"])
    state = sushigo.new_game(game, seed=5)
    while not state.is_over:
        state = sushigo.apply(state, [seated.choose(state, decision.player) for decision in state.decisions])

    told = demo("--seed", "5", "--quiet").stdout

    assert final_row(told) == list(state.scores)
    assert all(name in told for name in ("Round 1", "Round 2", "Round 3", "End of the game", "Winner: "))
    assert "Turn" not in told


def test_the_same_seed_tells_the_same_game() -> None:
    assert demo("--seed", "11").stdout == demo("--seed", "11").stdout


def test_a_seed_that_was_chosen_is_shown_and_repeats_the_game() -> None:
    told = demo("--edition", "classic", "--players", "2").stdout
    (seed,) = re.findall(r"seed: (\d+)", told)

    assert demo("--edition", "classic", "--players", "2", "--seed", seed).stdout == told


def test_the_seed_of_a_quiet_game_is_told_beside_the_sheet() -> None:
    quiet = demo("--edition", "classic", "--players", "2", "--quiet")
    (seed,) = re.findall(r"^seed: (\d+)\n$", quiet.stderr)

    assert "seed" not in quiet.stdout
    assert demo("--edition", "classic", "--players", "2", "--quiet", "--seed", seed).stdout == quiet.stdout


@pytest.mark.parametrize("columns", [80, 120])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    told = demo("--seed", "1", "--players", "8", "--menu", "random", columns=columns).stdout

    assert max(map(len, told.splitlines())) <= columns


@pytest.mark.parametrize(("lang", "said"), [("ja", "ラウンド1"), ("pl", "Runda 1")])
def test_games_are_told_in_other_languages(lang: str, said: str) -> None:
    told = demo("--lang", lang, "--seed", "1", "--edition", "classic").stdout

    assert said in told
    assert "Round" not in told
    assert "plays" not in told


def test_the_dummy_has_a_line_of_its_own() -> None:
    told = demo("--edition", "classic", "--rule", "dummy=true", "--seed", "1").stdout

    assert re.search(r"Turn 1\n  Aiko .+\n  Basia .+\n  Dummy ", told)


def test_menus_can_be_named_by_their_titles_or_types() -> None:
    assert "Dinner for Two" in demo("--menu", "Dinner for Two", "--players", "2", "--seed", "1").stdout
    types = "maki,tempura,sashimi,eel,wasabi,tea,pudding"
    assert "▌Eel" in demo("--menu", types, "--seed", "1").stdout


@pytest.mark.parametrize(
    ("players", "menu"), [*((number, "Master Menu") for number in range(3, 9)), (2, "Dinner for Two")]
)
def test_the_menu_that_is_played_if_none_is_named_is_that_of_the_help(players: int, menu: str) -> None:
    help_text = " ".join(demo("--help").stdout.split())

    assert "[default: master_menu, or dinner_for_two for 2 players]" in help_text
    assert menu in demo("--players", str(players), "--seed", "1").stdout


def test_an_option_of_a_type_that_is_not_in_play_is_said_to_do_nothing() -> None:
    rules = ("--rule", "uramaki.round_end=cascade", "--rule", "temaki.all_tied=none")

    assert demo("--seed", "1", *rules).stderr == "uramaki is not in play: its --rule does nothing.\n"


def test_agents_take_the_seats_in_turn() -> None:
    game = sushigo.classic(players=3)
    seated = Seated(Setup(game, 1, "en"), ["greedy", "random"])

    assert [type(agent) for agent in seated._agents] == [
        type(agent_named(name)) for name in ("greedy", "random", "greedy")
    ]
