"""Scores in a real terminal: the result with its rank, and the statistics."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from history.test_statistics import GAME
from support.history import lines_of
from support.home import state_of
from support.key_player import QUIET
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
    term.sees("score 0")
    for atom in ATOMS:
        term.press("/", atom, "enter").sees(f"{atom}. Enter places a guess").press("space")
        term.sees(f"Guess on {atom}.")
    return term.press("s").sees("Solved: every atom found.")


def in_statistics(term: Term) -> Term:
    return term.sees("Statistics").click("Statistics").sees("STATISTICS")


def test_the_verdict_is_green_and_knows_the_games_before(start: Start, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    term = solve(start("play", "--seed", "7", "--any-deal", QUIET))
    term.sees("ties your best of 6 · streak 6", "to par", "Solvable for")
    x, y = term.find("Solved")
    assert (y, term.cell_at(x, y).fg, term.cell_at(x, y).bold) == (1, GREEN, True)
    x, y = term.find("Solved: every atom found.")
    assert term.cell_at(x, y).fg == GREEN
    assert "−" in term.screen.display[1]
    term.press("R").sees("result").press("enter").sees("ties your best of 6 · streak 6")


def test_a_game_given_up_is_red_and_breaks_the_streak(start: Start, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    term = start("play", "--seed", "7", "--any-deal", QUIET).sees("score 0")
    term.press("G").sees("Give up").press("y").sees("Given up", "6th best of 6")
    assert term.cell("Given up").fg == RED
    assert "streak" not in term.text


def test_the_atoms_turn_up_by_themselves(start: Start) -> None:
    term = start("play", "--seed", "7", "--any-deal").sees("score 0")
    term.press("G").sees("Give up").press("y").sees("Given up")
    term.until(lambda term: "".join(row[:44] for row in term.screen.display).count("○") == 4)


@pytest.mark.parametrize(
    ("options", "size"), [((), (80, 24)), (("--ascii",), (80, 24)), ((), (40, 20))]
)
def test_statistics_turn_their_pages_by_key_and_mouse(
    start: Start, tmp_path: Path, options: tuple[str, ...], size: tuple[int, int]
) -> None:
    rays = GAME._replace(edition="rays", score=7)
    write_history(tmp_path, rays, *PLAYED)
    term = in_statistics(start(*options, size=size)).sees("classic, 8x8", "1 of 2")
    term.sees("last 5 games, points to par").sees("to par    -1.0" if options else "−1.0")
    mark = "par -" if options else "par ─"
    axis = max(row for row, line in enumerate(term.screen.display) if mark in line)
    below = term.screen.buffer[axis + 1]
    assert GREEN in {below[x].fg for x in range(size[0])}
    term.press("right").sees("rays, 8x8").press("pgup").sees("classic, 8x8")
    term.click("next page").sees("rays, 8x8")
    term.press("esc").sees("New game").press("q")
    assert term.exit() == 0
    assert term.whole
