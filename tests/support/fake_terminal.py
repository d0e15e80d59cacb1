"""A terminal without a terminal: keys in from a list, frames out to another, a clock of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeVar

from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import IdleClock
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.storage.history import local_time
from blackbox_tui.storage.store import open_store
from blackbox_tui.ui.app import App
from blackbox_tui.ui.events import Button, Event, How, Mouse, Paste
from blackbox_tui.ui.messages import Request
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.toolkit.frame import Frame, Size

S = TypeVar("S", bound=Screen)


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


class FakeRun:
    """The full-screen program on such a terminal, one key at a time."""

    def __init__(
        self,
        environ: Mapping[str, str],
        launch: LaunchOptions | None = None,
        size: Size = (80, 24),
        clock: Callable[[], datetime] = local_time,
    ) -> None:
        launch = launch or LaunchOptions()
        self.terminal = FakeTerminal(size)
        self.store = open_store(environ, "linux", launch.idle, clock)
        self.games = Games(self.store, launch, self.store.preferences.load_settings())
        idle = None if launch.idle is None else IdleClock(launch.idle)
        self.app = App(self.terminal, self.games, idle=idle)
        self.app.open()
        self.finish_dealing()

    def ask(self, request: Request) -> FakeRun:
        """Carry out a request, as if the screen had asked for it."""
        self.app.stack.carry_out((request,))
        return self.finish_dealing()

    def press(self, *keys: str) -> FakeRun:
        """Press keys, as the terminal names them."""
        for key in keys:
            self.terminal.next = key
            self.app.step()
            if not self.app.stack.left:
                self.finish_dealing()
        return self

    def click(self, text: str) -> FakeRun:
        """Click on the first place where that text stands."""
        return self.point(text, "press", "left")

    def point(self, text: str, how: How, button: Button = "") -> FakeRun:
        """Do that with the mouse on the first place where that text stands."""
        row = next(at for at in range(self.frame.height) if text in self.frame.line(at))
        return self._do(Mouse(row, self.frame.line(row).index(text), how, button))

    def paste(self, text: str) -> FakeRun:
        """Paste a text."""
        return self._do(Paste(text))

    def _do(self, event: Event) -> FakeRun:
        self.terminal.next = event
        self.app.step()
        return self.finish_dealing()

    def wait(self, seconds: float) -> FakeRun:
        """Let so much time pass without a key."""
        self.terminal.skip(seconds)
        self.app.step()
        return self._rest()

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
    def text(self) -> str:
        """What is on the screen."""
        return self.frame.text
