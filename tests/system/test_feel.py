"""How a game answers the hand: a key pressed twice, the next game, the mouse."""

from __future__ import annotations

import pytest
from support.scenario import Run

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
