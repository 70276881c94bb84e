"""Junk in, library errors out: whatever a public name is given, it takes it or says what it takes."""

from __future__ import annotations

import inspect
import math
import pickle
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import sushigo
from packages import PUBLIC
from sushigo.agents import agent_named
from sushigo.cards.rolls import Uramaki
from sushigo.commits import Request
from sushigo.conformance import check_case, check_file, game_of, read_cases, score_case
from sushigo.door import show
from sushigo.errors import SushiGoError
from sushigo.simulate import play_again, simulate
from sushigo.svg import html, svg
from sushigo.tournament import tournament

_T = TypeVar("_T")


def nested(depth: int) -> list[object]:
    """Lists in lists, deeper than anything goes by recursion."""
    inner: list[object] = []
    for _ in range(depth):
        inner = [inner]
    return inner


JUNK: Final[Mapping[str, object]] = {
    "nothing": None,
    "truth": True,
    "negative": -1,
    "number": 7,
    "large number": 10**30,
    "huge number": 10**5000,
    "fraction": 1.5,
    "no number": math.nan,
    "infinity": math.inf,
    "empty text": "",
    "word": "x",
    "text": "maki:3 " * 100,
    "null": "\0",
    "half a letter": "\ud800",
    "bytes": b"maki",
    "empty list": [],
    "list of lists": [[]],
    "list of words": ["x", "y"],
    "list of numbers": [7, 7],
    "list of nothing": [None],
    "list of huge numbers": [10**5000],
    "words in lists": [["x"], ["y"]],
    "lists in lists": [[[]], [[]]],
    "deep list": nested(50_000),
    "tuple": (),
    "empty mapping": {},
    "mapping": {"x": 1},
    "mapping of lists": {"x": {"y": []}},
    "mapping of numbers": {1: 2},
    "set": {1},
    "object": object(),
}
"""Nothing that anybody should pass."""

GAME = sushigo.classic(players=2)
STATE = sushigo.new_game(GAME, seed=1)
ACTION, REPLY = (decision.options[0] for decision in STATE.decisions)
DEALING = sushigo.new_game(GAME, dealer=True)
AFTER, EVENTS = sushigo.step(STATE, [ACTION, REPLY])
VIEW = sushigo.observe(STATE, 0)
EDITION = sushigo.Classic()
REGISTRY = sushigo.Registry(plugins=False)
MENU = sushigo.Menu.named("sushi_go")
DRAFT = sushigo.draft_menu(players=3, way="everyone")
COMMITS = sushigo.Commits(STATE).commit(ACTION, version=0, request="r")
RECORD = sushigo.Record.of(STATE)
SHEET = sushigo.ScoreSheet(GAME).with_round([["maki:1"], []])
CARD = sushigo.Card("maki", "1")
CASE = {"kind": "score", "game": {"edition": "classic", "players": 2}, "when": "round", "tableaus": [["maki:1"], []]}

CASES = Path(__file__).parents[1] / "docs/rules/cases/maki.json"

PLAY = {
    "kind": "play",
    "game": {"edition": "classic", "players": 2},
    "start": {"hands": [["maki:1"], ["maki:2"]]},
    "actions": ["0 play maki:1"],
}

VALID = (GAME, STATE, DEALING, AFTER, VIEW, EDITION, REGISTRY, MENU, DRAFT, COMMITS, RECORD, SHEET, CARD)
"""What stands beside the junk, and what the doors belong to."""

COPIES = pickle.loads(pickle.dumps(VALID))


@frozen
class Door:
    """Something public that takes data from outside.

    Attributes:
        call: How it is called; for a constructor, also what is made of the value then.
        arguments: Arguments that it takes.
    """

    call: Callable[..., object]
    arguments: Mapping[str, object]


def door(call: Callable[..., object], **arguments: object) -> Door:
    """List what something takes."""
    return Door(call, arguments)


def used(make: Callable[..., _T], *looks: Callable[[_T], object]) -> Callable[..., object]:
    """Make a value, and look at what has been made: junk that a constructor lets in must do no harm later."""

    def call(**fields: object) -> object:
        made = make(**fields)
        return [look(made) for look in (hash, *looks)]

    return call


