from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.fields import read_date
from blackbox_tui.solver.analysis import finish, twins
from blackbox_tui.solver.daily import EDITION, VARIANT, box_of_day

GOLDEN = {
    "2025-01-01": "8x8-4-0ZN58",
    "2025-02-28": "8x8-4-FE2AQ",
    "2025-12-31": "8x8-4-6RDRA",
    "2026-01-01": "8x8-4-5M2GS",
    "2028-02-29": "8x8-4-5HMFX",
    "2099-12-31": "8x8-4-8CCFF",
}
"""Boxes of days, for ever: whoever changes one of these takes a day's box from everyone."""


@pytest.mark.parametrize(("day", "code"), GOLDEN.items())
def test_a_day_has_its_box_for_ever(day: str, code: str) -> None:
    assert encode(finish(box_of_day(read_date(day)))) == code


@settings(max_examples=15, deadline=None)
@given(st.dates())
def test_the_box_of_a_day_is_fair_and_of_the_usual_kind(day: date) -> None:
    box = finish(box_of_day(day))
    assert (box.grid, len(box.atoms)) == (VARIANT.grid, VARIANT.atoms)
    assert VARIANT.atoms == EDITION.atoms
    assert finish(twins(box)) == ()
