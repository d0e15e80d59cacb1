"""Our directories, where each system expects them, and the settings that the first frame needs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.windows import PIPES, POSIX_PATHS

from blackbox_tui.formats.settings import Settings, to_text
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.storage.directories import find_directories, read_appearance
from blackbox_tui.storage.files import StorageError, find_paths

XDG = {"HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"}
MAC = "/Users/ada/Library/Application Support/blackbox-tui"
USUAL = ("/home/ada/.config/blackbox-tui", "/home/ada/.local/state/blackbox-tui")


@POSIX_PATHS
@pytest.mark.parametrize(
    ("environ", "platform", "found"),
    [
        (XDG, "linux", ("/c/blackbox-tui", "/s/blackbox-tui")),
        *(
            (XDG | {"XDG_CONFIG_HOME": wrong, "XDG_STATE_HOME": wrong}, "linux", USUAL)
            for wrong in ("", "relative/path", "~/x")
        ),
        ({"HOME": "/Users/ada", "XDG_STATE_HOME": "/s"}, "darwin", (MAC, MAC)),
    ],
)
def test_directories_follow_the_customs_of_each_system(
    environ: dict[str, str], platform: str, found: tuple[str, str]
) -> None:
    assert find_directories(environ, platform) == found


@POSIX_PATHS
def test_files_are_in_these_directories() -> None:
    paths = find_paths(XDG, "linux")
    assert paths.settings == Path("/c/blackbox-tui/settings.conf")
    assert paths.history == Path("/s/blackbox-tui/history.jsonl")
    assert paths.record.parent == paths.progress.parent == paths.games.parent == paths.state


def test_on_windows_files_are_in_app_data() -> None:
    def found(environ: dict[str, str]) -> list[str]:
        return [path.replace(os.sep, "/") for path in find_directories(environ, "win32") or ()]

    environ = {"APPDATA": "/u/Roaming", "LOCALAPPDATA": "/u/Local"}
    assert found(environ) == ["/u/Roaming/blackbox-tui", "/u/Local/blackbox-tui"]
    assert found({"USERPROFILE": "/u"}) == [
        "/u/AppData/Roaming/blackbox-tui",
        "/u/AppData/Local/blackbox-tui",
    ]


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "not/absolute"}])
def test_without_a_home_there_are_no_directories(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str]
) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: "/" if "HOME" in environ else path)
    assert find_directories(environ, "linux") is None
    with pytest.raises(StorageError, match="no home directory"):
        find_paths(environ, "linux")


@POSIX_PATHS
def test_home_is_found_without_its_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda _: "/home/pw")
    directories = find_directories({}, "linux")
    assert directories
    assert directories[0] == "/home/pw/.config/blackbox-tui"


# --- what the first frame reads there -----------------------------------------------------


def read(home: Path, text: str | bytes) -> Appearance:
    config = home / ".config" / "blackbox-tui"
    config.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    (config / "settings.conf").write_bytes(data)
    return read_appearance({"HOME": str(home)}, "linux")


def test_the_first_frame_reads_the_settings_file(tmp_path: Path) -> None:
    settings = Settings(theme="mono", symbols="shapes", ascii=True, mouse=False)
    assert read(tmp_path, to_text(settings)) == settings.appearance != Appearance()


def test_undecodable_bytes_do_not_hide_other_lines(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xff\x00\ntheme = light\n") == Appearance(theme="light")


def test_without_a_file_or_a_home_the_appearance_is_the_default(tmp_path: Path) -> None:
    assert read_appearance({"HOME": str(tmp_path)}, "linux") == Appearance()
    assert read_appearance({"HOME": "nowhere"}, "linux") == Appearance()


@PIPES
def test_reading_settings_never_waits_for_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / ".config" / "blackbox-tui" / "settings.conf"
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert read_appearance({"HOME": str(tmp_path)}, "linux") == Appearance()
