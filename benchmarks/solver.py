"""How fast clues are analysed, compared with a plain enumeration.

An analysis is everything: placements left, odds of all cells, value of all unused
ports. "fresh" starts from the clues alone, "next" from the candidates before the
last ray. The enumeration asks the table of rays for every unused port of every placement
left, after it has tested all placements against the clues; where that would take
long it is timed on a regular sample of placements and scaled up (marked ~). Times
are processor time, so that other work on the machine counts little. Peak memory is
that of a process which does nothing but the analyses.
The last table has clues of 5 atoms, analysed with that number and with the range 3-5 in turn.
Run: .venv/bin/python benchmarks/solver.py [games]
"""

from __future__ import annotations

import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice
from statistics import median

from blackbox_tui.engine import Box, Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import placement_count
from blackbox_tui.solver.analysis import Analysis, analyse, examine, find_candidates, unused_ports
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.values import replace

GRID = Grid()
ATOMS = (3, 4, 5)
RANGE = (3, 5)
RAYS = (0, 1, 2, 3, 6)
GAMES = 15
SAMPLE = 25_000


def games(atoms: int, rays: int, number: int) -> list[Clues]:
    """Clues from random rays through random boxes, the same in every run."""
    chance = random.Random(f"{atoms}|{rays}")
    return [
        clues_of(Box(GRID, chance.sample(GRID.cells, atoms)), rays, chance) for _ in range(number)
    ]


def clues_of(box: Box, rays: int, chance: random.Random) -> Clues:
    """The clues of that many random rays."""
    clues = Clues(GRID, AtomRange(len(box.atoms)))
    for _ in range(rays):
        port = chance.choice(unused_ports(clues))
        clues = Clues(
            GRID, AtomRange(len(box.atoms)), (*clues.rays, Clue(port, box.fire(port).outcome))
        )
    return clues


