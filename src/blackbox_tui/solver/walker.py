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
from blackbox_tui.engine.lanes import HIT_END, Link, lane_table
from blackbox_tui.solver.jobs import Job

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown cells."""

CubeRay: TypeAlias = tuple[int, int, int, int]
"""A pose or an end, and the cube in which the ray has come to it."""

Look: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""What a ray looks at next, cells as bits: ahead, left, right, left or right; and the pose or
end after nothing, left, right or both."""

View: TypeAlias = tuple[int, dict[int, int], int]
"""What a ray sees from one pose straight across the board: all cells it looks at, as bits; the
pose or end to which a lone atom on each of them leads; and its end if there is none."""

Turn: TypeAlias = tuple[int, int, int, int]
"""A cell beside a lane and the pose or end to which a lone atom there leads; then what a ray
sees from that pose, and where it ends if it meets no more atoms."""

WORK_PER_STEP: Final = 512_000
"""Rays that are followed in one step of a job, times the square of the number of ports: on a
larger board each ray goes farther, and integers for its cells are longer."""


class Views:
    """The view from each pose of a grid."""

    def __init__(self, grid: Grid) -> None:
        self.table: Final = lane_table(grid)
        self.every_cell: Final = (1 << len(self.table.cells)) - 1
        self.looks: Final = [self._look(link) for link in self.table.links]
        self.views: Final[list[View]] = [(0, {}, 0)] * len(self.looks)
        self.on_lane: Final = [0] * len(self.looks)
        """For each pose, the cells straight ahead."""
        for poses, end in self.table.lanes[: len(grid.ports)]:
            corridor = straight = 0
            lone: dict[int, int] = {}
            for pose in reversed(poses):
                ahead, left, right, sides, _, by_left, by_right, _ = self.looks[pose]
                corridor |= ahead | sides
                straight |= ahead
                lone |= {right: by_right, left: by_left, ahead: HIT_END}
                self.views[pose], self.on_lane[pose] = (corridor, lone, end), straight
        self.turns: Final = Turns(self)

    def _look(self, link: Link) -> Look:
        ahead, left, right = (1 << cell & self.every_cell for cell in link[:3])
        return ahead, left, right, left | right, *link[3:]

    def end_of(self, pose: int, atoms: int) -> int:
        """The end of a ray from that pose, where no other cells hold atoms."""
        while pose >= 0:
            corridor, lone, end = self.views[pose]
            near = atoms & corridor
            if not near:
                return end
            if near in lone:
                pose = lone[near]
                continue
            ahead, left, right, _, clear, by_left, by_right, both = self.looks[pose]
            if near & ahead:
                return HIT_END
            if near & left:
                pose = both if near & right else by_left
            else:
                pose = by_right if near & right else clear
        return pose


class Turns(dict[int, list[Turn]]):
    """For each pose, where a lone atom beside the lane leads; worked out when first needed."""

    def __init__(self, views: Views) -> None:
        self._views: Final = views

    def __missing__(self, pose: int) -> list[Turn]:
        corridor, lone, _ = self._views.views[pose]
        beside = corridor & ~self._views.on_lane[pose]
        self[pose] = [self._turn(cell, after) for cell, after in lone.items() if cell & beside]
        return self[pose]

    def _turn(self, cell: int, after: int) -> Turn:
        corridor, _, end = self._views.views[after] if after >= 0 else (0, {}, after)
        return cell, after, corridor, end


views_of: Final = lru_cache(maxsize=8)(Views)
"""The views of a grid, built once."""


class CubeCounter:
    """Adds up how many placements come to each end; not all of the hits."""

    keeps_hits: Final = False

    def __init__(self, views: Views, atom_count: int) -> None:
        self._views: Final = views
        self.totals: Final = [0] * len(views.table.outcomes)
        """For each end, which is the index."""
        free = range(len(views.table.cells) + 1)
        self._ways: Final = [
            [comb(cells, atoms) for cells in free] for atoms in range(atom_count + 1)
        ]

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:  # noqa: ARG002 - as CubeSorter
        """A ray has come to its end in that cube."""
        self.totals[end] += self._ways[left][unknown.bit_count()]

    def place_last(self, pose: int, atoms: int, unknown: int) -> None:
        """Place the last atom, with no other ahead."""
        views, totals = self._views, self.totals
        corridor, _, end = views.views[pose]
        totals[end] += (unknown & ~corridor).bit_count()
        for cell, turn, turned, end in views.turns[pose]:
            if unknown & cell:
                totals[views.end_of(turn, atoms | cell) if atoms & turned else end] += 1


