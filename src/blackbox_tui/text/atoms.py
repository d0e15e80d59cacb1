"""How many atoms there are, in words: `4 atoms`, `3 to 5 atoms`, `up to 2 atoms`."""

from __future__ import annotations

from collections.abc import Collection

from blackbox_tui.engine import Cell
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.text.writing import in_words, listed, many
from blackbox_tui.values import NamedTuple


def span(atoms: AtomRange) -> str:
    """The number alone: `4`, `3 to 5`, `up to 2`."""
    if atoms.known:
        return str(atoms.least)
    return f"{atoms.least} to {atoms.most}" if atoms.least else f"up to {atoms.most}"


def many_atoms(atoms: AtomRange, noun: str = "atom") -> str:
    """The number with its noun, which may be `hidden atom`."""
    return f"{span(atoms)} {noun}{'' if atoms.most == 1 else 's'}"


def atoms_placed(placed: int, atoms: AtomRange) -> str:
    """Count the placed atoms or guesses: `1 of 4 atoms placed`."""
    return f"{placed} of {many_atoms(atoms)} placed"


class AtomsLeft(NamedTuple):
    """The atoms that are still to be found, in the clauses of an argument."""

    atoms: AtomRange
    found: int  # how many were known before

    @property
    def _most(self) -> int:
        """How many are left, at most."""
        return self.atoms.most - self.found

    @property
    def name(self) -> str:
        """All of them, if their number is known: `the last two atoms`."""
        if not self._most:
            return "all the atoms"
        if self._most == 1:
            return "the last atom" if self.found else "the only atom"
        if not self.found and self._most == 2:
            return "both atoms"
        return f"{'the last' if self.found else 'all'} {in_words(self._most)} atoms"

    def needed(self, where: str = "") -> str:
        """All of them, needed there; if their number is unknown, at most so many."""
        if self.atoms.known:
            return self.name + where
        left, are = in_words(self._most), "is" if self._most == 1 else "are"
        more = f"{left}{' more' if self.found else ''} {'atom' if self._most == 1 else 'atoms'}"
        at_most = f"at most {left} {are} left" if self.found else f"there {are} at most {left}"
        return f"{more}{where}, and {at_most}"

    @property
    def no_more(self) -> str:
        """That none is left for the other cells, as these were all."""
        if not self.atoms.known:
            return f"there are at most {many(self.atoms.most, 'atom')}"
        if not self._most:
            return "no atom is left for the other cells"
        return f"{'that is' if self._most == 1 else 'those are'} {self.name}"

    @property
    def all_found(self) -> str:
        """That none is left, from the beginning."""
        if self.atoms.known:
            return f"all {self.atoms} atoms are found"
        return f"{self.no_more}, and all of these are found"

    @property
    def fill_all(self) -> str:
        """That all open cells are needed for them."""
        if self.atoms.known:
            return "there are as many atoms left as open cells"
        return f"there are at least {many(self.atoms.least, 'atom')}, and no other cell is left"

    def fill(self, cells: Collection[Cell], proved: int) -> str:
        """That only these cells are open for what is left of them, once some are proved."""
        names = listed(sorted(cells))
        if self.atoms.known:
            last = self.name if len(cells) == proved else "the rest"
            return f"that leaves only {names} for {last}"
        rest = "the rest" if len(cells) < self.atoms.least else "them"
        number = many(self.atoms.least, "atom")
        return f"there are at least {number}, and only {names} can hold {rest}"
