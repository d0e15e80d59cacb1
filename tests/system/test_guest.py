"""A guest's game as a program of its own: no file is opened, and the terminal comes back whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.home import environment
from support.pty_terminal import Start

from blackbox_tui.cli import main  # noqa: F401 - its bytecode is written before it is watched

WATCHED = """
import os, sys
sys.path.pop(0)
home, seen = os.getcwd(), []
writing = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
reading = ("open", "os.listdir", "os.scandir")
changing = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.chmod",
            "os.truncate", "os.utime", "os.system", "os.exec", "os.fork", "os.forkpty",
            "os.posix_spawn", "os.startfile", "subprocess.Popen", "socket.connect")

def watch(event, arguments):
    ours = event in reading and str(arguments[0]).startswith(home)
    if event in changing or ours or (event == "open" and arguments[2] & writing):
        seen.append((event, *map(str, arguments)))

sys.addaudithook(watch)
from blackbox_tui.cli.main import main
status = main()
sys.stderr.write(f"seen: {seen}\\n")
sys.exit(status)
"""
"""The program, which says at its end what it did beyond reading the program itself."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with settings that would be renamed, and with a game that nobody should find."""
    settings = tmp_path / "config" / "blackbox-tui" / "settings.conf"
    game = tmp_path / "state" / "blackbox-tui" / "games" / "20260131-120000-abcdef.json"
    for file in (settings, game):
        file.parent.mkdir(parents=True)
        file.write_text("theme = loud\n", encoding="utf-8")
    return tmp_path


def contents(home: Path) -> dict[Path, str]:
    return {path: path.read_text("utf-8") for path in home.rglob("*") if path.is_file()}


def test_a_whole_game_on_the_screen_opens_no_file(start: Start, home: Path) -> None:
    before = contents(home)
    term = start(argv=[sys.executable, "-c", WATCHED, "--guest"])
    term.sees("Guest game: nothing is saved").press("e").sees("SETTINGS", "auto").press("right")
    term.sees("light").press("esc").sees("New game").press("l").sees("1 of 6").press("N")
    term.sees("2 of 6").press("esc").sees("New game").press("n").sees("Port 1").press("^z")
    term.fire(1).press("esc").sees("Continue").press("c").sees("Port 1").press("G")
    term.sees("Give up").press("y").sees("Given up").press("y").sees("printed when you quit")
    term.press("esc").sees("New game").press("d").sees("DAILY BOXES").press("enter")
    term.sees("Port 1").leave()
    assert "Black Box 8x8-4" in term.text, "the result to share"
    assert "seen: []" in term.text
    assert b"\x1b]52" not in term.raw, "the clipboard"
    assert contents(home) == before


def test_a_guest_who_begins_with_a_game_opens_no_file_either(start: Start) -> None:
    term = start(argv=[sys.executable, "-c", WATCHED, "play", "--guest"])
    term.sees("score 0", "Guest game: nothing is saved").fire(1).leave()
    assert "seen: []" in term.text


@pytest.mark.parametrize("json_too", [[], ["--json"]], ids=["text", "JSON"])
def test_a_whole_game_in_lines_opens_no_file(home: Path, json_too: list[str]) -> None:
    before = contents(home)
    lines = "set theme mono|learn 2|menu|daily 2026-01-31|fire 3|menu|continue|give up sure|share|"
    lines += "stats|friend Ada Zoe|ready|fill|hide sure|ready|fire 2|menu|games|delete 1 sure|quit"
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "--guest", "--plain", *json_too],
        input=lines.replace("|", "\n"), env=environment(home, {}), cwd=home,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "seen: []\n")
    assert "Goodbye." in done.stdout
    assert contents(home) == before
    if json_too:
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [answer["said"] for answer in answers if not answer["ok"]] == []


def test_the_watcher_sees_what_a_player_with_files_does(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, "--plain"], input="set theme mono\nquit\n",
        env=environment(tmp_path, {}), cwd=tmp_path,
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert "settings.conf" in done.stderr
    assert "os.mkdir" in done.stderr


@pytest.mark.parametrize("mode", [[], ["--plain"]], ids=["screen", "text"])
def test_a_game_that_nobody_plays_ends_and_leaves_the_terminal_as_it_was(
    start: Start, mode: list[str]
) -> None:
    term = start("--guest", "--idle", "0.03", *mode, "play", "--seed", "3")
    assert term.exit() == 124
    assert b"Still there?" in term.raw
    assert term.whole
    assert "Nobody played for 2 seconds, so this guest game has ended." in term.text


@pytest.mark.skipif(os.name != "posix", reason="the system ends no program by itself here")
def test_a_game_whose_output_nobody_reads_is_ended_by_the_system(tmp_path: Path) -> None:
    """The pipe is full, so that the program waits for ever; the alarm is set to come at once."""
    soon = "from blackbox_tui.app import guest; guest.GRACE = 1\n"
    code = soon + "from blackbox_tui.cli.main import main; raise SystemExit(main())"
    child = subprocess.Popen(
        [sys.executable, "-c", code, "--guest", "--idle", "0.01", "--plain"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(tmp_path, {}),
    )  # fmt: skip
    with child:
        assert child.stdin
        child.stdin.write(b"strategy\n" * 200)
        child.stdin.flush()
        assert child.wait(30) == -14
