from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import boxes

from blackbox_tui.engine import HIT, Box, Cell, Grid, Port, parse_cells
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue
from blackbox_tui.solver import walker
from blackbox_tui.solver.jobs import OverBudget, run_job
from blackbox_tui.solver.placements import Cubes
from blackbox_tui.solver.walker import cubes_with, last_atoms

SMALL = Grid(4, 4)


@given(boxes(largest=12))
def test_where_a_lone_atom_leads_is_known_for_every_cell_beside_a_lane(box: Box) -> None:
    table = lane_table(box.grid)
    for port in box.grid.ports:
        start = table.start(port)
        for cell, turn, _, end in last_atoms(table)[start][-1]:
            assert table.end_of(start, cell) == table.end_of(turn, cell) == end


@given(
    st.sets(st.sampled_from(SMALL.cells), min_size=1, max_size=4),
    st.permutations(SMALL.ports).map(lambda ports: ports[:3]),
)
def test_ray_after_ray_the_placements_that_agree_are_kept_and_counted(
    atoms: set[Cell], ports: list[Port]
) -> None:
    table = lane_table(SMALL)
    cubes = Cubes(SMALL, {len(atoms): 1})
    agreeing = [frozenset(cells) for cells in combinations(SMALL.cells, len(atoms))]
    for port in ports:
        outcomes = {cells: table.outcome(port, table.bits(cells)) for cells in agreeing}
        assert run_job(cubes.tally(port)) == Counter(outcomes.values())
        seen = table.outcome(port, table.bits(atoms))
        cubes = run_job(cubes.learn(Clue(port, seen)))
        agreeing = [cells for cells, outcome in outcomes.items() if outcome == seen]
        assert sorted(map(sorted, cubes)) == sorted(map(sorted, agreeing))


def test_as_many_parts_as_allowed_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    table, hit, whole = lane_table(SMALL), Clue(2, HIT), Cubes(SMALL, {2: 1}).cubes
    parts = run_job(cubes_with(table, hit, whole))
    assert len(parts) > 1
    assert run_job(cubes_with(table, hit, whole, most=len(parts))) == parts
    with pytest.raises(OverBudget):
        run_job(cubes_with(table, hit, whole, most=len(parts) - 1))
    monkeypatch.setattr(walker, "WORK_PER_STEP", 1)
    more = [(table.bits(parse_cells("a4 d4")), 0, 0), *whole]
    assert run_job(cubes_with(table, hit, more, most=len(parts))) == parts, "nothing is added"
