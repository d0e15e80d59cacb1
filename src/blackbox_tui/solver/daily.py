"""The box of a day: the same fair box for everyone, from the date alone, for ever."""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.engine import Box
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import Job
from blackbox_tui.solver.fair import deal_fairly

VARIANT: Final = Variant()
EDITION: Final = CLASSIC


def box_of_day(day: date) -> Job[Box]:
    """The box that everyone plays on that day."""
    return deal_fairly(VARIANT, f"daily {day.isoformat()}")
