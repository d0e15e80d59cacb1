from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.engine import (
    HIT,
    REFLECTION,
    Box,
    Cell,
    Detour,
    Grid,
    Outcome,
    parse_cells,
)
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.game import Clue, Refutation
from blackbox_tui.solver.cubes import Cubes, pattern, ways
from blackbox_tui.solver.mixed import Mixed, mix, parts_of, settle
from blackbox_tui.solver.placements import (
    OVER_BUDGET,
    Job,
    Listed,
    OverBudget,
    Placements,
    bounded,
    enlist,
    finish,
    ones,
)

Atoms = frozenset[Cell]


def listed(cubes: Cubes) -> Placements:
    return finish(cubes.listed())


def half_listed(cubes: Cubes) -> Placements:
    """The placements with an atom on the first cell listed, the others as a cube."""
    (_, unknown, left), *_ = cubes.cubes
    first, rest = unknown & -unknown, unknown & (unknown - 1)
    having = cubes.of([(first, rest if left > 1 else 0, left - 1)])
    return mix([listed(having), cubes.of([(0, rest, left)])])


def as_it_is(cubes: Cubes) -> Placements:
    return cubes


FORMS = {"cubes": as_it_is, "listed": listed, "mixed": half_listed}
any_form = pytest.mark.parametrize("form", FORMS)


def every(form: str, grid: Grid, atoms: int) -> Placements:
    return FORMS[form](Cubes(grid, atoms))


def all_of(grid: Grid, atoms: int) -> set[Atoms]:
    return set(map(frozenset, combinations(grid.cells, atoms)))


GRID, ATOMS = Grid(4, 3), 3
TRUTH = all_of(GRID, ATOMS)


@any_form
def test_every_form_holds_every_placement_once(form: str) -> None:
    placements = every(form, GRID, ATOMS)
    assert placements.count == len(TRUTH)
    assert len(list(placements)) == len(TRUTH)
    assert set(placements) == TRUTH
    assert (placements.grid, placements.atom_count, placements.exact) == (GRID, ATOMS, True)


@any_form
def test_every_form_knows_what_it_holds(form: str) -> None:
    left = finish(every(form, GRID, ATOMS).learn(Clue(2, HIT)))
    assert isinstance(left, Placements)
    assert {atoms for atoms in TRUTH if atoms in left} == set(left)
    assert frozenset(parse_cells("a1 b1")) not in left
    assert frozenset(parse_cells("a1 b1 z9")) not in left
    assert "a1" not in left


@any_form
@pytest.mark.parametrize("port", GRID.ports)
def test_every_form_splits_by_outcome_as_the_rules_do(form: str, port: int) -> None:
    truth: dict[Outcome, set[Atoms]] = {}
    for atoms in TRUTH:
        truth.setdefault(Box(GRID, atoms).fire(port).outcome, set()).add(atoms)
    placements = every(form, GRID, ATOMS)
    parts = finish(placements.split(port))
    assert not isinstance(parts, OverBudget)
    assert {outcome: set(part) for outcome, part in parts.items()} == truth
    tally = {outcome: len(part) for outcome, part in truth.items()}
    assert finish(placements.tally(port)) == tally
    for outcome, part in parts.items():
        assert finish(placements.learn(Clue(port, outcome))) == part


@any_form
@pytest.mark.parametrize("wrong", range(4))
def test_every_form_learns_from_a_wrong_submission(form: str, wrong: int) -> None:
    guesses = frozenset(parse_cells("a1 b2 d3"))
    left = finish(every(form, GRID, ATOMS).learn(Refutation(guesses, wrong)))
    assert isinstance(left, Placements)
    assert set(left) == {atoms for atoms in TRUTH if len(guesses - atoms) == wrong}


@any_form
def test_every_form_counts_the_atoms_on_each_cell(form: str) -> None:
    left = finish(every(form, GRID, ATOMS).learn(Clue(2, REFLECTION)))
    assert isinstance(left, Placements)
    truth = {cell: sum(cell in atoms for atoms in left) for cell in GRID.cells}
    assert finish(left.census()) == truth
    assert left.odds() == {cell: held / left.count for cell, held in truth.items()}


@any_form
def test_an_empty_set_has_no_odds_and_nothing_in_it(form: str) -> None:
    nothing = finish(every(form, GRID, ATOMS).learn(Clue(2, Detour(2))))
    assert isinstance(nothing, Placements)
    assert not nothing
    assert nothing.odds() == {}
    assert list(nothing) == []
    assert finish(nothing.tally(3)) == {}
    assert finish(nothing.split(3)) == {}


def test_sets_are_equal_whatever_their_form() -> None:
    sets = [every(form, GRID, ATOMS) for form in FORMS]
    assert all(one == other for one in sets for other in sets)
    assert len({hash(one) for one in sets}) == 1
    smaller = [finish(one.learn(Clue(1, HIT))) for one in sets]
    assert all(one != other for one in sets for other in smaller)
    assert sets[0] != every("cubes", Grid(3, 4), ATOMS)
    assert sets[0] != "a set"


def test_a_port_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="no port 15"):
        finish(every("listed", GRID, ATOMS).tally(15))


# --- lists -------------------------------------------------------------------


def some(*placements: str, grid: Grid = GRID) -> Listed:
    number = lane_table(grid).cell_numbers
    members = [[number[cell] for cell in parse_cells(text)] for text in placements]
    return enlist(grid, ATOMS, members, exact=True)


