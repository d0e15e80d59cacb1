"""What good players know: advice in a few sentences, with examples on a small board.

The figures are measured over all placements (benchmarks/shares.py), and a test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from blackbox_tui.engine import Box, Grid, Port, Ray, parse_cells
from blackbox_tui.text.rays import atoms_on, explain_ray

EXAMPLE_GRID: Final = Grid(6, 4)


class Example(NamedTuple):
    """A ray among atoms on the small board."""

    caption: str
    atoms: str
    port: Port

    @property
    def box(self) -> Box:
        """The small board with these atoms."""
        return Box(EXAMPLE_GRID, parse_cells(self.atoms))

    @property
    def ray(self) -> Ray:
        """The ray."""
        return self.box.fire(self.port)


class Advice(NamedTuple):
    """Something worth knowing."""

    heading: str
    text: str
    examples: tuple[Example, ...] = ()


STRATEGY: Final = (
    Advice(
        "Detours tell more than hits",
        "A hit only says that an atom is somewhere on the way; a detour shows two ends of a path. "
        "As your first ray, with 4 atoms on 8x8, a hit leaves on average 1 in 3 of all placements "
        "possible, a ray that comes out opposite 1 in 5, a reflection 1 in 8, and any other "
        "detour 1 in 37: well worth its second point.",
    ),
    Advice(
        "Opposite usually means three clear lanes",
        "19% of all rays come out opposite. 996 in 1,000 of these have no atom in their own lane "
        "or the two beside it; the others are turned away and back again. Count on clear lanes, "
        "but do not be certain.",
        (Example("usual: all clear", "e4", 2), Example("rare: four turns", "a4 c1 e4", 2)),
    ),
    Advice(
        "Most reflections happen at the entrance",
        "90% of reflected rays never enter: an atom at the edge is beside their first cell. Only "
        "the others are sent back by two atoms inside. Suspect the edge first.",
        (Example("usual: edge atom", "a3", 2), Example("rare: between two", "d1 d3", 2)),
    ),
    Advice(
        "Atoms can hide",
        "An atom hides if every ray ends as it would without it, like the one in the corner of "
        "the example. 6 in 1,000 boxes with 4 atoms have one. If your guesses explain every ray "
        "and one is missing, look where no ray can tell the difference.",
        (Example("hit in the corner", "a1 c1 a3", 1), Example("hit without it", "a3 c1", 1)),
    ),
    Advice(
        "Seal what must be empty",
        "Seals are free, and show what is left to find. Where a port's lane and the two beside "
        "it are sealed, a ray would only go straight through: save the points.",
    ),
    Advice(
        "Test your guess before you submit it",
        "When every atom is placed, fire a test ray from each marker: that is free. If one ends "
        "differently from the real ray, the guess is wrong. If none does, the guess fits, but "
        "another may fit as well.",
    ),
    Advice(
        "When you are stuck, go back to what is certain",
        "Remove every guess that no ray proves. Or assume an atom, mark what follows, and drop it "
        "all if a ray disagrees. That is free; a wrong atom is expensive.",
    ),
)


def strategy_lines() -> Iterator[str]:
    """All advice to be read aloud: the examples are described instead of drawn."""
    for advice in STRATEGY:
        yield f"{advice.heading}. {advice.text}"
        for example in advice.examples:
            board = f"{atoms_on(example.box.atoms)} on a {EXAMPLE_GRID} board"
            why = explain_ray(example.box, example.port)
            yield f"Example: {board}, a ray from port {example.port}. {why}"
