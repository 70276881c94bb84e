"""Events: the closed list of what can happen, each conserving cards or refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

import sushigo
from playing import all_cards
from sushigo.audit import physical_cards
from sushigo.card import Card, Placed
from sushigo.errors import InvalidArgument
from sushigo.event import (
    AddDesserts,
    AsideToDeck,
    AsideToTableau,
    Attach,
    Award,
    ClearTable,
    CollectCards,
    Copy,
    Deal,
    Discard,
    DrawAside,
    Event,
    HandToDiscard,
    HandToHand,
    HandToTableau,
    KeepDesserts,
    PassHands,
    Peek,
    Remember,
    ReturnDesserts,
    SetDirection,
    Show,
    Shuffle,
    SwapHands,
    TableauToHand,
    TableauToTableau,
    Tell,
    TurnFaceDown,
)
from sushigo.position import position
from sushigo.state import NOTHING
from sushigo.zones import Zones

GAME = sushigo.Party().configure(3, sushigo.Registry(plugins=False).names())
STATE = position(
    GAME,
    hands=[["tofu", "eel"], ["tempura", "eel"], ["sashimi", "eel"]],
    tableaus=[["wasabi", "nigiri:egg"], ["maki:3", "pudding"], []],
    deck=["dumpling", "menu:7", "tea", "spoon:4", "fruit:ww"],
    discard=["maki:1"],
)
WASABI, EGG = STATE.players[0].tableau
MAKI, PUDDING = STATE.players[1].tableau
GONE = Placed(Card("tofu"), turn=1, serial=99)


def changed(*events: Event) -> Zones:
    """Let events happen at the table."""
    zones = Zones(GAME, STATE.now)
    for event in events:
        event.change(zones)
    return zones


@pytest.mark.parametrize(
    "events",
    [
        (HandToTableau(0, Card("tofu"), 0),),
        (HandToTableau(1, Card("eel"), 2),),
        (HandToHand(0, Card("tofu"), 2),),
        (HandToDiscard(0, Card("tofu")),),
        (TableauToHand(EGG, 1),),
        (TableauToTableau(MAKI, 0),),
        (Discard(WASABI),),
        (DrawAside(1, 4),),
        (DrawAside(1, 9),),
        (DrawAside(1, 4), AsideToTableau(1, Card("tea")), AsideToDeck(1), Shuffle()),
        (SwapHands(0, 2),),
        (PassHands(),),
        (SetDirection(-1), PassHands()),
        (Shuffle("dessert_pile"),),
        (KeepDesserts(), ClearTable()),
        (KeepDesserts(), CollectCards(), Shuffle(), Deal(2)),
        (Copy(EGG, Card("maki", "3")),),
        (TurnFaceDown(WASABI, "takeout_box"),),
        (Award(0, "tofu", 2), Show(0, (Card("tofu"),)), Peek(0, 1), Remember("tofu", "n", 3)),
    ],
    ids=lambda events: "-".join(type(event).__name__ for event in events),
)
def test_events_move_cards_and_never_make_or_lose_one(events: tuple[Event, ...]) -> None:
    """Each physical card is in exactly one zone, always."""
    assert Counter(physical_cards(changed(*events).snapshot())) == all_cards(STATE)


@pytest.mark.parametrize(
    "event",
    [
        HandToTableau(0, Card("maki", "3"), 0),
        HandToTableau(0, Card("tofu"), 7),
        HandToHand(0, Card("sashimi"), 1),
        HandToHand(0, None, 1),
        HandToDiscard(2, Card("tofu")),
        TableauToHand(GONE, 0),
        Discard(GONE),
        AsideToTableau(0, Card("tea")),
        AsideToDeck(0),
        DrawAside(0, -1),
        DrawAside(5, 1),
        SwapHands(0, 3),
        Shuffle("discard"),
        Attach(EGG, MAKI),
        Attach(EGG, EGG),
        Copy(EGG, Card("nonsense")),
        TurnFaceDown(EGG, "nonsense"),
        TurnFaceDown(EGG, "maki"),
        TurnFaceDown(EGG, ["maki"]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        SetDirection(0),
        SetDirection(True),
        SetDirection(-1.0),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Show(0, (Card("tofu"), Card("tofu"))),
        Remember("tofu", "list", [1]),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Remember("tofu", "n", 1, "week"),
        Remember("nobody", "n", 1),
        Remember(["tofu"], "n", 1),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Remember("tofu", 1, 1),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        Remember("tofu", "\ud800", 1),
        Remember("tofu", "n", "\ud800"),
        Remember("tofu", "n", ("a", "\ud800")),
        Remember("tofu", "n", 2**64),
        Tell(0, lacks=(Card("tofu"),)),
        Tell(0, some=(Card("tempura"), Card("sashimi"))),
        Tell(0, lacks=(Card("nonsense"),)),
    ],
    ids=repr,
)
def test_an_event_that_names_what_is_not_there_is_refused(event: Event) -> None:
    """Whatever it names must be where it says."""
    with pytest.raises(ValueError, match=r".{10}"):
        changed(event)


def test_a_card_bears_one_other_and_none_that_it_lies_on() -> None:
    """Of what lies on what there is no crowd and no circle."""
    laid = position(GAME, hands=[["tofu"]] * 3, tableaus=[["wasabi", "nigiri:egg", "tofu"], [], []])
    wasabi, egg, tofu = laid.players[0].tableau
    zones = Zones(GAME, laid.now)
    Attach(tofu, egg).change(zones)

    with pytest.raises(ValueError, match="bears another card"):
        Attach(tofu, wasabi).change(zones)
    with pytest.raises(ValueError, match="which lies on it"):
        Attach(wasabi, tofu).change(zones)


def test_what_is_shown_may_be_told_to_be_lacking_besides() -> None:
    """Whoever shows a card has no other of the kind."""
    zones = changed(Show(0, [Card("tofu")]), Tell(0, lacks=iter([Card("tofu")]), some=[Card("eel")]))

    assert zones.known[0].lacks == (Card("tofu"),)
    assert zones.known[0].some == ((Card("eel"),),)


def test_only_so_much_is_told_of_a_hand() -> None:
    """A card that tells without end is stopped before it is slow."""
    faces = GAME.rulebook.faces
    groups = [(Card("tofu"), one, other) for one in faces for other in faces]

    with pytest.raises(ValueError, match="more than 100 groups"):
        changed(*[Tell(0, some=group) for group in groups])


def test_an_event_names_cards_in_a_tuple() -> None:
    """Whatever they come in, and nothing that is no card."""
    assert Award(0, "tofu", 2, [Card("tofu")]).cards == (Card("tofu"),)

    with pytest.raises(InvalidArgument, match="names several cards"):
        Show(0, "tofu")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda junk: HandToHand(junk, None, 1), "a seat is a number from 0, not None"),
        (lambda junk: Peek(0, junk), "a seat is a number from 0, not None"),
        (lambda junk: HandToDiscard(0, junk), "names a card, such as .*, not None"),
        (Discard, "names a card in a tableau, such as .*, not None"),
    ],
)
def test_an_event_names_seats_and_cards(make: Callable[[object], Event], said: str) -> None:
    """It says at once what it wants, not when it happens or is written."""
    with pytest.raises(InvalidArgument, match=said):
        make(None)


def test_desserts_go_back_only_where_they_have_a_pile() -> None:
    """The classic game has none."""
    state = sushigo.new_game(sushigo.classic(players=3), seed=1)

    with pytest.raises(ValueError, match="no dessert pile"):
        ReturnDesserts().change(Zones(state.config, state.now))


def test_nothing_is_known_of_hands_that_have_been_gathered() -> None:
    """What was shown is in them no more."""
    assert changed(Show(0, (Card("tofu"),)), ClearTable()).known == [NOTHING] * 3


def test_what_lay_on_a_card_that_leaves_lies_on_nothing() -> None:
    """A nigiri without its wasabi counts once."""
    zones = changed(Discard(WASABI))

    assert [placed.on for placed in zones.tableaus[0]] == [None]


def test_desserts_are_kept_at_a_rounds_end_and_all_else_is_discarded() -> None:
    """rules.md §1.2."""
    zones = changed(KeepDesserts(), ClearTable())

    assert zones.desserts == [(), (Card("pudding"),), ()]
    assert not any(zones.tableaus)
    assert len(zones.discard) == 10


def test_desserts_are_kept_beside_those_of_earlier_rounds() -> None:
    """rules.md §1.2."""
    zones = Zones(GAME, STATE.now)
    zones.desserts[1] = (Card("fruit", "ww"),)

    KeepDesserts().change(zones)

    assert zones.desserts[1] == (Card("fruit", "ww"), Card("pudding"))


def test_desserts_join_the_deck_at_its_end() -> None:
    """As many as there are to join, from the top of their pile."""
    zones, pile = changed(AddDesserts(2)), STATE.dessert_pile

    assert zones.deck == (*STATE.deck, *pile[:2])
    assert zones.dessert_pile == pile[2:]


def test_desserts_of_the_deck_go_back_beside_those_in_the_pile() -> None:
    """The rest of the deck stays as it lies."""
    zones = changed(ReturnDesserts())

    assert zones.dessert_pile == (*STATE.dessert_pile, Card("fruit", "ww"))
    assert zones.deck == STATE.deck[:4]


def test_what_is_no_longer_played_is_as_it_was_printed() -> None:
    """A copy copies nothing in the discard and in the deck."""
    copy, printed = Card.parse("special_order=tofu"), Card("special_order")

    for event in (Discard(Placed(copy, 1, 9)), HandToDiscard(0, copy), ClearTable()):
        zones = Zones(GAME, STATE.now)
        zones.hands[0].append(copy)
        zones.tableaus[2].append(Placed(copy, 1, 9))
        event.change(zones)

        assert printed in zones.discard
        assert copy not in zones.discard


def test_cards_of_the_deck_are_taken_by_who_looks_at_them() -> None:
    """And only those that are looked at."""
    looking = DrawAside(1, 2)

    with pytest.raises(ValueError, match="player 0 looks at no cards"):
        changed(looking, AsideToTableau(0, Card("dumpling")))
    with pytest.raises(ValueError, match="not among the cards"):
        changed(looking, AsideToTableau(1, Card("tea")))


def test_of_what_lies_on_a_card_only_that_is_let_go_when_the_card_is_turned() -> None:
    """Unless the event says that it stays."""
    laid = position(GAME, hands=[["tofu"]] * 3, tableaus=[["wasabi", "nigiri:egg", "wasabi", "nigiri:egg"], [], []])
    first, egg, second, other = laid.players[0].tableau
    zones = Zones(GAME, laid.now)
    Attach(egg, first).change(zones)
    Attach(other, second).change(zones)

    TurnFaceDown(second, "takeout_box", keeps_guest=True).change(zones)
    TurnFaceDown(first, "takeout_box").change(zones)
    assert [placed.on for placed in zones.tableaus[0]] == [None, None, None, second.serial]

    TurnFaceDown(other, "takeout_box").change(zones)
    assert [placed.on for placed in zones.tableaus[0]] == [None] * 4


def test_hands_are_passed_to_the_left_or_right() -> None:
    """Left is player + 1."""
    left, right = changed(PassHands()), changed(SetDirection(-1), PassHands())

    assert left.hands[1] == list(STATE.players[0].hand.cards)
    assert right.hands[2] == list(STATE.players[0].hand.cards)


def test_a_hidden_card_from_hand_to_hand_is_seen_by_the_two_alone() -> None:
    """What others see of it names no card."""
    event = HandToHand(0, Card("tofu"), 2)

    assert event.redacted(0) is event
    assert event.redacted(2) is event
    assert event.redacted(1) == event.redacted(None) == HandToHand(0, None, 2)


def test_who_looks_at_a_hand_has_seen_it_besides_those_who_had() -> None:
    """And is not seen by the other."""
    assert changed(Peek(0, 2), Peek(0, 1)).seen == [0b111, 0b010, 0b100]


def test_a_hidden_card_takes_away_what_was_known_of_both_hands() -> None:
    """One of the cards that were shown may have gone, and what came may be what is lacking."""
    zones = changed(Show(0, (Card("eel"),)), Tell(2, lacks=(Card("tofu"),)), HandToHand(0, Card("tofu"), 2))

    assert zones.known == [NOTHING] * 3


@pytest.mark.parametrize(
    ("event", "card"),
    [(HandToHand(0, Card("tofu"), 2, hidden=False), Card("tofu")), (TableauToHand(EGG, 2), EGG.card)],
    ids=["from a hand", "from a tableau"],
)
def test_a_card_that_goes_into_a_hand_in_the_open_is_known_to_be_there(event: Event, card: Card) -> None:
    """To all but its holder, who sees the whole hand; where it came from, what was known is still known."""
    zones = changed(Show(0, (Card("eel"),)), event)

    assert zones.known[2].holds == ((card,), (card,), (), (card,))
    assert zones.known[0].holds == ((), *[(Card("eel"),)] * 3)


def test_a_note_is_kept_as_long_as_its_scope() -> None:
    """For the turn, the round or the game."""
    zones = changed(*[Remember("tofu", scope, 1, scope) for scope in ("turn", "round", "game")])
    zones.begin_turn(9)

    assert [note.key for note in zones.notes] == ["game", "round"]


def test_a_note_takes_the_place_of_the_one_under_the_same_name() -> None:
    """Of the same type; another type's stays."""
    zones = changed(Remember("tofu", "n", 1), Remember("eel", "n", 2), Remember("tofu", "n", 3))

    assert [(note.type, note.value) for note in zones.notes] == [("eel", 2), ("tofu", 3)]
    assert [zones.recall(name, "n", 0) for name in ("eel", "tofu", "tea")] == [2, 3, 0]


def test_a_type_remembers_only_what_it_may() -> None:
    """The places of a race are counted from none to three, for the round."""
    config = sushigo.party(2, menu="dinner_for_two")
    zones = Zones(config, sushigo.new_game(config, 1).start)

    Remember("uramaki", "claimed", 2).change(zones)
    with pytest.raises(ValueError, match="uramaki cannot remember -5"):
        Remember("uramaki", "claimed", -5).change(zones)
    with pytest.raises(ValueError, match="for the game"):
        Remember("uramaki", "claimed", 2, "game").change(zones)
