"""The whole program in a terminal: sizes, suspending, signals, faults, colours, keys and bytes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.clock import program
from support.emulator import MOUSE, PASTES
from support.home import environment, saved_session
from support.key_player import wait_for_par
from support.pty_terminal import SHELL, Start, Term
from support.scenario import BOTH, Run
from support.signals import SIGHUP
from support.windows import SHELLS

PLAY = ("play", "--seed", "7", "--no-animation")
ESCAPES = {"BLACKBOX_TERMINAL": "escapes"}
DRAWN = pytest.mark.parametrize("env", [{}, ESCAPES], ids=["curses", "escapes"])
"""Each of the two ways in which a screen is drawn."""
Env = dict[str, str]


# --- whole games -------------------------------------------------------------


@BOTH
def test_a_storm_of_sizes_down_to_one_by_one_loses_nothing(run: Run) -> None:
    game = run(*PLAY).fire(1).until(lambda game: "par …" not in game.text).idle()
    before = game.text
    for size in ((40, 12), (1, 1), (200, 60), (3, 40), (80, 2), (79, 23), (30, 15), (120, 1)):
        game.resize(*size)
    for size in ((1, 1), (17, 5), (300, 100), (2, 2)):
        game.resize(*size).idle()
    game.resize(28, 9).sees("Black Box needs").resize(80, 24)
    game.until(lambda game: game.text == before).leave()


def test_exported_lines_and_columns_do_not_freeze_the_size(start: Start) -> None:
    term = start(*PLAY, env={"LINES": "10", "COLUMNS": "20"})
    term.sees("score 0").resize(120, 40).sees("│       │")


# --- suspend, signals, faults ------------------------------------------------


ENDING = [
    "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGABRT", "SIGTRAP", "SIGSYS", "SIGALRM",
    "SIGVTALRM", "SIGPROF", "SIGUSR1", "SIGUSR2", "SIGIO", "SIGPWR", "SIGXCPU", "SIGRTMIN",
    "SIGRTMAX",
]  # fmt: skip
"""The signals that end a program and mean no crash; Ctrl-C is heard as a key."""


def shell(start: Start, env: Env, *arguments: str) -> Term:
    """The program, started by hand from a shell with job control."""
    term = start(argv=SHELL, env={**env, "PS1": "ready> ", "HISTFILE": None}).sees("ready>")
    return term.press(" ".join(program(*arguments)), "enter")


def stop(term: Term) -> Term:
    """Stop it from outside."""
    os.kill(term.child.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, term.child.pid, os.WSTOPPED | os.WNOWAIT)
    return term


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs a shell with job control")
@DRAWN
def test_suspend_gives_the_terminal_back_whole_and_resume_redraws(start: Start, env: Env) -> None:
    term = wait_for_par(shell(start, env, *PLAY).sees("score 0").fire(1))
    before, modes = term.text, term.screen.private_modes
    for _ in range(2):
        term.press("^z").sees("Stopped", "ready>")
        assert term.whole
        term.press("echo st''ill here", "enter").sees("still here")
        term.press("fg", "enter").until(lambda term: term.text == before).idle()
        assert term.screen.private_modes == modes
    term.press("^z").sees("Stopped").resize(120, 40).press("fg", "enter").sees("│       │")
    term.press("q").sees("ready>").idle()
    assert term.whole
    term.press("exit", "enter")
    assert term.exit() == 0


@pytest.mark.parametrize(
    ("name", "env"),
    [
        *((name, {}) for name in ENDING),
        *((name, ESCAPES) for name in ("SIGINT", "SIGTERM", "SIGHUP")),
    ],
)
def test_a_signal_ends_it_with_the_terminal_restored_and_the_game_saved(
    start: Start, name: str, env: Env
) -> None:
    number = getattr(signal, name)
    term = start(*PLAY, env=env).fire(1)
    os.kill(term.child.pid, number)
    assert term.exit() == (0 if number == signal.SIGINT else 128 + number)
    assert term.whole
    assert "Traceback" not in term.text
    assert len(saved_session(term.home).game.rays) == 1


@DRAWN
def test_stopped_from_outside_it_comes_back(start: Start, env: Env) -> None:
    term = stop(wait_for_par(start(*PLAY, env=env)))
    modes = term.screen.private_modes
    term.screen.reset()
    os.kill(term.child.pid, signal.SIGCONT)
    term.sees("score 0").idle()
    assert term.screen.private_modes >= modes & {*MOUSE, PASTES} >= {PASTES}


@pytest.mark.parametrize("stopped", [False, True])
def test_a_key_that_quits_as_it_is_continued_leaves_the_terminal_restored(
    start: Start, stopped: bool
) -> None:
    term = wait_for_par(start(*PLAY))
    (stop(term) if stopped else term).write(b"q")
    os.kill(term.child.pid, signal.SIGCONT)
    assert term.exit() == 0
    assert term.whole


@pytest.mark.parametrize(("mode", "env"), [([], {}), ([], ESCAPES), (["--plain"], {})])
def test_a_closed_terminal_ends_it_and_keeps_the_game(
    start: Start, mode: list[str], env: Env
) -> None:
    term = start(*PLAY, *mode, env=env)
    term.sees("fire").press("fire 1" if mode else "", "enter").sees("Port 1: a ").hang_up()
    assert term.child.wait(30) in (1, 128 + SIGHUP)
    assert len(saved_session(term.home).game.rays) == 1


@pytest.mark.parametrize("mode", [[], ["--plain"]])
def test_a_closed_terminal_ends_it_even_when_hangups_are_ignored(
    start: Start, mode: list[str], tmp_path: Path
) -> None:
    code = (
        "import os, signal; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
        "os.dup2(os.open('stderr', os.O_WRONLY | os.O_CREAT), 2);"
        f"from blackbox_tui.cli.main import main; raise SystemExit(main({[*PLAY, *mode]}))"
    )
    term = start(argv=[sys.executable, "-c", code])
    term.sees("fire").idle().hang_up()
    assert term.child.wait(30) == 1
    assert (tmp_path / "stderr").read_text() == ""


FAULT = """
from blackbox_tui.cli.main import main
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.messages import Typed
update = SeekScreen.update
def broken(self, message):
    if isinstance(message, Typed):
        raise {fault}("it broke")
    return update(self, message)
