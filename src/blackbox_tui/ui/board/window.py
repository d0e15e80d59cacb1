"""A board larger than the room for it: a part is shown, with the ports of its rows and columns.

Arrows in the border say where the board goes on; a click on them goes there.
"""

from __future__ import annotations

from blackbox_tui.engine import Cell, Grid, Heading
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.cursor import LookAt, Spot, place_of
from blackbox_tui.ui.board.painter import LABEL_COLS, Drawing
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.panel import Panel, draw_panel
from blackbox_tui.values import NamedTuple, replace

_, RIGHT, _, LEFT = Heading


class Span(NamedTuple):
    """Which columns, or rows, of the whole drawing are shown."""

    inner: range  # those of cells
    cells: range  # which cells these are
    borders: tuple[int, int]
    size: int
    turns: tuple[int | None, int | None]
    """Cells to look at for what comes before and after; None where the board ends."""

    @property
    def shown(self) -> list[int]:
        """All of them: labels, a border, some of the cells, a border, labels."""
        first, last = self.borders
        return [*range(first + 1), *self.inner, *range(last, self.size)]


def draw_part(
    room: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    view: BoardView,
    shown: Size,
    *,
    panel: Panel | None = None,
) -> Frame:
    """A frame of that size with these columns and rows of cells, around what should be in view.

    The corner is where their top left stands; a panel may stand beside them.
    """
    grid, size = view.grid, drawing.size(view.grid)
    if shown == (grid.width, grid.height):
        return draw_board(room, corner, drawing, view, panel=panel)
    spot = view.focus if view.around is None else view.around
    at = Cell(0, 0) if spot is None else place_of(grid, spot)
    wide, high = shown
    cols = _span(size[0], LABEL_COLS, drawing.across, (grid.width, wide), at.col)
    rows = _span(size[1], drawing.label_rows(grid), drawing.down, (grid.height, high), at.row)
    seen = {spot for spot in view.lit if _is_shown(grid, spot, cols, rows)}
    whole = draw_board(size, (0, 0), drawing, replace(view, lit=frozenset(seen)))
    _wipe_strange_labels(whole, grid, cols, rows)
    if drawing.across <= 2 and cols.turns[1] is not None:  # the last blank is the next cell's
        for row in rows.inner:
            whole.drop_click(row, cols.inner[-1])
    _mark_sides(whole, cols, rows, at)
    _mark_ends(whole, cols, rows, at)
    frame = Frame(room)
    frame.lay(whole, rows.shown, cols.shown, corner)
    if panel:
        draw_panel(frame, panel)
    return frame


def _span(size: int, labels: int, step: int, cells: tuple[int, int], at: int) -> Span:
    """So many of all cells, one of them among these, and not at the edge if the board goes on.

    It moves on by half of what is shown, so that the board stands still for most steps.
    """
    total, shown = cells
    leap, margin, last = max(1, shown // 2), shown // 4, total - shown
    first = min(max(0, (at - margin) // leap * leap), last)
    inner = range(labels + 1 + first * step, size - labels - 1 - (last - first) * step)
    back = first - leap + margin if first else None
    forth = first + leap + margin if first < last else None
    borders = labels, size - labels - 1
    return Span(inner, range(first, first + shown), borders, size, (back, forth))


def _is_shown(grid: Grid, spot: Spot, cols: Span, rows: Span) -> bool:
    if isinstance(spot, Cell):
        return spot.col in cols.cells and spot.row in rows.cells
    cell, heading = grid.entrance(spot)
    return cell.row in rows.cells if heading in (LEFT, RIGHT) else cell.col in cols.cells


def _wipe_strange_labels(whole: Frame, grid: Grid, cols: Span, rows: Span) -> None:
    """Above and below the board, what reaches in from a column that is not shown."""
    first, last = rows.borders
    for row in (*range(first), *range(last + 1, rows.size)):
        for col in (cols.inner[0], cols.inner[-1]):
            port = whole.click_at(row, col)
            if isinstance(port, int) and not _is_shown(grid, port, cols, rows):
                whole.put(row, col, " ")
                whole.drop_click(row, col)


def _mark_sides(whole: Frame, cols: Span, rows: Span, at: Cell) -> None:
    """Arrows left and right, but for what reaches there from the edge of a spot."""
    beyond = (cols.inner[0] - 1, cols.inner[-1] + 1)
    for border, edge, turn, arrow in zip(cols.borders, beyond, cols.turns, "←→", strict=True):
        if turn is None:
            continue
        for row in range(whole.height):
            char, style = whole.chars[row][edge], whole.styles[row][edge]
            if style.endswith(("frame", "lit")):
                whole.put(row, border, char, style)
            elif row in rows.inner:
                shown = arrow if (row - rows.inner[0]) % 2 == 0 else ""
                _mark(whole, row, border, shown, LookAt(at._replace(col=turn)))


def _mark_ends(whole: Frame, cols: Span, rows: Span, at: Cell) -> None:
    for border, turn, arrow in zip(rows.borders, rows.turns, "↑↓", strict=True):
        if turn is not None:
            for col in cols.inner:
                shown = arrow if (col - cols.inner[0]) % 4 == 2 else ""
                _mark(whole, border, col, shown, LookAt(at._replace(row=turn)))


def _mark(whole: Frame, row: int, col: int, arrow: str, look: LookAt) -> None:
    """A line that can be clicked, or an arrow in its place; letters and ends of rays stay."""
    if whole.styles[row][col] == "line":
        whole.put(row, col, arrow or whole.chars[row][col], "line", look)
