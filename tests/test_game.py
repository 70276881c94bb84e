"""Playing: new games, actions taken and refused, winners, standings, and cards that misbehave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, repeat

import pytest
from attrs import frozen

import sushigo
from playing import played
from sushigo.action import Action
from sushigo.card import Card
from sushigo.cardtype import CardType
from sushigo.errors import CardTypeError, IllegalAction, InvalidConfig
from sushigo.event import Answered, Award, Event, HandToTableau, PassHands, Remember, Reveal, SetDirection, TurnBegins
from sushigo.position import position
from sushigo.scoring import Scoring
from sushigo.state import GameState, Note, Plain
from sushigo.table import Moment, Play, Script, Table, Use

TWO = sushigo.classic(players=2)
SMALL = position(TWO, hands=[["tempura", "sashimi"], ["maki:1", "maki:2"]])


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_whole_number_of_64_bits(seed: object) -> None:
    """Anything else is refused at the door."""
    with pytest.raises(InvalidConfig, match="seed"):
        sushigo.new_game(TWO, seed)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_without_a_seed_the_system_supplies_one_that_is_kept() -> None:
    """So every game can be dealt again."""
    state = sushigo.new_game(TWO)

    assert sushigo.new_game(TWO, state.start.stream.seed) == state


@pytest.mark.parametrize("actions", [count(), repeat(Action.parse("0 play sashimi"))])
def test_actions_without_end_are_refused(actions: Iterable[Action]) -> None:
    """An iterable is read no further than any game could need."""
    with pytest.raises(IllegalAction):
        sushigo.apply(SMALL, actions)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 play maki:1", "not_an_option"),
        ("0 pass", "not_an_option"),
        ("1 play maki:3", "not_an_option"),
        ("2 play maki:1", "no_player"),
        ("900 pass", "no_player"),
    ],
)
def test_a_refused_action_says_why(text: str, reason: str) -> None:
    """The error carries player, action, reason and what was legal."""
    with pytest.raises(IllegalAction) as refused:
        sushigo.apply(SMALL, Action.parse(text))

    action = Action.parse(text)
    assert (refused.value.action, refused.value.reason) == (action, reason)
    assert refused.value.legal == (sushigo.legal_actions(SMALL, action.player) if reason == "not_an_option" else ())


def test_a_choice_once_made_stands() -> None:
    """Chosen is chosen (rules.md §2.7)."""
    state = played(SMALL, "0 play tempura")

    with pytest.raises(IllegalAction, match="already chosen"):
        sushigo.apply(state, Action.parse("0 play sashimi"))
    assert sushigo.legal_actions(state, 0) == ()


def test_a_player_who_is_not_asked_is_refused() -> None:
    """While another one answers."""
    config = sushigo.party(2, ("maki", "tempura", "sashimi", "tofu", "chopsticks", "tea", "pudding"))
    state = position(config, hands=[["tempura", "tofu"], ["tofu", "tofu"]], tableaus=[["chopsticks:1"], []])
    asked = played(state, "0 play tempura", "1 play tofu")

    with pytest.raises(IllegalAction) as refused:
        sushigo.apply(asked, Action.parse("1 pass"))
    assert refused.value.reason == "not_your_turn"


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    """And nobody owes anything."""
    over = played(position(TWO, round=3, turn=10, hands=[["tempura"], ["maki:1"]]), "0 play tempura", "1 play maki:1")

    assert over.is_over
    assert over.decisions == ()
    assert sushigo.legal_actions(over, 0) == ()
    assert sushigo.apply(over, []) is over
    with pytest.raises(IllegalAction) as refused:
        sushigo.apply(over, Action.parse("0 play tempura"))
    assert refused.value.reason == "over"


class Unending(list[Action]):
    """Looks like a list, and goes on for ever."""

    def __iter__(self) -> Iterator[Action]:
        return repeat(Action(0, "pass"))


@pytest.mark.parametrize("junk", ["", b"", Unending()])
def test_what_is_no_collection_of_actions_is_refused(junk: Iterable[Action]) -> None:
    """Also where no action is owed; and what never ends is not read for ever."""
    over = played(position(TWO, round=3, turn=10, hands=[["tempura"], ["maki:1"]]), "0 play tempura", "1 play maki:1")

    for state in (over, sushigo.new_game(TWO, seed=1)):
        with pytest.raises(IllegalAction) as refused:
            sushigo.apply(state, junk)
        assert refused.value.action is None


@pytest.mark.parametrize("player", [2, -1, "0", None, 1.5])
def test_legal_actions_of_a_player_who_is_not_there_are_refused(player: object) -> None:
    """A wrong question is an error, not an empty answer."""
    with pytest.raises(IllegalAction) as refused:
        sushigo.legal_actions(SMALL, player)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]

    assert (refused.value.action, refused.value.reason) == (None, "no_player")


def test_several_answers_are_taken_or_refused_together() -> None:
    """If one is illegal, none is taken."""
    answers = [Action.parse("0 play tempura"), Action.parse("1 play tofu")]

    with pytest.raises(IllegalAction):
        sushigo.apply(SMALL, answers)
    assert len(SMALL.decisions) == 2


def test_no_answers_change_nothing() -> None:
    """An empty list is no action."""
    assert sushigo.apply(SMALL, []) == SMALL


def test_a_transition_comes_with_its_events() -> None:
    """None until all have chosen, then all in order."""
    chosen, nothing = sushigo.step(SMALL, Action.parse("1 play maki:1"))
    after, events = sushigo.step(chosen, Action.parse("0 play tempura"))

    assert nothing == ()
    assert [type(event) for event in events] == [Reveal, PassHands, TurnBegins]
    assert after.turn == 2


def test_events_are_told_once_though_a_turn_is_run_again() -> None:
    """Every answer continues where the last one stopped."""
    config = sushigo.party(2, ("maki", "tempura", "sashimi", "tofu", "chopsticks", "tea", "pudding"))
    state = position(config, hands=[["tempura", "tofu", "tea"], ["tofu"] * 3], tableaus=[["chopsticks:1"], []])
    told: list[Event] = []
    for text in ("0 play tempura", "1 play tofu", "0 call chopsticks:1", "0 play tofu"):
        state, events = sushigo.step(state, Action.parse(text))
        told += events

    assert sum(isinstance(event, Reveal) for event in told) == 1
    assert sum(isinstance(event, HandToTableau) for event in told) == 1
    assert sum(isinstance(event, Answered) for event in told) == 2


def test_nobody_has_won_before_the_end() -> None:
    """Winners are told when the game is over (rules.md §1.8)."""
    assert sushigo.winners(SMALL) == sushigo.places(SMALL) == ()


def test_standings_score_as_if_the_round_ended_now() -> None:
    """In the last round, as if the game did: desserts too."""
    hands, tableaus = [["tempura"] * 2, ["maki:1"] * 2], [["pudding", "tempura", "tempura"], ["maki:2"]]

    second = position(TWO, round=2, turn=9, hands=hands, tableaus=tableaus, scores=(10, 10))
    third = position(TWO, round=3, turn=9, hands=hands, tableaus=tableaus, scores=(10, 10))

    assert sushigo.standings(second).total == (15, 16)
    assert sushigo.standings(third).total == (21, 16)


def test_standings_of_a_game_that_is_over_are_its_scores() -> None:
    """There is nothing left to score."""
    over = played(position(TWO, round=3, turn=10, hands=[["tempura"], ["maki:1"]]), "0 play tempura", "1 play maki:1")

    assert sushigo.standings(over).total == over.scores
    assert sushigo.standings(over).awards == ()


# ---- cards of other packages that misbehave ---------------------------------------------------------------


@frozen
class Failing(CardType):
    """Fails when it is laid."""

    name = "failing"
    category = "appetizer"
    colour = "grey"
    counts = {"": 4}

    def on_play(self, play: object) -> Script[None]:
        """Fail."""
        yield HandToTableau(0, Card("tempura"), 99)


@frozen
class Endless(CardType):
    """Never stops scoring."""

    name = "endless"
    category = "appetizer"
    colour = "white"
    counts = {"": 4}

    def on_turn_end(self, moment: Moment) -> Script[None]:
        """Score for ever."""
        while True:
            yield Award(0, self.name, 1)


@frozen
class Curious(CardType):
    """Asks for ever."""

    name = "curious"
    category = "appetizer"
    colour = "black"
    counts = {"": 4}

    def on_turn_end(self, moment: Moment) -> Script[None]:
        """Ask for ever."""
        while True:
            yield from moment.table.seat(0).ask("choose", ["yes", "no"])


@frozen
class Boastful(CardType):
    """Gives points to nobody."""

    name = "boastful"
    category = "appetizer"
    colour = "gold"
    counts = {"": 4}

    def score_round(self, scoring: Scoring) -> Iterable[Award]:
        """Score a seat that does not exist."""
        yield Award(77, self.name, 5)


@frozen
class Returning(CardType):
    """Returns what it should yield."""

    name = "returning"
    category = "appetizer"
    colour = "gold"
    counts = {"": 4}

    def on_play(self, play: Play) -> Script[None]:
        """Return an event."""
        return SetDirection(-play.table.direction)  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


@frozen
class Summing(CardType):
    """Returns a list of events when the turn ends."""

    name = "summing"
    category = "appetizer"
    colour = "gold"
    counts = {"": 4}

    def on_turn_end(self, moment: Moment) -> Script[None]:
        """Return a list."""
        return []  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


def _with(card: CardType, *, turn: int = 1) -> GameState:
    config = sushigo.classic(2, cards=[card])
    hands = [[card.name, "tempura"], ["tempura", "tempura"]] if turn < 10 else [[card.name], ["tempura"]]
    return position(config, hands=hands, turn=turn)


@pytest.mark.parametrize("card", [Failing(), Endless()], ids=lambda card: card.name)
def test_a_card_that_fails_is_named_and_leaves_the_state_as_it_was(card: CardType) -> None:
    """Its failure is an error of its own, with the package that it comes from."""
    state = played(_with(card), "1 play tempura")
    before = state.now

    with pytest.raises(CardTypeError, match=card.name) as failed:
        sushigo.apply(state, Action(0, "play", card.name))

    assert failed.value.type_name == card.name
    assert failed.value.package is not None
    assert state.now is before
    assert len(state.decisions) == 1


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (Returning(), r"on_play returned SetDirection\(direction=-1\): .* write `yield`, not `return`"),
        (Summing(), r"on_turn_end returned \[\]: .* write `yield`, not `return`"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_hook_that_returns_instead_of_yielding_is_told_so(card: CardType, said: str) -> None:
    state = played(_with(card), "1 play tempura")

    with pytest.raises(CardTypeError, match=said):
        sushigo.apply(state, Action(0, "play", card.name))


class Unsayable(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


class Jar(CardType):
    """A dessert that earns, at the game's end, as much as jars were ever played."""

    name = "jar"
    category = "dessert"
    counts = {"": 12}

    def remembers(self, key: str, value: Plain, scope: str) -> bool:
        return key == "played" and scope == "game" and isinstance(value, int)

    def on_play(self, play: Play) -> Script[None]:
        played = play.table.recall(self.name, "played", 0)
        assert isinstance(played, int)
        yield Remember(self.name, "played", played + 1, "game")

    def score_game(self, scoring: Scoring) -> Iterator[Award]:
        for player in range(scoring.players):
            played = scoring.recall(self.name, "played", 0)
            assert isinstance(played, int)
            yield scoring.award(player, self, played)


