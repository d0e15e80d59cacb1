from __future__ import annotations

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.facts import Counterexamples, join, proved_by_cubes, split
from blackbox_tui.solver.walker import restricted

GRID = Grid(3, 3)
TABLE = lane_table(GRID)


def bits(names: str) -> int:
    """Cells as bits."""
    return TABLE.bits(parse_cells(names))


def facts(*, atoms: str = "", empty: str = "") -> int:
    return join(TABLE, bits(atoms), bits(empty))


def clue(port: int, atoms: str) -> Clue:
    return Clue(port, Box(GRID, parse_cells(atoms)).fire(port).outcome)


def test_a_placement_refutes_what_does_not_hold_in_it_for_all_clues_that_it_agrees_with() -> None:
    refutation = Refutation(frozenset(parse_cells("a3")), 1)
    examples = Counterexamples(TABLE, (clue(2, "b2"), clue(1, "c1"), refutation))
    wanted = facts(atoms="a1", empty="b2 c3")
    assert examples.not_refuted(wanted, [0]) == wanted
    examples.add(bits("b2"))  # the ray from port 1 would come out elsewhere
    assert examples.not_refuted(wanted, [0]) == facts(empty="c3")
    assert examples.not_refuted(wanted, [0, 2]) == facts(empty="c3")
    assert examples.not_refuted(wanted, [1]) == wanted
    examples.add(bits("c3"))
    assert not examples.not_refuted(wanted, [])


def test_placements_that_a_new_fact_rules_out_are_dropped() -> None:
    examples = Counterexamples(TABLE, [])
    examples.add(bits("b2"))
    examples.keep_only(facts(empty="b2"))
    wanted = facts(atoms="a1")
    assert examples.not_refuted(wanted, []) == wanted


def test_facts_restrict_cubes_and_are_proved_by_them() -> None:
    cubes = [(bits("a1"), bits("b1 c1"), 1), (0, bits("a2 b2"), 2)]
    assert [*restricted(cubes, atoms=bits("b1"), empty=0)] == [(bits("a1 b1"), 0, 0)]
    assert [*restricted(cubes, atoms=0, empty=bits("a2"))] == cubes[:1]
    every = TABLE.every_cell
    proved = proved_by_cubes(TABLE, cubes[1:], join(TABLE, every, every))
    assert split(TABLE, proved) == (bits("a2 b2"), every & ~bits("a2 b2"))
    wanted = join(TABLE, every, bits("c1 c3"))
    assert proved_by_cubes(TABLE, cubes, wanted) == facts(empty="c3")
