"""Reasons in a real terminal: the ladder of hints, the proof in the review, missed atoms."""

from __future__ import annotations

import re
import sys

import pytest
from support.pty_terminal import Start

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

PLAY = ("play", "--seed", "12", "--no-animation")
RAYS = ("2", "7", "13", "19", "23")
"""They prove an atom on b8, among others."""


def fire(term: Term) -> Term:
    term.sees("score 0").idle()
    for port in RAYS:
        term.press(*port, "space").sees(f"Port {port}: a ").idle()
    return term


def panel(term: Term) -> str:
    """The words beside the board, without their line breaks."""
    words = " ".join(line[44:77] for line in term.text.split("\n")[2:20])
    return " ".join(words.replace("│", " ").split())


def test_hints_climb_from_a_nudge_to_the_reason_and_mark_it(start: Start) -> None:
    term = fire(start(*PLAY))
    term.press("H").sees("Show a hint?").press("y").sees("One ray alone proves")
    assert "assisted · hint 1 of 5" in term.text
    term.press("H").sees("Look at ray 7.")
    assert "B" in term.text
    term.press("H").sees("Ray 7 came out at 32. It turned left.")
    term.press("H").sees("─ Why ─").idle()
    assert panel(term).startswith(
        "Ray 7 came out at 32. Only one path remains: right to a7, then up and out at 32. "
        "It turns at a7 only if b8 holds an atom."
    )
    assert "┛" in term.text, "the path is drawn"
    assert term.text.count("○") == 1, "the atom that it proves"
    assert "H mark this" in term.text
    term.press("H").sees("Guess on b8.").idle()
    assert "atoms placed 1 of 4" in term.text
    assert "─ Why ─" not in term.text
    term.press("u").sees("Undone.")
    assert "atoms placed 0 of 4" in term.text


def test_a_reason_can_be_closed_and_marked_with_the_mouse(start: Start) -> None:
    term = fire(start(*PLAY)).press("H").sees("Show a hint?").press("y").sees("One ray alone")
    for _ in range(3):
        column, row = term.find("H hint")
        term.click((column, row)).idle()
    assert "─ Why ─" in term.text
    term.press("esc").until(lambda term: "─ Why ─" not in term.text)
    assert "score" in term.text, "Esc closes the reason before it leads to the menu"
    column, row = term.find("H hint")
    term.click((column, row)).sees("Guess on b8.")


def test_a_wrong_guess_is_refuted_in_words_when_checked_and_when_submitted(start: Start) -> None:
    term = fire(start(*PLAY))
    for cell in ("b8", "a1", "h1", "h8"):
        term.press("/", cell[0], cell[1], "space").sees(f"Guess on {cell}.").idle()
    term.press("v").sees("Your guess contradicts rays").idle()
    assert re.search(r"With your atoms? on [a-h]\d.*ray \d+ would", " ".join(term.text.split()))
    term.press("s").sees("Submit it anyway?").idle()
    assert " would " in term.text
    term.press("n").until(lambda term: "Submit it anyway?" not in term.text)


def test_the_review_ends_with_what_the_rays_prove_step_by_step(start: Start) -> None:
    term = fire(start(*PLAY)).press("G").sees("Give up").press("y").sees("Solvable for").idle()
    term.press("R").sees("(1 of 5)", "possibilities").idle()
    assert "After it you could prove" in panel(term)
    term.press("end").sees("The whole game.", "→ proof")
    term.press("right").sees("step 1 of", "─ Why ─").idle()
    assert panel(term).startswith("Ray 7 came out at 32. Only one path remains:")
    term.press("right").sees("step 2 of")
    term.press("left", "left").sees("The whole game.")
    term.press("enter").sees("Solvable for")


def test_on_the_result_a_missed_atom_shows_the_argument_for_it(start: Start) -> None:
    term = fire(start(*PLAY)).press("G").sees("Give up").press("y").sees("Solvable for").idle()
    term.press("/", "b", "8", "enter").sees("b8: an atom that you missed.", "─ Why ─").idle()
    assert "b8 must hold an atom. Ray 7 came out at 32." in panel(term)
    assert "┛" in term.text, "the path is drawn"


def test_in_text_mode_reasons_are_asked_for_by_word(start: Start) -> None:
    term = start("--plain", *PLAY[:3]).sees("To fire a ray")
    for port in RAYS:
        term.press(port, "enter").sees(f"Port {port}: a ")
    term.press("why b8", "enter").sees("marks the game as assisted").press("yes", "enter")
    term.sees("b8 must hold an atom. Ray 7 came out at 32.")
    term.press("plan", "enter").sees("Your rays do not settle every atom.")
    assert "1. Ray 7 came out at 32." in term.text
