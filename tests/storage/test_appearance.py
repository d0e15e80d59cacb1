"""The appearance of the first frame: read early, from whatever is there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from blackbox_tui.formats.settings import Settings, to_text
from blackbox_tui.formats.settings_text import MAX_SETTINGS_LENGTH, Appearance
from blackbox_tui.storage.directories import read_appearance


def read(home: Path, text: str | bytes) -> Appearance:
    config = home / ".config" / "blackbox-tui"
    config.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (config / "settings.conf").write_bytes(data)
    return read_appearance({"HOME": str(home)}, "linux")


def test_the_settings_file_is_read(tmp_path: Path) -> None:
    settings = Settings(theme="mono", symbols="shapes", ascii=True, mouse=False)
    assert read(tmp_path, to_text(settings)) == settings.appearance != Appearance()


def test_bytes_that_are_not_text_leave_the_other_lines_readable(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xff\x00\ntheme = light\n") == Appearance(theme="light")


def test_of_a_long_file_only_the_beginning_is_read(tmp_path: Path) -> None:
    text = "mouse = no\n" + "#" * MAX_SETTINGS_LENGTH + "\ntheme = mono\n"
    assert read(tmp_path, text) == Appearance(mouse=False)


def test_without_a_file_or_a_home_the_appearance_is_the_default(tmp_path: Path) -> None:
    assert read_appearance({"HOME": str(tmp_path)}, "linux") == Appearance()
    assert read_appearance({"HOME": "nowhere"}, "linux") == Appearance()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("kind", ["pipe", "directory"])
def test_a_pipe_or_a_directory_instead_of_the_file_is_not_waited_for(
    tmp_path: Path, kind: str
) -> None:
    path = tmp_path / ".config" / "blackbox-tui" / "settings.conf"
    path.parent.mkdir(parents=True)
    if kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    assert read_appearance({"HOME": str(tmp_path)}, "linux") == Appearance()
