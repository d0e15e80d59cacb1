"""How the board looks in a real terminal: names, lit spots, the reveal, at every size."""

from __future__ import annotations

import sys

import pytest
from support.pty_terminal import Start

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.deal import Variant, deal

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

BOX = deal(Variant(), "7")
RIGHT, MISSED = sorted(BOX.atoms)[:3], sorted(BOX.atoms)[3]
WRONG = next(cell for cell in Grid().cells if cell not in BOX.atoms)
PLAY = ("play", "--seed", "7", "--no-animation")


def middle(cell: Cell) -> tuple[int, int]:
    """Column and row of a cell's middle at 80 by 24."""
    return 7 + 4 * cell.col, 3 + 2 * cell.row


def guess(term: Term, *cells: Cell) -> Term:
    for cell in cells:
        term.press("/", str(cell), "enter").sees(f"{cell}. Enter").press("space").sees("placed.")
    return term


def revealed(term: Term) -> Term:
    guess(term.sees("score 0"), *RIGHT, WRONG)
    return term.press("s").sees("3 of 4 atoms found")


@pytest.mark.parametrize(
    ("size", "ascii_only", "border"),
    [
        ((80, 24), False, "┌─a─┬─b─┬─c─┬─d─┬─e─┬─f─┬─g─┬─h─┐"),
        ((80, 24), True, "+-a-+-b-+-c-+-d-+-e-+-f-+-g-+-h-+"),
        ((40, 20), False, "┌─a──b──c──d──e──f──g──h─┐"),
        ((30, 17), False, "┌─a─b─c─d─e─f─g─h─┐"),
        ((200, 60), False, "┌───a───┬───b───┬───c───┬"),
    ],
)
def test_the_columns_are_named_at_every_size(
    start: Start, size: tuple[int, int], ascii_only: bool, border: str
) -> None:
    term = start(*(["--ascii"] if ascii_only else []), *PLAY, size=size)
    term.sees("score 0").sees(border)


def test_a_row_keeps_its_number_under_a_marker(start: Start) -> None:
    term = start(*PLAY).sees("score 0", "▐1▌│")
    term.press("enter").sees("Port 1: a")
    assert "1▌│" not in term.text
    assert term.screen.display[3][3:7].split()[-1] == "1"


@pytest.mark.parametrize("env", [{}, {"NO_COLOR": "1"}])
def test_the_ports_that_a_sentence_names_are_lit(start: Start, env: dict[str, str]) -> None:
    term = start(*PLAY, env=env).sees("score 0").press("enter").sees("Port 1: a")
    assert "[" not in term.screen.display[3].replace("[A]", "")
    guess(term, WRONG).press("v").sees("Your guesses do not explain ray 1 yet.")
    x, y = term.find("[A?]")
    assert y == 3
    assert term.cell_at(x, y).bold


@pytest.mark.parametrize("size", [(80, 24), (30, 17)])
def test_the_atoms_left_stand_beside_the_score(start: Start, size: tuple[int, int]) -> None:
    term = start(*PLAY, size=size).sees("left · score 0")
    guess_first = term.press("/", "a1", "enter").sees("a1. Enter").press("space")
    guess_first.sees(f"3{' atoms' if size[0] > 40 else ''} left · score 0")


def test_a_message_is_cut_after_a_word_where_there_is_one_row(start: Start) -> None:
    term = start(*PLAY, size=(30, 17)).sees("score 0")
    term.press("/", "c4", "enter").sees("c4. Enter places a guess, x…")


def test_the_reveal_is_gold_green_and_red(start: Start) -> None:
    term = revealed(start(*PLAY))
    for cell in RIGHT:
        x, y = middle(cell)
        ball, tick = term.cell_at(x, y), term.cell_at(x + 1, y)
        assert (ball.data, ball.fg, tick.data, tick.fg) == ("●", "ffd700", "✓", "5fd75f")
    wrong, missed = term.cell_at(*middle(WRONG)), term.cell_at(*middle(MISSED))
    assert (wrong.data, wrong.fg) == ("×", "ff5f5f")
    assert (missed.data, missed.fg) == ("○", "5fd75f")
    for text, like in (("●✓ right", "ffd700"), ("×  wrong", "ff5f5f"), ("○  missed", "5fd75f")):
        assert term.cell(text).fg == like


@pytest.mark.parametrize(
    ("options", "env", "symbols"),
    [((), {"NO_COLOR": "1"}, "●✓×○"), (("--ascii",), {}, "@vxo")],
)
def test_without_colour_or_unicode_symbols_tell_the_marks_apart(
    start: Start, options: tuple[str, ...], env: dict[str, str], symbols: str
) -> None:
    term = revealed(start(*options, *PLAY, env=env))
    x, y = middle(RIGHT[0])
    spots = ((x, y), (x + 1, y), middle(WRONG), middle(MISSED))
    assert "".join(term.cell_at(*spot).data for spot in spots) == symbols
    assert env == {} or {term.cell_at(*spot).fg for spot in spots} == {"default"}
