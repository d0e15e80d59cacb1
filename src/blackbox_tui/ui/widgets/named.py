"""The cells and ports that a sentence names, so that the board can light them."""

from __future__ import annotations

import re

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.ui.widgets.cursor import Spot

_CELL = re.compile(r"(?<![\w-])[a-z](?:[1-9]|1\d|2[0-6])(?![\w-])")
_PORTS = re.compile(
    r"\b(?:(?:port|ray) (\d+)|(?:ports|rays) (\d+(?:(?:, | and )\d+)*))\b", re.IGNORECASE
)


def named_spots(sentence: str, grid: Grid) -> frozenset[Spot]:
    """Cells like c4, and ports as in `port 12` and `rays 3, 5 and 9`, if this board has them."""
    cells = map(Cell.parse, _CELL.findall(sentence))
    ports = {
        int(number)
        for numbers in _PORTS.findall(sentence)
        for number in re.findall(r"\d+", " ".join(numbers))
    }
    return frozenset(filter(grid.__contains__, cells)) | ports.intersection(grid.ports)
