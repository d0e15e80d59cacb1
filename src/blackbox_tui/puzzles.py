"""Puzzles: some rays already fired, and exactly one placement that fits them.

The same seed gives the same puzzle, on every machine and for ever. Boxes are dealt by the
seed. From each, some sets of rays are chosen that settle it with none to spare, in orders
that follow from the seed as well, until the plan of one is as hard as was asked for. What
makes the choice – is the solution unique, can a ray be left out, how many rays must be taken
together – is true or false of the clues, however it is found out.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from itertools import islice
from typing import Final

from blackbox_tui.engine import LARGEST, Box, Cell, Detour, Grid, Port
from blackbox_tui.formats.codes import code_of, decode_puzzle
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import (
    PuzzleKind,
    Variant,
    candidates,
    grade_name,
    most_atoms,
    placement_count,
)
from blackbox_tui.rules.game import Start
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.boxes import Selection
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit
from blackbox_tui.solver.reasons import find_grade
from blackbox_tui.values import dataclass, field

LEVELS: Final = (1, 2, 3, 4)
"""How many rays the hardest step takes; the last one stands for four or more."""
LEVELS_OF_WEEK: Final = (1, 1, 2, 2, 3, 3, 4)
"""Easy on Monday and Tuesday, then medium, hard on Friday and Saturday, expert on Sunday."""
DETOURS_LATER: Final = {1: 0.0, 2: 0.0, 3: 0.2, 4: 1.0}
"""For each level, how much later than other rays detours are chosen.

A detour gives away the most: without them, more rays must be taken together.
"""

FEWEST_ATOMS: Final = {1: 1, 2: 2, 3: 3, 4: 3}
"""For each level, the fewest atoms of a puzzle.

In no box of fewer atoms on 8x8, of which there are 2,080, were so many rays found to be needed
together, nor in random ones on larger boards.
"""
RARE_FROM: Final = {(4, AtomRange(3)): 12}
"""From so many columns and rows on, a level is so rare that it is not looked for.

Hundreds of sets of rays for each of a few seeds gave none on 12x12, nor on 16x16.
"""
MOST_PLACEMENTS: Final = 10**8
"""With more placements than this, one puzzle would take minutes, so none is tried."""
BOXES: Final = 100  # a puzzle is made from this many boxes at most
ORDERS: Final = 4  # how many times rays are chosen from one box
MAX_STEPS: Final = 160_000  # making a puzzle takes no more steps of its job
FEWEST_AT_MOST: Final = 8  # this many clues are never too many; nor are two for each atom


class NoPuzzle(ValueError):
    """There is no such puzzle; the message is a sentence for the player."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: its rays have exactly one solution, and none of them can be left out."""

    clues: Clues  # sorted by the lowest port of each ray, where the ray is said to have entered
    grade: int  # how many rays the hardest step of its plan takes
    solution: frozenset[Cell] = field(repr=False)

    @property
    def level(self) -> int:
        """The level of its grade."""
        return min(max(self.grade, LEVELS[0]), LEVELS[-1])

    @property
    def code(self) -> str:
        """The code from which it can be read again."""
        return code_of(self.start)

    @property
    def start(self) -> Start:
        """The start of a game with this puzzle."""
        return Start.of_puzzle(Box(self.clues.grid, self.solution), self.ports, self.clues.atoms)

    @property
    def ports(self) -> tuple[Port, ...]:
        """The entry ports of its rays."""
        return tuple(clue.entry for clue in self.clues.rays)


def level_of_day(day: date) -> int:
    """The grade of the daily puzzle, which gets harder during the week, like a crossword."""
    return LEVELS_OF_WEEK[day.weekday()]


def puzzle_of_day(day: date, attempt: int = 1) -> Job[Puzzle]:
    """Make the daily puzzle; if its seed gives none, try another."""
    seed = f"daily {day.isoformat()}" + (f" {attempt}" if attempt > 1 else "")
    try:
        return (yield from make_puzzle(level_of_day(day), Variant(), seed))
    except NoPuzzle:
        return (yield from puzzle_of_day(day, attempt + 1))


