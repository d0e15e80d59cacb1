"""How many atoms there are: a number, or a range of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange, read_atoms

ranges = st.lists(st.integers(1, 26), min_size=1, max_size=2).map(
    lambda ends: AtomRange(*sorted(ends))
)


@given(ranges)
def test_a_range_is_read_as_it_is_written(atoms: AtomRange) -> None:
    typed = f" {str(atoms).replace('-', '–')} "
    for text in (str(atoms), atoms.in_codes, str(atoms.in_json), typed):
        assert read_atoms(text) == atoms


@pytest.mark.parametrize("text", ["3-5", "3 to 5", "3TO5", "3–5", " 3 - 5"])
def test_a_range_can_be_typed_in_several_ways(text: str) -> None:
    assert read_atoms(text) == AtomRange(3, 5)


@pytest.mark.parametrize("text", ["", "-", "3-", "-3", "5-3", "3-4-5", "three", "3.5", "1000", "٣"])
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a number of atoms: write one like 4, .*3-5\.$"):
        read_atoms(text)


def test_a_known_number_is_a_range_of_one() -> None:
    four = AtomRange(4)
    assert (four, str(four), four.in_json, [*four]) == (AtomRange(4, 4), "4", 4, [4])
    assert four.known
    assert not AtomRange(3, 5).known


@given(ranges, st.integers(0, 30))
def test_a_range_knows_its_numbers(atoms: AtomRange, number: int) -> None:
    assert (number in atoms) == (number in [*atoms])
    assert len(atoms) == len([*atoms])


@given(ranges, st.integers(0, 30))
def test_what_is_placed_lacks_no_less_than_nothing(atoms: AtomRange, placed: int) -> None:
    left = atoms.after(placed)
    assert (placed in atoms) == (not left.least and placed <= atoms.most)
    assert all(placed + more in atoms for more in left if placed <= atoms.most)


@given(ranges, st.integers(1, 26))
def test_a_range_is_cut_to_what_a_board_can_hide(atoms: AtomRange, most: int) -> None:
    cut = atoms.at_most(most)
    assert cut.most <= most
    assert {*cut} == {min(number, most) for number in atoms}


def test_a_seeker_is_told_the_number_unless_there_is_a_range() -> None:
    assert AS_HIDDEN.or_else(4) == AtomRange(4)
    assert AtomRange(3, 5).or_else(4) == AtomRange(3, 5)
