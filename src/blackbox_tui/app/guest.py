"""How a guest's game begins and ends: it leaves no trace, and ends when nobody plays.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import Callable, MutableMapping  # light: see docs/ARCHITECTURE.md

from blackbox_tui.system.signals import ignore_suspend, set_alarm

OPTION = "--guest"
VARIABLE = "BLACKBOX_GUEST"  # if it is set, every start is a guest's

USUAL_IDLE = 15 * 60.0  # seconds
LONGEST_IDLE = 24 * 60  # minutes
WARNING = 60.0  # seconds between the warning and the end; a short idle time is halved
GRACE = 60  # seconds after the end until the system ends a program that is stuck
NOBODY_PLAYED = 124  # the exit status at the end of the idle time, as `timeout` has it


def leave_no_trace(environ: MutableMapping[str, str] = os.environ) -> None:
    """From now on this program writes no bytecode, looks in no home, and cannot be suspended.

    The system ends it in any case, unless `IdleClock` asks for more time.
    """
    sys.dont_write_bytecode = True
    # by these the terminal's library would find files of the player
    for name in ("HOME", "TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH"):
        environ.pop(name, None)
    ignore_suspend()
    set_alarm(int(USUAL_IDLE) + GRACE)


class IdleClock:
    """How long the player has done nothing; without a limit that does not matter."""

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
        """The player did something, or can do something from now on; had they been warned?"""
        warned, self.warned, self._since = self.warned, False, now
        if self.limit < float("inf"):
            self._set_alarm(int(self.limit) + GRACE)
        return warned

    def is_over(self, now: float) -> bool:
        """Has the time run out?"""
        return now - self._since >= self.limit

    def warns(self, now: float) -> bool:
        """Is it time for the warning? It comes once."""
        before, self.warned = self.warned, now - self._since >= self.limit - self.notice
        return self.warned and not before
