"""The kit for authors of cards: hypothesis strategies for games, and `CardContract`, what every card keeps.

```python
from sushigo.testing import CardContract


class TestMyCard(CardContract):
    card = MyCard()
```

It is an extra: `pip install 'sushigo[testing]'`. A run of pytest that does not use it imports nothing of it.
"""

from __future__ import annotations

import ast
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from inspect import getsource
from pathlib import Path
from statistics import fmean
from textwrap import dedent
from time import perf_counter
from typing import ClassVar, Final, Protocol, TypeVar, final

from attrs import evolve, field, frozen

try:
    import pytest
    from hypothesis import HealthCheck, Phase, assume, given, settings
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f"the kit for authors of cards needs {error.name}: get it with  pip install 'sushigo[testing]'", name=error.name
    ) from None

from sushigo.action import Action
from sushigo.audit import physical_cards
from sushigo.blame import trimmed
from sushigo.card import Card
from sushigo.cardtype import CardType
from sushigo.codec import from_json, to_json
from sushigo.config import GameConfig, Rulebook
from sushigo.conformance import check_case, check_file
from sushigo.contract import card_faults
from sushigo.dealing import determinize
from sushigo.edition import Party
from sushigo.event import Award, Event
from sushigo.game import legal_actions, new_game, resume, step
from sushigo.menu import ALWAYS, SLOTS
from sushigo.observe import observe, redact
from sushigo.position import score_game, score_round
from sushigo.record import Record
from sushigo.registry import Registry
from sushigo.scoring import Score
from sushigo.state import NOTHING, GameState

_T = TypeVar("_T")
_Laid = tuple[GameConfig, tuple[tuple[str, ...], ...]]

MAX_ACTIONS: Final = 400
"""How many actions a drawn game has at most; whole games are shorter."""

LENGTHS: Final = (4, 16, 64, MAX_ACTIONS)
"""In games of how many actions one that fails is looked for, so that a short one is found first."""

MAX_TABLEAU: Final = 12
"""How many cards a drawn tableau has at most."""

__all__ = [
    "CardContract",
    "Game",
    "Step",
    "actions",
    "cards",
    "configs",
    "games",
    "seeds",
    "states",
    "tableaus",
]


# ---- games that were played --------------------------------------------------------------------------------


class _Printer(Protocol):
    """What hypothesis has a value written by."""

    def text(self, text: str) -> None:
        """Write a text."""


@final
@frozen
class Step:
    """One action of a game that was played.

    Attributes:
        before: The state in which it was played.
        action: The action.
        after: The state that followed.
        events: What happened.
    """

    before: GameState
    action: Action
    after: GameState
    events: tuple[Event, ...]


@final
@frozen(repr=False)
class Game:
    """A game as it was played, up to some point. Its `repr` is what somebody needs to play it again.

    Attributes:
        config: What is played.
        seed: The seed of the deal.
        actions: What the players did.
        steps: The same, with the states and events.
        failure: What a card raised in answer to the last action, if one did.
    """

    config: GameConfig
    seed: int
    actions: tuple[Action, ...]
    steps: tuple[Step, ...] = field(eq=False)
    failure: Exception | None = field(eq=False, default=None)

    @property
    def states(self) -> tuple[GameState, ...]:
        """All states of it, the first deal included."""
        return (new_game(self.config, self.seed), *(step.after for step in self.steps))

    def __repr__(self) -> str:
        types = " ".join(card.name for card in self.config.cards)
        lines = [f"{self.config.edition.name}, {self.config.players} players, seed {self.seed}: {types}"]
        turn = (0, 0)
        for done, action in zip((*self.steps, None), self.actions, strict=False):
            if done is not None and (done.before.round, done.before.turn) != turn:
                turn = (done.before.round, done.before.turn)
                lines.append(f"  round {turn[0]} turn {turn[1]}")
            lines.append(f"    {action}")
        return "\n".join(lines)

    def _repr_pretty_(self, printer: _Printer, cycle: bool) -> None:
        printer.text(repr(self))


