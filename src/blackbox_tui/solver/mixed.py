"""Sets of placements in several parts, each in the form that suits it.

Cubes that stand for many placements stay cubes; the placements of small ones
are listed, some thousands at a time, so that their bits stay in the quickest
memory of the machine. It knows how to keep house, and nothing of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.rules.game import Clue, Refutation
from blackbox_tui.solver.cubes import Cubes, weight
from blackbox_tui.solver.placements import (
    OVER_BUDGET,
    SPARSE,
    Job,
    Listed,
    OverBudget,
    Placements,
    enlist,
)
from blackbox_tui.solver.tracer import Cube

FEW: Final = 8_000
"""So many placements are listed together."""
LIGHT: Final = 1_000
"""A cube of up to so many placements is better listed."""


class Mixed(Placements):
    """Disjoint sets, as one."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Placements, ...]) -> None:
        self.parts: Final = parts

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self.parts[0].grid

    @property
    def atom_count(self) -> int:
        """How many atoms each placement has."""
        return self.parts[0].atom_count

    @property
    def count(self) -> int:
        """How many placements there are."""
        return sum(part.count for part in self.parts)

    @property
    def exact(self) -> bool:
        """Are these all, rather than a sample?"""
        return all(part.exact for part in self.parts)

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        tallies: dict[Outcome, int] = {}
        for part in self.parts:
            for outcome, number in (yield from part.tally(port)).items():
                tallies[outcome] = tallies.get(outcome, 0) + number
            forget(part)
        return tallies

    def split(self, port: Port) -> Job[dict[Outcome, Placements] | OverBudget]:
        """The set in parts, by the outcome of that port."""
        splits: dict[Outcome, list[Placements]] = {}
        for part in self.parts:
            split = yield from part.split(port)
            if isinstance(split, OverBudget):
                return OVER_BUDGET
            for outcome, some in split.items():
                splits.setdefault(outcome, []).append(some)
        return {outcome: mix(parts) for outcome, parts in splits.items()}

    def learn(self, clue: Clue | Refutation) -> Job[Placements | OverBudget]:
        """Those that agree with one more clue."""
        left: list[Placements] = []
        for part in self.parts:
            some = yield from part.learn(clue)
            if isinstance(some, OverBudget):
                return OVER_BUDGET
            left.append(some)
        return mix(left)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        total = dict.fromkeys(self.grid.cells, 0)
        for part in self.parts:
            for cell, held in (yield from part.census()).items():
                total[cell] += held
        return total

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return (placement for part in self.parts for placement in part)

    def __contains__(self, placement: object) -> bool:
        return any(placement in part for part in self.parts)


def parts_of(placements: Placements) -> tuple[Placements, ...]:
    """The parts of a set, or itself if it is all of one form."""
    return placements.parts if isinstance(placements, Mixed) else (placements,)


def forget(part: Placements) -> None:
    """Let a list that is one of many go of what it has worked out: together it would be much."""
    if isinstance(part, Listed):
        part.roster.forget()


def mix(parts: Iterable[Placements]) -> Placements:
    """Disjoint sets as one, empty ones left out."""
    flat = [one for part in parts for one in parts_of(part)]
    kept = tuple(part for part in flat if part) or tuple(flat[:1])
    return kept[0] if len(kept) == 1 else Mixed(kept)


def settle(placements: Placements, room: int) -> Job[Placements]:
    """The same set with each part in the form that suits it, within so many bytes."""
    parts: list[Placements] = []
    for part in parts_of(placements):
        settled = (yield from _list_light(part, room)) if isinstance(part, Cubes) else part
        parts += parts_of(settled)
    listed = [part for part in parts if isinstance(part, Listed)]
    others = [part for part in parts if not isinstance(part, Listed)]
    yield
    return mix([*others, *_merge(listed)])


def _list_light(cubes: Cubes, room: int) -> Job[Placements]:
    """List the placements of small cubes, or of all if they are few."""
    light, heavy = list(cubes.cubes), list[Cube]()
    if cubes.count > FEW:
        light = [cube for cube in cubes.cubes if weight(cube) <= LIGHT]
        heavy = [cube for cube in cubes.cubes if weight(cube) > LIGHT]
    cells = cubes.grid.width * cubes.grid.height
    if sum(map(weight, light)) * cells // 8 > room:
        return cubes
    parts: list[Placements] = [cubes.of(heavy)]
    for chunk in _chunks(light):
        listed = yield from cubes.of(chunk).listed()
        parts += [listed]
    return mix(parts)


def _chunks(cubes: Iterable[Cube]) -> Iterator[list[Cube]]:
    """The cubes in order, as many at a time as make a list of the right length."""
    chunk: list[Cube] = []
    count = 0
    for cube in cubes:
        chunk.append(cube)
        count += weight(cube)
        if count >= FEW:
            yield chunk
            chunk, count = [], 0
    if chunk:
        yield chunk


def _merge(parts: list[Listed]) -> list[Listed]:
    """The same placements in one list, if they are few or thinly spread over many lists."""
    count = sum(part.count for part in parts)
    length = sum(part.roster.everyone.bit_length() for part in parts)
    if len(parts) < 2 or (count > FEW and length < SPARSE * count):
        return parts
    members = [member for part in parts for member in part.members()]
    grid, atoms, exact = parts[0].grid, parts[0].atom_count, all(part.exact for part in parts)
    starts = range(0, count, FEW) if count else (0,)
    return [enlist(grid, atoms, members[at : at + FEW], exact=exact) for at in starts]
