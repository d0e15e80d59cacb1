from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.keys import KEYMAPS
from support.screens import clicks_on

from blackbox_tui.engine import Grid
from blackbox_tui.ui.board.board import BoardView
from blackbox_tui.ui.board.page import SMALLEST, Page
from blackbox_tui.ui.keymap import Command, footer
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line
from blackbox_tui.ui.toolkit.panel import Section
from ui.toolkit.test_frame import fits

GRIDS = [Grid(), Grid(12, 10), Grid(26, 26), Grid(8, 26), Grid(26, 8)]
LONG = "A message of so many words that one line of 80 columns is not enough to hold all of them."


def numbered(rows: int) -> list[Line]:
    return [Line(((f"panel {row}", "text"),), click=1) for row in range(rows)]


def page(grid: Grid = GRIDS[0], message: str = "Port 1: unused.") -> Page:
    return Page(
        BoardView(grid, focus=1),
        title=(("BLACK BOX", "title"), ("  classic", "text")),
        standing=(("score 0", "strong"),),
        panel=lambda room: [Section("Panel", numbered(room[1]))],
        brief="atoms 0 of 4",
        message=message,
        footer=footer(KEYMAPS["SeekScreen"]),
    )


def spots(frame: Frame) -> set[object]:
    return {click for click in clicks_on(frame).values() if not isinstance(click, Command)}


@given(st.sampled_from(GRIDS), st.integers(1, 300), st.integers(1, 100))
def test_the_page_fits_and_shows_a_board_with_the_focus_or_says_what_it_needs(
    grid: Grid, cols: int, rows: int
) -> None:
    frame = page(grid).draw((cols, rows))
    assert fits(frame, (cols, rows))
    if cols >= SMALLEST[0] and rows >= SMALLEST[1]:
        assert 1 in spots(frame)
        assert frame.cursor is not None
        assert any("q quit" in line for line in lines(frame))
    else:
        assert not spots(frame)
        assert "needs 30x15 here" in frame.text or cols < 30


def lines(frame: Frame) -> list[str]:
    return frame.text.split("\n")


@pytest.mark.parametrize("size", [(80, 24), (80, 30), (100, 40), (200, 60)])
def test_a_long_message_is_wrapped_and_not_cut(size: tuple[int, int]) -> None:
    text = page(message=LONG).draw(size).text
    assert all(word in text for word in LONG.split())
    assert "q quit" in text


def test_a_message_takes_every_row_there_is_and_is_cut_after_a_word() -> None:
    brief = page(message=LONG)._replace(footer=[("q", "quit", None)])
    for rows, shown in (
        (17, "A message of so many words…"),
        (19, "A message of so many words that one line of 80 columns is not enough to hold all…"),
        (20, LONG),
    ):
        assert shown in " ".join(brief.draw((30, rows)).text.split())
    assert "…" not in page(message="Port 1: unused.").draw((30, 17)).text


def head(shown: Page, cols: int) -> str:
    """The line with title and score, in a terminal so wide."""
    return next(line.strip() for line in lines(shown.draw((cols, 40))) if "score" in line)


def test_the_standing_is_never_cut_within_a_word() -> None:
    standing = (("4 atoms left · ", "text"), ("score 17", "strong"), (" · par about 11", "text"))
    for cols in range(30, 80):
        shown = head(page()._replace(standing=standing), cols)
        assert shown.endswith(("4 atoms left · score 17", "4 atoms left · score 17 · par about 11"))


@pytest.mark.parametrize(
    ("title", "standing", "shown"),
    [
        (("BLACK BOX", "  classic"), "4 atoms left · score 17 · par about 11",
         {60: "BLACK BOX  classic", 50: "classic", 45: ""}),
        (
            ("BLACK BOX", "  Ben seeks", " · round 2 of 4", " · Ann 12 : Ben 9", " · classic"),
            "score 0",
            {
                80: "BLACK BOX  Ben seeks · round 2 of 4 · Ann 12 : Ben 9 · classic",
                60: "Ben seeks · round 2 of 4 · Ann 12 : Ben 9",
                50: "Ben seeks · round 2 of 4",
                30: "Ben seeks",
            },
        ),
    ],
)  # fmt: skip
def test_where_there_is_less_room_the_name_makes_way_and_then_the_last_pieces(
    title: tuple[str, ...], standing: str, shown: dict[int, str]
) -> None:
    played = page()._replace(
        title=[(piece, "text") for piece in title], standing=[(standing, "text")]
    )
    for cols, said in shown.items():
        assert head(played, cols) == f"{head(played, cols).removesuffix(standing)}{standing}"
        assert head(played, cols).removesuffix(standing).strip() == said


