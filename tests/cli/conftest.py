"""What the tests of the command line share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.command_line import CommandLine


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Printed solutions are kept in this home, and not in that of whoever runs the tests."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def blackbox(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Runs the command line: `blackbox("trace", "b2", "3")` is what ended how and printed what."""
    return CommandLine(capsys)
