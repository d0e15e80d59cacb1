"""How the board looks: the reveal in its colours, and a board larger than the terminal."""

from __future__ import annotations

import pytest
from support.pty_terminal import Start
from support.scenario import BOTH, P, Program, Run

from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant, deal

BOX = deal(Variant(), "7")
RIGHT, MISSED = sorted(BOX.atoms)[:3], sorted(BOX.atoms)[3]
WRONG = next(cell for cell in Grid().cells if cell not in BOX.atoms)
PLAY = ("play", "--seed", "7", "--no-animation")
Size = tuple[int, int]


# --- the reveal -------------------------------------------------------------------------


def revealed(game: P) -> P:
    return game.guess(*RIGHT, WRONG).press("s").sees("3 of 4 atoms found")


def signs(game: Program) -> str:
    spots = ((RIGHT[0], 0), (RIGHT[0], 1), (WRONG, 0), (MISSED, 0))
    return "".join(game.cell(cell, beside).data for cell, beside in spots)


@BOTH
def test_the_reveal_is_gold_green_and_red(run: Run) -> None:
    game = revealed(run(*PLAY))
    gold, green, red = "ffd700", "5fd75f", "ff5f5f"
    for cell in RIGHT:
        assert (game.cell(cell).fg, game.cell(cell, 1).fg) == (gold, green)
    assert (game.cell(WRONG).fg, game.cell(MISSED).fg, signs(game)) == (red, green, "●✓×○")
    for text, like in (("●✓ right", gold), ("×  wrong", red), ("○  missed", green)):
        assert game.cell(text).fg == like


def test_in_ascii_symbols_tell_the_marks_apart(run: Run) -> None:
    assert signs(revealed(run("--ascii", *PLAY))) == "@vxo"


def test_without_colour_symbols_tell_the_marks_apart(start: Start) -> None:
    game = revealed(start(*PLAY, env={"NO_COLOR": "1"}))
    assert signs(game) == "●✓×○"
    assert game.looks == {("default", "default")}


AS_CLOSED = {
    "256 colours": ((), "xterm-256color", (80, 24), ("   ", "303030"), "   "),
    "8 colours": ((), "xterm", (40, 20), (" ░ ", "default"), " · "),
    "no colours": (("--color", "never"), "xterm-256color", (80, 24), ("░░░", "default"), "   "),
    "ASCII": (("--color=never", "--ascii"), "xterm", (80, 24), (":::", "default"), "   "),
}
"""Options, terminal, size, and what an empty cell is before the reveal and after it."""


@pytest.mark.parametrize("colours", AS_CLOSED)
def test_the_box_is_seen_to_be_closed_until_the_reveal(start: Start, colours: str) -> None:
    options, term, size, closed, opened = AS_CLOSED[colours]

    def seen(game: Program) -> tuple[str, str]:
        across = [game.cell(WRONG, beside) for beside in (-1, 0, 1)]
        return "".join(char.data for char in across), across[1].bg

    game = start(*options, *PLAY, term=term, size=size).sees("score 0")
    assert seen(game) == closed
    assert seen(game.press("G", "y").sees("score 20")) == (opened, "default")


# --- a board larger than the terminal -----------------------------------------------------

LARGE = ("play", "--size", "26x26", "--seed", "7", "--no-animation")


@BOTH
def test_keys_scroll_the_board_with_the_cursor(run: Run) -> None:
    game = run(*LARGE).sees("score 0", " 78", "↓").lacks(" 65", "↑")
    game.press("13", "enter").sees("Port 13.", " 65", "↑", "↓").lacks(" 78")
    game.press("pgdn").sees("Port 26.", "▐26▌│").lacks("↓")
    game.press("/z1", "enter").sees("z1. Enter", " 78")


@BOTH
def test_the_mouse_works_on_what_is_visible_and_does_not_move_it(run: Run) -> None:
    game = run(*LARGE).press("/m13", "enter").sees("m13. Enter")
    x, y = game.find(" 18 │")
    before = [line[:12] for line in game.lines if "│" in line]
    game.click((x + 5, y)).sees("a18", "3 atoms left")
    assert [line[:12] for line in game.lines if "│" in line] == before
    game.click((x + 5, y)).sees("4 atoms left").click((x + 1, y)).sees("Port 18: ")


def test_a_game_goes_on_in_a_smaller_window(run: Run) -> None:
    game = run(*LARGE, size=(200, 60)).press("/z26", "enter").sees("z26. Enter")
    game.resize(40, 20).sees(" z", " 26 ").resize(20, 10).sees("30x15")
    game.resize(30, 15).sees("z26.", " 26 ")
