"""What was asked for on the command line, as values."""

from __future__ import annotations

from dataclasses import dataclass

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine.numbers import is_number
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import Edition


def read_seed(text: str) -> str:
    """A seed as it is typed: a whole number, without what does not change it."""
    if not is_number(text.removeprefix("-"), 40):
        raise ValueError(f"{quoted(text)} is not a seed: type a whole number.")
    return str(int(text))


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """The options of a start; None leaves a choice to the settings."""

    start: Open | Play = Open(pages.MENU)
    """What the program begins with."""
    variant: Variant | None = None
    edition: Edition | None = None
    animation: bool | None = None
    fair: bool | None = None
    idle: float | None = None
    """Seconds without a key until the game ends, and nothing is kept; None for one with files."""
