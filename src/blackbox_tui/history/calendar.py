"""A player's daily boxes and puzzles by date, with their results and the streak."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from typing import TypeAlias, TypeVar

from blackbox_tui.formats.fields import ParseError, read_date
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import Streak, daily_boxes, daily_streak
from blackbox_tui.reading import quoted
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.values import NamedTuple, dataclass, field

_Key: TypeAlias = tuple[date, str]  # a day, and which of the modes
_Game = TypeVar("_Game", HistoryEntry, Session)


class Status(Enum):
    """The state of a daily box or puzzle."""

    SOLVED = "solved"
    FAILED = "not solved"
    BEGUN = "unfinished"
    PRACTICE = "practice"  # played, but only when it no longer counted
    OPEN = "open"  # today's, and not played yet
    MISSED = "not played"
    FUTURE = "not open yet"


class DailyAttempt(NamedTuple):
    """A player's attempt at a daily box or puzzle."""

    status: Status
    entry: HistoryEntry | None = None
    """The game that counts; if there is none and none is unfinished, the first for practice."""
    begun: Session | None = None  # the game that is not over yet

    @property
    def untouched(self) -> bool:
        """Was it neither played nor begun?"""
        return self.entry is None and self.begun is None


class Day(NamedTuple):
    """A day of the calendar with both attempts."""

    date: date
    box: DailyAttempt
    puzzle: DailyAttempt

    def attempt(self, terms: Terms) -> DailyAttempt:
        """The attempt at that day's box or puzzle, depending on the terms."""
        return self.puzzle if terms is PUZZLE else self.box


@dataclass(frozen=True)
class Calendar:
    """The calendar as of today."""

    today: date
    streak: Streak = Streak()  # of boxes solved without help on consecutive days
    attempts: Mapping[_Key, DailyAttempt] = field(default_factory=dict)  # what was played or begun

    def day(self, day: date) -> Day:
        """Look up a day."""
        status = Status.OPEN if day == self.today else Status.MISSED
        untouched = DailyAttempt(Status.FUTURE if day > self.today else status)
        box, puzzle = (self.attempts.get((day, it.mode), untouched) for it in (SCORED, PUZZLE))
        return Day(day, box, puzzle)

    def month(self, day: date) -> list[Day]:
        """The days of the month that contains this day."""
        _, days = monthrange(day.year, day.month)
        return [self.day(day.replace(day=number)) for number in range(1, days + 1)]


def make_calendar(
    entries: Iterable[HistoryEntry], games: Iterable[Session], today: date
) -> Calendar:
    """Make the calendar from finished and unfinished games."""
    played: dict[_Key, HistoryEntry] = {}
    for entry in entries:
        if entry.daily:
            _prefer(played, (entry.daily, entry.mode), entry)
    begun: dict[_Key, Session] = {}
    for session in games:
        if session.daily and not session.over:
            _prefer(begun, (read_date(session.daily), session.terms.mode), session)
    streak = daily_streak(daily_boxes(played.values()), today)
    attempts = {key: _attempt(played.get(key), begun.get(key)) for key in (*played, *begun)}
    return Calendar(today, streak, attempts)


def _prefer(found: dict[_Key, _Game], key: _Key, game: _Game) -> None:
    """Keep the game that counts rather than practice, or else the first."""
    if found.setdefault(key, game).practice and not game.practice:
        found[key] = game


def _attempt(entry: HistoryEntry | None, begun: Session | None) -> DailyAttempt:
    if entry and not entry.practice:
        return DailyAttempt(Status.SOLVED if entry.solved else Status.FAILED, entry, begun)
    if begun:
        return DailyAttempt(Status.BEGUN, begun=begun)
    return DailyAttempt(Status.PRACTICE, entry)


def read_month(text: str) -> date:
    """Read a month like 2026-01 as its first day."""
    try:
        return read_date(f"{text}-01")
    except ParseError:
        raise ParseError(f"{quoted(text)} is not a month: write it like 2025-12.") from None


def move_by_months(day: date, months: int) -> date:
    """Move by months, to the same day or the last one of that month."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    year = min(max(years, date.min.year), date.max.year)
    month = month + 1 if year == years else day.month
    return date(year, month, min(day.day, monthrange(year, month)[1]))
