"""The paths that a ray can have taken, as far as some placements tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from blackbox_tui.engine import Grid, Pose, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.engine.rays import RayAction, next_action, pose_after
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.walker import Cube

MOST_PATHS: Final = 12
"""More paths than this are too many for a person to go through."""
CUBES_PER_STEP: Final = 250
"""So many cubes are looked at in one step of the job."""

_STEPS: Final = {
    RayAction.STEP, RayAction.TURN_LEFT, RayAction.TURN_RIGHT, RayAction.TURN_BACK,
}  # fmt: skip
"""What a ray does before its end."""


def paths_left(
    grid: Grid, cases: Sequence[Cube], clue: Clue, most: int = MOST_PATHS
) -> Job[tuple[Ray, ...] | None]:
    """The different paths of a ray in placements that agree with it; None if they are more."""
    step = len(cases) // CUBES_PER_STEP
    if step > 1 and (yield from _different_paths(grid, cases[::step], clue, most)) is None:
        return None  # where some of the cases have too many paths, all of them have
    paths = yield from _different_paths(grid, cases, clue, most)
    if paths is None:
        return None
    shortest_first = sorted(paths, key=lambda path: (len(path), path))
    return tuple(Ray(clue.entry, clue.outcome, path) for path in shortest_first)


def _different_paths(
    grid: Grid, cases: Sequence[Cube], clue: Clue, most: int
) -> Job[set[tuple[Pose, ...]] | None]:
    """Those paths in no order; None if they are more."""
    ends: set[tuple[Pose, ...]] = set()
    cubes = 0
    ways: list[tuple[Pose, tuple[Pose, ...], Sequence[Cube]]] = []
    ways.append((grid.outside(clue.entry), (), cases))
    while ways:
        pose, path, agreeing = ways.pop()
        for action, some in (yield from _by_action(grid, pose, agreeing, at_port=not path)).items():
            if action in _STEPS:
                after = pose_after(pose, action)
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


def _by_action(
    grid: Grid, pose: Pose, cases: Sequence[Cube], *, at_port: bool
) -> Job[dict[RayAction, list[Cube]]]:
    """What a ray does next, and the placements in which it does that."""
    numbers = (lane_table(grid).cell_numbers.get(cell) for cell in pose.view)
    ahead, left, right = (0 if number is None else 1 << number for number in numbers)
    at_edge = not ahead
    actions: dict[RayAction, list[Cube]] = {}
    for nth, cube in enumerate(cases, start=1):
        for in_front, some in _cases_of(cube, ahead):
            for on_left, fewer in _cases_of(some, left):
                for on_right, fewest in _cases_of(fewer, right):
                    action = next_action(
                        ahead=in_front, left=on_left, right=on_right,
                        at_edge=at_edge, at_port=at_port,
                    )  # fmt: skip
                    actions.setdefault(action, []).append(fewest)
        if nth % CUBES_PER_STEP == 0:
            yield
    return actions


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
