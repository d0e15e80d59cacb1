"""Files of saved games: one for each program that runs at the same time.

The first program uses `bookmark.json`, a second `bookmark-2.json`, and so on. Each holds
a lock on its file. When a program dies, the system releases the lock, and the next start
finds the game. This module does not know what a saved game contains.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from blackbox_tui.storage.files import (
    StorageError,
    delete,
    delete_temporary_files,
    read_text,
    reason,
    write_error,
    write_text,
)
from blackbox_tui.storage.locks import Lock

MAX_GAMES: Final = 99
"""How many programs can save games at the same time."""

# The number of a file that is still to be chosen, when there is something to save.
_UNASSIGNED: Final = MAX_GAMES + 1

_NAME: Final = re.compile(r"bookmark(?:-([2-9]|[1-9][0-9]))?\.json", re.ASCII)


class GameFile:
    """The file of one saved game, ours while we hold its lock."""

    __slots__ = ("_directory", "_lock", "number")

    def __init__(self, directory: Path, number: int, lock: Lock | None) -> None:
        self._directory = directory
        self.number = number
        self._lock = lock

    @property
    def path(self) -> Path:
        """Where it is."""
        return _path(self._directory, self.number)

    def read(self) -> str | None:
        """The text of the saved game; None if there is none."""
        return read_text(self.path)

    def write(self, text: str) -> None:
        """Save that text."""
        self._hold()
        write_text(self.path, text)

    def delete(self) -> None:
        """Delete the saved game."""
        self._hold()
        delete(self.path)

    def release(self) -> None:
        """Release the lock; the file stays."""
        if self._lock:
            self._lock.release()
        self._lock = None

    def _hold(self) -> None:
        """Make sure that we hold the lock, even if the directory was deleted meanwhile.

        If another program has locked the file, choose a new one: that game is not touched.
        """
        if self._lock and self._lock.holds():
            return
        self.release()
        try:
            if self.number != _UNASSIGNED:
                self._lock = Lock.acquire(_lock_path(self._directory, self.number))
            if self._lock is None:
                self.number, self._lock = _first_free(self._directory, empty=True)
        except OSError as error:
            number = self.number if self.number != _UNASSIGNED else 1
            raise StorageError(write_error(_path(self._directory, number), error)) from error


def claim_file(directory: Path, *, empty: bool = False) -> GameFile:
    """The first file that no other program holds, with the game in it or only an empty one.

    It never fails: where nothing can be locked, writing tries again and reports why.
    """
    try:
        number, lock = _first_free(directory, empty=empty)
    except OSError:
        return GameFile(directory, _UNASSIGNED if empty else 1, None)
    except StorageError:
        return GameFile(directory, _UNASSIGNED, None)
    delete_temporary_files(_path(directory, number))
    return GameFile(directory, number, lock)


def claim_abandoned(directory: Path) -> list[GameFile]:
    """Every file with a game that no program holds; we hold each of them until we release it."""
    files = []
    for number in _numbers(directory):
        with suppress(OSError):
            lock = Lock.acquire(_lock_path(directory, number))
            if lock and _path(directory, number).exists():
                files.append(GameFile(directory, number, lock))
            elif lock:
                lock.release()
    return files


def _first_free(directory: Path, *, empty: bool) -> tuple[int, Lock]:
    for number in range(1, MAX_GAMES + 1):
        if empty and _path(directory, number).exists():
            continue
        lock = Lock.acquire(_lock_path(directory, number))
        if lock:
            return number, lock
    raise StorageError("Too many games are running: this one cannot be saved.")


def _numbers(directory: Path) -> list[int]:
    try:
        names = [_NAME.fullmatch(path.name) for path in directory.iterdir()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{directory.name} could not be read: {reason(error)}.") from error
    return sorted(int(name[1] or 1) for name in names if name)


def _path(directory: Path, number: int) -> Path:
    return directory / ("bookmark.json" if number == 1 else f"bookmark-{number}.json")


def _lock_path(directory: Path, number: int) -> Path:
    return _path(directory, number).with_suffix(".lock")
