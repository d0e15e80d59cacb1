"""Puzzles in a real terminal: chosen, made, checked, left, continued, solved and counted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.key_player import QUIET, state_of
from support.pty_terminal import Start
from support.sessions import ANSWER, NOT_IT, PUZZLE_CODE

from blackbox_tui.history.entries import from_line

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term, environment


def place(term: Term, cells: str) -> Term:
    for cell in cells.split():
        term.send("/", cell, "enter").wait(f"{cell}. Enter places a guess").send("space")
        term.wait(f"Guess on {cell}.")
    return term


def test_a_puzzle_from_the_menu_is_left_continued_and_solved(start: Start, tmp_path: Path) -> None:
    term = start(QUIET).wait("Puzzles").send("z").wait("PUZZLES")
    term.send("up").wait("Type the code of a puzzle").send(*PUZZLE_CODE, "enter", "enter")
    place(term.wait("Puzzle · easy · 4 atoms"), NOT_IT)
    term.send("s").wait("That is not the solution.").send("q")
    assert term.exit() == 0
    again = start(QUIET).wait("Continue  Puzzle, easy, 8x8 · 4 of 4 placed").send("c")
    again.wait("1 wrong try").send("/", "h8", "enter").wait("h8: your guess.").send("space")
    place(again.wait("Guess removed from h8."), "h7")
    again.send("s").wait("Solved: every atom found.").wait("1 wrong try, no help.")
    again.wait(f"code {PUZZLE_CODE}").send("R").wait("→ proof").send("right").wait("Proof, step 1")
    again.send("enter").wait("n next puzzle").send("n").wait("4 atoms left").send("esc")
    again.wait("Statistics").send("a").wait("1 of 1 solved; 1 without help").send("q")
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
    term = start("puzzle", PUZZLE_CODE, QUIET).wait("Puzzle · easy · 4 atoms")
    place(term, ANSWER).send("s").wait("Solved: every atom found.").send("y", "q")
    assert term.exit() == 0
    assert f"Black Box puzzle {PUZZLE_CODE} · easy" in term.text
    with (tmp_path / "printed").open("wb") as file:
        printed = start("puzzle", PUZZLE_CODE, stdout=file.fileno())
        assert printed.exit() == 0
    assert (tmp_path / "printed").read_text(encoding="utf-8").startswith(PUZZLE_CODE)
    answered = start("puzzle", PUZZLE_CODE, "--answer", size=(100, 60)).wait("Grade: easy.")
    assert answered.exit() == 0


def test_making_one_never_blocks_a_key_and_esc_cancels_it(start: Start) -> None:
    term = start("puzzle", "--grade", "expert", "--seed", "3", QUIET)
    term.wait("Making an expert puzzle").wait("Esc cancel").send("esc").wait("Statistics")


def test_one_is_solved_with_an_assumption_made_dropped_made_and_kept(start: Start) -> None:
    term = start("puzzle", PUZZLE_CODE, QUIET).wait("Puzzle · easy · 4 atoms")
    first, *others = ANSWER.split()
    term.send("a").wait("mark what you assume").send("/", "h8", "space").wait("if h8 holds an atom")
    place(term, others[0]).send("A").wait("Dropped: your marks are as they were before.").idle()
    assert "atoms placed 0 of 4" in term.text
    term.send("a").wait("mark what you assume").send("/", first, "space")
    place(term.wait(f"if {first} holds an atom"), " ".join(others))
    term.send("a").wait("Keep what you marked on this assumption?").send("enter")
    term.wait("Kept. 4 of 4 atoms placed.").send("s").wait("Solved: every atom found.")
    term.wait("no wrong tries, no help.")
