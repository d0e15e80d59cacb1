"""The page of statistics: 80 columns, in ASCII on request, and every game in a bar."""

from __future__ import annotations

from itertools import pairwise

from history.test_statistics import GAME, GIVEN_UP, HARD, HELPED, PUZZLE, TODAY, entries
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import summarise
from blackbox_tui.rules.session import Par
from blackbox_tui.text.stats import Bar, bar_length, bars, overall, puzzle_facts, stats_text, trend

histograms = st.dictionaries(st.integers(0, 10**12), st.integers(1, 1000), min_size=1).map(
    lambda counts: tuple(sorted(counts.items()))
)


@given(histograms, st.integers(1, 20))
def test_bars_hold_every_game_in_ranges_of_one_size_and_none_is_empty(
    histogram: tuple[tuple[int, int], ...], most: int
) -> None:
    chart = bars(histogram, most)
    assert 1 <= len(chart) <= most
    assert sum(bar.games for bar in chart) == sum(count for _, count in histogram)
    assert chart[0].low == histogram[0][0]
    assert chart[-1].low <= histogram[-1][0] <= chart[-1].high
    assert all(bar.games for bar in chart)
    assert len({bar.high - bar.low for bar in chart}) == 1
    for bar, following in pairwise(chart):
        assert bar.high < following.low


def test_an_empty_histogram_has_no_bars() -> None:
    assert bars(()) == []
    assert Bar(3, 3, 1).label == "3"
    assert Bar(3, 5, 1).label == "3-5"


@given(st.integers(1, 500), st.integers(1, 500), st.integers(1, 80))
def test_bars_fit_their_games_and_their_room(count: int, more: int, width: int) -> None:
    length = bar_length(count, count + more, width)
    assert 1 <= length <= min(count, width)


@given(st.lists(entries), st.booleans())
def test_the_page_is_at_most_80_columns_wide(played: list[HistoryEntry], unicode: bool) -> None:
    page = stats_text(summarise(played, TODAY), unicode=unicode)
    assert all(len(line) <= 80 for line in page.split("\n"))
    assert unicode or page.isascii()


def test_a_trend_of_one_game_says_so() -> None:
    [alone] = summarise([GAME], TODAY).groups
    assert alone.counted
    assert trend(alone.counted).title == "last game, scores"


def test_the_whole_page() -> None:
    played = [
        GAME._replace(score=score, par=Par(par), solved=score < 12, seconds=90.0, choices=score / 8)
        for score, par in ((8, 9), (9, 9), (10, 8), (12, 8), (9, 8), (10, 8))
    ]
    played += [
        GAME._replace(assisted=True),
        GAME._replace(mode="duel", score=20),
        GAME._replace(daily=TODAY, practice=False, score=9, seconds=90.0),
    ]
    page = stats_text(summarise(played, TODAY)._replace(unreadable=1), unicode=False)
    assert page == PAGE


PAGE = """\
7 ranked games, 6 solved; current streak 3, best 3.
1 daily box; current streak 1, best 1.
1 damaged line in your history was skipped.

classic, 8x8, 4 atoms
  games     7, 6 solved (86%)
  score     best 8, mean 9.6, median 9
  to par    +1.3 on average
  choices   1.2 on average
  time      1:30 on average
  streak    3, best 3
  assisted  1 game, best 9, mean 9.0
  matches   1 game, best 20, mean 20.0
  last 7 games, points to par: -1 0 +2 +4 +1 +2 ?
   8 1 #
   9 3 ###
  10 2 ##
  12 1 #
"""


def test_the_recent_cost_of_choices_and_unranked_games_are_shown() -> None:
    played = [GAME._replace(choices=float(points)) for points in (12, *[1] * 10)]
    page = stats_text(summarise(played, TODAY), unicode=True)
    assert "  choices   2.0 on average, 1.0 lately\n" in page
    page = stats_text(summarise([GAME._replace(mode="computer")], TODAY), unicode=True)
    assert "No ranked games" in page
    assert "computer  1 game" in page


def test_the_statistics_have_a_line_for_each_grade() -> None:
    statistics = summarise([PUZZLE, HELPED, GIVEN_UP, HARD], TODAY)
    assert puzzle_facts(statistics) == [
        ("easy", "2 of 3 solved; 1 without help, best 1:40, median 1:40; 0 wrong tries"),
        ("hard", "1 of 1 solved; 1 without help, best 6:40, median 6:40; 2 wrong tries"),
    ]
    assert overall(statistics) == ["3 puzzles solved."]
    assert "\npuzzles\n  easy      2 of 3 solved;" in stats_text(statistics, unicode=True)
    assert puzzle_facts(summarise([HELPED], TODAY)) == [
        ("easy", "1 of 1 solved; 0 without help; 0 wrong tries")
    ]
