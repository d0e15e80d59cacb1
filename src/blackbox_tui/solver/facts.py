"""Facts about cells as the bits of one number, and placements that refute them.

That cell n holds an atom is the bit n; that it is empty, the bit n plus the number of cells.
On a 2x2 board, `0b1010_0001` says that a1 holds an atom, and that b1 and b2 are empty.

A placement that agrees with a set of clues refutes every fact that does not hold in it,
for this set and for each of its subsets. A few dozen placements refute most sets of clues,
so that only the few that remain need to be worked out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from blackbox_tui.engine.lanes import LaneTable, bits_of, lane_table, ones
from blackbox_tui.rules.clues import Clues, Premise
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import PlacementPart, every_cube, fault
from blackbox_tui.solver.walker import Cube, restricted


def join(table: LaneTable, atoms: int, empty: int) -> int:
    """The facts that some cells, given as bits, hold an atom and others are empty."""
    return atoms | empty << len(table.cells)


def split(table: LaneTable, facts: int) -> tuple[int, int]:
    """The cells of these facts that hold an atom, and those that are empty, as bits."""
    return facts & table.every_cell, facts >> len(table.cells)


def proved_by_cubes(table: LaneTable, cubes: Iterable[Cube], wanted: int) -> int:
    """Which of the facts hold in all placements of these cubes."""
    for atoms, unknown, left in cubes:
        certain = atoms | (unknown if left == unknown.bit_count() else 0)
        wanted &= join(table, certain, table.every_cell & ~(atoms | unknown))
        if not wanted:
            break
    return wanted


def proved_by_parts(table: LaneTable, parts: Iterable[PlacementPart], wanted: int) -> int:
    """Which of the facts hold in all of these placements."""
    for part in parts:
        if isinstance(part, Listed):
            wanted = proved_by_list(table, part.roster.columns, part.bits, wanted)
        else:
            wanted = proved_by_cubes(table, part.cubes, wanted)
    return wanted


def proved_by_list(table: LaneTable, columns: Sequence[int], some: int, wanted: int) -> int:
    """Which of the facts hold in some placements of a roster, given as bits and by its columns."""
    atoms, empty = split(table, wanted)
    always = bits_of(cell for cell in ones(atoms) if not some & ~columns[cell])
    never = bits_of(cell for cell in ones(empty) if not some & columns[cell])
    return join(table, always, never)


def where_true(listed: Listed, facts: int) -> Listed:
    """The placements of a list in which all of these facts are true."""
    bits, columns = listed.bits, listed.roster.columns
    atoms, empty = split(listed.roster.table, facts)
    for cell in ones(atoms):
        bits &= columns[cell]
    for cell in ones(empty):
        bits &= ~columns[cell]
    return Listed(listed.roster, bits)


class Ground:
    """Some clues, and the facts that have been proved from them so far."""

    def __init__(self, clues: Clues, known: int = 0) -> None:
        self.premises: Final = clues.premises
        self.table: Final = lane_table(clues.grid)
        self.known = known
        self.every: Final = every_cube(clues)
        """All placements, whatever is known."""

    @property
    def cubes(self) -> list[Cube]:
        """All placements that agree with what is known: a cube for each number of atoms."""
        return [*restricted(self.every.cubes, *split(self.table, self.known))]

    @property
    def unknown(self) -> int:
        """All facts that are not known."""
        every = self.table.every_cell
        return join(self.table, every, every) & ~self.known

    def contrary(self, cases: Iterable[Cube], untrue: int) -> Iterator[Cube]:
        """The cases in which none of these facts is true."""
        atoms, empty = split(self.table, untrue)
        return restricted(cases, atoms=empty, empty=atoms)


class Counterexamples:
    """Placements or whole cubes of them, each with the clues that it contradicts."""

    def __init__(self, table: LaneTable, clues: Sequence[Premise]) -> None:
        self._table: Final = table
        self._clues: Final = clues
        self._examples: list[tuple[int, int, Cube]] = []
        """The facts that hold in all of each, the clues that it may contradict, as bits, and it."""

    def add(self, atoms: int) -> None:
        """Add a placement, whose atoms are given as bits."""
        faults = (fault(clue, self._table, atoms) for clue in self._clues)
        self.add_cube((atoms, 0, 0), bits_of(nth for nth, wrong in enumerate(faults) if wrong))

    def add_cube(self, cube: Cube, contradicted: int) -> None:
        """Add a cube all of whose placements agree with all clues but these, given as bits."""
        every = self._table.every_cell
        facts = proved_by_cubes(self._table, [cube], join(self._table, every, every))
        self._examples.append((facts, contradicted, cube))

    def keep_only(self, facts: int) -> None:
        """Drop all placements in which these facts do not hold."""
        atoms, empty = split(self._table, facts)
        examples, self._examples = self._examples, []
        for _, contradicted, cube in examples:
            for part in restricted([cube], atoms, empty):
                self.add_cube(part, contradicted)

    def not_refuted(self, wanted: int, clues: Iterable[int]) -> int:
        """The facts that no placement which agrees with these clues refutes."""
        chosen = bits_of(clues)
        for facts, contradicted, _ in self._examples:
            if not contradicted & chosen:
                wanted &= facts
                if not wanted:
                    break
        return wanted
