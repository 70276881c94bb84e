"""Deals from a view: a turn of several draws and shuffles is taken back and played again in its order."""

from __future__ import annotations

import sushigo
from playing import played
from sushigo.position import position
from sushigo.state import GameState

MENU = ["temaki", "eel", "tofu", "miso_soup", "chopsticks", "menu", "pudding"]
DECK = [
    *["temaki", "miso_soup", "nigiri:egg", "nigiri:squid", "eel", "pudding"],
    *["nigiri:salmon", "chopsticks:1", "chopsticks:2", "tofu", "temaki", "pudding"],
]


def three_menus(*, dealer: bool = False) -> GameState:
    """All players have laid a menu in the same turn."""
    hands = [["menu:7", "eel"], ["menu:8", "eel"], ["menu:9", "eel"]]
    state = position(sushigo.party(3, MENU), hands=hands, deck=DECK, turn=2, seed=1, dealer=dealer)
    return played(state, "0 play menu:7", "1 play menu:8", "2 play menu:9")


def test_shuffles_of_a_turn_come_in_their_order() -> None:
    """Two players have drawn and shuffled; each time the deck was one card smaller."""
    state = three_menus()
    for _ in range(2):
        state = sushigo.apply(state, state.decisions[0].options[0])

    for player in (0, 1, 2, None):
        view = sushigo.observe(state, player)
        dealt = sushigo.determinize(view, seed=1)

        assert sushigo.observe(dealt, player) == view
        assert list(map(len, dealt.start.stream.supplied)) == [11, 10]


def test_draws_of_a_turn_come_in_their_order() -> None:
    """What each player has taken was among the cards that this player drew."""
    state = played(
        three_menus(dealer=True),
        *[f"dealer deal {card}" for card in DECK[:4]],
        "0 play nigiri:squid",
        *[f"dealer deal {card}" for card in DECK[4:8]],
        "1 play chopsticks:1",
        "dealer deal tofu",
    )

    for player in (0, 1, 2, None):
        view = sushigo.observe(state, player)

        assert sushigo.observe(sushigo.determinize(view, seed=1), player) == view
