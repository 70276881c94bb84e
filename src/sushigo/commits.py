"""Simultaneous choices for servers: gathered in any order, changed until all are in, safe against retries."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, final

from attrs import evolve, field, frozen

from sushigo.action import DEALER, Action, no_action
from sushigo.door import expect, expect_all, expect_int, refusal
from sushigo.errors import ChoicesMissing, IllegalAction
from sushigo.event import Event
from sushigo.game import apply, step
from sushigo.state import A_STATE, Decision, GameState

Absent = Callable[[GameState, Decision], Action]
"""What chooses for a player who does not, for `Commits.time_out`: a function of the state and the decision that returns
one of the decision's options."""


def declined(_: GameState, decision: Decision) -> Action:
    """Choose for an absent player: to pass or be done where that is possible, else the first option.

    >>> import sushigo
    >>> from sushigo.commits import declined
    >>> state = sushigo.new_game(sushigo.classic(players=2), seed=1)
    >>> declined(state, state.decisions[0]) == state.decisions[0].options[0]
    True
    """
    return next((action for action in decision.options if not action.argument), decision.options[0])


@final
@frozen
class Request:
    """A message that was taken, kept so that it is known when it comes again.

    Attributes:
        id: Its id.
        version: The question that it answered.
        action: The choice.
    """

    id: str
    version: int
    action: Action


_VERSION: Final = "the version of a question is a whole number"


def _choices(chosen: Iterable[Action]) -> tuple[Action, ...]:
    return expect_all(chosen, Action, "choices are Actions, such as Action.parse('0 pass')")


def _requests(requests: Iterable[Request]) -> tuple[Request, ...]:
    return expect_all(requests, Request, "messages that were taken are Requests")


@final
@frozen
class Commits:
    """The choices for the open question of a game, held until all are in: a value, like the state.

    The state knows nothing of them before that, so a player may still choose otherwise. A choice names the
    `version` that it answers. What comes late, twice or out of order changes nothing: a choice for an earlier
    version is refused, and a request that was taken before is known by its id.

    Attributes:
        state: The game.
        version: A number that grows by one with every question.
        chosen: What has been chosen so far, in seat order.
        requests: The requests taken for this question and the one before.

    >>> import sushigo
    >>> choices = sushigo.Commits(sushigo.new_game(sushigo.classic(players=2), seed=1))
    >>> choices = choices.commit(sushigo.legal_actions(choices.state, 1)[0], version=0)
    >>> choices.missing, choices.is_complete
    ((0,), False)
    >>> choices = choices.commit(sushigo.legal_actions(choices.state, 0)[0], version=0)
    >>> choices, events = choices.advance()
    >>> choices.version, choices.state.turn, choices.missing
    (1, 2, (0, 1))
    """

    state: GameState
    version: int = 0
    chosen: tuple[Action, ...] = field(default=(), converter=_choices)
    requests: tuple[Request, ...] = field(default=(), converter=_requests)

    def __attrs_post_init__(self) -> None:
        """Refuse what no commits can be."""
        expect(self.state, GameState, A_STATE)
        expect_int(self.version, _VERSION)

    @property
    def missing(self) -> tuple[int, ...]:
        """The players whose choices are still missing."""
        there = {action.player for action in self.chosen}
        return tuple(decision.player for decision in self.state.decisions if decision.player not in there)

    @property
    def is_complete(self) -> bool:
        """Whether all choices are in; never once the game is over."""
        return not self.missing and not self.state.is_over

    def choice_of(self, player: int) -> Action | None:
        """Return what a player has chosen so far; nobody else is to be told."""
        return next((action for action in self.chosen if action.player == player), None)

    def commit(self, action: Action, *, version: int, request: str = "") -> Commits:
        """Take a choice, in place of an earlier one of the same player.

        Args:
            action: The choice.
            version: The version that the player saw when choosing.
            request: An id of the message, by which it is known if it comes again; empty if it has none.

        Returns:
            The commits with this choice; unchanged if the request was taken before.

        Raises:
            IllegalAction: The choice is refused: it is for another version (`stale`), its request id was used
                for another choice (`reused`), or it is not legal.
        """
        if not isinstance(action, Action):
            raise no_action(action)
        expect_int(version, _VERSION)
        expect(request, str, "the id of a request is a text")
        known = next((earlier for earlier in self.requests if request and earlier.id == request), None)
        if known is not None:
            if known.action is action and known.version == version:
                return self
            raise IllegalAction(action, "reused", f"{action}: request {request!r} was another choice")
        if version != self.version:
            message = f"{action}: this answers question {version}, but question {self.version} is open"
            raise IllegalAction(action, "stale", message, self._legal(action.player))
        apply(self.state, action)
        others = [other for other in self.chosen if other.player != action.player]
        chosen = tuple(sorted([*others, action], key=lambda choice: choice.player))
        requests = (*self.requests, Request(request, version, action)) if request else self.requests
        return evolve(self, chosen=chosen, requests=requests)

    def withdraw(self, player: int, *, version: int) -> Commits:
        """Take back what a player has chosen, if that is still open.

        Args:
            player: Who.
            version: The version in which it was chosen.

        Returns:
            The commits without it; unchanged if there is none, or if it has been played.
        """
        expect_int(player, "a player is a number from 0")
        if expect_int(version, _VERSION) != self.version:
            return self
        return evolve(self, chosen=tuple(action for action in self.chosen if action.player != player))

    def time_out(self, absent: Absent = declined) -> Commits:
        """Choose for everyone who has not; a dealer from outside is waited for.

        Args:
            absent: What is chosen for them: a function of the state and the decision that returns one of its options.
                Without it they pass, or are done, where that is possible, and else take the first option.

        Returns:
            The commits with nothing missing but what is to be dealt.

        Raises:
            IllegalAction: What was to be chosen is not legal.
        """
        if not callable(absent):
            raise refusal("what is chosen for the absent is told by a function of state and decision", absent)
        filled = self
        for decision in self.state.decisions:
            if decision.player in self.missing and decision.player != DEALER:
                filled = filled.commit(absent(self.state, decision), version=self.version)
        return filled

    def advance(self) -> tuple[Commits, tuple[Event, ...]]:
        """Play the choices when all are in.

        Returns:
            The commits of the next question, and what happened.

        Raises:
            ChoicesMissing: Not all are in, or the game is over.
            CardTypeError: A card type from another package failed.
        """
        if not self.is_complete:
            raise ChoicesMissing(self.missing)
        state, events = step(self.state, self.chosen)
        requests = tuple(request for request in self.requests if request.version == self.version)
        return Commits(state, self.version + 1, requests=requests), events

    def _legal(self, player: int) -> tuple[Action, ...]:
        return next((owed.options for owed in self.state.decisions if owed.player == player), ())
