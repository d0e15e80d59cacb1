"""How well the computer seeks: mean score, spread and rays over a seeded sample of boxes.

    python benchmarks/codebreaker.py --atoms 4 --edition classic --boxes 2000

The boxes are those of `deal.candidates` for the seed, not only fair ones, so that the
sample stands for all placements alike. `--par` times par and the cheapest proof too.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from multiprocessing import Pool
from statistics import fmean, median, pstdev
from typing import NamedTuple

from blackbox_tui.computer.player import par, seek
from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, candidates
from blackbox_tui.rules.scoring import EDITIONS, find_edition, tally
from blackbox_tui.solver.boxes import cheapest_proof
from blackbox_tui.solver.jobs import run_job

# Exact means over all placements on 8x8 at 1/1/2 and 5 for a wrong atom, by atoms.
REFERENCES = {
    "random useful port, perfect logic": {4: 13.72, 5: 16.34},
    "most entropy": {3: 8.47, 4: 10.67, 5: 13.03},
    "most entropy per expected point": {3: 8.24, 4: 10.32, 5: 12.64},
    "two steps ahead, first port 2": {4: 10.11, 5: 12.51},
    "the same with a wider search at the end": {3: 8.00, 4: 10.083},
    "no seeker can be below": {3: 7.78, 4: 8.95, 5: 9.12},
}


class Assignment(NamedTuple):
    """One box to seek in."""

    grid: Grid
    atoms: tuple[Cell, ...]
    edition: str
    with_par: bool


class Report(NamedTuple):
    """The result; times are seconds of one core."""

    points: float
    rays: int
    solved: bool
    seconds: float
    par: float = 0
    par_seconds: float = 0
    proof: float = 0
    proof_seconds: float = 0


def run(task: Assignment) -> Report:
    """Seek in one box."""
    box, edition = Box(task.grid, task.atoms), find_edition(task.edition)
    start = time.process_time()
    game = run_job(seek(box, edition))
    seconds = time.process_time() - start
    report = Report(tally(game, edition).total, len(game.rays), game.result.solved, seconds)
    if not task.with_par:
        return report
    start = time.process_time()
    level = run_job(par(box, edition))
    middle = time.process_time()
    proof = run_job(cheapest_proof(box, edition))
    return report._replace(
        par=level.points or 0,
        par_seconds=middle - start,
        proof=proof.points if proof else 0,
        proof_seconds=time.process_time() - middle,
    )


def main() -> None:
    """Seek in all boxes of the sample, over all cores."""
    options = _options()
    edition = find_edition(options.edition)
    variant = Variant(Grid.parse(options.size), AtomRange(options.atoms or edition.atoms))
    boxes = islice(candidates(variant, options.seed), options.boxes)
    jobs = [
        Assignment(box.grid, tuple(sorted(box.atoms)), edition.name, options.par) for box in boxes
    ]
    with Pool(options.cores) as pool:
        reports = list(_progress(pool.imap_unordered(run, jobs), len(jobs)))
    print(f"{variant}, {edition.name}, {len(reports)} boxes")
    _print_scores(reports)
    if options.par:
        _print_pars(reports)
    if variant.grid == Grid(8, 8) and (edition.per_detour, edition.per_wrong_atom) == (2, 5):
        _print_references(variant.atoms.most)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--edition", choices=list(EDITIONS), default="classic")
    parser.add_argument("--atoms", type=int, help="the edition's usual number if not given")
    parser.add_argument("--size", default="8x8")
    parser.add_argument("--boxes", type=int, default=1000)
    parser.add_argument("--seed", default="benchmark")
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--par", action="store_true", help="par and the cheapest proof too")
    return parser.parse_args()


def _progress(reports: Iterator[Report], total: int) -> Iterator[Report]:
    """Pass the reports on, drawing a bar if someone is there to see it."""
    for done, report in enumerate(reports, 1):
        if sys.stderr.isatty():
            filled = 40 * done // total
            bar = "█" * filled + "·" * (40 - filled)
            print(f"\r{bar} {done}/{total}", end="\n" if done == total else "", file=sys.stderr)
        yield report


def _print_scores(reports: list[Report]) -> None:
    points = [report.points for report in reports]
    spread, error = pstdev(points), pstdev(points) / sqrt(len(points))
    print(f"mean score       {fmean(points):8.3f} ± {error:.3f} (standard error)")
    print(f"spread           {spread:8.3f} (standard deviation)")
    print(f"rays             {fmean(report.rays for report in reports):8.3f}")
    print(f"solved           {fmean(report.solved for report in reports):8.1%}")
    _print_times("one game", [report.seconds for report in reports])


def _print_pars(reports: list[Report]) -> None:
    pars = [report.par for report in reports]
    print(f"mean par         {fmean(pars):8.3f}, standard deviation {pstdev(pars):.3f}")
    _print_times("par", [report.par_seconds for report in reports])
    print(f"cheapest proof   {fmean(report.proof for report in reports):8.3f}")
    _print_times("cheapest proof", [report.proof_seconds for report in reports])


def _print_times(what: str, seconds: list[float]) -> None:
    print(f"{what + ',':16} {median(seconds):8.3f} s median, {max(seconds):.3f} s worst")


def _print_references(atoms: int) -> None:
    print("for comparison, exact means over all placements at these prices:")
    for seeker, means in REFERENCES.items():
        if atoms in means:
            print(f"  {means[atoms]:6.3f}  {seeker}")


if __name__ == "__main__":
    main()
