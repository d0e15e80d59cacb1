"""Placements as lists, with one bit for each placement: the form for when few are left.

A roster is a table of placements. It is kept by its columns, each of which is one integer:

                 a1 b1 c1
    1st  a1 b1    o  o  .       the column of a1 is 0b011: the first two have an atom there
    2nd  a1 c1    o  .  o       the column of b1 is 0b101 (the first placement is the lowest bit)
    3rd  b1 c1    .  o  o       the column of c1 is 0b110

So one operation asks all placements at once: those with an atom on a1 and none on b1 are
`0b011 & ~0b101`, which is the 2nd alone. A list is a roster with the bits of some placements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import compress, islice
from math import comb
from typing import Final, TypeAlias, TypeVar

from blackbox_tui.engine import LARGEST, Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, exit_end, lane_table, ones
from blackbox_tui.rules.clues import Clue, Premise, Refutation
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.walker import Cube

SPARSE: Final = 8  # a list is compacted when its roster is this many times as long
MEMBERS_PER_STEP: Final = 400  # how many placements are listed one by one in a step of a job
WINDOW: Final = 2_048
"""How many bits of a roster are looked at together for the placements they stand for."""

DIGITS: Final = bytes.maketrans(b"01", b"\0\1")
"""Turns the digits of a binary number into false and true."""
BIT_DIGITS: Final = [bytes(b"01"[byte >> bit & 1] for byte in range(256)) for bit in range(8)]
"""For each bit of a byte, turns bytes into the digit of that bit."""
SINGLE_BITS: Final = [(place >> 3, 1 << (place & 7)) for place in range(LARGEST**2)]
"""For each place in a column, its byte and its bit there."""

Weights: TypeAlias = Mapping[int, int]
"""The weight of each placement by its number of atoms, in whole numbers; 1 if it is known."""

T = TypeVar("T")


class Roster:
    """Numbered placements: for each cell, the bits of those with an atom there."""

    def __init__(self, grid: Grid, weights: Weights, columns: list[int], everyone: int) -> None:
        self.table: Final = lane_table(grid)
        self.weights: Final = weights
        self.columns: Final = columns
        self.everyone: Final = everyone  # the bits that stand for a placement
        self._having: Final = [*columns, 0]
        """One for each cell, and an empty one for cells off the board."""
        self._lacking: Final = [everyone ^ column for column in self._having]
        self._by_outcome: dict[Port, dict[Outcome, int]] = {}
        self._arrivals: dict[Port, dict[Port, int]] = {}
        """For each port, the bits of rays already known to come out there, by their entry."""
        self.weigh: Final[Callable[[int], int]] = (
            int.bit_count if {*weights.values()} == {1} else self._weigh
        )
        """How much some placements, given as bits, count together."""

    @cached_property
    def by_number(self) -> dict[int, int]:
        """The bits of the placements of each number of atoms."""
        if len(self.weights) == 1:
            return dict.fromkeys(self.weights, self.everyone)
        return bits_by_atoms(self.everyone, self.columns)

    def _weigh(self, some: int) -> int:
        total = 0
        for number, bits in self.by_number.items():
            total += self.weights[number] * (some & bits).bit_count()
        return total

    def by_outcome(self, port: Port) -> dict[Outcome, int]:
        """For each outcome of that port, the bits of the placements that have it."""
        if port not in self._by_outcome:
            self._by_outcome[port] = self._outcomes(port)
        return self._by_outcome[port]

    def clear_cache(self) -> None:
        """Drop all that has been worked out, to save memory."""
        self._by_outcome.clear()
        self._arrivals.clear()

    def _outcomes(self, port: Port) -> dict[Outcome, int]:
        """A ray can be read backwards, so one that is known to come out here needs no walk."""
        table, rest = self.table, self.everyone
        start, arrivals = table.start(port), self._arrivals.get(port, {})
        for bits in arrivals.values():
            rest ^= bits
        ends = self._walk(start, rest)
        ends |= {exit_end(origin): bits for origin, bits in arrivals.items()}
        by_outcome = {table.outcomes[end]: ends[end] for end in sorted(ends, reverse=True)}
        for outcome, bits in by_outcome.items():
            if isinstance(outcome, Detour):
                self._arrivals.setdefault(outcome.exit, {})[port] = bits
        return by_outcome

    def _walk(self, start: int, everyone: int) -> dict[int, int]:
        """Follow the rays of all these placements at once from one pose: the bits at each end.

        Rays that turn into a lane wait there until it is their turn, and pass it together.
        Those that turn back would come out where they went in.

        Example: five placements of one atom on 3x3, and the ray from port 2, bits in brackets:

               a  b  c       outside the port  11111  (a2) ahead is a hit; (a3) beside is reflected
            1  . [2] .       in a2             10110  (b1) on the left turns right, and waits to
        2 → 2 [1] .  .                                go down column a; (b3) turns left, and waits
            3 [8][16][4]                              to go up column a
                             in b2             00100  (c3) on the right turns left, and waits to
                                                      go up column b
                             at the end        00000  nothing comes out straight ahead
        """
        lanes, views = self.table.lanes, self.table.views
        having, lacking = self._having, self._lacking
        waiting = {start: everyone} if everyone else {}
        ends: dict[int, int] = {}

        def turn(pose: int, bits: int) -> None:
            if bits:
                arriving = waiting if pose >= 0 else ends
                arriving[pose] = arriving[pose] | bits if pose in arriving else bits

        while waiting:
            first, bits = next(iter(waiting)), 0
            for pose, ahead, left, right, if_left, if_right in lanes[first]:
                if pose in waiting:
                    bits |= waiting.pop(pose)
                if not bits:
                    continue
                bits &= lacking[ahead]
                lefts, rights = bits & having[left], bits & having[right]
                if lefts or rights:
                    both = lefts & rights
                    bits ^= lefts | rights
                    turn(REFLECTED_END, both)
                    turn(if_left, lefts ^ both)
                    turn(if_right, rights ^ both)
            turn(views[first][2], bits)
        for bits in ends.values():
            everyone ^= bits
        return {HIT_END: everyone, **ends} if everyone else ends


class Listed:
    """Some of a roster's placements; every question is answered at once."""

    def __init__(self, roster: Roster, bits: int) -> None:
        self.roster: Final = roster
        self.bits: Final = bits
        self.count: Final = bits.bit_count()
        self.grid: Final = roster.table.grid
        self.weights: Final = roster.weights

    @property
    def mass(self) -> int:
        """How much its placements count together."""
        return self.roster.weigh(self.bits)

    @property
    def masses(self) -> dict[int, int]:
        """How much the placements of each number of atoms count together."""
        by_number = self.roster.by_number.items()
        return {number: self.roster.weigh(self.bits & bits) for number, bits in by_number}

    def tally(self, port: Port) -> dict[Outcome, int]:
        """How much the placements count together for each outcome of that port."""
        by_outcome, weigh = self.roster.by_outcome(port).items(), self.roster.weigh
        return {how: weigh(some) for how, bits in by_outcome if (some := self.bits & bits)}

    def compact(self) -> Job[Listed]:
        """Give the set a roster of its own if it is only a small part of its roster."""
        if self.bits.bit_length() < max(64, SPARSE * self.count):
            return self
        return (yield from enlist(self.grid, self.weights, self.members()))

    def members(self) -> Iterator[int]:
        """Each placement, its atoms as bits."""
        for at in range(0, self.bits.bit_length(), WINDOW):
            if some := self.bits >> at & (1 << WINDOW) - 1:
                columns = [column >> at & some for column in self.roster.columns]
                yield from transposed(columns, [*ones(some)])

    def agreeing(self, clue: Premise) -> int:
        """The bits of those that agree with one more clue."""
        roster = self.roster
        match clue:
            case Clue():
                return self.bits & roster.by_outcome(clue.entry).get(clue.outcome, 0)
            case Refutation(guesses):
                columns = [roster.columns[roster.table.cell_numbers[cell]] for cell in guesses]
                agreeing = 0
                for number, bits in roster.by_number.items():
                    by_right = bits_by_atoms(self.bits & bits, columns)
                    agreeing |= by_right.get(clue.right(number), 0)
                return agreeing

    def learn(self, clue: Premise) -> Job[Listed]:
        """Those that agree with one more clue."""
        yield
        agreeing = Listed(self.roster, self.agreeing(clue))
        yield
        return (yield from agreeing.compact())

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how much the placements with an atom there count together."""
        yield
        columns = zip(self.roster.table.cells, self.roster.columns, strict=True)
        return {cell: self.roster.weigh(self.bits & column) for cell, column in columns}

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        return map(self.roster.table.named, self.members())


def bits_by_atoms(bits: int, columns: Iterable[int]) -> dict[int, int]:
    """The bits of placements by how many of these columns they are in."""
    by_atoms = {0: bits}
    for column in columns:
        after: dict[int, int] = {}
        for atoms, some in by_atoms.items():
            if without := some & ~column:
                after[atoms] = after.get(atoms, 0) | without
            if having := some & column:
                after[atoms + 1] = having
        by_atoms = after
    return by_atoms


# --- listing the placements of cubes ------------------------------------------
#
# Two atoms on three unknown cells a, b, c can be placed as ab, ac, bc: three bits. The
# column of each cell says which of the three put an atom there: a 011, b 101, c 110 (the
# first way is the lowest bit). The columns of many cubes are joined in whole bytes; of
# those without unknown cells, eight share a byte.


def enlist(grid: Grid, weights: Weights, members: Iterable[int]) -> Job[Listed]:
    """A list of placements, each given by the bits of its atoms."""
    cubes = ((atoms, 0, 0) for atoms in members)
    return list_cubes(grid, weights, cubes, MEMBERS_PER_STEP)


def list_cubes(grid: Grid, weights: Weights, cubes: Iterable[Cube], at_once: int) -> Job[Listed]:
    """A list of the placements of cubes, that many of which are listed in one step."""
    columns = [bytearray() for _ in grid.cells]
    everyone, rest = bytearray(), iter(cubes)
    while some := list(islice(rest, at_once)):
        _append(some, columns, everyone)
        yield
    bits = int.from_bytes(everyone, "little")
    by_cell = [int.from_bytes(column, "little") for column in columns]
    return Listed(Roster(grid, weights, by_cell, bits), bits)


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
    for column, bits in zip(columns, transposed(known, range(len(columns))), strict=True):
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


def transposed(masks: list[int], places: Sequence[int]) -> list[int]:
    """For each place, the bits of the masks that have it; the first mask's is the lowest.

    The last place is the highest, and no mask has a bit beyond it.

    Example: the masks 0b01, 0b11, 0b10 are the bytes 2, 3, 1, the last mask first. For place 0,
    each byte becomes the digit of its bit 0: "011", so the first two have it; for place 1, "110".
    """
    if not masks:
        return [0] * len(places)
    size = (places[-1] >> 3) + 1
    last_first = b"".join(mask.to_bytes(size, "little") for mask in masks)[::-1]
    eights = [last_first[at::size] for at in reversed(range(size))]
    return [int(eights[place >> 3].translate(BIT_DIGITS[place & 7]), 2) for place in places]


def chosen(items: Iterable[T], mask: int) -> Iterator[T]:
    """The items whose bits are set, the first one's being the lowest."""
    return compress(items, bin(mask)[:1:-1].encode().translate(DIGITS))


@lru_cache(maxsize=256)
def pattern(cells: int, atoms: int) -> tuple[list[bytes], bytes]:
    """For each cell the ways to place that many atoms that put one there; then all; as bytes."""
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
