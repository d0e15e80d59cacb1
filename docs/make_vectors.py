"""Writes docs/vectors.json: boxes with all their rays, to test other programs with.

Run: .venv/bin/python docs/make_vectors.py
docs/implementing.md explains the file; a test compares it with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from blackbox_tui.cli.trace import trace_fields
from blackbox_tui.engine import Box, Grid, Port, parse_cells
from blackbox_tui.solver.boxes import equivalents
from blackbox_tui.solver.jobs import run_job

FILE = Path(__file__).with_name("vectors.json")
ABOUT: Final = (
    "Boxes of Black Box, and what the ray from each port does: H is a hit, R a reflection, a "
    "number the port where it comes out. See docs/implementing.md."
)


class Vector(NamedTuple):
    """A box, what to watch in it, and the ports of the rays whose cells are told."""

    name: str
    about: str
    atoms: str
    ports: tuple[Port, ...] = ()
    size: str = "8x8"

    @property
    def box(self) -> Box:
        """The box itself."""
        return Box(Grid.parse(self.size), parse_cells(self.atoms))


RULES: Final = (
    Vector("hit", "an atom straight ahead absorbs the ray", "d3", (3,)),
    Vector("hit-at-port", "the atom is right behind the port: the ray enters no cell", "a3", (3,)),
    Vector("turn-right", "an atom ahead on the left turns the ray right", "c2", (3,)),
    Vector("turn-left", "an atom ahead on the right turns the ray left", "c4", (3,)),
    Vector("turned-twice", "one ray, two turns", "c1 c4", (3,)),
    Vector("turned-six-times", "the most turns of a detour with four atoms", "a1 e1 c4 g4", (3,)),
    Vector("straight-through", "it meets nothing: a detour as well", "b5", (2,)),
    Vector("out-opposite", "it turns four times and still comes out opposite", "a1 e1 c4", (3,)),
    Vector("turned-back", "atoms ahead on both sides turn the ray right round", "d2 d4", (3,)),
    Vector("turned-back-inside", "the same after a turn, and the turn backwards", "b1 d1 d4", (3,)),
    Vector("turned-away", "one atom beside the way in: the ray never enters", "a4", (3,)),
    Vector("turned-away-by-two", "atoms on both sides of the way in", "a2 a4", (3,)),
)
EDGES: Final = (
    Vector("hit-beats-turn", "straight ahead comes first", "d3 d4", (3,)),
    Vector("hit-beats-two", "also between two others", "d2 d3 d4", (3,)),
    Vector("hit-beats-reflection", "at the port as well", "a3 a4", (3, 4, 5)),
    Vector("turned-in-first-cell", "it enters one cell, turns and leaves", "b4", (3,)),
    Vector("corner", "hit from two ports, and turns two others away", "a1", (1, 2)),
    Vector("all-corners", "the first and the last port of each side", "a1 h1 a8 h8", (2, 31)),
    Vector("both-ends-of-a-row", "nothing reaches round the edge to the other side", "h3", (32, 4)),
    Vector("edge-row", "a ray along the edge has nothing on its outer side", "d2 f2", (1, 24)),
    Vector("four-around", "a cell that no ray can enter", "d3 c4 e4 d5", (4, 12)),
    Vector("hidden", "no ray reaches the atom in the middle", "c3 d2 e3 d4 d3", (3, 12)),
)
LONG: Final = (
    Vector("longest-reflection-of-3", "23 cells there and back", "h1 f8 h8", (2,)),
    Vector("longest-hit-of-4", "26 cells, then absorbed", "a1 h2 a8 h8", (3,)),
    Vector("longest-detour-of-4", "26 cells, and it crosses its own way", "a1 h3 a8 h8", (4,)),
    Vector("longest-reflection-of-4", "33 cells there and back", "h1 a6 a8 h8", (2,)),
    Vector("most-turns-of-4", "a reflection with seven turns", "a1 e1 c4 e4", (3,)),
)
AMBIGUOUS: Final = (
    ("no-ray-can-tell-3", "a1 c1 c8"),
    ("no-ray-can-tell-4", "a1 c1 e3 c8"),
)
"""Boxes that have equivalents: each becomes a vector, and so do they."""
SIZES: Final = {
    "8x8": 24, "1x1": 1, "3x5": 2, "5x3": 2, "8x9": 2, "9x8": 2, "10x10": 2, "12x12": 2,
    "16x8": 2, "8x26": 1, "26x26": 1,
}  # fmt: skip
"""So many random boxes of each size."""


def vectors() -> Iterator[dict[str, object]]:
    """All of them, as they stand in the file."""
    for kind, some in (("rules", RULES), ("edge cases", EDGES), ("long rays", LONG)):
        yield from (_fields(kind, vector) for vector in some)
    for name, atoms in AMBIGUOUS:
        box = Box(Grid(), parse_cells(atoms))
        group = sorted(sorted(one) for one in (box.atoms, *(run_job(equivalents(box)) or ())))
        written = [[str(cell) for cell in one] for one in group]
        for nth, one in enumerate(written, 1):
            about = f"{nth} of {len(written)} boxes that answer alike"
            others = [other for other in written if other != one]
            fields = _fields("ambiguous", Vector(f"{name}-{nth}", about, " ".join(one)))
            yield fields | {"equivalents": others}
    random = Random(1977)
    for size, number in SIZES.items():
        kind = "8x8" if size == "8x8" else "other sizes"
        for nth in range(1, number + 1):
            yield _fields(kind, _random(size, random, nth))


def _random(size: str, random: Random, nth: int) -> Vector:
    grid = Grid.parse(size)
    most = min(len(grid.cells), (grid.width + grid.height) // 2)
    atoms = sorted(random.sample(grid.cells, random.randint(1, most)))
    return Vector(f"random-{size}-{nth}", "a random box", " ".join(map(str, atoms)), (), size)


def _fields(kind: str, vector: Vector) -> dict[str, object]:
    told = trace_fields(vector.box, vector.box.grid.ports)
    cells = told["cells"]
    assert isinstance(cells, dict)
    told["cells"] = {str(port): cells[str(port)] for port in vector.ports}
    return {"name": vector.name, "kind": kind, "about": vector.about, **told}


def text() -> str:
    """The whole file: one line for each vector."""
    lines = ",\n".join(json.dumps(vector) for vector in vectors())
    return f'{{"about": {json.dumps(ABOUT)},\n"vectors": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
