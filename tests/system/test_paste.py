"""Text pasted into a real terminal: typed where text is entered, and nowhere taken for keys."""

from __future__ import annotations

import os
import signal
import sys

import pytest
from support.clock import program
from support.emulator import PASTES
from support.key_player import wait_for_par
from support.pty_terminal import SHELL, Start, Term
from support.signals import SIGHUP, SIGQUIT

PLAY = ("play", "--seed", "7", "--no-animation")
IGNORED = "Pasted text is ignored here."
BEGIN, END = b"\x1b[200~", b"\x1b[201~"
HARMFUL = "q\rrm -rf x\ry\r\x1b[A\x1bs\rgy\r"
ON, OFF = b"\x1b[?2004h", b"\x1b[?2004l"


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


def test_a_paste_may_come_in_pieces_on_a_slow_line(start: Start) -> None:
    term = wait_for_par(start(*PLAY, env={"ESCDELAY": "9000"}))
    before = term.text
    for byte in BEGIN + HARMFUL.encode() + END:
        term.write(bytes([byte])).idle()
    assert_ignored(term, before)


def test_its_first_mark_may_be_late(start: Start) -> None:
    """So late that other things have been answered in between."""
    term = wait_for_par(start(*PLAY))
    before = term.text
    for cut in range(2, len(BEGIN)):
        term.write(BEGIN[:cut]).idle().resize(120, 40).sees("│       │")
        term.resize(80, 24).until(lambda term: term.text == before)
        assert_ignored(term.idle().write(BEGIN[cut:] + HARMFUL.encode() + END), before)
        term.press("btab").until(lambda term: term.text == before).idle()


def test_a_long_text_may_be_pasted(start: Start) -> None:
    term = wait_for_par(start(*PLAY))
    before = term.text
    term.write(BEGIN)
    for _ in range(128):
        term.write((HARMFUL.encode() * 40)[:1024])
        term.pump()
    assert term.text == before, "it is not over yet"
    assert_ignored(term.write(END), before)


def test_ctrl_c_quits_in_the_middle_of_a_paste(start: Start) -> None:
    wait_for_par(start(*PLAY)).write(BEGIN + b"half").idle().leave("^c")


# --- every way out --------------------------------------------------------------------


def is_off(term: Term) -> bool:
    """Are pastes no longer marked, because we said so?"""
    return term.raw.rindex(OFF) > term.raw.rindex(ON) and PASTES not in term.screen.private_modes


@pytest.mark.parametrize("keys", [["q"], ["esc", "q"], ["^c"]])
def test_quitting_turns_it_off(start: Start, keys: list[str]) -> None:
    term = wait_for_par(start(*PLAY)).press(*keys)
    assert term.exit() == 0
    assert is_off(term)


@pytest.mark.parametrize("number", [signal.SIGTERM, SIGHUP, SIGQUIT])
@pytest.mark.parametrize("arriving", [b"", BEGIN + b"half a paste"])
def test_a_signal_turns_it_off(start: Start, number: signal.Signals, arriving: bytes) -> None:
    term = wait_for_par(start(*PLAY)).write(arriving).idle()
    os.kill(term.child.pid, number)
    assert term.exit() == 128 + number
    assert is_off(term)


CRASH = """
from blackbox_tui.cli.main import main
from blackbox_tui.ui import sight
def broken(text, screen):
    raise RuntimeError(text)
sight._pasted = broken
raise SystemExit(main(["play", "--seed", "7"]))
"""


def test_a_crash_turns_it_off(start: Start) -> None:
    term = start(argv=[sys.executable, "-c", CRASH]).sees("score 0").idle().paste("it broke")
    assert term.exit() == 1
    assert "it broke" in term.text
    assert is_off(term)


def test_suspending_turns_it_off_and_continuing_on_again(start: Start) -> None:
    term = from_shell(start).write(BEGIN + b"half a paste").idle()
    for _ in range(2):
        term.press("^z").sees("Stopped", "ready>")
        assert is_off(term)
        term.press("fg", "enter").sees("score 0").idle().paste(HARMFUL).sees(IGNORED)
    term.press("tab").sees("Port 2. Enter fires a ray.")


def test_stopped_from_outside_it_is_on_again_afterwards(start: Start) -> None:
    term = wait_for_par(start(*PLAY))
    os.kill(term.child.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, term.child.pid, os.WSTOPPED | os.WNOWAIT)
    term.screen.reset()
    os.kill(term.child.pid, signal.SIGCONT)
    term.sees("score 0").idle().paste(HARMFUL).sees(IGNORED)
