"""Draws a board: cells, ports, markers, paths; every spot clickable.

A `BoardView` says what to show; only `Drawing` knows where everything stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from blackbox_tui.engine import Cell, Grid, Heading, Port, Ray
from blackbox_tui.engine.grid import column_name
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.board.drawing import Canvas, Drawing
from blackbox_tui.ui.board.ray_strokes import draw_rays
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Panel, draw_panel
from blackbox_tui.values import dataclass, field

_, RIGHT, DOWN, LEFT = Heading

LARGE = {
    "●": ("▄███▄", "█████", "▀███▀"),
    "○": ("▄▀▀▀▄", "█   █", "▀▄▄▄▀"),
    "×": ("\\   /", "  ×  ", "/   \\"),
    "?": ("▄▀▀▀▄", "  ▄▀▀", "  ▄  "),
    "/": ("    /", "  /  ", "/    "),
}
"""Marks that fill a cell of three rows."""


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


@dataclass(frozen=True)
class BoardView:
    """What is to be seen on a board."""

    grid: Grid
    cells: Mapping[Cell, Drawn] = field(default_factory=dict)
    ports: Mapping[Port, Drawn] = field(default_factory=dict)
    """What stands at a port instead of its number."""
    lit: frozenset[Spot] = frozenset()
    focus: Spot | None = None
    around: Spot | None = None
    """What is in view where there is no room for the whole board; the focus if it is None."""
    ray: Ray | None = None
    ray_style: str = "path"
    trails: tuple[Ray, ...] = ()  # other rays, drawn faintly beneath that one


def draw_board(
    size: Size,
    top: int,
    left: int,
    drawing: Drawing,
    view: BoardView,
    *,
    panel: Panel | None = None,
) -> Frame:
    """A frame of that size with the board's top left corner there, and perhaps a panel."""
    marks = tuple(view.cells.items()), tuple(view.ports.items())
    frame = _marked_board(size, (top, left), drawing, view.grid, marks, panel=panel).copy()
    painter = _BoardPainter(frame, top, left, drawing, view.grid)
    solid = [cell for cell, mark in view.cells.items() if mark.solid]
    for rays, style in ((view.trails, "trail"), (view.ray and [view.ray], view.ray_style)):
        if rays:
            draw_rays(painter, rays, style, view.cells, solid)
    painter.light(view)
    if view.focus is not None:
        painter.focus(view.focus, view)
    return frame


@lru_cache(maxsize=4)
def _marked_board(
    size: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    grid: Grid,
    marks: tuple[tuple[tuple[Cell, Drawn], ...], tuple[tuple[Port, Drawn], ...]],
    *,
    panel: Panel | None,
) -> Frame:
    """All that stays as it is while the cursor moves. It is shared: do not write on it."""
    frame = _bare_board(size, corner, drawing, grid).copy()
    painter, (cells, ports) = _BoardPainter(frame, *corner, drawing, grid), marks
    for cell, drawn in cells:
        painter.cell(cell, drawn)
    for port, drawn in ports:
        painter.port(port, drawn)
        painter.row_number(port, room=4 - len(drawn.symbol))
    if panel:
        draw_panel(frame, panel)
    return frame


@lru_cache(maxsize=8)
def _bare_board(size: Size, corner: tuple[int, int], drawing: Drawing, grid: Grid) -> Frame:
    """The lines, cells and numbers of a board. It is shared: do not write on it."""
    frame = Frame(size)
    painter = _BoardPainter(frame, *corner, drawing, grid)
    painter.lines()
    for cell in grid.cells:
        painter.cell(cell, BLANK if drawing.lined else DOT)
    for port in grid.ports:
        painter.port(port, Drawn(str(port), "port"))
    return frame


