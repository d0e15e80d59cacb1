"""Placements as lists, with one bit for each placement: the form for when few are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.bits import ones
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, exit_end, lane_table
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.jobs import Job

SPARSE: Final = 8
"""A list is compacted when its roster is this many times as long."""
MEMBERS_PER_STEP: Final = 400
"""How many placements are listed one by one in a step of a job."""
WINDOW: Final = 2_048
"""How many bits of a roster are looked at together for the placements they stand for."""

OutcomeBits: TypeAlias = tuple[Outcome, int]
"""An outcome, and the bits of the placements that have it."""


class Roster:
    """Numbered placements: for each cell, the bits of those with an atom there."""

    def __init__(self, grid: Grid, atom_count: int, columns: list[int], everyone: int) -> None:
        self.table: Final = lane_table(grid)
        self.atom_count: Final = atom_count
        self.columns: Final = [*columns, 0]
        """One for each cell, and an empty one for cells off the board."""
        self.everyone: Final = everyone
        """The bits that stand for a placement."""
        self._clear: Final = [everyone ^ column for column in self.columns]
        self._by_outcome: dict[Port, tuple[OutcomeBits, ...]] = {}
        self._arrivals: dict[Port, dict[Port, int]] = {port: {} for port in grid.ports}
        """For each port, the bits of rays already known to come out there, by their entry."""

    def by_outcome(self, port: Port) -> tuple[OutcomeBits, ...]:
        """All placements by the outcome of that port; worked out once."""
        cached = self._by_outcome.get(port)
        if cached is None:
            cached = self._by_outcome[port] = tuple(self._outcomes(port))
        return cached

    def agreeing(self, clue: Clue) -> int:
        """The bits of the placements that agree with a ray."""
        return dict(self.by_outcome(clue.entry)).get(clue.outcome, 0)

    def clear_cache(self) -> None:
        """Drop all that has been worked out, to save memory."""
        self._by_outcome.clear()
        for arrivals in self._arrivals.values():
            arrivals.clear()

    def _outcomes(self, port: Port) -> Iterator[OutcomeBits]:
        """A ray can be read backwards, so one that is known to come out here needs no walk."""
        table, rest = self.table, self.everyone
        start, arrivals = table.start(port), self._arrivals.get(port, {})
        for bits in arrivals.values():
            rest ^= bits
        ends = self._walk(start, rest)
        ends |= {exit_end(origin): bits for origin, bits in arrivals.items()}
        if reflected := ends.pop(REFLECTED_END, 0) | ends.pop(exit_end(port), 0):
            ends[REFLECTED_END] = reflected
        for end, bits in sorted(ends.items(), reverse=True):
            outcome = table.outcome_at(port, end)
            if isinstance(outcome, Detour):
                self._arrivals[outcome.exit][port] = bits
            yield outcome, bits

    def _walk(self, start: int, everyone: int) -> dict[int, int]:
        """Follow the rays of all these placements at once from one pose: the bits at each end.

        Rays that turn into a lane wait there until it is their turn, and pass it together.
        Those that turn back would come out where they went in.

        Example: 3x3, five placements of one atom, and the ray from port 2. In the lane of row 2
        it looks at a2, a1 and a3, then at b2 and what is beside it, then at c2:

                  a2   b1   c3   a3   b3
            bits  1    2    4    8    16
            outside the port   1 ahead is a hit; 8 beside turns into an end: reflected
            in a2              2 on the left turns right, and waits to go down column a;
                               16 on the right turns left, and waits to go up column a
            in b2              4 on the right turns left, and waits to go up column b
        """
        links, lanes, columns, clear = self.table.links, self.table.lanes, self.columns, self._clear
        waiting = {start: everyone} if everyone else {}
        ends: dict[int, int] = {}

        def turn(pose: int, bits: int) -> None:
            arriving = waiting if pose >= 0 else ends
            arriving[pose] = arriving[pose] | bits if pose in arriving else bits

        while waiting:
            poses, end = lanes[next(iter(waiting))]
            bits = 0
            for pose in poses:
                if pose in waiting:
                    bits |= waiting.pop(pose)
                if not bits:
                    continue
                ahead, left, right, _, if_left, if_right, _ = links[pose]
                bits &= clear[ahead]
                if lefts := bits & columns[left]:
                    bits ^= lefts
                    if both := lefts & columns[right]:
                        lefts ^= both
                        turn(REFLECTED_END, both)
                    if lefts:
                        turn(if_left, lefts)
                if rights := bits & columns[right]:
                    bits ^= rights
                    turn(if_right, rights)
            if bits:
                turn(end, bits)
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
        self.atom_count: Final = roster.atom_count

    def outcome_counts(self, port: Port) -> dict[Outcome, int]:
        """How many placements there are for each outcome of that port."""
        by_outcome = self.roster.by_outcome(port)
        if self.bits != self.roster.everyone:
            some = ((outcome, self.bits & others) for outcome, others in by_outcome)
            by_outcome = tuple((outcome, common) for outcome, common in some if common)
        return {outcome: bits.bit_count() for outcome, bits in by_outcome}

    def compact(self) -> Job[Listed]:
        """The same set with a roster of its own, if it is only a small part of its roster."""
        if self.bits.bit_length() < max(64, SPARSE * self.count):
            return self
        return (yield from enlist(self.grid, self.atom_count, self.members()))

    def members(self) -> Iterator[list[int]]:
        """The numbers of each placement's cells."""
        for at in range(0, self.bits.bit_length(), WINDOW):
            some = self.bits >> at & (1 << WINDOW) - 1
            members: dict[int, list[int]] = {bit: [] for bit in ones(some)}
            for number, column in enumerate(self.roster.columns if some else ()):
                for bit in ones(some & column >> at):
                    members[bit].append(number)
            yield from members.values()

    # The same answers as jobs, so that a set of placements can ask lists and cubes alike.

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""
        yield from ()  # a step of its own would be too short
        return self.outcome_counts(port)

    def learn(self, clue: Clue | Refutation) -> Job[Listed]:
        """Those that agree with one more clue."""
        yield
        roster = self.roster
        match clue:
            case Clue():
                agreeing = self.bits & roster.agreeing(clue)
            case Refutation(guesses, wrong):
                columns = [roster.columns[roster.table.cell_numbers[cell]] for cell in guesses]
                agreeing = bits_by_atoms(self.bits, columns).get(len(guesses) - wrong, 0)
        yield
        return (yield from Listed(roster, agreeing).compact())

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        yield
        cells = zip(self.roster.table.cells, self.roster.columns, strict=False)
        return {cell: (self.bits & column).bit_count() for cell, column in cells}

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        cells = self.roster.table.cells
        return (frozenset(cells[number] for number in member) for member in self.members())


def enlist(grid: Grid, atom_count: int, members: Iterable[list[int]]) -> Job[Listed]:
    """A list of placements, each given by the numbers of its cells."""
    columns = [bytearray() for _ in grid.cells]
    every, count = iter(members), 0
    while some := list(islice(every, MEMBERS_PER_STEP)):
        for column in columns:
            column.extend(bytes(MEMBERS_PER_STEP // 8))
        for nth, member in enumerate(some, count):
            for number in member:
                columns[number][nth >> 3] |= 1 << (nth & 7)
        count += len(some)
        yield
    everyone = (1 << count) - 1
    whole = [int.from_bytes(column, "little") for column in columns]
    return Listed(Roster(grid, atom_count, whole, everyone), everyone)


def bits_by_atoms(bits: int, columns: Iterable[int]) -> dict[int, int]:
    """The bits of placements by how many of these columns they are in."""
    by_atoms = {0: bits}
    for column in columns:
        after: dict[int, int] = {}
        for atoms, some in by_atoms.items():
            if without := some & ~column:
                after[atoms] = after.get(atoms, 0) | without
            if having := some & column:
                after[atoms + 1] = after.get(atoms + 1, 0) | having
        by_atoms = after
    return by_atoms
