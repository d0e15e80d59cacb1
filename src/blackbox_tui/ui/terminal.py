"""The terminal: curses, signals and the clock. Nobody else imports curses.

It shows frames and says what the player did; it knows nothing of the game.
"""

from __future__ import annotations

import curses
import os
import signal
import sys
import time

from blackbox_tui.ui.theme import TO_ASCII, ink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

    from blackbox_tui.ui.frame import Frame, Size

LONGEST_WAIT = 0.2
"""Seconds after which the size is looked at again: a resize can slip past a read."""

_MOTION_ON = "\033[?1003h"
_MOUSE_OFF = "\033[?1003l\033[?1002l\033[?1006l\033[?1000l"

_CONTROL_KEYS = {
    3: "^c", 8: "bs", 9: "tab", 10: "enter", 12: "^l", 13: "enter", 18: "^r", 26: "^z", 27: "esc",
    32: "space", 127: "bs",
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


class Mouse:
    """The mouse did something at a place: `press`, `drag`, `hover`."""

    __slots__ = ("button", "col", "how", "row")

    def __init__(self, row: int, col: int, how: str, button: str) -> None:
        self.row = row
        self.col = col
        self.how = how
        self.button = button


class Terminal:
    """A context: inside it the screen is ours, after it the terminal is whole again."""

    def __init__(
        self, *, color: str = "auto", ascii_only: bool = False, mouse: bool = True
    ) -> None:
        self._color = color
        self._ascii_only = ascii_only
        self._mouse = mouse
        self._attributes: dict[str, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._shown: list[tuple[list[str], list[str]] | None] = []
        self._held = ""
        self._ended = 0
        self._suspended = False
        self._handlers: dict[int, object] = {}

    # --- in and out ----------------------------------------------------------

    def __enter__(self) -> Terminal:
        _check()
        for name in ("LINES", "COLUMNS"):
            os.environ.pop(name, None)
        os.environ.setdefault("ESCDELAY", "25")
        _set_locale()
        self._catch_signals()
        try:
            self._open()
        except BaseException:
            self._restore_signals()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._close()
        finally:
            self._restore_signals()

    def _open(self) -> None:
        try:
            self._window = curses.initscr()
        except curses.error as error:
            raise NoTerminal(
                f"This terminal cannot show the game ({error}); try blackbox --plain."
            ) from error
        curses.noecho()
        curses.cbreak()
        self._window.keypad(True)
        if hasattr(curses, "set_escdelay"):
            curses.set_escdelay(25)
        if not _speaks_unicode(self._window):
            self._ascii_only = True
        self._start_colors()
        self._start_mouse()

    def _start_colors(self) -> None:
        wanted = self._color == "always" or (
            self._color == "auto" and not os.environ.get("NO_COLOR")
        )
        self._colors = 0
        try:
            curses.start_color()
            curses.use_default_colors()
            if wanted and curses.has_colors():
                self._colors = min(curses.COLORS, curses.COLOR_PAIRS)
        except curses.error:
            self._colors = 0

    def _start_mouse(self) -> None:
        mousemask = getattr(curses, "mousemask", None)
        if not self._mouse or mousemask is None:
            self._mouse = False
            return
        mask, _ = mousemask(curses.ALL_MOUSE_EVENTS | curses.REPORT_MOUSE_POSITION)
        self._mouse = bool(mask)
        if self._mouse:
            curses.mouseinterval(0)
            self._write(_MOTION_ON)

    def _close(self) -> None:
        if self._mouse:
            self._write(_MOUSE_OFF)
        try:
            self._window.keypad(False)
            curses.nocbreak()
            curses.echo()
            curses.endwin()
        except curses.error:
            pass  # the terminal is gone: there is nothing left to restore

    def _write(self, text: str) -> None:
        """Send a control sequence that curses does not know of."""
        if os.name == "nt":
            return
        try:
            sys.stdout.flush()
            os.write(sys.stdout.fileno(), text.encode("ascii"))
        except (OSError, ValueError):
            pass  # the terminal is gone

    # --- signals -------------------------------------------------------------

    def _catch_signals(self) -> None:
        for name, handler in (
            ("SIGTERM", self._end),
            ("SIGHUP", self._end),
            ("SIGTSTP", self._note_suspend),
        ):
            number = getattr(signal, name, None)
            if number is not None:
                self._handlers[number] = signal.signal(number, handler)

    def _restore_signals(self) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal() gave us
        self._handlers.clear()

    def _end(self, number: int, _: FrameType | None) -> None:
        self._ended = number

    def _note_suspend(self, _: int, __: FrameType | None) -> None:
        self._suspended = True

    def suspend(self) -> None:
        """Give the terminal back whole, stop, and take it again when continued."""
        stop = getattr(signal, "SIGTSTP", None)
        if stop is None:
            return
        self._close()
        handler = signal.signal(stop, signal.SIG_DFL)
        os.kill(os.getpid(), stop)
        signal.signal(stop, handler)
        self._suspended = False
        curses.noecho()
        curses.cbreak()
        self._window.keypad(True)
        self._start_mouse()
        self.redraw()

    # --- out -----------------------------------------------------------------

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        rows, cols = self._window.getmaxyx()
        return cols, rows

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

    def _show_row(self, row: int, chars: list[str], styles: list[str]) -> None:
        start = 0
        for at in range(1, len(chars) + 1):
            if at == len(chars) or styles[at] != styles[start]:
                self._add(row, start, "".join(chars[start:at]), styles[start])
                start = at

    def _add(self, row: int, col: int, text: str, style: str) -> None:
        """The one place that writes: clipped, and never an error for the last corner."""
        if self._ascii_only:
            text = text.translate(TO_ASCII).encode("ascii", "replace").decode("ascii")
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
            row, col = frame.cursor
            self._window.move(min(row, frame.height - 1), min(col, frame.width - 1))

    def _attribute(self, style: str) -> int:
        found, names = ink(style)
        attribute = 0
        for name in names:
            attribute |= getattr(curses, f"A_{name.upper()}", 0)
        if self._colors >= 256:
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

    # --- in ------------------------------------------------------------------

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return time.monotonic()

    def wait(self, seconds: float) -> str | Mouse | None:
        """What the player does next: a key's name, the mouse, or None when time is up.

        `resize` and `^z` come as keys too. Raises `Left` when the program must end.
        """
        self._window.timeout(int(1000 * min(seconds, LONGEST_WAIT)))
        started = time.monotonic()
        try:
            got = self._read()
        except KeyboardInterrupt:
            return "^c"
        if self._ended:
            raise Left(128 + self._ended)
        if self._suspended:
            return "^z"
        if got is None and time.monotonic() - started < seconds / 2 and _hung_up():
            raise Left(1)
        return got

    def _read(self) -> str | Mouse | None:
        try:
            got = self._window.get_wch()
        except curses.error:
            return None
        if isinstance(got, str):
            code = ord(got)
            if code == 27:
                return self._escape()
            return _CONTROL_KEYS.get(code, got if got.isprintable() else None)
        return self._function_key(got)

    def _escape(self) -> str | None:
        """Esc itself, or an escape sequence that curses does not know, swallowed whole."""
        self._window.timeout(0)
        try:
            after = self._window.get_wch()
        except curses.error:
            return "esc"
        if after not in ("[", "O"):
            self._push_back(after)
            return "esc"
        for _ in range(64):
            try:
                got = self._window.get_wch()
            except curses.error:
                break
            if isinstance(got, str) and ("@" <= got <= "~" or got == "\x1b"):
                break
        return None

    def _push_back(self, got: int | str) -> None:
        try:
            if isinstance(got, str):
                curses.unget_wch(got)
            else:
                curses.ungetch(got)
        except (curses.error, OverflowError):
            pass  # the queue is full: a key is lost, as when typing too fast

    def _function_key(self, code: int) -> str | Mouse | None:
        if code == curses.KEY_MOUSE:
            return self._mouse_event()
        if code == getattr(curses, "KEY_RESIZE", -1):
            if hasattr(curses, "update_lines_cols"):
                curses.update_lines_cols()
            self._shown = []
            return "resize"
        return self._names.get(code)

    @property
    def _names(self) -> dict[int, str]:
        names = {
            curses.KEY_UP: "up", curses.KEY_DOWN: "down", curses.KEY_LEFT: "left",
            curses.KEY_RIGHT: "right", curses.KEY_HOME: "home", curses.KEY_END: "end",
            curses.KEY_PPAGE: "pgup", curses.KEY_NPAGE: "pgdn", curses.KEY_BTAB: "btab",
            curses.KEY_ENTER: "enter", curses.KEY_BACKSPACE: "bs", curses.KEY_DC: "del",
            curses.KEY_F1: "f1",
        }  # fmt: skip
        return names | _WINDOWS_KEYS if os.name == "nt" else names

    def _mouse_event(self) -> Mouse | None:
        try:
            _, col, row, _, state = curses.getmouse()
        except curses.error:
            return None
        for button, number in (("left", 1), ("right", 3)):
            pressed = sum(
                getattr(curses, f"BUTTON{number}_{kind}")
                for kind in ("PRESSED", "CLICKED", "DOUBLE_CLICKED", "TRIPLE_CLICKED")
            )
            if state & pressed:
                self._held = "" if state & curses.BUTTON1_CLICKED else button
                return Mouse(row, col, "press", button)
            if state & getattr(curses, f"BUTTON{number}_RELEASED"):
                self._held = ""
                return None
        if state & curses.REPORT_MOUSE_POSITION:
            return Mouse(row, col, "drag" if self._held else "hover", self._held)
        return None


def _check() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal(
            "Standard input and output are not a terminal; "
            "start it in one, or use blackbox --plain."
        )
    if os.name != "nt" and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise NoTerminal(
            "TERM does not name a terminal that can show the game; "
            "set it, for instance to xterm, or use blackbox --plain."
        )


def _set_locale() -> None:
    import locale

    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        pass  # an unknown locale: plain ASCII will do


def _speaks_unicode(window: curses.window) -> bool:
    return getattr(window, "encoding", "utf-8").lower().replace("-", "") == "utf8"


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
