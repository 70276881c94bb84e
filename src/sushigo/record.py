"""Games on record: what was played, from where, by which actions, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, final

from attrs import evolve, field, frozen

from sushigo.action import Action
from sushigo.codec import start_from
from sushigo.config import A_CONFIG, GameConfig
from sushigo.conversion import snapshot_data, structured
from sushigo.document import Json, brief, check_fields
from sushigo.door import MAX_NAME, expect, expect_all, expect_int
from sushigo.errors import IllegalAction, InvalidConfig, InvalidRecord
from sushigo.game import new_game, resume, step
from sushigo.provenance import config_data, read_config, with_present_names
from sushigo.state import A_STATE, GameState, Snapshot

if TYPE_CHECKING:
    from sushigo.registry import Registry


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return expect_all(
        actions, Action, "the actions of a record are Actions, such as Action.parse('0 pass')", InvalidRecord
    )


def _names(names: Iterable[str]) -> tuple[str, ...]:
    return expect_all(names, str, "the names of players are texts", InvalidRecord)


def _scores(scores: Iterable[int]) -> tuple[int, ...]:
    told = "the scores of a record are whole numbers"
    return tuple(expect_int(points, told, InvalidRecord) for points in expect_all(scores, object, told, InvalidRecord))


def _source(source: str) -> str:
    return expect(source, str, "the source of a record is told in words", InvalidRecord)


@final
@frozen
class Record:
    """A game on record. Make one with `of` and `extended`, or read one with `parse` or `from_json`.

    Simultaneous choices stand in seat order, whatever the order in which they came, so that equal games are
    equal records.

    Attributes:
        config: What was played, with the card types and where they come from.
        seed: The seed, for a game from its beginning.
        start: What lay where at first, for one that began in the middle.
        actions: Every action, in order.
        names: What the players are called; none if that is not known.
        scores: The final points of every seat; none while the game goes on.
        source: Where the record comes from, in words.
        dealer: Whether a dealer from outside deals, for a game from its beginning; the cards are among the actions.

    >>> import sushigo
    >>> record = sushigo.Record.of(sushigo.new_game(sushigo.classic(players=2), seed=1))
    >>> record = record.extended(sushigo.Action.parse("1 play tempura"))
    >>> record = record.extended(sushigo.Action.parse("0 play nigiri:squid"))
    >>> [str(action) for action in record.actions], record.state.turn
    (['0 play nigiri:squid', '1 play tempura'], 2)
    >>> sushigo.Record.parse(record.text) == record
    True
    """

    config: GameConfig
    seed: int | None = None
    start: Snapshot | None = None
    actions: tuple[Action, ...] = field(default=(), converter=_actions)
    names: tuple[str, ...] = field(default=(), converter=_names)
    scores: tuple[int, ...] = field(default=(), converter=_scores)
    source: str = field(default="", converter=_source)
    dealer: bool = field(default=False, converter=bool)
    _last: GameState | None = field(init=False, default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        expect(self.config, GameConfig, A_CONFIG)
        if self.seed is not None:
            expect_int(self.seed, "the seed of a record is a whole number", InvalidRecord)
        if self.start is not None:
            expect(self.start, Snapshot, "the start of a record is a Snapshot, such as a state has", InvalidRecord)
        if [self.seed is not None, self.start is not None, self.dealer].count(True) != 1:
            raise InvalidRecord("a record has either a seed or a start, or a dealer from outside")
        if self.names and len(self.names) != self.config.players:
            raise InvalidRecord(f"there are {self.config.players} players, so as many names", path="names")
        for name in (*self.names, self.source):
            if len(name) > MAX_NAME or not name.isprintable():
                raise InvalidRecord(f"{brief(name)} is no name: it is printable, and not longer than {MAX_NAME}")

    @classmethod
    def of(
        cls,
        state: GameState,
        actions: Iterable[Action] = (),
        *,
        names: Sequence[str] = (),
        source: str = "",
    ) -> Record:
        """Put a game on record.

        Args:
            state: Where it begins. Of a new game only the seed is kept, or that a dealer deals it. Answers that have
                been given in the turn are kept too.
            actions: What is played from there.
            names: What the players are called.
            source: Where the record comes from, in words.

        Returns:
            The record.

        Raises:
            InvalidRecord: An action is not legal, or a name is none.
        """
        expect(state, GameState, A_STATE)
        seed = state.start.stream.seed
        is_new = resume(state.config, state.start) == _begun(state.config, seed)
        given = [answer for answers in (*state.answers, state.given) for answer in answers if answer is not None]
        record = cls(
            state.config,
            seed if is_new else None,
            None if is_new else state.start,
            names=_names(names),
            source=source,
            dealer=is_new and seed is None,
        )
        return record.extended(*given, *_actions(actions))

    @property
    def first(self) -> GameState:
        """The state in which the record begins."""
        if self.start is not None:
            return resume(self.config, self.start)
        return new_game(self.config, self.seed, dealer=self.dealer)

    @property
    def state(self) -> GameState:
        """The state after all actions.

        Raises:
            InvalidRecord: An action is not legal.
        """
        if self._last is None:
            for state in self.replay():
                object.__setattr__(self, "_last", state)
        assert self._last is not None
        return self._last

    def replay(self) -> Iterator[GameState]:
        """Play the record again.

        Yields:
            The first state, then the state after each action.

        Raises:
            InvalidRecord: An action is not legal; those before it have been yielded.
        """
        state = self.first
        yield state
        for place, action in enumerate(self.actions):
            state = _stepped(state, action, place)
            yield state

    def verify(self) -> GameState:
        """Play the record again, and compare the scores.

        Returns:
            The last state.

        Raises:
            InvalidRecord: An action is not legal, or the scores are others.
        """
        *_, last = self.replay()
        scores = last.scores if last.is_over else ()
        if scores != self.scores:
            told, played = list(self.scores) or "none", list(scores) or "none"
            raise InvalidRecord(
                f"the record tells the final scores {told}, but played out they are {played}", path="scores"
            )
        return last

    def extended(self, *actions: Action) -> Record:
        """Play on, and put that on record too.

        Args:
            actions: What is played next.

        Returns:
            A new record.

        Raises:
            InvalidRecord: An action is not legal.
        """
        _actions(actions)
        state, done = self.state, list(self.actions)
        for place, action in enumerate(actions, len(done)):
            open_answers = sum(answer is not None for answer in state.given)
            finished = done[: len(done) - open_answers]
            given = {decision.player: answer for decision, answer in zip(state.question, state.given, strict=True)}
            after = _stepped(state, action, place)
            given[action.player] = action
            done = [*finished, *(answer for answer in given.values() if answer is not None)]
            state = after
        record = evolve(self, actions=tuple(done), scores=state.scores if state.is_over else ())
        object.__setattr__(record, "_last", state)
        return record

    def prefix(self, count: int) -> Record:
        """Go back to an earlier moment: this is how actions are undone.

        Args:
            count: How many actions to keep; a negative number counts from the end, as in a slice.

        Returns:
            A new record.
        """
        expect_int(count, "a record keeps a number of actions")
        if len(self.actions[:count]) == len(self.actions):
            return self
        return evolve(self, actions=self.actions[:count], scores=())

    # ---- written down --------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The record as people read it: what was set up, then one line a turn.

        Raises:
            InvalidRecord: An action is not legal.
        """
        from sushigo.notation import write

        return write(self)

    @classmethod
    def parse(cls, text: str, *, registry: Registry | None = None) -> Record:
        """Read a record from the form that people read.

        Args:
            text: The text; blank lines, and what stands behind a `#`, are ignored.
            registry: Where card types are looked up; what is installed by default.

        Returns:
            The record; every action in it has been played.

        Raises:
            InvalidRecord: It is no record; the error gives line and column.
        """
        from sushigo.notation import read

        return read(text, registry)

    def data(self) -> Json:
        """The record as plain data, such as `to_json` writes."""
        data: Json = {"config": config_data(self.config)}
        if self.start is not None:
            data["start"] = snapshot_data(self.config, self.start)
        elif self.dealer:
            data["dealer"] = True
        else:
            data["seed"] = self.seed
        data["actions"] = [str(action) for action in self.actions]
        optional: Json = {"names": list(self.names), "scores": list(self.scores), "source": self.source}
        return {**data, **{name: value for name, value in optional.items() if value}}


