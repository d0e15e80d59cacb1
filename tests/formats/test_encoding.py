from __future__ import annotations

import codecs

import pytest

from blackbox_tui.formats.encoding import decode

TEXT = "Black Box – Žofie\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_text_is_read_with_or_without_a_mark(encoding: str) -> None:
    assert decode(TEXT.encode(encoding)) == TEXT


def test_both_orders_of_bytes_are_read() -> None:
    assert decode(codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le")) == TEXT
    assert decode(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be")) == TEXT


@pytest.mark.parametrize("data", [b"\xff", b"\xef\xbb\xbf\xff", b"\xff\xfea", b"ab\xc3"])
def test_what_is_no_text_is_refused_or_replaced(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decode(data)
    assert "\ufffd" in decode(data, "replace")
