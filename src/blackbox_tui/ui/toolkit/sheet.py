"""The page that all screens without a board share, in the middle of the terminal.

     TITLE  note                         TITLE  heading · its note
    ╭─ heading ───── its note ─╮         body
    │ body                     │
    ╰──────────────────────────╯         message

      message                            keys

      keys                               (a small terminal)

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Iterable, Sequence  # light: see docs/ARCHITECTURE.md

from blackbox_tui.ui.toolkit import layout
from blackbox_tui.ui.toolkit.frame import Entry, Frame, Size, footer_width, too_small
from blackbox_tui.ui.toolkit.layout import SIDES, Line, Rows, Title
from blackbox_tui.values import dataclass

WIDTH = 78  # columns of a page that takes all it can use
FRAMED = (60, 18)  # columns and rows of the smallest terminal in which pages have a frame
LEAST = 5  # rows of the body that no message takes away


def is_framed(size: Size) -> bool:
    """Do pages have a frame in a terminal of that size?"""
    return size[0] >= FRAMED[0] and size[1] >= FRAMED[1]


@dataclass(frozen=True)
class Room:
    """What a body may take."""

    cols: int
    rows: int
    most: int  # the same with the blank row below a title without a frame
    framed: bool  # are headings lines of a frame?


@dataclass(frozen=True)
class Sheet:
    """A page without its body: ask it for the room that there is, and draw rows in it."""

    title: str
    message: str = ""
    style: str = "text"
    heading: str = ""  # in the line of the frame above the body, or beside the title
    note: str = ""  # at the end of that line, or beside the title
    width: int = WIDTH
    kept: int = 2  # rows for messages, so that nothing moves when one comes or goes
    smallest: Size = (1, 1)
    aside: tuple[int, Rows] = (0, ())
    """Width and rows of a second column, if the page gets the width it asks for."""
    picture: Sequence[Line] = ()  # lines at the left of the frame

    def room(self, size: Size) -> Room:
        """What the body may take in a terminal of that size, or of the smallest that will do."""
        size = max(size[0], self.smallest[0]), max(size[1], self.smallest[1])
        framed, cols = bool(self.title) and is_framed(size), self._cols(size)
        aside = self.aside[0] + SIDES - 1 if self.aside[0] and cols == self.width else 0
        most = size[1] - self._below(self._said(size)) - (1 if self.title else 0)
        if framed:
            most -= 2 if self.heading else 1
        rows = most - 1 if self.title and not framed else most
        return Room(cols - aside - self._pictured, max(1, rows), max(1, most), framed)

    def draw(self, size: Size, body: Rows, footer: Iterable[Entry]) -> Frame:
        """The page with these rows; where not all of them fit, with those around the cursor."""
        small = too_small(size, self.smallest)
        if small:
            return small
        frame, room, said = Frame(size), self.room(size), self._said(size)
        gap = min(room.most - room.rows, max(0, room.most - len(body)))
        spare = max(0, room.most - gap - len(body))
        top, edge = max(0, spare - 1) // 2, (size[0] - self._cols(size)) // 2
        left = edge + self._pictured
        if self.title:
            self._draw_title(frame, (top, left), room)
            top += 1 + gap
        layout.draw_lines(frame, (top, edge), self.picture)
        end = self._draw_body(frame, (top, left), room, body)
        layout.draw_lines(frame, (end + 1, edge), said)
        frame.message_at = (min(end + 1, size[1] - 1), edge)
        below = end + self._below(said)
        row, entries = min(size[1] - 1, below if spare else below - 1), list(footer)
        if row >= end:  # unless the body is there
            left = max(1, min(edge, size[0] - 1 - footer_width(entries)))
            frame.put_footer(entries, row, left, max(1, size[0] - left))
        return frame

    def _cols(self, size: Size) -> int:
        sides = SIDES if self.title and is_framed(size) else 2
        return max(1, min(self.width, size[0] - sides))

    @property
    def _pictured(self) -> int:
        return self.picture[0].width if self.picture else 0

    def _said(self, size: Size) -> list[Line]:
        lines = layout.paragraph(self.message, self._cols(size), self.style) if self.message else []
        most = max(1, size[1] - 2 - LEAST)
        return lines[-most:] if self.message.endswith("?") else lines[:most]

    def _below(self, said: Sequence[Line]) -> int:
        """Rows from the body to the keys, which stand in the last of them if they must."""
        kept = max(self.kept, len(said))
        return kept + 2 if kept else 1

    def _draw_title(self, frame: Frame, corner: tuple[int, int], room: Room) -> None:
        """The title, and beside it what stands in no line of the frame, as far as it fits."""
        (row, left), cols = corner, room.cols - len(self.title) - 2
        ruled = room.framed and self.heading
        phrases = [] if ruled else [text for text in (self.heading, self.note) if text]
        choices = (" · ".join(phrases), *phrases[-1:])
        beside = next((text for text in choices if len(text) <= cols), "")
        words = ((self.title, "title"), (f"  {beside}", "dim"))
        frame.put_words(row, left - 1 if room.framed else left, words)

    def _draw_body(self, frame: Frame, corner: tuple[int, int], room: Room, body: Rows) -> int:
        """Draw the rows that fit, around the cursor, and arrows for more; return the row after."""
        top, left = corner
        at = next((at for at, row in enumerate(body) if row.cursor is not None), -1)
        first = max(0, min(at - room.most // 2, len(body) - room.most))
        ruled = room.framed and self.heading
        heading = [Title(self.heading, self.note)] if ruled else []
        shown = [*heading, *body[first : first + room.most]]
        aside = [self.aside] if room.cols + self._pictured < self._cols(frame.size) else []
        columns = [(room.cols, shown), *aside]
        lines = layout.framed(columns) if room.framed else layout.unframed(columns)
        layout.draw_lines(frame, (top, left - SIDES // 2 if room.framed else left), lines)
        behind = left + min(room.cols, max((row.width for row in body), default=0))
        if at >= 0 and first:
            frame.put(top + len(heading), behind, "↑", "dim")
        if at >= 0 and first + room.most < len(body):
            frame.put(top + len(shown) - 1, behind, "↓", "dim")
        return top + len(lines)
