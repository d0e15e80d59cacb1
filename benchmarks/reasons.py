"""How fast deductions are found, and how many rays they take: the figures of docs/reasoning.md.

Speed, on 8x8 after random rays through random boxes: the first step from the clues alone,
each later step, the whole plan, and the longest slice of work between two yields. In the
same run, for the same clues: a full analysis (`solver/analysis.py`), and a plain enumeration
that only finds which single rays prove something, by firing every ray through every
placement; it is timed on a regular sample and scaled up (marked ~). Each row gives the time
that passed and, below it, processor time, for which other work on the machine counts little.

Shares: how many rays the hardest step takes on random boxes with a unique solution, for the
rays of a game in which the computer fires until one placement is left, for rays of which
none can be left out, and for all ports.
Run: .venv/bin/python benchmarks/reasons.py [games [boxes]]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice
from math import comb
from multiprocessing import Pool
from statistics import median
from typing import NamedTuple

from blackbox_tui.computer.player import FireDecision, next_move
from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.engine.lanes import FastBox
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import (
    Candidates,
    analyse,
    equivalents,
    examine,
    find_candidates,
    ranked_ports,
    unused_ports,
)
from blackbox_tui.solver.jobs import Job, OverBudget, run_job
from blackbox_tui.solver.reasons import Reasoner, Step, make_plan

GRID = Grid()
ATOMS = (4, 5)
RAYS = (3, 4, 5, 6, 8, 10)
GAMES, BOXES = 60, 1_000
SAMPLE = 10_000


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
    return Clues(box.grid, len(box.atoms), rays)


def fire_at_random(box: Box, rays: int, chance: random.Random) -> Clues:
    """The clues of that many rays from random unused ports."""
    clues = fire_rays(box, ())
    for _ in range(rays):
        port = chance.choice(unused_ports(clues))
        clues = fire_rays(box, [*(clue.entry for clue in clues.rays), port])
    return clues


# --- speed ------------------------------------------------------------------------


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


def run_in_slices(job: Job[Step | None]) -> tuple[Step | None, Seconds]:
    """Run a job to its end: its result, and the longest slice between two yields."""
    longest = Seconds(0, 0)
    while True:
        start = now()
        try:
            next(job)
        except StopIteration as done:
            step: Step | None = done.value
            return step, Seconds(*map(max, longest, since(start)))
        longest = Seconds(*map(max, longest, since(start)))


def enumerate_single_rays(clues: Clues, placements: Iterable[tuple[Cell, ...]]) -> int:
    """How many rays prove something alone, by firing them through these placements."""
    held = [Counter[Cell]() for _ in clues.rays]
    agreeing = [0 for _ in clues.rays]
    for atoms in placements:
        box = FastBox(clues.grid, atoms)
        for nth, (entry, outcome) in enumerate(clues.rays):
            if box.outcome(entry) == outcome:
                agreeing[nth] += 1
                held[nth].update(atoms)
    return sum(
        len(cells) < len(GRID.cells) or number in cells.values()
        for cells, number in zip(held, agreeing, strict=True)
    )


def time_enumeration(clues: Clues) -> Seconds:
    """The time for the enumeration, scaled up from a sample."""
    step = comb(len(GRID.cells), clues.atom_count) // SAMPLE
    sample = [*islice(combinations(GRID.cells, clues.atom_count), 0, None, step)]
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


# --- shares -----------------------------------------------------------------------


class Grades(NamedTuple):
    """For one box: how many rays, and the grade, of each kind of clues."""

    game: tuple[int, int | None]
    minimal: tuple[int, int | None]
    every_port: tuple[int, int | None]


def grade_box(seed: int) -> Grades:
    """The grades of a random box with a unique solution."""
    chance = random.Random(f"grades|{seed}")
    while True:
        box = Box(GRID, chance.sample(GRID.cells, 4))
        if run_job(equivalents(box)) == ():
            break
    every_port = fire_rays(box, GRID.ports)
    sets = (seek_proof(box), drop_rays(every_ray_once(box), chance), every_port)
    return Grades(*((len(clues.rays), run_job(make_plan(clues)).grade) for clues in sets))


def seek_proof(box: Box) -> Clues:
    """The rays that the computer fires until one placement is left."""
    clues, candidates = fire_rays(box, ()), None
    while True:
        decision = run_job(next_move(clues, CLASSIC, candidates))
        candidates = decision.candidates
        if candidates is None or candidates.count == 1:
            return clues
        port = decision.port if isinstance(decision, FireDecision) else best_port(candidates)
        clues = fire_rays(box, [*(clue.entry for clue in clues.rays), port])


def best_port(candidates: Candidates) -> int:
    """The most informative port, where the computer would rather guess."""
    worth = run_job(examine(candidates)).worth
    useful = {port: one for port, one in worth.items() if one.informative}
    return ranked_ports(useful, CLASSIC.price)[0]


def every_ray_once(box: Box) -> Clues:
    """The rays from all ports; a detour only from one of its ends."""
    clues = fire_rays(box, ())
    while ports := unused_ports(clues):
        clues = fire_rays(box, [*(clue.entry for clue in clues.rays), ports[0]])
    return clues


def drop_rays(clues: Clues, chance: random.Random) -> Clues:
    """Leave out rays, in any order, while the solution stays unique."""
    rays = list(clues.rays)
    for ray in chance.sample(rays, len(rays)):
        fewer = tuple(other for other in rays if other != ray)
        if run_job(find_candidates(Clues(clues.grid, clues.atom_count, fewer))).count == 1:
            rays.remove(ray)
    return Clues(clues.grid, clues.atom_count, tuple(rays))


SHARES = {
    "game": "rays of a proved game",
    "minimal": "rays of which none can be left out",
    "every_port": "all ports",
}
HIGHEST = 6


def report_shares(grades: list[Grades]) -> None:
    """One line for each kind of clues."""
    columns = "".join(f"{grade:7}" for grade in range(1, HIGHEST + 1))
    print(f"\nthe hardest step, in rays, of {len(grades)} boxes, %")
    print(f"{'':36}rays: median, range{columns}  not explained")
    for name, about in SHARES.items():
        sets = [getattr(one, name) for one in grades]
        rays = [number for number, _ in sets]
        counts = Counter(grade for _, grade in sets)
        shares = "".join(share_text(counts[grade], len(sets)) for grade in range(1, HIGHEST + 1))
        middle = f"{median(rays):g}, {min(rays)} to {max(rays)}"
        print(f"{about:36}{middle:>18}{shares}{share_text(counts[None], len(sets)):>15}")


def share_text(number: int, total: int) -> str:
    """A share in percent; nothing for none."""
    return f"{100 * number / total:7.1f}" if number else f"{'–':>7}"


def all_grades(boxes: int) -> Iterator[Grades]:
    """The grades of so many boxes, on all cores."""
    with Pool() as pool:
        yield from pool.imap_unordered(grade_box, range(boxes), chunksize=10)


def main(games: int = GAMES, boxes: int = BOXES) -> None:
    """Print the tables."""
    if games:
        print(SPEED)
    by_atoms: dict[int, list[Timed]] = {}
    for atoms in ATOMS if games else ():
        by_atoms[atoms] = [one for rays in RAYS for one in report_speed(atoms, rays, games)]
    if games:
        report_totals(by_atoms)
    if boxes:
        report_shares([*all_grades(boxes)])


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
