"""What many games tell, added up."""

from __future__ import annotations

from statistics import mean, stdev

import pytest

import sushigo
from sushigo.counts import CardCounts
from sushigo.report import Report, Tally, balance_sheet, swap_sheet, wilson
from sushigo.simulate import FailedGame, Outcome, PlayedGame, simulate

CLASSIC = sushigo.classic(players=2)


@pytest.fixture(scope="module")
def games() -> list[Outcome]:
    return list(simulate(CLASSIC, ["greedy", "random"], games=10, seed=1))


@pytest.fixture(scope="module")
def report(games: list[Outcome]) -> Report:
    return Report(["greedy", "random"]).add_all(games)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (98, 100, 0.9300, 0.9945)],
)
def test_wilson_gives_the_published_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_without_games_any_rate_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_tally_has_the_mean_and_spread_of_its_scores() -> None:
    tally = Tally()
    for score in (40, 50, 50, 70):
        tally.add(score, win=0.25)

    assert (tally.mean, tally.deviation) == pytest.approx((mean([40, 50, 50, 70]), stdev([40, 50, 50, 70])))
    assert [tally.quantile(part) for part in (0.0, 0.5, 1.0)] == [40, 50, 70]
    assert tally.rate == 0.25


def test_a_shared_win_is_a_part_of_a_win_for_each() -> None:
    report = Report(["a", "b", "c"])
    report.add(PlayedGame(0, 1, (0, 1, 2), (30, 30, 20), (1, 1, 3)))

    assert [report.agents[name].wins for name in "abc"] == [0.5, 0.5, 0.0]


def test_agents_keep_their_results_when_they_change_seats() -> None:
    report = Report(["a", "b"])
    report.add(PlayedGame(0, 1, (0, 1), (30, 20), (1, 2)))
    report.add(PlayedGame(1, 1, (1, 0), (20, 30), (2, 1)))

    assert report.agents["a"].wins == 2
    assert [seat.wins for seat in report.seats] == [1, 1]


def test_agents_of_one_name_are_counted_together(games: list[Outcome]) -> None:
    report = Report(["greedy", "greedy"]).add_all(games)

    assert report.agents["greedy"].games == 20
    assert report.agents["greedy"].wins == 10


def test_failed_games_are_kept_apart() -> None:
    failed = FailedGame(3, 7, "no reason")

    assert Report(["a", "b"]).add_all([failed]).failed == [failed]


def test_the_rounds_of_a_type_add_up(report: Report) -> None:
    rows = report.card_sheet().records()
    maki = {row["round"]: row["points a game"] for row in rows if row["type"] == "maki"}

    assert maki["all"] == pytest.approx(maki[1] + maki[2] + maki[3])  # type: ignore[operator]


def test_games_of_two_menus_add_up_in_one_report() -> None:
    configs = [sushigo.party(players=2, menu=menu) for menu in ("dinner_for_two", "my_first_meal")]
    games = [game for config in configs for game in simulate(config, ["random"] * 2, games=2, seed=1)]
    one, two, both = (Report(["random"] * 2).add_all(part) for part in (games[:2], games[2:], games))

    assert both.cards == {
        key: one.cards.get(key, CardCounts()) + two.cards.get(key, CardCounts()) for key in {**one.cards, **two.cards}
    }


def test_puddings_earn_in_the_last_round(report: Report) -> None:
    points = {row["round"]: row["points a game"] for row in report.card_sheet().records() if row["type"] == "pudding"}

    assert points[1] == points[2] == 0
    assert points[3] != 0


def test_the_sheet_of_scores_has_every_game(report: Report) -> None:
    assert sum(int(row["games"]) for row in report.score_sheet().records()) == 20


def test_balance_tells_copies_and_a_pick_rate_of_at_most_one(report: Report) -> None:
    copies = {card.name: sum(card.copies_for(2).values()) for card in CLASSIC.cards}
    rows = balance_sheet(report, copies).records()

    assert [row["type"] for row in rows] == [card.name for card in CLASSIC.cards]
    assert all(0 <= float(row["pick rate"]) <= 1 for row in rows)


def test_a_swap_shows_what_has_come_and_gone() -> None:
    reports = []
    for menu in ("sushi_go", ["maki", "tempura", "sashimi", "tofu", "chopsticks", "wasabi", "pudding"]):
        config = sushigo.party(players=2, menu=menu)
        reports.append(Report(["random"] * 2).add_all(simulate(config, ["random"] * 2, games=3, seed=1)))
    rows = {row["type"]: row for row in swap_sheet(*reports).records()}

    assert rows["dumpling"]["after"] == rows["tofu"]["before"] == ""
    whole = rows["whole score"]
    assert float(whole["change"]) == pytest.approx(float(whole["after"]) - float(whole["before"]), abs=2e-3)
