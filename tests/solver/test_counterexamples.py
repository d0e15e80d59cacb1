from __future__ import annotations

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.counterexamples import Counterexamples
from blackbox_tui.solver.facts import NOTHING, Facts, proved_by_cubes, restricted

GRID = Grid(3, 3)


def bits(names: str) -> int:
    """Cells as bits."""
    return sum(1 << GRID.cells.index(cell) for cell in parse_cells(names))


def clue(port: int, atoms: str) -> Clue:
    return Clue(port, Box(GRID, parse_cells(atoms)).fire(port).outcome)


def test_a_placement_refutes_what_does_not_hold_in_it_for_all_clues_that_it_agrees_with() -> None:
    refutation = Refutation(frozenset(parse_cells("a3")), 1)
    examples = Counterexamples(GRID, (clue(2, "b2"), clue(1, "c1"), refutation))
    wanted = Facts(atoms=bits("a1"), empty=bits("b2 c3"))
    assert examples.not_refuted(wanted, [0]) == wanted
    examples.add(bits("b2"))  # the ray from port 1 would come out elsewhere
    assert examples.not_refuted(wanted, [0]) == Facts(empty=bits("c3"))
    assert examples.not_refuted(wanted, [0, 2]) == Facts(empty=bits("c3"))
    assert examples.not_refuted(wanted, [1]) == wanted
    examples.add(bits("c3"))
    assert examples.not_refuted(wanted, []) == NOTHING


def test_placements_that_a_new_fact_rules_out_are_dropped() -> None:
    examples = Counterexamples(GRID, [])
    examples.add(bits("b2"))
    examples.keep_only(Facts(empty=bits("b2")))
    wanted = Facts(atoms=bits("a1"))
    assert examples.not_refuted(wanted, []) == wanted


def test_facts_restrict_cubes_and_are_proved_by_them() -> None:
    cubes = [(bits("a1"), bits("b1 c1"), 1), (0, bits("a2 b2"), 2)]
    assert [*restricted(cubes, Facts(atoms=bits("b1")))] == [(bits("a1 b1"), 0, 0)]
    assert [*restricted(cubes, Facts(empty=bits("a2")))] == cubes[:1]
    everything = (1 << len(GRID.cells)) - 1
    assert proved_by_cubes(cubes[1:], Facts(everything, everything)) == Facts(
        bits("a2 b2"), everything & ~bits("a2 b2")
    )
    assert proved_by_cubes(cubes, Facts(everything, bits("c1 c3"))) == Facts(0, bits("c3"))


def test_one_of_some_facts_is_always_the_same() -> None:
    facts = Facts(bits("b2"), bits("a1 c3"))
    assert facts.any() == Facts(atoms=bits("b2"))
    assert facts.without(facts.any()).any() == Facts(empty=bits("a1"))
    assert facts.opposite == Facts(bits("a1 c3"), bits("b2"))
    assert NOTHING.any() == NOTHING
