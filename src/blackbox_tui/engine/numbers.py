"""Which texts are whole numbers: only the digits 0 to 9, and not too many of them."""

from __future__ import annotations


def is_number(text: str, digits: int = 3) -> bool:
    """Is the text a whole number of at most that many digits?

    Python's own `int` would take more: signs, blanks, underscores and the digits of any
    script, and a text without end.
    """
    return text.isascii() and text.isdigit() and len(text) <= digits
