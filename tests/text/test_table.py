from __future__ import annotations

import pytest

from blackbox_tui.text.width import Table, text_width

NAMES = ("game", "rays", "played")
ROWS = (("Solitaire", "3", "just now"), ("Hidden for 愛", "12", "2 hours ago"))


def test_a_table_is_as_wide_as_what_stands_in_it() -> None:
    table = Table(NAMES, ROWS, numbers=("rays",))
    assert table.width() == 13 + 2 + 4 + 2 + 11
    assert table.lines() == [
        "game           rays  played     ",
        "Solitaire         3  just now   ",
        "Hidden for 愛    12  2 hours ago",
    ]


def test_where_there_is_no_room_the_first_column_is_cut_first() -> None:
    assert Table(NAMES, ROWS).lines(room=29, first=8) == [
        "game        rays  played     ",
        "Solitaire   3     just now   ",
        "Hidden fo…  12    2 hours ago",
    ]


def test_then_spare_columns_are_left_out() -> None:
    table = Table(NAMES, ROWS)
    assert table.lines(room=24, spare=("rays",), first=8)[1:] == [
        "Solitaire    just now   ",
        "Hidden for…  2 hours ago",
    ]


def test_at_last_the_last_column_is_cut() -> None:
    lines = Table(NAMES, ROWS).lines(room=18, spare=("rays",), first=8)
    assert lines[1:] == ["Solitai…  just now", "Hidden …  2 hours…"]


@pytest.mark.parametrize("room", range(24, 40))
def test_every_line_has_the_same_width(room: int) -> None:
    lines = Table(NAMES, ROWS).lines(room, spare=("rays",), first=8)
    assert len({text_width(line) for line in lines}) == 1
    assert text_width(lines[0]) <= room
