"""The terminal: taken, given back, watched. It shows frames and says what the player did.

Nobody but it, its painter and its keyboards imports curses. It knows nothing of the game.
"""

from __future__ import annotations

import curses
import os
import sys
import time

from blackbox_tui.app.signals import INTERRUPT, Signals
from blackbox_tui.ui.terminal.painter import Painter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from blackbox_tui.ui.terminal.console import Console
    from blackbox_tui.ui.terminal.escapes import Mouse
    from blackbox_tui.ui.terminal.keyboard import Keyboard
    from blackbox_tui.ui.widgets.frame import Frame, Size

LONGEST_WAIT = 0.2
"""Seconds after which the size is looked at again: a resize can slip past a read."""

_WINDOWS = os.name == "nt"


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
        self._mouse = mouse
        self._theme = theme
        self._shapes = shapes
        self._signals = Signals()

    # --- in and out ----------------------------------------------------------

    def __enter__(self) -> Terminal:
        _check()
        for name in ("LINES", "COLUMNS"):
            os.environ.pop(name, None)
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
            _end()
            raise

    def _set_up(self) -> None:
        curses.noecho()
        curses.cbreak()
        self._window.keypad(True)
        if hasattr(curses, "typeahead"):
            curses.typeahead(-1)  # keys that wait do not stop the drawing halfway
        encoding = _encoding(self._window)
        self._keys: Keyboard | Console = self._find_keys(encoding)
        # in any other encoding curses would drop every sign that is not ASCII
        speaks_unicode = encoding.lower().replace("-", "") == "utf8"
        self._painter = Painter(self._window, color=self._color, speaks_unicode=speaks_unicode)
        self._painter.dress(theme=self._theme, shapes=self._shapes, ascii_only=self._ascii_only)

    def _find_keys(self, encoding: str) -> Keyboard | Console:
        if _WINDOWS:
            from blackbox_tui.ui.terminal.console import Console

            return Console(self._window)
        from blackbox_tui.ui.terminal.keyboard import Keyboard

        return Keyboard(self._window, encoding, self._send)

    def _close(self) -> None:
        """Give the terminal back, with nothing left on it or on its other screen."""
        self._keys.turn_mouse(on=False)
        if not curses.isendwin():
            self._painter.wipe()
        _end()

    def _send(self, text: str) -> None:
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
        self._keys.forget()
        if not curses.isendwin():  # stopped from outside, without a chance to give it back
            _end()
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
        self._mouse = mouse
        self._painter.dress(theme=theme, shapes=shapes, ascii_only=ascii_only)
        self.redraw()

    def redraw(self) -> None:
        """Send everything again with the next frame; nothing of the last one remains."""
        self._painter.wipe()
        self._window.clearok(True)

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        self._painter.paint(frame)
        self._keys.turn_mouse(on=self._mouse)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; a terminal that cannot simply does not."""
        from base64 import b64encode

        self._send(f"\033]52;c;{b64encode(text.encode()).decode()}\a")

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
        got = self._keys.read(milliseconds)
        if got == "resize":
            self._fit()
            self._painter.forget()
        return got

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
        self._painter.forget()
        return True


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
        from blackbox_tui.ui.terminal.keyboard import set_escape_delay

        set_escape_delay()
        curses.setupterm()
        if not (curses.tigetstr("cup") and curses.tigetstr("clear")):
            raise curses.error("it cannot move its cursor")
    return curses.initscr()


def _end() -> None:
    try:
        curses.endwin()
    except curses.error:
        pass  # the terminal is gone: there is nothing left to restore


def _encoding(window: curses.window) -> str:
    """What the terminal speaks; ASCII if Python has never heard of it."""
    if _WINDOWS:
        return "utf-8"
    try:
        "".encode(window.encoding)
    except LookupError:
        window.encoding = "ascii"
    return window.encoding


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
