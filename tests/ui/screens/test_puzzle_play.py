"""A puzzle on the screens that it shares with games: seeking, its result and its proof."""

from __future__ import annotations

from support.screens import after, asked, done, press, text
from support.sessions import ANSWER, NOT_IT, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.app.jobs import Analyse, Explain, ReviewGame
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob
from blackbox_tui.history.statistics import PuzzleRank
from blackbox_tui.rules.moves import GiveUp, Submit
from blackbox_tui.rules.session import Over
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Opened, Pointed
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.values import replace

SEEK = SeekScreen.of(puzzle(level=3))
FULL = SeekScreen.of(puzzle(guess_all(NOT_IT)))
OVER = replace(puzzle([*guess_all(ANSWER), Submit()]), seconds=125, recorded=True)
RESULT = replace(ResultScreen.of(OVER, PUZZLE_CODE), rank=PuzzleRank(190.0, 3))


# --- solving it ----------------------------------------------------------------------------


def test_grade_time_wrong_tries_and_help_stand_where_games_have_their_score() -> None:
    shown = text(SEEK)
    for fact in ("Puzzle · hard", "─ Tries and help ─", "4 atoms left · 0:00", "wrong tries 0",
                 "help none"):  # fmt: skip
        assert fact in shown
    assert not [word for word in ("score", "cost", "par") if word in shown]


def test_a_ray_is_refused_and_no_key_offers_one() -> None:
    port = press(SEEK, "tab")
    assert "Port 1: unused." in text(port)
    assert "fire" not in text(port)
    for refused in (press(port, "enter"), after(SEEK, Pointed(5), Pointed(5, "release"))):
        assert "you cannot fire rays" in text(refused)


def test_the_panel_does_not_say_whether_the_guess_fits_before_it_is_asked() -> None:
    assert "fits" not in text(FULL)
    assert "H?" not in text(FULL)
    assert "B?" in text(press(FULL, "v"))


def test_hints_and_odds_are_counted_each_time_but_hiding_the_odds_is_not() -> None:
    clues = SEEK.game.clues
    asks = press(SEEK, "H")
    assert "This counts as help." in text(asks)
    hinted = after(press(asks, "y"), done(Explain(clues)))
    assert hinted.session.helps == 1
    assert "─ Hint 1 of 5 ─" in text(hinted)
    assert "help 1 time" in text(hinted)
    assert press(hinted, "H", "H").session.helps == 3
    assert "In a puzzle they give the solution away." in text(press(hinted, "o"))
    odds = after(press(hinted, "o", "y"), done(Analyse(clues)))
    assert odds.session.helps == 2
    assert press(odds, "o").session.helps == 2
    assert press(odds, "o", "o", "y").session.helps == 3


# --- its result ----------------------------------------------------------------------------


def test_the_verdict_comes_first_then_grade_time_tries_help_and_best() -> None:
    shown = text(RESULT)
    assert shown.split("\n")[1].rstrip().endswith("╭─ Solved ─────────────────────────╮")
    for fact in ("a new best time for easy (it was", "3:10) · streak 3", "Puzzle · easy",
                 " 2:05", "wrong tries 0", "help none", f"code {PUZZLE_CODE}"):  # fmt: skip
        assert fact in shown
    assert "core" not in shown


def test_an_arrow_steps_through_its_rays_and_cells_have_their_reasons() -> None:
    assert "Port 2: a detour; its other end is port 23." in text(press(RESULT, "right"))
    known = after(RESULT, done(Explain(OVER.game.clues)))
    assert "Why" in text(press(known, "/", "e", "4", "enter"))


def test_a_puzzle_that_was_given_up_offers_the_proof() -> None:
    screen = ResultScreen.of(puzzle([GiveUp()]), PUZZLE_CODE)
    assert "Given up" in text(screen)
    assert "Press R for the proof." in text(screen)
    assert "○" in text(screen)


def test_the_proof_is_shown_step_by_step() -> None:
    opened = ReviewScreen(OVER)
    job = ReviewGame(OVER.game, OVER.edition)
    assert asked(opened, Opened()) == (RunJob(job),)
    screen = after(opened, done(job))
    assert "The whole puzzle." in text(screen)
    assert "steps to the solution. Grade:" in text(screen)
    assert "previous" not in text(screen)
    assert screen.review is not None
    assert screen.review.plan is not None
    steps = len(screen.review.plan.steps)
    for number in range(1, steps + 1):
        screen = press(screen, "right")
        assert f"Proof, step {number} of {steps}." in text(screen)
    assert press(screen, "right") == screen
    assert after(screen, Pointed(2)) == screen, "rays have no page of their own"
    assert asked(screen, Command.BACK) == (Enter(Over(OVER, seen=True)),)
