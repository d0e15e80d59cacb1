"""Text pasted into a real terminal: typed where text is entered, and nowhere taken for keys."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pytest
from support.pty_terminal import Start
from support.signals import SIGHUP, SIGQUIT

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import PASTES, Term

PLAY = ("play", "--seed", "7", "--no-animation")
IGNORED = "Pasted text is ignored here."
BEGIN, END = b"\x1b[200~", b"\x1b[201~"
HARMFUL = b"q\rrm -rf x\ry\r\x1b[A\x1bs\rgy\r"
ON, OFF = b"\x1b[?2004h", b"\x1b[?2004l"


def settled(term: Term) -> Term:
    """The screen once the par is known, so that nothing more will change by itself."""
    return term.until(lambda term: re.search(r"par (about )?\d", term.text) is not None).idle()


def paste(term: Term, text: bytes) -> Term:
    """As terminals do where pastes are to be marked."""
    assert PASTES in term.screen.private_modes
    return term.write(BEGIN + text + END)


def ignored(before: str) -> str:
    """The screen with the message in place of what it says about the first port."""
    return before.replace("Port 1. Enter fires a ray.", IGNORED)


# --- where it goes ------------------------------------------------------------------


def test_on_the_board_a_paste_changes_nothing_but_the_message(start: Start) -> None:
    term = settled(start(*PLAY))
    before = term.text
    paste(term, HARMFUL).sees(IGNORED).idle()
    assert term.text == ignored(before)
    term.press("tab").sees("Port 2. Enter fires a ray.").press("q")
    assert term.exit() == 0
    assert term.whole


def test_pasted_lines_do_not_reach_the_shell(start: Start, tmp_path: Path) -> None:
    shell = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    term = start(argv=shell, env={"PS1": "ready> ", "HISTFILE": None}).sees("ready>")
    term.press(" ".join((sys.executable, "-m", "blackbox_tui", *PLAY)), "enter").sees("score 0")
    paste(term.idle(), b"q\rtouch pasted\r").sees(IGNORED)
    term.press("q").until(lambda term: not term.screen.alt).press("touch typed", "enter")
    term.until(lambda _: (tmp_path / "typed").exists())
    assert not (tmp_path / "pasted").exists()


def test_into_a_name_the_first_line_is_typed(start: Start) -> None:
    term = start("duel", "--no-animation").sees("TWO PLAYERS").idle()
    _, row = term.find("first player")
    while term.cursor[1] != row:
        term.press("up").idle()
    term.press(*["bs"] * 3).idle()
    paste(term, "Zoé 日本\rq\r\x1bevil\r".encode()).sees("Zoé 日本_").idle()
    assert "TWO PLAYERS" in term.text
    assert "evil" not in term.text
    term.press("!").sees("Zoé 日本!_")


def test_a_paste_may_come_in_pieces_on_a_slow_line(start: Start) -> None:
    term = settled(start(*PLAY, env={"ESCDELAY": "9000"}))
    before = term.text
    for byte in BEGIN + HARMFUL + END:
        term.write(bytes([byte])).idle()
    term.sees(IGNORED).idle()
    assert term.text == ignored(before)
    term.press("tab").sees("Port 2. Enter fires a ray.")


@pytest.mark.parametrize("cut", range(2, len(BEGIN)))
def test_its_first_mark_may_be_late(start: Start, cut: int) -> None:
    """So late that other things have been answered in between."""
    term = settled(start(*PLAY))
    before = term.text
    term.write(BEGIN[:cut]).idle()
    term.resize(120, 40).sees("│       │").resize(80, 24).until(lambda term: term.text == before)
    term.idle().write(BEGIN[cut:] + HARMFUL + END).sees(IGNORED).idle()
    assert term.text == ignored(before)


def test_a_megabyte_may_be_pasted(start: Start) -> None:
    term = settled(start(*PLAY))
    before = term.text
    term.write(BEGIN)
    for _ in range(1024):
        term.write((HARMFUL * 40)[:1024])
        term.pump()
    assert term.text == before, "it is not over yet"
    term.write(END).sees(IGNORED).idle()
    assert term.text == ignored(before)
    term.press("tab").sees("Port 2. Enter fires a ray.")


def test_ctrl_c_quits_in_the_middle_of_a_paste(start: Start) -> None:
    term = settled(start(*PLAY))
    term.write(BEGIN + b"half").idle().press("^c")
    assert term.exit() == 0
    assert term.whole


def test_without_the_mouse_pastes_are_marked_too(start: Start) -> None:
    term = settled(start(*PLAY, "--no-mouse"))
    paste(term, HARMFUL).sees(IGNORED)


# --- every way out --------------------------------------------------------------------


def is_off(term: Term) -> bool:
    """Are pastes no longer marked, because we said so?"""
    return term.raw.rindex(OFF) > term.raw.rindex(ON) and PASTES not in term.screen.private_modes


@pytest.mark.parametrize("keys", [["q"], ["esc", "q"], ["^c"]])
def test_quitting_turns_it_off(start: Start, keys: list[str]) -> None:
    term = settled(start(*PLAY))
    assert PASTES in term.screen.private_modes
    for key in keys:
        term.press(key).idle()
    assert term.exit() == 0
    assert is_off(term)


@pytest.mark.parametrize("number", [signal.SIGTERM, SIGHUP, SIGQUIT])
@pytest.mark.parametrize("arriving", [b"", BEGIN + b"half a paste"])
def test_a_signal_turns_it_off(start: Start, number: signal.Signals, arriving: bytes) -> None:
    term = settled(start(*PLAY)).write(arriving).idle()
    os.kill(term.child.pid, number)
    assert term.exit() == 128 + number
    assert is_off(term)


CRASH = """
from blackbox_tui.cli.main import main
from blackbox_tui.ui import app
def broken(text, screen):
    raise RuntimeError(text)
app._pasted = broken
raise SystemExit(main(["play", "--seed", "7"]))
"""


def test_a_crash_turns_it_off(start: Start) -> None:
    term = start(argv=[sys.executable, "-c", CRASH]).sees("score 0").idle()
    paste(term, b"it broke")
    assert term.exit() == 1
    assert "it broke" in term.text
    assert is_off(term)


def test_suspending_turns_it_off_and_continuing_on_again(start: Start) -> None:
    shell = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
    term = start(argv=shell, env={"PS1": "ready> ", "HISTFILE": None}).sees("ready>")
    term.press(" ".join((sys.executable, "-m", "blackbox_tui", *PLAY)), "enter").sees("score 0")
    settled(term).write(BEGIN + b"half a paste").idle()
    for _ in range(2):
        term.press("^z").sees("Stopped", "ready>")
        assert is_off(term)
        term.press("fg", "enter").sees("score 0").idle()
        paste(term, HARMFUL).sees(IGNORED)
    term.press("tab").sees("Port 2. Enter fires a ray.")


def test_stopped_from_outside_it_is_on_again_afterwards(start: Start) -> None:
    term = settled(start(*PLAY))
    os.kill(term.child.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, term.child.pid, os.WSTOPPED | os.WNOWAIT)
    term.screen.reset()
    os.kill(term.child.pid, signal.SIGCONT)
    term.sees("score 0").idle()
    paste(term, HARMFUL).sees(IGNORED)
