"""The ray rules as one prepared table, for code that follows many rays and wants no paths.

`Box.fire` is the plain walk, and the only one that gives a path. The table is built
from the same `next_action`, and tests hold the two equal.

A *pose* is a number here: `4 * cell + heading` inside the board, with cells numbered row by
row, then one pose outside each port. The *end* of a ray is a negative number, so that it
indexes a list from the back: -1 is a hit, -2 a reflection at the port, -2 - p an exit by
port p. Cells are bits: the cell with number n is `1 << n`.

The poses that a ray passes from a port straight through the board are a *lane*. From each it
looks at three cells; all that it looks at from there to the end of the lane is its *corridor*.
The atoms in its corridor alone decide where it leaves the lane. So for each pose the table has
a *view*: the corridor, what atoms there lead to, and the end of a ray that meets none.

       a b c      A lone atom on c1, and the ray from port 2 of a 3x3 board:
     1 . . o
   2 → ─ ┐ .      outside port 2   corridor a1–c3   atoms there: c1     leads to b2, facing down
     3 . │ .      b2, facing down  corridor a3–c3   atoms there: none   ends at port 5
         5
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import inf
from typing import Final, TypeAlias, TypeVar

from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Grid, Heading, Outcome, Port, Pose
from blackbox_tui.engine.rays import RayAction, heading_after, next_action

K = TypeVar("K")
V = TypeVar("V")

HIT_END: Final = -1
REFLECTED_END: Final = -2

ROOM: Final = 40_000  # entries in the cache of corridors with several atoms


def bits_of(places: Iterable[int]) -> int:
    """The integer whose bits are set at these (distinct) positions."""
    return sum(1 << place for place in places)


def ones(bits: int) -> Iterator[int]:
    """The positions of the set bits, lowest first."""
    text = bin(bits)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def exit_end(port: Port) -> int:
    """The end of a ray that comes out at that port."""
    return REFLECTED_END - port


class Memo(dict[K, V]):
    """Values by key, each worked out on first use and kept while there is room."""

    def __init__(self, work_out: Callable[[K], V], room: float = inf) -> None:
        self._work_out: Final = work_out
        self._room: Final = room

    def __missing__(self, key: K) -> V:
        value = self._work_out(key)
        if len(self) < self._room:
            self[key] = value
        return value


Look: TypeAlias = tuple[int, int, int, int, int, dict[int, int]]
"""What a ray sees in one pose, as bits: all three cells, ahead, left and right (0 if off the
board), and all cells but these; then the pose or end to which the atoms that it sees lead.

Between two atoms a ray turns back, and always comes out where it went in: that is the end here,
and no ray comes out there otherwise. (Plain tuples are much faster than named ones.)"""

Lane: TypeAlias = list[tuple[int, ...]]
"""The poses straight across the board, in the order a ray passes them. For each, the numbers of the
cells ahead, left and right (-1 if off the board), and the pose or end to which a lone atom on the
left leads, and one on the right."""


View: TypeAlias = tuple[int, dict[int, "View"], int]
"""A ray's straight view: its corridor, where atoms in it lead, and the end without atoms."""


