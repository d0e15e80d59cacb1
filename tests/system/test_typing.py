"""Typing by mistake: nothing happens that the player did not mean."""

from __future__ import annotations

from support.scenario import BOTH, Run

PLAY = ("play", "--seed", "7", "--no-animation", "--any-deal")
LARGE = (*PLAY, "--size", "26x26", "--atoms", "5")


@BOTH
def test_a_cell_typed_without_a_slash_is_gone_to_and_nothing_is_fired(run: Run) -> None:
    game = run(*PLAY).sees("score 0").press("b7").sees("Go to: b7_", "Enter go").press("space")
    game.sees("b7. Enter places a guess").press("l7").sees("Go to: 7_").press("space")
    game.sees("Port 7. Enter fires a ray.", "score 0").press("30 ").sees("Port 30: a ").leave()
    run().sees("New game").press("n", "7").sees("Space go and act")  # no letter of a menu counts


@BOTH
def test_f2_starts_a_new_game(run: Run) -> None:
    game = run().sees("New game").press("f2").sees("score 0").fire(1).press("f2")
    game.sees("score 0", "none yet").press("G").sees("y yes").press("y").sees("Given up")
    game.press("f2").sees("score 0")
