"""A terminal without a terminal: keys in from a list, frames out to another, a clock of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch

import pyte
from pyte.screens import Char

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import IdleClock
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.cli.arguments import read_arguments
from blackbox_tui.cli.launch import launch_options
from blackbox_tui.clock import local_time
from blackbox_tui.storage.store import open_store
from blackbox_tui.ui.app import App
from blackbox_tui.ui.events import Button, Event, How, Mouse, Paste
from blackbox_tui.ui.messages import Request
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.terminal.ansi import AnsiPainter
from blackbox_tui.ui.terminal.theme import Looks
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace
from support.clock import Clock
from support.home import environment
from support.scenario import Program, keys_in

S = TypeVar("S", bound=Screen)
PATIENCE = 100
"""Looks at the screen, 0.2 seconds apart, after which something expected counts as missing."""


class FakeTerminal:
    """What the loop needs from a terminal."""

    def __init__(self, size: Size = (80, 24)) -> None:
        self.size = size
        self.frames: list[Frame] = []
        self.next: Event | None = None
        self.redraws = 0
        self.copied = ""
        self.can_copy: bool | None = None
        self._time = 0.0

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)

    def wait(self, seconds: float) -> Event | None:
        if self.next is None:
            self._time += seconds
        event, self.next = self.next, None
        return event

    def skip(self, seconds: float) -> None:
        """Let time pass."""
        self._time += seconds

    def now(self) -> float:
        self._time += 0.001
        return self._time

    def redraw(self) -> None:
        self.redraws += 1

    def suspend(self) -> None:
        pass

    def copy(self, text: str) -> bool | None:
        self.copied = text
        return self.can_copy


class FakeRun(Program):
    """The full-screen program on such a terminal, in this process."""

    def __init__(
        self,
        environ: Mapping[str, str],
        launch: LaunchOptions | None = None,
        size: Size = (80, 24),
        clock: Callable[[], datetime] = local_time,
        *,
        ascii_only: bool = False,
    ) -> None:
        launch = launch or LaunchOptions()
        self.home = Path(environ.get("HOME", ""))
        self.terminal = FakeTerminal(size)
        self.store = open_store(environ, "linux", launch.idle, clock)
        self.games = Games(self.store, launch, self.store.preferences.load_settings())
        idle = None if launch.idle is None else IdleClock(launch.idle)
        self.app = App(self.terminal, self.games, idle=idle)
        self._ascii = ascii_only
        self._shown = Frame((0, 0)), pyte.Screen(1, 1)
        self.app.open()
        self.finish_dealing()

    @classmethod
    def start(cls, home: Path, arguments: tuple[str, ...], size: Size, day: str) -> FakeRun:
        """The program as the command line begins it, on that day or today."""
        environ = environment(home, {})
        with patch.dict(os.environ, environ, clear=True):
            guest = "--guest" in arguments
            options = read_arguments(list(arguments), guest=guest)
            launch = launch_options(options, guest=guest)
        clock = Clock(f"{day} 12:00") if day else local_time
        return cls(environ, launch, size, clock, ascii_only=hasattr(options, "ascii"))

    # --- in ----------------------------------------------------------------------------

    def ask(self, request: Request) -> FakeRun:
        """Carry out a request, as if the screen had asked for it."""
        self.app.stack.carry_out((request,))
        return self.finish_dealing()

    def press(self, *keys: str) -> FakeRun:
        for key in keys_in(keys):
            self.hear("space" if key == " " else key)
        return self

    def mouse(self, x: int, y: int, how: How, button: Button) -> FakeRun:
        gone = how == "release" and self.app.stack.left
        return self if gone else self.hear(Mouse(y, x, how, button))

    def paste(self, text: str) -> FakeRun:
        return self.hear(Paste(text))

    def resize(self, cols: int, rows: int) -> FakeRun:
        self.terminal.size = (cols, rows)
        return self.hear("resize")

    def hear(self, event: Event) -> FakeRun:
        """Let that happen."""
        assert not self.app.stack.left, f"The program ended before {event!r}:\n{self.text}"
        self.terminal.next = event
        self.app.step()
        return self if self.app.stack.left else self.finish_dealing()

    # --- waiting -----------------------------------------------------------------------

    def until(self, holds: Callable[[FakeRun], bool]) -> FakeRun:
        waited = 0
        while not holds(self):
            waited = 0 if self.games.jobs else waited + 1
            if self.app.stack.left or waited == PATIENCE:
                raise AssertionError(f"Waited in vain for {holds!r}:\n{self.text}")
            self.wait(0)
        return self

    def wait(self, seconds: float) -> FakeRun:
        """Let so much time pass without a key."""
        self.terminal.skip(seconds)
        self.app.step()
        return self._rest()

    def idle(self) -> FakeRun:
        return self

    def rest(self) -> FakeRun:
        return self.finish_jobs()

    def finish_dealing(self) -> FakeRun:
        """Wait for a box that is being dealt."""
        while self.games.jobs.urgent:
            self.app.step()
        return self._rest()

    def finish_jobs(self) -> FakeRun:
        """Let it work until there is nothing left to work on."""
        while self.games.jobs:
            self.app.step()
        return self._rest()

    def _rest(self) -> FakeRun:
        """As the program does before it waits for a key."""
        self.app.rest()
        return self

    def exit(self) -> int:
        assert self.app.stack.left, f"It did not end:\n{self.text}"
        self.store.close()
        return self.app.status

    # --- out ---------------------------------------------------------------------------

    def on(self, kind: type[S]) -> S:
        """The screen shown, which is of that kind."""
        screen = self.app.screen
        assert isinstance(screen, kind), self.text
        return screen

    @property
    def frame(self) -> Frame:
        """The last frame shown."""
        return self.terminal.frames[-1]

    @property
    def lines(self) -> list[str]:
        if self.app.stack.left:
            return self.app.stack.farewell.splitlines()
        if self._ascii:
            return [line.rstrip() for line in self._painted.display]
        return [self.frame.line(row) for row in range(self.frame.height)]

    @property
    def cursor(self) -> tuple[int, int]:
        row, col = self.frame.cursor or (-1, -1)
        return col, row

    def cell_at(self, x: int, y: int) -> Char:
        return self._painted.buffer[y][x]

    @property
    def _painted(self) -> pyte.Screen:
        """The frame on a terminal with 256 colours and a dark background."""
        frame, screen = self._shown
        if frame is not self.frame:
            frame, screen = self.frame, pyte.Screen(self.frame.width, self.frame.height)
            look = replace(self.games.settings.appearance, ascii=self._ascii)
            pyte.Stream(screen).feed(AnsiPainter(Looks(look)).paint(frame))
            self._shown = frame, screen
        return screen
