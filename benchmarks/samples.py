"""What is worked out box by box: the cheapest proof, and how hard a box is.

Where that would take too long for every box, a sample stands for all of them, the same in
every run.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import Box, Grid, Port
from blackbox_tui.engine.grid import symmetries
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import Variant, candidates
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.solver.analysis import Candidates, examine, ranked_ports
from blackbox_tui.solver.boxes import Selection, cheapest_proof, equivalents
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan

GRID = Grid()
SYMMETRIES = 8

# --- boxes ------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """A box, and how many it stands for."""

    box: Box
    weight: int = 1


def choose_boxes(atoms: int, number: int) -> Iterator[Weighed]:
    """Every box, one for all its images, if there are about so many; else so many at random."""
    if comb(len(GRID.cells), atoms) <= SYMMETRIES * number:
        return every_box(atoms)
    return map(Weighed, islice(candidates(Variant(GRID, AtomRange(atoms)), "theory"), number))


def every_box(atoms: int) -> Iterator[Weighed]:
    """One box for all its rotations and reflections, as often as they differ."""
    cells = GRID.cells
    images = [[cells.index(image[cell]) for cell in cells] for image in symmetries(GRID)]
    for numbers in combinations(range(len(cells)), atoms):
        same = {tuple(sorted([image[number] for number in numbers])) for image in images}
        if numbers == min(same):
            yield Weighed(Box(GRID, [cells[number] for number in numbers]), len(same))


# --- proofs -----------------------------------------------------------------------------


class Cost(NamedTuple):
    """What something costs in a box, and how many boxes that stands for."""

    points: int
    weight: int


def cost_of_proof(edition: Edition, weighed: Weighed) -> Cost:
    """The points of the cheapest proof."""
    proof = run_job(cheapest_proof(weighed.box, edition))
    assert proof, "on 8x8, placements can be counted"
    return Cost(proof.points, weighed.weight)


# --- grades -----------------------------------------------------------------------------


class Graded(NamedTuple):
    """How many rays a set has, and its grade; None if there are too many cases to explain."""

    rays: int
    grade: int | None


class Grades(NamedTuple):
    """The three sets of rays of one box."""

    game: Graded
    """Those that the computer fires until one placement is left."""
    minimal: Graded
    """Enough of them to settle the box, and none to spare."""
    every_port: Graded


def grade_box(atoms: int, seed: int) -> Grades:
    """The grades of a random box with a unique solution."""
    chance = random.Random(f"grades|{seed}")
    while True:
        box = Box(GRID, chance.sample(GRID.cells, atoms))
        if run_job(equivalents(box)) == ():
            break
    selection = Selection(box, box.grid.ports)
    numbers = range(len(selection.rays))
    order = chance.sample(numbers, len(numbers))[::-1]
    minimal = selection.clues(run_job(selection.choose(order)))
    every_port = Clues(GRID, AtomRange(atoms), tuple(_fire(box, port) for port in GRID.ports))
    return Grades(*map(_graded, (seek_proof(box), minimal, every_port)))


def _graded(clues: Clues) -> Graded:
    return Graded(len(clues.rays), run_job(make_plan(clues)).grade)


def _fire(box: Box, port: Port) -> Clue:
    return Clue(port, box.fire(port).outcome)


def seek_proof(box: Box) -> Clues:
    """The rays that the computer fires until one placement is left."""
    clues, candidates = Clues(box.grid, AtomRange(len(box.atoms))), None
    while True:
        decision = run_job(next_move(clues, CLASSIC, candidates))
        candidates = decision.candidates
        if candidates is None or candidates.count == 1:
            return clues
        port = decision.port if decision.port is not None else _best_port(candidates)
        clues = Clues(box.grid, AtomRange(len(box.atoms)), (*clues.rays, _fire(box, port)))


def _best_port(candidates: Candidates) -> Port:
    """The most informative port, where the computer would rather guess."""
    worth = run_job(examine(candidates)).worth
    useful = {port: one for port, one in worth.items() if one.informative}
    return ranked_ports(useful, CLASSIC.cost)[0]
