"""How fast puzzles are made: on 8x8 with 3, 4 and 5 atoms, for each grade.

For each grade: the time for one puzzle, the longest slice of work between two yields, and
how many clues it has. As a reference, measured in the same run on the same puzzles: the time
to grade the finished puzzle once, which no way of making it can do without. Each row gives
the time that passed and, below it, processor time, for which other work on the machine
counts little.
Run: .venv/bin/python benchmarks/puzzles.py [puzzles]
"""

from __future__ import annotations

import sys
import time
from statistics import median
from typing import NamedTuple

from blackbox_tui.engine import Grid
from blackbox_tui.puzzles import LEVELS, make_puzzle
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, grade_name
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import find_grade

PUZZLES = 50
ATOMS = (3, 4, 5)


class Seconds(NamedTuple):
    """How long something took: by the clock, and of the processor's time."""

    passed: float
    worked: float


class Timed(NamedTuple):
    """The times for one puzzle."""

    making: Seconds
    longest: Seconds
    grading: Seconds
    clues: int


def now() -> Seconds:
    """The time on both clocks."""
    return Seconds(time.perf_counter(), time.process_time())


def since(start: Seconds) -> Seconds:
    """The time since then on both clocks."""
    end = now()
    return Seconds(end.passed - start.passed, end.worked - start.worked)


def time_puzzle(level: int, atoms: int, seed: int) -> Timed:
    """Make one puzzle, slice by slice, and grade it once more."""
    variant = Variant(Grid(), AtomRange(atoms))
    job, slices = make_puzzle(level, variant, f"benchmark {seed}"), list[Seconds]()
    puzzle = None
    while puzzle is None:
        start = now()
        try:
            next(job)
        except StopIteration as done:
            puzzle = done.value
        slices.append(since(start))
    start = now()
    run_job(find_grade(puzzle.clues, puzzle.solution))
    total = Seconds(sum(one.passed for one in slices), sum(one.worked for one in slices))
    longest = Seconds(max(one.passed for one in slices), max(one.worked for one in slices))
    return Timed(total, longest, since(start), len(puzzle.clues.rays))


HEADING = """\
               one puzzle, ms                longest  grading, ms      clues
atoms, grade    median      90%    worst  slice, ms   median  ratio   median, range"""


def report(level: int, atoms: int, number: int) -> None:
    """Two lines: the time that passed, and processor time."""
    timed = [time_puzzle(level, atoms, seed) for seed in range(number)]
    clues = [one.clues for one in timed]
    for clock, name in enumerate((f"{atoms} {grade_name(level)}", "cpu")):
        making = sorted(1e3 * one.making[clock] for one in timed)
        longest = max(1e3 * one.longest[clock] for one in timed)
        grading = median(1e3 * one.grading[clock] for one in timed)
        rest = "" if clock else f"{median(clues):9g}, {min(clues)} to {max(clues)}"
        print(
            f"{name:13}{median(making):9.0f}{making[number * 9 // 10]:9.0f}{making[-1]:9.0f}"
            f"{longest:11.1f}{grading:9.0f}{median(making) / grading:6.1f}x{rest}",
            flush=True,
        )


def main(number: int = PUZZLES) -> None:
    """Print the table."""
    print(HEADING)
    for atoms in ATOMS:
        for level in LEVELS:
            report(level, atoms, number)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
