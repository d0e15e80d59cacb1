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
    from support.pty_terminal import Term, environment

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
    return term.wait("Unfinished games").send("u").wait("UNFINISHED GAMES")


def test_sixteen_games_are_listed_newest_first_and_reached_by_keys(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    assert [game["size"] for game in listed(tmp_path)] == sixteen
    term = in_list(start())
    boards = re.findall(r"^│ Solitaire +classic (\w+)", term.text, re.MULTILINE)
    assert boards == sixteen
    for number, size in enumerate(sixteen, 1):
        term.wait(f" {number} of 16").wait(f"Solitaire, classic {size}, played ")
        term.send("down")
    term.send("enter").wait(fired_from_4)
    assert "8x9" not in term.text
    term.send("esc").wait("Solitaire, classic 8x8, played just now").send("q")
    assert term.exit() == 0
    assert [game["size"] for game in listed(tmp_path)] == ["8x8", *sixteen[:-1]]


def test_every_game_is_reached_by_the_mouse(start: Start, sixteen: list[str]) -> None:
    term = start().wait("Unfinished games")
    term.click(*term.find("Unfinished games")).wait(" 1 of 16")
    for number, size in enumerate(sixteen, 1):
        if number > 1:
            term.click(*term.find(f"classic {size} ")).wait(f" {number} of 16")
        term.wait(f"Solitaire, classic {size}, played ")
    term.click(*term.find("classic 9x10 ")).wait(f" {sixteen.index('9x10') + 1} of 16")
    term.click(*term.find("classic 9x10 ")).wait("· 9x10").wait(fired_from_4)


@pytest.mark.parametrize("size", [(40, 20), (30, 17), (100, 30), (200, 60)])
def test_every_game_is_reached_in_any_window(
    start: Start, sixteen: list[str], size: tuple[int, int]
) -> None:
    term = in_list(start(size=size))
    for number, board in enumerate(sixteen, 1):
        term.wait(f" {number} of 16")
        term.wait(partial(shows, text=f"classic {board},"))
        term.send("down")


def test_a_game_is_deleted_and_the_others_stay(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    term = in_list(start()).send("down", "d")
    term.wait('Delete the game "Solitaire" (classic 11x10').wait("y yes").send("n")
    term.wait("Solitaire, classic 11x10, played").send("d").wait("y yes").send("y")
    term.wait(" 2 of 15").wait("Solitaire, classic 11x9, played").send("q")
    assert term.exit() == 0
    assert [game["size"] for game in listed(tmp_path)] == [sixteen[0], *sixteen[2:]]


def test_the_last_game_deleted_leads_back_to_the_menu(start: Start, tmp_path: Path) -> None:
    run(tmp_path, "--plain", "play", lines="fire 4\nquit\n")
    term = in_list(start()).send("d").wait("y yes").send("y").wait("Find the atoms")
    assert "Continue" not in term.text
    assert listed(tmp_path) == []


def test_a_deleted_attempt_at_the_box_of_a_day_counts(start: Start, tmp_path: Path) -> None:
    run(tmp_path, "--plain", "daily", lines="fire 4\nquit\n")
    term = in_list(start()).send("d").wait("Deleting it counts as giving it up.").send("y")
    term.wait("Find the atoms").send("q")
    assert term.exit() == 0
    (entry,) = map(from_line, Store(environment(tmp_path, {}), "linux").history.lines())
    assert (entry.daily is not None, entry.practice, entry.gave_up) == (True, False, True)


def test_a_game_played_by_another_program_is_marked_and_not_touched(
    start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    other = start("continue", "2").wait(fired_from_4)
    assert [game["busy"] for game in listed(tmp_path)].count(True) == 1
    term = in_list(start()).wait("in another window")
    place = [line["size"] for line in listed(tmp_path)].index(sixteen[1])
    term.send(*["down"] * place, "enter").wait("another window").idle()
    assert f" {place + 1} of 16" in term.text
    other.send("q")
    assert other.exit() == 0
    term.send("esc").wait("Continue").send("enter").wait("11x10").wait(fired_from_4)


def test_a_new_game_costs_no_old_one(start: Start, tmp_path: Path) -> None:
    term = start("play").wait("score 0").send("enter").wait("Port 1: a ")
    term.send("n").wait("score 0").send("enter").wait("Port 1: a ").send("r").wait("score 0")
    term.send("enter").wait("Port 1: a ").send("esc").wait("Unfinished games").send("n")
    term.wait("score 0").send("enter").wait("Port 1: a ").send("q")
    assert term.exit() == 0
    assert [game["rays"] for game in listed(tmp_path)] == [1, 1, 1, 1]


def test_the_command_line_continues_the_last_game_or_any_other(
    start: Start, tmp_path: Path
) -> None:
    for size in ("8x9", "9x8"):
        run(tmp_path, "--plain", "play", "--size", size, lines="fire 4\nquit\n")
    term = start("continue").wait("· 9x8").wait(fired_from_4).send("q")
    assert term.exit() == 0
    term = start("continue", "2").wait("· 8x9").wait(fired_from_4).send("q")
    assert term.exit() == 0
    term = start("continue", "3")
    assert term.exit() == 2
    assert term.text.strip() == "blackbox: There is no unfinished game '3'."
