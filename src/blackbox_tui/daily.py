"""The box of a day: the same fair box for everyone, from the date alone, for ever."""

from __future__ import annotations

from datetime import date
from typing import Final

from blackbox_tui.deal import Variant
from blackbox_tui.engine import Box
from blackbox_tui.fair import deal_fairly
from blackbox_tui.scoring import CLASSIC
from blackbox_tui.solver import Thinking

VARIANT: Final = Variant()
EDITION: Final = CLASSIC


def box_of_day(day: date) -> Thinking[Box]:
    """The box that everyone plays on that day."""
    return deal_fairly(VARIANT, f"daily {day.isoformat()}")
