"""The real keyboard, with bytes from a list in place of a tty."""

from __future__ import annotations

import curses
from unittest.mock import patch

from blackbox_tui.ui.events import Event
from blackbox_tui.ui.terminal.escapes import Background
from blackbox_tui.ui.terminal.keyboard import Keyboard

KNOWN = {
    b"\x1bOA": curses.KEY_UP,
    b"\x1bOB": curses.KEY_DOWN,
    b"\x1bOC": curses.KEY_RIGHT,
    b"\x1bOD": curses.KEY_LEFT,
    b"\x1bOH": curses.KEY_HOME,
    b"\x1bOF": curses.KEY_END,
    b"\x1bOP": curses.KEY_F1,
    b"\x1bOQ": curses.KEY_F2,
    b"\x1b[5~": curses.KEY_PPAGE,
    b"\x1b[6~": curses.KEY_NPAGE,
    b"\x1b[3~": curses.KEY_DC,
    b"\x1b[Z": curses.KEY_BTAB,
}
"""Sequences that curses turns into a key's number by itself."""


class Input:
    """The part of a curses window that reads keys."""

    def __init__(self, mouse_opener: str) -> None:
        self.coming = bytearray()
        self.time = 0.0
        self._known = {**KNOWN, b"\x1b" + mouse_opener.encode(): curses.KEY_MOUSE}

    def timeout(self, _: int) -> None:
        """All bytes are available at once; there is no more to wait for."""

    def getch(self) -> int:
        for sequence, number in self._known.items():
            if self.coming.startswith(sequence):
                del self.coming[: len(sequence)]
                return number
        if self.coming:
            return self.coming.pop(0)
        self.time += 60  # whatever was to follow has not come
        return -1


class FakeKeyboard:
    """A keyboard to which bytes are sent."""

    def __init__(self, mouse_opener: str) -> None:
        self._input = Input(mouse_opener)
        opener = b"\x1b" + mouse_opener.encode()
        with patch("curses.tigetstr", return_value=opener):
            window: curses.window = self._input  # type: ignore[assignment]  # all that is needed
            self._keyboard = Keyboard(window, "utf-8", lambda _: None, lambda: self._input.time)
        self._keyboard.turn(mouse=True, pastes=False)

    def hear(self, data: bytes) -> None:
        """Send bytes."""
        self._input.coming += data

    @property
    def hearing(self) -> bool:
        """Is there anything left to read?"""
        return bool(self._input.coming or self._keyboard._pending)

    def read(self) -> Event | None:
        """What they mean, as far as the next key; an answer is for the terminal alone."""
        got = self._keyboard.read(0)
        return None if isinstance(got, Background) else got
