"""What a screen can ask for."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Literal, TypeAlias

from blackbox_tui.app.session import Effect
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.grades import PuzzleKind
from blackbox_tui.rules.match import Kind, Match
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Stage
from blackbox_tui.rules.terms import SCORED, Terms


class Go(Enum):
    """The requests that need nothing but their name."""

    MENU = "menu"
    """Leave for the menu; an unfinished game is saved."""
    GAMES = "unfinished games"
    OPTIONS = "options for a new game"
    MATCH = "options for a match"
    FRIEND = "options for a box that a friend seeks"
    AGAINST_COMPUTER = "options for a box that the computer seeks"
    SANDBOX = "sandbox"
    STATISTICS = "statistics"
    SETTINGS = "settings"
    CALENDAR = "calendar of daily boxes"
    HELP = "help over this screen"
    BACK = "back from the help"
    QUIT = "quit"
    """Leave the program; an unfinished game is saved."""
    QUIT_UNSAVED = "quit though a game could not be saved"


@dataclass(frozen=True, slots=True)
class ShowLesson:
    """Show the lesson that was reached."""

    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class ShowReplay:
    """Watch a finished game again."""

    session: Session


@dataclass(frozen=True, slots=True)
class ShowReview:
    """Look back on a finished game."""

    session: Session


@dataclass(frozen=True, slots=True)
class Enter:
    """Go on with that stage of a game."""

    stage: Stage
    note: str = ""
    """What the player should read there first."""


@dataclass(frozen=True, slots=True)
class StartSolitaire:
    """Deal a new box of the kind that was chosen, or of the usual one."""

    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class ChoosePuzzle:
    """Choose what kind of puzzle to make; a note says why none was made before."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class StartPuzzle:
    """Make a puzzle of the kind that was chosen, or play the one with that code."""

    kind: PuzzleKind
    code: str = ""


@dataclass(frozen=True, slots=True)
class PlayDaily:
    """Play the box of that day, or of today; or its puzzle."""

    day: date | None = None
    terms: Terms = SCORED


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin the match that was chosen; one of the computer alone begins with hiding from it."""

    match: Match


@dataclass(frozen=True, slots=True)
class GoOn:
    """Play the next round of a match, or a rematch."""

    match: Match


@dataclass(frozen=True, slots=True)
class Continue:
    """Continue the unfinished game with that id."""

    id: str


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Delete the unfinished game with that id, and show the others."""

    id: str
    at: int = 0
    """Its place in the list, where the cursor stays."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Leave a game behind: the next round of its match, or another box."""

    session: Session


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """Play the same box from the beginning, for practice."""

    session: Session


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


GameRequest: TypeAlias = (
    Enter | StartSolitaire | StartPuzzle | PlayDaily | StartMatch | GoOn | Continue | PlayOn
    | PlayAgain
)  # fmt: skip
"""Requests that lead to a stage of a game."""
PageRequest: TypeAlias = (
    ShowLesson | ShowReplay | ShowReview | DeleteGame | ChoosePuzzle
    | Literal[Go.MENU, Go.GAMES, Go.OPTIONS, Go.MATCH, Go.FRIEND, Go.AGAINST_COMPUTER, Go.SANDBOX,
              Go.CALENDAR, Go.STATISTICS, Go.SETTINGS]
)  # fmt: skip
"""Requests that lead to any other screen."""
Request: TypeAlias = Go | GameRequest | PageRequest | Effect | ChangeSettings | SaveProgress | Share
