from __future__ import annotations

import pytest

from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant, candidates, deal
from blackbox_tui.solver import fair
from blackbox_tui.solver.analysis import finish, twins
from blackbox_tui.solver.fair import deal_as_wanted, deal_fairly


@pytest.mark.parametrize("atoms", [1, 3, 4, 5])
def test_a_fair_box_has_no_twin(atoms: int) -> None:
    variant = Variant(Grid(8, 8), atoms)
    for seed in range(12):
        assert finish(twins(finish(deal_fairly(variant, str(seed))))) == ()


def test_a_box_with_twins_is_passed_over_for_the_next() -> None:
    variant = Variant(Grid(8, 8), 8)
    passed_over = 0
    for seed in map(str, range(6)):
        first = next(candidates(variant, seed))
        if finish(twins(first)):
            passed_over += 1
            assert deal_as_wanted(variant, seed, fair=True) != first
            assert deal_as_wanted(variant, seed, fair=False) == first
    assert passed_over


def test_where_nothing_can_be_settled_the_box_is_taken_as_it_comes() -> None:
    variant = Variant(Grid(26, 26), 26)
    assert finish(deal_fairly(variant, "7")) == deal(variant, "7")


def test_after_many_boxes_with_twins_the_next_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair, "TRIES", 0)
    assert finish(deal_fairly(Variant(), "7")) == deal(Variant(), "7")
