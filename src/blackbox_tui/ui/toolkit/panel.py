"""A panel: titled sections below each other in one frame, of which one takes the room that is left.

╭─ Rays ─── cost ─╮
│ 3 ↔ 9         2 │
│                 │
├─ Guess ─────────┤
│ 1 of 4          │
╰─────────────────╯
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import SIDES, Line, Row, Title, draw_lines, framed

WIDEST = 32  # columns for text that a panel takes if it can
NARROWEST = 20  # columns for text that it needs at the least


class Section(tuple[Row, ...]):
    """A title, which may have styles of its own, and the lines below it, as rows."""

    __slots__ = ()

    def __new__(
        cls, title: str | Title, lines: Iterable[Line], note: str = "", *, grows: bool = False
    ) -> Section:
        """One that grows takes the rows that are left in a panel; if none does, the last one."""
        head = title if isinstance(title, Title) else Title(title, note, grows=grows)
        return tuple.__new__(cls, (head, *lines))

    @property
    def lines(self) -> list[Line]:
        """What stands below the title."""
        return [row for row in self if isinstance(row, Line)]


Panel = tuple[tuple[int, int], Size, tuple[Section, ...]]
"""Row and column of a corner, a size, and the sections in a frame there."""


def rows_left(rows: int, *others: Section) -> int:
    """The lines left for one more section in a panel of that many rows."""
    return max(0, rows - 2 - sum(map(len, others)))


def whole(sections: Iterable[Section], rows: int) -> list[Section]:
    """The sections that fit whole in that many rows, titles included."""
    shown = []
    for section in sections:
        if len(section) <= rows:
            shown.append(section)
            rows -= len(section)
    return shown


def panel_lines(sections: Sequence[Section], cols: int, rows: int) -> list[Line]:
    """The sections in a frame of that size; what does not fit is left out, and it says so."""
    spare = rows - 1 - sum(map(len, sections))
    grows = [title.grows for title, *_ in sections]
    growing = grows.index(True) if True in grows else len(sections) - 1
    body: list[Row] = []
    for at, section in enumerate(sections):
        body += [*section, *[Line()] * (spare if at == growing else 0)]
    return framed([(cols - SIDES, body)], rows - 1, "…" if spare < 0 else "")


def draw_panel(frame: Frame, panel: Panel) -> None:
    """Draw the sections; what does not fit is left out, and the last row says so."""
    corner, (cols, rows), sections = panel
    draw_lines(frame, corner, panel_lines(sections, cols, rows))
