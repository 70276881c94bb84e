"""JSON: every value comes back equal, and nothing that cannot be is read."""

import json
import warnings
from collections.abc import Callable
from random import Random

import pytest
from attrs import frozen
from hypothesis import given

import sushigo
from playing import played_some, steps
from strategies import configs, states
from sushigo.cards.rolls import Maki
from sushigo.cardtype import CardType, option
from sushigo.conversion import EVENTS
from sushigo.errors import InvalidArgument, InvalidRecord, SushiGoError, SushiGoWarning
from sushigo.menu import PRINTED
from sushigo.position import position
from sushigo.provenance import compare_packages
from sushigo.registry import Registry

WEIGHT = object()


@frozen
class Ginger(CardType):
    """A card from outside."""

    name = "ginger"
    aliases = ("gari",)
    category = "appetizer"
    counts = {"": 8}

    strength: str = option("mild", "hot")
    spices: tuple[object, ...] = option((), ("star anise", "clove"), (WEIGHT,))


MENU = ["maki", "ginger", "tempura", "sashimi", "wasabi", "tea", "pudding"]


def document(value: sushigo.GameState | sushigo.GameConfig) -> dict[str, object]:
    """A value as the data in its JSON."""
    data: dict[str, object] = json.loads(sushigo.to_json(value))
    return data


def some_state() -> sushigo.GameState:
    """A state of a four-player game, some turns into the second round."""
    return played_some(sushigo.party(4, "cutthroat_combo"), 3, 60)


# ---- there and back ----------------------------------------------------------------------------------------


@given(configs)
def test_a_configuration_comes_back_equal(config: sushigo.GameConfig) -> None:
    assert sushigo.from_json(sushigo.to_json(config), "config") == config


@given(states())
def test_a_state_comes_back_equal(state: sushigo.GameState) -> None:
    back = sushigo.from_json(sushigo.to_json(state), "state")

    assert back == state
    assert (back.now, back.question) == (state.now, state.question)


@given(states())
def test_every_view_comes_back_equal(state: sushigo.GameState) -> None:
    for player in (None, *range(state.config.players)):
        view = sushigo.observe(state, player)

        assert sushigo.from_json(sushigo.to_json(view), "view") == view


def test_events_actions_and_scores_come_back_equal() -> None:
    state = sushigo.new_game(sushigo.party(4, "dinner_for_two"), seed=4)
    for _, action, after, events in steps(state, Random(4)):
        assert sushigo.from_json(sushigo.to_json(action), "action") is action
        assert sushigo.from_json(sushigo.to_json(events), "events") == events
        for event in events:
            assert sushigo.from_json(sushigo.to_json(event), "event") == event
        score = sushigo.standings(after)
        assert sushigo.from_json(sushigo.to_json(score), "score") == score


def test_every_event_has_a_name_in_documents() -> None:
    assert {"Reveal", "Award", "HandToHand", "GameEnds"} <= set(EVENTS)


@pytest.mark.parametrize("menu", PRINTED)
def test_a_state_is_small(menu: str) -> None:
    """A four-player party state takes at most 4 kB, whatever is known of the hands."""
    for seed in range(3):
        for state, *_ in steps(sushigo.new_game(sushigo.party(4, menu), seed), Random(seed)):
            assert len(sushigo.to_json(state).encode()) <= 4000


def test_a_game_with_the_printed_numbers_of_cards_comes_back_equal() -> None:
    """None says so, where the edition sets others."""
    config = sushigo.classic(2, options={"tempura": {"copies": None}})

    assert sushigo.from_json(sushigo.to_json(config), "config") == config


def test_keys_stand_in_a_fixed_order_without_blanks() -> None:
    text = sushigo.to_json(sushigo.party(2, bonus_actions=None, options={"tea": {"counts_desserts": False}}))

    assert text == (
        '{"format":"sushigo/1","kind":"config","edition":"party","players":2,"menu":"my_first_meal",'
        '"types":["nigiri","maki","tempura","sashimi","miso_soup","wasabi","tea","green_tea_ice_cream"],'
        '"options":{"tea":{"counts_desserts":false}},"rules":{"bonus_actions":null}}'
    )


def test_a_type_configured_by_hand_comes_back_as_it_was() -> None:
    config = sushigo.party(3, cards=[Maki(copies={"1": 9})])

    assert sushigo.from_json(sushigo.to_json(config), "config") == config


# ---- card types from outside -------------------------------------------------------------------------------


