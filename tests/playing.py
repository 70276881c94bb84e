"""Playing games in tests: random play-outs, and the promises that hold after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from random import Random

from attrs import field, mutable

import sushigo
from sushigo.action import Action
from sushigo.card import Card, Placed
from sushigo.config import GameConfig
from sushigo.event import AsideToTableau, Award, Event, HandToTableau, PassHands, Reveal, RoundEnds
from sushigo.sheet import ScoreSheet
from sushigo.state import GameState, Plain
from sushigo.zones import Zones

Step = tuple[GameState, Action, GameState, tuple[Event, ...]]
"""A state, the action played in it, and what came of it."""

Round = tuple[list[list[Placed]], dict[str, dict[str, Plain]], list[Award]]
"""What lies on a table at a round's end, what is remembered, and what was given in the course of the round."""


def chosen_at_random(state: GameState, random: Random) -> Action:
    """Choose uniformly: first among those who owe a choice, then among that player's legal actions."""
    return random.choice(random.choice(state.decisions).options)


def played(state: GameState, *texts: str) -> GameState:
    """Play actions given as texts."""
    for text in texts:
        state = sushigo.apply(state, Action.parse(text))
    return state


def steps(state: GameState, random: Random) -> Iterator[Step]:
    """Play to the end at random, step by step."""
    while not state.is_over:
        action = chosen_at_random(state, random)
        after, events = sushigo.step(state, action)
        yield state, action, after, events
        state = after


def played_out(config: GameConfig, seed: int) -> GameState:
    """Play a whole game at random."""
    state = sushigo.new_game(config, seed)
    random = Random(seed)
    while not state.is_over:
        state = sushigo.apply(state, chosen_at_random(state, random))
    return state


def played_some(config: GameConfig, seed: int, actions: int) -> GameState:
    """Play so many actions at random, or to the end."""
    state = sushigo.new_game(config, seed)
    random = Random(seed)
    for _ in range(actions):
        if state.is_over:
            break
        state = sushigo.apply(state, chosen_at_random(state, random))
    return state


def answers_at_random(state: GameState, random: Random) -> list[Action]:
    """Answer everything that is asked now."""
    return [random.choice(decision.options) for decision in state.decisions]


def all_cards(state: GameState) -> Counter[Card]:
    """Count every physical card wherever it lies."""
    now = state.now
    cards = Counter(chain(now.deck, now.dessert_pile, now.discard, now.aside[1] if now.aside else ()))
    for player in now.players:
        cards.update(card.printed for card in chain(player.hand.cards, player.desserts))
        cards.update(placed.card.printed for placed in player.tableau)
    return cards


def begins_a_turn(state: GameState) -> bool:
    """Tell whether nothing has been chosen in the turn yet."""
    return not state.answers and not state.is_over


def rounds_of(config: GameConfig, seed: int) -> Iterator[tuple[Round, GameState]]:
    """Play a game at random, and look at the table at the end of each round; the state is that after it."""
    given: list[Award] = []
    for before, _, after, events in steps(sushigo.new_game(config, seed), Random(seed)):
        names = [type(event) for event in events]
        scored = names.index(PassHands) if RoundEnds in names else len(names)
        given += [event for event in events[:scored] if isinstance(event, Award)]
        if RoundEnds in names:
            zones = Zones(config, before.now)
            for event in events[:scored]:
                event.change(zones)
            memory: dict[str, dict[str, Plain]] = {}
            for note in zones.notes:
                memory.setdefault(note.type, {})[note.key] = note.value
            yield (zones.tableaus, memory, given), after
            given = []


def sheet_of(config: GameConfig, seed: int) -> tuple[ScoreSheet, GameState]:
    """Play a game at random, and enter its rounds."""
    sheet = ScoreSheet(config)
    state = sushigo.new_game(config, seed)
    for (tableaus, memory, awards), after in rounds_of(config, seed):
        sheet, state = sheet.with_round(tableaus, memory=memory, awards=awards), after
    return sheet, state


@mutable
class Promises:
    """Checks, action by action, what design and rules promise of every game."""

    config: GameConfig
    box: Counter[Card] = field(init=False)
    awarded: list[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.box = Counter(self.config.rulebook.box)
        self.awarded = [0] * self.config.seats

    def check(self, after: GameState, events: Sequence[Event]) -> None:
        """Check a state that came about by events."""
        assert all_cards(after) == self.box, "a card was made or lost"
        for event in events:
            if isinstance(event, Award):
                self.awarded[event.player] += event.points
        assert list(after.scores) == self.awarded, "a score is not the sum of the awards"
        if begins_a_turn(after):
            self._check_hands(after)
        for decision in after.decisions:
            assert decision.options, "a decision without an option"
            assert len(set(decision.options)) == len(decision.options), "an option twice"

    def _check_hands(self, state: GameState) -> None:
        sizes = [len(player.hand) for player in state.players]
        if self.config.seats == self.config.players:
            assert len(set(sizes)) == 1, f"hands of {sizes} cards after a turn"
        else:
            controller, opponent = max(sizes[:2]), min(sizes[:2])
            assert controller == opponent + 1, f"hands of {sizes} cards after a turn with a dummy"


def check_promises(config: GameConfig, seed: int, see: Callable[[Step], None] | None = None) -> GameState:
    """Play a game at random and check every promise on the way.

    Args:
        config: What is played.
        seed: For the deal and the play.
        see: Told of every step.

    Returns:
        The state at the end.
    """
    state = sushigo.new_game(config, seed)
    promises = Promises(config)
    promises.check(state, ())
    for step in steps(state, Random(seed)):
        state = step[2]
        promises.check(state, step[3])
        if see is not None:
            see(step)
    assert sushigo.winners(state)
    return state


@mutable
class Coverage:
    """What a run of games has met."""

    types: set[str] = field(factory=set)
    verbs: set[str] = field(factory=set)
    events: set[str] = field(factory=set)

    def see(self, step: Step) -> None:
        """Take note of a step."""
        _, action, after, events = step
        self.verbs.add(action.verb)
        self.events.update(type(event).__name__ for event in events)
        self.types.update(placed.card.shown.type for player in after.players for placed in player.tableau)
        for event in events:
            if isinstance(event, Reveal):
                self.types.update(card.type for pick in event.picks for card in pick.cards)
            elif isinstance(event, (HandToTableau, AsideToTableau)):
                self.types.add(event.card.type)
