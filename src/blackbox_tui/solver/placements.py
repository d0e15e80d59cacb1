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
from math import comb, lcm, log2
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import HIT_END, LaneTable, lane_table, ones
from blackbox_tui.rules.clues import Clue, Clues, Premise, Refutation
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.lists import SPARSE, Listed, Weights, enlist, list_cubes
from blackbox_tui.solver.walker import Cube, count_ends, cubes_with

CUBES_PER_STEP: Final = 250  # cubes that are looked at in one step of a job where each costs little
CUBES_LISTED_PER_STEP: Final = 100
LIST_LENGTH: Final = 32_000  # how many placements are listed together
LISTED_CUBE: Final = 800  # a cube of up to this many placements is better listed


def fault(clue: Premise, table: LaneTable, atoms: int) -> int:
    """By how much a placement contradicts a clue: a ray by one, a submission by its atoms."""
    match clue:
        case Clue(entry, outcome):
            return int(table.outcome(entry, atoms) != outcome)
        case Refutation(guesses):
            right = (table.bits(guesses) & atoms).bit_count()
            return abs(clue.right(atoms.bit_count()) - right)


class Cubes:
    """Disjoint cubes, whose placements all count the same.

    They may have several numbers of atoms; by default, they are all placements of these numbers.
    """

    def __init__(
        self,
        grid: Grid,
        weights: Weights,
        cubes: Iterable[Cube] | None = None,
        *,
        most: int = 10**5,
    ) -> None:
        self.grid: Final = grid
        self.weights: Final = weights
        [self.weight] = {*weights.values()}
        self.most: Final = most  # with more cubes than this, a job is over its budget
        self._table: Final = lane_table(grid)
        if cubes is None:
            every_cell = self._table.every_cell
            cubes = [(0, every_cell if number else 0, number) for number in weights]
        every = list(cubes)
        sizes = [*map(size_of, every)]
        self.cubes: Final = list(compress(every, sizes))
        self.sizes: Final = list(filter(None, sizes))
        """How many placements each cube stands for."""
        self.count: Final = sum(sizes)

    def of(self, cubes: Iterable[Cube]) -> Cubes:
        """A set of this kind, of these cubes."""
        return Cubes(self.grid, self.weights, cubes, most=self.most)

    @property
    def masses(self) -> dict[int, int]:
        """How much the placements of each number of atoms count together."""
        masses = dict.fromkeys(self.weights, 0)
        for (atoms, _, left), size in zip(self.cubes, self.sizes, strict=True):
            masses[atoms.bit_count() + left] += size * self.weight
        return masses

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How much the placements count together for each outcome of that port."""
        start = self._table.start(port)
        totals = yield from count_ends(self._table, start, self.cubes, max(self.weights))
        totals[HIT_END] += self.count - sum(totals)
        ends, weight = self._table.ends.items(), self.weight
        return {outcome: totals[end] * weight for outcome, end in ends if totals[end]}

    def learn(self, clue: Premise) -> Job[Cubes]:
        """Those that agree with one more clue."""
        if isinstance(clue, Refutation):
            return (yield from self._refuting(clue))
        agreeing = self.of((yield from cubes_with(self._table, clue, self.cubes, self.most)))
        yield
        return agreeing

    def _refuting(self, clue: Refutation) -> Job[Cubes]:
        agreeing: list[Cube] = []
        parts = (part for cube in self.cubes for part in refuting(self._table, clue, cube))
        while some := list(islice(parts, CUBES_PER_STEP)):
            agreeing += some
            if len(agreeing) > self.most:
                raise OverBudget
            yield
        return self.of(agreeing)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how much the placements with an atom there count together."""
        held, everywhere = [0] * len(self._table.cells), 0
        weighed = zip(self.cubes, self.sizes, strict=True)
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
        counts = ((number + everywhere) * self.weight for number in held)
        return dict(zip(self._table.cells, counts, strict=True))

    def listed(self) -> Job[Listed]:
        """Convert the cubes to a list of placements."""
        return list_cubes(self.grid, self.weights, self.cubes, CUBES_LISTED_PER_STEP)

    def members(self) -> Iterator[int]:
        """Each placement, its atoms as bits."""
        for atoms, unknown, left in self.cubes:
            for rest in combinations([1 << cell for cell in ones(unknown)], left):
                yield atoms | sum(rest)

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return map(self._table.named, self.members())


def size_of(cube: Cube) -> int:
    """How many placements a cube stands for."""
    _, unknown, left = cube
    return comb(unknown.bit_count(), left)


