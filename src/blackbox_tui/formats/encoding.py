"""The bytes of a text file as text: in UTF-8 or, as some Windows programs write it, in UTF-16."""

from __future__ import annotations

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""How a file may begin, and what it says of the rest."""


def decode(data: bytes, errors: str = "strict") -> str:
    """The text, without a mark at its beginning; a `UnicodeDecodeError` if it is none."""
    return data.decode(
        next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8"), errors
    )
