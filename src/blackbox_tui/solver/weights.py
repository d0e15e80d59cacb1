"""How much a placement counts, by its number of atoms.

Where that number is unknown, each number is as likely as any other before the first ray. Few
atoms can be placed in fewer ways than many, so each of these ways counts for more. On 8x8, a
placement of three atoms counts as much as 183 placements of five.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import comb, lcm, log2
from typing import TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.rules.atoms import AtomRange

Weights: TypeAlias = Mapping[int, int]
"""The weight of each placement by its number of atoms, in whole numbers; 1 if it is known."""


def weights_of(grid: Grid, atoms: AtomRange) -> Weights:
    """The weights with which all placements of each number count the same together."""
    ways = {number: max(1, comb(grid.width * grid.height, number)) for number in atoms}
    every = lcm(*ways.values())
    return {number: every // way for number, way in ways.items()}


def typical_weight(masses: Iterable[tuple[int, int]]) -> float:
    """The weight of a placement on average, of pairs of a weight and all that has it.

    The average is the geometric one: so many placements of this weight would be as uncertain.
    """
    pairs = [(weight, mass) for weight, mass in masses if mass]
    total = sum(mass for _, mass in pairs)
    if len(pairs) < 2:
        return pairs[0][0] if pairs else 1
    return float(2 ** sum(mass / total * log2(weight) for weight, mass in pairs))
