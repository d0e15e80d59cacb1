"""The painter of a board: where cells, ports and lines stand on a frame, and how marks look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from blackbox_tui.engine import Cell, Grid, Heading, Port
from blackbox_tui.engine.grid import column_name
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import NamedTuple

UP, RIGHT, DOWN, LEFT = Heading
LABEL_COLS = 4  # columns that the numbers left and right of the board need, with a blank

LARGE = {
    "●": (" ▄▄▄ ", "█████", " ▀▀▀ "),
    "○": (" ▄▄▄ ", "█   █", " ▀▀▀ "),
    "wrong": ("▀▄ ▄▀", "  █  ", "▄▀ ▀▄"),
    "×": ("▄ ▄", " █ ", "▀ ▀"),
    "?": ("▄▀▀▀▄", "  ▄▀▀", "  ▄  "),
    "/": ("  ▄", " █ ", "▀  "),
}
HUGE = LARGE | {
    "●": ("  ▄▄▄▄▄  ", "▄███████▄", "█████████", "▀███████▀", "  ▀▀▀▀▀  "),
    "○": ("  ▄▄▄▄▄  ", "▄█▀   ▀█▄", "█       █", "▀█▄   ▄█▀", "  ▀▀▀▀▀  "),
    "×": ("▀▄ ▄▀", " ▄▀▄ ", "▀   ▀"),
    "wrong": ("▀▄     ▄▀", "  ▀▄ ▄▀  ", "    █    ", "  ▄▀ ▀▄  ", "▄▀     ▀▄"),
}
"""Marks in a cell of three rows and of five, by style or symbol: half blocks are squares."""


class Drawn(NamedTuple):
    """A symbol and its style."""

    symbol: str
    style: str
    short: str = ""  # what stands for the symbol where there is room for one character only
    long: str = ""  # what stands for it where there is room for more than three characters
    note: str = ""  # one or two characters beside it, where there is room, in a style of their own
    note_style: str = "text"

    @property
    def solid(self) -> bool:
        """Does it fill its cell, so that rays end at its edge?"""
        return self.style not in ("seal", "assumed_empty", "dim")


BLANK, DOT = Drawn(" ", "dim"), Drawn("·", "dim")
"""An empty cell, where there are lines between the cells and where there are none."""


Bare: TypeAlias = tuple[Grid, range]
"""A board without marks: its grid, and its rows that are closed."""


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

    def part_size(self, grid: Grid, shown: Size) -> Size:
        """The size of a drawing of that many columns and rows of cells, with its labels."""
        around_cols, around_rows = LABEL_COLS + self.beside, self.label_rows(grid) + self.above
        cols, rows = (shown[0] - 1) * self.across, (shown[1] - 1) * self.down
        return cols + 2 * around_cols + 3, rows + 2 * around_rows + 3

    def size(self, grid: Grid) -> Size:
        """Columns and rows of the whole, labels and all."""
        return self.part_size(grid, (grid.width, grid.height))

    def shown(self, grid: Grid, room: Size) -> Size:
        """Columns and rows of cells that there is room for, labels and all."""
        cols, rows = self.part_size(grid, (0, 0))
        shown = (room[0] - cols) // self.across, (room[1] - rows) // self.down
        return min(shown[0], grid.width), min(shown[1], grid.height)

    def centre(self, grid: Grid, cell: Cell) -> tuple[int, int]:
        """Row and column, from the drawing's top left, of a cell's middle."""
        row = self.label_rows(grid) + 1 + cell.row * self.down + self.above
        return row, LABEL_COLS + 1 + cell.col * self.across + self.beside


DRAWINGS = (
    Drawing(12, 6, lined=True),
    Drawing(8, 4, lined=True),
    Drawing(4, 2, lined=True),
    Drawing(4, 1, lined=False),
    Drawing(3, 1, lined=False),
    Drawing(2, 1, lined=False),
)
"""From the roomiest to the most compact."""


class BoardPainter:
    """One board being drawn, with its top left corner there on a frame."""

    def __init__(self, frame: Frame, corner: tuple[int, int], drawing: Drawing, bare: Bare) -> None:
        self.frame, (self.top, self.left), self.drawing = frame, corner, drawing
        grid, lid = bare
        self.grid, (cols, rows) = grid, drawing.size(grid)
        labels = drawing.label_rows(grid)
        self.border_top, self.border_bottom = self.top + labels, self.top + rows - labels - 1
        self.border_left = self.left + LABEL_COLS
        self.border_right = self.left + cols - LABEL_COLS - 1
        first, end = (self.border_top + 1 + row * drawing.down for row in (lid.start, lid.stop))
        self.lid = range(first, end - drawing.lined)

    def put(self, row: int, col: int, text: str, style: str = "text", click: object = None) -> None:
        """Write a text; on the lid of the box, if it is closed there."""
        if row in self.lid and self.border_left < col < self.border_right:
            style = f"lid {style}"
        self.frame.put(row, col, text, style, click)

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Row and column of a cell's middle on the frame."""
        row, col = self.drawing.centre(self.grid, cell)
        return self.top + row, self.left + col

    def gate(self, cell: Cell, side: Heading) -> tuple[int, int]:
        """Row and column of the border on that side of a cell."""
        row, col = self.middle(cell)
        rows = {UP: self.border_top, DOWN: self.border_bottom}
        cols = {LEFT: self.border_left, RIGHT: self.border_right}
        return rows.get(side, row), cols.get(side, col)

    def lines(self) -> None:
        """The border with the columns' names, and lines between the cells where there is room."""
        for row in range(self.border_top, self.border_bottom + 1):
            if row == self.border_top:
                strokes = "┌─┬┐"
            elif row == self.border_bottom:
                strokes = "└─┴┘"
            elif self.drawing.lined and (row - self.border_top) % self.drawing.down == 0:
                strokes = "├─┼┤"
            else:
                strokes = "│ ││"
            text = self._ruled(*strokes)
            for at, part in ((0, text[0]), (1, text[1:-1]), (len(text) - 1, text[-1])):
                self.put(row, self.border_left + at, part, "line")
        for cell in self.grid.cells[: self.grid.width]:
            self.put(self.border_top, self.middle(cell)[1], column_name(cell.col), "dim")

    def _ruled(self, first: str, plain: str, tee: str, last: str) -> str:
        if not self.drawing.lined:
            return first + plain * (self.border_right - self.border_left - 1) + last
        return first + tee.join([plain * (self.drawing.across - 1)] * self.grid.width) + last

    def cell(self, cell: Cell, drawn: Drawn) -> None:
        """What stands on a cell; all of the cell can be clicked."""
        row, col = self.middle(cell)
        above, beside = self.drawing.above, self.drawing.beside
        if self.drawing.across <= 2:  # the blank between two cells belongs to the right one
            self.put(row, col - 1, " ", "text", cell)
            self.put(row, col, drawn.short or drawn.symbol, drawn.style, cell)
            if len(drawn.note) > 1:
                self.put(row, col - 1, drawn.symbol, drawn.style)
                self.put(row, col, drawn.note[0], drawn.note_style)
            return
        style = drawn.style if drawn.symbol.strip() else "text"
        texts: Sequence[str] = (drawn.symbol.ljust(3) if len(drawn.note) > 1 else drawn.symbol,)
        if above:
            shapes = HUGE if above > 1 else LARGE
            shape = shapes.get(drawn.style) or shapes.get(drawn.symbol)
            texts = shape or (drawn.long or drawn.symbol,)
        blank = ("",) * (above - len(texts) // 2)
        for at, text in enumerate((*blank, *texts, *blank), row - above):
            self.put(at, col - beside, text.center(2 * beside + 1), style, cell)
        last = col + beside + 1 if above else col + 2
        self.put(row + above, last - len(drawn.note), drawn.note, drawn.note_style)

    def port(self, port: Port, drawn: Drawn) -> None:
        """What stands at a port; all of its label can be clicked."""
        for row, col, text in self.label(port, drawn.symbol):
            self.put(row, col, text, drawn.style, port)

    def row_number(self, port: Port, room: int) -> None:
        """The number of a row, in the border, where a marker stands in place of the port's."""
        cell, heading = self.grid.entrance(port)
        number = str(cell.row + 1)
        if heading == RIGHT and len(number) < room:  # or brackets might cover a digit
            row, col = self.middle(cell)[0], self.border_left - 1
            self.put(row, col, number.rjust(2), "dim")

    def label(self, port: Port, symbol: str) -> list[tuple[int, int, str]]:
        """Where a port's symbol stands, in pieces of text; it fills the room that it has."""
        cell, heading = self.grid.entrance(port)
        row, col = self.middle(cell)
        above, beside = self.drawing.above, self.drawing.beside
        if heading in (LEFT, RIGHT):
            first = self.border_left - 4 if heading == RIGHT else self.border_right + 2
            if len(symbol) == 1 and not symbol.isdigit():
                text = symbol.center(3)
            else:  # close to the board
                text = symbol.rjust(3) if heading == RIGHT else symbol.ljust(3)
            rows = range(row - above, row + above + 1)
            return [(at, first, text if at == row else "   ") for at in rows]
        high = self.drawing.label_rows(self.grid)
        turn = cell.col % high  # numbers that stand close together take turns on two rows
        first, last = self.border_top - high, self.border_bottom + high
        at = first + turn if heading == DOWN else last - turn
        if self.drawing.across <= 3 and symbol.isdigit():
            text = f"{symbol:>2}".ljust(3)
        elif len(symbol) > 1 and not above:
            text = symbol.rjust(3)
        else:
            text = symbol.center(2 * beside + 1)
        return [(at, col - beside, text)]
