"""How a game answers the hand: a button let go, a cell typed, the light of a ray."""

from __future__ import annotations

import re

from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

from blackbox_tui.engine import Cell

PLAY = ("play", "--seed", "7", "--no-animation")


@BOTH
def test_a_ray_is_fired_where_the_button_is_let_go_over_the_port_that_was_pressed(run: Run) -> None:
    game = run(*PLAY).sees("score 0").hold(5).sees("Port 5. Enter fires a ray.")
    game.release(6).sees("score 0").press("u").sees("nothing to undo")
    game.hold(5).release(5).lacks("score 0").leave()


def test_a_button_held_over_a_cell_places_no_guess_before_it_is_let_go(run: Run) -> None:
    game = run(*PLAY).sees("score 0").hold(Cell.parse("c4"))
    game.sees("c4. Enter places a guess", "4 atoms left")
    game.release(Cell.parse("c4")).sees("Guess placed on c4.", "3 atoms left").leave()


@BOTH
def test_a_cell_typed_without_a_slash_is_gone_to_and_nothing_is_fired(run: Run) -> None:
    game = run(*PLAY).sees("score 0").press("b7").sees("Go to: b7_", "Enter go").press("space")
    game.sees("b7. Enter places a guess").press("l7").sees("Go to: 7_").press("space")
    game.sees("Port 7. Enter fires a ray.", "score 0").press("30 ").sees("Port 30: a ").leave()
    run().sees("New game").press("n", "7").sees("Space go and act")  # no letter of a menu counts


def test_typing_a_name_submits_no_complete_answer_of_the_largest_board(run: Run) -> None:
    large, room = ("--any-deal", "--size", "26x26", "--atoms", "1"), (140, 60)
    game = run(*PLAY, *large, size=room).press("/d4 s").sees("Submit your guess?", "y yes")
    game.press("4 ").sees("Port 4. Enter fires a ray.").press("s").sees("Submit your guess?")
    game.press("y").sees("atom found")
    game = run(size=room).press("w", "left").go_to("columns").press("26")
    game.go_to("atoms").press("1", "enter")
    game.sees("You hide").press("/d4 s").sees("Hide the atoms?").press("4 ").lacks("Hide the")


# --- firing is felt ---------------------------------------------------------------------


def glowing(game: Program) -> frozenset[tuple[int, int]]:
    """Where the frame around the board has the background of a marker."""
    (left, top), (right, bottom) = game.find(1), game.find(17)
    left, top, right, bottom = left + 2, top - 1, right - 2, bottom + 1
    edges = {(x, y) for x in range(left, right + 1) for y in (top, bottom)}
    edges |= {(x, y) for x in (left, right) for y in range(top, bottom + 1)}
    return frozenset((x, y) for x, y in edges if game.cell_at(x, y).bg != "default")


def test_on_a_terminal_the_light_runs_and_goes(start: Start) -> None:
    game = start("play", "--seed", "7").sees("score 0").rest()
    sent = len(game.raw)
    game.press("enter").sees("Port 1: a").until(lambda game: not glowing(game) and "A" in game.text)
    game.rest()
    lit = re.compile(rb"48;5;208[^\x1b]*m\xe2\x94")
    assert len(lit.findall(bytes(game.raw[sent:]))) > 4, "the frame was orange in many places"
    quiet = start(*PLAY).sees("score 0").rest()
    sent = len(quiet.raw)
    quiet.press("enter").sees("Port 1: a").rest()
    assert not lit.search(bytes(quiet.raw[sent:]))
