"""Files of saved games: one for each program that runs at the same time.

The first program uses `bookmark.json`, a second `bookmark-2.json`, and so on. Each holds
a lock on its file. When a program dies, the system releases the lock, and the next start
finds the game. This module does not know what a saved game contains.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from blackbox_tui.storage import files
from blackbox_tui.storage.locks import Lock

MAX_GAMES: Final = 99
"""How many programs can save games at the same time."""

# The number of a file that is still to be chosen, when there is something to save.
_UNASSIGNED: Final = MAX_GAMES + 1

_NAME: Final = re.compile(r"bookmark(?:-([2-9]|[1-9][0-9]))?\.json", re.ASCII)


@dataclass(slots=True, eq=False)
class GameFile:
    """The file of one saved game, ours while we hold its lock."""

    _directory: Path
    number: int
    _lock: Lock | None = None

    @property
    def path(self) -> Path:
        """Where it is."""
        name = "bookmark.json" if self.number == 1 else f"bookmark-{self.number}.json"
        return self._directory / name

    def write(self, text: str) -> None:
        """Save that text."""
        self._hold()
        files.write_text(self.path, text)

    def delete(self) -> None:
        """Delete the saved game."""
        self._hold()
        files.delete(self.path)

    def lock(self) -> bool:
        """Lock it, unless another program holds it."""
        self._lock = Lock.acquire(self.path.with_suffix(".lock"))
        return self._lock is not None

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
        assigned = self.number != _UNASSIGNED
        path = self.path if assigned else self._directory / "bookmark.json"
        with files.storage_errors(path, "saved"):
            if not assigned or not self.lock():
                free = _lock_first(self._directory, empty=True)
                self.number, self._lock = free.number, free._lock


def claim_file(directory: Path, *, empty: bool = False) -> GameFile:
    """The first file that no other program holds, with the game in it or only an empty one.

    It never fails: where nothing can be locked, writing tries again and reports why.
    """
    try:
        file = _lock_first(directory, empty=empty)
    except OSError:
        return GameFile(directory, _UNASSIGNED if empty else 1)
    except files.StorageError:
        return GameFile(directory, _UNASSIGNED)
    files.delete_temporary_files(file.path)
    return file


def claim_abandoned(directory: Path) -> list[GameFile]:
    """Every file with a game that no program holds; we hold each of them until we release it."""
    abandoned = []
    for number in _numbers(directory):
        file = GameFile(directory, number)
        with suppress(OSError):
            if file.lock() and file.path.exists():
                abandoned.append(file)
            else:
                file.release()
    return abandoned


def _lock_first(directory: Path, *, empty: bool) -> GameFile:
    for number in range(1, MAX_GAMES + 1):
        file = GameFile(directory, number)
        if not (empty and file.path.exists()) and file.lock():
            return file
    raise files.StorageError("Too many games are running: this one cannot be saved.")


def _numbers(directory: Path) -> list[int]:
    with files.storage_errors(directory, "read"), suppress(FileNotFoundError):
        names = [_NAME.fullmatch(path.name) for path in directory.iterdir()]
        return sorted(int(name[1] or 1) for name in names if name)
    return []
