from __future__ import annotations

import pytest

from blackbox_tui.ui.toolkit.frame import Entry, Frame, footer_rows, put_footer

ENTRIES: tuple[Entry, ...] = (
    ("Enter", "fire", "act"),
    ("u", "undo", "undo"),
    ("?", "help", "help"),
    ("q", "quit", "quit"),
)


def drawn(width: int) -> Frame:
    frame = Frame((width, 1))
    put_footer(frame, ENTRIES, frame.height - 1, 1, frame.width - 2)
    return frame


def test_every_entry_can_be_clicked_on_its_key_and_its_word() -> None:
    frame = drawn(60)
    assert frame.text == " Enter fire  u undo  ? help  q quit"
    assert frame.click_at(0, 1) == "act"
    assert frame.click_at(0, frame.text.index("undo")) == "undo"
    assert frame.click_at(0, 59) is None


def test_keys_stand_out_from_their_words() -> None:
    frame = drawn(60)
    assert frame.styles[0][1] == "key"
    assert frame.styles[0][frame.text.index("fire")] == "footer"


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (36, " Enter fire  u undo  ? help  q quit"),
        (35, " Enter fire  ? help  q quit"),
        (27, " Enter fire  q quit"),
        (19, " q quit"),
        (5, ""),
    ],
)
def test_entries_that_do_not_fit_are_left_out_whole_and_the_first_and_quit_stay_longest(
    width: int, text: str
) -> None:
    assert drawn(width).text == text


def test_it_stands_on_the_row_and_column_that_are_named() -> None:
    frame = Frame((40, 5))
    put_footer(frame, ENTRIES, 2, 3, frame.width - 2)
    assert [row for row in range(5) if frame.line(row)] == [2]
    assert frame.line(2).startswith("   Enter fire")


REVIEW: tuple[Entry, ...] = (
    ("←", "previous ray", "previous"),
    ("→", "next ray", "next"),
    ("?", "help", "help"),
    ("Esc", "menu", "menu"),
    ("q", "quit", "quit"),
)


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


def test_the_ways_out_stay_when_there_is_room_for_little() -> None:
    frame = Frame((20, 1))
    put_footer(frame, REVIEW, frame.height - 1, 1, frame.width - 2)
    assert frame.text == " Esc menu  q quit"
