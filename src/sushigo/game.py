"""Playing: `new_game`, `apply`, `step`, `legal_actions`, and what follows from them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from itertools import islice
from typing import Final

from attrs import evolve

from sushigo.action import DEALER, Action, no_action, no_player
from sushigo.config import A_CONFIG, GameConfig
from sushigo.door import MAX_LISTED, expect, expect_int, refusal
from sushigo.engine import Running, resumed, set_up
from sushigo.errors import IllegalAction, InvalidConfig
from sushigo.event import Award, Event, KeepDesserts
from sushigo.scoring import Score, firsts, game_awards, places_of, round_awards
from sushigo.state import A_STATE, Answers, Decision, Draw, GameState, Replies, Snapshot, Stream, game_state_of
from sushigo.table import table_of
from sushigo.turn import notes_of
from sushigo.zones import Zones, blank

MAX_SEED: Final = 2**64 - 1
"""The largest seed."""

A_SEED: Final = "a seed is a whole number from 0 to 2**64 - 1"
"""What is said if it is not."""


def new_game(config: GameConfig, seed: int | None = None, *, dealer: bool = False) -> GameState:
    """Set up a game: shuffle, deal, and wait for the first choices.

    Args:
        config: What is played, from `classic` or `party`.
        seed: A number from 0 to 2**64 - 1; the same seed gives the same game for ever. Without one, the system
            supplies it; it is kept in the state (`state.start.stream.seed`).
        dealer: Whether a dealer from outside deals instead of a seed: a real table, another program or a chance
            node. The first state then waits for the first card (`state.draw`).

    Returns:
        The first state.

    Raises:
        InvalidConfig: The seed is no such number, there is both a seed and a dealer, or the deck has too few
            cards for the first hands.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.party(players=4, menu="sushi_go"), seed=1)
    >>> len(state.deck), len(state.players[0].hand)
    (23, 9)
    >>> str(sushigo.new_game(sushigo.party(players=4), dealer=True))
    '<GameState party 4 players, round 1 turn 1, scores [0, 0, 0, 0], dealer deal>'
    """
    if dealer and seed is not None:
        raise InvalidConfig("a game is dealt by a seed or by a dealer from outside, not by both")
    if not dealer:
        seed = secrets.randbits(53) if seed is None else seed
        expect_int(seed, A_SEED, InvalidConfig, least=0, most=MAX_SEED)
    expect(config, GameConfig, A_CONFIG)
    edition, box = config.edition, config.rulebook.box
    need, there_are = edition.cards_needed(config.players), edition.cards_at_hand(config)
    if there_are < need:
        raise InvalidConfig(f"the deck has {there_are} cards, but the hands need {need}: change the copies")
    table = blank(config, Stream(seed), deck=box)
    if dealer:
        return resume(config, evolve(table, round=0, turn=0))
    zones = Zones(config, table)
    return _run(Running(zones, table, edition.begin_game(table_of(zones))))[0]


def resume(config: GameConfig, snapshot: Snapshot) -> GameState:
    """Ask the first question of a turn that begins with a snapshot."""
    return _run(set_up(config, snapshot))[0]


def legal_actions(state: GameState, player: int) -> tuple[Action, ...]:
    """List what a player may do now.

    Args:
        state: The game.
        player: Who, counted from 0; `DEALER` for a dealer from outside.

    Returns:
        The legal actions, in a fixed order; none if the player owes no choice.

    Raises:
        IllegalAction: There is no such player.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> [str(action) for action in sushigo.legal_actions(state, 0)][:2]
    ['0 play nigiri:squid', '0 play maki:2']
    """
    try:
        for decision in state.decisions:
            if decision.player == player:
                return decision.options
        players = state.config.players
    except (AttributeError, TypeError):  # quicker than to look at every state that is one
        raise refusal(A_STATE, state) from None
    if type(player) is not int or not 0 <= player < players:
        if player == DEALER and state.start.stream.seed is None:
            return ()
        raise no_player(player, players)
    return ()


def apply(state: GameState, action: Action | Iterable[Action]) -> GameState:
    """Play one action, or several answers to the open question.

    Args:
        state: The game; it stays what it is.
        action: One player's action, or the actions of several players, in any order; or any number of cards of
            a dealer from outside, in the order in which they are dealt.

    Returns:
        The state that follows.

    Raises:
        IllegalAction: The action is refused; the error says why and what was legal.
        CardTypeError: A card type from another package failed; the error names it.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> later = sushigo.apply(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> later.turn, state.turn
    (2, 1)
    """
    return step(state, action)[0]


def step(state: GameState, action: Action | Iterable[Action]) -> tuple[GameState, tuple[Event, ...]]:
    """Play like `apply`, and tell what happened.

    Args:
        state: The game; it stays what it is.
        action: One player's action, or the actions of several players, in any order; or any number of cards of
            a dealer from outside, in the order in which they are dealt.

    Returns:
        The state that follows, and the events that led to it; none while others still owe an answer.

    Raises:
        IllegalAction: The action is refused; the error says why and what was legal.
        CardTypeError: A card type from another package failed; the error names it.

    >>> import sushigo
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> _, events = sushigo.step(state, [sushigo.legal_actions(state, player)[0] for player in (0, 1)])
    >>> [type(event).__name__ for event in events]
    ['Reveal', 'PassHands', 'TurnBegins']
    """
    try:
        left, given = state.decisions, state.given
        options = left[0].options if left else ()
    except (AttributeError, TypeError):  # quicker than to look at every state that is one
        raise refusal(A_STATE, state) from None
    if not isinstance(action, Action):
        return _several(state, action)
    for option in options:
        if option is action:  # who plays one by one mostly does so in seat order
            entered = list(given)
            entered[given.index(None)] = action
            return _answered(state, left[1:], tuple(entered))
    return _answered(state, *_entered(state, left, given, action))


def _several(state: GameState, actions: Iterable[Action]) -> tuple[GameState, tuple[Event, ...]]:
    """Take several answers, all or none; junk is refused like a wrong action, and so is what never ends."""
    if type(actions) is tuple or type(actions) is list:  # as a rule, and quicker to see than whether it is iterable
        answers = tuple(actions)
    else:
        answers = tuple(islice(actions, MAX_LISTED + 1)) if isinstance(actions, Iterable) else (actions,)
    if _complete(state, answers):
        return _run(resumed(state), answers)
    if isinstance(actions, (str, bytes)) or len(answers) > MAX_LISTED:
        raise no_action(actions)
    if state.draw is not None:
        return _one_by_one(state, answers)
    left, given = state.decisions, state.given
    for answer in answers:
        left, given = _entered(state, left, given, answer)
    return _answered(state, left, given)


def _complete(state: GameState, answers: tuple[Action, ...]) -> bool:
    """Whether answers are just those that are owed, in the order of the decisions, which is quickly seen."""
    question = state.question
    if not question or len(answers) != len(question) or len(state.decisions) != len(question):
        return False
    for decision, answer in zip(question, answers, strict=True):
        for option in decision.options:
            if option is answer:
                break
        else:
            return False
    return True


def _answered(state: GameState, left: tuple[Decision, ...], given: Answers) -> tuple[GameState, tuple[Event, ...]]:
    """Go on from the answers given so far, if none is owed any more."""
    if left:
        start, now, question = state.start, state._now, state.question
        return game_state_of(state.config, start, state.answers, given, now, question, left, state._paused), ()
    return _run(resumed(state), given) if given else (state, ())  # type: ignore[arg-type]  # none of them is None


def _one_by_one(state: GameState, actions: Iterable[Action]) -> tuple[GameState, tuple[Event, ...]]:
    """Take the dealer's cards, each of which is asked for by itself: all, or none."""
    events: list[Event] = []
    for action in actions:
        _entered(state, state.decisions, state.given, action)  # refuses junk, which may be iterable too
        state, happened = step(state, action)
        events += happened
    return state, tuple(events)


def _entered(
    state: GameState, left: tuple[Decision, ...], given: Answers, action: Action
) -> tuple[tuple[Decision, ...], Answers]:
    """Take one answer: return the decisions that are left then and the answers given, or refuse it."""
    if not isinstance(action, Action):
        raise no_action(action)
    player = action.player
    for place, decision in enumerate(left):
        if decision.player == player:
            if action not in decision.options:
                why = "no such card can be in the deck" if isinstance(decision, Draw) else ""
                raise _refusal(action, "not_an_option", decision.options, why)
            gap = given.index(None)
            for _ in range(place):
                gap = given.index(None, gap + 1)
            return (*left[:place], *left[place + 1 :]), (*given[:gap], action, *given[gap + 1 :])
    raise _unasked(state, action)


_REASONS: Final = {
    "over": "the game is over",
    "not_your_turn": "this player owes no choice now",
    "twice": "this player has already chosen, and a choice once made stands",
    "no_player": "there is no such player",
    "not_an_option": "this is not among the choices",
}


def _unasked(state: GameState, action: Action) -> IllegalAction:
    """Refuse the action of somebody who owes none."""
    dealer = action.player == DEALER
    if dealer and state.start.stream.seed is not None:
        why = "a seed deals in this game: new_game(config, dealer=True) begins one for a dealer from outside"
        return _refusal(action, "no_player", why=why)
    if action.player >= state.config.players:
        return _refusal(action, "no_player")
    if state.is_over:
        return _refusal(action, "over")
    if any(decision.player == action.player for decision in state.question):
        return _refusal(action, "twice")
    if state.draw is not None:
        return _refusal(action, "not_your_turn", why="first the dealer deals: see legal_actions(state, DEALER)")
    return _refusal(action, "not_your_turn", why="no card is due before the players have chosen" if dealer else "")


def _refusal(action: Action, reason: str, legal: tuple[Action, ...] = (), why: str = "") -> IllegalAction:
    message = f"{action}: {why or _REASONS[reason]}"
    if legal:
        texts = [option.text for option in legal[:12]]
        message += "; legal are: " + ", ".join(texts) + (" ..." if len(legal) > 12 else "")
    return IllegalAction(action, reason, message, legal)


def winners(state: GameState) -> tuple[int, ...]:
    """Tell who has won: most points, then most dessert cards; if still tied, the win is shared.

    Args:
        state: A game that is over.

    Returns:
        The winning players; none while the game goes on. A dummy never wins.

    >>> import sushigo
    >>> sushigo.winners(sushigo.new_game(sushigo.classic(players=2), seed=1))
    ()
    """
    return firsts(places(state))


def places(state: GameState) -> tuple[int, ...]:
    """Tell who has come in where: by points, then by dessert cards; whoever is still tied shares a place.

    Args:
        state: A game that is over.

    Returns:
        The place of each player, from 1; none while the game goes on. A dummy has no place.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["maki:3"], ["tempura"]], turn=10, round=3)
    >>> sushigo.places(sushigo.apply(state, [a for p in (0, 1) for a in sushigo.legal_actions(state, p)]))
    (1, 2)
    """
    expect(state, GameState, A_STATE)
    return places_of(state.config, state.scores, state.now.desserts) if state.is_over else ()


def standings(state: GameState) -> Score:
    """Score as if the round ended now; in the last round, as if the game did.

    Args:
        state: The game.

    Returns:
        The points, those of earlier rounds included, and the awards that the tableaus would earn.

    >>> import sushigo
    >>> sushigo.standings(sushigo.new_game(sushigo.classic(players=3), seed=1)).total
    (0, 0, 0)
    """
    config = expect(state, GameState, A_STATE).config
    awards: list[Award] = []
    if not state.is_over:
        zones = Zones(config, state.now)
        awards += round_awards(config, zones.tableaus[: config.compared], notes_of(zones.notes))
        if state.round == config.edition.rounds:
            KeepDesserts().change(zones)
            awards += game_awards(config, zones.desserts[: config.compared], notes_of(zones.notes, "game"))
    return Score(tuple(awards), config.seats, state.scores)


# ---- from state to state ------------------------------------------------------------------------------------


def _run(running: Running, reply: Replies | None = None) -> tuple[GameState, tuple[Event, ...]]:
    """Run on to the next question; return the state in which it is open, and what has happened.

    The script that stops there is kept in the state, for whoever goes on from it first: run again from the
    turn's start it would come to the same point, as it does for everybody else.

    Args:
        running: The game at work.
        reply: The answers to the question at which it has stopped; none at first.
    """
    events: list[Event] = []
    question = running.go(reply, events)
    config, start = running.zones.config, running.start
    if question is None:
        return GameState(config, start, (), (), start, ()), tuple(events)
    given, now = (None,) * len(question), running.now(len(events))
    state = game_state_of(config, start, running.answers, given, now, question, question, [running])
    return state, tuple(events)
