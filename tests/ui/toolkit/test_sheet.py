from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import Line, Rows, Title
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
    (message,), (footer,) = rows_with(frame, "A message."), rows_with(frame, "q quit")
    body = rows_with(frame, "xxx")
    assert (body[0], body[-1]) == (15, 18)
    assert (message, footer) == (20, 23)
    assert frame.message_at == (20, 35)
    assert {frame.line(row).index(first) for row, first in ((15, "x"), (20, "A"), (23, "E"))} == {
        35
    }


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
