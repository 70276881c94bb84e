"""The menus and the edition of the package are found by their names."""

from random import Random

import pytest

import sushigo


@pytest.mark.parametrize("menu", ["first_round", "last_order"])
@pytest.mark.parametrize("players", [2, 5, 8])
def test_a_menu_is_legal_and_can_be_dealt(menu: str, players: int) -> None:
    assert sushigo.new_game(sushigo.party(players, menu), seed=1).config.menu == menu


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_edition_plays_with_all_cards_to_the_end(players: int) -> None:
    state = sushigo.new_game(sushigo.edition_named("izakaya").standard(players), seed=players)
    random = Random(players)

    while not state.is_over:
        state = sushigo.apply(state, random.choice(state.decisions[0].options))

    assert state.round == 3
    assert len(sushigo.winners(state)) >= 1


def test_the_house_remembers_its_regulars_for_the_whole_game() -> None:
    game = sushigo.party(2, "first_round")
    hands = [["house_plate"], ["tempura"]]
    state = sushigo.position(game, turn=10, hands=hands, deck=["yakitori"] * 8 + ["maki:1"] * 12)
    actions = [state.decisions[player].options[0] for player in (0, 1)]

    state = sushigo.apply(state, actions)

    assert state.round == 2
    assert [(note.type, note.key, note.value) for note in state.memory] == [("house_plate", "0", 1)]
