"""Pages and panels: texts in frames, in as much room as there is."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import clicks_on

from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title
from blackbox_tui.ui.toolkit.panel import Section, draw_panel, rows_left
from blackbox_tui.ui.toolkit.sheet import Sheet
from ui.toolkit.test_frame import fits

FOOTER = (("Enter", "choose", None), ("q", "quit", None))


def line(text: str) -> Line:
    return Line(((text, "text"),))


def drawn(page: Sheet, size: Size, rows: int) -> Frame:
    """A page whose body is filled."""
    return page.draw(size, [line("x" * page.room(size).cols)] * rows, FOOTER)


def rows_with(frame: Frame, text: str) -> list[int]:
    return [row for row in range(frame.height) if text in frame.line(row)]


@given(
    st.tuples(st.integers(1, 200), st.integers(1, 60)),
    *(st.integers(1, 90), st.integers(1, 40)),
    *(st.text("ab ", max_size=300), st.integers(0, 3)),
)
def test_a_page_fits_any_terminal(
    size: Size, width: int, rows: int, message: str, kept: int
) -> None:
    assert fits(drawn(Sheet("", message, width=width, kept=kept), size, rows), size)


def test_body_message_and_keys_stand_together_in_the_middle() -> None:
    frame = drawn(Sheet("", "A message.", width=30), (100, 40), 4)
    for text, rows in (("xxx", [15, 16, 17, 18]), ("A message.", [20]), ("Enter", [23])):
        assert rows_with(frame, text) == rows
        assert {frame.line(row).index(text) for row in rows} == {35}
    assert frame.message_at == (20, 35)


def test_a_long_message_leaves_the_body_some_rows() -> None:
    frame = drawn(Sheet("", "many words " * 40, width=28), (30, 12), 20)
    assert rows_with(frame, "x") == [*range(5)]
    assert rows_with(frame, "words") == [*range(6, 11)]
    assert rows_with(frame, "q quit") == [11]


def lines(frame: Frame) -> list[str]:
    return [text.strip() for text in frame.text.split("\n") if text]


def test_a_page_with_a_title_has_a_frame_where_there_is_room() -> None:
    page = Sheet("TITLE", heading="one", note="1 of 2", width=30, kept=0)
    frame = page.draw((80, 24), [Line(), Title("two"), Line()], FOOTER)
    assert lines(frame)[:6] == [
        "TITLE",
        "╭─ one ───────────────── 1 of 2 ─╮",
        "│                                │",
        "├─ two ──────────────────────────┤",
        "│                                │",
        "╰────────────────────────────────╯",
    ]


def test_a_frame_may_be_parted_into_two_columns() -> None:
    body: Rows = [Title("left"), Line(), Title("more")]
    aside: Rows = [Title("right"), line("aside")]
    page = Sheet("TITLE", width=20, kept=0, aside=(8, aside))
    assert lines(page.draw((80, 24), body, FOOTER))[1:5] == [
        "╭─ left ────┬─ right ──╮",
        "│           │ aside    │",
        "├─ more ────┤          │",
        "╰───────────┴──────────╯",
    ]
    assert lines(page.draw((22, 10), body, FOOTER))[1:3] == ["left        aside", "more"]


@pytest.mark.parametrize(
    ("cols", "title"), [(40, "TITLE  section · 1 of 2"), (22, "TITLE  1 of 2"), (12, "TITLE")]
)
def test_in_a_small_terminal_the_title_says_what_fits(cols: int, title: str) -> None:
    page = Sheet("TITLE", heading="section", note="1 of 2", width=30)
    frame = page.draw((cols, 10), [Line()], FOOTER)
    assert lines(frame)[0] == title


def test_the_line_with_the_cursor_is_always_in_view() -> None:
    for height in range(3, 14):
        for at in range(10):
            rows = [line(f"line {row}") for row in range(10)]
            rows[at] = Line(rows[at].pieces, cursor=0)
            frame = Sheet("", width=20, kept=0).draw((40, height), rows, FOOTER)
            assert frame.cursor is not None
            shown = rows_with(frame, "line")
            assert frame.cursor[0] in shown
            assert len(shown) == min(height - 1, 10)
            assert ("↑" in frame.text) == ("line 0" not in frame.text)
            assert ("↓" in frame.text) == ("line 9" not in frame.text)


# --- panels --------------------------------------------------------------------------------


RAYS = Section("Rays", [Line((("port 3", "text"),), click=3)], note="cost", grows=True)
GUESS = Section(Title("Guess", style="good"), [Line((("1 of 4", "strong"),))])


def panel(*sections: Section, size: tuple[int, int] = (20, 8)) -> Frame:
    frame = Frame(size)
    draw_panel(frame, ((0, 0), size, sections))
    return frame


def picture(text: str) -> str:
    return dedent(text).strip("\n").rstrip()


def test_sections_stand_in_one_frame_each_below_its_title() -> None:
    assert panel(RAYS, GUESS).text == picture("""
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
    shown = panel(GUESS, GUESS, size=(12, 7)).text.split("\n")
    assert [row for row, line in enumerate(shown) if line.strip("│ ")] == [0, 1, 2, 3, 6]


def test_what_does_not_fit_is_left_out_and_the_frame_says_so() -> None:
    assert panel(RAYS, GUESS, size=(12, 4)).text.split("\n")[2:] == ["├─ Guess ──┤", "╰────── … ─╯"]


def test_titles_lines_and_the_frame_have_styles_of_their_own() -> None:
    styles = panel(RAYS, GUESS).styles
    assert [styles[0][col] for col in (0, 3, 15, 19)] == ["line", "title", "dim", "line"]
    assert (styles[1][2], styles[5][3], styles[6][2]) == ("text", "good", "strong")


def test_a_line_can_be_clicked_from_edge_to_edge() -> None:
    assert set(clicks_on(panel(RAYS, GUESS))) == {(1, col) for col in range(20)}


@pytest.mark.parametrize("rows", range(4, 20))
def test_the_lines_that_are_left_for_a_section_fill_the_panel(rows: int) -> None:
    left = rows_left(rows, GUESS)
    assert rows_left(rows, *[GUESS] * rows) == 0
    log = Section("Rays", [Line(((str(number), "text"),)) for number in range(left)])
    shown = panel(log, GUESS, size=(20, rows)).text
    assert f"│ {left - 1} " in shown or not left
    assert "1 of 4" in shown


def test_a_line_that_is_too_wide_is_cut_and_does_not_break_the_frame() -> None:
    long = Line((("port 3 ", "text"), ("comes back out at port 27", "strong")))
    title = "Rays that were fired in this game"
    frame = panel(Section(title, [long]), size=(20, 3))
    assert [frame.line(row) for row in (0, 1)] == ["╭─ Rays that wer… ─╮", "│ port 3 comes ba… │"]