def play(config: GameConfig, seed: int, choose: Callable[[GameState], Action | None]) -> Game:
    """Play a game, and keep what happened.

    Args:
        config: What is played.
        seed: The seed of the deal.
        choose: Given a state, chooses an action; none to stop.

    Returns:
        The game as far as it went.
    """
    state = new_game(config, seed)
    done: list[Step] = []
    chosen: list[Action] = []
    while not state.is_over:
        action = choose(state)
        if action is None:
            break
        chosen.append(action)
        try:
            after, events = step(state, action)
        except Exception as error:  # noqa: BLE001  # it is told together with the game that led to it
            return Game(config, seed, tuple(chosen), tuple(done), error)
        done.append(Step(state, action, after, events))
        state = after
    return Game(config, seed, tuple(chosen), tuple(done))


# ---- strategies --------------------------------------------------------------------------------------------

seeds: Final = st.integers(0, 2**32)
"""Seeds of games."""


@st.composite
def configs(draw: st.DrawFn, *of: CardType, registry: Registry | None = None) -> GameConfig:
    """Games with given cards in play, among others of the project's own, as a menu has them.

    Args:
        draw: Given by hypothesis.
        of: Card types that are in every game.
        registry: Where the others are taken from; the project's own by default.

    Returns:
        A strategy.
    """
    registry = (registry or Registry(plugins=False)).with_cards(*of)
    fewest = max([2, *(card.players[0] for card in of)])
    most = min([8, *(card.players[1] for card in of)])
    players = draw(st.integers(fewest, most))
    chosen = [ALWAYS, *(card.name for card in of)]
    for category, wanted in SLOTS.items():
        filled = sum(registry.card_type(name).category == category for name in chosen)
        names = [
            name
            for name in registry.names()
            if name not in chosen and _fits(registry.card_type(name), category, players)
        ]
        chosen += draw(st.permutations(names))[: max(0, wanted - filled)]
    direction = draw(st.sampled_from(("left", "alternate")))
    config = Party(pass_direction=direction).configure(players, chosen, registry=registry)
    assume(config.edition.cards_at_hand(config) >= config.edition.cards_needed(players))
    return config


def _fits(card: CardType, category: str, players: int) -> bool:
    return card.category == category and card.allows(players)


@st.composite
def games(draw: st.DrawFn, of: st.SearchStrategy[GameConfig], length: int = MAX_ACTIONS) -> Game:
    """Games played by choices that hypothesis makes: from the deal up to the end, or any point before.

    Args:
        draw: Given by hypothesis.
        of: What is played.
        length: The most actions.

    Returns:
        A strategy.
    """
    left = draw(st.integers(0, length))

    def choose(state: GameState) -> Action | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        options = _options(state)
        return options[draw(st.integers(0, len(options) - 1))]

    return play(draw(of), draw(seeds), choose)


@st.composite
def states(draw: st.DrawFn, of: st.SearchStrategy[GameConfig]) -> GameState:
    """States that come about in games.

    Args:
        draw: Given by hypothesis.
        of: What is played.

    Returns:
        A strategy.
    """
    game = draw(games(of))
    return game.steps[-1].after if game.steps else new_game(game.config, game.seed)


def actions(state: GameState) -> st.SearchStrategy[Action]:
    """Legal actions of a game that is not over, of one of the next two who owe a choice.

    Args:
        state: The game.

    Returns:
        A strategy.
    """
    return st.sampled_from(_options(state))


def _options(state: GameState) -> list[Action]:
    return [action for decision in state.decisions[:2] for action in decision.options]


def cards(config: GameConfig) -> st.SearchStrategy[Card]:
    """Faces that have copies in a game.

    Args:
        config: What is played.

    Returns:
        A strategy.
    """
    return st.sampled_from(config.rulebook.faces)


def tableaus(config: GameConfig) -> st.SearchStrategy[tuple[tuple[str, ...], ...]]:
    """Tableaus of all seats, as items: what can be laid with the cards of the box.

    Args:
        config: What is played.

    Returns:
        A strategy.
    """
    box = st.permutations(config.rulebook.box)
    sizes = st.lists(st.integers(0, MAX_TABLEAU), min_size=config.seats, max_size=config.seats)
    return st.builds(_dealt, box, sizes)


