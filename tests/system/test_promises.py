"""What players are promised about keys, the board and the screens, kept by the whole program.

What one screen promises by itself is told in its own tests.
"""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from support.home import saved_session
from support.scenario import BOTH, Run

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.ui.keys import BOARDS
from blackbox_tui.ui.stack import load

PLAY = ("play", "--seed", "7", "--no-animation")
BOX = deal(Variant(), "7")
STRAIGHT, DETOUR, END, HIT, REFLECTION = 1, 4, 28, 6, 9
EMPTY = next(cell for cell in Grid().cells if cell not in BOX.atoms)
RED, YELLOW, ORANGE = "d70000", "ffd700", "ff8700"

# --- keys -----------------------------------------------------------------------------


@BOTH
def test_a_number_leads_to_a_port_and_a_name_to_a_cell(run: Run) -> None:
    game = run(*PLAY).sees("Tab next port  1-9 to port").press("28", "enter").sees("Port 28. Enter")
    game.press("6 ").sees("Port 6: a hit.").press("c4 ").sees("c4. Enter places")
    game.press("/a4", "enter").sees("a4. Enter places").press("/d5 ").sees("Guess placed on d5.")
    game.press("z").sees("z does nothing here. To go to a cell, type / and its name.").leave()


@BOTH
def test_cells_are_sealed_by_key_click_and_drag(run: Run) -> None:
    game = run(*PLAY).press("/a1", "enter", "x").sees("a1 sealed as empty.").press("x")
    game.sees("a1 unsealed.").click(Cell.parse("b2"), "right").sees("b2 sealed as empty.")
    game.drag(*map(Cell.parse, ("c3", "d3", "e3")), button="right").sees("e3 sealed as empty.")
    sealed = set(map(Cell.parse, ("b2", "c3", "d3", "e3")))
    assert saved_session(game.leave().home).game.seals == sealed


@BOTH
def test_a_test_ray_and_the_other_end_of_a_detour_are_shown(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR).press("t").sees("Test ray from port 4", "━┿━").press("t")
    game.lacks("Test ray").hold(DETOUR, "right").sees("Test ray from port 4")
    game.release(DETOUR, "right").lacks("━┿━").press("m")
    game.sees("Port 28: a detour; its other end is port 4.")
    assert {"[ A ]", "▐ A ▌"} <= set(re.findall(r"[\[▐] A [\]▌]", game.text))
    game.hover("BLACK BOX").press("/1", "enter").lacks("[ A ]").hover(END)
    game.until(lambda game: game.text.count("[ A ]") == 2).leave()


def test_an_answer_is_verified_and_submitting_is_offered_when_it_is_complete(run: Run) -> None:
    game = run(*PLAY).fire(DETOUR, HIT).lacks("s submit").guess(EMPTY).press("v")
    game.sees("do not fit").press("v").press(f"/{EMPTY} ")
    game.guess(*sorted(BOX.atoms)).sees("s submit").press("v").sees("fit").press("s").sees("Solved")


@pytest.mark.parametrize(("key", "asks"), [("H", "Show a hint?"), ("o", "Show the odds")])
def test_only_yes_and_the_key_that_asked_give_help(run: Run, key: str, asks: str) -> None:
    for no in ("enter", "esc", "space", "n"):
        game = run(*PLAY).fire(1).press(key).sees(asks, "assisted").press(no)
        game.lacks(asks, "assisted").leave()
    run(*PLAY, size=(30, 15)).fire(1).press(key).sees("?", "y yes").press("n").leave()
    for yes in ("y", key):
        run(*PLAY).fire(1).press(key).sees(asks).press(yes).lacks(asks).sees("assisted").leave()


def test_a_game_is_begun_played_again_and_given_up(run: Run) -> None:
    game = run(*PLAY).fire(HIT).press("r").sees("Game saved. The same box again.", "practice")
    game.fire(HIT).press("n").sees("Game saved. New game.", "none yet")
    game.press("G").sees("y yes").press("G")
    game.lacks("y yes", "Given up").press("G", "y").sees("Given up").press("f2").sees("none yet")


