"""Editions: the structure of play, deals and rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sushigo
from playing import answers_at_random
from sushigo.cards.rolls import Uramaki
from sushigo.edition import Classic, Edition, Party, edition_named, switched
from sushigo.errors import InvalidConfig, SushiGoError
from sushigo.state import GameState


def round_starts(state: GameState, seed: int = 5) -> list[GameState]:
    """Play a game at random, and return its states at the start of each round."""
    random, starts = Random(seed), [state]
    while not state.is_over:
        after = sushigo.apply(state, answers_at_random(state, random))
        if after.round > state.round:
            starts.append(after)
        state = after
    return starts


@pytest.mark.parametrize(("players", "size", "left"), [(2, 10, 48), (3, 9, 27), (4, 8, 12), (5, 7, 3)])
def test_classic_hands_come_from_one_pile_that_is_never_shuffled_again(players: int, size: int, left: int) -> None:
    """12 - n cards each; 48, 27, 12 or 3 cards are left (rules.md §1.2)."""
    starts = round_starts(sushigo.new_game(sushigo.classic(players), seed=3))
    first, second, third = (start.deck for start in starts)

    assert all(len(player.hand) == size for start in starts for player in start.players)
    assert first[players * size :] == second
    assert second[players * size :] == third
    assert len(third) == left


@pytest.mark.parametrize(
    ("players", "size", "joining"),
    [(2, 10, (5, 3, 2)), (3, 10, (5, 3, 2)), (5, 9, (5, 3, 2)), (6, 8, (7, 5, 3)), (8, 7, (7, 5, 3))],
)
def test_party_desserts_join_round_by_round(players: int, size: int, joining: tuple[int, ...]) -> None:
    """5, 3, 2 desserts with up to five players, else 7, 5, 3 (rules.md §2.6)."""
    starts = round_starts(sushigo.new_game(sushigo.party(players, "my_first_meal"), seed=3))
    piles = [len(start.dessert_pile) for start in starts]

    assert piles == [15 - sum(joining[:number]) for number in (1, 2, 3)]
    assert all(len(player.hand) == size for start in starts for player in start.players)


def test_party_shuffles_everything_but_played_desserts_between_rounds() -> None:
    """Deck, hands and desserts kept make up all cards but those still on the dessert pile (rules.md §2.6)."""
    for start in round_starts(sushigo.new_game(sushigo.party(4, "sushi_go"), seed=8)):
        dealt = sum(len(player.hand) for player in start.players)
        kept = sum(len(player.desserts) for player in start.players)

        assert len(start.deck) + dealt + kept + len(start.dessert_pile) == len(start.config.rulebook.box)
        assert not start.discard


@pytest.mark.parametrize(
    ("direction", "steps"), [("left", [1, 1, 1]), ("right", [-1, -1, -1]), ("alternate", [1, -1, 1])]
)
@pytest.mark.parametrize("make", [sushigo.classic, sushigo.party])
def test_hands_are_passed_in_the_chosen_direction(make: object, direction: str, steps: list[int]) -> None:
    """rules.md §5 #21."""
    config = (
        sushigo.classic(3, pass_direction=direction)
        if make is sushigo.classic
        else sushigo.party(3, pass_direction=direction)
    )

    assert [start.direction for start in round_starts(sushigo.new_game(config, seed=2))] == steps


@pytest.mark.parametrize(
    ("edition", "players"),
    [("classic", 1), ("classic", 6), ("party", 1), ("party", 9), ("party", True), ("party", "4")],
)
def test_a_number_of_players_that_an_edition_is_not_for_is_refused(edition: str, players: object) -> None:
    """2 to 5, or 2 to 8."""
    with pytest.raises(InvalidConfig, match="players"):
        edition_named(edition).standard(players)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_the_dummy_joins_two_players_only() -> None:
    """rules.md §1.9."""
    with pytest.raises(InvalidConfig, match="dummy"):
        sushigo.classic(3, dummy=True)


@pytest.mark.parametrize("rules", [{"pass_direction": "up"}, {"dummy": 1.5}, {"speed": 3}, {"bonus_actions": 1}])
def test_a_switch_that_the_edition_has_not_is_refused(rules: dict[str, Any]) -> None:
    """Unknown switches and unknown values."""
    with pytest.raises(InvalidConfig):
        sushigo.classic(2, **rules)


def test_one_site_allows_its_menu_to_six_players_only() -> None:
    """rules.md §5 #25."""
    assert sushigo.party(8, "sushi_go").players == 8
    with pytest.raises(InvalidConfig, match="bga_limits"):
        sushigo.party(7, "sushi_go", bga_limits=True)


@pytest.mark.parametrize("edition", [Classic(), Party()])
def test_an_edition_is_found_by_its_name(edition: Edition) -> None:
    """With its default switches."""
    assert edition_named(edition.name) == edition


def test_an_unknown_edition_is_refused() -> None:
    """By name, with those there are."""
    with pytest.raises(SushiGoError, match="nonsense"):
        edition_named("nonsense")


def test_the_controller_of_the_dummy_has_a_card_more() -> None:
    """Three hands of nine are dealt, the controller has drawn from the third (rules.md §1.9)."""
    state = sushigo.new_game(sushigo.classic(2, dummy=True), seed=4)

    assert [len(player.hand) for player in state.players] == [10, 9, 8]


def test_too_few_cards_for_the_hands_are_refused_at_the_door() -> None:
    """Deck counts are free, but hands have to be dealt."""
    config = sushigo.classic(5, options={"tempura": {"copies": {"": 0}}})

    with pytest.raises(InvalidConfig, match="cards"):
        sushigo.new_game(config, seed=1)


def test_desserts_that_join_later_do_not_make_up_for_cards_that_the_first_hands_need() -> None:
    """Eight players need 56 cards; the first round has seven of the fifteen desserts."""
    game = sushigo.party(players=8, menu="master_menu", options={"nigiri": {"copies": {"egg": 0, "salmon": 0}}})

    assert len(game.rulebook.box) >= game.edition.cards_needed(8)
    with pytest.raises(InvalidConfig, match=r"the deck has 52 cards, but the hands need 56"):
        sushigo.new_game(game, seed=1)


@pytest.mark.parametrize(("name", "rules"), [("party", {"bonus_actions": True}), ("classic", {"dummy": 0.0})])
def test_a_switch_is_not_set_by_what_is_only_equal_to_a_value_of_it(name: str, rules: dict[str, object]) -> None:
    """`True` is no number, and zero does not say no."""
    with pytest.raises(InvalidConfig, match="is one of"):
        switched(edition_named(name), rules)


def test_two_configured_cards_of_one_name_are_refused() -> None:
    """Only one could be played, and nobody would know which."""
    cards = [Uramaki(), Uramaki(round_end="cascade")]

    with pytest.raises(InvalidConfig, match=r"'uramaki' twice, as Uramaki\(.*\) and as Uramaki\(.*'cascad"):
        sushigo.party(2, "dinner_for_two", cards=cards)
