"""The box itself: its grid, its ports, its atoms, and how a ray moves through it.

Pure values. Nothing here knows of players, scores, clocks or screens.

How it is laid out: a *pose* is where a ray stands and which way it faces.
All poses on one straight line, in the order a ray passes them, form a *lane*;
a lane opens with the port, outside the board. `look` states the rules for one
pose. For each grid the poses are linked once into a graph in which every look
is already decided, and a box keeps its atoms as bits along each lane, so that
`trace` goes from one turn to the next in a single step, however far apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine.quoting import quoted

Port: TypeAlias = int
"""A port's number, from 1, counter-clockwise from the top of the left side."""

LARGEST: Final = 26
"""The most columns or rows a grid can have: one for each letter."""

_CELL_NAME: Final = re.compile(r"([a-z])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)


class Heading(IntEnum):
    """The way a ray faces, clockwise, so that turning right adds one."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3

    def turned(self, quarters: int) -> Heading:
        """The heading after so many quarter turns to the right."""
        return Heading((self + quarters) % 4)


class Cell(NamedTuple):
    """One cell of the board; row and column count from 0 at the top left."""

    row: int
    col: int

    @classmethod
    def parse(cls, name: str) -> Cell:
        """Read a cell's name: `c4` is column c, row 4."""
        found = _CELL_NAME.fullmatch(name.strip())
        if not found or int(found[2]) > LARGEST:
            raise ValueError(
                f"{quoted(name)} is not a cell: write a letter for the column "
                "and a number for the row, like c4."
            )
        return cls(int(found[2]) - 1, ord(found[1].lower()) - ord("a"))

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.col)}{self.row + 1}"

    def beside(self, heading: Heading, steps: int = 1) -> Cell:
        """The cell so many steps that way, on the board or off it."""
        match heading:
            case Heading.UP:
                return Cell(self.row - steps, self.col)
            case Heading.RIGHT:
                return Cell(self.row, self.col + steps)
            case Heading.DOWN:
                return Cell(self.row + steps, self.col)
            case Heading.LEFT:
                return Cell(self.row, self.col - steps)


class Pose(NamedTuple):
    """Where a ray stands and which way it faces."""

    cell: Cell
    heading: Heading


@dataclass(frozen=True, slots=True)
class Hit:
    """The ray was absorbed by an atom."""

    def __str__(self) -> str:
        return "H"


@dataclass(frozen=True, slots=True)
class Reflection:
    """The ray came out where it went in."""

    def __str__(self) -> str:
        return "R"


@dataclass(frozen=True, slots=True)
class Detour:
    """The ray came out at another port; straight through counts as well."""

    exit: Port

    def __str__(self) -> str:
        return str(self.exit)


Outcome: TypeAlias = Hit | Reflection | Detour

HIT: Final = Hit()
REFLECTION: Final = Reflection()


