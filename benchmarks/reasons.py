"""How fast deductions are found.

On 8x8 after random rays through random boxes: the first step from the clues alone,
each later step, the whole plan, and the longest slice of work between two yields. In the
same run, for the same clues: a full analysis (`solver/analysis.py`), and a plain enumeration
that only finds which single rays prove something, by firing every ray through every
placement; it is timed on a regular sample and scaled up (marked ~). Each row gives the time
that passed and, below it, processor time, for which other work on the machine counts little.
How many rays deductions take is a question for theory.py.

On large boards, where all rays together cannot be counted: the first step, of which nobody should
wait a second, the whole plan, how many steps it has, how many cells they prove, and how many plans
are complete. `large` prints these alone.

`ranges` checks plans for an unknown number of atoms: each step must hold in every placement, no
fewer clues may prove anything new, and all that the clues prove must be found.
Run: .venv/bin/python benchmarks/reasons.py [games | large | ranges]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, islice
from math import comb
from pathlib import Path
from statistics import median
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.every_placement import ListedPlacements, check_plan

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.analysis import (
    analyse,
    unused_ports,
)
from blackbox_tui.solver.jobs import Job, OverBudget, run_job
from blackbox_tui.solver.reasons import Deduction, Plan, Reasoner, make_plan
from blackbox_tui.values import replace

GRID = Grid()
ATOMS = (4, 5)
RAYS = (3, 4, 5, 6, 8, 10)
GAMES = 60
LARGE = [(10, 8, 12), (10, 12, 12), (12, 8, 12), (12, 12, 12), (12, 12, 30)]
LARGE += [(16, 16, 12), (16, 16, 30), (26, 4, 12), (26, 8, 12), (26, 26, 20), (26, 26, 60)]
"""Size, atoms and rays."""
LARGE_GAMES = 6
SAMPLE = 10_000
RANGES = [(2, 3), (3, 4), (2, 4)]
CHECKED = 100
"""Of how many clue sets the plans are checked, for each range of atoms."""


class Seconds(NamedTuple):
    """How long something took: by the clock, and of the processor's time."""

    passed: float
    worked: float


def now() -> Seconds:
    """The time on both clocks."""
    return Seconds(time.perf_counter(), time.process_time())


def since(start: Seconds) -> Seconds:
    """The time since then on both clocks."""
    end = now()
    return Seconds(end.passed - start.passed, end.worked - start.worked)


class Timed(NamedTuple):
    """The times for one game's clues."""

    first: Seconds
    later: list[Seconds]
    slice: Seconds
    """The longest."""
    analysis: Seconds
    explained: bool
    """Was the plan within its limit?"""

    @property
    def plan(self) -> Seconds:
        """The time for all steps together."""
        steps = [self.first, *self.later]
        return Seconds(sum(step.passed for step in steps), sum(step.worked for step in steps))


def fire_rays(box: Box, ports: Iterable[int]) -> Clues:
    """The clues of rays from these ports."""
    rays = tuple(Clue(port, box.fire(port).outcome) for port in ports)
    return Clues(box.grid, AtomRange(len(box.atoms)), rays)


def fire_at_random(box: Box, rays: int, chance: random.Random) -> Clues:
    """The clues of that many rays from random unused ports."""
    clues = fire_rays(box, ())
    for _ in range(rays):
        port = chance.choice(unused_ports(clues))
        clues = fire_rays(box, [*(clue.entry for clue in clues.rays), port])
    return clues


def time_reasons(clues: Clues) -> Timed:
    """Time every step of a plan, and an analysis of the same clues."""
    reasoner, steps = Reasoner(clues), list[Seconds]()
    longest = Seconds(0, 0)
    more = explained = True
    while more:
        start = now()
        try:
            step, one = run_in_slices(reasoner.next_step())
            more = step is not None
            longest = Seconds(*map(max, longest, one))
        except OverBudget:
            more = explained = False
        steps.append(since(start))
    start = now()
    run_job(analyse(clues))
    return Timed(steps[0], steps[1:], longest, since(start), explained)


def run_in_slices(job: Job[Deduction | None]) -> tuple[Deduction | None, Seconds]:
    """Run a job to its end: its result, and the longest slice between two yields."""
    longest = Seconds(0, 0)
    while True:
        start = now()
        try:
            next(job)
        except StopIteration as done:
            step: Deduction | None = done.value
            return step, Seconds(*map(max, longest, since(start)))
        longest = Seconds(*map(max, longest, since(start)))


def enumerate_single_rays(clues: Clues, placements: Iterable[tuple[Cell, ...]]) -> int:
    """How many rays prove something alone, by firing them through these placements."""
    held = [Counter[Cell]() for _ in clues.rays]
    agreeing = [0 for _ in clues.rays]
    table = lane_table(clues.grid)
    for atoms in placements:
        bits = table.bits(atoms)
        for nth, (entry, outcome) in enumerate(clues.rays):
            if table.outcome(entry, bits) == outcome:
                agreeing[nth] += 1
                held[nth].update(atoms)
    return sum(
        len(cells) < len(GRID.cells) or number in cells.values()
        for cells, number in zip(held, agreeing, strict=True)
    )


def time_enumeration(clues: Clues) -> Seconds:
    """The time for the enumeration, scaled up from a sample."""
    step = comb(len(GRID.cells), clues.atoms.most) // SAMPLE
    sample = [*islice(combinations(GRID.cells, clues.atoms.most), 0, None, step)]
    start = now()
    enumerate_single_rays(clues, sample)
    passed, worked = since(start)
    return Seconds(passed * step, worked * step)