@pytest.mark.parametrize(
    ("grid", "size", "drawing"),
    [
        (Grid(8, 8), (80, 24), "├───┼"),
        (Grid(8, 8), (66, 24), "├───┼"),
        (Grid(12, 12), (80, 24), " ".join(map(str, range(48, 36, -1)))),
        (Grid(13, 13), (80, 24), " ·  ·  · "),
        (Grid(15, 15), (80, 24), " ·  ·  · "),
        (Grid(16, 16), (100, 30), " ·  ·  · "),
        (Grid(20, 20), (100, 30), " ·  ·  · "),
        (Grid(26, 26), (100, 30), " · · · "),
        (Grid(26, 26), (120, 40), " ·  ·  · "),
    ],
    ids=str,
)
def test_a_panel_stands_beside_the_board_and_is_narrower_where_it_must_be(
    grid: Grid, size: tuple[int, int], drawing: str
) -> None:
    text = page(grid).draw(size).text
    assert "╭─ Panel ─" in text
    assert "panel 0" in text
    assert drawing in text


# --- what the message names ---------------------------------------------------------------


def lit(frame: Frame) -> int:
    """How many brackets there are."""
    return sum(style == "lit" for row in frame.styles for style in row)


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (30, 17), (200, 60)])
def test_the_cells_and_ports_that_the_message_names_are_lit(size: tuple[int, int]) -> None:
    for message in ("Nothing is named.", "Port 1 is in focus."):
        assert lit(page(message=message).draw(size)) == 0
    frame = page(message="An atom on c4 turns the ray from port 5.").draw(size)
    large = size == (200, 60)
    assert lit(frame) == (36 + 10 if large else 2 + 2), "a large cell has an outline"
    assert ("│5│" if large else "[5]") in frame.text


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
def test_the_panel_grows_above_and_below_before_anything_is_left_out(size: tuple[int, int]) -> None:
    """And the board stays where it is."""
    few, many = (page()._replace(panel=panel_of(rows)).draw(size) for rows in (3, 99))
    assert few.click_at(*(few.cursor or (0, 0))) == many.click_at(*(many.cursor or (0, 0))) == 1
    shown = [len(set(re.findall(r"panel \d+", frame.text))) for frame in (few, many)]
    assert shown[0] == 3
    assert shown[1] >= size[1] - 7
    assert "q quit" in many.text
    assert page().message in many.text


def panel_of(rows: int) -> Callable[[Size], Sequence[Section]]:
    """A panel with so many lines, or as many as there is room for."""
    return lambda room: [Section("Panel", numbered(min(rows, room[1] - 2)))]


def test_a_board_stands_in_the_middle_whole_where_it_can_be_and_else_scrolls() -> None:
    large = page().draw((160, 60))
    row, col = large.cursor or (0, 0)
    assert 10 < col < 80
    assert large.click_at(row, col) == 1
    assert "│           │" in large.text
    assert "│       │" in page().draw((160, 54)).text
    for grid, size, shown in (
        (Grid(), (30, 17), 64),
        (Grid(), (30, 15), 36),
        (Grid(26, 26), (30, 17), 54),
        (Grid(26, 26), (80, 24), 26 * 13),
        (Grid(26, 26), (63, 37), 26 * 26),
    ):
        cells = spots(page(grid).draw(size)) & set(grid.cells)
        assert len(cells) == shown, (grid, size)


def test_where_keys_do_not_fit_on_a_row_they_take_two_if_there_are_any_to_spare() -> None:
    text = page().draw((40, 20)).text
    assert "Enter fire/guess" in text
    assert text.rstrip().endswith("? help  Esc menu  q quit")
    assert "Port 1: unused." in text
    for rows, keys in ((23, 1), (24, 2)):
        shown = lines(page().draw((60, rows)))
        assert shown[-1 - keys].strip() == "atoms 0 of 4", "the brief goes before a second row"