def entered(**fields: object) -> object:
    """Enter an award in a sheet."""
    return SHEET.with_round([[], []], awards=[sushigo.Award(**fields)])  # type: ignore[arg-type]


def laid(**fields: object) -> object:
    """Score a card as it lies."""
    return sushigo.score_round(GAME, [[sushigo.Placed(**fields)], []])  # type: ignore[arg-type]


def first_of(games: Callable[..., Iterator[object]]) -> Callable[..., object]:
    """Play only the first of many games."""
    return lambda **arguments: next(games(**arguments), None)


DOORS: Final[Mapping[str, Door]] = {
    "classic": door(
        sushigo.classic,
        players=2,
        cards=(),
        options={},
        registry=REGISTRY,
        pass_direction="left",
        dummy=False,
        dummy_scores=True,
        promo=False,
    ),
    "classic: options": door(lambda **options: sushigo.classic(2, options=options), maki={}, tempura={"copies": {}}),
    "classic: option": door(lambda **chosen: sushigo.classic(2, options={"wasabi": chosen}), same_turn=True),
    "classic: copies": door(lambda **counts: sushigo.classic(2, options={"tempura": counts}), copies={"": 3}),
    "classic: count": door(lambda n: sushigo.classic(2, options={"tempura": {"copies": {"": n}}}), n=3),
    "party": door(
        sushigo.party,
        players=3,
        menu="points_platter",
        cards=(),
        options={},
        registry=REGISTRY,
        pass_direction="left",
        bonus_actions=1,
        undealt_desserts="stay",
        bga_limits=False,
    ),
    "party: types": door(
        lambda name: sushigo.party(4, ["maki", name, "tempura", "sashimi", "wasabi", "tea", "pudding"]), name="tofu"
    ),
    "edition_named": door(sushigo.edition_named, name="party"),
    "Edition": door(sushigo.Edition, pass_direction="left"),
    "Classic": door(sushigo.Classic, pass_direction="left", dummy=False, dummy_scores=True, promo=False),
    "Party": door(sushigo.Party, pass_direction="left", bonus_actions=1, undealt_desserts="stay", bga_limits=False),
    "BoardGameArena": door(sushigo.BoardGameArena, bga_limits=True, bonus_actions=None),
    "Edition.check": door(EDITION.check, players=2),
    "Edition.configure": door(
        EDITION.configure, players=2, types=["maki", "tofu"], cards=(), options={}, registry=REGISTRY, menu=""
    ),
    "Edition.with_menu": door(sushigo.Party().with_menu, players=3, menu=MENU, cards=(), options={}, registry=REGISTRY),
    "Party.with_menu": door(
        sushigo.BoardGameArena().with_menu, players=3, menu=MENU, cards=(), options={}, registry=REGISTRY
    ),
    "Edition.standard": door(EDITION.standard, players=2, cards=(), options={}, registry=REGISTRY),
    "GameConfig": door(
        used(sushigo.GameConfig, sushigo.to_json, lambda config: config.rulebook),
        edition=EDITION,
        players=2,
        cards=GAME.cards,
        menu="",
    ),
    "GameConfig.type": door(GAME.type, name="maki"),
    "Menu": door(
        used(sushigo.Menu, lambda menu: menu.faults(3, REGISTRY), lambda menu: menu.cards), types=MENU.types, name="x"
    ),
    "Menu.named": door(sushigo.Menu.named, name="sushi_go"),
    "Menu.faults": door(MENU.faults, players=3, registry=REGISTRY),
    "Menu.check": door(MENU.check, players=3, registry=REGISTRY),
    "Menu.random": door(sushigo.Menu.random, players=3, seed=1, registry=REGISTRY),
    "draft_menu": door(sushigo.draft_menu, players=3, way="random", seed=1, registry=REGISTRY),
    "draft_menu: preset": door(sushigo.draft_menu, players=3, way="random_preset", seed=1, registry=REGISTRY),
    "MenuDraft": door(
        used(sushigo.MenuDraft, lambda draft: draft.decisions, lambda draft: draft.legal_actions(0)),
        players=3,
        way="everyone",
        registry=REGISTRY,
        chosen=("maki",),
        menu=None,
    ),
    "MenuDraft.legal_actions": door(DRAFT.legal_actions, player=0),
    "MenuDraft.apply": door(DRAFT.apply, action=DRAFT.decisions[0].options[0]),
    "Registry": door(
        used(sushigo.Registry, lambda registry: registry.names(), lambda registry: registry.sound("maki")),
        cards=(),
        plugins=False,
    ),
    "Registry.with_cards": door(lambda card: REGISTRY.with_cards(card, card), card=Uramaki()),
    "Registry.sound": door(REGISTRY.sound, name="maki"),
    "Registry.card_type": door(REGISTRY.card_type, name="maki"),
    "Registry.card_type: plug-ins": door(sushigo.Registry().card_type, name="maki"),
    "CardType": door(Uramaki, copies={"3": 4}, round_end="cascade"),
    "CardType.title": door(Uramaki().title, lang="en", face="3"),
    "CardType.rule_text": door(Uramaki().rule_text, lang="en", edition="party"),
    "new_game": door(sushigo.new_game, config=GAME, seed=1),
    "new_game: dealer": door(sushigo.new_game, config=GAME, seed=None, dealer=True),
    "legal_actions": door(sushigo.legal_actions, state=STATE, player=0),
    "apply": door(sushigo.apply, state=STATE, action=ACTION),
    "apply: several": door(lambda one, other: sushigo.apply(STATE, [one, other]), one=ACTION, other=REPLY),
    "apply: dealer": door(sushigo.apply, state=DEALING, action=DEALING.decisions[0].options[0]),
    "step": door(sushigo.step, state=STATE, action=ACTION),
    "standings": door(sushigo.standings, state=STATE),
    "winners": door(sushigo.winners, state=STATE),
    "places": door(sushigo.places, state=STATE),
    "dealt": door(sushigo.dealt, state=DEALING, hands=["maki:1 " * 10]),
    "dealt: hand": door(lambda hand: sushigo.dealt(DEALING, [hand]), hand=["maki:1"] * 10),
    "observe": door(sushigo.observe, state=STATE, player=0),
    "redact": door(sushigo.redact, events=EVENTS, player=0),
    "determinize": door(sushigo.determinize, view=VIEW, seed=1),
    "position": door(
        sushigo.position,
        config=GAME,
        round=1,
        turn=1,
        hands=[["maki:1"], ["maki:2"]],
        tableaus=[["tempura"], []],
        desserts=[["pudding"], []],
        scores=[1, 2],
        deck=["maki:1"],
        discard=["maki:1"],
        memory={"maki": {"x": 1}},
        seed=1,
        dealer=False,
    ),
    "position: hand": door(lambda hand: sushigo.position(GAME, hands=[hand, ["maki:1"]]), hand=["maki:1"]),
    "position: card": door(lambda card: sushigo.position(GAME, hands=[[card], ["maki:1"]]), card="maki:1"),
    "read_tableau": door(sushigo.read_tableau, config=GAME, items=["wasabi", "nigiri:egg"]),
    "write_tableau": door(sushigo.write_tableau, config=GAME, tableau=sushigo.read_tableau(GAME, ["wasabi"])),
    "score_round": door(sushigo.score_round, config=GAME, tableaus=[["maki:1"], []], memory={"maki": {"x": 1}}),
    "score_round: tableau": door(lambda row: sushigo.score_round(GAME, [row, []]), row=["maki:1"]),
    "score_round: item": door(lambda item: sushigo.score_round(GAME, [[item], []]), item="maki:1"),
    "score_round: memory": door(lambda x: sushigo.score_round(GAME, [[], []], memory={"maki": {"x": x}}), x=1),
    "Placed": door(laid, card=CARD, turn=1, serial=0, on=None, face_down=""),
    "score_game": door(sushigo.score_game, config=GAME, desserts=[["pudding"], []], scores=[1, 2]),
    "ScoreSheet": door(
        used(sushigo.ScoreSheet, lambda sheet: sheet.winners, sushigo.to_json),
        config=GAME,
        entries=SHEET.entries,
        strict=True,
    ),
    "ScoreSheet: entry": door(
        lambda **fields: sushigo.ScoreSheet(GAME, (type(SHEET.entries[0])(**fields),)),
        tableaus=SHEET.entries[0].tableaus,
        memory=(),
        awards=(),
    ),
    "ScoreSheet.with_round": door(
        SHEET.with_round, tableaus=[["maki:1"], []], memory={"maki": {"x": 1}}, awards=[sushigo.Award(0, "maki", 3)]
    ),
    "ScoreSheet.prefix": door(SHEET.prefix, count=0),
    "Award": door(entered, player=0, type="maki", points=3, cards=()),
    "Record": door(
        used(sushigo.Record, lambda record: record.verify(), lambda record: record.text, sushigo.to_json),
        config=GAME,
        seed=1,
        start=None,
        actions=(),
        names=(),
        scores=(),
        source="",
        dealer=False,
    ),
    "Record.of": door(sushigo.Record.of, state=STATE, actions=[ACTION], names=["a", "b"], source=""),
    "Record.parse": door(sushigo.Record.parse, text=RECORD.text, registry=REGISTRY),
    "Record.extended": door(lambda action: RECORD.extended(action, REPLY), action=ACTION),
    "Record.prefix": door(RECORD.prefix, count=0),
    "from_json": door(sushigo.from_json, text=sushigo.to_json(STATE), kind="state", registry=REGISTRY),
    "to_json": door(sushigo.to_json, value=STATE),
    "Card": door(sushigo.Card, type="maki", face="1", copy_of=None),
    "Card.parse": door(sushigo.Card.parse, text="maki:1"),
    "Card.answers_to": door(sushigo.Card("maki", "1").answers_to, wanted=sushigo.Card("maki")),
    "Item": door(used(sushigo.Item, str), card=CARD, face_down=False, copies_face_down=False, mark=""),
    "Item.parse": door(sushigo.Item.parse, text="maki:1"),
    "Action": door(used(sushigo.Action, str, lambda action: action.card), player=0, verb="play", argument="maki:1"),
    "Action.parse": door(sushigo.Action.parse, text="0 play maki:1"),
    "describe": door(sushigo.describe, event=EVENTS[0], lang="en", config=GAME, names=["a", "b"]),
    "describe_action": door(sushigo.describe_action, action=ACTION, lang="en", config=GAME, names=["a", "b"]),
    "Commits": door(
        used(sushigo.Commits, lambda commits: commits.missing, lambda commits: commits.choice_of(0)),
        state=STATE,
        version=0,
        chosen=(ACTION,),
        requests=(Request("r", 0, ACTION),),
    ),
    "Commits.choice_of": door(COMMITS.choice_of, player=0),
    "Commits.commit": door(COMMITS.commit, action=ACTION, version=0, request="r"),
    "Commits.withdraw": door(COMMITS.withdraw, player=0, version=0),
    "Commits.time_out": door(COMMITS.time_out, absent=lambda _, decision: decision.options[0]),
    "agent_named": door(agent_named, text="random"),
    "simulate": door(
        first_of(simulate),
        config=GAME,
        agents=["random", "random"],
        games=1,
        seed=1,
        executor=None,
        workers=1,
        chunk=1,
        keep_going=False,
        progress=None,
    ),
    "play_again": door(play_again, config=GAME, agents=["random", "random"], index=1, seed=1),
    "simulate: agent": door(lambda agent: simulate(GAME, [agent, "random"], 1, 1), agent="random"),
    "tournament": door(
        first_of(tournament),
        config=GAME,
        names=["random", "greedy"],
        games=1,
        seed=1,
        executor=None,
        workers=1,
        keep_going=False,
    ),
    "svg": door(svg, what="maki:1", game=GAME, languages=["en"]),
    "html": door(html, what="maki:1", game=GAME, languages=["en"]),
    "read_cases": door(read_cases, text='{"format": "sushigo-cases/1", "cases": []}'),
    "check_file": door(check_file, path=CASES),
    "check_case": door(check_case, case=CASE, registry=REGISTRY),
    "check_case: field": door(lambda **fields: check_case({**CASE, **fields}), **CASE, id="", source="", memory={}),
    "check_case: start": door(
        lambda **start: check_case({**PLAY, "start": start}),
        round=1,
        turn=1,
        hands=[["maki:1"], ["maki:2"]],
        tableaus=[["tempura"], []],
        desserts=[["pudding"], []],
        scores=[1, 2],
        deck=["maki:1"],
        discard=["maki:1"],
        memory={"maki": {"x": 1}},
    ),
    "check_case: expect": door(
        lambda **expect: check_case({**PLAY, "expect": expect}),
        hands=[[], ["maki:2"]],
        tableaus=[["maki:1"], []],
        desserts=[[], []],
        discard=[],
        scores=[0, 0],
        deck_size=0,
        to_act=[1],
        legal={"1": ["play maki:2"]},
        illegal=False,
        awards=[[0, "maki", 6]],
        over=False,
        winners=[],
        round=1,
        turn=1,
    ),
    "score_case": door(score_case, case=CASE, registry=REGISTRY),
    "game_of": door(game_of, case=CASE, registry=REGISTRY),
    "game_of: game": door(lambda **game: game_of({**CASE, "game": game}), **CASE["game"], rules={}, options={}),  # type: ignore[arg-type]
}
"""Everything public that takes data from outside, by name; behind a colon, a part of what it takes."""

