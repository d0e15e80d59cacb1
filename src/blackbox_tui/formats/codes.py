"""Game codes: a box as a short text that can be read out, typed and checked.

A code such as 8x8-4-K2M9Q names the size, the number of atoms and the scrambled number of
the placement. Codes never change their meaning: every later version can read a code written
today.
"""

from __future__ import annotations

import re
from typing import Final

from blackbox_tui.engine import Box, Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.numbering import MAX_CODE_LENGTH, CodeError, Numbering, normalised
from blackbox_tui.rules.deal import Variant, placement_count, rank, unrank

_SHAPE: Final = re.compile(r"([0-9]{1,2})X([0-9]{1,2})-([0-9]{1,2})-([0-9A-Z-]+)", re.ASCII)


def encode(box: Box) -> str:
    """The code of a box."""
    variant = read_variant(box.grid.width, box.grid.height, len(box.atoms))
    return numbering(variant).write(rank(box.grid, box.atoms))


def decode(text: str) -> Box:
    """The box of a code; spaces and lower case are accepted."""
    if len(text) > MAX_CODE_LENGTH:
        raise CodeError("This is too long for a game code.")
    parts = _SHAPE.fullmatch(normalised(text))
    if not parts or any(part.startswith("0") for part in parts.groups()[:3]):
        raise CodeError(f"{quoted(text, 40)} is not a game code: codes look like 8x8-4-K2M9Q.")
    variant = read_variant(int(parts[1]), int(parts[2]), int(parts[3]))
    number = numbering(variant).read(parts[4])
    return Box(variant.grid, unrank(variant.grid, variant.atoms, number))


def looks_like_code(text: str) -> bool:
    """Does the text begin like a code, typed correctly or not?"""
    beginning = normalised(text[:MAX_CODE_LENGTH])
    return re.match(r"[0-9]{1,3}X[0-9]{1,3}-[0-9]", beginning, re.ASCII) is not None


def read_variant(width: int, height: int, atoms: int) -> Variant:
    """What a code says is played."""
    try:
        return Variant(Grid(width, height), atoms)
    except ValueError as error:
        raise CodeError(f"No box has this code: {error}") from None


def numbering(variant: Variant) -> Numbering:
    """How the placements of a variant are written."""
    grid, atoms = variant.grid, variant.atoms
    values = (grid.width, grid.height, atoms)
    return Numbering(str(variant), values, placement_count(grid, atoms))
