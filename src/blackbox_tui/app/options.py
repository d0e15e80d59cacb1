"""What was asked for on the command line, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import Edition


def read_seed(text: str) -> str:
    """A seed as it is typed: a whole number, without what does not change it."""
    if not re.fullmatch(r"-?[0-9]{1,40}", text, re.ASCII):
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
    """After how many seconds without a key a guest's game ends; None if this is no guest's."""

    @property
    def guest(self) -> bool:
        """Is the player a guest, who has no files?"""
        return self.idle is not None
