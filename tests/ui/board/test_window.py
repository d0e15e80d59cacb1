from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import clicks_on

from blackbox_tui.engine import Cell, Grid, Port
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.cursor import Cursor, LookAt, Spot
from blackbox_tui.ui.board.painter import DRAWINGS, Drawing
from blackbox_tui.ui.board.window import draw_part
from blackbox_tui.ui.messages import Pointed
from blackbox_tui.ui.toolkit.frame import Frame, Size
from ui.toolkit.test_frame import fits

LARGE = Grid(26, 26)
SPOTS = [*LARGE.cells, *LARGE.ports]
COMPACT = DRAWINGS[-1]
drawings = st.sampled_from(DRAWINGS)
parts = st.tuples(st.integers(1, 26), st.integers(1, 26))


def drawn(view: BoardView, shown: Size = (10, 8), drawing: Drawing = COMPACT) -> Frame:
    size = drawing.part_size(view.grid, shown)
    frame = draw_part(size, (0, 0), drawing, view, shown)
    assert fits(frame, size)
    return frame


def cells(frame: Frame) -> set[Cell]:
    return {click for click in clicks_on(frame).values() if isinstance(click, Cell)}


def ports(frame: Frame) -> set[Port]:
    return {click for click in clicks_on(frame).values() if isinstance(click, int)}


def looks(frame: Frame) -> dict[str, Cell]:
    """The arrows, and where a click on each leads."""
    return {
        frame.chars[row][col]: click.cell
        for (row, col), click in clicks_on(frame).items()
        if isinstance(click, LookAt) and frame.chars[row][col] in "←→↑↓"
    }


@given(st.sampled_from(SPOTS), parts, drawings)
def test_so_many_cells_are_shown_with_their_ports_and_the_focus(
    focus: Spot, shown: Size, drawing: Drawing
) -> None:
    frame = drawn(BoardView(LARGE, focus=focus), shown, drawing)
    seen = cells(frame)
    columns, rows = {cell.col for cell in seen}, {cell.row for cell in seen}
    assert (len(columns), len(rows)) == shown
    assert len(seen) == shown[0] * shown[1]
    assert ports(frame) == {
        port
        for port in LARGE.ports
        for cell, heading in [LARGE.entrance(port)]
        if (cell.row in rows if heading % 2 else cell.col in columns)
    }
    assert focus in seen | ports(frame)
    assert frame.cursor is not None
    assert frame.click_at(*frame.cursor) == focus


@given(st.sampled_from(LARGE.cells), st.tuples(st.integers(4, 26), st.integers(4, 26)))
def test_arrows_say_where_the_board_goes_on_and_nowhere_else(focus: Cell, shown: Size) -> None:
    frame = drawn(BoardView(LARGE, focus=focus), shown, DRAWINGS[1])
    seen = cells(frame)
    expected = {
        "←": min(cell.col for cell in seen) > 0,
        "→": max(cell.col for cell in seen) < 25,
        "↑": min(cell.row for cell in seen) > 0,
        "↓": max(cell.row for cell in seen) < 25,
    }
    assert set(looks(frame)) == {arrow for arrow, more in expected.items() if more}


@pytest.mark.parametrize("arrows", ["→", "↓", "→↓", "→→→←←←", "↓→↓↑←↑"])
def test_a_click_on_an_arrow_shows_what_lies_there_and_nothing_else_changes(arrows: str) -> None:
    cursor = Cursor(LARGE)
    for arrow in arrows:
        before = drawn(BoardView(LARGE, focus=1, around=cursor.around))
        step = cursor.update(Pointed(LookAt(looks(before)[arrow])))
        assert step is not None
        cursor = step.cursor
        after = drawn(BoardView(LARGE, focus=1, around=cursor.around))
        along, across = (1, 0) if arrow in "←→" else (0, 1)
        moved = min(cells(after))[along] - min(cells(before))[along]
        assert moved * (1 if arrow in "→↓" else -1) > 0
        assert min(cells(after))[across] == min(cells(before))[across]
        assert cells(after) & cells(before), "no cell is skipped"
    assert cursor.focus == 1


@given(st.sampled_from(SPOTS), st.data())
def test_a_press_leaves_the_board_where_it_is(focus: Spot, data: st.DataObject) -> None:
    before = drawn(BoardView(LARGE, focus=focus))
    pressed = data.draw(st.sampled_from(sorted(cells(before)) + sorted(ports(before))))
    cursor = Cursor(LARGE, focus).pressed(pressed)
    after = drawn(BoardView(LARGE, focus=cursor.focus, around=cursor.around))
    assert cells(after) == cells(before)
    assert after.click_at(*(after.cursor or (0, 0))) == pressed
    again = cursor.at(pressed)
    assert again.around == cursor.around, "nor does what follows a press move it"


def test_a_frame_around_a_spot_at_the_edge_is_whole() -> None:
    edge = max(cells(drawn(BoardView(LARGE, focus=Cell(10, 10)))))
    frame = drawn(BoardView(LARGE, focus=edge, around=Cell(10, 10)), drawing=DRAWINGS[2])
    row, col = frame.cursor or (0, 0)
    assert (frame.chars[row][col - 2], frame.chars[row][col + 2]) == ("▐", "▌")
