"""The paths that a ray can have taken, as far as some placements tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from blackbox_tui.engine import Grid, Pose, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.engine.rays import RayAction, next_action, pose_after
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import Part
from blackbox_tui.solver.walker import Cube

MOST_PATHS: Final = 12
"""More paths than this are too many for a person to go through."""
LOOKS_PER_STEP: Final = 4

_STEPS: Final = {
    RayAction.STEP, RayAction.TURN_LEFT, RayAction.TURN_RIGHT, RayAction.TURN_BACK,
}  # fmt: skip
"""What a ray does before its end."""


def paths_left(
    grid: Grid, parts: Sequence[Part], clue: Clue, most: int = MOST_PATHS
) -> Job[tuple[Ray, ...] | None]:
    """The different paths of a ray in placements that agree with it; None if they are more."""
    ends: set[tuple[Pose, ...]] = set()
    ways: list[tuple[Pose, tuple[Pose, ...], Sequence[Part]]] = []
    ways.append((grid.outside(clue.entry), (), parts))
    looks = 0
    while ways:
        pose, path, agreeing = ways.pop()
        for action, some in _actions(grid, pose, agreeing, at_port=not path):
            if action in _STEPS:
                after = pose_after(pose, action)
                ways.append((after, (*path, after), some))
            else:
                ends.add(path)
        if len(ends) > most:
            return None
        looks += 1
        if looks % LOOKS_PER_STEP == 0:
            yield
    shortest_first = sorted(ends, key=lambda path: (len(path), path))
    return tuple(Ray(clue.entry, clue.outcome, path) for path in shortest_first)


def _actions(
    grid: Grid, pose: Pose, parts: Sequence[Part], *, at_port: bool
) -> Iterator[tuple[RayAction, Sequence[Part]]]:
    """What a ray does next, for each way that the cells in its view can be."""
    ahead, left, right = (lane_table(grid).cell_numbers.get(cell) for cell in pose.view)
    if ahead is None:
        yield next_action(ahead=False, left=False, right=False, at_edge=True), parts
        return
    for in_front, some in _split(parts, ahead):
        for on_left, fewer in _split(some, left):
            for on_right, fewest in _split(fewer, right):
                yield (
                    next_action(ahead=in_front, left=on_left, right=on_right, at_port=at_port),
                    fewest,
                )


def _split(parts: Sequence[Part], cell: int | None) -> Iterator[tuple[bool, Sequence[Part]]]:
    """The placements with an atom on a cell, and those without; only those there are."""
    if cell is None:
        yield False, parts
        return
    for holds in (True, False):
        some = [one for part in parts if (one := _choose(part, 1 << cell, holds=holds)).count]
        if some:
            yield holds, some


def _choose(part: Part, cell: int, *, holds: bool) -> Part:
    """The placements of a part in which a cell, as a bit, holds an atom or is empty."""
    if isinstance(part, Cubes):
        return part.of(_choose_cubes(part.cubes, cell, holds=holds))
    column = part.roster.columns[cell.bit_length() - 1]
    return Listed(part.roster, part.bits & (column if holds else ~column))


def _choose_cubes(cubes: Sequence[Cube], cell: int, *, holds: bool) -> Iterator[Cube]:
    for atoms, unknown, left in cubes:
        if not cell & unknown:
            if bool(cell & atoms) == holds:
                yield atoms, unknown, left
        elif holds:
            yield atoms | cell, unknown ^ cell if left > 1 else 0, left - 1
        else:
            yield atoms, unknown ^ cell, left
