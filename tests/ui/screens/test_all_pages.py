"""What all pages have in common: size, secrets, notices, ways out, and Enter as the next step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support.forms import games
from support.invariants import Invariants
from support.scenario import Run
from support.screens import (
    after,
    after_keys,
    assert_accepts_its_footer,
    assert_leaves_as_all_do,
    press,
    tell,
    text,
)
from support.sessions import ALONE, DUEL, session
from text.test_calendar import TODAY

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Enter, Open, Play
from blackbox_tui.engine import parse_cells
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.lessons.course import course
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import Dealing, Handover, Hiding, Over, Seeking, Session
from blackbox_tui.rules.terms import SCORED
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Noticed, Opened, Pointed, Request, Ticked, Typed
from blackbox_tui.ui.screens.form_screen import FormScreen
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.learn import LearnScreen
from blackbox_tui.ui.screens.lessons import LessonsScreen
from blackbox_tui.ui.screens.menu import KEYS, open_menu
from blackbox_tui.ui.screens.new_game import (
    TwoPlayersScreen,
    open_friend,
    open_match,
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
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace
from ui.screens import (
    test_calendar,
    test_first_box,
    test_statistics,
    test_unfinished,
    test_waiting,
)
from ui.toolkit.test_frame import fits


class Page(NamedTuple):
    """A page, and the columns and rows that it needs."""

    name: str
    screen: Screen
    smallest: Size = (1, 1)
    left_as_all: bool = True  # is it left for the menu, the help and for good by the usual keys?


STANDINGS = test_waiting.standings(test_waiting.GOOD)
PAGES = (
    Page("calendar", test_calendar.SCREEN, (30, 15)),
    Page("menu", open_menu(games()), (30, 10), left_as_all=False),
    Page("help", HelpScreen(KEYS), left_as_all=False),
    *(
        Page(open_form.__name__, open_form(games()), (30, 12))
        for open_form in (*(open_options, open_match, open_friend, open_puzzles, open_settings),)
    ),
    Page("standings", STANDINGS, (30, 13)),
    Page("statistics", test_statistics.ALL, (30, 12)),
    Page("unfinished", test_unfinished.listing(16), (30, 14)),
    Page("dealing", DealingScreen(Dealing(ALONE, "7")), left_as_all=False),
    Page("handover", HandoverScreen(Handover(Hiding(DUEL, frozenset(parse_cells("b2 d2")))))),
    Page(
        "handover to the seeker", HandoverScreen(Handover(Seeking(Session(DUEL, session().game))))
    ),
    Page("unsaved", UnsavedScreen(message="It could not be saved."), left_as_all=False),
)
SMALL = [page for page in PAGES if page.smallest > (1, 1)]


def every(shown: tuple[Page, ...] | list[Page]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", shown, ids=lambda page: page.name)


@every([page for page in PAGES if page.left_as_all])
def test_a_page_leads_to_the_menu_the_help_and_out(page: Page) -> None:
    assert_leaves_as_all_do(page.screen)


@every(PAGES)
@pytest.mark.parametrize("size", [(80, 24), (40, 20)], ids=str)
def test_the_footer_of_a_page_shows_only_keys_that_are_accepted(page: Page, size: Size) -> None:
    assert_accepts_its_footer(page.screen, size)


@every(SMALL)
def test_a_terminal_too_small_for_a_page_is_told_which_size_is_needed(page: Page) -> None:
    cols, rows = page.smallest
    needs = f"needs {cols}x{rows}"
    for size in ((cols - 1, rows), (cols, rows - 1)):
        assert needs in " ".join(text(page.screen, size).split())
    assert needs not in " ".join(text(page.screen, page.smallest).split())


@every(PAGES)
def test_a_page_fits_any_terminal_and_keeps_its_secret(page: Page, tmp_path: Path) -> None:
    for size in ((1, 1), (3, 2), (10, 5), page.smallest, (40, 20), (80, 24), (200, 60)):
        frame = page.screen.view(size)
        assert fits(frame, size)
        Invariants(tmp_path).check_screen(page.screen, frame, size)


@pytest.mark.parametrize("size", [(30, 15), (60, 18), (80, 24), (100, 30), (200, 60)], ids=str)
def test_every_frame_in_an_empty_home_is_closed_around_something(run: Run, size: Size) -> None:
    beside = [line.beside for line in pages.LINES if line.beside]
    for route in (pages.MENU, *pages.LINES, *beside):
        if route.opener:
            lines = run(size=size).press(*route.key).idle().lines
            corners = [
                (y, x) for y, line in enumerate(lines) for x, it in enumerate(line) if it in "╭╮"
            ]
            shown = "\n".join(lines)
            assert shown.count("╰") == shown.count("╯") == len(corners) / 2, shown
            for y, x in corners:
                side = "".join(line[x : x + 1] or " " for line in lines[y + 1 :])
                assert re.match("[│├┤]+[╰╯]", side), shown


@every([page for page in PAGES if page.name != "unsaved"])
def test_a_notice_is_read(page: Page) -> None:
    noticed = after(page.screen, Noticed("The disk is full."))
    if page.name == "dealing":
        assert noticed.message == "The disk is full.", "it is said when the game begins"
    else:
        assert "The disk is full." in text(noticed)


@every([page for page in PAGES if page.left_as_all])
def test_what_means_nothing_on_a_page_changes_nothing(page: Page) -> None:
    for message in (Opened(), Ticked(1), Command.OTHER, Command.SEAL):
        assert tell(page.screen, message) == (page.screen, ())
    for how in ("press", "drag", "release"):
        assert tell(page.screen, Pointed(None, how)) == (page.screen, ())
    if not page.name.startswith("open_"):
        typed, requests = tell(page.screen, Typed("x"))
        assert (typed.message, requests) == ("x does nothing here; ? shows the keys.", ())


# --- Enter ---------------------------------------------------------------------------------


OVER = session([Fire(2), GiveUp()])
ROUND = replace(OVER, match=DUEL)
HIDING = Hiding(DUEL)
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
    ("calendar", test_calendar.SCREEN, Play(Games.daily, TODAY, terms=SCORED)),
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


def test_no_screen_is_missing() -> None:
    in_play = {SeekScreen, HideScreen, SandboxScreen, DealingScreen, WatchScreen}
    shared, asking = {BoardScreen, FormScreen}, {TwoPlayersScreen, UnsavedScreen}
    kinds = {kind for kind in screens() if "blackbox_tui" in kind.__module__}
    assert kinds == {type(screen) for _, screen, _ in ROWS} | in_play | shared | asking
