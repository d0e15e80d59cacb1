from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import starmap
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import cells, read_clues
from support.every_placement import (
    EveryPlacement,
    ListedPlacements,
    check_plan,
    every_placement,
    fire_at_random,
)

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Premise, Refutation, count_wrong
from blackbox_tui.solver import proofs, reasons, search
from blackbox_tui.solver.analysis import Budget, find_candidates
from blackbox_tui.solver.jobs import OverBudget, run_job, with_step_limit
from blackbox_tui.solver.reasons import (
    Deduction,
    Known,
    Plan,
    Reasoner,
    find_grade,
    make_plan,
)
from blackbox_tui.solver.sampling import estimate
from blackbox_tui.values import replace

STANDARD = Grid()
TWO_TOGETHER = "8=H 13=R 17=H 24=31 32=H 12=H 4=H 2=H 30=22 15=19"
"""Clues of which two must be taken together, as none is enough alone."""
Premises: TypeAlias = tuple[Premise, ...]


def plan_of(clues: Clues) -> Plan:
    return run_job(make_plan(clues))


# --- by exhaustion ----------------------------------------------------------------


SMALL_RANGES = [*map(AtomRange, (1, 2, 3)), *starmap(AtomRange, ((1, 2), (2, 3), (1, 4), (0, 3)))]


@given(st.data())
def test_on_small_boards_every_step_is_proved_by_the_fewest_clues(data: st.DataObject) -> None:
    grid = Grid(*data.draw(st.sampled_from([(3, 3), (4, 3), (4, 4), (5, 4)])))
    atoms = data.draw(st.sampled_from(SMALL_RANGES))
    number, guessed = (data.draw(st.sampled_from([*atoms])) for _ in range(2))
    box = Box(grid, data.draw(st.permutations(grid.cells))[:number])
    rays = fire_at_random(box, data.draw(st.randoms(use_true_random=False)), 5, atoms).rays
    guesses = frozenset(data.draw(st.permutations(grid.cells))[:guessed])
    wrong = count_wrong(guesses, box.atoms)
    refuted = (Refutation(guesses, wrong),) if wrong and data.draw(st.booleans()) else ()
    check_plan(plan_of(Clues(grid, atoms, rays, refuted)), every_placement(grid, atoms))


@given(st.data())
def test_a_plan_goes_on_from_what_fewer_clues_proved(data: st.DataObject) -> None:
    grid = Grid(*data.draw(st.sampled_from([(4, 3), (4, 4), (5, 4)])))
    box = Box(grid, data.draw(st.permutations(grid.cells))[:2])
    clues = fire_at_random(box, data.draw(st.randoms(use_true_random=False)), 4)
    fewer = Clues(grid, AtomRange(2), clues.rays[:-1])
    plan = run_job(make_plan(clues, before=plan_of(fewer).known))
    check_plan(plan, every_placement(grid, AtomRange(2)))
    assert all(clues.rays[-1] in step.premises for step in plan.steps[:1])


SIX = Grid(6, 6)
BY_EXHAUSTION = [
    (SIX, AtomRange(3), EveryPlacement, 12),
    (STANDARD, AtomRange(4), ListedPlacements, 4),
    (SIX, AtomRange(1, 3), EveryPlacement, 6),
    *((STANDARD, AtomRange(*ends), ListedPlacements, 5) for ends in ((2, 3), (3, 4))),
    (STANDARD, AtomRange(2, 4), ListedPlacements, 10),
]
MANY_MORE = [
    (STANDARD, AtomRange(3), EveryPlacement, 400),
    (STANDARD, AtomRange(4), ListedPlacements, 100),
]


@pytest.mark.parametrize(
    ("grid", "atoms", "every", "boxes"),
    [*BY_EXHAUSTION, *(pytest.param(*more, marks=pytest.mark.slow) for more in MANY_MORE)],
    ids=str,
)
def test_on_random_boxes_every_step_is_proved_by_the_fewest_clues(
    grid: Grid, atoms: AtomRange, every: type[EveryPlacement], boxes: int
) -> None:
    chance, all_of_them = Random(atoms.least), every(grid, atoms)
    for _ in range(boxes):
        box = Box(grid, chance.sample(grid.cells, chance.choice([*atoms])))
        clues = fire_at_random(box, chance, chance.randrange(2, 12), atoms)
        check_plan(plan_of(clues), all_of_them)


