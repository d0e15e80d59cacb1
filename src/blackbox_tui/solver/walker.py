"""Follows a ray through partial placements, looking at cells as the rules do.

A cell that is known decides; an unknown one divides the placement into two, which
go on separately. The parts are sorted by the ends to which the ray comes, or counted, or the
paths are collected that the ray can take through them.

The ray from port 2 of a 3x3 board, where every cell is unknown. What it has looked at and found
empty is a dot. The case without an atom goes on; at each look it sheds the others:

        a b c        a b c        a b c
      1 ? ? ?      1 . ? ?      1 . . ?      an atom on a2: a hit         on b2: a hit
    2 → ? ? ?  →   2 ─ ? ?  →   2 ─ ─ ?      on a1 or a3: reflected       on b1: turns right in a2
      3 ? ? ?      3 . ? ?      3 . . ?                                   on b3: turns left in a2

What becomes of a cube at one look, where the cells ahead (A), left (L) and right (R) are unknown:

    an atom on A            a hit: it lands, and A is no longer unknown
    none on A, one on L     turns right: it waits in the list of rays, A and R are empty in it
    none on A, one on R     turns left: it waits in the same way
    none on A, both         turns back, and comes out where it went in: it lands as reflected
    none at all             goes on in the inner loop to the next look of the lane

Where an atom is known on A, L or R, only those of the five remain that agree. Once all atoms are
placed, the rest of the way is looked up; with one left, most of it is (`last_atoms`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb, inf
from typing import Final, TypeAlias

from blackbox_tui.engine import Heading, Pose, Ray
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, LaneTable, Memo
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import Job, OverBudget

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown cells."""

CubeRay: TypeAlias = tuple[int, int, int, int]
"""A pose or an end, and the cube in which the ray has come to it."""

LastAtom: TypeAlias = tuple[int, int, int, list[tuple[int, int, int, int]]]
"""What the last atom of a placement does to a ray in one pose that has no other ahead: the cells
on which it absorbs the ray; those on which it does nothing, and the end then; and the cells on
which it turns the ray, each with the pose or end that follows, the corridor from there, and the
end if no atom is in it."""

Sight: TypeAlias = tuple[int, int, int]
"""Atoms that a ray sees, cells that it sees empty, and the pose or end to which they lead."""

WORK_PER_STEP: Final = 512_000
"""Rays that are followed in one step of a job, times the square of the number of ports: on a
larger board each ray goes farther, and integers for its cells are longer."""
CUBES_PER_STEP: Final = 250  # cubes whose paths are looked at in one step of a job
MOST_PATHS: Final = 12  # more paths than this are too many for a person to go through


