"""A real pty with a terminal behind it: keys, mouse and sizes in, the screen out.

On the other side is a child process. Tests wait for what they expect to see, never for a time.
"""

from __future__ import annotations

import errno
import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from pyte.screens import Char

from blackbox_tui.ui.events import Button, How
from support.emulator import MOUSE, PASTES, Screen, Stream
from support.home import environment
from support.scenario import Program, keys_in
from support.signals import as_if_by_hand

if sys.platform != "win32":  # there its tests are skipped
    import fcntl
    import pty
    import termios

TIMEOUT = 30.0
"""Seconds after which something expected counts as missing; never waited for in a good run."""

KEYS = {
    "up": b"\x1bOA", "down": b"\x1bOB", "right": b"\x1bOC", "left": b"\x1bOD",
    "home": b"\x1bOH", "end": b"\x1bOF", "pgup": b"\x1b[5~", "pgdn": b"\x1b[6~",
    "enter": b"\r", "esc": b"\x1b", "tab": b"\t", "btab": b"\x1b[Z", "space": b" ",
    "bs": b"\x7f", "del": b"\x1b[3~", "f1": b"\x1bOP", "f2": b"\x1bOQ",
    "^c": b"\x03", "^z": b"\x1a", "^l": b"\x0c", "^r": b"\x12",
}  # fmt: skip

_WAITING = {"0", "7", "23", "270", "271", "63", "72", "73"}
"""Numbers of read, poll and select, on x86-64 and on aarch64."""


DELIVERY = 0.25
"""Seconds in which the kernel brings what was written to the program, which then waits anew."""
LULL = 0.15
"""A program that has sent nothing for so many seconds, and waits, works on nothing any more."""
SHELL = ["bash", "--norc", "--noprofile", "--noediting", "-i"]
"""A shell with job control, whose prompt is PS1."""
BUTTONS = {"left": 0, "right": 2, "": 3}


