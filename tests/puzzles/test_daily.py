from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackbox_tui import puzzles
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.formats.fields import read_date
from blackbox_tui.puzzles import (
    LEVELS,
    NoPuzzle,
    Puzzle,
    level_of_day,
    make_puzzle,
    puzzle_of_day,
    read_puzzle,
)
from blackbox_tui.rules.deal import Variant
from blackbox_tui.solver.jobs import Job, run_job

# Golden: these never change. Players compare how long they took for the puzzle of a day.
LINES = (Path(__file__).parents[1] / "data" / "daily-puzzles.txt").read_text("ascii").splitlines()
YEAR = {read_date(day): code for day, code in map(str.split, LINES)}

ONE_OF_EACH = [date(2028, 2, 29), date(2028, 3, 1), date(2028, 9, 1), date(2028, 1, 16)]
"""Days whose puzzles are made quickly: easy, medium, hard and expert."""


def test_the_file_has_every_day_of_a_leap_year_in_order() -> None:
    assert list(YEAR) == [date(2028, 1, 1) + timedelta(days) for days in range(366)]
    assert len(set(YEAR.values())) == 366


def test_every_code_of_the_year_names_few_rays_and_four_atoms_on_the_usual_board() -> None:
    for code in YEAR.values():
        start = decode_puzzle(code)
        assert start.variant == Variant()
        assert 3 <= len(start.given) <= 8


def test_puzzles_get_harder_from_monday_to_sunday() -> None:
    monday = date(2028, 1, 3)
    week = [level_of_day(monday + timedelta(days)) for days in range(7)]
    assert week == [1, 1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("day", ONE_OF_EACH, ids=str)
def test_daily_puzzles_never_change(day: date) -> None:
    puzzle = run_job(puzzle_of_day(day))
    assert puzzle.code == YEAR[day]
    assert puzzle.level == level_of_day(day)


@settings(max_examples=8)
@given(st.sampled_from([day for day in YEAR if level_of_day(day) < LEVELS[-1]]))
def test_a_code_of_the_year_is_as_hard_as_its_weekday_says(day: date) -> None:
    assert run_job(read_puzzle(YEAR[day])).level == level_of_day(day)


@pytest.mark.slow
def test_no_daily_puzzle_of_the_year_changes() -> None:
    for day, code in YEAR.items():
        puzzle = run_job(puzzle_of_day(day))
        assert (puzzle.code, puzzle.level) == (code, level_of_day(day)), day


def test_another_seed_is_tried_if_a_day_has_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def fails_first(level: int, variant: Variant, seed: str) -> Job[Puzzle]:
        tried.append(seed)
        if len(tried) < 3:
            raise NoPuzzle("There is none.")
        return (yield from make_puzzle(level, variant, seed))

    monkeypatch.setattr(puzzles, "make_puzzle", fails_first)
    puzzle = run_job(puzzle_of_day(date(2028, 2, 29)))
    assert tried == ["daily 2028-02-29", "daily 2028-02-29 2", "daily 2028-02-29 3"]
    assert puzzle.level == 1
    assert puzzle.code != YEAR[date(2028, 2, 29)]
