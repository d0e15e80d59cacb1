"""What time it is: the one place where the program asks. Tests put other clocks here."""

from __future__ import annotations

import time
from datetime import datetime


def local_time() -> datetime:
    """The time where the player is, by which days begin and end."""
    return datetime.now().astimezone()


def now() -> float:
    """Seconds since 1970, as files have them."""
    return time.time()


def seconds() -> float:
    """Seconds on a clock that only goes forward, by which playing is measured."""
    return time.monotonic()
