"""The page that all screens without a board share: a body, a message and the keys.

They are centred as one block. Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.widgets.footer import Entry, footer_width, put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, wrapped

WIDTH = 78
"""Columns of a block that takes all it can use."""
LEAST = 5
"""Rows of the body that no message takes away."""


class Block:
    """A body of so many columns and rows, as far as there is room, with a message below it.

    Rows are kept for a message, so that nothing moves when a short one comes or goes.
    """

    def __init__(
        self, size: Size, width: int, rows: int, message: str = "", *, kept: int = 2
    ) -> None:
        cols, height = size
        self.frame = Frame(size)
        self.width = max(1, min(width, cols - 2))
        self.left = (cols - self.width) // 2
        lines = wrapped(message, self.width) if message else []
        self._lines = lines[: max(1, height - 2 - min(rows, LEAST))]
        kept = max(kept, len(self._lines))
        below = kept + 2 if kept else 1
        spare = max(0, height - rows - below)
        self.top = max(0, spare - 1) // 2
        self.rows = max(1, min(rows, height - below))
        self._message_at = self.top + self.rows + 1
        self._footer_at = min(height - 1, self.top + self.rows + below - (not spare))

    def finish(self, footer: Iterable[Entry], style: str = "text") -> Frame:
        """The frame, with the message in that style and the keys below."""
        for row, line in enumerate(self._lines, self._message_at):
            self.frame.put(row, self.left, line, style)
        self.frame.message_at = (min(self._message_at, self.frame.height - 1), self.left)
        if self._footer_at >= self.top + self.rows:
            entries = list(footer)
            left = max(1, min(self.left, self.frame.width - 1 - footer_width(entries)))
            room = max(1, self.frame.width - left)
            put_footer(self.frame, entries, self._footer_at, left, room)
        return self.frame


def grouped(groups: Sequence[str | None], room: int) -> list[int | str]:
    """The numbers of these items in lines, a heading before each group.

    A blank line parts the groups if there is room for all lines then.
    """
    lines: list[int | str] = []
    before: str | None = ""
    for number, group in enumerate(groups):
        if group != before:
            lines += [""] if lines else []
            lines += [group] if group else []
        lines.append(number)
        before = group
    if len(lines) <= room:
        return lines
    return [line for line in lines if line != ""]


def in_view(lines: Sequence[int | str], at: int, room: int) -> Sequence[int | str]:
    """As many of the lines as there is room for, that item among them."""
    first = max(0, min(lines.index(at) - room // 2, len(lines) - room))
    return lines[first : first + room]


def put_more(
    frame: Frame, at: tuple[int, int], lines: Sequence[int | str], shown: Sequence[int | str]
) -> None:
    """Arrows beside the first and last line shown from there on, where there are more lines."""
    row, col = at
    if shown[0] != lines[0]:
        frame.put(row, col, "↑", "dim")
    if shown[-1] != lines[-1]:
        frame.put(row + len(shown) - 1, col, "↓", "dim")
