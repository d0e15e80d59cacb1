"""The only place where the program asks for the time; tests replace the clocks here."""

from __future__ import annotations

import time
from datetime import datetime, timezone

LATEST = 32_000_000_000
"""A moment in the year 2984: Windows makes no dates of the years from 3000 on."""


def local_time() -> datetime:
    """The player's local time, by which days begin and end."""
    return local(now())


def local(moment: float) -> datetime:
    """A time since 1970 as local time; in UTC if TZ is out of range for Python."""
    universal = datetime.fromtimestamp(min(max(moment, 0), LATEST), timezone.utc)
    try:
        return universal.astimezone()
    except (ValueError, OSError):
        return universal


def now() -> float:
    """Seconds since 1970, as stored in files."""
    return time.time()


def seconds() -> float:
    """Seconds on a monotonic clock, which measures playing time."""
    return time.monotonic()
