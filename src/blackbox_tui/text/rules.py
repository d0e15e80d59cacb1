"""The rules of Black Box in a few sentences, for the help of both front ends."""

from __future__ import annotations

from typing import Final

INTRODUCTION: Final = (
    "Some atoms are hidden in the box. Fire rays into it from the numbered ports, see where they "
    "come out, and work out where the atoms are."
)
SCORING: Final = (
    "Each ray costs points, and each wrong atom costs more: the lowest score wins. Guesses and "
    "seals are free. When every atom is placed, submit."
)
RULES: Final = (
    INTRODUCTION,
    "Columns are lettered from the left, rows numbered from the top. Ports are numbered from the "
    "top of the left side: down the left, along the bottom, up the right, back along the top.",
    "A ray goes straight on. An atom straight ahead absorbs it: a hit. An atom diagonally ahead "
    "turns it 90 degrees away; atoms on both sides send it straight back.",
    "An atom beside the first cell turns a ray away before it enters. A ray that comes out where "
    "it went in is a reflection; one that comes out anywhere else, even straight across, is a "
    "detour.",
    SCORING,
)
"""The rules without drawings."""
