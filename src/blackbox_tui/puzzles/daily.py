"""The puzzle of a day: the same for everyone, from the date alone, for ever.

Like the crossword of a newspaper, it gets harder as the week goes on.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.puzzles.making import make_puzzle
from blackbox_tui.puzzles.puzzle import NoPuzzle, Puzzle
from blackbox_tui.rules.deal import Variant
from blackbox_tui.solver.jobs import Job

LEVELS_OF_WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""Easy on Monday and Tuesday, then medium, hard on Friday and Saturday, expert on Sunday."""


def level_of_day(day: date) -> int:
    """How hard the puzzle of that day is."""
    return LEVELS_OF_WEEK[day.weekday()]


def puzzle_of_day(day: date, attempt: int = 1) -> Job[Puzzle]:
    """The puzzle of that day; where none is found for its seed, another seed follows."""
    seed = f"daily {day.isoformat()}" + (f" {attempt}" if attempt > 1 else "")
    try:
        return (yield from make_puzzle(level_of_day(day), Variant(), seed))
    except NoPuzzle:
        return (yield from puzzle_of_day(day, attempt + 1))
