"""Locks of files for Python in a browser, whose own `fcntl` locks nothing: the page knows them."""

from __future__ import annotations

import errno
import sys
from types import ModuleType
from typing import Final, Protocol


class Locker(Protocol):
    """What the page offers."""

    def lock(self, descriptor: int, exclusive: bool) -> bool:
        """Lock an open file, or only ask whether that could be done."""


class Locks(ModuleType):
    """As much of `fcntl` as the game uses. A lock ends when its file is closed."""

    LOCK_SH: Final = 1
    LOCK_EX: Final = 2
    LOCK_NB: Final = 4

    def __init__(self, page: Locker) -> None:
        super().__init__("fcntl")
        self._page = page

    def flock(self, descriptor: int, operation: int) -> None:
        """Lock a file; raises `BlockingIOError` if somebody else has."""
        if not self._page.lock(descriptor, bool(operation & self.LOCK_EX)):
            raise BlockingIOError(errno.EAGAIN, "locked elsewhere")


def install(page: Locker) -> None:
    """Let all that is imported from now on find these locks."""
    sys.modules["fcntl"] = Locks(page)
