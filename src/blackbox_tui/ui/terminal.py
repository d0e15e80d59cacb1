"""The terminal: curses, signals and the clock. Nobody else imports curses.

It shows frames and says what the player did; it knows nothing of the game.
"""

from __future__ import annotations

import codecs
import curses
import os
import sys
import time

from blackbox_tui.signals import INTERRUPT, Signals
from blackbox_tui.ui.theme import SHAPES, TO_ASCII, ink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from blackbox_tui.ui.escapes import Mouse
    from blackbox_tui.ui.frame import Frame, Size

LONGEST_WAIT = 0.2
"""Seconds after which the size is looked at again: a resize can slip past a read."""

ESCAPE_DELAY = 25
"""Milliseconds after which an escape stands for itself."""
REST_DELAY = 100
"""Milliseconds within which the rest of a sequence arrives that surely is one."""

_WINDOWS = os.name == "nt"
_MOUSE_ON = "\033[?1000h\033[?1003h\033[?1006h"
_MOUSE_OFF = "\033[?1006l\033[?1003l\033[?1000l"
"""Presses, all motion, in numbers. By hand: of a press and a motion that arrive
together, curses loses the press."""

_CONTROL_KEYS = {
    "\3": "^c", "\b": "bs", "\t": "tab", "\n": "enter", "\f": "^l", "\r": "enter", "\x12": "^r",
    "\x1a": "^z", "\x1b": "esc", " ": "space", "\x7f": "bs",
}  # fmt: skip

_WINDOWS_KEYS = {
    450: "up", 452: "left", 454: "right", 456: "down", 459: "enter", 449: "home", 455: "end",
    451: "pgup", 457: "pgdn", 351: "btab",
}  # fmt: skip


class NoTerminal(Exception):
    """Full screen is not possible here; the text is a sentence that says what to do."""


