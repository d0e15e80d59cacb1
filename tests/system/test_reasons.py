"""Reasons: the ladder of hints, the proof in the review, missed atoms, and assumptions."""

from __future__ import annotations

import re

from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

PLAY = ("play", "--seed", "12", "--no-animation")
RAYS = (2, 7, 13, 19, 23)
"""They prove an atom on b8, among others."""
WHY = "Hint 4 of 5"
ENDED = "The ray from port 7 came out at 32."


def fired(run: Run) -> Program:
    return run(*PLAY).fire(*RAYS)


def given_up(run: Run) -> Program:
    return fired(run).press("G").sees("Give up").press("y").sees("Solvable for")


@BOTH
def test_hints_climb_from_a_nudge_to_the_reason_and_mark_it(run: Run) -> None:
    game = fired(run).press("H").sees("Show a hint?").press("y").sees("one ray is enough")
    game.sees("Hint 1 of 5", "assisted").press("H").sees("Look at the ray from port 7.")
    game.press("H").sees(f"{ENDED} It turned left.").press("H").sees(WHY)
    game.sees(f"{ENDED} Only one path remains: right to a7, then up and out", "b8 holds an atom")
    game.sees("would turn it away", "┛", "H mark this")
    assert game.text.count("○") == 1, "the atom that it proves"
    game.press("H").sees("Hint 5 of 5", "Marked for you: a guess on b8", "3 atoms left")
    game.lacks(WHY)
    game.press("u").sees("Undone.", "4 atoms left")


def test_a_reason_can_be_closed_and_marked_with_the_mouse(run: Run) -> None:
    game = fired(run).press("Hy").sees("one ray is enough")
    for _ in range(3):
        game.click("H hint")
    game.sees(WHY).press("esc").lacks(WHY).sees("score").click("H hint").sees("Marked for you")


def test_a_wrong_guess_is_refuted_in_words_when_checked_and_when_submitted(run: Run) -> None:
    game = (
        fired(run).guess("b8", "a1", "h1", "h8").press("v").sees("Your answer contradicts the rays")
    )
    assert re.search(r"With your atoms? on [a-h]\d.*ray \d+ would", game.words)
    game.press("s").sees("Submit it anyway?", " would ").press("n").lacks("Submit it anyway?")


@BOTH
def test_the_review_ends_with_what_the_rays_prove_step_by_step(run: Run) -> None:
    game = given_up(run).press("R").sees("Best", "▸ port  2", "possibilities", "It proved 16")
    game.press("end").sees("The whole game.", "Enter proof").press("right").sees("step 1 of")
    game.sees("Why", f"{ENDED} Only one path remains:").press("right").sees("step 2 of")
    game.press("left", "left").sees("The whole game.").press("enter").sees("step 1 of")
    game.press("esc").sees("Solvable for")


def test_on_the_result_a_missed_atom_shows_the_argument_for_it(run: Run) -> None:
    game = given_up(run).press("/b8", "enter").sees("b8: an atom that you missed.", "Why")
    game.sees(f"b8 must hold an atom. {ENDED}", "┛")


def test_in_text_mode_reasons_are_asked_for_by_word(start: Start) -> None:
    game = start("--plain", *PLAY[:3]).sees("To fire a ray")
    for port in RAYS:
        game.press(str(port), "enter").sees(f"Port {port}: a ")
    game.press("why b8", "enter").sees("marks the game as assisted").press("yes", "enter")
    game.sees(f"b8 must hold an atom. {ENDED}").press("plan", "enter")
    game.sees("Your rays do not settle every atom.", f"1. {ENDED}")


@BOTH
def test_an_assumption_is_refuted_dropped_made_again_saved_kept_and_submitted(run: Run) -> None:
    game = fired(run).fire(16).guess("b8").press("a").sees("mark what you assume").press("/a2 ")
    game.sees("if a2 holds an atom").press("/d5", "enter", "x")
    game.sees("plus 1 more mark", "2 atoms left").press("v")
    game.sees("Verify this assumption?").press("y")
    game.sees(
        "Suppose a2 holds an atom. Then ray 2 would have been absorbed. So a2 is empty."
    ).press("A")
    game.sees("Dropped. The marks are as they were before.", "3 atoms left")
    game.lacks("What if").press("a", "/f3 ").sees("if f3 holds an atom").press("v")
    game.sees("No ray contradicts this assumption so far.").leave()
    game = run("continue").sees("if f3 holds an atom", "2 atoms left").guess("h5", "c6")
    game.click("if f3 holds an atom").sees("Keep this assumption?")
    game.press("enter").sees("Kept. Press s to submit.").lacks("What if").press("s")
    game.sees("Solvable for", "Solved")
