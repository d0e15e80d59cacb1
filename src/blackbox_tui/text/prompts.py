"""Questions, refusals and notices that both front ends use word for word."""

from __future__ import annotations

from typing import Final

ASK_HINT: Final = "Show a hint? This marks the game as assisted."
ASK_ODDS: Final = "Show the odds of every cell? This marks the game as assisted."
ASK_GIVE_UP: Final = "Give up and reveal the atoms?"
ASK_NEW: Final = "Leave this box unsolved and start a new one?"
ASK_REPLAY: Final = "Start this box again from the beginning?"
ASK_LOSE_GAME: Final = "The unfinished game will be lost. Start a new game anyway?"

ALREADY_PLAYED: Final = "You have played this box before, so this time is for practice."
ALREADY_STARTED: Final = "You have already started this box: go on where you left off."
DAILY_COUNTS_ONCE: Final = "Finish this daily box first: it counts only once."
CODE_SETS_ALL: Final = "A code already sets size, atoms and box: leave out the rest."
MATCH_GOES_ON: Final = "In a match, every round is played to the end. The menu saves it for later."
