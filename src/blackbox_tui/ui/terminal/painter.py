"""Frames onto a curses window: inks to attributes, signs to what the terminal can show.

It knows nothing of keys, and nothing of what a frame is about.
"""

from __future__ import annotations

import curses
import os

from blackbox_tui.ui.terminal.theme import SHAPES, TO_ASCII, ink

TYPE_CHECKING = False
if TYPE_CHECKING:
    from blackbox_tui.ui.widgets.frame import Frame


class Painter:
    """Paints frames, one after the other; only rows that changed are written."""

    def __init__(self, window: curses.window, *, color: str, speaks_unicode: bool) -> None:
        self._window = window
        self._speaks_unicode = speaks_unicode
        self._colors = _start_colors(color)
        self._few = _first_colors()
        self._attributes: dict[str, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._shown: list[tuple[list[str], list[str]] | None] = []
        self.dress(theme="default", shapes=False, ascii_only=False)

    def dress(self, *, theme: str, shapes: bool, ascii_only: bool) -> None:
        """Look so from the next frame on."""
        self._theme, self._shapes = theme, shapes
        self._ascii_only = ascii_only or not self._speaks_unicode
        self._attributes.clear()
        self.forget()

    def forget(self) -> None:
        """What is on the screen is not known any more: write every row of the next frame."""
        self._shown = []

    def wipe(self) -> None:
        """Blank the screen: of one that is cleared at a stroke, some terminals keep a copy."""
        self._window.erase()
        self._window.refresh()
        self.forget()

    def paint(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        if len(self._shown) != frame.height:
            self._shown = [None] * frame.height
            self._window.erase()
        for row in range(frame.height):
            now = (frame.chars[row], frame.styles[row])
            if self._shown[row] != now:
                self._paint_row(row, *now)
                self._shown[row] = now
        self._place_cursor(frame)
        self._window.refresh()

    def _paint_row(self, row: int, chars: list[str], styles: list[str]) -> None:
        start = 0
        for at in range(1, len(chars) + 1):
            if at == len(chars) or styles[at] != styles[start]:
                self._add(row, start, "".join(chars[start:at]), styles[start])
                start = at

    def _add(self, row: int, col: int, text: str, style: str) -> None:
        """The one place that writes: clipped, and never an error for the last corner."""
        if self._ascii_only:
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
            fore, back = found.few
            attribute |= self._pair((self._few[fore], self._few[back]))
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


def _start_colors(wish: str) -> int:
    """How many colours there are to paint with."""
    if wish == "never" or (wish == "auto" and os.environ.get("NO_COLOR")):
        return 0
    try:
        curses.start_color()
        curses.use_default_colors()
        return min(curses.COLORS, curses.COLOR_PAIRS) if curses.has_colors() else 0
    except curses.error:
        return 0


def _first_colors() -> dict[int, int]:
    """The eight colours in the order of the themes: Windows has red where others have blue."""
    names = ("BLACK", "RED", "GREEN", "YELLOW", "BLUE", "MAGENTA", "CYAN", "WHITE")
    return {-1: -1} | {at: getattr(curses, f"COLOR_{name}") for at, name in enumerate(names)}
