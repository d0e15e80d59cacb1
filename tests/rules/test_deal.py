from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import (
    Variant,
    candidates,
    deal,
    fill_up,
    most_atoms,
    placement_count,
    rank,
    unrank,
)


@pytest.mark.parametrize(
    ("size", "atoms"), [("7x8", 4), ("8x7", 4), ("8x8", 0), ("8x8", 9), ("26x26", 27)]
)
def test_variants_outside_the_rules_are_refused(size: str, atoms: int) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Variant(Grid.parse(size), AtomRange(atoms))


def test_every_size_and_number_of_atoms_in_the_rules_is_accepted() -> None:
    assert str(Variant()) == "8x8-4"
    assert [most_atoms(Grid(*size)) for size in ((8, 8), (9, 8), (9, 9))] == [8, 8, 9]
    for width in range(8, 27):
        for height in range(8, 27):
            grid = Grid(width, height)
            assert Variant(grid, AtomRange(most_atoms(grid))).atoms.most == (width + height) // 2


def test_placements_of_a_small_board_are_numbered_without_gaps() -> None:
    grid, atoms = Grid(4, 3), AtomRange(2, 3)
    ways = [cells for number in atoms for cells in combinations(grid.cells, number)]
    placements = {rank(grid, atoms, cells): frozenset(cells) for cells in ways}
    assert sorted(placements) == list(range(placement_count(grid, atoms)))
    for number, cells in placements.items():
        assert unrank(grid, atoms, number) == cells


@given(st.data(), st.integers(1, 26), st.integers(1, 26))
def test_unrank_inverts_rank(data: st.DataObject, width: int, height: int) -> None:
    grid = Grid(width, height)
    ends = st.integers(0, min(26, width * height))
    atoms = AtomRange(*sorted([data.draw(ends), data.draw(ends)]))
    number = data.draw(st.integers(0, placement_count(grid, atoms) - 1))
    placement = unrank(grid, atoms, number)
    assert len(placement) in atoms
    assert rank(grid, atoms, placement) == number


@pytest.mark.parametrize("number", [-1, 635_376])
def test_unrank_refuses_numbers_beyond_the_last_placement(number: int) -> None:
    with pytest.raises(ValueError, match="There is no placement"):
        unrank(Grid(8, 8), AtomRange(4), number)


def test_a_seed_always_deals_the_same_box() -> None:
    """Golden: these boxes must never change."""
    boxes = {
        (str(variant), seed): " ".join(map(str, sorted(deal(variant, seed).atoms)))
        for variant in (
            Variant(),
            Variant(Grid(10, 12), AtomRange(6)),
            Variant(Grid(26, 26), AtomRange(26)),
            Variant(atoms=AtomRange(3, 5)),
        )
        for seed in ("1", "2")
    }
    assert boxes == GOLDEN


GOLDEN = {
    ("8x8-4", "1"): "f2 g2 c4 c6",
    ("8x8-4", "2"): "c1 b5 h5 g6",
    ("8x8-3to5", "1"): "f1 c4 h5 h6 g7",
    ("8x8-3to5", "2"): "b5 c5 e6 b7 c8",
    ("10x12-6", "1"): "i1 f3 d5 c7 g8 h9",
    ("10x12-6", "2"): "d1 d3 c5 e8 g8 c11",
    ("26x26-26", "1"): "f1 o2 s3 g7 f9 a10 t11 u12 c13 k16 o16 t16 j17 a18 y18 h19 m19 w20 x21 "
    "j22 o22 u22 g23 l24 a26 y26",
    ("26x26-26", "2"): "k2 a5 g5 m6 t6 y6 c7 f7 k7 k8 y8 e9 c10 t10 c11 d12 a13 j13 u18 z22 b23 "
    "f23 s23 u24 a25 s26",
}


def test_each_number_of_a_range_is_dealt_about_equally_often() -> None:
    variant = Variant(atoms=AtomRange(3, 5))
    dealt = Counter(len(deal(variant, str(seed)).atoms) for seed in range(600))
    assert {*dealt} == {3, 4, 5}
    assert all(160 < times < 240 for times in dealt.values())  # 200 expected, deviation 12


def test_boxes_that_are_passed_over_tell_nothing_about_the_number() -> None:
    for seed in map(str, range(20)):
        boxes = islice(candidates(Variant(atoms=AtomRange(1, 8)), seed), 20)
        assert len({len(box.atoms) for box in boxes}) == 1


@given(st.sets(st.sampled_from(Grid().cells), max_size=5).map(frozenset), st.text(max_size=3))
def test_filling_up_reaches_a_number_of_the_range(placed: frozenset[Cell], seed: str) -> None:
    filled = fill_up(Variant(atoms=AtomRange(3, 5)), placed, seed)
    assert placed <= filled
    assert len(filled) in range(3, 6)
