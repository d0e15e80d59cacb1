from __future__ import annotations

from functools import cache, partial
from itertools import combinations, count

import pytest
from support.every_placement import EveryPlacement, ListedPlacements

from blackbox_tui import puzzles
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.puzzles import LEVELS, NoPuzzle, Puzzle, make_puzzle, read_puzzle
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.deal import Variant
from blackbox_tui.solver.boxes import clues_of
from blackbox_tui.solver.jobs import Job, OverBudget, run_job
from blackbox_tui.solver.reasons import Known, find_grade, make_plan

STANDARD = Variant()
THREE_ATOMS = Variant(Grid(), AtomRange(3))

# Golden: these never change. A seed and a level name the same puzzle for ever.
GOLDEN = {
    (1, "0"): "P8x8-4-4-0WEHPTVA",
    (1, "1"): "P8x8-4-5-34VZ5CMCJ",
    (2, "0"): "P8x8-4-5-0HPMVK0PD",
    (2, "3"): "P8x8-4-7-0MN3N0YQVD",
    (3, "2"): "P8x8-4-6-G80RV4GQT",
    (4, "3"): "P8x8-4-7-0X5GMTTP32",
}


def made(level: int, seed: str, variant: Variant = STANDARD) -> Puzzle:
    return run_job(make_puzzle(level, variant, seed))


def hardest_step(puzzle: Puzzle, every: EveryPlacement) -> int:
    """How many rays must be taken together, by trying every placement."""
    known = Known()
    for size in count():
        more = True
        while more:
            more = False
            for rays in combinations(puzzle.clues.rays, size):
                bits = every.left_by(rays, every.with_cells(known, every.everyone))
                found = every.proved(bits)
                more = more or found != known
                known = found
        if known.atoms | known.empty == frozenset(every.grid.cells):
            return size
    raise AssertionError("Counting never ends.")


def check(puzzle: Puzzle, level: int, every: EveryPlacement) -> None:
    """Check a puzzle by trying every placement."""
    rays = puzzle.clues.rays
    assert [clue.entry for clue in rays] == sorted(min(clue.ports) for clue in rays)
    left = every.left_by(rays)
    assert left.bit_count() == 1
    assert every.proved(left).atoms == puzzle.solution
    for ray in rays:
        fewer = [other for other in rays if other != ray]
        assert every.left_by(fewer).bit_count() > 1
    assert hardest_step(puzzle, every) == puzzle.grade
    assert run_job(make_plan(puzzle.clues)).grade == puzzle.grade
    assert puzzle.level == min(puzzle.grade, 4) == level


@cache
def three_atoms() -> EveryPlacement:
    return ListedPlacements(THREE_ATOMS.grid, AtomRange(3))


@pytest.mark.parametrize(("level", "puzzles"), [(1, 2), (2, 1), (3, 1)])
def test_one_placement_fits_and_no_clue_can_be_left_out(level: int, puzzles: int) -> None:
    for seed in range(puzzles):
        check(made(level, f"test {seed}", THREE_ATOMS), level, three_atoms())


@pytest.mark.slow
def test_three_hundred_puzzles_are_right() -> None:
    every = ListedPlacements(STANDARD.grid, AtomRange(4))
    for seed in range(75):
        for level in LEVELS:
            check(made(level, f"many {seed}"), level, every)


@pytest.mark.parametrize(
    ("level", "seed"),
    [pytest.param(*it, marks=[pytest.mark.system] if it[0] == 4 else []) for it in GOLDEN],
)
def test_a_seed_always_makes_the_same_puzzle(level: int, seed: str) -> None:
    puzzle = made(level, seed)
    assert puzzle.code == GOLDEN[level, seed]
    assert run_job(read_puzzle(puzzle.code)) == puzzle


# --- refusals -------------------------------------------------------------------------


def test_levels_that_do_not_exist_are_refused() -> None:
    for level in (0, 5):
        with pytest.raises(ValueError, match=r"the levels are 1 to 4\.$"):
            made(level, "0")


def test_boards_with_too_many_placements_are_refused_at_once() -> None:
    for variant in (Variant(Grid(26, 26), AtomRange(26)), Variant(Grid(12, 12), AtomRange(6))):
        with pytest.raises(NoPuzzle, match=r"^There are no puzzles with .*: .* to check\.$"):
            made(1, "0", variant)


def test_a_grade_that_is_too_rare_on_large_boards_is_refused_at_once() -> None:
    for grid in (Grid(12, 12), Grid(20, 14)):
        with pytest.raises(NoPuzzle, match=r"^Expert puzzles with 3 atoms are too rare on .*\.$"):
            next(make_puzzle(4, Variant(grid, AtomRange(3)), "0"))
    next(make_puzzle(4, Variant(Grid(12, 11), AtomRange(3)), "0"))
    next(make_puzzle(4, Variant(Grid(12, 12), AtomRange(2, 3)), "0"))
    next(make_puzzle(1, Variant(Grid(26, 26), AtomRange(2)), "0"))


def test_the_search_ends_if_there_is_no_such_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "BOXES", 3)
    with pytest.raises(NoPuzzle, match=r"^No such puzzle was found: try another .*\.$"):
        made(3, "0", Variant(Grid(), AtomRange(1, 3)))


@pytest.mark.parametrize(("level", "atoms"), [(2, 1), (3, 2), (4, 2)])
def test_grades_that_no_puzzle_with_so_few_atoms_has_are_refused_at_once(
    level: int, atoms: int
) -> None:
    with pytest.raises(NoPuzzle, match=r"^There are no .* puzzles with fewer than [23] atoms\.$"):
        next(make_puzzle(level, Variant(Grid(), AtomRange(atoms)), "0"))


def test_boxes_with_too_many_cases_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Clues] = []

    def grade_but_once(
        clues: Clues, solution: frozenset[Cell], largest: int | None
    ) -> Job[int | None]:
        tried.append(clues)
        if len(tried) == 1:
            raise OverBudget
        return find_grade(clues, solution, largest)

    usual = made(1, "0")
    monkeypatch.setattr(puzzles, "find_grade", grade_but_once)
    assert made(1, "0").solution != usual.solution


def test_the_search_ends_at_its_limit() -> None:
    with pytest.raises(NoPuzzle, match="No such puzzle was found"):
        run_job(make_puzzle(1, STANDARD, "0", max_steps=20))


BOX = Box(Grid(), parse_cells("c1 b3 a4 b8"))


@pytest.mark.parametrize(
    ("ports", "sentence"),
    [([3, 9], "more than one placement fits its rays."),
     ([2, 3, 9, 10, 31], "some of its rays are not needed.")],
)  # fmt: skip
def test_a_code_must_name_a_puzzle(ports: list[int], sentence: str) -> None:
    entries = [clue.entry for clue in clues_of(BOX, ports).rays]
    with pytest.raises(NoPuzzle, match=f"^This is not the code of a puzzle: {sentence}$"):
        run_job(read_puzzle(encode(BOX, entries)))


def test_puzzles_that_cannot_be_graded_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = made(1, "0").code
    given_up = partial(find_grade, max_steps=1)
    monkeypatch.setattr(puzzles, "find_grade", given_up)
    with pytest.raises(NoPuzzle, match="too many cases to check"):
        run_job(read_puzzle(code))
