"""The ray rules as a prepared table, for code that needs many outcomes quickly.

Use `FastBox` where thousands of placements are tried and only outcomes count;
`trace` in rays.py is the plain walk, and the only one that gives a path. The
table is built from the same `next_action`, and tests hold the two equal.

A *pose* is a number here: `4 * cell + heading` inside the board, with cells
numbered row by row, then one pose outside each port. The *end* of a ray is a
negative number, so that it indexes a list from the back: -1 is a hit, -2 a
reflection at the port, -2 - p an exit by port p. The poses that a ray passes
on its way from a port straight across the board are a *lane*.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Grid, Heading, Outcome, Port, Pose
from blackbox_tui.engine.rays import RayAction, heading_after, next_action

HIT_END: Final = -1
REFLECTED_END: Final = -2


def exit_end(port: Port) -> int:
    """The end of a ray that comes out at that port."""
    return REFLECTED_END - port


class Link(NamedTuple):
    """The cells that a ray looks at in one pose, and the pose or end each sight leads to.

    Cells are numbers; a cell off the board has the number after the last. An atom
    ahead is always a hit, so it has no field.
    """

    ahead: int
    left: int
    right: int
    if_clear: int
    if_left: int
    if_right: int
    if_both: int


class Lane(NamedTuple):
    """The poses straight across the board, in the order a ray passes them, and its end."""

    poses: tuple[int, ...]
    end: int


class LaneTable:
    """All poses of a grid, with what each looks at and leads to."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.cells: Final = grid.cells
        self.cell_numbers: Final = {cell: number for number, cell in enumerate(self.cells)}
        self.outcomes: Final[list[Outcome]] = [*map(Detour, reversed(grid.ports)), REFLECTION, HIT]
        """What each end means for a ray that went in elsewhere; an end is the index."""
        self.ends: Final = range(-1, -1 - len(self.outcomes), -1)
        self.links: Final = [
            *(self._link(Pose(cell, heading)) for cell in self.cells for heading in Heading),
            *(self._link(grid.outside(port), at_port=True) for port in grid.ports),
        ]
        self.lanes: Final = [
            *(self._lane(self.start(port)) for port in grid.ports),
            *(Lane((), end) for end in self.ends),
        ]
        """One for each port, in order; then an empty one for each end."""
        self.positions: Final = [(0, 0)] * (len(self.links) + len(self.ends))
        """For each pose and each end: the number of its lane, and its place there."""
        for number, lane in enumerate(self.lanes):
            for place, pose in enumerate(lane.poses or (lane.end,)):
                self.positions[pose] = number, place

    def start(self, port: Port) -> int:
        """The pose outside that port."""
        if port not in self.grid.ports:
            raise ValueError(self.grid.no_such_port(port))
        return 4 * len(self.cells) + port - 1

    def outcome(self, entry: Port, end: int) -> Outcome:
        """What an end means for the ray that went in at that port."""
        return REFLECTION if end == exit_end(entry) else self.outcomes[end]

    def ends_of(self, entry: Port, outcome: Outcome) -> frozenset[int]:
        """The ends that mean that outcome for the ray that went in at that port."""
        return frozenset(end for end in self.ends if self.outcome(entry, end) == outcome)

    def _lane(self, pose: int) -> Lane:
        poses = []
        while pose >= 0:
            poses.append(pose)
            pose = self.links[pose].if_clear
        return Lane(tuple(poses), pose)

    def _link(self, pose: Pose, *, at_port: bool = False) -> Link:
        off_board = len(self.cells)
        ahead, left, right = (self.cell_numbers.get(cell, off_board) for cell in pose.view)
        ways_on = _ways_on(pose.heading, at_port=at_port, at_edge=ahead == off_board)
        return Link(ahead, left, right, *(self._after(pose, ahead, *way) for way in ways_on))

    def _after(self, pose: Pose, ahead: int, action: RayAction, heading: Heading) -> int:
        """The pose or end to which an action leads, with the heading after it."""
        if action is RayAction.STEP:
            return 4 * ahead + heading
        if action is RayAction.HIT:
            return HIT_END
        if action is RayAction.REFLECT:
            return REFLECTED_END
        if action is RayAction.EXIT:
            return exit_end(self.grid.port_at(*pose))
        return 4 * self.cell_numbers[pose.cell] + heading


@lru_cache
def _ways_on(
    heading: Heading, *, at_port: bool, at_edge: bool
) -> tuple[tuple[RayAction, Heading], ...]:
    """What a ray does that sees no atom ahead: none at all, one on the left, right, both."""
    actions = (
        next_action(ahead=False, left=left, right=right, at_port=at_port, at_edge=at_edge)
        for left, right in ((False, False), (True, False), (False, True), (True, True))
    )
    return tuple((action, heading_after(heading, action)) for action in actions)


lane_table: Final = lru_cache(maxsize=16)(LaneTable)
"""The table of a grid, built once."""