def _dealt(box: Sequence[Card], sizes: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    texts = list(map(str, box))
    return tuple(tuple(texts[sum(sizes[:seat]) : sum(sizes[: seat + 1])]) for seat in range(len(sizes)))


_played: Final[dict[type, tuple[Game, ...]]] = {}
"""The games that were played for each test class."""


# ---- the contract ------------------------------------------------------------------------------------------


class CardContract:
    """What every card has to keep, as tests. Derive a test class from it, and set `card`.

    The games are the same in every run, so the same code gives the same verdict. What fails is shown with a game in
    which it does, made as short as hypothesis can make it; a shorter one may exist. Where games cannot be played at
    all, one test says why, and those that would look at games refer to it.

    Class variables:
        card: The card type, configured.
        needs: Card types that it cannot do without.
        cases: Files of conformance cases, or cases as data, that are run too.
        examples: How many games are played, which the tests then look at.
        shrinks: Whether a short game that fails is looked for, which takes longer than finding one.
        slowest_step: How many seconds an action may take, on the average of a game's.
    """

    card: ClassVar[CardType]
    needs: ClassVar[tuple[CardType, ...]] = ()
    cases: ClassVar[Sequence[str | Path | Mapping[str, object]]] = ()
    examples: ClassVar[int] = 25
    shrinks: ClassVar[bool] = True
    slowest_step: ClassVar[float] = 0.02

    # ---- the card by itself --------------------------------------------------------------------------------

    def test_it_keeps_the_contract_of_cards(self) -> None:
        """Its metadata is well formed, and whatever it asks is asked."""
        kind = type(self.card)
        faults = (*card_faults(self.card), *_misspelt(kind), *_questions_lost(kind))
        assert not faults, "; ".join(faults)

    def test_it_is_documented(self) -> None:
        """Its class, its rule and every face have words."""
        card = self.card
        assert type(card).__dict__.get("__doc__"), f"{type(card).__name__} has no docstring"
        assert card.title().strip(), "it has no name: set names = {'en': ...}"
        rule = card.rule_text()
        assert len(rule.split()) > 3, (
            f"its rule text is {rule!r}: tell the rule in a sentence, rule_texts = {{'en': ...}}"
        )
        for face in card.faces:
            assert card.title(face=face).strip(), f"face {face!r} has no name"

    def test_it_is_a_plain_value(self) -> None:
        """It can be pickled and compared, and so can a game with it."""
        assert pickle.loads(pickle.dumps(self.card)) == self.card, "its pickle gives another card"

        def holds(config: GameConfig) -> None:
            assert pickle.loads(pickle.dumps(config)) == config
            assert from_json(to_json(config), registry=self._registry()) == config

        self._for_all(self._configs(), holds)

    def test_its_resolution_numbers_are_used(self) -> None:
        """A number says when `on_use` comes; a card that is called has one."""
        card = self.card
        uses = type(card).on_use is not CardType.on_use
        idle = [face for face in card.faces if card.number(face) is not None and not uses]
        assert not idle, f"face {idle[0]!r} has a resolution number, but nothing happens then: write on_use"
        unnumbered = [face for face in card.faces if card.number(face) is None and card.called]
        assert not unnumbered, (
            f"face {unnumbered[0]!r} has no resolution number, though it may be called: write number(face), which says "
            "when its turn among the called cards comes"
        )

    # ---- games with the card -------------------------------------------------------------------------------

    def test_games_with_it_can_be_played(self) -> None:
        """No game fails, whoever owes a choice has one, and what is legal is accepted."""

        def holds(game: Game) -> None:
            for state in game.states:
                assert state.is_over or state.decisions, "the game goes on, but nobody owes a choice"
                for decision in state.decisions:
                    assert decision.options, f"player {decision.player} owes a choice among nothing"
                    assert legal_actions(state, decision.player) == decision.options

        self._for_all_games(holds, at_first=True)

    def test_cards_are_conserved(self) -> None:
        """Each physical card of the box is in one place, always."""

        def holds(game: Game) -> None:
            box = Counter(game.config.rulebook.box)
            for state in game.states:
                assert Counter(physical_cards(state.now)) == box

        self._for_all_games(holds)

    def test_scores_are_awards(self) -> None:
        """Every point is given by an award."""

        def holds(game: Game) -> None:
            scores = [0] * game.config.seats
            for done in game.steps:
                for event in done.events:
                    if isinstance(event, Award):
                        scores[event.player] += event.points
                assert tuple(scores) == done.after.scores

        self._for_all_games(holds)

    def test_a_state_never_changes(self) -> None:
        """Playing an action leaves the state before as it was."""

        def holds(game: Game) -> None:
            for done in game.steps[::5]:
                kept = _copied(done.before)
                step(done.before, done.action)
                assert done.before == kept
                assert done.before.now == kept.now

        self._for_all_games(holds)

    def test_the_same_actions_give_the_same_game(self) -> None:
        """Nothing but seed and actions decides what happens: no clock, no chance, no memory of its own."""

        def holds(game: Game) -> None:
            config = _copied(game.config)
            again = play(config, game.seed, _following(game.actions))
            for first, second in zip(game.steps, again.steps, strict=True):
                assert first.after == second.after, f"{first.action} leads elsewhere the second time"
                assert first.after.now == second.after.now, f"{first.action} leads elsewhere the second time"
                assert first.events == second.events, f"{first.action} has other events the second time"
            for done in game.steps[::5]:  # from here the turn has been gone on with, so now it is run from its start
                after, events = step(done.before, done.action)
                same = (after, after.now, events) == (done.after, done.after.now, done.events)
                assert same, f"{done.action} leads elsewhere when the turn is run again from its start"

        self._for_all_games(holds)

    def test_states_can_be_saved(self) -> None:
        """States, actions and events come back from pickles and JSON as they were."""

        def holds(game: Game) -> None:
            for done in game.steps[-3:]:
                for saved in (_copied(done.after), self._read(to_json(done.after))):
                    assert isinstance(saved, GameState)
                    assert saved == done.after
                    assert saved.now == done.after.now
                    assert saved.question == done.after.question
                assert self._read(to_json(done.events)) == done.events

        self._for_all_games(holds)

    def test_games_can_be_recorded(self) -> None:
        """A record of a game comes back from its text and from JSON, and replays."""

        def holds(game: Game) -> None:
            record = Record.of(new_game(game.config, game.seed), game.actions)
            assert record.state == game.states[-1]
            assert Record.parse(record.text, registry=self._registry()) == record
            assert self._read(to_json(record)) == record

        self._for_all_games(holds)

    def test_views_hide_what_is_hidden(self) -> None:
        """What a player sees depends neither on the order of the deck nor on hands never seen."""

        def holds(game: Game) -> None:
            begun = [state for state in game.states if not state.answers and not any(state.given)]
            for state in begun:
                for player in range(game.config.players):
                    same = observe(_otherwise(state, player), player) == observe(state, player)
                    assert same, f"player {player} can tell what is hidden from the choices there are"
            for done in game.steps[-3:]:
                for player in range(game.config.players):
                    assert redact(redact(done.events, player), player) == redact(done.events, player)

        self._for_all_games(holds)

    def test_views_can_be_dealt_out(self) -> None:
        """What nobody can see can be dealt anew so that a player sees the same, in the middle of a turn too."""

        def holds(game: Game) -> None:
            in_a_turn = [state for state in game.states if state.answers]
            for state in (*in_a_turn[-3:], game.states[-1]):
                for player in range(game.config.players):
                    view = observe(state, player)
                    assert observe(determinize(view, game.seed), player) == view

        self._for_all_games(holds)

    def test_the_order_of_names_makes_no_difference(self) -> None:
        """What runs in the order of type names commutes with what the other cards do then."""

        def holds(game: Game) -> None:
            config = _with_hooks_reversed(game.config)
            other = play(config, game.seed, _following(game.actions))
            assert other.failure is None, f"with hooks in the opposite order: {other.failure}"
            for first, second in zip(game.steps, other.steps, strict=True):
                differing = _differences(first.after, second.after)
                assert not differing, (
                    f"{first.action} leads elsewhere with the hooks of types in the opposite order: {differing}"
                )

        self._for_all_games(holds)

    def test_it_is_fast_enough(self) -> None:
        """An action takes no longer than `slowest_step`, on the average of a game's."""

        def holds(game: Game) -> None:
            times = []
            for done in game.steps:
                began = perf_counter()
                step(done.before, done.action)
                times.append(perf_counter() - began)
            average = fmean(times) if times else 0.0
            assert average < self.slowest_step, f"an action takes {average:.3f} seconds"

        self._for_all_games(holds, examples=5)

    # ---- scoring -------------------------------------------------------------------------------------------

    def test_it_scores_any_tableau(self) -> None:
        """Any cards can be scored, twice the same, and all seats are alike: turn them, the points turn."""

        def holds(laid: _Laid) -> None:
            config, tableaus = laid
            score = score_round(config, tableaus)
            assert score_round(config, tableaus) == score
            _turned(score, score_round(config, (*tableaus[1:], tableaus[0])))

        self._for_all(self._configs().flatmap(_laid), holds)

    def test_it_scores_any_desserts(self) -> None:
        """The same at the game's end."""

        def holds(laid: _Laid) -> None:
            config, tableaus = laid
            desserts = [[card for card in pile if _is_dessert(config, card)] for pile in tableaus]
            score = score_game(config, desserts)
            assert score_game(config, desserts) == score
            _turned(score, score_game(config, (*desserts[1:], desserts[0])))

        self._for_all(self._configs().flatmap(_laid), holds)

    def test_its_cases_pass(self) -> None:
        """The conformance cases of the class pass."""
        registry = self._registry()
        for case in self.cases:
            outcomes = [check_case(case, registry)] if isinstance(case, Mapping) else check_file(case, registry)
            for outcome in outcomes:
                assert outcome.passed, f"{outcome.id}: {'; '.join(outcome.faults)}"

    # ---- how it is done ------------------------------------------------------------------------------------

    def _registry(self) -> Registry:
        return Registry().with_cards(self.card, *self.needs)

    def _configs(self) -> st.SearchStrategy[GameConfig]:
        return configs(self.card, *self.needs)

    def _read(self, text: str) -> object:
        return from_json(text, registry=self._registry())

    def _for_all_games(
        self, holds: Callable[[Game], None], examples: int | None = None, *, at_first: bool = False
    ) -> None:
        """Look at the games of the class; if one fails, look for a short one that does.

        Args:
            holds: Looks at a game.
            examples: How many of the games; all by default.
            at_first: Whether this is the test that tells of games which cannot be played.
        """
        __tracebackhide__ = True
        played = self._games()
        if not at_first and any(game.failure for game in played):
            pytest.fail("games with it cannot be played: see test_games_with_it_can_be_played", pytrace=False)

        def of(game: Game) -> None:
            if game.failure is not None:
                raise game.failure
            holds(game)

        for game in played[:examples]:
            try:
                of(game)
            except Exception as error:
                for length in LENGTHS if self.shrinks else ():
                    self._for_all(games(self._configs(), length), of)
                trimmed(error).add_note(repr(game))
                raise

    def _games(self) -> tuple[Game, ...]:
        """Play the games that all tests of the class look at, once."""
        __tracebackhide__ = True
        if type(self) not in _played:
            drawn: list[Game] = []
            self._for_all(games(self._configs()), drawn.append)
            _played[type(self)] = tuple(drawn)
        return _played[type(self)]

    def _for_all(self, strategy: st.SearchStrategy[_T], holds: Callable[[_T], None]) -> None:
        __tracebackhide__ = True
        if card_faults(self.card):
            pytest.fail("it is no sound card: see test_it_keeps_the_contract_of_cards", pytrace=False)

        @settings(
            max_examples=self.examples,
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate, *([Phase.shrink] if self.shrinks else [])],
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType]
        )
        @given(strategy)
        def check(drawn: _T) -> None:
            holds(drawn)

        try:
            check()
        except Exception as error:
            trimmed(error)
            raise


