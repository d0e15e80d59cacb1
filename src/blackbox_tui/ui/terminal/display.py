"""The terminal's screen: takes it over, shows frames, and leaves it as it was.

Only this folder imports curses. The first frame waits for this module: it knows no keys.
"""

from __future__ import annotations

import curses
import os
import sys

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.system.signals import Signals
from blackbox_tui.ui.terminal.painter import Painter
from blackbox_tui.ui.terminal.theme import light_by_variable
from blackbox_tui.ui.toolkit.frame import Size

ESCAPE_DELAY = 25
"""Milliseconds after which a lone escape is the Esc key."""

_WINDOWS = os.name == "nt"


class NoTerminal(Exception):
    """Full screen is not possible here; the text is a sentence that says what to do."""


class Display:
    """A context manager: takes over the screen, and restores the terminal at the end."""

    def __init__(self, appearance: Appearance, *, color: str = "auto") -> None:
        self.appearance = appearance
        self.signals = Signals()
        self._color = color

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
        speaks_unicode = self.encoding.lower().replace("-", "") == "utf8"
        self.painter = Painter(
            self.window,
            self.appearance,
            color=self._color,
            speaks_unicode=speaks_unicode,
            light=light_by_variable(os.environ),
            windows=_WINDOWS,
        )

    def close(self) -> None:
        """Restore the terminal, with nothing of the game left on either of its screens."""
        if not curses.isendwin():
            self.painter.wipe()
        end()

    @property
    def size(self) -> Size:
        """Columns and rows, now."""
        rows, cols = self.window.getmaxyx()
        return cols, rows


def _check() -> None:
    if not _on_terminal():
        console = " such as cmd or PowerShell (in Git Bash, use winpty)" if _WINDOWS else ""
        raise NoTerminal(
            "Standard input and output are not a terminal; "
            f"start the game in one{console}, or use --plain."
        )
    if not _WINDOWS and os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise NoTerminal(
            "TERM does not name a terminal that can show the game; "
            "set it to a type such as xterm, or use --plain."
        )


def _cannot_show() -> str:
    """Why curses could not start, without its own words, which name no terminal."""
    if _WINDOWS:
        return "This console cannot show the game; start it in another one, or use --plain."
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
