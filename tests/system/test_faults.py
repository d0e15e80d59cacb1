"""Whatever happens to program, disk, clock or terminal: no move that was answered is lost.

Killing is tried in test_kill.py; benchmarks/faults.py does all of it for as long as one likes.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from random import Random

import pytest
from support.home import history, saved_game, saved_games, saved_session, saved_stage, state_of
from support.key_player import Player, begun, clock, play_seed, wait_for_par
from support.pty_terminal import Start, Term

from blackbox_tui.engine import Grid
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Hiding, Stage

if sys.platform != "win32":
    import resource


def player_at(term: Term) -> Player:
    """A player at a new game."""
    wait_for_par(term.sees("Enter fire"))
    return Player(term, begun(), Random(4))


def let_write(term: Term, size: int = -1) -> None:
    """How large the program's files may become: with 0, its disk is full."""
    resource.prlimit(term.child.pid, resource.RLIMIT_FSIZE, (size, -1))


def assert_nothing_torn(home: Path) -> list[Stage]:
    """Every file that is there is whole, and none was set aside or left behind."""
    history(home)
    odd = [path.name for path in state_of(home).iterdir() if ".damaged" in path.name]
    left = [path.name for path in state_of(home).iterdir() if ".new-" in path.name]
    assert (odd, left) == ([], [])
    return saved_games(home)


# --- the disk ------------------------------------------------------------------------------


def test_on_a_full_disk_play_goes_on_and_with_room_again_nothing_is_missing(
    start: Start, tmp_path: Path
) -> None:
    player = player_at(start(*play_seed())).move(3)
    before = saved_stage(tmp_path)
    let_write(player.term, 0)
    player.until_told("The disk is full: the game could not be saved.").move(2)
    assert "The disk is full" not in player.term.text, "the reason is shown once"
    assert "NOT SAVED" in player.term.text, "but that it is so, always"
    assert saved_stage(tmp_path) == before, "the last that was whole"
    assert_nothing_torn(tmp_path)
    let_write(player.term)
    player.move()
    assert "NOT SAVED" not in player.term.text
    assert saved_game(tmp_path) == player.after
    assert_nothing_torn(tmp_path)


def test_a_game_that_ends_on_a_full_disk_is_counted_once_there_is_room(
    start: Start, tmp_path: Path
) -> None:
    player = player_at(start(*play_seed())).move(3)
    term = player.term
    let_write(term, 0)
    term.press("G").sees("Give up and see the atoms?").press("y").sees("missed atoms")
    term.sees("The disk is full: history.jsonl could not be saved.").idle()
    assert history(tmp_path) == []
    term.press("q").sees("Your game is not saved.").press("enter").sees("missed atoms")
    term.press("q").sees("Quit and lose it?").press("y")
    assert term.exit() == 0
    assert player.lost(saved_game(tmp_path)) == 0, "it can still be continued"
    again = start("--no-animation").sees("Continue").press("enter").sees("left · score").idle()
    again.press("G").sees("Give up and see the atoms?").press("y").sees("Given up").idle()
    assert len(history(tmp_path)) == 1
    assert assert_nothing_torn(tmp_path) == []


@pytest.mark.parametrize("way", ["removed", "replaced by a file"])
def test_a_directory_that_vanishes_comes_back_with_the_whole_game(
    start: Start, tmp_path: Path, way: str
) -> None:
    player = player_at(start(*play_seed())).move(3)
    shutil.rmtree(state_of(tmp_path))
    if way == "replaced by a file":
        state_of(tmp_path).write_text("mine", encoding="utf-8")
        player.until_told("The game could not be saved")
        assert state_of(tmp_path).read_text(encoding="utf-8") == "mine"
        state_of(tmp_path).unlink()
    player.move()
    assert saved_game(tmp_path) == player.after
    assert_nothing_torn(tmp_path)


# --- the clock ------------------------------------------------------------------------------

JUMPS = """
from datetime import datetime, timezone
from blackbox_tui import clock
real, ahead, days = clock.seconds, 0, 0
def jumping():
    global ahead
    ahead += 86_400
    return real() + ahead
def local_time():
    global days
    days += 1
    return datetime(2038 if days % 2 else 1970, 1, 19, tzinfo=timezone.utc)
clock.seconds, clock.local_time = jumping, local_time
from blackbox_tui.cli.main import main
raise SystemExit(main({arguments!r}))
"""


def test_a_clock_that_jumps_at_every_look_hurts_no_game(start: Start, tmp_path: Path) -> None:
    """As when a machine sleeps: time that was not played counts as little as can be."""
    script = JUMPS.format(arguments=list(play_seed(edition="arcade")))
    term = start(argv=[sys.executable, "-c", script]).sees("Port 1. Enter fires a ray.")
    looks = 0
    for port in (1, 2, 3):
        term.press("enter").sees(f"Port {port}: a ").press("tab")
        looks += 1
    term.until(lambda term: clock(term) > looks)
    session = saved_session(tmp_path)
    assert session.game
    assert session.game.moves == (Fire(1), Fire(2), Fire(3))
    assert session.seconds < 86_400
    term.press("G").sees("Give up and see the atoms?").press("y").sees("Given up").press("q")
    assert term.exit() == 0
    start().sees("New game").idle()
    assert len(history(tmp_path)) == 1, "though another day has come meanwhile"
    assert assert_nothing_torn(tmp_path) == []


# --- many at once ---------------------------------------------------------------------------


def test_eight_programs_killed_at_once_leave_eight_whole_games(
    start: Start, tmp_path: Path
) -> None:
    """Each is at the point of hiding atoms, and has placed one on a cell of its own."""
    cells = Grid().cells[:8]
    programs = [start("duel", "--no-animation") for _ in cells]
    for term in programs:
        term.sees("TWO PLAYERS").press("enter")
    for term, cell in zip(programs, cells, strict=True):
        term.sees("Ann hides the atoms.").press("enter").sees("0 of 4 atoms placed")
        term.press(*["right"] * cell.col, *["down"] * cell.row, "space").sees("1 of 4 atoms placed")
    for term in programs:
        os.kill(term.child.pid, signal.SIGKILL)
    for term in programs:
        term.exit()
    stages = assert_nothing_torn(tmp_path)
    placed = [stage.placed for stage in stages if isinstance(stage, Hiding)]
    assert sorted(placed, key=min) == [{cell} for cell in cells]
    start().sees("c  Continue  8 games").press("c").sees("1 of 8")
