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
    term = start("play", "--seed", "12", "--no-animation").wait("score 0").idle()
    for port in RAYS:
        term.send(*port, "space").wait(f"Port {port}: a ")
    term.send(*at("b8")).wait("Guess on b8.")
    term.send("a").wait("mark what you assume").send(*at("a2")).wait("if a2 holds an atom")
    term.send(*at("d5", "enter"), "x").wait("and 1 mark since").idle()
    assert "atoms placed 2 of 4" in term.text
    term.send("v").wait("Check this assumption against the rays?").send("y")
    term.wait("If a2 held an atom, ray 2 would be absorbed; it came out at 28.").idle()
    term.send("A").wait("Dropped: your marks are as they were before.").idle()
    assert "atoms placed 1 of 4" in term.text
    assert "What if" not in term.text
    term.send("a", *at("f3")).wait("if f3 holds an atom")
    term.send("v").wait("So far, no ray contradicts what you assume.")
    term.send("q")
    assert term.exit() == 0

    term = start("continue").wait("if f3 holds an atom").idle()
    assert "atoms placed 2 of 4" in term.text
    for cell in ("h5", "c6"):
        term.send(*at(cell)).wait(f"Guess on {cell}.")
    column, row = term.find("if f3 holds an atom")
    term.click(column, row).wait("Keep what you marked on this assumption?")
    term.send("enter").wait("Kept. 4 of 4 atoms placed.").idle()
    assert "What if" not in term.text
    term.send("s").wait("Solvable for").idle()
    assert "Solved" in term.text
