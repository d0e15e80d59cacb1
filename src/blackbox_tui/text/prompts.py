"""Questions, refusals and notices that both front ends use word for word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from blackbox_tui.text.writing import many

ALREADY_PLAYED: Final = "You have played this {} before, so this game is for practice."
SEEN_BEFORE: Final = "You have seen the atoms of this {} before, so this game is for practice."
PLAYED_LATE: Final = "This {}'s day is over, so this game is for practice."
DAILY_ELSEWHERE: Final = "You are playing this {} in another window, so this one is for practice."
ALREADY_STARTED: Final = "You have already started this {}. Here is where you left off."
"""Sentences about a daily box or puzzle."""
CODE_SETS_ALL: Final = "A code already sets the size, the atoms and the box: leave these out."
CHALLENGE_SETS_ALL: Final = "A score to beat already has its edition: leave the other one out."
CODE_SETS_PUZZLE: Final = "A puzzle's code sets everything: leave out the other options."
PLAYED_OR_PRINTED: Final = "--plain plays a puzzle; --solution prints one. Choose one."
ABOUT_CODES: Final = "The code of a box, or one with a score to beat, like 8x8-4-K2M9Q/classic/12."
ABOUT_PUZZLES: Final = "Some rays are already fired. Only one placement of the atoms fits them all."
ABOUT_GRADES: Final = "How many rays you must combine: one, two, three, or more."
_FOR_LATER: Final = "To come back to it later, go to the menu."
HIDDEN_FOR_YOU: Final = f"This box was hidden for you: find the atoms or give up. {_FOR_LATER}"
MATCH_GOES_ON: Final = f"In a match, every round is played to the end. {_FOR_LATER}"
NONE_UNFINISHED: Final = "You have no unfinished games."
ALL_ELSEWHERE: Final = "Every unfinished game is open in another window."
SHARED: Final = {
    True: "Copied; also printed when you quit.",
    False: "It could not be copied; it will be printed when you quit.",
    None: "Copied if your terminal allows it; also printed when you quit.",
}
"""The result to share: is it on the clipboard? None if only the terminal knows."""
NOT_COPIED: Final = "It will be printed when you quit. Guest results are not copied."
"""What a guest reads instead."""

GUEST_MARKS: Final = ("guest · nothing is kept", "guest")
"""The mark on every screen of a guest, long and short."""
GUEST_HELP: Final = {
    "quit; an unfinished game is saved": "quit; nothing is kept",
    "quit; your progress is saved": "quit; nothing is kept",
    "save the game and quit": "quit; nothing is kept",
    "go to the menu; an unfinished game is saved": "go to the menu; the game waits there",
    "go to the menu; your progress is saved": "go to the menu; your progress lasts until you quit",
    "save the game and go to the menu": "go to the menu; the game waits there until you quit",
    "show and copy the result; printed when you quit": "show the result; printed when you quit",
}
"""Help texts that mention files, and what a guest reads instead."""


def unreadable_games(troubles: Sequence[str]) -> str:
    """One notice for all unreadable files of games."""
    first, *others = troubles
    return f"{first} There was trouble with {many(len(others), 'more game')}." if others else first


def ask_quit_unsaved(reason: str) -> str:
    """The question before a game that could not be saved is lost."""
    return " ".join(filter(None, ("Your game is not saved.", reason, "Quit and lose it?")))


def guest_notice(idle: float) -> str:
    """The notice at the start of a guest game."""
    return f"Guest game: nothing is saved, and it ends after {_span(idle)} without a key."


def idle_warning(seconds: float, *, spoken: bool = False) -> str:
    """Warn that the game ends soon, and say how to go on."""
    do = "Type anything" if spoken else "Press any key"
    return f"Still there? {do}: this guest game ends in {_span(seconds)}."


def idle_farewell(idle: float) -> str:
    """Say why the guest game has ended."""
    return f"Nobody played for {_span(idle)}, so this guest game has ended."


def not_for_guests(command: str) -> str:
    """The refusal of a command about files."""
    return f"Guests have no files, so {command} is not available."


def _span(seconds: float) -> str:
    """A time in whole minutes, or else in seconds."""
    minutes, rest = divmod(seconds, 60)
    return many(max(1, round(seconds)), "second") if rest else many(int(minutes), "minute")
