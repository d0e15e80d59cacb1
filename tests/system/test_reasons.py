"""Reasons: the ladder of hints, and assumptions."""

from __future__ import annotations

from support.scenario import BOTH, Program, Run

PLAY = ("play", "--seed", "12", "--no-animation")
RAYS = (2, 7, 13, 19, 23)
"""They prove an atom on b8, among others."""


def fired(run: Run) -> Program:
    return run(*PLAY).fire(*RAYS)


@BOTH
def test_an_assumption_is_refuted_dropped_made_again_saved_kept_and_submitted(run: Run) -> None:
    game = fired(run).fire(16).guess("b8").press("a").sees("mark what you assume").press("/a2 ")
    game.sees("if a2 holds an atom").press("/d5", "enter", "x")
    game.sees("plus 1 more mark", "2 atoms left").press("v")
    game.sees("Verify this assumption?").press("y")
    game.sees("Suppose a2 holds an atom. Then ray 2 would have been absorbed. So a2 is empty.")
    game.press("A").sees("Dropped. The marks are as they were before.", "3 atoms left")
    game.lacks("What if").press("a", "/f3 ").sees("if f3 holds an atom").press("v")
    game.sees("No ray contradicts this assumption so far.").leave()
    game = run("continue").sees("if f3 holds an atom", "2 atoms left").guess("h5", "c6")
    game.click("if f3 holds an atom").sees("Keep this assumption?")
    game.press("enter").sees("Kept. Press s to submit.").lacks("What if").press("s")
    game.sees("Solvable for", "Solved")