def read_puzzle(code: str) -> Job[Puzzle]:
    """Read and check the puzzle of a code. Raises `ParseError` or `NoPuzzle`."""
    start = decode_puzzle(code)
    selection = Selection(start.box, start.given, start.atoms)
    every = range(len(selection.rays))
    if (yield from find_candidates(selection.clues(every))).count != 1:
        raise NoPuzzle("This is not the code of a puzzle: more than one placement fits its rays.")
    for ray in every:
        if (yield from selection.settled_by([other for other in every if other != ray])):
            raise NoPuzzle("This is not the code of a puzzle: some of its rays are not needed.")
    clues = selection.clues(every)
    grade = yield from find_grade(clues, start.box.atoms)
    if grade is None:
        raise NoPuzzle("This is not the code of a puzzle: it has too many cases to check.")
    return Puzzle(clues, grade, start.box.atoms)


def make_puzzle(level: int, variant: Variant, seed: str, max_steps: int = MAX_STEPS) -> Job[Puzzle]:
    """Make the puzzle of that level for a seed. Raises `NoPuzzle`."""
    if level not in LEVELS:
        raise ValueError(f"There is no level {level}: the levels are 1 to {LEVELS[-1]}.")
    check_kind(PuzzleKind(level, variant))
    try:
        return (yield from with_step_limit(_search(level, variant, seed), max_steps))
    except OverBudget:
        raise NoPuzzle("No such puzzle was found: try another seed, size or grade.") from None


def check_kind(kind: PuzzleKind) -> None:
    """Refuse a grade or a board for which there are no puzzles, or none are made."""
    level, variant = kind
    atoms = variant.atoms
    if atoms.most > most_puzzle_atoms(variant.grid):
        raise NoPuzzle(
            f"There are no puzzles with {atoms} atoms on {variant.grid}: too many cases to check."
        )
    if atoms.most < (fewest := FEWEST_ATOMS[level]):
        raise NoPuzzle(f"There are no {grade_name(level)} puzzles with fewer than {fewest} atoms.")
    shorter = min(variant.grid.width, variant.grid.height)
    if shorter >= RARE_FROM.get((level, atoms), LARGEST + 1):
        raise NoPuzzle(
            f"{grade_name(level).capitalize()} puzzles with {atoms} atoms are too rare on "
            f"{variant.grid}: take more atoms or a smaller board."
        )


def most_puzzle_atoms(grid: Grid) -> int:
    """The most atoms of a puzzle on such a board."""
    numbers = range(1, most_atoms(grid) + 1)
    return max(n for n in numbers if placement_count(grid, AtomRange(n)) <= MOST_PLACEMENTS)


def _search(level: int, variant: Variant, seed: str) -> Job[Puzzle]:
    text = f"puzzle {level} {seed}"
    for box in islice(candidates(variant, text), BOXES):
        try:
            puzzle = yield from _from_box(level, box, variant.atoms, text)
        except OverBudget:
            continue
        if puzzle:
            return puzzle
    raise OverBudget


def _from_box(level: int, box: Box, atoms: AtomRange, text: str) -> Job[Puzzle | None]:
    """Find a puzzle of that level with this box as its solution, if there is one."""
    selection = Selection(box, box.grid.ports, atoms)
    yield from selection.remember_neighbours()
    if (yield from find_candidates(selection.clues(range(len(selection.rays))))).count != 1:
        return None
    most = max(FEWEST_AT_MOST, 2 * len(box.atoms))
    largest = level if level < LEVELS[-1] else None
    for nth in range(ORDERS):
        order = _order(selection.rays, f"{text}|{nth}", DETOURS_LATER[level])
        chosen = yield from selection.choose(order)
        if len(chosen) > most:
            continue
        clues = selection.clues(chosen)
        grade = yield from find_grade(clues, box.atoms, largest)
        if grade is not None:
            puzzle = Puzzle(clues, grade, box.atoms)
            if puzzle.level == level:
                return puzzle
    return None


def _order(rays: tuple[Clue, ...], text: str, detours_later: float) -> list[int]:
    """The indexes of rays, shuffled by a text."""

    def late(nth: int) -> int:
        clue = rays[nth]
        digest = sha256(f"black box puzzle 1|{text}|{clue.entry}".encode()).digest()
        later = int(detours_later * 2**32) if isinstance(clue.outcome, Detour) else 0
        return int.from_bytes(digest[:4], "big") + later

    return sorted(range(len(rays)), key=lambda nth: (late(nth), nth))
