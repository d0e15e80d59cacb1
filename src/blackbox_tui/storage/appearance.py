"""How the first frame looks, read from the settings before anything else is imported.

Errors are ignored here: `Store.load_settings` reports them, behind the first frame.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from blackbox_tui.formats.settings_text import MAX_SETTINGS_LENGTH, Appearance
from blackbox_tui.storage.paths import SETTINGS_NAME, find_directories


def read_appearance(environ: Mapping[str, str], platform: str) -> Appearance:
    """The appearance that the settings ask for; the default where they cannot be read."""
    directories = find_directories(environ, platform)
    if directories is None:
        return Appearance()
    return Appearance.from_text(_read(os.path.join(directories[0], SETTINGS_NAME)))  # noqa: PTH118 - no pathlib yet


def _read(path: str) -> str:
    """The text of a file; never waits, even if the file is a pipe."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        try:
            return os.read(descriptor, MAX_SETTINGS_LENGTH).decode("utf-8", "replace")
        finally:
            os.close(descriptor)
    except OSError:
        return ""
