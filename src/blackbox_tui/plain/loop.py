"""The loop of text mode: the one part of it that knows streams, signals and the clock."""

from __future__ import annotations

import errno
import os
import select
import sys
from collections import deque
from typing import Any, Final, TextIO

from blackbox_tui import clock
from blackbox_tui.app.games import Games
from blackbox_tui.app.guest import NOBODY_PLAYED, IdleClock
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.app.session import LONGEST_TICK
from blackbox_tui.plain.app import Interrupted, PlainApp
from blackbox_tui.plain.conversation import LONGEST, Conversation
from blackbox_tui.plain.describe import farewell
from blackbox_tui.storage.store import open_store
from blackbox_tui.system.signals import Signals, set_alarm
from blackbox_tui.system.windows import is_console, read_unseen_line
from blackbox_tui.text import prompts
from blackbox_tui.values import dataclass, field

if sys.platform != "win32":
    import termios

IDLE: Final = 0.2  # seconds to wait for a line before the clock and the signals are looked at
SLICE: Final = 0.02  # seconds of work on par between two looks at the input
CHUNK: Final = 65_536
PROMPT: Final = "> "

ON_WINDOWS: Final = sys.platform == "win32"
CAN_POLL: Final = not ON_WINDOWS
"""Can input be polled? Elsewhere a read blocks until there is a line."""
GONE: Final = 1  # the exit status when the output has been closed
SILENT: Final = (errno.EPIPE, errno.EINVAL, errno.EIO)
"""Errors of an output that nobody reads any more: a pipe, one on Windows, a terminal."""


class CannotPrint(Exception):
    """Something is wrong with the output; the text says what."""


class Lines:
    """Splits bytes into lines; one that is too long is clipped, but still too long."""

    def __init__(self) -> None:
        self.whole: deque[bytes] = deque()  # complete lines, without their newlines
        self._held = b""

    def feed(self, data: bytes) -> None:
        """Add bytes."""
        *ends, self._held = (line[: LONGEST + 1] for line in (self._held + data).split(b"\n"))
        self.whole.extend(ends)

    def close(self) -> None:
        """At the end of the input, the rest counts as a line."""
        if self._held:
            self.feed(b"\n")


