"""A player's progress in the lessons, to a text and back.

Lessons are saved by their keys, so that the course can grow. This module does not
know which lessons exist, nor where the text is stored.
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
"""The most characters that are parsed."""
MOST_LESSONS: Final = 200

_KEY: Final = re.compile(r"[a-z]{1,20}", re.ASCII)


class ProgressError(ValueError):
    """Progress that cannot be read; the message is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The current lesson and the finished ones, by their keys."""

    reached: str = ""
    """The current lesson; empty before the first."""
    done: frozenset[str] = frozenset()

    def at(self, key: str) -> Progress:
        """With that lesson as the current one."""
        return replace(self, reached=key)

    def having_done(self, key: str) -> Progress:
        """With that lesson finished."""
        return replace(self, done=self.done | {key})


def to_text(progress: Progress) -> str:
    """The progress as JSON."""
    values = {"reached": progress.reached, "done": sorted(progress.done)}
    return json.dumps({"format": FORMAT, "version": VERSION, **values}) + "\n"


def from_text(text: str) -> Progress:
    """The inverse of `to_text`; raises `ProgressError` for anything else."""
    try:
        return _read(Fields(parse(text, LONGEST), "format", "version", "reached", "done"))
    except ParseError as error:
        raise ProgressError(f"Your progress in the lessons cannot be read. {error}") from None


def _read(fields: Fields) -> Progress:
    if fields.text("format") != FORMAT:
        raise ParseError("It is some other kind of file.")
    fields.whole("version", VERSION, VERSION)
    reached = fields.text("reached")
    done = [_key(value) for value in fields.items("done", MOST_LESSONS)]
    if len({*done}) != len(done):
        raise ParseError("A lesson appears twice.")
    return Progress(_key(reached) if reached else "", frozenset(done))


def _key(value: object) -> str:
    if not isinstance(value, str) or not _KEY.fullmatch(value):
        raise ParseError("The key of a lesson is missing.")
    return value
