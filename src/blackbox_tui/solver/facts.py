"""Facts about cells, and the cubes in which they hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from blackbox_tui.engine.bits import bits_of, ones
from blackbox_tui.solver.lists import Listed
from blackbox_tui.solver.placements import PlacementPart
from blackbox_tui.solver.walker import Cube


class Facts(NamedTuple):
    """Cells as bits: those that hold an atom, and those that are empty."""

    atoms: int = 0
    empty: int = 0

    def without(self, others: Facts) -> Facts:
        """Those that are not among the others."""
        return Facts(self.atoms & ~others.atoms, self.empty & ~others.empty)

    def true_of(self, placement: int) -> Facts:
        """Those that hold in a placement, whose atoms are given as bits."""
        return Facts(self.atoms & placement, self.empty & ~placement)

    def any(self) -> Facts:
        """One of them, always the same one; none of none."""
        if self.atoms:
            return Facts(atoms=self.atoms & -self.atoms)
        return Facts(empty=self.empty & -self.empty)

    @property
    def opposite(self) -> Facts:
        """The same cells, the other way round."""
        return Facts(atoms=self.empty, empty=self.atoms)


NOTHING: Final = Facts()


def restricted(cubes: Iterable[Cube], facts: Facts) -> Iterator[Cube]:
    """The placements of these cubes in which the facts hold."""
    for atoms, unknown, left in cubes:
        if atoms & facts.empty or facts.atoms & ~(atoms | unknown):
            continue
        placed = facts.atoms & unknown
        free, missing = unknown & ~(facts.atoms | facts.empty), left - placed.bit_count()
        if 0 <= missing <= free.bit_count():
            yield atoms | placed, free if missing else 0, missing


def proved_by_cubes(cubes: Iterable[Cube], wanted: Facts) -> Facts:
    """Which of the facts hold in all placements of these cubes."""
    atoms, empty = wanted
    for placed, unknown, left in cubes:
        atoms &= placed | (unknown if left == unknown.bit_count() else 0)
        empty &= ~(placed | (unknown if left else 0))
        if not (atoms or empty):
            break
    return Facts(atoms, empty)


def proved_by_parts(parts: Iterable[PlacementPart], wanted: Facts) -> Facts:
    """Which of the facts hold in all of these placements."""
    for part in parts:
        if isinstance(part, Listed):
            columns, bits = part.roster.columns, part.bits
            wrong_atoms = bits_of(cell for cell in ones(wanted.atoms) if bits & ~columns[cell])
            wrong_empty = bits_of(cell for cell in ones(wanted.empty) if bits & columns[cell])
            wanted = wanted.without(Facts(wrong_atoms, wrong_empty))
        else:
            wanted = proved_by_cubes(part.cubes, wanted)
    return wanted