def record_from(document: Json, registry: Registry | None) -> Record:
    """Read a record from plain data, and play it.

    Raises:
        InvalidRecord: It is none.
    """
    check_fields(document, ("config", "seed", "start", "dealer", "actions", "names", "scores", "source"))
    config = read_config(document.get("config"), "config", registry)
    document = with_present_names(document, config)
    start = start_from(config, document["start"], "start").start if "start" in document else None
    seed = structured(document["seed"], int, "seed") if "seed" in document else None
    begun = Record(
        config,
        seed,
        start,
        names=structured(document.get("names", []), tuple[str, ...], "names"),
        source=structured(document.get("source", ""), str, "source"),
        dealer=structured(document.get("dealer", False), bool, "dealer"),
    )
    actions = structured(document.get("actions", []), tuple[Action, ...], "actions")
    scores = structured(document.get("scores", []), tuple[int, ...], "scores")
    return checked(begun, actions, scores)


def checked(begun: Record, actions: tuple[Action, ...], scores: tuple[int, ...]) -> Record:
    """Play actions, and compare what is told of them with what comes out.

    Raises:
        InvalidRecord: An action is not legal, does not stand in its place, or the scores are others.
    """
    try:
        record = begun.extended(*actions)
    except InvalidConfig as error:
        raise InvalidRecord(str(error), path="seed") from None
    for place, (told, played) in enumerate(zip(actions, record.actions, strict=True)):
        if told is not played:
            raise InvalidRecord("simultaneous choices stand in seat order", path=f"actions[{place}]")
    evolve(record, scores=scores).verify() if scores != record.scores else None
    return record


def _begun(config: GameConfig, seed: int | None) -> GameState | None:
    """Begin a game by its seed, or for a dealer from outside, if that can be."""
    try:
        return new_game(config, seed, dealer=seed is None)
    except InvalidConfig:
        return None


def _stepped(state: GameState, action: Action, place: int) -> GameState:
    try:
        return step(state, action)[0]
    except IllegalAction as error:
        raise InvalidRecord(str(error), path=f"actions[{place}]") from None
