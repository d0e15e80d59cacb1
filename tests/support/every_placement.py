"""All placements of a board at once, to check by exhaustion what clues prove.

Each placement is a bit, so that a set of them is one integer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations

from blackbox_tui.engine import Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Premise, Refutation, count_wrong
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.placements import Cubes
from blackbox_tui.solver.reasons import Known


class EveryPlacement:
    """All placements of so many atoms, each traced by itself."""

    def __init__(self, grid: Grid, atoms: AtomRange) -> None:
        self.grid = grid
        ways = (combinations(grid.cells, number) for number in atoms)
        self.placements = [frozenset(cells) for cells in chain.from_iterable(ways)]
        self.everyone = (1 << len(self.placements)) - 1
        self.columns = {
            cell: _bits(cell in placement for placement in self.placements) for cell in grid.cells
        }
        self._by_outcome: dict[Port, dict[Outcome, int]] = {}

    def agreeing(self, premise: Premise) -> int:
        """Those that agree with a clue."""
        match premise:
            case Clue(entry, outcome):
                return self._outcomes(entry).get(outcome, 0)
            case Refutation(guesses, wrong):
                return _bits(count_wrong(guesses, cells) == wrong for cells in self.placements)

    def _outcomes(self, port: Port) -> dict[Outcome, int]:
        """Those for each outcome of a port."""
        if port not in self._by_outcome:
            table = lane_table(self.grid)
            outcomes = [table.outcome(port, table.bits(cells)) for cells in self.placements]
            letters = {outcome: chr(nth) for nth, outcome in enumerate(set(outcomes), start=100)}
            text = "".join(letters[outcome] for outcome in reversed(outcomes))
            zeros = {ord(letter): "0" for letter in letters.values()}
            self._by_outcome[port] = {
                outcome: int(text.translate(zeros | {ord(letter): "1"}), 2)
                for outcome, letter in letters.items()
            }
        return self._by_outcome[port]

    def left_by(self, premises: Iterable[Premise], bits: int | None = None) -> int:
        """Those that agree with clues, among some of them or all."""
        bits = self.everyone if bits is None else bits
        for premise in premises:
            bits &= self.agreeing(premise)
        return bits

    def with_cells(self, known: Known, bits: int) -> int:
        """Those of them that agree with cells that are known."""
        for cell in known.atoms:
            bits &= self.columns[cell]
        for cell in known.empty:
            bits &= ~self.columns[cell]
        return bits

    def proved(self, bits: int, cells: Iterable[Cell] | None = None) -> Known:
        """The cells that hold an atom, and those that are empty, in all of these."""
        cells = self.grid.cells if cells is None else cells
        return Known(
            frozenset(cell for cell in cells if not bits & ~self.columns[cell]),
            frozenset(cell for cell in cells if not bits & self.columns[cell]),
        )


class ListedPlacements(EveryPlacement):
    """The same for a board with many placements: their rays are followed all at once."""

    def __init__(self, grid: Grid, atoms: AtomRange) -> None:
        listed = run_job(Cubes(grid, dict.fromkeys(atoms, 1)).listed())
        self.grid = grid
        self._roster = listed.roster
        self.everyone = listed.bits
        self.columns = dict(zip(grid.cells, self._roster.columns, strict=True))

    def _outcomes(self, port: Port) -> dict[Outcome, int]:
        return self._roster.by_outcome(port)


@cache
def every_placement(grid: Grid, atoms: AtomRange) -> EveryPlacement:
    """All placements, worked out once."""
    return EveryPlacement(grid, atoms)


def _bits(flags: Iterable[bool]) -> int:
    return int("".join("1" if flag else "0" for flag in flags)[::-1] or "0", 2)
