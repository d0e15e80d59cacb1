"""Boards as text, both ways, so that tests read like the board they are about.

. . o .        an atom is `o`, any other cell `.`
─ ┐ . .        a drawn path replaces the dots
"""

from __future__ import annotations

from textwrap import dedent

from blackbox_tui.engine import Box, Cell, Grid, Heading, Ray

U, R, D, L = Heading.UP, Heading.RIGHT, Heading.DOWN, Heading.LEFT

STROKES = {
    frozenset(sides): stroke
    for stroke, sides in {
        "─": (L, R), "│": (U, D), "┌": (R, D), "┐": (L, D), "└": (U, R), "┘": (U, L),
        "├": (U, D, R), "┤": (U, D, L), "┬": (L, R, D), "┴": (L, R, U), "┼": (U, D, L, R),
        "╴": (L,), "╵": (U,), "╶": (R,), "╷": (D,),
    }.items()
}  # fmt: skip


def box(picture: str) -> Box:
    """The box that a picture shows."""
    rows = [line.split() for line in picture.split("\n") if line.strip()]
    atoms = [
        Cell(row, col)
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
        if sign == "o"
    ]
    return Box(Grid(len(rows[0]), len(rows)), atoms)


def draw(shown: Box, ray: Ray | None = None) -> str:
    """The picture of a box, with the path of a ray in it."""
    sides = ray.sides if ray else {}

    def sign(cell: Cell) -> str:
        if cell in sides:
            return STROKES[sides[cell]]
        return "o" if cell in shown.atoms else "."

    return "\n".join(
        " ".join(sign(Cell(row, col)) for col in range(shown.grid.width))
        for row in range(shown.grid.height)
    )


def same(picture: str, drawn: str) -> bool:
    """Is that the picture, but for its indent?"""
    return dedent(picture).strip() == drawn
