"""The files of unfinished games: one each, locked while a program plays it.

A game's id names its file, `<id>.json`, and the lock beside it. When a program dies, the
system releases the lock, and the next start can continue the game.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timezone
from functools import cache
from importlib import import_module
from pathlib import Path
from time import sleep
from types import ModuleType
from typing import Final

from blackbox_tui.clock import local, seconds
from blackbox_tui.storage import files
from blackbox_tui.values import dataclass

NAME: Final = "the game"  # how sentences call a game that could not be saved
_NAME: Final = r"([0-9a-z][0-9a-z-]{0,60})\.(json|lock)"

PATIENCE: Final = 0.5  # seconds after which the holder of a lock counts as suspended
_PAUSE_SECONDS: Final = 0.002
_LOOKS: Final = 4
"""How often to try a lock: another program may hold it briefly, just to test it."""
_LOCKED: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


_posix = _module("fcntl")
_windows = _module("msvcrt")


@dataclass(eq=False)
class Lock:
    """A locked file."""

    _path: Path
    _descriptor: int

    @classmethod
    def acquire(cls, path: Path) -> Lock | None:
        """Acquire a lock; None while another program holds it."""
        for attempt in range(_LOOKS):
            if attempt:
                sleep(_PAUSE_SECONDS)
            lock = cls(path, _open(path))
            if _try_lock(lock._descriptor, path.parent) and lock.holds():
                return lock
            # Held, perhaps only for a test, or deleted between opening and locking it.
            lock.release()
        return None

    def holds(self) -> bool:
        """Is the locked file still the one with this name?"""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def release(self, *, delete: bool = False) -> None:
        """Unlock the file and perhaps delete it; releasing twice is harmless."""
        ours = delete and self.holds()
        if ours and not files.ON_WINDOWS:
            self._delete()
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                os.close(descriptor)
        if ours and files.ON_WINDOWS:  # an open file cannot be deleted there, ours or another's
            self._delete()

    def _delete(self) -> None:
        with suppress(OSError):
            self._path.unlink()


def is_locked(path: Path) -> bool:
    """Is this lock held by a program?"""
    try:
        descriptor = _open(path, create=False)
    except OSError:
        return False
    with files.closing(descriptor):
        return not _try_lock(descriptor, path.parent, shared=True)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for a lock and hold it; fails if its holder seems to be suspended."""
    until = seconds() + PATIENCE
    while (lock := Lock.acquire(path)) is None:
        if seconds() >= until:
            raise OSError(errno.EBUSY, "another program is using it")
        sleep(_PAUSE_SECONDS)
    try:
        yield
    finally:
        lock.release()


def _open(path: Path, *, create: bool = True) -> int:
    if create:
        files.make_directory(path.parent)
    try:
        return os.open(path, os.O_RDWR | (os.O_CREAT if create else 0) | files.WRITE_FLAGS, 0o600)
    except OSError as error:
        # A directory that cannot be written to may still hold games to read.
        try:
            return os.open(path, os.O_RDONLY | files.WRITE_FLAGS)
        except OSError:
            raise error from None


def _try_lock(descriptor: int, directory: Path, *, shared: bool = False) -> bool:
    """Try to lock a file; succeeds without a lock on file systems that have none."""
    try:
        _lock(descriptor, shared=shared)
    except OSError as error:
        return error.errno not in _LOCKED or not _has_locks(directory)
    return True


def _lock(descriptor: int, *, shared: bool = False) -> None:
    if _posix:
        kind = _posix.LOCK_SH if shared else _posix.LOCK_EX
        _posix.flock(descriptor, kind | _posix.LOCK_NB)
    elif _windows:
        _windows.locking(descriptor, _windows.LK_NBLCK, 1)


@cache
def _has_locks(directory: Path) -> bool:
    """Can files be locked in that directory? Some file systems report every file as locked."""
    path = directory / f"lock.new-{os.getpid()}-{int.from_bytes(os.urandom(4), 'big')}"
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | files.WRITE_FLAGS, 0o600)
        try:
            _lock(descriptor)
        except OSError as error:
            return error.errno not in _LOCKED
        finally:
            os.close(descriptor)
            path.unlink()
    return True


def new_id(time: float) -> str:
    """A unique id for a game begun at this time in seconds since 1970."""
    begun = local(time).astimezone(timezone.utc)
    return f"{begun:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}"


@dataclass(eq=False)
class GameFile:
    """The file of one unfinished game, ours while we hold its lock."""

    directory: Path
    id: str
    _lock: Lock | None = None

    @property
    def path(self) -> Path:
        """The path of the game."""
        return self.directory / f"{self.id}.json"

    @property
    def lock_path(self) -> Path:
        """The path of its lock."""
        return self.directory / f"{self.id}.lock"

    @property
    def stamp(self) -> tuple[int, int]:
        """Its modification time in nanoseconds and its size; zeros if there is no file."""
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
        """Lock the game; False if another program holds it."""
        if self._lock is None:
            try:
                self._lock = Lock.acquire(self.lock_path)
            except OSError:
                return True
        return self._lock is not None

    def release(self) -> None:
        """Release the lock; the game stays."""
        if self._lock:
            self._lock.release(delete=True)
        self._lock = None

    def write(self, text: str) -> None:
        """Save the text, under another id if another program has taken this one meanwhile."""
        if not (self._lock and self._lock.holds()):
            self.release()
            with files.storage_errors(self.path, "saved", NAME):
                self._lock = Lock.acquire(self.lock_path)
                if self._lock is None:
                    self.id = f"{self.id[:40]}-{os.urandom(3).hex()}"
                    self._lock = Lock.acquire(self.lock_path)
        files.write_text(self.path, text, NAME)

    def delete(self) -> None:
        """Delete the game and release its lock."""
        try:
            files.delete(self.path)
        finally:
            self.release()


def saved_files(directory: Path) -> list[GameFile]:
    """The files of all unfinished games, the last written first."""
    found = {id_ for id_, kind in _names(directory) if kind == "json"}
    games = [GameFile(directory, id_) for id_ in found]
    return sorted(games, key=lambda game: (game.stamp, game.id), reverse=True)


def delete_old_locks(directory: Path) -> None:
    """Delete the locks of dead programs whose games are gone; errors are ignored."""
    with suppress(files.StorageError):
        names = set(_names(directory))
        for id_ in {id_ for id_, kind in names if kind == "lock" and (id_, "json") not in names}:
            game = GameFile(directory, id_)
            if game.lock():
                game.release()


def _names(directory: Path) -> list[tuple[str, str]]:
    with files.storage_errors(directory, "read"), suppress(FileNotFoundError):
        names = [re.fullmatch(_NAME, path.name) for path in directory.iterdir()]
        return [(name[1], name[2]) for name in names if name]
    return []
