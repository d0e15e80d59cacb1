"""The paths that a ray can have taken, as far as some placements tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from blackbox_tui.engine import Grid, Heading, Pose, Ray
from blackbox_tui.engine.lanes import HIT_END, LaneTable, lane_table
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.walker import Cube

MOST_PATHS: Final = 12
"""More paths than this are too many for a person to go through."""
CUBES_PER_STEP: Final = 250
"""So many cubes are looked at in one step of the job."""


def paths_left(
    grid: Grid, cases: Sequence[Cube], clue: Clue, most: int = MOST_PATHS
) -> Job[tuple[Ray, ...] | None]:
    """The different paths of a ray in placements that agree with it; None if they are more."""
    table, step = lane_table(grid), len(cases) // CUBES_PER_STEP
    if step > 1 and (yield from _different_paths(table, cases[::step], clue, most)) is None:
        return None  # where some of the cases have too many paths, all of them have
    paths = yield from _different_paths(table, cases, clue, most)
    if paths is None:
        return None
    poses = [Pose(cell, heading) for cell in table.cells for heading in Heading]
    shortest_first = sorted(paths, key=lambda path: (len(path), path))
    named = (tuple(poses[pose] for pose in path) for path in shortest_first)
    return tuple(Ray(clue.entry, clue.outcome, path) for path in named)


def _different_paths(
    table: LaneTable, cases: Sequence[Cube], clue: Clue, most: int
) -> Job[set[tuple[int, ...]] | None]:
    """Those paths by the numbers of their poses, in no order; None if they are more."""
    ends: set[tuple[int, ...]] = set()
    cubes = 0
    ways: list[tuple[int, tuple[int, ...], Sequence[Cube]]] = []
    ways.append((table.start(clue.entry), (), cases))
    while ways:
        pose, path, agreeing = ways.pop()
        for after, some in (yield from _by_sight(table, pose, agreeing)).items():
            if after >= 0:
                ways.append((after, (*path, after), some))
            else:
                ends.add(path)
        if len(ends) > most:
            return None
        cubes += len(agreeing)
        if cubes > CUBES_PER_STEP:
            cubes = 0
            yield
    return ends


def _by_sight(table: LaneTable, pose: int, cases: Sequence[Cube]) -> Job[dict[int, list[Cube]]]:
    """The poses and ends to which a pose leads, and the placements in which it does."""
    link = table.links[pose]
    ahead, left, right = (1 << cell & table.every_cell for cell in link[:3])
    parts: dict[int, list[Cube]] = {}
    for nth, cube in enumerate(cases, start=1):
        for in_front, some in _cases_of(cube, ahead):
            for on_left, fewer in _cases_of(some, left):
                for on_right, fewest in _cases_of(fewer, right):
                    after = HIT_END if in_front else link.after(on_left, on_right)
                    parts.setdefault(after, []).append(fewest)
        if nth % CUBES_PER_STEP == 0:
            yield
    return parts


def _cases_of(cube: Cube, cell: int) -> Iterator[tuple[bool, Cube]]:
    """The placements of a cube with an atom on a cell, given as a bit, and those without.

    Only those there are; a cell off the board, which is no bit, is empty.
    """
    atoms, unknown, left = cube
    if not cell & unknown:
        yield bool(cell & atoms), cube
        return
    yield True, (atoms | cell, unknown ^ cell if left > 1 else 0, left - 1)
    if left < unknown.bit_count():
        yield False, (atoms, unknown ^ cell, left)