def test_a_card_from_outside_is_looked_up_in_the_registry() -> None:
    config = sushigo.party(3, MENU, cards=[Ginger(strength="hot", spices=("star anise", "clove"))])
    registry = Registry().with_cards(Ginger())

    back = sushigo.from_json(sushigo.to_json(config), "config", registry=registry)

    assert back == config


def test_a_state_saved_under_an_earlier_name_of_a_card_is_read() -> None:
    config = sushigo.party(3, MENU, cards=[Ginger()])
    state = played_some(config, 1, 20)
    text = sushigo.to_json(state).replace("ginger", "gari")
    assert "gari" in text

    assert sushigo.from_json(text, "state", registry=Registry().with_cards(Ginger())) == state


def test_a_document_names_the_package_of_a_card_from_outside() -> None:
    data = document(sushigo.party(3, MENU, cards=[Ginger()]))

    assert data["packages"] == {"ginger": f"module {__name__}"}


def test_a_missing_card_is_refused_with_the_package_to_install() -> None:
    data = document(sushigo.party(3, MENU, cards=[Ginger()])) | {"packages": {"ginger": "sushigo-ginger 1.2"}}

    with pytest.raises(InvalidRecord, match=r"types\[2\].*'?ginger'?.*install sushigo-ginger 1\.2"):
        sushigo.from_json(json.dumps(data))


def test_nothing_that_a_document_names_is_imported() -> None:
    data = document(sushigo.party(3)) | {"types": ["antigravity:Card"], "packages": {"antigravity": "this 1"}}

    with pytest.raises(InvalidRecord):
        sushigo.from_json(json.dumps(data))


def test_another_minor_version_is_a_warning() -> None:
    with pytest.warns(SushiGoWarning, match=r"ginger 1\.2\.0.*ginger 1\.3\.1"):
        compare_packages("ginger", "ginger 1.2.0", "ginger 1.3.1", "types[1]")


def test_another_major_version_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="but found is 2"):
        compare_packages("ginger", "ginger 1.2.0", "Ginger 2.0", "types[1]")


def test_the_same_version_is_no_matter() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        compare_packages("ginger", "ginger 1.2.0", "ginger 1.2.0", "types[1]")


def test_options_that_are_no_plain_data_are_refused_when_written() -> None:
    config = sushigo.party(3, MENU, cards=[Ginger(spices=(WEIGHT,))])

    with pytest.raises(InvalidRecord, match=r"ginger\.spices cannot be saved"):
        sushigo.to_json(config)


def test_what_no_document_holds_is_refused_when_written() -> None:
    with pytest.raises(InvalidRecord, match="no document holds a list"):
        sushigo.to_json([1])  # type: ignore[list-item]


# ---- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no JSON"),
        ("[1]", "a document is an object"),
        ("{}", "format: this library reads 'sushigo/1', not null"),
        ('{"format":"sushigo/2","kind":"state"}', "format: .* not \"sushigo/2\""),
        ('{"format":"sushigo/1","kind":"stat"}', "kind: "),
        ('{"format":"sushigo/1","kind":"action","action":"0 play maki","action":"1 pass"}', "stands twice"),
        ('{"format":"sushigo/1","kind":"action","action":"0 jump"}', "action: .* is no verb"),
        ('{"format":"sushigo/1","kind":"action","action":"0 pass","x":1}', "x: there is no such field .* are action"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"KeepDesserts","x":1}}', "event.x: there is no such"),
        ('{"format":"sushigo/1","kind":"config","x":1}', "x: there is no such field here; there are edition"),
        ('{"format":"sushigo/1","kind":"action"}', "action: this field is missing"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"Cheat"}}', "event: there is no event"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"Deal","size":NaN}}', "NaN is no number"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"Deal","size":1e999}}', "too large"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"Deal","size":true}}', "event.size: a whole"),
        ('{"format":"sushigo/1","kind":"event","event":{"event":"Deal","size":%s}}' % ("9" * 4000), "huge"),
        ('{"format":"sushigo/1","kind":"action","action":%s}' % ("[" * 50_000), "deeply"),
        ('{"format":"sushigo/1","kind":"config","options":{"maki":{"ties":%s}}}' % ("[" * 600 + "]" * 600), "deeply"),
        ('{"format":"sushigo/1","kind":"config","rules":{"dummy":%s}}' % ("[" * 600 + "]" * 600), "deeply"),
    ],
)  # fmt: skip
def test_a_damaged_document_is_refused_with_its_fault(text: str, said: str) -> None:
    with pytest.raises(InvalidRecord, match=said):
        sushigo.from_json(text)


