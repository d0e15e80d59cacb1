"""How large a board is drawn, and where everything stands then."""

from __future__ import annotations

from typing import NamedTuple

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.ui.toolkit.frame import Frame, Size

LABEL_COLS = 4  # columns that the numbers left and right of the board need, with a blank


class Drawing(NamedTuple):
    """How large a board is drawn: columns and rows from one cell to the next."""

    across: int
    down: int
    lined: bool

    @property
    def beside(self) -> int:
        """Columns left and right of a cell's middle that are the cell's own."""
        return max(1, (self.across - 1) // 2)

    @property
    def above(self) -> int:
        """Rows above and below a cell's middle that are the cell's own."""
        return self.down // 2 - 1 if self.lined else 0

    def label_rows(self, grid: Grid) -> int:
        """Rows that the numbers above and below the board need; on two, they take turns."""
        return 1 if len(str(grid.ports[-1])) < self.across else 2

    def inside(self, grid: Grid) -> tuple[int, int]:
        """Columns and rows from border to border, both counted."""
        cols = (grid.width - 1) * self.across + 2 * self.beside + 3
        rows = (grid.height - 1) * self.down + 2 * self.above + 3
        return cols, rows

    def size(self, grid: Grid) -> tuple[int, int]:
        """Columns and rows of the whole, labels and all."""
        cols, rows = self.inside(grid)
        return cols + 2 * LABEL_COLS, rows + 2 * self.label_rows(grid)

    def shown(self, grid: Grid, room: Size) -> Size:
        """Columns and rows of cells that there is room for, labels and all."""
        spare_cols = room[0] - 2 * LABEL_COLS - 2 * self.beside - 3
        spare_rows = room[1] - 2 * self.label_rows(grid) - 2 * self.above - 3
        cols, rows = spare_cols // self.across + 1, spare_rows // self.down + 1
        return min(cols, grid.width), min(rows, grid.height)

    def part_size(self, grid: Grid, shown: Size) -> Size:
        """Columns and rows of the whole with only so many columns and rows of cells."""
        cols, rows = self.size(grid)
        return (
            cols - (grid.width - shown[0]) * self.across,
            rows - (grid.height - shown[1]) * self.down,
        )

    def centre(self, grid: Grid, cell: Cell) -> tuple[int, int]:
        """Row and column, from the drawing's top left, of a cell's middle."""
        row = self.label_rows(grid) + 1 + cell.row * self.down + self.above
        col = LABEL_COLS + 1 + cell.col * self.across + self.beside
        return row, col


class Canvas:
    """Where a board stands on a frame."""

    def __init__(self, frame: Frame, top: int, left: int, drawing: Drawing, grid: Grid) -> None:
        self.frame, self.top, self.left, self.drawing, self.grid = frame, top, left, drawing, grid
        self.border_top = top + drawing.label_rows(grid)
        self.border_left = left + LABEL_COLS
        cols, rows = drawing.inside(grid)
        self.border_bottom = self.border_top + rows - 1
        self.border_right = self.border_left + cols - 1

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Row and column of a cell's middle."""
        row, col = self.drawing.centre(self.grid, cell)
        return self.top + row, self.left + col


DRAWINGS = (
    Drawing(8, 4, lined=True),
    Drawing(4, 2, lined=True),
    Drawing(4, 1, lined=False),
    Drawing(3, 1, lined=False),
    Drawing(2, 1, lined=False),
)
"""From the roomiest to the most compact."""
