"""Text mode as a program of its own: on pipes, on a terminal, killed and continued."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from typing import IO

import pytest
from support.home import environment, saved_game
from support.plain_driver import PlainDriver, playing
from support.signals import SIGHUP, as_if_by_hand

from blackbox_tui.cli.arguments import read_arguments
from blackbox_tui.cli.main import main
from blackbox_tui.plain.loop import Echo, Loop
from blackbox_tui.system.signals import Signals

if sys.platform != "win32":
    import termios

ROOT = Path(__file__).parents[2]
BLACKBOX = (sys.executable, "-m", "blackbox_tui")
KEPT = "Your game is saved. Type continue next time."
pytestmark = pytest.mark.system
TIMEOUT = 30.0
"""Seconds after which a program that says nothing is ended; never waited for in a good run."""
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and ptys as on Unix")


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A dumb terminal and a home of its own."""
    return environment(
        tmp_path, {"TERM": "dumb", "USERPROFILE": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    )


Ended = tuple[int, str, str]
Run = Callable[..., Ended]


@pytest.fixture
def run(environ: dict[str, str]) -> Run:
    def start(
        *arguments: str, lines: Sequence[str] = (), data: bytes = b""
    ) -> tuple[int, str, str]:
        given = data or "".join(f"{line}\n" for line in lines).encode()
        done = subprocess.run(
            [*BLACKBOX, *arguments], input=given, env=environ, capture_output=True, check=False
        )
        out, err = (text.decode().replace(os.linesep, "\n") for text in (done.stdout, done.stderr))
        assert all(sign.isprintable() or sign == "\n" for sign in out)
        return done.returncode, out, err

    return start


class Program:
    """The program on two pipes, line by line."""

    def __init__(self, *arguments: str, environ: dict[str, str]) -> None:
        self.child = subprocess.Popen(
            [*BLACKBOX, *arguments], env=environ, text=True, encoding="utf-8",
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=as_if_by_hand if os.name == "posix" else None,  # noqa: PLW1509 - signals alone
        )  # fmt: skip
        # A program that waits for ever is a failed test, not a stuck one.
        self._watchdog = Timer(TIMEOUT, self.child.kill)
        self._watchdog.start()

    def stream(self, name: str) -> IO[str]:
        found = getattr(self.child, name)
        assert found
        return found  # type: ignore[no-any-return]

    def hear(self, until: str) -> str:
        """Read lines until one says that."""
        heard = ""
        while until not in heard:
            line = self.stream("stdout").readline()
            assert line, heard
            heard += line
        return heard

    def say(self, line: str, until: str) -> str:
        self.stream("stdin").write(line + "\n")
        self.stream("stdin").flush()
        return self.hear(until)

    def end(self) -> int:
        """Whatever it was doing."""
        self._watchdog.cancel()
        self.child.kill()
        for name in ("stdin", "stdout", "stderr"):
            self.stream(name).close()
        return self.child.wait()


@pytest.fixture
def program(environ: dict[str, str]) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def start(*arguments: str) -> Program:
        started.append(Program(*arguments, environ=environ))
        return started[-1]

    yield start
    for one in started:
        one.end()


# --- whole games ------------------------------------------------------------------------


def test_the_last_game_is_reviewed_in_words(run: Run) -> None:
    status, out, err = run("review", "--plain")
    assert (status, out) == (2, "")
    assert err == "blackbox: You have not finished a game yet: there is nothing to review.\n"
    run("play", "--plain", "--json", "--seed", "3", lines=["4", "give up sure"])
    status, out, _ = run("review", "--plain")
    assert status == 0
    assert "The ray from port 4: hit, 1 point. Best. It " in out
    assert out.endswith("Goodbye.\n")


def test_a_bot_of_a_few_lines_plays_a_whole_game(environ: dict[str, str]) -> None:
    command = (*BLACKBOX, "--plain", "--json", "play", "--seed", "3")
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "bot.py"), *command],
        env=environ, capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Solved! Every atom found." in done.stdout
    assert done.stdout.endswith("> quit\nGoodbye.\n")


# --- the end of the input, and of the program ---------------------------------------------


def test_the_end_of_the_input_keeps_the_game_and_the_next_start_continues_it(run: Run) -> None:
    status, out, _ = run("play", "--plain", "--seed", "3", data=b"fire 4\nguess c4")
    assert status == 0
    assert out.endswith(f"Guess placed on c4. 1 of 4 atoms placed.\n{KEPT}\n"), (
        "the last line counts"
    )
    status, out, _ = run("--plain", lines=["continue", "log"])
    assert "1 ray fired, score 1. 1 of 4 atoms placed." in out
    assert "The ray from port 4: hit, 1 point." in out


def test_a_program_gets_no_line_at_the_end_of_the_input(run: Run) -> None:
    status, out, _ = run("--plain", "--json", lines=["help", "", "nonsense"])
    assert status == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, True, False]
    assert answers[0]["protocol"] == 2