FOR_AUTHORS: Final = {
    *("option", "CardType", "Scorer", "Scoring", "ByCount", "ByFace", "BySymbol", "DistinctSets", "Majority", "PerSet"),
    *("Arrival", "Asking", "Moment", "Play", "Script", "Seat", "Table", "Use"),
}
"""What authors of cards write and are handed: their cards are checked when they are loaded, and watched as they act."""

MADE_BY_THE_ENGINE: Final = {
    *("Decision", "Draw", "GameState", "Hand", "HandView", "Installed", "PlayerState", "Score", "TableView", "View"),
}
"""Values that nobody need make; whatever takes one looks whether it is one."""

STRUCTURE: Final = {
    *("seats", "compared", "hand_size", "cards_needed", "cards_at_hand", "direction", "desserts_joining"),
    *("begin_game", "begin_round", "turn", "clear_table", "standard_types"),
}
"""What an edition says of itself to the engine, for a number of players that has been checked."""

OUT_OF_REACH: Final = (Exception, sushigo.Event)
"""Errors are made by the library, and events by cards, whose events are checked as they emit them."""


def public_callables() -> Iterator[str]:
    """Name all that takes arguments: functions, constructors, and the methods of classes."""
    for name in PUBLIC:
        value: object = getattr(sushigo, name)
        exempt = name in FOR_AUTHORS or name in MADE_BY_THE_ENGINE
        if exempt or not callable(value) or (inspect.isclass(value) and issubclass(value, OUT_OF_REACH)):
            continue
        if inspect.signature(value).parameters:
            yield name
        if inspect.isclass(value):
            yield from (f"{name}.{method}" for method in public_methods(value))