def rays_per_step(table: LaneTable) -> int:
    """How many rays are followed in one step of a job."""
    return max(1, WORK_PER_STEP // len(table.grid.ports) ** 2)


@lru_cache(maxsize=8)
def last_atoms(table: LaneTable) -> Memo[int, LastAtom]:
    """What the last atom does in each pose."""

    def last_atom(pose: int) -> LastAtom:
        all_ahead, turns = 0, []
        for _, ahead, left, right, _, after in reversed(table.looks[pose]):
            all_ahead |= ahead
            for cell in (right, left):
                if cell:
                    corridor, _, end = table.views[after[cell]]
                    turns.append((cell, after[cell], corridor, end))
        corridor, _, end = table.views[pose]
        return all_ahead, table.every_cell ^ corridor, end, turns

    return Memo(last_atom)


@lru_cache(maxsize=8)
def _ways(cells: int, atoms: int) -> list[list[int]]:
    """For each number of atoms up to that one: the ways to place them on 0, 1, 2... cells."""
    return [[comb(free, number) for free in range(cells + 1)] for number in range(atoms + 1)]


def cubes_with(
    table: LaneTable, clue: Clue, cubes: Iterable[Cube], most: float = inf
) -> Job[list[Cube]]:
    """The parts of the cubes in which a ray ends as it did. Raises `OverBudget`."""
    kept: list[Cube] = []
    for _ in _sort_cubes(table, table.start(clue.entry), cubes, table.ends[clue.outcome], kept):
        if len(kept) > most:
            raise OverBudget
        yield
    if len(kept) > most:
        raise OverBudget
    return kept


# The two functions below take the same way, one for cubes and one for numbers. They are the
# innermost loops: one function that calls another wherever a cube lands counts a fifth slower.


def _sort_cubes(  # noqa: C901
    table: LaneTable, start: int, cubes: Iterable[Cube], wanted: int, kept: list[Cube]
) -> Job[None]:
    """Follow the ray from the pose outside a port, and keep the parts in which it comes to an end.

    A cell that was looked at is no longer unknown.
    """
    views, looks, end_of = table.views, table.looks, table.end_of
    keeps_hits, lasts = wanted == HIT_END, last_atoms(table)

    def land(end: int, atoms: int, unknown: int, left: int) -> None:
        if end == wanted:
            kept.append((atoms, unknown if left else 0, left))

    def place_last(pose: int, atoms: int, unknown: int) -> None:
        ahead, elsewhere, end, turns = lasts[pose]
        land(HIT_END, atoms, unknown & ahead, 1)
        land(end, atoms, unknown & elsewhere, 1)
        for cell, turn, turned, end in turns:
            if unknown & cell:
                with_it = atoms | cell
                land(end_of(turn, with_it) if atoms & turned else end, with_it, 0, 0)

    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = rays_per_step(table)
            yield
        pose, atoms, unknown, left = rays.pop()
        if not left:
            land(end_of(pose, atoms), atoms, 0, 0)
            continue
        while pose >= 0:
            corridor, _, end = views[pose]
            near = atoms & corridor
            if left == 1 and not near:
                place_last(pose, atoms, unknown)
                break
            for seen, ahead, on_left, on_right, others, after in looks[pose]:
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
                    push((after[lefts], atoms | lefts, unknown, left - 1))
                    if rights and left > 1:
                        land(REFLECTED_END, atoms | lefts | rights, unknown, left - 2)
                if rights:
                    push((after[rights], atoms | rights, unknown, left - 1))
            else:
                pose = end
        else:
            land(pose, atoms, unknown, left)


def count_ends(  # noqa: C901, PLR0912
    table: LaneTable, start: int, cubes: Iterable[Cube], most_atoms: int
) -> Job[list[int]]:
    """For each end, which is the index, how many placements come to it; not all of the hits."""
    views, looks, end_of = table.views, table.looks, table.end_of
    lasts = last_atoms(table)
    ways = _ways(len(table.cells), most_atoms)
    totals = [0] * len(table.outcomes)
    rays: list[CubeRay] = [(start, *cube) for cube in cubes]
    push, until_yield = rays.append, 1
    while rays:
        until_yield -= 1
        if not until_yield:
            until_yield = rays_per_step(table)
            yield
        pose, atoms, unknown, left = rays.pop()
        if not left:
            totals[end_of(pose, atoms)] += 1
            continue
        while pose >= 0:
            corridor, _, end = views[pose]
            near = atoms & corridor
            if left == 1 and not near:
                _, elsewhere, end, turns = lasts[pose]
                totals[end] += (unknown & elsewhere).bit_count()
                for cell, turn, turned, end in turns:
                    if unknown & cell:
                        totals[end_of(turn, atoms | cell) if atoms & turned else end] += 1
                break
            for seen, ahead, on_left, on_right, others, after in looks[pose]:
                lefts, rights = unknown & on_left, unknown & on_right
                unknown &= others
                if sight := near & seen:
                    if (lefts or rights) and not near & ahead:
                        totals[REFLECTED_END] += ways[left - 1][unknown.bit_count()]
                    pose = after[sight]
                    break
                if left == 1:
                    if lefts:
                        totals[end_of(after[lefts], atoms | lefts)] += 1
                    if rights:
                        totals[end_of(after[rights], atoms | rights)] += 1
                    continue
                if lefts:
                    push((after[lefts], atoms | lefts, unknown, left - 1))
                    if rights:
                        totals[REFLECTED_END] += ways[left - 2][unknown.bit_count()]
                if rights:
                    push((after[rights], atoms | rights, unknown, left - 1))
            else:
                pose = end
        else:
            totals[pose] += ways[left][unknown.bit_count()]
    return totals


# --- paths ------------------------------------------------------------------------


@lru_cache(maxsize=8)
def every_sight(table: LaneTable) -> list[list[Sight]]:
    """For each pose, all that a ray can see there; with an atom ahead, the rest is no matter."""
    return [
        [
            (atoms, 0 if atoms & ahead else seen ^ atoms, after[atoms])
            for atoms in dict.fromkeys((ahead, left | right, left, right, 0))
        ]
        for (seen, ahead, left, right, _, after), *_ in table.looks
    ]


def restricted(cubes: Iterable[Cube], atoms: int, empty: int) -> Iterator[Cube]:
    """The placements of cubes that have these atoms, and in which these cells are empty."""
    for held, unknown, left in cubes:
        if held & empty or atoms & ~(held | unknown):
            continue
        placed = atoms & unknown
        free, missing = unknown & ~(atoms | empty), left - placed.bit_count()
        if 0 <= missing <= free.bit_count():
            yield held | placed, free if missing else 0, missing


def paths_left(
    table: LaneTable, cases: Sequence[Cube], clue: Clue, most: int = MOST_PATHS
) -> Job[tuple[Ray, ...] | None]:
    """The different paths of a ray in placements that agree with it; None if they are more."""
    step = len(cases) // CUBES_PER_STEP
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
    paths, sights = set[tuple[int, ...]](), every_sight(table)
    cubes = 0
    for at in range(0, len(cases), CUBES_PER_STEP):
        some = cases[at : at + CUBES_PER_STEP]
        ways: list[tuple[int, tuple[int, ...], Sequence[Cube]]] = []
        ways.append((table.start(clue.entry), (), some))
        while ways:
            pose, path, agreeing = ways.pop()
            for atoms, empty, after in sights[pose]:
                if not (some := [*restricted(agreeing, atoms, empty)]):
                    continue
                following = table.turned_back(pose) if after == REFLECTED_END else after
                if following >= 0:
                    ways.append((following, (*path, following), some))
                else:
                    paths.add(path)
            if len(paths) > most:
                return None
            cubes += len(agreeing)
            if cubes > CUBES_PER_STEP:
                cubes = 0
                yield
    return paths
