"""The screen as curses draws it, on Unix or with windows-curses."""

from __future__ import annotations

import curses
import os
import sys

from blackbox_tui.ui.terminal.display import WINDOWS, Display
from blackbox_tui.ui.terminal.theme import DEFAULT, Colors
from blackbox_tui.ui.toolkit.frame import Frame, Size

if sys.platform == "win32":
    from blackbox_tui.system import windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from blackbox_tui.ui.terminal.console import Console
    from blackbox_tui.ui.terminal.keyboard import Keyboard


class CursesDisplay(Display):
    """A window of curses as large as the screen."""

    answers = not WINDOWS
    failure = curses.error

    def _open(self) -> None:
        for name in ("LINES", "COLUMNS"):  # which would freeze the size
            os.environ.pop(name, None)
        self._shown: Frame | None = None
        self._cut_off = False  # is the terminal, or was it last, too small for curses?
        self._attributes: dict[str, int] = {}  # the curses attribute of each style that was used
        self._pairs: dict[Colors, int] = {}
        try:
            self.window = _begin()
            self._set_up()
        except BaseException:
            _end()
            raise

    def _set_up(self) -> None:
        curses.noecho()
        curses.cbreak()
        self.window.keypad(True)
        if hasattr(curses, "typeahead"):
            curses.typeahead(-1)  # keys that wait do not stop the drawing halfway
        self._first_colors = _first_colors()
        colors = _start_colors() if self.colored else 0
        self._adopt("utf-8" if WINDOWS else self.window.encoding, colors)
        if not WINDOWS:
            self.window.encoding = self.encoding
        self.looks = self.looks._replace(bold_changes=WINDOWS)

    def close(self) -> None:
        if not curses.isendwin():
            self._wipe()
        _end()

    def take_back(self) -> None:
        if not curses.isendwin():  # stopped from outside, without a chance to give it back
            _end()
        self.fit()
        self.redraw()
        self.window.keypad(True)

    @property
    def size(self) -> Size:
        rows, cols = self.window.getmaxyx()
        return cols, rows

    def fit(self) -> bool:
        if not hasattr(curses, "resizeterm"):
            return False
        try:
            if sys.platform == "win32":
                cols, rows = windows.screen_size() or (0, 0)
            else:
                cols, rows = os.get_terminal_size(1)
            if min(cols, rows) < (2 if WINDOWS else 1):  # which curses cannot have
                self._cut_off = True
                return False
            if (cols, rows) == self.size and not self._cut_off:
                return False
            curses.resizeterm(rows, cols)
        except (OSError, curses.error):
            return False
        self._cut_off = False
        self.forget()
        return True

    def forget(self) -> None:
        self._shown = None
        self._attributes.clear()
        if WINDOWS:  # its console has lost what its window cut off
            self.window.clearok(True)

    def redraw(self) -> None:
        self._wipe()
        self.window.clearok(True)

    def _wipe(self) -> None:
        """Overwrite the screen with blanks; when it is cleared, some terminals keep a copy."""
        self.window.erase()
        self.window.refresh()
        self.forget()

    def show(self, frame: Frame) -> None:
        if self._shown is None or self._shown.size != frame.size:
            self._shown = None
            self.window.erase()
        for row, cols in frame.changes(self._shown):
            for col, columns, style in frame.runs(row, cols):
                self._add(row, col, columns, style)
        self._shown = frame
        _try(curses.curs_set, 0 if frame.cursor is None else 1)  # if this terminal can hide it
        if frame.cursor is not None:
            _try(self.window.move, *frame.cursor)  # if it is not off the screen
        self.window.refresh()

    def _add(self, row: int, col: int, columns: list[str], style: str) -> None:
        """Write a text; the one place that writes."""
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._attribute(style)
        text = self.looks.text(columns, style)
        # in the last corner curses fails to move its cursor on, but it has written
        _try(self.window.addstr, row, col, text, attribute)

    def keys(self, clock: Callable[[], float]) -> Keyboard | Console:
        if WINDOWS:
            from blackbox_tui.ui.terminal.console import Console

            return Console(self.window, clock)
        from blackbox_tui.system.tty import Tty
        from blackbox_tui.ui.terminal import terminfo
        from blackbox_tui.ui.terminal.keyboard import Keyboard, parser_for

        parser = parser_for(self.encoding, terminfo.keys())
        return Keyboard(Tty(self.signals.wake), parser, clock, has_mouse=terminfo.has_mouse())

    def _attribute(self, style: str) -> int:
        (fore, back), attributes = self.looks.style(style)
        if self.looks.colors != 256:
            fore, back = self._first_colors[fore], self._first_colors[back]
        attribute = self._pair((fore, back))
        for word in attributes:
            attribute |= getattr(curses, f"A_{word.upper()}", 0)
        return attribute

    def _pair(self, colors: Colors) -> int:
        if colors == (DEFAULT, DEFAULT):
            return 0
        if colors not in self._pairs:
            number = len(self._pairs) + 1
            try:
                curses.init_pair(number, *colors)
            except curses.error:
                return 0
            self._pairs[colors] = number
        return curses.color_pair(self._pairs[colors])


def _begin() -> curses.window:
    """Start curses, where the terminal can move its cursor: elsewhere it ends the program."""
    if not WINDOWS:
        curses.setupterm()
        if not (curses.tigetstr("cup") and curses.tigetstr("clear")):
            raise curses.error("the cursor cannot be moved")
    return curses.initscr()


def _end() -> None:
    """Give the terminal back, if it is not gone."""
    _try(curses.endwin)


def _try(act: Callable[..., object], *arguments: object) -> None:
    """Have curses do that if it can."""
    try:
        act(*arguments)
    except curses.error:
        pass


def _start_colors() -> int:
    """Turn colours on; return how many there are."""
    try:
        curses.start_color()
        curses.use_default_colors()
        return min(curses.COLORS, curses.COLOR_PAIRS) if curses.has_colors() else 0
    except curses.error:
        return 0


def _first_colors() -> dict[int, int]:
    """What curses calls the eight colours: on Windows their order is another."""
    names = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")
    return {DEFAULT: -1} | {at: getattr(curses, f"COLOR_{name}") for at, name in enumerate(names)}
