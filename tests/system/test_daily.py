"""The box and the puzzle of a day: dealt for the date, counted once, and then for practice."""

from __future__ import annotations

from datetime import date

from support.home import history, saved_session, state_of
from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.puzzles import puzzle_of_day
from blackbox_tui.solver.boxes import deal_of_day
from blackbox_tui.solver.jobs import run_job

DAY, TODAY = date(2026, 1, 31), "2026-01-31"
MONDAY = "2026-01-12"
"""A day with an easy puzzle, which is quickly made."""


def daily(run: Run) -> Program:
    return run("daily", day=TODAY).sees(TODAY)


def give_up(game: Program) -> Program:
    return game.press("G").sees("Give up").press("y").sees("Given up")


def counted(game: Program) -> list[tuple[date | None, bool]]:
    """The day of each finished game, and whether it was for practice."""
    return [(entry.daily, entry.practice) for entry in history(game.home)]


@BOTH
def test_the_first_attempt_counts_and_then_the_box_is_for_practice(run: Run) -> None:
    game = daily(run).press("r").sees("Nothing has happened in this box yet").lacks("practice")
    game.fire(1).press("r").sees("Finish this daily box first: it counts only once.")
    give_up(game).lacks("practice", "Practice").press("r").sees("2026-01-31 · practice", "score 0")
    give_up(game).sees("score 20", "Practice.").leave()
    give_up(daily(run).sees("this game is for practice")).leave()
    assert counted(game) == [(DAY, False), (DAY, True), (DAY, True)]


@BOTH
def test_days_are_chosen_in_the_calendar_by_keys_and_mouse(run: Run) -> None:
    game = run(day=TODAY).sees("New game").click("all days")
    game.sees("January 2026", "Saturday 31 (today): not played yet. Enter plays it, p the")
    give_up(game.press("enter").sees("Port 1. Enter fires a ray.")).press("esc").sees("New game")
    game.press("d").sees("none yet", "given up")
    x, y = game.find(" 29 ")
    game.click((x + 1, y)).sees("Thursday 29: not played. Enter plays it for practice, p")
    game.press("right", "enter").sees("so this game is for practice").fire(1)
    game.press("esc").sees("New game").press("d", "left").sees("practice, unfinished")
    give_up(game.press("enter").sees("port 1 ")).press("esc").sees("New game")
    game.press("d").sees("31 (today): given up").press("left").sees("practice, ").leave()
    assert counted(game) == [(DAY, False), (date(2026, 1, 30), True)]


@BOTH
def test_the_menu_starts_todays_box_and_goes_on_with_it(run: Run) -> None:
    game = run(day=TODAY).sees("t  Today's box", "d all days").press("t")
    game.sees(TODAY, "Port 1. Enter fires a ray.").fire(1).press("esc").sees("New game")
    game.press("t").sees("port 1 ", "Here is where you left off.").lacks("practice").leave()


def test_once_todays_box_is_played_the_menu_shows_how_it_went_and_offers_practice(run: Run) -> None:
    game = run(day=TODAY).press("t").sees(TODAY)
    give_up(game).press("esc").sees("New game").press("t")
    game.sees("31 (today): given up, score 20", "Enter plays it again, p the").press("enter")
    game.sees("so this game is for practice").fire(1).press("esc").sees("New game")
    give_up(game.press("t").sees("port 1 ", "practice"))
    assert counted(game) == [(DAY, False), (DAY, True)]


@BOTH
def test_the_result_of_a_daily_box_names_it_and_its_streak_and_leads_to_the_calendar(
    run: Run,
) -> None:
    atoms = sorted(run_job(deal_of_day(DAY)).box.atoms)
    game = daily(run).guess(*atoms).press("s").sees("Solved", "daily box, 1 day in a row")
    game.click("d all days").sees("1 now, best 1", "31 (today): solved, score 0").leave()
    game = run("daily", day="2026-02-02").guess("a1").press("G", "y").sees("Given up", "daily box")
    game.lacks("in a row").press("d").sees("0 now, best 1").leave()
    run("play").press("G", "y").sees("Given up").lacks("all days", "daily").leave()


def test_a_day_to_come_leads_to_the_calendar_with_the_reason(run: Run) -> None:
    run("daily", "2026-02-03", day=TODAY).sees("The box for 3 February opens in 3 days.", "January")


def test_the_result_is_shared_by_its_date_on_clipboard_and_paper(start: Start) -> None:
    game = give_up(start("daily", day=TODAY).sees("score").fire(1)).press("y")
    game.sees("Copied if your terminal allows it").leave().sees("Black Box 2026-01-31 · classic")
    shared = start("share")
    assert shared.exit() == 0
    shared.sees("Black Box 2026-01-31 · classic", "not solved")


# --- the puzzle ------------------------------------------------------------------------------


def solve(game: Program) -> Program:
    game.guess(*sorted(run_job(puzzle_of_day(date.fromisoformat(MONDAY))).solution))
    return game.press("s").sees("Solved")


def test_only_the_first_attempt_at_the_puzzle_counts_and_the_box_still_waits(run: Run) -> None:
    game = run(day=MONDAY).press("d", "p").sees("Daily puzzle · easy · 2026-01-12")
    game.press("enter", "r").sees("Finish this daily puzzle first: it counts only once.")
    session = saved_session(game.home)
    assert session.game.clues == run_job(puzzle_of_day(date.fromisoformat(MONDAY))).clues
    assert (session.daily, session.level, session.practice) == (MONDAY, 1, False)
    solve(game.press("u")).press("esc", "d")
    game.sees("box not played yet; easy puzzle solved. Enter plays it,").click("p puzzle")
    game.sees("You have played this puzzle before, so this game is for practice.")
    solve(game)
    lines = (state_of(game.home) / "history.jsonl").read_text(encoding="utf-8").splitlines()
    statistics = summarise_lines(lines, date(2026, 1, 12))
    assert [(figures.grade, figures.solved) for figures in statistics.puzzles] == [("easy", 1)]
    assert (statistics.dailies, statistics.daily_streak.longest) == (0, 0)
    give_up(game.press("esc", "t").sees("score 0").lacks("practice"))
    assert [(entry.mode, entry.daily, entry.practice) for entry in history(game.home)] == [
        ("puzzle", date(2026, 1, 12), False),
        ("puzzle", date(2026, 1, 12), True),
        ("solitaire", date(2026, 1, 12), False),
    ]


@BOTH
def test_a_puzzle_left_unfinished_is_in_the_calendar_and_goes_on(run: Run, start: Start) -> None:
    game = run(day=MONDAY).sees("New game").press("d", "p").sees("Daily puzzle · easy")
    game.press("enter").sees("3 atoms left").leave()
    game = run(day=MONDAY).sees("Daily puzzle 2026-01-12, easy").press("d")
    game.sees("easy puzzle unfinished", "p continues the puzzle.").press("p")
    game.sees("You have already started this puzzle.", "3 atoms left")
    give_up(game).leave()
    shared = start("share")
    assert shared.exit() == 0
    shared.sees("Black Box puzzle 2026-01-12 · easy")
