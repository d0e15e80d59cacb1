"""Puzzles: chosen, made, checked, left, continued, solved and counted."""

from __future__ import annotations

from support.home import history
from support.pty_terminal import Start
from support.scenario import BOTH, Run
from support.sessions import ANSWER, NOT_IT, PUZZLE_CODE

QUIET = "--no-animation"


@BOTH
def test_a_puzzle_from_the_menu_is_left_continued_and_solved(run: Run, start: Start) -> None:
    game = run(QUIET).sees("Puzzle").press("p").sees("PUZZLES").press("up")
    game.sees("Type a puzzle code").press(PUZZLE_CODE, "enter", "enter")
    game.sees("Puzzle · easy").guess(*NOT_IT.split()).press("s")
    game.sees("That is not the solution.").leave()
    game = run(QUIET).sees("c  Continue  Puzzle, easy, 8x8", "4 of 4 atoms placed").press("c")
    game.sees("wrong tries 1").press("/h8", "enter").sees("h8: your guess.").press("space")
    game.sees("Guess removed from h8.").guess("h7").press("s").sees("Solved")
    game.sees("wrong tries 1", "help none", f"code {PUZZLE_CODE}").press("R").sees("Enter proof")
    game.press("right").sees("Proof, step 1").press("esc").sees("Enter next puzzle").press("enter")
    game.sees("4 atoms left").press("esc").sees("Statistics").press("s")
    game.sees("1 of 1 solved; 1 without help").leave()
    (entry,) = history(game.home)
    assert (entry.mode, entry.code, entry.tries) == ("puzzle", PUZZLE_CODE, 1)
    counted = start("stats")
    assert counted.exit() == 0
    counted.sees("puzzles", "easy 1 of 1 solved; 1 without help")


def test_at_a_terminal_the_command_plays_and_a_pipe_gets_it_printed(start: Start) -> None:
    game = start("puzzle", PUZZLE_CODE, QUIET).sees("Puzzle · easy")
    game.guess(*ANSWER.split()).press("s").sees("Solved").press("y").leave()
    assert f"Black Box puzzle {PUZZLE_CODE} · easy" in game.text
    output = game.home / "printed"
    with output.open("wb") as file:
        assert start("puzzle", PUZZLE_CODE, stdout=file.fileno()).exit() == 0
    assert output.read_text(encoding="utf-8").startswith(PUZZLE_CODE)
    assert (
        start("puzzle", PUZZLE_CODE, "--solution", size=(100, 60)).sees("Grade: easy.").exit() == 0
    )


def test_making_one_never_blocks_a_key_and_esc_cancels_it(start: Start) -> None:
    slow = ("--size", "11x11", "--atoms", "3", "--seed", "2")  # seconds of work
    game = start("puzzle", "--grade", "expert", *slow, QUIET)
    game.sees("Making an expert puzzle", "Esc cancel")
    game.write(b"\x1b").sees("Statistics").leave()  # pressed while it works, not when it rests
