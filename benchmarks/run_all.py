"""All figures of speed in one table, each beside its reference from the same run.

    python benchmarks/run_all.py [--save TABLE] [--compare TABLE]

A reference is what a plain program needs for the same, scaled up from a sample where it is marked
with ~, or else an aim; an aim that is missed is marked, and counted at the end. `--save` writes the
table to a file, and `--compare` adds what such a file says: how many times as much it was
then. Ratios can be compared between machines; the figures themselves only on one that has
nothing else to do. It takes a few minutes.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from blackbox_tui.computer.player import par
from blackbox_tui.engine import Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.jobs import Job

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import engine, screen, solver  # noqa: E402 - found by the path above

Row = dict[str, str | float]
AIM = "aim"
"""What a reference is called that is no program's time, but what we want to stay below."""


class Figure(NamedTuple):
    """What was measured, and what it is measured by."""

    name: str
    seconds: float
    by: str
    """What the reference is."""
    reference: float
    scaled: bool = False
    """Was the reference scaled up from a sample?"""

    @property
    def ratio(self) -> float:
        """How many times as long as the reference it took."""
        return self.seconds / self.reference

    @property
    def missed(self) -> bool:
        """Is the reference an aim, and was it missed?"""
        return self.by == AIM and self.ratio > 1


def outcomes() -> Iterator[Figure]:
    """The outcome of a ray, by the plain tracer and by the prepared table."""
    for variant in (Variant(Grid(8, 8), AtomRange(4)), Variant(Grid(26, 26), AtomRange(20))):
        plain, lanes, _ = engine.times_of(variant)
        yield Figure(f"outcome, {variant}", lanes, "plain tracer", plain)


def analyses() -> Iterator[Figure]:
    """Everything that clues imply, by enumeration and by the solver."""
    for atoms, aim in ((4, 0.1), (5, 0.4)):
        for rays in (1, 2, 3, 6):
            some = solver.first_rays(atoms) if rays == 1 else solver.games(atoms, rays, 15)
            fresh = [solver.timed_fresh(clues) for clues in some]
            seconds = [one for one, _ in fresh]
            plain, scaled = solver.timed_plainly(some[0], fresh[0][1])
            name = f"analysis, {atoms} atoms, {rays} rays"
            yield Figure(f"{name}: median", median(seconds), "enumeration", plain, scaled)
            yield Figure(f"{name}: worst", max(seconds), AIM, aim)
            longest = max(solver.longest_step(clues) for clues in some)
            yield Figure(f"{name}: longest slice", longest, AIM, 0.01)


def pars() -> Iterator[Figure]:
    """The work on par, and the longest slice of it."""
    for size, atoms, aim in ((8, 4, 2.0), (8, 5, 8.0), (10, 5, 5.0), (16, 8, 5.0), (26, 26, 5.0)):
        variant = Variant(Grid(size, size), AtomRange(atoms))
        measured = [_timed(par(deal(variant, f"benchmark {number}"), CLASSIC)) for number in (1, 2)]
        yield Figure(f"par, {variant}", max(seconds for seconds, _ in measured), AIM, aim)
        longest = max(longest for _, longest in measured)
        yield Figure(f"par, {variant}: longest slice", longest, AIM, 0.01)


def _timed(job: Job[object]) -> tuple[float, float]:
    """The processor time of a job, and of its longest step."""
    begun = before = time.process_time()
    longest = 0.0
    for _ in job:
        now = time.process_time()
        longest, before = max(longest, now - before), now
    return time.process_time() - begun, longest


def starts() -> Iterator[Figure]:
    """The first frame, beside that of a bare curses program."""
    with tempfile.TemporaryDirectory() as home:
        times = {name: median(taken) for name, taken in screen.start_times(Path(home)).items()}
    for name in ("ours", "by launcher"):
        yield Figure(f"first frame, {name}", times[name], "bare curses", times["bare"])


def keys() -> Iterator[Figure]:
    """The answer to a key, beside that of a bare curses program."""
    with tempfile.TemporaryDirectory() as home:
        kinds = screen.kinds_of_keys(Path(home))
        times = {
            name: median(answer.seconds for answer in measure()) for name, measure in kinds.items()
        }
    for name, seconds in times.items():
        if name != "bare":
            yield Figure(f"key, {name}", seconds, "bare curses", times["bare"])


ALL: tuple[Callable[[], Iterator[Figure]], ...] = (outcomes, analyses, pars, starts, keys)


def main() -> None:
    """Measure all, print the table line by line, and save it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--save", type=Path, metavar="TABLE")
    parser.add_argument("--compare", type=Path, metavar="TABLE")
    options = parser.parse_args()
    earlier: dict[str, Row] = {}
    if options.compare:
        rows = json.loads(options.compare.read_text(encoding="utf-8"))
        earlier = {row["name"]: row for row in rows}
    print(f"{'':<44}{'measured':>12}{'reference':>12}{'ratio':>9}{'then':>9}{'now/then':>10}")
    table: list[Row] = []
    aims: list[bool] = []
    for measure in ALL:
        for figure in measure():
            aims += [figure.missed] if figure.by == AIM else []
            table.append({**figure._asdict(), "ratio": figure.ratio})
            print(_line(figure, earlier.get(figure.name)), flush=True)
    print(f"Missed: {sum(aims)} of {len(aims)} aims.")
    if options.save:
        options.save.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def _line(figure: Figure, then: Row | None) -> str:
    compared = ""
    if then:
        ratio = float(then["ratio"])
        compared = f"{ratio:>9.3g}{figure.ratio / ratio:>10.2f}"
    measured, reference = (_shown(value) for value in (figure.seconds, figure.reference))
    reference = f"{'~' * figure.scaled}{reference}"
    line = f"{figure.name:<44}{measured:>12}{reference:>12}{figure.ratio:>9.3g}{compared:<19}"
    return f"{line}  {figure.by}{', MISSED' if figure.missed else ''}"


def _shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} us"


if __name__ == "__main__":
    main()