class Left(Exception):
    """The outside asked the program to end, by a signal or by closing the terminal."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Terminal:
    """A context: inside it the screen is ours, after it the terminal is whole again."""

    def __init__(
        self,
        *,
        color: str = "auto",
        ascii_only: bool = False,
        mouse: bool = True,
        theme: str = "default",
        shapes: bool = False,
    ) -> None:
        self._color = color
        self._ascii_only = ascii_only
        self._speaks_unicode = True
        self._mouse = mouse
        self._theme = theme
        self._shapes = shapes
        self._attributes: dict[str, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._shown: list[tuple[list[str], list[str]] | None] = []
        self._held = ""
        self._pending: list[int | str] = []
        self._mouse_on = False
        self._signals = Signals()

    # --- in and out ----------------------------------------------------------

    def __enter__(self) -> Terminal:
        _check()
        for name in ("LINES", "COLUMNS"):
            os.environ.pop(name, None)
        os.environ.setdefault("ESCDELAY", str(ESCAPE_DELAY))
        self._signals.catch()
        try:
            self._open()
        except BaseException:
            self._signals.restore()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._close()
        finally:
            self._signals.restore()

    def _open(self) -> None:
        try:
            self._window = _begin()
        except curses.error as error:
            raise NoTerminal(
                f"This terminal cannot show the game ({error}); "
                "set TERM to what it is, for instance xterm, or use blackbox --plain."
            ) from error
        try:
            self._set_up()
        except BaseException:
            self._close()
            raise

    def _set_up(self) -> None:
        curses.noecho()
        curses.cbreak()
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(ESCAPE_DELAY)
        if hasattr(curses, "typeahead"):
            curses.typeahead(-1)  # keys that wait do not stop the drawing halfway
        encoding = "utf-8" if _WINDOWS else self._window.encoding
        # in any other encoding curses would drop every sign that is not ASCII
        self._speaks_unicode = encoding.lower().replace("-", "") == "utf8"
        self._decoder = codecs.getincrementaldecoder(encoding)("ignore")
        self._names = _key_names()
        self._start_colors()
        if self._mouse:
            self._start_mouse()

    def _start_colors(self) -> None:
        self._colors = 0
        if self._color == "never" or (self._color == "auto" and os.environ.get("NO_COLOR")):
            return
        try:
            curses.start_color()
            curses.use_default_colors()
            if curses.has_colors():
                self._colors = min(curses.COLORS, curses.COLOR_PAIRS)
        except curses.error:
            pass  # then without colours

    def _start_mouse(self) -> None:
        if _WINDOWS:
            curses.mousemask(curses.ALL_MOUSE_EVENTS | curses.REPORT_MOUSE_POSITION)
            curses.mouseinterval(0)
        else:
            opens = curses.tigetstr("kmous") or b""
            self._mouse_opener = opens.decode("latin-1")[1:]
            self._mouse = opens.startswith(b"\033[")

    def _turn_mouse(self, *, on: bool) -> None:
        if self._mouse and self._mouse_on != on:
            self._write(_MOUSE_ON if on else _MOUSE_OFF)
            self._mouse_on = on

    def _close(self) -> None:
        self._turn_mouse(on=False)
        try:
            curses.endwin()
        except curses.error:
            pass  # the terminal is gone: there is nothing left to restore

    def _write(self, text: str) -> None:
        """Send a control sequence that curses does not know of."""
        if _WINDOWS:
            return
        try:
            os.write(1, text.encode("ascii"))
        except OSError:
            pass  # the terminal is gone

    def suspend(self) -> None:
        """Give the terminal back whole, stop, and take it again when continued."""
        if not _WINDOWS:
            self._close()
            self._signals.stop()
            self._take_back()

    def _take_back(self) -> None:
        """Take the screen again after somebody else had it."""
        self._signals.to_suspend = self._signals.continued = False
        self._held = ""
        self._mouse_on = False
        if not curses.isendwin():  # stopped from outside, without a chance to give it back
            curses.endwin()
        self._fit()
        self.redraw()

    # --- out -----------------------------------------------------------------

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        rows, cols = self._window.getmaxyx()
        return cols, rows

    def dress(self, *, theme: str, shapes: bool, ascii_only: bool, mouse: bool) -> None:
        """Look otherwise from now on."""
        self._theme, self._shapes, self._ascii_only = theme, shapes, ascii_only
        self._attributes.clear()
        if mouse != self._mouse:
            self._mouse = mouse
            if mouse:
                self._start_mouse()
            elif hasattr(curses, "mousemask"):
                curses.mousemask(0)
                self._write(_MOUSE_OFF)
                self._motion = False
        self.redraw()

    def redraw(self) -> None:
        """Send everything again with the next frame."""
        self._shown = []
        self._window.clearok(True)

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen; only rows that changed are written."""
        window = self._window
        if len(self._shown) != frame.height:
            self._shown = [None] * frame.height
            window.erase()
        for row in range(frame.height):
            now = (frame.chars[row], frame.styles[row])
            if self._shown[row] != now:
                self._show_row(row, *now)
                self._shown[row] = now
        self._place_cursor(frame)
        window.refresh()
        self._turn_mouse(on=True)

    def _show_row(self, row: int, chars: list[str], styles: list[str]) -> None:
        start = 0
        for at in range(1, len(chars) + 1):
            if at == len(chars) or styles[at] != styles[start]:
                self._add(row, start, "".join(chars[start:at]), styles[start])
                start = at

    def _add(self, row: int, col: int, text: str, style: str) -> None:
        """The one place that writes: clipped, and never an error for the last corner."""
        if self._ascii_only or not self._speaks_unicode:
            text = text.translate(TO_ASCII).encode("ascii", "replace").decode("ascii")
        elif self._shapes and style.startswith("detour"):
            text = text.translate(SHAPES)
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._attribute(style)
        try:
            self._window.addstr(row, col, text, attribute)
        except curses.error:
            pass  # curses cannot leave its cursor behind the last corner, but has drawn it

    def _place_cursor(self, frame: Frame) -> None:
        try:
            curses.curs_set(0 if frame.cursor is None else 1)
        except curses.error:
            pass  # this terminal cannot hide its cursor
        if frame.cursor is not None:
            try:
                self._window.move(*frame.cursor)
            except curses.error:
                pass  # it is off the screen

    def _attribute(self, style: str) -> int:
        found, names = ink(style, self._theme)
        attribute = 0
        for name in names:
            attribute |= getattr(curses, f"A_{name.upper()}", 0)
        if self._colors == 256:  # where there are more, the numbers mean other colours
            attribute |= self._pair(found.many)
        elif self._colors >= 8:
            attribute |= self._pair(found.few)
        elif found.many[1] >= 0:  # no colours: a marker still stands out
            attribute ^= curses.A_REVERSE
        return attribute

    def _pair(self, colors: tuple[int, int]) -> int:
        if colors == (-1, -1):
            return 0
        if colors not in self._pairs:
            number = len(self._pairs) + 1
            try:
                curses.init_pair(number, *colors)
            except curses.error:
                return 0
            self._pairs[colors] = number
        return curses.color_pair(self._pairs[colors])

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; a terminal that cannot simply does not."""
        from base64 import b64encode

        self._write(f"\033]52;c;{b64encode(text.encode()).decode()}\a")

    # --- in ------------------------------------------------------------------

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def wait(self, seconds: float) -> str | Mouse | None:
        """What the player does next: a key's name, the mouse, or None when time is up.

        `resize` and `^z` come as keys too. Raises `Left` when the program must end.
        """
        started = time.monotonic()
        got = self._read(int(1000 * min(seconds, LONGEST_WAIT)))
        if self._signals.caught == INTERRUPT:
            self._signals.caught = 0
            return "^c"
        if self._signals.caught:
            raise Left(128 + self._signals.caught)
        if self._signals.to_suspend:
            return "^z"
        if self._signals.continued:
            self._take_back()
        if got is None and self._fit():
            return "resize"
        if got is None and time.monotonic() - started < seconds / 2 and _hung_up():
            raise Left(1)
        return got

    def _read(self, milliseconds: int) -> str | Mouse | None:
        got = self._next(milliseconds)
        if got is None:
            return None
        if isinstance(got, int):
            return self._function_key(got)
        if got == "\x1b":
            return self._escape()
        if not _WINDOWS:
            got = self._decoder.decode(got.encode("latin-1"))[-1:]
        return _CONTROL_KEYS.get(got, got if got and got.isprintable() else None)

    def _next(self, milliseconds: int) -> int | str | None:
        """A byte as a character, a key's number, or None when time is up.

        Not a wide character: for the rest of one that is broken, curses takes a
        hundred bytes more.
        """
        if self._pending:
            return self._pending.pop()
        self._window.timeout(milliseconds)
        if _WINDOWS:
            try:
                return self._window.get_wch()
            except curses.error:
                return None
        code = self._window.getch()
        if code < 0:
            return None
        return chr(code) if code < 256 else code

    def _escape(self) -> str | Mouse | None:
        """Esc itself, the mouse, or a sequence that means nothing to us."""
        from blackbox_tui.ui.escapes import OPENERS, swallow

        after = self._next(0)
        if after is None:
            return "esc"
        if isinstance(after, str) and after in OPENERS:
            got = swallow(after, lambda: self._next(REST_DELAY))
            if not isinstance(got, (str, int)):
                return got if self._mouse else None
            self._pending.append(got)
            return None
        if isinstance(after, int) and after in self._names:  # Alt with a key that we know
            return self._names[after]
        self._pending.append(after)
        return "esc"

    def _function_key(self, code: int) -> str | Mouse | None:
        if code == curses.KEY_MOUSE:
            if _WINDOWS:
                return self._mouse_event()
            self._pending.extend(reversed(self._mouse_opener))  # curses has eaten it
            return self._escape()
        if code == getattr(curses, "KEY_RESIZE", -1):
            self._fit()
            self._shown = []
            return "resize"
        return self._names.get(code)

    def _fit(self) -> bool:
        """Take on the terminal's size, if we were not told of it; did it change?"""
        if _WINDOWS or not hasattr(curses, "resizeterm"):
            return False
        try:
            cols, rows = os.get_terminal_size(1)
            if not (cols and rows) or (rows, cols) == self._window.getmaxyx():
                return False
            curses.resizeterm(rows, cols)
        except (OSError, curses.error):
            return False
        self._shown = []
        return True

    def _mouse_event(self) -> Mouse | None:
        """As Windows tells it."""
        from blackbox_tui.ui.escapes import Mouse

        try:
            _, col, row, _, state = curses.getmouse()
        except curses.error:
            return None
        for button, pressed, released in _buttons():
            if state & pressed:
                self._held = "" if state & released else button
                return Mouse(row, col, "press", button)
            if state & released:
                self._held = ""
                return None
        if state & curses.REPORT_MOUSE_POSITION:
            return Mouse(row, col, "drag" if self._held else "hover", self._held)
        return None


