"""A file of lines, like the history: whole lines, despite interrupted writes and other programs."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.windows import LINKS, PIPES, SPARSE_FILES

from blackbox_tui.storage import files, game_files
from blackbox_tui.storage.files import StorageError
from blackbox_tui.storage.history import MAX_LINE_LENGTH, append_line, read_lines


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "history.jsonl"


def test_lines_are_read_in_order(file: Path) -> None:
    assert list(read_lines(file)) == []
    lines = ["one", "zwei ●", "x" * MAX_LINE_LENGTH, "y"]
    for line in lines:
        append_line(file, line)
    assert list(read_lines(file)) == lines


def test_truncating_a_file_loses_only_the_last_line(file: Path) -> None:
    append_line(file, "first ●")
    append_line(file, "second ●")
    whole = file.read_bytes()
    for cut in range(len(whole) + 1):
        file.write_bytes(whole[:cut])
        append_line(file, "third")
        lines = list(read_lines(file))
        assert lines[-1] == "third"
        assert ("first ●" in lines) == (cut >= len("first ●".encode()))
        assert len(lines) <= 3


def test_append_line_refuses_line_breaks_and_overlong_lines(file: Path) -> None:
    for line in ("two\nlines", "x" * 20_001):
        with pytest.raises(ValueError, match="one line"):
            append_line(file, line)
    assert not file.exists()


@pytest.fixture
def target(file: Path, tmp_path: Path) -> Path:
    """A file of the player's, to which the history is a link, and that to another."""
    target = tmp_path / "synced"
    target.write_text("first\n")
    file.parent.mkdir()
    file.symlink_to("another")
    file.with_name("another").symlink_to(target)
    return target


@LINKS
def test_links_to_the_players_files_are_followed(file: Path, target: Path) -> None:
    append_line(file, "second")
    assert file.is_symlink()
    assert target.read_text() == "first\nsecond\n"
    assert list(read_lines(file)) == ["first", "second"]
    assert file.with_suffix(".lock").exists(), "the lock is ours, not beside the target"


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are always followed here")
def test_a_link_that_replaces_the_target_meanwhile_is_not_followed(
    file: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "follow", lambda path: path)
    with pytest.raises(StorageError, match=r"history\.jsonl could not be saved"):
        append_line(file, "second")
    assert target.read_text() == "first\n"


@PIPES
def test_only_regular_files_are_appended_to(file: Path) -> None:
    file.parent.mkdir()
    os.mkfifo(file)
    with pytest.raises(StorageError, match="not a file"):
        append_line(file, "x")
    with pytest.raises(StorageError, match="not a file"):
        list(read_lines(file))


def test_undecodable_lines_are_marked(file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(b"ok\r\n\xff\xff\n" + b"x" * 100_000 + b"\n\nend")
    assert list(read_lines(file)) == ["ok", "\ufffd", "\ufffd", "", "end"]
    file.write_bytes(b"x" * 50_000)
    assert list(read_lines(file)) == ["\ufffd"]


@given(st.binary(max_size=300))
def test_any_bytes_can_be_read_and_appended_to(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("any") / "history.jsonl"
    file.write_bytes(data)
    assert len(list(read_lines(file))) <= data.count(b"\n") + 1
    append_line(file, "next")
    assert list(read_lines(file))[-1] == "next"


@SPARSE_FILES
def test_a_large_history_is_not_read_at_once(file: Path) -> None:
    file.parent.mkdir()
    with file.open("wb") as out:
        out.truncate(10**12)
        out.seek(0)
        out.write(b"one\ntwo\n")
    assert list(islice(read_lines(file), 2)) == ["one", "two"]


def test_a_suspended_program_delays_another_for_half_a_second(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = game_files.Lock.acquire(file.with_suffix(".lock"))
    times = iter([7.0, 7.3, 7.6])
    monkeypatch.setattr(game_files, "seconds", lambda: next(times))
    with pytest.raises(StorageError, match="another program is using it"):
        append_line(file, "x")
    assert (list(times), list(read_lines(file))) == ([], [])
    assert holder
    holder.release()
    monkeypatch.undo()
    append_line(file, "x")
    assert list(read_lines(file)) == ["x"]


APPENDER = """
import sys
from pathlib import Path
from blackbox_tui.storage import game_files
from blackbox_tui.storage.history import append_line
game_files.PATIENCE = 60
sys.stdin.readline()
for number in range(int(sys.argv[3])):
    append_line(Path(sys.argv[1]), f"{sys.argv[2]} {number} " + "x" * 100)
"""


@pytest.mark.system
def test_programs_that_append_at_once_lose_nothing(file: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", APPENDER, str(file), name, "30"],
            stdin=subprocess.PIPE,
            text=True,
        )
        for name in "abc"
    ]
    for program in programs:
        assert program.stdin
        program.stdin.write("go\n")
        program.stdin.close()
    assert [program.wait() for program in programs] == [0] * 3
    lines = list(read_lines(file))
    for name in "abc":
        own = [line.split()[1] for line in lines if line.startswith(name)]
        assert own == [str(number) for number in range(30)]
    assert len(lines) == 90
