"""Scores: the result with its rank, and the statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from history.test_statistics import GAME
from support.history import lines_of
from support.home import state_of
from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.session import Par

PLAY = ("play", "--seed", "7", "--any-deal")
ATOMS = sorted(deal(Variant(), "7").atoms)
GREEN = "5fd75f"
SOLVED, FAILED = ("000000", "5fffd7"), ("000000", "ffafaf")
"""The colours of a verdict, which nothing else has."""
PLAYED = [GAME._replace(score=score, par=Par(10), seconds=90.0) for score in (0, 12, 9, 15, 9)]


def write_history(home: Path, *played: HistoryEntry) -> None:
    state_of(home).mkdir(parents=True)
    lines = "".join(f"{line}\n" for line in lines_of(played))
    (state_of(home) / "history.jsonl").write_text(lines, encoding="utf-8")


def colours(game: Program, text: str) -> tuple[str, str]:
    """The colour of that text, and the one behind it."""
    return game.cell(text).fg, game.cell(text).bg


@BOTH
def test_the_verdict_stands_out_and_knows_the_games_before(run: Run, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    game = run(*PLAY, "--no-animation").guess(*ATOMS).press("s").sees("Solved")
    game.sees("ties your best of 6", "streak 6", "to par", "Solvable for")
    assert (game.find("Solved")[1], colours(game, "Solved"), game.cell("Solved").bold) == (
        *(1, SOLVED),
        True,
    )
    assert "−" in game.lines[1]
    game.press("R").sees("result").press("esc").sees("ties your best of 6", "streak 6")


@BOTH
def test_a_game_given_up_looks_otherwise_and_breaks_the_streak(run: Run, tmp_path: Path) -> None:
    write_history(tmp_path, *PLAYED)
    game = run(*PLAY, "--no-animation").press("G").sees("Give up").press("y").sees("Given up")
    game.sees("6th best of 6").lacks("streak")
    assert colours(game, "Given up") == FAILED


def test_the_atoms_turn_up_by_themselves(start: Start) -> None:
    game = start(*PLAY).press("G").sees("Give up").press("y").sees("Given up")
    game.until(lambda game: "".join(line[:44] for line in game.lines).count("○") == 4)


@pytest.mark.parametrize(
    ("options", "size"), [((), (80, 24)), (("--ascii",), (80, 24)), ((), (40, 20))]
)
@BOTH
def test_statistics_turn_their_pages_by_key_and_mouse(
    run: Run, tmp_path: Path, options: tuple[str, ...], size: tuple[int, int]
) -> None:
    write_history(tmp_path, GAME._replace(edition="rays", score=7), *PLAYED)
    game = run(*options, size=size).click("Statistics").sees("STATISTICS", "classic, 8x8", "1 of 2")
    game.sees("last 5 games, points to par", "to par    -1.0" if options else "−1.0")
    mark = "par -" if options else "par ─"
    axis = max(y for y, line in enumerate(game.lines) if mark in line)
    assert GREEN in {game.cell((x, axis + 1)).fg for x in range(size[0])}
    game.press("right").sees("rays, 8x8").press("pgup").sees("classic, 8x8")
    game.click("next page").sees("rays, 8x8").press("esc").sees("New game").leave()