def _key_names() -> dict[int, str]:
    names = {
        curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left",
        curses.KEY_RIGHT: "right", curses.KEY_HOME: "home", curses.KEY_END: "end",
        curses.KEY_PPAGE: "pgup", curses.KEY_NPAGE: "pgdn", curses.KEY_BTAB: "btab",
        curses.KEY_ENTER: "enter", curses.KEY_BACKSPACE: "bs", curses.KEY_DC: "del",
        curses.KEY_F1: "f1",
    }  # fmt: skip
    return names | _WINDOWS_KEYS if _WINDOWS else names


def _buttons() -> list[tuple[str, int, int]]:
    """The buttons that we know: what says that one is pressed, and what that it is not."""
    clicks = ("CLICKED", "DOUBLE_CLICKED", "TRIPLE_CLICKED")
    found = []
    for button, number in (("left", 1), ("right", 3)):
        flags = {
            kind: getattr(curses, f"BUTTON{number}_{kind}", 0)
            for kind in (*clicks, "PRESSED", "RELEASED")
        }
        clicked = sum(flags[kind] for kind in clicks)
        found.append((button, clicked | flags["PRESSED"], clicked | flags["RELEASED"]))
    return found


def _check() -> None:
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        console = " such as cmd or PowerShell (in Git Bash, by winpty)" if _WINDOWS else ""
        raise NoTerminal(
            "Standard input and output are not a terminal; "
            f"start it in one{console}, or use blackbox --plain."
        )
    if not _WINDOWS and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise NoTerminal(
            "TERM does not name a terminal that can show the game; "
            "set it, for instance to xterm, or use blackbox --plain."
        )


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def _begin() -> curses.window:
    """Start curses; it would end the program by itself where it cannot move the cursor."""
    if not _WINDOWS:
        curses.setupterm()
        if not (curses.tigetstr("cup") and curses.tigetstr("clear")):
            raise curses.error("it cannot move its cursor")
    return curses.initscr()


def _hung_up() -> bool:
    """Has the other side of the terminal gone?"""
    try:
        import select

        poll = select.poll()
    except (ImportError, AttributeError):
        return False
    poll.register(0, select.POLLIN)
    return any(
        event & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, event in poll.poll(0)
    )
