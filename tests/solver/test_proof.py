from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Detour, Grid, Outcome, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import placement_count, unrank
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.solver.analysis import Budget, find_candidates
from blackbox_tui.solver.boxes import Proof, cheapest_proof, equivalents
from blackbox_tui.solver.jobs import run_job

SMALL = Grid(3, 3)
EVERY_BOX = [
    Box(SMALL, unrank(SMALL, AtomRange(2), n)) for n in range(placement_count(SMALL, AtomRange(2)))
]


def outcomes(box: Box) -> tuple[Outcome, ...]:
    return tuple(box.fire(port).outcome for port in box.grid.ports)


EVERY_OUTCOMES = [outcomes(box) for box in EVERY_BOX]


def by_brute_force(box: Box, edition: Edition) -> int:
    """The cheapest of all sets of rays that leave only the box and its equivalents."""
    mine = outcomes(box)
    others = [other for other in EVERY_OUTCOMES if other != mine]
    rays = [
        (edition.cost(end), {nth for nth, other in enumerate(others) if other[port] != end})
        for port, end in enumerate(mine)
        if not (isinstance(end, Detour) and end.exit - 1 < port)
    ]
    costs = {frozenset[int](): 0}  # for each set of others that some rays rule out, the lowest cost
    for price, ruled_out in rays:
        for before, cost in list(costs.items()):
            after = before | ruled_out
            costs[after] = min(costs.get(after, cost + price), cost + price)
    return costs[frozenset(range(len(others)))]


@given(st.sampled_from(EVERY_BOX), st.sampled_from(list(EDITIONS.values())))
def test_no_proof_is_cheaper(box: Box, edition: Edition) -> None:
    proof = run_job(cheapest_proof(box, edition))
    assert proof is not None
    assert proof.points == by_brute_force(box, edition)


@pytest.mark.parametrize("atoms", ["b2 g3 d6 h8", "a1 c1 c8", "d4 e4 d5 e5", "a1"])
def test_its_rays_leave_only_the_box_and_its_equivalents(atoms: str) -> None:
    box = Box(Grid(8, 8), parse_cells(atoms))
    proof = run_job(cheapest_proof(box, CLASSIC))
    assert proof is not None
    rays = tuple(Clue(port, box.fire(port).outcome) for port in proof.ports)
    left = run_job(find_candidates(Clues(box.grid, AtomRange(len(box.atoms)), rays))).placements
    others = run_job(equivalents(box))
    assert left is not None
    assert others is not None
    assert {*left} == {box.atoms, *others}
    assert proof.points == sum(CLASSIC.cost(ray.outcome) for ray in rays)


def test_a_box_with_one_placement_needs_no_proof() -> None:
    assert run_job(cheapest_proof(Box(SMALL, []), CLASSIC)) == Proof(0, ())


def test_there_is_none_where_too_many_placements_are_left() -> None:
    box = Box(Grid(8, 8), parse_cells("b2 g3 d6 h8"))
    assert run_job(cheapest_proof(box, CLASSIC, Budget(cubes=1))) is None


def test_there_is_none_where_too_many_proofs_would_have_to_be_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("blackbox_tui.solver.boxes.ROUNDS", 0)
    assert run_job(cheapest_proof(Box(SMALL, parse_cells("a1 b2")), CLASSIC)) is None
