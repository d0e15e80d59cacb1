"""A terminal without a terminal: keys in from a list, frames out to another, a clock of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.app import App
from blackbox_tui.ui.router import Router
from blackbox_tui.ui.terminal.escapes import Mouse
from blackbox_tui.ui.widgets.frame import Frame, Size

T = TypeVar("T")


class Puppet:
    """What the loop needs of a terminal."""

    def __init__(self, size: Size = (80, 24)) -> None:
        self.size = size
        self.frames: list[Frame] = []
        self.next: str | Mouse | None = None
        self.sent_anew = 0
        self._time = 0.0

    def show(self, frame: Frame) -> None:
        self.frames.append(frame)

    def wait(self, seconds: float) -> str | Mouse | None:
        if self.next is None:
            self._time += seconds
        got, self.next = self.next, None
        return got

    def now(self) -> float:
        self._time += 0.001
        return self._time

    def redraw(self) -> None:
        self.sent_anew += 1

    def suspend(self) -> None:
        pass

    def copy(self, text: str) -> None:
        pass


class Played:
    """The program on such a terminal, one key at a time."""

    def __init__(self, environ: Mapping[str, str], launch: LaunchOptions | None = None) -> None:
        self.terminal = Puppet()
        self.store = Store(environ, "linux")
        self.router = Router(launch or LaunchOptions(), self.store)
        self.app = App(self.terminal, self.router, self.store)
        self.app.show()
        self.app.tell("opened")

    def press(self, *keys: str) -> Played:
        for key in keys:
            self.terminal.next = key
            self.app.step()
        self.app.show()
        return self

    def click(self, text: str) -> Played:
        row = next(at for at in range(self.frame.height) if text in self.frame.line(at))
        self.terminal.next = Mouse(row, self.frame.line(row).index(text), "press", "left")
        self.app.step()
        self.app.show()
        return self

    def ponder(self) -> Played:
        """Let it think until it has nothing to think about."""
        while self.app.thinking:
            self.app.step()
        self.app.show()
        return self

    def on(self, kind: type[T]) -> T:
        """The screen shown, which is of that kind."""
        screen: object = self.app.screen
        assert isinstance(screen, kind), self.text
        return screen

    @property
    def frame(self) -> Frame:
        return self.terminal.frames[-1]

    @property
    def text(self) -> str:
        return self.frame.text
