"""Rays, outlines and the glow of the frame: strokes that are drawn over a board.

A stroke is known by the sides of a place to which it leads: `┏` leads right and down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from blackbox_tui.engine import Cell, Detour, Heading, Hit, Port, Ray
from blackbox_tui.ui.board.painter import BoardPainter, Drawn

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
JOINTS = {"│": "┿", "─": "╂"}  # a line of the board, and what it becomes where a ray crosses it
Sides: TypeAlias = frozenset[Heading]
"""On which sides of a cell's middle a ray is drawn."""
STRAIGHT = frozenset({LEFT, RIGHT}), frozenset({UP, DOWN})
RAYS = ("path", "trail", "test")  # the styles of rays
DOUBLE = {
    frozenset(sides): stroke
    for stroke, sides in {
        "═": (LEFT, RIGHT), "║": (UP, DOWN), "╔": (RIGHT, DOWN), "╗": (LEFT, DOWN),
        "╚": (UP, RIGHT), "╝": (UP, LEFT), "╠": (UP, DOWN, RIGHT), "╣": (UP, DOWN, LEFT),
        "╦": (LEFT, RIGHT, DOWN), "╩": (LEFT, RIGHT, UP), "╬": (UP, DOWN, LEFT, RIGHT),
    }.items()
}  # fmt: skip
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
    joined: dict[Cell, Sides] = {}
    for ray in rays:
        for cell, sides in ray.sides.items():
            joined[cell] = joined.get(cell, frozenset()) | sides
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
    row, col = painter.middle(cell)
    if side in (UP, DOWN):
        row = painter.border_top if side == UP else painter.border_bottom
    else:
        col = painter.border_left if side == LEFT else painter.border_right
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
        row, col = painter.middle(cell)
        if heading in (UP, DOWN):
            row = painter.border_top if heading == DOWN else painter.border_bottom
            places = [(row, at) for at in range(col - across, col + across + 1)]
        else:
            col = painter.border_left if heading == RIGHT else painter.border_right
            places = [(at, col) for at in range(row - down, row + down + 1)]
        for at, beside in places:
            if painter.border_top <= at <= painter.border_bottom:
                painter.put(at, beside, painter.frame.chars[at][beside], style)


def draw_outline(painter: BoardPainter, cells: frozenset[Cell]) -> None:
    """Draw a double line around these cells, but not over names and rays."""
    joined: dict[Cell, Sides] = {}
    above, beside = painter.drawing.above + 1, painter.drawing.beside + 1
    for cell in cells:
        row, col = painter.middle(cell)
        corner = Cell(row - above, col - beside)
        starts = {UP: corner, LEFT: corner, DOWN: Cell(row + above, col - beside),
                  RIGHT: Cell(row - above, col + beside)}  # fmt: skip
        for side in starts.keys() - {side for side in Heading if cell.beside(side) in cells}:
            way, steps = (RIGHT, 2 * beside) if side in (UP, DOWN) else (DOWN, 2 * above)
            place = starts[side]
            for _ in range(steps):
                after = place.beside(way)
                joined[place] = joined.get(place, frozenset()) | {way}
                joined[after] = joined.get(after, frozenset()) | {way.turned(2)}
                place = after
    for (row, col), sides in joined.items():
        there, style = painter.frame.chars[row][col], painter.frame.styles[row][col]
        if not style.endswith(RAYS):
            painter.put(row, col, there if there.isalnum() else DOUBLE[sides], "lit")
