"""Keys, mouse and pastes on Unix, as curses reports them: bytes, and numbers of known keys.

The delay after an escape: the Esc key sends one byte, and so does the beginning
of every arrow key. An escape that nothing follows within `ESCAPE_DELAY` is the Esc key,
so that it answers at once; the variable `ESCDELAY` says otherwise, for lines so slow that
arrow keys come in pieces. Once something has followed that can only be the beginning of a
sequence, its rest may take `REST_DELAY` for each byte: then it is a key or the mouse still.

A paste is recognised however slowly it comes, even if its first mark comes in pieces: none
of it must be taken for keys. It is over when nothing has come for `PASTE_SILENCE`. The same
holds for the terminal's answer about its background.
"""

from __future__ import annotations

import codecs
import curses
from collections.abc import Callable

from blackbox_tui.ui.events import Event, Paste
from blackbox_tui.ui.terminal import escapes
from blackbox_tui.ui.terminal.display import escape_delay
from blackbox_tui.ui.terminal.escapes import Background, Got, Pasting

REST_DELAY = 100  # milliseconds to wait for each further byte of what is a sequence for sure
PASTE_SILENCE = 5.0
"""Seconds without a byte after which a paste is over though its end has not come."""
PASTE_PIECE = 1 << 12
"""Bytes of a paste that are read at a time, so that signals and the clock are heard."""

_MOUSE_ON = "\033[?1000h\033[?1003h\033[?1006h"
_MOUSE_OFF = "\033[?1006l\033[?1003l\033[?1000l"
"""Report presses and all motion, with coordinates as numbers. Not left to curses, which
loses a press that arrives together with a motion."""
_PASTES_ON, _PASTES_OFF = "\033[?2004h", "\033[?2004l"
"""Mark what is pasted; terminals that cannot do not mind."""

CONTROL_KEYS = {
    "\3": "^c", "\b": "bs", "\t": "tab", "\n": "enter", "\f": "^l", "\r": "enter", "\x12": "^r",
    "\x1a": "^z", "\x1b": "esc", " ": "space", "\x7f": "bs",
}  # fmt: skip
"""Characters whose key has a name."""

_KNOWN_KEYS = {
    "UP": "up", "DOWN": "down", "LEFT": "left", "RIGHT": "right", "HOME": "home", "END": "end",
    "PPAGE": "pgup", "NPAGE": "pgdn", "BTAB": "btab", "ENTER": "enter", "BACKSPACE": "bs",
    "DC": "del", "F1": "f1", "F2": "f2", "RESIZE": "resize",
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
    return escapes.KEYPAD.get(sequence[2:]) if sequence.startswith("\x1bO") else None


def name_of(char: str) -> str | None:
    """The key that sends a character; None if it is none that we know."""
    return CONTROL_KEYS.get(char, char if char and char.isprintable() else None)


def _may_go_on(text: str) -> bool:
    """Is it the beginning of what must not be taken for keys, even if its rest is late?"""
    return escapes.PASTE_BEGIN.startswith(text) or escapes.is_begun_reply(text)


class Keyboard:
    """Reads keys, the mouse and pastes; `send` sends control sequences to the terminal."""

    def __init__(
        self,
        window: curses.window,
        encoding: str,
        send: Callable[[str], None],
        clock: Callable[[], float],
    ) -> None:
        self._window = window
        self._send = send
        self._clock = clock
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding)("ignore")
        self._names = key_names()
        self._mouse_key = getattr(curses, "KEY_MOUSE", None)
        self._resize_key = getattr(curses, "KEY_RESIZE", None)
        self._rest_delay = max(REST_DELAY, escape_delay())
        opener = curses.tigetstr("kmous") or b""
        self._has_mouse = opener.startswith(b"\033[")
        self._mouse_opener = opener.decode("latin-1")[1:]
        self._mouse_on = self._pastes_on = False
        self._pending: list[int | str] = []
        self._begun = ""
        """What has come of a paste's first mark or of an answer, when its rest was late."""
        self._pasting: Pasting | None = None
        self._heard = 0.0  # when the last byte of the paste came

    def turn(self, *, mouse: bool, pastes: bool) -> None:
        """Have the mouse reported and pastes marked, or not: then one that has begun is dropped."""
        if self._has_mouse and self._mouse_on != mouse:
            self._send(_MOUSE_ON if mouse else _MOUSE_OFF)
            self._mouse_on = mouse
        if self._pastes_on != pastes:
            self._send(_PASTES_ON if pastes else _PASTES_OFF)
            self._pastes_on = pastes
        if not pastes:
            self._pasting = None

    def read(self, milliseconds: int) -> Event | Background | None:
        """A key's name, the mouse, a paste, an answer; None when time is up or it meant nothing."""
        if self._pasting:
            return self._read_paste(self._pasting, milliseconds)
        got = self._next(milliseconds)
        if got is None:
            return None
        if isinstance(got, int):
            return self._known_key(got)
        begun, self._begun = self._begun, ""
        if begun and _may_go_on(begun + got):
            self._pending.extend(reversed(begun[1:] + got))
            return self._escape()
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

    def _known_key(self, code: int) -> Event | Background | None:
        if code == self._mouse_key:
            self._pending.extend(reversed(self._mouse_opener))  # curses has eaten it
            return self._escape()
        return self._names.get(code) or _number_pad(code)

    def _escape(self) -> Event | Background | None:
        """Esc itself, the mouse, a key that came in pieces, or what means nothing to us."""
        after = self._next(0)  # curses has waited already
        if after is None:
            self._begun = "\x1b"
            return "esc"
        if isinstance(after, str) and after in escapes.OPENERS:
            return self._sequence(after)
        if isinstance(after, int) and after not in (self._mouse_key, self._resize_key):  # Alt
            return self._known_key(after)
        self._pending.append(after)
        return "esc"

    def _sequence(self, opener: str) -> Event | Background | None:
        taken = "\x1b" + opener

        def rest() -> Got:
            nonlocal taken
            got = self._next(self._rest_delay)
            if len(taken) < escapes.LONGEST:
                taken += got if isinstance(got, str) else ""
            return got

        meant, broken_off = escapes.swallow(opener, rest)
        if broken_off is not None:
            self._pending.append(broken_off)
        if meant == escapes.PASTE:
            self._pasting, self._heard = Pasting(), self._clock()
            return self._read_paste(self._pasting, 0)
        light = escapes.light_by_reply(taken)
        if light is not None:
            return Background(light)
        if _may_go_on(taken):
            self._begun = taken
        return meant if self._mouse_on or isinstance(meant, str) else None

    def _read_paste(self, pasting: Pasting, milliseconds: int) -> Event | None:
        """Read on in a paste, as far as it has come; the paste when it is over."""
        for _ in range(PASTE_PIECE):
            got = self._next(milliseconds)
            if got is None:
                break
            if got == self._resize_key:
                return "resize"
            milliseconds = 0
            pasting.take(got)
            self._heard = self._clock()
            if pasting.ended:
                break
        if not pasting.ended and self._clock() - self._heard < PASTE_SILENCE:
            return None
        self._pasting = None
        return Paste(pasting.text(self._encoding))
