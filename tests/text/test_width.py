from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.text.width import fitted, wrapped


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("abc", 5, "abc  "), ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abcd", 1, "…"),
        ("愛愛愛", 6, "愛愛愛"), ("愛愛愛", 5, "愛愛…"), ("愛愛愛", 4, "愛 …"), ("愛愛", 2, " …"),
        ("", 2, "  "),
    ],
)  # fmt: skip
def test_a_text_fills_its_columns_and_no_character_is_cut_in_half(
    text: str, width: int, shown: str
) -> None:
    assert fitted(text, width) == shown


def test_a_number_stands_at_the_right() -> None:
    assert fitted("12", 4, right=True) == "  12"


@given(st.text(alphabet="abc ", max_size=100), st.integers(3, 40))
def test_wrapped_lines_hold_the_same_words_and_none_is_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= width for line in lines if " " in line)