def test_the_plan_is_the_same_where_no_placements_are_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance, grid = Random(7), Grid(5, 5)
    boxes = [Box(grid, chance.sample(grid.cells, 3)) for _ in range(12)]
    clues = [fire_at_random(box, chance, 5) for box in boxes]
    plans = [*map(plan_of, clues)]
    assert any(len(step.premises) > 1 for plan in plans for step in plan.steps)
    monkeypatch.setattr(proofs, "MOST_LISTED", 0)
    assert [*map(plan_of, clues)] == plans


def test_the_grade_of_a_plan_is_found_without_its_steps() -> None:
    chance, grid = Random(8), Grid(5, 5)
    grades = set[int]()
    for _ in range(40):
        box = Box(grid, chance.sample(grid.cells, 3))
        clues = fire_at_random(box, chance, 6)
        plan = plan_of(clues)
        grade = run_job(find_grade(clues, box.atoms))
        if plan.grade is None:
            assert grade is None
            continue
        assert grade == plan.grade
        grades.add(grade)
        assert run_job(find_grade(clues, box.atoms, largest=grade)) == grade
        assert run_job(find_grade(clues, box.atoms, largest=grade - 1)) is None
    assert {1, 2} <= grades


# --- examples ---------------------------------------------------------------------


def test_a_step_knows_the_only_path_that_is_left() -> None:
    clues = read_clues("12=10 27=H 15=H 26=3 7=19")
    step = plan_of(clues).step_for(Cell.parse("e5"))
    assert step is not None
    assert [clue.entry for clue in step.rays] == [12]
    [paths] = step.paths
    assert paths.alone == paths.together
    [ray] = paths.together or ()
    assert ray == Box(STANDARD, cells("e5 a5 h4 g8")).fire(12)


def test_where_no_ray_is_enough_two_are_taken_together() -> None:
    clues = read_clues(TWO_TOGETHER)
    plan = plan_of(clues)
    step = plan.step_for(Cell.parse("b4"))
    assert step is not None
    assert [clue.entry for clue in step.rays] == [4, 30]
    by_entry = {paths.clue.entry: paths for paths in step.paths}
    assert len(by_entry[30].alone or ()) == 5
    assert len(by_entry[30].together or ()) == 1
    assert plan.grade == 2


def test_a_step_with_one_cell_says_how_the_ray_would_end_otherwise() -> None:
    clues = read_clues("27=H 17=H 23=5 20=R 28=R 10=31 21=H 11=R")
    step = plan_of(clues).step_for(Cell.parse("h5"))
    assert step is not None
    assert step.empty == cells("h5")
    assert str(step.otherwise) == "H"


def test_a_step_about_some_of_its_cells_takes_the_others_as_known() -> None:
    step = plan_of(read_clues("3=9", atoms=2, grid=Grid(6, 6))).steps[0]
    part = step.about(cells("d2 f6"))
    assert (part.atoms, part.empty) == (cells("d2"), frozenset())
    assert part.before == Known(frozenset(), step.empty)
    assert step.about(step.empty).before == Known(cells("d2"))
    assert step.about(step.cells) == step


def test_nothing_follows_from_no_clues_or_from_a_contradiction() -> None:
    plan = plan_of(Clues(STANDARD, AtomRange(4)))
    assert plan == Plan(Clues(STANDARD, AtomRange(4)), ())
    assert plan.grade is None
    assert not plan.solved
    assert plan_of(read_clues("1=24 24=H")).steps == ()


def test_the_order_of_the_rays_does_not_change_what_is_proved_from_which() -> None:
    forwards, backwards = TWO_TOGETHER.split(), TWO_TOGETHER.split()[::-1]

    def steps(words: list[str]) -> list[tuple[set[Clue], frozenset[Cell], frozenset[Cell]]]:
        plan = plan_of(read_clues(" ".join(words)))
        return [(set(step.rays), step.atoms, step.empty) for step in plan.steps]

    assert steps(forwards) == steps(backwards)


