"""Statistics: the sums are right, whatever the order and the length of the history."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from statistics import mean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.history import lines_of

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import (
    PuzzleFigures,
    PuzzleRank,
    Rank,
    Streak,
    kind_of,
    rank_of,
    summarise,
    summarise_lines,
    to_dict,
)
from blackbox_tui.rules.session import Par

TODAY = date(2025, 3, 10)
GAME = HistoryEntry(day=TODAY, code="8x8-4-CQWYE", edition="classic", score=9, solved=True)

entries = st.builds(
    GAME._replace,
    code=st.sampled_from(["8x8-4-CQWYE", "8x8-5-750FGC", "10x12-6-2C73ZMGH"]),
    edition=st.sampled_from(["classic", "rays"]),
    score=st.integers(0, 50),
    solved=st.booleans(),
    par=st.none() | st.builds(Par, st.none() | st.integers(5, 15)),
    assisted=st.booleans(),
    practice=st.booleans(),
    daily=st.none() | st.dates(date(2025, 3, 1), TODAY),
    mode=st.sampled_from(["solitaire", "solitaire", "duel", "computer"]),
    choices=st.none() | st.floats(0, 20),
)


@given(st.lists(entries))
def test_sums_agree_with_the_standard_library(played: list[HistoryEntry]) -> None:
    statistics = summarise(played, TODAY)
    games = [figures.games for group in statistics.groups for figures in group.figures.values()]
    assert sum(games) == len(played)
    for group in statistics.groups:
        for kind, figures in group.figures.items():
            own = [
                entry
                for entry in played
                if (entry.edition, entry.size, entry.atoms) == group[:3] and kind_of(entry) == kind
            ]
            scores = [entry.score for entry in own]
            assert figures.games == len(own)
            assert figures.solved == sum(entry.solved for entry in own)
            assert figures.best == min(scores)
            assert figures.mean == pytest.approx(mean(scores))
            assert figures.median == median(scores)
            assert figures.last == tuple(scores[-10:])
            assert [score for score, _ in figures.recent] == scores[-20:]
            assert dict(figures.histogram) == {score: scores.count(score) for score in scores}
            pars = [(entry.score, entry.par.points) for entry in own if entry.par]
            above = [score - par for score, par in pars if par is not None]
            assert figures.par_difference == (pytest.approx(mean(above)) if above else None)
            choices = [entry.choices for entry in own if entry.choices is not None]
            assert figures.choices == (pytest.approx(mean(choices)) if choices else None)
            last = choices[-10:]
            assert figures.last_choices == (pytest.approx(mean(last)) if last else None)


@given(st.lists(st.booleans()))
def test_streaks_are_runs_of_solved_games(outcomes: list[bool]) -> None:
    runs = "".join("x" if solved else " " for solved in outcomes)
    statistics = summarise((GAME._replace(solved=solved) for solved in outcomes), TODAY)
    assert statistics.streak.longest == max(map(len, runs.split()), default=0)
    assert statistics.streak.current == len(runs) - len(runs.rstrip("x"))
    assert statistics.games == len(outcomes)


def test_groups_are_sorted_by_ranked_games() -> None:
    rays = GAME._replace(edition="rays")
    helped = GAME._replace(edition="arcade", assisted=True)
    statistics = summarise([GAME, rays, rays, helped, helped, helped], TODAY)
    assert [group.edition for group in statistics.groups] == ["rays", "classic", "arcade"]


# --- daily boxes --------------------------------------------------------------------


def daily(days_ago: int, *, solved: bool = True) -> HistoryEntry:
    day = TODAY - timedelta(days_ago)
    return GAME._replace(day=day, daily=day, solved=solved)


@pytest.mark.parametrize("today", [TODAY, date(2028, 3, 2), date(2027, 3, 2), date(2028, 1, 2)])
def test_daily_streaks_count_consecutive_dates_and_wait_for_today(today: date) -> None:
    for days, streak in (
        ((9, 8, 7, 6, 2, 1, 0), Streak(3, 4)),
        ((9, 8, 7, 6, 3, 2, 1), Streak(3, 4)),
        ((4, 3, 2), Streak(0, 3)),
        ((0, -1), Streak(2, 2)),  # after a flight west
    ):
        played = [today - timedelta(ago) for ago in days]
        statistics = summarise([GAME._replace(day=day, daily=day) for day in played], today)
        assert (statistics.daily_streak, statistics.dailies) == (streak, len(days))


def test_only_the_first_attempt_at_a_daily_box_counts() -> None:
    again = daily(0)
    played = [daily(1), daily(0, solved=False), again, again._replace(practice=True)]
    statistics = summarise_lines(lines_of(played), TODAY)
    assert (statistics.games, statistics.daily_streak) == (2, Streak(0, 1))
    assert statistics.dailies == 2
    helped = summarise([daily(0)._replace(assisted=True)], TODAY)
    assert (helped.dailies, helped.daily_streak) == (1, Streak(0, 0))


def test_the_first_and_last_possible_dates_are_accepted() -> None:
    edges = [GAME._replace(daily=day) for day in (date.min, date.max)]
    for today in (date.min, date.max):
        assert summarise(edges, today).daily_streak.longest == 1


# --- lines, JSON --------------------------------------------------------------------


# Golden: fields may be added, but none of these changes.
GOLDEN = Path(__file__).parents[1] / "data" / "statistics.json"


def test_the_json_format_never_changes() -> None:
    played = [
        GAME._replace(daily=TODAY, seconds=20.0),
        GAME._replace(score=12, par=Par(11), solved=False, seconds=40.0),
    ]
    text = json.dumps(to_dict(summarise(played, TODAY)))
    assert text == GOLDEN.read_text(encoding="utf-8").strip()


# --- the rank of a game --------------------------------------------------------------


def scored(*scores: int) -> list[HistoryEntry]:
    """A history of solved games."""
    return [GAME._replace(score=score) for score in scores]


@pytest.mark.parametrize(
    ("scores", "place", "best"),
    [((), 1, None), ((10, 12), 1, 10), ((9, 12), 1, 9), ((8, 12), 2, 8), ((8, 9, 12, 6), 3, 6)],
)
def test_games_are_ranked_among_earlier_ones(
    scores: tuple[int, ...], place: int, best: int | None
) -> None:
    expected = Rank(place, len(scores) + 1, best, streak=len(scores) + 1)
    assert rank_of(GAME, scored(*scores)) == expected


def test_unsolved_games_end_the_streak() -> None:
    lost = GAME._replace(solved=False, score=29)
    assert rank_of(GAME, [GAME, lost, GAME, GAME]) == Rank(1, 5, 9, streak=3)
    assert rank_of(lost, scored(8, 8)) == Rank(3, 3, 8, streak=0)


# --- puzzles --------------------------------------------------------------------------

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


def test_grades_have_figures_easiest_first() -> None:
    slow = PUZZLE._replace(seconds=300.0, tries=1)
    played = [HARD, PUZZLE, HELPED, slow, GIVEN_UP, PRACTICE]
    assert summarise(played, TODAY).puzzles == (
        PuzzleFigures("easy", 4, solved=3, unaided=2, tries=1, best=100.0, median=200.0),
        PuzzleFigures("hard", 1, solved=1, unaided=1, tries=2, best=400.0, median=400.0),
    )


def test_only_puzzles_solved_without_help_have_a_time() -> None:
    (figures,) = summarise([HELPED, GIVEN_UP], TODAY).puzzles
    assert (figures.solved, figures.unaided, figures.best, figures.median) == (1, 0, None, None)


def test_the_json_has_puzzles_by_grade() -> None:
    assert to_dict(summarise([HARD], TODAY))["puzzles"] == [
        {"grade": "hard", "puzzles": 1, "solved": 1, "unaided": 1, "tries": 2, "best": 400.0,
         "median": 400.0}
    ]  # fmt: skip


def ranked(entry: HistoryEntry, *before: HistoryEntry) -> PuzzleRank | None:
    rank = rank_of(entry, before)
    assert rank is None or isinstance(rank, PuzzleRank)
    return rank


def test_times_are_compared_with_the_best_of_their_grade() -> None:
    fast, slow = PUZZLE._replace(seconds=50.0), PUZZLE._replace(seconds=70.0)
    assert ranked(PUZZLE) == PuzzleRank(None, 1)
    assert ranked(PUZZLE, fast, slow, HARD) == PuzzleRank(50.0, 4)
    assert ranked(PUZZLE, slow, fast, HARD) == PuzzleRank(50.0, 4)
    assert ranked(HARD, slow, fast) == PuzzleRank(None, 3)


def test_assisted_and_practice_puzzles_set_no_best_time() -> None:
    assert ranked(PUZZLE, HELPED, PRACTICE, GIVEN_UP) == PuzzleRank(None, 1)
    assert [ranked(entry) for entry in (HELPED, PRACTICE, GIVEN_UP)] == [None] * 3


def test_help_and_giving_up_end_the_streak_but_practice_does_not() -> None:
    one, two = PUZZLE._replace(seconds=1.5), PUZZLE._replace(seconds=2.5)
    for other, streak in ((HELPED, 2), (GIVEN_UP, 2), (PRACTICE, 3), (GAME, 3)):
        rank = ranked(PUZZLE, one, other, two)
        assert rank is not None
        assert rank.streak == streak
