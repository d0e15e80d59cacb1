from __future__ import annotations

from textwrap import dedent

import pytest
from support.screens import clicks_on

from blackbox_tui.ui.toolkit.frame import Frame
from blackbox_tui.ui.toolkit.layout import Line, Section, Title, draw_panel, rows_left

RAYS = Section("Rays", [Line((("port 3", "text"),), click=3)], note="cost", grows=True)
GUESS = Section(Title("Guess", style="good"), [Line((("1 of 4", "strong"),))])


def drawn(*sections: Section, size: tuple[int, int] = (20, 8)) -> Frame:
    frame = Frame(size)
    draw_panel(frame, ((0, 0), size, sections))
    return frame


def picture(text: str) -> str:
    return dedent(text).strip("\n").rstrip()


def test_sections_stand_in_one_frame_each_below_its_title() -> None:
    assert drawn(RAYS, GUESS).text == picture("""
        ╭─ Rays ──── cost ─╮
        │ port 3           │
        │                  │
        │                  │
        │                  │
        ├─ Guess ──────────┤
        │ 1 of 4           │
        ╰──────────────────╯
    """)


def test_where_no_section_grows_the_last_one_takes_the_rest() -> None:
    assert drawn(GUESS, GUESS, size=(12, 7)).text == picture("""
        ╭─ Guess ──╮
        │ 1 of 4   │
        ├─ Guess ──┤
        │ 1 of 4   │
        │          │
        │          │
        ╰──────────╯
    """)


def test_what_does_not_fit_is_left_out_and_the_frame_says_so() -> None:
    assert drawn(RAYS, GUESS, size=(12, 4)).text == picture("""
        ╭─ Rays ───╮
        │ port 3   │
        ├─ Guess ──┤
        ╰────── … ─╯
    """)


def test_titles_lines_and_the_frame_have_styles_of_their_own() -> None:
    frame = drawn(RAYS, GUESS)
    assert [frame.styles[0][col] for col in (0, 3, 15, 19)] == ["line", "title", "dim", "line"]
    assert frame.styles[1][2] == "text"
    assert frame.styles[5][3] == "good"
    assert frame.styles[6][2] == "strong"


def test_a_line_can_be_clicked_from_edge_to_edge() -> None:
    assert set(clicks_on(drawn(RAYS, GUESS))) == {(1, col) for col in range(20)}


@pytest.mark.parametrize("rows", range(4, 20))
def test_the_lines_that_are_left_for_a_section_fill_the_panel(rows: int) -> None:
    left = rows_left(rows, GUESS)
    assert rows_left(rows, *[GUESS] * rows) == 0
    log = Section("Rays", [Line(((str(number), "text"),)) for number in range(left)])
    shown = drawn(log, GUESS, size=(20, rows)).text
    assert f"│ {left - 1} " in shown or not left
    assert "1 of 4" in shown


def test_a_line_that_is_too_wide_is_cut_and_does_not_break_the_frame() -> None:
    long = Line((("port 3 ", "text"), ("comes back out at port 27", "strong")))
    assert drawn(Section("Rays", [long]), size=(20, 3)).text == picture("""
        ╭─ Rays ───────────╮
        │ port 3 comes ba… │
        ╰──────────────────╯
    """)
    title = "Rays that were fired in this game"
    assert drawn(Section(title, []), size=(20, 2)).line(0) == "╭─ Rays that wer… ─╮"
