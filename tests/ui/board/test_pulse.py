from __future__ import annotations

import pytest

from blackbox_tui.engine import Detour, Grid, Hit, Outcome, Port, Reflection
from blackbox_tui.rules.clues import Clue
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.painter import DRAWINGS, Drawing, Drawn
from blackbox_tui.ui.board.pulse import SECONDS, glowing, with_pulse
from blackbox_tui.values import replace

GRID = Grid()
FRAMES = 50


def course(entry: Port, outcome: Outcome) -> list[frozenset[Port]]:
    """The ports beside which the frame glows, from the first moment to the last."""
    clue = Clue(entry, outcome)
    return [glowing(GRID, clue, SECONDS * left / FRAMES) for left in range(FRAMES, -1, -1)]


@pytest.mark.parametrize(
    ("entry", "exit_", "passed"),
    [
        (3, 9, {3, 4, 5, 6, 7, 8, 9}),
        (9, 3, {3, 4, 5, 6, 7, 8, 9}),
        (30, 2, {30, 31, 32, 1, 2}),
        (2, 30, {30, 31, 32, 1, 2}),
    ],
)
def test_the_light_of_a_detour_runs_the_shorter_way_from_its_entry_to_its_exit(
    entry: Port, exit_: Port, passed: set[Port]
) -> None:
    seen = course(entry, Detour(exit_))
    assert seen[0] == {entry}
    assert exit_ in seen[-1]
    assert not any(exit_ in glow for glow in seen[: FRAMES // 2])
    assert set().union(*seen) == passed


def test_the_light_of_a_reflection_comes_back() -> None:
    seen = course(31, Reflection())
    assert seen[0] == {31}
    assert 31 in seen[-1]
    assert 31 not in seen[FRAMES // 2]


def test_the_light_of_a_hit_spreads_to_both_sides_and_back() -> None:
    seen = course(1, Hit())
    assert seen[0] == seen[-1] == {1}
    assert seen[FRAMES // 2] == {31, 32, 1, 2, 3}
    assert all((2 in glow) == (32 in glow) for glow in seen)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_only_the_frame_glows_and_keeps_its_signs_and_the_exit_is_marked_when_the_light_is_there(
    drawing: Drawing,
) -> None:
    clue, marker = Clue(3, Detour(25)), Drawn("A", "detour0")
    board = BoardView(GRID, ports=dict.fromkeys(clue.ports, marker), lit=frozenset({25}))
    size = drawing.size(GRID)
    for left in (SECONDS, SECONDS / 2, SECONDS / 9):
        view = with_pulse(board, clue, left)
        assert set(view.ports) == {3}
        assert not view.lit
        dark = draw_board(size, (0, 0), drawing, replace(view, glow=frozenset()))
        glows = draw_board(size, (0, 0), drawing, view)
        assert glows.text == dark.text
        assert glows != dark
        inside = {drawing.centre(GRID, cell) for cell in GRID.cells}
        assert all(glows.styles[row][col] == dark.styles[row][col] for row, col in inside)
