"""Which rays of a box are enough to settle it, with none to spare.

A set of rays is enough if no other placement agrees with all of them. Placements that were
found to agree with some rays are remembered by the rays that refute them: a set with none
of those is not enough, which is known at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from blackbox_tui.engine import Box
from blackbox_tui.engine.bits import bits_of
from blackbox_tui.puzzles.puzzle import clues_of
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.jobs import Job, OverBudget

REMEMBERED_AT_ONCE: Final = 30
"""So many placements at most are remembered when a set of rays is not enough."""


class Selection:
    """The rays of one box, to choose from."""

    def __init__(self, box: Box) -> None:
        self._box: Final = box
        self._every: Final = clues_of(box, box.grid.ports)
        self.rays: Final = self._every.rays
        """Every ray once: a detour is the same ray from both ends."""
        self._refuting: Final[set[int]] = set()
        """For each placement that is remembered, the rays that refute it, as bits."""

    def clues(self, rays: Iterable[int]) -> Clues:
        """The clues of these rays, by their numbers."""
        return replace(self._every, rays=tuple(self.rays[nth] for nth in sorted(rays)))

    def settled_by(self, rays: Sequence[int]) -> Job[bool | None]:
        """Do these rays leave only the box itself? None if that is over budget."""
        bits = bits_of(rays)
        if any(not refuting & bits for refuting in self._refuting):
            return False
        placements = (yield from find_candidates(self.clues(rays))).placements
        if placements is None:
            return None
        for placement in islice(placements, REMEMBERED_AT_ONCE):
            if placement != self._box.atoms:
                self._refuting.add(self._every.refuting(placement))
        return placements.count == 1

    def choose(self, order: Sequence[int]) -> Job[list[int]]:
        """Enough rays with none to spare, the first of that order rather than the last.

        It is what remains of all rays after each, from the last to the first, was left out
        if it could be. They must be enough together. Raises `OverBudget`.
        """
        fewest, enough = 1, len(order)
        while fewest < enough:
            middle = (fewest + enough) // 2
            if (yield from self.settled_by(order[:middle])):
                enough = middle
            else:
                fewest = middle + 1
        chosen = list(order[:enough])
        for ray in reversed(chosen[:-1]):
            rest = [other for other in chosen if other != ray]
            spare = yield from self.settled_by(rest)
            if spare is None:
                raise OverBudget
            chosen = rest if spare else chosen
        return chosen


def is_spare(clue: Clue, clues: Clues) -> Job[bool]:
    """Would the other clues be enough without this one?"""
    rest = tuple(other for other in clues.rays if other != clue)
    return (yield from find_candidates(Clues(clues.grid, clues.atom_count, rest))).count == 1
