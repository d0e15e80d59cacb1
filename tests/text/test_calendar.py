from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from support.sessions import session

from blackbox_tui.formats.calendar import Calendar, Day, Status, make_calendar
from blackbox_tui.formats.history import HistoryEntry
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Par
from blackbox_tui.text.calendar import (
    advice,
    day_facts,
    day_sentence,
    month_lines,
    opens_later,
    result_words,
)

TODAY = date(2026, 1, 14)
GAME = HistoryEntry(
    day=TODAY, code="8x8-4-CQWYE", edition="classic", score=12, solved=True, par=Par(13), rays=9,
    seconds=125,
)  # fmt: skip
BEGUN = replace(session([Fire(3), Fire(13)]), daily="2026-01-12")


def played(day: int, **changes: object) -> HistoryEntry:
    date_ = date(2026, 1, day)
    return GAME._replace(**{"day": date_, "daily": date_, **changes})  # type: ignore[arg-type]


def calendar(*entries: HistoryEntry) -> Calendar:
    return make_calendar(entries, [BEGUN], TODAY)


def day(number: int, *entries: HistoryEntry) -> Day:
    return calendar(*entries).day(date(2026, 1, number))


def test_a_box_to_come_opens_on_its_day() -> None:
    assert opens_later(date(2026, 1, 15), TODAY) == "The box of 2026-01-15 opens in 1 day."
    assert opens_later(date(2027, 1, 14), TODAY) == "The box of 2027-01-14 opens in 365 days."


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (played(5), "solved"),
        (played(5, assisted=True), "solved with help"),
        (played(5, solved=False), "not solved"),
        (played(5, solved=False, gave_up=True), "given up"),
        (played(5, practice=True), "practice, solved"),
        (played(12, practice=True), "unfinished"),
        (played(12), "solved, unfinished"),
    ],
)
def test_what_became_of_a_box_in_a_few_words(entry: HistoryEntry, words: str) -> None:
    assert entry.daily
    assert result_words(calendar(entry).day(entry.daily).box) == words


def test_days_without_a_game_say_so() -> None:
    assert [result_words(day(number).box) for number in (13, 14, 15)] == [
        "not played", "not played yet", "not open yet",
    ]  # fmt: skip
    practice = replace(BEGUN, practice=True)
    for entries, words in (([], ""), ([played(12)], "solved, ")):
        box = make_calendar(entries, [practice], TODAY).day(date(2026, 1, 12)).box
        assert result_words(box) == f"{words}unfinished practice"


def test_a_sentence_tells_score_par_and_rays() -> None:
    told = day_sentence(day(5, played(5)), TODAY)
    assert told == "Monday 5: solved, score 12, 1 under par (13), 9 rays."
    assert day_sentence(day(5, played(5)), TODAY, brief=True) == "Monday 5: solved."
    assert day_sentence(day(14), TODAY) == "Wednesday 14, today: not played yet."
    puzzle = played(5, mode="puzzle")
    assert day_sentence(day(5, puzzle), TODAY) == "Monday 5: not played; puzzle solved."


@pytest.mark.parametrize(
    ("number", "entries", "sentence"),
    [
        (14, [], "Enter plays it."),
        (12, [], "Enter continues it."),
        (13, [], "Enter plays it, for practice."),
        (13, [played(13)], "Enter plays it again, for practice."),
        (13, [played(13, practice=True)], "Enter plays it again, for practice."),
        (15, [], "The box of 2026-01-15 opens in 1 day."),
    ],
)
def test_advice_says_what_enter_does(
    number: int, entries: list[HistoryEntry], sentence: str
) -> None:
    assert advice(day(number, *entries), TODAY) == sentence


def test_facts_have_labels() -> None:
    assert day_facts(day(5, played(5)).box) == [
        ("box", "solved"), ("score", "12 (−1)"), ("par", "13"), ("rays", "9"), ("time", "2:05"),
        ("code", "8x8-4-CQWYE"),
    ]  # fmt: skip
    about = day_facts(day(5, played(5, par=Par(10, exact=False))).box)
    assert about[1:3] == [("score", "12 (+2)"), ("par", "about 10")]
    assert ("score", "12") in day_facts(day(5, played(5, par=None)).box)
    assert day_facts(day(12).box) == [("box", "unfinished"), ("rays", "2 so far")]


def test_a_month_is_read_aloud_up_to_today() -> None:
    entries = [played(1), played(2), played(9, solved=False, par=None), played(13, practice=True)]
    assert list(month_lines(calendar(*entries), TODAY)) == [
        "January 2026: 2 solved, 1 not solved, 1 unfinished, 1 for practice and 8 not played.",
        "Current streak 0, best 2.",
        "Thursday 1: solved, score 12, 1 under par (13), 9 rays.",
        "Friday 2: solved, score 12, 1 under par (13), 9 rays.",
        "Saturday 3 to Thursday 8: not played.",
        "Friday 9: not solved, score 12, 9 rays.",
        "Saturday 10 to Sunday 11: not played.",
        "Monday 12: unfinished. Type daily 2026-01-12 to continue it.",
        "Tuesday 13: practice, solved, score 12, 1 under par (13), 9 rays.",
        "Wednesday 14, today: not played yet. Type daily to play it.",
    ]


def test_a_month_to_come_is_empty() -> None:
    lines = list(month_lines(Calendar(TODAY), date(2026, 2, 1)))
    assert lines == ["February 2026: no box was played.", "Current streak 0, best 0."]
    assert {each.box.status for each in Calendar(TODAY).month(date(2026, 2, 1))} == {Status.FUTURE}
