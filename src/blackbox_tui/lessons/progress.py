"""A player's progress in the lessons, to a text and back.

Lessons are saved by their keys, so that the course can grow. This module does not
know which lessons exist, nor where the text is stored.
"""

from __future__ import annotations

import json
import re
from typing import Final

from blackbox_tui.formats.fields import Fields, ParseError, explaining, parse
from blackbox_tui.values import dataclass, replace

FORMAT: Final = "blackbox progress"
VERSION: Final = 1

LONGEST: Final = 20_000  # the most characters that are parsed
MOST_LESSONS: Final = 200

_KEY: Final = r"[a-z]{1,20}"


@dataclass(frozen=True)
class Progress:
    """The current lesson, the finished ones and those without a mistake, by their keys."""

    reached: str = ""  # the current lesson; empty before the first
    done: frozenset[str] = frozenset()
    right: frozenset[str] = frozenset()  # the lessons in which everything was right the first time

    def at(self, key: str) -> Progress:
        """With that lesson as the current one."""
        return replace(self, reached=key)

    def having_done(self, key: str, *, right: bool) -> Progress:
        """With that lesson finished, perhaps without a mistake."""
        newly_right = {key} if right else set[str]()
        return replace(self, done=self.done | {key}, right=self.right | newly_right)


def to_text(progress: Progress) -> str:
    """The progress as JSON."""
    lessons = {"done": sorted(progress.done), "right": sorted(progress.right)}
    values = {"format": FORMAT, "version": VERSION, "reached": progress.reached, **lessons}
    return json.dumps(values) + "\n"


def from_text(text: str) -> Progress:
    """The inverse of `to_text`; raises `ParseError` for anything else."""
    with explaining("Your progress in the lessons cannot be read. "):
        return _read(Fields(parse(text, LONGEST), "format", "version", "reached", "done", "right"))


def _read(fields: Fields) -> Progress:
    if fields.text("format") != FORMAT:
        raise ParseError("It is some other kind of file.")
    fields.whole("version", VERSION, VERSION)
    reached = fields.text("reached")
    return Progress(_key(reached) if reached else "", _keys(fields, "done"), _keys(fields, "right"))


def _keys(fields: Fields, name: str) -> frozenset[str]:
    keys = [_key(value) for value in fields.items(name, MOST_LESSONS)]
    if len({*keys}) != len(keys):
        raise ParseError("A lesson appears twice.")
    return frozenset(keys)


def _key(value: object) -> str:
    if not isinstance(value, str) or not re.fullmatch(_KEY, value):
        raise ParseError("The key of a lesson is missing.")
    return value
