"""How fast outcomes are found, compared with a plain tracer.

The reference walks cell by cell over a set of (row, column) pairs and returns the
outcome alone. "lanes" is the prepared table, the way from cells to bits included;
"fire" is the readable `Box.fire`, which also records the path. The ratios are to the
reference.
Run: .venv/bin/python benchmarks/engine.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from blackbox_tui.engine import Box, Grid, Port
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, deal

Place = tuple[int, int]
STEPS: tuple[Place, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
BOXES = 300


def plain_outcome(width: int, height: int, atoms: frozenset[Place], port: Port) -> str:
    """The rules once more, in the most obvious way: `H`, `R` or the port of exit."""
    place, heading = outside(width, height, port)
    entering = True
    while True:
        (row, col), (down, right) = place, STEPS[heading]
        ahead = (row + down, col + right)
        if not (0 <= ahead[0] < height and 0 <= ahead[1] < width):
            exit_port = port_beside(width, height, ahead)
            return "R" if exit_port == port else str(exit_port)
        if ahead in atoms:
            return "H"
        on_left = (ahead[0] - right, ahead[1] + down) in atoms
        on_right = (ahead[0] + right, ahead[1] - down) in atoms
        if entering and (on_left or on_right):
            return "R"
        if on_left and on_right:
            heading = (heading + 2) % 4
        elif on_left:
            heading = (heading + 1) % 4
        elif on_right:
            heading = (heading + 3) % 4
        else:
            place, entering = ahead, False


def outside(width: int, height: int, port: Port) -> tuple[Place, int]:
    """The place just outside a port, and the heading into the board."""
    if port <= height:
        return (port - 1, -1), 1
    if port <= height + width:
        return (height, port - height - 1), 0
    if port <= 2 * height + width:
        return (2 * height + width - port, width), 3
    return (-1, 2 * (height + width) - port), 2


def port_beside(width: int, height: int, place: Place) -> Port:
    """The port that a place just outside the board belongs to."""
    row, col = place
    if col < 0:
        return row + 1
    if row == height:
        return height + col + 1
    if col == width:
        return 2 * height + width - row
    return 2 * (height + width) - col


class Work(NamedTuple):
    """Every ray of some boxes, three ways."""

    grid: Grid
    boxes: list[Box]
    placements: list[frozenset[Place]]

    def lanes(self) -> None:
        """By the prepared table."""
        table = lane_table(self.grid)
        for box in self.boxes:
            atoms = table.bits(box.atoms)
            for port in self.grid.ports:
                table.outcome(port, atoms)

    def fire(self) -> None:
        """By `Box.fire`, with paths."""
        for box in self.boxes:
            for port in self.grid.ports:
                box.fire(port)

    def plain(self) -> None:
        """By the reference."""
        for atoms in self.placements:
            for port in self.grid.ports:
                plain_outcome(self.grid.width, self.grid.height, atoms, port)

    def check(self) -> None:
        """Stop if the three differ anywhere."""
        table = lane_table(self.grid)
        for box, atoms in zip(self.boxes, self.placements, strict=True):
            bits = table.bits(box.atoms)
            for port in self.grid.ports:
                outcome = plain_outcome(self.grid.width, self.grid.height, atoms, port)
                if not outcome == str(table.outcome(port, bits)) == str(box.fire(port).outcome):
                    raise SystemExit(f"The tracers disagree at port {port} of {atoms}.")


def best_times(*works: Callable[[], None], repeats: int = 7) -> list[float]:
    """The shortest of several interleaved runs of each: the one least disturbed."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for work, taken in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


def times_of(variant: Variant) -> list[float]:
    """Seconds for a ray, by the plain tracer, by lanes and by `Box.fire`."""
    boxes = [deal(variant, f"benchmark {number}") for number in range(BOXES)]
    placements = [frozenset((row, col) for row, col in box.atoms) for box in boxes]
    work = Work(variant.grid, boxes, placements)
    work.check()
    rays = BOXES * len(variant.grid.ports)
    return [seconds / rays for seconds in best_times(work.plain, work.lanes, work.fire)]


def main() -> None:
    """Print a line for each size."""
    print(f"{'box':>9} {'plain/s':>11} {'lanes/s':>11} {'ratio':>6} {'fire/s':>11} {'ratio':>6}")
    for variant in (
        Variant(Grid(8, 8), AtomRange(4)),
        Variant(Grid(8, 8), AtomRange(8)),
        Variant(Grid(12, 12), AtomRange(8)),
        Variant(Grid(26, 26), AtomRange(20)),
    ):
        plain, lanes, fired = times_of(variant)
        print(
            f"{variant!s:>9} {1 / plain:>11,.0f} {1 / lanes:>11,.0f} {plain / lanes:>6.1f} "
            f"{1 / fired:>11,.0f} {plain / fired:>6.2f}"
        )


if __name__ == "__main__":
    main()
