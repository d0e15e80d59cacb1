"""Scores in a real terminal: the result with its rank, and the statistics."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from history.test_statistics import GAME
from support.history import lines_of
from support.key_player import QUIET, state_of
from support.pty_terminal import Start

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.session import Par

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

ATOMS = [str(cell) for cell in sorted(deal(Variant(), "7").atoms)]
GREEN, RED = "5fd75f", "ff5f5f"
PLAYED = [GAME._replace(score=score, par=Par(10), seconds=90.0) for score in (0, 12, 9, 15, 9)]


def write_history(home: Path, *played: HistoryEntry) -> None:
    state_of(home).mkdir(parents=True)
    lines = "".join(f"{line}\n" for line in lines_of(played))
    (state_of(home) / "history.jsonl").write_text(lines, encoding="utf-8")


def solve(term: Term) -> Term:
    """Guess right at once: no points."""
    term.wait("score 0")
    for atom in ATOMS:
        term.send("/", atom, "enter").wait(f"{atom}. Enter places a guess").send("space")
        term.wait(f"Guess on {atom}.")
    return term.send("s").wait("Solved: every atom found.")


def in_statistics(term: Term) -> Term:
    return term.wait("Statistics").click(*term.find("Statistics")).wait("STATISTICS")


def test_the_verdict_is_green_and_knows_the_games_before(start: Start, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    term = solve(start("play", "--seed", "7", "--any-deal", QUIET))
    term.wait("ties your best of 6 · streak 6").wait("to par").wait("Solvable for")
    x, y = term.find("Solved")
    assert (y, term.cell(x, y).fg, term.cell(x, y).bold) == (1, GREEN, True)
    x, y = term.find("Solved: every atom found.")
    assert term.cell(x, y).fg == GREEN
    assert "−" in term.screen.display[1]
    term.send("R").wait("result").send("enter").wait("ties your best of 6 · streak 6")


def test_a_game_given_up_is_red_and_breaks_the_streak(start: Start, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    term = start("play", "--seed", "7", "--any-deal", QUIET).wait("score 0")
    term.send("G").wait("Give up").send("y").wait("Given up").wait("6th best of 6")
    assert term.cell(*term.find("Given up")).fg == RED
    assert "streak" not in term.text


def test_the_atoms_turn_up_by_themselves(start: Start) -> None:
    term = start("play", "--seed", "7", "--any-deal").wait("score 0")
    term.send("G").wait("Give up").send("y").wait("Given up")
    term.wait(lambda term: "".join(row[:44] for row in term.screen.display).count("○") == 4)


@pytest.mark.parametrize(
    ("options", "size"), [((), (80, 24)), (("--ascii",), (80, 24)), ((), (40, 20))]
)
def test_statistics_turn_their_pages_by_key_and_mouse(
    start: Start, tmp_path: Path, options: tuple[str, ...], size: tuple[int, int]
) -> None:
    rays = GAME._replace(edition="rays", score=7)
    write_history(tmp_path, rays, *PLAYED)
    term = in_statistics(start(*options, size=size)).wait("classic, 8x8").wait("1 of 2")
    term.wait("last 5 games, points to par").wait("to par    -1.0" if options else "−1.0")
    mark = "par -" if options else "par ─"
    axis = max(row for row, line in enumerate(term.screen.display) if mark in line)
    below = term.screen.buffer[axis + 1]
    assert GREEN in {below[x].fg for x in range(size[0])}
    term.send("right").wait("rays, 8x8").send("pgup").wait("classic, 8x8")
    term.click(*term.find("next page")).wait("rays, 8x8")
    term.send("esc").wait("New game").send("q")
    assert term.exit() == 0
    assert term.whole
