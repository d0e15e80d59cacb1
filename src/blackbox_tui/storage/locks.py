"""Locks between programs: the system itself frees them when a program dies.

It does not know what is locked, nor why.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import sleep
from types import ModuleType
from typing import Final

from blackbox_tui.storage.files import SAFE, make_directory

_TRIES: Final = 1_000
_PAUSE: Final = 0.002
_BUSY: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}


def _module(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ImportError:
        return None


_posix = _module("fcntl")
_windows = _module("msvcrt")


class Lock:
    """A lock on a file that the system itself frees when the program dies."""

    __slots__ = ("_descriptor", "_path")

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path) -> Lock | None:
        """The lock, or None while another has it. The file stays for ever."""
        for _ in range(3):
            lock = cls(path, _open_lock(path))
            if not _try_lock(lock._descriptor):
                lock.release()
                return None
            if lock.holds():
                return lock
            lock.release()
        return None

    def holds(self) -> bool:
        """Is the locked file still the one of that name?"""
        try:
            return os.path.samestat(os.fstat(self._descriptor), self._path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Let others have it; once is enough."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with suppress(OSError):
                os.close(descriptor)


def _open_lock(path: Path) -> int:
    make_directory(path.parent)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | SAFE, 0o600)
    except OSError as error:
        # A directory that cannot be written to may still have games to be read.
        try:
            return os.open(path, os.O_RDONLY | SAFE)
        except OSError:
            raise error from None


def _try_lock(descriptor: int) -> bool:
    try:
        if _posix:
            _posix.flock(descriptor, _posix.LOCK_EX | _posix.LOCK_NB)
        elif _windows:
            _windows.locking(descriptor, _windows.LK_NBLCK, 1)
    except OSError as error:
        # Anything else says that this file system has no locks: then go without.
        return error.errno not in _BUSY
    return True


def wait_for(path: Path) -> Lock | None:
    """The lock, after a while; None if its holder seems to be stopped."""
    for _ in range(_TRIES):
        lock = Lock.take(path)
        if lock:
            return lock
        sleep(_PAUSE)
    return None