def test_a_list_answers_at_once_and_in_every_way_the_same() -> None:
    whole = every("listed", GRID, ATOMS)
    assert isinstance(whole, Listed)
    for port in GRID.ports:
        parts = whole.parts(port)
        assert whole.tallies(port) == {outcome: part.count for outcome, part in parts.items()}
        assert dict(whole.sizes(port)) == whole.tallies(port)
        for outcome, part in parts.items():
            assert whole.having(Clue(port, outcome)).bits == part.bits


def test_a_part_of_a_list_shares_its_roster() -> None:
    part = some("a1 b1 c1", "a1 b2 c3", "b3 c3 d3").parts(1)[HIT]
    assert set(part) == set(map(frozenset, map(parse_cells, ("a1 b1 c1", "a1 b2 c3"))))
    assert part.tallies(2) == {REFLECTION: 2}


@settings(deadline=None)
@given(st.sets(st.sampled_from(sorted(map(tuple, map(sorted, all_of(Grid(5, 4), 3)))))))
def test_a_compacted_list_is_the_same_set(kept: set[tuple[Cell, ...]]) -> None:
    whole = every("listed", Grid(5, 4), 3)
    assert isinstance(whole, Listed)
    bits = sum(1 << nth for nth, atoms in enumerate(whole) if tuple(sorted(atoms)) in kept)
    # the numbers in a roster have gaps, so count from the members that are there
    numbers = list(ones(whole.roster.everyone))
    part = Listed(whole.roster, sum(1 << numbers[nth] for nth in ones(bits)))
    compact = part.compact()
    assert set(compact) == set(map(frozenset, kept))
    assert compact == part
    assert compact.tallies(3) == part.tallies(3)


def test_a_sample_stays_a_sample_whatever_is_learned() -> None:
    number = lane_table(GRID).cell_numbers
    members = [[number[cell] for cell in parse_cells("a1 b2 c3")]] * 3
    sample = enlist(GRID, ATOMS, members, exact=False)
    assert sample.count == 3
    assert not sample.having(Clue(1, HIT)).compact().exact


@given(st.integers(0, 2**200))
def test_ones_are_the_places_of_the_bits_that_are_set(bits: int) -> None:
    places = list(ones(bits))
    assert places == sorted(places)
    assert sum(1 << place for place in places) == bits


@given(st.integers(0, 9), st.integers(0, 5))
def test_the_ways_to_choose_are_all_different_and_all_there(cells: int, atoms: int) -> None:
    rows = ways(cells, atoms)
    number = len(list(combinations(range(cells), atoms)))
    found = {frozenset(c for c in range(cells) if rows[c] >> way & 1) for way in range(number)}
    assert found == set(map(frozenset, combinations(range(cells), atoms)))
    assert len(pattern(cells, atoms).full) == -(-number // 8)


# --- several parts -----------------------------------------------------------


def test_settling_lists_what_is_small_and_changes_nothing() -> None:
    grid = Grid(8, 8)
    left = finish(Cubes(grid, 4).learn(Clue(2, HIT)))
    assert isinstance(left, Cubes)
    settled = finish(settle(left, 10**8))
    assert isinstance(settled, Mixed)
    assert {type(part) for part in settled.parts} == {Cubes, Listed}
    assert settled.count == left.count
    assert finish(settled.census()) == finish(left.census())
    assert finish(settled.tally(11)) == finish(left.tally(11))


def test_without_room_cubes_stay_cubes() -> None:
    cubes = Cubes(GRID, ATOMS)
    assert finish(settle(cubes, 0)) is cubes


def test_short_lists_are_merged_into_one() -> None:
    parts = [some("a1 b1 c1"), some("a1 b2 c3", "d1 d2 d3")]
    merged = finish(settle(mix(parts), 10**8))
    assert isinstance(merged, Listed)
    assert set(merged) == set(parts[0]) | set(parts[1])


def test_a_mixture_of_one_is_that_one_and_empty_parts_are_left_out() -> None:
    one, nothing = some("a1 b1 c1"), some()
    assert mix([nothing, one]) is one
    assert mix([nothing, nothing]) is nothing
    assert parts_of(one) == (one,)


def test_too_many_cubes_are_too_many_to_tell() -> None:
    narrow = Cubes(Grid(8, 8), 4, most=5)
    assert finish(narrow.learn(Clue(2, HIT))) == OVER_BUDGET
    assert finish(narrow.split(2)) == OVER_BUDGET
    cells = frozenset(parse_cells("a1 b2 c3 d4"))
    assert finish(narrow.learn(Refutation(cells, 2))) == OVER_BUDGET
    both = Mixed((narrow, every("listed", Grid(8, 8), 1)))
    assert finish(both.learn(Clue(2, HIT))) == OVER_BUDGET
    assert finish(both.split(2)) == OVER_BUDGET


# --- poses and thinking ------------------------------------------------------


def count_to(number: int) -> Job[int]:
    for _ in range(number):
        yield
    return number


def test_a_thought_runs_to_its_end_or_to_its_bound() -> None:
    assert finish(count_to(5)) == 5
    assert finish(bounded(count_to(5), 5)) == 5
    assert finish(bounded(count_to(5), 4)) == OVER_BUDGET


def test_a_set_says_how_many_it_is_and_no_more() -> None:
    members = [[0, 1, 2], [3, 4, 5]]
    assert repr(enlist(Grid(4, 4), 3, members, exact=True)) == "<Listed 4x4, atoms: 3, 2 left>"
