"""The calendar of daily boxes and puzzles in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Final

from blackbox_tui.history.calendar import Calendar, DailyAttempt, Day, Status
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.puzzles import level_of_day
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms
from blackbox_tui.text.games import beside_par, outcome_phrases, over_par
from blackbox_tui.text.stats import streak_words
from blackbox_tui.text.terms import short_par
from blackbox_tui.text.writing import MONTHS, as_sentence, clock, date_name, listed, many, signed

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
NOT_PLAYED: Final = (Status.MISSED, Status.FUTURE)
COUNTED: Final = (Status.SOLVED, Status.FAILED, Status.BEGUN, Status.PRACTICE, Status.MISSED)
"""What the summary of a month counts."""


def month_name(day: date) -> str:
    """A month and its year."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def day_name(day: date) -> str:
    """The weekday and the day of the month: `Wednesday 18`."""
    return f"{WEEKDAYS[day.weekday()]} {day.day}"


def opens_later(day: date, today: date, *, terms: Terms = SCORED) -> str:
    """Say when the box, or the puzzle, of a later day opens."""
    name = date_name(day.isoformat()).removesuffix(f" {today.year}")
    return f"The {terms.thing} for {name} opens in {many((day - today).days, 'day')}."


def result_words(attempt: DailyAttempt, *, brief: bool = False) -> str:
    """The result of a daily box or puzzle in a few words."""
    status, entry, begun = attempt
    words = [_ended(entry, brief=brief)] if entry else []
    if begun:
        words.append("practice, unfinished" if begun.practice else "unfinished")
    if status is Status.PRACTICE:
        words.insert(0, status.value)
    return ", ".join(words) or ("not played yet" if status is Status.OPEN else status.value)


def _ended(entry: HistoryEntry, *, brief: bool) -> str:
    if entry.mode == PUZZLE.mode and not brief:
        return ", ".join(outcome_phrases(entry.solved, entry.seconds, entry.tries, entry.help))
    failed = "given up" if entry.gave_up else "not solved"
    return f"{'solved' if entry.solved else failed}{' with help' if entry.assisted else ''}"


def day_facts(day: Day) -> list[tuple[str, str]]:
    """The labelled facts about the box and the puzzle of a day."""
    _, entry, begun = day.box
    facts = [("box", result_words(day.box))]
    if entry:
        facts.append(("score", _short_score(entry)))
        if entry.par and entry.par.points is not None:
            facts.append(("par", short_par(entry.par).removeprefix("par ")))
        facts += [("rays", str(entry.rays)), ("time", clock(entry.seconds)), ("code", entry.code)]
    elif begun:
        facts.append(("rays", f"{len(begun.game.rays)} so far"))
    grade = grade_name(level_of_day(day.date))
    return [*facts, ("puzzle", f"{grade}, {result_words(day.puzzle)}")]


def _short_score(entry: HistoryEntry) -> str:
    """The score, with the difference to par if it is known: `12 (−1)`."""
    known = over_par(entry.score, entry.par) is not None
    return f"{entry.score} ({to_par(entry)})" if known else str(entry.score)


def to_par(entry: HistoryEntry) -> str:
    """The signed difference to par, or the score if par is not known."""
    difference = over_par(entry.score, entry.par)
    return str(entry.score) if difference is None else signed(difference)


def day_sentence(day: Day, today: date, *, brief: bool = False) -> str:
    """A day with the result of its box, and of its puzzle if that was begun."""
    told, entry = result_words(day.box), day.box.entry
    if entry and brief:
        told += f", score {_short_score(entry)}"
    elif entry:
        told += f", score {beside_par(entry.score, entry.par)}, {many(entry.rays, 'ray')}"
    if not day.puzzle.untouched:
        told = f"box {told}; {_puzzle_name(day)} {result_words(day.puzzle, brief=brief)}"
    which = " (today)" if day.date == today else ""
    return f"{day_name(day.date)}{which}: {told}."


def _puzzle_name(day: Day) -> str:
    return f"{grade_name(level_of_day(day.date))} puzzle"


def advice(day: Day, today: date) -> str:
    """The keys that play this day, short enough for a small window."""
    box, puzzle = day.box, day.puzzle
    plays, also = ("continues" if attempt.begun else "plays" for attempt in (box, puzzle))
    name = _puzzle_name(day) if puzzle.untouched else "puzzle"
    if box.status is Status.FUTURE:
        waits = "" if puzzle.status is Status.FUTURE else f" p {also} the {name}."
        return opens_later(day.date, today) + waits
    first = {Status.OPEN: "", Status.MISSED: " for practice"}
    how = "" if box.begun else first.get(box.status, " again")
    return f"Enter {plays} it{how}, p {'' if also == plays else f'{also} '}the {name}."


def month_lines(calendar: Calendar, month: date) -> Iterator[str]:
    """A month in text mode: a summary, then the days so far; idle days share a line."""
    days = calendar.month(month)
    yield f"{month_name(month)}: {month_summary(days)}."
    yield as_sentence(streak_words(calendar.streak))
    for idle, run in groupby(days, _is_idle):
        if not idle:
            yield from (_line(day, calendar.today) for day in run)
        elif past := [day_name(day.date) for day in run if day.box.status is Status.MISSED]:
            span = past[0] if len(past) == 1 else f"{past[0]} to {past[-1]}"
            yield f"{span}: not played."


def _is_idle(day: Day) -> bool:
    """Is there nothing to tell about this day?"""
    return day.box.status in NOT_PLAYED and day.puzzle.status in NOT_PLAYED


def _line(day: Day, today: date) -> str:
    """A day in text mode, and the commands that play it."""
    which = "" if day.date == today else f" {day.date.isoformat()}"
    waiting = (("daily", "box", day.box), ("daily puzzle", _puzzle_name(day), day.puzzle))
    advices = [
        f"Type {command}{which} to {'continue' if attempt.begun else 'play'} the {what}."
        for command, what, attempt in waiting
        if attempt.status in (Status.OPEN, Status.BEGUN)
    ]
    return " ".join([day_sentence(day, today), *advices])


def month_summary(days: Sequence[Day]) -> str:
    """Count the results of a month: `3 boxes solved and 2 not played; 1 puzzle solved`."""
    counts = Counter(day.box.status for day in days)
    phrases: list[str] = []
    for status in filter(counts.get, COUNTED):
        number = counts[status] if phrases else many(counts[status], "box", "boxes")
        how = "for practice" if status is Status.PRACTICE else status.value
        phrases.append(f"{number} {how}")
    boxes = listed(phrases) if phrases else "no boxes played"
    solved = sum(day.puzzle.status is Status.SOLVED for day in days)
    return f"{boxes}; {many(solved, 'puzzle')} solved" if solved else boxes
