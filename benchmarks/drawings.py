"""Tables and pictures of boxes for a page in Markdown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from blackbox_tui.engine import Box, Cell, Detour, Heading, Port
from blackbox_tui.engine.grid import column_name
from blackbox_tui.ui.board.strokes import STROKES

ABREAST = 3
"""So many pictures stand side by side."""
GAP = " " * 5


def heading(*columns: object) -> Iterator[str]:
    """The first two lines of a table."""
    yield row(*columns)
    yield row(*["---"] * len(columns))


def row(*cells: object) -> str:
    """One line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def drawing(pictures: Sequence[list[str]]) -> Iterator[str]:
    """Pictures of the same height, some beside each other."""
    yield from ("", "```text")
    for at in range(0, len(pictures), ABREAST):
        yield from [""] if at else []
        abreast = pictures[at : at + ABREAST]
        widths = [max(map(len, picture)) for picture in abreast]
        for lines in zip(*abreast, strict=True):
            padded = (f"{line:{width}}" for line, width in zip(lines, widths, strict=True))
            yield GAP.join(padded).rstrip()
    yield "```"


def draw_box(caption: str, box: Box) -> list[str]:
    """A box with the names of its columns and rows."""
    return [*_board(box), "", caption]


def draw_ray(caption: str, box: Box, port: Port) -> list[str]:
    """A ray in a box, with the numbers of the ports where it enters and leaves."""
    ray, grid = box.fire(port), box.grid
    ends = [port, *([ray.outcome.exit] if isinstance(ray.outcome, Detour) else [])]
    above, below = (
        [grid.port_at(Cell(0, col), side) for col in range(grid.width)]
        for side in (Heading.UP, Heading.DOWN)
    )
    top, bottom = (
        "  " + "".join(f"{end if end in ends else '':>2}" for end in ports)
        for ports in (above, below)
    )
    return [top, *_board(box, ray.sides, ends), bottom, caption]


def _board(
    box: Box,
    all_sides: Mapping[Cell, frozenset[Heading]] | None = None,
    ends: Collection[Port] = (),
) -> Iterator[str]:
    grid = box.grid
    yield "  " + "".join(f" {column_name(col)}" for col in range(grid.width))
    for number in range(grid.height):
        text = f"{number + 1:>2}"
        for cell in (Cell(number, col) for col in range(grid.width)):
            sides = (all_sides or {}).get(cell, frozenset())
            char = "●" if cell in box.atoms else STROKES[sides] if sides else "·"
            text += ("━" if Heading.LEFT in sides else " ") + char
        right = grid.port_at(cell, Heading.RIGHT)
        yield f"{text}━{right}" if right in ends else text
