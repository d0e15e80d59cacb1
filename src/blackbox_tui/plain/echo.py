"""Whether a terminal shows what is typed, so that a hider's words stay unseen."""

from __future__ import annotations

import os
import sys
from typing import Any

if sys.platform != "win32":
    import termios


class Echo:
    """A context: after it the terminal is as it was."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._usual: list[Any] = []
        self._shown = True
        self.possible = sys.platform != "win32" and os.isatty(source)
        """Can it be turned off?"""

    def __enter__(self) -> Echo:
        if sys.platform != "win32" and self.possible:
            self._usual = termios.tcgetattr(self._source)
        return self

    def __exit__(self, *_: object) -> None:
        self.show(True)

    def show(self, shown: bool) -> None:
        """Show what is typed, or nothing but where its lines end."""
        if shown != self._shown:
            self._shown = shown
            self._set()

    def renew(self) -> None:
        """After a stop: the shell may have made the terminal its own."""
        if not self._shown:
            self._set()

    def _set(self) -> None:
        if sys.platform != "win32" and self.possible:
            modes = list(self._usual)
            if not self._shown:
                modes[3] = (modes[3] & ~termios.ECHO) | termios.ECHONL
            try:
                termios.tcsetattr(self._source, termios.TCSADRAIN, modes)
            except termios.error:
                pass  # the terminal has gone
