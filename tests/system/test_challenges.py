"""Beat my score: a box with a score to beat is played, kept, decided and passed on."""

from __future__ import annotations

import pytest
from support.home import history, saved_session
from support.scenario import BOTH, Run
from support.sessions import HIDDEN, PUZZLE_CODE

from blackbox_tui.formats.codes import encode

CODE = encode(HIDDEN)
BEATEN = f"{CODE}/classic/12"


@BOTH
def test_a_score_is_beaten_and_the_new_one_is_shown_to_share(run: Run) -> None:
    game = run(BEATEN).sees("classic · to beat 12").lacks("practice").fire(2)
    game.leave()
    assert saved_session(game.home).target == 12
    game = run("continue").sees("to beat 12").guess(*sorted(HIDDEN.atoms)).press("s")
    game.sees("Solved", "You beat 12 by 11 points.", "your first ranked game")
    game.press("y").sees("To share", "Beat my score: blackbox play", f"{CODE}/classic/1", "Copied")
    x, y = game.find("Beat my score")
    shown, marker = game.cell_at(x + 1, y - 1), game.cell(2)
    assert (shown.data, shown.bg) == ("H", marker.bg)
    game.press("right").lacks("To share").leave()
    assert not history(game.home)[0].practice
    run(BEATEN).sees("practice · to beat 12", "You have seen the atoms").leave()


@BOTH
def test_a_score_to_beat_is_pasted_into_the_options_of_a_new_game(run: Run) -> None:
    game = run().press("o").sees("NEW GAME").go_to("or a code")
    game.paste(f"{CODE}/rays").press("enter", "enter").sees("is not a box with a score to beat")
    game.press("up").paste(f"{CODE}/rays/3").press("enter", "enter").sees("rays · to beat 3")
    game.leave()


SENT = f"""Black Box classic
🟥
H
Beat my score: blackbox play {BEATEN}"""


@BOTH
@pytest.mark.parametrize(
    ("pasted", "seen"),
    [(SENT, "classic · to beat 12"), (f"{CODE}\n", "score 0"), ("q\nsy", "ignored here"),
     (f"{CODE}X", "This code has a typo"), (f"Black Box puzzle {PUZZLE_CODE}", "Puzzle · easy"),
     (f"{PUZZLE_CODE}X", "This code has a typo")],
)  # fmt: skip
def test_a_box_or_a_score_to_beat_is_pasted_on_the_menu(run: Run, pasted: str, seen: str) -> None:
    run().sees("New game").paste(pasted).sees(seen).leave()
