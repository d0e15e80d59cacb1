"""The page that all screens with a board share: title, board, panel, message, keys.

It decides where things go and how large the board is drawn; the screens say what.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.ui.widgets.board import DRAWINGS, BoardView, Drawing, draw_board
from blackbox_tui.ui.widgets.footer import Entry, put_footer
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped

Pieces: TypeAlias = Sequence[tuple[str, str]]
"""Texts and their styles, one after the other."""

PANEL: Final = 34
"""Columns of the panel beside the board."""
GAP: Final = 3
NARROWEST: Final = 30
"""Columns that the texts need at the least."""
AROUND: Final = 3
"""Rows that title, message and keys need at the least."""
PROSE: Final = {True: 3, False: 8}
"""More rows that sentences need, beside a panel and without one."""


class Line(NamedTuple):
    """A line of the panel; a click on it may mean something."""

    pieces: Pieces = ()
    click: object = None


def paragraph(text: str, style: str = "text") -> list[Line]:
    """A text as lines of the panel."""
    return [Line(((line, style),)) for line in wrapped(text, PANEL)]


class Page(NamedTuple):
    """All that is to be seen."""

    board: BoardView
    title: Pieces
    standing: Pieces
    """At the right of the title: the score."""
    panel: Callable[[int], Sequence[Line]]
    """The lines of the panel, for so many rows."""
    message: str
    footer: Sequence[Entry]
    brief: str = ""
    """What matters of the panel when there is no room for it."""
    message_style: str = "text"
    prose: bool = False
    """Are message and brief of several sentences, for which the board leaves room if it can?"""

    def draw(self, size: Size) -> Frame:
        """The whole of it in so much room."""
        grid = self.board.grid
        small = too_small(size, needed(grid, size))
        if small:
            return small
        frame = Frame(size)
        drawing, with_panel = _plan(grid, size, self.prose)
        cols, rows = drawing.size(grid)
        width = max(cols + (GAP + PANEL if with_panel else 0), min(size[0], 78))
        spare = size[1] - rows - AROUND
        left = (size[0] - width) // 2
        top = max(0, (spare - 2 - (PROSE[with_panel] if self.prose else 0)) // 2)
        board_left = left if with_panel else (size[0] - cols) // 2
        _draw_title(frame, self, top, left, width)
        draw_board(frame, top + 1, board_left, drawing, self.board)
        if with_panel:
            for row, line in enumerate(self.panel(rows), top + 1):
                frame.put_words(row, left + cols + GAP, line.pieces, line.click)
        below = top + 1 + rows
        end = _draw_message(frame, self, below + (spare > 1), left, with_panel)
        last = min(size[1] - 1, max(below + max(1, min(spare, 3)), end) + 1)
        put_footer(frame, self.footer, last if spare > 6 else size[1] - 1, left + 1, width - 2)
        return frame


def needed(grid: Grid, size: Size) -> Size:
    """The room that a page with that board takes: of all drawings, where the least is lacking."""

    def lacking(room: Size) -> int:
        return max(0, room[0] - size[0]) + max(0, room[1] - size[1])

    boards = (drawing.size(grid) for drawing in DRAWINGS)
    return min(((max(cols, NARROWEST), rows + AROUND) for cols, rows in boards), key=lacking)


def largest_shown(wish: Grid, size: Size, smallest: int) -> Grid:
    """The largest board up to that wish which can be shown; if none can, the smallest."""
    grids = [
        Grid(width, height)
        for width in range(smallest, wish.width + 1)
        for height in range(smallest, wish.height + 1)
    ]
    shown = [grid for grid in grids if too_small(size, needed(grid, size)) is None]
    return max(shown, key=lambda grid: grid.width * grid.height, default=Grid(smallest, smallest))


def _plan(grid: Grid, size: Size, prose: bool) -> tuple[Drawing, bool]:
    """How large the board is drawn, and whether there is room for the panel beside it."""
    for with_panel in (True, False):
        for drawing in DRAWINGS:
            cols, rows = drawing.size(grid)
            cols += GAP + PANEL if with_panel else 0
            rows += PROSE[with_panel] if prose else 0
            if cols <= size[0] and rows + AROUND + with_panel <= size[1]:
                return drawing, with_panel
    if prose:
        return _plan(grid, size, prose=False)
    raise AssertionError("unreachable: a page that is too small is not drawn")


def _draw_title(frame: Frame, page: Page, row: int, left: int, width: int) -> None:
    end = frame.put_words(row, left + 1, page.title)
    room = left + width - 1 - sum(len(text) for text, _ in page.standing)
    if room > end:
        frame.put_words(row, room, page.standing)
    else:
        frame.put(row, left, " " * width)
        frame.put_words(row, left + 1, page.standing)


def _draw_message(frame: Frame, page: Page, row: int, left: int, with_panel: bool) -> int:
    """The message, then the brief where it stands for the panel; return the row after them."""
    rows = max(1, frame.height - 1 - row)
    lines = [(line, page.message_style) for line in wrapped(page.message, frame.width - 2)]
    if not with_panel and page.brief:
        lines += [(line, "dim") for line in wrapped(page.brief, frame.width - 2)]
    widest = max(len(line) for line, _ in lines)
    left = left + 1 if widest < frame.width - left - 1 else 1
    for at, (line, style) in enumerate(lines[:rows]):
        frame.put(row + at, left, line, style)
    frame.message_at = (row, left)
    return row + min(rows, len(lines))
