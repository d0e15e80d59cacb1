"""Checks values against a JSON Schema: the keywords that docs/protocol.schema.json uses, no more.

Stricter than the standard asks for: a field that the schema does not name is an error, as the
schema should name them all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).parents[2] / "docs" / "protocol.schema.json"
TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}
KNOWN = {
    *("$ref", "anyOf", "type", "enum", "const", "pattern", "minimum", "maximum"),
    *("properties", "required", "additionalProperties", "items"),
}
ABOUT = {"$schema", "$defs", "title", "description"}
"""Keywords that ask for nothing."""

Schema = Mapping[str, Any]


class Validator:
    """A schema, and which of the fields that it names were ever seen with a value."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.seen: set[int] = set()

    @classmethod
    def of_protocol(cls) -> Validator:
        return cls(json.loads(FILE.read_text(encoding="utf-8")))

    def errors(self, value: object) -> list[str]:
        """What is wrong with the value, each with its place."""
        return [*self._errors(value, self.schema, "answer")]

    def names(self) -> set[str]:
        """The names of all fields."""
        places = [place for schema in self.schema["$defs"].values() for place, _ in _fields(schema)]
        return {place.split(".")[-1] for place in places}

    def unseen(self) -> list[str]:
        """The fields for which no checked value had anything but null."""
        return [
            f"{name}.{field}"
            for name, schema in self.schema["$defs"].items()
            for field, part in _fields(schema)
            if id(part) not in self.seen
        ]

    def _errors(self, value: Any, schema: Schema, at: str) -> Iterator[str]:  # noqa: ANN401 - JSON
        assert schema.keys() <= KNOWN | ABOUT, schema.keys()
        if "$ref" in schema:
            yield from self._errors(value, self.schema["$defs"][schema["$ref"][8:]], at)
        if "anyOf" in schema:
            tries = [[*self._errors(value, option, at)] for option in schema["anyOf"]]
            yield from min(tries, key=len)
        yield from _own_errors(value, schema, at)
        if isinstance(value, list) and "items" in schema:
            for number, item in enumerate(value):
                yield from self._errors(item, schema["items"], f"{at}[{number}]")
        if isinstance(value, dict) and not schema.keys().isdisjoint(
            ("properties", "additionalProperties")
        ):
            yield from self._field_errors(value, schema, at)

    def _field_errors(self, value: Mapping[str, Any], schema: Schema, at: str) -> Iterator[str]:
        named = schema.get("properties", {})
        yield from (f"{at}: {name} is missing" for name in {*schema.get("required", ())} - {*value})
        for name, field in value.items():
            part = named.get(name, schema.get("additionalProperties"))
            if part is None:
                yield f"{at}: {name} is not in the schema"
                continue
            if field is not None:
                self.seen.add(id(part))
            yield from self._errors(field, part, f"{at}.{name}")


def _own_errors(value: Any, schema: Schema, at: str) -> Iterator[str]:  # noqa: ANN401 - JSON
    """What is wrong with the value itself."""
    allowed = schema.get("type", [*TYPES])
    kinds = [kind for name in _listed(allowed) for kind in TYPES[name]]
    if type(value) not in kinds:
        yield f"{at}: {value!r} is not {allowed}"
        return
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{at}: {value!r} is none of the values"
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        yield f"{at}: {value!r} does not fit the pattern"
    if isinstance(value, (int, float)) and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        yield f"{at}: {value} is too small or too large"


def _listed(names: str | list[str]) -> list[str]:
    return [names] if isinstance(names, str) else names


def _fields(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """The fields that a schema names, also those of the objects in it."""
    for name, part in schema.get("properties", {}).items():
        yield name, part
        yield from ((f"{name}.{inner}", it) for inner, it in _fields(part))
    for part in (*schema.get("anyOf", ()), *filter(None, [schema.get("items")])):
        yield from _fields(part)
