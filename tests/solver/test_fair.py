from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.engine import Grid
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.fields import read_date
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant, candidates, deal
from blackbox_tui.rules.game import Start
from blackbox_tui.solver import boxes
from blackbox_tui.solver.boxes import DAILY_KIND, Deal, deal_fairly, deal_of_day, equivalents
from blackbox_tui.solver.jobs import run_job


@pytest.mark.parametrize("atoms", [1, 3, 4, 5])
def test_a_fair_box_has_a_unique_solution(atoms: int) -> None:
    variant = Variant(Grid(8, 8), AtomRange(atoms))
    for seed in range(4):
        box, unique = run_job(deal_fairly(variant, str(seed)))
        assert (run_job(equivalents(box)), unique) == ((), True)


def test_a_box_with_several_solutions_is_skipped() -> None:
    variant = Variant(Grid(8, 8), AtomRange(8))
    skipped = 0
    for seed in map(str, range(6)):
        first = next(candidates(variant, seed))
        if run_job(equivalents(first)):
            skipped += 1
            assert run_job(deal_fairly(variant, seed, fair=True)).box != first
            assert run_job(deal_fairly(variant, seed, fair=False)).box == first
    assert skipped


@pytest.mark.parametrize(
    ("variant", "limit", "value"),
    [
        (Variant(), "TRIES", 0),
        (Variant(), "MOST_PLACEMENTS", 0),
        (Variant(Grid(26, 26), AtomRange(26)), "TRIES", 40),
    ],
)
def test_a_box_that_cannot_be_checked_is_dealt_as_it_is(
    variant: Variant, limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes, limit, value)
    assert run_job(deal_fairly(variant, "7")) == Deal(deal(variant, "7"), unique=False)


# --- the box of a day ---------------------------------------------------------

GOLDEN = {
    "2025-01-01": "8x8-4-0ZN58",
    "2025-02-28": "8x8-4-FE2AQ",
    "2025-12-31": "8x8-4-6RDRA",
    "2026-01-01": "8x8-4-5M2GS",
    "2028-02-29": "8x8-4-5HMFX",
    "2099-12-31": "8x8-4-8CCFF",
}
"""The boxes of some days. They must never change: players compare their scores for a day."""


@pytest.mark.parametrize(("day", "code"), GOLDEN.items())
def test_a_day_has_its_box_for_ever(day: str, code: str) -> None:
    assert encode(run_job(deal_of_day(read_date(day))).box) == code


@settings(max_examples=6)
@given(st.dates())
def test_the_box_of_a_day_has_a_unique_solution_and_the_usual_size(day: date) -> None:
    box = run_job(deal_of_day(day)).box
    assert Start(box).variant == DAILY_KIND.variant
    assert DAILY_KIND.variant.atoms == AtomRange(DAILY_KIND.edition.atoms)
    assert run_job(equivalents(box)) == ()
