"""Guest mode: a game that leaves no trace and ends when nobody plays.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import Callable, MutableMapping  # light: see docs/ARCHITECTURE.md

from blackbox_tui.system.signals import ignore_suspend, set_alarm

OPTION = "--guest"
VARIABLE = "BLACKBOX_GUEST"  # if set, every start is a guest's

USUAL_IDLE = 15 * 60.0  # seconds
LONGEST_IDLE = 24 * 60  # minutes
WARNING = 60.0  # seconds between the warning and the end; a short idle time is halved
GRACE = 60  # seconds after the end until the system ends a program that is stuck
NOBODY_PLAYED = 124  # the exit status at the end of the idle time, like that of `timeout`


def leave_no_trace(environ: MutableMapping[str, str] = os.environ) -> None:
    """Make this program write no bytecode, look in no home, and ignore suspension.

    The system ends it in any case, unless `IdleClock` asks for more time.
    """
    sys.dont_write_bytecode = True
    # the terminal library would look in the player's files
    for name in ("HOME", "TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH"):
        environ.pop(name, None)
    ignore_suspend()
    set_alarm(int(USUAL_IDLE) + GRACE)


class IdleClock:
    """How long the player has done nothing; without a limit, time does not matter."""

    def __init__(
        self, limit: float | None = None, set_alarm: Callable[[int], object] = lambda _: None
    ) -> None:
        self.limit = float("inf") if limit is None else limit
        self.notice = min(WARNING, self.limit / 2)  # seconds from the warning to the end
        self.warned = False  # has the player been warned since they last did something?
        self._set_alarm = set_alarm
        """The system's alarm, which ends the program even while nobody reads what it writes."""
        self._since = 0.0

    def restart(self, now: float) -> bool:
        """Start counting again; returns whether the player had been warned."""
        warned, self.warned, self._since = self.warned, False, now
        if self.limit < float("inf"):
            self._set_alarm(int(self.limit) + GRACE)
        return warned

    def is_over(self, now: float) -> bool:
        """Has the time run out?"""
        return now - self._since >= self.limit

    def warns(self, now: float) -> bool:
        """Is it time for the warning? True only once."""
        before, self.warned = self.warned, now - self._since >= self.limit - self.notice
        return self.warned and not before
