"""Follows a ray through partial placements, looking at cells as the rules do.

Known cells decide; an unknown one parts the placement in two that go on by
themselves. Where the parts end up is for a collector to note.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.engine.lanes import HIT_END, LaneTable, Link, lane_table
from blackbox_tui.solver.placements import Job

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown ones."""

Ray: TypeAlias = tuple[int, int, int, int]
"""A pose or an end, and the cube in which the ray has come to it."""

BREATH: Final = 32_000
"""How many rays are followed between two yields, times the ports that each may look towards."""


class View(NamedTuple):
    """What a ray sees from one pose, cells as bits: on its whole lane, and in one look."""

    corridor: int
    """All cells that it looks at if it goes straight on to the end of the lane."""
    lane: int
    """Those of them that lie on the lane."""
    beside: tuple[tuple[int, int], ...]
    """Those beside it, each with the pose or end to which a lone atom there leads."""
    end: int
    ahead: int
    left: int
    right: int
    sides: int
    on: int
    by_left: int
    by_right: int
    by_both: int


class Views:
    """The view from each pose of a grid."""

    def __init__(self, table: LaneTable) -> None:
        self.table: Final = table
        self.everything: Final = (1 << len(table.cells)) - 1
        self._looks: Final = [self._look(link) for link in table.links]
        self.views: Final = [self._view(pose) for pose in range(len(table.links))]

    def _look(self, link: Link) -> tuple[int, int, int]:
        ahead, left, right = (1 << cell & self.everything for cell in link[:3])
        return ahead, left, right

    def _view(self, pose: int) -> View:
        corridor = lane = 0
        beside: list[tuple[int, int]] = []
        poses, end = self.table.rest_of_lane(pose)
        for place in poses:
            ahead, left, right = self._looks[place]
            link = self.table.links[place]
            lane |= ahead
            corridor |= ahead | left | right
            beside += [(left, link.if_left)] if left else []
            beside += [(right, link.if_right)] if right else []
        ahead, left, right = self._looks[pose]
        nexts = self.table.links[pose][3:]
        return View(corridor, lane, tuple(beside), end, ahead, left, right, left | right, *nexts)


@lru_cache(maxsize=8)
def views_of(grid: Grid) -> Views:
    """The views of that grid."""
    return Views(lane_table(grid))


class Counter:
    """Adds up at each end how many placements get there; hits are what is missing."""

    absorbing: Final = False

    def __init__(self, views: Views, atom_count: int) -> None:
        self._views: Final = views.views
        self.totals: Final = [0] * len(views.table.outcomes)
        """For each end, which is an index from the back."""
        free = range(len(views.table.cells) + 1)
        self._ways: Final = [
            [comb(cells, atoms) for cells in free] for atoms in range(atom_count + 1)
        ]

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:  # noqa: ARG002 - as Sorter
        """A ray has come to its end in that cube."""
        self.totals[end] += self._ways[left][unknown.bit_count()]

    def place_last(self, view: View, atoms: int, unknown: int) -> list[Ray]:
        """The last atom lies anywhere, the way is free of others: the rays not yet at an end."""
        views, totals = self._views, self.totals
        rays: list[Ray] = []
        for cell, turn in view.beside:
            if unknown & cell:
                if turn < 0:
                    totals[turn] += 1
                elif (found := atoms | cell) & views[turn].corridor:
                    rays.append((turn, found, 0, 0))
                else:
                    totals[views[turn].end] += 1
        totals[view.end] += (unknown & ~view.corridor).bit_count()
        return rays


class Sorter:
    """Keeps the cubes that come to the wanted ends."""

    def __init__(self, views: Views, wanted: Iterable[int]) -> None:
        self._views: Final = views.views
        self.parts: Final[dict[int, list[Cube]]] = {end: [] for end in wanted}
        self.absorbing: Final = HIT_END in self.parts

    def size(self) -> int:
        """How many cubes it keeps."""
        return sum(map(len, self.parts.values()))

    def land(self, end: int, atoms: int, unknown: int, left: int) -> None:
        """A ray has come to its end in that cube."""
        if end in self.parts:
            self.parts[end].append((atoms, unknown, left))

    def place_last(self, view: View, atoms: int, unknown: int) -> list[Ray]:
        """The last atom lies anywhere, the way is free of others: the rays not yet at an end."""
        self.land(HIT_END, atoms, unknown & view.lane, 1)
        self.land(view.end, atoms, unknown & ~view.corridor, 1)
        return [(turn, atoms | cell, 0, 0) for cell, turn in view.beside if unknown & cell]


def follow(  # noqa: C901, PLR0912 - the one loop that everything waits for: calls cost too much
    views: Views, start: int, cubes: Iterable[Cube], collector: Counter | Sorter
) -> Job[None]:
    """Follow the ray from that pose through every cube to its ends."""
    table, land, absorbing = views.views, collector.land, collector.absorbing
    rays: list[Ray] = [(start, *cube) for cube in cubes]
    push, breath = rays.append, 1
    while rays:
        breath -= 1
        if not breath:
            breath = BREATH // len(views.table.grid.ports)
            yield
        pose, atoms, unknown, left = rays.pop()
        while pose >= 0:
            corridor, _, _, end, ahead, on_left, on_right, sides, on, by_left, by_right, by_both = (
                view := table[pose]
            )
            if not atoms & corridor:
                if not unknown & corridor:
                    pose = end
                    break
                if left == 1:
                    rays += collector.place_last(view, atoms, unknown)
                    break
            if atoms & ahead:
                if absorbing:
                    land(HIT_END, atoms, unknown, left)
                break
            if unknown & ahead:
                unknown ^= ahead
                if absorbing:
                    land(HIT_END, atoms | ahead, unknown if left > 1 else 0, left - 1)
            if unknown & on_left:
                unknown ^= on_left
                found, rest = atoms | on_left, unknown if left > 1 else 0
                if atoms & on_right:
                    push((by_both, found, rest, left - 1))
                elif rest & on_right:
                    rest ^= on_right
                    push((by_left, found, rest, left - 1))
                    push((by_both, found | on_right, rest if left > 2 else 0, left - 2))
                else:
                    push((by_left, found, rest, left - 1))
            if unknown & on_right:
                unknown ^= on_right
                turn = by_both if atoms & on_left else by_right
                push((turn, atoms | on_right, unknown if left > 1 else 0, left - 1))
            if not atoms & sides:
                pose = on
            elif not atoms & on_right:
                pose = by_left
            else:
                pose = by_both if atoms & on_left else by_right
        if pose < 0:
            land(pose, atoms, unknown, left)
