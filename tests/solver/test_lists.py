from __future__ import annotations

from functools import partial
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from support.clues import listed

from blackbox_tui.engine import HIT, REFLECTION, Cell, Grid, parse_cells
from blackbox_tui.engine.lanes import bits_of, ones
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import MEMBERS_PER_STEP, WINDOW, Listed, enlist, pattern, ways
from blackbox_tui.solver.placements import Cubes

GRID, ATOMS = Grid(4, 3), 3


def every(grid: Grid) -> Listed:
    return run_job(Cubes(grid, {ATOMS: 1}).listed())


some = partial(listed, GRID, ATOMS)


def test_a_part_of_a_list_shares_its_roster() -> None:
    whole = some("a1 b1 c1", "a1 b2 c3", "b3 c3 d3")
    part = run_job(whole.learn(Clue(1, HIT)))
    assert part.roster is whole.roster
    assert set(part) == set(map(frozenset, map(parse_cells, ("a1 b1 c1", "a1 b2 c3"))))
    assert part.tally(2) == {REFLECTION: 2}


@given(st.sets(st.sampled_from(sorted(combinations(sorted(Grid(5, 4).cells), 3)))))
def test_a_compacted_list_is_the_same_set(subset: set[tuple[Cell, ...]]) -> None:
    whole = every(Grid(5, 4))
    # the numbers in a roster have gaps, so count from the members that are there
    numbers = dict(zip(whole, ones(whole.roster.everyone), strict=True))
    part = Listed(whole.roster, sum(1 << numbers[frozenset(atoms)] for atoms in subset))
    compact = run_job(part.compact())
    assert set(compact) == set(part) == set(map(frozenset, subset))
    assert compact.tally(3) == part.tally(3)


def test_a_long_list_is_made_in_many_short_steps_and_gives_its_placements_in_order() -> None:
    members = [bits_of(one) for one in combinations(range(30), 3)]
    assert len(members) > WINDOW
    steps = sum(1 for _ in enlist(Grid(8, 8), {3: 1}, members))
    assert steps >= len(members) // MEMBERS_PER_STEP > 4
    assert [*run_job(enlist(Grid(8, 8), {3: 1}, members)).members()] == members


@given(st.integers(0, 2**200))
def test_ones_are_the_places_of_the_bits_that_are_set(bits: int) -> None:
    places = list(ones(bits))
    assert places == sorted(places)
    assert bits_of(places) == bits


@given(st.integers(0, 9), st.integers(0, 5))
def test_the_ways_to_choose_are_all_different_and_all_there(cells: int, atoms: int) -> None:
    rows = ways(cells, atoms)
    number = len(list(combinations(range(cells), atoms)))
    choices = {frozenset(c for c in range(cells) if rows[c] >> way & 1) for way in range(number)}
    assert choices == set(map(frozenset, combinations(range(cells), atoms)))
    assert len(pattern(cells, atoms)[1]) == -(-number // 8)
