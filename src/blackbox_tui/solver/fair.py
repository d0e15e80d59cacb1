"""Fair deals: boxes with a unique solution, among them the box of a day."""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.engine import Box
from blackbox_tui.rules.deal import Variant, candidates, deal, placement_count
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import Budget, equivalents
from blackbox_tui.solver.jobs import Job

BUDGET: Final = Budget(cubes=20_000, steps=60, sample=0)
"""The limits of checking one box; a box that cannot be checked within them is dealt."""

MOST_PLACEMENTS: Final = 10**11
"""With more placements than this, no check ends within the budget, so none is tried."""

TRIES: Final = 40
"""After this many boxes with equivalent placements, the first one is dealt after all."""

DAILY_KIND: Final = Kind(Variant(), CLASSIC)


def deal_fairly(variant: Variant, seed: str) -> Job[Box]:
    """The first box for that seed with a unique solution, as far as that can be checked."""
    if placement_count(variant.grid, variant.atoms) > MOST_PLACEMENTS:
        return deal(variant, seed)
    boxes = candidates(variant, seed)
    for _ in range(TRIES):
        box = next(boxes)
        if not (yield from equivalents(box, BUDGET)):
            return box
    return deal(variant, seed)


def deal_box(variant: Variant, seed: str, *, fair: bool) -> Job[Box]:
    """The box for that seed, with a unique solution if `fair`."""
    return (yield from deal_fairly(variant, seed)) if fair else deal(variant, seed)


def box_of_day(day: date) -> Job[Box]:
    """The box of that day: the same for everyone, from the date alone, for ever."""
    return deal_fairly(DAILY_KIND.variant, f"daily {day.isoformat()}")
