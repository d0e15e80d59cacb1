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
    term.wait("score 0").idle()
    for port in RAYS:
        term.send(*port, "space").wait(f"Port {port}: a ").idle()
    return term


def panel(term: Term) -> str:
    """The words beside the board, without their line breaks."""
    words = " ".join(line[44:77] for line in term.text.split("\n")[2:20])
    return " ".join(words.replace("│", " ").split())


def test_hints_climb_from_a_nudge_to_the_reason_and_mark_it(start: Start) -> None:
    term = fire(start(*PLAY))
    term.send("H").wait("Show a hint?").send("y").wait("One ray alone proves")
    assert "assisted · hint 1 of 5" in term.text
    term.send("H").wait("Look at ray 7.")
    assert "B" in term.text
    term.send("H").wait("Ray 7 came out at 32. It turned left.")
    term.send("H").wait("─ Why ─").idle()
    assert panel(term).startswith(
        "Ray 7 came out at 32. Only one path remains: right to a7, then up and out at 32. "
        "It turns at a7 only if b8 holds an atom."
    )
    assert "┛" in term.text, "the path is drawn"
    assert term.text.count("○") == 1, "the atom that it proves"
    assert "H mark this" in term.text
    term.send("H").wait("Guess on b8.").idle()
    assert "atoms placed 1 of 4" in term.text
    assert "─ Why ─" not in term.text
    term.send("u").wait("Undone.")
    assert "atoms placed 0 of 4" in term.text


def test_a_reason_can_be_closed_and_marked_with_the_mouse(start: Start) -> None:
    term = fire(start(*PLAY)).send("H").wait("Show a hint?").send("y").wait("One ray alone")
    for _ in range(3):
        column, row = term.find("H hint")
        term.click(column, row).idle()
    assert "─ Why ─" in term.text
    term.send("esc").wait(lambda term: "─ Why ─" not in term.text)
    assert "score" in term.text, "Esc closes the reason before it leads to the menu"
    column, row = term.find("H hint")
    term.click(column, row).wait("Guess on b8.")


def test_a_wrong_guess_is_refuted_in_words_when_checked_and_when_submitted(start: Start) -> None:
    term = fire(start(*PLAY))
    for cell in ("b8", "a1", "h1", "h8"):
        term.send("/", cell[0], cell[1], "space").wait(f"Guess on {cell}.").idle()
    term.send("v").wait("Your guess contradicts rays").idle()
    assert re.search(r"With your atoms? on [a-h]\d.*ray \d+ would", " ".join(term.text.split()))
    term.send("s").wait("Submit it anyway?").idle()
    assert " would " in term.text
    term.send("n").wait(lambda term: "Submit it anyway?" not in term.text)


def test_the_review_ends_with_what_the_rays_prove_step_by_step(start: Start) -> None:
    term = fire(start(*PLAY)).send("G").wait("Give up").send("y").wait("Solvable for").idle()
    term.send("R").wait("(1 of 5)").wait("possibilities").idle()
    assert "After it you could prove" in panel(term)
    term.send("end").wait("The whole game.").wait("→ proof")
    term.send("right").wait("step 1 of").wait("─ Why ─").idle()
    assert panel(term).startswith("Ray 7 came out at 32. Only one path remains:")
    term.send("right").wait("step 2 of")
    term.send("left", "left").wait("The whole game.")
    term.send("enter").wait("Solvable for")


def test_on_the_result_a_missed_atom_shows_the_argument_for_it(start: Start) -> None:
    term = fire(start(*PLAY)).send("G").wait("Give up").send("y").wait("Solvable for").idle()
    term.send("/", "b", "8", "enter").wait("b8: an atom that you missed.").wait("─ Why ─").idle()
    assert "b8 must hold an atom. Ray 7 came out at 32." in panel(term)
    assert "┛" in term.text, "the path is drawn"


def test_in_text_mode_reasons_are_asked_for_by_word(start: Start) -> None:
    term = start("--plain", *PLAY[:3]).wait("To fire a ray")
    for port in RAYS:
        term.send(port, "enter").wait(f"Port {port}: a ")
    term.send("why b8", "enter").wait("marks the game as assisted").send("yes", "enter")
    term.wait("b8 must hold an atom. Ray 7 came out at 32.")
    term.send("plan", "enter").wait("Your rays do not settle every atom.")
    assert "1. Ray 7 came out at 32." in term.text