def test_what_is_remembered_for_the_game_counts_at_its_end() -> None:
    """In play, in the standings before it, and where desserts are scored alone."""
    config = sushigo.classic(2, cards=[Jar()])
    memory = [Note("jar", "played", 2, "game")]
    last = position(config, round=3, turn=10, hands=[["jar"], ["tempura"]], memory=memory)
    over = played(last, "0 play jar", "1 play tempura")

    assert sushigo.standings(last).by_card["jar"] == (2, 2)
    assert over.scores == (3, 3)
    desserts = [player.desserts for player in over.players]
    assert sushigo.score_game(config, desserts, memory=over.memory).total == (3, 3)
    assert sushigo.score_game(config, desserts, memory={"jar": {"played": 7}}).total == (7, 7)
    assert sushigo.score_game(config, desserts).total == (0, 0)


class Unnumbered(CardType):
    """Has a number until it is wanted."""

    name = "unnumbered"
    category = "appetizer"
    counts = {"": 4}
    wanted = False

    def number(self, face: str) -> int:
        """Fail."""
        if self.wanted:
            raise Unsayable
        return 20

    def on_use(self, use: Use) -> None:
        """Do nothing."""


@pytest.mark.parametrize("called", [False, True])
def test_a_card_whose_number_fails_is_named(called: bool) -> None:
    """Laid or called, and though its error cannot even be told."""
    kind: type[Unnumbered] = frozen(type("Numbered", (Unnumbered,), {"called": called}))
    config = sushigo.party(2, "my_first_meal", cards=[kind()])
    state = position(config, turn=2, hands=[["unnumbered", "tempura"]] * 2, tableaus=[["unnumbered"], []])
    kind.wanted = True

    with pytest.raises(CardTypeError, match=r"'unnumbered'.*Unsayable"):
        played(state, "0 play tempura" if called else "0 play unnumbered", "1 play tempura", "0 call unnumbered")


