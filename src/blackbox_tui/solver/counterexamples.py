"""Placements that show that some clues do not prove something.

A placement that agrees with a set of clues refutes every fact that does not hold in it,
for this set and for each of its subsets. A few dozen placements refute most sets of clues,
so that only the few that remain need to be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from blackbox_tui.engine import Grid
from blackbox_tui.engine.bits import bits_of
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Premise, Refutation
from blackbox_tui.solver.facts import NOTHING, Facts


class Counterexamples:
    """Placements, each with the clues that it contradicts."""

    def __init__(self, grid: Grid, clues: Sequence[Premise]) -> None:
        self._table: Final = lane_table(grid)
        self._clues: Final = clues
        self._examples: list[tuple[int, int]] = []
        """The atoms of each, and the clues that it contradicts, both as bits."""

    def add(self, placement: int) -> None:
        """Add a placement, whose atoms are given as bits."""
        disagreeing = (
            nth for nth, clue in enumerate(self._clues) if not self._agrees(placement, clue)
        )
        self._examples.append((placement, bits_of(disagreeing)))

    def _agrees(self, placement: int, clue: Premise) -> bool:
        match clue:
            case Clue(entry, outcome):
                return self._table.outcome(entry, placement) == outcome
            case Refutation(guesses, wrong):
                return (self._table.bits(guesses) & ~placement).bit_count() == wrong

    def keep_only(self, facts: Facts) -> None:
        """Drop those in which these facts do not hold."""
        self._examples = [
            example for example in self._examples if facts.true_of(example[0]) == facts
        ]

    def not_refuted(self, wanted: Facts, clues: Iterable[int]) -> Facts:
        """The facts that no placement which agrees with these clues refutes."""
        chosen = bits_of(clues)
        for placement, contradicted in self._examples:
            if not contradicted & chosen:
                wanted = wanted.true_of(placement)
                if wanted == NOTHING:
                    break
        return wanted
