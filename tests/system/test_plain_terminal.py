"""Text mode in a real terminal: nothing shows that a hider types."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys

import pytest
from support.clock import program
from support.pty_terminal import Start, Term

from blackbox_tui.app.session import LONGEST_TICK
from blackbox_tui.plain.loop import CAN_POLL, Loop

if sys.platform != "win32":
    import termios


@pytest.fixture
def term(start: Start, request: pytest.FixtureRequest) -> Term:
    """Text mode with these arguments."""
    return start("--plain", *getattr(request, "param", ()), size=(100, 50), term="dumb")


DUEL = pytest.mark.parametrize("term", [("duel",)], indirect=True)


def at_hiding(term: Term) -> Term:
    """Ann is to type where the atoms are."""
    term.sees("Who hides first?")
    for line, until in (("", "seeks"), ("", "rounds"), ("", "shown"), ("", "0 of 4")):
        say(term, line, until)
    return term


def say(term: Term, line: str, until: str) -> Term:
    """Type a line and wait for its answer, and for the next prompt."""
    since = len(term.raw)

    def answered(term: Term) -> bool:
        heard = term.raw[since:].decode("utf-8", "replace")
        return until in heard and heard.endswith("> ")

    return term.press(line, "enter").until(answered)


@DUEL
def test_what_a_hider_types_is_not_shown_and_the_terminal_is_whole_again(term: Term) -> None:
    term.sees("Who hides first?")
    say(term, "Ada", "Who seeks first?")
    say(term, "Zoë", "How many rounds")
    say(term, "", "Your typing is not shown while you hide.")
    since = len(term.raw)
    say(term, "", "0 of 4 atoms placed.")
    say(term, "b2 d2", "2 of 4")
    say(term, "zz9", "I do not understand that")
    say(term, "g6 d7", "4 of 4")
    say(term, "hide", "Zoë seeks the atoms.")
    hidden = term.raw[since:].decode()
    assert not re.search(r"b2|d2|g6|d7|zz9", hidden)
    say(term, "", "Zoë seeks.")
    say(term, "fire 2", "Port 2: a hit.")
    assert "> fire 2" in term.text, "the seeker's words are shown again"
    term.press("quit", "enter")
    assert term.exit() == 0
    assert term.whole


@DUEL
def test_interrupted_while_hiding_the_terminal_is_whole_again(term: Term) -> None:
    say(at_hiding(term), "b2", "1 of 4")
    term.press("^c")
    assert term.exit() == 130
    assert "Your game is saved. Type continue next time." in term.text
    assert term.whole


@DUEL
def test_stopped_and_continued_a_hider_is_still_unseen(term: Term) -> None:
    os.kill(at_hiding(term).child.pid, signal.SIGSTOP)
    modes = termios.tcgetattr(term.slave)
    modes[3] |= termios.ECHO  # as a shell does
    termios.tcsetattr(term.slave, termios.TCSANOW, modes)
    os.kill(term.child.pid, signal.SIGCONT)
    term.until(lambda term: not termios.tcgetattr(term.slave)[3] & termios.ECHO)
    say(term, "b2", "1 of 4")
    assert "b2" not in term.text


@pytest.mark.parametrize("term", [("play", "--seed", "3")], indirect=True)
def test_par_is_worked_out_while_the_player_reads(term: Term) -> None:
    term.sees("To fire a ray")
    while not re.search(r"Par for this box is \d+\.", say(term, "score", "Score 0.").text):
        pass
    say(term, "c4", "Guess placed on c4.").press("\x04")
    assert term.exit() == 0
    assert term.text.rstrip().endswith("Your game is saved. Type continue next time.")


@pytest.mark.parametrize("term", [("play", "--seed", "3", "--edition", "arcade")], indirect=True)
def test_time_passes_while_somebody_thinks(term: Term) -> None:
    term.sees("To fire a ray")
    while not re.search(r"[1-9]\d* seconds? for", say(term, "score", "Score").text):
        pass


def test_more_than_a_moment_between_two_looks_does_not_count() -> None:
    assert Loop.counted(0.3) == 0.3
    assert Loop.counted(3600) == (LONGEST_TICK if CAN_POLL else 3600)


@pytest.mark.parametrize("shell", ["dash", "bash --norc --noprofile --noediting"])
def test_stopped_while_hiding_it_leaves_the_shell_an_echo_and_types_unseen_again(
    start: Start, shell: str
) -> None:
    """Some shells set their terminal right by themselves; dash does not."""
    if not shutil.which(shell.split(maxsplit=1)[0]):
        pytest.skip(f"needs {shell}")
    term = start(argv=[*shell.split(), "-i"], size=(100, 50), term="dumb", env={"PS1": "ready> "})
    term.sees("ready>").press(" ".join(program("--plain", "duel")), "enter")
    assert not echoes(at_hiding(term))
    term.press("^z").sees("topped").until(echoes)
    term.press("echo st''ill here", "enter").sees("still here")
    term.press("fg", "enter").until(lambda term: not echoes(term))
    say(term, "b2", "1 of 4")
    assert "> b2" not in term.text


def echoes(term: Term) -> bool:
    """Is what is typed shown?"""
    return bool(termios.tcgetattr(term.slave)[3] & termios.ECHO)
