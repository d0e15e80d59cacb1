"""Places for bookmarks: one for each program that runs at the same time.

The first program holds `bookmark.json`, a second `bookmark-2.json`, and so on.
Holding is a lock of the system's, so a crash frees the slot and leaves the
bookmark in it for the next start. It does not know what a bookmark says.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from blackbox_tui.storage.files import (
    StorageError,
    read_text,
    reason,
    refusal,
    remove,
    set_aside,
    sweep,
    write_text,
)
from blackbox_tui.storage.locks import Lock

MOST: Final = 99
"""So many programs can keep bookmarks at the same time, each its own."""

# A slot that is still to be found, when there is something to keep.
_NONE: Final = MOST + 1

_NAME: Final = re.compile(r"bookmark(?:-([2-9]|[1-9][0-9]))?\.json", re.ASCII)


class Slot:
    """A bookmark's place, ours while we hold its lock."""

    __slots__ = ("_directory", "_lock", "number")

    def __init__(self, directory: Path, number: int, lock: Lock | None) -> None:
        self._directory = directory
        self.number = number
        self._lock = lock

    @property
    def path(self) -> Path:
        """The file of the bookmark."""
        return _file(self._directory, self.number)

    @property
    def second(self) -> bool:
        """Does another program hold the usual slot?"""
        return self.number > 1

    def read(self) -> str | None:
        """The bookmark's text; None when the slot is empty."""
        return read_text(self.path)

    def write(self, text: str) -> None:
        """Keep the text as the bookmark."""
        self._hold()
        write_text(self.path, text)

    def clear(self) -> None:
        """Take the bookmark away: its game is over."""
        self._hold()
        remove(self.path)

    def set_aside(self) -> Path:
        """Rename a damaged bookmark, and say to what."""
        return set_aside(self.path)

    def release(self) -> None:
        """Leave the slot, with what is in it, to whoever comes next."""
        if self._lock:
            self._lock.release()
        self._lock = None

    def _hold(self) -> None:
        """Make sure that the slot is ours, also when its directory vanished and came back.

        If another program took it meanwhile, its bookmark is not touched.
        """
        if self._lock and self._lock.holds():
            return
        self.release()
        try:
            if self.number != _NONE:
                self._lock = Lock.take(_lock_file(self._directory, self.number))
            if self._lock is None:
                self.number, self._lock = _first_free(self._directory, empty=True)
        except OSError as error:
            named = self.number if self.number != _NONE else 1
            raise StorageError(refusal(_file(self._directory, named), error)) from error


def claim(directory: Path, *, empty: bool = False) -> Slot:
    """The first slot that no program holds, with whatever bookmark is in it.

    An empty one if that is asked for: then what is kept elsewhere stays there.

    It always comes: where nothing can be locked now, writing tries again, and
    says why if it fails.
    """
    try:
        number, lock = _first_free(directory, empty=empty)
    except OSError:
        return Slot(directory, _NONE if empty else 1, None)
    except StorageError:
        return Slot(directory, _NONE, None)
    sweep(_file(directory, number))
    return Slot(directory, number, lock)


def orphans(directory: Path) -> list[Slot]:
    """Every other slot with a bookmark that no program holds; each is ours until released."""
    found = []
    for number in _numbers(directory):
        with suppress(OSError):
            lock = Lock.take(_lock_file(directory, number))
            if lock and _file(directory, number).exists():
                found.append(Slot(directory, number, lock))
            elif lock:
                lock.release()
    return found


def _first_free(directory: Path, *, empty: bool = False) -> tuple[int, Lock]:
    for number in range(1, MOST + 1):
        if empty and _file(directory, number).exists():
            continue
        lock = Lock.take(_lock_file(directory, number))
        if lock:
            return number, lock
    raise StorageError("Too many games are running: this one cannot be kept.")


def _numbers(directory: Path) -> list[int]:
    try:
        names = [_NAME.fullmatch(entry.name) for entry in directory.iterdir()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise StorageError(f"{directory.name} could not be read: {reason(error)}.") from error
    return sorted(int(name[1] or 1) for name in names if name)


def _file(directory: Path, number: int) -> Path:
    return directory / ("bookmark.json" if number == 1 else f"bookmark-{number}.json")


def _lock_file(directory: Path, number: int) -> Path:
    return directory / ("bookmark.lock" if number == 1 else f"bookmark-{number}.lock")