# --- outcomes only, and fast ---------------------------------------------------
#
# Along each lane, the atoms of a box are bits: three for each look of a ray that goes
# straight on (ahead-left 4, ahead 2, ahead-right 1), the nearest look in the highest.
#
# Example: on 3x3 a ray from port 2 looks at a2, then from a2 at b2, then from b2 at c2.
# With an atom on c1 alone, the bits of the lane are 000 000 100. The highest bit set is
# in the last three, so nothing happens before the ray is in b2; there it sees 4, an atom
# ahead-left, and turns right. Going on down, it meets nothing and leaves by port 5.
#
#        . . o
#   2 -> ─ ┐ .
#        . │ .
#          5


_Route: TypeAlias = tuple[int, int, list["_Look"], Port, Outcome]
"""The way straight on from a pose: its lane, the bits of the lane that lie ahead, the looks
of the lane, and the port and outcome of a ray that meets no more atoms. (A plain tuple:
Python unpacks it much faster than a named one.)"""

_Look: TypeAlias = tuple[int, list[_Route]]
"""How far to shift the bits to the right until only those of this look are left, and the
route to which each value of them leads. The index is the bit length of what lies ahead."""


class _Routes:
    """The routes of a grid, linked to each other."""

    def __init__(self, grid: Grid) -> None:
        table = lane_table(grid)
        lanes = table.lanes[: len(table.grid.ports)]
        at_end: list[_Route] = [(0, 0, [], 0, outcome) for outcome in table.outcomes]
        routes = at_end[:1] * len(table.links) + at_end
        for number, (poses, end) in enumerate(lanes):
            looks: list[_Look] = []
            for looks_left, pose in enumerate(reversed(poses)):
                ahead = (1 << 3 * looks_left) - 1
                routes[pose] = number, ahead, looks, REFLECTED_END - end, table.outcomes[end]
        self.starts: Final = {port: routes[table.start(port)] for port in table.grid.ports}
        self.touched: Final[dict[Cell, list[tuple[int, int]]]] = {cell: [] for cell in table.cells}
        """For each cell, the lanes whose looks meet it, and its bit there."""
        for number, (poses, _) in enumerate(lanes):
            looks = routes[poses[0]][2]
            looks.append((0, []))  # no bit length is 0
            for nth, pose in enumerate(reversed(poses[:-1])):
                link, hit = table.links[pose], routes[HIT_END]
                clear, left, right, both = (routes[after] for after in link[3:])
                by_sight = [clear, right, hit, hit, left, both, hit, hit]
                looks += [(3 * nth, by_sight)] * 3  # any of its three bits may be the highest
                for cell, bit in ((link.left, 4), (link.ahead, 2), (link.right, 1)):
                    if cell < len(table.cells):
                        self.touched[table.cells[cell]].append((number, bit << 3 * nth))
        self.lanes_by: Final = {
            cell: sum({1 << lane for lane, _ in touched}) for cell, touched in self.touched.items()
        }
        """For each cell, these lanes as bits."""


_routes: Final = lru_cache(maxsize=16)(_Routes)


class FastBox:
    """A placement of atoms that gives outcomes quickly, without paths, and can be changed."""

    __slots__ = ("_lane_masks", "_routes", "_starts")

    def __init__(self, grid: Grid, atoms: Iterable[Cell]) -> None:
        self._routes = _routes(grid)
        self._starts = self._routes.starts
        self._lane_masks = [0] * len(grid.ports)
        for atom in atoms:
            self.toggle(atom)

    def toggle(self, cell: Cell) -> None:
        """Place an atom there, or remove it."""
        masks = self._lane_masks
        for lane, bit in self._routes.touched[cell]:
            masks[lane] ^= bit

    def outcome(self, port: Port) -> Outcome:
        """The outcome that `trace` gives for a ray from that port."""
        masks = self._lane_masks
        lane, ahead, looks, exit_port, outcome = self._starts[port]
        while seen := masks[lane] & ahead:
            shift, nexts = looks[seen.bit_length()]
            lane, ahead, looks, exit_port, outcome = nexts[seen >> shift]
        return REFLECTION if exit_port == port else outcome

    def outcome_and_lanes(self, port: Port) -> tuple[Outcome, int]:
        """The outcome, and the lanes that the ray passes, as bits: no other lane matters to it."""
        masks = self._lane_masks
        lane, ahead, looks, exit_port, outcome = self._starts[port]
        passed = 1 << lane
        while seen := masks[lane] & ahead:
            shift, nexts = looks[seen.bit_length()]
            lane, ahead, looks, exit_port, outcome = nexts[seen >> shift]
            passed |= 1 << lane
        return REFLECTION if exit_port == port else outcome, passed

    def lanes_by(self, cell: Cell) -> int:
        """The lanes whose rays see an atom on that cell, as bits."""
        return self._routes.lanes_by[cell]