@dataclass(frozen=True, slots=True)
class Grid:
    """A board's size, and the names of its cells and ports."""

    width: int = 8
    height: int = 8

    def __post_init__(self) -> None:
        for name, length in (("width", self.width), ("height", self.height)):
            if not isinstance(length, int) or not 1 <= length <= LARGEST:
                raise ValueError(f"A grid's {name} is 1 to {LARGEST}, not {length!r}.")

    @classmethod
    def parse(cls, text: str) -> Grid:
        """Read a size: `8x8`, or `10` for a square."""
        found = re.fullmatch(r"([0-9]{1,3})(?:[x×X]([0-9]{1,3}))?", text.strip(), re.ASCII)
        if not found:
            raise ValueError(f"{quoted(text)} is not a size: write it like 8x8.")
        return cls(int(found[1]), int(found[2] or found[1]))

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and 0 <= cell.row < self.height and 0 <= cell.col < self.width

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row from the top left."""
        return tuple(Cell(r, c) for r in range(self.height) for c in range(self.width))

    @property
    def ports(self) -> range:
        """Every port, in order."""
        return range(1, 2 * (self.width + self.height) + 1)

    def no_such_port(self, port: object) -> str:
        """A sentence about a port that is not there."""
        return f"There is no port {port}: the ports are 1 to {self.ports[-1]}."

    def entrance(self, port: Port) -> Pose:
        """The first cell behind a port, and the way into the board from there."""
        if port not in self.ports:
            raise ValueError(self.no_such_port(port))
        width, height, at = self.width, self.height, port - 1
        if at < height:
            return Pose(Cell(at, 0), Heading.RIGHT)
        if at < height + width:
            return Pose(Cell(height - 1, at - height), Heading.UP)
        if at < 2 * height + width:
            return Pose(Cell(2 * height + width - 1 - at, width - 1), Heading.LEFT)
        return Pose(Cell(0, 2 * (width + height) - 1 - at), Heading.DOWN)

    def port_at(self, cell: Cell, heading: Heading) -> Port:
        """The port by which a ray leaves that cell, facing off the board."""
        match heading:
            case Heading.LEFT:
                return cell.row + 1
            case Heading.DOWN:
                return self.height + cell.col + 1
            case Heading.RIGHT:
                return 2 * self.height + self.width - cell.row
            case Heading.UP:
                return 2 * (self.height + self.width) - cell.col

    def read_outcome(self, text: str) -> Outcome:
        """Read what `str(outcome)` writes: `H`, `R` or the port of exit."""
        match text.strip().upper():
            case "H":
                return HIT
            case "R":
                return REFLECTION
            case number if number.isascii() and number.isdigit() and len(number) <= 3:
                self.entrance(int(number))
                return Detour(int(number))
        raise ValueError(f"{quoted(text)} is not an outcome: write H, R or the port of exit.")


class RayAction(Enum):
    """What a ray does about what it sees."""

    ABSORBED = "it is absorbed"
    REFUSED = "it never enters"
    BACK = "it turns right round"
    TURN_RIGHT = "it turns right"
    TURN_LEFT = "it turns left"
    STEP = "it steps ahead"


def look(ahead: bool, left: bool, right: bool, *, at_port: bool = False) -> RayAction:
    """The rules: what a ray does that sees atoms ahead, ahead-left, ahead-right.

    The first line that applies decides.
    """
    if ahead:
        return RayAction.ABSORBED
    if at_port and (left or right):
        return RayAction.REFUSED
    if left and right:
        return RayAction.BACK
    if left:
        return RayAction.TURN_RIGHT
    if right:
        return RayAction.TURN_LEFT
    return RayAction.STEP


class Ray:
    """What became of a ray: where it went in, how it ended, and its way between."""

    __slots__ = ("_box", "entry", "outcome")

    def __init__(self, entry: Port, outcome: Outcome, box: Box) -> None:
        self.entry = entry
        self.outcome = outcome
        self._box = box

    @property
    def path(self) -> tuple[Pose, ...]:
        """Every pose inside the board, in order; a turn stands again in the same cell.

        Empty when the ray never entered.
        """
        return tuple(spot.pose for spot in _walk(self._box, self.entry) if spot.place > 0)

    @property
    def sides(self) -> dict[Cell, frozenset[Heading]]:
        """For each cell on the path, the sides by which the ray comes and goes."""
        sides: dict[Cell, frozenset[Heading]] = {}
        came = None
        for cell, heading in self.path:
            if came is None or cell != came.cell:
                back = heading.turned(2)
                if came:
                    sides[came.cell] |= {came.heading}
                sides[cell] = sides.get(cell, frozenset()) | {back}
            came = Pose(cell, heading)
        if came:
            sides[came.cell] |= {came.heading}
        return sides

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ray):
            return NotImplemented
        return (self.entry, self.outcome, self.path) == (other.entry, other.outcome, other.path)

    def __hash__(self) -> int:
        return hash((self.entry, self.outcome))

    def __repr__(self) -> str:
        return f"<Ray {self.entry} {self.outcome}>"


class Box:
    """A grid with atoms hidden in it. Its repr keeps the secret."""

    __slots__ = ("_atoms", "_grid", "starts", "strips")

    def __init__(self, grid: Grid, atoms: Iterable[Cell]) -> None:
        hidden = frozenset(atoms)
        for atom in hidden:
            if atom not in grid:
                raise ValueError(f"{atom} is not on a board of {grid} cells.")
        graph = _graph(grid)
        self._grid: Final = grid
        self._atoms: Final = hidden
        self.starts: Final = graph.starts
        """For `trace`: the spot outside each port."""
        self.strips: Final = graph.strips_of(hidden)
        """For `trace`: the secret again, as bits along each lane."""

    @property
    def grid(self) -> Grid:
        """The board's size."""
        return self._grid

    @property
    def atoms(self) -> frozenset[Cell]:
        """The secret."""
        return self._atoms

    def fire(self, port: Port) -> Ray:
        """Send a ray in at that port."""
        return Ray(port, trace(self, port), self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Box):
            return NotImplemented
        return self._grid == other._grid and self._atoms == other._atoms

    def __hash__(self) -> int:
        return hash((self._grid, self._atoms))

    def __repr__(self) -> str:
        return f"<Box {self._grid}, atoms: {len(self._atoms)}>"


def trace(box: Box, port: Port) -> Outcome:
    """Follow the ray that enters at that port to its end.

    While there is an atom on or beside the rest of its lane, the ray goes to
    the first pose that sees one, and the look from there decides. When there is
    none, this is its end: it leaves by the port of its lane, or it has been
    absorbed or refused and has no lane any more.
    """
    strips, spot = box.strips, box.starts.get(port)
    if spot is None:
        raise ValueError(box.grid.no_such_port(port))
    while near := strips[spot.lane_number] & spot.corridor:
        seeing = spot.stops[near.bit_length()]
        spot = seeing.after[near >> seeing.shift]
    return REFLECTION if spot.exit == port else spot.outcome


def _walk(box: Box, port: Port) -> Iterator[_Spot]:
    """Every spot on the way of that ray, one look at a time."""
    spot = box.starts[port]
    while spot.lane:
        yield spot
        if spot is spot.lane[-1]:
            return
        spot = spot.after[box.strips[spot.lane_number] >> spot.shift & 7]


