from __future__ import annotations

from blackbox_tui.computer.lookahead import Lookahead
from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed, enlist

GRID = Grid(4, 4)


def listed(*placements: str) -> Listed:
    members = [[row * 4 + col for row, col in parse_cells(text)] for text in placements]
    return enlist(GRID, 2, members)


def cells(text: str) -> frozenset[Cell]:
    return frozenset(parse_cells(text))


def test_a_guess_is_the_likeliest_cells_even_if_no_placement_has_them_all() -> None:
    assert Lookahead(listed("a1 b1", "a1 c1", "d4 b4", "d4 c4"), CLASSIC).best_guess() == cells(
        "a1 d4"
    )


def test_of_equally_good_guesses_a_whole_placement_is_preferred() -> None:
    assert Lookahead(listed("a1 b1", "c1 d1"), CLASSIC).best_guess() in (
        cells("a1 b1"),
        cells("c1 d1"),
    )


def test_where_play_goes_on_a_guess_is_always_a_placement() -> None:
    every = ("a1 b1", "a1 c1", "d4 b4", "d4 c4")
    assert Lookahead(listed(*every), EDITIONS["arcade"]).best_guess() in map(cells, every)


def test_one_placement_left_is_guessed_and_costs_nothing_more() -> None:
    plan = run_job(Lookahead(listed("a1 b1"), CLASSIC).best_plan())
    assert (plan.port, plan.cost) == (None, 0)


def test_two_placements_are_told_apart_by_a_ray() -> None:
    plan = run_job(Lookahead(listed("a1 b1", "d4 c4"), CLASSIC).best_plan())
    assert plan.port is not None
