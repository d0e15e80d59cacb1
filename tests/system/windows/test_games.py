"""Whole games on a real Windows console: by keys, by mouse, interrupted, killed, resumed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from support.windows_console import DOUBLE_CLICK, LEFT, RIGHT, WindowsConsole

from blackbox_tui.rules.deal import Variant, deal

SIXTEEN_COLOURS = """
import curses, sys
begin = curses.start_color
def start_color():
    begin()
    curses.COLORS = 16
curses.start_color = start_color
from blackbox_tui.cli.main import main
sys.exit(main(sys.argv[1:]))
"""
GAME = (sys.executable, "-c", SIXTEEN_COLOURS)
PLAY = (*GAME, "play", "--seed", "7", "--any-deal", "--no-animation")
BOX = deal(Variant(), "7")


def kept(env: Mapping[str, str]) -> set[str]:
    """The names of all our files."""
    return {path.name for path in Path(env["LOCALAPPDATA"]).rglob("*") if path.is_file()}


def cell_at(col: int, row: int) -> tuple[int, int]:
    """Where a cell is on the screen."""
    return 7 + 4 * col, 3 + 2 * row


def test_the_menu_opens_and_closes(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*GAME, env=env)
    console.wait_for("Quit")
    console.press("q")
    assert console.status() == 0
    assert "Quit" not in console.text, "nothing of the game is left"


def test_a_whole_game_by_keys(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0", "├───┼───┼")
    console.press("enter")
    console.wait_for("Port 1: a detour")
    for cell in sorted(BOX.atoms):
        console.press("/", *str(cell), "enter", "space")
        console.wait_for(f"Guess placed on {cell}")
    console.press("s")
    console.wait_for("Solved")
    console.press("q")
    assert console.status() == 0
    assert {"history.jsonl", "last-game.txt"} <= kept(env)


def test_a_whole_game_by_mouse(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.click(3, 3)
    console.wait_for("Port 1: a detour")
    for cell in sorted(BOX.atoms):
        console.click(*cell_at(cell.col, cell.row))
        console.wait_for(f"Guess placed on {cell}")
    console.click(*console.find("s submit"))
    console.wait_for("Solved")
    console.press("q")
    assert console.status() == 0


def test_dragging_with_the_right_button_seals_cells(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.drag(*(cell_at(col, 0) for col in range(4)))
    console.wait(lambda: row_of(console, 0).count("×") == 4, "four seals")


def row_of(console: WindowsConsole, row: int) -> str:
    return console.text.split("\n")[3 + 2 * row]


def test_holding_the_right_button_on_a_marker_shows_a_test_ray(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.click(3, 3)
    console.wait_for("Port 1: a detour")
    console.mouse(3, 3, RIGHT)
    console.wait_for("Test ray")
    console.mouse(3, 3, 0)
    console.wait(lambda: "►" not in console.text, "the test ray to go")


def test_a_double_click_is_a_click_that_ends(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    col, row = cell_at(0, 0)
    console.click(col, row)
    console.wait_for("Guess placed on a1")
    console.mouse(col, row, LEFT, DOUBLE_CLICK)
    console.mouse(col, row, 0)
    console.wait(lambda: "Guess placed on a1" not in console.text, "the guess to go")


def test_a_result_is_on_the_clipboard(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.press("G", "y")
    console.wait_for("Given up")
    console.press("y")
    console.wait_for("Copied; also printed when you quit.")
    console.press("q")
    assert console.status() == 0
    assert console.clipboard().startswith("Black Box")


def test_the_screen_follows_the_size_of_the_window(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    for cols, rows, sign in ((120, 40, "├───────┼"), (30, 17, "Enter"), (80, 24, "next port")):
        console.resize(cols, rows)
        console.wait_for(sign)


@pytest.mark.parametrize(("cols", "rows"), [(80, 1), (1, 1), (20, 8)])
def test_after_a_window_that_was_too_small_everything_is_back(
    console: WindowsConsole, env: dict[str, str], cols: int, rows: int
) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.resize(cols, rows)
    console.resize(80, 24)
    console.wait_for("score 0", "├───┼───┼", "next port")


def test_ctrl_c_saves_the_game_and_quits(console: WindowsConsole, env: dict[str, str]) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.press("enter")
    console.wait_for("Port 1: a detour")
    console.interrupt()
    assert console.status() == 0
    assert [name for name in kept(env) if name.endswith(".json")]


def test_a_killed_game_goes_on_where_it_was(console: WindowsConsole, env: dict[str, str]) -> None:
    game = console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.press("/", "c", "4", "enter", "space")
    console.wait_for("Guess placed on c4")
    console.wait(lambda: "Guess placed on c4" in console.text and not console.pending, "the save")
    console.press("tab")  # is read only when the guess is saved
    console.wait(lambda: not console.pending, "the key to be read")
    game.kill()
    game.wait()
    console.start(*GAME, env=env)
    console.wait_for("Continue")
    console.press("enter")
    console.wait_for("score 0", "3 atoms left")


def test_a_game_that_is_played_cannot_be_opened_twice(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(*PLAY, env=env)
    console.wait_for("score 0")
    console.press("enter")
    console.wait_for("Port 1: a detour")
    other = subprocess.run(
        [sys.executable, "-m", "blackbox_tui", "--plain"],
        input=b"continue\nquit\n", capture_output=True, env=env, check=False,
    )  # fmt: skip
    assert b"open in another window" in other.stdout
    assert not other.stderr
