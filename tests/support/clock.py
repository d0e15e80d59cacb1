"""A clock that a test sets: an hour of some day, in some time zone."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone, tzinfo

UTC = timezone.utc
TOKYO, ANGELES = timezone(timedelta(hours=9)), timezone(timedelta(hours=-8))

_SCRIPT = """
from datetime import datetime
from blackbox_tui import clock
clock.local_time = lambda: datetime.fromisoformat({day!r} + "T12:00").astimezone()
from blackbox_tui.cli.main import main
raise SystemExit(main({arguments!r}))
"""


class Clock:
    """Call it to hear what time it is where the player is."""

    def __init__(self, time: str, zone: tzinfo = UTC) -> None:
        self._moment = datetime.fromisoformat(time).replace(tzinfo=zone)
        self.zone = zone

    def __call__(self) -> datetime:
        return self._moment.astimezone(self.zone)

    def go(self, **passed: float) -> None:
        """So much time passes, as for a `timedelta`."""
        self._moment = self._moment.astimezone(UTC) + timedelta(**passed)


def program(*arguments: str, day: str = "") -> list[str]:
    """The command that starts the program, as if it were that day."""
    if not day:
        return [sys.executable, "-m", "blackbox_tui", *arguments]
    return [sys.executable, "-c", _SCRIPT.format(day=day, arguments=list(arguments))]
