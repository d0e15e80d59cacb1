"""Draws a board: cells, ports, markers, paths; every spot clickable.

A `BoardView` says what to show, a `Drawing` how large, and the painter where it all stands.
Rays, what is lit and the focus are drawn over the marks, which are kept from key to key.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from blackbox_tui.engine import Cell, Grid, Port, Ray
from blackbox_tui.ui.board.cursor import Spot
from blackbox_tui.ui.board.painter import BLANK, DOT, Bare, BoardPainter, Drawing, Drawn
from blackbox_tui.ui.board.strokes import RAYS, draw_glow, draw_outline, draw_rays
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.panel import Panel, draw_panel
from blackbox_tui.values import dataclass, field


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
    lid: range = range(0)  # the rows of cells that are still closed
    glow: frozenset[Port] = frozenset()  # the ports beside which the frame glows
    glow_style: str = "text"


def draw_board(
    size: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    view: BoardView,
    *,
    panel: Panel | None = None,
) -> Frame:
    """A frame of that size with the board's top left corner there, and perhaps a panel."""
    marks, bare = (tuple(view.cells.items()), tuple(view.ports.items())), (view.grid, view.lid)
    frame = _marked_board(size, corner, drawing, bare, marks, panel=panel).copy()
    painter = BoardPainter(frame, corner, drawing, bare)
    beneath = draw_rays(painter, view.trails, "trail", view.cells, {})
    draw_rays(painter, (view.ray,) if view.ray else (), view.ray_style, view.cells, beneath)
    draw_glow(painter, view.glow, view.glow_style)
    _light(painter, view)
    if view.focus is not None:
        _focus(painter, view.focus, view)
    return frame


@lru_cache(maxsize=4)
def _marked_board(
    size: Size,
    corner: tuple[int, int],
    drawing: Drawing,
    bare: Bare,
    marks: tuple[tuple[tuple[Cell, Drawn], ...], tuple[tuple[Port, Drawn], ...]],
    *,
    panel: Panel | None,
) -> Frame:
    """All that stays as it is while the cursor moves. It is shared: do not write on it."""
    frame = _bare_board(size, corner, drawing, bare).copy()
    painter, (cells, ports) = BoardPainter(frame, corner, drawing, bare), marks
    for cell, drawn in cells:
        painter.cell(cell, drawn)
    for port, drawn in ports:
        painter.port(port, drawn)
        painter.row_number(port, room=4 - len(drawn.symbol))
    if panel:
        draw_panel(frame, panel)
    return frame


@lru_cache(maxsize=8)
def _bare_board(size: Size, corner: tuple[int, int], drawing: Drawing, bare: Bare) -> Frame:
    """The lines, cells and numbers of a board. It is shared: do not write on it."""
    frame, (grid, _) = Frame(size), bare
    painter = BoardPainter(frame, corner, drawing, bare)
    painter.lines()
    for cell in grid.cells:
        painter.cell(cell, BLANK if drawing.lined else DOT)
    for port in grid.ports:
        painter.port(port, Drawn(str(port), "port"))
    return frame


def _light(painter: BoardPainter, view: BoardView) -> None:
    """Put brackets around what is lit; the focus stands out anyway."""
    lit = view.lit - {view.focus}
    if painter.drawing.above:
        draw_outline(painter, frozenset(spot for spot in lit if isinstance(spot, Cell)))
        lit = frozenset(spot for spot in lit if not isinstance(spot, Cell))
    brackets: dict[tuple[int, int], str] = {}
    for spot in lit:
        pieces = _around(painter, spot, view)
        sides = "│" * (len(pieces) - 2)
        shapes = "[]" if len(pieces) == 1 else (f"┌{sides}└", f"┐{sides}┘")
        for (row, left, right), *both in zip(pieces, *shapes, strict=True):
            for col, bracket in zip((left, right), both, strict=True):
                brackets[row, col] = "│" if (row, col) in brackets else bracket
    for (row, col), bracket in brackets.items():
        passed = bracket == "│" and painter.frame.styles[row][col].endswith(RAYS)
        if not passed:  # a ray goes on from one lit cell to the next
            painter.put(row, col, bracket, "lit")


def _around(painter: BoardPainter, spot: Spot, view: BoardView) -> list[tuple[int, int, int]]:
    """The rows of what stands on a spot, and the columns left and right of it."""
    if isinstance(spot, Cell):
        return _around_cell(painter, spot, view.cells.get(spot))
    symbol = view.ports[spot].symbol if spot in view.ports else str(spot)
    pieces = painter.label(spot, symbol)
    _, col, text = pieces[len(pieces) // 2]
    start, end = col + text.index(symbol), col + text.index(symbol) + len(symbol)
    left, right = (start - 1, end) if len(text) == 3 else (col, col + len(text) - 1)
    if spot in view.ports and painter.drawing.across >= 4:  # a marker stays whole if it can
        outside = col - 1, col + len(text)
        if all(_is_free(painter, row, at) for row, _, _ in pieces for at in outside):
            left, right = outside
    return [(row, left, right) for row, _, _ in pieces]


def _is_free(painter: BoardPainter, row: int, col: int) -> bool:
    """Is there room for a bracket?"""
    return 0 <= col < painter.frame.width and painter.frame.chars[row][col] in " []"


def _around_cell(
    painter: BoardPainter, cell: Cell, drawn: Drawn | None
) -> list[tuple[int, int, int]]:
    """As `around`; where cells touch, only one character of the mark stays."""
    row, col = painter.middle(cell)
    if painter.drawing.across < 4:
        if drawn:
            painter.put(row, col, drawn.short or drawn.symbol, drawn.style)
        return [(row, col - 1, col + 1)]
    above, reach = painter.drawing.above, painter.drawing.beside + 1
    return [(at, col - reach, col + reach) for at in range(row - above, row + above + 1)]


def _focus(painter: BoardPainter, spot: Spot, view: BoardView) -> None:
    """Put a frame around a spot, and the cursor there.

    What has no background of its own gets that of the focus, but not in a whole frame.
    """
    mark = view.cells.get(spot) if isinstance(spot, Cell) else view.ports.get(spot)
    whole, outline = painter.drawing.lined and isinstance(spot, Cell), _around(painter, spot, view)
    for row, left, right in outline:
        if not whole and (mark is None or not mark.solid):
            painter.frame.flag(row, left + 1, right - left - 1, "focus")
        painter.put(row, left, "▐", "frame")
        painter.put(row, right, "▌", "frame")
    if whole:
        (first, left, right), (last, *_) = outline[0], outline[-1]
        _bar(painter, first - 1, left, "▗" + "▄" * (right - left - 1) + "▖")
        _bar(painter, last + 1, left, "▝" + "▀" * (right - left - 1) + "▘")
    row, left, right = outline[len(outline) // 2]
    painter.frame.cursor = (row, (left + right) // 2)


def _bar(painter: BoardPainter, row: int, left: int, text: str) -> None:
    """One side of the frame around the focus; the name of a column stays."""
    for col, char in enumerate(text, left):
        there = painter.frame.chars[row][col]
        painter.put(row, col, there if there.isalnum() else char, "frame")
