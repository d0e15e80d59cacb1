"""The pages, and the lines of the menu that lead to them: the one table of them.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class Route:
    """How a page is reached: what opens it and, in the menu, its key and its label."""

    opener: str  # the module of `ui.screens` and what makes the screen; perhaps none
    key: str = ""
    label: str = ""
    sentence: str = ""  # about the page, for the menu
    typed: str = ""  # the commands of text mode that lead there
    beside: Route | None = None  # what stands beside its line, with a key of its own
    keeps_game: bool = False  # does the game from which it is opened stay open?


MENU = Route("menu:open_menu", typed="state")
HELP = Route("help:open_help", keeps_game=True)
REPLAY = Route("replay:open_replay", typed="replay", keeps_game=True)
REVIEW = Route("review:ReviewScreen", typed="review", keeps_game=True)
LESSON = Route("learn:open_lesson")
FIRST_BOX = Route("first_box:FirstBoxScreen")
FRIEND = Route("new_game:open_friend", typed="friend")
PASTED = Route("new_game:open_pasted")

# fmt: off
UNFINISHED = Route("unfinished:open_games", "u", "list")
OPTIONS = Route("new_game:open_options", "o", "options")
CALENDAR = Route("calendar:open_calendar", "d", "all days")
SANDBOX = Route("placing:open_sandbox", "b", "sandbox")

CONTINUE = Route("", "c", "Continue", "Continue or delete any of your games.", beside=UNFINISHED)
NEW_GAME = Route("", "n", "New game", "Start a game with your usual settings, or choose others.",
                 "new", OPTIONS)
TODAY = Route("calendar:open_today", "t", "Today's box",
              "A box a day, the same for everyone; so is the day's puzzle, among all days.",
              "daily", CALENDAR)
PUZZLES = Route("new_game:open_puzzles", "p", "Puzzle",
                "Some rays are already fired: find the one placement that fits them.", "puzzle")
TWO_PLAYERS = Route("new_game:open_match", "w", "Two players",
                    "Hide and seek in turn, hide for a friend or from the computer.",
                    "duel friend computer")
LESSONS = Route("lessons:open_lessons", "l", "Learn",
                "Short interactive lessons and a first box, or a sandbox to try things in.",
                "learn", SANDBOX)
STATISTICS = Route("statistics:open_statistics", "s", "Statistics", "Your scores and streaks.",
                   "stats")
SETTINGS = Route("settings:open_settings", "e", "Settings", "Appearance, mouse and defaults.",
                 "settings")
QUIT = Route("", "q", "Quit", "Quit Black Box.", "quit")
# fmt: on

LINES = (NEW_GAME, TODAY, PUZZLES, TWO_PLAYERS, LESSONS, STATISTICS, SETTINGS, QUIT)
"""What the menu always offers, below what there is to continue."""
