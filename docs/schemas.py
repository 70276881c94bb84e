"""Write the JSON Schemas of all documents into docs/schemas/, from the classes that the documents hold.

Run it when a saved value has changed: `python docs/schemas.py`. A test fails as long as the files are not these.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import NOTHING, fields

from sushigo.action import Action
from sushigo.card import Card
from sushigo.codec import KINDS
from sushigo.conversion import EVENTS
from sushigo.document import FORMAT
from sushigo.event import Event
from sushigo.observe import View
from sushigo.scoring import Score
from sushigo.sheet import Entry
from sushigo.state import Answers, Known, Plain, Snapshot, Stream

FOLDER = Path(__file__).parent / "schemas"

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
SCALAR: Schema = {"type": ["string", "integer", "boolean", "null"]}
OBJECT: Schema = {"type": "object"}
PLAIN: dict[object, Schema] = {
    int: NUMBER,
    str: TEXT,
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Plain: {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]},
}

WORD = "[a-z0-9][a-z0-9_]*"
CARD = f"{WORD}(:{WORD})?"

OMITTED = {Known: None, Stream: ("supplied",)}
"""Fields that are left out when they have their defaults; all, where none are named."""


def definitions() -> Schema:
    """Describe what several documents share."""
    return {
        "Card": {"type": "string", "pattern": f"^{CARD}(={CARD})?$", "description": "A card code."},
        "Item": {"type": "string", "description": "A card of a tableau, as it is written."},
        "Action": {"type": "string", "pattern": "^([0-9]+|dealer) [a-z]+( .+)?$", "description": "An action."},
        "Placed": {
            "type": "array",
            "description": "A card of a tableau: card, turn and serial, what it lies on, what turned it down.",
            "prefixItems": [
                {"$ref": "#/$defs/Card"},
                NUMBER,
                NUMBER,
                {"type": ["integer", "null"]},
                TEXT,
            ],
            "minItems": 3,
            "maxItems": 5,
        },
        "GameConfig": config_schema(),
    }


def config_schema() -> Schema:
    """Describe a configuration."""
    properties = {
        "edition": TEXT,
        "players": NUMBER,
        "menu": TEXT,
        "types": {"type": "array", "items": TEXT, "minItems": 1},
        "options": {"type": "object", "additionalProperties": OBJECT},
        "rules": OBJECT,
        "packages": {"type": "object", "additionalProperties": TEXT},
    }
    return closed(properties, ["edition", "players", "types"], "What is played.")


def closed(properties: Schema, required: list[str], description: str) -> Schema:
    """Describe an object that has these fields and no others."""
    return {
        "type": "object",
        "description": description,
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


class Describer:
    """Describes types, and collects the classes that it meets as definitions."""

    def __init__(self) -> None:
        self.defs = definitions()

    def describe(self, kind: object) -> Schema:
        """Describe a type."""
        if kind in PLAIN:
            return PLAIN[kind]
        if get_origin(kind) in (Union, UnionType):
            return {"anyOf": [self.describe(part) for part in get_args(kind)]}
        if get_origin(kind) is tuple:
            return self._tuple(get_args(kind))
        if kind is Event:
            return {"anyOf": [self._named(event) for event in EVENTS.values()]}
        assert isinstance(kind, type)
        return self.refer(kind)

    def refer(self, kind: type) -> Schema:
        """Refer to a class, and define it if that is not done yet."""
        name = kind.__name__
        if name not in self.defs:
            self.defs[name] = {}
            self.defs[name] = self._class(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _named(self, event: type[Event]) -> Schema:
        """Refer to an event with its name."""
        name = f"{event.__name__}Event"
        self.defs[name] = described = self._class(event)
        described["properties"] = {"event": {"const": event.__name__}, **described["properties"]}
        described["required"] = ["event", *described["required"]]
        return {"$ref": f"#/$defs/{name}"}

    def _tuple(self, parts: tuple[Any, ...]) -> Schema:
        if parts[-1] is Ellipsis:
            return {"type": "array", "items": self.describe(parts[0])}
        described = [self.describe(part) for part in parts]
        return {"type": "array", "prefixItems": described, "minItems": len(parts), "maxItems": len(parts)}

    def _class(self, kind: type) -> Schema:
        properties: Schema = {}
        required = []
        omitted = OMITTED.get(kind, ())
        for field in fields(kind):
            properties[field.name] = self.describe(field.type)
            if field.default is NOTHING and omitted is not None and field.name not in omitted:
                required.append(field.name)
        return closed(properties, required, (inspect.getdoc(kind) or "").partition("\n")[0])


def _state(describer: Describer) -> tuple[Schema, list[str]]:
    describer.refer(Snapshot)
    now = {**describer.defs["Snapshot"], "required": []}
    properties = {
        "config": {"$ref": "#/$defs/GameConfig"},
        "start": {"$ref": "#/$defs/Snapshot"},
        "answers": describer.describe(tuple[Answers, ...]),
        "given": describer.describe(Answers),
        "now": {**now, "description": "What lies now, where it differs from the turn's start."},
    }
    return properties, ["config", "start", "answers", "given"]


def _record(describer: Describer) -> tuple[Schema, list[str]]:
    texts = {"type": "array", "items": TEXT}
    properties = {
        "config": {"$ref": "#/$defs/GameConfig"},
        "seed": NUMBER,
        "dealer": PLAIN[bool],
        "start": describer.refer(Snapshot),
        "actions": describer.describe(tuple[Action, ...]),
        "names": texts,
        "scores": {"type": "array", "items": NUMBER},
        "source": TEXT,
    }
    return properties, ["config", "actions"]


def _sheet(describer: Describer) -> tuple[Schema, list[str]]:
    numbers = describer.describe(tuple[int, ...])
    properties = {
        "config": {"$ref": "#/$defs/GameConfig"},
        "strict": {"type": "boolean", "description": "False if more cards than the box has may lie there."},
        "rounds": describer.describe(tuple[Entry, ...]),
        "totals": {"type": "array", "items": numbers, "description": "After each round, and at the game's end."},
        "desserts": describer.describe(tuple[tuple[Card, ...], ...]),
        "winners": numbers,
    }
    return properties, ["config", "rounds"]


def _view(describer: Describer) -> tuple[Schema, list[str]]:
    described = describer._class(View)
    return described["properties"], described["required"]


def _config(_: Describer) -> tuple[Schema, list[str]]:
    described = config_schema()
    return described["properties"], described["required"]


def _one(name: str, kind: object) -> Callable[[Describer], tuple[Schema, list[str]]]:
    return lambda describer: ({name: describer.describe(kind)}, [name])


DOCUMENTS: dict[str, Callable[[Describer], tuple[Schema, list[str]]]] = {
    "config": _config,
    "state": _state,
    "action": _one("action", Action),
    "event": _one("event", Event),
    "events": _one("events", tuple[Event, ...]),
    "view": _view,
    "score": _one("score", Score),
    "sheet": _sheet,
    "record": _record,
}


def schema(kind: str) -> Schema:
    """Describe the documents of a kind."""
    describer = Describer()
    properties, required = DOCUMENTS[kind](describer)
    head = {"format": {"const": FORMAT}, "kind": {"const": kind}}
    described = closed({**head, **properties}, ["format", "kind", *required], f"A document of kind {kind!r}.")
    used = json.dumps(described)
    defs: Schema = {}
    while new := {name for name in describer.defs if f'#/$defs/{name}"' in used} - set(defs):
        defs |= {name: describer.defs[name] for name in new}
        used += json.dumps([describer.defs[name] for name in new])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"{FORMAT} {kind}",
        **described,
        "$defs": dict(sorted(defs.items())),
    }


def text(kind: str) -> str:
    """Write the schema of a kind."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in KINDS:
        (FOLDER / f"{each}.json").write_text(text(each), "utf-8")
