"""Frames as escape sequences, for terminals that understand those of xterm: nearly all."""

from __future__ import annotations

from blackbox_tui.ui.terminal.theme import DEFAULT, Looks
from blackbox_tui.ui.toolkit.frame import Frame, Size

BEGIN = "\x1b[?25l\x1b[2J"  # hides the cursor and clears the screen
END = "\x1b[m\x1b[?25h"  # gives the colours and the cursor back

_ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}


class AnsiPainter:
    """Paints frames one after another; writes only what changed."""

    def __init__(self, looks: Looks) -> None:
        self.looks = looks
        self._shown: Frame | None = None

    def forget(self) -> None:
        """Forget what is on the screen: paint all of the next frame."""
        self._shown = None

    def paint(self, frame: Frame) -> str:
        """What changes the frame before into this one."""
        if self._shown and self._shown.size != frame.size:
            self.forget()
        parts, look = [] if self._shown else [BEGIN], ""
        for row, cols in frame.changes(self._shown):
            parts.append(_at(row, cols.start))
            for _, columns, style in frame.runs(row, cols):
                before, look = look, self._look(style)
                text = self.looks.text(columns, style)
                parts += [text] if look == before else [look, text]
        self._shown = frame
        return "".join(parts)

    def _look(self, style: str) -> str:
        colors, attributes = self.looks.style(style)
        codes = ["0", *(_ATTRIBUTES[word] for word in attributes)]
        many = self.looks.colors == 256
        for first, color in zip((3, 4), colors, strict=True):
            if color != DEFAULT:
                codes.append(f"{first}8;5;{color}" if many else f"{first}{color}")
        return f"\x1b[{';'.join(codes)}m"


def cursor_of(frame: Frame) -> str:
    """What puts the cursor where the focus of a frame is, or hides it where there is none."""
    return "\x1b[?25l" if frame.cursor is None else f"{_at(*frame.cursor)}\x1b[?25h"


def wiped(size: Size) -> str:
    """Blanks row by row on a whole screen; of a cleared one, some terminals keep a copy."""
    return "\x1b[m" + "".join(f"{_at(row, 0)}\x1b[K" for row in range(size[1]))


def _at(row: int, col: int) -> str:
    return f"\x1b[{row + 1};{col + 1}H"
