"""Draws a board onto a frame: cells, ports, markers, paths; every spot clickable.

A `BoardView` says what to show; only `Drawing` knows where everything stands.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from blackbox_tui.engine import Cell, Grid, Heading, Port, Ray
from blackbox_tui.ui.widgets.cursor import Spot
from blackbox_tui.ui.widgets.frame import Frame, Size

UP, RIGHT, DOWN, LEFT = Heading

STROKES = {
    frozenset(sides): stroke
    for stroke, sides in {
        "━": (LEFT, RIGHT), "┃": (UP, DOWN), "┏": (RIGHT, DOWN), "┓": (LEFT, DOWN),
        "┗": (UP, RIGHT), "┛": (UP, LEFT), "┣": (UP, DOWN, RIGHT), "┫": (UP, DOWN, LEFT),
        "┳": (LEFT, RIGHT, DOWN), "┻": (LEFT, RIGHT, UP), "╋": (UP, DOWN, LEFT, RIGHT),
        "╸": (LEFT,), "╹": (UP,), "╺": (RIGHT,), "╻": (DOWN,),
    }.items()
}  # fmt: skip


class Drawn(NamedTuple):
    """A symbol and its style."""

    symbol: str
    style: str
    short: str = ""
    """What stands for the symbol where there is room for one character only."""


BLANK, DOT = Drawn(" ", "dim"), Drawn("·", "dim")
"""An empty cell, where there are lines between the cells and where there are none."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """What is to be seen on a board."""

    grid: Grid
    cells: Mapping[Cell, Drawn] = field(default_factory=dict)
    ports: Mapping[Port, Drawn] = field(default_factory=dict)
    """What stands at a port instead of its number."""
    lit: frozenset[Spot] = frozenset()
    focus: Spot | None = None
    ray: Ray | None = None
    ray_style: str = "path"
    trails: tuple[Ray, ...] = ()
    """Other rays, drawn faintly beneath that one."""


LABEL_COLS = 4
"""Columns that the numbers left and right of the board need, with a blank."""


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
        """Rows that the numbers above and below the board need."""
        digits = len(str(grid.ports[-1]))
        return 1 if digits < self.across else digits

    def inside(self, grid: Grid) -> tuple[int, int]:
        """Columns and rows from border to border, both counted."""
        cols = (grid.width - 1) * self.across + 2 * self.beside + 3
        rows = (grid.height - 1) * self.down + 2 * self.above + 3
        return cols, rows

    def size(self, grid: Grid) -> tuple[int, int]:
        """Columns and rows of the whole, labels and all."""
        cols, rows = self.inside(grid)
        return cols + 2 * LABEL_COLS, rows + 2 * self.label_rows(grid)

    def centre(self, grid: Grid, cell: Cell) -> tuple[int, int]:
        """Row and column, from the drawing's top left, of a cell's middle."""
        row = self.label_rows(grid) + 1 + cell.row * self.down + self.above
        col = LABEL_COLS + 1 + cell.col * self.across + self.beside
        return row, col


DRAWINGS = (
    Drawing(8, 4, lined=True),
    Drawing(4, 2, lined=True),
    Drawing(4, 1, lined=False),
    Drawing(3, 1, lined=False),
    Drawing(2, 1, lined=False),
)
"""From the roomiest to the most compact."""


def draw_board(frame: Frame, top: int, left: int, drawing: Drawing, view: BoardView) -> None:
    """Draw it with its top left corner there."""
    cols, rows = drawing.size(view.grid)
    bare = _bare_board((frame.width, frame.height), top, left, drawing, view.grid)
    frame.lay(bare, range(top, top + rows), range(left, left + cols))
    painter = _Painter(frame, top, left, drawing, view.grid)
    painter.marks(view)
    if view.trails:
        painter.rays(view.trails, "path faint", view.cells)
    if view.ray is not None:
        painter.rays([view.ray], view.ray_style, view.cells)
    if view.focus is not None:
        painter.focus(view.focus, view.ports)


@lru_cache(maxsize=8)
def _bare_board(size: Size, top: int, left: int, drawing: Drawing, grid: Grid) -> Frame:
    """The lines, cells and numbers of a board. It is shared: do not write on it."""
    frame = Frame(size)
    painter = _Painter(frame, top, left, drawing, grid)
    painter.lines()
    for cell in grid.cells:
        painter.cell(cell, BLANK if drawing.lined else DOT)
    for port in grid.ports:
        painter.port(port, Drawn(str(port), "port"))
    return frame


class _Painter:
    """One board being drawn."""

    def __init__(self, frame: Frame, top: int, left: int, drawing: Drawing, grid: Grid) -> None:
        self.frame, self.top, self.left, self.drawing, self.grid = frame, top, left, drawing, grid
        self.border_top = top + drawing.label_rows(grid)
        self.border_left = left + LABEL_COLS
        cols, rows = drawing.inside(grid)
        self.border_bottom = self.border_top + rows - 1
        self.border_right = self.border_left + cols - 1

    def middle(self, place: Cell) -> tuple[int, int]:
        row, col = self.drawing.centre(self.grid, place)
        return self.top + row, self.left + col

    def lines(self) -> None:
        """The border, and the lines between the cells where there is room."""
        down = self.drawing.down
        for row in range(self.border_top, self.border_bottom + 1):
            if row == self.border_top:
                strokes = "┌─┬┐"
            elif row == self.border_bottom:
                strokes = "└─┴┘"
            elif self.drawing.lined and (row - self.border_top) % down == 0:
                strokes = "├─┼┤"
            else:
                strokes = "│ ││"
            self.frame.put(row, self.border_left, self.ruled(*strokes), "line")

    def ruled(self, first: str, plain: str, tee: str, last: str) -> str:
        """One row of lines."""
        if not self.drawing.lined:
            return first + plain * (self.border_right - self.border_left - 1) + last
        return first + tee.join([plain * (self.drawing.across - 1)] * self.grid.width) + last

    def marks(self, view: BoardView) -> None:
        """What stands on cells and at ports, and what of it is lit."""
        blank = BLANK if self.drawing.lined else DOT
        for cell, drawn in view.cells.items():
            self.cell(cell, drawn)
        for port, drawn in view.ports.items():
            self.port(port, drawn)
        for spot in view.lit:
            if isinstance(spot, Cell):
                self.cell(spot, view.cells.get(spot, blank), lit=True)
            else:
                self.port(spot, view.ports.get(spot, Drawn(str(spot), "port")), lit=True)

    def cell(self, cell: Cell, drawn: Drawn, *, lit: bool = False) -> None:
        """A cell's symbol in its middle; all of the cell can be clicked."""
        symbol, style, short = drawn
        row, col = self.middle(cell)
        beside, above = self.drawing.beside, self.drawing.above
        if self.drawing.across <= 2:  # the blank between two cells belongs to the right one
            self.frame.put(row, col - 1, " ", "text", cell)
            beside, symbol = 0, short or symbol
        for at in range(row - above, row + above + 1):
            self.frame.put(at, col - beside, " " * (2 * beside + 1), "text", cell)
        if symbol.strip():
            wide = min(beside, 1)
            style += " lit" if lit else ""
            self.frame.put(row, col - wide, symbol.center(2 * wide + 1), style, cell)

    def port(self, port: Port, drawn: Drawn, *, lit: bool = False) -> None:
        """A port's number or marker."""
        symbol, style, _ = drawn
        if lit:
            symbol = f"[{symbol}]" if len(symbol) == 1 else symbol
            style += " lit"
        for row, col, text in self.label(port, symbol):
            self.frame.put(row, col, text, style, port)

    def label(self, port: Port, symbol: str) -> list[tuple[int, int, str]]:
        """Where a port's symbol stands, in pieces of text."""
        cell, heading = self.grid.entrance(port)
        row, col = self.middle(cell)
        if heading == RIGHT:
            text = symbol.rjust(3) if symbol.isdigit() else symbol.center(3)
            return [(row, self.border_left - 4, text)]
        if heading == LEFT:
            text = symbol.ljust(3) if symbol.isdigit() else symbol.center(3)
            return [(row, self.border_right + 2, text)]
        height = self.drawing.label_rows(self.grid)
        first = self.border_top - height if heading == DOWN else self.border_bottom + 1
        if height > 1:
            bare = symbol.strip("[]")
            letters = bare.rjust(height) if bare.isdigit() else bare.center(height)
            return [(first + at, col, letter) for at, letter in enumerate(letters)]
        if self.drawing.across == 3:
            return [(first, col - 1, symbol.strip("[]").rjust(2))]
        return [(first, col - 1, symbol.rjust(3) if len(symbol) > 1 else symbol.center(3))]

    def rays(self, rays: Sequence[Ray], style: str, marked: Container[Cell]) -> None:
        """Their paths, from cell to cell and out to their ports; where they meet, joined."""
        joined: dict[Cell, frozenset[Heading]] = {}
        for ray in rays:
            for cell, sides in ray.sides.items():
                joined[cell] = joined.get(cell, frozenset()) | sides
        for cell, sides in joined.items():
            for side in sides:
                self.spoke(cell, side, style)
        for cell, sides in joined.items():
            if cell not in marked:
                row, col = self.middle(cell)
                self.frame.put(row, col, STROKES[sides], style)

    def spoke(self, cell: Cell, side: Heading, style: str) -> None:
        """The stroke from a cell's middle to the next cell's, or through the border."""
        flat = side in (LEFT, RIGHT)
        if cell.beside(side) not in self.grid:
            length = 1 + (self.drawing.beside if flat else self.drawing.above)
        else:  # the two spokes between neighbours meet; one of them may be longer
            between = (self.drawing.across if flat else self.drawing.down) - 1
            length = between // 2 if side in (LEFT, UP) else (between + 1) // 2
        middle = Cell(*self.middle(cell))
        for step in range(1, length + 1):
            self.frame.put(*middle.beside(side, step), "━" if flat else "┃", style)

    def focus(self, spot: Spot, ports: Mapping[Port, Drawn]) -> None:
        """Make a spot stand out, and put the cursor there."""
        if isinstance(spot, Cell):
            row, col = self.middle(spot)
            wide = 0 if self.drawing.across <= 2 else 1
            pieces = [(row, col - wide, " " * (2 * wide + 1))]
            self.frame.cursor = (row, col)
        else:
            symbol = ports.get(spot, Drawn(str(spot), "port")).symbol
            pieces = self.label(spot, symbol)
            row, col, text = pieces[-1]
            self.frame.cursor = (row, col + len(text) // 2)
        for row, col, text in pieces:
            self.frame.flag(row, col, len(text), "focus")
