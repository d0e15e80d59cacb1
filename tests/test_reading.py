from __future__ import annotations

import codecs
from ast import literal_eval

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from blackbox_tui.reading import decode, is_number, quoted, spelled_out

TEXT = "Black Box – Žofie\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_decode_accepts_texts_with_or_without_a_mark(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


def test_decode_accepts_both_byte_orders() -> None:
    assert decode(codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")) == TEXT
    assert decode(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be")) == TEXT


@pytest.mark.parametrize("data", [b"\xff", b"\xef\xbb\xbf\xff", b"\xff\xfea", b"ab\xc3"])
def test_undecodable_bytes_are_refused_or_replaced(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decode(data)
    assert "\ufffd" in decode(data, "replace")


@pytest.mark.parametrize("text", ["0", "7", "007", "123"])
def test_a_few_digits_are_a_number(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", " 1", "+1", "-1", "1_0", "²", "٣", "\uff13", "1234", "x"])
def test_anything_else_is_not_a_number(text: str) -> None:
    assert not is_number(text)


def test_the_caller_says_how_many_digits_are_too_many() -> None:
    assert is_number("12", 2)
    assert not is_number("123", 2)


@given(st.text(), st.integers(1, 60))
def test_quotations_are_printable_and_short(text: str, longest: int) -> None:
    assert quoted(text, longest).isprintable()
    assert len(quoted(text, longest)) <= longest + 3


@given(st.text(max_size=4))
def test_short_texts_are_quoted_whole(text: str) -> None:
    assert literal_eval(quoted(text, 60)) == text


def test_long_texts_are_escaped_before_they_are_cut() -> None:
    assert quoted("\U0001089f" * 40) == r"'\U0001089f\U0001089f…'"
    assert quoted("it's " * 10, 8) == "\"it's it'…\""


@given(st.text())
@example("\x1b]0;title\x07")
@example("two\nlines\u2028and\x85more")
@example("\udcff\u202e\0")
def test_spelled_out_text_can_be_displayed(text: str) -> None:
    escaped = spelled_out(text)
    assert escaped.isprintable()
    if text.isprintable():
        assert escaped == text
