"""What becomes of cards: counted by rows of numbers, and told as if each had been counted by itself."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import sushigo
from strategies import configs, seeds
from sushigo.action import Action
from sushigo.config import GameConfig
from sushigo.counts import CardCounts, Counts, Key
from sushigo.event import Award


def counted(config: GameConfig, seed: int) -> tuple[Counts, Counter[tuple[str, str, int, int]]]:
    """Play a game at random; count it by rows, and each kind, type, round and seat by itself."""
    counts, single = Counts.of(config), Counter[tuple[str, str, int, int]]()
    state, chance = sushigo.new_game(config, seed), Random(seed)
    while not state.is_over:
        actions, number = [], state.round
        for decision in state.decisions:
            action = chance.choice(decision.options)
            actions.append(action)
            if decision.prompt == "play":
                seat = decision.player
                counts.choose(number, seat, decision.options, action)
                single.update(
                    ("offers", name, number, seat) for name in {c.type for o in decision.options for c in o.cards}
                )
                single.update(("plays", card.type, number, seat) for card in action.cards)
                single.update(("picks", name, number, seat) for name in {card.type for card in action.cards})
        state, events = sushigo.step(state, actions)
        for event in events:
            if isinstance(event, Award):
                counts.award(number, event)
                single["points", event.type, number, event.player] += event.points
    return counts, single


@given(configs, seeds)
def test_rows_tell_what_was_counted_by_itself(config: GameConfig, seed: int) -> None:
    counts, single = counted(config, seed)

    told = {
        (kind, name, number, seat): count
        for (name, number), card in counts.by_type().items()
        for kind in ("points", "plays", "picks", "offers")
        for seat, count in enumerate(getattr(card, kind))
        if count
    }
    assert told == {key: count for key, count in single.items() if count}


def test_a_type_that_no_hand_had_is_not_told() -> None:
    counts = Counts.of(sushigo.classic(players=2))
    counts.award(1, Award(1, "maki", 6))

    assert counts.by_type() == {("maki", 1): CardCounts((0, 6), (0, 0), (0, 0), (0, 0))}


def test_a_round_begins_when_it_is_counted() -> None:
    counts = Counts.of(sushigo.classic(players=2))
    counts.award(3, Award(0, "pudding", 6))

    assert list(counts.by_type()) == [("pudding", 3)]
    assert list(counts.rows) == [3]


def test_what_an_edition_gives_points_for_is_counted_too() -> None:
    counts = Counts.of(sushigo.classic(players=2))
    counts.award(1, Award(0, "maki", 6))
    counts.award(1, Award(1, "finest_table", 2))

    assert {key: card.points for key, card in counts.by_type().items()} == {
        ("maki", 1): (6, 0),
        ("finest_table", 1): (0, 2),
    }


def test_a_word_in_the_shape_of_a_card_is_no_card() -> None:
    counts = Counts.of(sushigo.classic(players=2))
    options = [Action(0, "play", word) for word in ("yes", "no")]
    counts.choose(1, 0, options, options[0])

    assert counts.by_type() == {}


@given(configs, st.lists(seeds, min_size=1, max_size=3))
def test_added_rows_tell_what_added_counts_tell(config: GameConfig, games: list[int]) -> None:
    total, told = Counts.of(config), dict[Key, CardCounts]()
    for seed in games:
        counts, _ = counted(config, seed)
        total.add(counts)
        for key, card in counts.by_type().items():
            told[key] = told.get(key, CardCounts()) + card

    assert total.by_type() == told


def test_rows_of_other_seats_or_types_are_not_alike() -> None:
    two = Counts.of(sushigo.classic(players=2))

    assert two.is_like(Counts.of(sushigo.classic(players=2)))
    assert not two.is_like(Counts.of(sushigo.classic(players=3)))
    assert not two.is_like(Counts.of(sushigo.party(players=2, menu="dinner_for_two")))


def test_what_is_sent_arrives() -> None:
    counts, _ = counted(sushigo.classic(players=3), 1)

    assert pickle.loads(pickle.dumps(counts)) == counts  # what a worker sends
