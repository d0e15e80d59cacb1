"""Placements that show that some clues do not prove something.

A placement that agrees with a set of clues refutes every fact that does not hold in it,
for this set and for each of its subsets. A few dozen placements refute most sets of clues,
so that only the few that remain need to be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from blackbox_tui.engine import Grid
from blackbox_tui.engine.lanes import FastBox, lane_table
from blackbox_tui.rules.clues import Clue, Refutation
from blackbox_tui.solver.facts import NOTHING, Facts
from blackbox_tui.solver.lists import ones


class Counterexamples:
    """Placements, each with the clues that it contradicts."""

    def __init__(self, grid: Grid, clues: Sequence[Clue | Refutation]) -> None:
        self._grid: Final = grid
        self._cells: Final = lane_table(grid).cells
        self._clues: Final = clues
        self._examples: list[tuple[int, int]] = []
        """The atoms of each, and the clues that it contradicts, both as bits."""

    def add(self, placement: int) -> None:
        """Add a placement, whose atoms are given as bits."""
        cells = frozenset(self._cells[number] for number in ones(placement))
        box = FastBox(self._grid, cells)
        contradicted = 0
        for nth, clue in enumerate(self._clues):
            match clue:
                case Clue(entry, outcome):
                    agrees = box.outcome(entry) == outcome
                case Refutation(guesses, wrong):
                    agrees = len(guesses - cells) == wrong
            contradicted |= 0 if agrees else 1 << nth
        self._examples.append((placement, contradicted))

    def keep_only(self, facts: Facts) -> None:
        """Drop those in which these facts do not hold."""
        self._examples = [
            example for example in self._examples if facts.true_of(example[0]) == facts
        ]

    def not_refuted(self, wanted: Facts, clues: Iterable[int]) -> Facts:
        """The facts that no placement which agrees with these clues refutes."""
        chosen = sum(1 << nth for nth in clues)
        for placement, contradicted in self._examples:
            if not contradicted & chosen:
                wanted = wanted.true_of(placement)
                if wanted == NOTHING:
                    break
        return wanted
