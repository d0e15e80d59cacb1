"""Sets of placements, one bit for each: the form for when few are left.

Who hides, what a ray costs and which ray comes next is not its business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Detour, Grid, Outcome, Port
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, exit_end, lane_table
from blackbox_tui.rules.game import Clue, Refutation
from blackbox_tui.solver.jobs import OVER_BUDGET, Job, OverBudget, bounded, finish

__all__ = [
    "OVER_BUDGET",
    "SPARSE",
    "Job",
    "Listed",
    "OverBudget",
    "Part",
    "Placements",
    "Roster",
    "bounded",
    "enlist",
    "finish",
    "ones",
]


class Placements(ABC):
    """An immutable set of placements: all that agree with some clues."""

    __slots__ = ()

    @property
    @abstractmethod
    def grid(self) -> Grid:
        """The board's size."""

    @property
    @abstractmethod
    def atom_count(self) -> int:
        """How many atoms each placement has."""

    @property
    @abstractmethod
    def count(self) -> int:
        """How many placements there are."""

    @property
    @abstractmethod
    def exact(self) -> bool:
        """Are these all, rather than a sample?"""

    @abstractmethod
    def split(self, port: Port) -> Job[dict[Outcome, Placements] | OverBudget]:
        """The set in parts, by the outcome of that port."""

    @abstractmethod
    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""

    @abstractmethod
    def learn(self, clue: Clue | Refutation) -> Job[Placements | OverBudget]:
        """Those that agree with one more clue."""

    @abstractmethod
    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""

    @abstractmethod
    def __iter__(self) -> Iterator[frozenset[Cell]]:
        """Every placement."""

    @abstractmethod
    def __contains__(self, placement: object) -> bool: ...

    def odds(self) -> dict[Cell, float]:
        """For each cell, how likely it holds an atom; empty if no placement is left."""
        census = finish(self.census())
        return {cell: held / self.count for cell, held in census.items() if self.count}

    def __bool__(self) -> bool:
        return self.count > 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Placements):
            return NotImplemented
        if (self.grid, self.atom_count, self.count) != (other.grid, other.atom_count, other.count):
            return False
        return all(placement in other for placement in self)

    def __hash__(self) -> int:
        return hash((self.grid, self.atom_count, self.count))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.grid}, atoms: {self.atom_count}, {self.count} left>"


SPARSE: Final = 8
"""A set is compacted when its roster is so many times as long."""

Part: TypeAlias = tuple[Outcome, int]
"""An outcome, and the bits of the placements that have it."""


class Roster:
    """Numbered placements: for each cell, the bits of those with an atom there."""

    __slots__ = (
        "_arrivals",
        "_clear",
        "_parts",
        "atom_count",
        "columns",
        "everyone",
        "exact",
        "table",
    )

    def __init__(
        self, grid: Grid, atom_count: int, columns: list[int], everyone: int, *, exact: bool = True
    ) -> None:
        self.table: Final = lane_table(grid)
        self.atom_count: Final = atom_count
        self.columns: Final = [*columns, 0]
        """One for each cell, and an empty one for all that lies off the board."""
        self.everyone: Final = everyone
        self._clear: Final = [everyone ^ column for column in self.columns]
        self.exact: Final = exact
        self._parts: dict[Port, tuple[Part, ...]] = {}
        self._arrivals: dict[Port, dict[Port, int]] = {port: {} for port in grid.ports}

    def parts(self, port: Port) -> tuple[Part, ...]:
        """Everyone, by the outcome of that port; worked out once."""
        known = self._parts.get(port)
        if known is None:
            known = self._parts[port] = tuple(self._part(port))
        return known

    def forget(self) -> None:
        """Let go of all that has been worked out, to save room."""
        self._parts.clear()
        for arrivals in self._arrivals.values():
            arrivals.clear()

    def _part(self, port: Port) -> Iterator[Part]:
        """Rays can be read backwards: those known to come out here need no walk."""
        table, rest = self.table, self.everyone
        start, arrivals = table.start(port), self._arrivals.get(port, {})
        for bits in arrivals.values():
            rest ^= bits
        ends = self._walk(start, rest)
        ends |= {exit_end(origin): bits for origin, bits in arrivals.items()}
        if returned := ends.pop(REFLECTED_END, 0) | ends.pop(exit_end(port), 0):
            ends[REFLECTED_END] = returned
        for end, bits in sorted(ends.items(), reverse=True):
            outcome = table.outcome(port, end)
            if isinstance(outcome, Detour):
                self._arrivals[outcome.exit][port] = bits
            yield outcome, bits

    def _walk(self, start: int, everyone: int) -> dict[int, int]:
        """All their rays from one pose at once: who is at which end.

        Those whose rays enter a lane wait until its turn comes, and pass it together.
        """
        table, columns, clear = self.table, self.columns, self._clear
        links, positions = table.links, table.positions
        ends: dict[int, int] = {}
        lane, place = positions[start]
        waiting = {lane: {place: everyone}} if everyone else {}
        while waiting:
            lane = next(iter(waiting))
            arriving = waiting.pop(lane)
            poses, end = table.lanes[lane]
            bits = 0
            for place in range(min(arriving), len(poses)):
                if place in arriving:
                    bits |= arriving[place]
                if not bits:
                    continue
                ahead, left, right, _, by_left, by_right, by_both = links[poses[place]]
                bits &= clear[ahead]
                lefts, rights = bits & columns[left], bits & columns[right]
                if lefts or rights:
                    both = lefts & rights
                    bits ^= lefts | rights
                    turns = (by_left, lefts ^ both), (by_right, rights ^ both), (by_both, both)
                    for pose, turning in turns:
                        if turning:
                            lane, spot = positions[pose]
                            queue = waiting.setdefault(lane, {})
                            queue[spot] = queue.get(spot, 0) | turning
            if bits := bits | arriving.get(len(poses), 0):
                ends[end] = ends.get(end, 0) | bits
        for bits in ends.values():
            everyone ^= bits
        return {HIT_END: everyone, **ends} if everyone else ends


