"""How many columns a text takes: a character takes one, two, or joins the one before.

Players have names in every script.
"""

from __future__ import annotations

_WIDTHS: dict[str, int] = {}
_NARROW: set[str] = set()
"""Characters known to take one column."""


def in_columns(text: str) -> list[str]:
    """The text by columns: behind a wide character an empty string, marks with their letter."""
    if text.isascii() or _NARROW.issuperset(text):
        return list(text)
    columns: list[str] = []
    for char in text:
        width = _WIDTHS.get(char)
        if width is None:
            width = _WIDTHS[char] = _measure(char)
            if width == 1:
                _NARROW.add(char)
        if width:
            columns.append(char)
            columns += [""] * (width - 1)
        elif columns:
            at = -1 if columns[-1] else -2
            columns[at] += char
    return columns


def _measure(char: str) -> int:
    """How many columns a character takes."""
    if char < "\u0300" or "─" <= char <= "◼":
        return 1
    import unicodedata  # the first frame does not need it: see docs/ARCHITECTURE.md

    if unicodedata.category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
