"""Keys and the mouse of a Windows console, as windows-curses reports them.

Characters come whole, and keys as numbers; there are no escape sequences. The mouse
reports presses, releases and, while a button is held, its motion: nothing can be hovered
over. Pasted text comes as keys.
"""

from __future__ import annotations

import curses
from collections.abc import Callable

from blackbox_tui.system.windows import wait_for_input
from blackbox_tui.ui.events import Button, Mouse
from blackbox_tui.ui.terminal.escapes import name_of

_KNOWN_KEYS = {
    "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "HOME": "home", "END": "end",
    "PPAGE": "pgup", "NPAGE": "pgdn", "BTAB": "btab", "ENTER": "enter", "BACKSPACE": "bs",
    "DC": "del", "F1": "f1", "F2": "f2", "RESIZE": "resize",
}  # fmt: skip
_KEYPAD = {
    449: "home", 450: "up", 451: "pgup", 452: "left", 454: "right", 455: "end", 456: "down",
    457: "pgdn", 458: "/", 459: "enter", 462: "del", 463: "*", 464: "-", 465: "+",
    529: "enter",
}  # fmt: skip
"""Keys of the number pad, and Ctrl-Enter, for which Python's curses has no names."""

_BUTTONS: dict[int, Button] = {1: "left", 3: "right"}
_PRESSES = ("PRESSED", "CLICKED", "DOUBLE_CLICKED")


class Console:
    """Reads keys and the mouse."""

    gone = False  # with its console the program is ended

    def __init__(self, window: curses.window, clock: Callable[[], float]) -> None:
        self._window = window
        self._clock = clock
        self._window.timeout(0)  # a wait of curses looks only every 50 ms
        known = {getattr(curses, f"KEY_{known}"): key for known, key in _KNOWN_KEYS.items()}
        self._names = known | _KEYPAD
        self._mouse_on = False
        self._held: Button = ""  # the mouse button that is held
        self._next: Mouse | None = None
        """What follows the last event, though the console does not report it."""

    def turn(self, *, mouse: bool, **_: bool) -> None:
        """Have the mouse reported, or not, so that the player can select text with it."""
        if self._mouse_on != mouse:
            curses.mousemask(curses.ALL_MOUSE_EVENTS if mouse else 0)
            curses.mouseinterval(0)
            self._mouse_on = mouse

    def write(self, _: str, /) -> None:
        """Send nothing: there are no control sequences here."""

    def read(self, seconds: float) -> str | Mouse | None:
        """A key's name, the mouse, or None when time is up or it meant nothing."""
        if self._next:
            following, self._next = self._next, None
            return following
        end = self._clock() + seconds
        while True:
            try:
                got = self._window.get_wch()
                break
            except curses.error:  # nothing yet, or nothing but a key that was let go
                left = end - self._clock()
                if left <= 0 or not wait_for_input(left):
                    return None
        if isinstance(got, str):
            return name_of(got)
        return self._pointed() if got == curses.KEY_MOUSE else self._names.get(got)

    def _pointed(self) -> Mouse | None:
        try:
            _, col, row, _, state = curses.getmouse()
        except curses.error:
            return None
        if not state and self._held:  # its motion
            return Mouse(row, col, "drag", self._held)
        for number, button in _BUTTONS.items():
            if any(state & getattr(curses, f"BUTTON{number}_{kind}") for kind in _PRESSES):
                self._held = button
                if not state & getattr(curses, f"BUTTON{number}_PRESSED"):  # a click as a whole
                    self._held = ""
                    self._next = Mouse(row, col, "release", button)  # which is never reported
                return Mouse(row, col, "press", button)
            if state & getattr(curses, f"BUTTON{number}_RELEASED"):
                self._held = ""
                return Mouse(row, col, "release", button)
        return None
