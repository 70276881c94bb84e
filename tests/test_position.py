"""Positions set up by hand, tableaus as they are written, scores without playing."""

from __future__ import annotations

import pytest
from hypothesis import given

import sushigo
from playing import all_cards
from strategies import states
from sushigo.card import Item, Placed
from sushigo.config import GameConfig
from sushigo.errors import InvalidNotation, InvalidPosition, SushiGoError, UnknownCard
from sushigo.position import position, read_tableau, score_game, score_round, write_tableau
from sushigo.state import GameState, Note

CLASSIC = sushigo.classic(players=2)
WASABI = sushigo.Card("wasabi")
PARTY = sushigo.Party().configure(2, sushigo.Registry(plugins=False).names())
KEEPS = sushigo.Party().configure(
    2, sushigo.Registry(plugins=False).names(), options={"takeout_box": {"wasabi_keeps_triple": True}}
)


@pytest.mark.parametrize(
    ("items", "lies_on"),
    [
        (["wasabi", "nigiri:egg"], [None, 0]),
        (["nigiri:egg", "wasabi"], [None, None]),
        (["wasabi", "wasabi", "nigiri:egg", "nigiri:egg"], [None, None, 0, 1]),
        (["wasabi", "tofu", "nigiri:egg", "nigiri:egg"], [None, None, 0, None]),
        (["special_order=wasabi", "nigiri:egg"], [None, 0]),
        (["wasabi", "special_order=nigiri:egg"], [None, None]),
        (["wasabi", "special_order=nigiri:egg^"], [None, 0]),
        (["wasabi", "nigiri:egg-", "nigiri:squid^"], [None, None, 0]),
        (["wasabi", "wasabi+", "nigiri:egg^"], [None, None, 1]),
        (["~wasabi", "nigiri:egg"], [None, None]),
        (["wasabi", "~nigiri:egg", "nigiri:squid"], [None, None, 0]),
        (["wasabi", "~nigiri:egg^", "nigiri:squid"], [None, 0, None]),
    ],
)
def test_what_lies_on_what_is_inferred_or_told_by_marks(items: list[str], lies_on: list[int | None]) -> None:
    """Without marks as the rules force it, with any mark as they stand."""
    assert [placed.on for placed in read_tableau(PARTY, items)] == lies_on


@pytest.mark.parametrize(
    "items",
    [
        ["nigiri:egg^"],
        ["nigiri:egg^", "wasabi"],
        ["wasabi", "nigiri:egg^", "nigiri:squid^"],
        ["wasabi", "tofu^"],
        ["tofu-"],
        ["nigiri:egg-"],
        ["wasabi-"],
        ["tofu+"],
        ["wasabi", "wasabi+", "nigiri:egg-"],
        ["~wasabi", "nigiri:egg^"],
    ],
)
def test_a_mark_that_fits_nothing_is_an_error(items: list[str]) -> None:
    """Rather than passed over."""
    with pytest.raises(InvalidPosition):
        read_tableau(PARTY, items)


@pytest.mark.parametrize(
    ("config", "items", "error"),
    [
        (CLASSIC, ["tofu"], UnknownCard),
        (CLASSIC, ["maki:7"], UnknownCard),
        (CLASSIC, ["~maki:1"], InvalidPosition),
        (PARTY, ["special_order=maki:9"], UnknownCard),
        (PARTY, ["Maki"], InvalidNotation),
    ],
)
def test_items_that_the_game_has_not_are_refused(config: GameConfig, items: list[str], error: type[Exception]) -> None:
    """Unknown types and faces, face down where nothing turns cards, wrong writing."""
    with pytest.raises(error):
        read_tableau(config, items)


def test_a_wasabi_turned_down_bears_only_what_wasabi_takes() -> None:
    """rules.md §5 #10: the triple is for the nigiri on it, and for no other card."""
    assert score_round(KEEPS, [["~wasabi", "tempura"], []]).by_card == {"takeout_box": (2, 0), "temaki": (4, 4)}
    assert score_round(KEEPS, [["~wasabi", "nigiri:squid^"], []]).by_card["nigiri"] == (9, 0)


@pytest.mark.parametrize(
    "items",
    [
        ["wasabi", "nigiri:squid^", "tofu"],
        ["wasabi+", "wasabi", "nigiri:squid^"],
        ["nigiri:egg", "wasabi"],
        ["~maki:3", "special_order=maki:3", "~special_order=tofu", "~special_order"],
    ],
)
def test_a_tableau_is_written_as_it_was_read(items: list[str]) -> None:
    """With the marks that are needed."""
    assert list(write_tableau(PARTY, read_tableau(PARTY, items))) == items


