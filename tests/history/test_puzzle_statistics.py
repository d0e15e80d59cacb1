"""Statistics of puzzles: by grade, and never mixed with the scores of games."""

from __future__ import annotations

from datetime import date

from support.history import lines_of

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import (
    PuzzleFigures,
    PuzzleRank,
    Statistics,
    rank_puzzle,
    summarise,
    to_dict,
)
from history.test_statistics import GAME, TODAY

PUZZLE = HistoryEntry(
    day=date(2026, 1, 31),
    code="P8x8-4-5-34VZ5CMCJ",
    edition="classic",
    score=0,
    solved=True,
    rays=5,
    seconds=100.0,
    mode="puzzle",
    seeker="You",
    level=1,
)
HELPED = PUZZLE._replace(assisted=True, help=3, seconds=10.0)
GIVEN_UP = PUZZLE._replace(solved=False, gave_up=True, seconds=5.0)
PRACTICE = PUZZLE._replace(practice=True, seconds=1.0)
HARD = PUZZLE._replace(level=3, seconds=400.0, tries=2)


def test_each_grade_has_its_figures_the_easiest_first() -> None:
    slow = PUZZLE._replace(seconds=300.0, tries=1)
    played = [HARD, slow, HELPED, PUZZLE, GIVEN_UP, PRACTICE]
    assert summarise(played, TODAY).puzzles == (
        PuzzleFigures("easy", 4, solved=3, unaided=2, tries=1, best=100.0, median=200.0),
        PuzzleFigures("hard", 1, solved=1, unaided=1, tries=2, best=400.0, median=400.0),
    )


def test_without_a_puzzle_solved_unaided_there_is_no_time() -> None:
    (figures,) = summarise([HELPED, GIVEN_UP], TODAY).puzzles
    assert (figures.solved, figures.unaided, figures.best, figures.median) == (1, 0, None, None)


def test_puzzles_do_not_count_as_games() -> None:
    games = [GAME._replace(score=9), GAME._replace(score=12, solved=False)]
    alone, mixed = summarise(games, TODAY), summarise([PUZZLE, *games, GIVEN_UP, HARD], TODAY)
    assert mixed._replace(puzzles=()) == alone
    assert summarise([PUZZLE], TODAY).groups == ()
    assert summarise([PRACTICE], TODAY) == Statistics()


def test_other_programs_read_them_by_grade() -> None:
    assert to_dict(summarise([HARD], TODAY))["puzzles"] == [
        {"grade": "hard", "puzzles": 1, "solved": 1, "unaided": 1, "tries": 2, "best": 400.0,
         "median": 400.0}
    ]  # fmt: skip


def ranked(entry: HistoryEntry, *before: HistoryEntry) -> PuzzleRank | None:
    return rank_puzzle(lines_of(before), entry)


def test_a_time_is_compared_with_the_best_of_its_grade() -> None:
    fast, slow = PUZZLE._replace(seconds=50.0), PUZZLE._replace(seconds=70.0)
    assert ranked(PUZZLE) == PuzzleRank(None, 1)
    assert ranked(PUZZLE, slow, fast, HARD) == PuzzleRank(50.0, 4)
    assert ranked(HARD, slow, fast) == PuzzleRank(None, 3)


def test_neither_help_nor_practice_make_a_best_time() -> None:
    assert ranked(PUZZLE, HELPED, PRACTICE, GIVEN_UP) == PuzzleRank(None, 1)
    assert [ranked(entry) for entry in (HELPED, PRACTICE, GIVEN_UP)] == [None] * 3


def test_help_and_giving_up_break_the_streak_and_practice_does_not() -> None:
    one, two = PUZZLE._replace(seconds=1.5), PUZZLE._replace(seconds=2.5)
    for other, streak in ((HELPED, 2), (GIVEN_UP, 2), (PRACTICE, 3), (GAME, 3)):
        rank = ranked(PUZZLE, one, other, two)
        assert rank is not None
        assert rank.streak == streak


def test_the_history_may_hold_the_puzzle_already() -> None:
    later = PUZZLE._replace(seconds=1.0)
    assert ranked(PUZZLE, HARD, PUZZLE, later) == PuzzleRank(None, 2)
