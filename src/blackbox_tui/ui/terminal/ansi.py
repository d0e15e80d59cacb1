"""Frames as escape sequences, for a terminal that is not there: the painter without curses."""

from __future__ import annotations

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.ui.terminal.theme import DEFAULT, shown_as, style_for
from blackbox_tui.ui.toolkit.frame import Frame

BEGIN = "\x1b[?25l\x1b[2J"  # hides the cursor and clears the screen
END = "\x1b[m\x1b[?25h"  # gives the colours and the cursor back

_ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}


class AnsiPainter:
    """Paints frames one after another, all of one size; writes only what changed.

    The terminal is one with 256 colours and a dark background.
    """

    def __init__(self, appearance: Appearance) -> None:
        self._appearance = appearance
        self._shown: Frame | None = None

    def paint(self, frame: Frame) -> str:
        """What changes the frame before into this one."""
        parts, look = [] if self._shown else [BEGIN], ""
        for row, cols in frame.changes(self._shown):
            parts.append(f"\x1b[{row + 1};{cols.start + 1}H")
            for _, columns, style in frame.runs(row, cols):
                before, look = look, self._look(style)
                text = shown_as(columns, style, self._appearance)
                parts += [text] if look == before else [look, text]
        self._shown = frame
        return "".join(parts)

    def _look(self, style: str) -> str:
        (fore, back), attributes = style_for(style, self._appearance.theme).on(256)
        codes = ["0", *(_ATTRIBUTES[word] for word in attributes)]
        codes += [f"38;5;{fore}"] if fore != DEFAULT else []
        codes += [f"48;5;{back}"] if back != DEFAULT else []
        return f"\x1b[{';'.join(codes)}m"
