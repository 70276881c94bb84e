"""The errors of the library: one root, each leaf a noun with the data that explains it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from sushigo.action import Action


class SushiGoError(Exception):
    """The root of all errors that the library raises on purpose.

    Attributes:
        place: Where in what was given the fault is: `hands[1][0]` is the first card of the second hand. Empty if it is
            not told.

    >>> import sushigo
    >>> try:
    ...     sushigo.position(sushigo.classic(players=2), hands=[["tempura"], ["tofu"]])
    ... except sushigo.SushiGoError as error:
    ...     print(type(error).__name__, error.place)
    UnknownCard hands[1][0]
    """

    place: str = ""

    def at(self, whole: str) -> Self:
        """Tell where the fault is in something greater, and put that before the message.

        Args:
            whole: Where that is which was looked at.

        Returns:
            The error itself.
        """
        message = str(self).removeprefix(f"{self.place}: ") if self.place else str(self)
        self.place = whole + ("" if self.place[:1] in ("", "[") else ".") + self.place
        self.args = (f"{self.place}: {message}", *self.args[1:])
        return self


class SushiGoWarning(UserWarning):
    """Something may not be what was meant: a file was saved with another version of a card's package.

    >>> import sushigo, warnings
    >>> text = sushigo.to_json(sushigo.classic(players=2))
    >>> text = text.replace("}", ',"packages":{"maki":"sushigo-maki 1.2.0"}}')
    >>> with warnings.catch_warnings(record=True, action="always") as told:
    ...     game = sushigo.from_json(text)
    >>> print(told[0].message)
    'maki' was saved with sushigo-maki 1.2.0, and is loaded from the card of this library
    """


class InvalidArgument(SushiGoError, TypeError):
    """What a function was given is nothing that it can take; the message says what it takes.

    >>> import sushigo
    >>> sushigo.new_game("classic")
    Traceback (most recent call last):
    sushigo.errors.InvalidArgument: what is played is told by a GameConfig, such as classic(players=3), not 'classic'
    """


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

    def __reduce__(self) -> tuple[type[InvalidNotation], tuple[str, str], dict[str, object]]:
        return type(self), (self.text, str(self)), vars(self)


class IllegalAction(SushiGoError, ValueError):
    """An action was refused; the state is what it was.

    Attributes:
        action: The refused action; none if what was given is no action, or if none was asked for.
        reason: A code: `over` (the game has ended), `not_your_turn` (the player owes nothing now),
            `not_an_option` (the player owes a choice, but not this one), `twice` (two answers of one player),
            `no_player` (there is no such player); for `Commits` also `stale` (the choice answers a question
            that is no longer open) and `reused` (its request id was that of another choice).
        legal: What that player may do now; empty if nothing is owed.

    >>> import sushigo
    >>> state = sushigo.position(sushigo.classic(players=2), hands=[["tempura", "pudding"], ["maki:1", "maki:2"]])
    >>> try:
    ...     sushigo.apply(state, sushigo.Action.parse("0 play sashimi"))
    ... except sushigo.IllegalAction as error:
    ...     print(error.reason, [str(action) for action in error.legal])
    not_an_option ['0 play tempura', '0 play pudding']
    """

    def __init__(self, action: Action | None, reason: str, message: str, legal: tuple[Action, ...] = ()) -> None:
        super().__init__(message)
        self.action = action
        self.reason = reason
        self.legal = legal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action | None, str, str, tuple[Action, ...]]]:
        return type(self), (self.action, self.reason, str(self), self.legal)


class ChoicesMissing(SushiGoError):
    """The choices of a question cannot be played yet.

    Attributes:
        players: Whose choices are missing; none if the game is over.

    >>> import sushigo
    >>> choices = sushigo.Commits(sushigo.new_game(sushigo.classic(players=2), seed=1))
    >>> try:
    ...     choices.advance()
    ... except sushigo.ChoicesMissing as error:
    ...     print(error.players, error)
    (0, 1) players 0, 1 have not chosen yet
    """

    def __init__(self, players: tuple[int, ...]) -> None:
        listed = ", ".join(map(str, players))
        waiting = "the dealer has" if min(players, default=0) < 0 else f"players {listed} have"
        super().__init__(f"{waiting} not chosen yet" if players else "the game is over")
        self.players = players

    def __reduce__(self) -> tuple[type[ChoicesMissing], tuple[tuple[int, ...]]]:
        return type(self), (self.players,)


class InvalidConfig(SushiGoError, ValueError):
    """A game cannot be configured so: wrong number of players, unknown switch or option, too few cards.

    >>> import sushigo
    >>> sushigo.classic(players=9)
    Traceback (most recent call last):
    sushigo.errors.InvalidConfig: classic is for 2 to 5 players, not 9
    """


class InvalidMenu(InvalidConfig):
    """A menu breaks the rules of choosing; `faults` lists every breach in words.

    >>> import sushigo
    >>> try:
    ...     sushigo.party(players=4, menu=["maki", "tempura", "tofu", "eel", "tea", "pudding"])
    ... except sushigo.InvalidMenu as error:
    ...     print(error.faults)
    ('it has 1 special instead of 2',)
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("the menu is not allowed: " + "; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type[InvalidMenu], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class InvalidPosition(SushiGoError, ValueError):
    """A position set up by hand, or tableaus to be scored, cannot lie on a table.

    >>> import sushigo
    >>> sushigo.position(sushigo.classic(players=2), hands=[["tempura"], ["maki:1", "maki:2"]])
    Traceback (most recent call last):
    sushigo.errors.InvalidPosition: the hands have [1, 2] cards; they must be all the same
    """


class InvalidRecord(SushiGoError, ValueError):
    """A document, a record or a case file cannot be read; the message says where the fault is.

    Attributes:
        path: Where in a JSON document, such as `start.hands[2][0]`; empty for the whole of it.
        line: The line of a text, from 1, if it is known.
        column: The column of that line, from 1, if it is known.

    >>> import sushigo
    >>> try:
    ...     sushigo.from_json('{"format": "chess/1"}')
    ... except sushigo.InvalidRecord as error:
    ...     print(error.path, "|", error.message)
    format | this library reads 'sushigo/1', not "chess/1"
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
    """No card type of this name is installed or in play, or the type has no such face.

    Attributes:
        name: The card type that there is not, or the card with the face; none if what was given is no name.

    >>> import sushigo
    >>> try:
    ...     sushigo.classic(players=2).type("tofu")
    ... except sushigo.UnknownCard as error:
    ...     print(error.name, "|", str(error).partition(";")[0])
    tofu | 'tofu' is not in play
    """

    def __init__(self, message: str, name: str | None = None) -> None:
        super().__init__(message)
        self.name = name


class UnknownEdition(SushiGoError, LookupError):
    """No edition of this name is installed.

    Attributes:
        name: The edition that there is not; none if what was given is no name.

    >>> import sushigo
    >>> try:
    ...     sushigo.edition_named("clasic")
    ... except sushigo.UnknownEdition as error:
    ...     print(error.name, "|", str(error).partition(":")[0])
    clasic | there is no edition 'clasic' (did you mean 'classic'?)
    """

    def __init__(self, message: str, name: str | None = None) -> None:
        super().__init__(message)
        self.name = name


class PluginError(SushiGoError):
    """What an installed package offers cannot be used: it is not to be loaded, no such thing, or clashes.

    Attributes:
        name: The name under which it is offered.
        reason: What is wrong, and what to do about it.
        package: The distribution and version that it comes from, if it is one.

    >>> import sushigo
    >>> error = sushigo.PluginError("snack", "it is no card type", package="sushigo-snacks 2.1")
    >>> print(error)
    'snack' (from sushigo-snacks 2.1): it is no card type
    >>> error.name, error.package
    ('snack', 'sushigo-snacks 2.1')
    """

    def __init__(self, name: str, reason: str, package: str | None = None) -> None:
        where = f" (from {package})" if package else ""
        super().__init__(f"{name!r}{where}: {reason}")
        self.name = name
        self.reason = reason
        self.package = package

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.reason, self.package)


class CardTypeConflict(PluginError):
    """Several packages offer a card type of the same name.

    Attributes:
        name: The card type.
        reason: Who offers it, and what to do about it.
        packages: The distribution and version of each.

    >>> import sushigo
    >>> error = sushigo.CardTypeConflict("snack", "it is offered twice", ("snacks 1.0", "other-snacks 2.1"))
    >>> print(error)
    'snack': it is offered twice
    >>> error.packages
    ('snacks 1.0', 'other-snacks 2.1')
    """

    def __init__(self, name: str, reason: str, packages: tuple[str, ...]) -> None:
        super().__init__(name, reason)
        self.packages = packages

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.reason, self.packages)


class CardTypeError(SushiGoError):
    """A card type misbehaves: it cannot be loaded, breaks the contract, or failed in the middle of a game.

    Attributes:
        type_name: The card type.
        package: The distribution and version it comes from, if known.

    >>> import sushigo
    >>> class Unlucky(sushigo.CardType):
    ...     name = "unlucky"
    ...
    ...     def on_play(self, play):
    ...         raise KeyError("luck")
    >>> state = sushigo.position(sushigo.classic(2, cards=[Unlucky()]), hands=[["unlucky"], ["maki:1"]])
    >>> try:
    ...     sushigo.apply(state, [sushigo.Action.parse("0 play unlucky"), sushigo.Action.parse("1 play maki:1")])
    ... except sushigo.CardTypeError as error:
    ...     print(error.type_name)
    unlucky
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
    """No agent of this name is installed.

    Attributes:
        name: The agent that there is not; none if what was given is no name.
    """

    def __init__(self, message: str, name: str | None = None) -> None:
        super().__init__(message)
        self.name = name


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