class CubeSorter:
    """Keeps the cubes that come to certain ends."""

    def __init__(self, views: Views, ends: Iterable[int]) -> None:
        self._views: Final = views
        self.cubes: Final[dict[int, list[Cube]]] = {end: [] for end in ends}
        self.keeps_hits: Final = HIT_END in self.cubes

    def size(self) -> int:
        """How many cubes it keeps."""
        return sum(map(len, self.cubes.values()))

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:
        """A ray has come to its end in that cube."""
        if end in self.cubes:
            self.cubes[end].append((atoms, unknown, left))

    def place_last(self, pose: int, atoms: int, unknown: int) -> None:
        """Place the last atom, with no other ahead."""
        views = self._views
        corridor, _, end = views.views[pose]
        self.land(HIT_END, atoms, unknown & views.on_lane[pose], 1)
        self.land(end, atoms, unknown & ~corridor, 1)
        for cell, turn, _, _ in views.turns[pose]:
            if unknown & cell:
                self.land(views.end_of(turn, atoms | cell), atoms | cell, 0, 0)


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
    table, looks, land, keeps_hits = views.views, views.looks, collector.land, collector.keeps_hits
    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    per_step = max(1, WORK_PER_STEP // len(views.table.grid.ports) ** 2)
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = per_step
            yield
        pose, atoms, unknown, left = rays.pop()
        if left == 1:
            _follow_last(views, collector, pose, atoms, unknown)
            continue
        if not left:
            land(views.end_of(pose, atoms), atoms, 0, 0)
            continue
        while pose >= 0:
            corridor, lone, end = table[pose]
            if not unknown & corridor:
                near = atoms & corridor
                if not near:
                    pose = end
                    break
                if near in lone:
                    pose = lone[near]
                    continue
            ahead, on_left, on_right, sides, clear, by_left, by_right, both = looks[pose]
            if atoms & ahead:
                pose = HIT_END
                break
            if unknown & ahead:
                unknown ^= ahead
                if keeps_hits:
                    land(HIT_END, atoms | ahead, unknown, left - 1)
            if unknown & on_left:
                unknown ^= on_left
                placed = atoms | on_left
                if atoms & on_right:
                    push((both, placed, unknown, left - 1))
                elif unknown & on_right:
                    rest = unknown ^ on_right
                    push((by_left, placed, rest, left - 1))
                    push((both, placed | on_right, rest if left > 2 else 0, left - 2))
                else:
                    push((by_left, placed, unknown, left - 1))
            if unknown & on_right:
                unknown ^= on_right
                push((both if atoms & on_left else by_right, atoms | on_right, unknown, left - 1))
            if not atoms & sides:
                pose = clear
            elif not atoms & on_right:
                pose = by_left
            else:
                pose = both if atoms & on_left else by_right
        land(pose, atoms, unknown, left)


def _follow_last(
    views: Views, collector: CubeCounter | CubeSorter, pose: int, atoms: int, unknown: int
) -> None:
    """Follow a ray where one atom is left for the unknown cells."""
    land = collector.land
    while pose >= 0:
        if not atoms & views.views[pose][0]:
            collector.place_last(pose, atoms, unknown)
            return
        ahead, on_left, on_right, sides, clear, by_left, by_right, both = views.looks[pose]
        if atoms & ahead:
            pose = HIT_END
            break
        if unknown & ahead:
            unknown ^= ahead
            land(HIT_END, atoms | ahead, 0, 0)
        if unknown & on_left:
            unknown ^= on_left
            placed = atoms | on_left
            land(views.end_of(both if atoms & on_right else by_left, placed), placed, 0, 0)
        if unknown & on_right:
            unknown ^= on_right
            placed = atoms | on_right
            land(views.end_of(both if atoms & on_left else by_right, placed), placed, 0, 0)
        if not atoms & sides:
            pose = clear
        elif not atoms & on_right:
            pose = by_left
        else:
            pose = both if atoms & on_left else by_right
    land(pose, atoms, unknown, 1)
