"""How many columns a text takes, and texts cut, filled or wrapped to so many.

A character takes one column, two, or joins the one before: players have names in every
script. Light on imports, because the first frame waits for it.
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


def text_width(text: str) -> int:
    """How many columns of a terminal it takes."""
    return len(text) if text.isascii() else len(in_columns(text))


def fitted(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly so many columns; dots stand for what is cut off."""
    columns = in_columns(text)
    if len(columns) > width:
        columns = [*columns[: width - 1], "…"]
        if text_width("".join(columns)) > width:  # the other half of a character is cut off
            columns[-2:] = [" ", "…"]
    blanks = " " * (width - len(columns))
    return blanks + "".join(columns) if right else "".join(columns) + blanks


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of whole words, none wider than asked where a word allows it.

    Where a line ends, the dot between two phrases is left out.
    """
    if text_width(text) <= width:
        return [" ".join(text.split())]
    lines = [""]
    for word in text.split():
        if lines[-1] and text_width(f"{lines[-1]} {word}") > width:
            lines[-1] = lines[-1].removesuffix(" ·")
            lines.append("" if word == "·" else word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
