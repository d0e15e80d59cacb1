"""What a screen can ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.app.session import Effect
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.progress import Progress


class Leave(Enum):
    """Leave a screen without naming another; an unfinished game is saved."""

    BACK = "back to the screen beneath"
    QUIT = "quit"
    QUIT_UNSAVED = "quit though a game could not be saved"


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Delete the unfinished game with that id."""

    id: str


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Change a setting for good."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class SaveProgress:
    """Save how far the player has come in the lessons."""

    progress: Progress


@dataclass(frozen=True, slots=True)
class Share:
    """Put a text on the clipboard, and print it after leaving."""

    text: str


Request: TypeAlias = (
    Open | Play | Enter | Leave | Effect | DeleteGame | ChangeSettings | SaveProgress | Share
)
