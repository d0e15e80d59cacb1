"""The puzzle of a day on the screen: from the calendar, once, and beside the day's box."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from support.clock import Clock
from support.fake_terminal import FakeRun
from support.pty_terminal import Start as StartProgram

from blackbox_tui.history.entries import HistoryEntry, from_line
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.puzzles import puzzle_of_day
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.screens.calendar import CalendarScreen
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.waiting import DealingScreen

MONDAY = date(2026, 1, 12)
TO_THE_PUZZLE = ("t", "z")
GIVE_UP = ("G", "y")


def environ(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}


@pytest.fixture
def played(tmp_path: Path) -> Iterator[FakeRun]:
    """The program on a Monday, whose puzzle is easy and quickly made."""
    played = FakeRun(environ(tmp_path), clock=Clock("2026-01-12 12:00"))
    yield played
    played.store.close()


def history(home: Path) -> list[HistoryEntry]:
    return [from_line(line) for line in Store(environ(home), "linux").history.lines()]


def solve(played: FakeRun) -> None:
    for cell in sorted(run_job(puzzle_of_day(MONDAY)).answer):
        played.press("/", *str(cell), "space")
    played.press("s")


def test_the_calendar_leads_to_the_puzzle_of_the_day(played: FakeRun) -> None:
    session = played.press(*TO_THE_PUZZLE).on(SeekScreen).session
    puzzle = run_job(puzzle_of_day(MONDAY))
    assert session.game.clues == puzzle.clues
    assert (session.daily, session.level, session.practice) == ("2026-01-12", 1, False)
    assert "Daily puzzle · easy · 4 atoms · 2026-01-12" in played.text


def test_it_is_chosen_with_the_mouse_too(played: FakeRun) -> None:
    assert played.press("t").click("z puzzle").on(SeekScreen).session.terms is PUZZLE


def test_esc_cancels_while_it_is_made_and_nothing_is_counted(
    played: FakeRun, tmp_path: Path
) -> None:
    played.press("t", "left")  # an expert puzzle takes a while
    played.terminal.next = "z"
    played.app.step()
    played.app.show()
    assert "Making an expert puzzle …" in played.text
    assert "Esc cancel" in played.text
    played.on(DealingScreen)
    played.press("esc").on(MenuScreen)
    assert not played.games.jobs
    played.press("t").on(CalendarScreen)
    assert "◇" not in played.frame.line(10)
    assert not played.store.saved()
    assert not history(tmp_path)


def test_only_the_first_attempt_counts_and_the_box_still_waits(
    played: FakeRun, tmp_path: Path
) -> None:
    solve(played.press(*TO_THE_PUZZLE))
    assert "Solved: every atom found." in played.text
    played.press("esc", "t")
    assert "box not played yet; easy puzzle solved. Enter plays it," in played.text
    played.press("z")
    assert "You have played this puzzle before, so this game is for practice." in played.text
    solve(played)
    played.press("esc", "t", "enter")
    assert not played.on(SeekScreen).session.practice, "the box has not been played"
    played.press(*GIVE_UP)
    entries = history(tmp_path)
    assert [(entry.mode, entry.daily, entry.practice) for entry in entries] == [
        ("puzzle", MONDAY, False), ("puzzle", MONDAY, True), ("solitaire", MONDAY, False),
    ]  # fmt: skip


def test_it_counts_as_any_puzzle_and_not_as_a_daily_box(played: FakeRun) -> None:
    solve(played.press(*TO_THE_PUZZLE))
    statistics = summarise_lines(played.store.history.lines(), MONDAY)
    assert [(figures.grade, figures.solved) for figures in statistics.puzzles] == [("easy", 1)]
    assert (statistics.dailies, statistics.daily_streak.longest) == (0, 0)


def test_it_is_not_started_over_before_its_end(played: FakeRun) -> None:
    played.press(*TO_THE_PUZZLE, "enter", "r")
    assert "Finish this daily puzzle first: it counts only once." in played.text


def test_left_unfinished_it_is_in_the_calendar_and_goes_on(start: StartProgram) -> None:
    term = start(day="2026-01-12").sees("New game").press(*TO_THE_PUZZLE)
    term.sees("Daily puzzle · easy · 4 atoms · 2026-01-12").press("enter").sees("3 atoms left")
    term.press("q")
    assert term.exit() == 0
    term = start(day="2026-01-12").sees("Daily puzzle 2026-01-12, easy").press("t")
    term.sees("easy puzzle unfinished", "z continues the puzzle.")
    term.press("z").sees("You have already started this puzzle.", "3 atoms left")
    term.press("G", "y").sees("gave up").press("q")
    assert term.exit() == 0
    shared = start("share")
    assert shared.exit() == 0
    assert "Black Box puzzle 2026-01-12 · easy" in shared.text
