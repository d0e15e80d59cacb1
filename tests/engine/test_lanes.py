"""The prepared table says what the plain walk of rays.py says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import VECTORS, boxes

from blackbox_tui.engine import HIT, REFLECTION, Box, Detour, Grid, Heading, parse_cells
from blackbox_tui.engine.lanes import HIT_END, REFLECTED_END, LaneTable, Memo, exit_end, lane_table


def walk(table: LaneTable, box: Box, port: int) -> object:
    """The outcome of a ray that follows the looks of the table from pose to pose."""
    atoms, pose = table.bits(box.atoms), table.start(port)
    while pose >= 0:
        seen, *_, after = table.looks[pose][0]
        pose = after[atoms & seen]
    return table.outcomes[pose]


def test_lanes_give_the_outcomes_of_the_plain_walk_in_known_boxes() -> None:
    for box, outcomes in VECTORS:
        table = lane_table(box.grid)
        atoms = table.bits(box.atoms)
        assert [str(table.outcome(port, atoms)) for port in box.grid.ports] == outcomes


@given(st.one_of(boxes(), boxes(largest=4)))
def test_lanes_give_the_outcomes_of_the_plain_walk_in_random_boxes(box: Box) -> None:
    table = lane_table(box.grid)
    atoms = table.bits(box.atoms)
    for port in box.grid.ports:
        outcome = box.fire(port).outcome
        assert table.outcome(port, atoms) == walk(table, box, port) == outcome


def test_the_docstrings_example_is_true() -> None:
    table = lane_table(Grid(3, 3))
    atom = table.bits(parse_cells("c1"))
    corridor, turns, _ = table.views[table.start(2)]
    assert corridor == table.every_cell
    corridor, _, end = table.views[4 * table.cell_numbers[parse_cells("b2")[0]] + Heading.DOWN]
    assert turns[atom] == (corridor, _, end)
    assert table.named(corridor) == {*parse_cells("a3 b3 c3")}
    assert table.outcomes[end] == table.outcome(2, atom) == Detour(5)


def test_every_end_maps_to_its_outcome() -> None:
    table = lane_table(Grid(4, 3))
    assert [table.outcomes[end] for end in (HIT_END, REFLECTED_END)] == [HIT, REFLECTION]
    assert [table.outcomes[exit_end(port)] for port in (1, 14)] == [Detour(1), Detour(14)]
    assert all(table.outcomes[end] == outcome for outcome, end in table.ends.items())


def test_lanes_refuse_ports_that_do_not_exist() -> None:
    with pytest.raises(ValueError, match="no port 15"):
        lane_table(Grid(4, 3)).start(15)
    with pytest.raises(KeyError):
        lane_table(Grid(4, 3)).outcome(15, 0)


@given(boxes())
def test_bits_encode_and_decode_cells(box: Box) -> None:
    table = lane_table(box.grid)
    bits = table.bits(box.atoms)
    assert bits.bit_count() == len(box.atoms)
    assert table.named(bits) == box.atoms
    assert table.bits([*box.atoms, *box.atoms]) == bits


@given(boxes(), boxes())
def test_a_ray_changes_only_if_a_cell_of_its_corridors_changes(box: Box, other: Box) -> None:
    table = lane_table(box.grid)
    atoms = table.bits(box.atoms)
    for cell in [cell for cell in sorted(other.atoms) if cell in box.grid][:8]:
        changed = atoms ^ table.bits([cell])
        for start in map(table.start, box.grid.ports):
            end, cells = table.end_and_cells(start, atoms)
            assert end == table.end_of(start, atoms)
            assert end == table.end_of(start, changed) or cells & table.bits([cell])
        atoms = changed


def test_a_full_table_still_answers() -> None:
    table = lane_table(Grid(3, 3))
    _, turns, _ = table.views[table.start(2)]
    full = Memo(turns.__getitem__, room=20)
    for atoms in range(1, 1 << 9):
        assert full[atoms] == turns[atoms]
    assert len(full) == 20
