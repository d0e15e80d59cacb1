from __future__ import annotations

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from support.boxes import boxes

from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.engine.lanes import FastBox
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.walker import views_of

SMALL = Grid(4, 4)


@given(boxes(largest=12))
def test_from_each_port_a_complete_placement_ends_as_the_rules_say(box: Box) -> None:
    views = views_of(box.grid)
    table = views.table
    atoms = sum(1 << table.cell_numbers[cell] for cell in box.atoms)
    for port in box.grid.ports:
        end = views.end_of(table.start(port), atoms)
        assert table.outcome(port, end) == box.fire(port).outcome


@given(boxes(largest=12))
def test_where_a_lone_atom_leads_is_known_for_every_cell_beside_a_lane(box: Box) -> None:
    views = views_of(box.grid)
    for port in box.grid.ports:
        start = views.table.start(port)
        for cell, turn, _, end in views.turns[start]:
            assert views.end_of(start, cell) == views.end_of(turn, cell) == end


@given(
    st.sets(st.sampled_from(SMALL.cells), min_size=1, max_size=4),
    st.permutations(SMALL.ports).map(lambda ports: ports[:3]),
)
def test_ray_after_ray_the_placements_that_agree_are_kept_and_counted(
    atoms: set[Cell], ports: list[Port]
) -> None:
    box = FastBox(SMALL, atoms)
    cubes = Cubes(SMALL, len(atoms))
    agreeing = [frozenset(cells) for cells in combinations(SMALL.cells, len(atoms))]
    for port in ports:
        outcomes = {cells: FastBox(SMALL, cells).outcome(port) for cells in agreeing}
        assert run_job(cubes.tally(port)) == Counter(outcomes.values())
        seen = box.outcome(port)
        cubes = run_job(cubes.learn(Clue(port, seen)))
        agreeing = [cells for cells, outcome in outcomes.items() if outcome == seen]
        assert sorted(map(sorted, cubes)) == sorted(map(sorted, agreeing))
