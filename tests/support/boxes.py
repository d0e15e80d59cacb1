"""Boxes for tests: the agreed ones with their outcomes, and random ones of every size."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Grid, Port, parse_cells
from blackbox_tui.engine.grid import symmetries

DATA = Path(__file__).parents[1] / "data" / "rays.jsonl"


def _read(line: str) -> tuple[Box, list[str]]:
    vector = json.loads(line)
    box = Box(Grid.parse(vector["size"]), parse_cells(vector["atoms"]))
    return box, vector["rays"].split()


VECTORS = [_read(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
"""Boxes, and the outcome of each port in order."""


@st.composite
def boxes(draw: st.DrawFn, largest: int = 26) -> Box:
    """A box of any size up to that, with up to twelve atoms."""
    sides = st.integers(1, largest)
    grid = Grid(draw(sides), draw(sides))
    return Box(grid, draw(st.sets(st.sampled_from(grid.cells), max_size=12)))


def symmetric(grid: Grid) -> Iterator[tuple[dict[Cell, Cell], dict[Port, Port]]]:
    """Where each symmetry takes the cells, and where it takes the ports."""
    rimmed = Grid(grid.width + 2, grid.height + 2)  # a port lies on the rim of such a board
    places = {port: rim_place(grid, port) for port in grid.ports}
    names = {place: port for port, place in places.items()}
    for cells, rim in zip(symmetries(grid), symmetries(rimmed), strict=True):
        yield cells, {port: names[rim[place]] for port, place in places.items()}


def rim_place(grid: Grid, port: Port) -> Cell:
    """Where a port lies on a board with a rim of one cell."""
    row, col = grid.outside(port).cell
    return Cell(row + 1, col + 1)
