"""How many columns a text takes, and texts cut, filled, wrapped or set in a table to so many.

A character takes one column, two, or joins the one before: players have names in every
script. Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from _collections_abc import Collection, Mapping, Sequence

GAP = 2  # blanks between two columns of a table
_WIDTHS: dict[str, int] = {}
_NARROW: set[str] = set()  # characters known to take one column


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


class Table:
    """Rows of texts under the names of their columns. The first column gives way to the others."""

    def __init__(
        self, names: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[str] = ()
    ) -> None:
        self._names, self._rows, self._numbers = names, rows, numbers
        columns = zip(names, *rows, strict=True)
        self._widths = {cells[0]: max(map(text_width, cells)) for cells in columns}

    def width(self, first: int | None = None) -> int:
        """How wide it is, with so much for the first column at the most."""
        widths = list(self._widths.values())
        if first is not None:
            widths[0] = min(widths[0], first)
        return sum(widths) + GAP * (len(widths) - 1)

    def lines(
        self, room: int | None = None, spare: Sequence[str] = (), first: int = 0
    ) -> list[str]:
        """The line of names, then the rows, all of the same width.

        Where there is no room, the spare columns are left out one after the other until the
        first column is as wide as asked; then the last one is cut.
        """
        widths = dict(self._widths)
        room = self.width() if room is None else room
        first = min(first, widths[self._names[0]])
        for name in spare:
            if first + _others(widths) > room:
                del widths[name]
        widths[self._names[-1]] -= max(0, first + _others(widths) - room)
        widths[self._names[0]] = min(widths[self._names[0]], room - _others(widths))
        return [self._line(widths, row) for row in (self._names, *self._rows)]

    def _line(self, widths: Mapping[str, int], row: Sequence[str]) -> str:
        return (" " * GAP).join(
            fitted(cell, widths[name], right=name in self._numbers)
            for name, cell in zip(self._names, row, strict=True)
            if name in widths
        )


def _others(widths: Mapping[str, int]) -> int:
    """Columns that all but the first column take, with the blanks before each."""
    return sum(GAP + width for width in list(widths.values())[1:])
