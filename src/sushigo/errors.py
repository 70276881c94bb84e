"""The errors of the library: one root, each leaf a noun with the data that explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sushigo.action import Action


class SushiGoError(Exception):
    """The root of all errors that the library raises on purpose."""


class SushiGoWarning(UserWarning):
    """Something may not be what was meant: a file was saved with another version of a card's package."""


class InvalidArgument(SushiGoError, TypeError):
    """What a function was given is nothing that it can take; the message says what it takes."""


class InvalidNotation(SushiGoError, ValueError):
    """A text is no card, tableau item or action; `text` is the text.

    >>> import sushigo
    >>> sushigo.Card.parse("Maki 3")
    Traceback (most recent call last):
    sushigo.errors.InvalidNotation: 'Maki 3' is no card: write it as 'type' or 'type:face', all lower case
    """

    def __init__(self, text: str, message: str) -> None:
        super().__init__(message)
        self.text = text

    def __reduce__(self) -> tuple[type[InvalidNotation], tuple[str, str]]:
        return type(self), (self.text, str(self))


class IllegalAction(SushiGoError, ValueError):
    """An action was refused; the state is what it was.

    Attributes:
        action: The refused action.
        reason: A code: `over` (the game has ended), `not_your_turn` (the player owes nothing now),
            `not_an_option` (the player owes a choice, but not this one), `twice` (two answers of one player),
            `no_player` (there is no such player); for `Commits` also `stale` (the choice answers a question
            that is no longer open) and `reused` (its request id was that of another choice).
        legal: What that player may do now; empty if nothing is owed.
    """

    def __init__(self, action: Action, reason: str, message: str, legal: tuple[Action, ...] = ()) -> None:
        super().__init__(message)
        self.action = action
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, str, str, tuple[Action, ...]]]:
        return type(self), (self.action, self.reason, str(self), self.legal)


class ChoicesMissing(SushiGoError):
    """The choices of a question cannot be played yet.

    Attributes:
        players: Whose choices are missing; none if the game is over.
    """

    def __init__(self, players: tuple[int, ...]) -> None:
        listed = ", ".join(map(str, players))
        waiting = "the dealer has" if min(players, default=0) < 0 else f"players {listed} have"
        super().__init__(f"{waiting} not chosen yet" if players else "the game is over")
        self.players = players

    def __reduce__(self) -> tuple[type[ChoicesMissing], tuple[tuple[int, ...]]]:
        return type(self), (self.players,)


class InvalidConfig(SushiGoError, ValueError):
    """A game cannot be configured so: wrong number of players, unknown switch or option, too few cards."""


class InvalidMenu(InvalidConfig):
    """A menu breaks the rules of choosing; `faults` lists every breach in words."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the menu is not allowed: " + "; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type[InvalidMenu], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class InvalidPosition(SushiGoError, ValueError):
    """A position set up by hand, or tableaus to be scored, cannot lie on a table."""


class InvalidRecord(SushiGoError, ValueError):
    """A document, a record or a case file cannot be read; the message says where the fault is.

    Attributes:
        path: Where in a JSON document, such as `start.hands[2][0]`; empty for the whole of it.
        line: The line of a text, from 1, if it is known.
        column: The column of that line, from 1, if it is known.
    """

    def __init__(self, message: str, *, path: str = "", line: int | None = None, column: int | None = None) -> None:
        place = path
        if line is not None:
            place = f"line {line}" if column is None else f"line {line}, column {column}"
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _invalid_record, (self.message, self.path, self.line, self.column)


def _invalid_record(message: str, path: str, line: int | None, column: int | None) -> InvalidRecord:
    return InvalidRecord(message, path=path, line=line, column=column)


class UnknownCard(SushiGoError, LookupError):
    """No card type of this name is installed, or the type has no such face."""


class UnknownEdition(SushiGoError, LookupError):
    """No edition of this name is installed."""


class PluginError(SushiGoError):
    """What an installed package offers cannot be used: it is not to be loaded, no such thing, or clashes.

    Attributes:
        name: The name under which it is offered.
        reason: What is wrong, and what to do about it.
        package: The distribution and version, if it is one.
    """

    def __init__(self, name: str, reason: str, package: str | None = None) -> None:
        where = f" (from {package})" if package else ""
        super().__init__(f"{name!r}{where}: {reason}")
        self.name = name
        self.reason = reason
        self.package = package

    def __reduce__(self) -> tuple[type[PluginError], tuple[str, str, str | None]]:
        return type(self), (self.name, self.reason, self.package)


class CardTypeConflict(SushiGoError):
    """Two packages offer a card type of the same name."""


class CardTypeError(SushiGoError):
    """A card type misbehaves: it cannot be loaded, breaks the contract, or failed in the middle of a game.

    Attributes:
        type_name: The card type.
        package: The distribution and version it comes from, if known.
    """

    def __init__(self, type_name: str, message: str, package: str | None = None) -> None:
        where = f" (from {package})" if package else ""
        super().__init__(f"card type {type_name!r}{where}: {message}")
        self.type_name = type_name
        self.package = package
        self._message = message

    def __reduce__(self) -> tuple[type[CardTypeError], tuple[str, str, str | None]]:
        return type(self), (self.type_name, self._message, self.package)


class UnknownAgent(SushiGoError, LookupError):
    """No agent of this name is installed."""


class AgentError(SushiGoError):
    """An agent misbehaves: it cannot be made, fails, or chooses what is not legal.

    Attributes:
        agent: The agent, as it was named.
    """

    def __init__(self, agent: str, message: str) -> None:
        super().__init__(f"agent {agent!r}: {message}")
        self.agent = agent
        self._message = message

    def __reduce__(self) -> tuple[type[AgentError], tuple[str, str]]:
        return type(self), (self.agent, self._message)


class GameFailed(SushiGoError):
    """A game of a bulk run could not be finished.

    Attributes:
        index: Its number in the run, from 0.
        seed: The seed of its deal.
        reason: What went wrong.
    """

    def __init__(self, index: int, seed: int, reason: str) -> None:
        super().__init__(f"game {index} (seed {seed}) failed: {reason}")
        self.index = index
        self.seed = seed
        self.reason = reason

    def __reduce__(self) -> tuple[type[GameFailed], tuple[int, int, str]]:
        return type(self), (self.index, self.seed, self.reason)
