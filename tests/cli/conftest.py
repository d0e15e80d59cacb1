"""What the tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command_line import CommandLine


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games and settings are in this home, and not in that of whoever runs the tests."""
    for name, place in (("HOME", ""), ("XDG_STATE_HOME", "state"), ("XDG_CONFIG_HOME", "config")):
        monkeypatch.setenv(name, str(tmp_path / place))
    return tmp_path


@pytest.fixture
def blackbox(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Runs the command line: `blackbox("trace", "b2", "3")` is what ended how and printed what."""
    return CommandLine(capsys)
