from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.ui.widgets.block import Block, grouped
from blackbox_tui.ui.widgets.frame import Frame, Size
from ui.widgets.test_frame import fits

FOOTER = (("Enter", "choose", None), ("q", "quit", None))


def drawn(block: Block) -> Frame:
    """A block whose body is filled."""
    for row in range(block.rows):
        block.frame.put(block.top + row, block.left, "x" * block.width)
    return block.finish(FOOTER)


def rows_with(frame: Frame, text: str) -> list[int]:
    return [row for row in range(frame.height) if text in frame.line(row)]


@given(
    st.tuples(st.integers(1, 200), st.integers(1, 60)),
    *(st.integers(1, 90), st.integers(1, 40)),
    *(st.text("ab ", max_size=300), st.integers(0, 3)),
)
def test_a_block_fits_any_terminal(
    size: Size, width: int, rows: int, message: str, kept: int
) -> None:
    block = Block(size, width, rows, message, kept=kept)
    assert fits(drawn(block), size)
    assert 1 <= block.rows <= max(1, rows)


def test_body_message_and_keys_stand_together_in_the_middle() -> None:
    frame = drawn(Block((100, 40), 30, 4, "A message."))
    (message,), (footer,) = rows_with(frame, "A message."), rows_with(frame, "q quit")
    body = rows_with(frame, "xxx")
    assert (body[0], body[-1]) == (15, 18)
    assert (message, footer) == (20, 23)
    assert frame.message_at == (20, 35)
    assert {frame.line(row).index(first) for row, first in ((15, "x"), (20, "A"), (23, "E"))} == {
        35
    }


def test_nothing_moves_when_a_short_message_comes() -> None:
    silent, said = drawn(Block((80, 24), 30, 9)), drawn(Block((80, 24), 30, 9, "Short."))
    assert rows_with(silent, "x") == rows_with(said, "x")
    assert rows_with(silent, "q quit") == rows_with(said, "q quit")


def test_a_long_message_leaves_the_body_some_rows() -> None:
    block = Block((30, 12), 28, 20, "many words " * 40)
    frame = drawn(block)
    assert block.rows == 5
    assert rows_with(frame, "words") == [*range(6, 11)]
    assert rows_with(frame, "q quit") == [11]


def test_a_page_with_a_title_has_a_frame_where_there_is_room() -> None:
    block = Block((80, 24), 30, 3, title="TITLE", heading="one", note="1 of 2", kept=0)
    block.put_heading(block.top + 1, "two")
    frame = block.finish(FOOTER)
    assert [line.strip() for line in frame.text.split("\n") if line][:6] == [
        "TITLE",
        "╭─ one ───────────────── 1 of 2 ─╮",
        "│                                │",
        "├─ two ──────────────────────────┤",
        "│                                │",
        "╰────────────────────────────────╯",
    ]


def test_a_frame_may_be_parted_into_two_columns() -> None:
    block = Block((80, 24), 20, 2, title="TITLE", kept=0)
    block.part(9, "right")
    block.put_heading(block.top, "left", 9)
    assert [line.strip() for line in block.frame.text.split("\n") if line][1:] == [
        "╭─ left ────┬─ right ──╮",
        "│           │          │",
        "╰───────────┴──────────╯",
    ]


@pytest.mark.parametrize(
    ("cols", "title"),
    [(40, "TITLE  section · 1 of 2"), (22, "TITLE  1 of 2"), (12, "TITLE")],
)
def test_in_a_small_terminal_the_title_says_what_fits(cols: int, title: str) -> None:
    block = Block((cols, 10), 30, 3, title="TITLE", heading="section", note="1 of 2")
    assert block.finish(FOOTER).text.split("\n")[0].strip() == title


@pytest.mark.parametrize(
    ("room", "lines"),
    [(9, ["A", 0, 1, "", "B", 2, "", 3]), (8, ["A", 0, 1, "", "B", 2, "", 3]),
     (7, ["A", 0, 1, "B", 2, 3])],
)  # fmt: skip
def test_groups_have_headings_and_blanks_where_all_fit(room: int, lines: list[int | str]) -> None:
    assert grouped(["A", "A", "B", None], room) == lines


def test_the_chosen_line_is_always_in_view() -> None:
    lines = grouped(["A"] * 5 + ["B"] * 5, 0)
    for room in range(1, 14):
        for at in range(10):
            block = Block((40, 30), 20, room)
            shown = [number for _, number in block.list_items(lines, at, room, 30)]
            assert at in shown
            assert len(shown) + block.frame.text.count("A") + block.frame.text.count("B") == min(
                room, len(lines)
            )
    block = Block((40, 30), 20, 4)
    assert [number for _, number in block.list_items(lines, 0, 4, 30)] == [0, 1, 2]
    assert "↓" in block.frame.text
    assert "↑" not in block.frame.text
