"""The directories of each system, and what the first frame reads from them.

It imports almost nothing. Errors are ignored here: `Preferences` reports them, later.
"""

from __future__ import annotations

import os
from _collections_abc import Mapping  # light: see docs/ARCHITECTURE.md

from blackbox_tui.formats.settings_text import MAX_SETTINGS_LENGTH, Appearance
from blackbox_tui.reading import decode

DIRECTORY_NAME = "blackbox-tui"
SETTINGS_NAME = "settings.conf"


def find_directories(environ: Mapping[str, str], platform: str) -> tuple[str, str] | None:
    """The directories for settings and for games; None without a home directory."""
    home = environ.get("HOME", environ.get("USERPROFILE"))
    if home is None:
        home = os.path.expanduser("~")  # noqa: PTH111 - no pathlib yet
    if platform == "win32":
        roaming = _absolute(environ, "APPDATA")
        config = roaming or _join(home, "AppData", "Roaming")
        state = _absolute(environ, "LOCALAPPDATA") or roaming or _join(home, "AppData", "Local")
    elif platform == "darwin":
        config = state = _join(home, "Library", "Application Support")
    else:
        config = _absolute(environ, "XDG_CONFIG_HOME") or _join(home, ".config")
        state = _absolute(environ, "XDG_STATE_HOME") or _join(home, ".local", "state")
    if not config or not state:
        return None
    return _join(config, DIRECTORY_NAME), _join(state, DIRECTORY_NAME)


def _absolute(environ: Mapping[str, str], name: str) -> str:
    path = environ.get(name, "")
    return path if os.path.isabs(path) else ""  # noqa: PTH117 - no pathlib yet


def _join(directory: str, *names: str) -> str:
    return os.path.join(directory, *names) if os.path.isabs(directory) else ""  # noqa: PTH117, PTH118 - no pathlib yet


def read_appearance(environ: Mapping[str, str], platform: str) -> Appearance:
    """Read the appearance from the settings; the default if they cannot be read."""
    directories = find_directories(environ, platform)
    if directories is None:
        return Appearance()
    return Appearance.from_text(_read(os.path.join(directories[0], SETTINGS_NAME)))  # noqa: PTH118 - no pathlib yet


def _read(path: str) -> str:
    """Read a file; never blocks, even on a pipe."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            return decode(os.read(descriptor, MAX_SETTINGS_LENGTH), "replace")
        finally:
            os.close(descriptor)
    except OSError:
        return ""
