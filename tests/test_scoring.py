"""Scorers: points from a declaration, and scores that explain themselves."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from strategies import configs, tableaus
from sushigo.card import Card
from sushigo.cards.nigiri import Nigiri
from sushigo.cards.rolls import Temaki
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.errors import InvalidArgument
from sushigo.event import Award
from sushigo.scoring import ByCount, ByFace, BySymbol, DistinctSets, Majority, PerSet, Score, Scorer


@pytest.mark.parametrize(
    ("scorer", "row"),
    [
        (PerSet(size=3, points=10), ("each 3", "10")),
        (PerSet(size=1, points=3), ("each", "3")),
        (ByCount((0, -3, 7)), ("2+", "7")),
        (ByFace({"egg": 1}), ("Egg Nigiri", "1")),
        (DistinctSets((1, 4, 9, 16)), ("3 different", "9")),
        (BySymbol("wop", (-2, 0, 1)), ("2+ of a symbol", "1")),
        (Majority(most=(6, 4, 2), fewest=-6), ("fewest", "-6")),
    ],
)
def test_a_declared_rule_can_be_told_as_a_table(scorer: Scorer, row: tuple[str, str]) -> None:
    """What is declared is also the explanation."""
    assert row in scorer.rows(Nigiri())


@pytest.mark.parametrize(
    ("kind", "declared", "told"),
    [
        (PerSet, {"size": 0, "points": 5}, "size is a whole number from 1, not 0"),
        (PerSet, {"size": 2, "points": "many"}, "points is a whole number"),
        (ByCount, {"points": ()}, "points are one number or more"),
        (ByCount, {"points": 5}, "points are whole numbers"),
        (ByCount, {"points": count()}, "at most"),
        (ByFace, {"points": {"egg": "one"}}, "points are told for each face"),
        (DistinctSets, {"points": ["1"]}, "points are whole numbers"),
        (BySymbol, {"symbols": 3, "points": (1,)}, "symbols are a text"),
        (Majority, {"most": (6, 3), "ties": "ful"}, "ties is 'full' or 'split', not 'ful'"),
        (Majority, {"most": (6,), "all_tied": "yes"}, "all_tied is 'literal' or 'none'"),
        (Majority, {"most": (6,), "fewest": "-6"}, "fewest is a whole number"),
    ],
)
def test_a_rule_that_means_nothing_is_refused_when_it_is_declared(
    kind: Callable[..., Scorer], declared: dict[str, object], told: str
) -> None:
    with pytest.raises(InvalidArgument, match=told):
        kind(**declared)


@given(icons=st.lists(st.integers(0, 6), min_size=2, max_size=5))
def test_split_prizes_never_pay_more_than_there_is(icons: list[int]) -> None:
    """Ties of the classic game share 6 and 3, remainders are dropped (rules.md §1.6)."""
    config = sushigo.classic(len(icons))

    total = sushigo.score_round(config, [["maki:1"] * count for count in icons]).total

    assert sum(total) <= 9
    assert all(points == 0 for points, count in zip(total, icons, strict=True) if count == 0)


@given(icons=st.lists(st.integers(0, 5), min_size=3, max_size=8))
def test_full_prizes_do_not_depend_on_how_many_share_them(icons: list[int]) -> None:
    """Most 4 and fewest -4, whoever is tied (rules.md §3.10)."""
    config = sushigo.party(len(icons), ("temaki", "tempura", "sashimi", "tofu", "tea", "wasabi", "pudding"))
    assert isinstance(config.type("temaki"), Temaki)

    total = sushigo.score_round(config, [["temaki"] * count for count in icons]).total

    assert total == tuple(4 * (count == max(icons)) - 4 * (count == min(icons)) for count in icons)


@given(data=st.data(), config=configs)
def test_a_score_is_the_sum_of_its_awards(data: st.DataObject, config: GameConfig) -> None:
    """Points come with player, card type and the cards that earned them, cards of that player's tableau."""
    laid = [data.draw(tableaus(config)) for _ in range(config.seats)]

    score = sushigo.score_round(config, laid)

    for seat in range(config.seats):
        awards = [award for award in score.awards if award.player == seat]
        assert score.total[seat] == sum(award.points for award in awards)
        assert score.total[seat] == sum(points[seat] for points in score.by_card.values())
        assert all(award.points for award in awards)
        lying = [placed.card for placed in laid[seat]]
        assert all(card in lying for award in awards for card in award.cards)


@given(data=st.data(), config=configs)
def test_seats_are_alike_in_scoring(data: st.DataObject, config: GameConfig) -> None:
    """Exchanging two tableaus exchanges the points."""
    laid = [data.draw(tableaus(config)) for _ in range(config.seats)]
    total = sushigo.score_round(config, laid).total

    turned = sushigo.score_round(config, laid[::-1]).total

    if config.compared == config.seats:
        assert turned == total[::-1]


def test_the_fewest_may_win_a_prize() -> None:
    """Where a card is to be shunned; who has none of it has the fewest."""

    class Wallflower(CardType):
        name = "wallflower"
        category = "appetizer"
        counts = {"": 8}

        def scorer(self, players: int) -> Scorer:
            return Majority(most=(), fewest=5)

    game = sushigo.Party().configure(3, ["nigiri"], cards=[Wallflower()])

    assert sushigo.score_round(game, [["wallflower"], [], ["wallflower"] * 2]).total == (0, 5, 0)


def test_a_score_adds_to_the_points_before() -> None:
    """And tells the points of every card type."""
    score = Score((Award(0, "maki", 6, (Card("maki", "3"),)), Award(1, "tofu", 2), Award(0, "tofu", 6)), 2, (10, 20))

    assert score.total == (22, 22)
    assert score.by_card == {"maki": (6, 0), "tofu": (6, 2)}


def test_an_award_names_each_card_once() -> None:
    """Also one that counts three times, wherever it lies among its like."""
    tableau = ["nigiri:egg", "wasabi", "nigiri:squid", "nigiri:egg", "wasabi", "nigiri:salmon"]

    (award,) = sushigo.score_round(sushigo.classic(players=2), [tableau, []]).awards

    assert award.points == 1 + 9 + 1 + 6
    assert [card.face for card in award.cards] == ["egg", "squid", "egg", "salmon"]
