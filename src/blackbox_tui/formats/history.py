"""The history's entries: a finished game in one line of JSON, both ways.

It does not know where the lines are kept, nor what is made of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from blackbox_tui.engine import Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.fields import Fields, ParseError, clip_seconds, parse, tidy_name
from blackbox_tui.formats.record import Record, code_of
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Ending
from blackbox_tui.rules.scoring import EDITIONS

VERSION: Final = 1
MODES: Final = ("solitaire", "duel", "computer")
"""Who played: one alone, two against each other, or the computer as seeker."""

LONGEST: Final = 2_000
"""No longer line is looked at."""

_HIGHEST: Final = 10**12
_CODE: Final = re.compile(r"([0-9]{1,2}x[0-9]{1,2})-([0-9]{1,2})-[0-9A-Z-]{2,60}", re.ASCII)
_KEYS: Final = (
    *("version", "date", "code", "edition", "score", "par", "par_exact", "rays", "seconds"),
    *("assisted", "daily", "practice", "solved", "gave_up", "mode", "hider", "seeker"),
)


class HistoryError(ValueError):
    """A line that is no entry of a history; its text is a sentence."""


class HistoryEntry(NamedTuple):
    """A finished game, as far as statistics care."""

    day: date
    code: str
    edition: str
    score: int
    solved: bool
    gave_up: bool = False
    par: int | None = None
    par_exact: bool = True
    rays: int = 0
    seconds: float = 0.0
    assisted: bool = False
    daily: date | None = None
    """The date whose box it was."""
    practice: bool = False
    """Was it a replay, which does not count?"""
    mode: str = "solitaire"
    hider: str = ""
    seeker: str = ""

    @property
    def size(self) -> str:
        """The board's size, like 8x8."""
        return self.code.split("-", 1)[0]

    @property
    def atoms(self) -> int:
        """How many atoms were hidden."""
        return int(self.code.split("-", 2)[1])


def entry_of(
    record: Record,
    day: date,
    *,
    mode: str = "solitaire",
    daily: date | None = None,
    practice: bool = False,
) -> HistoryEntry:
    """The entry of a finished game."""
    game, score = record.game, record.score
    if score is None:
        raise HistoryError("A game that is not over has no place in the history.")
    return HistoryEntry(
        day,
        code_of(game.box),
        record.edition.name,
        score,
        game.result.solved,
        game.ending is Ending.GAVE_UP,
        record.par,
        record.par_exact,
        len(game.rays),
        clip_seconds(record.seconds),
        record.assisted,
        daily,
        practice,
        mode,
        tidy_name(record.hider),
        tidy_name(record.seeker),
    )


def to_line(entry: HistoryEntry) -> str:
    """The entry as one line, without its end."""
    values = entry._asdict()
    values["date"] = values.pop("day").isoformat()
    values["daily"] = entry.daily.isoformat() if entry.daily else None
    return json.dumps({"version": VERSION} | {key: values[key] for key in _KEYS[1:]})


def from_line(line: str) -> HistoryEntry:
    """The entry that a line writes; anything else is a `HistoryError`."""
    try:
        return _unpack(Fields(parse(line, LONGEST), *_KEYS))
    except ValueError as error:
        raise HistoryError(f"This line is not a game. {error}") from None


def _unpack(fields: Fields) -> HistoryEntry:
    fields.whole("version", VERSION, VERSION)
    return HistoryEntry(
        fields.date("date"),
        _checked_code(fields.text("code")),
        _one_of(fields.text("edition"), EDITIONS),
        fields.whole("score", 0, _HIGHEST),
        fields.flag("solved"),
        fields.flag("gave_up"),
        None if fields.lacks("par") else fields.whole("par", 0, _HIGHEST),
        fields.flag("par_exact"),
        fields.whole("rays", 0, 104),
        fields.seconds("seconds"),
        fields.flag("assisted"),
        None if fields.lacks("daily") else fields.date("daily"),
        fields.flag("practice"),
        _one_of(fields.text("mode"), MODES),
        fields.name("hider"),
        fields.name("seeker"),
    )


def _checked_code(code: str) -> str:
    """A code by its looks; to find its box would take long for a long history."""
    found = _CODE.fullmatch(code)
    if not found:
        raise ParseError(f"{quoted(code)} is not a code.")
    _check_variant(found[1], int(found[2]))
    return code


@lru_cache(maxsize=1000)
def _check_variant(size: str, atoms: int) -> None:
    Variant(Grid.parse(size), atoms)


def _one_of(name: str, choices: Iterable[str]) -> str:
    if name not in choices:
        raise ParseError(f"{quoted(name)} is not known.")
    return name


class Entries:
    """The entries of a history's lines, one at a time; the rest is counted."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self.unreadable = 0
        """How many lines were torn, or of another version."""

    def __iter__(self) -> Iterator[HistoryEntry]:
        for line in self._lines:
            if line and not line.isspace():
                entry = self._read(line)
                if entry:
                    yield entry

    def _read(self, line: str) -> HistoryEntry | None:
        try:
            return from_line(line)
        except HistoryError:
            self.unreadable += 1
            return None


def daily_attempt(lines: Iterable[str], day: date) -> HistoryEntry | None:
    """The one attempt at that day's box that counts, if it was made."""
    mark = f'"{day.isoformat()}"'
    for entry in Entries(line for line in lines if mark in line):
        if entry.daily == day and not entry.practice:
            return entry
    return None