class Listed(Placements):
    """Some of a roster's placements: every question is answered at once."""

    __slots__ = ("_count", "bits", "roster")

    def __init__(self, roster: Roster, bits: int) -> None:
        self.roster: Final = roster
        self.bits: Final = bits
        self._count: Final = bits.bit_count()

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self.roster.table.grid

    @property
    def atom_count(self) -> int:
        """How many atoms each placement has."""
        return self.roster.atom_count

    @property
    def count(self) -> int:
        """How many placements there are."""
        return self._count

    @property
    def exact(self) -> bool:
        """Are these all, rather than a sample?"""
        return self.roster.exact

    def parts(self, port: Port) -> dict[Outcome, Listed]:
        """The set in parts, by the outcome of that port."""
        bits = self.bits
        return {
            outcome: Listed(self.roster, common)
            for outcome, others in self.roster.parts(port)
            if (common := bits & others)
        }

    def tallies(self, port: Port) -> dict[Outcome, int]:
        """How many placements there are for each outcome of that port."""
        return dict(self.sizes(port))

    def sizes(self, port: Port) -> list[tuple[Outcome, int]]:
        """The same as `tallies`, in the cheapest form."""
        bits = self.bits
        return [
            (outcome, common.bit_count())
            for outcome, others in self.roster.parts(port)
            if (common := bits & others)
        ]

    def having(self, clue: Clue | Refutation) -> Listed:
        """Those that agree with one more clue."""
        match clue:
            case Clue(entry, outcome):
                found = (bits for known, bits in self.roster.parts(entry) if known == outcome)
                return Listed(self.roster, self.bits & next(found, 0))
            case Refutation(guesses, wrong):
                return Listed(self.roster, self._with_atoms(guesses, len(guesses) - wrong))

    def compact(self) -> Listed:
        """The same set with a roster of its own, when it is only a small part of a larger one."""
        if self.bits.bit_length() < max(64, SPARSE * self.count):
            return self
        return enlist(self.grid, self.atom_count, [*self.members()], exact=self.exact)

    def members(self) -> Iterator[list[int]]:
        """The numbers of each placement's cells."""
        members: dict[int, list[int]] = {bit: [] for bit in ones(self.bits)}
        for number, column in enumerate(self.roster.columns):
            for bit in ones(self.bits & column):
                members[bit].append(number)
        return iter(members.values())

    def _with_atoms(self, cells: Iterable[Cell], wanted: int) -> int:
        """The bits of those that have so many atoms on these cells."""
        having = {0: self.bits}
        for cell in cells:
            column = self.roster.columns[self.roster.table.cell_numbers[cell]]
            more: dict[int, int] = {}
            for atoms, bits in having.items():
                more[atoms] = more.get(atoms, 0) | (bits & ~column)
                more[atoms + 1] = more.get(atoms + 1, 0) | (bits & column)
            having = more
        return having.get(wanted, 0)

    def split(self, port: Port) -> Job[dict[Outcome, Placements]]:
        """The set in parts, by the outcome of that port: `parts`, as a thought."""
        yield
        return dict(self.parts(port))

    def tally(self, port: Port) -> Job[dict[Outcome, int]]:
        """How many placements there are for each outcome: `tallies`, as a thought."""
        yield
        return self.tallies(port)

    def learn(self, clue: Clue | Refutation) -> Job[Placements | OverBudget]:
        """Those that agree with one more clue: `having`, as a thought."""
        yield
        found = self.having(clue)
        yield
        return found.compact()

    def census(self) -> Job[dict[Cell, int]]:
        """For each cell, how many placements have an atom there."""
        yield
        columns = self.roster.columns[:-1]
        return {
            cell: (self.bits & column).bit_count()
            for cell, column in zip(self.roster.table.cells, columns, strict=True)
        }

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        cells = self.roster.table.cells
        return (frozenset(cells[number] for number in member) for member in self.members())

    def __contains__(self, placement: object) -> bool:
        if not isinstance(placement, frozenset) or len(placement) != self.atom_count:
            return False
        bits, number = self.bits, self.roster.table.cell_numbers
        for cell in placement:
            if cell not in number:
                return False
            bits &= self.roster.columns[number[cell]]
        return bits > 0


def enlist(grid: Grid, atom_count: int, members: list[list[int]], *, exact: bool) -> Listed:
    """A set of its own for some placements, each given by the numbers of its cells."""
    size = -(-len(members) // 8)
    columns = [bytearray(size) for _ in grid.cells]
    for nth, member in enumerate(members):
        for number in member:
            columns[number][nth >> 3] |= 1 << (nth & 7)
    everyone = (1 << len(members)) - 1
    whole = [int.from_bytes(column, "little") for column in columns]
    return Listed(Roster(grid, atom_count, whole, everyone, exact=exact), everyone)


def ones(bits: int) -> Iterator[int]:
    """The places of the bits that are set."""
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)
