"""The prepared table says what the plain walk of rays.py says."""

from __future__ import annotations

import pytest
from hypothesis import given
from support.boxes import VECTORS, boxes

from blackbox_tui.engine import HIT, REFLECTION, Box, Detour, Grid, parse_cells, trace
from blackbox_tui.engine.lanes import (
    HIT_END,
    REFLECTED_END,
    FastBox,
    LaneTable,
    exit_end,
    lane_table,
)


def assert_equal_outcomes(box: Box) -> None:
    fast = FastBox(box.grid, box.atoms)
    for port in box.grid.ports:
        assert fast.outcome(port) == trace(box, port).outcome
        assert walk(lane_table(box.grid), box, port) == trace(box, port).outcome


def walk(table: LaneTable, box: Box, port: int) -> object:
    """The outcome of a ray that follows the links of the table from pose to pose."""
    atoms = {table.cell_numbers[cell] for cell in box.atoms}
    pose = table.start(port)
    while pose >= 0:
        link = table.links[pose]
        if link.ahead in atoms:
            pose = HIT_END
        elif link.left in atoms:
            pose = link.if_both if link.right in atoms else link.if_left
        else:
            pose = link.if_right if link.right in atoms else link.if_clear
    return table.outcome(port, pose)


def test_every_agreed_box_has_the_outcomes_of_the_plain_walk() -> None:
    for box, outcomes in VECTORS:
        fast = FastBox(box.grid, box.atoms)
        assert [str(fast.outcome(port)) for port in box.grid.ports] == outcomes


@given(boxes())
def test_every_random_box_has_the_outcomes_of_the_plain_walk(box: Box) -> None:
    assert_equal_outcomes(box)


@given(boxes(largest=4))
def test_every_small_crowded_box_has_the_outcomes_of_the_plain_walk(box: Box) -> None:
    assert_equal_outcomes(box)


def test_the_worked_example_of_the_comment() -> None:
    box = FastBox(Grid(3, 3), parse_cells("c1"))
    assert box._lane_masks[1] == 0b000_000_100
    assert box.outcome(2) == Detour(5)


def test_a_lane_runs_from_its_port_to_the_opposite_one() -> None:
    table = lane_table(Grid(3, 2))
    assert [len(lane.poses) for lane in table.lanes[:2]] == [4, 4]
    assert table.lanes[0].end == exit_end(7)
    assert table.positions[table.lanes[0].poses[2]] == (0, 2)


def test_an_end_means_an_outcome_that_depends_on_the_entry() -> None:
    table = lane_table(Grid(4, 3))
    assert table.outcome(3, HIT_END) == HIT
    assert table.outcome(3, REFLECTED_END) == REFLECTION
    assert table.outcome(3, exit_end(3)) == REFLECTION
    assert table.outcome(3, exit_end(4)) == Detour(4)
    assert table.ends_of(3, REFLECTION) == {REFLECTED_END, exit_end(3)}
    assert table.ends_of(3, Detour(3)) == set()


def test_a_port_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no port 15"):
        lane_table(Grid(4, 3)).start(15)
    with pytest.raises(KeyError):
        FastBox(Grid(4, 3), []).outcome(15)


@given(boxes(), boxes())
def test_a_ray_changes_only_if_a_lane_changes_that_it_passes(box: Box, other: Box) -> None:
    fast = FastBox(box.grid, box.atoms)
    moved = [cell for cell in sorted(other.atoms) if cell in box.grid]
    for cell in moved:
        before = {port: fast.outcome_and_lanes(port) for port in box.grid.ports}
        fast.toggle(cell)
        for port, (outcome, lanes) in before.items():
            assert outcome == fast.outcome(port) or lanes & fast.lanes_by(cell)
    now = Box(box.grid, box.atoms.symmetric_difference(moved))
    for port in box.grid.ports:
        assert fast.outcome_and_lanes(port)[0] == trace(now, port).outcome
