"""Finished games move to another machine by a file, and nothing is lost on the way."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from support.sessions import session
from support.windows import LINKS, PIPES, SPARSE_FILES

from blackbox_tui.cli.main import main
from blackbox_tui.formats.history import HistoryEntry, to_line
from blackbox_tui.formats.record import Record, write
from blackbox_tui.formats.transfer import HEADER, write_export
from blackbox_tui.rules.moves import GiveUp

FIRST = date(2026, 1, 1)
GAME = HistoryEntry(day=FIRST, code="8x8-4-CQWYE", edition="classic", score=9, solved=True)


def played(*days: int, score: int = 9) -> list[HistoryEntry]:
    """The daily boxes of these days."""
    dates = [FIRST + timedelta(day) for day in days]
    return [GAME._replace(day=day, daily=day, score=score) for day in dates]


class Machine:
    """A home, in which the program is called."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self._capsys = home, capsys
        self.history = home / "state" / "blackbox-tui" / "history.jsonl"

    def has(self, entries: Sequence[HistoryEntry], more: bytes = b"") -> Machine:
        self.history.parent.mkdir(parents=True)
        self.history.write_bytes("".join(to_line(e) + "\n" for e in entries).encode() + more)
        return self

    def run(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("HOME", str(self.home))
            patch.setenv("XDG_STATE_HOME", str(self.home / "state"))
            patch.setenv("LOCALAPPDATA", str(self.home / "state"))
            try:
                status = main(arguments)
            except SystemExit as left:
                status = int(left.code or 0)
        out, err = self._capsys.readouterr()
        return status, out, err

    def told(self, *arguments: str) -> str:
        status, out, err = self.run(*arguments)
        assert (status, err) == (0, "")
        return out


@pytest.fixture
def laptop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Machine:
    return Machine(tmp_path / "laptop", capsys)


@pytest.fixture
def desktop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Machine:
    return Machine(tmp_path / "desktop", capsys)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_statistics_are_the_same_on_a_machine_that_had_no_games(
    laptop: Machine, desktop: Machine, file: Path
) -> None:
    laptop.has([*played(0, 1, 2), GAME, GAME, *played(5)])
    assert laptop.told("history", "export", str(file)) == f"Exported 6 games to {file}.\n"
    assert desktop.told("history", "import", str(file)) == "6 games added, 0 already there.\n"
    assert desktop.history.read_bytes() == laptop.history.read_bytes()
    for options in ([], ["--json"]):
        assert desktop.told("stats", *options) == laptop.told("stats", *options)
    assert desktop.told("history", "import", str(file)) == "0 games added, 6 already there.\n"
    assert desktop.history.read_bytes() == laptop.history.read_bytes()


def test_two_machines_end_with_the_same_games(
    laptop: Machine, desktop: Machine, tmp_path: Path
) -> None:
    laptop.has([*played(0, 1, 3), GAME._replace(day=date(2026, 1, 9))])
    desktop.has([*played(2), *played(3, 4, score=7)])
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    laptop.told("history", "export", one)
    assert desktop.told("history", "import", one) == (
        "4 games added, 0 already there. "
        "1 daily game was played twice: only the attempt that ended first counts.\n"
    )
    desktop.told("history", "export", other)
    assert laptop.told("history", "import", other).startswith("3 games added, 4 already there.")
    assert laptop.history.read_bytes() == desktop.history.read_bytes()
    assert "5 daily boxes; current streak 0, best 5." in laptop.told("stats")


def test_a_history_that_was_tampered_with_sends_nothing_to_the_terminal_but_text(
    laptop: Machine, desktop: Machine, file: Path
) -> None:
    torn = "\x1b]0;torn\a\x9b31m\u202e\n"
    edited = to_line(GAME).replace(", ", ",\t") + "\r\n"
    laptop.has(played(0), (torn + edited).encode())
    text = laptop.told("history", "export", "-")
    assert text.replace("\n", "").isprintable()
    file.write_text(text, encoding="utf-8")
    assert desktop.told("history", "import", str(file)).startswith("2 games added, 0 already")


def test_by_pipe_and_as_windows_writes_it(
    laptop: Machine, desktop: Machine, monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    laptop.has(played(0, 1))
    text = laptop.told("history", "export", "-")
    assert text == write_export(map(to_line, played(0, 1)))
    windows = text.replace("\n", "\r\n").encode("utf-16")
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(windows)))
    assert desktop.told("history", "import", "-") == "2 games added, 0 already there.\n"
    file.write_bytes(windows)
    assert desktop.told("history", "import", str(file)) == "0 games added, 2 already there.\n"


def test_lines_that_cannot_be_read_are_counted_and_ours_are_kept(
    desktop: Machine, file: Path
) -> None:
    desktop.has(played(3), b"\xff\xfe torn")
    file.write_text(f"{HEADER}\ntorn\n{to_line(played(0)[0])}\n", encoding="utf-8")
    assert desktop.told("history", "import", str(file)) == (
        "1 game added, 0 already there. 1 line could not be read.\n"
    )
    first, last = (to_line(entry).encode() for entry in played(0, 3))
    assert desktop.history.read_bytes() == first + b"\n" + last + b"\n\xff\xfe torn\n"


def test_the_last_result_is_still_the_one_to_share(desktop: Machine, file: Path) -> None:
    over = replace(session([GiveUp()]), daily="2026-01-31")
    desktop.has(played(0))
    desktop.history.with_name("last-game.txt").write_text(write(Record(over, FIRST)), "utf-8")
    file.write_text(write_export(map(to_line, played(30, score=20))), encoding="utf-8")
    desktop.told("history", "import", str(file))
    assert "2026-01-31" not in desktop.told("share")