class Echo:
    """Turns echo off while a hider types; the context restores the terminal."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._usual: list[Any] = []
        self.shown = True
        self.possible = os.isatty(source) and (not ON_WINDOWS or is_console(source))
        """Can it be turned off? It can on every terminal and console."""

    def __enter__(self) -> Echo:
        if sys.platform != "win32" and self.possible:
            self._usual = termios.tcgetattr(self._source)
        return self

    def __exit__(self, *_: object) -> None:
        self.show(True)

    def show(self, shown: bool) -> None:
        """Turn echo on or off, also if a shell has turned it on; newlines are always echoed."""
        if shown and self.shown:
            return
        self.shown = shown
        if sys.platform != "win32" and self.possible:
            modes = list(self._usual)
            if not shown:
                modes[3] = (modes[3] & ~termios.ECHO) | termios.ECHONL
            try:
                termios.tcsetattr(self._source, termios.TCSADRAIN, modes)
            except termios.error:
                pass  # the terminal has gone


@dataclass(eq=False)
class Loop:
    """Reads lines and prints answers until the player quits."""

    app: PlainApp
    source: int
    output: TextIO
    echo: Echo
    signals: Signals
    idle: IdleClock = field(default_factory=IdleClock)

    def __post_init__(self) -> None:
        self._conversation = Conversation(self.app)
        self._lines = Lines()
        self._ended = False
        self._person = not self.app.bot and self.echo.possible  # is this an interactive terminal?

    def run(self) -> int:
        """The whole conversation; its exit status."""
        try:
            self._say(self._conversation.open())
            while (line := self._listen()) is not None:
                said, left = self._conversation.hear(line)
                self._say(said)
                if left:
                    return 0
            return self._take_leave()
        except Interrupted as ended:
            self._take_leave(str(ended))
            return 128 + self.signals.caught if self.signals.caught else NOBODY_PLAYED
        except OSError as error:  # of the output, as on a full disk
            self.app.leave()
            if error.errno not in SILENT:
                raise CannotPrint(error.strerror) from error
            return GONE

    def _take_leave(self, said: str = "") -> int:
        """Save everything and say goodbye if the output is open; the exit status."""
        said = said or farewell(self.app)
        try:
            if not self.app.bot:
                self._interject(said)
        except OSError:
            return GONE
        return 0

    def _interject(self, said: str) -> None:
        """Say something where a person may have begun to type."""
        self._say(f"\n{said}" if self._person else said)

    def _say(self, text: str, end: str = "\n") -> None:
        self.output.write(text + end)
        self.output.flush()

    def _listen(self) -> bytes | None:
        """The next line; none when the input has ended."""
        self.echo.show(not self.app.private)
        if self._person and not self._lines.whole:
            self._say(PROMPT, end="")
        before = clock.seconds()
        self.idle.restart(before)
        while not self._lines.whole and not self._ended:
            came = self._wait()
            now = clock.seconds()
            self.app.pass_time(self.counted(now - before))
            before = now
            self._watch_idle(now, came=came)
        if self.signals.caught:
            raise Interrupted
        return self._lines.whole.popleft() if self._lines.whole else None

    def _watch_idle(self, now: float, *, came: bool) -> None:
        """Warn a player who types nothing, and end the game in time.

        A program is not warned: it would take the line for an answer.
        """
        if self.idle.is_over(now):
            raise Interrupted(prompts.idle_farewell(self.idle.limit))
        if came:
            self.idle.restart(now)
        elif self.idle.warns(now) and not self.app.bot:
            self._interject(prompts.idle_warning(self.idle.notice, spoken=True))
            if self._person:
                self._say(PROMPT, end="")

    def _wait(self) -> bool:
        """Wait a moment for more input, and work on par meanwhile; has anything come?"""
        if self.signals.caught:
            raise Interrupted
        if self.signals.to_suspend:
            self.signals.to_suspend = False
            self.echo.show(True)  # not every shell does that by itself
            self.signals.stop()
        if self.signals.continued:
            self.signals.continued = False
            self.echo.show(not self.app.private)
        busy = self._person and self._advance_par()
        if CAN_POLL and not select.select([self.source], [], [], 0 if busy else IDLE)[0]:
            return False
        data = self._read()  # nothing comes at the end
        self._lines.feed(data)
        if not data:
            self._ended = True
            self._lines.close()
        return True

    def _read(self) -> bytes:
        if CAN_POLL:
            return os.read(self.source, CHUNK)
        if self._person and not self.echo.shown:
            line = read_unseen_line()
            self._say("")  # the end of the line has not been shown either
            return line
        return sys.stdin.buffer.readline(CHUNK)  # a Windows console through Python, for UTF-8

    def _advance_par(self) -> bool:
        """Work on par; is there more to do?"""
        until = clock.seconds() + SLICE
        while clock.seconds() < until:
            if not self.app.advance_par():
                return False
        return True

    @staticmethod
    def counted(seconds: float) -> float:
        """The playing time; without polling, a stop cannot be noticed."""
        return min(seconds, LONGEST_TICK) if CAN_POLL else seconds


def run(launch: LaunchOptions, *, bot: bool) -> int:
    """Text mode on the standard streams; the exit status."""
    store = open_store(os.environ, sys.platform, launch.idle)
    signals = Signals()
    source = os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
    if hasattr(sys.stdout, "reconfigure"):  # never fail on a character that the encoding lacks
        # What is read is UTF-8; Windows would answer a pipe in an old code page.
        old = ON_WINDOWS and not os.environ.get("PYTHONIOENCODING")
        sys.stdout.reconfigure(encoding="utf-8" if old else None, errors="replace")
    signals.catch()
    try:
        with Echo(source) as echo:
            app = PlainApp(
                Games(store, launch, store.preferences.load_settings()), clock.seconds, bot=bot,
                hides_input=echo.possible, interrupted=lambda: bool(signals.caught),
            )  # fmt: skip
            idle = IdleClock(launch.idle, set_alarm)
            return Loop(app, source, sys.stdout, echo, signals, idle).run()
    finally:
        signals.restore()
        store.close()
