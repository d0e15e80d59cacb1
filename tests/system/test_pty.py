"""The whole program in a real terminal, from the outside."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from support.home import saved_session
from support.pty_terminal import Start
from support.signals import SIGHUP

from blackbox_tui.engine import Detour
from blackbox_tui.rules.deal import Variant, deal

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.home import environment
    from support.pty_terminal import MOUSE, Term

BOX = deal(Variant(), "7")
ATOMS = [str(cell) for cell in sorted(BOX.atoms)]
PLAY = ("play", "--seed", "7", "--no-animation")


def settled(term: Term) -> Term:
    """The screen once the par is known, so that nothing more will change by itself."""
    return term.until(lambda term: re.search(r"par (about )?\d", term.text) is not None).idle()


# --- whole games -------------------------------------------------------------


def test_a_whole_game_by_keyboard(start: Start) -> None:
    term = start(*PLAY)
    term.sees("score 0").press("enter").sees("Rays")
    outcome = BOX.fire(1).outcome
    sign = (
        "detour" if isinstance(outcome, Detour) else {"H": "hit", "R": "reflection"}[str(outcome)]
    )
    term.sees(f"Port 1: a {sign}")
    for number, atom in enumerate(ATOMS, 1):
        term.press("/", atom, "enter").sees(f"{atom}. Enter places a guess").press("space")
        term.sees(f"{number} of 4 atoms placed.")
    term.press("s").sees("Solved: every atom found.")
    term.press("q")
    assert term.exit() == 0
    assert term.whole


def test_two_keys_start_a_game_from_the_menu(start: Start) -> None:
    term = start()
    term.sees("BLACK BOX", "New game", "Enter choose").press("n").sees("score 0")
    term.press("enter").sees("Port 1: a ")
    term.press("q")
    assert term.exit() == 0


def test_an_unfinished_game_is_offered_at_the_next_start(start: Start) -> None:
    term = start(*PLAY)
    term.sees("score 0").press("enter").sees("Port 1: a ").press("^c")
    assert term.exit() == 0
    again = start()
    again.sees("Continue", "Enter choose").press("enter").sees(" 1  port   1")


def test_the_same_seed_gives_the_same_box(start: Start) -> None:
    one, other = start(*PLAY), start(*PLAY)
    for term in (one, other):
        term.sees("score 0").press("G").sees("Give up and reveal the atoms?").press("y")
        term.sees("You gave up (0 of 4 found).")
    board = [term.text.split("\n")[1:20] for term in (one, other)]
    assert [line[:43] for line in board[0]] == [line[:43] for line in board[1]]
    assert "\n".join(board[0]).count("○") >= 4


# --- sizes -------------------------------------------------------------------


def test_a_storm_of_sizes_down_to_one_by_one_loses_nothing(start: Start) -> None:
    term = start(*PLAY)
    term.sees("score 0").press("enter").sees("Port 1: a ")
    before = settled(term).text
    for size in ((40, 12), (1, 1), (200, 60), (3, 40), (80, 2), (79, 23), (30, 15), (120, 1)):
        term.resize(*size)
    for size in ((1, 1), (17, 5), (300, 100), (2, 2)):
        term.resize(*size).idle()
    term.resize(28, 9).sees("Black Box needs")
    term.resize(80, 24).until(lambda term: term.text == before)
    term.press("q")
    assert term.exit() == 0
    assert term.whole


def test_26_by_26_can_be_played_where_it_fits(start: Start) -> None:
    term = start("play", "--size", "26x26", "--seed", "1", size=(100, 40))
    term.sees("26x26", " 78").press("26", "enter").sees("Port 26. Enter fires a ray.")


def test_exported_lines_and_columns_do_not_freeze_the_size(start: Start) -> None:
    term = start(*PLAY, env={"LINES": "10", "COLUMNS": "20"})
    term.sees("score 0").resize(120, 40).sees("│       │")


def test_a_resize_while_suspended_is_seen(start: Start) -> None:
    term = shell(start, *PLAY)
    term.sees("score 0").press("^z").sees("Stopped")
    term.resize(120, 40)
    term.press("fg", "enter").sees("│       │")


# --- suspend, signals, faults ------------------------------------------------


ENDING = [
    "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGABRT", "SIGTRAP", "SIGSYS", "SIGALRM",
    "SIGVTALRM", "SIGPROF", "SIGUSR1", "SIGUSR2", "SIGIO", "SIGPWR", "SIGXCPU", "SIGRTMIN",
    "SIGRTMAX",
]  # fmt: skip
"""The signals that end a program and mean no crash; Ctrl-C is heard as a key."""


def shell(start: Start, *arguments: str) -> Term:
    term = start(
        argv=["bash", "--norc", "--noprofile", "--noediting", "-i"],
        env={"PS1": "ready> ", "HISTFILE": None, "BASH_SILENCE_DEPRECATION_WARNING": "1"},
    )
    command = " ".join((sys.executable, "-m", "blackbox_tui", *arguments))
    term.sees("ready>").press(command, "enter")
    return term


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="needs a shell with job control")
def test_suspend_gives_the_terminal_back_whole_and_resume_redraws(start: Start) -> None:
    term = shell(start, *PLAY)
    term.sees("score 0").press("enter").sees("Port 1: a ")
    before, modes = settled(term).text, term.screen.private_modes
    for _ in range(2):
        term.press("^z").sees("Stopped", "ready>")
        assert term.whole
        term.press("echo st''ill here", "enter").sees("still here")
        term.press("fg", "enter").until(lambda term: term.text == before).idle()
        assert term.screen.private_modes == modes
    term.press("q").sees("ready>").idle()
    assert term.whole
    term.press("exit", "enter")
    assert term.exit() == 0


@pytest.mark.parametrize("name", ENDING)
def test_a_signal_ends_it_with_the_terminal_restored_and_the_game_saved(
    start: Start, tmp_path: Path, name: str
) -> None:
    number = getattr(signal, name)
    term = start(*PLAY)
    term.sees("score 0").press("enter").sees("Port 1: a ")
    os.kill(term.child.pid, number)
    assert term.exit() == (0 if number == signal.SIGINT else 128 + number)
    assert term.whole
    assert "Traceback" not in term.text
    assert len(saved_session(tmp_path).game.rays) == 1


def test_stopped_from_outside_it_comes_back(start: Start) -> None:
    term = start(*PLAY)
    modes = settled(term).screen.private_modes
    os.kill(term.child.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, term.child.pid, os.WSTOPPED | os.WNOWAIT)
    term.screen.reset()
    os.kill(term.child.pid, signal.SIGCONT)
    term.sees("score 0").idle()
    assert term.screen.private_modes >= modes & MOUSE


def test_a_key_that_quits_as_it_is_continued_leaves_the_terminal_restored(start: Start) -> None:
    term = settled(start(*PLAY)).press("q")
    os.kill(term.child.pid, signal.SIGCONT)
    assert term.exit() == 0
    assert term.whole


@pytest.mark.parametrize("mode", [[], ["--plain"]])
def test_a_closed_terminal_ends_it_and_keeps_the_game(
    start: Start, tmp_path: Path, mode: list[str]
) -> None:
    term = start(*PLAY, *mode)
    term.sees("fire").press("fire 1\n" if mode else "enter").sees("Port 1: a ")
    term.hang_up()
    assert term.child.wait(30) in (1, 128 + SIGHUP)
    assert len(saved_session(tmp_path).game.rays) == 1


def test_a_key_pressed_while_it_was_stopped_quits_with_the_terminal_restored(start: Start) -> None:
    term = settled(start(*PLAY))
    os.kill(term.child.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, term.child.pid, os.WSTOPPED | os.WNOWAIT)
    term.press("q")
    os.kill(term.child.pid, signal.SIGCONT)
    assert term.exit() == 0
    assert term.whole


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
    term.sees("fire").idle()
    term.hang_up()
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


@pytest.mark.parametrize("fault", ["RuntimeError", "ValueError", "OSError", "KeyError"])
def test_an_exception_is_reported_after_the_screen_is_restored(start: Start, fault: str) -> None:
    term = start(argv=[sys.executable, "-c", FAULT.format(fault=fault)])
    term.sees("score 0").press("z")
    assert term.exit() == 1
    assert term.whole
    assert "it broke" in term.text
    raw = bytes(term.raw)
    assert raw.rindex(b"\x1b[?1049l") < raw.index(b"Traceback")


# --- terminals that cannot show the game, and features that are turned off -----


@pytest.mark.parametrize(
    "term_name",
    ["", None, "dumb", "unknown", "no-such-terminal", "tty33"],
)
def test_a_terminal_that_cannot_show_the_game_gets_a_sentence(
    start: Start, term_name: str | None
) -> None:
    term = start(*PLAY, term=term_name)
    assert term.exit() == 2
    assert_one_sentence(term.text)
    assert term.whole


@pytest.mark.parametrize("term_name", ["no-such-terminal", "tty33"])
def test_a_terminal_that_cannot_show_the_game_is_named(start: Start, term_name: str) -> None:
    term = start(*PLAY, term=term_name)
    assert term.exit() == 2
    assert f"A terminal of type {term_name} cannot show the game;" in term.text


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


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}])
def test_where_only_ascii_is_spoken_only_ascii_is_sent(start: Start, env: dict[str, str]) -> None:
    term = start(*PLAY, env=env)
    term.sees("score 0").press("/c4", "enter", "space").sees("Guess on c4").press("?").sees("HELP")
    assert bytes(term.raw).isascii()
    assert term.screen.charset != 1
    term.press("q").sees("Guess on c4")
    assert "+---+" in term.text


def test_ascii_can_be_asked_for(start: Start) -> None:
    term = start(*PLAY, "--ascii")
    term.sees("score 0", "+---+").press("?").sees("HELP")
    assert bytes(term.raw).isascii()


def colors(term: Term) -> set[tuple[str, str]]:
    """After a hit, a reflection or a detour, and a guess."""
    term.sees("score 0").press("enter").sees("Port 1: a ")
    term.press("/c4", "enter").sees("c4. Enter places a guess").press("space").sees("Guess on c4")
    return term.looks


SGR_COLOR = re.compile(rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m")


@pytest.mark.parametrize(
    ("options", "env"),
    [((), {"NO_COLOR": "1"}), (("--color", "never"), {}), (("--color", "auto"), {"NO_COLOR": "x"})],
)
def test_no_colour_means_none(start: Start, options: tuple[str, ...], env: dict[str, str]) -> None:
    term = start(*PLAY, *options, env=env)
    assert colors(term) == {("default", "default")}
    assert not SGR_COLOR.search(bytes(term.raw))


@pytest.mark.parametrize(
    ("options", "env"),
    [((), {}), ((), {"NO_COLOR": ""}), (("--color", "always"), {"NO_COLOR": "1"})],
)
def test_colours_are_used_unless_they_are_turned_off(
    start: Start, options: tuple[str, ...], env: dict[str, str]
) -> None:
    assert len(colors(start(*PLAY, *options, env=env))) > 2


@pytest.mark.parametrize("name", ["xterm-256color", "xterm", "linux"])
def test_plain_text_keeps_the_terminals_own_colours(start: Start, name: str) -> None:
    term = start(*PLAY, term=name)
    assert ("default", "default") in colors(term)
    x, y = term.find("atoms placed")
    assert term.cell_at(x, y)[1:3] == ("default", "default")


def test_without_the_mouse_none_is_asked_for(start: Start) -> None:
    term = start(*PLAY, "--no-mouse")
    settled(term)
    assert not term.screen.private_modes & MOUSE
    assert b"?1003" not in term.raw


# --- keys and bytes ----------------------------------------------------------


def test_escape_answers_at_once_though_nothing_follows(start: Start) -> None:
    term = start(*PLAY)
    term.sees("score 0").press("esc").sees("New game")


def test_a_key_sends_only_what_changed(start: Start) -> None:
    term = start(*PLAY)
    settled(term)
    for _ in range(6):
        before = len(term.raw)
        term.press("down").idle()
        assert 0 < len(term.raw) - before < 200


def test_nothing_is_sent_while_nothing_happens(start: Start) -> None:
    term = start()
    term.sees("Enter choose").idle()
    before = len(term.raw)
    os.kill(term.child.pid, signal.SIGCONT)  # shakes it awake
    term.until(lambda term: len(term.raw) > before).idle()
    before = len(term.raw)
    term.press("left").idle()  # means nothing
    assert len(term.raw) == before


def test_ctrl_l_sends_everything_again(start: Start) -> None:
    term = start(*PLAY)
    before = settled(term).text
    term.screen.erase_in_display(2)
    term.press("^l").until(lambda term: term.text == before)


STRAYS = [
    b"\x1b[I", b"\x1b[O", b"\x1b[200~qqq gy\x1b[201~", b"\x1b[?1;2c", b"\x1b]11;rgb:0/0/0\x07",
    b"\x1bP1$r q\x1b\\", b"\x1b[<64;3;3M", b"\x1b[<0;500;500M\x1b[<0;500;500m", b"\x1b[<999;1;1M",
    b"\x1b[M\x20\xff\xff", b"\x1b[M qq", b"\x1b[1;5Q", b"\x1b[[E", b"\xff", b"\xc3", b"\xf0\x9f",
    b"\x1b[97;5u", b"\x1b[113u", b"\x1b[57399;1:3u", b"\xed\xa0\x80", b"\x00",
    b"\x01\x02\x05\x07", "é€😀".encode(),
]  # fmt: skip


def test_strays_and_garbage_mean_nothing(start: Start) -> None:
    term = start(*PLAY)
    settled(term)
    for number, stray in enumerate(STRAYS):
        term.write(stray).idle()
        term.press("tab").sees(f"Port {number + 2}. Enter fires a ray.")
    assert "score 0" in term.text
    term.press("q")
    assert term.exit() == 0


def test_keys_may_come_one_byte_at_a_time(start: Start) -> None:
    term = start(*PLAY)
    settled(term)
    for byte in b"/c4\r x":
        term.write(bytes([byte])).idle()
    term.sees("c4 sealed as empty.")


def test_a_burst_of_keys_is_answered_in_order(start: Start) -> None:
    term = start(*PLAY)
    term.sees("score 0").press(*["tab"] * 30, "btab", "home", "end", "pgup", "pgdn")
    term.press("/", "d5", "enter").sees("d5. Enter places a guess")