class Term(Program):
    """A program in a terminal of its own: any program, on any type of terminal."""

    def __init__(
        self,
        argv: Sequence[str],
        *,
        home: Path,
        size: tuple[int, int] = (80, 24),
        term: str | None = "xterm-256color",
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> None:
        self.home = home
        self.sgr = True  # does it report the mouse as newer terminals do, in numbers?
        self.screen = Screen(*size)
        self.stream = Stream(self.screen)
        self.raw = bytearray()
        self.master, self.slave = pty.openpty()
        self._tell_size(size)
        self._at_start = termios.tcgetattr(self.slave)
        self._written = 0.0, ""
        self.child = subprocess.Popen(
            argv,
            stdin=self.slave if stdin is None else stdin,
            stdout=self.slave if stdout is None else stdout,
            stderr=self.slave,
            env=environment(home, {"TERM": term, **(env or {})}),
            cwd=home,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509 - one thread
        )

    def close(self) -> None:
        """Kill the child and close the pty."""
        if self.child.poll() is None:
            self.child.kill()
        self.child.wait()
        self.hang_up()

    def kill(self) -> None:
        """Kill the program."""
        self.child.kill()
        self.exit()

    def hang_up(self) -> None:
        """Close the terminal, as when its window is closed."""
        for end in (self.master, self.slave):
            with suppress(OSError):
                os.close(end)

    # --- in ------------------------------------------------------------------

    def press(self, *keys: str) -> Term:
        if not self._written[0]:  # who types, looks at the first screen before
            self.until(lambda term: bool(term.text.strip())).idle()
        for key in keys_in(keys):
            assert self.child.poll() is None, f"The program has ended:\n{self.text}"
            self.write(KEYS.get(key) or key.encode())
            if key == "esc":  # what follows at once would belong to it
                self.idle()
        return self

    def write(self, data: bytes) -> Term:
        """Send bytes as they are."""
        self._written = time.monotonic(), self._rests()
        os.write(self.master, data)
        return self

    def mouse(self, x: int, y: int, how: How, button: Button) -> Term:
        code = 35 if how == "hover" else BUTTONS[button] + (32 if how == "drag" else 0)
        return self.report(code, x, y, let_go=how == "release")

    def report(self, code: int, x: int, y: int, *, let_go: bool = False) -> Term:
        """Report the mouse with any code, as newer terminals do or as old ones do."""
        if self.sgr:
            return self.write(f"\x1b[<{code};{x + 1};{y + 1}{'m' if let_go else 'M'}".encode())
        return self.write(b"\x1b[M" + bytes([32 + (3 if let_go else code), 33 + x, 33 + y]))

    def paste(self, text: str) -> Term:
        return self.write(b"\x1b[200~" + text.encode() + b"\x1b[201~")

    def _tell_size(self, size: tuple[int, int]) -> None:
        cols, rows = size
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    def resize(self, cols: int, rows: int) -> Term:
        self.pump()
        self.screen.resize(rows, cols)
        self._tell_size((cols, rows))
        return self

    # --- waiting -------------------------------------------------------------

    def pump(self, timeout: float = 0.0) -> bool:
        """Take in what has been sent; was there anything?"""
        got = False
        while select.select([self.master], [], [], 0.0 if got else timeout)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
                break
            if not data:
                break
            self.raw += data
            self.stream.feed(data)
            got = True
        return got

    def until(self, holds: Callable[[Term], bool], timeout: float = TIMEOUT) -> Term:
        end = time.monotonic() + timeout
        while not holds(self):
            gone = self.child.poll() is not None
            if not self.pump(0.05) and (gone or time.monotonic() > end) and not holds(self):
                why = f"The program ended ({self.child.returncode})" if gone else "Waited in vain"
                raise AssertionError(f"{why} for {holds!r}:\n{self.text}")
        self._take_in_the_frame()
        return self

    def rest(self) -> Term:
        while self.idle().pump(LULL) or not self._waits():
            pass
        return self

    def _take_in_the_frame(self) -> None:
        """Read the rest of a frame that may have arrived only in part."""
        quiet = 0
        while quiet < 10 and self.child.poll() is None and not self._waits():
            quiet = 0 if self.pump(0.002) else quiet + 1
        self.pump()

    def idle(self, timeout: float = TIMEOUT) -> Term:
        end = time.monotonic() + timeout
        quiet = 0
        while quiet < 3:
            if self.child.poll() is not None:
                self.pump()
                return self
            quiet = quiet + 1 if not self.pump(0.002) and self._waits() else 0
            if time.monotonic() > end:
                raise AssertionError(f"It never came to rest:\n{self.text}")
        return self

    def _waits(self) -> bool:
        try:
            job = os.tcgetpgrp(self.master)  # under a shell it is not our child
            status = Path(f"/proc/{job}/stat").read_text(encoding="utf-8", errors="replace")
            call = Path(f"/proc/{job}/syscall").read_text(encoding="utf-8").split()[0]
        except OSError:
            return False
        unread = struct.unpack("i", fcntl.ioctl(self.slave, termios.FIONREAD, b"\0" * 4))[0]
        if unread or call not in _WAITING or status.rsplit(")", 1)[1].split()[0] != "S":
            return False
        at, rests = self._written
        return rests != self._rests() or time.monotonic() > at + DELIVERY

    def _rests(self) -> str:
        """How often the program has begun to wait; never, if it cannot be said."""
        try:
            job = os.tcgetpgrp(self.master)
            status = Path(f"/proc/{job}/status").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        return status.partition("\nvoluntary_ctxt_switches:")[2].partition("\n")[0]

    def leave(self, key: str = "q") -> Term:
        super().leave(key)
        assert self.whole, "the terminal is as it was before"
        return self

    def exit(self, timeout: float = TIMEOUT) -> int:
        end = time.monotonic() + timeout
        while self.child.poll() is None:
            self.pump(0.01)
            if time.monotonic() > end:
                raise AssertionError(f"It did not end:\n{self.text}")
        self.pump()
        return self.child.returncode

    # --- out -----------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    def cell_at(self, x: int, y: int) -> Char:
        return self.screen.buffer[y][x]

    @property
    def cursor(self) -> tuple[int, int]:
        return self.screen.cursor.x, self.screen.cursor.y

    @property
    def looks(self) -> set[tuple[str, str]]:
        """Every pair of colours on the screen."""
        cols, rows = self.screen.columns, self.screen.lines
        return {self.cell_at(x, y)[1:3] for y in range(rows) for x in range(cols)}

    @property
    def whole(self) -> bool:
        """Is the terminal as it was before the program?"""
        modes = self.screen.private_modes
        return (
            not self.screen.alt
            and not self.screen.cursor.hidden
            and not modes & {*MOUSE, PASTES}
            and termios.tcgetattr(self.slave)[:4] == self._at_start[:4]
        )


def _take_terminal() -> None:
    """In the child: make its standard error its controlling terminal."""
    as_if_by_hand()
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)


class Start(Protocol):
    """Starts a program: ours with these arguments, or another one."""

    def __call__(
        self,
        *arguments: str,
        argv: Sequence[str] = (),
        size: tuple[int, int] = (80, 24),
        day: str = "",
        term: str | None = "xterm-256color",
        env: Mapping[str, str | None] | None = None,
        stdin: int | None = None,
        stdout: int | None = None,
    ) -> Term:
        """It runs until the test ends."""
