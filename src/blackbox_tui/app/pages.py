"""The pages, each with its line in the menu and what opens it: the one table of them.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

from blackbox_tui.values import dataclass


@dataclass(frozen=True)
class Route:
    """How a page is reached: what opens it, and its line in the menu if it has one."""

    opener: str  # the module of `ui.screens` and its function that makes the screen; perhaps none
    group: str = ""
    key: str = ""
    label: str = ""
    sentence: str = ""  # about the page, for the menu
    keeps_game: bool = False  # does the game from which it is opened stay open?


PLAY, LEARN, MORE = "Play", "Learn", "More"

# fmt: off
MENU = Route("menu:open_menu")
UNFINISHED = Route("unfinished:open_games")
REPLAY = Route("replay:open_replay", keeps_game=True)
REVIEW = Route("review:open_review", keeps_game=True)
FIRST_BOX = Route("first_box:open_first_box")

# From here on, in the order of the menu.
NEW_GAME = Route("", PLAY, "n", "New game", "Start a game with your usual settings.")
CALENDAR = Route("calendar:open_calendar", PLAY, "t", "Today's box",
                 "A box and a puzzle a day, the same for everyone.")
OPTIONS = Route("new_game:open_options", PLAY, "o", "Options for a new game",
                "Choose the edition, the size and the number of atoms.")
PUZZLES = Route("new_game:open_puzzles", PLAY, "z", "Puzzles",
                "Some rays are already fired: find the one placement that fits them.")
MATCH = Route("new_game:open_match", PLAY, "p", "Two players",
              "One hides, the other seeks; then you swap roles.")
FRIEND = Route("new_game:open_friend", PLAY, "f", "Hide for a friend",
               "You hide the atoms, a friend at this keyboard seeks them.")
COMPUTER = Route("new_game:open_computer", PLAY, "h", "Hide from the computer",
                 "You hide the atoms, and the computer seeks them.")
LESSONS = Route("learn:open_lesson", LEARN, "l", "Learn to play",
                "Short interactive lessons and a first box.")
SANDBOX = Route("placing:open_sandbox", LEARN, "b", "Sandbox",
                "Place atoms as you like and see where the rays go.")
HELP = Route("help:open_help", LEARN, "?", "Help", "The rules and the keys.", keeps_game=True)
STATISTICS = Route("statistics:open_statistics", MORE, "a", "Statistics",
                   "Your scores and streaks.")
SETTINGS = Route("settings:open_settings", MORE, "s", "Settings",
                 "Appearance, mouse and defaults.")
QUIT = Route("", MORE, "q", "Quit", "Quit Black Box.")
# fmt: on

LINES = tuple(row for row in tuple(vars().values()) if isinstance(row, Route) and row.key)
"""What the menu always offers."""