def test_a_kind_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    text = sushigo.to_json(sushigo.classic(3))

    with pytest.raises(InvalidArgument, match=r"config, state, .*, not 'stat' \(did you mean 'state'\?\)"):
        sushigo.from_json(text, "stat")  # type: ignore[call-overload]


def test_another_kind_than_wanted_is_refused() -> None:
    with pytest.raises(InvalidRecord, match="a document of kind 'state' is wanted"):
        sushigo.from_json(sushigo.to_json(sushigo.classic(2)), "state")


NOTE = {"type": "eel", "key": "", "value": 1, "scope": "round"}


def _set(*path: object) -> Callable[[dict[str, object]], None]:
    """Put the last of the arguments where the others lead."""
    *keys, last, value = path

    def change(data: dict[str, object]) -> None:
        at: object = data
        for key in keys:
            at = at[key]  # type: ignore[index]
        at[last] = value  # type: ignore[index]

    return change


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("start.deck[0]", _set("start", "deck", 0, "maki:3")),
        ("start.deck[0]", _set("start", "deck", 0, "Temaki")),
        ("start.deck", _set("start", "deck", "temaki")),
        ("start.hands[1][0]", _set("start", "hands", 1, 0, "maki:3")),
        ("start.hands", _set("start", "hands", [[]])),
        ("start.round", _set("start", "round", 4)),
        ("start.round", _set("start", "round", "2")),
        ("start.turn", _set("start", "turn", 10**30)),
        ("start.direction", _set("start", "direction", 0)),
        ("start.scores[0]", _set("start", "scores", 0, 10**12)),
        ("start.seen[2]", _set("start", "seen", 2, 99)),
        ("start.known[0].holds[1]", _set("start", "known", 0, {"holds": [[], ["eel"] * 9, [], [], []]})),
        ("start.known[0].some[0]", _set("start", "known", 0, {"some": [["spoon:6"]]})),
        ("start.aside", _set("start", "aside", [0, []])),
        ("start.memory[0].scope", _set("start", "memory", [NOTE | {"scope": "month"}])),
        ("start.memory[0].value", _set("start", "memory", [NOTE | {"value": {}}])),
        ("start.stream.seed", _set("start", "stream", {"seed": -1, "shuffles": 3})),
        ("start.tableaus[0][0]", _set("start", "tableaus", 0, 0, 1, 99)),
        ("start.tableaus[0][0]", _set("start", "tableaus", 0, 0, ["nigiri:egg", 1, 0, {}, "eel"])),
        ("start.laid", _set("start", "laid", -1)),
        ("start.luck", _set("start", "luck", 7)),
        ("answers", _set("answers", {})),
        ("answers[0]", _set("answers", [["0 play eel"]])),
        ("given", _set("given", [])),
        ("given[0]", _set("given", ["0 play maki:3", None, None, None])),
        ("now.scores", _set("now", {"scores": [1, 2, 3, 4]})),
        ("now.luck", _set("now", {"luck": 1})),
        ("config.players", _set("config", "players", "4")),
        ("config.types[0]", _set("config", "types", ["nigirizushi"])),
        ("config.types[1]", _set("config", "types", ["nigiri", "nigiri"])),
        ("config.rules", _set("config", "rules", 3)),
        ("config.options.eel.price", _set("config", "options", {"eel": {"price": 1}})),
        ("comment", _set("comment", "")),
    ],
)  # fmt: skip
def test_an_impossible_state_is_refused_with_the_place_of_the_fault(
    path: str, change: Callable[[dict[str, object]], None]
) -> None:
    data = document(some_state())
    change(data)

    with pytest.raises(InvalidRecord) as refused:
        sushigo.from_json(json.dumps(data), "state")
    assert refused.value.path.startswith(path), refused.value


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("start.tableaus[0][1]", _set("start", "tableaus", 0, 1, ["tempura", 0, 1, 0])),
        ("start.tableaus[0][0]", _set("start", "tableaus", 0, 0, ["wasabi", 0, 0, 1])),
        ("start.tableaus[0][1]", _set("start", "tableaus", 0, 1, ["tempura=uramaki:5", 0, 1])),
        ("start.tableaus[2][0]", _set("start", "tableaus", 2, 0, ["special_order=special_order", 0, 4])),
        ("start.hands[0][2]", _set("start", "hands", 0, 2, "special_order=uramaki:5")),
        ("start.desserts[0][0]", _set("start", "desserts", 0, ["tempura=pudding"])),
        ("start.memory[0]", _set("start", "memory", [NOTE | {"type": "uramaki", "key": "claimed", "value": -5}])),
        ("start.memory[0]", _set("start", "memory", [NOTE | {"type": "uramaki", "key": "claimed", "scope": "game"}])),
        ("start.memory[0]", _set("start", "memory", [NOTE | {"type": "tempura"}])),
        ("start.stream.shuffles", _set("start", "stream", {"seed": 1})),
        ("start.stream.supplied", _set("start", "stream", {"seed": 1, "shuffles": 1, "supplied": [["tempura"]]})),
        ("start.direction", _set("start", "direction", -1)),
    ],
)
def test_what_no_card_of_the_project_can_have_done_is_refused(
    path: str, change: Callable[[dict[str, object]], None]
) -> None:
    """One may lie on another, or play its part, or remember, only if its type can."""
    config = sushigo.party(3, ["uramaki", "tempura", "sashimi", "dumpling", "wasabi", "special_order", "pudding"])
    hands = [["tempura", "tempura", "dumpling"], ["tempura", "sashimi", "dumpling"], ["sashimi"] * 3]
    tableaus = [["wasabi", "tempura", "sashimi"], ["uramaki:3"], ["special_order=dumpling", "dumpling"]]
    data = document(position(config, turn=7, hands=hands, tableaus=tableaus))
    change(data)

    with pytest.raises(InvalidRecord) as refused:
        sushigo.from_json(json.dumps(data), "state")
    assert refused.value.path.startswith(path), refused.value


