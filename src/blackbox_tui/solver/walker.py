"""Follows a ray through partial placements, looking at cells as the rules do.

A cell that is known decides; an unknown one divides the placement into two, which
go on separately. The parts are sorted by the ends to which the ray comes, or counted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, Link, lane_table
from blackbox_tui.solver.jobs import Job

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown cells."""

CubeRay: TypeAlias = tuple[int, int, int, int]
"""A pose or an end, and the cube in which the ray has come to it."""

Look: TypeAlias = tuple[int, int, int, int, int, int, int, dict[int, int]]
"""What a ray looks at in one pose, cells as bits: all three, ahead, left and right, then all
other cells of the board; the pose or end to which a lone atom on the left leads, and one on the
right; and the pose or end for all that it can see there."""

View: TypeAlias = tuple[int, int, dict[int, int], int]
"""What a ray sees from one pose straight across the board: all cells it looks at, as bits, and
all others; the pose or end to which a lone atom on each of them leads; and its end if there is
none."""

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
        self.looks: Final[list[list[Look]]] = [[] for _ in self.table.links]
        """For each pose, all looks on the way straight ahead."""
        self.views: Final[list[View]] = [(0, 0, {}, 0)] * len(self.looks)
        self.on_lane: Final = [0] * len(self.looks)
        """For each pose, the cells straight ahead."""
        for poses, end in self.table.lanes[: len(grid.ports)]:
            corridor = straight = 0
            lone: dict[int, int] = {}
            looks: list[Look] = []
            for pose in reversed(poses):
                look = self._look(self.table.links[pose])
                seen, ahead, left, right, _, by_left, by_right, _ = look
                corridor |= seen
                straight |= ahead
                lone |= {right: by_right, left: by_left, ahead: HIT_END}
                looks = [look, *looks]
                self.views[pose] = corridor, self.every_cell ^ corridor, lone, end
                self.looks[pose], self.on_lane[pose] = looks, straight
        self.turns: Final = Turns(self)
        self.rays_per_step: Final = max(1, WORK_PER_STEP // len(grid.ports) ** 2)

    def _look(self, link: Link) -> Look:
        ahead, left, right = (1 << cell & self.every_cell for cell in link[:3])
        seen, beside = ahead | left | right, left | right
        after = {beside: REFLECTED_END, left: link.if_left, right: link.if_right}
        after |= dict.fromkeys((ahead, ahead | left, ahead | right, seen), HIT_END)
        others = self.every_cell ^ seen
        return seen, ahead, left, right, others, link.if_left, link.if_right, after

    def end_of(self, pose: int, atoms: int) -> int:
        """The end of a ray from that pose, where no other cells hold atoms."""
        while pose >= 0:
            corridor, _, lone, end = self.views[pose]
            near = atoms & corridor
            if not near:
                return end
            if near in lone:
                pose = lone[near]
                continue
            for look in self.looks[pose]:
                if sight := near & look[0]:
                    pose = look[-1][sight]
                    break
        return pose


class Turns(dict[int, list[Turn]]):
    """For each pose, where a lone atom beside the lane leads; worked out when first needed."""

    def __init__(self, views: Views) -> None:
        self._views: Final = views

    def __missing__(self, pose: int) -> list[Turn]:
        corridor, _, lone, _ = self._views.views[pose]
        beside = corridor & ~self._views.on_lane[pose]
        self[pose] = [self._turn(cell, after) for cell, after in lone.items() if cell & beside]
        return self[pose]

    def _turn(self, cell: int, after: int) -> Turn:
        corridor, _, _, end = self._views.views[after] if after >= 0 else (0, 0, {}, after)
        return cell, after, corridor, end


views_of: Final = lru_cache(maxsize=8)(Views)
"""The views of a grid, built once."""


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
            self.cubes[end].append((atoms, unknown if left else 0, left))

    def place_last(self, pose: int, atoms: int, unknown: int) -> None:
        """Place the last atom, with no other ahead."""
        views = self._views
        _, outside, _, end = views.views[pose]
        self.land(HIT_END, atoms, unknown & views.on_lane[pose], 1)
        self.land(end, atoms, unknown & outside, 1)
        for cell, turn, _, _ in views.turns[pose]:
            if unknown & cell:
                self.land(views.end_of(turn, atoms | cell), atoms | cell, 0, 0)


@lru_cache(maxsize=8)
def _ways(cells: int, atoms: int) -> list[list[int]]:
    """For each number of atoms up to that one: the ways to place them on 0, 1, 2... cells."""
    return [[comb(free, number) for free in range(cells + 1)] for number in range(atoms + 1)]


# The two functions below take the same way, one for cubes and one for numbers. They are the
# innermost loops: calls where the numbers are added up would cost too much.


def sort_cubes(views: Views, start: int, cubes: Iterable[Cube], sorter: CubeSorter) -> Job[None]:
    """Follow the ray from the pose outside a port through every cube to its ends.

    Example: a 3x3 board with two atoms, all cells unknown, and a ray from port 2. It looks
    at a2, a1 and a3 and divides the placements into
      atom on a2           -> a hit, one atom left for the 8 other cells
      none on a2, on a1    -> reflected, with a3 empty (1 atom left) or on a3 too (0 left)
      none on a2 or a1, on a3 -> reflected, 1 atom left for the other cells
      none on these three  -> the ray enters a2, 2 atoms left for 6 cells
    Only the last one goes on, in this loop; rays that turn wait in a list. A cell that was
    looked at is no longer unknown. Between two atoms a ray always turns back and is reflected.
    """
    table, looks, land, keeps_hits = views.views, views.looks, sorter.land, sorter.keeps_hits
    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = views.rays_per_step
            yield
        pose, atoms, unknown, left = rays.pop()
        if not left:
            land(views.end_of(pose, atoms), atoms, 0, 0)
            continue
        while pose >= 0:
            corridor, _, _, end = table[pose]
            near = atoms & corridor
            if left == 1 and not near:
                sorter.place_last(pose, atoms, unknown)
                break
            for seen, ahead, on_left, on_right, others, by_left, by_right, after in looks[pose]:
                if near & ahead:
                    pose = HIT_END
                    break
                if keeps_hits and unknown & ahead:
                    land(HIT_END, atoms | ahead, unknown ^ ahead, left - 1)
                lefts, rights = unknown & on_left, unknown & on_right
                unknown &= others
                if sight := near & seen:
                    if lefts or rights:
                        land(REFLECTED_END, atoms | lefts | rights, unknown, left - 1)
                    pose = after[sight]
                    break
                if lefts:
                    push((by_left, atoms | lefts, unknown, left - 1))
                    if rights and left > 1:
                        land(REFLECTED_END, atoms | lefts | rights, unknown, left - 2)
                if rights:
                    push((by_right, atoms | rights, unknown, left - 1))
            else:
                pose = end
        else:
            land(pose, atoms, unknown, left)


def count_ends(  # noqa: C901, PLR0912
    views: Views, start: int, cubes: Iterable[Cube], atom_count: int
) -> Job[list[int]]:
    """For each end, which is the index, how many placements come to it; not all of the hits."""
    table, looks, turns, end_of = views.views, views.looks, views.turns, views.end_of
    ways = _ways(len(views.table.cells), atom_count)
    totals = [0] * len(views.table.outcomes)
    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = views.rays_per_step
            yield
        pose, atoms, unknown, left = rays.pop()
        if not left:
            totals[end_of(pose, atoms)] += 1
            continue
        while pose >= 0:
            corridor, outside, _, end = table[pose]
            near = atoms & corridor
            if left == 1 and not near:
                totals[end] += (unknown & outside).bit_count()
                for cell, turn, turned, end in turns[pose]:
                    if unknown & cell:
                        totals[end_of(turn, atoms | cell) if atoms & turned else end] += 1
                break
            for seen, ahead, on_left, on_right, others, by_left, by_right, after in looks[pose]:
                lefts, rights = unknown & on_left, unknown & on_right
                unknown &= others
                if sight := near & seen:
                    if (lefts or rights) and not near & ahead:
                        totals[REFLECTED_END] += ways[left - 1][unknown.bit_count()]
                    pose = after[sight]
                    break
                if left == 1:
                    if lefts:
                        totals[end_of(by_left, atoms | lefts)] += 1
                    if rights:
                        totals[end_of(by_right, atoms | rights)] += 1
                    continue
                if lefts:
                    push((by_left, atoms | lefts, unknown, left - 1))
                    if rights:
                        totals[REFLECTED_END] += ways[left - 2][unknown.bit_count()]
                if rights:
                    push((by_right, atoms | rights, unknown, left - 1))
            else:
                pose = end
        else:
            totals[pose] += ways[left][unknown.bit_count()]
    return totals
