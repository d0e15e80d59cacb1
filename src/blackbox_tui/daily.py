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


def read_day(text: str) -> date:
    """Read a date like 2026-01-31."""
    sentence = f"{text[:20]!r} is not a date: write it like 2026-01-31."
    if len(text) != 10:  # newer Pythons would read other forms as well
        raise ValueError(sentence)
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ValueError(sentence) from None
