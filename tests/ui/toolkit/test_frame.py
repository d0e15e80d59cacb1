from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.screens import clicks_on

from blackbox_tui.text.writing import in_columns
from blackbox_tui.ui.toolkit.frame import Frame, too_small

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


def test_a_wide_character_does_not_hang_over_the_edge() -> None:
    frame = Frame((3, 1))
    frame.put(0, 0, "日本")
    assert frame.chars[0] == ["日", "", " "]
    frame = Frame((3, 1))
    frame.put(0, 0, "ab日")
    frame.put(0, 5, "日")
    assert frame.chars[0] == ["a", "b", " "]


def test_frames_are_equal_when_all_is_equal() -> None:
    one, other = Frame((3, 1)), Frame((3, 1))
    assert one == other
    other.put(0, 0, "x")
    assert one != other
    one.put(0, 0, "x", "hit")
    assert one != other
    other.put(0, 0, "x", "hit", click=1)
    assert one != other
    one.put(0, 0, "x", "hit", click=1)
    assert one == other
    one.cursor = (0, 0)
    assert one != other
    assert one != "x"


def test_too_small_a_screen_says_which_size_is_needed() -> None:
    assert too_small((30, 10), (30, 10)) is None
    small = too_small((29, 4), (30, 10))
    assert small is not None
    sentence = "Black Box needs 30x10 here, not 29x4."
    assert " ".join(small.text.split()) == sentence
    wide = too_small((60, 9), (61, 10))
    assert wide is not None
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
