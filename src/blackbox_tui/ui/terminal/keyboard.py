"""Keys, mouse and pastes, out of the bytes that a terminal sends."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Protocol

from blackbox_tui.ui.events import Event, Mouse
from blackbox_tui.ui.terminal.escapes import ESCAPE_DELAY, Background, InputParser

PIECE = 1 << 12
"""Bytes that are read before the loop hears of signals and the clock again."""

_MOUSE_ON = "\033[?1000h\033[?1003h\033[?1006h"
_MOUSE_OFF = "\033[?1006l\033[?1003l\033[?1000l"
"""Report presses and all motion, with coordinates as numbers."""
_PASTES_ON, _PASTES_OFF = "\033[?2004h", "\033[?2004l"
"""Mark what is pasted; terminals that cannot do not mind."""


class Wire(Protocol):
    """What brings the bytes."""

    @property
    def gone(self) -> bool:
        """Has the other end been closed?"""

    def read(self, seconds: float) -> bytes:
        """What comes within so many seconds, if anything; a signal ends the wait."""

    def write(self, text: str, /) -> None:
        """Send a control sequence."""


class Keyboard:
    """Reads keys, the mouse and pastes."""

    def __init__(
        self, wire: Wire, parser: InputParser, clock: Callable[[], float], *, has_mouse: bool = True
    ) -> None:
        self._wire = wire
        self._parser = parser
        self._clock = clock
        self.write = wire.write
        self._has_mouse = has_mouse
        self._mouse_on = self._pastes_on = False

    @property
    def gone(self) -> bool:
        """Has the terminal been closed?"""
        return self._wire.gone

    def turn(self, *, mouse: bool, pastes: bool) -> None:
        """Have the mouse reported and pastes marked, or not: then one that has begun is dropped."""
        if self._has_mouse and self._mouse_on != mouse:
            self.write(_MOUSE_ON if mouse else _MOUSE_OFF)
            self._mouse_on = mouse
        if self._pastes_on != pastes:
            self.write(_PASTES_ON if pastes else _PASTES_OFF)
            self._pastes_on = pastes
        if not pastes:
            self._parser.forget()

    def read(self, seconds: float) -> Event | Background | None:
        """A key's name, the mouse, a paste, an answer; None when time is up or a signal came."""
        now = self._clock()
        end = now + seconds
        for _ in range(PIECE):
            data = self._wire.read(max(0.0, min(end, self._parser.due) - now))
            now = self._clock()
            self._parser.hear(data, now)
            said = self._parser.read(now)
            if isinstance(said, Mouse) and not self._mouse_on:
                said = None
            if said is not None or not data:
                return said
        return None


def parser_for(encoding: str, keys: Mapping[str, str]) -> InputParser:
    """A parser that waits behind an escape for as long as the player's variable says."""
    wish = os.environ.get("ESCDELAY", "")
    sensible = wish.isdecimal() and len(wish) < 5
    return InputParser(encoding, keys, max(1, int(wish)) / 1000 if sensible else ESCAPE_DELAY)