@POSIX
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, SIGHUP])
def test_a_signal_keeps_the_game(
    program: Callable[..., Program], tmp_path: Path, number: int
) -> None:
    one = program("--plain", "play", "--seed", "3")
    one.say("fire 4", "a hit")
    one.child.send_signal(number)
    assert one.hear(KEPT)
    assert one.child.wait() == 128 + number
    assert [str(move) for move in saved_game(tmp_path).moves] == ["fire 4"]


@POSIX
def test_a_killed_game_goes_on_as_it_was(program: Callable[..., Program], tmp_path: Path) -> None:
    said = {"fire 4": "a hit", "guess c4": "Guess placed on c4.", "undo": "Undone."}
    for at, (line, answer) in enumerate(said.items()):
        one = program("--plain", *([] if at else ["play", "--seed", "3"]))
        if at:
            one.say("continue", "atoms placed")
        one.say(line, answer)
        one.child.kill()
        one.child.wait()
    assert [str(move) for move in saved_game(tmp_path).moves] == list(said)


@POSIX
def test_the_game_is_saved_when_the_output_is_closed(
    program: Callable[..., Program], tmp_path: Path
) -> None:
    one = program("--plain", "play", "--seed", "3")
    one.hear("To fire a ray")
    one.stream("stdout").close()
    one.stream("stdin").write("fire 4\nfire 5\n")
    one.stream("stdin").flush()
    assert one.child.wait() == 1
    assert one.stream("stderr").read() == ""
    assert saved_game(tmp_path).ending is None


# --- how it is started --------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [["--plain", "8x8-4-EFF9R"], ["8x8-4-EFF9R", "--plain"], ["play", "8x8-4-EFF9R"]]
)
def test_a_code_is_played_wherever_it_stands(arguments: list[str]) -> None:
    wanted = read_arguments(arguments)
    assert (wanted.command, wanted.code) == ("play", "8x8-4-EFF9R")
    assert hasattr(wanted, "plain") == ("--plain" in arguments)


def test_it_needs_no_curses(environ: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "curses.py").write_text("raise ImportError('there is none')\n", encoding="utf-8")
    done = subprocess.run(
        [*BLACKBOX, "--plain", "play", "--seed", "3"], input=b"fire 4\n",
        env=environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path))},
        capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"a hit" in done.stdout


def test_a_stream_that_speaks_only_ascii_gets_a_sign_for_every_other(
    environ: dict[str, str],
) -> None:
    done = subprocess.run(
        [*BLACKBOX, "--plain"], input="duel Zoë Ben\n".encode(),
        env=environ | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Zo? hides the atoms." in done.stdout


def test_without_an_output_one_sentence_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(["--plain"]) == 2
    assert capsys.readouterr().err == (
        "blackbox: Standard output is closed: there is nowhere to print.\n"
    )


@POSIX
def test_a_hider_types_unseen_wherever_the_answers_are_printed() -> None:
    _, source = os.openpty()
    with Echo(source) as echo:
        for shown in (False, True, False):
            echo.show(shown)
            assert bool(termios.tcgetattr(source)[3] & termios.ECHO) is shown
    assert termios.tcgetattr(source)[3] & termios.ECHO


@POSIX
def test_without_an_input_it_is_as_if_that_had_ended(environ: dict[str, str]) -> None:
    command = " ".join([*BLACKBOX, "--plain", "<&-"])
    done = subprocess.run(
        command, shell=True, env=environ, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


def test_where_input_cannot_be_polled_lines_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackbox_tui.plain.loop.CAN_POLL", False)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"fire 2\nquit\n")))
    output, nothing = StringIO(), os.open(os.devnull, os.O_RDONLY)
    app = PlainDriver(playing()).app
    assert Loop(app, nothing, output=output, echo=Echo(nothing), signals=Signals()).run() == 0
    os.close(nothing)
    assert "Port 2: a hit." in output.getvalue()
    assert Loop.counted(3600) == 3600


def test_where_a_console_would_remember_lines_a_hiders_are_read_unseen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unseen = iter([b"\n", b"b2 d2 g6 d7\n", b"hide sure\n"])
    monkeypatch.setattr("blackbox_tui.plain.loop.CAN_POLL", False)
    monkeypatch.setattr("blackbox_tui.plain.loop.read_unseen_line", lambda: next(unseen))
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"duel Ada Ben\n\nfire 2\nquit\n")))
    output, nothing = StringIO(), os.open(os.devnull, os.O_RDONLY)
    echo = Echo(nothing)
    echo.possible = True
    monkeypatch.setattr("sys.platform", "win32")
    loop = Loop(PlainDriver().app, nothing, output=output, echo=echo, signals=Signals())
    assert loop.run() == 0
    os.close(nothing)
    assert next(unseen, None) is None
    assert "> \n4 of 4 atoms placed" in output.getvalue(), "its end is shown"
    assert "Port 2: a hit." in output.getvalue()
