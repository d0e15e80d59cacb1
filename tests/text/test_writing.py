"""Numbers, lists and times in words; texts and tables by the columns they take."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.text.writing import (
    Table,
    clock,
    fitted,
    format_count,
    format_points,
    listed,
    many,
    ordinal,
    signed,
    text_width,
    wrapped,
)


def test_a_number_agrees_with_its_noun_and_names_are_listed_with_an_and() -> None:
    assert [many(number, "ray") for number in (0, 1, 2)] == ["0 rays", "1 ray", "2 rays"]
    assert many(2, "daily box", "daily boxes") == "2 daily boxes"
    told = [listed(names) for names in ([], [3], [3, 5], ["a1", "b2", "c3"])]
    assert told == ["none", "3", "3 and 5", "a1, b2 and c3"]


def test_points_have_at_most_one_decimal() -> None:
    points = [format_points(it) for it in (0, 1, 1.04, 1.6, 2)]
    assert points == ["0 points", "1 point", "1 point", "1.6 points", "2 points"]


@pytest.mark.parametrize(
    ("count", "text"),
    [(1, "1"), (635_376, "635,376"), (999_999_999, "999,999,999"), (10**9, "about 1.0 billion"),
     (23 * 10**11, "about 2.3 trillion"), (456 * 10**15, "about 456.0 quadrillion"),
     (10**18, "about 10^18"), (5 * 10**46, "about 10^46")],
)  # fmt: skip
def test_counts_beyond_a_billion_show_their_magnitude(count: int, text: str) -> None:
    assert format_count(count) == text


def test_ordinals_have_the_right_ending() -> None:
    places = (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 1003)
    assert " ".join(map(ordinal, places)) == (
        "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th 1,003rd"
    )


def test_differences_have_a_sign() -> None:
    assert [signed(number) for number in (3, 0, -12)] == ["+3", "±0", "−12"]
    assert [signed(number, 1) for number in (1.84, 0.04, -0.04, -2.5)] == [
        "+1.8", "±0.0", "±0.0", "−2.5",
    ]  # fmt: skip


def test_times_show_hours_only_if_needed() -> None:
    assert [clock(seconds) for seconds in (0, 9.99, 65, 3599.9, 3600, 36061)] == [
        "0:00", "0:09", "1:05", "59:59", "1:00:00", "10:01:01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"),
        ("愛愛愛", 6, "愛愛愛"), ("愛愛愛", 5, "愛愛…"), ("愛愛愛", 4, "愛 …"), ("愛愛", 2, " …"),
        ("", 2, "  "), ("a\u0300", 2, "a\u0300 "),
    ],
)  # fmt: skip
def test_fitted_texts_fill_their_columns_without_half_characters(
    text: str, width: int, shown: str
) -> None:
    assert fitted(text, width) == shown


@given(st.text(alphabet="abc ", max_size=100), st.integers(3, 40))
def test_wrapped_lines_hold_the_same_words_and_none_is_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= width for line in lines if " " in line)


NAMES = ("game", "rays", "played")
ROWS = (("Solitaire", "3", "just now"), ("Hidden for 愛", "12", "2 hours ago"))


def test_tables_are_as_wide_as_their_cells() -> None:
    table = Table(NAMES, ROWS, numbers=("rays",))
    assert table.width() == 13 + 2 + 4 + 2 + 11
    assert table.lines() == [
        "game           rays  played     ",
        "Solitaire         3  just now   ",
        "Hidden for 愛    12  2 hours ago",
    ]


def test_without_room_the_first_column_is_cut_first_and_then_spare_columns_are_dropped() -> None:
    assert Table(NAMES, ROWS).lines(room=29, first=8) == [
        "game        rays  played     ",
        "Solitaire   3     just now   ",
        "Hidden fo…  12    2 hours ago",
    ]
    assert "rays" in Table(NAMES, ROWS).lines(room=27, spare=("rays",), first=8)[0]
    assert Table(NAMES, ROWS).lines(room=24, spare=("rays",), first=8)[1:] == [
        "Solitaire    just now   ", "Hidden for…  2 hours ago",
    ]  # fmt: skip


@pytest.mark.parametrize("room", range(14, 40))
def test_every_line_has_the_same_width(room: int) -> None:
    lines = Table(NAMES, ROWS).lines(room, spare=("rays",), first=8)
    assert len({text_width(line) for line in lines}) == 1
    assert text_width(lines[0]) <= room
