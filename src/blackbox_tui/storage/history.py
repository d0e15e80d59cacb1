"""The history of finished games, and the record of the last one, on disk.

The history is a file of lines that grows. Appending survives interrupted writes and other
programs that append at the same time; reading never holds more than one line.
"""

from __future__ import annotations

import errno
import os
import stat
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from blackbox_tui.clock import local_time, now
from blackbox_tui.formats.codes import box_code
from blackbox_tui.formats.record import write
from blackbox_tui.history.entries import (
    HistoryEntry,
    box_seen,
    daily_attempt,
    entry_of,
    plays_of,
    seen_line,
    to_line,
)
from blackbox_tui.rules.session import Session
from blackbox_tui.storage import files
from blackbox_tui.storage.files import Home, Paths
from blackbox_tui.storage.game_files import locked, new_id

MAX_LINE_LENGTH: Final = 20_000  # in bytes
MOST_REMEMBERED: Final = 1_000  # finished games that are remembered where there is no file for them

Clock: TypeAlias = Callable[[], datetime]


class History:
    """Every finished game, a line each; without files, those since the program began."""

    def __init__(self, home: Home, clock: Clock = local_time) -> None:
        self._home = home
        self._clock = clock
        self._remembered: deque[str] = deque(maxlen=MOST_REMEMBERED)

    def today(self) -> date:
        """The date where the player is, by which days begin and end."""
        return self._clock().date()

    def lines(self) -> Iterator[str]:
        """Every line, as far as it can be read."""
        paths = self._home.paths
        with self._home.reporting():
            yield from read_lines(paths.history) if paths else tuple(self._remembered)

    def find(self, session: Session) -> HistoryEntry | None:
        """The entry of that game, on whatever day it was written; None if there is none."""
        plays = plays_of(self.lines(), entry_of(session, self.today()))
        return plays[-1] if plays else None

    def seen(self, code: str) -> bool:
        """Were the atoms of this box, or puzzle, ever shown to the player?"""
        return box_seen(self.lines(), code)

    def note_seen(self, codes: Iterable[str]) -> str:
        """Keep that the atoms of these were shown without a game; a sentence if that failed."""
        known = tuple(self.lines())

        def append(_: Paths) -> None:
            for code in dict.fromkeys(map(box_code, codes)):
                if not box_seen(known, code):
                    self._write(seen_line(code))

        return self._home.attempt(append)

    def last_record(self) -> str | None:
        """The record of the last finished game, as text."""
        paths = self._home.paths
        return files.read_text(paths.record) if paths else None

    def add(self, session: Session) -> str:
        """Write its line, then its record; a sentence if only the record failed.

        A daily box or puzzle counts once, even if two programs play it at the same time.
        """
        entry = entry_of(session, self.today())._replace(id=new_id(now()))
        if entry.daily and daily_attempt(self.lines(), entry.daily, terms=session.terms):
            entry = entry._replace(practice=True)
        if (box := box_code(entry.code)) != entry.code:
            self._write(seen_line(box))
        self._write(to_line(entry))
        return self._home.attempt(
            lambda paths: files.write_text(paths.record, write(session, entry.day))
        )

    def _write(self, line: str) -> None:
        if self._home.paths is None:
            self._remembered.append(line)
        else:
            append_line(self._home.paths.history, line)


def append_line(path: Path, line: str) -> None:
    """Append a line, starting a new one if a crash left half a line at the end.

    A link to a file of the player's own is followed. The lock only keeps lines in order:
    a single appending write is atomic anyway, so after a while the lock of a stopped
    program is ignored.
    """
    data = line.encode("utf-8", "replace")
    if b"\n" in data or len(data) > MAX_LINE_LENGTH:
        raise ValueError("An entry is one line, and not a very long one.")
    with files.storage_errors(path, "saved"), locked(path.with_suffix(".lock")):
        _append(files.follow(path), data + b"\n")


def _append(path: Path, data: bytes) -> None:
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | files.WRITE_FLAGS | files.READ_FLAGS
    with files.closing(files.patiently(lambda: os.open(path, flags, 0o600))) as descriptor:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "it is not a file")
        if status.st_size:
            os.lseek(descriptor, -1, os.SEEK_END)
            if os.read(descriptor, 1) != b"\n":
                data = b"\n" + data
        files.write_all(descriptor, data)
        os.fsync(descriptor)


def read_lines(path: Path) -> Iterator[str]:
    """Every line; one that is not text is read as \ufffd."""
    with files.storage_errors(path, "read"):
        file = files.open_to_read(path)
        if file is None:
            return
        with file:
            while data := file.readline(MAX_LINE_LENGTH + 1):
                yield _line(file, data)


def _line(file: BinaryIO, data: bytes) -> str:
    if len(data) > MAX_LINE_LENGTH and not data.endswith(b"\n"):
        while data and not data.endswith(b"\n"):
            data = file.readline(MAX_LINE_LENGTH + 1)
        return "\ufffd"
    try:
        return data.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return "\ufffd"
