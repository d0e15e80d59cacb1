"""How hard a puzzle is, in a word, and what kind of puzzle is wanted."""

from __future__ import annotations

from typing import Final, NamedTuple

from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.deal import Variant

GRADES: Final = ("easy", "medium", "hard", "expert")
"""What puzzles are called whose hardest step takes one ray, two, three, and four or more."""


def grade_name(level: int) -> str:
    """The grade of that level, or of a plan whose hardest step takes so many rays."""
    return GRADES[min(max(level, 1), len(GRADES)) - 1]


def read_grade(name: str) -> int:
    """The level of the grade with that name: the inverse of `grade_name`."""
    if name not in GRADES:
        raise ValueError(f"{quoted(name)} is not a grade: choose {', '.join(GRADES)}.")
    return GRADES.index(name) + 1


class PuzzleKind(NamedTuple):
    """What is asked for: how hard it should be, on which board."""

    level: int = 2
    variant: Variant = Variant()