def public_methods(cls: type) -> Iterator[str]:
    """Name the methods of a class that take arguments, but for what editions say of themselves."""
    for name, found in vars(cls).items():
        function: object = found.__func__ if isinstance(found, classmethod) else found
        if name.startswith("_") or name in STRUCTURE or not inspect.isfunction(function):
            continue
        if len(inspect.signature(function).parameters) > 1:
            yield name


def test_every_public_name_that_takes_data_has_its_door() -> None:
    """What is new and public is to be tried with junk."""
    doors = {name.partition(":")[0] for name in DOORS}
    inherited = {"Classic.check"}

    assert set(public_callables()) - doors - inherited == set()


@pytest.mark.parametrize("name", DOORS)
def test_every_door_takes_what_it_should(name: str) -> None:
    """Otherwise it would prove nothing that it refuses junk."""
    DOORS[name].call(**DOORS[name].arguments)


def parts(junk: object, depth: int = 3) -> Iterator[object]:
    """List junk and what is in it."""
    yield junk
    if depth and isinstance(junk, (list, tuple, set, dict)):
        for part in (*junk.items(), *junk) if isinstance(junk, dict) else junk:
            yield from parts(part, depth - 1)


def play_on(made: object) -> None:
    """Play a few actions of a game that is made of junk, and save it: what was let in must do no harm later."""
    if isinstance(made, sushigo.Edition) and made.hand_sizes:
        made = made.standard(2)
    if not isinstance(made, sushigo.GameConfig):
        return
    record = sushigo.Record.of(sushigo.new_game(made, 1))
    for _ in range(6):
        record = record.extended(record.state.decisions[0].options[0])
    saved = sushigo.to_json(record)

    assert sushigo.to_json(sushigo.from_json(saved)) == saved
    assert sushigo.Record.parse(record.text) == record


