"""The poses of a grid, numbered and linked: how a ray goes on from each sight.

It takes the rules from `look` and knows nothing of placements or clues.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

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
    RayAction,
    look,
)

ABSORBED: Final = -1
"""The end of a ray that hit an atom. Ends are negative numbers, poses are not."""
REFUSED: Final = -2
"""The end of a ray that never entered."""


def leaving(port: Port) -> int:
    """The end of a ray that comes out at that port."""
    return REFUSED - port


class Link(NamedTuple):
    """What a ray in one pose looks at, and what each sight leads to.

    Cells are numbers; one off the board has the number after the last. An atom
    ahead always means a hit, so only the sights without one are told apart.
    """

    ahead: int
    left: int
    right: int
    on: int
    """Next pose, or end, when no atom is seen."""
    by_left: int
    """The same when the only atom is ahead-left."""
    by_right: int
    """The same when the only atom is ahead-right."""
    by_both: int
    """The same when there are atoms on both sides."""


class Lane(NamedTuple):
    """The poses on one straight line, in the order a ray passes them, and its end."""

    poses: tuple[int, ...]
    end: int


class Poses:
    """All poses of a grid: four in each cell, then one outside each port."""

    def __init__(self, grid: Grid) -> None:
        self.grid: Final = grid
        self.cells: Final = grid.cells
        self.number: Final = {cell: index for index, cell in enumerate(self.cells)}
        self.outcomes: Final[list[Outcome]] = [HIT, REFLECTION, *map(Detour, grid.ports)]
        """What each end means, by `-1 - end`, for a ray that went in elsewhere."""
        self.links: Final = [
            *(self._link(Pose(cell, heading)) for cell in self.cells for heading in Heading),
            *(self._link(self._outside(port), at_port=True) for port in grid.ports),
        ]
        self.lanes: Final = [self.lane(self.start(port)) for port in grid.ports]
        self.lanes.extend(Lane((), -1 - nth) for nth in range(len(self.outcomes)))
        self.spots: Final = self._spots()
        """The number of the lane and the place in it of each pose, and of each end."""

    def start(self, port: Port) -> int:
        """The pose outside that port."""
        if port not in self.grid.ports:
            raise ValueError(self.grid.no_such_port(port))
        return 4 * len(self.cells) + port - 1

    def outcome(self, entry: Port, end: int) -> Outcome:
        """What an end means for the ray that went in at that port."""
        return REFLECTION if end == leaving(entry) else self.outcomes[-1 - end]

    def ends(self, clue_entry: Port, outcome: Outcome) -> frozenset[int]:
        """The ends that mean that outcome for the ray that went in there."""
        every = (-1 - nth for nth in range(len(self.outcomes)))
        return frozenset(end for end in every if self.outcome(clue_entry, end) == outcome)

    def lane(self, pose: int) -> Lane:
        """The straight way on from a pose."""
        poses = []
        while pose >= 0:
            poses.append(pose)
            pose = self.links[pose].on
        return Lane(tuple(poses), pose)

    def _spots(self) -> list[tuple[int, int]]:
        spots = [(0, 0)] * (len(self.links) + len(self.outcomes))
        for number, lane in enumerate(self.lanes):
            for place, pose in enumerate(lane.poses or (lane.end,)):
                spots[pose] = number, place
        return spots

    def _outside(self, port: Port) -> Pose:
        cell, heading = self.grid.entrance(port)
        return Pose(cell.beside(heading, -1), heading)

    def _link(self, pose: Pose, *, at_port: bool = False) -> Link:
        cell, heading = pose
        ahead, nowhere = cell.beside(heading), len(self.cells)
        if ahead not in self.grid:
            end = leaving(self.grid.port_at(cell, heading))
            return Link(nowhere, nowhere, nowhere, end, end, end, end)
        sides = (ahead.beside(heading.turned(-1)), ahead.beside(heading.turned(1)))
        sights = (
            look(False, left, right, at_port=at_port)
            for left, right in ((False, False), (True, False), (False, True), (True, True))
        )
        return Link(
            *(self.number.get(seen, nowhere) for seen in (ahead, *sides)),
            *(self._next(pose, sight) for sight in sights),
        )

    def _next(self, pose: Pose, sight: RayAction) -> int:
        cell, heading = pose
        match sight:
            case RayAction.ABSORBED:
                return ABSORBED
            case RayAction.REFUSED:
                return REFUSED
            case RayAction.STEP:
                return self._pose(cell.beside(heading), heading)
            case RayAction.TURN_RIGHT:
                return self._pose(cell, heading.turned(1))
            case RayAction.TURN_LEFT:
                return self._pose(cell, heading.turned(3))
            case RayAction.BACK:
                return self._pose(cell, heading.turned(2))

    def _pose(self, cell: Cell, heading: Heading) -> int:
        return 4 * self.number[cell] + heading


@lru_cache(maxsize=8)
def poses_of(grid: Grid) -> Poses:
    """The poses of that grid."""
    return Poses(grid)
