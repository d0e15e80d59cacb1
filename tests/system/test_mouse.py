"""The mouse alone: everything a game needs, and nothing by surprise."""

from __future__ import annotations

import pytest
from support.home import saved_games
from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run

from blackbox_tui.engine import Cell, Detour, Grid
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.session import session_of

PLAY = ("play", "--seed", "7", "--no-animation")
BOX = deal(Variant(), "7")
DETOURS = {
    port: outcome.exit
    for port in Grid().ports
    if isinstance(outcome := BOX.fire(port).outcome, Detour)
}
PORT, END = next((port, end) for port, end in DETOURS.items() if abs(port - end) > 2)
OTHER = next(port for port in DETOURS if port not in (PORT, END))


def fired(run: Run, *ports: int) -> Program:
    """A game after clicks on these ports."""
    game = run(*PLAY).sees("score 0")
    for port in ports:
        game.click(port).sees(f"Port {port}: a ")
    return game


def lit(game: Program) -> int:
    """How many markers of the first detour are lit or in focus."""
    return game.text.count("[ A ]") + game.text.count("▐ A ▌")


@BOTH
def test_a_whole_game_by_mouse(run: Run) -> None:
    game = fired(run, 32).sees("port 32 ")
    empty = next(cell for cell in Grid().cells if cell not in BOX.atoms)
    game.click(empty, "right").sees(f"{empty} sealed as empty.")
    for cell in sorted(BOX.atoms):
        game.click(cell).sees(f"Guess placed on {cell}.")
    game.sees("s submit").click("s submit").sees("Solved")
    game.sees("q quit").click("q quit")
    assert game.exit() == 0


@BOTH
def test_the_light_goes_when_the_pointer_leaves_the_board(run: Run) -> None:
    game = fired(run, PORT, OTHER)
    for away in ("q quit", "BLACK BOX", Cell(4, 4)):
        game.hover(END).until(lambda game: lit(game) == 2)
        game.hover(away).until(lambda game: lit(game) == 0)


@pytest.mark.parametrize("name", ["xterm-256color", "screen-256color"])
@pytest.mark.parametrize("sgr", [True, False], ids=["in numbers", "in bytes"])
def test_a_test_ray_is_shown_while_the_right_button_is_held(
    start: Start, name: str, sgr: bool
) -> None:
    game = start(*PLAY, term=name).sees("score 0")
    game.sgr = sgr
    game.click(PORT).sees(f"Port {PORT}: a ").press("tab").sees("Enter fires a ray.")
    game.hover(END).until(lambda game: game.text.count("[ A ]") == 2)
    game.hold(PORT, "right").sees("Test ray from port")
    game.sees("━" if PORT <= 8 or 17 <= PORT <= 24 else "┃")
    game.mouse(*game.find("q quit"), "drag", "right").idle()
    assert "━" in game.text or "┃" in game.text
    game.release("q quit", "right").until(lambda game: not {"━", "┃"} & {*game.text})


def test_a_test_ray_that_cannot_enter_draws_nothing_and_claims_nothing(run: Run) -> None:
    """Whether the real ray, which was reflected too, entered is a secret."""
    port = next(port for port in Grid().ports if str(BOX.fire(port).outcome) == "R")
    first, heading = Grid().entrance(port)
    sides = (first.beside(heading.turned(by)) for by in (1, 3))
    beside = next(cell for cell in sides if cell in Grid())
    game = fired(run, port).click(beside).sees(f"Guess placed on {beside}").hold(port, "right")
    game.sees("it is turned away at the port, and the real ray came").lacks("━", "┃")


def test_a_game_is_given_up_replayed_and_renewed_by_mouse(run: Run) -> None:
    game = fired(run, PORT).click(". more").click("r same box").sees("score 0")
    game.click(PORT).sees(f"Port {PORT}: a ").click(". more").click("n new game").sees("score 0")
    game.click(PORT).sees(f"Port {PORT}: a ")
    new, again, first = map(session_of, saved_games(game.home))
    assert new
    assert again
    assert first
    assert (first.game.box, again.game.box, new.game.box == BOX) == (BOX, BOX, False)
    assert (first.practice, again.practice) == (False, True)
    game.click(". more").click("G give up").click("y yes").sees("Given up")
    game.click("Enter new game").sees("score 0")
