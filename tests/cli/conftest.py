"""What the tests of the command line share."""

from __future__ import annotations

import pytest
from support.command_line import CommandLine


@pytest.fixture
def blackbox(capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """Runs the command line: `blackbox("trace", "b2", "3")` is what ended how and printed what."""
    return CommandLine(capsys)
