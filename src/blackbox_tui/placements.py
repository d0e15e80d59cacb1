"""Sets of placements, one bit for each: the form for when few are left.

It knows the rules by `look` alone and takes every outcome at its word: who
hides, what a ray costs and which ray comes next is not its business.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar

from blackbox_tui.engine import (
    HIT,
    REFLECTION,
    Cell,
    Detour,
    Grid,
    Heading,
    Outcome,
    Port,
    Pose,
    Sight,
    look,
)
from blackbox_tui.game import Clue, Refutation

T = TypeVar("T")

Thinking: TypeAlias = Generator[None, None, T]
"""Long work: it yields while it goes on and returns its value at the end."""


def finish(thinking: Thinking[T]) -> T:
    """Think to the end and say what came of it."""
    outcome: list[T] = []

    def listen() -> Thinking[None]:
        outcome.append((yield from thinking))

    for _ in listen():
        pass
    return outcome[0]


# --- the poses of a grid, linked ---------------------------------------------


class Link(NamedTuple):
    """What a ray in one pose looks at, and the pose that each sight leads to.

    Cells and poses are numbers; a cell off the board has the number after the
    last. A negative pose is an end: an index from the end of `Poses.ends`.
    """

    ahead: int
    left: int
    right: int
    on: int
    """Next pose if no atom is seen."""
    by_left: int
    """Next pose if the only atom is ahead-left."""
    by_right: int
    """Next pose if the only atom is ahead-right."""
    by_both: int
    """Next pose if there are atoms on both sides."""


ABSORBED: Final = -1
REFUSED: Final = -2


class Poses:
    """All poses of a grid: inside, four for each cell; then one outside each port."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.cells: Final = grid.cells
        self.number: Final = {cell: index for index, cell in enumerate(self.cells)}
        self.outcomes: Final[list[Outcome]] = [HIT, REFLECTION, *map(Detour, grid.ports)]
        """What an end means, by `-1 - end`; a ray's own port means a reflection instead."""
        inside = [Pose(cell, heading) for cell in self.cells for heading in Heading]
        outside = [self._outside(port) for port in grid.ports]
        self.links: Final = [
            *(self._link(pose) for pose in inside),
            *(self._link(pose, at_port=True) for pose in outside),
        ]

    def start(self, port: Port) -> int:
        """The pose outside that port."""
        self.grid.entrance(port)
        return 4 * len(self.cells) + port - 1

    def outcome(self, entry: Port, end: int) -> Outcome:
        """What an end means for the ray that went in there."""
        return REFLECTION if end == leaving(entry) else self.outcomes[-1 - end]

    def _outside(self, port: Port) -> Pose:
        cell, heading = self.grid.entrance(port)
        return Pose(cell.beside(heading, -1), heading)

    def _link(self, pose: Pose, *, at_port: bool = False) -> Link:
        cell, heading = pose
        ahead = cell.beside(heading)
        sides = (ahead.beside(heading.turned(-1)), ahead.beside(heading.turned(1)))
        if ahead not in self.grid:
            end = leaving(self.grid.port_at(cell, heading))
            nowhere = len(self.cells)
            return Link(nowhere, nowhere, nowhere, end, end, end, end)
        seen = (self.number.get(cell, len(self.cells)) for cell in (ahead, *sides))
        nexts = (
            self._next(pose, look(False, left, right, at_port=at_port))
            for left, right in ((False, False), (True, False), (False, True), (True, True))
        )
        return Link(*seen, *nexts)

    def _next(self, pose: Pose, sight: Sight) -> int:
        cell, heading = pose
        match sight:
            case Sight.ABSORBED:
                return ABSORBED
            case Sight.REFUSED:
                return REFUSED
            case Sight.STEP:
                return self._pose(cell.beside(heading), heading)
            case Sight.TURN_RIGHT:
                return self._pose(cell, heading.turned(1))
            case Sight.TURN_LEFT:
                return self._pose(cell, heading.turned(3))
            case Sight.BACK:
                return self._pose(cell, heading.turned(2))

    def _pose(self, cell: Cell, heading: Heading) -> int:
        return 4 * self.number[cell] + heading


def leaving(port: Port) -> int:
    """The end of a ray that comes out at that port."""
    return REFUSED - port


@lru_cache(maxsize=8)
def poses_of(grid: Grid) -> Poses:
    """The poses of that grid."""
    return Poses(grid)


# --- sets of placements ------------------------------------------------------


class TooMany(NamedTuple):
    """The answer when the placements left cannot be counted within the budget."""

    def __str__(self) -> str:
        return "too many to tell yet"


TOO_MANY: Final = TooMany()


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
    def split(self, port: Port) -> Thinking[dict[Outcome, Placements] | TooMany]:
        """The set in parts, by the outcome of that port."""

    @abstractmethod
    def tally(self, port: Port) -> Thinking[dict[Outcome, int]]:
        """How many placements there are for each outcome of that port."""

    @abstractmethod
    def learn(self, clue: Clue | Refutation) -> Thinking[Placements | TooMany]:
        """Those that agree with one more clue."""

    @abstractmethod
    def odds(self) -> dict[Cell, float]:
        """For each cell, how likely it holds an atom; nothing if no placement is left."""

    @abstractmethod
    def __iter__(self) -> Iterator[frozenset[Cell]]:
        """Every placement."""

    @abstractmethod
    def __contains__(self, placement: object) -> bool: ...

    def __len__(self) -> int:
        return self.count

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


