"""The game in a browser's tab: a terminal that the page shows, and a step for each event there."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import Final, Protocol

import blackbox_tui
from blackbox_tui import clock
from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.storage.store import open_store
from blackbox_tui.ui.app import App
from blackbox_tui.ui.events import Event, Mouse
from blackbox_tui.ui.terminal.ansi import BEGIN, END, AnsiPainter, cursor_of
from blackbox_tui.ui.terminal.escapes import Background, InputParser
from blackbox_tui.ui.terminal.keyboard import Keyboard
from blackbox_tui.ui.terminal.theme import Looks
from blackbox_tui.ui.toolkit.frame import Frame, Size

NOT_HERE: Final = ("cli", "plain", "ui.terminal", "__main__")
"""What the page has no use for: the command line, text mode, other terminals."""

KEEPS_NOTHING: Final = "This browser keeps nothing for this page: games end with the tab."
AGAIN: Final = "Press any key to play on."


class Tab(Protocol):
    """What the page offers."""

    columns: int
    rows: int
    light: bool  # is its background light?
    keeps: bool  # does the browser keep what is written to files?

    def write(self, text: str, /) -> None:
        """Show text and escape sequences."""

    def copy(self, text: str) -> bool | None:
        """Put a text on the clipboard; is it there? None if only the browser knows."""


class BrowserTerminal:
    """What the loop needs from a terminal."""

    gone = False  # the page ends before its terminal does

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        self._typed = b""
        self._parser = InputParser()
        self._keys = Keyboard(self, self._parser, self.now)
        self._painter = AnsiPainter(Looks(Appearance()))
        self.size: Size = (0, 0)
        self._fit()

    # --- what the loop asks for ------------------------------------------------------------

    def show(self, frame: Frame) -> None:
        """Put a frame on the screen."""
        self.write(self._painter.paint(frame) + cursor_of(frame))

    def wait(self, _: float = 0) -> Event | None:
        """What happens next of what was heard; it never waits."""
        if self._fit():
            return "resize"
        got = self._keys.read(0)
        return None if isinstance(got, Background) else got

    def now(self) -> float:
        """Seconds on a clock that only goes forward."""
        return clock.seconds()

    def redraw(self) -> None:
        """Send everything again with the next frame."""
        self._painter.forget()

    def suspend(self) -> None:
        """Do nothing: there is no shell to go to."""

    def copy(self, text: str) -> bool | None:
        """Put a text on the clipboard; is it there? None if only the browser knows."""
        return self._tab.copy(text)

    def set_appearance(self, settings: Settings) -> None:
        """Use the appearance of these settings from now on."""
        self._adopt(self._painter.looks._replace(appearance=settings.appearance))
        self._keys.turn(mouse=settings.appearance.mouse, pastes=True)

    # --- what the page tells, and what its keyboard reads and writes -----------------------

    def hear(self, typed: str) -> None:
        """Take what the page's terminal reports: keys and the mouse, as other terminals do."""
        self._typed += typed.encode()

    @property
    def due(self) -> float:
        """Seconds until that may mean something though nothing more comes."""
        return self._parser.due - self.now()

    def read(self, seconds: float) -> bytes:  # noqa: ARG002 - it never waits
        """What was typed since this was asked last."""
        typed, self._typed = self._typed, b""
        return typed

    def write(self, text: str, /) -> None:
        """Send text and escape sequences."""
        self._tab.write(text)

    def end(self, said: str) -> None:
        """Show a text in place of the game."""
        self.write(f"{BEGIN}{END}\x1b[H" + "\r\n".join(said.splitlines()))
        self._painter.forget()

    def _adopt(self, looks: Looks) -> None:
        self._painter.looks = looks
        self._painter.forget()

    def _fit(self) -> bool:
        """Adopt the size and the background of the page; has either changed?"""
        size, looks = (self._tab.columns, self._tab.rows), self._painter.looks
        changed = (size, self._tab.light) != (self.size, looks.light)
        if changed:
            self.size = size
            self._adopt(looks._replace(light=self._tab.light))
        return changed


class Page:
    """The program; the page calls `step` after `pause` seconds, and as soon as anything happens."""

    def __init__(self, tab: Tab, playing: str = "") -> None:
        """Begin with the menu, or with that unfinished game, which a reload has interrupted."""
        self.terminal = BrowserTerminal(tab)
        self.store = open_store(os.environ, sys.platform)
        if not tab.keeps:
            self.store.notices.append(KEEPS_NOTHING)
        load_all()
        unfinished = playing in {game.id for game in self.store.saved()}
        self._begin(Play(Games.continue_game, playing) if unfinished else None)

    def _begin(self, start: Play | None = None) -> None:
        launch = LaunchOptions() if start is None else LaunchOptions(start)
        games = Games(self.store, launch, self.store.preferences.load_settings())
        self.app = App(self.terminal, games, self.terminal.set_appearance)
        self.app.open()

    @property
    def playing(self) -> str:
        """The id of the game that is played; empty if there is none."""
        return self.store.playing

    @property
    def pause(self) -> float:
        """How many seconds to wait for an event."""
        if self.app.busy:
            return 0
        return max(0.0, min(self.app.timeout, self.terminal.due))

    def step(self, typed: str = "") -> None:
        """Answer what was typed, or go on with what is to be done."""
        self.terminal.hear(typed)
        if self.app.left:
            self._play_on(self.terminal.wait())
        elif self.app.busy:
            self.app.work()
        else:
            self.app.hear(self.terminal.wait())
        if self.app.left:
            self.store.close()
            self.terminal.end(f"{self.app.stack.farewell}\n\n{AGAIN}".lstrip())
        elif not self.app.busy:
            self.app.rest()

    def _play_on(self, event: Event | None) -> None:
        """Begin again when a key or the mouse is pressed."""
        moved = isinstance(event, Mouse) and event.how != "press"
        if event not in (None, "resize") and not moved:
            self._begin()


def load_all() -> None:
    """Import what the game may need, so that no key has to wait for it."""
    prefix = f"{blackbox_tui.__name__}."
    unused = tuple(prefix + name for name in NOT_HERE)
    for module in walk_packages(blackbox_tui.__path__, prefix):
        if not module.name.startswith(unused):
            import_module(module.name)
