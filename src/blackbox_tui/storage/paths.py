"""Where our files lie, as is usual on each system: names alone.

It opens nothing, and imports next to nothing because the first frame waits for it.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

NAME = "blackbox-tui"
"""The name of our directories."""
SETTINGS = "settings.conf"
"""The name of the settings, in the first of them."""


def find_directories(environ: Mapping[str, str], platform: str) -> tuple[str, str] | None:
    """For settings and for games, on that platform (`sys.platform`); None without a home."""
    home = environ.get("HOME") or environ.get("USERPROFILE") or os.path.expanduser("~")  # noqa: PTH111 - no pathlib yet
    if platform == "win32":
        roaming = _whole(environ, "APPDATA")
        config = roaming or _under(home, "AppData", "Roaming")
        state = _whole(environ, "LOCALAPPDATA") or roaming or _under(home, "AppData", "Local")
    elif platform == "darwin":
        config = state = _under(home, "Library", "Application Support")
    else:
        config = _whole(environ, "XDG_CONFIG_HOME") or _under(home, ".config")
        state = _whole(environ, "XDG_STATE_HOME") or _under(home, ".local", "state")
    return (_under(config, NAME), _under(state, NAME)) if config and state else None


def _whole(environ: Mapping[str, str], name: str) -> str:
    """A directory that is named from the root; any other is ignored."""
    path = environ.get(name, "")
    return path if os.path.isabs(path) else ""  # noqa: PTH117 - no pathlib yet


def _under(directory: str, *names: str) -> str:
    """A place under a directory; nothing under one that is not named from the root."""
    return os.path.join(directory, *names) if os.path.isabs(directory) else ""  # noqa: PTH117, PTH118 - no pathlib yet