def test_a_card_that_asks_for_ever_is_stopped() -> None:
    """Questions of a turn are bounded."""
    state = played(_with(Curious()), "1 play tempura", "0 play curious")

    with pytest.raises(CardTypeError, match="questions"):
        played(state, *["0 choose yes"] * 1000)


def test_a_card_that_scores_for_nobody_is_stopped() -> None:
    """An award goes to a seat."""
    state = played(_with(Boastful(), turn=10), "1 play tempura")

    with pytest.raises(CardTypeError, match="no seat 77"):
        sushigo.apply(state, Action(0, "play", "boastful"))


def test_a_table_cannot_be_changed_by_hand() -> None:
    """Hooks read it and emit events."""
    seen: list[Table] = []

    @frozen
    class Meddling(CardType):
        """Keeps the table that it is shown."""

        name = "meddling"
        category = "appetizer"
        colour = "pink"
        counts = {"": 4}

        def on_turn_end(self, moment: Moment) -> None:
            """Keep it."""
            seen.append(moment.table)

    sushigo.apply(_with(Meddling()), [Action(0, "play", "meddling"), Action(1, "play", "tempura")])

    with pytest.raises(AttributeError, match="emit an event"):
        seen[0].round = 3  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(AttributeError, match="emit an event"):
        seen[0].seats[0].score = 30  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]
