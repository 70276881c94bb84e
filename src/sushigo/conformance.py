"""Conformance cases: rulings as data, in the language-neutral format `sushigo-cases/1`.

A case scores tableaus, or plays actions from a new game or a position set up by hand, and compares what comes
out with what is expected. The project's own cases use it, and so can authors of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Final, cast, final

from attrs import evolve, frozen

from sushigo.action import Action
from sushigo.card import Item, Placed
from sushigo.cardtype import CardType
from sushigo.config import GameConfig
from sushigo.document import check_fields, read_object
from sushigo.door import expect, expect_int, refusal, show
from sushigo.edition import edition_named, switched
from sushigo.errors import IllegalAction, InvalidConfig, InvalidRecord, SushiGoError
from sushigo.event import Award
from sushigo.game import legal_actions, new_game, step, winners
from sushigo.menu import as_menu
from sushigo.position import position, read_card, read_tableau, score_game, score_round
from sushigo.registry import Registry, looked_up_in
from sushigo.scoring import Score
from sushigo.state import GameState

FORMAT: Final = "sushigo-cases/1"
"""The format that a case file names."""

Json = Mapping[str, object]
"""A case as data: an object of JSON, its fields by name."""


@final
@frozen
class CaseOutcome:
    """What became of one case.

    Attributes:
        id: The case.
        source: What it rests on.
        faults: What was expected and what came out, a line each; none if the case passed.
    """

    id: str
    source: str
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.faults


def check_file(path: str | Path, registry: Registry | None = None) -> list[CaseOutcome]:
    """Run every case of a file.

    Args:
        path: The file.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        What became of each case.

    Raises:
        InvalidRecord: The file cannot be read, or is no case file.
    """
    if not isinstance(path, (str, PathLike)):
        raise refusal("a case file is named by a path", path, InvalidRecord)
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise InvalidRecord(f"{path} cannot be read: {error}") from None
    return [check_case(case, registry) for case in read_cases(text, str(path))]


def read_cases(text: str, name: str = "the text") -> list[Json]:
    """Read the cases of a case file.

    Args:
        text: The file's text.
        name: What to call it in errors.

    Returns:
        The cases as data.

    Raises:
        InvalidRecord: It is no case file.

    >>> from sushigo.conformance import read_cases
    >>> read_cases('{"format": "sushigo-cases/1", "cases": []}')
    []
    """
    expect(text, str, "a case file is a text", InvalidRecord)
    try:
        fields = read_object(text)
    except InvalidRecord as error:
        raise InvalidRecord(f"{name} cannot be read: {error}") from None
    if fields.get("format") != FORMAT or not isinstance(fields.get("cases"), list):
        raise InvalidRecord(
            f'{name} is no case file: it must be an object with "format": "{FORMAT}" and a list of "cases"'
        )
    return [_case(case, f"a case of {name}") for case in _list(fields["cases"], "cases")]


def _case(case: object, what: str = "a case") -> Json:
    if not isinstance(case, Mapping):
        raise refusal(f"{what} is an object", case, InvalidRecord)
    return cast("Json", case)


def check_case(case: Json, registry: Registry | None = None) -> CaseOutcome:
    """Run one case.

    Args:
        case: The case as data.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        What became of it; a case that cannot be run has failed, and says why.
    """
    looked_up_in(registry)
    name, source = (_told(_case(case).get(key, "")) for key in ("id", "source"))
    try:
        check_fields(
            case,
            ["id", "kind", "source", "game", "when", "tableaus", "desserts", "memory", "start", "actions", "expect"],
        )
        kind = case.get("kind")
        if kind == "score":
            faults = _score_faults(case, registry)
        elif kind == "play":
            faults = _play_faults(case, registry)
        else:
            raise InvalidRecord(f'the kind of a case is "score" or "play", not {show(kind)}')
        found = tuple(faults)
        if not (found or case.get("expect") or case.get("actions")):  # that actions are legal is expected anyway
            found = ('it expects nothing: say what comes out as "expect"',)
        return CaseOutcome(name or "?", source, found)
    except SushiGoError as error:
        return CaseOutcome(name or "?", source, (f"it cannot be run: {error}",))


# ---- reading a case ---------------------------------------------------------------------------------------


def _told(value: object) -> str:
    return value if isinstance(value, str) else show(value)


def _object(data: Json, key: str) -> Json:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise InvalidRecord(f"{key} is an object, not {show(value)}")
    return cast("Json", value)


def _list(value: object, what: str) -> Sequence[object]:
    if not isinstance(value, Sequence) or isinstance(value, (str, bytes)):
        raise InvalidRecord(f"{what} is a list, not {show(value)}")
    return cast("Sequence[object]", value)


def _texts(value: object, what: str) -> list[str]:
    texts = [text for text in _list(value, what) if isinstance(text, str)]
    if len(texts) < len(_list(value, what)):
        raise InvalidRecord(f"{what} is a list of texts, not {show(value)}")
    return texts


def _rows(data: Json, key: str) -> list[list[str]]:
    return [_texts(row, f"a row of {key}") for row in _list(data.get(key, []), key)]


def _types_of(items: Iterable[str]) -> Iterator[str]:
    """Name every type that appears in items: played, copied or face down."""
    for text in items:
        item = Item.parse(text)
        yield item.card.type
        yield item.card.shown.type


def types_in(case: Json) -> tuple[str, ...]:
    """List the card types that appear in a case, as a card of a zone, played, copied or face down."""
    start = _object(case, "start")
    found: list[str] = []
    for data in (case, start):
        for key in ("hands", "tableaus", "desserts"):
            found += [name for row in _rows(data, key) for name in _types_of(row)]
        for key in ("deck", "discard"):
            found += list(_types_of(_texts(data.get(key, []), key)))
    for text in _texts(case.get("actions", []), "actions"):
        action = Action.parse(text)
        if action.verb != "ask":
            found += [name for item in action.items for name in (item.card.type, item.card.shown.type)]
    return tuple(dict.fromkeys(found))


def game_of(case: Json, registry: Registry | None = None) -> GameConfig:
    """Configure the game of a case.

    Args:
        case: The case as data.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        The configuration; without a menu, all types that appear in the case are in play.

    Raises:
        SushiGoError: The game cannot be configured.
    """
    game = _object(_case(case), "game")
    check_fields(game, ["edition", "players", "menu", "options", "rules", "seed"], "game")
    players, rules, options = game.get("players"), _object(game, "rules"), _object(game, "options")
    edition = switched(edition_named(cast("str", game.get("edition"))), rules)
    if type(players) is not int:
        raise InvalidConfig(f"the number of players is a number, not {show(players)}")
    expect_int(game.get("seed", 0), "the seed of a game is a whole number", InvalidConfig)
    menu = game.get("menu")
    if menu is not None:
        chosen = as_menu(menu if isinstance(menu, str) else _texts(menu, "the menu"))
        return edition.with_menu(players, chosen, options=options, registry=registry)  # type: ignore[arg-type]
    if case.get("kind") == "play" and "start" not in case:
        return edition.standard(players, options=options, registry=registry)  # type: ignore[arg-type]
    registry, types = looked_up_in(registry), types_in(case)
    appearing = {registry.card_type(name).name for name in types}
    needed = {card.name: card for card in map(registry.card_type, _needed(case, registry))}
    bare = [_without_copies(card) for name, card in needed.items() if name not in appearing]
    if not types and not bare:
        return edition.standard(players, options=options, registry=registry)  # type: ignore[arg-type]
    names = (*types, *(card.name for card in bare))
    return edition.configure(players, names, cards=bare, options=options, registry=registry)  # type: ignore[arg-type]


def _needed(case: Json, registry: Registry) -> Iterator[str]:
    """Name the types without which a case means nothing, though no card of them need appear in it."""
    start = _object(case, "start")
    for data in (case, start):
        yield from _object(data, "memory")
    yield from _object(_object(case, "expect"), "by_card")
    rows = [*_rows(case, "tableaus"), *_rows(start, "tableaus"), _texts(case.get("actions", []), "actions")]
    if any("~" in text for row in rows for text in row):
        for name in registry.names():
            if registry.sound(name) and registry.card_type(name).turns_face_down:
                yield name
                return


def _without_copies(card: CardType) -> CardType:
    """Have a type take part by its rules alone: none of its cards is in the box, so nobody can ask for one."""
    return evolve(card, copies=dict.fromkeys(card.printed_counts(), 0))


# ---- running a case ---------------------------------------------------------------------------------------


def score_case(case: Json, registry: Registry | None = None) -> tuple[GameConfig, Score]:
    """Score the tableaus or desserts of a score case, whatever it expects.

    Args:
        case: The case as data.
        registry: Where card types are looked up; what is installed by default.

    Returns:
        What is played, and the score.

    Raises:
        SushiGoError: It is no score case, or cannot be scored.

    >>> case = {"game": {"edition": "classic", "players": 2}, "when": "round", "tableaus": [["maki:1"], []]}
    >>> score_case(case)[1].total
    (6, 0)
    """
    config = game_of(case, registry)
    when = case.get("when")
    if when == "round":
        memory = _object(case, "memory")
        return config, score_round(config, _rows(case, "tableaus"), memory=memory)  # type: ignore[arg-type]
    if when == "game":
        return config, score_game(config, _rows(case, "desserts"))
    raise InvalidRecord(f'a score case is scored when "round" or "game" ends, not {show(when)}')


def _score_faults(case: Json, registry: Registry | None) -> Iterator[str]:
    config, score = score_case(case, registry)
    expect = _object(case, "expect")
    check_fields(expect, ("total", "by_card"), "expect")
    if "total" in expect:
        yield from _compare("total", expect["total"], list(score.total))
    got = score.by_card
    for name, points in _object(expect, "by_card").items():
        yield from _compare(f"by_card.{name}", points, list(got.get(name, (0,) * config.seats)))


def _play_faults(case: Json, registry: Registry | None) -> Iterator[str]:
    config = game_of(case, registry)
    state = _start(case, config)
    actions = [Action.parse(text) for text in _texts(case.get("actions", []), "actions")]
    expect = _object(case, "expect")
    known = "hands tableaus desserts discard scores deck_size to_act legal illegal awards over winners round turn"
    check_fields(expect, known.split(), "expect")
    if expect.get("illegal") is True and not actions:
        raise InvalidRecord("the last action is to be illegal, but there is none")
    awards: Counter[tuple[int, str]] = Counter()
    for place, action in enumerate(actions):
        refused = expect.get("illegal") is True and place == len(actions) - 1
        try:
            state, events = step(state, action)
        except IllegalAction as error:
            if not refused:
                yield f"{action} (action {place + 1}): expected to be legal, got {error}"
                return
            continue
        if refused:
            yield f"{action}: expected to be illegal, but it was accepted"
        for event in events:
            if isinstance(event, Award):
                awards[event.player, event.type] += event.points
    yield from _state_faults(config, state, expect, awards)


def _start(case: Json, config: GameConfig) -> GameState:
    seed = cast("int", _object(case, "game").get("seed", 0))
    if "start" not in case:
        return new_game(config, seed)
    start = _object(case, "start")
    check_fields(
        start, ["round", "turn", "hands", "tableaus", "desserts", "scores", "deck", "discard", "memory"], "start"
    )
    fields: dict[str, object] = {"hands": [], **start}
    fields.update({key: _rows(start, key) for key in ("hands", "tableaus", "desserts") if key in start})
    fields.update({key: _texts(start[key], key) for key in ("deck", "discard") if key in start})
    _list(fields.get("scores", []), "scores")
    return position(config, seed=seed, **fields)  # type: ignore[arg-type]


def _state_faults(
    config: GameConfig, state: GameState, expect: Json, awards: Counter[tuple[int, str]]
) -> Iterator[str]:
    for zone in ("hands", "desserts"):
        if zone in expect:
            lying = [player.hand.cards if zone == "hands" else player.desserts for player in state.players]
            piles = [sorted(map(str, cards)) for cards in lying]
            yield from _compare(zone, _sorted_rows(expect[zone], zone), piles)
    if "tableaus" in expect:
        wanted = [_as_items(config, row) for row in _rows(expect, "tableaus")]
        yield from _compare("tableaus", wanted, [_piled(player.tableau) for player in state.players])
    if "discard" in expect:
        yield from _compare("discard", sorted(_texts(expect["discard"], "discard")), sorted(map(str, state.discard)))
    for key, value in (
        ("scores", list(state.scores)),
        ("deck_size", len(state.deck)),
        ("to_act", [decision.player for decision in state.decisions]),
        ("over", state.is_over),
        ("winners", list(winners(state))),
        ("round", state.round),
        ("turn", state.turn),
    ):
        if key in expect:
            yield from _compare(key, expect[key], value)
    for player, texts in _object(expect, "legal").items():
        if player not in map(str, range(config.players)):
            raise InvalidRecord(f"legal actions are given by player, not for {show(player)}")
        legal = sorted(action.text for action in legal_actions(state, int(player)))
        yield from _compare(f"legal.{player}", sorted(_texts(texts, "legal")), legal)
    if "awards" in expect:
        got = [[*earned, points] for earned, points in awards.items()]
        yield from _compare("awards", _summed(expect["awards"]), _summed(got))


def _sorted_rows(value: object, what: str) -> list[list[str]]:
    return [sorted(row) for row in _rows({what: value}, what)]


def _piled(tableau: Sequence[Placed]) -> list[str]:
    """Describe a tableau as a multiset: each card, whether it lies on another, whether it lies face down."""
    return sorted(
        f"~{placed.card.printed}" if placed.face_down else f"{placed.card}{'' if placed.on is None else '^'}"
        for placed in tableau
    )


def _as_items(config: GameConfig, row: list[str]) -> list[str]:
    """Describe an expected tableau likewise; what is marked need not stand in play order, as nothing is inferred."""
    items = [Item.parse(text) for text in row]
    if not any(item.mark for item in items):
        return _piled(read_tableau(config, row))
    found = []
    for item in items:
        card, down = read_card(config, item.card), item.face_down or item.copies_face_down
        found.append(f"~{card.printed}" if down else f"{card}{'^' if item.mark == '^' else ''}")
    return sorted(found)


def _summed(rows: object) -> list[tuple[int, str, int]]:
    """Add up awards by player and type; what adds up to nothing is left out."""
    sums: Counter[tuple[int, str]] = Counter()
    for row in _list(rows, "awards"):
        match row:
            case [int(player), str(name), int(points)]:
                sums[player, name] += points
            case _:
                raise InvalidRecord(f"an award is [player, type, points], not {show(row)}")
    return sorted((player, name, points) for (player, name), points in sums.items() if points)


def _compare(what: str, expected: object, got: object) -> Iterator[str]:
    if expected != got:
        yield f"{what}: expected {_brief(expected)}, got {_brief(got)}"


def _brief(value: object) -> str:
    try:
        return value if isinstance(value, str) else str(value)
    except (ValueError, RecursionError):  # too long a number, or too deep a list
        return show(value)
