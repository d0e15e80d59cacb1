"""A first glance at the settings: what the first frame wears, read without all the rest.

Whatever is wrong with the file is passed over here. Whoever reads the settings
in earnest, behind the first frame, tells of it.
"""

from __future__ import annotations

import os

from blackbox_tui.storage.paths import SETTINGS, find_directories

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST = 20_000
"""No more bytes are looked at."""


class Glance:
    """The looks among the settings, under the names that they have there."""

    __slots__ = ("ascii", "mouse", "symbols", "theme")

    def __init__(self, values: Mapping[str, str]) -> None:
        self.theme = values.get("theme", "default")
        self.symbols = values.get("symbols", "letters")
        self.ascii = values.get("ascii", "no") in ("yes", "on", "true")
        self.mouse = values.get("mouse", "yes") in ("yes", "on", "true")


def glance(environ: Mapping[str, str], platform: str) -> Glance:
    """The looks that were chosen; where nothing was, or it cannot be read, the usual ones."""
    found = find_directories(environ, platform)
    text = _read(os.path.join(found[0], SETTINGS)) if found else ""  # noqa: PTH118 - no pathlib yet
    lines = (line.lower().partition("=") for line in text.split("\n"))
    return Glance({name.strip(): value.strip() for name, sign, value in lines if sign})


def _read(path: str) -> str:
    """What stands in a file; a pipe in its place is not waited for."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return ""
    try:
        return os.read(descriptor, LONGEST).decode("utf-8", "replace")
    except OSError:
        return ""
    finally:
        os.close(descriptor)
