from __future__ import annotations

from hypothesis import given
from support.boxes import boxes

from blackbox_tui.engine import Box
from blackbox_tui.solver.walker import views_of


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
