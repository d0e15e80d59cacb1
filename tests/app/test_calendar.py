"""Where days begin and end, by the clock of the machine."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from support.clock import UTC, Clock

from blackbox_tui.clock import local_time
from blackbox_tui.storage.store import Store


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The zone of this machine can be set, as by a traveller."""
    if not hasattr(time, "tzset"):
        pytest.skip("the zone of a Windows machine cannot be set")
    yield monkeypatch
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("name", "moment", "day"),
    [
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-28 22:59:59", "2026-03-28"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-28 23:00:00", "2026-03-29"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29 21:59:59", "2026-03-29"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29 22:00:00", "2026-03-30"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25 22:59:59", "2026-10-25"),
        ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25 23:00:00", "2026-10-26"),
        ("JST-9", "2026-01-31 15:00:00", "2026-02-01"),
        ("PST8", "2026-02-01 07:59:59", "2026-01-31"),
    ],
)
def test_days_end_at_local_midnight_even_when_clocks_change(
    tmp_path: Path, zone: pytest.MonkeyPatch, name: str, moment: str, day: str
) -> None:
    zone.setenv("TZ", name)
    time.tzset()
    clock = Clock(moment, UTC)
    store = Store({"HOME": str(tmp_path)}, "linux", lambda: clock().astimezone())
    assert store.today().isoformat() == day


def test_the_default_clock_is_local_time(zone: pytest.MonkeyPatch) -> None:
    too_far = (("XXX-24", 0), ("YYY+24", 0), ("XXX-24:59:59", 0))  # Python knows none of them
    for name, hours in (("JST-9", 9), ("PST8", -8), *too_far):
        zone.setenv("TZ", name)
        time.tzset()
        assert local_time().utcoffset() == timedelta(hours=hours)


@pytest.mark.parametrize(("seconds", "year"), [(-1e30, 1970), (9e18, 2984), (1e30, 2984)])
def test_clocks_far_off_are_clipped_to_possible_dates(
    monkeypatch: pytest.MonkeyPatch, seconds: float, year: int
) -> None:
    monkeypatch.setattr("blackbox_tui.clock.now", lambda: seconds)
    assert local_time().astimezone(UTC).year == year
