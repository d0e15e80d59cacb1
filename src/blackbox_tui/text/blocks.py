"""Many cells in few words, as blocks named by two of their corners."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from blackbox_tui.engine import LARGEST, Cell
from blackbox_tui.text.writing import listed


def list_cells(cells: Collection[Cell], last_word: str = "and") -> str:
    """A long list of cells, with runs and blocks by their corners: `a1-c2, e4-h4 and h8`."""
    return listed((name_block(*corners, "") for corners in blocks_of(frozenset(cells))), last_word)


@lru_cache(maxsize=64)
def blocks_of(cells: frozenset[Cell]) -> list[tuple[Cell, Cell]]:
    """The corners of disjoint blocks, the largest that there are, in the order of the board."""
    corners: list[tuple[Cell, Cell]] = []
    while cells:
        block = max((_block_at(cell, cells) for cell in sorted(cells)), key=len)
        corners.append((min(block), max(block)))
        cells -= block
    return sorted(corners)


def name_block(first: Cell, last: Cell, block: str = "block ") -> str:
    """A block by its corners: `block a1-c2`, a run `a1 to c1`; without that word, `a1-c2`."""
    if first == last:
        return str(first)
    if first.row != last.row and first.col != last.col:
        return f"{block}{first}-{last}"
    return f"{first} to {last}" if block else f"{first}-{last}"


def _block_at(corner: Cell, cells: frozenset[Cell]) -> frozenset[Cell]:
    """The largest block with that cell at its top left."""
    best, width = [corner], LARGEST
    for down in range(LARGEST):
        line = [Cell(corner.row + down, corner.col + right) for right in range(width)]
        width = next((n for n, cell in enumerate(line) if cell not in cells), width)
        if width * (down + 1) > len(best):
            best = [
                Cell(corner.row + n, cell.col) for n in range(down + 1) for cell in line[:width]
            ]
        if not width:
            break
    return frozenset(best)
