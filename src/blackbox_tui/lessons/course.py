"""The course: short lessons on real boards, as data. It knows no screens.

A lesson claims how each of its rays ends, how often it turns and whether it
enters at all, and which cells no ray can tell about; a test holds all of that
against the engine. The way of a ray is told by `narration`, from the ray itself.
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
    Hit,
    Outcome,
    Port,
    parse_cells,
)


@dataclass(frozen=True, slots=True)
class Shot:
    """A ray to fire in a lesson, and what the lesson claims about it."""

    port: Port
    ends: str
    """How: `H`, `R` or the port of exit."""
    turns: int
    moral: str
    """What to remember of it."""
    enters: bool = True


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: a text, a board with its atoms, rays to predict."""

    key: str
    """The name under which progress is kept: it never changes."""
    title: str
    text: str
    size: str
    placed: str
    """The atoms, by name."""
    shots: tuple[Shot, ...] = ()
    dead: str = ""
    """Cells that no ray can enter or tell about."""
    hidden: bool = False
    """Are the atoms to be found by the player?"""

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
        """The cells that no ray can enter or tell about."""
        return frozenset(parse_cells(self.dead))


COURSE: Final = (
    Lesson(
        "straight",
        "Straight through",
        "A ray goes straight on as long as no atom is near its way, and comes out on the other "
        "side. Both ports are marked with one letter.",
        "6x6",
        "e5",
        (
            Shot(2, "17", 0, "Its two ports belong together."),
            Shot(23, "8", 0, "An atom farther off does not matter."),
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
            Shot(3, "H", 0, "A hit does not tell how far the ray went."),
            Shot(11, "H", 0, "The same atom can be hit from other sides."),
        ),
    ),
    Lesson(
        "turn",
        "A turn",
        "A ray looks at the cell ahead and at the two beside that one. An atom beside the cell "
        "ahead turns it by a quarter, away from the atom.",
        "6x6",
        "d2",
        (
            Shot(3, "9", 1, "So a ray never passes right beside an atom."),
            Shot(1, "22", 1, "On its other side, the atom turns the ray the other way."),
        ),
    ),
    Lesson(
        "two",
        "Two turns",
        "After a turn the ray looks ahead again. Another atom can turn it once more. A ray that "
        "comes out elsewhere is called a detour.",
        "6x6",
        "d2 b5",
        (
            Shot(3, "15", 2, "Two atoms, two turns."),
            Shot(15, "3", 2, "From its exit a ray goes the same way back."),
        ),
    ),
    Lesson(
        "between",
        "Between two atoms",
        "Atoms on both sides of the cell ahead turn the ray right round. It comes out where it "
        "went in: that is a reflection, and the port is marked R.",
        "6x6",
        "e2 e4",
        (
            Shot(3, "R", 1, "It goes back the way it came."),
            Shot(16, "R", 1, "The same from the other side."),
        ),
    ),
    Lesson(
        "edge",
        "At the edge",
        "An atom beside the first cell keeps the ray out. It comes back at once, without ever "
        "being inside: a reflection, too.",
        "6x6",
        "a3",
        (
            Shot(2, "R", 0, "From outside it looks like any reflection.", enters=False),
            Shot(4, "R", 0, "One atom at the edge turns rays away on both sides.", enters=False),
        ),
    ),
    Lesson(
        "first",
        "A hit comes first",
        "An atom straight ahead always absorbs the ray, whatever else is beside it. This holds "
        "at the edge as well.",
        "6x6",
        "d2 d3 d4 a5 a6",
        (
            Shot(3, "H", 0, "The two atoms beside it change nothing."),
            Shot(6, "H", 0, "A hit beats the reflection at the edge.", enters=False),
        ),
    ),
    Lesson(
        "many",
        "Many turns",
        "A ray can turn again and again. Follow it cell by cell: look ahead, turn or step, and "
        "look again. Every ray ends some time.",
        "7x7",
        "a6 c3 e6 g3",
        (
            Shot(4, "17", 6, "Six turns, and still both ports carry one letter."),
            Shot(9, "11", 2, "A ray can come out beside its entry."),
        ),
    ),
    Lesson(
        "dead",
        "The dead zone",
        "Four atoms stand round d4, marked with a question mark. No ray gets there, and none can "
        "tell whether it holds an atom: a dead zone.",
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
        "Two atoms are hidden here. Fire rays, and place a guess on each cell that you believe "
        "holds an atom. Cells that must be empty are crossed out for you.",
        "6x6",
        "d2 e5",
        hidden=True,
    ),
)
"""All lessons, in order."""


def find(key: str) -> int:
    """The place of a lesson in the course; the first for a key that is not there."""
    keys = [lesson.key for lesson in COURSE]
    return keys.index(key) if key in keys else 0


# --- predictions -----------------------------------------------------------------


def choices(box: Box, port: Port) -> tuple[Outcome, ...]:
    """What a ray might do, as far as a learner can tell: what it does is among it."""
    truth = box.fire(port).outcome
    empty = Box(box.grid, ()).fire(port).outcome
    mistaken = [Box(box.grid, box.atoms - {atom}).fire(port).outcome for atom in sorted(box.atoms)]
    exits = []
    for outcome in (truth, empty, *mistaken, *_wrong_turns(box, port)):
        if isinstance(outcome, Detour) and outcome not in exits:
            exits.append(outcome)
    return HIT, REFLECTION, *sorted(exits[:3], key=lambda outcome: outcome.exit)


def _wrong_turns(box: Box, port: Port) -> list[Outcome]:
    """Where it would come out if it turned aside once, either way, where it first turns."""
    path = box.fire(port).path or (box.grid.entrance(port),)
    turning = (now for now, then in pairwise(path) if now.cell == then.cell)
    cell, heading = next(turning, path[len(path) // 2])
    return [Detour(box.grid.port_at(cell, heading.turned(by))) for by in (1, 3)]


def told(outcome: Outcome) -> str:
    """An outcome as a learner chooses it."""
    match outcome:
        case Hit():
            return "it is absorbed: a hit"
        case Detour(exit=port):
            return f"it comes out at port {port}"
    return "it comes back: a reflection"