def test_cards_that_lie_there_already_may_be_mixed_with_others() -> None:
    """They lie as they do, and what joins them is inferred as the rules force it: so a bot adds what it may play."""
    lying = read_tableau(CLASSIC, ["wasabi", "nigiri:egg", "wasabi"])

    assert [placed.on for placed in read_tableau(CLASSIC, [*lying, "nigiri:squid"])] == [None, 0, None, 2]
    assert [placed.on for placed in read_tableau(CLASSIC, ["tempura", *lying])] == [None, None, 1, None]
    assert score_round(CLASSIC, [[*lying, Item.parse("nigiri:squid")], []]).total == (12, 0)


def test_a_card_that_lies_on_one_of_another_tableau_is_refused() -> None:
    """Which it may be said to do only where cards of a tableau are left out."""
    _, guest = read_tableau(CLASSIC, ["wasabi", "nigiri:egg"])

    with pytest.raises(InvalidPosition, match="another tableau"):
        score_round(CLASSIC, [[guest, "tempura"], []])
    with pytest.raises(InvalidPosition, match="another tableau"):
        position(CLASSIC, hands=[["tempura"]] * 2, tableaus=[[guest], []])


def test_cards_of_a_game_are_numbered_anew_in_a_position() -> None:
    """Their serials are those of all cards of the round, and no two cards may share one."""
    state = sushigo.new_game(CLASSIC, seed=1)
    for _ in range(5):
        state = sushigo.apply(state, [decision.options[0] for decision in state.decisions])
    tableaus = [player.tableau for player in state.players]
    again = position(CLASSIC, turn=6, hands=[player.hand.cards for player in state.players], tableaus=tableaus)

    assert [placed.serial for player in again.players for placed in player.tableau] == list(range(10))
    assert sushigo.standings(again) == sushigo.standings(state)


