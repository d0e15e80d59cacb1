"""Two histories become one: no game is lost or doubled, and a day's box counts once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.history import HistoryEntry, HistoryError, from_line, to_line
from blackbox_tui.formats.stats import summarise
from blackbox_tui.formats.transfer import HEADER, merge, read_export, write_export

FIRST = date(2026, 1, 1)
GAME = HistoryEntry(day=FIRST, code="8x8-4-CQWYE", edition="classic", score=9, solved=True)


def game(day: int, score: int = 9, **changes: object) -> HistoryEntry:
    return GAME._replace(day=FIRST + timedelta(day), score=score, **changes)  # type: ignore[arg-type]


def daily(day: int, score: int = 9, *, late: int = 0, practice: bool = False) -> HistoryEntry:
    """The box of a day, finished so many days later."""
    return game(day + late, score, daily=FIRST + timedelta(day), practice=practice)


@st.composite
def histories(draw: st.DrawFn) -> list[HistoryEntry]:
    """What one machine may have: dates mostly in order, one attempt at most at a day's box."""
    entries: list[HistoryEntry] = []
    day, seen = 0, set[int]()
    for _ in range(draw(st.integers(0, 12))):
        day = max(0, day + draw(st.sampled_from([0, 0, 0, 1, 1, 2, 5, -1])))
        score, solved = draw(st.integers(8, 10)), draw(st.booleans())
        if draw(st.booleans()):
            box = max(0, day - draw(st.sampled_from([0, 0, 0, 1, 3])))
            entry = daily(box, score, late=day - box, practice=box in seen or draw(st.booleans()))
            seen.add(box)
        else:
            entry = game(day, score, practice=draw(st.booleans()))
        entries.append(entry._replace(solved=solved, seconds=float(draw(st.integers(0, 2)))))
    return entries


