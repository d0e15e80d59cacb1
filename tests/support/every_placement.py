"""All placements of a board at once, to check by exhaustion what clues prove.

Each placement is a bit, so that a set of them is one integer.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain, combinations
from random import Random

from blackbox_tui.engine import Box, Cell, Grid, Outcome, Port
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Premise, Refutation, count_wrong
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.placements import Cubes
from blackbox_tui.solver.reasons import Known, Plan
from blackbox_tui.values import replace


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


def fire_at_random(box: Box, chance: Random, rays: int, atoms: AtomRange = AS_HIDDEN) -> Clues:
    """The clues of so many rays from random unused ports."""
    clues = Clues(box.grid, atoms.or_else(len(box.atoms)))
    for port in chance.sample(box.grid.ports, len(box.grid.ports)):
        if port not in clues.markers and len(clues.rays) < rays:
            clue = Clue(port, box.fire(port).outcome)
            clues = replace(clues, rays=(*clues.rays, clue))
    return clues


def check_plan(plan: Plan, every: EveryPlacement) -> None:
    """Check a plan by trying every placement."""
    premises: list[Premise] = [*plan.clues.rays, *plan.clues.refuted]
    proved = every.proved(every.left_by(premises))
    known, agreeing = plan.before, every.with_cells(plan.before, every.everyone)
    for step in plan.steps:
        assert step.before == known
        assert step.cells
        assert not step.cells & (known.atoms | known.empty)
        assert set(step.premises) <= set(premises)
        found = every.proved(every.left_by(step.premises, agreeing))
        assert step.atoms <= found.atoms
        assert step.empty <= found.empty
        left = (proved.atoms | proved.empty) - known.atoms - known.empty
        for size in range(len(step.premises)):
            for fewer in combinations(premises, size):
                bits = every.left_by(fewer, agreeing)
                assert every.proved(bits, left) == Known(), f"{fewer} would do"
        known = Known(known.atoms | step.atoms, known.empty | step.empty)
        agreeing = every.with_cells(Known(step.atoms, step.empty), agreeing)
    assert plan.complete
    assert known == proved == plan.known
