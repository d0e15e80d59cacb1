from __future__ import annotations

from blackbox_tui.computer.lookahead import Foresight
from blackbox_tui.engine import Cell, Grid, parse_cells
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.solver.analysis import finish
from blackbox_tui.solver.placements import Listed, enlist

GRID = Grid(4, 4)


def listed(*placements: str) -> Listed:
    members = [[row * 4 + col for row, col in parse_cells(text)] for text in placements]
    return enlist(GRID, 2, members, exact=True)


def cells(text: str) -> frozenset[Cell]:
    return frozenset(parse_cells(text))


def test_the_guess_is_of_the_likeliest_cells_also_where_no_placement_has_them_all() -> None:
    assert Foresight(listed("a1 b1", "a1 c1", "d4 b4", "d4 c4"), CLASSIC).guess() == cells("a1 d4")


def test_of_guesses_as_good_as_each_other_a_whole_placement_is_taken() -> None:
    assert Foresight(listed("a1 b1", "c1 d1"), CLASSIC).guess() in (cells("a1 b1"), cells("c1 d1"))


def test_where_play_goes_on_a_guess_is_always_a_placement() -> None:
    every = ("a1 b1", "a1 c1", "d4 b4", "d4 c4")
    assert Foresight(listed(*every), EDITIONS["arcade"]).guess() in map(cells, every)


def test_one_placement_left_is_guessed_and_costs_nothing_more() -> None:
    plan = finish(Foresight(listed("a1 b1"), CLASSIC).best())
    assert (plan.port, plan.points) == (None, 0)


def test_two_that_a_ray_tells_apart_are_told_apart_by_it() -> None:
    plan = finish(Foresight(listed("a1 b1", "d4 c4"), CLASSIC).best())
    assert plan.port is not None
