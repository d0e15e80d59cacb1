"""The page that all screens without a board share: a title, a body in a frame, a message, the keys.

They are centred as one block. Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Iterator, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.text.width import wrapped
from blackbox_tui.ui.widgets.footer import Entry, footer_width, put_footer
from blackbox_tui.ui.widgets.frame import BOTTOM, MIDDLE, SIDES, TOP, Frame, Size, titled_line

WIDTH = 78
"""Columns of a block that takes all it can use."""
FRAMED = (60, 18)
"""Columns and rows of the smallest terminal in which pages have a frame."""
LEAST = 5
"""Rows of the body that no message takes away."""


def is_framed(size: Size) -> bool:
    """Do pages have a frame in so much room?"""
    return size[0] >= FRAMED[0] and size[1] >= FRAMED[1]


def body_width(size: Size, width: int = WIDTH) -> int:
    """Columns of a body that would like to have so many."""
    return max(1, min(width, size[0] - (SIDES if is_framed(size) else 2)))


def around(size: Size, *, headed: bool = True) -> int:
    """Rows of the title and of the frame; a body that begins with a heading saves one."""
    return 3 if headed and is_framed(size) else 2


class Block:
    """A body of so many columns and rows, as far as there is room, with a message below it.

    In a large enough terminal it stands in a frame, whose first line has a heading: the one
    given here, or the first row of the body. Rows are kept for a message, so that nothing
    moves when a short one comes or goes.
    """

    def __init__(
        self,
        size: Size,
        width: int,
        rows: int,
        message: str = "",
        *,
        title: str = "",
        heading: str = "",
        note: str = "",
        kept: int = 2,
        margin: int = 0,
    ) -> None:
        cols, height = size
        self.frame = Frame(size)
        self.framed = bool(title) and is_framed(size)
        self.width = body_width(size, width) if self.framed else max(1, min(width, cols - 2))
        self._text_at = (cols - self.width) // 2
        lines = wrapped(message, self.width) if message else []
        self._lines = lines[: max(1, height - 2 - min(rows, LEAST))]
        kept = max(kept, len(self._lines))
        below = kept + 2 if kept else 1
        head, foot = self._around(title, heading, height - rows - below)
        spare = max(0, height - rows - head - foot - below)
        top = max(0, spare - 1) // 2
        self.top = top + head
        self.rows = max(1, min(rows, height - head - foot - below))
        self.bottom = self.top + self.rows
        """The row below the body, where the frame ends."""
        self._line = self.top - 1 if heading else self.top
        """The first line of the frame."""
        self.left = self._text_at + margin
        """Where the body begins, right of its margin."""
        self.width = max(1, self.width - margin)
        if title:
            self._draw_head(top, title, heading, note)
        self._message_at = self.bottom + foot + 1
        footer_at = self.bottom + foot + below
        self._footer_at = min(height - 1, footer_at if spare else footer_at - 1)

    def _around(self, title: str, heading: str, spare: int) -> tuple[int, int]:
        """Rows above the body and, for the end of the frame, below it."""
        if self.framed:
            return 2 if heading else 1, 1
        return (2 if spare > 1 else 1) if title else 0, 0

    def _draw_head(self, row: int, title: str, heading: str, note: str) -> None:
        """The title, and the frame with its first heading if there is one."""
        left, cols = self.left - SIDES // 2, self.width + SIDES
        phrases = [text for text in (heading, note) if text and not (self.framed and heading)]
        choices, room = (" · ".join(phrases), *phrases[-1:]), self.width - len(title) - 2
        beside = next((text for text in choices if len(text) <= room), "")
        words = ((title, "title"), (f"  {beside}", "dim"))
        self.frame.put_words(row, left + 1 if self.framed else self.left, words)
        if not self.framed:
            return
        if heading:
            self.frame.put_words(self.top - 1, left, titled_line(TOP, cols, heading, note))
        for at in range(self.top, self.bottom):
            self.frame.put_words(
                at, left, (("│", "line"), (" " * (cols - 2), "text"), ("│", "line"))
            )
        self.frame.put_words(self.bottom, left, titled_line(BOTTOM, cols))

    def put_heading(self, row: int, text: str, width: int = 0) -> None:
        """A heading of the body, over all its columns or so many of them."""
        if not self.framed:
            self.frame.put(row, self.left, text, "title")
            return
        ends = MIDDLE if row > self._line else "╭┬" if width else TOP
        line = titled_line(ends, (width or self.width) + SIDES, text)
        self.frame.put_words(row, self.left - SIDES // 2, line)

    def list_items(
        self, lines: Sequence[int | str], at: int, room: int, edge: int, width: int = 0
    ) -> Iterator[tuple[int, int]]:
        """Draw the headings among as many lines as have room; yield row and number of each item.

        Item `at` is among them. Arrows in column `edge` say that there are more; a heading
        takes `width` columns, or all.
        """
        first = max(0, min(lines.index(at) - room // 2, len(lines) - room))
        shown = lines[first : first + room]
        for row, line in enumerate(shown, self.top):
            if isinstance(line, int):
                yield row, line
            elif line:
                self.put_heading(row, line, width)
        if first:
            self.frame.put(self.top, edge, "↑", "dim")
        if first + room < len(lines):
            self.frame.put(self.top + len(shown) - 1, edge, "↓", "dim")

    def part(self, width: int, heading: str) -> None:
        """Draw a line after so many columns; the rest of the body has a heading of its own."""
        if self.framed:
            col, rest = self.left + width + 1, self.width - width - 1
            self.frame.put_words(self._line, col, titled_line("┬╮", rest + 2, heading))
            for row in range(self._line + 1, self.bottom):
                self.frame.put(row, col, "│", "line")
            self.frame.put(self.bottom, col, "┴", "line")

    def finish(self, footer: Iterable[Entry], style: str = "text") -> Frame:
        """The frame, with the message in that style and the keys below."""
        for row, line in enumerate(self._lines, self._message_at):
            self.frame.put(row, self._text_at, line, style)
        self.frame.message_at = (min(self._message_at, self.frame.height - 1), self._text_at)
        if self._footer_at >= self.bottom:
            entries = list(footer)
            left = max(1, min(self._text_at, self.frame.width - 1 - footer_width(entries)))
            room = max(1, self.frame.width - left)
            put_footer(self.frame, entries, self._footer_at, left, room)
        return self.frame


def grouped(groups: Sequence[str | None], room: int, *, ruled: bool = False) -> list[int | str]:
    """The numbers of these items in lines, a heading before each group.

    A blank line parts the groups if there is room for all lines then, unless rules do.
    """
    lines: list[int | str] = []
    before: str | None = ""
    for number, group in enumerate(groups):
        if group != before:
            lines += [""] if lines and not (ruled and group) else []
            lines += [group] if group else []
        lines.append(number)
        before = group
    if len(lines) <= room:
        return lines
    return [line for line in lines if line != ""]
