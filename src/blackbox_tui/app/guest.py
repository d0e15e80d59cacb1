"""How a guest's game begins: it leaves no trace and no way out.

Light on imports, because the first frame waits for it.
"""

from __future__ import annotations

import os
import sys
from _collections_abc import MutableMapping  # light: see docs/ARCHITECTURE.md

from blackbox_tui.system.signals import ignore_suspend, set_alarm

OPTION = "--guest"
VARIABLE = "BLACKBOX_GUEST"
"""If it is set, every start is a guest's."""

USUAL_IDLE = 15 * 60.0
"""Seconds."""
LONGEST_IDLE = 24 * 60
"""Minutes."""
GRACE = 60
"""So many seconds after the end, the system ends a program that is stuck."""

LEADING_TO_FILES = ("HOME", "TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH")
"""Variables by which the terminal's library would find files of the player."""


def leave_no_trace(environ: MutableMapping[str, str] = os.environ) -> None:
    """From now on this program writes no bytecode, looks in no home, and cannot be suspended.

    The system ends it in any case, unless `IdleClock` asks for more time.
    """
    sys.dont_write_bytecode = True
    for name in LEADING_TO_FILES:
        environ.pop(name, None)
    ignore_suspend()
    set_alarm(int(USUAL_IDLE) + GRACE)
