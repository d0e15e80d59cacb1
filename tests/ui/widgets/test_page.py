from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Grid
from blackbox_tui.ui.keymap import KEYMAPS, Command, footer
from blackbox_tui.ui.widgets.board import BoardView
from blackbox_tui.ui.widgets.frame import Frame
from blackbox_tui.ui.widgets.page import Line, Page, largest_shown, needed
from ui.widgets.test_frame import fits

GRIDS = [Grid(), Grid(12, 10), Grid(26, 26), Grid(8, 26), Grid(26, 8)]
LONG = "A message of so many words that one line of 80 columns is not enough to hold all of them."

EIGHT = Grid()


def page(grid: Grid = EIGHT, message: str = "Port 1: not used.") -> Page:
    return Page(
        BoardView(grid, focus=1),
        title=(("BLACK BOX", "title"), ("  classic", "text")),
        standing=(("score 0", "strong"),),
        panel=lambda rows: [Line(((f"panel {row}", "text"),), click=1) for row in range(rows)],
        brief="atoms 0 of 4",
        message=message,
        footer=footer(KEYMAPS["seek"]),
    )


def spots(frame: Frame) -> set[object]:
    return {click for click in frame.clicks.values() if not isinstance(click, Command)}


def test_at_80_by_24_all_of_it_is_there() -> None:
    text = page().draw((80, 24)).text
    for part in ("BLACK BOX", "score 0", "├───┼", "panel 0", "Port 1: not used.", "q quit"):
        assert part in text


@given(st.sampled_from(GRIDS), st.integers(1, 300), st.integers(1, 100))
def test_the_page_always_fits_and_shows_the_whole_board_or_says_what_it_needs(
    grid: Grid, cols: int, rows: int
) -> None:
    frame = page(grid).draw((cols, rows))
    assert fits(frame, (cols, rows))
    wide, high = needed(grid, (cols, rows))
    if cols >= wide and rows >= high:
        assert spots(frame) == {*grid.cells, *grid.ports}
        assert "quit" in frame.line(rows - 1) or any("q quit" in line for line in lines(frame))
    else:
        assert not spots(frame)


def lines(frame: Frame) -> list[str]:
    return frame.text.split("\n")


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_at_the_least_size_title_message_and_keys_each_have_a_row(grid: Grid) -> None:
    frame = page(grid).draw(needed(grid, (1, 1)))
    assert "score 0" in lines(frame)[0]
    assert lines(frame)[-2].strip() == "Port 1: not used."
    assert "q quit" in lines(frame)[-1]


@pytest.mark.parametrize("size", [(80, 24), (80, 30), (100, 40), (200, 60)])
def test_a_long_message_is_wrapped_and_not_cut(size: tuple[int, int]) -> None:
    text = page(message=LONG).draw(size).text
    assert all(word in text for word in LONG.split())
    assert "q quit" in text


@pytest.mark.parametrize(("size", "panelled"), [((80, 24), True), ((60, 24), False)])
def test_without_room_for_the_panel_its_essence_stands_below(
    size: tuple[int, int], panelled: bool
) -> None:
    text = page().draw(size).text
    assert ("panel 0" in text) is panelled
    assert ("atoms 0 of 4" in text) is not panelled


def test_a_large_terminal_gives_the_board_room_and_centres_it() -> None:
    frame = page().draw((160, 60))
    row, col = frame.cursor or (0, 0)
    assert 20 < col < 80
    assert "│       │" in frame.text
    assert frame.click_at(row, col) == 1


@given(st.integers(1, 120), st.integers(1, 70), st.sampled_from(GRIDS))
def test_a_board_too_large_is_cut_to_the_largest_that_can_be_shown(
    cols: int, rows: int, wish: Grid
) -> None:
    cut = largest_shown(wish, (cols, rows), 8)
    assert cut.width <= wish.width
    assert cut.height <= wish.height
    if not spots(page(cut).draw((cols, rows))):
        assert cut == Grid(8, 8)
        return
    for larger in (Grid(min(wish.width, cut.width + 1), cut.height),
                   Grid(cut.width, min(wish.height, cut.height + 1))):  # fmt: skip
        if larger != cut:
            assert not spots(page(larger).draw((cols, rows)))


def test_tall_boards_need_no_more_rows_than_their_roomier_drawing() -> None:
    assert largest_shown(Grid(8, 26), (80, 24), 8) == Grid(8, 17)
    assert spots(page(Grid(8, 17)).draw((80, 24)))