def test_past_its_limit_a_plan_keeps_the_steps_it_has_and_says_so() -> None:
    clues = read_clues(TWO_TOGETHER)
    whole = plan_of(clues)
    short = run_job(make_plan(clues, max_steps=80))
    assert not short.complete
    assert 0 < len(short.steps) < len(whole.steps)
    assert short.steps == whole.steps[: len(short.steps)]


def test_a_step_with_too_many_cases_is_told_without_its_paths(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clues = read_clues(TWO_TOGETHER)
    whole = plan_of(clues)
    monkeypatch.setattr(proofs, "CUBES_AT_ONCE", 1)
    monkeypatch.setattr(proofs, "DEFAULT_BUDGET", Budget(cubes=1))
    plan = plan_of(clues)
    assert (told(plan), plan.complete) == (told(whole), True)
    together = [paths.together for step in plan.steps for paths in step.paths if step.rays[1:]]
    assert together
    assert set(together) == {None}


def test_a_reasoner_gives_the_steps_one_at_a_time() -> None:
    clues = read_clues("12=10 27=H 15=H 26=3 7=19")
    reasoner = Reasoner(clues)
    steps: list[Deduction] = []
    while step := run_job(reasoner.next_step()):
        steps.append(step)
    assert tuple(steps) == plan_of(clues).steps
    with pytest.raises(OverBudget):
        run_job(with_step_limit(Reasoner(clues).next_step(), 1))


# --- where all clues together cannot be counted --------------------------------------


@contextmanager
def nothing_is_counted() -> Iterator[None]:
    """As on a large board, proofs are searched for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reasons, "DEFAULT_BUDGET", Budget(steps=0))
        yield


def told(plan: Plan) -> list[tuple[Premises, frozenset[Cell], frozenset[Cell]]]:
    """What each step proves from which clues."""
    return [(step.premises, step.atoms, step.empty) for step in plan.steps]


@given(st.data())
def test_a_search_finds_the_plan_of_the_count_up_to_steps_of_two_clues(data: st.DataObject) -> None:
    grid = Grid(*data.draw(st.sampled_from([(4, 3), (5, 4), (6, 6)])))
    atoms = data.draw(st.integers(1, 3))
    box = Box(grid, data.draw(st.permutations(grid.cells))[:atoms])
    clues = fire_at_random(box, data.draw(st.randoms(use_true_random=False)), 7)
    guesses = frozenset(data.draw(st.permutations(grid.cells))[:atoms])
    refuted = data.draw(st.booleans())
    if refuted and guesses - box.atoms:
        clues = replace(clues, refuted=(Refutation(guesses, len(guesses - box.atoms)),))
    counted = plan_of(clues)
    with nothing_is_counted():
        searched = plan_of(clues)
    hard = (nth for nth, step in enumerate(counted.steps) if len(step.premises) > 2)
    assert told(searched) == told(counted)[: next(hard, None)]
    if searched.complete:
        assert searched.known == counted.known


@pytest.mark.parametrize("boxes", [6, pytest.param(150, marks=pytest.mark.slow)])
def test_on_the_standard_board_a_search_finds_the_plan_of_the_count(boxes: int) -> None:
    chance = Random(boxes)
    for _ in range(boxes):
        atoms = chance.randrange(3, 6)
        clues = fire_at_random(
            Box(STANDARD, chance.sample(STANDARD.cells, atoms)), chance, chance.randrange(2, 14)
        )
        counted = told(plan_of(clues))
        with nothing_is_counted():
            searched = told(plan_of(clues))
        hard = (nth for nth, (premises, *_) in enumerate(counted) if len(premises) > 2)
        assert searched == counted[: next(hard, None)]


def fired_on(size: int, atoms: int, rays: int, seed: int) -> tuple[Box, Clues]:
    """A random box on a board of that size, and the clues of that many random rays."""
    grid, chance = Grid(size, size), Random(f"{size} {atoms} {rays} {seed}")
    box = Box(grid, chance.sample(grid.cells, atoms))
    return box, fire_at_random(box, chance, rays)


LARGE = [(10, 8, 12), (10, 12, 12), (12, 8, 12), (12, 12, 12), (16, 16, 12), (26, 26, 12)]


@pytest.mark.parametrize(("size", "atoms", "rays"), LARGE)
def test_on_large_boards_what_is_proved_holds_in_every_box_that_agrees(
    size: int, atoms: int, rays: int
) -> None:
    box, clues = fired_on(size, atoms, rays, 1)
    assert run_job(find_candidates(clues)).placements is None
    plan = run_job(make_plan(clues, max_steps=3_000))
    assert plan.steps
    assert plan.known.atoms <= box.atoms
    assert not plan.known.empty & box.atoms
    for sampled in run_job(estimate(clues, 100)):
        assert plan.known.atoms <= sampled
        assert not plan.known.empty & sampled


@pytest.mark.parametrize(("size", "atoms", "rays"), LARGE[:5])
def test_on_large_boards_each_step_holds_wherever_its_own_rays_and_what_is_known_do(
    size: int, atoms: int, rays: int
) -> None:
    _, clues = fired_on(size, atoms, rays, 2)
    known = Known()
    for step in run_job(make_plan(clues, max_steps=1_500)).steps[:5]:
        assert step.before == known
        own = Clues(clues.grid, clues.atoms, step.rays)
        for sampled in run_job(estimate(own, 200)):
            if known.atoms <= sampled and not known.empty & sampled:
                assert step.atoms <= sampled
                assert not step.empty & sampled
        known = Known(known.atoms | step.atoms, known.empty | step.empty)


@pytest.mark.parametrize(("size", "atoms"), [(16, 16), (26, 26), (26, 8)])
def test_on_large_boards_the_first_step_comes_soon(size: int, atoms: int) -> None:
    _, clues = fired_on(size, atoms, 20, 3)
    first = Reasoner(clues).next_step()
    step = run_job(with_step_limit(first, 2_000))
    assert step is not None
    assert len(step.premises) == 1


def test_one_ray_proves_what_it_proves_beside_another_that_has_too_many_cases() -> None:
    [alone] = plan_of(read_clues("1=R", 12, Grid(12, 12))).steps
    beside = plan_of(read_clues("1=R 20=H", 12, Grid(12, 12)))
    assert alone.atoms == cells("a2")
    assert beside.steps == (alone,)


def test_more_may_follow_where_three_rays_would_have_to_be_taken_together() -> None:
    clues = read_clues("6=H 7=H 11=R 15=R 16=25 28=30")
    assert plan_of(clues).grade == 3
    with nothing_is_counted():
        plan = plan_of(clues)
    assert (plan.complete, plan.grade) == (False, None)


def test_where_a_search_for_one_ray_is_given_up_no_two_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clues = read_clues(TWO_TOGETHER)
    monkeypatch.setattr(search, "POSES_PER_STEP", 2)
    monkeypatch.setattr(proofs, "SEARCH_STEPS", 4)
    with nothing_is_counted():
        plan = plan_of(clues)
    assert not plan.complete
    assert {len(step.premises) for step in plan.steps} == {1}, "one alone might prove more"


def test_a_contradiction_that_comes_to_light_late_leaves_no_step() -> None:
    clues = read_clues("20=R 5=R 1=R 2=R", 12, Grid(12, 12))  # 1 needs an atom on a2, 2 none
    assert run_job(find_candidates(clues)).placements is None
    plan = plan_of(clues)
    assert (plan.steps, plan.complete) == ((), False)


def test_a_board_is_counted_again_where_enough_is_known_and_graded_if_it_is_solved() -> None:
    box, clues = fired_on(12, 12, 36, 3)
    assert run_job(find_candidates(clues)).placements is None
    plan = plan_of(clues)
    assert plan.complete
    assert plan.known.atoms == box.atoms
    assert plan.grade == max(len(step.premises) for step in plan.steps)
