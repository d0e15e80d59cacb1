"""Keys and the mouse of a Windows console, as windows-curses reports them.

Characters come whole, and keys as numbers; there are no escape sequences. The mouse
reports presses and releases but no motion: nothing can be dragged or hovered over.
Pasted text comes as keys.
"""

from __future__ import annotations

import curses

from blackbox_tui.ui.terminal.escapes import Mouse
from blackbox_tui.ui.terminal.keyboard import key_names, name_of

_KEYPAD = {
    449: "home", 450: "up", 451: "pgup", 452: "left", 454: "right", 455: "end", 456: "down",
    457: "pgdn", 458: "/", 459: "enter", 462: "del", 463: "*", 464: "-", 465: "+",
}  # fmt: skip
"""Keys of the number pad, for which Python's curses has no names."""

_BUTTONS = {1: "left", 3: "right"}
_PRESSES = ("PRESSED", "CLICKED", "DOUBLE_CLICKED")


class Console:
    """Reads keys, mouse presses and releases."""

    def __init__(self, window: curses.window) -> None:
        self._window = window
        self._names = key_names() | _KEYPAD
        self._mouse_on = False

    def turn_mouse(self, *, on: bool) -> None:
        """Turn mouse reports on, or off so that the player can select text with it."""
        if self._mouse_on != on:
            curses.mousemask(curses.ALL_MOUSE_EVENTS if on else 0)
            curses.mouseinterval(0)
            self._mouse_on = on

    def turn_pastes(self, *, on: bool) -> None:
        """Nothing to do: a console cannot mark what is pasted."""

    def forget(self) -> None:
        """Nothing to do: no other program can have had the console."""

    def read(self, milliseconds: int) -> str | Mouse | None:
        """A key's name, the mouse, or None when time is up or it meant nothing."""
        self._window.timeout(milliseconds)
        try:
            got = self._window.get_wch()
        except curses.error:
            return None
        if isinstance(got, str):
            return name_of(got)
        return self._clicked() if got == curses.KEY_MOUSE else self._names.get(got)

    def _clicked(self) -> Mouse | None:
        try:
            _, col, row, _, state = curses.getmouse()
        except curses.error:
            return None
        for number, button in _BUTTONS.items():
            if any(state & getattr(curses, f"BUTTON{number}_{kind}") for kind in _PRESSES):
                return Mouse(row, col, "press", button)
            if state & getattr(curses, f"BUTTON{number}_RELEASED"):
                return Mouse(row, col, "release", button)
        return None
