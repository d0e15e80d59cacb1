"""Sets of placements as cubes: the form for when many are left.

A cube is a partial placement: cells that hold an atom, cells that are empty,
and unknown cells over which the atoms left are spread in every way. It stands
for all of those ways at once. It knows no more than `placements` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.game import Clue, Refutation
from blackbox_tui.placements import (
    ABSORBED,
    TOO_MANY,
    Link,
    Listed,
    Placements,
    Poses,
    Roster,
    Thinking,
    TooMany,
    leaving,
    poses_of,
)

Cube: TypeAlias = tuple[int, int, int]
"""Cells with an atom, unknown cells (both as bits), and atoms left for the unknown ones."""

BREATH: Final = 40
"""How many cubes are traced between two yields."""


class Cubes(Placements):
    """Disjoint cubes."""

    __slots__ = ("_atom_count", "_count", "_poses", "cubes", "limit")

    def __init__(self, grid: Grid, atom_count: int, cubes: tuple[Cube, ...], limit: int) -> None:
        self._poses: Final = poses_of(grid)
        self._atom_count: Final = atom_count
        self.cubes: Final = cubes
        self.limit: Final = limit
        """With more cubes than this, it is too many to tell."""
        self._count: Final = sum(weight(cube) for cube in cubes)

    @classmethod
    def unknown(cls, grid: Grid, atom_count: int, limit: int) -> Cubes:
        """Every placement of so many atoms."""
        cells = grid.width * grid.height
        cube = _settled(0, (1 << cells) - 1, atom_count)
        return cls(grid, atom_count, (cube,) if cube else (), limit)

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self._poses.grid

    @property
    def atom_count(self) -> int:
        """How many atoms each placement has."""
        return self._atom_count

    @property
    def count(self) -> int:
        """How many placements there are."""
        return self._count

    @property
    def exact(self) -> bool:
        """These are all."""
        return True

    def split(self, port: Port) -> Thinking[dict[Outcome, Placements] | TooMany]:
        """The set in parts, by the outcome of that port."""
        parts: dict[Outcome, list[Cube]] = {}
        start, tracer = self._poses.start(port), Tracer(self._poses)
        traced = 0
        for nth, cube in enumerate(self.cubes):
            for end, part in tracer.trace(start, cube):
                parts.setdefault(self._poses.outcome(port, end), []).append(part)
                traced += 1
            if traced > self.limit:
                return TOO_MANY
            if nth % BREATH == 0:
                yield
        return {outcome: self._of(cubes) for outcome, cubes in parts.items()}

    def tally(self, port: Port) -> Thinking[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        tallies: dict[Outcome, int] = {}
        start, tracer = self._poses.start(port), Tracer(self._poses)
        for nth, cube in enumerate(self.cubes):
            for end, part in tracer.trace(start, cube):
                outcome = self._poses.outcome(port, end)
                tallies[outcome] = tallies.get(outcome, 0) + weight(part)
            if nth % BREATH == 0:
                yield
        return tallies

    def learn(self, clue: Clue | Refutation) -> Thinking[Placements | TooMany]:
        """Those that agree with one more clue."""
        found: list[Cube] = []
        for nth, cube in enumerate(self.cubes):
            found += self._agreeing(cube, clue)
            if len(found) > self.limit:
                return TOO_MANY
            if nth % BREATH == 0:
                yield
        return self._of(found)

    def _agreeing(self, cube: Cube, clue: Clue | Refutation) -> Iterator[Cube]:
        match clue:
            case Clue(entry, outcome):
                for end, part in Tracer(self._poses).trace(self._poses.start(entry), cube):
                    if self._poses.outcome(entry, end) == outcome:
                        yield part
            case Refutation(guesses, wrong):
                cells = [1 << self._poses.number[cell] for cell in guesses]
                yield from with_atoms(cube, cells, len(guesses) - wrong)

    def _of(self, cubes: Iterable[Cube]) -> Cubes:
        return Cubes(self.grid, self.atom_count, tuple(cubes), self.limit)

    def odds(self) -> dict[Cell, float]:
        """For each cell, how likely it holds an atom."""
        if not self.count:
            return {}
        held = [0.0] * len(self._poses.cells)
        for cube in self.cubes:
            atoms, unknown, left = cube
            here = weight(cube)
            share = here * left / (unknown.bit_count() or 1)
            for number in range(len(held)):
                if atoms >> number & 1:
                    held[number] += here
                elif unknown >> number & 1:
                    held[number] += share
        return {cell: h / self.count for cell, h in zip(self._poses.cells, held, strict=True)}

    def listed(self) -> Listed:
        """The same set, one bit for each placement."""
        columns = [0] * len(self._poses.cells)
        place = 0
        for atoms, unknown, left in self.cubes:
            free = [n for n in range(len(columns)) if unknown >> n & 1]
            known = [n for n in range(len(columns)) if atoms >> n & 1]
            for chosen in combinations(free, left):
                for number in (*known, *chosen):
                    columns[number] |= 1 << place
                place += 1
        everyone = (1 << place) - 1
        return Listed(Roster(self.grid, self.atom_count, columns, everyone), everyone)

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        cells = self._poses.cells
        for atoms, unknown, left in self.cubes:
            known = [cell for n, cell in enumerate(cells) if atoms >> n & 1]
            free = [cell for n, cell in enumerate(cells) if unknown >> n & 1]
            for chosen in combinations(free, left):
                yield frozenset([*known, *chosen])

    def __contains__(self, placement: object) -> bool:
        if not isinstance(placement, frozenset) or len(placement) != self.atom_count:
            return False
        if not all(cell in self._poses.number for cell in placement):
            return False
        bits = sum(1 << self._poses.number[cell] for cell in placement)
        return any(
            atoms & ~bits == 0 and bits & ~(atoms | unknown) == 0
            for atoms, unknown, _ in self.cubes
        )


def weight(cube: Cube) -> int:
    """How many placements a cube stands for."""
    _, unknown, left = cube
    return comb(unknown.bit_count(), left)


def _settled(atoms: int, unknown: int, left: int) -> Cube | None:
    """That cube, without unknown cells where nothing is open; None if it cannot be."""
    free = unknown.bit_count()
    if left < 0 or free < left:
        return None
    if left == 0:
        return atoms, 0, 0
    if free == left:
        return atoms | unknown, 0, 0
    return atoms, unknown, left


def with_atoms(cube: Cube, cells: list[int], wanted: int) -> Iterator[Cube]:
    """The parts of a cube that have so many atoms on these cells."""
    atoms, unknown, left = cube
    free = [cell for cell in cells if cell & unknown]
    missing = wanted - sum(1 for cell in cells if cell & atoms)
    if not 0 <= missing <= min(left, len(free)):
        return
    rest = unknown & ~sum(free)
    for chosen in combinations(free, missing):
        if part := _settled(atoms | sum(chosen), rest, left - missing):
            yield part


class Tracer:
    """Follows rays through cubes, looking at cells in the order the rules do."""

    def __init__(self, poses: Poses) -> None:
        self._links: Final[list[Link]] = poses.links
        self._nowhere: Final = len(poses.cells)

    def trace(self, start: int, cube: Cube) -> Iterator[tuple[int, Cube]]:
        """The parts of a cube in which that ray has one end, each with its end."""
        rays = [(start, cube)]
        while rays:
            pose, (atoms, unknown, left) = rays.pop()
            if pose < 0:
                yield pose, (atoms, unknown, left)
                continue
            link = self._links[pose]
            for cell in (link.ahead, link.left, link.right):
                mask = 1 << cell if cell < self._nowhere else 0
                if mask & unknown:
                    if part := _settled(atoms | mask, unknown ^ mask, left - 1):
                        rays.append((pose, part))
                    if part := _settled(atoms, unknown ^ mask, left):
                        rays.append((pose, part))
                    break
                if mask & atoms and cell == link.ahead:
                    yield ABSORBED, (atoms, unknown, left)
                    break
            else:
                rays.append((self._after(link, atoms), (atoms, unknown, left)))

    def _after(self, link: Link, atoms: int) -> int:
        left, right = atoms >> link.left & 1, atoms >> link.right & 1
        return (link.on, link.by_right, link.by_left, link.by_both)[2 * left + right]


__all__ = ["BREATH", "Cube", "Cubes", "leaving", "weight"]
