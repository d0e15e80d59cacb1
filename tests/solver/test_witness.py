"""Whatever a witness claims holds in every placement: each is fired into with `Box.fire`."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import cells, clues_of, read_clues
from support.every_placement import every_placement

from blackbox_tui.engine import HIT, Box, Cell, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.solver.jobs import OverBudget, run_job, with_step_limit
from blackbox_tui.solver.reasons import Deduction, make_plan
from blackbox_tui.solver.witness import MOST_GROUPS, Fate, FateGroup
from blackbox_tui.text.reasons import step_text

COUNTED = (Fate.AVOIDED, Fate.NO_ATOM_LEFT)


def agreeing(step: Deduction, clues: Clues) -> list[Box]:
    """Every box that agrees with the rays of a step and what was known before."""
    every = every_placement(clues.grid, clues.atoms)
    bits = every.left_by(step.premises, every.with_cells(step.before, every.everyone))
    return [Box(clues.grid, it) for n, it in enumerate(every.placements) if bits >> n & 1]


def changed(box: Box, clue: Clue, cell: Cell) -> bool:
    """Does an atom that is added or taken away on that cell change the way of a ray?"""
    return Box(box.grid, box.atoms ^ {cell}).fire(clue.entry) != box.fire(clue.entry)


def has_fate(box: Box, group: FateGroup, cell: Cell, step: Deduction) -> bool:
    """Would an atom on that cell have done what the group says?"""
    if group.fate in (*COUNTED, Fate.IN_THE_WAY):
        spare = [atom for atom in box.atoms - step.before.atoms if not stopped(box, step, atom)]
        return not spare or (group.fate is not Fate.NO_ATOM_LEFT and stopped(box, step, cell))
    if group.fate is Fate.STOPPED:
        return any(changed(box, ray, cell) for ray in group.rays)
    [clue] = group.rays
    before, after = box.fire(clue.entry), Box(box.grid, box.atoms | {cell}).fire(clue.entry)
    *_, last = box.grid.outside(clue.entry), *after.path
    match group.fate:
        case Fate.ABSORBED:
            follows = after.path == before.path[: len(after.path)]
            return follows and after.outcome == HIT and last.view[0] == cell
        case Fate.TURNED_AWAY:
            return before.path != () == after.path and after.outcome != HIT
        case Fate.TURNED:
            seen = chain([box.grid.outside(clue.entry)], before.path)
            return before != after and any(cell in pose.view[1:] for pose in seen)
    return False


def stopped(box: Box, step: Deduction, cell: Cell) -> bool:
    return any(changed(box, ray, cell) for ray in step.rays)


def check(clues: Clues) -> None:
    """Check every group of every step in every box, and the atoms that every way needs."""
    for step in run_job(make_plan(clues)).steps:
        groups = step.witness.groups
        assert step.empty == frozenset().union(*(group.cells for group in groups))
        assert len(step.empty) == sum(len(group.cells) for group in groups)
        assert sum(group.fate not in COUNTED for group in groups) <= MOST_GROUPS
        groups = *groups, FateGroup(Fate.IN_THE_WAY, step.rays, step.empty)
        for box in agreeing(step, clues):
            for group in groups:
                assert all(has_fate(box, group, cell, step) for cell in group.cells), group
            for ray, met in zip(step.rays, step.witness.met, strict=True):
                assert all(changed(box, ray, atom) for atom in met)


@given(st.data())
def test_on_small_boards_every_cell_has_the_fate_that_is_claimed(data: st.DataObject) -> None:
    grid = Grid(*data.draw(st.sampled_from([(3, 3), (4, 3), (4, 4), (5, 4)])))
    box = Box(grid, data.draw(st.permutations(grid.cells))[: data.draw(st.integers(1, 3))])
    check(fire_some(box, Random(data.draw(st.integers(0, 999))), 5))


@pytest.mark.parametrize(
    ("grid", "atoms", "boxes"),
    [(Grid(6, 6), 2, 8), pytest.param(Grid(6, 6), 3, 60, marks=pytest.mark.slow)],
)
def test_on_random_boxes_every_cell_has_the_fate_that_is_claimed(
    grid: Grid, atoms: int, boxes: int
) -> None:
    chance = Random(atoms)
    for _ in range(boxes):
        check(fire_some(Box(grid, chance.sample(grid.cells, atoms)), chance, 6))


def fire_some(box: Box, chance: Random, rays: int) -> Clues:
    """The clues of some rays, no two of which share a port."""
    used: set[int] = set()
    ports: list[int] = []
    for port in chance.sample(box.grid.ports, rays):
        [clue] = clues_of(box, port).rays
        ports += [] if used & {*clue.ports} else [port]
        used |= {*clue.ports}
    return clues_of(box, *ports)


def test_a_straight_ray_separates_what_absorbs_it_from_what_turns_it_away() -> None:
    [step] = run_job(make_plan(read_clues("1=12", 1, Grid(4, 4)))).steps
    assert [(group.fate, group.cells) for group in step.witness.groups] == [
        (Fate.ABSORBED, cells("a1 b1 c1 d1")),
        (Fate.TURNED, cells("a2 b2 c2 d2")),
    ]


def test_what_only_a_refuted_guess_rules_out_is_called_unfit() -> None:
    clues = Clues(Grid(3, 3), AtomRange(2), (), (Refutation(cells("a1 b1"), 2),))
    [step] = run_job(make_plan(clues)).steps
    assert [(group.fate, group.cells) for group in step.witness.groups] == [
        (Fate.UNFIT, cells("a1 b1"))
    ]


def test_a_witness_is_worked_out_in_small_steps() -> None:
    clues = read_clues("10=31 27=H")
    with pytest.raises(OverBudget):
        run_job(with_step_limit(make_plan(clues), 3))


def test_where_the_cases_are_too_many_cells_are_said_to_be_in_the_way() -> None:
    clues = read_clues("10=14", 12, Grid(12, 12))
    [step, *_] = run_job(make_plan(clues)).steps
    assert [(group.fate, group.cells) for group in step.witness.groups] == [
        (Fate.IN_THE_WAY, step.empty)
    ]
    assert ", or left too few atoms." in step_text(step, clues)
