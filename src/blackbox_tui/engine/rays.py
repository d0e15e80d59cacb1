"""The rules of Black Box: what a ray does next, and so where it comes out.

`next_action` is the rules, line by line; `Box.fire` follows them from a port to
the end of the ray. For many outcomes without paths, lanes.py has the same rules
as a precomputed table.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from blackbox_tui.engine.grid import Cell, Grid, Heading, Port, Pose
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.values import dataclass, field


@dataclass(frozen=True)
class Hit:
    """The ray was absorbed by an atom."""

    def __str__(self) -> str:
        return "H"


@dataclass(frozen=True)
class Reflection:
    """The ray came out where it went in."""

    def __str__(self) -> str:
        return "R"


@dataclass(frozen=True)
class Detour:
    """The ray came out at another port; a ray that goes straight through counts as well."""

    exit: Port

    def __str__(self) -> str:
        return str(self.exit)


Outcome = Hit | Reflection | Detour

HIT = Hit()
REFLECTION = Reflection()


def parse_outcome(text: str, grid: Grid) -> Outcome:
    """Read what `str(outcome)` writes: `H`, `R` or the exit port."""
    match text.strip().upper():
        case "H":
            return HIT
        case "R":
            return REFLECTION
        case number if is_number(number):
            grid.entrance(int(number))
            return Detour(int(number))
    raise ValueError(f"{quoted(text)} is not an outcome: write H, R or the exit port.")


class RayAction(Enum):
    """What a ray does next."""

    HIT = "it is absorbed"
    REFLECT = "it is reflected before it enters"
    EXIT = "it leaves the board"
    TURN_BACK = "it turns right round"
    TURN_RIGHT = "it turns right by 90 degrees"
    TURN_LEFT = "it turns left by 90 degrees"
    STEP = "it moves one cell ahead"


def next_action(
    *, ahead: bool, left: bool, right: bool, at_port: bool = False, at_edge: bool = False
) -> RayAction:
    """What a ray does, given whether atoms are ahead, ahead-left and ahead-right.

    The first rule that applies decides. `at_port`: it has not entered yet; `at_edge`: the next
    step leaves the board.
    """
    if at_port:
        if ahead:
            return RayAction.HIT
        if left or right:
            return RayAction.REFLECT
        return RayAction.STEP

    if at_edge:
        return RayAction.EXIT
    if ahead:
        return RayAction.HIT
    if left and right:
        return RayAction.TURN_BACK
    if left:
        return RayAction.TURN_RIGHT
    if right:
        return RayAction.TURN_LEFT
    return RayAction.STEP


_QUARTER_TURNS = {RayAction.TURN_RIGHT: 1, RayAction.TURN_BACK: 2, RayAction.TURN_LEFT: 3}


def heading_after(heading: Heading, action: RayAction) -> Heading:
    """The heading after an action."""
    return heading.turned(_QUARTER_TURNS.get(action, 0))


@dataclass(frozen=True)
class Ray:
    """A fired ray: where it went in, how it ended and its path."""

    entry: Port
    outcome: Outcome
    path: tuple[Pose, ...] = field(repr=False)
    """Every pose inside the board, in order; a turn repeats its cell.

    Empty if the ray never entered. Not in the repr: it tells where the atoms are.
    """

    @property
    def sides(self) -> dict[Cell, frozenset[Heading]]:
        """The sides at which the ray enters and leaves each cell of its path."""
        sides: dict[Cell, frozenset[Heading]] = {}
        for index, (cell, heading) in enumerate(self.path):
            before, after = self.path[index - 1 : index], self.path[index + 1 : index + 2]
            comes = set() if before and before[0].cell == cell else {heading.turned(2)}
            goes = set() if after and after[0].cell == cell else {heading}
            sides[cell] = sides.get(cell, frozenset()) | comes | goes
        return sides


@dataclass(frozen=True, init=False, repr=False)
class Box:
    """A grid with atoms hidden in it. Its repr keeps the secret."""

    grid: Grid
    atoms: frozenset[Cell] = field(repr=False)

    def __init__(self, grid: Grid, atoms: Iterable[Cell]) -> None:
        object.__setattr__(self, "grid", grid)
        object.__setattr__(self, "atoms", frozenset(atoms))
        for atom in self.atoms:
            if atom not in grid:
                raise ValueError(f"{atom} is not on this {grid} board.")

    def __repr__(self) -> str:
        return f"<Box {self.grid}>"

    def fire(self, port: Port) -> Ray:
        """Follow the ray that enters at that port, one action at a time, to its end."""
        grid, atoms = self.grid, self.atoms
        pose = grid.outside(port)
        path: list[Pose] = []
        while True:
            ahead, left, right = pose.view
            action = next_action(
                ahead=ahead in atoms,
                left=left in atoms,
                right=right in atoms,
                at_port=not path,
                at_edge=ahead not in grid,
            )
            match action:
                case RayAction.HIT:
                    return Ray(port, HIT, tuple(path))
                case RayAction.REFLECT:
                    return Ray(port, REFLECTION, ())
                case RayAction.EXIT:
                    exit_port = grid.port_at(*pose)
                    outcome = REFLECTION if exit_port == port else Detour(exit_port)
                    return Ray(port, outcome, tuple(path))
                case RayAction.STEP:
                    pose = Pose(ahead, pose.heading)
                case turn:  # without leaving its cell
                    pose = Pose(pose.cell, heading_after(pose.heading, turn))
            path.append(pose)
