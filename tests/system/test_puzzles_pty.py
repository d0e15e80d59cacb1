"""Puzzles in a real terminal: chosen, made, checked, left, continued, solved and counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.home import state_of
from support.key_player import QUIET
from support.pty_terminal import Start
from support.sessions import ANSWER, NOT_IT, PUZZLE_CODE

from blackbox_tui.history.entries import from_line

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.home import environment
    from support.pty_terminal import Term


def place(term: Term, cells: str) -> Term:
    for cell in cells.split():
        term.press("/", cell, "enter").sees(f"{cell}. Enter places a guess").press("space")
        term.sees(f"Guess on {cell}.")
    return term


def test_a_puzzle_from_the_menu_is_left_continued_and_solved(start: Start, tmp_path: Path) -> None:
    term = start(QUIET).sees("Puzzles").press("z").sees("PUZZLES")
    term.press("up").sees("Type the code of a puzzle").press(*PUZZLE_CODE, "enter", "enter")
    place(term.sees("Puzzle · easy · 4 atoms"), NOT_IT)
    term.press("s").sees("That is not the solution.").press("q")
    assert term.exit() == 0
    again = start(QUIET).sees("Continue  Puzzle, easy, 8x8 · 4 of 4 placed").press("c")
    again.sees("1 wrong try").press("/", "h8", "enter").sees("h8: your guess.").press("space")
    place(again.sees("Guess removed from h8."), "h7")
    again.press("s").sees("Solved: every atom found.", "1 wrong try, no help.")
    again.sees(f"code {PUZZLE_CODE}").press("R").sees("→ proof").press("right").sees(
        "Proof, step 1"
    )
    again.press("enter").sees("n next puzzle").press("n").sees("4 atoms left").press("esc")
    again.sees("Statistics").press("a").sees("1 of 1 solved; 1 without help").press("q")
    assert again.exit() == 0
    (line,) = (state_of(tmp_path) / "history.jsonl").read_text(encoding="utf-8").splitlines()
    entry = from_line(line)
    assert (entry.mode, entry.code, entry.tries) == ("puzzle", PUZZLE_CODE, 1)
    counted = subprocess.run(
        [sys.executable, "-m", "blackbox_tui", "stats"],
        env=environment(tmp_path, {}),
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "puzzles\n  easy      1 of 1 solved; 1 without help" in counted


def test_at_a_terminal_the_command_plays_and_a_pipe_gets_it_printed(
    start: Start, tmp_path: Path
) -> None:
    term = start("puzzle", PUZZLE_CODE, QUIET).sees("Puzzle · easy · 4 atoms")
    place(term, ANSWER).press("s").sees("Solved: every atom found.").press("y", "q")
    assert term.exit() == 0
    assert f"Black Box puzzle {PUZZLE_CODE} · easy" in term.text
    with (tmp_path / "printed").open("wb") as file:
        printed = start("puzzle", PUZZLE_CODE, stdout=file.fileno())
        assert printed.exit() == 0
    assert (tmp_path / "printed").read_text(encoding="utf-8").startswith(PUZZLE_CODE)
    answered = start("puzzle", PUZZLE_CODE, "--answer", size=(100, 60)).sees("Grade: easy.")
    assert answered.exit() == 0


def test_making_one_never_blocks_a_key_and_esc_cancels_it(start: Start) -> None:
    term = start("puzzle", "--grade", "expert", "--seed", "3", QUIET)
    term.sees("Making an expert puzzle", "Esc cancel").press("esc").sees("Statistics")


def test_one_is_solved_with_an_assumption_made_dropped_made_and_kept(start: Start) -> None:
    term = start("puzzle", PUZZLE_CODE, QUIET).sees("Puzzle · easy · 4 atoms")
    first, *others = ANSWER.split()
    term.press("a").sees("mark what you assume").press("/", "h8", "space").sees(
        "if h8 holds an atom"
    )
    place(term, others[0]).press("A").sees("Dropped: your marks are as they were before.").idle()
    assert "atoms placed 0 of 4" in term.text
    term.press("a").sees("mark what you assume").press("/", first, "space")
    place(term.sees(f"if {first} holds an atom"), " ".join(others))
    term.press("a").sees("Keep what you marked on this assumption?").press("enter")
    term.sees("Kept. 4 of 4 atoms placed.").press("s").sees("Solved: every atom found.")
    term.sees("no wrong tries, no help.")
