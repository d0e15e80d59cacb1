"""Our directories, where each system expects them."""

from __future__ import annotations

import os

import pytest
from support.windows import POSIX_PATHS

from blackbox_tui.storage.directories import find_directories


@POSIX_PATHS
def test_on_linux_they_follow_xdg() -> None:
    environ = {"HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"}
    assert find_directories(environ, "linux") == ("/c/blackbox-tui", "/s/blackbox-tui")


@POSIX_PATHS
@pytest.mark.parametrize("wrong", ["", "relative/path", "~/x"])
def test_a_relative_xdg_path_is_ignored(wrong: str) -> None:
    environ = {"HOME": "/home/ada", "XDG_CONFIG_HOME": wrong, "XDG_STATE_HOME": wrong}
    assert find_directories(environ, "linux") == (
        "/home/ada/.config/blackbox-tui",
        "/home/ada/.local/state/blackbox-tui",
    )


@POSIX_PATHS
def test_on_a_mac_they_are_in_application_support() -> None:
    directory = "/Users/ada/Library/Application Support/blackbox-tui"
    environ = {"HOME": "/Users/ada", "XDG_STATE_HOME": "/s"}
    assert find_directories(environ, "darwin") == (directory, directory)


def test_on_windows_they_are_in_app_data() -> None:
    def found(environ: dict[str, str]) -> list[str]:
        return [path.replace(os.sep, "/") for path in find_directories(environ, "win32") or ()]

    environ = {"APPDATA": "/u/Roaming", "LOCALAPPDATA": "/u/Local"}
    assert found(environ) == ["/u/Roaming/blackbox-tui", "/u/Local/blackbox-tui"]
    assert found({"USERPROFILE": "/u"}) == [
        "/u/AppData/Roaming/blackbox-tui",
        "/u/AppData/Local/blackbox-tui",
    ]


@pytest.mark.parametrize("environ", [{}, {"HOME": "not/absolute"}])
def test_without_a_home_there_are_none(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str]
) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert find_directories(environ, "linux") is None


@POSIX_PATHS
def test_the_system_may_know_a_home_that_the_environment_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda _: "/home/pw")
    directories = find_directories({}, "linux")
    assert directories
    assert directories[0] == "/home/pw/.config/blackbox-tui"
