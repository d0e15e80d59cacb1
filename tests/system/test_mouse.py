"""The mouse alone, in a real terminal: everything a game needs, and nothing by surprise."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.key_player import saved_game, saved_games
from support.pty_terminal import Start

from blackbox_tui.engine import Cell, Detour, Grid
from blackbox_tui.rules.session import session_of
from system.test_pty import BOX, PLAY, place

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

DETOURS = {
    port: outcome.exit
    for port in Grid().ports
    if isinstance(outcome := BOX.fire(port).outcome, Detour)
}
PORT, END = next((port, end) for port, end in DETOURS.items() if abs(port - end) > 2)
OTHER = next(port for port in DETOURS if port not in (PORT, END))
RIGHT = 2


def fired(start: Start, *ports: int) -> Term:
    """A game after clicks on these ports."""
    term = start(*PLAY).wait("score 0")
    for port in ports:
        term.click(*place(term, port)).wait(f"Port {port}: a ").idle()
    return term


def lit(term: Term) -> int:
    """How many markers of the first detour are lit or in focus."""
    return term.text.count("[A]") + term.text.count("▐A▌")


def test_a_click_on_a_marker_goes_there_and_the_footer_acts_on_it(
    start: Start, tmp_path: Path
) -> None:
    term = fired(start, PORT, OTHER)
    term.click(*place(term, END)).wait(f"Port {END}: a detour; its other end is port {PORT}.")
    assert lit(term) == 2
    assert "already" not in term.text
    term.click(*term.find("t test")).wait(f"Test ray from port {END}")
    term.click(*term.find("m other")).wait(f"Port {PORT}: a detour")
    assert len(saved_game(tmp_path).rays) == 2


def test_pressing_and_holding_a_marker_lights_both_ends(start: Start) -> None:
    term = fired(start, PORT, OTHER)
    term.mouse(*place(term, END)).wait(f"Port {END}: a detour").idle()
    assert lit(term) == 2


def test_the_light_goes_when_the_pointer_leaves_the_board(start: Start) -> None:
    term = fired(start, PORT, OTHER)
    for away in (term.find("q quit"), term.find("BLACK BOX"), place(term, Cell(4, 4))):
        term.mouse(*place(term, END), kind="move").wait(lambda term: lit(term) == 2)
        term.mouse(*away, kind="move").wait(lambda term: lit(term) == 0)


@pytest.mark.parametrize("sgr", [True, False], ids=["in numbers", "in bytes"])
def test_a_test_ray_is_shown_while_the_right_button_is_held(start: Start, sgr: bool) -> None:
    term = fired(start, PORT)
    term.mouse(*place(term, PORT), RIGHT, sgr=sgr).wait("Test ray from port")
    term.wait("━" if PORT <= 8 or 17 <= PORT <= 24 else "┃")
    term.mouse(*term.find("q quit"), RIGHT, "drag", sgr=sgr).idle()
    assert "━" in term.text or "┃" in term.text
    term.mouse(*term.find("q quit"), RIGHT, "release", sgr=sgr)
    term.wait(lambda term: "━" not in term.text and "┃" not in term.text)


def test_a_test_ray_that_cannot_enter_draws_nothing_and_claims_nothing(start: Start) -> None:
    """Whether the real ray, which was reflected too, entered is a secret."""
    port = next(port for port in Grid().ports if str(BOX.fire(port).outcome) == "R")
    first, heading = Grid().entrance(port)
    sides = (first.beside(heading.turned(by)) for by in (1, 3))
    beside = next(cell for cell in sides if cell in Grid())
    term = fired(start, port)
    term.click(*place(term, beside)).wait(f"Guess on {beside}")
    term.mouse(*place(term, port), RIGHT)
    term.wait("it cannot enter – a reflection, and the").wait("real ray was a").idle()
    assert not {"━", "┃"} & {*term.text}


def test_dragging_over_a_guess_seals_it(start: Start, tmp_path: Path) -> None:
    term = start(*PLAY).wait("score 0")
    cells = [Cell(0, col) for col in range(4)]
    term.click(*place(term, cells[1])).wait("Guess on b1")
    term.mouse(*place(term, cells[0]), RIGHT)
    for cell in cells[1:]:
        term.mouse(*place(term, cell), RIGHT, "drag")
    term.mouse(*place(term, cells[-1]), RIGHT, "release").wait("d1 sealed as empty.").idle()
    assert saved_game(tmp_path).seals == set(cells)
    assert not saved_game(tmp_path).guesses
    term.mouse(*place(term, Cell(5, 5)), RIGHT, "drag").idle()
    assert saved_game(tmp_path).seals == set(cells), "the button was let go"


def click(term: Term, *words: str) -> Term:
    """Click on these words of the footer, one after another."""
    for word in words:
        term.wait(word).idle().click(*term.find(word))
    return term


def test_a_game_is_given_up_replayed_and_renewed_by_mouse(start: Start, tmp_path: Path) -> None:
    term = fired(start, PORT)
    click(term, ". more", "r same box").wait("score 0").idle()
    term.click(*place(term, PORT)).wait(f"Port {PORT}: a ").idle()
    click(term, ". more", "n new game").wait("score 0").idle()
    term.click(*place(term, PORT)).wait(f"Port {PORT}: a ").idle()
    new, again, first = map(session_of, saved_games(tmp_path))
    assert new
    assert again
    assert first
    assert (first.game.box, again.game.box, new.game.box == BOX) == (BOX, BOX, False)
    assert (first.practice, again.practice) == (False, True)
    click(term, ". more", "G give up", "y yes").wait("gave up")
    click(term, "n new game").wait("score 0")


def test_the_other_keys_go_away_again(start: Start) -> None:
    term = start(*PLAY).wait("score 0").send(".").wait("G give up").send("esc").wait(". more")
    term.send(".").wait("G give up").send("tab").wait(". more")
    assert "New game" not in term.text
