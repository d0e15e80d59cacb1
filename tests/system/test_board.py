"""How the board looks: names, lit spots, the reveal, at every size; and a board that scrolls."""

from __future__ import annotations

import pytest
from support.home import saved_game
from support.pty_terminal import Start
from support.scenario import BOTH, P, Program, Run

from blackbox_tui.engine import Grid
from blackbox_tui.rules.deal import Variant, deal

BOX = deal(Variant(), "7")
RIGHT, MISSED = sorted(BOX.atoms)[:3], sorted(BOX.atoms)[3]
WRONG = next(cell for cell in Grid().cells if cell not in BOX.atoms)
PLAY = ("play", "--seed", "7", "--no-animation")
Size = tuple[int, int]


@pytest.mark.parametrize(
    ("size", "options", "border"),
    [
        ((80, 24), (), "┌─a─┬─b─┬─c─┬─d─┬─e─┬─f─┬─g─┬─h─┐"),
        ((80, 24), ("--ascii",), "+-a-+-b-+-c-+-d-+-e-+-f-+-g-+-h-+"),
        ((40, 20), (), "┌─a──b──c──d──e──f──g──h─┐"),
        ((30, 17), (), "┌─a─b─c─d─e─f─g─h─┐"),
        ((200, 60), (), "┌───a───┬───b───┬───c───┬"),
    ],
)
def test_the_columns_are_named_at_every_size(
    run: Run, size: Size, options: tuple[str, ...], border: str
) -> None:
    run(*options, *PLAY, size=size).sees("score 0", border)


def test_a_row_keeps_its_number_under_a_marker(run: Run) -> None:
    game = run(*PLAY).sees("▐1▌│").press("enter").sees("Port 1: a").lacks("1▌│")
    assert game.lines[3][4:7] == "▌1 "


@BOTH
def test_the_ports_that_a_sentence_names_are_lit(run: Run) -> None:
    game = run(*PLAY).fire(1)
    assert "[" not in game.lines[3].replace("[ A ]", "")
    game.guess(WRONG).press("v").sees("Your guesses do not fit the ray from port 1 yet.")
    assert game.find("[A? ]")[1] == 3
    assert game.cell("[A? ]").bold


@pytest.mark.parametrize(("size", "left"), [((80, 24), "3 atoms left"), ((30, 17), "3 left")])
def test_the_atoms_left_stand_beside_the_score(run: Run, size: Size, left: str) -> None:
    run(*PLAY, size=size).press("/a1 ").sees(f"{left} · score 0")


def test_a_message_is_cut_after_a_word_where_there_is_one_row(run: Run) -> None:
    run(*PLAY, size=(30, 17)).press("/c4", "enter").sees("c4. Enter places a guess, x…")


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


# --- a board larger than the terminal -----------------------------------------------------

LARGE = ("play", "--size", "26x26", "--seed", "7", "--no-animation")


@BOTH
def test_keys_scroll_the_board_with_the_cursor(run: Run) -> None:
    game = run(*LARGE).sees("score 0", " 78", "↓").lacks(" 65", "↑")
    game.press("13", "enter").sees("Port 13.", " 65", "↑", "↓").lacks(" 78")
    game.press("pgdn").sees("Port 26.", "▐26▌│").lacks("↓")
    game.press("/z1", "enter").sees("z1. Enter", " 78")


def test_the_rows_and_columns_in_view_keep_their_ports_and_names(run: Run) -> None:
    game = run(*LARGE, size=(40, 20)).press("/t20", "enter").sees("t20. Enter")
    letter = next(line for line in game.lines if "┌" in line).index("t")
    assert game.lines[2][letter - 1 : letter + 2] == "85 "
    row = next(line for line in game.lines if line.startswith(" 20"))
    assert row.endswith("59")
    assert row[letter - 1 : letter + 2] == "▐·▌"


@BOTH
def test_the_mouse_works_on_what_is_visible_and_does_not_move_it(run: Run) -> None:
    game = run(*LARGE).press("/m13", "enter").sees("m13. Enter")
    x, y = game.find(" 18 │")
    before = [line[:12] for line in game.lines if "│" in line]
    game.click((x + 5, y)).sees("a18", "3 atoms left")
    assert [line[:12] for line in game.lines if "│" in line] == before
    game.click((x + 5, y)).sees("4 atoms left").click((x + 1, y)).sees("Port 18: ")


def test_a_click_on_an_arrow_shows_more_and_the_next_key_comes_back(run: Run) -> None:
    game = run(*LARGE).sees("↓")
    while "↓" in game.text:
        game.click("↓")
    game.sees(" 53", "score 0").press("down").sees("Port 2.", "▐2▌│")


@pytest.mark.parametrize("size", [(30, 15), (40, 20), (80, 24), (200, 60)])
def test_the_seed_deals_its_own_box_at_every_size(run: Run, size: Size) -> None:
    game = run(*LARGE, size=size).press("enter").sees("Port 1: ").leave()
    box = saved_game(game.home).box
    assert str(box.grid) == "26x26"
    assert sorted(map(str, box.atoms)) == ["f12", "l18", "s19", "u11"]


def test_a_game_goes_on_in_a_smaller_window(run: Run) -> None:
    game = run(*LARGE, size=(200, 60)).press("/z26", "enter").sees("z26. Enter")
    game.resize(40, 20).sees(" z", " 26 ").resize(20, 10).sees("30x15")
    game.resize(30, 15).sees("z26.", " 26 ")


def test_in_ascii_the_arrows_are_there_too(run: Run) -> None:
    run("--ascii", *LARGE, size=(40, 20)).sees("score 0", "-v-", "> 7")


def test_26_by_26_can_be_played_where_it_fits(run: Run) -> None:
    game = run(*LARGE, size=(100, 40)).sees("26x26", " 78")
    game.press("26", "enter").sees("Port 26. Enter fires a ray.")
