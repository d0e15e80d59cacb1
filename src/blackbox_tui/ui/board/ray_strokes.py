"""Draws the paths of rays over a board: strokes, joints with its lines, and arrow heads."""

from __future__ import annotations

from collections.abc import Container, Sequence

from blackbox_tui.engine import Cell, Detour, Heading, Hit, Ray
from blackbox_tui.ui.board.drawing import Canvas

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
ARROWS = {UP: "▲", RIGHT: "►", DOWN: "▼", LEFT: "◄"}


def draw_rays(
    canvas: Canvas,
    rays: Sequence[Ray],
    style: str,
    marked: Container[Cell],
    solid: Container[Cell],
) -> None:
    """Their paths, joined where they meet, and out to their ports.

    They leave the marks on cells alone, and end at the edge of a solid one.
    """
    joined: dict[Cell, frozenset[Heading]] = {}
    for ray in rays:
        for cell, sides in ray.sides.items():
            joined[cell] = joined.get(cell, frozenset()) | sides
    for cell, sides in joined.items():
        for side in sides:
            _spoke(canvas, cell, side, style, from_edge=cell in solid)
    for cell, sides in joined.items():
        if cell not in marked:
            canvas.frame.put(*canvas.middle(cell), STROKES[sides], style)
    for ray in rays:
        if ray.path and not isinstance(ray.outcome, Hit):
            _arrow(canvas, ray, style)


def _spoke(canvas: Canvas, cell: Cell, side: Heading, style: str, *, from_edge: bool) -> None:
    """The stroke from a cell's middle or edge to the next cell's, or through the border."""
    drawing, flat = canvas.drawing, side in (LEFT, RIGHT)
    own = drawing.beside if flat else drawing.above
    if cell.beside(side) not in canvas.grid:
        length = 1 + own
    else:  # the two spokes between neighbours meet; one of them may be longer
        between = (drawing.across if flat else drawing.down) - 1
        length = between // 2 if side in (LEFT, UP) else (between + 1) // 2
    middle = Cell(*canvas.middle(cell))
    first = 1 + own if from_edge and drawing.across > 2 else 1
    for step in range(first, length + 1):
        row, col = middle.beside(side, step)
        there = canvas.frame.chars[row][col]
        if row == canvas.border_top or col == canvas.border_left:
            stroke = there if there.isalnum() else "━" if flat else "┃"
        else:
            stroke = "━" if flat else "┃"
        canvas.frame.put(row, col, JOINTS.get(there, stroke), style)


def _arrow(canvas: Canvas, ray: Ray, style: str) -> None:
    """An arrow head on the border where a ray leaves; beside it, where a row's number stands."""
    port = ray.outcome.exit if isinstance(ray.outcome, Detour) else ray.entry
    cell, heading = canvas.grid.entrance(port)
    side = heading.turned(2)
    row, col = canvas.middle(cell)
    if side in (UP, DOWN):
        row = canvas.border_top if side == UP else canvas.border_bottom
    else:
        col = canvas.border_left if side == LEFT else canvas.border_right
    before, there = canvas.frame.chars[row][col - 1 : col + 1]
    if side == LEFT and there.isdigit():
        if before == " ":
            col -= 1
        else:  # there is no room for two digits and an arrow
            canvas.frame.put(row, col - 1, " ")
    canvas.frame.put(row, col, ARROWS[side], style)
