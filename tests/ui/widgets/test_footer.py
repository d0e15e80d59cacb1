from __future__ import annotations

import pytest

from blackbox_tui.ui.widgets.footer import Entry, put_footer
from blackbox_tui.ui.widgets.frame import Frame

ENTRIES: tuple[Entry, ...] = (
    ("Enter", "fire", "act"),
    ("u", "undo", "undo"),
    ("?", "help", "help"),
    ("q", "quit", "quit"),
)


def drawn(width: int) -> Frame:
    frame = Frame((width, 1))
    put_footer(frame, ENTRIES)
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
        (27, " ? help  q quit"),
        (15, " ? help"),
        (5, ""),
    ],
)
def test_entries_that_do_not_fit_are_left_out_whole_but_help_and_quit_stay(
    width: int, text: str
) -> None:
    assert drawn(width).text == text


def test_it_stands_on_the_last_row_unless_another_is_named() -> None:
    frame = Frame((40, 5))
    put_footer(frame, ENTRIES)
    assert [row for row in range(5) if frame.line(row)] == [4]
    frame = Frame((40, 5))
    put_footer(frame, ENTRIES, row=2, col=3)
    assert frame.line(2).startswith("   Enter fire")