def refuting(table: LaneTable, clue: Refutation, cube: Cube) -> Iterator[Cube]:
    """The parts of a cube in which so many of the guesses are right."""
    atoms, unknown, left = cube
    guesses = table.bits(clue.guesses)
    free = [1 << cell for cell in ones(guesses & unknown)]
    missing = clue.right(atoms.bit_count() + left) - (guesses & atoms).bit_count()
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
        self.count: Final = sum(part.count for part in self.parts)

    @property
    def masses(self) -> dict[int, int]:
        """How much the placements of each number of atoms count together."""
        total: dict[int, int] = {}
        for part in self.parts:
            for number, mass in part.masses.items():
                total[number] = total.get(number, 0) + mass
        return total

    @property
    def mass(self) -> int:
        """How much all of them count together."""
        return sum(self.masses.values())

    @property
    def typical_weight(self) -> float:
        """The weight of a placement on average.

        The average is the geometric one: so many placements of this weight would be as uncertain.
        """
        every = [(part.weights[n], mass) for part in self.parts for n, mass in part.masses.items()]
        pairs = [(weight, mass) for weight, mass in every if mass]
        total = sum(mass for _, mass in pairs)
        if len(pairs) < 2:
            return pairs[0][0] if pairs else 1
        return float(2 ** sum(mass / total * log2(weight) for weight, mass in pairs))

    def learn(self, clue: Premise) -> Job[Placements]:
        """Those that agree with one more clue."""
        agreeing: list[PlacementPart] = []
        for part in self.parts:
            agreeing += [(yield from part.learn(clue))]
        return Placements(agreeing)

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how much the placements with an atom there count together."""
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
        return (yield from enlist(self.grid, _joined(self.parts), members))

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return (placement for part in self.parts for placement in part)

    def __repr__(self) -> str:
        return f"<Placements {self.grid}, atoms: {[*_joined(self.parts)]}, {self.count} left>"


def every_placement(clues: Clues, *, most: int = 10**5) -> Placements:
    """All placements, whatever the rays say, so weighted that each number counts the same.

    Few atoms can be placed in fewer ways than many, so each of these ways counts for more. On
    8x8, a placement of three atoms counts as much as 183 placements of five.
    """
    ways = {number: max(1, comb(len(clues.grid.cells), number)) for number in clues.atoms}
    weights = {number: lcm(*ways.values()) // some for number, some in ways.items()}
    return Placements([Cubes(clues.grid, {n: weights[n]}, most=most) for n in weights])


def every_cube(clues: Clues) -> Cubes:
    """All of these placements as one set, for what holds in all of them: each counts the same."""
    return Cubes(clues.grid, dict.fromkeys(clues.atoms, 1))


def _joined(parts: Iterable[PlacementPart]) -> Weights:
    """The weights in any of these parts."""
    return {number: weight for part in parts for number, weight in sorted(part.weights.items())}


def settle(placements: Placements, max_bytes: int) -> Job[Placements]:
    """Bring each part of a set into the form that suits it, in at most that many bytes."""
    cubes = [part for part in placements.parts if isinstance(part, Cubes)]
    lists = [part for part in placements.parts if isinstance(part, Listed)]
    large, listed = yield from _list_small(cubes, max_bytes)
    yield
    return Placements([*large, *(yield from _merge([*lists, *listed]))])


def _list_small(cubes: list[Cubes], max_bytes: int) -> Job[tuple[list[Cubes], list[Listed]]]:
    """List the placements of small cubes, or of all cubes if they are few; keep the others."""
    count = sum(part.count for part in cubes)
    largest = count if count <= LIST_LENGTH else LISTED_CUBE
    small: list[tuple[Cube, int]] = []
    large: list[Cubes] = []
    for part in cubes:
        sized = list(zip(part.cubes, part.sizes, strict=True))
        small += [(cube, size) for cube, size in sized if size <= largest]
        yield
        large.append(part.of(cube for cube, size in sized if size > largest))
        yield
    if not small:
        return cubes, []
    grid, weights = cubes[0].grid, _joined(cubes)
    if sum(size for _, size in small) * grid.width * grid.height // 8 > max_bytes:
        return cubes, []
    listed: list[Listed] = []
    for chunk in _chunks(small):
        listed += [(yield from list_cubes(grid, weights, chunk, CUBES_LISTED_PER_STEP))]
    return [part for part in large if part.count], listed


def _chunks(sized: Iterable[tuple[Cube, int]]) -> Iterator[list[Cube]]:
    """The cubes in order, as many at a time as make a list of the right length."""
    chunk: list[Cube] = []
    count = 0
    for cube, size in sized:
        chunk.append(cube)
        count += size
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
    grid, weights = lists[0].grid, _joined(lists)
    merged: list[Listed] = []
    for _ in range(0, max(count, 1), LIST_LENGTH):
        merged += [(yield from enlist(grid, weights, islice(members, LIST_LENGTH)))]
    return merged
