"""A guest at the full screen: marked everywhere, not asked about saving, and not for ever."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from support.fake_terminal import FakeRun

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import NOBODY_PLAYED, USUAL_IDLE
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.cli.opening import guest_frame
from blackbox_tui.text.prompts import GUEST_MARKS, guest_notice
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.unsaved import UnsavedScreen
from blackbox_tui.ui.toolkit.frame import Size

NOWHERE: Mapping[str, str] = {}
MENU = LaunchOptions(idle=USUAL_IDLE)
PLAY = LaunchOptions(Play(Games.solitaire, seed="3"), idle=USUAL_IDLE)


def guest(launch: LaunchOptions = MENU, size: Size = (80, 24)) -> FakeRun:
    return FakeRun(NOWHERE, launch, size)


@pytest.mark.parametrize("size", [(80, 24), (66, 16), (50, 12), (30, 10), (20, 5), (200, 60)])
def test_the_opening_frame_is_the_first_frame_of_a_guest(size: Size) -> None:
    opening, real = guest_frame(size), guest(size=size).frame
    assert (opening.chars, opening.styles) == (real.chars, real.styles)
    assert opening.cursor == real.cursor


def test_the_first_thing_a_guest_reads_is_that_nothing_is_kept() -> None:
    assert guest_notice(USUAL_IDLE) in guest().text


@pytest.mark.parametrize("keys", [*"ntoplb?as", "n enter", "n enter G y", "n ?"])
def test_every_screen_says_that_nothing_is_kept(keys: str) -> None:
    run = guest().press(*keys.split())
    assert GUEST_MARKS[0] in run.text
    assert "NOT SAVED" not in run.text


def test_where_there_is_little_room_the_mark_is_short_and_covers_nothing() -> None:
    run, other = (
        guest(PLAY, (40, 15)),
        FakeRun({"HOME": "nowhere"}, LaunchOptions(Play(Games.solitaire))),
    )
    run.press("enter")
    assert "guest" in run.text
    assert GUEST_MARKS[0] not in run.text
    assert "guest" not in other.text


def test_a_guest_quits_without_a_question() -> None:
    run = guest(PLAY).press("enter", "q")
    assert run.app.stack.left
    assert run.app.status == 0


def test_a_game_without_a_home_still_asks_before_it_is_lost() -> None:
    run = FakeRun({"HOME": "nowhere"}, LaunchOptions(Play(Games.solitaire, seed="3"))).press(
        "enter", "q"
    )
    run.on(UnsavedScreen)


def test_a_guest_can_go_to_the_menu_and_come_back() -> None:
    run = guest(PLAY).press("enter", "esc")
    run.on(MenuScreen)
    assert "Continue" in run.text
    assert run.press("c").on(SeekScreen).session.game.moves


def test_the_help_promises_a_guest_nothing() -> None:
    run = guest(PLAY, (80, 50)).press("?", "left")
    assert "quit; nothing is kept" in run.text
    assert "saved" not in run.text


def test_a_guests_result_is_printed_and_not_copied() -> None:
    run = guest(PLAY).press("enter", "G", "y", "y")
    run.on(ResultScreen)
    assert "It is printed when you quit" in run.text
    assert run.terminal.copied == ""
    assert "Black Box 8x8-4" in run.app.stack.farewell


# --- the idle time -----------------------------------------------------------------------------


def test_a_guest_who_does_nothing_is_warned_and_then_the_game_ends() -> None:
    run = guest(PLAY).wait(USUAL_IDLE - 61)
    assert "Still there?" not in run.text
    run.wait(2)
    assert run.frame.line(0) == " Still there? Press any key: this guest game ends in 1 minute."
    assert (run.app.stack.left, run.app.status) == (False, 0)
    run.wait(60)
    assert (run.app.stack.left, run.app.status) == (True, NOBODY_PLAYED)
    assert run.app.stack.farewell == "Nobody played for 15 minutes, so this guest game has ended."


def test_the_key_that_answers_the_warning_does_nothing_else() -> None:
    run = guest(PLAY).wait(USUAL_IDLE - 30).press("enter")
    assert "Still there?" not in run.text
    assert run.on(SeekScreen).session.game.moves == ()
    run.press("enter").wait(USUAL_IDLE - 70)
    assert "Still there?" not in run.text
    assert len(run.on(SeekScreen).session.game.moves) == 1


def test_a_guest_who_is_warned_may_quit_at_once() -> None:
    run = guest(PLAY).wait(USUAL_IDLE - 30).press("^c")
    assert (run.app.stack.left, run.app.status) == (True, 0)


def test_a_window_that_changes_its_size_is_no_player() -> None:
    run = guest(PLAY).wait(USUAL_IDLE - 30).resize(81, 24)
    assert "Still there?" in run.text
    run.wait(31)
    assert run.app.status == NOBODY_PLAYED


def test_a_result_to_share_is_printed_although_nobody_plays_any_more() -> None:
    run = guest(PLAY).press("enter", "G", "y", "y").wait(USUAL_IDLE + 1)
    first, *_, last = run.app.stack.farewell.splitlines()
    assert first.startswith("Black Box")
    assert last.startswith("Nobody played")


def test_a_player_who_is_no_guest_may_wait_for_ever() -> None:
    run = FakeRun({"HOME": "nowhere"}, LaunchOptions(Play(Games.solitaire, seed="3"))).wait(100_000)
    assert not run.app.stack.left
    assert "Still there?" not in run.text
