"""The page without a browser: its Python, on a tab in memory, with a clock of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import pyte
from pyte.screens import Char

from blackbox_tui import clock
from blackbox_tui.ui.events import Button, How
from support.pty_terminal import BUTTONS, KEYS
from support.scenario import Program, keys_in

sys.path.insert(0, str(Path(__file__).parents[2] / "packaging" / "web"))

from browser import Page
from locks import install

__all__ = ["FakeTab", "PageRun", "install"]

PATIENCE = 100
"""Pauses after which something expected counts as missing."""


class FakeTab:
    """What the page's JavaScript offers."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.columns, self.rows = columns, rows
        self.light, self.keeps = False, True
        self.copied = ""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)

    def write(self, text: str, /) -> None:
        self._stream.feed(text)

    def copy(self, text: str) -> bool | None:
        self.copied = text
        return True


class PageRun(Program):
    """The page, played step by step as a browser does it."""

    def __init__(self, home: Path, playing: str = "", tab: FakeTab | None = None) -> None:
        self.home = home
        self.tab = tab or FakeTab()
        self._time = 0.0
        with patch.object(clock, "seconds", self._now):
            self.page = Page(self.tab, playing)
        self.step()

    def _now(self) -> float:
        self._time += 0.001
        return self._time

    def step(self, typed: str = "", after: float = 0) -> PageRun:
        """Let so much time pass and the page answer, and work on what it does at once."""
        self._time += after
        with patch.object(clock, "seconds", self._now):
            self.page.step(typed)
            while self.page.app.busy:
                self.page.step()
        return self

    # --- in ----------------------------------------------------------------------------

    def press(self, *keys: str) -> PageRun:
        for key in keys_in(keys):
            self.step(KEYS[key].decode() if key in KEYS else key)
            self.step(after=0.03 if key == "esc" else 0)  # which could begin a sequence
        return self

    def mouse(self, x: int, y: int, how: How, button: Button) -> PageRun:
        code = 35 if how == "hover" else BUTTONS[button] + (32 if how == "drag" else 0)
        return self.step(f"\x1b[<{code};{x + 1};{y + 1}{'m' if how == 'release' else 'M'}")

    def paste(self, text: str) -> PageRun:
        return self.step(f"\x1b[200~{text}\x1b[201~")

    def resize(self, cols: int, rows: int) -> PageRun:
        self.tab.columns, self.tab.rows = cols, rows
        self.tab.screen.resize(rows, cols)
        return self.step()

    # --- waiting -----------------------------------------------------------------------

    def until(self, holds: Callable[[PageRun], bool]) -> PageRun:
        waited = 0
        while not holds(self):
            waited = 0 if self.page.app.games.jobs else waited + 1
            if waited == PATIENCE:
                raise AssertionError(f"Waited in vain for {holds!r}:\n{self.text}")
            self.step(after=self.page.pause)
        return self

    def idle(self) -> PageRun:
        return self

    def rest(self) -> PageRun:
        while self.page.app.games.jobs:
            self.step(after=self.page.pause)
        return self

    def exit(self) -> int:
        assert self.page.app.left, f"It did not end:\n{self.text}"
        return self.page.app.status

    # --- out ---------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.tab.screen.display]

    @property
    def cursor(self) -> tuple[int, int]:
        return self.tab.screen.cursor.x, self.tab.screen.cursor.y

    def cell_at(self, x: int, y: int) -> Char:
        return self.tab.screen.buffer[y][x]
