"""The loop of the line mode: the one part of it that knows streams, signals and the clock."""

from __future__ import annotations

import os
import select
import sys
import time
from dataclasses import dataclass
from typing import Final, TextIO

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import Interrupted
from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.app.signals import Signals
from blackbox_tui.plain.app import PlainApp
from blackbox_tui.plain.conversation import Conversation
from blackbox_tui.plain.echo import Echo
from blackbox_tui.plain.games import farewell
from blackbox_tui.plain.lines import Lines
from blackbox_tui.storage.store import Store

IDLE: Final = 0.2
"""Seconds to wait for a line before the clock and the signals are looked at."""
SLICE: Final = 0.02
"""Seconds of thinking between two looks at the keyboard."""
LONGEST_TICK: Final = 1.0
"""More than that between two looks, and we were stopped: it does not count."""
CHUNK: Final = 65_536
PROMPT: Final = "> "
OUT_OF_SIGHT: Final = "\n" * 100
"""Pushes what a hider has typed off the screen, where it cannot be kept from showing."""

CAN_POLL: Final = os.name != "nt"
"""Can input be asked whether there is any?"""
GONE: Final = 1
"""The exit status when nobody reads the answers any more."""


@dataclass
class Loop:
    """Reads lines and prints answers until somebody leaves."""

    app: PlainApp
    source: int
    output: TextIO
    echo: Echo
    signals: Signals

    def __post_init__(self) -> None:
        self._conversation = Conversation(self.app)
        self._lines = Lines()
        self._ended = False
        self._person = not self.app.bot and os.isatty(self.source)
        """Does somebody sit at a terminal, who may take their time?"""

    def run(self) -> int:
        """The whole conversation; its exit status."""
        try:
            return self._talk()
        except Interrupted:
            self._take_leave()
            return 128 + self.signals.caught
        except OSError:  # the reader has gone, or the terminal
            self.app.leave()
            return GONE

    def _talk(self) -> int:
        self._say(self._conversation.open())
        while (line := self._listen()) is not None:
            private = self.app.private
            said, left = self._conversation.hear(line)
            if private and not self.app.private and self._person and not self.echo.possible:
                self.output.write(OUT_OF_SIGHT)
            self._say(said)
            if left:
                return 0
        return self._take_leave()

    def _take_leave(self) -> int:
        """Save everything, and say so if anybody can still read it; the exit status."""
        said = farewell(self.app)
        if not self.app.bot:
            try:
                self._say(f"\n{said}" if self._person else said)
            except OSError:
                return GONE
        return 0

    def _say(self, text: str) -> None:
        self.output.write(f"{text}\n")
        self.output.flush()

    def _listen(self) -> bytes | None:
        """The next line; none when the input has ended."""
        self.echo.show(not self.app.private)
        if self._person and not self._lines.whole:
            self.output.write(PROMPT)
            self.output.flush()
        clock = time.monotonic()
        while not self._lines.whole and not self._ended:
            self._wait()
            now = time.monotonic()
            self.app.pass_time(self.counted(now - clock))
            clock = now
        if self.signals.caught:
            raise Interrupted
        return self._lines.whole.popleft() if self._lines.whole else None

    def _wait(self) -> None:
        """Wait a moment for more input, and think about par meanwhile."""
        if self.signals.caught:
            raise Interrupted
        if self.signals.continued:
            self.signals.continued = False
            self.echo.renew()
        busy = self._person and self._advance_par()
        if _is_ready(self.source, 0 if busy else IDLE):
            data = _read(self.source)
            self._lines.feed(data)
            if not data:
                self._ended = True
                self._lines.close()

    def _advance_par(self) -> bool:
        """Think about par; is there more to think about?"""
        until = time.monotonic() + SLICE
        while time.monotonic() < until:
            if not self.app.advance_par():
                return False
        return True

    @staticmethod
    def counted(seconds: float) -> float:
        """The time that counts; where input cannot be polled, nobody can have been stopped."""
        return min(seconds, LONGEST_TICK) if CAN_POLL else seconds


def _is_ready(source: int, seconds: float) -> bool:
    """Is there input, or its end? Where that cannot be asked, whoever reads waits."""
    return not CAN_POLL or bool(select.select([source], [], [], seconds)[0])


def _read(source: int) -> bytes:
    """What has come, nothing at its end; a Windows console is asked through Python, for UTF-8."""
    return os.read(source, CHUNK) if CAN_POLL else sys.stdin.buffer.readline(CHUNK)


def run(launch: LaunchOptions, *, bot: bool) -> int:
    """The line mode on the standard streams; the exit status."""
    store = Store(os.environ, sys.platform)
    signals = Signals()
    source = os.open(os.devnull, os.O_RDONLY) if sys.stdin is None else sys.stdin.fileno()
    signals.catch(suspend=False)
    try:
        with Echo(source) as echo:
            app = PlainApp(
                Games(store, launch, store.load_settings()), time.monotonic, bot=bot,
                hides_input=echo.possible, interrupted=lambda: bool(signals.caught),
            )  # fmt: skip
            return Loop(app, source, output=_output(), echo=echo, signals=signals).run()
    finally:
        signals.restore()
        store.close()


def _output() -> TextIO:
    """Standard output, in which no sign is too strange."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    return sys.stdout
