"""How many atoms are left, in the clauses of an argument."""

from __future__ import annotations

import pytest

from blackbox_tui.engine import parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.text.atoms import AtomsLeft

KNOWN, RANGE = AtomRange(4), AtomRange(3, 5)


@pytest.mark.parametrize(
    ("atoms", "found", "name"),
    [(1, 0, "the only atom"), (2, 0, "both atoms"), (3, 0, "all three atoms"),
     (4, 2, "the last two atoms"), (4, 3, "the last atom"), (4, 4, "all the atoms")],
)  # fmt: skip
def test_the_atoms_left_have_a_name(atoms: int, found: int, name: str) -> None:
    left = AtomsLeft(AtomRange(atoms), found)
    assert left.name == name
    assert left.needed(" in row 1") == f"{name} in row 1"


@pytest.mark.parametrize(
    ("found", "needed"),
    [(0, "five atoms here, and there are at most five"),
     (3, "two more atoms here, and at most two are left"),
     (4, "one more atom here, and at most one is left")],
)  # fmt: skip
def test_of_a_range_at_most_so_many_are_needed(found: int, needed: str) -> None:
    assert AtomsLeft(RANGE, found).needed(" here") == needed


@pytest.mark.parametrize(
    ("atoms", "found", "no_more"),
    [(KNOWN, 4, "no atom is left for the other cells"), (KNOWN, 3, "that is the last atom"),
     (KNOWN, 2, "those are the last two atoms"), (RANGE, 5, "there are at most 5 atoms")],
)  # fmt: skip
def test_that_none_is_left_for_other_cells_is_said(
    atoms: AtomRange, found: int, no_more: str
) -> None:
    assert AtomsLeft(atoms, found).no_more == no_more


def test_that_all_are_found_or_fill_the_open_cells_is_said() -> None:
    assert AtomsLeft(KNOWN, 4).all_found == "all 4 atoms are found"
    assert AtomsLeft(RANGE, 5).all_found == "there are at most 5 atoms, and all of these are found"
    assert AtomsLeft(KNOWN, 2).fill_all == "there are as many atoms left as open cells"
    assert AtomsLeft(RANGE, 2).fill_all == "there are at least 3 atoms, and no other cell is left"


@pytest.mark.parametrize(
    ("atoms", "found", "proved", "said"),
    [(KNOWN, 2, 2, "that leaves only a1 and b2 for the last two atoms"),
     (KNOWN, 2, 1, "that leaves only a1 and b2 for the rest"),
     (RANGE, 0, 2, "there are at least 3 atoms, and only a1 and b2 can hold the rest"),
     (AtomRange(2, 4), 0, 2, "there are at least 2 atoms, and only a1 and b2 can hold them")],
)  # fmt: skip
def test_cells_that_are_left_for_atoms_are_named(
    atoms: AtomRange, found: int, proved: int, said: str
) -> None:
    assert AtomsLeft(atoms, found).fill(parse_cells("b2 a1"), proved) == said
