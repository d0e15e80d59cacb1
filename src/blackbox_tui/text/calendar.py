"""The calendar of daily boxes in words: days, months, and what became of each box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from blackbox_tui.formats.calendar import Attempt, Calendar, Day, Status
from blackbox_tui.formats.history import HistoryEntry
from blackbox_tui.formats.stats import Streak
from blackbox_tui.text.games import compare_score, short_par
from blackbox_tui.text.grammar import clock, listed, many, signed

WEEKDAYS: Final = (*("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),)
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_UNTOUCHED: Final = (Status.MISSED, Status.FUTURE)
_SUMMARY: Final = {
    Status.SOLVED: "solved",
    Status.FAILED: "not solved",
    Status.BEGUN: "unfinished",
    Status.PRACTICE: "for practice",
    Status.MISSED: "not played",
}
"""What a summary says after each number."""


def month_name(day: date) -> str:
    """A month and its year."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def day_name(day: date) -> str:
    """A day of a month that goes without saying."""
    return f"{WEEKDAYS[day.weekday()]} {day.day}"


def opens_later(day: date, today: date) -> str:
    """Why the box of a day to come cannot be played."""
    return f"The box of {day.isoformat()} opens in {many((day - today).days, 'day')}."


def streak_text(streak: Streak) -> str:
    """The streak of daily boxes."""
    return f"Current streak {streak.current}, best {streak.longest}."


def result_words(attempt: Attempt) -> str:
    """What became of a box, in a few words."""
    status, entry, begun = attempt
    words = [_ended(entry)] if entry else []
    if begun:
        words.append("unfinished practice" if begun.practice else "unfinished")
    if status is Status.PRACTICE:
        words.insert(0, status.value)
    return ", ".join(words) or ("not played yet" if status is Status.OPEN else status.value)


def _ended(entry: HistoryEntry) -> str:
    solved = "given up" if entry.gave_up else "not solved"
    if entry.solved:
        solved = "solved"
    return f"{solved} with help" if entry.assisted else solved


def day_facts(attempt: Attempt) -> list[tuple[str, str]]:
    """A finished or unfinished game, each fact with its label."""
    entry, begun = attempt.entry, attempt.begun
    if entry is None:
        rays = [("rays", f"{len(begun.game.rays)} so far")] if begun else []
        return [("box", result_words(attempt)), *rays]
    par = entry.par
    difference = f" ({to_par(entry)})" if par and par.points is not None else ""
    return [
        ("box", result_words(attempt)),
        ("score", f"{entry.score}{difference}"),
        *([("par", short_par(par).removeprefix("par "))] if difference and par else []),
        ("rays", str(entry.rays)),
        ("time", clock(entry.seconds)),
        ("code", entry.code),
    ]


def to_par(entry: HistoryEntry) -> str:
    """The difference to par, with its sign; the score itself where par is not known."""
    if entry.par is None or entry.par.points is None:
        return str(entry.score)
    return signed(entry.score - entry.par.points)


def day_sentence(day: Day, today: date, *, brief: bool = False) -> str:
    """A day and what became of its box, and of its puzzle if that was begun."""
    told, entry = result_words(day.box), day.box.entry
    if entry and not brief:
        score = f"score {entry.score}{compare_score(entry.score, entry.par)}"
        told += f", {score}, {many(entry.rays, 'ray')}"
    if day.puzzle:
        told += f"; puzzle {result_words(day.puzzle)}"
    return f"{day_name(day.date)}{', today' * (day.date == today)}: {told}."


def advice(day: Day, today: date) -> str:
    """What can be done about that day."""
    match day.box.status:
        case Status.FUTURE:
            return opens_later(day.date, today)
        case Status.OPEN:
            return "Enter plays it."
        case _ if day.box.begun:
            return "Enter continues it."
        case Status.MISSED:
            return "Enter plays it, for practice."
    return "Enter plays it again, for practice."


def month_lines(calendar: Calendar, month: date) -> Iterator[str]:
    """A month read aloud: a summary, then the days up to today; idle days share a line."""
    days = calendar.month(month)
    yield f"{month_name(month)}: {month_summary(days)}."
    yield streak_text(calendar.streak)
    for untouched, group in groupby(days, lambda day: day.box.status in _UNTOUCHED):
        run = list(group)
        if not untouched:
            yield from (_line(day, calendar.today) for day in run)
        elif past := [day for day in run if day.box.status is Status.MISSED]:
            yield f"{_span(past)}: not played."


def month_summary(days: Sequence[Day]) -> str:
    """How many boxes of a month were solved, and so on."""
    counts = Counter(day.box.status for day in days)
    phrases = [f"{counts[status]} {words}" for status, words in _SUMMARY.items() if counts[status]]
    return listed(phrases) if phrases else "no box was played"


def _span(days: Sequence[Day]) -> str:
    first, last = day_name(days[0].date), day_name(days[-1].date)
    return first if first == last else f"{first} to {last}"


def _line(day: Day, today: date) -> str:
    """A day in text mode, and how to play what waits there."""
    line = day_sentence(day, today)
    if day.box.status in (Status.OPEN, Status.BEGUN):
        which = "" if day.date == today else f" {day.date.isoformat()}"
        line += f" Type daily{which} to {'play' if day.box.begun is None else 'continue'} it."
    return line
