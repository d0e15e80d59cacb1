"""A table of texts in any script: as wide as what stands in it, or cut to the room there is."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from blackbox_tui.text.width import fitted, text_width

GAP: Final = 2
"""Blanks between two columns."""


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
