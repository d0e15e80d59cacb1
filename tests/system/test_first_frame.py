"""The first frame waits for nothing that it does not need."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support.pty_terminal import Start

WATCHED = """
import sys
before = set(sys.modules)
from blackbox_tui.ui.terminal.{module} import {name} as Display

def show(display, frame):
    with open("imported", "w") as file:
        footer = frame.text.rstrip().split("\\n")[-1]
        file.write(footer + "\\n" + " ".join(set(sys.modules) - before))
    sys.exit(0)

Display.show = show
from blackbox_tui.cli.main import main
main([])
"""
"""The program, which writes down at its first frame what it has imported, and ends."""

NEEDED = {
    *("", "values", "reading", "app", "app.guest", "app.pages", "cli", "cli.main"),
    *("cli.opening", "cli.output"),
    *("formats", "formats.settings_text", "storage", "storage.directories"),
    *("system", "system.signals", "text", "text.writing"),
    *("ui", "ui.menu", "ui.terminal", "ui.terminal.display", "ui.terminal.theme"),
    *("ui.toolkit", "ui.toolkit.frame", "ui.toolkit.layout", "ui.toolkit.sheet"),
}
"""Our modules that the first frame is made of."""

PYTHONS = {"__future__", "_collections", "_collections_abc", "_operator", "_signal", "errno"}
"""What it needs of Python beyond what Python begins with."""

KINDS = {
    "": ("curses_display", "CursesDisplay", set(), {"_curses", "curses"}),
    "escapes": (
        "escape_display", "EscapeDisplay", {"system.tty", "ui.terminal.ansi"},
        {"_locale", "select", "termios"},
    ),
}  # fmt: skip
"""What each kind of display is, and what it needs besides, of ours and of Python."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("settings", ["", "theme = mono\nmouse = no\n"])
def test_the_first_frame_imports_only_what_it_needs(
    start: Start, tmp_path: Path, settings: str, kind: str
) -> None:
    if settings:
        (tmp_path / "config" / "blackbox-tui").mkdir(parents=True)
        (tmp_path / "config" / "blackbox-tui" / "settings.conf").write_text(settings)
    module, name, needed, pythons = KINDS[kind]
    watched = WATCHED.format(module=module, name=name)
    term = start(argv=[sys.executable, "-c", watched], env={"BLACKBOX_TERMINAL": kind})
    assert term.exit() == 0
    footer, imported = (tmp_path / "imported").read_text().split("\n")
    assert "Enter choose" in footer
    names = set(imported.split())
    ours = {name for name in names if name.split(".")[0] == "blackbox_tui"}
    seen = {name.removeprefix("blackbox_tui").removeprefix(".") for name in ours}
    assert seen <= NEEDED | needed | {f"ui.terminal.{module}"}
    assert names - ours <= PYTHONS | pythons
