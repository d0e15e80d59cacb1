"""The text mode and the commands on a real Windows: consoles, pipes, files that are in use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from support.windows_console import WindowsConsole

BLACKBOX = (sys.executable, "-m", "blackbox_tui")


def run(
    *arguments: str, env: dict[str, str], typed: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """A program on pipes."""
    return subprocess.run(
        [*BLACKBOX, *arguments], input=typed.encode(), capture_output=True, env=env, check=False
    )


def finish_a_game(env: dict[str, str]) -> None:
    done = run("--plain", "play", "--seed", "7", env=env, typed="give up\nyes\nquit\n")
    assert done.returncode == 0, done.stderr


def test_a_hiders_atoms_are_neither_shown_nor_remembered(
    console: WindowsConsole, env: dict[str, str]
) -> None:
    console.start(*BLACKBOX, "--plain", "duel", env=env)
    for question in ("Who hides first?", "Who seeks first?", "How many rounds?"):
        console.wait_for(question)
        console.press("enter")
    console.wait_for("Your typing is not shown while you hide.")
    console.press("enter")
    console.wait_for("Ann hides 4 atoms")
    for line, answer in (("b2 d2 g6 d7", "4 of 4 atoms placed"), ("hide", "Ben seeks the atoms.")):
        console.type(f"{line}x")
        console.press("left", "bs", "enter")
        console.wait_for(answer)
    console.press("enter")
    console.wait_for("Ben seeks.")
    assert "g6" not in console.text
    console.press("up", "up", "up")
    console.type("fire 1")
    console.press("enter")
    console.wait_for("fire 1\n")
    assert "g6" not in console.text, "the console remembers what was typed"


@pytest.mark.parametrize(
    "arguments",
    [
        ("trace", "b2 d2 g6 d7"), ("solve", "3=H 30=R 29=6"), ("stats",), ("completion", "bash"),
        ("record",), ("share",), ("games",),
    ],
    ids=lambda arguments: arguments[0],
)  # fmt: skip
def test_a_reader_that_goes_away_is_no_traceback(
    env: dict[str, str], arguments: tuple[str, ...]
) -> None:
    finish_a_game(env)
    with subprocess.Popen(
        [*BLACKBOX, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env
    ) as program:
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        complaint = program.stderr.read()
    assert (program.returncode, complaint) == (1, b"")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completions_have_the_line_ends_of_shells(env: dict[str, str], shell: str) -> None:
    script = run("completion", shell, env=env).stdout
    assert script.count(b"\n") > 10
    assert b"\r" not in script


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_record_is_read_as_windows_programs_write_it(
    env: dict[str, str], tmp_path: Path, encoding: str
) -> None:
    finish_a_game(env)
    record = run("record", env=env).stdout.decode("utf-8")
    file = tmp_path / "record.txt"
    file.write_bytes(record.encode(encoding))
    done = run("--plain", "review", str(file), env=env, typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert b"Solvable for" in done.stdout


def test_names_come_back_from_a_pipe_as_they_went_in(env: dict[str, str]) -> None:
    done = run("--plain", env=env, typed="duel Žofie Ökonom\nquit\n")
    assert "Žofie" in done.stdout.decode("utf-8")


def test_a_program_plays_by_json(env: dict[str, str]) -> None:
    typed = "fire 1\ngive up sure\nquit\n"
    done = run("--plain", "--json", "play", "--seed", "7", env=env, typed=typed)
    answers = [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 4
    assert answers[2]["state"]["stage"] == "over"


def test_a_directory_in_place_of_a_file_is_set_aside(env: dict[str, str]) -> None:
    settings = Path(env["APPDATA"]) / "blackbox-tui" / "settings.conf"
    settings.mkdir(parents=True)
    done = run("--plain", env=env, typed="quit\n")
    assert b"settings.conf is not a file. It was renamed to" in done.stdout
    assert settings.with_name("settings.conf.damaged-1").is_dir()


def test_a_saved_game_that_another_program_has_open_is_saved_at_the_next_move(
    env: dict[str, str],
) -> None:
    with subprocess.Popen(
        [*BLACKBOX, "--plain", "--json", "play", "--seed", "7"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env,
    ) as program:  # fmt: skip
        assert program.stdin
        assert program.stdout
        program.stdout.readline()

        def say(line: str) -> dict[str, list[str]]:
            assert program.stdin
            assert program.stdout
            program.stdin.write(f"{line}\n".encode())
            program.stdin.flush()
            answer: dict[str, list[str]] = json.loads(program.stdout.readline())
            return answer

        say("fire 1")
        [saved] = Path(env["LOCALAPPDATA"]).rglob("games/*.json")
        before = saved.read_text(encoding="utf-8")
        with saved.open("rb"):
            [notice] = say("fire 2")["notices"]
        assert notice == "The game could not be saved: another program may have it open."
        assert saved.read_text(encoding="utf-8") == before
        assert say("fire 3")["notices"] == []
        assert len(saved.read_text(encoding="utf-8")) > len(before)
        say("quit")
    log = run("--plain", "continue", env=env, typed="log\nquit\n").stdout
    assert all(f"The ray from port {port}: ".encode() in log for port in (1, 2, 3)), log


def test_where_nothing_can_be_seen_one_sentence_says_so(env: dict[str, str]) -> None:
    """Though NUL claims to be a terminal."""
    nowhere = subprocess.DEVNULL
    done = subprocess.run(
        BLACKBOX, stdin=nowhere, stdout=nowhere, stderr=subprocess.PIPE, env=env, check=False
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"blackbox: Black Box needs a terminal")
    assert done.stderr.count(b"\n") == 1
