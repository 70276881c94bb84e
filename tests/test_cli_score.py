"""`sushigo score`: score sheets without playing."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sushigo
from sushigo.cli import cli

CASE = {
    "id": "C1",
    "kind": "score",
    "game": {"edition": "classic", "players": 2},
    "when": "game",
    "desserts": [["pudding"], []],
}

ROUNDS = [
    [["wasabi", "nigiri:squid", "pudding"], ["maki:3"]],
    [["tempura", "tempura"], ["pudding", "maki:1"]],
    [["eel"], ["tofu", "tofu"]],
]

UNFIT: list[dict[str, object]] = [
    {"tableaus": 3},
    {"tableaus": [[], 3]},
    {"memory": 3},
    {"memory": {"uramaki": 3}},
    {"awards": 3},
    {"awards": [3]},
    {"awards": [[0, "uramaki", "8"]]},
    {"awards": [[2, "uramaki", 8]]},
    {"awards": [[True, "uramaki", 8]]},
    {"awards": [[0, "pizza", 8]]},
    {"luck": 3},
]


def score(*arguments: str, given: object) -> Result:
    text = given if isinstance(given, str) else json.dumps(given)
    return CliRunner().invoke(cli, ["score", "-", *arguments], input=text, env={"COLUMNS": "80"})


def points(*arguments: str, given: object) -> list[int]:
    done = score("--json", *arguments, given=given)
    assert done.exit_code == 0, done.output
    total: list[int] = json.loads(done.stdout)["total"]
    return total


def test_a_plain_list_of_tableaus_is_drawn_as_a_sheet() -> None:
    done = score(given=[["tempura", "tempura"], ["maki:3", "eel"]])

    assert done.exit_code == 0
    assert "│ ▌Tempura   │        5 │        · │\n" in done.stdout
    assert "│ ▌Eel       │        · │       -3 │\n" in done.stdout
    assert "│ Total      │        5 │        3 │\n" in done.stdout


def test_the_edition_of_a_plain_list_can_be_named() -> None:
    tied = [["maki:3"], ["maki:3"]]

    assert points(given=tied) == [6, 6]
    assert points("--edition", "classic", given=tied) == [3, 3]


def test_a_plain_list_may_be_desserts() -> None:
    assert points("--when", "game", given=[["pudding"], [], []]) == [6, -6, -6]


def test_rules_apply_to_a_plain_list() -> None:
    uramaki = [["uramaki:5"], ["uramaki:3"]]

    assert points(given=uramaki) == [8, 0]
    assert points("--rule", "uramaki.round_end=cascade", given=uramaki) == [8, 5]


def test_an_option_of_a_type_that_nobody_holds_is_said_to_do_nothing() -> None:
    done = score("--rule", "uramaki.round_end=cascade", given=[["tofu"], []])

    assert (done.exit_code, done.stderr) == (0, "uramaki is not in play: its --rule does nothing.\n")


def test_with_a_dummy_the_last_row_is_the_dummys() -> None:
    rows = [["pudding"], [], ["pudding"]]

    assert points("--edition", "classic", "--rule", "dummy=true", "--when", "game", given=rows) == [3, -6, 3]


def test_a_list_of_rounds_is_a_whole_game() -> None:
    done = score(given=ROUNDS)

    assert done.exit_code == 0
    assert "│ Round 2         │        5 │        6 │\n" in done.stdout
    assert "│ End of the game │        6 │        6 │\n" in done.stdout
    assert "│ Total           │       17 │       24 │\n" in done.stdout
    assert done.stdout.endswith("Winner: Player 1\n")


def test_with_a_menu_types_that_nobody_holds_are_in_play() -> None:
    rounds = [[["tofu"], ["tofu"]]] * 3

    assert points(given=rounds) == [6, 6]
    assert points("--menu", "Dinner for Two", given=rounds) == [0, 0]


def test_a_menu_may_be_card_types() -> None:
    menu = "maki,tempura,sashimi,tofu,tea,wasabi,pudding"

    assert points("--menu", menu, given=[["tofu"], ["maki:1"]]) == [2, 6]
    assert "'eel' is not in play" in score("--menu", menu, given=[["eel"], []]).stderr


@pytest.mark.parametrize(
    ("arguments", "rounds", "told"),
    [([], ROUNDS, True), (["--menu", "dinner_for_two"], [[["tofu"], []]] * 3, False), ([], ROUNDS[:2], False)],
)
def test_a_whole_game_without_a_menu_says_what_is_taken_to_be_in_play(
    arguments: list[str], rounds: object, told: bool
) -> None:
    done = score(*arguments, given=rounds)

    assert done.stderr.count("\n") == int(told)
    assert ("--menu says which are in play" in done.stderr) == told


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (["--edition", "classic", "--menu", "sushi_go"], [["maki:1"], []], "the classic edition has no menus"),
        (["--menu", "random"], [["maki:1"], []], "there is no menu 'random'"),
        (["--edition", "classic"], [["eel"], []], "the classic edition has no eel: it has nigiri, maki"),
        (["--edition", "classic"], ROUNDS, "the classic edition has no eel, tofu: it has nigiri, maki"),
    ],
)
def test_what_the_edition_does_not_have_is_refused(arguments: list[str], given: object, said: str) -> None:
    done = score(*arguments, given=given)

    assert done.exit_code == 2
    assert said in done.stderr


def test_the_promo_of_the_classic_box_is_scored() -> None:
    assert points("--edition", "classic", given=[["soy_sauce", "maki:1"], []]) == [10, 0]


def test_a_game_that_is_not_over_has_no_winner() -> None:
    done = score("--edition", "classic", given=ROUNDS[:2])

    assert "Total" in done.stdout
    assert "End of the game" not in done.stdout
    assert "Winner" not in done.stdout


def test_json_tells_a_game_round_by_round() -> None:
    told = json.loads(score("--json", given=ROUNDS).stdout)

    assert (told["total"], told["by_card"]["maki"], told["winners"]) == ([17, 24], [0, 12], [1])
    assert [points["total"] for points in told["rounds"]] == [[9, 6], [14, 12], [11, 18]]
    assert told["game_end"]["by_card"] == {"pudding": [6, 6]}


def test_a_round_may_tell_what_was_given_in_its_course() -> None:
    """Its type is in play, whether its cards still lie there or not."""
    given = {"tableaus": [[], ["tofu"]], "awards": [[0, "uramaki", 8]]}
    reached = {"tableaus": [["uramaki:3"], ["tofu"]], "memory": {"uramaki": {"claimed": 1}}}

    assert points(given=[given]) == [8, 2]
    assert points(given=[given, reached]) == [13, 4]


def test_rules_apply_to_rounds() -> None:
    rounds = [[["maki:1"], ["maki:1"], ["maki:1", "maki:1"]]]

    assert points("--edition", "classic", "--rule", "dummy=true", given=rounds) == [1, 1, 6]
    assert points("--edition", "classic", "--rule", "dummy=true", "--rule", "dummy_scores=false", given=rounds) == [
        3,
        3,
        0,
    ]


def test_a_score_sheet_is_scored() -> None:
    sheet = sushigo.ScoreSheet(sushigo.classic(players=2)).with_round([["tempura", "tempura"], []])

    assert points(given=sushigo.to_json(sheet)) == [5, 0]


def test_json_tells_what_earned_the_points() -> None:
    done = score("--json", given=[["tempura", "tempura"], []])

    assert json.loads(done.stdout) == {
        "id": "standard input",
        "total": [5, 0],
        "by_card": {"tempura": [5, 0]},
        "awards": [{"player": 0, "type": "tempura", "points": 5, "cards": ["tempura", "tempura"]}],
    }


def test_a_score_case_is_scored() -> None:
    assert points(given=CASE) == [6, 0]


def test_every_score_case_of_a_file_is_scored(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    play = {"id": "P1", "kind": "play"}
    file.write_text(json.dumps({"format": "sushigo-cases/1", "cases": [CASE, play, {**CASE, "id": "C2"}]}))

    done = CliRunner().invoke(cli, ["score", str(file)])

    assert done.exit_code == 0
    assert "C1" in done.stdout
    assert "C2" in done.stdout
    assert "P1" not in done.stdout


def test_a_file_without_score_cases_has_nothing_to_score() -> None:
    done = score(given={"format": "sushigo-cases/1", "cases": [{"id": "P1", "kind": "play"}]})

    assert done.exit_code == 2
    assert "nothing to score" in done.stderr


@pytest.mark.parametrize(
    "given",
    ["", "{", "3", "{}", "[1]", "[]", "[[]]", '[["pizza"], []]', '[["maki"], []]', '[["~tempura^+"], []]']
    + [json.dumps({**CASE, key: 3}) for key in ("game", "when", "desserts")]
    + ['{"format": "chess"}', "[" * 100_000]
    + ["[[[]]]", "[[[1], []]]", "[[[], []], []]", "[[[], []], 3]", "[[[], []], [[]]]", json.dumps([[[], []]] * 4)]
    + [json.dumps([{"tableaus": [[], []], **more}]) for more in UNFIT]
    + [json.dumps([[["tempura"] * 9, []]])],
)
def test_what_cannot_be_scored_is_refused(given: str) -> None:
    done = score(given=given)

    assert done.exit_code == 2
    assert done.stderr.startswith("Error: ")
    assert not done.stdout
