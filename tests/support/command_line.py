"""The command line, run in this process."""

from __future__ import annotations

import pytest

from blackbox_tui.cli.main import main


class CommandLine:
    """Runs the program with arguments, as often as one likes."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        """The exit status, what was printed, and the complaint."""
        try:
            status = main(arguments)
        except SystemExit as end:
            status = int(end.code or 0)
        return (status, *self._capsys.readouterr())
