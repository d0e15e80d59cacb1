"""Rays, outlines and the glow of the frame: strokes that are drawn over a board.

A stroke is known by the sides of a place to which it leads: `┏` leads right and down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from blackbox_tui.engine import Cell, Detour, Heading, Hit, Port, Ray
from blackbox_tui.ui.board.painter import BoardPainter, Drawn

UP, RIGHT, DOWN, LEFT = Heading

Sides: TypeAlias = frozenset[Heading]
"""The sides of a place at which something is drawn."""


def _by_sides(strokes: str) -> dict[Sides, str]:
    """Each stroke by its sides: up counts 1 for its place in the text, right 2, down 4, left 8."""
    return {
        frozenset(side for side in Heading if at & 1 << side): stroke
        for at, stroke in enumerate(strokes)
    }


STROKES = _by_sides(" ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋")
DOUBLE = _by_sides("   ╚ ║╔╠ ╝═╩╗╣╦╬")
JOINTS = {"│": "┿", "─": "╂"}  # a line of the board, and what it becomes where a ray crosses it
STRAIGHT = frozenset({LEFT, RIGHT}), frozenset({UP, DOWN})
RAYS = ("path", "trail", "test")  # the styles of rays
ARROWS = {UP: "▲", RIGHT: "►", DOWN: "▼", LEFT: "◄"}


def draw_rays(
    painter: BoardPainter,
    rays: Sequence[Ray],
    style: str,
    marks: Mapping[Cell, Drawn],
    beneath: Mapping[Cell, Sides],
) -> Mapping[Cell, Sides]:
    """Their paths, joined where they meet or cross what is beneath, and out to their ports.

    They leave the marks on cells alone, and end at the edge of a solid one.
    """
    joined = defaultdict[Cell, Sides](frozenset)
    for ray in rays:
        for cell, sides in ray.sides.items():
            joined[cell] |= sides
    for cell, sides in joined.items():
        for side in sides:
            _spoke(painter, cell, side, style, from_edge=cell in marks and marks[cell].solid)
    for cell, sides in joined.items():
        if cell not in marks:
            all_sides = sides | beneath.get(cell, sides)
            crossed = sides in STRAIGHT and all_sides == frozenset(Heading)
            painter.put(*painter.middle(cell), STROKES[all_sides if crossed else sides], style)
    for ray in rays:
        if ray.path and not isinstance(ray.outcome, Hit):
            _arrow(painter, ray, style)
    return joined


def _spoke(
    painter: BoardPainter, cell: Cell, side: Heading, style: str, *, from_edge: bool
) -> None:
    """The stroke from a cell's middle or edge to the next cell's, or through the border."""
    drawing, flat = painter.drawing, side in (LEFT, RIGHT)
    own = drawing.beside if flat else drawing.above
    if cell.beside(side) not in painter.grid:
        length = 1 + own
    else:  # the two spokes between neighbours meet; one of them may be longer
        between = (drawing.across if flat else drawing.down) - 1
        length = between // 2 if side in (LEFT, UP) else (between + 1) // 2
    middle, line = Cell(*painter.middle(cell)), "━" if flat else "┃"
    first = 1 + own if from_edge and drawing.across > 2 else 1
    for step in range(first, length + 1):
        row, col = middle.beside(side, step)
        there = painter.frame.chars[row][col]
        named = there.isalnum() and (row == painter.border_top or col == painter.border_left)
        joined = there in JOINTS.values()  # by a ray beneath
        painter.put(row, col, there if named or joined else JOINTS.get(there, line), style)


def _arrow(painter: BoardPainter, ray: Ray, style: str) -> None:
    """An arrow head on the border where a ray leaves; beside it, if a number stands there."""
    port = ray.outcome.exit if isinstance(ray.outcome, Detour) else ray.entry
    cell, heading = painter.grid.entrance(port)
    side = heading.turned(2)
    row, col = painter.gate(cell, side)
    before, there = painter.frame.chars[row][col - 1 : col + 1]
    if side == LEFT and there.isdigit():
        if before == " ":
            col -= 1
        else:  # there is no room for two digits and an arrow
            painter.put(row, col - 1, " ")
    painter.put(row, col, ARROWS[side], style)


def draw_glow(painter: BoardPainter, ports: frozenset[Port], style: str) -> None:
    """Light up the frame beside these ports; the names in it stay."""
    across, down = painter.drawing.across // 2, painter.drawing.down // 2
    for port in ports:
        cell, heading = painter.grid.entrance(port)
        row, col = painter.gate(cell, heading.turned(2))
        wide, high = (across, 0) if heading in (UP, DOWN) else (0, down)
        for at in range(row - high, row + high + 1):
            for beside in range(col - wide, col + wide + 1):
                if painter.border_top <= at <= painter.border_bottom:
                    painter.put(at, beside, painter.frame.chars[at][beside], style)


def draw_outline(painter: BoardPainter, cells: frozenset[Cell]) -> None:
    """Draw a double line around these cells, but not over names and rays."""
    joined = defaultdict[Cell, Sides](frozenset)
    above, beside = painter.drawing.above + 1, painter.drawing.beside + 1
    size = {RIGHT: 2 * beside, DOWN: 2 * above}
    for cell in cells:
        corner = Cell(*painter.middle(cell)).beside(UP, above).beside(LEFT, beside)
        for side in Heading:
            if cell.beside(side) in cells:
                continue
            way = RIGHT if side in (UP, DOWN) else DOWN
            place = corner.beside(side, size.get(side, 0))
            for _ in range(size[way]):
                joined[place] |= {way}
                place = place.beside(way)
                joined[place] |= {way.turned(2)}
    for (row, col), sides in joined.items():
        there, style = painter.frame.chars[row][col], painter.frame.styles[row][col]
        if not style.endswith(RAYS):
            painter.put(row, col, there if there.isalnum() else DOUBLE[sides], "lit")
