"""An index of the history, so that the end of a game need not read all of it.

The file `history.index` has the totals of all lines up to some place, then a sorted key for each
game, box and day among them, found by bisection. Lines appended since are added in memory. All of
this follows from the history: the file can be deleted, and is rebuilt where it does not match.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final

from blackbox_tui.formats.fields import ParseError
from blackbox_tui.history.entries import Entries, HistoryEntry, from_line, seen_code
from blackbox_tui.history.statistics import Totals
from blackbox_tui.storage import files
from blackbox_tui.storage.lines import end_of_lines, read_on
from blackbox_tui.values import NamedTuple

VERSION: Final = 1
MOST_NEW: Final = 64  # new lines before the file is written again
TAIL: Final = 1_000  # bytes before the indexed place that serve as a fingerprint
WIDTH: Final = 16  # of a key


class _Place(NamedTuple):
    """How far the history was indexed, with a fingerprint to recognise it."""

    inode: int = 0
    end: int = 0
    written: int = 0  # in nanoseconds
    tail: str = ""

    @classmethod
    def of(cls, file: BinaryIO, end: int) -> _Place:
        status = os.fstat(file.fileno())
        start = max(0, end - TAIL)
        file.seek(start)
        tail = sha256(file.read(end - start)).hexdigest()
        return cls(status.st_ino, end, status.st_mtime_ns, tail)

    def fits(self, file: BinaryIO) -> bool:
        """Is this the indexed history, perhaps with more lines by now?"""
        grown = os.fstat(file.fileno()).st_size > self.end
        found = _Place.of(file, self.end)
        return not self.end or found == (self._replace(written=found.written) if grown else self)


class _OutOfOrderError(Exception):
    """A line is out of order, as in concatenated histories, so all lines must be read."""


class Index:
    """The totals of a history, and which games it contains."""

    def __init__(self, history: Path | None) -> None:
        """Open the index; without a file, games are only added in memory."""
        self._history = history
        self._path = history and history.with_suffix(".index")
        self._stamp: tuple[int, int, int] | None = None
        self._forget()

    def _forget(self) -> None:
        self.totals = Totals()
        self._place = _Place()
        self._new = 0  # how many lines were read after the indexed place
        self._keys = set[str]()  # of these lines
        self._stored = False  # are there keys in the file, too?

    # --- asking ------------------------------------------------------------------------

    def has_code(self, code: str) -> bool:
        """Was the box, or puzzle, with this code played, or were its atoms shown?"""
        return self._has(f"code {code}")

    def has_day(self, day: date, mode: str) -> bool:
        """Was that day's box, or puzzle, played?"""
        return self._has(f"day {day} {mode}")

    def _has(self, name: str) -> bool:
        key = _key(name)
        return key in self._keys or (self._stored and self._is_stored(key.encode()))

    def _is_stored(self, key: bytes) -> bool:
        file = self._path and files.open_to_read(self._path)
        if not file:
            return False
        with file:
            file.readline()
            first, end = file.tell(), file.seek(0, os.SEEK_END)

            def key_at(number: int) -> bytes:
                file.seek(first + number * (WIDTH + 1))
                return file.read(WIDTH)

            found = range((end - first) // (WIDTH + 1))
            place = bisect_left(found, key, key=key_at)
            return place < len(found) and key_at(place) == key

    # --- adding ------------------------------------------------------------------------

    def add(self, entry: HistoryEntry) -> None:
        """Add a game, which must be the latest."""
        self.totals.add(entry)
        self._keys.update(map(_key, _names(entry)))

    def add_seen(self, code: str) -> None:
        """Add a box whose atoms were shown without a game."""
        self._keys.add(_key(f"code {code}"))

    def _add_latest(self, entry: HistoryEntry) -> None:
        known, *_ = _names(entry)
        entry = entry._replace(practice=entry.practice or entry.premature)
        counts = entry.daily is not None and not entry.practice
        if (
            entry.day < self.totals.day
            or self._has(known)
            or (counts and entry.daily and self.has_day(entry.daily, entry.mode))
        ):
            raise _OutOfOrderError
        self.add(entry)

    def read(self) -> None:
        """Read the lines appended since the last time, by any program."""
        if self._history is None or self._path is None:
            return
        with files.storage_errors(self._history, "read"):
            if self._stamp != _stamp(self._path):
                self._load(self._path)
            file = files.open_to_read(self._history)
            if file is None:
                self._forget()
                return
            with file:
                if not self._place.fits(file):
                    self._forget()
                end = end_of_lines(file)
                if end > self._place.end:
                    self._read_on(file, end)
        if self._new > MOST_NEW:
            self._save(self._path)

    def _read_on(self, file: BinaryIO, end: int) -> None:
        try:
            for line in self._games(read_on(file, self._place.end, end)):
                for entry in _readable(line):
                    self._add_latest(entry)
        except _OutOfOrderError:
            self._forget()
            for entry in Entries(self._games(read_on(file, 0, end))):
                self.add(entry)
            self._new = MOST_NEW + 1  # so that not every start finds this out again
        self._place = _Place.of(file, end)

    def _games(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield the lines of games, and add boxes that were only shown."""
        for line in lines:
            self._new += 1
            if code := seen_code(line):
                self.add_seen(code)
            else:
                yield line

    # --- the file ----------------------------------------------------------------------

    def _load(self, path: Path) -> None:
        self._forget()
        self._stamp = _stamp(path)
        try:
            file = files.open_to_read(path)
            if file is None:
                return
            with file:
                fields = json.loads(file.readline())
            if fields["version"] == VERSION:
                self.totals = Totals.of(fields["totals"])
                self._place, self._stored = _Place(*fields["place"]), True
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            self._forget()

    def _save(self, path: Path) -> None:
        head = {"version": VERSION, "place": self._place, "totals": self.totals.fields}
        try:
            stored = path.read_text("ascii").splitlines()[1:] if self._stored else []
            keys = sorted({*stored, *self._keys})
            files.write_text(path, "\n".join([json.dumps(head), *keys, ""]))
        except (OSError, ValueError):
            return  # it can be rebuilt at any time
        self._new, self._stored, self._stamp = 0, True, _stamp(path)
        self._keys.clear()


def _readable(line: str) -> Iterator[HistoryEntry]:
    try:
        yield from_line(line)
    except ParseError:
        return


def _names(entry: HistoryEntry) -> Iterator[str]:
    """The names under which a game is looked up; the first is unique."""
    yield f"game {entry.id}"
    if not entry.premature:
        yield f"code {entry.code}"
        if entry.daily:
            yield f"day {entry.daily} {entry.mode}"


def _key(name: str) -> str:
    return sha256(name.encode()).hexdigest()[:WIDTH]


def _stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns
