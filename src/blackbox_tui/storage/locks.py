"""Locks between programs, which the system releases when a program dies.

It does not know what is locked, nor why.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import sleep
from types import ModuleType
from typing import Final

from blackbox_tui.storage.files import WRITE_FLAGS, make_directory

_MAX_ATTEMPTS: Final = 1_000
_PAUSE_SECONDS: Final = 0.002
_LOCKED: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


_posix = _module("fcntl")
_windows = _module("msvcrt")


@dataclass(slots=True, eq=False)
class Lock:
    """A locked file. The file itself is never deleted."""

    _path: Path
    _descriptor: int

    @classmethod
    def acquire(cls, path: Path) -> Lock | None:
        """The lock, or None while another program holds it."""
        for _ in range(3):
            lock = cls(path, _open(path))
            if not _try_lock(lock._descriptor):
                lock.release()
                return None
            if lock.holds():
                return lock
            lock.release()  # the file was deleted between opening and locking it
        return None

    def holds(self) -> bool:
        """Is the locked file still the one of that name?"""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Unlock the file; releasing twice does no harm."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                os.close(descriptor)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Wait for the lock and hold it; go on without it if its holder seems to be stopped."""
    for _ in range(_MAX_ATTEMPTS):
        lock = Lock.acquire(path)
        if lock:
            break
        sleep(_PAUSE_SECONDS)
    try:
        yield
    finally:
        if lock:
            lock.release()


def _open(path: Path) -> int:
    make_directory(path.parent)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | WRITE_FLAGS, 0o600)
    except OSError as error:
        # A directory that cannot be written to may still hold games to read.
        try:
            return os.open(path, os.O_RDONLY | WRITE_FLAGS)
        except OSError:
            raise error from None


def _try_lock(descriptor: int) -> bool:
    try:
        if _posix:
            _posix.flock(descriptor, _posix.LOCK_EX | _posix.LOCK_NB)
        elif _windows:
            _windows.locking(descriptor, _windows.LK_NBLCK, 1)
    except OSError as error:
        # Any other error means that this file system has no locks: do without.
        return error.errno not in _LOCKED
    return True