def test_a_card_too_many_is_refused() -> None:
    data = document(some_state())
    start = data["start"]
    assert isinstance(start, dict)
    start["deck"].append("spoon:4")

    with pytest.raises(InvalidRecord, match="one spoon:4 more than the box has"):
        sushigo.from_json(json.dumps(data))


def test_answers_that_end_the_turn_are_refused() -> None:
    state = sushigo.new_game(sushigo.classic(2), seed=1)
    data = document(state) | {"answers": [[str(decision.options[0]) for decision in state.decisions]]}

    with pytest.raises(InvalidRecord, match=r"answers\[0\]: with this answer the turn has ended"):
        sushigo.from_json(json.dumps(data))


def test_random_damage_raises_library_errors_only() -> None:
    random = Random(1)
    text = sushigo.to_json(some_state())
    for _ in range(300):
        place = random.randrange(len(text))
        inserted = random.choice(["", "x", "9", '"', "[", "}", text[place:]])
        damaged = text[:place] + inserted + text[place + 1 :]
        try:
            sushigo.from_json(damaged)
        except SushiGoError:
            continue


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("player", 10, "player"),
        ("turn", 0, "turn"),
        ("round", 4, "round"),
        ("direction", 0, "direction"),
        ("hands", [], "hands"),
        ("scores", [0], "scores"),
        ("tableaus", [[["alien", 1, 0]], [], [], []], "tableaus[0][0]"),
        ("deck_size", 10**9, "deck_size"),
        ("in_deck", ["alien"], "in_deck[0]"),
        ("looking", [9, 1], "looking"),
        ("looks_at", ["tempura"], "looks_at"),
        ("asked", [9], "asked[0]"),
        ("owed", [], "is_over"),
        ("decision", None, "decision"),
        ("chosen", ["1 pass"], "chosen"),
        ("happened", [{"event": "SwapHands", "player": 0, "other": 9}], "happened[0].other"),
        ("happened", [{"event": "Reveal", "picks": ["0 play alien"]}], "happened[0].picks[0]"),
    ],
)
def test_a_view_that_cannot_be_is_refused_with_the_place(field: str, value: object, path: str) -> None:
    """So whatever is made of a view that was read, it is of one that somebody could have."""
    data = json.loads(sushigo.to_json(sushigo.observe(sushigo.new_game(sushigo.party(4), seed=1), 0)))

    with pytest.raises(InvalidRecord) as refused:
        sushigo.from_json(json.dumps({**data, field: value}), "view")

    assert refused.value.path == path


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("size", 2, "hands[0].size"),
        ("size", 10**9, "hands[0].size"),
        ("cards", [], "hands[0].cards"),
        ("lacks", ["alien"], "hands[0].lacks[0]"),
        ("some", [["alien"]], "hands[0].some[0][0]"),
        ("seen", 99, "seen[0]"),
    ],
)
def test_a_hand_that_nobody_can_know_is_refused_with_the_place(field: str, value: object, path: str) -> None:
    data = json.loads(sushigo.to_json(sushigo.observe(sushigo.new_game(sushigo.party(4), seed=1), 0)))
    data["hands"][0][field] = value

    with pytest.raises(InvalidRecord) as refused:
        sushigo.from_json(json.dumps(data), "view")

    assert refused.value.path == path