def test_the_same_letter_means_the_same_on_every_board() -> None:
    """Only `s` has two commands: a seeker's answer and a hider's atoms are both handed in."""
    said = defaultdict(set)
    for board in BOARDS:
        for binding in load(board).keys:
            for key in filter(str.isalpha, binding.names.split()):
                said[key].add(binding.command.name)
    differing = {key: names for key, names in said.items() if len(names) > 1 and len(key) == 1}
    assert differing == {"s": {"SUBMIT", "HIDE"}}


# --- the board ------------------------------------------------------------------------


@BOTH
def test_names_stand_around_the_board_and_what_a_sentence_names_is_lit(run: Run) -> None:
    game = run(*PLAY).sees("┌─a─┬─b─┬─c─┬─d─┬─e─┬─f─┬─g─┬─h─┐").fire(STRAIGHT).sees("▌1 ")
    game.guess(EMPTY).press("v").sees("do not fit the ray from port 1 yet").sees("[A? ]")
    assert game.cell("[A? ]").bold
    game.leave()


@BOTH
def test_markers_are_red_yellow_and_orange(run: Run) -> None:
    game = run(*PLAY).fire(HIT, REFLECTION, DETOUR, STRAIGHT).press("/d4", "enter")
    colours = {text: game.cell(port).bg for text, port in
               (("H", HIT), ("R", REFLECTION), ("A", DETOUR), ("B", STRAIGHT))}  # fmt: skip
    assert colours == {"H": RED, "R": YELLOW, "A": ORANGE, "B": ORANGE}
    assert (game.cell(END).data, game.cell(END).bg) == ("A", ORANGE)
    game.leave()


# --- the screens ----------------------------------------------------------------------


def test_a_result_is_read_from_the_verdict_down(run: Run) -> None:
    game = run(*PLAY).fire(HIT, DETOUR, STRAIGHT).guess(*sorted(BOX.atoms)).press("s", "y")
    game.sees("Solved", "to par", "your first ranked game", "average", "choices", "luck")
    assert game.find("Solved")[1] < game.find("average")[1] < game.find("Rays")[1]
    assert game.text.count("Solved") == 1
    game.press("y").sees("To share", "H  A  B", "Beat my score")
    x, y = game.find(" H  A  B ")
    assert [game.cell_at(x + at, y).bg for at in (1, 4, 7)] == [RED, ORANGE, ORANGE]
    game.press("r").sees("practice").press("G", "y").sees("practice")


def test_a_review_has_one_verdict_word_for_each_ray(run: Run) -> None:
    game = run(*PLAY).fire(STRAIGHT, 24 - 2, HIT).press("G", "y").sees("Given up").press("R")
    seen = set()
    for port in (STRAIGHT, 22, HIT):
        game.sees(f"The ray from port {port}").until(
            lambda game: re.search("╭─ (Best|Good|Costly|Wasted) ", game.text) is not None
        )
        seen |= set(re.findall("╭─ (Best|Good|Costly|Wasted) ", game.text))
        game.press("right")
    assert len(seen) > 1
    game.sees("The whole game.")


def test_help_that_is_not_free_says_so_where_it_is_offered(run: Run) -> None:
    game = run(*PLAY).press("?", "right").sees("hint / odds; either marks the game as assisted")
    game.press("esc").fire(HIT).guess(EMPTY).press("v").sees("fit").lacks("assisted")
    game.press("v", "a", "/d6 ", "v").sees("assisted", "y yes")


@BOTH
def test_keys_without_room_are_a_key_or_a_click_away(run: Run) -> None:
    game = run(*PLAY, size=(40, 20)).fire(HIT).press("G", "y").sees("Enter new  . more")
    game.lacks("y share").click(". more").sees("p replay", "R review", "y share", ". back")
    game.press(".").sees(". more").press(".").click("y share").sees("Copied", ". more").leave()
