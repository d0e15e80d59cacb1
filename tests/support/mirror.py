"""The fuzzer on a real display: curses or escape sequences, each in a pty of its own.

Equal seeds play equal games, so two programs that differ in how they draw can be compared frame
by frame: behind each frame, a mark is sent that says how large the terminal is.
"""

from __future__ import annotations

import os
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

from blackbox_tui.cli.opening import kind_of_display
from blackbox_tui.formats.settings import Settings
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.ui.terminal.display import Display
from blackbox_tui.ui.toolkit.frame import Frame
from support.emulator import Screen, Stream
from support.fuzzer import USUAL, Fuzzer
from support.pty_terminal import Term

if sys.platform != "win32":
    import fcntl
    import termios

MARK = re.compile(rb"\x1b\]7;(\d+);(\d+)\a")
"""Behind a frame, and before the first one of another size."""


class Mirror(Fuzzer):
    """Every frame of a fuzzer is shown on a display."""

    def __init__(self, seed: int, home: Path, display: Display) -> None:
        self._display = display
        self._terminal = USUAL
        super().__init__(seed, home)

    def _begin(self) -> None:
        super()._begin()
        self._display.redraw()

    def _set_appearance(self, settings: Settings) -> None:
        super()._set_appearance(settings)
        looks = self._display.looks._replace(appearance=settings.appearance)
        if looks != self._display.looks:
            self._display.set_looks(looks)
            self._display.redraw()

    def _look(self, frame: Frame) -> None:
        super()._look(frame)
        if self._terminal != frame.size and min(frame.size) > 0:
            self._terminal = frame.size
            cols, rows = frame.size
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
            self._mark()
            self._display.fit()
        self._display.show(frame)
        self._mark()

    def _mark(self) -> None:
        os.write(1, b"\x1b]7;%d;%d\a" % self._terminal)


class Deaf(Stream):
    """Draws nothing: what was sent is looked at later."""

    def feed(self, data: bytes) -> None:  # type: ignore[override]  # as pyte
        pass


def mirrored(kind: str, seed: int, events: int, home: Path, term: str) -> Term:
    """A fuzzer in a pty, on a display of that kind; its home may hold settings."""
    argv = [sys.executable, "-m", "support.mirror", str(seed), str(events), str(home)]
    env = {"BLACKBOX_TERMINAL": kind, "PYTHONPATH": str(Path(__file__).parents[1])}
    child = Term(argv, home=home, term=term, env=env)
    child.stream = Deaf(child.screen)
    return child


def frames(sent: bytes) -> Iterator[Screen]:
    """The screen after every frame; it changes when the next is asked for."""
    screen = Screen(*USUAL)
    stream, at = Stream(screen), 0
    for mark in MARK.finditer(sent):
        stream.feed(sent[at : mark.start()])
        at = mark.end()
        cols, rows = int(mark[1]), int(mark[2])
        if (cols, rows) == (screen.columns, screen.lines):
            yield screen
        else:
            screen.resize(rows, cols)


def looks(screen: Screen) -> list[list[object]]:
    """What a player sees of it: of a blank only its background."""
    rows = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return [
        [(cell.fg if cell.reverse else cell.bg) if cell.data == " " else cell for cell in row]
        for row in rows
    ]


def cursor(screen: Screen) -> tuple[int, int] | None:
    """Where the cursor is, if it is shown."""
    return None if screen.cursor.hidden else (screen.cursor.y, screen.cursor.x)


def main(seed: int, events: int, home: Path) -> None:
    """Play."""
    with kind_of_display()(Appearance()) as display:
        Mirror(seed, home, display).run(events)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
