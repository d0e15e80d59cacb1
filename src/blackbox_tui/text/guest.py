"""What a guest reads: nothing is kept, and the game ends when nobody plays."""

from __future__ import annotations

from typing import Final

from blackbox_tui.text.grammar import many

MARKS: Final = ("guest · nothing is kept", "guest")
"""What stands on every screen, at the length that has room."""
IDLE_NEEDS_GUEST: Final = "--idle needs --guest."

_HELP: Final = {
    "quit; an unfinished game is saved": "quit; nothing is kept",
    "quit; your progress is saved": "quit; nothing is kept",
    "save the game and quit": "quit; nothing is kept",
    "go to the menu; an unfinished game is saved": "go to the menu; the game waits there",
    "go to the menu; your progress is saved": "go to the menu; your progress lasts until you quit",
    "save the game and go to the menu": "go to the menu; the game waits there until you quit",
    "copy the result; it is also printed when you quit": "print the result when you quit",
}
"""Help that promises what only a player with files has, and what is true for a guest."""


def help_for_guest(about: str) -> str:
    """What a key or a command does for a guest."""
    return _HELP.get(about, about)


def notice(idle: float) -> str:
    """The first thing that a guest reads."""
    return f"Guest game: nothing is kept, and it ends if you do nothing for {_span(idle)}."


def warning(seconds: float, *, spoken: bool = False) -> str:
    """The game ends so soon; in text mode, a line is typed to go on."""
    do = "Type anything" if spoken else "Press any key"
    return f"Still there? {do}: this guest game ends in {_span(seconds)}."


def idle_farewell(idle: float) -> str:
    """Why the game has ended."""
    return f"Nobody played for {_span(idle)}, so this guest game has ended."


def not_for_guests(command: str) -> str:
    """The refusal of a command about files."""
    return f"A guest game has no files of yours, so {command} is not available."


def _span(seconds: float) -> str:
    """A time in whole minutes, or else in seconds."""
    minutes, rest = divmod(seconds, 60)
    return many(max(1, round(seconds)), "second") if rest else many(int(minutes), "minute")
