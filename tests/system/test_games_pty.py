"""Many unfinished games, in a real terminal: reached by keys and mouse, deleted, shared."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from support.pty_terminal import Start

from blackbox_tui.history.entries import from_line
from blackbox_tui.storage.store import Store

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.home import environment
    from support.pty_terminal import Term

PROGRAM = [sys.executable, "-m", "blackbox_tui"]
SIZES = [f"{cols}x{rows}" for cols in (8, 9, 10, 11) for rows in (8, 9, 10, 11)]
"""Sixteen boards, so that each game can be told from the others."""


def fired_from_4(term: Term) -> bool:
    """Is the first ray in the log, perhaps in few words?"""
    return re.search(r"│ +1 +(port +)?4 ", term.text) is not None


def run(home: Path, *arguments: str, lines: str = "") -> str:
    """The output of the program on pipes."""
    done = subprocess.run(
        [*PROGRAM, *arguments], input=lines, env=environment(home, {}), cwd=home,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def listed(home: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(run(home, "games", "--json"))
    return games


@pytest.fixture(scope="module")
def home_with_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which sixteen games were left."""
    home = tmp_path_factory.mktemp("home")
    for size in SIZES:
        run(home, "--plain", "play", "--size", size, "--any-deal", lines="fire 4\nquit\n")
    return home


@pytest.fixture
def sixteen(tmp_path: Path, home_with_games: Path) -> list[str]:
    """The boards of sixteen games that were left, the last one first."""
    shutil.copytree(home_with_games, tmp_path, dirs_exist_ok=True)
    return SIZES[::-1]


def shows(term: Term, text: str) -> bool:
    """Is that text on the screen, perhaps over the end of a line?"""
    return text in " ".join(term.text.split())


def in_list(term: Term) -> Term:
    return term.sees("Unfinished games").press("u").sees("UNFINISHED GAMES")


def test_sixteen_games_are_listed_newest_first_and_reached_by_keys(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    assert [game["size"] for game in listed(tmp_path)] == sixteen
    term = in_list(start())
    boards = re.findall(r"^│ Solitaire +classic (\w+)", term.text, re.MULTILINE)
    assert boards == sixteen
    for number, size in enumerate(sixteen, 1):
        term.sees(f" {number} of 16", f"Solitaire, classic {size}, played ")
        term.press("down")
    term.press("enter").until(fired_from_4)
    assert "8x9" not in term.text
    term.press("esc").sees("Solitaire, classic 8x8, played just now").press("q")
    assert term.exit() == 0
    assert [game["size"] for game in listed(tmp_path)] == ["8x8", *sixteen[:-1]]


def test_every_game_is_reached_by_the_mouse(start: Start, sixteen: list[str]) -> None:
    term = start().sees("Unfinished games")
    term.click("Unfinished games").sees(" 1 of 16")
    for number, size in enumerate(sixteen, 1):
        if number > 1:
            term.click(f"classic {size} ").sees(f" {number} of 16")
        term.sees(f"Solitaire, classic {size}, played ")
    term.click("classic 9x10 ").sees(f" {sixteen.index('9x10') + 1} of 16")
    term.click("classic 9x10 ").sees("· 9x10").until(fired_from_4)


@pytest.mark.parametrize("size", [(40, 20), (30, 17), (100, 30), (200, 60)])
def test_every_game_is_reached_in_any_window(
    start: Start, sixteen: list[str], size: tuple[int, int]
) -> None:
    term = in_list(start(size=size))
    for number, board in enumerate(sixteen, 1):
        term.sees(f" {number} of 16")
        term.until(partial(shows, text=f"classic {board},"))
        term.press("down")


def test_a_game_is_deleted_and_the_others_stay(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    term = in_list(start()).press("down", "d")
    term.sees('Delete the game "Solitaire" (classic 11x10').sees("y yes").press("n")
    term.sees("Solitaire, classic 11x10, played").press("d").sees("y yes").press("y")
    term.sees(" 2 of 15", "Solitaire, classic 11x9, played").press("q")
    assert term.exit() == 0
    assert [game["size"] for game in listed(tmp_path)] == [sixteen[0], *sixteen[2:]]


def test_the_last_game_deleted_leads_back_to_the_menu(start: Start, tmp_path: Path) -> None:
    run(tmp_path, "--plain", "play", lines="fire 4\nquit\n")
    term = in_list(start()).press("d").sees("y yes").press("y").sees("Find the atoms")
    assert "Continue" not in term.text
    assert listed(tmp_path) == []


def test_a_deleted_attempt_at_the_box_of_a_day_counts(start: Start, tmp_path: Path) -> None:
    run(tmp_path, "--plain", "daily", lines="fire 4\nquit\n")
    term = in_list(start()).press("d").sees("Deleting it counts as giving it up.").press("y")
    term.sees("Find the atoms").press("q")
    assert term.exit() == 0
    (entry,) = map(from_line, Store(environment(tmp_path, {}), "linux").history.lines())
    assert (entry.daily is not None, entry.practice, entry.gave_up) == (True, False, True)


def test_a_game_played_by_another_program_is_marked_and_not_touched(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    other = start("continue", "2").until(fired_from_4)
    assert [game["busy"] for game in listed(tmp_path)].count(True) == 1
    term = in_list(start()).sees("in another window")
    place = [line["size"] for line in listed(tmp_path)].index(sixteen[1])
    term.press(*["down"] * place, "enter").sees("another window").idle()
    assert f" {place + 1} of 16" in term.text
    other.press("q")
    assert other.exit() == 0
    term.press("esc").sees("Continue").press("enter").sees("11x10").until(fired_from_4)


def test_a_new_game_costs_no_old_one(start: Start, tmp_path: Path) -> None:
    term = start("play").sees("score 0").press("enter").sees("Port 1: a ")
    term.press("n").sees("score 0").press("enter").sees("Port 1: a ").press("r").sees("score 0")
    term.press("enter").sees("Port 1: a ").press("esc").sees("Unfinished games").press("n")
    term.sees("score 0").press("enter").sees("Port 1: a ").press("q")
    assert term.exit() == 0
    assert [game["rays"] for game in listed(tmp_path)] == [1, 1, 1, 1]


def test_the_command_line_continues_the_last_game_or_any_other(
    start: Start, tmp_path: Path
) -> None:
    for size in ("8x9", "9x8"):
        run(tmp_path, "--plain", "play", "--size", size, lines="fire 4\nquit\n")
    term = start("continue").sees("· 9x8").until(fired_from_4).press("q")
    assert term.exit() == 0
    term = start("continue", "2").sees("· 8x9").until(fired_from_4).press("q")
    assert term.exit() == 0
    term = start("continue", "3")
    assert term.exit() == 2
    assert term.text.strip() == "blackbox: There is no unfinished game '3'."
