"""Draws frames on a curses window, with the colours and characters that the terminal has.

It does not know the keys, nor what a frame is about.
"""

from __future__ import annotations

import curses
import os

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.ui.terminal.theme import follows_background, shown_as, style_for
from blackbox_tui.ui.toolkit.frame import Frame


class Painter:
    """Paints frames one after another; writes only what changed."""

    def __init__(
        self,
        window: curses.window,
        appearance: Appearance,
        *,
        color: str,
        speaks_unicode: bool,
        light: bool,
        windows: bool = False,
    ) -> None:
        self._window = window
        self._windows = windows
        self._speaks_unicode = speaks_unicode
        self._light = light
        self._colors = _start_colors(color)
        self._eight_colors = _first_colors()
        self._attributes: dict[str, int] = {}
        self._pairs: dict[tuple[int, int], int] = {}
        self._shown: Frame | None = None
        self.set_appearance(appearance)

    def set_appearance(self, appearance: Appearance) -> None:
        """Use that appearance from the next frame on."""
        self._theme = appearance.theme if self._colors >= 8 else "mono"
        self._shapes = appearance.symbols == "shapes"
        self._ascii_only = appearance.ascii or not self._speaks_unicode
        self._attributes.clear()
        self.forget()

    @property
    def follows_background(self) -> bool:
        """Does it matter whether the terminal's background is dark or light?"""
        return follows_background(self._theme)

    def set_background(self, *, light: bool) -> None:
        """Use the colours for that background from the next frame on."""
        if light != self._light:
            self._light = light
            self._attributes.clear()
            self.forget()

    def forget(self) -> None:
        """Forget what is on the screen: write all of the next frame."""
        self._shown = None

    def wipe(self) -> None:
        """Overwrite the screen with blanks; when it is cleared, some terminals keep a copy."""
        self._window.erase()
        self._window.refresh()
        self.forget()

    def paint(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        if self._shown is None or self._shown.size != frame.size:
            self._shown = None
            self._window.erase()
        for row, cols in frame.changes(self._shown):
            for col, columns, style in frame.runs(row, cols):
                self._add(row, col, columns, style)
        self._shown = frame
        self._place_cursor(frame)
        self._window.refresh()

    def _add(self, row: int, col: int, columns: list[str], style: str) -> None:
        """Write a text; the one place that writes."""
        text = shown_as(columns, style, ascii_only=self._ascii_only, shapes=self._shapes)
        attribute = self._attributes.get(style)
        if attribute is None:
            attribute = self._attributes[style] = self._attribute(style)
        try:
            self._window.addstr(row, col, text, attribute)
        except curses.error:
            pass  # in the last corner curses fails to move its cursor on, but it has written

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

    def _attribute(self, name: str) -> int:
        """The curses attribute for a style."""
        style = style_for(name, self._theme, light=self._light)
        (fore, back), attributes = style.on(self._colors, windows=self._windows)
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