@pytest.mark.parametrize(
    ("lying", "error"),
    [
        ([Placed(WASABI, 0, 0), Placed(WASABI, 0, 0)], InvalidPosition),
        ([Placed(WASABI, 0, 0, 0)], InvalidPosition),
        ([Placed(WASABI, 0, 0), Placed(WASABI, 0, 1, 0), Placed(WASABI, 0, 2, 0)], InvalidPosition),
        ([Placed(WASABI, 0, 0, None, "wasabi")], InvalidPosition),
        ([Placed(WASABI, 0, 0, None, "takeout_box")], UnknownCard),
        ([Placed(sushigo.Card("tofu"), 0, 0)], UnknownCard),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(lying: list[Placed], error: type[Exception]) -> None:
    with pytest.raises(error):
        read_tableau(CLASSIC, lying)


@pytest.mark.parametrize(
    ("given", "place", "said"),
    [
        ({"hands": [["tofu"], ["maki:1", "Maki"]]}, "hands[1][1]", "'Maki' is no card"),
        ({"hands": [["tofu"], ["tofuu"]]}, "hands[1][0]", "'tofuu' is not in play (did you mean 'tofu'?)"),
        ({"tableaus": [["tofu"], ["tofu", "nigiri:sqid"]]}, "tableaus[1][1]", "(did you mean 'nigiri:squid'?)"),
        ({"tableaus": [["tofu"], ["tofu^"]]}, "tableaus[1][0]", "lies on nothing"),
        ({"tableaus": [["tofu", "wasabi+"], []]}, "tableaus[0][1]", "bears nothing"),
        ({"tableaus": [["tofu", "nigiri:egg-"], []]}, "tableaus[0][1]", "needs no '-'"),
        ({"desserts": [[], ["tofu"]]}, "desserts[1][0]", "tofu is no dessert"),
        ({"deck": ["tofu", "tofu:2"]}, "deck[1]", "tofu:2 is not in the game"),
        ({"discard": [7]}, "discard[0]", "7 is no card"),
    ],
)
def test_what_is_wrong_in_a_position_is_told_with_its_place(given: dict[str, object], place: str, said: str) -> None:
    with pytest.raises(SushiGoError) as refused:
        position(PARTY, **{"hands": [["tofu"], ["tofu"]], **given})  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert refused.value.place == place
    assert str(refused.value).startswith(f"{place}: ")
    assert said in str(refused.value)


def test_what_types_that_are_not_in_play_remember_is_refused() -> None:
    with pytest.raises(UnknownCard, match="'uramki' is not in play"):
        score_round(PARTY, [[], []], memory={"uramki": {"claimed": 1}})


@given(state=states())
def test_what_a_view_shows_is_scored_as_the_state_is(state: GameState) -> None:
    """With what card types remember, just as the view has it."""
    view = sushigo.observe(state, None)
    round_score = score_round(view.config, view.tableaus, memory=view.memory)

    standing = [award for award in sushigo.standings(state).awards if award.type not in state.config.rulebook.desserts]
    assert state.is_over or list(round_score.awards) == standing


@pytest.mark.parametrize("scope", ["game", "turn", "week", "", 7])
def test_a_note_that_no_type_keeps_is_refused(scope: str) -> None:
    with pytest.raises(InvalidPosition, match="uramaki cannot remember 1 as 'claimed' for the"):
        score_round(PARTY, [[], []], memory=[Note("uramaki", "claimed", 1, scope)])


def test_the_dessert_pile_holds_the_desserts_that_are_not_shown() -> None:
    """A position need not show all cards of a box (rules.md §2.9)."""
    config = sushigo.party(2, "sushi_go")
    state = position(
        config,
        hands=[["pudding"], ["tempura"]],
        tableaus=[["pudding"], []],
        desserts=[["pudding"], []],
        deck=["pudding"],
        discard=["pudding"],
    )

    assert len(state.dessert_pile) == 10
    assert all_cards(state)[state.dessert_pile[0]] == 15


def test_all_that_is_given_is_what_lies_there() -> None:
    """And all that is not given is empty or zero."""
    state = position(
        PARTY,
        round=2,
        turn=5,
        hands=[["tofu", "eel"], ["eel", "tofu"]],
        scores=[7, -3],
        deck=["maki:1", "maki:2"],
        memory={"uramaki": {"claimed": 2}},
    )

    assert (state.round, state.turn, state.scores) == (2, 5, (7, -3))
    assert [str(card) for card in state.deck] == ["maki:1", "maki:2"]
    assert [(note.type, note.key, note.value) for note in state.memory] == [("uramaki", "claimed", 2)]
    assert state.discard == ()


@pytest.mark.parametrize(
    "given",
    [
        {"hands": [["tofu"]]},
        {"hands": [["tofu"], ["tofu", "tofu"]]},
        {"hands": [[], []]},
        {"hands": ["tofu", "tofu"]},
        {"hands": [["tofu"], ["tofu"]], "tableaus": [[]]},
        {"hands": [["tofu"], ["tofu"]], "scores": [1]},
        {"hands": [["tofu"], ["tofu"]], "round": 4},
        {"hands": [["tofu"], ["tofu"]], "turn": 0},
        {"hands": [["tofu"], ["tofu"]], "seed": -1},
        {"hands": [["tofu"], ["tofu"]], "memory": {"uramaki": 2}},
    ],
)
def test_a_position_that_cannot_lie_on_a_table_is_refused(given: dict[str, object]) -> None:
    """Wrong numbers of hands, cards, seats, rounds."""
    with pytest.raises(InvalidPosition):
        position(PARTY, **given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_the_dummys_controller_has_drawn() -> None:
    """One more card in one hand, no more and no less (rules.md §1.9)."""
    dummy = sushigo.classic(2, dummy=True)

    assert position(dummy, hands=[["tempura"], ["tempura", "maki:1"], []]).decisions[1].player == 1
    with pytest.raises(InvalidPosition, match="controller"):
        position(dummy, hands=[["tempura"], ["tempura"], []])


def test_rounds_and_games_are_scored_without_playing() -> None:
    """A round by its tableaus and what types remember, a game by the desserts that were kept."""
    round_score = score_round(PARTY, [["uramaki:5"], ["uramaki:3"]], memory={"uramaki": {"claimed": 1}})

    assert round_score.by_card["uramaki"] == (5, 0)
    assert score_game(CLASSIC, [["pudding"], []], scores=[1, 2]).total == (7, 2)


def test_only_desserts_are_kept() -> None:
    """In a position and in the score of a game's end; what was played as a dessert is one."""
    with pytest.raises(InvalidPosition, match="tempura is no dessert"):
        position(CLASSIC, hands=[["maki:1"], ["maki:1"]], desserts=[["tempura"], []])
    with pytest.raises(InvalidPosition, match="tempura is no dessert"):
        score_game(CLASSIC, [["pudding"], ["tempura"]])
    assert score_game(PARTY, [["special_order=pudding"], []]).total == score_game(PARTY, [["pudding"], []]).total


@pytest.mark.parametrize("item", ["special_order=special_order", "tempura=pudding"])
def test_a_card_copies_only_what_it_can(item: str) -> None:
    with pytest.raises(InvalidPosition, match="cannot play the part of"):
        read_tableau(PARTY, [item])
