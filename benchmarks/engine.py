"""How fast rays are traced, beside a plain coordinate-by-coordinate tracer.

The reference walks cell by cell over a set of (row, column) pairs. "outcome" is
`trace` beside a reference that returns the outcome alone; "ray" is `Box.fire`
beside a reference that also writes the path down.
Run: .venv/bin/python benchmarks/engine.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from blackbox_tui.engine import Box, Grid, Port, trace
from blackbox_tui.rules.deal import Variant, deal

Place = tuple[int, int]
Pose = tuple[Place, int]
STEPS: tuple[Place, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
BOXES = 300


def plain_trace(
    width: int, height: int, atoms: frozenset[Place], port: Port, path: list[Pose] | None = None
) -> str:
    """The rules once more, in the most obvious way: `H`, `R` or the port of exit."""
    place, heading = outside(width, height, port)
    entering = True
    while True:
        (row, col), (down, right) = place, STEPS[heading]
        ahead = (row + down, col + right)
        if not (0 <= ahead[0] < height and 0 <= ahead[1] < width):
            found = port_beside(width, height, ahead)
            return "R" if found == port else str(found)
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
        if path is not None:
            path.append((place, heading))


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
    """Every ray of some boxes, four ways."""

    grid: Grid
    boxes: list[Box]
    placements: list[frozenset[Place]]

    def outcomes(self) -> None:
        """By `trace`."""
        for box in self.boxes:
            for port in self.grid.ports:
                trace(box, port)

    def rays(self) -> None:
        """By `Box.fire`."""
        for box in self.boxes:
            for port in self.grid.ports:
                box.fire(port)

    def plain_outcomes(self) -> None:
        """By the reference, without paths."""
        for atoms in self.placements:
            for port in self.grid.ports:
                plain_trace(self.grid.width, self.grid.height, atoms, port)

    def plain_rays(self) -> None:
        """By the reference, with paths."""
        for atoms in self.placements:
            for port in self.grid.ports:
                plain_trace(self.grid.width, self.grid.height, atoms, port, [])

    def check(self) -> None:
        """Stop if the two tracers differ anywhere."""
        for box, atoms in zip(self.boxes, self.placements, strict=True):
            for port in self.grid.ports:
                path: list[Pose] = []
                ray = box.fire(port)
                found = plain_trace(self.grid.width, self.grid.height, atoms, port, path)
                if (found, path) != (str(ray.outcome), list(ray.path)):
                    raise SystemExit(f"The two tracers disagree at port {port} of {atoms}.")


def best_times(*works: Callable[[], None], repeats: int = 7) -> list[float]:
    """The shortest of several interleaved runs of each: the one least disturbed."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(repeats):
        for work, taken in zip(works, times, strict=True):
            start = time.perf_counter()
            work()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


def main() -> None:
    """Print two lines for each size."""
    print(f"{'box':>9} {'what':>8} {'engine/s':>11} {'plain/s':>11} {'ratio':>6}")
    for variant in (
        Variant(Grid(8, 8), 4),
        Variant(Grid(8, 8), 8),
        Variant(Grid(12, 12), 8),
        Variant(Grid(26, 26), 20),
    ):
        boxes = [deal(variant, f"benchmark {number}") for number in range(BOXES)]
        placements = [frozenset((row, col) for row, col in box.atoms) for box in boxes]
        work = Work(variant.grid, boxes, placements)
        work.check()
        fast, slow, fast_rays, slow_rays = best_times(
            work.outcomes, work.plain_outcomes, work.rays, work.plain_rays
        )
        number = BOXES * len(variant.grid.ports)
        for what, ours, plain in (("outcome", fast, slow), ("ray", fast_rays, slow_rays)):
            print(
                f"{variant!s:>9} {what:>8} {number / ours:>11,.0f} "
                f"{number / plain:>11,.0f} {plain / ours:>6.1f}"
            )


if __name__ == "__main__":
    main()
