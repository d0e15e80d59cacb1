"""What was asked for on the command line, as values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import Enum

from blackbox_tui.engine import Box
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.grades import PuzzleKind
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.rules.session import Session


class Start(Enum):
    """What the program begins with."""

    MENU = "menu"
    PLAY = "play"
    CONTINUE = "continue"
    DAILY = "daily"
    DAILY_PUZZLE = "daily puzzle"
    DUEL = "duel"
    FRIEND = "friend"
    PUZZLE = "puzzle"
    REVIEW = "review"
    REPLAY = "replay"


def read_seed(text: str) -> str:
    """A seed as it is typed: a whole number, without what does not change it."""
    if not re.fullmatch(r"-?[0-9]{1,40}", text, re.ASCII):
        raise ValueError(f"{quoted(text)} is not a seed: type a whole number.")
    return str(int(text))


@dataclass(frozen=True, slots=True)
class LaunchOptions:
    """The options of a start; None leaves a choice to the settings."""

    start: Start = Start.MENU
    variant: Variant | None = None
    edition: Edition | None = None
    box: Box | None = None
    seed: str | None = None
    animation: bool | None = None
    fair: bool | None = None
    puzzle: PuzzleKind = PuzzleKind()
    """The kind of puzzle to begin with, if no code names one."""
    code: str = ""
    """The code of that puzzle."""
    day: date | None = None
    """The date of the daily box or puzzle; None is today."""
    game: str = ""
    """The id of the unfinished game to continue."""
    finished: Session | None = None
    """The finished game to look back on."""
    idle: float | None = None
    """After how many seconds without a key a guest's game ends; None if this is no guest's."""

    @property
    def guest(self) -> bool:
        """Is the player a guest, who has no files?"""
        return self.idle is not None
