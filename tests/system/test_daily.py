from __future__ import annotations

from datetime import date
from pathlib import Path

from support.clock import Clock
from support.fake_terminal import FakeRun
from support.pty_terminal import Start as StartProgram

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.history.entries import from_line
from blackbox_tui.solver.boxes import box_of_day
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.screens.seek import SeekScreen

DAY = date(2026, 1, 31)
GIVE_UP = ("G", "y")


def environ(home: Path) -> dict[str, str]:
    return {"HOME": str(home), "XDG_STATE_HOME": str(home / "state")}


def daily(home: Path) -> FakeRun:
    clock = Clock("2026-01-31 12:00")
    return FakeRun(environ(home), LaunchOptions(Play(Games.daily, DAY)), clock=clock)


def history(home: Path) -> list[tuple[date | None, bool]]:
    entries = map(from_line, Store(environ(home), "linux").history.lines())
    return [(entry.daily, entry.practice) for entry in entries]


def test_the_box_of_a_day_is_dealt_for_its_date(tmp_path: Path) -> None:
    played = daily(tmp_path)
    assert played.on(SeekScreen).game.box == run_job(box_of_day(DAY))
    assert "2026-01-31" in played.text


def test_the_first_attempt_counts_and_the_next_is_practice(tmp_path: Path) -> None:
    first = daily(tmp_path).press("enter", *GIVE_UP, "q")
    first.store.close()
    again = daily(tmp_path)
    assert "this game is for practice" in again.text
    again.press(*GIVE_UP, "q").store.close()
    assert history(tmp_path) == [(DAY, False), (DAY, True)]


def test_to_see_the_atoms_is_the_attempt(tmp_path: Path) -> None:
    played = daily(tmp_path).press("r")
    assert "Finish this daily box first: it counts only once." in played.text
    assert not played.on(SeekScreen).session.practice
    played.press(*GIVE_UP, "r", *GIVE_UP, "q").store.close()
    daily(tmp_path).press("enter", *GIVE_UP, "q").store.close()
    assert history(tmp_path) == [(DAY, False), (DAY, True), (DAY, True)]


def test_an_attempt_left_before_the_first_ray_still_counts(tmp_path: Path) -> None:
    daily(tmp_path).press("q").store.close()
    daily(tmp_path).press(*GIVE_UP, "q").store.close()
    assert history(tmp_path) == [(DAY, False)]


def test_an_attempt_that_was_left_goes_on(tmp_path: Path) -> None:
    first = daily(tmp_path).press("enter", "q")
    rays = first.on(SeekScreen).game.rays
    first.store.close()
    again = daily(tmp_path)
    assert "You have already started this box. Here is where you left off." in again.text
    assert again.on(SeekScreen).game.rays == rays
    assert not again.on(SeekScreen).session.practice


def test_another_game_does_not_cost_the_attempt(tmp_path: Path) -> None:
    played = daily(tmp_path).press("enter", "n")
    assert not played.on(SeekScreen).session.daily
    played.press("enter", "esc")
    assert "1 of 2" in played.press("u").text
    played.press("q").store.close()
    assert daily(tmp_path).on(SeekScreen).game.rays


def test_after_the_end_the_same_box_is_practice(tmp_path: Path) -> None:
    played = daily(tmp_path).press("enter", *GIVE_UP).finish_jobs().press("r")
    assert played.on(SeekScreen).session.practice
    played.press(*GIVE_UP, "q").store.close()
    assert history(tmp_path) == [(DAY, False), (DAY, True)]


def test_the_result_is_shared_by_its_date_on_clipboard_and_paper(start: StartProgram) -> None:
    term = start("daily", day="2026-01-31").sees("score").press("enter").sees("score 1")
    term.press("G", "y").sees("gave up").press("y").sees("Copied if your terminal allows it").press(
        "q"
    )
    assert term.exit() == 0
    assert "Black Box 2026-01-31 · classic" in term.text
    shared = start("share")
    assert shared.exit() == 0
    assert "Black Box 2026-01-31 · classic" in shared.text
    assert "not solved" in shared.text


def test_the_box_is_not_replayed_before_its_end_and_then_for_practice(
    start: StartProgram, tmp_path: Path
) -> None:
    term = start("daily", day="2026-01-31").sees("Port 1. Enter fires a ray.").press("r")
    term.sees("Finish this daily box first: it counts only once.")
    assert "practice" not in term.text
    term.press("enter").sees("score 1").press("r").sees("Finish this daily box first")
    term.press("G", "y").sees("You gave up")
    assert "practice" not in term.text.lower()
    term.press("r").sees("2026-01-31 · practice", "score 0")
    term.press("G", "y").sees("Your score is 20", "Practice.").press("q")
    assert term.exit() == 0
    assert history(tmp_path) == [(DAY, False), (DAY, True)]
    assert start("share").sees("not solved · practice").exit() == 0


def test_in_line_mode_the_box_is_not_replayed_before_its_end_either(
    start: StartProgram, tmp_path: Path
) -> None:
    term = start("--plain", "daily", day="2026-01-31").sees("To fire a ray")
    term.press("again sure", "enter").sees("Finish this daily box first: it counts only once.")
    term.press("give up sure", "enter").sees("You gave up")
    term.press("daily 2026-01-31", "enter").sees("so this game is for practice")
    term.press("give up sure", "enter").sees("Practice.").press("quit", "enter")
    assert term.exit() == 0
    assert history(tmp_path) == [(DAY, False), (DAY, True)]


def test_a_wrong_date_is_refused(start: StartProgram) -> None:
    term = start("daily", "2026-02-30")
    assert term.exit() == 2
    assert "is not a date" in term.text


def test_days_are_chosen_in_the_calendar_by_keys_and_mouse(
    start: StartProgram, tmp_path: Path
) -> None:
    term = start(day="2026-01-31").sees("New game").press("t")
    term.sees("January 2026", "Saturday 31, today: not played yet. Enter plays it, z the")
    term.press("enter").sees("Port 1. Enter fires a ray.").press("G", "y").sees("gave up")
    term.press("esc").sees("New game").press("t").sees("0 now, best 0", "given up")
    column, row = term.find(" 29 ")
    term.click((column + 1, row)).sees("Thursday 29: not played. Enter plays it for practice, z")
    term.press("right", "enter").sees("so this game is for practice").press("G", "y").sees(
        "gave up"
    )
    term.press("esc").sees("New game").press("t").sees("31, today: given up")
    term.press("left").sees("practice, ")
    term.press("q")
    assert term.exit() == 0
    assert history(tmp_path) == [(DAY, False), (date(2026, 1, 30), True)]