def merged(ours: Sequence[HistoryEntry], theirs: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    return [from_line(line) for line in merge(list(map(to_line, ours)), theirs).lines]


def games_of(entries: Sequence[HistoryEntry]) -> Counter[HistoryEntry]:
    """How often each game is there; which attempt counts may be known later."""
    return Counter(game._replace(practice=game.practice or bool(game.daily)) for game in entries)


def scores(entries: Sequence[HistoryEntry]) -> list[int]:
    return [entry.score for entry in entries]


# --- properties ---------------------------------------------------------------------------


@given(histories())
def test_a_history_comes_to_an_empty_home_as_it_is(theirs: list[HistoryEntry]) -> None:
    text = write_export(map(to_line, theirs))
    assert merged([], list(read_export(text))) == theirs


@given(histories(), histories())
def test_to_import_twice_changes_nothing(
    ours: list[HistoryEntry], theirs: list[HistoryEntry]
) -> None:
    once = merge(list(map(to_line, ours)), theirs)
    twice = merge(once.lines, theirs)
    assert twice.lines == once.lines
    assert (twice.added, twice.known) == (0, len(theirs))


@given(histories(), histories())
def test_every_game_is_there_as_often_as_on_the_machine_that_has_it_more_often(
    ours: list[HistoryEntry], theirs: list[HistoryEntry]
) -> None:
    result = merge(list(map(to_line, ours)), theirs)
    assert games_of(list(map(from_line, result.lines))) == games_of(ours) | games_of(theirs)
    assert result.added == len(result.lines) - len(ours)
    assert result.added + result.known == len(theirs)


@given(histories(), histories())
def test_the_box_of_a_day_counts_once_and_never_less_than_before(
    ours: list[HistoryEntry], theirs: list[HistoryEntry]
) -> None:
    counting = [entry for entry in merged(ours, theirs) if entry.daily and not entry.practice]
    days = [entry.daily for entry in counting]
    assert len(days) == len(set(days))
    attempts = [entry for entry in (*ours, *theirs) if entry.daily and not entry.practice]
    assert set(days) == {entry.daily for entry in attempts}
    for entry in counting:
        assert entry.day == min(other.day for other in attempts if other.daily == entry.daily)


@given(histories(), histories())
def test_machines_that_import_from_each_other_end_with_the_same_history(
    ours: list[HistoryEntry], theirs: list[HistoryEntry]
) -> None:
    here = merged(ours, theirs)
    there = merged(theirs, here)
    assert here == there
    assert merged(here, there) == here


@given(histories(), histories())
def test_dates_stay_in_order_where_they_were(
    ours: list[HistoryEntry], theirs: list[HistoryEntry]
) -> None:
    ours, theirs = (sorted(entries, key=lambda entry: entry.day) for entries in (ours, theirs))
    days = [entry.day for entry in merged(ours, theirs)]
    assert days == sorted(days)


# --- examples -----------------------------------------------------------------------------


def test_games_of_both_machines_stand_in_the_order_of_their_dates() -> None:
    ours, theirs = [game(0, 1), game(2, 3), game(4, 5)], [game(1, 2), game(2, 4), game(5, 6)]
    assert scores(merged(ours, theirs)) == [1, 2, 3, 4, 5, 6]


def test_a_streak_goes_on_over_both_machines() -> None:
    both = merged([daily(0), daily(2)], [daily(1), daily(3)])
    assert summarise(both, FIRST + timedelta(3)).daily_streak == (4, 4)


def test_a_clock_that_was_set_back_does_not_change_the_order_of_games() -> None:
    theirs = [game(3, 1), game(0, 2), game(4, 3)]
    assert scores(merged([game(1, 7)], theirs)) == [7, 1, 2, 3]
    assert scores(merged([], theirs)) == [1, 2, 3]


def test_two_equal_games_of_a_day_stay_two() -> None:
    assert merged([game(0)], [game(0), game(0)]) == [game(0)] * 2
    assert merged([game(0), game(0)], [game(0)]) == [game(0)] * 2


def test_of_two_attempts_at_a_box_the_one_that_ended_first_counts() -> None:
    early, late = daily(0, 12), daily(0, 8, late=1)
    for ours, theirs in (([early], [late]), ([late], [early])):
        both = merge(list(map(to_line, ours)), theirs)
        assert both.lines == [to_line(early), to_line(late._replace(practice=True))]
        assert both.doubled == 1


def test_of_two_attempts_on_the_same_day_the_one_that_is_here_counts() -> None:
    both = merged([daily(0, 12)], [daily(0, 8)])
    assert both == [daily(0, 12), daily(0, 8, practice=True)]


def test_practice_never_takes_the_place_of_an_attempt() -> None:
    late = daily(0, 5, late=3, practice=True)
    assert merged([late], [daily(0, 12, late=4)]) == [late, daily(0, 12, late=4)]


def test_a_box_and_another_kind_of_game_of_the_same_day_count_both() -> None:
    other = daily(0)._replace(mode="computer")
    assert merged([daily(0)], [other]) == [daily(0), other]


def test_lines_that_cannot_be_read_stay_where_they_are() -> None:
    lines = ["torn", to_line(game(1, 1)), '{"version": 2}', to_line(game(3, 3)), "", "end"]
    both = merge(lines, [game(0, 0), game(2, 2)])
    assert [line for line in both.lines if line in lines] == lines
    readable = [from_line(line) for line in both.lines if '"score"' in line]
    assert scores(readable) == [0, 1, 2, 3]
    superset = merge(lines, [game(1, 1), game(2, 2), game(3, 3)])
    assert [line for line in superset.lines if line in lines] == lines


# --- the file -----------------------------------------------------------------------------


def test_a_file_is_a_header_and_the_lines() -> None:
    assert write_export([to_line(GAME), " ", "odd"]) == f"{HEADER}\n{to_line(GAME)}\nodd\n"
    assert HEADER == '{"format": "blackbox history", "version": 1}'


def test_lines_that_cannot_be_read_are_counted() -> None:
    entries = read_export(f"{HEADER}\ntorn\n{to_line(GAME)}\r\n\n{to_line(GAME)[:50]}")
    assert list(entries) == [GAME]
    assert entries.unreadable == 2


def test_the_history_file_of_another_machine_can_be_read_too() -> None:
    assert list(read_export(f"{to_line(GAME)}\n{to_line(GAME)}\n")) == [GAME] * 2


@pytest.mark.parametrize(
    "text",
    ["", "\n \n", "hello", "[]", "{}", '{"format": "blackbox progress", "version": 2}',
     '{"format": "blackbox history"}', '{"format": "blackbox history", "version": "1"}',
     to_line(GAME)[:-1], f"\n{to_line(GAME)[:-1]}\n{HEADER}"],
)  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(HistoryError, match=r"^This is not a history of Black Box games\.$"):
        read_export(text)


def test_a_file_of_a_newer_version_is_refused() -> None:
    with pytest.raises(HistoryError, match="written by a newer version"):
        read_export('{"format": "blackbox history", "version": 2}\n')