# --- refusals -----------------------------------------------------------------------------


def refused(machine: Machine, *arguments: str, status: int = 2) -> str:
    """The one sentence, after which everything is as before."""
    before = {
        path: path.read_bytes()
        for path in machine.home.parent.rglob("*")
        if path.is_file() and path.suffix != ".lock" and path.stat().st_size < 10**6
    }
    found, out, err = machine.run("history", *arguments)
    assert (found, out) == (status, "")
    assert err.startswith("blackbox: ")
    assert err.endswith(".\n")
    assert err[:-1].isprintable()
    for path, data in before.items():
        assert path.read_bytes() == data
    return err.removeprefix("blackbox: ").rstrip("\n")


def test_without_games_there_is_nothing_to_export(laptop: Machine, file: Path) -> None:
    said = refused(laptop, "export", str(file), status=1)
    assert said == "You have not finished a game yet: there is nothing to export."
    assert not file.exists()


def test_an_existing_file_is_not_replaced(laptop: Machine, file: Path) -> None:
    file.write_text("mine", encoding="utf-8")
    laptop.has(played(0))
    assert refused(laptop, "export", str(file)) == f"{file} already exists: choose another name."
    assert "already exists" in refused(laptop, "export", str(file.parent))


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This is not a history of Black Box games."),
        (b"\x89PNG\r\n", "games.jsonl is not a text file."),
        (b"Dear diary,\n", "This is not a history of Black Box games."),
        (f"{HEADER}\ntorn\n".encode(), "No game in this history can be read."),
        (
            HEADER.replace("1", "9").encode(),
            "This history was written by a newer version of Black Box.",
        ),
    ],
)
def test_a_file_that_is_no_history_changes_nothing(
    desktop: Machine, file: Path, data: bytes, sentence: str
) -> None:
    desktop.has(played(0))
    file.write_bytes(data)
    assert refused(desktop, "import", str(file)) == sentence


def test_a_missing_file_or_a_directory_is_one_sentence(desktop: Machine, file: Path) -> None:
    assert refused(desktop, "import", str(file)) == "games.jsonl does not exist."
    file.mkdir()
    assert refused(desktop, "import", str(file)) == "games.jsonl is not a file."
    assert refused(desktop, "import", "").endswith(" is not a file.")
    assert refused(desktop, "import", "odd\x1b[31m\u202ename").isprintable()


@SPARSE_FILES
def test_a_huge_file_is_not_read(desktop: Machine, file: Path) -> None:
    with file.open("wb") as out:
        out.truncate(10**11)
    said = refused(desktop, "import", str(file))
    assert said == "games.jsonl is too large to be a file of this game."


def test_huge_or_odd_input_is_refused(desktop: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("blackbox_tui.cli.history.MAX_BYTES", 1_000)
    for data, sentence in (
        (b"x" * 1_001, "This is too large to be a history of this game."),
        (b"\xff\x00\x99", "This is not a text."),
    ):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data)))
        assert refused(desktop, "import", "-") == sentence
    monkeypatch.setattr("sys.stdin", None)
    assert "Standard input is closed" in refused(desktop, "import", "-")


@PIPES
def test_a_pipe_is_not_waited_for(desktop: Machine, file: Path) -> None:
    os.mkfifo(file)
    assert refused(desktop, "import", str(file)) == "games.jsonl is not a file."


@LINKS
def test_a_history_behind_a_foreign_link_is_left_alone(desktop: Machine, file: Path) -> None:
    desktop.history.parent.mkdir(parents=True)
    desktop.history.symlink_to("/dev/null")
    file.write_text(write_export(map(to_line, played(0))), encoding="utf-8")
    assert "history.jsonl" in refused(desktop, "import", str(file))
    assert desktop.history.is_symlink()


@pytest.mark.parametrize(
    "arguments", [[], ["export"], ["import"], ["move", "x"], ["export", "a", "b"]], ids=" ".join
)
def test_wrong_usage_is_one_sentence(laptop: Machine, arguments: list[str]) -> None:
    assert "see blackbox --help" in refused(laptop, *arguments)


def test_without_a_home_there_is_no_history(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, "nowhere")
    assert main(["history", "export", "-"]) == 2
    assert capsys.readouterr().err == (
        "blackbox: There is no home directory: there is no history.\n"
    )


# --- two programs at once -----------------------------------------------------------------

APPENDER = """
import sys
from pathlib import Path
from blackbox_tui.storage.jsonl import append_line
print("ready", flush=True)
for line in sys.stdin:
    append_line(Path(sys.argv[1]), line.rstrip("\\n"))
"""


def test_games_that_end_during_an_import_are_not_lost(desktop: Machine, tmp_path: Path) -> None:
    desktop.has([])
    own = [to_line(GAME._replace(score=score)) for score in range(60)]
    with subprocess.Popen(
        [sys.executable, "-c", APPENDER, str(desktop.history)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdin
        assert program.stdout
        assert program.stdout.readline() == "ready\n"
        program.stdin.write("\n".join(own))
        program.stdin.close()
        for number in range(20):
            file = tmp_path / f"games-{number}"
            file.write_text(write_export(map(to_line, played(number))), encoding="utf-8")
            desktop.told("history", "import", str(file))
        assert program.wait() == 0
    lines = desktop.history.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line in own] == own
    assert len(lines) == 60 + 20