class LaneTable:
    """All poses of a grid, with what each looks at and leads to."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.cells: Final = grid.cells
        self.cell_numbers: Final = {cell: number for number, cell in enumerate(self.cells)}
        self._cell_bits: Final = {cell: 1 << number for number, cell in enumerate(self.cells)}
        self.every_cell: Final = (1 << len(self.cells)) - 1
        self.outcomes: Final[list[Outcome]] = [*map(Detour, reversed(grid.ports)), REFLECTION, HIT]
        """What each end means; an end is the index."""
        self.ends: Final = {outcome: ~nth for nth, outcome in enumerate(reversed(self.outcomes))}
        """The end for each outcome."""
        entrances = [grid.outside(port) for port in grid.ports]
        inside = (Pose(cell, heading) for cell in self.cells for heading in Heading)
        looks = [*map(self._look, inside), *(self._look(pose, at_port=True) for pose in entrances)]
        self.lanes: Final[list[Lane]] = [[]] * len(looks)
        """For each pose, the lane on which it lies."""
        self.looks: Final[list[list[Look]]] = [[]] * len(looks)
        """For each pose, what a ray sees there and in all others to the end of its lane."""
        nothing: dict[int, View] = {}
        self.views: Final[list[View]] = [(0, nothing, 0)] * len(looks)
        """One for each pose and, from the back, one for each end, where nothing lies ahead."""
        self.views.extend((0, nothing, self.ends[outcome]) for outcome in self.outcomes)
        self._from_port: Final[dict[Port, View]] = {}
        for port in grid.ports:
            self._add_lane(self.start(port), looks)
            self._from_port[port] = self.views[self.start(port)]

    def _add_lane(self, start: int, looks: list[Look]) -> None:
        lane: Lane = []
        on_way: list[Look] = []
        pose = start
        while pose >= 0:
            look = looks[pose]
            _, ahead, left, right, _, after = look
            numbers = (bit.bit_length() - 1 for bit in (ahead, left, right))
            lane.append((pose, *numbers, after[left], after[right]))
            on_way.append(look)
            pose = after[0]
        end, corridor = pose, 0

        def turned(near: int) -> View:
            first = next(look[-1][sight] for look in on_way if (sight := near & look[0]))
            return self.views[first]

        turns = Memo(turned, ROOM // len(self.grid.ports))
        for place, (pose, *_) in reversed([*enumerate(lane)]):
            corridor |= on_way[place][0]
            self.views[pose] = corridor, turns, end
            self.looks[pose] = on_way[place:]
            self.lanes[pose] = lane

    def _look(self, pose: Pose, *, at_port: bool = False) -> Look:
        ahead, left, right = (self._cell_bits.get(cell, 0) for cell in pose.view)
        seen = ahead | left | right

        def after(action: RayAction) -> int:
            if action is RayAction.STEP:
                return 4 * (ahead.bit_length() - 1) + pose.heading
            if action is RayAction.REFLECT:
                return REFLECTED_END
            if action is RayAction.EXIT:
                return exit_end(self.grid.port_at(*pose))
            return 4 * self.cell_numbers[pose.cell] + heading_after(pose.heading, action)

        clear, on_left, on_right = map(after, _ways_on(at_port=at_port, at_edge=not ahead))
        leads_to = dict.fromkeys((seen, ahead | left, ahead | right, ahead), HIT_END)
        leads_to |= {left | right: REFLECTED_END, left: on_left, right: on_right, 0: clear}
        return seen, ahead, left, right, self.every_cell ^ seen, leads_to

    def bits(self, cells: Iterable[Cell]) -> int:
        """Encode these cells as bits."""
        return sum({self._cell_bits[cell] for cell in cells})

    def named(self, bits: int) -> frozenset[Cell]:
        """Decode bits into cells."""
        return frozenset(self.cells[number] for number in ones(bits))

    def start(self, port: Port) -> int:
        """The pose outside that port."""
        if port not in self.grid.ports:
            raise ValueError(self.grid.no_such_port(port))
        return 4 * len(self.cells) + port - 1

    def turned_back(self, pose: int) -> int:
        """The pose after turning back between two atoms; outside a port, the end."""
        return pose ^ 2 if pose < 4 * len(self.cells) else REFLECTED_END

    def end_of(self, pose: int, atoms: int) -> int:
        """The end of a ray from that pose among these atoms, which are bits."""
        corridor, turns, end = self.views[pose]
        while near := atoms & corridor:
            corridor, turns, end = turns[near]
        return end

    def end_and_cells(self, pose: int, atoms: int) -> tuple[int, int]:
        """The end of that ray, and all its corridors as bits: no other cell affects it."""
        corridor, turns, end = self.views[pose]
        cells = corridor
        while near := atoms & corridor:
            corridor, turns, end = turns[near]
            cells |= corridor
        return end, cells

    def outcome(self, port: Port, atoms: int) -> Outcome:
        """The outcome of a ray from that port among these atoms, the same as `Box.fire` gives."""
        corridor, turns, end = self._from_port[port]
        while near := atoms & corridor:  # repeats `end_of`: a call would cost a tenth more
            corridor, turns, end = turns[near]
        return self.outcomes[end]


@lru_cache
def _ways_on(*, at_port: bool, at_edge: bool) -> tuple[RayAction, ...]:
    """What a ray does with nothing ahead and no atom beside, one on the left, or on the right."""
    return tuple(
        next_action(ahead=False, left=left, right=right, at_port=at_port, at_edge=at_edge)
        for left, right in ((False, False), (True, False), (False, True))
    )


lane_table: Final = lru_cache(maxsize=16)(LaneTable)  # the table of a grid, built once
