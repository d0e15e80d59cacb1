"""The line mode in a real terminal: nothing shows that a hider types."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackbox_tui.app.session import LONGEST_TICK
from blackbox_tui.plain.loop import Loop

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    import termios

    from support.pty_terminal import Term


@pytest.fixture
def term(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Term]:
    arguments = getattr(request, "param", ())
    found = Term(
        [sys.executable, "-m", "blackbox_tui", "--plain", *arguments],
        home=tmp_path, size=(100, 50), term="dumb",
    )  # fmt: skip
    yield found
    found.close()


def say(term: Term, line: str, until: str) -> Term:
    """Type a line and wait for its answer, and for the next prompt."""
    since = len(term.raw)

    def answered(term: Term) -> bool:
        heard = term.raw[since:].decode("utf-8", "replace")
        return until in heard and heard.endswith("> ")

    return term.press(line, "enter").until(answered)


@pytest.mark.parametrize("term", [("duel",)], indirect=True)
def test_what_a_hider_types_is_not_shown_and_the_terminal_is_whole_again(term: Term) -> None:
    term.sees("Who hides first?")
    say(term, "Ada", "Who seeks first?")
    say(term, "Zoë", "How many rounds")
    say(term, "", "What you type will not be shown while you hide.")
    since = len(term.raw)
    say(term, "", "0 of 4 atoms placed.")
    say(term, "b2 d2", "2 of 4")
    say(term, "zz9", "I cannot read that")
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


@pytest.mark.parametrize("term", [("duel",)], indirect=True)
def test_interrupted_while_hiding_the_terminal_is_whole_again(term: Term) -> None:
    term.sees("Who hides first?")
    for line, until in (("", "seeks"), ("", "rounds"), ("", "shown"), ("", "0 of 4")):
        say(term, line, until)
    say(term, "b2", "1 of 4")
    term.press("^c")
    assert term.exit() == 130
    assert "Your game is saved: continue it next time." in term.text
    assert term.whole


@pytest.mark.parametrize("term", [("duel",)], indirect=True)
def test_stopped_and_continued_a_hider_is_still_unseen(term: Term) -> None:
    term.sees("Who hides first?")
    for line, until in (("", "seeks"), ("", "rounds"), ("", "shown"), ("", "0 of 4")):
        say(term, line, until)
    os.kill(term.child.pid, signal.SIGSTOP)
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
    say(term, "c4", "Guess on c4.").press("\x04")
    assert term.exit() == 0
    assert term.text.rstrip().endswith("Your game is saved: continue it next time.")


@pytest.mark.parametrize("term", [("play", "--seed", "3", "--edition", "arcade")], indirect=True)
def test_time_passes_while_somebody_thinks(term: Term) -> None:
    term.sees("To fire a ray")
    while not re.search(r"[1-9]\d* seconds? for", say(term, "score", "Score").text):
        pass


def test_more_than_a_moment_between_two_looks_does_not_count() -> None:
    assert Loop.counted(0.3) == 0.3
    assert Loop.counted(3600) == LONGEST_TICK


@pytest.mark.parametrize("shell", ["dash", "bash --norc --noprofile --noediting"])
def test_stopped_while_hiding_it_leaves_the_shell_an_echo_and_types_unseen_again(
    tmp_path: Path, shell: str
) -> None:
    """Some shells set their terminal right by themselves; dash does not."""
    program, *options = shell.split()
    if not shutil.which(program):
        pytest.skip(f"needs {program}")
    term = Term(
        [program, *options, "-i"],
        home=tmp_path,
        size=(100, 50),
        term="dumb",
        env={"PS1": "ready> "},
    )
    try:
        term.sees("ready>").press(f"{sys.executable} -m blackbox_tui --plain duel", "enter")
        for answer in ("Who hides first?", "Who seeks first?", "How many rounds"):
            term.sees(answer).press("enter")
        term.sees("What you type will not be shown").press("enter").sees("0 of 4 atoms placed.")
        assert not echoes(term)
        term.press("^z").sees("topped").until(echoes)
        term.press("echo st''ill here", "enter").sees("still here")
        term.press("fg", "enter").until(lambda term: not echoes(term))
        say(term, "b2", "1 of 4")
        assert "> b2" not in term.text
    finally:
        term.close()


def echoes(term: Term) -> bool:
    """Is what is typed shown?"""
    return bool(termios.tcgetattr(term.slave)[3] & termios.ECHO)
