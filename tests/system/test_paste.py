"""Text pasted into a real terminal: typed where text is entered, and nowhere taken for keys."""

from __future__ import annotations

import pytest
from support.clock import program
from support.emulator import PASTES
from support.key_player import wait_for_par
from support.pty_terminal import SHELL, Start, Term

PLAY = ("play", "--seed", "7", "--no-animation")
IGNORED = "Pasted text is ignored here."
BEGIN = b"\x1b[200~"
HARMFUL = "q\rrm -rf x\ry\r\x1b[A\x1bs\rgy\r"


def assert_ignored(term: Term, before: str) -> None:
    """Only the message stands in place of what it says about the first port."""
    assert term.sees(IGNORED).idle().text == before.replace("Port 1. Enter fires a ray.", IGNORED)
    term.press("tab").sees("Port 2. Enter fires a ray.")


def from_shell(start: Start) -> Term:
    term = start(argv=SHELL, env={"PS1": "ready> ", "HISTFILE": None}).sees("ready>")
    return wait_for_par(term.press(" ".join(program(*PLAY)), "enter").sees("score 0"))


# --- where it goes ------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], ["--no-mouse"]])
def test_on_the_board_a_paste_changes_nothing_but_the_message(
    start: Start, options: list[str]
) -> None:
    term = wait_for_par(start(*PLAY, *options))
    before = term.text
    assert PASTES in term.screen.private_modes
    assert_ignored(term.paste(HARMFUL), before)
    term.leave()


def test_pasted_lines_do_not_reach_the_shell(start: Start) -> None:
    term = from_shell(start).paste("q\rtouch pasted\r").sees(IGNORED)
    term.press("q").until(lambda term: not term.screen.alt).press("touch typed", "enter")
    term.until(lambda term: (term.home / "typed").exists())
    assert not (term.home / "pasted").exists()


def test_into_a_name_the_first_line_is_typed(start: Start) -> None:
    term = start("duel", "--no-animation").go_to("who hides").press(*["bs"] * 3).idle()
    term.paste("Zoé 日本\rq\r\x1bevil\r").sees("Zoé 日本_", "TWO PLAYERS").lacks("evil")
    term.press("!").sees("Zoé 日本!_")


def test_ctrl_c_quits_in_the_middle_of_a_paste(start: Start) -> None:
    wait_for_par(start(*PLAY)).write(BEGIN + b"half").idle().leave("^c")


# --- every way out --------------------------------------------------------------------


def test_suspending_turns_it_off_and_continuing_on_again(start: Start) -> None:
    term = from_shell(start).write(BEGIN + b"half a paste").idle()
    for _ in range(2):
        term.press("^z").sees("Stopped", "ready>")
        assert term.whole
        term.press("fg", "enter").sees("score 0").idle().paste(HARMFUL).sees(IGNORED)
    term.press("tab").sees("Port 2. Enter fires a ray.")
