"""A what-if layer in a real terminal: refuted and dropped, made again, saved, kept, submitted."""

from __future__ import annotations

import sys

import pytest
from support.pty_terminal import Start

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)

RAYS = ("2", "7", "13", "19", "23", "16")


def at(cell: str, key: str = "space") -> tuple[str, ...]:
    return ("/", *cell, key)


def test_an_assumption_is_refuted_dropped_made_again_saved_kept_and_submitted(
    start: Start,
) -> None:
    term = start("play", "--seed", "12", "--no-animation").sees("score 0").idle()
    for port in RAYS:
        term.press(*port, "space").sees(f"Port {port}: a ")
    term.press(*at("b8")).sees("Guess on b8.")
    term.press("a").sees("mark what you assume").press(*at("a2")).sees("if a2 holds an atom")
    term.press(*at("d5", "enter"), "x").sees("and 1 mark since").idle()
    assert "atoms placed 2 of 4" in term.text
    term.press("v").sees("Check this assumption against the rays?").press("y")
    term.sees("If a2 held an atom, ray 2 would be absorbed; it came out at 28.").idle()
    term.press("A").sees("Dropped: your marks are as they were before.").idle()
    assert "atoms placed 1 of 4" in term.text
    assert "What if" not in term.text
    term.press("a", *at("f3")).sees("if f3 holds an atom")
    term.press("v").sees("So far, no ray contradicts what you assume.")
    term.press("q")
    assert term.exit() == 0

    term = start("continue").sees("if f3 holds an atom").idle()
    assert "atoms placed 2 of 4" in term.text
    for cell in ("h5", "c6"):
        term.press(*at(cell)).sees(f"Guess on {cell}.")
    column, row = term.find("if f3 holds an atom")
    term.click((column, row)).sees("Keep what you marked on this assumption?")
    term.press("enter").sees("Kept. 4 of 4 atoms placed.").idle()
    assert "What if" not in term.text
    term.press("s").sees("Solvable for").idle()
    assert "Solved" in term.text
