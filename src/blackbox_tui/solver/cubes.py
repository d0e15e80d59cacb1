"""Sets of placements as cubes: the form for when many are left.

A cube is a partial placement: cells that hold an atom, cells that are empty,
and unknown cells over which the atoms left are spread in every way. It stands
for all of those ways at once. What is done with the answers it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice
from math import comb
from typing import Final, NamedTuple

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import HIT_END
from blackbox_tui.rules.game import Clue, Refutation
from blackbox_tui.solver.placements import (
    OVER_BUDGET,
    Job,
    Listed,
    OverBudget,
    Placements,
    Roster,
    ones,
)
from blackbox_tui.solver.tracer import Counter, Cube, Sorter, follow, views_of

BREATH: Final = 250
"""How many cubes are looked at between two yields where each costs little."""


class Cubes(Placements):
    """Disjoint cubes."""

    __slots__ = ("_atom_count", "_count", "_grid", "_views", "cubes", "most")

    def __init__(
        self,
        grid: Grid,
        atom_count: int,
        cubes: Iterable[Cube] | None = None,
        *,
        most: int = 100_000,
    ) -> None:
        self._grid: Final = grid
        self._atom_count: Final = atom_count
        self._views: Final = views_of(grid)
        if cubes is None:
            cubes = [(0, self._views.everything if atom_count else 0, atom_count)]
        weighed = [(cube, weight(cube)) for cube in cubes]
        self.cubes: Final = [cube for cube, number in weighed if number]
        self.most: Final = most
        """With more cubes than this, it is too many to tell."""
        self._count: Final = sum(number for _, number in weighed)

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self._grid

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

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        table, counter = self._views.table, Counter(self._views, self.atom_count)
        yield from follow(self._views, table.start(port), self.cubes, counter)
        counter.totals[HIT_END] = self.count - sum(counter.totals)
        tallies: dict[Outcome, int] = {}
        for end in table.ends:
            if total := counter.totals[end]:
                outcome = table.outcome(port, end)
                tallies[outcome] = tallies.get(outcome, 0) + total
        return tallies

    def split(self, port: Port) -> Job[dict[Outcome, Placements] | OverBudget]:
        """The set in parts, by the outcome of that port."""
        table = self._views.table
        sorter = yield from self._sort(port, table.ends)
        if isinstance(sorter, OverBudget):
            return OVER_BUDGET
        parts: dict[Outcome, list[Cube]] = {}
        for end, cubes in sorter.parts.items():
            parts.setdefault(table.outcome(port, end), []).extend(cubes)
        sets = {outcome: self.of(cubes) for outcome, cubes in parts.items()}
        return {outcome: part for outcome, part in sets.items() if part}

    def learn(self, clue: Clue | Refutation) -> Job[Placements | OverBudget]:
        """Those that agree with one more clue."""
        match clue:
            case Clue(entry, outcome):
                return (yield from self._seeing(entry, outcome))
            case Refutation(guesses, wrong):
                return (yield from self._refuting(guesses, len(guesses) - wrong))

    def _seeing(self, port: Port, outcome: Outcome) -> Job[Placements | OverBudget]:
        sorter = yield from self._sort(port, self._views.table.ends_of(port, outcome))
        if isinstance(sorter, OverBudget):
            return OVER_BUDGET
        return self.of(cube for cubes in sorter.parts.values() for cube in cubes)

    def _sort(self, port: Port, wanted: Iterable[int]) -> Job[Sorter | OverBudget]:
        sorter = Sorter(self._views, wanted)
        for _ in follow(self._views, self._views.table.start(port), self.cubes, sorter):
            if sorter.size() > self.most:
                return OVER_BUDGET
            yield
        return sorter if sorter.size() <= self.most else OVER_BUDGET

    def _refuting(self, guesses: Iterable[Cell], right: int) -> Job[Placements | OverBudget]:
        cells = [1 << self._views.table.cell_numbers[cell] for cell in guesses]
        found: list[Cube] = []
        parts = (part for cube in self.cubes for part in with_atoms(cube, cells, right))
        while some := list(islice(parts, BREATH)):
            found += some
            if len(found) > self.most:
                return OVER_BUDGET
            yield
        return self.of(found)

    def of(self, cubes: Iterable[Cube]) -> Cubes:
        """The same kind of set, of these cubes."""
        return Cubes(self.grid, self.atom_count, cubes, most=self.most)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        held, everywhere = [0] * len(self._views.table.cells), 0
        for nth, cube in enumerate(self.cubes):
            atoms, unknown, left = cube
            here = weight(cube)
            for number in ones(atoms):
                held[number] += here
            if left:
                share = comb(unknown.bit_count() - 1, left - 1)
                everywhere += share
                for number in ones(self._views.everything ^ unknown):
                    held[number] -= share
            if nth % BREATH == BREATH - 1:
                yield
        return {
            cell: number + everywhere
            for cell, number in zip(self._views.table.cells, held, strict=True)
        }

    def listed(self) -> Job[Listed]:
        """The same set, one bit for each placement."""
        table = Table(len(self._views.table.cells))
        for nth, cube in enumerate(self.cubes):
            table.add(cube)
            if nth % BREATH == BREATH - 1:
                yield
        yield
        columns, everyone = table.columns(), table.everyone()
        return Listed(Roster(self.grid, self.atom_count, columns, everyone), everyone)

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        cells = self._views.table.cells
        for atoms, unknown, left in self.cubes:
            known, free = ([cells[n] for n in ones(mask)] for mask in (atoms, unknown))
            for chosen in combinations(free, left):
                yield frozenset([*known, *chosen])

    def __contains__(self, placement: object) -> bool:
        number = self._views.table.cell_numbers
        if not isinstance(placement, frozenset) or not placement <= number.keys():
            return False
        bits = sum(1 << number[cell] for cell in placement)
        return len(placement) == self.atom_count and any(
            not atoms & ~bits and not bits & ~(atoms | unknown) for atoms, unknown, _ in self.cubes
        )


def weight(cube: Cube) -> int:
    """How many placements a cube stands for."""
    _, unknown, left = cube
    return comb(unknown.bit_count(), left)


def with_atoms(cube: Cube, cells: list[int], wanted: int) -> Iterator[Cube]:
    """The parts of a cube that have so many atoms on these cells."""
    atoms, unknown, left = cube
    free = [cell for cell in cells if cell & unknown]
    missing = wanted - sum(1 for cell in cells if cell & atoms)
    if not 0 <= missing <= left:
        return
    rest = unknown & ~sum(free)
    for chosen in combinations(free, missing):
        yield atoms | sum(chosen), rest if left > missing else 0, left - missing


class Pattern(NamedTuple):
    """All ways to spread some atoms over some cells: for each cell, those that put one there."""

    rows: list[bytes]
    full: bytes
    none: bytes


@lru_cache(maxsize=256)
def pattern(cells: int, atoms: int) -> Pattern:
    """The pattern of so many cells and atoms, each row in whole bytes."""
    number = comb(cells, atoms)
    size = -(-number // 8)
    rows = [row.to_bytes(size, "little") for row in ways(cells, atoms)]
    return Pattern(rows, ((1 << number) - 1).to_bytes(size, "little"), bytes(size))


@lru_cache(maxsize=256)
def ways(cells: int, atoms: int) -> list[int]:
    """For each cell, in which of the ways to choose so many cells it is chosen.

    The ways are in the order of their last cell, then of their last but one, and so on.
    """
    if atoms <= 1:
        return [atoms << cell for cell in range(cells)]
    rows = [0] * cells
    for last in range(atoms - 1, cells):
        before = comb(last, atoms)
        for cell, row in enumerate(ways(last, atoms - 1)):
            rows[cell] |= row << before
        rows[last] = ((1 << comb(last, atoms - 1)) - 1) << before
    return rows


class Table:
    """Cubes as columns of bits, a whole number of bytes for each, so that they join quickly."""

    def __init__(self, cells: int) -> None:
        self._masks: Final = [1 << number for number in range(cells)]
        self._columns: Final[list[list[bytes]]] = [[] for _ in range(cells)]
        self._everyone: Final[list[bytes]] = []

    def add(self, cube: Cube) -> None:
        """List the placements of one more cube."""
        atoms, unknown, left = cube
        rows, full, none = pattern(unknown.bit_count(), left)
        free = iter(rows)
        for mask, column in zip(self._masks, self._columns, strict=True):
            if unknown & mask:
                column.append(next(free))
            else:
                column.append(full if atoms & mask else none)
        self._everyone.append(full)

    def everyone(self) -> int:
        """The bits that stand for a placement."""
        return int.from_bytes(b"".join(self._everyone), "little")

    def columns(self) -> list[int]:
        """For each cell, the bits of the placements with an atom there."""
        return [int.from_bytes(b"".join(column), "little") for column in self._columns]
