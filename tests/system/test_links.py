"""Settings and history that are kept elsewhere, as links into a player's own files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.pty_terminal import Start


@pytest.fixture
def dotfiles(tmp_path: Path) -> Path:
    """Where the player keeps settings and history; links lead there."""
    dotfiles = tmp_path / "dotfiles"
    dotfiles.mkdir()
    (dotfiles / "settings").write_text("theme = mono\n", encoding="utf-8")
    (dotfiles / "history").write_text("", encoding="utf-8")
    for link, name in (
        (tmp_path / "config/blackbox-tui/settings.conf", "settings"),
        (tmp_path / "state/blackbox-tui/history.jsonl", "history"),
    ):
        link.parent.mkdir(parents=True)
        link.symlink_to(dotfiles / name)
    return dotfiles


def assert_still_links(home: Path) -> None:
    assert (home / "config/blackbox-tui/settings.conf").is_symlink()
    assert (home / "state/blackbox-tui/history.jsonl").is_symlink()


def test_settings_behind_a_link_are_changed_there(
    start: Start, tmp_path: Path, dotfiles: Path
) -> None:
    term = start().sees("New game").press("e").sees("SETTINGS", "mono")
    term.press("right").idle().press("q")
    assert term.exit() == 0
    text = (dotfiles / "settings").read_text(encoding="utf-8")
    assert "theme = " in text
    assert "theme = mono" not in text
    assert_still_links(tmp_path)
    assert sorted(path.name for path in dotfiles.iterdir()) == ["history", "settings"]


def test_a_game_is_added_to_the_history_behind_a_link(
    start: Start, tmp_path: Path, dotfiles: Path
) -> None:
    term = start("play", "--seed", "7").sees("Port 1").press("G").sees("Give up").press("y")
    term.sees("Given up").press("q")
    assert term.exit() == 0
    (line,) = (dotfiles / "history").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["gave_up"]
    assert_still_links(tmp_path)


def test_damaged_settings_behind_a_link_are_reported_and_left_alone(
    start: Start, tmp_path: Path, dotfiles: Path
) -> None:
    (dotfiles / "settings").write_text("theme = loud\n", encoding="utf-8")
    term = start().sees("It is a link, so please fix it yourself.").press("q")
    assert term.exit() == 0
    assert (dotfiles / "settings").read_text(encoding="utf-8") == "theme = loud\n"
    assert_still_links(tmp_path)
