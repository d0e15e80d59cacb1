"""The game on a real Windows console; elsewhere these tests are left out.

`.ci/windows` runs them under Wine. Wine's console does not interpret escape sequences but
shows them as text, so the game is told of 16 colours, for which curses sends none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    from support.windows_console import WindowsConsole

collect_ignore_glob = [] if sys.platform == "win32" else ["test_*.py"]


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """The variables of a player without any files."""
    usual = {name: value for name, value in os.environ.items() if name not in ("HOME", "TERM")}
    return {
        **usual,
        "USERPROFILE": str(tmp_path),
        "APPDATA": str(tmp_path / "Roaming"),
        "LOCALAPPDATA": str(tmp_path / "Local"),
    }


@pytest.fixture
def console() -> Iterator[WindowsConsole]:
    console = WindowsConsole()
    console.resize(80, 24)
    yield console
    console.end()
