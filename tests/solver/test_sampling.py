from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clues import clues_of

from blackbox_tui.computer.player import SAMPLE_STEP_LIMIT
from blackbox_tui.engine import HIT, Box, Cell, Detour, Grid, parse_cells
from blackbox_tui.engine.lanes import bits_of, lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.solver import sampling
from blackbox_tui.solver.analysis import analyse, find_candidates
from blackbox_tui.solver.jobs import OverBudget, run_job, with_step_limit
from blackbox_tui.solver.lists import Listed, enlist
from blackbox_tui.solver.placements import Cubes, Placements, every_placement
from blackbox_tui.solver.sampling import Dice, agrees, estimate, sample
from blackbox_tui.values import replace

SMALL = Grid(4, 4)


def listed(numbers: list[tuple[int, int]]) -> Listed:
    return run_job(enlist(SMALL, {2: 1}, map(bits_of, numbers)))


EVERY = list(combinations(range(16), 2))
FORMS: dict[str, Placements] = {
    "cubes": Placements([Cubes(SMALL, {2: 1})]),
    "a list": Placements([listed(EVERY)]),
    "lists": Placements([listed(EVERY[:50]), listed(EVERY[50:])]),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_placement_of_a_set_is_as_likely_as_any_other(form: str) -> None:
    drawn = Counter(run_job(sample(FORMS[form], 6_000)))
    assert len(drawn) == len(EVERY) == 120
    assert all(20 < number < 90 for number in drawn.values()), "50 are to be expected"


@pytest.mark.parametrize("form", FORMS)
def test_a_sample_is_the_same_every_time(form: str) -> None:
    one, two = (run_job(sample(FORMS[form], 40)) for _ in range(2))
    assert one.count == 40
    assert list(one) == list(two)


def test_an_empty_set_has_an_empty_sample() -> None:
    nothing = Placements([Cubes(SMALL, {2: 1}, most=10, cubes=[])])
    assert run_job(sample(nothing, 40)).count == 0


@given(st.sets(st.sampled_from(SMALL.cells), min_size=3, max_size=3), st.data())
def test_every_placement_of_an_estimate_agrees_with_the_clues(
    atoms: set[Cell], data: st.DataObject
) -> None:
    box = Box(SMALL, atoms)
    clues = clues_of(box, *data.draw(st.sets(st.sampled_from(SMALL.ports), max_size=5)))
    sampled = run_job(estimate(clues, 40))
    assert sampled.count >= 40
    assert all(agrees(clues, placement) for placement in sampled.members())


def test_an_estimate_starts_from_an_earlier_one() -> None:
    box = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
    first = run_job(estimate(clues_of(box, 2, 7), 80))
    clues = clues_of(box, 2, 7, 13)
    second = run_job(estimate(clues, 80, first))
    assert all(agrees(clues, placement) for placement in second.members())
    exact = run_job(find_candidates(clues)).placements
    assert exact is not None
    assert {*second} <= {*exact}


def test_contradictory_clues_cannot_be_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "COOLING_MOVES", 50)
    clues = Clues(SMALL, AtomRange(2), (Clue(1, HIT), Clue(1, Detour(2))))
    with pytest.raises(OverBudget):
        run_job(estimate(clues, 10))


def test_a_wrong_submission_counts_as_a_clue() -> None:
    guesses = frozenset(parse_cells("a1 b1"))
    clues = Clues(SMALL, AtomRange(2), (), (Refutation(guesses, 1),))
    bits = lane_table(SMALL).bits
    agreeing = {
        text: agrees(clues, bits(parse_cells(text))) for text in ("a1 d4", "a1 b1", "c1 d4")
    }
    assert agreeing == {"a1 d4": True, "a1 b1": False, "c1 d4": False}
    walked = [*run_job(estimate(clues, 400))]
    assert {len(atoms & guesses) for atoms in walked} == {1}
    assert len({*walked}) > 20, "of 28"


def test_a_sample_of_an_unknown_number_of_atoms_has_each_number_equally_often() -> None:
    every = every_placement(Clues(SMALL, AtomRange(1, 3)))
    for placements in (every, Placements([run_job(every.listed())])):
        drawn = Counter(map(len, run_job(sample(placements, 3_000))))
        assert drawn.keys() == {1, 2, 3}
        assert all(900 < number < 1_100 for number in drawn.values())


def test_a_walk_through_an_unknown_number_of_atoms_has_the_odds_of_an_analysis() -> None:
    told = clues_of(Box(SMALL, parse_cells("b2 d3")), 1, 3)
    clues = replace(told, atoms=AtomRange(1, 3))
    exact, walked = run_job(analyse(clues)), run_job(estimate(clues, 4_000))
    numbers = Counter(map(len, walked))
    for number, odds in exact.numbers.items():
        assert numbers[number] / walked.count == pytest.approx(odds.chance, abs=0.05)
    for cell, held in run_job(walked.census()).items():
        assert held / walked.count == pytest.approx(exact.odds[cell].chance, abs=0.05)


def test_a_walk_visits_every_placement_that_agrees_about_equally_often() -> None:
    clues = clues_of(Box(SMALL, parse_cells("b2 d3")), 1, 3)
    every = [*(run_job(find_candidates(clues)).placements or ())]
    walked = Counter(run_job(estimate(clues, 60 * len(every))))
    assert walked.keys() == {*every}
    assert 5 < len(every) < 40
    assert all(15 < times < 150 for times in walked.values()), "60 are to be expected"


def test_a_start_is_mended_where_no_way_of_a_ray_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "WAY_STEP_LIMIT", 0)
    clues = clues_of(Box(Grid(), parse_cells("b2 d2 g6 d7")), *range(1, 17))
    assert all(agrees(clues, atoms) for atoms in run_job(estimate(clues, 40)).members())


@given(st.integers(1, 10**40), st.text())
def test_dice_stay_below_their_limit(limit: int, seed: str) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(limit) < limit for _ in range(5))


@pytest.mark.parametrize(("size", "atoms"), [("16x16", 8), ("26x26", 12), ("26x26", 26)])
def test_the_largest_boards_have_an_estimate_within_the_limit(size: str, atoms: int) -> None:
    grid = Grid.parse(size)
    table = lane_table(grid)
    hidden = Box(grid, table.named(Dice(f"{size} {atoms}").choose(table.every_cell, atoms)))
    clues = clues_of(hidden, *grid.ports[::6])
    some = run_job(with_step_limit(estimate(clues, 100), SAMPLE_STEP_LIMIT))
    assert len({*some}) > 10
    assert all(agrees(clues, atoms) for atoms in some.members())