def try_junk(name: str, argument: str, junk: object) -> None:
    """Give a door junk for one of its arguments: it takes it, or refuses it with an error that shows it."""
    tried = DOORS[name]
    try:
        play_on(tried.call(**{**tried.arguments, argument: junk}))
    except SushiGoError as error:
        message = str(error)
        assert 10 < len(message) < 2000, message
        if isinstance(error, sushigo.InvalidArgument):
            assert any(show(part).strip("'\"")[:20] in message for part in parts(junk)), message


@pytest.mark.parametrize("name", DOORS)
def test_junk_is_refused_with_an_error_of_the_library(name: str) -> None:
    for argument in DOORS[name].arguments:
        for junk in JUNK.values():
            try_junk(name, argument, junk)

    assert VALID == COPIES


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.binary(max_size=3),
    st.sampled_from(["maki", "maki:1", "tempura", "pudding", "", "wasabi+", "x", "0 play maki:1"]),
    st.sampled_from([*VALID, ACTION, *EVENTS, sushigo.Item(CARD), sushigo.Placed(CARD, 1, 0), Uramaki()]),
)  # fmt: skip
junk = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.one_of(st.text(max_size=3), st.integers()), inner, max_size=2),
    ),
    max_leaves=6,
)
"""Anything, also what is right in another place."""


