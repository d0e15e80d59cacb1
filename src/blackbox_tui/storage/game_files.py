"""Files of saved games: one for each game, locked while a program plays it.

A game's id names its file, `<id>.json`, and the lock beside it. When a program dies, the
system releases the lock, and the next start can continue the game.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Final

from blackbox_tui.storage import files
from blackbox_tui.storage.locks import Lock, is_locked
from blackbox_tui.values import dataclass

NAME: Final = "the game"  # what a file of ours is called when it could not be saved
_NAME: Final = re.compile(r"([0-9a-z][0-9a-z-]{0,60})\.(json|lock)", re.ASCII)


def new_id(seconds: float) -> str:
    """An id that no other game has, for one begun at this time in seconds since 1970."""
    begun = datetime.fromtimestamp(seconds, timezone.utc)
    return f"{begun:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}"


@dataclass(eq=False)
class GameFile:
    """The file of one saved game, ours while we hold its lock."""

    directory: Path
    id: str
    _lock: Lock | None = None

    @property
    def path(self) -> Path:
        """Where the game is."""
        return self.directory / f"{self.id}.json"

    @property
    def lock_path(self) -> Path:
        """What is locked while it is played."""
        return self.directory / f"{self.id}.lock"

    @property
    def stamp(self) -> tuple[int, int]:
        """When it was written, in nanoseconds, and its size; zeros if there is no such file."""
        try:
            status = self.path.stat()
        except OSError:
            return 0, 0
        return status.st_mtime_ns, status.st_size

    @property
    def busy(self) -> bool:
        """Is another program playing it?"""
        return self._lock is None and is_locked(self.lock_path)

    def lock(self) -> bool:
        """Lock it, unless another program holds it; where nothing can be locked, do without."""
        if self._lock is None:
            try:
                self._lock = Lock.acquire(self.lock_path)
            except OSError:
                return True
        return self._lock is not None

    def release(self) -> None:
        """Let other programs have it; the game stays."""
        if self._lock:
            self._lock.release(delete=True)
        self._lock = None

    def write(self, text: str) -> None:
        """Save that text; under another id if another program has taken this one meanwhile."""
        if not (self._lock and self._lock.holds()):
            self.release()
            with files.storage_errors(self.path, "saved", NAME):
                self._lock = Lock.acquire(self.lock_path)
                if self._lock is None:
                    self.id = f"{self.id[:40]}-{os.urandom(3).hex()}"
                    self._lock = Lock.acquire(self.lock_path)
        files.write_text(self.path, text, NAME)

    def delete(self) -> None:
        """Delete the saved game, and let go of it."""
        try:
            files.delete(self.path)
        finally:
            self.release()


def saved_files(directory: Path) -> list[GameFile]:
    """The file of every saved game, the one written last first."""
    found = {id_ for id_, kind in _names(directory) if kind == "json"}
    games = [GameFile(directory, id_) for id_ in found]
    return sorted(games, key=lambda game: (game.stamp, game.id), reverse=True)


def delete_old_locks(directory: Path) -> None:
    """Delete the locks of dead programs whose games are gone; trouble is not reported."""
    with suppress(files.StorageError):
        names = set(_names(directory))
        for id_ in {id_ for id_, kind in names if kind == "lock" and (id_, "json") not in names}:
            game = GameFile(directory, id_)
            if game.lock():
                game.release()


def _names(directory: Path) -> list[tuple[str, str]]:
    with files.storage_errors(directory, "read"), suppress(FileNotFoundError):
        names = [_NAME.fullmatch(path.name) for path in directory.iterdir()]
        return [(name[1], name[2]) for name in names if name]
    return []
