"""The history of finished games, and the record of the last one, on disk.

The history is a growing file of lines. Appending survives interrupted writes and concurrent
programs; reading never holds more than one line.
"""

from __future__ import annotations

import errno
import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

from blackbox_tui.clock import local_time, now
from blackbox_tui.formats.codes import box_code
from blackbox_tui.formats.record import write
from blackbox_tui.history.entries import (
    Entries,
    HistoryEntry,
    entry_of,
    lines_with,
    seen_line,
    to_line,
    weighed_line,
)
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.terms import SCORED, Terms
from blackbox_tui.storage import files
from blackbox_tui.storage.files import Home, StorageError
from blackbox_tui.storage.game_files import locked, new_id

MOST_REMEMBERED: Final = 1_000  # finished games to remember without files
MAX_LINE_LENGTH: Final = 20_000  # in bytes

Clock: TypeAlias = Callable[[], datetime]


class History:
    """All finished games, a line each; without files, those since the program started."""

    def __init__(self, home: Home, clock: Clock = local_time) -> None:
        self._home = home
        self._clock = clock
        self._remembered: deque[str] = deque(maxlen=MOST_REMEMBERED)
        self._last: HistoryEntry | None = None  # the game that was added last

    def today(self) -> date:
        """The date where the player is, by which days begin and end."""
        return self._clock().date()

    def lines(self) -> Iterator[str]:
        """Every line that can be read."""
        paths = self._home.paths
        with self._home.reporting():
            yield from read_lines(paths.history) if paths else tuple(self._remembered)

    def attempted(self, day: date, *, terms: Terms = SCORED) -> bool:
        """Was the daily box, or puzzle, of that day finished? Then others are practice."""
        games = Entries(lines_with(self.lines(), f'"daily": "{day}"'))
        return any(game.mode == terms.mode and not game.premature for game in games)

    def seen(self, code: str) -> bool:
        """Has the player seen the atoms of the box, or puzzle, with that code?"""
        return any(map(self._shown, {code, box_code(code)}))

    def _shown(self, code: str) -> bool:
        """Were these atoms shown by a game of that very code, or without a game?"""
        lines = list(lines_with(self.lines(), f'"{code}"'))
        games = (game for game in Entries(lines) if game.code == code)
        return seen_line(code) in lines or any(not game.premature for game in games)

    def note_seen(self, code: str) -> str:
        """Note that these atoms were shown without a game; returns a sentence on failure."""
        box = box_code(code)
        return "" if self.seen(box) else self._home.attempt(lambda _: self._write(seen_line(box)))

    def find(self, session: Session) -> HistoryEntry | None:
        """Find the entry of a game, on whatever day it was written; None if there is none."""
        entry = entry_of(session, self.today())
        games = Entries(lines_with(self.lines(), entry.code))
        plays = [game for game in games if game.play == entry.play]
        return plays[-1] if plays else None

    def last_record(self) -> str | None:
        """The text of the last finished game's record."""
        paths = self._home.paths
        return files.read_text(paths.record) if paths else None

    def add(self, session: Session) -> str:
        """Write the line of a game, then its record; returns a sentence if only the record failed.

        A daily box or puzzle counts once, even if two programs play it at the same time.
        """
        entry = entry_of(session, self.today())._replace(id=new_id(now()))
        if entry.daily and self.attempted(entry.daily, terms=session.terms):
            entry = entry._replace(practice=True)
        self._last = entry
        if (box := box_code(entry.code)) != entry.code:
            self._write(seen_line(box))
        self._write(to_line(entry))
        return self._home.attempt(
            lambda paths: files.write_text(paths.record, write(session, entry.day))
        )

    def weigh(self, session: Session, choices: float) -> str:
        """Add what the choices cost in the last game; returns a sentence if that failed."""
        last, self._last = self._last, None
        if last is None or last.play != entry_of(session, self.today()).play:
            return ""
        trouble = ""
        try:
            self._write(weighed_line(last.id, choices))
        except StorageError as error:
            trouble = str(error)
        return self._home.once(trouble)

    def _write(self, line: str) -> None:
        """Add a line; without files, remember it."""
        if self._home.paths is None:
            self._remembered.append(line)
        else:
            append_line(self._home.paths.history, line)


# --- lines ---------------------------------------------------------------------------


def append_line(path: Path, line: str) -> None:
    """Append a line, on a new line if a crash left half a line at the end.

    A link to a file of the player's own is followed.
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
    """Yield every line; undecodable bytes become \ufffd."""
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
