"""A terminal on Unix: its modes, its size, and what is read and written.

Nothing here is called on Windows.
"""

from __future__ import annotations

import os
import select
import sys

if sys.platform != "win32":
    import termios

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_LOCAL, _CHARACTERS = 3, 6  # where `termios` has the modes of lines and echo, and the special keys


class Tty:
    """The terminal of standard input and output; `wake` is a file that signals write to."""

    def __init__(self, wake: int) -> None:
        self._wake = wake
        self._modes: list[Any] = []  # as they were before
        self.gone = False
        """Has the terminal been closed?"""

    def take(self) -> None:
        """Have keys come one by one, and not shown; Ctrl-C and Ctrl-Z are signals still."""
        if sys.platform != "win32":
            try:
                modes = termios.tcgetattr(0)
                self._modes = self._modes or termios.tcgetattr(0)
                modes[_LOCAL] &= ~(termios.ICANON | termios.ECHO)
                modes[_CHARACTERS][termios.VMIN], modes[_CHARACTERS][termios.VTIME] = 1, 0
                termios.tcsetattr(0, termios.TCSADRAIN, modes)
            except termios.error:
                self.gone = True

    def give_back(self) -> None:
        """Restore the modes from before."""
        if sys.platform != "win32":
            try:
                termios.tcsetattr(0, termios.TCSADRAIN, self._modes)
            except termios.error:
                pass  # the terminal is gone

    def read(self, seconds: float) -> bytes:
        """A byte that comes within so many seconds; nothing if none does or a signal came.

        Not more than one: what is typed behind the last key is for the next program.
        """
        ready, _, _ = select.select([0, self._wake], [], [], seconds)
        if self._wake in ready:
            os.read(self._wake, 1 << 10)
        if 0 not in ready:
            return b""
        try:
            data = os.read(0, 1)
        except OSError:
            data = b""
        self.gone = not data
        return data

    @staticmethod
    def write(text: str, /, encoding: str = "ascii") -> None:
        """Send a text."""
        data = text.encode(encoding, "replace")
        try:
            while data:
                select.select([], [1], [])  # another program may have left it impatient
                data = data[os.write(1, data) :]
        except OSError:
            pass  # the terminal is gone

    @staticmethod
    def size() -> tuple[int, int] | None:
        """Columns and rows; None where they are not known."""
        try:
            cols, rows = os.get_terminal_size(1)
        except OSError:
            return None
        return (cols, rows) if cols and rows else None
