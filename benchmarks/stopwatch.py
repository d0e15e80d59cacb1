"""A program in a pty with a clock beside it: how soon it answers, and with how many bytes.

It reads bytes and draws nothing, so that the clock measures the program and not a terminal.
"""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

QUIET = 0.03
"""Seconds without a byte after which an answer counts as complete."""
TIMEOUT = 60.0

OURS = [sys.executable, "-c", "import sys, blackbox_tui.cli.main as cli; sys.exit(cli.main())"]
"""The program, without what an installer's launcher may import for itself."""
ESCAPES = [
    sys.executable,
    "-c",
    "import os, sys; os.environ['BLACKBOX_TERMINAL'] = 'escapes'\n"
    "import blackbox_tui.cli.main as cli; sys.exit(cli.main())",
]
"""The same without curses, by escape sequences."""
LAUNCHED = [str(Path(sys.executable).with_name("blackbox"))]
"""The program as it is installed beside this Python."""

BARE = """\
import curses
def main(screen):
    at = 0
    while True:
        screen.erase()
        for row in range(22): screen.addstr(row, 0, "> "[row != at] + f" entry {row}")
        screen.refresh()
        key = screen.getch()
        at = (at + (key == curses.KEY_DOWN) - (key == curses.KEY_UP)) % 22
curses.wrapper(main)
"""
"""Ten lines that show a list and move a mark in it: what no program can be faster than."""


class Answer(NamedTuple):
    """What came back for a key."""

    seconds: float
    size: int
    """In bytes."""


class Stopwatch:
    """A program that was started just now."""

    def __init__(
        self,
        argv: Sequence[str],
        home: Path,
        size: tuple[int, int] = (80, 24),
        compiled: Path | None = None,
    ) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self._since = time.perf_counter()
        env = environment(home, compiled)
        self._child = subprocess.Popen(
            argv, stdin=slave, stdout=slave, stderr=slave, env=env, close_fds=True
        )
        os.close(slave)
        self.seen = bytearray()

    def __enter__(self) -> Stopwatch:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.kill()
        self._child.wait()
        os.close(self._master)

    def until(self, text: str) -> float:
        """Wait for a text; the seconds from the start or the last key."""
        wanted = text.encode()
        while wanted not in self.seen:
            if not self._read(TIMEOUT):
                raise AssertionError(f"{text!r} never came: {bytes(self.seen[-2000:])!r}")
        return time.perf_counter() - self._since

    def until_it_ends(self) -> float:
        """Wait for the end of the program; the seconds from the start."""
        while self._read(TIMEOUT):
            pass
        self._child.wait()
        return time.perf_counter() - self._since

    def type_ahead(self, text: bytes) -> None:
        """Type before the program reads; the clock goes on."""
        os.write(self._master, text)

    def send(self, key: bytes) -> None:
        """Press a key: the clock starts again, and what was seen before is forgotten."""
        while self._read(0.0):
            pass
        self.seen.clear()
        self._since = time.perf_counter()
        os.write(self._master, key)

    def press(self, key: bytes) -> Answer:
        """Press a key, and wait until the answer to it is complete."""
        self.send(key)
        last = self._since
        while self._read(QUIET if self.seen else TIMEOUT):
            last = time.perf_counter()
        return Answer(last - self._since, len(self.seen))

    def rest(self, seconds: float) -> Stopwatch:
        """Let time pass, for the program to finish its jobs."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self._read(left)
        return self

    def settle(self) -> Stopwatch:
        """Wait until nothing more is sent."""
        while self._read(0.5):
            pass
        return self

    def _read(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; did anything?"""
        if not select.select([self._master], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._master, 1 << 16)
        except OSError:
            return False
        self.seen += data
        return bool(data)


def environment(home: Path, compiled: Path | None = None) -> dict[str, str]:
    """The same for every program: a home of its own, and Python with its compiled files."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return kept | {
        "HOME": str(home),
        "TERM": "xterm-256color",
        "LC_ALL": "C.UTF-8",
        "PYTHONPYCACHEPREFIX": str(compiled or home / "compiled"),
    }
