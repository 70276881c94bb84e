"""The working copy: shuffles for ever the same, and what is known of hands and of the deck as cards move."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from strategies import seeds
from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.errors import InvalidPosition
from sushigo.event import Peek
from sushigo.position import position
from sushigo.state import NOTHING, Known, Stream
from sushigo.zones import Zones, shuffled

VECTORS = [
    (0, 0, "9 4 0 5 2 7 1 3 6 8"),
    (0, 1, "8 0 3 4 5 2 9 6 7 1"),
    (1, 0, "8 7 5 2 9 6 4 0 3 1"),
    (7, 3, "1 6 4 8 9 2 7 3 5 0"),
    (2**64 - 1, 0, "8 1 5 4 3 2 0 9 7 6"),
]
"""Seed, shuffles so far, and in which order ten cards numbered from 0 then lie."""


@pytest.mark.parametrize(("seed", "shuffles", "order"), VECTORS)
def test_a_shuffle_is_the_same_for_ever(seed: int, shuffles: int, order: str) -> None:
    """Published vectors: every version of Python and of the library shuffles so."""
    cards = [Card("card", str(number)) for number in range(10)]

    assert " ".join(card.face for card in shuffled(cards, Stream(seed, shuffles))) == order


@given(cards=st.lists(st.sampled_from([Card("a"), Card("b"), Card("c")])), seed=seeds, count=st.integers(0, 99))
def test_a_shuffle_only_changes_the_order(cards: list[Card], seed: int, count: int) -> None:
    """And leaves its argument alone."""
    before = list(cards)

    assert Counter(shuffled(cards, Stream(seed, count))) == Counter(cards)
    assert cards == before


def test_every_order_is_about_equally_likely() -> None:
    """24 orders of four cards, 4,800 shuffles."""
    cards = [Card("card", str(number)) for number in range(4)]

    found = Counter(shuffled(cards, Stream(seed)) for seed in range(4800))

    assert len(found) == 24
    assert all(130 < count < 270 for count in found.values())


def test_a_supplied_shuffle_has_to_be_of_the_same_cards() -> None:
    """A dealer outside may say how cards lie, not which there are."""
    menu = ("maki", "tofu", "eel", "tempura", "tea", "wasabi", "fruit")
    state = sushigo.new_game(sushigo.party(players=4, menu=menu), seed=1)
    zones = Zones(state.config, state.now)
    zones.stream = Stream(1, supplied=((Card("tofu"),),))

    with pytest.raises(InvalidPosition):
        zones.shuffled((Card("eel"),))
    assert zones.shuffled((Card("tofu"),)) == (Card("tofu"),)


def test_a_shuffle_begins_with_the_cards_in_the_order_of_the_box() -> None:
    """However they lay, the result is the same; the next one is another."""
    zones = table()
    cards = tuple(GAME.rulebook.box[:20])

    one, other = table().shuffled(cards), table().shuffled(cards[::-1])

    assert one == other
    assert zones.shuffled(cards) != zones.shuffled(cards)


def test_supplied_shuffles_are_used_up_one_after_the_other() -> None:
    zones = table()
    zones.stream = Stream(1, supplied=((EEL, TEA), (TEA, EEL)))

    assert [zones.shuffled((EEL, TEA)), zones.shuffled((EEL, TEA))] == [(EEL, TEA), (TEA, EEL)]
    assert zones.stream == Stream(1, 2)


# ---- what is known of hands --------------------------------------------------------------------------------

GAME = sushigo.Party().configure(3, sushigo.Registry(plugins=False).names())
DUMMY = sushigo.classic(2, dummy=True)
EEL, MAKI, MENU, TEA, TEMPURA, TOFU = map(Card.parse, ("eel", "maki:3", "menu:7", "tea", "tempura", "tofu"))


def table(*first: Card) -> Zones:
    """Three hands of which nothing is known; the first one is a tofu and an eel, unless it is told."""
    hands = [["tofu", "eel"], ["tempura", "eel"], ["maki:3", "eel"]]
    zones = Zones(GAME, position(GAME, hands=hands, deck=["tea", "tofu", "tea", "menu:7"]).now)
    if first:
        zones.hands[0] = list(first)
    return zones


def with_dummy() -> Zones:
    """Two hands and a pile."""
    return Zones(DUMMY, position(DUMMY, hands=[["tempura"] * 4, ["sashimi"] * 3, ["tempura", "sashimi"]]).now)


def test_whoever_has_seen_a_hand_does_not_know_it_once_a_card_left_it_in_secret() -> None:
    zones = table()
    Peek(0, 1).change(zones)

    zones.take(0, TOFU, hidden=True)

    assert zones.seen == [0b001, 0b010, 0b100]


def test_nobody_has_seen_a_pile_from_which_a_card_is_taken_in_secret() -> None:
    """Not even the dummy."""
    zones = with_dummy()

    zones.take(2, TEMPURA, hidden=True)

    assert zones.seen[2] == 0


def test_nothing_is_known_of_a_hand_that_a_card_left_in_secret() -> None:
    """What was shown or told may be gone."""
    zones = table()
    zones.show(0, [EEL])
    zones.tell(0, [TEA], [TOFU])

    zones.take(0, TOFU, hidden=True)

    assert zones.known == [NOTHING] * 3


def test_a_card_that_leaves_in_the_open_is_known_to_be_gone() -> None:
    """Once from what each knows; what the hand lacks, it still lacks."""
    zones = table(EEL, EEL, TOFU)
    zones.show(0, [EEL, EEL])
    zones.tell(0, [TEA], [])

    zones.take(0, EEL)

    assert zones.known[0] == Known(holds=((), *[(EEL,)] * 3), lacks=(TEA,))


def test_a_card_that_leaves_and_was_not_known_takes_nothing_from_what_is_known() -> None:
    zones = table()
    zones.show(0, [EEL])
    zones.tell(0, [], [EEL, TEA])

    zones.take(0, TOFU)

    assert zones.known[0] == Known(holds=((), *[(EEL,)] * 3), some=((EEL, TEA),))


def test_a_card_that_leaves_may_have_been_one_of_each_group() -> None:
    """Of a group known twice one is left."""
    zones = table(EEL, TOFU)
    zones.tell(0, [], [EEL, TEA])
    zones.tell(0, [], [TOFU])
    zones.add_to_hand(0, TEA)

    zones.take(0, EEL)

    assert zones.known[0].some == ((EEL, TEA), (TOFU,))


@pytest.mark.parametrize("group", [[EEL, TEA], [Card("special_order"), TEA]], ids=["copied", "printed"])
def test_a_copy_that_leaves_may_have_been_one_of_a_group(group: list[Card]) -> None:
    """By what it copies, or as what is printed on it."""
    copy = Card.parse("special_order=eel")
    zones = table(TOFU)
    zones.hands[0].append(copy)
    zones.tell(0, [], group)

    assert zones.take(0, copy) is copy
    assert zones.known[0] is NOTHING


def test_a_card_that_is_to_copy_leaves_the_hand_as_itself() -> None:
    zones = table(Card("special_order"), TOFU)

    assert zones.take(0, Card.parse("special_order=eel")) is Card("special_order")
    assert zones.hands[0] == [TOFU]


def test_a_card_that_comes_in_secret_leaves_each_with_what_was_known_before() -> None:
    """Player 1 has seen the hand, and all others an eel."""
    zones = table()
    zones.show(0, [EEL])
    Peek(0, 1).change(zones)

    zones.add_to_hand(0, TEA, hidden=True)

    assert zones.known[0].holds == ((), (EEL, TOFU), (EEL,), (EEL,))
    assert zones.seen == [0b001, 0b010, 0b100]


def test_what_a_hand_lacks_is_forgotten_when_a_card_comes_in_secret() -> None:
    """And of what it has some, since the next to leave may be any."""
    zones = table()
    zones.tell(0, [TEA], [TOFU])

    zones.add_to_hand(0, TEA, hidden=True)

    assert zones.known[0] is NOTHING


def test_a_card_that_comes_in_the_open_is_known_to_those_who_have_not_seen_the_hand() -> None:
    """Whoever has seen it goes on seeing all of it."""
    zones = table()
    zones.tell(0, [MAKI], [])
    Peek(0, 1).change(zones)

    zones.add_to_hand(0, TEA)

    assert zones.known[0] == Known(holds=((), (), (TEA,), (TEA,)), lacks=(MAKI,))
    assert zones.seen[0] == 0b011


def test_of_a_group_there_is_one_more_when_one_of_it_comes_in_the_open() -> None:
    """One more each time; another group stays as it is."""
    zones = table()
    zones.tell(0, [], [TOFU, TEA])
    zones.tell(0, [], [EEL])

    zones.add_to_hand(0, TEA)
    zones.add_to_hand(0, TEA)

    assert zones.known[0].some == ((EEL,), *[(TEA, TOFU)] * 3)


def test_a_hand_stays_sorted_and_a_pile_in_its_order() -> None:
    """Which is that of the box."""
    zones, piled = table(), with_dummy()

    zones.add_to_hand(0, TEMPURA)
    piled.add_to_hand(2, TEMPURA)

    assert zones.hands[0] == sorted([TOFU, EEL, TEMPURA], key=GAME.rulebook.sort_key)
    assert piled.hands[2] == [TEMPURA, Card("sashimi"), TEMPURA]


def test_what_is_shown_twice_is_known_once() -> None:
    """The second time it may be the same card."""
    zones = table(EEL, EEL, TOFU)
    zones.tell(0, [TEA], [EEL])

    zones.show(0, [EEL])
    zones.show(0, [EEL, TOFU])

    assert zones.known[0] == Known(holds=((), *[(EEL, TOFU)] * 3), lacks=(TEA,), some=((EEL,),))


def test_what_is_shown_is_no_news_to_whoever_has_seen_the_hand() -> None:
    zones = table()
    Peek(0, 2).change(zones)

    zones.show(0, [EEL])

    assert zones.known[0].holds == ((), (EEL,), (), (EEL,))


def test_what_is_told_of_a_hand_adds_up() -> None:
    """Sorted, each thing once, beside the cards that are known."""
    zones = table()
    zones.show(0, [EEL])

    zones.tell(0, [TEMPURA], [TOFU, TEA])
    zones.tell(0, [TEA], [EEL])
    zones.tell(0, [], [TEA, TOFU])

    assert zones.known[0] == Known(((), *[(EEL,)] * 3), (TEA, TEMPURA), ((EEL,), (TEA, TOFU)))


def test_a_hand_does_not_lack_what_it_has_once_more_than_is_known() -> None:
    zones = table(TOFU, TOFU)
    zones.show(0, [TOFU])

    with pytest.raises(ValueError, match="look at it before"):
        zones.tell(0, [TOFU], [])


def test_hands_that_are_swapped_are_known_to_both() -> None:
    """With them goes what others know."""
    zones = table()
    zones.show(0, [EEL])
    zones.tell(2, [TEA], [])
    Peek(2, 1).change(zones)

    zones.swap_hands(0, 2)

    assert zones.hands == [[MAKI, EEL], [TEMPURA, EEL], [EEL, TOFU]]
    assert zones.seen == [0b111, 0b010, 0b101]
    assert zones.known == [Known(lacks=(TEA,)), NOTHING, Known(holds=((), *[(EEL,)] * 3))]


def test_a_pile_that_is_swapped_is_sorted_as_a_hand_and_a_hand_is_not_as_a_pile() -> None:
    """It is seen by the player who gets it."""
    zones = with_dummy()
    zones.hands[0] = [Card("sashimi"), TEMPURA, TEMPURA]
    zones.hands[2] = [Card("sashimi"), TEMPURA]

    zones.swap_hands(0, 2)

    assert zones.hands[0] == [TEMPURA, Card("sashimi")]
    assert zones.hands[2] == [Card("sashimi"), TEMPURA, TEMPURA]
    assert zones.seen[0] == 0b001


@pytest.mark.parametrize(
    ("direction", "seen", "place"), [(1, [0b101, 0b011, 0b110], 1), (-1, [0b011, 0b110, 0b101], 2)]
)
def test_hands_that_are_passed_are_known_to_those_who_had_them(direction: int, seen: list[int], place: int) -> None:
    """With them goes what others know."""
    zones = table()
    zones.tell(0, [TEA], [])
    zones.direction = direction

    zones.pass_hands()

    assert zones.seen == seen
    assert [known.lacks for known in zones.known] == [(TEA,) if seat == place else () for seat in range(3)]


@pytest.mark.parametrize("direction", [1, -1])
def test_a_pile_is_not_passed_and_not_seen(direction: int) -> None:
    """Two players exchange their hands beside it."""
    zones = with_dummy()
    zones.tell(2, [Card("pudding")], [])
    zones.direction = direction

    zones.pass_hands()

    assert zones.seen == [0b11, 0b11, 0]
    assert zones.hands == [[Card("sashimi")] * 3, [TEMPURA] * 4, [TEMPURA, Card("sashimi")]]
    assert zones.known == [NOTHING, NOTHING, Known(lacks=(Card("pudding"),))]


def test_hands_are_dealt_from_the_top_one_after_the_other() -> None:
    """Equally many, and the rest stays in the deck."""
    zones = table()
    zones.deck = (TEMPURA, EEL, TEMPURA, TOFU, TOFU, MAKI, TEA)

    zones.deal(2)

    assert zones.hands == [[TEMPURA, EEL], [TEMPURA, TOFU], [MAKI, TOFU]]
    assert list(zones.deck) == [TEA]


def test_a_deal_begins_with_nothing_known() -> None:
    """But the own hand, and a pile is seen by nobody."""
    zones = with_dummy()
    zones.deck = (TEMPURA,) * 6
    Peek(2, 1).change(zones)
    zones.show(0, [TEMPURA])

    zones.deal(2)

    assert zones.seen == [0b001, 0b010, 0]
    assert zones.known == [NOTHING] * 3


# ---- what is revealed --------------------------------------------------------------------------------------


def reveal(zones: Zones, *texts: str) -> None:
    """Reveal choices given as texts."""
    zones.reveal([Action.parse(text) for text in texts])


def test_a_card_that_is_revealed_is_known_in_the_hand_no_more() -> None:
    """What the hand lacks, it still lacks."""
    zones = table()
    zones.show(1, [TEMPURA, EEL])
    zones.tell(1, [TEA], [])

    reveal(zones, "0 play tofu", "1 play tempura", "2 play eel")

    assert zones.known == [NOTHING, Known(holds=((EEL,), (), *[(EEL,)] * 2), lacks=(TEA,)), NOTHING]
    assert [[placed.card for placed in tableau] for tableau in zones.tableaus] == [[TOFU], [TEMPURA], [EEL]]


def test_a_card_that_is_revealed_may_have_been_the_one_of_a_group() -> None:
    zones = table()
    zones.tell(0, [TEA], [TOFU, MAKI])

    reveal(zones, "0 play tofu", "1 play eel", "2 play eel")

    assert zones.known == [Known(lacks=(TEA,)), NOTHING, NOTHING]


def test_cards_are_laid_in_the_order_of_seats_and_numbered_through() -> None:
    """Each knows its turn; what the dummy is given is its own."""
    zones = with_dummy()
    zones.begin_turn(4)

    reveal(zones, "0 play tempura", "0 give tempura", "1 play sashimi")

    laid = [[(str(placed.card), placed.turn, placed.serial) for placed in tableau] for tableau in zones.tableaus]
    assert laid == [[("tempura", 4, 0)], [("sashimi", 4, 2)], [("tempura", 4, 1)]]
    assert zones.laid == 3


def test_the_cards_of_a_round_are_numbered_anew() -> None:
    """In its first turn."""
    zones = table()
    zones.lay(0, TOFU)
    zones.begin_turn(2)

    zones.begin_round(2, -1)

    assert (zones.round, zones.turn, zones.direction, zones.laid) == (2, 1, -1, 0)


def test_a_card_that_is_laid_is_looked_for_where_it_may_be_called_or_take_another() -> None:
    """Seat by seat; a plain card is not."""
    zones = table()
    zones.begin_round(1, 1)

    for player, card in ((0, "wasabi"), (1, "spoon:4"), (2, "tofu")):
        zones.lay(player, Card.parse(card))

    assert (zones.tools, zones.hosting) == (0b010, 0b001)


def test_a_card_that_moves_is_the_same_but_lies_on_nothing() -> None:
    """Laid when it was laid, and face down if it was; so is what lay on it."""
    zones = table()
    zones.tableaus[0] = [
        Placed(Card("wasabi"), 1, 0),
        Placed(EEL, 2, 1, 0, "takeout_box"),
        Placed(TOFU, 3, 2, 1, "takeout_box"),
    ]
    zones.begin_turn(4)

    zones.move(zones.tableaus[0][1], 1)

    assert zones.tableaus[1] == [Placed(EEL, 2, 1, None, "takeout_box")]
    assert zones.tableaus[0][1] == Placed(TOFU, 3, 2, None, "takeout_box")


# ---- what is known of the deck -----------------------------------------------------------------------------


def test_whoever_has_looked_at_cards_of_the_deck_knows_that_they_are_in_it() -> None:
    """Besides those seen before; nobody else does."""
    zones = table()
    for _ in range(2):
        zones.draw_aside(1, 2)
        zones.put_back(1)

    assert zones.drawn == ((), (MENU, TEA, TOFU), ())
    assert zones.deck == (TEA, TOFU, TEA, MENU)


def test_whoever_has_looked_at_no_card_knows_of_none() -> None:
    """As nobody does before."""
    zones = table()
    zones.draw_aside(1, 0)

    zones.put_back(1)

    assert zones.drawn == ()


def test_a_card_that_somebody_looks_at_again_is_not_known_to_be_in_the_deck_besides() -> None:
    """Of two like it the other one is."""
    zones = table()
    zones.draw_aside(1, 3)
    zones.put_back(1)  # the menu is on top

    zones.draw_aside(1, 2)

    assert zones.drawn == ((), (TEA, TOFU), ())


def test_whoever_looks_at_all_cards_that_were_seen_knows_of_no_other() -> None:
    zones = table()
    zones.draw_aside(1, 2)
    zones.put_back(1)

    zones.draw_aside(1, 4)

    assert zones.drawn == ()


def test_a_card_that_another_looks_at_may_still_be_in_the_deck() -> None:
    zones = table()
    zones.draw_aside(1, 2)
    zones.put_back(1)

    zones.draw_aside(0, 4)

    assert zones.drawn == ((), (TEA, TOFU), ())


def test_a_card_that_is_taken_out_of_the_deck_is_known_there_no_more() -> None:
    """To all who knew of it; both who know of its like go on to know."""
    zones = table()
    zones.draw_aside(1, 3)
    zones.put_back(1)
    zones.draw_aside(0, 4)

    zones.take_aside(0, TEA)
    zones.put_back(0)

    assert zones.drawn == ((MENU, TEA, TOFU), (TEA, TOFU), ())


def test_whoever_takes_a_card_knows_of_its_like_in_the_deck_as_before() -> None:
    zones = table()
    zones.draw_aside(1, 4)
    zones.put_back(1)
    zones.draw_aside(1, 1)

    zones.take_aside(1, TEA)

    assert zones.drawn == ((), (MENU, TEA, TOFU), ())


def test_a_deal_takes_away_what_was_known_of_the_deck() -> None:
    """As going back of the desserts does."""
    dealt, returned = table(), table()
    for zones in (dealt, returned):
        zones.draw_aside(1, 4)
        zones.put_back(1)

    dealt.deal(1)
    returned.return_desserts()

    assert dealt.drawn == returned.drawn == ()
