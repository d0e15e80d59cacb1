from __future__ import annotations

from ast import literal_eval

from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine.quoting import quoted


@given(st.text(), st.integers(1, 60))
def test_a_quotation_is_printable_and_short(text: str, longest: int) -> None:
    assert quoted(text, longest).isprintable()
    assert len(quoted(text, longest)) <= longest + 3


@given(st.text(max_size=4))
def test_a_short_text_is_quoted_whole(text: str) -> None:
    assert literal_eval(quoted(text, 60)) == text


def test_a_long_text_is_cut_after_it_was_made_printable() -> None:
    assert quoted("\U0001089f" * 40) == r"'\U0001089f\U0001089f…'"
    assert quoted("it's " * 10, 8) == "\"it's it'…\""
