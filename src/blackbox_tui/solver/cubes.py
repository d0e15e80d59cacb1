"""Placements as cubes: the form for when many are left.

A cube is a partial placement: cells that hold an atom, cells that are empty, and
unknown cells over which the remaining atoms are spread in every possible way. It
stands for all of those ways at once.

        a b c
      1 o . ?      With two atoms in all, this is one cube for five placements: an atom on a1,
      2 . ? ?      three empty cells, and one atom left for the five unknown cells.
      3 . ? ?
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, combinations, compress, islice
from math import comb
from typing import Final, TypeAlias, TypeVar

from blackbox_tui.engine import LARGEST, Cell, Grid, Outcome, Port
from blackbox_tui.engine.bits import ones
from blackbox_tui.engine.lanes import HIT_END, lane_table
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.lists import Listed, Roster
from blackbox_tui.solver.walker import Cube, CubeSorter, count_ends, sort_cubes

CUBES_PER_STEP: Final = 250
"""Cubes that are looked at in one step of a job where each costs little."""
CUBES_LISTED_PER_STEP: Final = 100

DIGITS: Final = bytes.maketrans(b"01", b"\0\1")
"""Turns the digits of a binary number into false and true."""
BIT_DIGITS: Final = [bytes(b"01"[byte >> bit & 1] for byte in range(256)) for bit in range(8)]
"""For each bit of a byte, turns bytes into the digit of that bit."""
SINGLE_BITS: Final = [(place >> 3, 1 << (place & 7)) for place in range(LARGEST**2)]
"""For each place in a column, its byte and its bit there."""

T = TypeVar("T")


class Cubes:
    """Disjoint cubes."""

    def __init__(
        self,
        grid: Grid,
        atom_count: int,
        cubes: Iterable[Cube] | None = None,
        *,
        most: int = 100_000,
    ) -> None:
        self.grid: Final = grid
        self.atom_count: Final = atom_count
        self.most: Final = most
        """With more cubes than this, a job is over its budget."""
        self._table: Final = lane_table(grid)
        if cubes is None:
            cubes = [(0, self._table.every_cell if atom_count else 0, atom_count)]
        every = list(cubes)
        weights = [*map(weight, every)]
        self.cubes: Final = list(compress(every, weights))
        self.weights: Final = list(filter(None, weights))
        """How many placements each cube stands for."""
        self.count: Final = sum(weights)

    def of(self, cubes: Iterable[Cube]) -> Cubes:
        """The same kind of set, of these cubes."""
        return Cubes(self.grid, self.atom_count, cubes, most=self.most)

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        start = self._table.start(port)
        totals = yield from count_ends(self._table, start, self.cubes, self.atom_count)
        totals[HIT_END] += self.count - sum(totals)
        counts: dict[Outcome, int] = {}
        for end in self._table.ends:
            if total := totals[end]:
                outcome = self._table.outcome_at(port, end)
                counts[outcome] = counts.get(outcome, 0) + total
        return counts

    def learn(self, clue: Clue | Refutation) -> Job[Cubes]:
        """Those that agree with one more clue."""
        match clue:
            case Clue(entry, outcome):
                return (yield from self._with_outcome(entry, outcome))
            case Refutation(guesses, wrong):
                return (yield from self._with_atoms(guesses, len(guesses) - wrong))

    def _with_outcome(self, port: Port, outcome: Outcome) -> Job[Cubes]:
        sorter = CubeSorter(self._table, self._table.ends_of(port, outcome))
        for _ in sort_cubes(self._table, self._table.start(port), self.cubes, sorter):
            self._limit(sorter.size())
            yield
        self._limit(sorter.size())
        agreeing = self.of(chain.from_iterable(sorter.cubes.values()))
        yield
        return agreeing

    def _with_atoms(self, cells: Iterable[Cell], atoms: int) -> Job[Cubes]:
        masks = [self._table.bits([cell]) for cell in cells]
        agreeing: list[Cube] = []
        parts = (part for cube in self.cubes for part in with_atoms(cube, masks, atoms))
        while some := list(islice(parts, CUBES_PER_STEP)):
            agreeing += some
            self._limit(len(agreeing))
            yield
        return self.of(agreeing)

    def _limit(self, cubes: int) -> None:
        if cubes > self.most:
            raise OverBudget

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        held, everywhere = [0] * len(self._table.cells), 0
        for nth, ((atoms, unknown, left), here) in enumerate(
            zip(self.cubes, self.weights, strict=True)
        ):
            for number in ones(atoms):
                held[number] += here
            if left:
                share = comb(unknown.bit_count() - 1, left - 1)
                everywhere += share
                for number in ones(self._table.every_cell ^ unknown):
                    held[number] -= share
            if nth % CUBES_PER_STEP == CUBES_PER_STEP - 1:
                yield
        return {
            cell: number + everywhere for cell, number in zip(self._table.cells, held, strict=True)
        }

    def listed(self) -> Job[Listed]:
        """The same placements as a list."""
        columns = [bytearray() for _ in self._table.cells]
        everyone = bytearray()
        for at in range(0, len(self.cubes), CUBES_LISTED_PER_STEP):
            _append(self.cubes[at : at + CUBES_LISTED_PER_STEP], columns, everyone)
            yield
        bits = int.from_bytes(everyone, "little")
        by_cell = [int.from_bytes(column, "little") for column in columns]
        return Listed(Roster(self.grid, self.atom_count, by_cell, bits), bits)

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        cells = self._table.cells
        for atoms, unknown, left in self.cubes:
            fixed, free = ([cells[n] for n in ones(mask)] for mask in (atoms, unknown))
            for rest in combinations(free, left):
                yield frozenset([*fixed, *rest])


def weight(cube: Cube) -> int:
    """How many placements a cube stands for."""
    _, unknown, left = cube
    return comb(unknown.bit_count(), left)


def with_atoms(cube: Cube, cells: list[int], number: int) -> Iterator[Cube]:
    """The parts of a cube that have that many atoms on these cells."""
    atoms, unknown, left = cube
    free = [cell for cell in cells if cell & unknown]
    missing = number - sum(1 for cell in cells if cell & atoms)
    if not 0 <= missing <= left:
        return
    rest = unknown & ~sum(free)
    for placed in combinations(free, missing):
        yield atoms | sum(placed), rest if left > missing else 0, left - missing


# --- listing the placements of cubes ------------------------------------------
#
# Two atoms on three unknown cells a, b, c can be placed as ab, ac, bc: three bits. The
# column of each cell says which of the three put an atom there: a 011, b 101, c 110 (the
# first way is the lowest bit). The columns of many cubes are joined in whole bytes; of
# those without unknown cells, eight share a byte.

Pattern: TypeAlias = tuple[list[bytes], bytes]
"""For each cell, the ways that put an atom there; then all ways."""


def _append(cubes: list[Cube], columns: list[bytearray], everyone: bytearray) -> None:
    """List the placements of more cubes, in the column of each cell."""
    known = [atoms for atoms, _, left in cubes if not left]
    patterns = [
        (atoms, unknown, left, *pattern(unknown.bit_count(), left))
        for atoms, unknown, left in cubes
        if left
    ]
    size = -(-len(known) // 8)
    at = len(everyone) + size
    everyone += ((1 << len(known)) - 1).to_bytes(size, "little")
    everyone += b"".join(every for *_, every in patterns)
    more = bytes(len(everyone) - at)
    for column, bits in zip(columns, transposed(known, len(columns)), strict=True):
        column.extend(bits.to_bytes(size, "little") + more)
    for atoms, unknown, left, rows, every in patterns:
        end = at + len(every)
        for column in chosen(columns, atoms):
            column[at:end] = every
        if left == 1:  # by far the most cubes: each row is a single bit
            for column, (byte, bit) in zip(chosen(columns, unknown), SINGLE_BITS, strict=False):
                column[at + byte] = bit
        else:
            for column, row in zip(chosen(columns, unknown), rows, strict=True):
                column[at:end] = row
        at = end


def transposed(masks: list[int], cells: int) -> list[int]:
    """For each cell, the bits of the masks that have it; the first mask's is the lowest."""
    if not masks:
        return [0] * cells
    size = -(-cells // 8)
    last_first = b"".join(mask.to_bytes(size, "little") for mask in masks)[::-1]
    eights = [last_first[at::size] for at in reversed(range(size))]
    return [int(eights[cell >> 3].translate(BIT_DIGITS[cell & 7]), 2) for cell in range(cells)]


def chosen(items: Iterable[T], mask: int) -> Iterator[T]:
    """The items whose bits are set, the first one's being the lowest."""
    return compress(items, bin(mask)[:1:-1].encode().translate(DIGITS))


@lru_cache(maxsize=256)
def pattern(cells: int, atoms: int) -> Pattern:
    """All ways to place that many atoms on that many cells, in whole bytes."""
    number = comb(cells, atoms)
    size = -(-number // 8)
    rows = [row.to_bytes(size, "little") for row in ways(cells, atoms)]
    return rows, ((1 << number) - 1).to_bytes(size, "little")


@lru_cache(maxsize=256)
def ways(cells: int, atoms: int) -> list[int]:
    """For each cell, the bits of the ways to choose that many cells in which it is chosen.

    The ways are ordered by their last cell, then by their last but one, and so on.
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
