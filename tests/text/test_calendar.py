from __future__ import annotations

from datetime import date

import pytest
from support.sessions import guess_all, puzzle, session

from blackbox_tui.history.calendar import Calendar, Day, Status, make_calendar
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.session import Par
from blackbox_tui.text.calendar import (
    advice,
    day_facts,
    day_sentence,
    month_lines,
    result_words,
)
from blackbox_tui.values import replace

TODAY = date(2026, 1, 14)
GAME = HistoryEntry(
    day=TODAY, code="8x8-4-CQWYE", edition="classic", score=12, solved=True, par=Par(13), rays=9,
    seconds=125,
)  # fmt: skip
BEGUN = replace(session([Fire(3), Fire(13)]), daily="2026-01-12")
SOLVING = replace(puzzle(guess_all("a1")), daily="2026-01-13")


def played(day: int, **changes: object) -> HistoryEntry:
    date_ = date(2026, 1, day)
    return GAME._replace(**{"day": date_, "daily": date_, **changes})  # type: ignore[arg-type]


def calendar(*entries: HistoryEntry) -> Calendar:
    return make_calendar(entries, [BEGUN, SOLVING], TODAY)


def day(number: int, *entries: HistoryEntry) -> Day:
    return calendar(*entries).day(date(2026, 1, number))


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
def test_results_are_a_few_words(entry: HistoryEntry, words: str) -> None:
    assert entry.daily
    assert result_words(calendar(entry).day(entry.daily).box) == words


def test_sentences_name_score_par_and_rays() -> None:
    told = day_sentence(day(5, played(5)), TODAY)
    assert told == "Monday 5: solved, score 12, 1 under par (13), 9 rays."
    assert day_sentence(day(5, played(5)), TODAY, brief=True) == "Monday 5: solved, score 12 (−1)."
    assert day_sentence(day(14), TODAY) == "Wednesday 14 (today): not played yet."
    solved = day(5, played(5, mode="puzzle"))
    assert day_sentence(solved, TODAY) == (
        "Monday 5: box not played; easy puzzle solved in 2:05, no wrong tries, no help."
    )
    assert day_sentence(solved, TODAY, brief=True) == (
        "Monday 5: box not played; easy puzzle solved."
    )


@pytest.mark.parametrize(
    ("number", "entries", "sentence"),
    [
        (14, [], "Enter plays it, p the medium puzzle."),
        (12, [], "Enter continues it, p plays the easy puzzle."),
        (13, [], "Enter plays it for practice, p continues the puzzle."),
        (13, [played(13)], "Enter plays it again, p continues the puzzle."),
        (11, [played(11, practice=True), played(11, mode="puzzle")],
         "Enter plays it again, p the puzzle."),
        (15, [], "The box for 15 January opens in 1 day."),
        (15, [played(15, mode="puzzle")],
         "The box for 15 January opens in 1 day. p plays the puzzle."),
    ],
)  # fmt: skip
def test_advice_says_what_keys_do(number: int, entries: list[HistoryEntry], sentence: str) -> None:
    assert advice(day(number, *entries), TODAY) == sentence


@pytest.mark.parametrize(
    ("number", "changes", "words"),
    [
        (5, {}, "easy, solved in 2:05, no wrong tries, no help"),
        (7, {"practice": True, "tries": 1, "help": 2, "assisted": True},
         "medium, practice, solved in 2:05, 1 wrong try, help used twice"),
        (10, {"solved": False, "gave_up": True},
         "hard, given up after 2:05, no wrong tries, no help"),
        (11, None, "expert, not played"),
        (13, None, "easy, unfinished"),
        (14, None, "medium, not played yet"),
        (15, None, "medium, not open yet"),
    ],
)  # fmt: skip
def test_daily_puzzles_show_grade_and_result(
    number: int, changes: dict[str, object] | None, words: str
) -> None:
    entries = [] if changes is None else [played(number, mode="puzzle", **changes)]
    assert day_facts(day(number, *entries))[-1] == ("puzzle", words)


def test_text_mode_lists_a_month_up_to_today() -> None:
    entries = [
        *(played(1), played(2), played(9, solved=False, par=None), played(11, practice=True)),
        played(6, mode="puzzle"),
    ]
    assert list(month_lines(calendar(*entries), TODAY)) == [
        "January 2026: 2 boxes solved, 1 not solved, 1 unfinished, 1 for practice and 8 not "
        "played; 1 puzzle solved.",
        "Current streak 0, best 2.",
        "Thursday 1: solved, score 12, 1 under par (13), 9 rays.",
        "Friday 2: solved, score 12, 1 under par (13), 9 rays.",
        "Saturday 3 to Monday 5: not played.",
        "Tuesday 6: box not played; easy puzzle solved in 2:05, no wrong tries, no help.",
        "Wednesday 7 to Thursday 8: not played.",
        "Friday 9: not solved, score 12, 9 rays.",
        "Saturday 10: not played.",
        "Sunday 11: practice, solved, score 12, 1 under par (13), 9 rays.",
        "Monday 12: unfinished. Type daily 2026-01-12 to continue the box.",
        "Tuesday 13: box not played; easy puzzle unfinished. "
        "Type daily puzzle 2026-01-13 to continue the easy puzzle.",
        "Wednesday 14 (today): not played yet. Type daily to play the box. "
        "Type daily puzzle to play the medium puzzle.",
    ]


def test_later_months_are_empty() -> None:
    later = date(2026, 2, 1)
    told = [*month_lines(Calendar(TODAY), later)]
    assert told == ["February 2026: no boxes played.", "No streak yet."]
    assert {each.box.status for each in Calendar(TODAY).month(later)} == {Status.FUTURE}
