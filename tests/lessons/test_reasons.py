"""The reasons why cells are empty: true of every placement that fits, and complete."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Box, Cell, Grid, parse_cells, parse_outcome
from blackbox_tui.lessons.course import analyse_box
from blackbox_tui.lessons.first_box import first_box, ruled_out, submit
from blackbox_tui.lessons.reasons import Reason, Why, explain_empty
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, Guess, IllegalMove

SMALL = Grid(5, 5)
EVERY = [frozenset(cells) for cells in combinations(SMALL.cells, 2)]


def clues_of(atoms: frozenset[Cell], ports: list[int]) -> Clues:
    game = Game(Box(SMALL, atoms))
    for port in ports:
        if port not in game.clues.markers:
            game = play(game, Fire(port))
    return game.clues


@given(st.sampled_from(EVERY), st.lists(st.sampled_from(SMALL.ports), min_size=1, max_size=4))
def test_every_reason_holds_in_every_placement_that_fits(
    atoms: frozenset[Cell], ports: list[int]
) -> None:
    clues = clues_of(atoms, ports)
    empty = analyse_box(clues).empty
    reasons = explain_empty(clues, len(clues.rays) - 1, empty)
    assert sorted(cell for reason in reasons for cell in reason.cells) == sorted(empty)
    for other in EVERY:
        if not all(clues.explained_by(other)):
            continue
        for reason in reasons:
            check_reason(reason, clues, other)


def check_reason(reason: Reason, clues: Clues, atoms: frozenset[Cell]) -> None:
    assert not atoms.intersection(reason.cells)
    ray = Box(clues.grid, atoms).fire(reason.port)
    assert reason.ray in (None, ray)
    path = {pose.cell for pose in ray.path}
    beside = {Cell(row + down, col + across) for row, col in path for down, across in STEPS}
    match reason.why:
        case Why.CROSSED:
            assert path.issuperset(reason.cells)
        case Why.PASSED:
            assert beside.issuperset(reason.cells)
        case Why.ENTRANCE:
            assert reason.cells == (clues.grid.entrance(reason.port).cell,)


STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@given(st.sampled_from(EVERY), st.sampled_from(SMALL.ports))
def test_a_ray_never_passes_right_next_to_an_atom(atoms: frozenset[Cell], port: int) -> None:
    """Or the argument that a beginner is given would be wrong."""
    ray = Box(SMALL, atoms).fire(port)
    passed = ray.path[:-1] if str(ray.outcome) == "H" else ray.path
    for row, col in (pose.cell for pose in passed):
        assert not atoms & {Cell(row + down, col + across) for down, across in STEPS}


def rays(*ends: tuple[int, str]) -> Clues:
    grid = Grid(6, 6)
    return Clues(grid, 2, tuple(Clue(port, parse_outcome(end, grid)) for port, end in ends))


def test_a_turn_shows_its_only_path() -> None:
    crossed, passed = ruled_out(rays(), rays((3, "9")))
    assert (crossed.why, crossed.cells) == (Why.CROSSED, parse_cells("a3 b3 c3 c4 c5 c6"))
    assert passed.why is Why.PASSED
    assert len(passed.cells) == 11
    assert crossed.ray is not None
    assert [pose.cell for pose in crossed.ray.path][-1] == Cell.parse("c6")


def test_a_reflection_clears_the_first_cell() -> None:
    (reason,) = ruled_out(rays(), rays((3, "R")))
    assert reason == Reason(Why.ENTRANCE, 3, parse_cells("a3"))


def test_what_rays_only_prove_together_has_no_simpler_reason() -> None:
    reasons = ruled_out(rays((3, "9")), rays((3, "9"), (5, "H")))
    assert {reason.why for reason in reasons} == {Why.NO_FIT}


# --- submitting --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guesses", "refuted_by"), [("d2 e5", None), ("d2 f5", None), ("a1 b1", 3)]
)
def test_a_guess_is_refuted_by_a_ray_before_it_is_by_the_atoms(
    guesses: str, refuted_by: int | None
) -> None:
    game = play(first_box(), Fire(3))
    for cell in parse_cells(guesses):
        game = play(game, Guess(cell))
    after, clue = submit(game)
    assert (clue and clue.entry) == refuted_by
    assert (after.ending is not None) == (guesses == "d2 e5")


def test_an_incomplete_guess_is_refused() -> None:
    with pytest.raises(IllegalMove, match="Place 2 more atoms"):
        submit(first_box())
