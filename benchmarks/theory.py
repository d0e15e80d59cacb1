"""The figures of docs/theory.md: facts about Black Box on 8x8, one command each.

    python benchmarks/theory.py equivalents --atoms 3 4

prints the rows of the page's table for 3 and 4 atoms, and the drawings below it. With `--check`
it compares them with the page instead, and the command `check` does so with all of them. Figures
are exact, over every placement, unless the page says that they are from a sample; `--boxes` sets
its size.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import comb, log2, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import NamedTuple, TypeAlias

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.compiler import compiled
from benchmarks.cores import on_cores
from benchmarks.drawings import draw_box, draw_ray, drawing, heading, row
from benchmarks.exhaustive import (
    GRID,
    Atoms,
    Spread,
    all_listed,
    count_answers,
    count_equivalents,
    farthest,
    find_groups,
)
from benchmarks.make_openings import score_after
from benchmarks.perfect import RAYS, best, find_bound, worst
from benchmarks.samples import SYMMETRIES, Cost, Graded, choose_boxes, cost_of_proof, grade_box
from benchmarks.seekers import (
    Computer,
    OneStep,
    at_random,
    in_order,
    mean_score,
    most_telling,
    most_telling_per_point,
)
from benchmarks.shares import PORTS, measure
from blackbox_tui.engine import Box, Detour, Hit, Port, Reflection
from blackbox_tui.reading import quoted
from blackbox_tui.rules.deal import GRADES
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.text.writing import listed

ATOMS = (3, 4, 5)
MOST_LISTED = 5
"""With more atoms, equivalents are only counted."""
SHOWN = 5
"""Larger groups of equivalents are not drawn."""
PAGE = Path(__file__).parent.parent / "docs" / "theory.md"
RANDOM_TREES = {3: 10, 4: 10, 5: 4}
"""How many whole decision trees are drawn at random, by the number of atoms."""


class Options(NamedTuple):
    """What is asked for."""

    atoms: list[int]
    boxes: int
    """How many boxes a sample has."""
    cores: int
    rays: int = RAYS
    """How many rays are followed for a bound."""


# --- every placement ------------------------------------------------------------------------


def equivalents(options: Options) -> Iterator[str]:
    """Placements that no ray can tell apart."""
    columns = "atoms", "placements", "with equivalents", "share", "groups", "largest group"
    yield from heading(*columns, *("differ by 1", "by 2", "by more"))
    pictures = []
    for atoms in options.atoms:
        if atoms > MOST_LISTED:
            sizes, differing = count_groups(atoms), []
        else:
            groups = find_groups(atoms)
            one, two = groups.differing[1], groups.differing[2]
            more = groups.differing.total() - one - two
            sizes, differing = groups.sizes, [f"{number:,}" for number in (one, two, more)]
            if groups.largest and max(sizes) <= SHOWN:
                pictures.append([_draw(_names(one), one) for one in groups.largest[0]])
        placements = sum(size * number for size, number in sizes.items())
        alike, shared = placements - sizes[1], sizes.total() - sizes[1]
        yield row(
            atoms, f"{placements:,}", f"{alike:,}", f"{alike / placements:.2%}", f"{shared:,}",
            max(sizes), *differing,
        )  # fmt: skip
    for group in pictures:
        yield from drawing(group)


def count_groups(atoms: int) -> Counter[int]:
    """How many groups of equivalents there are of each size, by the compiled program."""
    with compiled("equivalents") as program:
        done = subprocess.run([program, str(atoms)], check=True, capture_output=True, text=True)
    return Counter(
        {int(size): int(number) for size, number in map(str.split, done.stdout.splitlines())}
    )


def ranges(options: Options) -> Iterator[str]:
    """Of an unknown number of atoms: the placements with an equivalent, with any of the numbers."""
    alike = count_equivalents(*range(min(options.atoms), max(options.atoms) + 1))
    yield from heading("atoms", "placements", "equivalents in the range", "share")
    for atoms, found in alike.items():
        placements = comb(len(GRID.cells), atoms)
        yield row(atoms, f"{placements:,}", f"{found:,}", f"{found / placements:.1%}")


def _draw(caption: str, atoms: Atoms) -> list[str]:
    return draw_box(caption, Box(GRID, atoms))


def _names(atoms: Atoms) -> str:
    return " ".join(map(str, atoms))


def endings(options: Options) -> Iterator[str]:
    """How rays end."""
    yield from heading("atoms", "rays", "hit", "reflection", "turned aside", "straight through")
    for atoms in options.atoms:
        shares = measure(atoms)
        counts = [
            f"{SYMMETRIES * shares.endings[name].rays:,} ({shares.shares[name]:.2%})"
            for name in ("hit", "reflection", "aside", "opposite")
        ]
        yield row(atoms, f"{SYMMETRIES * shares.rays:,}", *counts)


def first(options: Options) -> Iterator[str]:
    """What the first ray is worth."""
    yield from heading("atoms", "port", "bits", "leaves", "that is", "final score")
    with compiled("make_openings") as program:
        for atoms in options.atoms:
            everyone = all_listed(atoms)
            for port in PORTS:
                worth = _worth([*everyone.tally(port).values()])
                score = score_after(program, atoms, port)
                yield row(atoms, port, *worth.cells, f"{score:.3f}")


def pairs(options: Options) -> Iterator[str]:
    """What the first two rays are worth together, at most and at least."""
    yield from heading("atoms", "two ports", "bits", "leave", "that is")
    for atoms in options.atoms:
        worths = _worth_of_pairs(atoms)
        ranked = sorted(worths, key=lambda ports: (-round(worths[ports].bits, 9), ports))
        for label, ports in (("the most", ranked[0]), ("the least", ranked[-1])):
            yield row(atoms, f"{label}: {listed(ports)}", *worths[ports].cells)


def _worth_of_pairs(atoms: int) -> dict[tuple[Port, Port], Worth]:
    """The worth of every pair of ports, if the board is turned so that one is 1 to 4."""
    roster = all_listed(atoms).roster
    firsts = {port: roster.by_outcome(port) for port in PORTS}
    worths = {}
    for port in GRID.ports:
        seconds = roster.by_outcome(port).values()
        roster.clear_cache()  # the outcomes of all ports would take much memory
        for one in PORTS:
            if one != port:
                both = (bits & others for bits in firsts[one].values() for others in seconds)
                worths[one, port] = _worth([bits.bit_count() for bits in both if bits])
    return worths


class Worth(NamedTuple):
    """What rays tell on average."""

    bits: float
    left: float
    """Placements."""
    placements: int
    """All of them."""

    @property
    def cells(self) -> tuple[str, str, str]:
        """The bits, what is left, and what part of all that is."""
        return f"{self.bits:.2f}", f"{self.left:,.0f}", f"1 in {self.placements / self.left:.1f}"


def _worth(sizes: list[int]) -> Worth:
    """What rays are worth that leave so many placements, by their outcomes."""
    total = sum(sizes)
    bits = sum(size * log2(total / size) for size in sizes) / total
    return Worth(bits, sum(size * size for size in sizes) / total, total)


def records(options: Options) -> Iterator[str]:
    """How often rays turn and how far they go, and how many rays of a box end in one way."""
    kinds = {"detour": Detour, "reflection": Reflection, "hit": Hit}
    columns = [f"{what} of a {kind}" for what in ("turns", "cells") for kind in kinds]
    yield from heading("atoms", *columns)
    rays, boxes = [], []
    for atoms in options.atoms:
        roster = all_listed(atoms).roster
        turns, cells = (farthest(roster, PORTS, turns=which) for which in (True, False))
        reaches = [reach[kind] for reach in (turns, cells) for kind in kinds.values()]
        yield row(atoms, *(reach.most for reach in reaches))
        if atoms == CLASSIC.atoms:
            rays = [
                draw_ray(f"{one.most} {what}", Box(GRID, one.atoms), one.port)
                for one, what in (
                    (turns[Detour], "turns"),
                    (cells[Detour], "cells, then out"),
                    (cells[Reflection], "cells, there and back"),
                )
            ]
    yield ""
    yield from heading("atoms", "hits", "reflections", "detours")
    for atoms in options.atoms:
        spreads = count_answers(atoms)
        yield row(atoms, *(_spread(*each) for each in spreads.items()))
        if atoms == CLASSIC.atoms:
            ends = spreads["detours"]
            boxes = [
                _draw(f"{ports // 2} detours", ends.examples[ports])
                for ports in (min(ends.boxes), max(ends.boxes))
            ]
    for pictures in (rays, boxes):
        yield from drawing(pictures) if pictures else ()


def _spread(name: str, spread: Spread) -> str:
    """From how many to how many; a detour is one ray with two ends."""
    ends = 2 if name == "detours" else 1
    few, most = min(spread.boxes), max(spread.boxes)
    mean = sum(ports * boxes for ports, boxes in spread.boxes.items()) / spread.boxes.total()
    return f"{few // ends} to {most // ends}, mean {mean / ends:.2f}"


# --- whole games ----------------------------------------------------------------------------

SEEKERS: dict[str, Callable[[int], OneStep | Computer]] = {
    "ports in order": lambda _: OneStep(in_order),
    "random ports": lambda seed: OneStep(at_random(Random(seed))),
    "most bits": lambda _: OneStep(most_telling),
    "most bits per point": lambda _: OneStep(most_telling_per_point),
    "the computer": lambda _: Computer(),
}
"""By their names; the number is for what is done at random."""


def scores(options: Options) -> Iterator[str]:
    """Mean scores, by how the next ray is chosen."""
    yield from heading("atoms", *SEEKERS)
    for atoms in options.atoms:
        trees = dict.fromkeys(SEEKERS, 1) | {"random ports": RANDOM_TREES.get(atoms, 1)}
        tasks = [(atoms, name, seed) for name in SEEKERS for seed in range(trees[name])]
        results = on_cores(_score, tasks, options.cores)
        means = [[next(results) for _ in range(trees[name])] for name in SEEKERS]
        yield row(atoms, *map(_mean, means))


def _score(task: tuple[int, str, int]) -> float:
    atoms, name, seed = task
    return mean_score(atoms, SEEKERS[name](seed))


def _mean(values: list[float]) -> str:
    """The mean, and its standard error if there is more than one."""
    error = f" ± {stdev(values) / sqrt(len(values)):.2f}" if values[1:] else ""
    return f"{fmean(values):.2f}{error}"


# --- box by box -----------------------------------------------------------------------------


def proofs(options: Options) -> Iterator[str]:
    """The cheapest proofs, in points; then the shortest, in rays."""
    for edition, unit in ((CLASSIC, "points"), (EDITIONS["rays"], "rays")):
        work = partial(cost_of_proof, edition)
        costs = {
            atoms: [*on_cores(work, choose_boxes(atoms, options.boxes), options.cores)]
            for atoms in options.atoms
        }
        columns = sorted({points for some in costs.values() for points, _ in some})
        yield from ("",) if unit == "rays" else ()
        yield from heading("atoms", "boxes", f"mean {unit}", *columns)
        for atoms, some in costs.items():
            yield row(atoms, *_proofs(some, columns, comb(len(GRID.cells), atoms)))


def _proofs(costs: list[Cost], columns: list[int], placements: int) -> Iterator[str]:
    """How many boxes there are, the mean, and the share of each cost."""
    counts = Counter[int]()
    for points, weight in costs:
        counts[points] += weight
    boxes = counts.total()
    mean = f"{sum(points * number for points, number in counts.items()) / boxes:.3f}"
    if boxes == placements:
        yield from (f"all {boxes:,}", mean)
    else:
        error = stdev(points for points, _ in costs) / sqrt(boxes)
        yield from (f"{boxes:,}", f"{mean} ± {error:.3f}")
    yield from _shares(counts, columns)


RAY_SETS = {
    "game": "the computer's game",
    "minimal": "minimal sets of rays",
    "every_port": "all 32 ports",
}


def grades(options: Options) -> Iterator[str]:
    """How many rays must be taken together; then how many clues are enough, with none to spare."""
    graded = {
        atoms: [*on_cores(partial(grade_box, atoms), range(options.boxes), options.cores)]
        for atoms in options.atoms
    }
    yield from heading("atoms", "rays", "how many", *GRADES, "too many cases")
    for atoms, boxes in graded.items():
        for name, about in RAY_SETS.items():
            yield row(atoms, about, *_grades([getattr(box, name) for box in boxes]))
    yield ""
    counts = {atoms: Counter(box.minimal.rays for box in graded[atoms]) for atoms in graded}
    columns = sorted({rays for some in counts.values() for rays in some})
    yield from heading("atoms", *columns)
    for atoms, some in counts.items():
        yield row(atoms, *_shares(some, columns))


def _grades(sets: list[Graded]) -> Iterator[str]:
    """How many rays they have, and the share of each grade."""
    rays = [one.rays for one in sets]
    few, most = min(rays), max(rays)
    yield f"{few}" if few == most else f"{few} to {most}, median {median(rays):g}"
    hardest = len(GRADES)
    levels = Counter(0 if one.grade is None else min(max(one.grade, 1), hardest) for one in sets)
    yield from _shares(levels, [*range(1, hardest + 1), 0])


def _shares(counts: Counter[int], columns: list[int]) -> Iterator[str]:
    """The share of each in percent; nothing for none."""
    for each in columns:
        share = counts[each] / counts.total()
        yield f"{share:.1%}" if share >= 0.0005 else "<0.1%" if share else ""


# --- perfect play -----------------------------------------------------------------------------


def solved(options: Options) -> Iterator[str]:
    """Perfect play, by the mean score."""
    yield from heading("atoms", "boxes", "points", "mean", "highest")
    for atoms in options.atoms:
        played = best(atoms)
        boxes, points = f"{played.boxes[()]:,}", f"{played.total:,}"
        yield row(atoms, boxes, points, f"{played.mean:.4f}", played.highest)


def enough(options: Options) -> Iterator[str]:
    """Points that can be made to do for every box."""
    yield from heading("atoms", "always enough", "mean")
    for atoms in options.atoms:
        played = worst(atoms)
        yield row(atoms, played.highest, f"{played.mean:.4f}")


def bound(options: Options) -> Iterator[str]:
    """A mean score that nobody can beat."""
    yield from heading("atoms", "rays followed", "points", "mean")
    for atoms in options.atoms:
        points, boxes = find_bound(atoms, options.rays), comb(len(GRID.cells), atoms)
        yield row(atoms, options.rays, f"{points:,}", f"{10_000 * points // boxes / 10_000:.4f}")


# --- the command line -----------------------------------------------------------------------

Command: TypeAlias = Callable[[Options], Iterator[str]]

COMMANDS: dict[str, Command] = {
    command.__name__: command
    for command in (
        equivalents,
        ranges,
        endings,
        first,
        pairs,
        solved,
        enough,
        bound,
        scores,
        proofs,
        grades,
        records,
    )
}
USUAL_ATOMS = {
    "equivalents": (3, 4, 5, 6),
    "solved": (1, 2, 3),
    "enough": (1, 2, 3, 4),
    "bound": (4,),
}
"""Numbers of atoms that the page has, where they are not the usual ones."""
BOXES = {"proofs": 6_000, "grades": 1_000}
"""The usual size of a sample."""


def _positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number from 1 on.")
    return int(text)


def run(command: str, options: Options) -> Iterator[str]:
    """What a command prints, as far as the page has those numbers of atoms."""
    atoms = options.atoms or [*USUAL_ATOMS.get(command, ATOMS)]
    boxes = options.boxes or BOXES.get(command, 0)
    return COMMANDS[command](options._replace(atoms=atoms, boxes=boxes))


def missing(printed: Iterable[str]) -> Iterator[str]:
    """The rows of tables and the drawings that the page does not show."""
    text, page = "\n".join(printed), PAGE.read_text(encoding="utf-8")
    shown = {_without_blanks(line) for line in page.splitlines()}
    rows = re.findall(r"^\| \d \|.*$", text, re.MULTILINE)
    yield from (line for line in rows if _without_blanks(line) not in shown)
    drawings = re.findall(r"^```text\n.+?^```$", text, re.MULTILINE | re.DOTALL)
    yield from (drawing for drawing in drawings if drawing not in page)


def _without_blanks(line: str) -> str:
    """A row without empty cells at its end: with fewer atoms a table can be narrower."""
    return line.rstrip("| ")


def check(commands: Iterable[str], options: Options) -> int:
    """Compare what commands print with the page; how many differ."""
    differ = 0
    for command in commands:
        wrong = [*missing(run(command, options))]
        differ += bool(wrong)
        print(f"{command}: {'not on the page:' if wrong else 'as on the page'}", flush=True)
        print("\n".join(wrong), end="\n" if wrong else "")
    return differ


def main(arguments: list[str] | None = None) -> None:
    """Print what one command finds out, or compare it with the page."""
    about = __doc__.splitlines()[0] if __doc__ else ""
    parser = argparse.ArgumentParser("theory.py", description=about)
    parser.add_argument("command", choices=[*COMMANDS, "check"], help="check: all of them")
    parser.add_argument("--atoms", type=int, nargs="+", choices=range(1, 7), default=[])
    parser.add_argument("--boxes", type=_positive, help="the size of a sample (proofs and grades)")
    parser.add_argument("--cores", type=_positive, default=os.cpu_count() or 1)
    parser.add_argument("--rays", type=_positive, default=RAYS, help="rays to follow (bound)")
    parser.add_argument(
        "--check", action="store_true", help="compare with the page, print what differs"
    )
    given = parser.parse_args(arguments)
    options = Options(given.atoms, given.boxes or 0, given.cores, given.rays)
    if given.check or given.command == "check":
        sys.exit(check(COMMANDS if given.command == "check" else [given.command], options))
    for line in run(given.command, options):
        print(line, flush=True)


if __name__ == "__main__":
    main()
