"""How a game answers the hand: a key pressed twice, the next game, the mouse."""

from __future__ import annotations

import pytest
from support.scenario import BOTH, Run

from blackbox_tui.engine import Cell

PLAY = ("play", "--seed", "7", "--no-animation")


@pytest.mark.parametrize(("key", "question"), [("H", "Show a hint?"), ("o", "Show the odds")])
def test_the_key_that_asked_means_yes_when_pressed_again(run: Run, key: str, question: str) -> None:
    game = run(*PLAY).fire(1).press(key).sees(question).press(key).lacks(question)
    game.sees("assisted").leave()


def test_giving_up_is_not_confirmed_by_the_key_that_asked(run: Run) -> None:
    game = run(*PLAY).press("G").sees("Give up and see the atoms?").press("G")
    game.lacks("Give up and see the atoms?", "score 20").leave()


def test_a_new_game_says_that_the_old_one_is_saved(run: Run) -> None:
    game = run(*PLAY).press("n").lacks("saved").fire(1).press("n")
    game.sees("Game saved. New game.", "score 0").leave()
    run().sees("Continue", "1 ray").leave()


@BOTH
def test_a_ray_is_fired_where_the_button_is_let_go_over_the_port_that_was_pressed(
    run: Run,
) -> None:
    game = run(*PLAY).sees("score 0").hold(5).sees("Port 5. Enter fires a ray.")
    game.release(6).sees("score 0").press("u").sees("nothing to undo")
    game.hold(5).release(5).lacks("score 0").leave()


def test_a_button_held_over_a_cell_places_no_guess_before_it_is_let_go(run: Run) -> None:
    game = run(*PLAY).sees("score 0").hold(Cell.parse("c4")).sees("0 of 4")
    game.release(Cell.parse("c4")).sees("1 of 4").leave()