@pytest.mark.parametrize("name", DOORS)
@given(data=st.data())
def test_values_in_the_wrong_place_are_refused_with_an_error_of_the_library(name: str, data: st.DataObject) -> None:
    argument = data.draw(st.sampled_from(sorted(DOORS[name].arguments)))
    try_junk(name, argument, data.draw(junk))


def test_a_game_goes_on_as_if_there_had_been_no_junk() -> None:
    for nonsense in JUNK.values():
        with pytest.raises(SushiGoError):
            sushigo.apply(STATE, [ACTION, nonsense])  # type: ignore[list-item]

    assert sushigo.apply(STATE, [ACTION, REPLY]) == AFTER


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: sushigo.edition_named([]), "an edition is named by a text, not []"),  # type: ignore[arg-type]
        (lambda: sushigo.Menu.named([]), "a menu is named by a text, not []"),  # type: ignore[arg-type]
        (lambda: sushigo.party(4, menu=7), "the names of card types, not 7"),  # type: ignore[arg-type]
        (lambda: sushigo.party(4, menu=[["x"]]), "the names of card types, not ['x']"),  # type: ignore[list-item]
        (lambda: sushigo.party(10**5000), "party is for 2 to 8 players, not a huge number"),
        (lambda: sushigo.new_game("classic"), "such as classic(players=3), not 'classic'"),  # type: ignore[arg-type]
        (lambda: sushigo.apply(None, ACTION), "such as new_game(...) begins, not None"),  # type: ignore[arg-type]
        (lambda: sushigo.apply(sushigo.GameState, ACTION), "such as new_game(...) begins"),  # type: ignore[arg-type]
        (lambda: sushigo.apply(sushigo.GameState, []), "such as new_game(...) begins"),  # type: ignore[arg-type]
        (lambda: sushigo.legal_actions(sushigo.GameState, 0), "such as new_game"),  # type: ignore[arg-type]
        (lambda: sushigo.classic(2, registry=7), "such as Registry().with_cards(...), not 7"),  # type: ignore[arg-type]
        (lambda: sushigo.apply(STATE, "0 pass"), "such as Action.parse('0 pass'), not '0 pass'"),  # type: ignore[arg-type]
        (lambda: sushigo.Classic(dummy="no"), "dummy is one of False, True, not 'no'"),  # type: ignore[arg-type]
        (lambda: sushigo.describe(7, config=GAME), "such as step(...) returns, not 7"),  # type: ignore[arg-type]
    ],
)
def test_an_error_names_the_culprit_and_the_remedy(call: Callable[[], object], said: str) -> None:
    with pytest.raises(SushiGoError) as refused:
        call()
    assert said in str(refused.value)


def test_an_argument_of_the_wrong_kind_is_a_type_error_too() -> None:
    with pytest.raises(TypeError) as refused:
        sushigo.observe("state", 0)  # type: ignore[arg-type]
    assert isinstance(refused.value, sushigo.InvalidArgument)
