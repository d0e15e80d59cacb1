"""Keys and the mouse on Unix, as curses reports them: bytes, and numbers of known keys.

The delay after an escape: the Esc key sends one byte, and so does the beginning
of every arrow key. An escape that nothing follows within `ESCAPE_DELAY` is the Esc key,
so that it answers at once; the variable `ESCDELAY` says otherwise, for lines so slow that
arrow keys come in pieces. Once something has followed that can only be the beginning of a
sequence, its rest may take `REST_DELAY` for each byte: then it is a key or the mouse still.
"""

from __future__ import annotations

import codecs
import curses
import os
from _collections_abc import Callable  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.terminal.escapes import KEYPAD, OPENERS, Got, Mouse, swallow

ESCAPE_DELAY = 25
"""Milliseconds after which a lone escape is the Esc key."""
REST_DELAY = 100
"""Milliseconds to wait for each further byte of what is a sequence for sure."""

_MOUSE_ON = "\033[?1000h\033[?1003h\033[?1006h"
_MOUSE_OFF = "\033[?1006l\033[?1003l\033[?1000l"
"""Report presses and all motion, with coordinates as numbers. Not left to curses, which
loses a press that arrives together with a motion."""

CONTROL_KEYS = {
    "\3": "^c", "\b": "bs", "\t": "tab", "\n": "enter", "\f": "^l", "\r": "enter", "\x12": "^r",
    "\x1a": "^z", "\x1b": "esc", " ": "space", "\x7f": "bs",
}  # fmt: skip
"""Characters whose key has a name."""

_KNOWN_KEYS = {
    "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "HOME": "home", "END": "end",
    "PPAGE": "pgup", "NPAGE": "pgdn", "BTAB": "btab", "ENTER": "enter", "BACKSPACE": "bs",
    "DC": "del", "F1": "f1", "RESIZE": "resize",
}  # fmt: skip


def key_names() -> dict[int, str]:
    """The names of the keys we use, by the number that this curses has for them."""
    return {
        getattr(curses, f"KEY_{known}"): name
        for known, name in _KNOWN_KEYS.items()
        if hasattr(curses, f"KEY_{known}")
    }


def _number_pad(code: int) -> str | None:
    """What is printed on a key of the number pad: by its sequence, not by its curses name."""
    name = curses.keyname(code).decode("ascii", "replace")
    known = f"k{name[4:].lower()}" if name.startswith("KEY_") else name
    sequence = (curses.tigetstr(known) or b"").decode("latin-1")
    return KEYPAD.get(sequence[2:]) if sequence.startswith("\x1bO") else None


def name_of(char: str) -> str | None:
    """The key that sends a character; None if it is none that we know."""
    return CONTROL_KEYS.get(char, char if char and char.isprintable() else None)


def set_escape_delay() -> None:
    """Tell curses, before it starts, how long to wait for what follows an escape."""
    delay = _escape_delay()
    os.environ["ESCDELAY"] = str(delay)
    if hasattr(curses, "set_escdelay"):
        curses.set_escdelay(delay)


def _escape_delay() -> int:
    wish = os.environ.get("ESCDELAY", "")
    return max(1, int(wish)) if wish.isdecimal() and len(wish) < 5 else ESCAPE_DELAY


class Keyboard:
    """Reads keys and the mouse; `send` sends control sequences to the terminal."""

    def __init__(self, window: curses.window, encoding: str, send: Callable[[str], None]) -> None:
        self._window = window
        self._send = send
        self._decoder = codecs.getincrementaldecoder(encoding)("ignore")
        self._names = key_names()
        self._mouse_key = getattr(curses, "KEY_MOUSE", None)
        self._no_keys = {self._mouse_key, getattr(curses, "KEY_RESIZE", None)}
        self._rest_delay = max(REST_DELAY, _escape_delay())
        opener = curses.tigetstr("kmous") or b""
        self._has_mouse = opener.startswith(b"\033[")
        self._mouse_opener = opener.decode("latin-1")[1:]
        self._mouse_on = False
        self._pending: list[int | str] = []

    def turn_mouse(self, *, on: bool) -> None:
        """Turn mouse reports on or off."""
        if self._has_mouse and self._mouse_on != on:
            self._send(_MOUSE_ON if on else _MOUSE_OFF)
            self._mouse_on = on

    def forget(self) -> None:
        """Another program had the terminal: mouse reports may be off again."""
        self._mouse_on = False

    def read(self, milliseconds: int) -> str | Mouse | None:
        """A key's name, the mouse, or None when time is up or it meant nothing."""
        got = self._next(milliseconds)
        if got is None:
            return None
        if isinstance(got, int):
            return self._known_key(got)
        if got == "\x1b":
            return self._escape()
        return name_of(self._decoder.decode(got.encode("latin-1"))[-1:])

    def _next(self, milliseconds: int) -> Got:
        """A byte as a character, a key's number, or None when time is up.

        Not a wide character: for the rest of one that is broken, curses takes a
        hundred bytes more.
        """
        if self._pending:
            return self._pending.pop()
        self._window.timeout(milliseconds)
        code = self._window.getch()
        if code < 0:
            return None
        return chr(code) if code < 256 else code

    def _known_key(self, code: int) -> str | Mouse | None:
        if code == self._mouse_key:
            self._pending.extend(reversed(self._mouse_opener))  # curses has eaten it
            return self._escape()
        return self._names.get(code) or _number_pad(code)

    def _escape(self) -> str | Mouse | None:
        """Esc itself, the mouse, a key that came in pieces, or what means nothing to us."""
        after = self._next(0)  # curses has waited already
        if after is None:
            return "esc"
        if isinstance(after, str) and after in OPENERS:
            meant, broken_off = swallow(after, lambda: self._next(self._rest_delay))
            if broken_off is not None:
                self._pending.append(broken_off)
            return meant if self._mouse_on or isinstance(meant, str) else None
        if isinstance(after, int) and after not in self._no_keys:  # Alt with a key
            return self._known_key(after)
        self._pending.append(after)
        return "esc"