class _BoardPainter(Canvas):
    """One board being drawn."""

    def lines(self) -> None:
        """The border with the columns' names, and lines between the cells where there is room."""
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
        for cell in self.grid.cells[: self.grid.width]:
            self.frame.put(self.border_top, self.middle(cell)[1], column_name(cell.col), "dim")

    def ruled(self, first: str, plain: str, tee: str, last: str) -> str:
        if not self.drawing.lined:
            return first + plain * (self.border_right - self.border_left - 1) + last
        return first + tee.join([plain * (self.drawing.across - 1)] * self.grid.width) + last

    def cell(self, cell: Cell, drawn: Drawn) -> None:
        """What stands on a cell; all of the cell can be clicked."""
        row, col = self.middle(cell)
        above, beside = self.drawing.above, self.drawing.beside
        if self.drawing.across <= 2:  # the blank between two cells belongs to the right one
            self.frame.put(row, col - 1, " ", "text", cell)
            self.frame.put(row, col, drawn.short or drawn.symbol, drawn.style, cell)
            if len(drawn.note) > 1:
                self.frame.put_words(
                    row, col - 1, [(drawn.symbol, drawn.style), (drawn.note[0], drawn.note_style)]
                )
            return
        style = drawn.style if drawn.symbol.strip() else "text"
        for at, text in enumerate(_rows_of(drawn, above), row - above):
            self.frame.put(at, col - beside, text.center(2 * beside + 1), style, cell)
        if above:
            self.frame.put(row, col - 1, drawn.note and drawn.note.center(3), drawn.note_style)
        else:
            self.frame.put(row, col + 2 - len(drawn.note), drawn.note, drawn.note_style)

    def port(self, port: Port, drawn: Drawn) -> None:
        for row, col, text in self.label(port, drawn.symbol):
            self.frame.put(row, col, text, drawn.style, port)

    def row_number(self, port: Port, room: int) -> None:
        """The number of a row, in the border, where a marker stands in place of the port's."""
        cell, heading = self.grid.entrance(port)
        number = str(cell.row + 1)
        if heading == RIGHT and len(number) < room:  # or brackets might cover a digit
            row, col = self.middle(cell)[0], self.border_left - 1
            self.frame.put(row, col, number.rjust(2), "dim")

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
            texts = ["   "] * above + [text] + ["   "] * above
            return [(at, first, text) for at, text in enumerate(texts, row - above)]
        high = self.drawing.label_rows(self.grid)
        turn = cell.col % high  # numbers that stand close together take turns on two rows
        above_board = heading == DOWN
        at = self.border_top - high + turn if above_board else self.border_bottom + high - turn
        if self.drawing.across <= 3 and symbol.isdigit():
            text = f"{symbol:>2}".ljust(3)
        elif len(symbol) > 1 and not above:
            text = symbol.rjust(3)
        else:
            text = symbol.center(2 * beside + 1)
        return [(at, col - beside, text)]

    def light(self, view: BoardView) -> None:
        """Put brackets around what is lit; the focus stands out anyway."""
        for spot in view.lit - {view.focus}:
            for row, left, right in self.around(spot, view):
                for col, bracket in ((left, "["), (right, "]")):
                    shared = self.frame.chars[row][col] in "[]"
                    self.frame.put(row, col, "│" if shared else bracket, "lit")

    def around(self, spot: Spot, view: BoardView) -> list[tuple[int, int, int]]:
        """The rows of what stands on a spot, and the columns left and right of it."""
        if isinstance(spot, Cell):
            return self.around_cell(spot, view.cells.get(spot))
        symbol = view.ports[spot].symbol if spot in view.ports else str(spot)
        pieces = self.label(spot, symbol)
        _, col, text = pieces[len(pieces) // 2]
        start, end = col + text.index(symbol), col + text.index(symbol) + len(symbol)
        left, right = (start - 1, end) if len(text) == 3 else (col, col + len(text) - 1)
        return [(row, left, right) for row, _, _ in pieces]

    def around_cell(self, cell: Cell, drawn: Drawn | None) -> list[tuple[int, int, int]]:
        """As `around`; where cells touch, only one character of the mark stays."""
        row, col = self.middle(cell)
        if self.drawing.across < 4:
            if drawn:
                self.frame.put(row, col, drawn.short or drawn.symbol, drawn.style)
            return [(row, col - 1, col + 1)]
        above, reach = self.drawing.above, self.drawing.beside + 1
        return [(at, col - reach, col + reach) for at in range(row - above, row + above + 1)]

    def focus(self, spot: Spot, view: BoardView) -> None:
        """Put a spot in a frame with a background of its own, and the cursor there."""
        outline = self.around(spot, view)
        for row, left, right in outline:
            self.frame.flag(row, left + 1, right - left - 1, "focus")
            self.frame.put(row, left, "▐", "frame")
            self.frame.put(row, right, "▌", "frame")
        row, left, right = outline[len(outline) // 2]
        self.frame.cursor = (row, (left + right) // 2)


def _rows_of(drawn: Drawn, above: int) -> Sequence[str]:
    """What stands in the rows of a cell that has so many above its middle, and below."""
    if above:
        return LARGE.get(drawn.symbol) or ("", drawn.long or drawn.symbol, "")
    return (drawn.symbol.ljust(3) if len(drawn.note) > 1 else drawn.symbol,)