def first_rays(atoms: int) -> list[Clues]:
    """Every clue that a first ray can give, ports that are mirror images left out."""
    before = run_job(examine(run_job(find_candidates(Clues(GRID, AtomRange(atoms))))))
    return [
        Clues(GRID, AtomRange(atoms), (Clue(port, outcome),))
        for port in range(1, GRID.height // 2 + 1)
        for outcome in before.worth[port].distribution
    ]


def timed_fresh(clues: Clues) -> tuple[float, Analysis]:
    """Seconds for an analysis from nothing."""
    start = time.process_time()
    analysis = run_job(examine(run_job(find_candidates(clues))))
    return time.process_time() - start, analysis


def timed_next(clues: Clues) -> float:
    """Seconds for an analysis after one more ray."""
    before = run_job(find_candidates(Clues(clues.grid, clues.atoms, clues.rays[:-1])))
    start = time.process_time()
    run_job(examine(run_job(find_candidates(clues, before))))
    return time.process_time() - start


def longest_step(clues: Clues) -> float:
    """The longest that a key press would have to wait."""
    longest, start = 0.0, time.process_time()
    for _ in analyse(clues):
        now = time.process_time()
        longest, start = max(longest, now - start), now
    return max(longest, time.process_time() - start)


def enumerate_plainly(
    clues: Clues, placements: Iterable[tuple[Cell, ...]]
) -> tuple[int, Counter[Cell], dict[Port, Counter[Outcome]]]:
    """The same by firing every ray through every placement."""
    count, held, table = 0, Counter[Cell](), lane_table(clues.grid)
    tallies = {port: Counter[Outcome]() for port in unused_ports(clues)}
    for atoms in placements:
        bits = table.bits(atoms)
        if all(table.outcome(entry, bits) == outcome for entry, outcome in clues.rays):
            count += 1
            held.update(atoms)
            for port, tally in tallies.items():
                tally[table.outcome(port, bits)] += 1
    return count, held, tallies


def every_way(clues: Clues) -> Iterator[tuple[Cell, ...]]:
    """Every placement of each number of atoms."""
    return chain.from_iterable(combinations(GRID.cells, number) for number in clues.atoms)


def timed_plainly(clues: Clues, analysis: Analysis) -> tuple[float, bool]:
    """Seconds for the enumeration, and whether that is scaled up from a sample."""
    total = placement_count(GRID, clues.atoms)
    every = every_way(clues)
    step = max(1, total // SAMPLE)
    start = time.process_time()
    count, _, tallies = enumerate_plainly(clues, islice(every, 0, None, step))
    seconds = time.process_time() - start
    if step > 1:
        skipping = time.process_time()
        for _ in islice(every_way(clues), 0, None, step):
            pass
        return (seconds - (time.process_time() - skipping)) * step, True
    assert analysis.exact
    assert count == analysis.placements
    assert all(tallies[port] == worth.distribution for port, worth in analysis.worth.items())
    return seconds, False


def report(atoms: int, rays: int, number: int) -> None:
    """One line of the table."""
    boxes = first_rays(atoms) if rays == 1 else games(atoms, rays, number if rays else 3)
    fresh = [timed_fresh(clues) for clues in boxes]
    seconds = [one for one, _ in fresh]
    onward = [timed_next(clues) for clues in boxes] if rays else seconds
    step = max(longest_step(clues) for clues in boxes)
    plain, scaled = timed_plainly(boxes[0], fresh[0][1])
    print(
        f"{atoms:5}{rays:5}{median(one.placements or 0 for _, one in fresh):12,.0f}"
        f"{median(seconds) * 1e3:9.1f}{max(seconds) * 1e3:8.1f}"
        f"{median(onward) * 1e3:8.1f}{max(onward) * 1e3:8.1f}{step * 1e3:11.1f}"
        f"   {'~' if scaled else ' '}{plain:8.2f}{plain / median(seconds):8,.0f}x"
        f"{plain / max(seconds):8,.0f}x",
        flush=True,
    )


def report_range(rays: int, number: int) -> None:
    """One line: the same clues with a known and with an unknown number of atoms, in turn."""
    boxes = games(max(RANGE), rays, number if rays else 3)
    pairs = [(clues, replace(clues, atoms=AtomRange(*RANGE))) for clues in boxes]
    known, unknown = zip(*([timed_fresh(clues) for clues in pair] for pair in pairs), strict=True)
    both = [sum(seconds for seconds, _ in timed) for timed in (known, unknown)]
    ratios = [other[0] / one[0] for one, other in zip(known, unknown, strict=True)]
    print(
        f"{rays:5}{1e3 * both[0] / len(pairs):12.1f}{1e3 * both[1] / len(pairs):9.1f}"
        f"{both[1] / both[0]:9.2f}{median(ratios):9.2f}{max(ratios):9.2f}",
        flush=True,
    )


def peak(atoms: int, number: int) -> str:
    """The most memory that a process of its own needs for all of those analyses."""
    command = [sys.executable, __file__, "--peak", str(atoms), str(number)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def measure_peak(atoms: int, number: int) -> None:
    """What that process does."""
    for rays in RAYS:
        for clues in first_rays(atoms) if rays == 1 else games(atoms, rays, number):
            run_job(examine(run_job(find_candidates(clues))))
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


RANGE_HEAD = """\

 mean, ms: 5 atoms 3-5 atoms    ratio: all   median    worst
 rays"""
HEAD = """\
                          fresh, ms        next, ms     longest   enumeration       ratio to
atoms rays  placements   median   worst  median   worst   step, ms     seconds   median    worst"""


def main(number: int = GAMES) -> None:
    """Print the tables; memory first, because a new process counts its parent's peak as its own."""
    for atoms in ATOMS:
        print(f"peak memory with {atoms} atoms: {peak(atoms, number)}")
    print(HEAD)
    for atoms in ATOMS:
        for rays in RAYS:
            report(atoms, rays, number)
    print(RANGE_HEAD)
    for rays in RAYS:
        report_range(rays, number)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--peak"]:
        measure_peak(int(sys.argv[2]), int(sys.argv[3]))
    else:
        main(*map(int, sys.argv[1:2]))
