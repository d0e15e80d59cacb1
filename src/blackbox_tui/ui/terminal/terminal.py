"""The terminal: shows frames, reads keys, mouse and pastes, on a screen that was taken over."""

from __future__ import annotations

import os
from binascii import b2a_base64

from blackbox_tui import clock
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.system import windows
from blackbox_tui.system.signals import INTERRUPT
from blackbox_tui.ui.events import Event
from blackbox_tui.ui.terminal.display import WINDOWS, Display, Ended
from blackbox_tui.ui.terminal.escapes import Background
from blackbox_tui.ui.toolkit.frame import Frame, Size

LONGEST_WAIT = 0.2
"""Seconds after which the size is checked again, as a resize can be missed while reading."""
QUESTION = "\033]11;?\033\\"
"""Which colour is the background? Terminals that do not know the question ignore it.

The answer comes among the keys, at any time or never.
"""
LONGEST_ANSWER = 0.5
"""Seconds after the question for which the terminal is not left without an answer."""


class Terminal:
    """A context manager: at the end, the terminal reports nothing that only the game wants."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._signals = display.signals
        self._keys = display.keys(self.now)
        self._may_ask = not os.environ.get("TERM", "").startswith("linux")  # which may print it
        self._answer_due = 0.0  # until when an answer may be under way

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        while self.now() < self._answer_due:  # the shell would take it for its own keys
            if isinstance(self._keys.read(0.02), Background):
                self._answer_due = 0.0
        self._keys.turn(mouse=False, pastes=False)

    @staticmethod
    def now() -> float:
        """Seconds on a clock that only goes forward."""
        return clock.seconds()

    def suspend(self) -> None:
        """Restore the terminal, stop, and take over the screen again when continued."""
        if not WINDOWS:
            self.__exit__()
            self._display.close()
            self._signals.stop()
            self._take_back()

    def _take_back(self) -> None:
        self._signals.to_suspend = self._signals.continued = False
        self._keys.turn(mouse=False, pastes=False)  # they may be on or off; the game may end now
        self._display.take_back()

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        return self._display.size

    def set_appearance(self, appearance: Appearance) -> None:
        """Use that appearance from now on."""
        looks = self._display.looks
        if appearance != looks.appearance:
            self._display.set_looks(looks._replace(appearance=appearance))
            self.redraw()

    def redraw(self) -> None:
        """Send everything again with the next frame; nothing of the last one remains."""
        self._display.redraw()

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        self._display.show(frame)
        looks = self._display.looks
        self._keys.turn(mouse=looks.appearance.mouse, pastes=True)
        if looks.follow_background and self._display.answers and self._may_ask:
            self._may_ask = False
            self._answer_due = self.now() + LONGEST_ANSWER
            self._keys.write(QUESTION)

    def copy(self, text: str) -> bool | None:
        """Put a text on the clipboard; is it there? None if only the terminal knows."""
        if WINDOWS:
            return windows.copy(text)
        self._keys.write(f"\033]52;c;{b2a_base64(text.encode(), newline=False).decode()}\a")
        return None

    def wait(self, seconds: float) -> Event | None:
        """What the player does next: a key's name, the mouse, a paste; None when time is up.

        `resize` and `^z` come as keys too. Raises `Ended` when the program must end.
        """
        got = self._keys.read(min(seconds, LONGEST_WAIT))
        if self._signals.caught == INTERRUPT:
            self._signals.caught = 0
            return "^c"
        if self._signals.caught:
            raise Ended(128 + self._signals.caught)
        if self._keys.gone:
            raise Ended(1)
        if self._signals.to_suspend:
            return "^z"
        if self._signals.continued:
            self._take_back()
        if isinstance(got, Background):
            self._answer_due = 0.0
            self._display.set_looks(self._display.looks._replace(light=got.light))
            got = None
        if got in (None, "resize") and self._display.fit():
            return "resize"
        if got == "resize":  # adopted already
            self._display.forget()
        return got
