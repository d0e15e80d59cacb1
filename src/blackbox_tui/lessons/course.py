"""The course: short lessons on real boards, as data. It does not know how they are shown.

A lesson states how each of its rays ends, how often it turns, whether it enters,
and which cells no ray can reach; a test checks all of that against the engine.
Why a ray goes its way is not written here: `text.rays.explain_ray` works it out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from blackbox_tui.engine import (
    HIT,
    REFLECTION,
    Box,
    Cell,
    Detour,
    Grid,
    Outcome,
    Port,
    parse_cells,
)


@dataclass(frozen=True, slots=True)
class Shot:
    """A ray to fire in a lesson, and what the lesson states about it."""

    port: Port
    ends: str
    """Its outcome: `H`, `R` or the exit port."""
    turns: int
    moral: str
    """What to remember."""
    enters: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a text, a board with its atoms, rays to predict."""

    key: str
    """The name under which progress is saved: it never changes."""
    title: str
    text: str
    size: str
    placed: str
    """The cells with atoms, by name."""
    shots: tuple[Shot, ...] = ()
    dead: str = ""
    """Cells that no ray can reach or distinguish, by name."""
    hidden: bool = False
    """Must the player find the atoms?"""

    @property
    def grid(self) -> Grid:
        """The lesson's board."""
        return Grid.parse(self.size)

    @property
    def box(self) -> Box:
        """The lesson's box."""
        return Box(self.grid, parse_cells(self.placed))

    @property
    def dead_cells(self) -> frozenset[Cell]:
        """The cells that no ray can reach or distinguish."""
        return frozenset(parse_cells(self.dead))


COURSE: Final = (
    Lesson(
        "straight",
        "Straight through",
        "A ray goes straight until it comes near an atom. If it meets none, it comes out on the "
        "other side, and both ports get the same letter.",
        "6x6",
        "e5",
        (
            Shot(2, "17", 0, "Both ports get the same letter."),
            Shot(23, "8", 0, "Atoms farther away have no effect."),
        ),
    ),
    Lesson(
        "hit",
        "A hit",
        "An atom straight ahead absorbs the ray. Nothing comes out: that is a hit, and the port "
        "is marked H.",
        "6x6",
        "e3",
        (
            Shot(3, "H", 0, "A hit doesn't reveal how far the ray travelled."),
            Shot(11, "H", 0, "The same atom can be hit from any side."),
        ),
    ),
    Lesson(
        "turn",
        "A turn",
        "A ray looks at the cell ahead and at the two beside that one. If an atom is diagonally "
        "ahead, the ray turns 90 degrees away from it.",
        "6x6",
        "d2",
        (
            Shot(3, "9", 1, "So a ray never passes right next to an atom."),
            Shot(1, "22", 1, "On its other side, the atom turns the ray the other way."),
        ),
    ),
    Lesson(
        "two",
        "Two turns",
        "After a turn the ray looks ahead again. Another atom can deflect it again. A ray that "
        "comes out at another port is called a detour.",
        "6x6",
        "d2 b5",
        (
            Shot(3, "15", 2, "Two atoms, two turns."),
            Shot(15, "3", 2, "Fired from the exit, a ray takes the same path back."),
        ),
    ),
    Lesson(
        "between",
        "Between two atoms",
        "Atoms on both sides of the cell ahead send the ray straight back. It comes out where it "
        "went in: that is a reflection, and the port is marked R.",
        "6x6",
        "e2 e4",
        (
            Shot(3, "R", 1, "It retraces its path."),
            Shot(16, "R", 1, "The same happens from the other side."),
        ),
    ),
    Lesson(
        "edge",
        "At the edge",
        "An atom beside the first cell keeps the ray out. It is reflected before it even enters.",
        "6x6",
        "a3",
        (
            Shot(2, "R", 0, "From outside, it looks like any other reflection.", enters=False),
            Shot(4, "R", 0, "One atom at the edge turns rays away on both sides.", enters=False),
        ),
    ),
    Lesson(
        "first",
        "A hit comes first",
        "An atom straight ahead always absorbs the ray, whatever is beside it. The same is true "
        "at the edge.",
        "6x6",
        "d2 d3 d4 a5 a6",
        (
            Shot(3, "H", 0, "The two atoms beside it make no difference."),
            Shot(6, "H", 0, "A hit beats the reflection at the edge.", enters=False),
        ),
    ),
    Lesson(
        "many",
        "Many turns",
        "A ray can turn again and again. Follow it cell by cell: look ahead, turn or step, and "
        "look again. Every ray comes out or hits something eventually.",
        "7x7",
        "a6 c3 e6 g3",
        (
            Shot(4, "17", 6, "Six turns, and both ports still get the same letter."),
            Shot(9, "11", 2, "A ray can come out close to where it went in."),
        ),
    ),
    Lesson(
        "dead",
        "The dead zone",
        "Four atoms surround d4, marked with a question mark. No ray gets there, so no ray can "
        "tell you whether it holds an atom: it is a dead zone.",
        "7x7",
        "d3 c4 e4 d5",
        (
            Shot(4, "H", 0, "An atom behind this one would change nothing."),
            Shot(3, "27", 1, "Try any other port: none leads to d4."),
        ),
        dead="d4",
    ),
    Lesson(
        "box",
        "Your first box",
        "Two atoms are hidden here. Fire rays, and place a guess on each cell that you think "
        "holds an atom. Cells that must be empty are crossed out for you.",
        "6x6",
        "d2 e5",
        hidden=True,
    ),
)
"""All lessons, in order."""


def find(key: str) -> int:
    """The index of a lesson in the course; 0 for an unknown key."""
    keys = [lesson.key for lesson in COURSE]
    return keys.index(key) if key in keys else 0


# --- predictions -----------------------------------------------------------------


def choices(box: Box, port: Port) -> tuple[Outcome, ...]:
    """The outcomes to choose from when predicting a ray: the true one and plausible mistakes."""
    truth = box.fire(port).outcome
    empty = Box(box.grid, ()).fire(port).outcome
    mistaken = [Box(box.grid, box.atoms - {atom}).fire(port).outcome for atom in sorted(box.atoms)]
    exits = []
    for outcome in (truth, empty, *mistaken, *_wrong_turns(box, port)):
        if isinstance(outcome, Detour) and outcome not in exits:
            exits.append(outcome)
    return HIT, REFLECTION, *sorted(exits[:3], key=lambda outcome: outcome.exit)


def _wrong_turns(box: Box, port: Port) -> list[Outcome]:
    """Where it would come out if its first turn went left or right, and it never turned again."""
    path = box.fire(port).path or (box.grid.entrance(port),)
    turning = (now for now, then in pairwise(path) if now.cell == then.cell)
    cell, heading = next(turning, path[len(path) // 2])
    return [Detour(box.grid.port_at(cell, heading.turned(by))) for by in (1, 3)]