Part: TypeAlias = tuple[Outcome, int]
"""An outcome, and the bits of the placements that have it."""


class Roster:
    """Numbered placements: for each cell the bits of those with an atom there."""

    __slots__ = ("_parts", "atom_count", "columns", "everyone", "exact", "poses")

    def __init__(
        self, grid: Grid, atom_count: int, columns: list[int], everyone: int, *, exact: bool = True
    ) -> None:
        self.poses: Final = poses_of(grid)
        self.atom_count: Final = atom_count
        self.columns: Final = [*columns, 0]
        self.everyone: Final = everyone
        self.exact: Final = exact
        self._parts: dict[Port, tuple[Part, ...]] = {}

    def parts(self, port: Port) -> tuple[Part, ...]:
        """Everyone, by the outcome of that port; worked out once."""
        known = self._parts.get(port)
        if known is None:
            ends = self._walk(self.poses.start(port))
            refused = ends.pop(REFUSED, 0) | ends.pop(leaving(port), 0)
            if refused:
                ends[REFUSED] = refused
            found = sorted(ends.items(), reverse=True)
            known = tuple((self.poses.outcomes[-1 - end], bits) for end, bits in found)
            self._parts[port] = known
        return known

    def _walk(self, start: int) -> dict[int, int]:
        """All rays from one pose at once: who is at which end.

        The sets of placements whose rays are in the same pose go on as one.
        """
        links, columns = self.poses.links, self.columns
        ends: dict[int, int] = {}
        moving = {start: self.everyone}
        while moving:
            moved: dict[int, int] = {}
            for pose, bits in moving.items():
                if pose < 0:
                    ends[pose] = ends.get(pose, 0) | bits
                    continue
                ahead, left, right, on, by_left, by_right, by_both = links[pose]
                if absorbed := bits & columns[ahead]:
                    ends[ABSORBED] = ends.get(ABSORBED, 0) | absorbed
                    bits ^= absorbed
                if not bits:
                    continue
                lefts, rights = bits & columns[left], bits & columns[right]
                if lefts or rights:
                    bits ^= lefts | rights
                    if both := lefts & rights:
                        lefts ^= both
                        rights ^= both
                        moved[by_both] = moved.get(by_both, 0) | both
                    if lefts:
                        moved[by_left] = moved.get(by_left, 0) | lefts
                    if rights:
                        moved[by_right] = moved.get(by_right, 0) | rights
                if bits:
                    moved[on] = moved.get(on, 0) | bits
            moving = moved
        return ends


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
        return self.roster.poses.grid

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

    def _with_atoms(self, cells: Iterable[Cell], wanted: int) -> int:
        """The bits of those that have so many atoms on these cells."""
        having = {0: self.bits}
        for cell in cells:
            column = self.roster.columns[self.roster.poses.number[cell]]
            more: dict[int, int] = {}
            for atoms, bits in having.items():
                more[atoms] = more.get(atoms, 0) | (bits & ~column)
                more[atoms + 1] = more.get(atoms + 1, 0) | (bits & column)
            having = more
        return having.get(wanted, 0)

    def split(self, port: Port) -> Thinking[dict[Outcome, Placements]]:
        """The set in parts, by the outcome of that port: `parts`, as a thought."""
        yield
        return dict(self.parts(port))

    def tally(self, port: Port) -> Thinking[dict[Outcome, int]]:
        """How many placements there are for each outcome: `tallies`, as a thought."""
        yield
        return self.tallies(port)

    def learn(self, clue: Clue | Refutation) -> Thinking[Placements | TooMany]:
        """Those that agree with one more clue: `having`, as a thought."""
        yield
        return self.having(clue)

    def odds(self) -> dict[Cell, float]:
        """For each cell, how likely it holds an atom."""
        if not self.count:
            return {}
        columns = self.roster.columns
        return {
            cell: (self.bits & column).bit_count() / self.count
            for cell, column in zip(self.roster.poses.cells, columns, strict=False)
        }

    def __iter__(self) -> Iterator[frozenset[Cell]]:
        atoms: dict[int, list[Cell]] = {}
        for cell, column in zip(self.roster.poses.cells, self.roster.columns, strict=False):
            for number in _ones(self.bits & column):
                atoms.setdefault(number, []).append(cell)
        if not self.atom_count:
            return iter([frozenset[Cell]()] * self.count)
        return (frozenset(cells) for _, cells in sorted(atoms.items()))

    def __contains__(self, placement: object) -> bool:
        if not isinstance(placement, frozenset) or len(placement) != self.atom_count:
            return False
        bits, number = self.bits, self.roster.poses.number
        for cell in placement:
            if cell not in number:
                return False
            bits &= self.roster.columns[number[cell]]
        return bits > 0


def _ones(bits: int) -> Iterator[int]:
    """The places of the bits that are set."""
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)