SeekScreen.update = broken
raise SystemExit(main(["play", "--seed", "7"]))
"""


@pytest.mark.parametrize(
    ("fault", "env"),
    [("RuntimeError", {}), ("ValueError", ESCAPES), ("OSError", {}), ("KeyError", {})],
)
def test_an_exception_is_reported_after_the_screen_is_restored(
    start: Start, fault: str, env: Env
) -> None:
    term = start(argv=[sys.executable, "-c", FAULT.format(fault=fault)], env=env)
    term.sees("score 0").press("z")
    assert term.exit() == 1
    assert term.whole
    assert "it broke" in term.text
    raw = bytes(term.raw)
    assert raw.rindex(b"\x1b[?1049l") < raw.index(b"Traceback")


# --- terminals that cannot show the game, and features that are turned off -----


@pytest.mark.parametrize("name", ["", None, "dumb", "unknown", "no-such-terminal", "tty33"])
def test_a_terminal_that_cannot_show_the_game_gets_a_sentence(
    start: Start, name: str | None
) -> None:
    term = start(*PLAY, term=name)
    assert term.exit() == 2
    assert_one_sentence(term.text)
    if name in ("no-such-terminal", "tty33"):
        assert f"A terminal of type {name} cannot show the game;" in term.text
    assert term.whole


def assert_one_sentence(text: str) -> None:
    said = " ".join(text.split())
    assert said.startswith("blackbox: ")
    assert said.endswith(".")
    assert "--plain" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("end", ["stdin", "stdout"])
def test_without_a_terminal_it_says_so_in_a_sentence(end: str, start: Start) -> None:
    nothing = subprocess.DEVNULL
    term = start(*PLAY, stdin=nothing) if end == "stdin" else start(*PLAY, stdout=nothing)
    assert term.exit() == 2
    assert_one_sentence(term.text)


@SHELLS
def test_closed_standard_streams_are_no_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m blackbox_tui <&- >&-",
        shell=True,
        env=environment(tmp_path, {}),
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert_one_sentence(done.stderr)


@pytest.mark.parametrize(
    ("options", "env"),
    [
        ((), {"LC_ALL": "C"}),
        ((), {"LC_ALL": "POSIX"}),
        ((), {**ESCAPES, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}),
        (("--ascii",), {}),
    ],
)
def test_where_only_ascii_is_spoken_or_wished_for_only_ascii_is_sent(
    start: Start, options: tuple[str, ...], env: dict[str, str]
) -> None:
    term = start(*PLAY, *options, env=env).guess("c4").press("?").sees("HELP")
    assert bytes(term.raw).isascii()
    assert term.screen.charset != 1
    term.press("q").sees("Guess placed on c4", "+---+")


SGR_COLOR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m")
PLAIN = ("default", "default")
"""The colours that a terminal has by itself."""


@pytest.mark.parametrize(
    ("options", "env", "coloured"),
    [
        ((), {"NO_COLOR": "1"}, False),
        (("--color", "never"), {}, False),
        (("--color", "auto"), {"NO_COLOR": "x"}, False),
        ((), {}, True),
        ((), {"NO_COLOR": ""}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
    ],
)
def test_colours_are_used_unless_they_are_turned_off(
    start: Start, options: tuple[str, ...], env: dict[str, str], coloured: bool
) -> None:
    term = start(*PLAY, *options, env=env).fire(1).guess("c4")
    assert (len(term.looks) > 2) == coloured
    assert (SGR_COLOR.search(bytes(term.raw)) is not None) == coloured
    assert PLAIN in term.looks


@pytest.mark.parametrize("name", ["xterm-256color", "xterm", "linux"])
def test_plain_text_keeps_the_terminals_own_colours(start: Start, name: str) -> None:
    term = start(*PLAY, term=name).sees("Port 1. Enter")
    assert term.cell("Port 1. Enter")[1:3] == PLAIN


def test_without_the_mouse_none_is_asked_for(start: Start) -> None:
    term = wait_for_par(start(*PLAY, "--no-mouse"))
    assert not term.screen.private_modes & MOUSE
    assert b"?1003" not in term.raw


# --- keys and bytes ----------------------------------------------------------


@DRAWN
def test_a_key_sends_only_what_changed(start: Start, env: Env) -> None:
    term = wait_for_par(start(*PLAY, env=env))
    for _ in range(6):
        before = len(term.raw)
        term.press("down").idle()
        assert 0 < len(term.raw) - before < 200


@DRAWN
def test_nothing_is_sent_while_nothing_happens(start: Start, env: Env) -> None:
    term = start(env=env).sees("Enter choose").idle()
    before = len(term.raw)
    os.kill(term.child.pid, signal.SIGCONT)  # shakes it awake
    term.until(lambda term: len(term.raw) > before).idle()
    before = len(term.raw)
    term.press("left").idle()  # means nothing
    assert len(term.raw) == before


def test_ctrl_l_sends_everything_again(start: Start) -> None:
    term = wait_for_par(start(*PLAY))
    before = term.text
    term.screen.erase_in_display(2)
    term.write(b"\x0c").until(lambda term: term.text == before)


STRAYS = [
    b"\x1b[I", b"\x1b[O", b"\x1b[200~qqq gy\x1b[201~", b"\x1b[?1;2c", b"\x1b]11;rgb:0/0/0\x07",
    b"\x1bP1$r q\x1b\\", b"\x1b[<64;3;3M", b"\x1b[<0;500;500M\x1b[<0;500;500m", b"\x1b[<999;1;1M",
    b"\x1b[M\x20\xff\xff", b"\x1b[M qq", b"\x1b[1;5Q", b"\x1b[[E", b"\xff", b"\xc3", b"\xf0\x9f",
    b"\x1b[97;5u", b"\x1b[113u", b"\x1b[57399;1:3u", b"\xed\xa0\x80", b"\x00",
    b"\x01\x02\x05\x07", "é€😀".encode(),
]  # fmt: skip


def test_strays_and_garbage_mean_nothing(start: Start) -> None:
    term = wait_for_par(start(*PLAY))
    for number, stray in enumerate(STRAYS):
        term.write(stray).idle()
        term.press("tab").sees(f"Port {number + 2}. Enter fires a ray.")
    term.sees("score 0").leave()


def test_keys_may_come_one_byte_at_a_time_or_in_a_burst(start: Start) -> None:
    term = wait_for_par(start(*PLAY))
    for byte in b"/c4\r x":
        term.write(bytes([byte])).idle()
    term.sees("c4 sealed as empty.").press(*["tab"] * 30, "btab", "home", "end", "pgup", "pgdn")
    term.press("/d5", "enter").sees("d5. Enter places a guess")
