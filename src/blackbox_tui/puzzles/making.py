"""Making puzzles: the same seed gives the same puzzle, on every machine and for ever.

Boxes are dealt by the seed. From each, some sets of rays are chosen that settle it with none
to spare, in orders that follow from the seed as well, until the plan of one is as hard as
was asked for. What makes the choice – is the answer unique, can a ray be left out, how many
rays must be taken together – is true or false of the clues, however it is found out.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import islice
from typing import Final

from blackbox_tui.engine import Box, Detour, Grid
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.puzzles.puzzle import LEVELS, NoPuzzle, Puzzle, clues_of
from blackbox_tui.puzzles.selection import Selection, is_spare
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.deal import Variant, candidates, most_atoms, placement_count
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.reasons import make_plan

MOST_PLACEMENTS: Final = 10**8
"""With more placements than this, one puzzle would take minutes, so none is tried."""
BOXES: Final = 100
"""From so many boxes at most a puzzle is made."""
ORDERS: Final = 4
"""So many times rays are chosen from one box."""
MAX_STEPS: Final = 160_000
"""Making a puzzle takes no more steps of its job."""
FEWEST_AT_MOST: Final = 8
"""So many clues are never too many; nor are two for each atom."""

DETOURS_LATER: Final = {1: 0.0, 2: 0.0, 3: 0.2, 4: 1.0}
"""For each level, how much later than other rays detours are chosen.

A detour gives away the most: without them, more rays must be taken together.
"""


def make_puzzle(level: int, variant: Variant, seed: str, max_steps: int = MAX_STEPS) -> Job[Puzzle]:
    """The puzzle of that level for that seed. Raises `NoPuzzle`."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level}: the levels are 1 to {LEVELS[-1]}.")
    check_variant(variant)
    try:
        return (yield from with_step_limit(_search(level, variant, seed), max_steps))
    except OverBudget:
        raise NoPuzzle("No such puzzle was found: try another seed, size or grade.") from None


def check_variant(variant: Variant) -> None:
    """Refuse a board for which no puzzles are made."""
    if variant.atoms > most_puzzle_atoms(variant.grid):
        raise NoPuzzle(
            f"No puzzles are made with {variant.atoms} atoms on {variant.grid}: "
            "there are too many cases to check."
        )


def most_puzzle_atoms(grid: Grid) -> int:
    """The most atoms of a puzzle on such a board."""
    numbers = range(1, most_atoms(grid) + 1)
    return max(atoms for atoms in numbers if placement_count(grid, atoms) <= MOST_PLACEMENTS)


def _search(level: int, variant: Variant, seed: str) -> Job[Puzzle]:
    text = f"puzzle {level} {seed}"
    for box in islice(candidates(variant, text), BOXES):
        try:
            puzzle = yield from _from_box(level, box, text)
        except OverBudget:
            continue
        if puzzle:
            return puzzle
    raise OverBudget


def _from_box(level: int, box: Box, text: str) -> Job[Puzzle | None]:
    """A puzzle of that level with the box as its answer, if one is found."""
    selection = Selection(box)
    if not (yield from selection.settled_by(range(len(selection.rays)))):
        return None
    most = max(FEWEST_AT_MOST, 2 * len(box.atoms))
    largest = level if level < LEVELS[-1] else None
    for nth in range(ORDERS):
        order = _order(selection.rays, f"{text}|{nth}", DETOURS_LATER[level])
        chosen = yield from selection.choose(order)
        if len(chosen) > most:
            continue
        plan = yield from make_plan(selection.clues(chosen), largest=largest)
        if plan.grade is not None:
            puzzle = Puzzle(plan.clues, plan.grade, box.atoms)
            if puzzle.level == level:
                return puzzle
    return None


def _order(rays: tuple[Clue, ...], text: str, detours_later: float) -> list[int]:
    """The rays by their numbers in an order that follows from the text."""

    def late(nth: int) -> int:
        clue = rays[nth]
        digest = sha256(f"black box puzzle 1|{text}|{clue.entry}".encode()).digest()
        later = int(detours_later * 2**32) if isinstance(clue.outcome, Detour) else 0
        return int.from_bytes(digest[:4], "big") + later

    return sorted(range(len(rays)), key=lambda nth: (late(nth), nth))


def read_puzzle(code: str) -> Job[Puzzle]:
    """The puzzle of a code, checked. Raises `CodeError`, or `NoPuzzle` if it is none."""
    box, ports = decode_puzzle(code)
    clues = clues_of(box, ports)
    if (yield from find_candidates(clues)).count != 1:
        raise NoPuzzle("This code names no puzzle: more than one placement fits its clues.")
    for clue in clues.rays:
        if (yield from is_spare(clue, clues)):
            raise NoPuzzle("This code names no puzzle: it has more clues than it needs.")
    plan = yield from make_plan(clues)
    if plan.grade is None:
        raise NoPuzzle("This code names no puzzle: it has too many cases to check.")
    return Puzzle(clues, plan.grade, box.atoms)
