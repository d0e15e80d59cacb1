"""Signals are noted when they arrive and handled when the loop is ready."""

from __future__ import annotations

import _signal as signal  # light: see docs/ARCHITECTURE.md
import os
import sys
from _collections_abc import Callable  # light: see docs/ARCHITECTURE.md

Handler = Callable[[int, object], object] | int | None

INTERRUPT: int = signal.SIGINT
_ENDINGS = (
    "SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK", "SIGABRT", "SIGTRAP", "SIGSYS",
    "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGUSR1", "SIGUSR2", "SIGIO", "SIGPWR", "SIGSTKFLT",
    "SIGXCPU",
)  # fmt: skip
"""Signals that end a program, except those of crashes and those without a name."""


def hear_interrupts() -> None:
    """Make Ctrl-C raise an exception, unless it is ignored, as in the background."""
    if signal.getsignal(INTERRUPT) == signal.SIG_DFL:
        signal.signal(INTERRUPT, signal.default_int_handler)


def ignore_suspend() -> None:
    """Ignore suspension from the terminal."""
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)


def set_alarm(seconds: int) -> None:
    """Have the system end this program after these seconds, if it can; the last call counts."""
    if hasattr(signal, "alarm"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(seconds)


class Signals:
    """The signals received, as far as this system has them."""

    def __init__(self) -> None:
        self.caught = 0  # the signal that asks us to end, if one arrived
        self.to_suspend = False
        self.continued = False
        self.wake = -1
        """A file that can be read as soon as a signal has come, on Unix."""
        self._before: dict[int, Handler] = {}

    def catch(self) -> None:
        """Start catching signals; ignored ones stay ignored, as nohup expects."""
        alarm = hasattr(signal, "getitimer") and signal.getitimer(signal.ITIMER_REAL)[0] > 0
        names = [name for name in _ENDINGS if name != "SIGALRM" or not alarm]
        numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
        numbers += range(getattr(signal, "SIGRTMIN", 0), getattr(signal, "SIGRTMAX", -1) + 1)
        noting = dict.fromkeys(numbers, self._note_ending)
        if hasattr(signal, "SIGTSTP"):
            noting |= {signal.SIGTSTP: self._note_suspend, signal.SIGCONT: self._note_continued}
            noting |= {signal.SIGWINCH: lambda *_: None}  # ends the wait for a key
            self._open_wake()
        for number, handler in noting.items():
            self._before[number] = before = signal.signal(number, handler)
            if before == signal.SIG_IGN and number != INTERRUPT:
                signal.signal(number, before)

    def restore(self) -> None:
        """Restore the previous handlers."""
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._before.clear()
        if self.wake >= 0:
            for end in (self.wake, signal.set_wakeup_fd(-1)):
                os.close(end)
            self.wake = -1

    def _open_wake(self) -> None:
        """Have the system write down every signal where a wait for input can see it."""
        if sys.platform != "win32":
            self.wake, told = os.pipe()
            for end in (self.wake, told):
                os.set_blocking(end, False)
            signal.set_wakeup_fd(told, warn_on_full_buffer=False)

    @staticmethod
    def stop() -> None:
        """Suspend the program until it is continued, unless suspension is ignored."""
        if hasattr(signal, "SIGTSTP"):
            handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
            if handler != signal.SIG_IGN:
                os.kill(os.getpid(), signal.SIGTSTP)
            signal.signal(signal.SIGTSTP, handler)

    def _note_ending(self, number: int, _: object) -> None:
        self.caught = number

    def _note_suspend(self, _: int, __: object) -> None:
        self.to_suspend = True

    def _note_continued(self, _: int, __: object) -> None:
        self.continued = True