def _misspelt(kind: type[CardType]) -> Iterator[str]:
    """Find the methods in a class that nothing calls, though their names are nearly those of what is called."""
    called = [name for name in dir(CardType) if name[0] != "_"]
    for name in dir(kind):
        close = get_close_matches(name, called, 1, 0.9)
        if close and name not in called and callable(getattr(kind, name)):
            yield f"nothing calls {name}: name it {close[0]} if that is meant, or _{name} if it is the card's own"


def _questions_lost(kind: type[CardType]) -> Iterator[str]:
    """Find the questions in a class that nobody is asked, and nothing fails; none is found without its source."""
    try:
        tree = ast.parse(dedent(getsource(kind)))
    except (OSError, SyntaxError):
        return
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="ask" | "ask_all"))):
                yield f"nobody is asked by {ast.unparse(node)}: write `yield from` before it"
            case _:
                pass


def _copied(value: _T) -> _T:
    copied: _T = pickle.loads(pickle.dumps(value))
    return copied


def _following(actions: Sequence[Action]) -> Callable[[GameState], Action | None]:
    """Choose what was chosen before."""
    left = iter(actions)
    return lambda _: next(left, None)


def _laid(config: GameConfig) -> st.SearchStrategy[_Laid]:
    return st.tuples(st.just(config), tableaus(config))


