"""The daily boxes and puzzles of a player by their dates: what became of each, and the streak.

Values only. The history, the unfinished games and today are passed in; it does not know
how a calendar looks or sounds.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from typing import NamedTuple

from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.fields import ParseError, read_date
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import Streak, daily_streak
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.terms import PUZZLE, Terms


class Status(Enum):
    """What became of the box or the puzzle of a day."""

    SOLVED = "solved"
    FAILED = "not solved"
    BEGUN = "unfinished"
    PRACTICE = "practice"
    """It was played, but only when it no longer counted."""
    OPEN = "open"
    """It is today's, and not played yet."""
    MISSED = "not played"
    FUTURE = "not open yet"


class DailyAttempt(NamedTuple):
    """What a player did with the box or the puzzle of a day."""

    status: Status
    entry: HistoryEntry | None = None
    """The game that counts; if there is none and none is unfinished, the first for practice."""
    begun: Session | None = None
    """The game that is not over yet."""

    @property
    def untouched(self) -> bool:
        """Was it never played, nor begun?"""
        return self.entry is None and self.begun is None


class Day(NamedTuple):
    """A day of the calendar."""

    date: date
    box: DailyAttempt
    puzzle: DailyAttempt

    def attempt(self, terms: Terms) -> DailyAttempt:
        """What the player did with that day's box, or its puzzle."""
        return self.puzzle if terms is PUZZLE else self.box


@dataclass(frozen=True, slots=True)
class Calendar:
    """Every day, as of today."""

    today: date
    streak: Streak = Streak()
    """Boxes solved without help, each on its day, one day after the other."""
    boxes: Mapping[date, DailyAttempt] = field(default_factory=dict)
    """Those that were begun."""
    puzzles: Mapping[date, DailyAttempt] = field(default_factory=dict)

    def day(self, day: date) -> Day:
        """What is known of that day."""
        untouched = self._untouched(day)
        return Day(day, self.boxes.get(day, untouched), self.puzzles.get(day, untouched))

    def _untouched(self, day: date) -> DailyAttempt:
        if day == self.today:
            return DailyAttempt(Status.OPEN)
        return DailyAttempt(Status.MISSED if day < self.today else Status.FUTURE)

    def month(self, day: date) -> list[Day]:
        """The days of the month that the day is in."""
        _, days = monthrange(day.year, day.month)
        return [self.day(day.replace(day=number)) for number in range(1, days + 1)]


def make_calendar(
    entries: Iterable[HistoryEntry], games: Iterable[Session], today: date
) -> Calendar:
    """The calendar of a player with these finished and unfinished games."""
    boxes: dict[date, HistoryEntry] = {}
    puzzles: dict[date, HistoryEntry] = {}
    for entry in entries:
        if entry.daily:
            played = puzzles if entry.mode == PUZZLE.mode else boxes
            before = played.setdefault(entry.daily, entry)
            if before.practice and not entry.practice:
                played[entry.daily] = entry
    counting = {day: entry.unaided for day, entry in boxes.items() if not entry.practice}
    sessions = [session for session in games if session.daily and not session.over]
    return Calendar(
        today,
        daily_streak(counting, today),
        _attempts(boxes, _begun(session for session in sessions if session.terms is not PUZZLE)),
        _attempts(puzzles, _begun(session for session in sessions if session.terms is PUZZLE)),
    )


def _begun(games: Iterable[Session]) -> dict[date, Session]:
    """The game of each day, rather the one that counts, then the one played last."""
    begun: dict[date, Session] = {}
    for session in games:
        day = read_date(session.daily)
        if begun.setdefault(day, session).practice and not session.practice:
            begun[day] = session
    return begun


def _attempts(
    played: Mapping[date, HistoryEntry], begun: Mapping[date, Session]
) -> dict[date, DailyAttempt]:
    return {day: _attempt(played.get(day), begun.get(day)) for day in (*played, *begun)}


def _attempt(entry: HistoryEntry | None, begun: Session | None) -> DailyAttempt:
    if entry and not entry.practice:
        return DailyAttempt(Status.SOLVED if entry.solved else Status.FAILED, entry, begun)
    return (
        DailyAttempt(Status.BEGUN, begun=begun) if begun else DailyAttempt(Status.PRACTICE, entry)
    )


def read_month(text: str) -> date:
    """The first day of a month like 2026-01."""
    try:
        return read_date(f"{text}-01")
    except ParseError:
        raise ParseError(f"{quoted(text)} is not a month: write it like 2025-12.") from None


def move_by_months(day: date, months: int) -> date:
    """The same day of another month, or its last one; as far as there are dates."""
    years, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    year = min(max(years, date.min.year), date.max.year)
    month = month + 1 if year == years else day.month
    return date(year, month, min(day.day, monthrange(year, month)[1]))