class _Spot:
    """A pose in the graph, linked to all that a ray in it can meet.

    A lane's atoms are bits, three for each step of the way: beside it on the
    left, on it, beside it on the right. The nearer an atom, the higher its bit.
    """

    __slots__ = (
        "after", "corridor", "exit", "lane", "lane_number", "outcome", "place", "pose", "shift",
        "stops",
    )  # fmt: skip

    def __init__(self, pose: Pose, place: int, lane_number: int, outcome: Outcome) -> None:
        self.pose = pose
        self.place = place
        """Where in its lane; 0 is the port, outside the board."""
        self.lane: tuple[_Spot, ...] = ()
        self.lane_number = lane_number
        self.corridor = 0
        """The bits of all that lies ahead."""
        self.shift = 0
        """Bits beyond the three that a look from here takes in."""
        self.stops: list[_Spot] = []
        """For each bit of the lane, by its place from 1, the spot that looks at it."""
        self.after: list[_Spot] = []
        """For each look (left 4, ahead 2, right 1), the spot that it leads to."""
        self.outcome = outcome
        """What has become of a ray with nothing ahead of it here."""
        self.exit = outcome.exit if isinstance(outcome, Detour) else 0


class _Graph:
    """All poses of a grid, linked."""

    def __init__(self, grid: Grid) -> None:
        lanes = [self._lane(grid, port) for port in grid.ports]
        self.starts = {port: lane[0] for port, lane in zip(grid.ports, lanes, strict=True)}
        self._touches: dict[Cell, list[tuple[int, int]]] = {cell: [] for cell in grid.cells}
        """For each cell, the lanes on or beside which it lies, and its bit there."""
        spots = {spot.pose: spot for lane in lanes for spot in lane[1:]}
        ends = {
            RayAction.ABSORBED: _Spot(lanes[0][0].pose, 0, 0, HIT),
            RayAction.REFUSED: _Spot(lanes[0][0].pose, 0, 0, REFLECTION),
        }
        for lane in lanes:
            self._link(grid, lane)
            for spot in lane[:-1]:
                spot.after = [_after(spot, seen, spots, ends) for seen in range(8)]

    def strips_of(self, atoms: Iterable[Cell]) -> list[int]:
        """A placement as bits along every lane, the form in which `trace` wants it."""
        strips = [0] * len(self.starts)
        for atom in atoms:
            for lane, bit in self._touches[atom]:
                strips[lane] |= bit
        return strips

    def _lane(self, grid: Grid, port: Port) -> tuple[_Spot, ...]:
        cell, heading = grid.entrance(port)
        cells = [cell.beside(heading, -1)]
        while cell in grid:
            cells.append(cell)
            cell = cell.beside(heading)
        leaving = Detour(grid.port_at(cells[-1], heading))
        return tuple(
            _Spot(Pose(cell, heading), place, port - 1, leaving) for place, cell in enumerate(cells)
        )

    def _link(self, grid: Grid, lane: tuple[_Spot, ...]) -> None:
        stops = [lane[-1]]
        for spot in lane:
            spot.lane, spot.stops = lane, stops
        for spot in reversed(lane[:-1]):
            cell, heading = spot.pose
            ahead = cell.beside(heading)
            for beside in (1, 0, -1):  # the right one has the lowest bit
                seen = ahead.beside(heading.turned(1), beside)
                if seen in grid:
                    self._touches[seen].append((spot.lane_number, 1 << len(stops) - 1))
                stops.append(spot)
            spot.corridor = (1 << len(stops) - 1) - 1
            spot.shift = len(stops) - 4


def _after(spot: _Spot, seen: int, spots: dict[Pose, _Spot], ends: dict[RayAction, _Spot]) -> _Spot:
    """Where a look leads."""
    cell, heading = spot.pose
    match look(bool(seen & 2), bool(seen & 4), bool(seen & 1), at_port=spot.place == 0):
        case RayAction.BACK:
            return spots[Pose(cell, heading.turned(2))]
        case RayAction.TURN_RIGHT:
            return spots[Pose(cell, heading.turned(1))]
        case RayAction.TURN_LEFT:
            return spots[Pose(cell, heading.turned(3))]
        case RayAction.STEP:
            return spot.lane[spot.place + 1]
        case end:
            return ends[end]


@lru_cache(maxsize=32)
def _graph(grid: Grid) -> _Graph:
    return _Graph(grid)


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Read cell names parted by blanks or commas, in their order."""
    return tuple(Cell.parse(name) for name in re.split(r"[\s,]+", text.strip()) if name)


def symmetries(grid: Grid) -> Iterator[dict[Cell, Cell]]:
    """The turns and mirrorings that keep the grid's shape, the identity first.

    Eight for a square, four for any other rectangle.
    """
    last_row, last_col = grid.height - 1, grid.width - 1
    for transposed in (False, True) if grid.width == grid.height else (False,):
        for top, down in ((0, 1), (last_row, -1)):
            for left, right in ((0, 1), (last_col, -1)):
                yield {
                    cell: Cell(top + down * row, left + right * col)
                    for cell in grid.cells
                    for row, col in [reversed(cell) if transposed else cell]
                }
