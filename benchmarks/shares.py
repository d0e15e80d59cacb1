"""How often rays end in which way, and how much that tells: the figures of docs/strategy.md.

They are exact: all placements of the atoms on 8x8 are followed at once, one bit for
each (`solver/lists.py`). The board looks the same from all sides, so ports 1 to 4 stand
for all 32, and ten cells for all 64. Next to each share stands the reference: rays
through random placements, followed one by one with `Box.fire`, and the standard error.
It takes about 20 seconds, most of them for the hidden atoms among 5.
Run: .venv/bin/python benchmarks/shares.py [atoms]
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb, log2
from typing import NamedTuple

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Grid, Outcome, Port, Ray
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.solver.lists import Listed, Roster, ways

GRID = Grid()
PORTS = range(1, 5)
CORNER = [Cell(row, col) for col in range(4) for row in range(col + 1)]
"""One cell of each kind: the others are rotations and reflections of these."""
SAMPLE = 20_000


class Ending(NamedTuple):
    """All rays that end in one way: how many, and what each leaves possible on average."""

    rays: int
    left: float
    """Placements."""
    halvings: float
    """How often the possibilities are halved."""


class Shares(NamedTuple):
    """What becomes of first rays, counted over all placements and the ports 1 to 4."""

    placements: int
    endings: dict[str, Ending]
    """By `hit`, `reflection`, `opposite` and `aside`."""
    clear: int
    """Rays that come out opposite with no atom in their lane or the two beside it."""
    turned_away: int
    """Reflections by an atom beside the entrance."""

    @property
    def rays(self) -> int:
        """All of them."""
        return sum(ending.rays for ending in self.endings.values())

    @property
    def shares(self) -> dict[str, float]:
        """The share of each ending, of clear lanes, and of reflections outside."""
        return {
            **{name: ending.rays / self.rays for name, ending in self.endings.items()},
            "clear": self.clear / self.endings["opposite"].rays,
            "turned away": self.turned_away / self.endings["reflection"].rays,
        }


@lru_cache
def straight(port: Port) -> Ray:
    """The ray from that port through an empty box."""
    return Box(GRID, ()).fire(port)


def ending_of(port: Port, outcome: Outcome) -> str:
    """The name of an ending."""
    if outcome in (HIT, REFLECTION):
        return "hit" if outcome == HIT else "reflection"
    return "opposite" if outcome == straight(port).outcome else "aside"


def lanes(port: Port) -> set[Cell]:
    """The cells of a port's lane and of the two beside it."""
    rows = ({pose.cell, *pose.view[1:]} for pose in straight(port).path)
    return beside_entrance(port).union(*rows) & {*GRID.cells}


def beside_entrance(port: Port) -> set[Cell]:
    """The cells beside the first one."""
    return {*GRID.outside(port).view[1:]} & {*GRID.cells}


def measure(atoms: int) -> Shares:
    """The shares over all placements of so many atoms."""
    placements = comb(len(GRID.cells), atoms)
    roster = Roster(GRID, {atoms: 1}, ways(len(GRID.cells), atoms), (1 << placements) - 1)
    column = dict(zip(GRID.cells, roster.columns, strict=True))
    counts: dict[str, list[int]] = {}
    clear = turned_away = 0
    for port in PORTS:
        for outcome, bits in roster.by_outcome(port).items():
            name = ending_of(port, outcome)
            counts.setdefault(name, []).append(bits.bit_count())
            if name == "opposite":
                clear += bits.bit_count() - _any(bits, column, lanes(port)).bit_count()
            if name == "reflection":
                turned_away += _any(bits, column, beside_entrance(port)).bit_count()
    endings = {
        name: Ending(
            rays=(rays := sum(some)),
            left=sum(each * each for each in some) / rays,
            halvings=sum(each * log2(placements / each) for each in some) / rays,
        )
        for name, some in sorted(counts.items())
    }
    return Shares(placements, endings, clear, turned_away)


def _any(bits: int, column: dict[Cell, int], cells: Iterable[Cell]) -> int:
    """Those of the placements that have an atom on any of these cells."""
    held = 0
    for cell in cells:
        held |= bits & column[cell]
    return held


def traced(rays: Iterable[tuple[Sequence[Cell], Port]]) -> Counter[str]:
    """Rays through these atoms followed one by one, counted by the names in `Shares.shares`."""
    counts: Counter[str] = Counter()
    for atoms, port in rays:
        box = Box(GRID, atoms)
        ray = box.fire(port)
        name = ending_of(port, ray.outcome)
        counts[name] += 1
        counts["clear"] += name == "opposite" and not box.atoms & lanes(port)
        counts["turned away"] += name == "reflection" and not ray.path
    return counts


def hidden(atoms: int) -> set[frozenset[Cell]]:
    """The placements with an atom that could be removed without changing any ray."""
    placements = [placement for cell in CORNER for placement in _hiding(cell, atoms)]
    return {
        frozenset(map(image.__getitem__, placement))
        for image in symmetries(GRID)
        for placement in placements
    }


def _hiding(cell: Cell, atoms: int) -> Listed:
    """The placements in which the atom on that cell could be removed."""
    at, others = GRID.cells.index(cell), ways(len(GRID.cells) - 1, atoms - 1)
    everyone = left = (1 << comb(len(GRID.cells) - 1, atoms - 1)) - 1
    with_it, without = (
        Roster(GRID, {atoms: 1}, [*others[:at], column, *others[at:]], everyone)
        for column in (everyone, 0)
    )
    for port in GRID.ports:
        otherwise = without.by_outcome(port)
        same = 0
        for outcome, bits in with_it.by_outcome(port).items():
            same |= bits & otherwise.get(outcome, 0)
        left &= same
    return Listed(with_it, left)


def main() -> None:
    """Print a table for each number of atoms."""
    for atoms in [int(sys.argv[1])] if sys.argv[1:] else (3, 4, 5):
        start = time.perf_counter()
        measured = measure(atoms)
        chance = random.Random(atoms)
        counts = traced(
            (chance.sample(GRID.cells, atoms), chance.choice(PORTS)) for _ in range(SAMPLE)
        )
        print(f"{GRID} with {atoms} atoms, {measured.placements:,} placements")
        for name, share in measured.shares.items():
            whole = {"clear": "opposite", "turned away": "reflection"}.get(name)
            rays = counts[whole] if whole else SAMPLE
            error = (share * (1 - share) / rays) ** 0.5
            line = f"  {name:<11}{share:>8.2%}   sample {counts[name] / rays:>7.2%} ± {error:.2%}"
            if name in measured.endings:
                _, left, halvings = measured.endings[name]
                rest = f"leaves {left:>11,.0f}, 1 in {measured.placements / left:.1f}"
                line += f"   {rest}; {halvings:.2f} halvings"
            print(line)
        hiding = len(hidden(atoms))
        print(f"  with a hidden atom: {hiding:,}, {hiding / measured.placements:.2%}")
        print(f"  {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