def _is_dessert(config: GameConfig, card: str) -> bool:
    return Card.parse(card).type in config.rulebook.desserts


def _turned(score: Score, other: Score) -> None:
    """See that the points of a table turned by one seat are turned by one seat."""
    assert other.total == (*score.total[1:], score.total[0]), (
        f"the seats are not alike: {score.total} becomes {other.total} when everybody moves up by one"
    )


def _with_hooks_reversed(config: GameConfig) -> GameConfig:
    """Make the same game in which the hooks of all types run in the opposite order of names."""
    copy = GameConfig(config.edition, config.players, config.cards, config.menu)
    rulebook = Rulebook(copy)
    rulebook.on_settled = rulebook.on_settled[::-1]
    rulebook.on_turn_end = rulebook.on_turn_end[::-1]
    rulebook.on_round_end = rulebook.on_round_end[::-1]
    object.__setattr__(copy, "_rulebook", rulebook)
    return copy


def _differences(state: GameState, other: GameState) -> str:
    """Tell in what two states differ, whatever the order in which it came about; nothing if they are alike."""
    one, two = _arrangement(state), _arrangement(other)
    return "; ".join(f"{what} {one[what]} become {two[what]}" for what in one if one[what] != two[what])


def _arrangement(state: GameState) -> dict[str, object]:
    """Return what lies where, whatever the order in which it came there."""
    return {
        "scores": list(state.scores),
        "hands": [list(map(str, player.hand.cards)) for player in state.players],
        "tableaus": [sorted(map(repr, player.tableau)) for player in state.players],
        "discards": sorted(map(str, state.discard)),
        "memories": [f"{note.type} {note.key}={note.value!r}" for note in state.memory],
        "choices": [str(action) for decision in state.decisions for action in decision.options],
    }


def _otherwise(state: GameState, player: int) -> GameState:
    """Return a state that a player cannot tell from this one: deck and unknown hands are others."""
    start = state.start
    deck, hands = list(reversed(start.deck)), list(start.hands)
    for seat, hand in enumerate(hands):
        unknown = not start.seen[seat] >> player & 1 and start.known[seat] == NOTHING
        if unknown and len(deck) >= len(hand):
            hands[seat] = tuple(sorted(deck[: len(hand)], key=state.config.rulebook.sort_key))
            deck = deck[len(hand) :] + list(hand)
    pile = tuple(reversed(start.dessert_pile))
    other = evolve(start, deck=tuple(deck), hands=tuple(hands), dessert_pile=pile)
    return resume(state.config, other)
