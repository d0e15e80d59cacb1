"""A history on its way to another machine: written to a file, read, and merged with the one there.

It does not know where either of them is stored.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final, NamedTuple

from blackbox_tui.formats.fields import Fields, ParseError, parse
from blackbox_tui.formats.history import (
    MAX_ENTRY_LENGTH,
    Entries,
    HistoryEntry,
    HistoryError,
    from_line,
    to_line,
)

FORMAT: Final = "blackbox history"
VERSION: Final = 1
HEADER: Final = json.dumps({"format": FORMAT, "version": VERSION})

_NOT_A_HISTORY: Final = "This is not a history of Black Box games."


def write_export(lines: Iterable[str]) -> str:
    """The file that another machine can read: a header, then the lines of a history."""
    return "\n".join((HEADER, *filter(str.strip, lines), ""))


def read_export(text: str) -> Entries:
    """The games in such a file, or in a history without a header. Raises `HistoryError`."""
    lines = list(filter(str.strip, text.split("\n")))
    if not lines:
        raise HistoryError(_NOT_A_HISTORY)
    if _game_in(lines[0]) is None:
        _check_header(lines.pop(0))
    return Entries(lines)


def _check_header(line: str) -> None:
    try:
        fields = Fields(parse(line, MAX_ENTRY_LENGTH), "format", "version")
        known = fields.text("format") == FORMAT
        version = fields.whole("version", 1, 10**6)
    except ParseError:
        known = False
    if not known:
        raise HistoryError(_NOT_A_HISTORY)
    if version > VERSION:
        raise HistoryError("This history was written by a newer version of Black Box.")


class Merged(NamedTuple):
    """Two histories in one."""

    lines: list[str]
    """Every line of the first and every game of the second."""
    added: int
    """How many games were added."""
    known: int
    """How many games were in both."""
    doubled: int
    """How many attempts at a day's box became practice, as another one was first."""


class _Line(NamedTuple):
    """A line of a history, and the game if it can be read."""

    text: str
    entry: HistoryEntry | None

    @property
    def identity(self) -> HistoryEntry | None:
        """Equal for the same game, also where only one machine knows that it was practice."""
        entry = self.entry
        return entry and entry._replace(practice=entry.practice or bool(entry.daily))

    def written(self, *, counts: bool) -> str:
        """The text, in which the box of a day counts or is practice."""
        if self.entry is None or not self.entry.daily or self.entry.practice != counts:
            return self.text
        return to_line(self.entry._replace(practice=not counts))


def merge(lines: Sequence[str], entries: Iterable[HistoryEntry]) -> Merged:
    """The lines of a history together with the games of another.

    A game that both have is there once, one that either has twice, twice. Each keeps its order,
    and both together are in the order of their dates. Lines that cannot be read stay.
    """
    ours = [_Line(line, _game_in(line)) for line in lines]
    theirs = [_Line(to_line(entry), entry) for entry in entries]
    games = Counter(line.identity for line in ours if line.entry)
    known = (games & Counter(line.identity for line in theirs)).total()
    # If they have all of ours, they have merged before: with their order, both will be equal.
    first, second = (theirs, ours) if known == games.total() else (ours, theirs)
    both = sorted([*_dated(first), *_without(_dated(second), first)], key=lambda dated: dated[0])
    attempts = {
        line.identity for line in (*ours, *theirs) if line.entry and not line.entry.practice
    }
    merged, doubled = _count_once([line for _, line in both], attempts)
    return Merged(merged, len(theirs) - known, known, doubled)


def _game_in(line: str) -> HistoryEntry | None:
    try:
        return from_line(line)
    except HistoryError:
        return None


def _dated(lines: Iterable[_Line]) -> Iterator[tuple[date, _Line]]:
    """Each line with the latest date so far: clocks are set back, but games have an order."""
    latest = date.min
    for line in lines:
        latest = max(latest, line.entry.day) if line.entry else latest
        yield latest, line


def _without(
    dated: Iterable[tuple[date, _Line]], others: Iterable[_Line]
) -> Iterator[tuple[date, _Line]]:
    """Those that the others do not have, or have less often."""
    left = Counter(line.identity for line in others if line.entry)
    for day, line in dated:
        left[line.identity] -= 1
        if line.entry is None or left[line.identity] < 0:
            yield day, line


def _count_once(lines: list[_Line], attempts: set[HistoryEntry | None]) -> tuple[list[str], int]:
    """The texts, where of several attempts at the box of a day the one that ended first counts."""
    boxes: defaultdict[tuple[date, str], list[tuple[date, int]]] = defaultdict(list)
    for at, line in enumerate(lines):
        entry = line.entry
        if entry and entry.daily and line.identity in attempts:
            boxes[entry.daily, entry.mode].append((entry.day, at))
    counting = {min(claims)[1] for claims in boxes.values()}
    doubled = sum(map(len, boxes.values())) - len(counting)
    return [line.written(counts=at in counting) for at, line in enumerate(lines)], doubled
