"""What became of the box of each day, from finished and unfinished games."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.history import lines_of
from support.sessions import guess_all, puzzle, session

from blackbox_tui.formats.fields import ParseError
from blackbox_tui.history.calendar import (
    Calendar,
    Status,
    make_calendar,
    move_by_months,
    read_month,
)
from blackbox_tui.history.entries import HistoryEntry, daily_entries
from blackbox_tui.history.statistics import summarise_lines
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Session
from blackbox_tui.values import replace

TODAY = date(2028, 3, 2)
GAME = HistoryEntry(day=TODAY, code="8x8-4-CQWYE", edition="classic", score=9, solved=True)


def before(days: int) -> date:
    return TODAY - timedelta(days)


def played(days_ago: int, **changes: object) -> HistoryEntry:
    day = before(days_ago)
    return GAME._replace(**{"day": day, "daily": day, **changes})  # type: ignore[arg-type]


def begun(days_ago: int, *, practice: bool = False) -> Session:
    game = session([Fire(3)])
    return Session(game.match, game.game, daily=before(days_ago).isoformat(), practice=practice)


def status(calendar: Calendar, days_ago: int) -> Status:
    return calendar.day(before(days_ago)).box.status


# --- a day --------------------------------------------------------------------------------


def test_every_day_has_a_status() -> None:
    entries = [
        played(1),
        played(2, solved=False),
        played(3, practice=True),
        GAME,
        played(6, assisted=True),
    ]
    calendar = make_calendar(entries, [begun(4), begun(5, practice=True), session()], TODAY)
    found = [status(calendar, days) for days in range(-1, 8)]
    assert found == [
        Status.FUTURE, Status.OPEN, Status.SOLVED, Status.FAILED, Status.PRACTICE, Status.BEGUN,
        Status.BEGUN, Status.SOLVED, Status.MISSED,
    ]  # fmt: skip


def test_the_calendar_shows_the_attempt_that_counts_or_the_first_practice() -> None:
    first, second = played(1, practice=True, score=7), played(1, practice=True, score=8)
    attempt, later = played(1, score=20), played(1, score=5)
    for entries, shown in (
        ([first, second], first),
        ([attempt, first], attempt),
        ([first, attempt], attempt),
        ([attempt, later], attempt),
    ):
        assert make_calendar(entries, [], TODAY).day(before(1)).box.entry == shown


def test_unfinished_puzzles_are_not_taken_for_boxes() -> None:
    solving = replace(puzzle(guess_all("a1")), daily=before(0).isoformat())
    for games in ([solving], [solving, begun(1)], [begun(1), solving]):
        day = make_calendar([], games, TODAY).day(TODAY)
        assert day.box.status is Status.OPEN
        assert (day.puzzle.status, day.puzzle.begun) == (Status.BEGUN, solving)
    both = make_calendar([played(0)], [replace(solving, practice=True)], TODAY).day(TODAY)
    assert (both.box.begun, both.puzzle.status) == (None, Status.BEGUN)


# --- a month ------------------------------------------------------------------------------


@given(st.dates())
def test_a_month_has_all_its_days(day: date) -> None:
    days = [each.date for each in Calendar(TODAY).month(day)]
    assert days[0].day == 1
    assert day in days
    assert all(later - earlier == timedelta(1) for earlier, later in pairwise(days))
    assert {(each.year, each.month) for each in days} == {(day.year, day.month)}
    assert days[-1] == date.max or (days[-1] + timedelta(1)).day == 1


@pytest.mark.parametrize(
    ("day", "months", "moved"),
    [
        (date(2028, 1, 31), 1, date(2028, 2, 29)),
        (date(2027, 1, 31), 1, date(2027, 2, 28)),
        (date(2028, 2, 29), 12, date(2029, 2, 28)),
        (date(2027, 12, 15), 1, date(2028, 1, 15)),
        (date(2028, 1, 15), -1, date(2027, 12, 15)),
        (date(1, 1, 5), -1, date(1, 1, 5)),
        (date(9999, 12, 5), 1, date(9999, 12, 5)),
        (date(9999, 3, 5), 12, date(9999, 3, 5)),
    ],
)
def test_moving_by_months_stops_at_the_first_and_last_date(
    day: date, months: int, moved: date
) -> None:
    assert move_by_months(day, months) == moved


def test_read_month_reads_only_the_written_form() -> None:
    assert read_month("2026-01") == date(2026, 1, 1)
    for text in ("", "2026", "2026-13", "2026-1", "2026-01-31", "jan", "٢٠٢٦-٠١", "2026-01\n"):
        with pytest.raises(ParseError, match="is not a month: write it like 2025-12"):
            read_month(text)


# --- the whole history --------------------------------------------------------------------

entries = st.builds(
    GAME._replace,
    daily=st.none() | st.dates(before(9), TODAY),
    solved=st.booleans(),
    practice=st.booleans(),
    assisted=st.booleans(),
)


@given(st.lists(entries))
def test_calendar_and_statistics_agree_on_the_streak(history: list[HistoryEntry]) -> None:
    statistics = summarise_lines(lines_of(history), TODAY)
    calendar = make_calendar(daily_entries(lines_of(history)), [], TODAY)
    assert calendar.streak == statistics.daily_streak
    counting = [day for day in calendar.attempts.values() if day.status is not Status.PRACTICE]
    assert len(counting) == statistics.dailies
