"""Frames: what is written stays in its columns, what has changed, and the keys at the bottom."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import clicks_on

from blackbox_tui.text.writing import in_columns
from blackbox_tui.ui.toolkit.frame import Entry, Frame, footer_rows, too_small

sizes = st.tuples(st.integers(1, 60), st.integers(1, 20))
places = st.integers(-30, 90)


def test_a_text_stands_where_it_is_put_and_can_be_clicked_there() -> None:
    frame = Frame((6, 2))
    frame.put(1, 2, "ray", "hit", click="fire")
    assert frame.text == "\n  ray"
    assert frame.styles[1] == ["text", "text", "hit", "hit", "hit", "text"]
    assert [frame.click_at(1, col) for col in range(6)] == [None, None, *["fire"] * 3, None]


def test_what_lies_outside_the_frame_is_left_out() -> None:
    frame = Frame((4, 1))
    frame.put(0, -2, "abcdefgh")
    frame.put(-1, 0, "above")
    frame.put(1, 0, "below")
    frame.put(0, 4, "right")
    assert frame.text == "cdef"


def test_a_flag_reaches_from_the_first_column_to_the_last() -> None:
    frame = Frame((3, 1))
    frame.flag(0, -1, 5, "focus")
    frame.flag(1, 0, 3, "focus")
    assert frame.styles == [["text focus"] * 3]


@given(
    sizes, places, places, st.lists(st.text(alphabet="ab 日e\u0301한🎲", max_size=80), max_size=4)
)
def test_nothing_that_is_written_changes_the_size(
    size: tuple[int, int], row: int, col: int, texts: list[str]
) -> None:
    frame = Frame(size)
    for at, text in enumerate(texts):
        frame.put(row, col + at, text, "hit", click=1)
    frame.flag(row, col, 5, "lit")
    assert fits(frame, size)


@pytest.mark.parametrize("written", ["the copy", "the original"])
def test_a_copy_and_its_original_do_not_write_on_each_other(written: str) -> None:
    original = Frame((6, 4))
    for row in range(4):
        original.put(row, 0, "ray", click="fire")
    copy, piece = original.copy(), Frame((6, 4))
    frame, other = (copy, original) if written == "the copy" else (original, copy)
    before = (other.text, [*map(list, other.styles)], clicks_on(other))
    assert frame == other
    frame.cursor = (0, 2)
    frame.put(0, 0, "hit", "hit", click="other")
    frame.flag(1, 0, 2, "lit")
    frame.lay(piece, range(2, 3), range(6), (2, 0))
    frame.drop_click(3, 0)
    assert (other.text, other.styles, clicks_on(other)) == before
    assert [row for row, _ in frame.changes(other)] == [0, 1, 2]
    assert clicks_on(frame).keys() != clicks_on(other).keys()
    assert other.cursor is None


def fits(frame: Frame, size: tuple[int, int]) -> bool:
    width, height = size
    return (
        [len(row) for row in frame.chars] == [len(row) for row in frame.styles] == [width] * height
        and all(in_columns("".join(row)) == row for row in frame.chars)
        and all(0 <= row < height and 0 <= col < width for row, col in clicks_on(frame))
    )


def test_a_wide_character_takes_two_columns_and_a_mark_none() -> None:
    frame = Frame((8, 1))
    frame.put(0, 1, "日e\u0301x")
    assert frame.chars[0] == [" ", "日", "", "e\u0301", "x", " ", " ", " "]
    assert frame.put_words(0, 1, (("日本", "text"), ("!", "strong"))) == 6
    assert frame.line(0) == " 日本!"


@pytest.mark.parametrize(
    ("at", "left"), [(-1, "日本"), (0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x"), (4, "日本x")]
)
def test_no_half_of_a_wide_character_stays_behind(at: int, left: str) -> None:
    frame = Frame((6, 1))
    frame.put(0, 0, "日本")
    frame.put(0, at, "x")
    assert frame.line(0) == left
    assert fits(frame, (6, 1))


@pytest.mark.parametrize(
    ("text", "chars"), [("日本", ["日", "", " "]), ("ab日", ["a", "b", " "]), ("abc日", [*"abc"])]
)
def test_a_wide_character_does_not_hang_over_the_edge(text: str, chars: list[str]) -> None:
    frame = Frame((3, 1))
    frame.put(0, 0, text)
    assert frame.chars[0] == chars


def test_frames_are_equal_when_all_is_equal() -> None:
    one, other = Frame((3, 1)), Frame((3, 1))
    changes: list[Callable[[Frame], object]] = [
        lambda frame: frame.put(0, 0, "x"),
        lambda frame: frame.put(0, 0, "x", "hit"),
        lambda frame: frame.put(0, 0, "x", "hit", click=1),
        lambda frame: setattr(frame, "cursor", (0, 0)),
    ]
    for change in changes:
        assert one == other
        change(one)
        assert one != other
        change(other)
    assert one == other
    assert one != "x"


def test_too_small_a_screen_says_which_size_is_needed() -> None:
    assert too_small((30, 10), (30, 10)) is None
    sentence = "Black Box needs 30x10 here, not 29x4."
    small, wide = too_small((29, 4), (30, 10)), too_small((60, 9), (61, 10))
    assert small
    assert wide
    assert " ".join(small.text.split()) == sentence
    assert wide.text.split("\n")[4].index("Black Box") == (60 - len(sentence)) // 2


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (200, 1), (5, 3)])
def test_even_that_fits_the_smallest_screens(size: tuple[int, int]) -> None:
    small = too_small(size, (201, 41))
    assert small is not None
    assert fits(small, size)


def test_only_columns_from_the_first_to_the_last_change_of_a_row_have_changed() -> None:
    before = Frame((8, 3))
    before.put(1, 0, "a port 3")
    after = before.copy()
    after.put(1, 2, "l", "lit")
    after.put(1, 4, " ", "lit")
    assert list(after.changes(before)) == [(1, range(2, 5))]
    assert list(after.changes(after.copy())) == []
    assert list(after.changes(None)) == [(row, range(8)) for row in range(3)]


def test_a_wide_character_changes_as_a_whole() -> None:
    before = Frame((6, 1))
    before.put(0, 1, "日本")
    after = before.copy()
    after.flag(0, 4, 1, "lit")  # the second half of its last character
    assert list(after.changes(before)) == [(0, range(3, 5))]


# --- keys at the bottom --------------------------------------------------------------------


ENTRIES: tuple[Entry, ...] = (
    ("Enter", "fire", "act"),
    ("u", "undo", "undo"),
    ("?", "help", "help"),
    ("q", "quit", "quit"),
)


REVIEW: tuple[Entry, ...] = (
    ("←", "previous ray", "previous"),
    ("→", "next ray", "next"),
    ("?", "help", "help"),
    ("Esc", "menu", "menu"),
    ("q", "quit", "quit"),
)


def footer(width: int, entries: tuple[Entry, ...] = ENTRIES) -> Frame:
    frame = Frame((width, 1))
    frame.put_footer(entries, 0, 1, width - 2)
    return frame


def test_every_entry_can_be_clicked_on_its_key_which_stands_out_and_its_word() -> None:
    frame = footer(60)
    for text, click, style in (("Enter", "act", "key"), ("fire", "act", "footer"),
                               ("undo", "undo", "footer"), ("quit", "quit", "footer")):  # fmt: skip
        col = frame.text.index(text)
        assert (frame.click_at(0, col), frame.styles[0][col]) == (click, style)
    assert frame.click_at(0, 59) is None


@pytest.mark.parametrize(
    ("entries", "width", "text"),
    [
        (ENTRIES, 36, " Enter fire  u undo  ? help  q quit"),
        (ENTRIES, 35, " Enter fire  ? help  q quit"),
        (ENTRIES, 27, " Enter fire  q quit"),
        (ENTRIES, 19, " q quit"),
        (ENTRIES, 5, ""),
        (REVIEW, 20, " Esc menu  q quit"),
    ],
)
def test_entries_that_do_not_fit_are_left_out_whole_and_the_first_and_ways_out_stay_longest(
    entries: tuple[Entry, ...], width: int, text: str
) -> None:
    assert footer(width, entries).text == text


def test_it_stands_on_the_row_and_column_that_are_named() -> None:
    frame = Frame((40, 5))
    frame.put_footer(ENTRIES, 2, 3, frame.width - 2)
    assert [row for row in range(5) if frame.line(row)] == [2]
    assert frame.line(2).startswith("   Enter fire")


@pytest.mark.parametrize(
    ("width", "most", "rows"),
    [
        (52, 2, ["previous ray, next ray, help, menu, quit"]),
        (51, 1, ["previous, next, help, menu, quit"]),
        (43, 2, ["previous ray, next ray", "help, menu, quit"]),
        (18, 2, ["previous, next", "help, menu, quit"]),
    ],
)
def test_short_words_are_for_where_there_are_too_few_rows_and_what_is_too_much_stands_on_the_last(
    width: int, most: int, rows: list[str]
) -> None:
    folded = footer_rows(REVIEW, width, most)
    assert [", ".join(word for _, word, _ in row) for row in folded] == rows
