"""What time it is: the one place where the program asks. Tests put other clocks here."""

from __future__ import annotations

import time
from datetime import datetime, timezone

LATEST = 32_000_000_000
"""A moment in the year 2984: Windows makes no dates of the years from 3000 on."""


def local_time() -> datetime:
    """The time where the player is, by which days begin and end."""
    return local(now())


def local(moment: float) -> datetime:
    """So many seconds after 1970, where the player is; in UTC if TZ is too far away for Python."""
    universal = datetime.fromtimestamp(min(max(moment, 0), LATEST), timezone.utc)
    try:
        return universal.astimezone()
    except (ValueError, OSError):
        return universal


def now() -> float:
    """Seconds since 1970, as files have them."""
    return time.time()


def seconds() -> float:
    """Seconds on a clock that only goes forward, by which playing is measured."""
    return time.monotonic()
