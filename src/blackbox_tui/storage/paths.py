"""Where our files are, following the customs of each system: names only.

It opens nothing. The first frame waits for this module, so it imports almost nothing.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

DIRECTORY_NAME = "blackbox-tui"
SETTINGS_NAME = "settings.conf"


def find_directories(environ: Mapping[str, str], platform: str) -> tuple[str, str] | None:
    """For settings and for games, on that platform (`sys.platform`); None without a home."""
    home = environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")  # noqa: PTH111 - no pathlib yet
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
    """The directory in a variable; a relative path is ignored."""
    path = environ.get(name, "")
    return path if os.path.isabs(path) else ""  # noqa: PTH117 - no pathlib yet


def _join(directory: str, *names: str) -> str:
    """A path below a directory; nothing below a relative path."""
    return os.path.join(directory, *names) if os.path.isabs(directory) else ""  # noqa: PTH117, PTH118 - no pathlib yet
