"""Which screen shows what: the stages of a game, the lines of the menu, the command line."""

from __future__ import annotations

import pytest
from support.fake_terminal import FakeRun
from support.home import history, saved_sessions
from support.scenario import Run
from support.sessions import HIDDEN, session

from blackbox_tui.app import pages
from blackbox_tui.app.requests import Enter, LaunchOptions
from blackbox_tui.engine import Grid
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire, GiveUp
from blackbox_tui.rules.session import (
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Watching,
)
from blackbox_tui.ui.screens.menu import MenuScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.waiting import HandoverScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.values import replace

NOWHERE = {"HOME": "nowhere"}
FINISHED = replace(session([Fire(3), GiveUp()]), par=Par(10), recorded=True)


def test_every_stage_has_its_screen_that_shows_it() -> None:
    for stage, kind in (
        (Hiding(Match((COMPUTER,))), HideScreen),
        (Handover(Seeking(session())), HandoverScreen),
        (Seeking(session()), SeekScreen),
        (Watching(Session(Match((COMPUTER,)), Game(Start(HIDDEN)))), WatchScreen),
        (Over(FINISHED), ResultScreen),
    ):
        screen = FakeRun(NOWHERE).ask(Enter(stage)).app.screen
        assert (type(screen), screen.stage) == (kind, stage)


# --- the menu ------------------------------------------------------------------------------


BESIDE = [line.beside for line in pages.LINES if line.beside]
TITLES = {
    "n": "score 0", "t": "Port 1. Enter fires a ray.", "o": "NEW GAME", "d": "DAILY BOXES",
    "l": "The goal", "p": "PUZZLES",
}  # fmt: skip
"""What is read on a page that does not begin with its name."""


@pytest.mark.parametrize("line", [*pages.LINES, *BESIDE], ids=lambda line: line.label)
def test_what_the_menu_shows_opens_its_page_by_letter_and_by_mouse(
    run: Run, line: pages.Route
) -> None:
    for way in ("letter", "mouse"):
        game = run("--no-animation").sees(line.key, line.label, "Enter choose")
        game.press(line.key) if way == "letter" else game.click(line.label)
        if line is pages.QUIT:
            assert game.exit() == 0
        else:
            game.sees(TITLES.get(line.key, line.label.upper())).leave("^c")


def test_the_menu_has_at_most_nine_lines(run: Run) -> None:
    assert len(pages.LINES) < 9
    run("play").fire(1).leave()
    menu = run()
    assert isinstance(menu, FakeRun)
    assert len(menu.on(MenuScreen).entries) == 9


def test_a_newcomer_is_invited_to_the_lessons_and_goes_on_where_they_left(run: Run) -> None:
    game = run().sees("New here?").press("l").sees("1 of 6").leave()
    progress = game.home / "state" / "blackbox-tui" / "progress.json"
    for key, seen in (("two", "Two turns"), ("box", "first box")):
        progress.write_text(Progress(key).to_text(), encoding="utf-8")
        run().sees("Learn").lacks("New here?").press("l", "enter").sees(seen)


def test_a_sandbox_larger_than_the_terminal_is_not_made_smaller() -> None:
    played = FakeRun(NOWHERE, LaunchOptions(kind={"variant": Variant(Grid(26, 26), AtomRange(26))}))
    assert played.click("sandbox").on(SandboxScreen).cursor.grid == Grid(26, 26)


# --- the command line -------------------------------------------------------------------------


def test_play_deals_a_box_by_its_seed_and_only_the_first(run: Run) -> None:
    for keys in ("n", "r"):
        run("play", "--seed", "7").fire(1).press(keys).sees("score 0").fire(1).leave()
    boxes = [session.game.box for session in saved_sessions(run().home)]
    assert len(boxes) == 4
    assert len(set(boxes)) == 2, "another only after n"


def test_options_hold_for_the_next_game_after_a_match(run: Run) -> None:
    game = run("duel", "--edition", "parker", "--size", "9x8").press("enter")
    for seeker in ("Ben", "Ann"):
        game.press("enter", "F", "s", "y").sees(f"{seeker} seeks the atoms.").press("enter")
        game.press("G", "y").sees("given up").press("n")
    game.sees("STANDINGS").press("enter").sees("hides the atoms.").press("esc", "n").sees(
        "parker · 9x8", "score 0"
    )


def test_a_game_from_the_command_line_or_after_a_review_leaves_an_unfinished_one_alone(
    run: Run,
) -> None:
    game = run("play", "--seed", "8").fire(3).press("G", "y").sees("Given up")
    game.press("n").fire(5).leave()
    run("play", "--seed", "7").fire(1).leave()
    run("review").press("esc", "n").sees("score 0").fire(2).leave()
    rays = [[ray.entry for ray in it.game.rays] for it in saved_sessions(game.home)]
    assert rays == [[2], [1], [5]]
    assert len(history(game.home)) == 1
