from __future__ import annotations

import pytest

from blackbox_tui.engine.numbers import is_number


@pytest.mark.parametrize("text", ["0", "7", "007", "123"])
def test_a_few_digits_are_a_number(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", " 1", "+1", "-1", "1_0", "²", "٣", "\uff13", "1234", "x"])
def test_anything_else_is_none(text: str) -> None:
    assert not is_number(text)


def test_the_caller_says_how_many_digits_are_too_many() -> None:
    assert is_number("12", 2)
    assert not is_number("123", 2)
