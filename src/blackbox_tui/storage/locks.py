"""Locks between programs, which the system releases when a program dies."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import sleep
from types import ModuleType
from typing import Final

from blackbox_tui.storage.files import ON_WINDOWS, WRITE_FLAGS, closing, make_directory
from blackbox_tui.values import dataclass

_MAX_ATTEMPTS: Final = 250
_PAUSE_SECONDS: Final = 0.002
_LOOKS: Final = 4
"""How often a lock is tried: another program may hold it just to see whether it is held."""
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
        """The lock, or None while another program holds it."""
        for attempt in range(_LOOKS):
            if attempt:
                sleep(_PAUSE_SECONDS)
            lock = cls(path, _open(path))
            if _try_lock(lock._descriptor) and lock.holds():
                return lock
            # Held, perhaps only for a look, or deleted between opening and locking it.
            lock.release()
        return None

    def holds(self) -> bool:
        """Is the locked file still the one of that name?"""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def release(self, *, delete: bool = False) -> None:
        """Unlock the file, and perhaps delete it; releasing twice does no harm."""
        ours = delete and self.holds()
        if ours and not ON_WINDOWS:
            self._delete()
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                os.close(descriptor)
        if ours and ON_WINDOWS:  # an open file cannot be deleted there, ours or another's
            self._delete()

    def _delete(self) -> None:
        with suppress(OSError):
            self._path.unlink()


def is_locked(path: Path) -> bool:
    """Does a program hold that lock?"""
    try:
        descriptor = _open(path, create=False)
    except OSError:
        return False
    with closing(descriptor):
        return not _try_lock(descriptor, shared=True)


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


def _open(path: Path, *, create: bool = True) -> int:
    if create:
        make_directory(path.parent)
    try:
        return os.open(path, os.O_RDWR | (os.O_CREAT if create else 0) | WRITE_FLAGS, 0o600)
    except OSError as error:
        # A directory that cannot be written to may still hold games to read.
        try:
            return os.open(path, os.O_RDONLY | WRITE_FLAGS)
        except OSError:
            raise error from None


def _try_lock(descriptor: int, *, shared: bool = False) -> bool:
    try:
        if _posix:
            kind = _posix.LOCK_SH if shared else _posix.LOCK_EX
            _posix.flock(descriptor, kind | _posix.LOCK_NB)
        elif _windows:
            _windows.locking(descriptor, _windows.LK_NBLCK, 1)
    except OSError as error:
        # Any other error means that this file system has no locks: do without.
        return error.errno not in _LOCKED
    return True
