"""Boxes for tests: the agreed ones with their outcomes, and random ones of every size."""

from __future__ import annotations

import json
from pathlib import Path

from hypothesis import strategies as st

from blackbox_tui.engine import Box, Grid, parse_cells

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
