"""A guest at the full screen: marked everywhere, not asked about saving, and not for ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.fake_terminal import FakeRun
from support.scenario import Run

from blackbox_tui.app.guest import NOBODY_PLAYED, USUAL_IDLE
from blackbox_tui.cli.opening import guest_frame
from blackbox_tui.text.prompts import GUEST_MARKS, guest_notice
from blackbox_tui.ui.toolkit.frame import Size

PLAY = ("play", "--seed", "3")
(MARK, *_) = GUEST_MARKS
WARNING = "Still there? Press any key: this guest game ends in 1 minute."
FAREWELL = "Nobody played for 15 minutes, so this guest game has ended."
Guest = Callable[..., FakeRun]


@pytest.fixture
def guest(run: Run) -> Guest:
    """Starts the program for a guest."""

    def begin(*arguments: str, size: Size = (80, 24)) -> FakeRun:
        game = run("--guest", *arguments, size=size)
        assert isinstance(game, FakeRun)
        return game

    return begin


@pytest.mark.parametrize("size", [(80, 24), (66, 16), (50, 12), (30, 10), (20, 5), (200, 60)])
def test_the_opening_frame_is_the_first_frame_of_a_guest(guest: Guest, size: Size) -> None:
    opening, real = guest_frame(size), guest(size=size).frame
    assert (opening.chars, opening.styles) == (real.chars, real.styles)
    assert opening.cursor == real.cursor


@pytest.mark.parametrize("keys", [*"ntoplb?as", "n enter", "n enter G y", "n ?"])
def test_a_guest_reads_first_and_on_every_screen_that_nothing_is_kept(
    guest: Guest, keys: str
) -> None:
    menu = guest().sees(guest_notice(USUAL_IDLE))
    menu.press(*keys.split()).sees(MARK).lacks("NOT SAVED")


def test_a_guest_comes_back_from_the_menu_quits_without_a_question_and_nothing_is_kept(
    guest: Guest,
) -> None:
    game = guest(*PLAY).fire(1).press("esc").sees("Continue").press("c").sees("port 1 ").leave()
    assert not list(game.home.iterdir())


def test_a_game_without_a_home_still_asks_before_it_is_lost() -> None:
    game = FakeRun({"HOME": "nowhere"}).press("n", "enter", "q").sees("Your game is not saved.")
    game.press("y")
    assert game.exit() == 0


def test_a_guests_result_is_printed_and_not_copied(guest: Guest) -> None:
    game = guest(*PLAY).fire(1).press("Gyy").sees("It will be printed when you quit").leave()
    assert game.terminal.copied == ""
    assert "Black Box 8x8-4" in game.text


# --- the idle time -----------------------------------------------------------------------------


def test_a_guest_who_does_nothing_is_warned_and_then_the_game_ends(guest: Guest) -> None:
    game = guest(*PLAY).wait(USUAL_IDLE - 61).lacks("Still there?").wait(2)
    assert game.lines[0] == f" {WARNING}"
    game.wait(60)
    assert (game.exit(), game.text) == (NOBODY_PLAYED, FAREWELL)


def test_the_key_that_answers_the_warning_does_nothing_else_but_ctrl_c_quits(guest: Guest) -> None:
    game = guest(*PLAY).wait(USUAL_IDLE - 30).press("enter").lacks("Still there?").sees("none yet")
    game.press("enter").wait(USUAL_IDLE - 70).sees("port 1 ").lacks("Still there?")
    game.wait(40).sees(WARNING).leave("^c")


def test_a_window_that_changes_its_size_is_no_player(guest: Guest) -> None:
    game = guest(*PLAY).wait(USUAL_IDLE - 30).resize(81, 24).sees(WARNING).wait(31)
    assert game.exit() == NOBODY_PLAYED
