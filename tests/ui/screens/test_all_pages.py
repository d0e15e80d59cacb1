"""What all pages without a board have in common: their size, notices, and how they are left."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from support.forms import games
from support.scenario import Run
from support.screens import after, assert_accepts_its_footer, assert_leaves_as_all_do, tell, text
from support.sessions import ALONE, DUEL

from blackbox_tui.app import pages
from blackbox_tui.rules.session import Dealing, Handover, Hiding
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Noticed, Opened, Pointed, Ticked, Typed
from blackbox_tui.ui.screens.help import HelpScreen
from blackbox_tui.ui.screens.menu import KEYS, open_menu
from blackbox_tui.ui.screens.new_game import open_friend, open_match, open_options, open_puzzles
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.settings import open_settings
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.screens.waiting import DealingScreen, HandoverScreen
from blackbox_tui.ui.toolkit.frame import Size
from ui.screens import test_calendar, test_standings, test_statistics, test_unfinished
from ui.toolkit.test_frame import fits


class Page(NamedTuple):
    """A page, and the columns and rows that it needs."""

    name: str
    screen: Screen
    smallest: Size = (1, 1)
    left_as_all: bool = True  # is it left for the menu, the help and for good by the usual keys?


PAGES = (
    Page("calendar", test_calendar.SCREEN, (30, 15)),
    Page("menu", open_menu(games()), (30, 10), left_as_all=False),
    Page("help", HelpScreen(KEYS), left_as_all=False),
    *(
        Page(open_form.__name__, open_form(games()), (30, 12))
        for open_form in (*(open_options, open_match, open_friend, open_puzzles, open_settings),)
    ),
    Page("standings", test_standings.standings(test_standings.GOOD), (30, 13)),
    Page("statistics", test_statistics.ALL, (30, 12)),
    Page("unfinished", test_unfinished.listing(16), (30, 14)),
    Page("dealing", DealingScreen(Dealing(ALONE, "7")), left_as_all=False),
    Page("handover", HandoverScreen(Handover(Hiding(DUEL)))),
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
def test_a_page_fits_any_terminal(page: Page) -> None:
    for size in ((1, 1), (3, 2), (10, 5), page.smallest, (40, 20), (80, 24), (200, 60)):
        assert fits(page.screen.view(size), size)


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
