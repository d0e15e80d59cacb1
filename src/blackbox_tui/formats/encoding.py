"""Bytes of a file as text, and text made harmless for a terminal. It imports nothing."""

from __future__ import annotations

_MARKS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""How a file may begin, and what it says of the rest."""


def decode(data: bytes, errors: str = "strict") -> str:
    """The text of a file without its mark: in UTF-8 or, as some Windows programs do, in UTF-16."""
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "utf-8")
    return data.decode(encoding, errors)


def spelled_out(text: str) -> str:
    """The text on one line, with whatever cannot be shown written as an escape."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
