"""Finds a placement that agrees with a few clues, or that there is none, without listing them all.

On a large board a ray can take more paths than could ever be listed; to refute a fact, one is
enough. So a ray is followed pose by pose, on the most promising path first, and never where no path
leads to its end. Which poses lead there, and how many atoms it would have to meet, is worked out
backwards from the end, as if a cell could be empty now and hold an atom later:

       a b c      The ray from port 2 of a 3x3 board, which came out at 11. Only an atom on c3 can
     1 . 0 .      send it there. At 1 it has yet to meet one, at 0 there is none to come. From c2
   2 → 1 1 .      no way leads to port 11: there it is given up.
     3 . . .
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Final, TypeAlias

from blackbox_tui.engine import Detour
from blackbox_tui.engine.lanes import LaneTable
from blackbox_tui.rules.clues import Clue, Premise, Refutation
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.placements import refuting, size_of
from blackbox_tui.solver.walker import Cube, Sight, every_sight
from blackbox_tui.values import NamedTuple

POSES_PER_STEP: Final = 200  # poses that are looked at in one step of a job


class Course(NamedTuple):
    """Where a ray starts, where it ends, and what it takes to come there."""

    start: int
    end: int
    missing: dict[int, int]
    """The fewest new atoms on the way from each pose to the end, if no atom turns the ray twice; a
    pose that is not here never leads there."""


Leg: TypeAlias = Course | Refutation  # what a placement has to agree with


@lru_cache(maxsize=8)
def _sights_before(table: LaneTable) -> dict[int, list[Sight]]:
    """What a ray can have seen before each pose and end, with the pose in which it was then."""
    back: dict[int, list[Sight]] = {}
    for pose, sights in enumerate(every_sight(table)):
        for atoms, empty, after in sights:
            back.setdefault(after, []).append((atoms, empty, pose))
    return back


def _missing(table: LaneTable, end: int, held: int, known_empty: int) -> dict[int, int]:
    """For each pose that can lead to that end, the fewest new atoms, one for each turn."""
    possible = table.every_cell & ~known_empty
    back, unknown = _sights_before(table), possible & ~held
    missing = {end: 0}
    by_number: list[list[int]] = [[end]]
    for number, poses in enumerate(by_number):
        for after in poses:  # which grows by those from which no new atom is met
            if missing[after] < number:
                continue
            for atoms, empty, pose in back.get(after, ()):
                if atoms & ~possible or empty & held:
                    continue
                more = number + (atoms & unknown).bit_count()
                if more < missing.get(pose, more + 1):
                    missing[pose] = more
                    by_number += ([] for _ in range(len(by_number), more + 1))
                    by_number[more].append(pose)
    return missing


def courses(table: LaneTable, premise: Premise, held: int, empty: int) -> list[Leg]:
    """How to follow the ray of a clue; a detour, from its exit as well.

    Which cells are known to hold an atom, and which are empty, is given as bits.
    """
    if isinstance(premise, Refutation):
        return [premise]
    ways = [premise]
    if isinstance(premise.outcome, Detour):
        ways.append(Clue(premise.outcome.exit, Detour(premise.entry)))
    starts_and_ends = [(table.start(entry), table.ends[outcome]) for entry, outcome in ways]
    return [Course(start, end, _missing(table, end, held, empty)) for start, end in starts_and_ends]


def find_agreeing(table: LaneTable, legs: Sequence[Leg], cube: Cube) -> Job[Cube | None]:
    """A part of a cube that agrees with all these; None if no placement does."""
    for part in _parts(table, legs, cube, count(1)):
        if part:
            return part
        yield
    return None


def every_agreeing(table: LaneTable, legs: Sequence[Leg], cubes: Iterable[Cube]) -> Job[list[Cube]]:
    """All parts of cubes that agree with all these."""
    found: list[Cube] = []
    poses = count(1)
    for cube in cubes:
        for part in _parts(table, legs, cube, poses):
            if part:
                found.append(part)
            else:
                yield
    return found


def _parts(
    table: LaneTable, legs: Sequence[Leg], cube: Cube, poses: Iterator[int]
) -> Iterator[Cube | None]:
    """The parts of a cube that agree with all these; now and then a pause, which is None."""
    if not legs:
        yield cube
        return
    match legs[0]:
        case Course() as course:
            parts = _follow(table, course, cube, poses)
        case Refutation() as refutation:
            parts = (part for part in refuting(table, refutation, cube) if size_of(part))
    for part in parts:
        if part is None:
            yield None
        else:
            yield from _parts(table, legs[1:], part, poses)


def _follow(
    table: LaneTable, course: Course, cube: Cube, poses: Iterator[int]
) -> Iterator[Cube | None]:
    """The parts of a cube in which a ray comes to its end; now and then a pause."""
    sights, missing = every_sight(table), course.missing
    rays = [(0, course.start, *cube)] if course.start in missing else []
    while rays:
        if next(poses) % POSES_PER_STEP == 0:
            yield None
        _, pose, held, unknown, left = rays.pop()
        if not left:
            pose = table.end_of(pose, held)
        if pose < 0:
            if pose == course.end:
                yield held, unknown if left else 0, left
            continue
        ways: list[tuple[int, int, int, int, int]] = []
        for atoms, empty, after in sights[pose]:
            if after not in missing or empty & held or atoms & ~(held | unknown):
                continue
            new = (atoms & unknown).bit_count()
            free = unknown & ~(atoms | empty)
            if 0 <= left - new <= free.bit_count():
                ways.append((-new - missing[after], after, held | atoms, free, left - new))
        rays += sorted(ways)
