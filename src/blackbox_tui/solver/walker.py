"""Follows a ray through partial placements, looking at cells as the rules do.

A cell that is known decides; an unknown one divides the placement into two, which
go on separately. A collector notes where the parts end up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.engine.lanes import HIT_END, lane_table
from blackbox_tui.solver.jobs import Job

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown cells."""

CubeRay: TypeAlias = tuple[int, int, int, int]
"""A pose or an end, and the cube in which the ray has come to it."""

Beside: TypeAlias = tuple[tuple[int, int], ...]
"""Cells beside a lane, each with the pose or end to which a lone atom there leads."""

View: TypeAlias = tuple[int, int, Beside, int, int, int, int, int, int, int, int, int]
"""What a ray sees from one pose, cells as bits. First of its whole lane: all cells it looks
at, those on the lane, those beside it, and the end. Then of its next look: ahead, left,
right, left or right, and the pose or end after nothing, left, right or both."""

WORK_PER_STEP: Final = 1_024_000
"""Rays that are followed in one step of a job, times the square of the number of ports: on a
larger board each ray goes farther, and integers for its cells are longer."""


class Views:
    """The view from each pose of a grid."""

    def __init__(self, grid: Grid) -> None:
        self.table: Final = lane_table(grid)
        table = self.table
        self.every_cell: Final = (1 << len(table.cells)) - 1
        views: dict[int, View] = {}
        for poses, end in table.lanes[: len(table.grid.ports)]:
            corridor = on_lane = 0
            beside: Beside = ()
            for pose in reversed(poses):
                link = table.links[pose]
                ahead, left, right = (1 << cell & self.every_cell for cell in link[:3])
                corridor |= ahead | left | right
                on_lane |= ahead
                sides = ((left, link.if_left), (right, link.if_right))
                beside = (*((cell, turn) for cell, turn in sides if cell), *beside)
                look = ahead, left, right, left | right, *link[3:]
                views[pose] = corridor, on_lane, beside, end, *look
        self.views: Final = [views[pose] for pose in range(len(table.links))]


views_of: Final = lru_cache(maxsize=8)(Views)
"""The views of a grid, built once."""


class CubeCounter:
    """Adds up how many placements come to each end, except for hits."""

    keeps_hits: Final = False

    def __init__(self, views: Views, atom_count: int) -> None:
        self._views: Final = views.views
        self.totals: Final = [0] * len(views.table.outcomes)
        """For each end, which is the index."""
        free = range(len(views.table.cells) + 1)
        self._ways: Final = [
            [comb(cells, atoms) for cells in free] for atoms in range(atom_count + 1)
        ]

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:  # noqa: ARG002 - as CubeSorter
        """A ray has come to its end in that cube."""
        self.totals[end] += self._ways[left][unknown.bit_count()]

    def place_last(self, view: View, atoms: int, unknown: int) -> list[CubeRay]:
        """Place the last atom, with no other ahead: the rays that have not ended yet."""
        views, totals = self._views, self.totals
        corridor, _, beside, end = view[:4]
        rays: list[CubeRay] = []
        for cell, turn in beside:
            if unknown & cell:
                if turn < 0:
                    totals[turn] += 1
                elif (placed := atoms | cell) & views[turn][0]:
                    rays.append((turn, placed, 0, 0))
                else:
                    totals[views[turn][3]] += 1
        totals[end] += (unknown & ~corridor).bit_count()
        return rays


class CubeSorter:
    """Keeps the cubes that come to certain ends."""

    def __init__(self, ends: Iterable[int]) -> None:
        self.cubes: Final[dict[int, list[Cube]]] = {end: [] for end in ends}
        self.keeps_hits: Final = HIT_END in self.cubes

    def size(self) -> int:
        """How many cubes it keeps."""
        return sum(map(len, self.cubes.values()))

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:
        """A ray has come to its end in that cube."""
        if end in self.cubes:
            self.cubes[end].append((atoms, unknown, left))

    def place_last(self, view: View, atoms: int, unknown: int) -> list[CubeRay]:
        """Place the last atom, with no other ahead: the rays that have not ended yet."""
        corridor, on_lane, beside, end = view[:4]
        self.land(HIT_END, atoms, unknown & on_lane, 1)
        self.land(end, atoms, unknown & ~corridor, 1)
        return [(turn, atoms | cell, 0, 0) for cell, turn in beside if unknown & cell]


def follow(  # noqa: C901, PLR0912, PLR0915 - the innermost loop: function calls cost too much
    views: Views, start: int, cubes: Iterable[Cube], collector: CubeCounter | CubeSorter
) -> Job[None]:
    """Follow the ray from that pose through every cube to its ends.

    Example: a 3x3 board with two atoms, all cells unknown, and a ray from port 2. It looks
    at a2, a1 and a3 and divides the placements into
      atom on a2           -> a hit, one atom left for the 8 other cells
      none on a2, on a1    -> reflected, with a3 empty (1 atom left) or on a3 too (0 left)
      none on a2 or a1, on a3 -> reflected, 1 atom left for the other cells
      none on these three  -> the ray enters a2, 2 atoms left for 6 cells
    Only the last one goes on, in this loop; rays that turn wait in a list. A cell that was
    looked at is no longer unknown. Where no atoms are left, no cells are unknown.
    """
    table, land, keeps_hits = views.views, collector.land, collector.keeps_hits
    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    per_step = max(1, WORK_PER_STEP // len(views.table.grid.ports) ** 2)
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = per_step
            yield
        pose, atoms, unknown, left = rays.pop()
        while pose >= 0:
            view = table[pose]
            corridor, _, _, end, ahead, on_left, on_right, sides, clear, by_left, by_right, both = (
                view
            )
            if not atoms & corridor:
                if not unknown & corridor:
                    pose = end
                    break
                if left == 1:
                    rays += collector.place_last(view, atoms, unknown)
                    break
            if atoms & ahead:
                if keeps_hits:
                    land(HIT_END, atoms, unknown, left)
                break
            if unknown & ahead:
                unknown ^= ahead
                if keeps_hits:
                    land(HIT_END, atoms | ahead, unknown if left > 1 else 0, left - 1)
            if unknown & on_left:
                unknown ^= on_left
                placed, rest = atoms | on_left, unknown if left > 1 else 0
                if atoms & on_right:
                    push((both, placed, rest, left - 1))
                elif rest & on_right:
                    rest ^= on_right
                    push((by_left, placed, rest, left - 1))
                    push((both, placed | on_right, rest if left > 2 else 0, left - 2))
                else:
                    push((by_left, placed, rest, left - 1))
            if unknown & on_right:
                unknown ^= on_right
                turn = both if atoms & on_left else by_right
                push((turn, atoms | on_right, unknown if left > 1 else 0, left - 1))
            if not atoms & sides:
                pose = clear
            elif not atoms & on_right:
                pose = by_left
            else:
                pose = both if atoms & on_left else by_right
        if pose < 0:
            land(pose, atoms, unknown, left)
