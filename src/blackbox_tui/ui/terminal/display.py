"""The terminal's screen: takes it over, shows frames, and leaves it as it was.

Only this folder imports curses. The first frame waits for this module: it knows no keys,
nor what a frame is about.
"""

from __future__ import annotations

import curses
import os
import sys

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.system.signals import Signals
from blackbox_tui.ui.terminal import theme
from blackbox_tui.ui.toolkit.frame import Frame, Size

ESCAPE_DELAY = 25  # milliseconds after which a lone escape is the Esc key

_WINDOWS = os.name == "nt"


class NoTerminal(Exception):
    """Full screen is not possible here; the text is a sentence that says what to do."""


class Display:
    """A context manager: takes over the screen, and restores the terminal at the end.

    Frames are shown one after another; only what changed is written.
    """

    def __init__(self, appearance: Appearance, *, color: str = "auto") -> None:
        self.appearance = appearance
        self.signals = Signals()
        self._color = color
        self._light = theme.light_by_variable(os.environ)
        self._shown: Frame | None = None
        self._attributes: dict[str, int] = {}  # the curses attribute of each style that was used
        self._pairs: dict[tuple[int, int], int] = {}

    def __enter__(self) -> Display:
        _check()
        for name in ("LINES", "COLUMNS"):
            os.environ.pop(name, None)
        self.signals.catch()
        try:
            self.window = _begin()
            self._set_up()
        except BaseException as error:
            end()
            self.signals.restore()
            if not isinstance(error, curses.error):
                raise
            raise NoTerminal(_cannot_show()) from error
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.close()
        finally:
            self.signals.restore()

    def _set_up(self) -> None:
        curses.noecho()
        curses.cbreak()
        self.window.keypad(True)
        if hasattr(curses, "typeahead"):
            curses.typeahead(-1)  # keys that wait do not stop the drawing halfway
        self.encoding = _encoding(self.window)
        # in any other encoding curses would drop every character that is not ASCII
        self._speaks_unicode = self.encoding.lower().replace("-", "") == "utf8"
        self._colors = _start_colors(self._color)
        self._eight_colors = _first_colors()

    def close(self) -> None:
        """Restore the terminal, with nothing of the game left on either of its screens."""
        if not curses.isendwin():
            self.wipe()
        end()

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        rows, cols = self.window.getmaxyx()
        return cols, rows

    def set_appearance(self, appearance: Appearance) -> None:
        """Use that appearance from the next frame on."""
        self.appearance = appearance
        self._attributes.clear()
        self.forget()

    def set_background(self, *, light: bool) -> None:
        """Use the colours for that background from the next frame on."""
        if light != self._light:
            self._light = light
            self.set_appearance(self.appearance)

    @property
    def _theme(self) -> str:
        return self.appearance.theme if self._colors >= 8 else "mono"

    @property
    def follows_background(self) -> bool:
        """Does it matter whether the terminal's background is dark or light?"""
        on_dark, on_light = theme.THEMES[self._theme]
        return on_dark is not on_light

    def forget(self) -> None:
        """Forget what is on the screen: write all of the next frame."""
        self._shown = None

    def wipe(self) -> None:
        """Overwrite the screen with blanks; when it is cleared, some terminals keep a copy."""
        self.window.erase()
        self.window.refresh()
        self.forget()

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        if self._shown is None or self._shown.size != frame.size:
            self._shown = None
            self.window.erase()
        for row, cols in frame.changes(self._shown):
            for col, columns, style in frame.runs(row, cols):
                self._add(row, col, columns, style)
        self._shown = frame
        self._place_cursor(frame)
        self.window.refresh()

    def _add(self, row: int, col: int, columns: list[str], style: str) -> None:
        """Write a text; the one place that writes."""
        text = theme.shown_as(columns, style, self.appearance, unicode=self._speaks_unicode)
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._attribute(style)
        try:
            self.window.addstr(row, col, text, attribute)
        except curses.error:
            pass  # in the last corner curses fails to move its cursor on, but it has written

    def _place_cursor(self, frame: Frame) -> None:
        try:
            curses.curs_set(0 if frame.cursor is None else 1)
        except curses.error:
            pass  # this terminal cannot hide its cursor
        if frame.cursor is not None:
            try:
                self.window.move(*frame.cursor)
            except curses.error:
                pass  # it is off the screen

    def _attribute(self, name: str) -> int:
        style = theme.style_for(name, self._theme, light=self._light)
        (fore, back), attributes = style.on(self._colors, windows=_WINDOWS)
        if self._colors != 256:
            fore, back = self._eight_colors[fore], self._eight_colors[back]
        attribute = self._pair((fore, back))
        for word in attributes:
            attribute |= getattr(curses, f"A_{word.upper()}", 0)
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


def _check() -> None:
    if not _on_terminal():
        console = " such as cmd or PowerShell (in Git Bash, use winpty)" if _WINDOWS else ""
        raise NoTerminal(f"Black Box needs a terminal. Run it in one{console}, or use --plain.")
    if not _WINDOWS and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise NoTerminal(
            "TERM does not name a terminal that can show the game; "
            "set it to a type such as xterm, or use --plain."
        )


def _cannot_show() -> str:
    """Why curses could not start, without its own words, which name no terminal."""
    if _WINDOWS:
        return "This console cannot show the game: use Windows Terminal, or --plain."
    name = os.environ.get("TERM", "")[:40]
    return (
        f"A terminal of type {name} cannot show the game; "
        "set TERM to a type such as xterm, or use --plain."
    )


def _on_terminal() -> bool:
    try:
        return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
    except ValueError:  # closed
        return False


def _begin() -> curses.window:
    """Start curses, where the terminal can move its cursor: elsewhere it ends the program."""
    if not _WINDOWS:
        set_escape_delay()
        curses.setupterm()
        if not (curses.tigetstr("cup") and curses.tigetstr("clear")):
            raise curses.error("the cursor cannot be moved")
    return curses.initscr()


def set_escape_delay() -> None:
    """Tell curses, before it starts, how long to wait for what follows an escape."""
    delay = escape_delay()
    os.environ["ESCDELAY"] = str(delay)
    if hasattr(curses, "set_escdelay"):
        curses.set_escdelay(delay)


def escape_delay() -> int:
    """Milliseconds, as the player's variable says if that makes sense."""
    wish = os.environ.get("ESCDELAY", "")
    return max(1, int(wish)) if wish.isdecimal() and len(wish) < 5 else ESCAPE_DELAY


def end() -> None:
    """Give the terminal back."""
    try:
        curses.endwin()
    except curses.error:
        pass  # the terminal is gone: there is nothing left to restore


def _encoding(window: curses.window) -> str:
    """The encoding of the terminal; ASCII if Python does not know it."""
    if _WINDOWS:
        return "utf-8"
    try:
        "".encode(window.encoding)
    except LookupError:
        window.encoding = "ascii"
    return window.encoding


def _start_colors(wish: str) -> int:
    """Turn colours on, unless they are not wanted; return how many there are."""
    if wish == "never" or (wish == "auto" and os.environ.get("NO_COLOR")):
        return 0
    try:
        curses.start_color()
        curses.use_default_colors()
        return min(curses.COLORS, curses.COLOR_PAIRS) if curses.has_colors() else 0
    except curses.error:
        return 0


def _first_colors() -> dict[int, int]:
    """What curses calls the eight colours: on Windows their order is another."""
    names = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")
    return {-1: -1} | {at: getattr(curses, f"COLOR_{name}") for at, name in enumerate(names)}
