"""What a screen hears, and what it can ask for."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from blackbox_tui.app.jobs import JobDone
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.session import Effect
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.ui.events import Button, How
from blackbox_tui.ui.keymap import Command
from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class Opened:
    """The screen is shown for the first time: the first message of each."""


@dataclass(frozen=True)
class Typed:
    """A character that no key binding claims, or any while the screen takes text."""

    char: str
    after: str = ""  # the letter typed just before a digit: it may have begun a cell's name

    @property
    def key(self) -> str:
        """What the key is called."""
        return self.char.strip() or "Space"


@dataclass(frozen=True)
class Pasted:
    """A text was pasted where none is entered."""

    text: str


@dataclass(frozen=True)
class Pointed:
    """The mouse did something to a thing on the screen."""

    target: object  # what the frame says stands there: a cell, a port, a line of a list, an outcome
    how: How = "press"
    button: Button = "left"


@dataclass(frozen=True)
class Ticked:
    """Time passed while the screen was shown."""

    seconds: float


@dataclass(frozen=True)
class Noticed:
    """Something outside the screen that the player should read."""

    sentence: str


Message: TypeAlias = Command | Opened | Typed | Pasted | Pointed | Ticked | Noticed | JobDone


class Leave(Enum):
    """Leave a screen without naming another; an unfinished game is saved."""

    BACK = "back to the screen beneath"
    QUIT = "quit"
    QUIT_UNSAVED = "quit though a game could not be saved"


@dataclass(frozen=True)
class DeleteGame:
    """Delete the unfinished game with that id."""

    id: str


@dataclass(frozen=True)
class ChangeSettings:
    """Change a setting for good."""

    settings: Settings


@dataclass(frozen=True)
class SaveProgress:
    """Save how far the player has come in the lessons."""

    progress: Progress


@dataclass(frozen=True)
class Share:
    """Put a text on the clipboard, and print it after leaving."""

    text: str


Request: TypeAlias = (
    Open | Play | Enter | Leave | Effect | DeleteGame | ChangeSettings | SaveProgress | Share
    | Noticed
)  # fmt: skip
