"""How far a player has come in the lessons, as a text and back.

Lessons go by their keys, so that the course can grow. It does not know which
lessons there are, nor where the text is kept.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Final

from blackbox_tui.formats.fields import Fields, ParseError, parse

FORMAT: Final = "blackbox progress"
VERSION: Final = 1

LONGEST: Final = 20_000
"""No longer text is looked at."""
MOST_LESSONS: Final = 200

_KEY: Final = re.compile(r"[a-z]{1,20}", re.ASCII)


class ProgressError(ValueError):
    """Progress that cannot be read; its text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The lesson that was reached, and those that are done, by their keys."""

    reached: str = ""
    """Empty for who has not begun."""
    done: frozenset[str] = frozenset()

    def at(self, key: str) -> Progress:
        """The same with that lesson reached."""
        return replace(self, reached=key)

    def having_done(self, key: str) -> Progress:
        """The same with that lesson done."""
        return replace(self, done=self.done | {key})


def to_text(progress: Progress) -> str:
    """The progress as a text."""
    values = {
        "format": FORMAT,
        "version": VERSION,
        "reached": progress.reached,
        "done": sorted(progress.done),
    }
    return json.dumps(values) + "\n"


def from_text(text: str) -> Progress:
    """The progress that a text writes; whatever is wrong with it is a `ProgressError`."""
    try:
        fields = Fields(parse(text, LONGEST), "format", "version", "reached", "done")
        _check_form(fields)
        reached = fields.text("reached")
        done = _keys(fields.items("done", MOST_LESSONS))
        return Progress(_key(reached) if reached else "", done)
    except ParseError as error:
        raise ProgressError(f"The progress in the lessons cannot be read. {error}") from None


def _check_form(fields: Fields) -> None:
    if fields.text("format") != FORMAT:
        raise ParseError("It is of another kind.")
    fields.whole("version", VERSION, VERSION)


def _keys(values: list[object]) -> frozenset[str]:
    keys = frozenset(_key(value) for value in values)
    if len(keys) != len(values):
        raise ParseError("A lesson is there twice.")
    return keys


def _key(value: object) -> str:
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise ParseError("The key of a lesson is missing.")
    return value
