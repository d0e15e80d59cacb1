"""How many atoms there are, in words: `4 atoms`, `3 to 5 atoms`, `up to 2 atoms`."""

from __future__ import annotations

from blackbox_tui.rules.atoms import AtomRange


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
