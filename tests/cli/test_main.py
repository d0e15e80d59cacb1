from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from datetime import date
from importlib.metadata import distribution
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from support.command_line import CommandLine
from support.windows import LINKS, PERMISSIONS

from blackbox_tui import __version__
from blackbox_tui.cli import solve
from blackbox_tui.cli.finding import last_game as read_game
from blackbox_tui.cli.main import main
from blackbox_tui.cli.output import say
from blackbox_tui.storage.history import History

VECTOR = json.loads(
    (Path(__file__).parents[1] / "data" / "rays.jsonl").read_text().splitlines()[-1]
)

FULL_DISK = pytest.mark.skipif(not Path("/dev/full").exists(), reason="There is no full device.")


def test_trace_prints_the_outcome_of_each_named_port(blackbox: CommandLine) -> None:
    assert blackbox("trace", "b2 d2 g6 d7", "3", "5", "30") == (0, "3 9\n5 27\n30 R\n", "")


def test_trace_prints_every_port_of_any_size(blackbox: CommandLine) -> None:
    status, out, _ = blackbox("trace", VECTOR["atoms"], "--size", VECTOR["size"])
    assert status == 0
    assert [line.split()[1] for line in out.splitlines()] == VECTOR["rays"].split()


@pytest.mark.parametrize(
    "arguments",
    [
        ["trace", "b2 i9"], ["trace", "b2", "33"], ["trace", "b2 z"], ["trace", "b2", "x"],
        ["trace"], ["trace", "b2", "--size", "0x3"], ["nonsense"], ["--nonsense"], ["--size"],
        ["--size", "7x8"], ["--size", "27x8"], ["--size", "big"], ["play", "--size", "8x27"],
        ["--atoms", "0"], ["play", "--atoms", "9"], ["--atoms", "x"], ["--edition", "gold"],
        ["play", "--edition", "modern"], ["--color", "pink"], ["--seed", "1"],
        ["play", "--seed", "x"], ["play", "no-such-code"], ["play", "8x8-4-00000"],
        ["play", "--size", "8x8", "8-4-0000"], ["play", "8x8-4-EFF9R", "--seed", "3"],
        ["record", "--from", "game.txt"], ["record", "game.txt", "--cast", "game.cast"],
        ["record", "--cast"], ["record", "--cast", "game.cast", "--from", "no-such-file"],
        ["replay", "no-such-file"], ["replay", "one", "two"],
        ["play", "8x8-4-EFF9R/classic"], ["8x8-4-EFF9R/classic/12", "--size", "9x9"],
        ["play", "8x8-4-EFF9R/classic/12", "--edition", "parker"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_is_one_sentence_and_status_two(
    blackbox: CommandLine, arguments: list[str]
) -> None:
    status, out, err = blackbox(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("blackbox: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "not a terminal" not in err


def test_version_and_help_end_well(blackbox: CommandLine) -> None:
    assert blackbox("--version") == (0, f"blackbox {__version__}\n", "")
    status, out, _ = blackbox("--help")
    assert status == 0
    assert "Find the atoms" in out or "find the atoms" in out


@pytest.mark.parametrize(
    ("option", "word"),
    [("--idle", "1e-9"), ("--atoms", "8x8-4"), ("--at", "8x8-4"), ("--color", "play")],
)
def test_the_value_of_an_option_is_neither_code_nor_command(
    blackbox: CommandLine, option: str, word: str
) -> None:
    status, _, complaint = blackbox(option, word, "--guest", "--plain")
    assert status == 2
    assert f"'{word}'" in complaint
    assert "COMMAND" not in complaint


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("/usr/bin/blackbox", "blackbox"),
        ("/usr/games/blackbox-tui", "blackbox-tui"),
        ("blackbox-tui.exe", "blackbox-tui"),
        ("blackbox.pyz", "blackbox"),
        ("/lib/blackbox_tui/__main__.py", "blackbox"),
    ],
)
def test_the_program_speaks_of_itself_by_the_name_it_is_called(
    blackbox: CommandLine, monkeypatch: pytest.MonkeyPatch, called: str, name: str
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    _, usage, _ = blackbox("--help")
    assert usage.startswith(f"usage: {name} [")
    _, _, wrong = blackbox("--json")
    assert wrong == f"{name}: --json needs --plain; see {name} --help.\n"
    _, _, refused = blackbox("play", "no-such-code")
    assert refused.startswith(f"{name}: ")


def test_both_commands_start_the_program() -> None:
    commands = distribution("blackbox-tui").entry_points
    assert {command.name for command in commands} == {"blackbox", "blackbox-tui"}
    assert all(command.load() is main for command in commands)


def start(*arguments: str, **how: Any) -> subprocess.CompletedProcess[str]:  # noqa: ANN401
    """The end of the program, started as a process of its own."""
    how = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how
    command = [sys.executable, "-m", "blackbox_tui", *arguments]
    return subprocess.run(command, text=True, check=False, **how)


@pytest.mark.system
def test_python_dash_m_does_what_blackbox_does_and_misses_no_reader() -> None:
    assert start("trace", "b2 d2 g6 d7", "2").stdout == "2 H\n"
    reading, writing = os.pipe()
    os.close(reading)
    done = start("trace", "b2 d2 g6 d7", stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, ""), "no traceback"


def test_an_interrupted_command_ends_without_a_word(
    blackbox: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(solve, "solve", interrupt)
    assert blackbox("solve", "3=H") == (130, "", "")


# --- the last game ---------------------------------------------------------------------

RECORD = """Black Box game record 1

Edition: classic
Code: 8x8-4-CQWYE
Hider: Zoë
give up
"""


@pytest.fixture
def last_game(tmp_path: Path) -> Path:
    """The file of the last game."""
    file = tmp_path / "state" / "blackbox-tui" / "last-game.txt"
    file.parent.mkdir(parents=True)
    file.write_text(RECORD, encoding="utf-8")
    return file


@PERMISSIONS
def test_the_last_game_is_written_to_a_new_file_for_the_user_alone(
    blackbox: CommandLine, last_game: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    assert blackbox("record", str(file)) == (0, "", "")
    assert file.read_text(encoding="utf-8") == last_game.read_text(encoding="utf-8")
    assert file.stat().st_mode & 0o77 == 0


def test_a_record_that_was_tampered_with_sends_nothing_to_the_terminal_but_text(
    blackbox: CommandLine, last_game: Path
) -> None:
    whole = last_game.read_text(encoding="utf-8")
    last_game.write_text(f"{whole}# \x1b]0;mine\x07\x9b2J\r\n", encoding="utf-8")
    status, out, _ = blackbox("record")
    assert status == 0
    assert out.startswith(whole)
    assert all(char.isprintable() or char == "\n" for char in out)


@pytest.mark.parametrize(
    "kind",
    [
        "file",
        pytest.param("link", marks=LINKS),
        pytest.param("broken link", marks=LINKS),
        "directory",
    ],
)
def test_the_last_game_is_never_written_over_anything(
    blackbox: CommandLine, last_game: Path, tmp_path: Path, kind: str
) -> None:
    file, target = tmp_path / "game.txt", tmp_path / "target.txt"
    match kind:
        case "file":
            file.write_text("mine", encoding="utf-8")
        case "directory":
            file.mkdir()
        case _:
            file.symlink_to(target)
    if kind == "link":
        target.write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    status, out, err = blackbox("record", str(file))
    assert (status, out) == (2, "")
    assert err == f"blackbox: {file} already exists: choose another name.\n"
    assert sorted(tmp_path.rglob("*")) == before
    assert not target.exists() or target.read_text(encoding="utf-8") == "mine"
    assert last_game.exists()


@pytest.mark.parametrize("command", ["review", "replay", "record", "share"])
@pytest.mark.parametrize("damage", ["no text", "directory", "torn"])
def test_a_damaged_last_game_is_one_sentence(
    blackbox: CommandLine, last_game: Path, command: str, damage: str
) -> None:
    last_game.unlink()
    match damage:
        case "no text":
            last_game.write_bytes(b"\xff\x00")
        case "directory":
            last_game.mkdir()
        case "torn":
            last_game.write_bytes(RECORD[:30].encode())
    status, out, err = blackbox(command)
    if (command, damage) == ("record", "torn"):
        assert out == RECORD[:30].rstrip("\n") + "\n", "it is shown as it is"
        return
    assert status == 2
    assert err.startswith("blackbox: ")
    assert err.count("\n") == 1


@pytest.mark.system
def test_what_the_output_cannot_say_is_replaced(last_game: Path) -> None:
    assert last_game.exists()
    done = start("record", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "Hider: Zo?" in done.stdout


def test_a_complaint_does_nothing_to_the_terminal(blackbox: CommandLine) -> None:
    for words in (("\x1b[31m\n",), ("replay", "no\x1b]0;such\nfile"), ("play", "\u202e\udcff")):
        _, _, err = blackbox(*words)
        assert err.endswith(".\n")
        assert err[:-1].isprintable()


# --- solve, stats, completion ------------------------------------------------------


def test_solve_explains_only_when_asked_why(blackbox: CommandLine) -> None:
    rays = "32=2 3=R 31=R 9=R"
    _, plain, _ = blackbox("solve", rays)
    status, out, err = blackbox("solve", rays, "--why")
    assert (status, err) == (0, "")
    assert out.startswith(plain)
    assert "\n1. The ray from port 9 came back." in out
    _, plain, _ = blackbox("solve", rays, "--json")
    _, out, _ = blackbox("solve", rays, "--json", "--why")
    more = json.loads(out)
    assert more.keys() - json.loads(plain).keys() == {"steps", "grade", "explained", "conflict"}
    assert more.items() >= json.loads(plain).items()


def test_solve_names_the_few_rays_that_contradict_each_other(blackbox: CommandLine) -> None:
    status, out, _ = blackbox("solve", "3=H 1=24 9=R 24=H 17=16", "--why")
    assert status == 0
    assert out == (
        "No placement fits these rays: at least one must be wrong.\n"
        "The ray from port 1 came out at 24 and the ray from port 24 was absorbed: these\n"
        "cannot both be true.\n"
    )


@pytest.mark.parametrize("mode", [[], ["--plain"], ["--plain", "--json"]], ids=" ".join)
def test_the_box_of_a_day_to_come_is_refused(
    blackbox: CommandLine, monkeypatch: pytest.MonkeyPatch, mode: list[str]
) -> None:
    monkeypatch.setattr(History, "today", lambda _: date(2029, 12, 30))
    status, out, err = blackbox("daily", "2030-01-01", *mode)
    assert (status, out) == (2, "")
    assert err == "blackbox: The box for 1 January 2030 opens in 2 days.\n"
    status, out, err = blackbox("daily", "2030-01-01", "--puzzle", *mode)
    assert (status, out) == (2, "")
    assert err == "blackbox: The puzzle for 1 January 2030 opens in 2 days.\n"


def test_statistics_without_games_are_printed_too(blackbox: CommandLine) -> None:
    status, out, err = blackbox("stats")
    assert (status, err) == (0, "")
    assert out.strip()
    status, out, _ = blackbox("stats", "--json")
    assert status == 0
    assert isinstance(json.loads(out), dict)


@pytest.mark.parametrize("arguments", ["replay {}", "review {}", "record --cast x --from {}"])
def test_a_file_that_cannot_be_read_is_told_as_it_was_typed(
    blackbox: CommandLine, tmp_path: Path, arguments: str
) -> None:
    for name, sentence in (
        (f"{tmp_path}/Nowhere/x", "There is no file {}."),
        (str(tmp_path), "The file {} could not be read: is a directory."),
    ):
        status, out, err = blackbox(*arguments.format(name).split())
        assert (status, out, err) == (2, "", f"blackbox: {sentence.format(name)}\n")


class ClosedPipe(StringIO):
    """An output whose reader has gone, on some system."""

    encoding = "utf-8"

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number

    def flush(self) -> None:
        raise OSError(self._number, os.strerror(self._number))


@pytest.mark.parametrize(
    ("number", "complaint"),
    [
        (errno.EPIPE, ""),
        (errno.EINVAL, ""),  # of a closed pipe on Windows
        (errno.ENOSPC, "blackbox: This could not be printed: no space left on device.\n"),
    ],
)
def test_a_closed_pipe_is_silence_and_a_full_disk_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], number: int, complaint: str
) -> None:
    monkeypatch.setattr("sys.stdout", ClosedPipe(number))
    assert say("text") == 1
    assert capsys.readouterr().err == complaint


@pytest.mark.parametrize(
    "arguments",
    ["stats", "games", "share", "record", "completion bash", "solve 3=H", "trace c3",
     "puzzle", "review", "daily", "--plain", "--help", "--version"],
)  # fmt: skip
def test_a_closed_output_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, blackbox: CommandLine, arguments: str
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    status, _, complaint = blackbox(*arguments.split())
    assert status == 2
    assert complaint.startswith("blackbox: ")
    assert complaint.count("\n") == 1


def printed_to_a_full_disk(*arguments: str, errors: bool = False) -> tuple[int, str]:
    """The exit status and what is on standard error, unless that is full, too."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        complaints = full if errors else subprocess.PIPE
        done = start(
            *arguments, stdin=subprocess.DEVNULL, stdout=full, stderr=complaints, env=buffered
        )
    return done.returncode, done.stderr


@pytest.mark.system
@FULL_DISK
@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["stats", "--help"], ["--plain", "--guest"]]
)
def test_what_cannot_be_written_is_one_sentence(arguments: list[str]) -> None:
    sentence = "blackbox: This could not be printed: no space left on device.\n"
    assert printed_to_a_full_disk(*arguments) == (1, sentence)


@pytest.mark.system
@FULL_DISK
@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["--help"], 1), (["trace", "c3"], 1), (["trace", "z99"], 2), (["--bogus"], 2), ([], 2)],
)
def test_where_complaints_cannot_be_written_the_status_still_tells(
    arguments: list[str], status: int
) -> None:
    assert printed_to_a_full_disk(*arguments, errors=True)[0] == status


def test_completions_have_the_line_ends_of_shells_even_on_windows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(written, "utf-8", newline="\r\n"))
    assert main(["completion", "bash"]) == 0
    assert written.getvalue().count(b"\n") > 10
    assert b"\r" not in written.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_record_may_be_written_as_windows_programs_do(tmp_path: Path, encoding: str) -> None:
    usual, windows = tmp_path / "usual.txt", tmp_path / "windows.txt"
    usual.write_bytes(RECORD.encode())
    windows.write_bytes(RECORD.replace("\n", "\r\n").encode(encoding))
    assert read_game(str(windows), "review") == read_game(str(usual), "review")


@pytest.mark.system
@pytest.mark.parametrize("ignored", [False, True])
def test_until_the_program_listens_an_interrupt_ends_python_without_a_word(ignored: bool) -> None:
    script = f"""
from signal import SIG_DFL, SIG_IGN, SIGINT, default_int_handler, getsignal, signal
signal(SIGINT, SIG_IGN if {ignored} else default_int_handler)
from blackbox_tui.__main__ import main
assert getsignal(SIGINT) == (SIG_IGN if {ignored} else SIG_DFL)
assert main(["trace", "c3"]) == 0
assert getsignal(SIGINT) == (SIG_IGN if {ignored} else default_int_handler)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
