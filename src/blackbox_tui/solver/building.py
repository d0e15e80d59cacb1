"""Builds a placement that agrees with clues, ray by ray, where there are too many to count."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import Final

from blackbox_tui.engine import Box, Cell, Hit, Port
from blackbox_tui.engine.bits import bits_of, ones
from blackbox_tui.engine.lanes import LaneTable, lane_table
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.cubes import weight
from blackbox_tui.solver.dice import Dice
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.walker import Cube, CubeSorter, sort_cubes

NEW_ATOMS: Final = (2, 3, 4)
"""So many atoms are placed for one ray at most; more are tried where fewer do not do."""
STEP_LIMIT: Final = 40
"""The most steps to find the ways of one ray."""


def build(clues: Clues, order: list[Clue], dice: Dice) -> Job[frozenset[Cell]]:
    """A placement that gives the rays their outcomes, or most of them, in that order.

    For each ray in turn, atoms are placed in its way so that it ends as it did, and the
    other cells that it sees are empty from then on. At last the atoms that are left go
    anywhere else. A ray that has no way left comes first the next time, but those that
    were absorbed always come last: they leave the most ways open to the others.
    """
    table = lane_table(clues.grid)
    cube = 0, table.every_cell, clues.atom_count
    for clue in order.copy():
        part = yield from _with_way(table, clue, cube, dice)
        if part is None:
            order.remove(clue)
            order.insert(0, clue)
            order.sort(key=_is_hit)
        else:
            cube = part
    atoms, unknown, left = cube
    free = unknown if unknown.bit_count() >= left else table.every_cell & ~atoms
    return table.named(atoms | bits_of(dice.choose(list(ones(free)), left)))


def in_order(clues: Clues) -> list[Clue]:
    """The rays in the order in which they are built at first."""
    return sorted(clues.rays, key=_is_hit)


def _is_hit(clue: Clue) -> bool:
    return isinstance(clue.outcome, Hit)


def _with_way(table: LaneTable, clue: Clue, cube: Cube, dice: Dice) -> Job[Cube | None]:
    """The part of a cube in which the ray takes one of its ways; what allows more is likelier."""
    atoms, unknown, left = cube
    for new in dict.fromkeys(min(number, left) for number in NEW_ATOMS):
        sorter = CubeSorter(table, table.ends_of(clue.entry, clue.outcome))
        start = atoms, unknown if new else 0, new
        job = sort_cubes(table, table.start(clue.entry), [start], sorter)
        try:
            yield from with_step_limit(job, STEP_LIMIT)
        except OverBudget:
            return None
        ways = [way for some in sorter.cubes.values() for way in some]
        bounds = list(accumulate(map(weight, ways)))
        if bounds and bounds[-1]:
            placed, rest, spare = ways[bisect_right(bounds, dice.below(bounds[-1]))]
            placed |= bits_of(dice.choose(list(ones(rest)), spare))
            seen = _seen(table, clue.entry, placed)
            met = placed & seen & ~atoms
            return atoms | met, unknown & ~seen, left - met.bit_count()
    return None


def _seen(table: LaneTable, port: Port, atoms: int) -> int:
    """The cells that decide what a ray does among these atoms; all as bits."""
    ray = Box(table.grid, table.named(atoms)).fire(port)
    *poses, last = table.grid.outside(port), *ray.path
    views = [*(cell for pose in poses for cell in pose.view), *last.view]
    if isinstance(ray.outcome, Hit):  # an atom ahead: what is beside it is no matter
        del views[-2:]
    return table.bits(cell for cell in views if cell in table.grid)
