from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations

import pytest
from support.clues import listed

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Detour, Grid, Outcome, Port, parse_cells
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.jobs import OverBudget, run_job
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import Cubes, Placements, settle

Atoms = frozenset[Cell]


def as_cubes(cubes: Cubes) -> Placements:
    return Placements([cubes])


def as_list(cubes: Cubes) -> Placements:
    return Placements([run_job(cubes.listed())])


def as_both(cubes: Cubes) -> Placements:
    """The placements with an atom on the first cell listed, the others as a cube."""
    (_, unknown, left), *_ = cubes.cubes
    first, rest = unknown & -unknown, unknown & (unknown - 1)
    with_first = cubes.of([(first, rest if left > 1 else 0, left - 1)])
    return Placements([run_job(with_first.listed()), cubes.of([(0, rest, left)])])


FORMS = {"cubes": as_cubes, "a list": as_list, "both": as_both}
any_form = pytest.mark.parametrize("form", FORMS)


def every(form: str, grid: Grid, atoms: int) -> Placements:
    return FORMS[form](Cubes(grid, {atoms: 1}))


def all_of(grid: Grid, atoms: int) -> set[Atoms]:
    return set(map(frozenset, combinations(grid.cells, atoms)))


def tally(placements: Placements, port: Port) -> Counter[Outcome]:
    """How many placements there are for each outcome of that port, over all parts."""
    counts = (
        run_job(part.tally(port)) if isinstance(part, Cubes) else part.tally(port)
        for part in placements.parts
    )
    return sum(map(Counter, counts), Counter())


GRID, ATOMS = Grid(4, 3), 3
TRUTH = all_of(GRID, ATOMS)


@any_form
def test_every_form_holds_every_placement_once(form: str) -> None:
    placements = every(form, GRID, ATOMS)
    assert placements.count == len(TRUTH)
    assert len(list(placements)) == len(TRUTH)
    assert set(placements) == TRUTH
    assert (placements.grid, [*placements.masses]) == (GRID, [ATOMS])
    assert repr(placements) == "<Placements 4x3, atoms: [3], 220 left>"
    with pytest.raises(ValueError, match="no port 15"):
        tally(placements, 15)


@any_form
@pytest.mark.parametrize("port", GRID.ports)
def test_every_form_divides_by_outcome_as_the_rules_do(form: str, port: int) -> None:
    truth: dict[Outcome, set[Atoms]] = {}
    for atoms in TRUTH:
        truth.setdefault(Box(GRID, atoms).fire(port).outcome, set()).add(atoms)
    placements = every(form, GRID, ATOMS)
    counts = {outcome: len(part) for outcome, part in truth.items()}
    assert tally(placements, port) == counts
    for outcome, part in truth.items():
        learned = run_job(placements.learn(Clue(port, outcome)))
        assert isinstance(learned, Placements)
        assert set(learned) == part


@any_form
@pytest.mark.parametrize("wrong", range(4))
def test_every_form_learns_from_a_wrong_submission(form: str, wrong: int) -> None:
    guesses = frozenset(parse_cells("a1 b2 d3"))
    left = run_job(every(form, GRID, ATOMS).learn(Refutation(guesses, wrong)))
    assert isinstance(left, Placements)
    assert set(left) == {atoms for atoms in TRUTH if len(guesses - atoms) == wrong}


@any_form
def test_every_form_counts_the_atoms_on_each_cell(form: str) -> None:
    left = run_job(every(form, GRID, ATOMS).learn(Clue(2, REFLECTION)))
    assert isinstance(left, Placements)
    truth = {cell: sum(cell in atoms for atoms in left) for cell in GRID.cells}
    assert run_job(left.census()) == truth
    assert run_job(run_job(left.listed()).census()) == truth


@any_form
def test_an_empty_set_has_nothing_in_it(form: str) -> None:
    nothing = run_job(every(form, GRID, ATOMS).learn(Clue(2, Detour(2))))
    assert isinstance(nothing, Placements)
    assert nothing.count == 0
    assert run_job(nothing.listed()).count == 0
    assert list(nothing) == []
    assert tally(nothing, 3) == {}


# --- several parts -----------------------------------------------------------


some = partial(listed, GRID, ATOMS)


def test_settling_lists_small_cubes_and_changes_nothing() -> None:
    left = run_job(Cubes(Grid(8, 8), {4: 1}).learn(Clue(2, HIT)))
    assert isinstance(left, Cubes)
    settled = run_job(settle(Placements([left]), 10**8))
    assert {type(part) for part in settled.parts} == {Cubes, Listed}
    assert settled.count == left.count
    assert run_job(settled.census()) == run_job(left.census())
    assert tally(settled, 11) == run_job(left.tally(11))


def test_short_lists_are_merged_into_one() -> None:
    parts = [some("a1 b1 c1"), some("a1 b2 c3", "d1 d2 d3")]
    merged = run_job(settle(Placements(parts), 10**8))
    assert len(merged.parts) == 1
    assert set(merged) == set(parts[0]) | set(parts[1])


def test_too_many_cubes_are_over_budget() -> None:
    narrow = Cubes(Grid(8, 8), {4: 1}, most=5)
    with pytest.raises(OverBudget):
        run_job(narrow.learn(Clue(2, HIT)))
    cells = frozenset(parse_cells("a1 b2 c3 d4"))
    with pytest.raises(OverBudget):
        run_job(narrow.learn(Refutation(cells, 2)))
    both = Placements([narrow, *every("a list", Grid(8, 8), 1).parts])
    with pytest.raises(OverBudget):
        run_job(both.learn(Clue(2, HIT)))
