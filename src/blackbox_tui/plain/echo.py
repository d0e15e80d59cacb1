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
        if sys.platform != "win32" and self.possible and shown != self._shown:
            modes = list(self._usual)
            if not shown:
                modes[3] = (modes[3] & ~termios.ECHO) | termios.ECHONL
            try:
                termios.tcsetattr(self._source, termios.TCSADRAIN, modes)
            except termios.error:
                return  # the terminal has gone
            self._shown = shown
