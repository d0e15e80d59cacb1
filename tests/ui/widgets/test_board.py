from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.pictures import box

from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.ui.widgets.board import DRAWINGS, BoardView, Drawing, Drawn, draw_board
from blackbox_tui.ui.widgets.frame import Frame

SMALL = Grid(3, 2)
GRIDS = [Grid(8, 8), Grid(8, 26), Grid(26, 8), Grid(13, 25), Grid(26, 26), Grid(25, 25)]


def drawn(view: BoardView, drawing: Drawing) -> Frame:
    frame = Frame(drawing.size(view.grid))
    draw_board(frame, 0, 0, drawing, view)
    return frame


def looks_like(frame: Frame, picture: str) -> bool:
    """A picture is indented by eight columns."""
    rows = [line[8:] for line in picture.split("\n")[1:-1]]
    assert frame.text.split("\n") == rows
    return True


def test_a_lined_board() -> None:
    view = BoardView(
        SMALL, {Cell(0, 1): Drawn("●", "guess")}, {1: Drawn("H", "hit"), 9: Drawn("A", "detour")}
    )
    assert looks_like(
        drawn(view, DRAWINGS[1]),
        """
              10  A   8
            ┌───┬───┬───┐
         H  │   │ ● │   │ 7
            ├───┼───┼───┤
          2 │   │   │   │ 6
            └───┴───┴───┘
              3   4   5
        """,
    )


def test_a_compact_board() -> None:
    view = BoardView(SMALL, {Cell(1, 2): Drawn("×", "seal")}, {3: Drawn("R", "reflection")})
    assert looks_like(
        drawn(view, DRAWINGS[3]),
        """
             10  9  8
            ┌─────────┐
          1 │ ·  ·  · │ 7
          2 │ ·  ·  × │ 6
            └─────────┘
              R  4  5
        """,
    )


@pytest.mark.parametrize("grid", GRIDS, ids=str)
@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_every_spot_can_be_clicked_where_it_is_drawn(drawing: Drawing, grid: Grid) -> None:
    frame = drawn(BoardView(grid), drawing)
    for cell in grid.cells:
        assert frame.click_at(*drawing.centre(grid, cell)) == cell
    assert {click for click in frame.clicks.values() if isinstance(click, int)} == set(grid.ports)
    for port in grid.ports:
        places = sorted(place for place, click in frame.clicks.items() if click == port)
        assert "".join(frame.chars[row][col] for row, col in places).strip() == str(port)


@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_a_click_means_the_cell_whose_symbol_stands_there(drawing: Drawing) -> None:
    grid = Grid(9, 8)
    for cell in grid.cells:
        frame = drawn(BoardView(grid, {cell: Drawn("●", "guess")}), drawing)
        (place,) = [
            (row, col)
            for row, line in enumerate(frame.chars)
            for col, char in enumerate(line)
            if char == "●"
        ]
        assert frame.click_at(*place) == cell


@pytest.mark.parametrize("grid", GRIDS, ids=str)
@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_the_board_fills_the_size_that_it_names(drawing: Drawing, grid: Grid) -> None:
    frame = drawn(BoardView(grid), drawing)
    wide, high = drawing.size(grid)
    larger = Frame((wide + 9, high + 9))
    draw_board(larger, 0, 0, drawing, BoardView(grid))
    assert larger.text.rstrip("\n") == frame.text.rstrip("\n")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_the_cursor_stands_on_the_focus_and_the_focus_shows(drawing: Drawing) -> None:
    grid = Grid(8, 9)
    for spot in [*grid.cells, *grid.ports]:
        frame = drawn(BoardView(grid, focus=spot), drawing)
        assert frame.cursor is not None
        row, col = frame.cursor
        assert frame.click_at(row, col) == spot
        assert frame.styles[row][col].endswith(" focus")


@pytest.mark.parametrize("drawing", DRAWINGS, ids=str)
def test_what_is_lit_differs_from_what_is_not(drawing: Drawing) -> None:
    markers = dict.fromkeys((1, 10, 20, 30), Drawn("A", "detour"))
    for port in markers:
        plain = drawn(BoardView(Grid(), ports=markers), drawing)
        lit = drawn(BoardView(Grid(), ports=markers, lit=frozenset({port})), drawing)
        assert plain != lit


def test_without_a_focus_there_is_no_cursor() -> None:
    assert drawn(BoardView(SMALL), DRAWINGS[0]).cursor is None


def test_a_path_is_drawn_from_cell_to_cell_and_out_to_its_ports() -> None:
    shown = box("""
        . . . .
        . . . .
        . . . o
    """)
    ray = shown.fire(2)
    assert looks_like(
        drawn(BoardView(shown.grid, ray=ray), DRAWINGS[1]),
        """
              14  13  12  11
            ┌───┬───┬─┃─┬───┐
          1 │   │   │ ┃ │   │ 10
            ├───┼───┼─┃─┼───┤
          2 ━━━━━━━━━━┛ │   │ 9
            ├───┼───┼───┼───┤
          3 │   │   │   │   │ 8
            └───┴───┴───┴───┘
              4   5   6   7
        """,
    )


def test_a_path_leaves_the_symbols_of_the_cells_alone() -> None:
    shown = Box(Grid(), parse_cells("h8"))
    marks = {Cell(0, 3): Drawn("×", "seal")}
    frame = drawn(BoardView(Grid(), marks, ray=shown.fire(1)), DRAWINGS[1])
    assert frame.line(2).count("×") == 1


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([Grid(8, 8), Grid(9, 12), Grid(26, 26)]))
def test_every_ray_can_be_drawn_in_every_drawing(seed: int, grid: Grid) -> None:
    hidden = deal(Variant(grid, 8), str(seed))
    ray = hidden.fire(1 + seed % len(grid.ports))
    for drawing in DRAWINGS:
        bare = drawn(BoardView(grid), drawing)
        shown = drawn(BoardView(grid, ray=ray), drawing)
        assert shown.clicks == bare.clicks
        for cell in ray.sides:
            row, col = drawing.centre(grid, cell)
            assert shown.styles[row][col] == "path"


def test_the_drawings_go_from_the_roomiest_to_the_most_compact() -> None:
    for grid in GRIDS:
        sizes = [drawing.size(grid) for drawing in DRAWINGS]
        widths = [width for width, _ in sizes]
        assert widths == sorted(widths, reverse=True)
