"""Enter is the likeliest next step on every screen that is not a board in play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.forms import games
from support.screens import after_keys, press, text
from support.sessions import DUEL, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Handover, Hiding, Over
from blackbox_tui.rules.terms import SCORED
from blackbox_tui.ui.messages import Leave, Request
from blackbox_tui.ui.screens.form_screen import FormScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.lessons import LessonsScreen
from blackbox_tui.ui.screens.menu import KEYS, open_menu
from blackbox_tui.ui.screens.new_game import (
    TwoPlayersScreen,
    open_options,
    open_puzzles,
)
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import BoardScreen, Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.settings import open_settings
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.screens.waiting import DealingScreen, HandoverScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.values import replace
from ui.screens import (
    test_calendar,
    test_first_box,
    test_standings,
    test_statistics,
    test_unfinished,
)

OVER = session([Fire(2), GiveUp()])
ROUND = replace(OVER, match=DUEL)
HIDING = Hiding(DUEL)
STANDINGS = test_standings.standings(test_standings.GOOD)
GAMES = test_unfinished.listing(3, 1)
LAST = LearnScreen.of(Progress(course()[-1].key))


def guessed(lesson: LearnScreen) -> LearnScreen:
    """After the right guesses of a lesson that wants them."""
    cells = [f"/{cell} " for cell in sorted(lesson.attempt.lesson.answer)]
    return press(lesson, *["enter"] * len(lesson.attempt.lesson.rays), *"".join(cells), "s")


LEARNED = guessed(LAST)
ROWS: tuple[tuple[str, Screen, Request], ...] = (
    ("menu", open_menu(games()), Play(Games.solitaire)),
    ("options", open_options(games()), Play(Games.solitaire, games().usual, remember=True)),
    ("puzzles", open_puzzles(games()),
     Play(Games.puzzle, games().settings.puzzle, code="", remember=True)),
    ("settings", open_settings(games()), Open(pages.MENU)),
    ("calendar", test_calendar.SCREEN, Play(Games.daily, test_calendar.TODAY, terms=SCORED)),
    ("unfinished", GAMES, Play(Games.continue_game, GAMES.chosen.id)),
    ("statistics", test_statistics.ALL, Open(pages.MENU)),
    ("help", HelpScreen(KEYS), Leave.BACK),
    ("hand-over", HandoverScreen(Handover(HIDING)), Enter(HIDING)),
    ("standings", STANDINGS, Play(Games.go_on, STANDINGS.standings.match)),
    ("result", ResultScreen.of(OVER, ""), Play(Games.after_result, OVER)),
    ("result of a round", ResultScreen.of(ROUND, ""), Play(Games.after_result, ROUND)),
    ("end of the review", press(ReviewScreen(OVER), "end"), Enter(Over(OVER, seen=True))),
    ("end of the replay", press(ReplayScreen.of(OVER), "end"), Enter(Over(OVER, seen=True))),
    ("lessons", LessonsScreen(Progress(), 3), Open(pages.LESSON, Progress(course()[3].key))),
    ("first box solved", test_first_box.SOLVED, Play(Games.solitaire)),
    ("last lesson", LEARNED, Play(Games.solitaire)),
)  # fmt: skip
"""What Enter asks for on a screen that leads to another."""
UNNAMED = {"statistics", "help", "end of the review", "end of the replay"}
"""Where Enter goes back, as the key that is named does."""


@pytest.mark.parametrize(("name", "screen", "request_"), ROWS, ids=[row[0] for row in ROWS])
def test_enter_leads_on_and_the_keys_below_name_it_first(
    name: str, screen: Screen, request_: Request
) -> None:
    assert request_ in after_keys(screen, "enter")[1]
    leads = any(line.strip().startswith("Enter ") for line in text(screen).splitlines())
    assert leads or name in UNNAMED


def test_a_space_that_does_nothing_is_called_by_its_name() -> None:
    hand_over = press(HandoverScreen(Handover(HIDING)), "space")
    assert "Space does nothing here; ? shows the keys." in text(hand_over)


def test_enter_never_confirms_what_would_be_lost() -> None:
    unsaved = UnsavedScreen(message="Your game is not saved. Quit and lose it?")
    assert Leave.QUIT_UNSAVED not in after_keys(unsaved, "enter")[1]


def screens(kind: type[Screen] = Screen) -> Iterator[type[Screen]]:
    """Every kind of screen that there is."""
    for below in kind.__subclasses__():
        yield from (below, *screens(below))


IN_PLAY = {SeekScreen, HideScreen, SandboxScreen, DealingScreen}
"""Boards in play, where Enter acts on a spot, and a wait that ends by itself."""
SHARED = {BoardScreen, FormScreen}
"""What several screens share."""


def test_no_screen_is_missing() -> None:
    others = {TwoPlayersScreen, WatchScreen, UnsavedScreen}
    kinds = {kind for kind in screens() if "blackbox_tui" in kind.__module__}
    assert kinds == {type(screen) for _, screen, _ in ROWS} | others | IN_PLAY | SHARED
