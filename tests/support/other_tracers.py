"""Tracers as other people write them: one by the rules, and one for each of the usual mistakes.

They share nothing with the engine. A place is a row and a column; a step leads to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]

CIRCLE = 1000
"""So many turns are more than any ray makes."""


class ByTheRules:
    """A tracer without mistakes."""

    looks_again = True
    """After a turn it looks before it moves."""
    cells = turns = 0
    """What the ray has done so far."""

    def __init__(self, width: int, height: int, atoms: Iterable[Place]) -> None:
        self.width, self.height, self.atoms = width, height, {*atoms}

    def doors(self) -> list[tuple[Place, Place]]:
        """Of each port in order: the place outside it, and the step into the board."""
        rows, cols = range(self.height), range(self.width)
        left = [((row, -1), (0, 1)) for row in rows]
        bottom = [((self.height, col), (-1, 0)) for col in cols]
        right = [((row, self.width), (0, -1)) for row in reversed(rows)]
        top = [((-1, col), (1, 0)) for col in reversed(cols)]
        return left + bottom + right + top

    def has_atom(self, place: Place) -> bool:
        """Is there an atom?"""
        return place in self.atoms

    def at_port(self, atoms: Set[str]) -> str:
        """What a ray does that has atoms there before it enters: H, R or nothing."""
        return "H" if "ahead" in atoms else "R" if atoms else ""

    def inside(self, atoms: Set[str]) -> str:
        """What it does then: H, or how it turns."""
        if "ahead" in atoms:
            return "H"
        if atoms == {"left", "right"}:
            return "back"
        return "right" if "left" in atoms else "left" if "right" in atoms else ""

    def goes_on(self) -> bool:
        """Is the ray followed any further? By wrong rules it can run in a circle."""
        return self.turns < CIRCLE

    def out(self, port: int, *, back: bool) -> str:
        """How a ray is reported that leaves at that port."""
        return "R" if back else str(port)

    def trace(self, entry: int) -> str:
        """What the ray from a port does: H, R, or the port where it comes out."""
        doors, turned = self.doors(), False
        at, step = doors[entry - 1]
        self.cells = self.turns = 0
        while self.goes_on():
            steps = {
                "ahead": step,
                "left": (-step[1], step[0]),
                "right": (step[1], -step[0]),
                "back": (-step[0], -step[1]),
            }
            ahead = _sum(at, step)
            if self.cells and (ahead, steps["back"]) in doors:
                port = doors.index((ahead, steps["back"])) + 1
                return self.out(port, back=port == entry)
            views = {"ahead": ahead} | {
                side: _sum(ahead, steps[side]) for side in ("left", "right")
            }
            atoms = {view for view, place in views.items() if self.has_atom(place)}
            action = self.inside(atoms) if self.cells else self.at_port(atoms)
            if turned and not self.looks_again:
                action = ""
            if action in ("H", "R"):
                return action
            turned = action != ""
            if turned:
                step, self.turns = steps[action], self.turns + 1
            else:
                at, self.cells = ahead, self.cells + 1
        return "lost"


class SidesFirst(ByTheRules):
    """It looks to the sides before it looks straight ahead."""

    def inside(self, atoms: Set[str]) -> str:
        """A turn, even if an atom is straight ahead."""
        return super().inside(atoms - {"ahead"} or atoms)


class SidesFirstAtPort(ByTheRules):
    """The same at the port."""

    def at_port(self, atoms: Set[str]) -> str:
        """A reflection, even if an atom is straight ahead."""
        return super().at_port(atoms - {"ahead"} or atoms)


class NeverTurnedAway(ByTheRules):
    """A ray enters beside an atom."""

    def at_port(self, atoms: Set[str]) -> str:
        """A hit at most."""
        return super().at_port(atoms & {"ahead"})


class OneSideOnly(ByTheRules):
    """Of atoms on both sides only the left one counts, and after a turn it moves at once."""

    looks_again = False

    def inside(self, atoms: Set[str]) -> str:
        """No turn right round."""
        return super().inside(atoms - {"right"} if "left" in atoms else atoms)


class OneTurn(ByTheRules):
    """A ray turns no more than once."""

    def inside(self, atoms: Set[str]) -> str:
        """A second atom beside its way does nothing."""
        return super().inside(atoms & {"ahead"} if self.turns else atoms)


class GivesUp(ByTheRules):
    """It takes a long ray for one that runs in a circle."""

    def goes_on(self) -> bool:
        """For as many cells as the board has ports."""
        return self.cells <= 2 * (self.width + self.height)


class DetourToItself(ByTheRules):
    """It reports a ray that comes back as a detour."""

    def out(self, port: int, *, back: bool) -> str:
        """Always the port."""
        return str(port) if back else super().out(port, back=back)


class OtherWayRound(ByTheRules):
    """It counts the ports on the right downwards, and those on top from the left."""

    def doors(self) -> list[tuple[Place, Place]]:
        """The last two sides the other way."""
        doors, side = super().doors(), self.width + self.height
        right, top = doors[side : side + self.height], doors[side + self.height :]
        return [*doors[:side], *reversed(right), *reversed(top)]


class Wraps(ByTheRules):
    """It keeps cells in one list, where the end of a row is beside the start of the next."""

    def has_atom(self, place: Place) -> bool:
        """Is there one in the list?"""
        row, col = place
        return divmod(row * self.width + col, self.width) in self.atoms


class Swapped(ByTheRules):
    """It mixes up width and height."""

    def __init__(self, width: int, height: int, atoms: Iterable[Place]) -> None:
        super().__init__(height, width, atoms)


def _sum(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1]
