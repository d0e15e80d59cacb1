"""Fair deals: boxes that no other looks like from outside. It knows no chance but a seed."""

from __future__ import annotations

from typing import Final

from blackbox_tui.engine import Box
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count
from blackbox_tui.solver.analysis import Budget, Job, OverBudget, finish, twins

BUDGET: Final = Budget(cubes=20_000, breaths=60, sample=0)
"""What may be thought about one box; where that does not settle it, the box is taken."""

MOST: Final = 10**11
"""With more placements than that, nothing is settled within the budget: do not try."""

TRIES: Final = 40
"""So many boxes with twins in a row, and the next is taken as it comes."""


def deal_fairly(variant: Variant, seed: str) -> Job[Box]:
    """The first box for that seed that has no twins, as far as that can be settled."""
    if placement_count(variant.grid, variant.atoms) > MOST:
        return deal(variant, seed)
    boxes = candidates(variant, seed)
    for _ in range(TRIES):
        box = next(boxes)
        others = yield from twins(box, BUDGET)
        if isinstance(others, OverBudget) or not others:
            return box
    return deal(variant, seed)


def deal_as_wanted(variant: Variant, seed: str, *, fair: bool) -> Box:
    """The box for that seed, fair if that is wanted."""
    return finish(deal_fairly(variant, seed)) if fair else deal(variant, seed)
