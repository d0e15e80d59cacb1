from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from support.clues import clues_of

from blackbox_tui.engine import Box, Cell, Grid, Heading, Port, parse_cells
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Premise, Refutation, count_wrong
from blackbox_tui.solver.facts import Ground
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.placements import Cubes, fault
from blackbox_tui.solver.search import Course, courses, every_agreeing, find_agreeing

SMALL = Grid(4, 4)
TABLE = lane_table(SMALL)


@given(
    st.sets(st.sampled_from(SMALL.cells), min_size=1, max_size=4),
    st.permutations(SMALL.ports).map(lambda ports: ports[:2]),
    st.sets(st.sampled_from(SMALL.cells), max_size=4),
    st.booleans(),
)
def test_a_search_from_either_end_finds_every_placement_that_agrees_once(
    atoms: set[Cell], ports: list[Port], guesses: set[Cell], from_exit: bool
) -> None:
    box = Box(SMALL, atoms)
    clues = clues_of(box, *ports)
    refutation = Refutation(frozenset(guesses), count_wrong(frozenset(guesses), box.atoms))
    premises: list[Premise] = [*clues.rays, refutation]
    starts = Ground(clues).cubes
    legs = [courses(TABLE, premise, 0, 0)[-1 if from_exit else 0] for premise in premises]
    every = [TABLE.bits(cells) for cells in combinations(SMALL.cells, len(atoms))]
    agreeing = [it for it in every if not any(fault(premise, TABLE, it) for premise in premises)]
    found = Cubes(SMALL, {len(atoms): 1}, run_job(every_agreeing(TABLE, legs, starts)))
    assert sorted(found.members()) == sorted(agreeing)
    first = run_job(find_agreeing(TABLE, legs, starts[0]))
    assert first is not None
    members = {*Cubes(SMALL, {len(atoms): 1}, [first]).members()}
    assert members
    assert members <= {*agreeing}


def test_a_course_knows_how_many_atoms_are_still_missing_and_leaves_dead_ends_out() -> None:
    grid = Grid(3, 3)
    table = lane_table(grid)
    clues = clues_of(Box(grid, [Cell.parse("c3")]), 2)
    course, back = courses(table, clues.rays[0], 0, 0)
    assert isinstance(course, Course)
    assert isinstance(back, Course)
    assert (course.start, back.start) == (table.start(2), table.start(11))
    right, up = (
        [course.missing.get(4 * grid.cells.index(Cell.parse(cell)) + heading) for cell in cells]
        for heading, cells in ((Heading.RIGHT, ("a2", "b2", "c2")), (Heading.UP, ("b2", "b1")))
    )
    assert right == [1, 1, None]
    assert up == [0, 0]


def test_one_atom_can_turn_a_ray_twice() -> None:
    grid = Grid(8, 8)
    table = lane_table(grid)
    box = Box(grid, parse_cells("b2 f2 d6"))  # it is turned at d6, f2, b2 and d6 again
    [clue] = clues_of(box, 5).rays
    assert len(box.fire(5).path) > 8
    atoms = table.bits(box.atoms)
    only = 0, atoms, 3
    for course in courses(table, clue, 0, table.every_cell ^ atoms):
        assert run_job(find_agreeing(table, [course], only)) == (table.bits(box.atoms), 0, 0)
