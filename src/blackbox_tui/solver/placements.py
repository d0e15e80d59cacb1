"""A set of placements: all that agree with some clues.

A set is made of disjoint parts: cubes that stand for many placements, and lists of the
placements of small cubes, some thousands at a time, so that their bits fit into the
processor's cache.

A cube is a partial placement: cells that hold an atom, cells that are empty, and
unknown cells over which the remaining atoms are spread in every possible way. It
stands for all of those ways at once.

        a b c
      1 o . ?      With two atoms in all, this is one cube for five placements: an atom on a1,
      2 . ? ?      three empty cells, and one atom left for the five unknown cells.
      3 . ? ?

Each ray splits the cubes it meets and drops the parts in which it would have ended otherwise, so
cubes become many and small. Then they are listed, until few placements are left in one list:

    one cube ─ ray → cubes ─ settle → large cubes and lists ─ ray, settle → … → one list
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, compress, islice
from math import comb
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import HIT_END, LaneTable, lane_table, ones
from blackbox_tui.rules.clues import Clue, Premise, Refutation
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.lists import SPARSE, Listed, enlist, list_cubes
from blackbox_tui.solver.walker import Cube, count_ends, cubes_with

CUBES_PER_STEP: Final = 250  # cubes that are looked at in one step of a job where each costs little
LIST_LENGTH: Final = 32_000  # how many placements are listed together
LISTED_CUBE: Final = 800  # a cube of up to this many placements is better listed


def fault(clue: Premise, table: LaneTable, atoms: int) -> int:
    """By how much a placement contradicts a clue: a ray by one, a submission by its atoms."""
    match clue:
        case Clue(entry, outcome):
            return int(table.outcome(entry, atoms) != outcome)
        case Refutation(guesses, wrong):
            return abs((table.bits(guesses) & ~atoms).bit_count() - wrong)


class Cubes:
    """Disjoint cubes."""

    def __init__(
        self, grid: Grid, atom_count: int, cubes: Iterable[Cube] | None = None, *, most: int = 10**5
    ) -> None:
        self.grid: Final = grid
        self.atom_count: Final = atom_count
        self.most: Final = most  # with more cubes than this, a job is over its budget
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
        """A set of this kind, of these cubes."""
        return Cubes(self.grid, self.atom_count, cubes, most=self.most)

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        start = self._table.start(port)
        totals = yield from count_ends(self._table, start, self.cubes, self.atom_count)
        totals[HIT_END] += self.count - sum(totals)
        return {outcome: totals[end] for outcome, end in self._table.ends.items() if totals[end]}

    def learn(self, clue: Premise) -> Job[Cubes]:
        """Those that agree with one more clue."""
        if isinstance(clue, Refutation):
            return (yield from self._with_atoms(clue.guesses, len(clue.guesses) - clue.wrong))
        agreeing = self.of((yield from cubes_with(self._table, clue, self.cubes, self.most)))
        yield
        return agreeing

    def _with_atoms(self, cells: Iterable[Cell], atoms: int) -> Job[Cubes]:
        masks = [self._table.bits([cell]) for cell in cells]
        agreeing: list[Cube] = []
        parts = (part for cube in self.cubes for part in with_atoms(cube, masks, atoms))
        while some := list(islice(parts, CUBES_PER_STEP)):
            agreeing += some
            if len(agreeing) > self.most:
                raise OverBudget
            yield
        return self.of(agreeing)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        held, everywhere = [0] * len(self._table.cells), 0
        weighed = zip(self.cubes, self.weights, strict=True)
        for nth, ((atoms, unknown, left), here) in enumerate(weighed):
            for number in ones(atoms):
                held[number] += here
            if left:
                share = comb(unknown.bit_count() - 1, left - 1)
                everywhere += share
                for number in ones(self._table.every_cell ^ unknown):
                    held[number] -= share
            if nth % CUBES_PER_STEP == CUBES_PER_STEP - 1:
                yield
        counts = (number + everywhere for number in held)
        return dict(zip(self._table.cells, counts, strict=True))

    def listed(self) -> Job[Listed]:
        """Convert the cubes to a list of placements."""
        return list_cubes(self.grid, self.atom_count, self.cubes, at_once=100)

    def members(self) -> Iterator[int]:
        """Each placement, its atoms as bits."""
        for atoms, unknown, left in self.cubes:
            for rest in combinations([1 << cell for cell in ones(unknown)], left):
                yield atoms | sum(rest)

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return map(self._table.named, self.members())


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


PlacementPart: TypeAlias = Cubes | Listed


class Placements:
    """An immutable set of placements in one or more disjoint parts."""

    def __init__(self, parts: Iterable[PlacementPart]) -> None:
        every = tuple(parts)
        self.parts: Final = tuple(part for part in every if part.count) or every[:1]
        self.grid: Final = every[0].grid
        self.atom_count: Final = every[0].atom_count
        self.count: Final = sum(part.count for part in self.parts)

    def learn(self, clue: Premise) -> Job[Placements]:
        """Those that agree with one more clue."""
        agreeing: list[PlacementPart] = []
        for part in self.parts:
            agreeing += [(yield from part.learn(clue))]
        return Placements(agreeing)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        total = dict.fromkeys(self.grid.cells, 0)
        for part in self.parts:
            for cell, held in (yield from part.census()).items():
                total[cell] += held
        return total

    def listed(self) -> Job[Listed]:
        """Join all parts into one list."""
        if len(self.parts) == 1 and isinstance(self.parts[0], Listed):
            return (yield from self.parts[0].compact())
        members = chain.from_iterable(part.members() for part in self.parts)
        return (yield from enlist(self.grid, self.atom_count, members))

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return (placement for part in self.parts for placement in part)

    def __repr__(self) -> str:
        return f"<Placements {self.grid}, atoms: {self.atom_count}, {self.count} left>"


def settle(placements: Placements, max_bytes: int) -> Job[Placements]:
    """Bring each part of a set into the form that suits it, in at most that many bytes."""
    parts: list[PlacementPart] = []
    for part in placements.parts:
        parts += (yield from _list_small(part, max_bytes)) if isinstance(part, Cubes) else [part]
    cubes = [part for part in parts if isinstance(part, Cubes)]
    lists = [part for part in parts if isinstance(part, Listed)]
    yield
    return Placements([*cubes, *(yield from _merge(lists))])


def _list_small(cubes: Cubes, max_bytes: int) -> Job[list[PlacementPart]]:
    """List the placements of small cubes, or of all cubes if they are few."""
    largest = cubes.count if cubes.count <= LIST_LENGTH else LISTED_CUBE
    weighed = list(zip(cubes.cubes, cubes.weights, strict=True))
    small = [(cube, weight) for cube, weight in weighed if weight <= largest]
    yield
    large = [cube for cube, weight in weighed if weight > largest]
    yield
    cells = cubes.grid.width * cubes.grid.height
    if sum(weight for _, weight in small) * cells // 8 > max_bytes:
        return [cubes]
    parts: list[PlacementPart] = [cubes.of(large)] if large or not small else []
    for chunk in _chunks(small):
        parts += [(yield from cubes.of(chunk).listed())]
    return parts


def _chunks(weighed: Iterable[tuple[Cube, int]]) -> Iterator[list[Cube]]:
    """The cubes in order, as many at a time as make a list of the right length."""
    chunk: list[Cube] = []
    count = 0
    for cube, weight in weighed:
        chunk.append(cube)
        count += weight
        if count >= LIST_LENGTH:
            yield chunk
            chunk, count = [], 0
    if chunk:
        yield chunk


def _merge(lists: list[Listed]) -> Job[list[Listed]]:
    """Join lists into one if the placements are few or thinly spread."""
    count = sum(part.count for part in lists)
    length = sum(part.roster.everyone.bit_length() for part in lists)
    if len(lists) < 2 or (count > LIST_LENGTH and length < SPARSE * count):
        return lists
    members = chain.from_iterable(part.members() for part in lists)
    grid, atoms = lists[0].grid, lists[0].atom_count
    merged: list[Listed] = []
    for _ in range(0, max(count, 1), LIST_LENGTH):
        merged += [(yield from enlist(grid, atoms, islice(members, LIST_LENGTH)))]
    return merged