SPEED = """\
             first step, ms  later, ms  whole plan, ms   longest  analysis, ms     enumeration
atoms rays   median   worst      worst   median   worst  slice, ms  median plan to   ~s to a step"""


def report_speed(atoms: int, rays: int, number: int) -> list[Timed]:
    """Two lines of the table: the time that passed, and processor time."""
    chance = random.Random(f"{atoms}|{rays}")
    games = [
        fire_at_random(Box(GRID, chance.sample(GRID.cells, atoms)), rays, chance)
        for _ in range(number)
    ]
    timed = [time_reasons(clues) for clues in games]
    enumeration = time_enumeration(games[0])
    for clock, name in enumerate((f"{atoms:5}{rays:5}", "      cpu ")):
        print(name + speed_line(timed, enumeration, clock), flush=True)
    return timed


def speed_line(timed: list[Timed], enumeration: Seconds, clock: int) -> str:
    """One line, of one of the two clocks."""
    first = [1e3 * one.first[clock] for one in timed]
    later = [1e3 * step[clock] for one in timed for step in one.later]
    plan = [1e3 * one.plan[clock] for one in timed]
    slices = [1e3 * one.slice[clock] for one in timed]
    analysis = median(1e3 * one.analysis[clock] for one in timed)
    return (
        f"{median(first):9.1f}{max(first):8.1f}{max(later, default=0):11.1f}{median(plan):9.1f}"
        f"{max(plan):8.1f}{max(slices):11.1f}{analysis:8.1f}{median(plan) / analysis:7.1f}x"
        f"{enumeration[clock]:5.0f}{1e3 * enumeration[clock] / median(first):9,.0f}x"
    )


def report_totals(by_atoms: dict[int, list[Timed]]) -> None:
    """All games of a number of atoms together, and five atoms next to four."""
    print("\nall of them, cpu ms      " + "".join(f"{atoms:8} atoms" for atoms in by_atoms))
    rows: dict[str, Callable[[list[Timed]], float]] = {
        "first step, median": lambda timed: median(one.first.worked for one in timed),
        "first step, worst": lambda timed: max(one.first.worked for one in timed),
        "any step, worst": lambda timed: max(
            step.worked for one in timed for step in (one.first, *one.later)
        ),
        "whole plan, median": lambda timed: median(one.plan.worked for one in timed),
        "whole plan, worst": lambda timed: max(one.plan.worked for one in timed),
        "longest slice": lambda timed: max(one.slice.worked for one in timed),
    }
    for name, measure in rows.items():
        values = [1e3 * measure(timed) for timed in by_atoms.values()]
        ratio = f"{values[-1] / values[0]:9.1f}x" if len(values) > 1 else ""
        print(f"{name:25}" + "".join(f"{value:14.1f}" for value in values) + ratio)
    for atoms, timed in by_atoms.items():
        over = sum(not one.explained for one in timed)
        print(f"too many cases with {atoms} atoms: {over} of {len(timed)}")


# --- large boards -----------------------------------------------------------------


def report_large() -> None:
    """What is found on large boards, and how soon; in seconds of processor time."""
    print("\n                 first step, s   plan, s      steps   cells   com-  of")
    print("board atoms rays  median  worst   worst   1 ray more  proved  plete plans")
    for size, atoms, rays in LARGE:
        grid, chance = Grid(size, size), random.Random(f"{size}|{atoms}|{rays}")
        first, whole, plans = list[float](), list[float](), list[Plan]()
        for _ in range(LARGE_GAMES):
            clues = fire_at_random(Box(grid, chance.sample(grid.cells, atoms)), rays, chance)
            start = now()
            run_job(Reasoner(clues).next_step())
            first.append(since(start).worked)
            start = now()
            plans.append(run_job(make_plan(clues)))
            whole.append(since(start).worked)
        steps = [step for plan in plans for step in plan.steps]
        alone = sum(len(step.premises) == 1 for step in steps)
        print(
            f"{size:5}{atoms:6}{rays:5}{median(first):8.2f}{max(first):7.2f}{max(whole):8.2f}"
            f"{alone:8}{len(steps) - alone:5}{sum(len(step.cells) for step in steps):8}"
            f"{sum(plan.complete for plan in plans):7}{len(plans):6}",
            flush=True,
        )


# --- an unknown number of atoms -----------------------------------------------------


def check_ranges() -> None:
    """Check the plans of many clues by every placement; any that is wrong ends the program."""
    for ends in RANGES:
        atoms = AtomRange(*ends)
        every, chance = ListedPlacements(GRID, atoms), random.Random(str(atoms))
        plans: list[Plan] = []
        for _ in range(CHECKED):
            box = Box(GRID, chance.sample(GRID.cells, chance.choice([*atoms])))
            clues = fire_at_random(box, chance.randrange(1, 13), chance)
            plans.append(run_job(make_plan(replace(clues, atoms=atoms))))
            check_plan(plans[-1], every)
        steps = sum(len(plan.steps) for plan in plans)
        solved = sum(plan.solved for plan in plans)
        print(f"{atoms} atoms: {len(plans)} plans are right, {steps} steps, {solved} solved")


def main(games: int = GAMES) -> None:
    """Print the tables."""
    print(SPEED)
    by_atoms: dict[int, list[Timed]] = {}
    for atoms in ATOMS:
        by_atoms[atoms] = [one for rays in RAYS for one in report_speed(atoms, rays, games)]
    report_totals(by_atoms)
    report_large()


if __name__ == "__main__":
    others = {"large": report_large, "ranges": check_ranges}
    others.get(" ".join(sys.argv[1:]), lambda: main(*map(int, sys.argv[1:2])))()
