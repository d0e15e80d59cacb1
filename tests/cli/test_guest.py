"""The command line for guests: what is refused, what is asked for, and what nobody gets to see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.cli import launch
from blackbox_tui.cli import main as cli
from blackbox_tui.cli.arguments import COMMANDS

ABOUT_FILES = ("continue", "games", "stats", "replay", "record", "review", "share", "completion")
FOR_GUESTS = ("play", "daily", "duel", "friend", "trace", "solve", "puzzle")


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[LaunchOptions]:
    """What the full screen or the text mode is started with; the tests stay as they are."""
    launches: list[LaunchOptions] = []

    def play(options: LaunchOptions, *_: object, **__: object) -> int:
        launches.append(options)
        return 0

    monkeypatch.setattr(launch, "_play_on_screen", play)
    monkeypatch.setattr(launch, "_play_in_text", play)
    monkeypatch.setattr(cli, "leave_no_trace", lambda: None)
    monkeypatch.delenv("BLACKBOX_GUEST", raising=False)
    monkeypatch.chdir(tmp_path)
    return launches


def test_every_command_is_for_guests_or_about_files() -> None:
    assert {*ABOUT_FILES, *FOR_GUESTS} == set(COMMANDS)


@pytest.mark.parametrize("page", ["guest.md", "blackbox.6"])
def test_the_pages_list_every_command_that_is_refused(page: str) -> None:
    docs = Path(__file__).parents[2] / "docs"
    (told,) = re.findall(
        r"ommands about files\s*(.*?)\)", (docs / page).read_text("utf-8"), re.DOTALL
    )
    assert {*re.findall("[a-z]+", told.replace(".BR", ""))} == {*ABOUT_FILES}


@pytest.mark.parametrize("command", ABOUT_FILES)
@pytest.mark.parametrize("form", ["--guest {}", "{} --guest", "{} secret.txt --guest", "--gu {}"])
def test_a_command_about_files_is_refused_in_one_sentence(
    command: str, form: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(form.format(command).split()) == 2
    sentence = f"Guests have no files, so {command} is not available."
    assert capsys.readouterr() == ("", f"blackbox: {sentence}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    ["play --guest", "--guest play --seed 3", "--guest daily", "--guest duel", "friend --guest",
     "--guest --plain", "--plain --json --guest", "--guest 8x8-4-EFF9R"],
)  # fmt: skip
def test_games_begin_as_usual(arguments: str, started: list[LaunchOptions]) -> None:
    assert cli.main(arguments.split()) == 0
    assert [options.idle for options in started] == [900]


@pytest.mark.parametrize(
    "arguments",
    [["trace", "b2", "3", "--guest"], ["--guest", "solve", "3=H"], ["puzzle", "--guest"]],
)
def test_what_is_only_printed_is_printed_for_guests(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def look(*_: object, **__: object) -> None:
        raise AssertionError("a guest has no files")

    monkeypatch.setattr("blackbox_tui.storage.files.find_paths", look)
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize(("minutes", "seconds"), [("5", 300), ("0.5", 30), ("1440", 86_400)])
def test_the_idle_time_is_given_in_minutes(
    minutes: str, seconds: float, started: list[LaunchOptions]
) -> None:
    assert cli.main(["--guest", "--idle", minutes]) == 0
    assert started[0].idle == seconds


@pytest.mark.parametrize("minutes", ["0", "0.0", "1441", "-1", "x", "1e3", "", ".", "٣", "9" * 99])
def test_any_other_idle_time_is_refused(minutes: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["--guest", "--idle", minutes])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_idle_time_is_only_for_guests(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--idle", "5"]) == 2
    assert capsys.readouterr().err == "blackbox: --idle needs --guest.\n"


def test_a_variable_makes_every_start_a_guests(
    monkeypatch: pytest.MonkeyPatch,
    started: list[LaunchOptions],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BLACKBOX_GUEST", "1")
    assert cli.main(["play", "--idle", "1"]) == 0
    assert started[0].idle == 60
    assert cli.main(["stats"]) == 2
    assert "not available" in capsys.readouterr().err
    monkeypatch.setattr(cli, "open_menu", lambda *, guest: 7 if guest else 0)
    assert cli.main([]) == 7


@pytest.mark.parametrize("guest", [True, False])
def test_a_guest_never_sees_a_traceback(
    guest: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object, **__: object) -> int:
        raise OSError("/secret/path")

    monkeypatch.setattr(launch, "_play_in_text", fail)
    if not guest:
        with pytest.raises(OSError, match="secret"):
            cli.main(["--plain"])
        return
    assert cli.main(["--guest", "--plain"]) == 1
    assert capsys.readouterr() == (
        "",
        "blackbox: Something went wrong, and the guest game ended.\n",
    )
