"""How a text lies on a terminal: a sign takes one column, or two, or joins the one before.

Players have names in every script. It knows no frame.
"""

from __future__ import annotations

_WIDTHS: dict[str, int] = {}


def in_columns(text: str) -> list[str]:
    """The text, a column each: behind a wide sign an empty one, marks with their letter."""
    if text.isascii():
        return list(text)
    columns: list[str] = []
    for sign in text:
        width = _WIDTHS.get(sign)
        if width is None:
            width = _WIDTHS[sign] = _measure(sign)
        if width:
            columns.append(sign)
            columns += [""] * (width - 1)
        elif columns:
            at = -1 if columns[-1] else -2
            columns[at] += sign
    return columns


def _measure(sign: str) -> int:
    """How many columns a sign takes."""
    if sign < "\u0300" or "─" <= sign <= "◼":  # all that the first frame shows
        return 1
    import unicodedata

    if unicodedata.category(sign) in ("Mn", "Me", "Cf") or "\u1160" <= sign <= "\u11ff":
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1
