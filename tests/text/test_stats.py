"""The page of statistics: 80 columns, in ASCII on request, and every game in a bar."""

from __future__ import annotations

from itertools import pairwise

from formats.test_stats import GAME, TODAY, entries
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.history import HistoryEntry
from blackbox_tui.formats.stats import summarise
from blackbox_tui.rules.session import Par
from blackbox_tui.text.stats import Bar, bars, draw_bar, stats_text

histograms = st.dictionaries(st.integers(0, 10**12), st.integers(1, 1000), min_size=1).map(
    lambda counts: tuple(sorted(counts.items()))
)


@given(histograms, st.integers(1, 20))
def test_bars_hold_every_game_and_leave_no_gap(
    histogram: tuple[tuple[int, int], ...], most: int
) -> None:
    chart = bars(histogram, most)
    assert 1 <= len(chart) <= most
    assert sum(bar.games for bar in chart) == sum(count for _, count in histogram)
    assert chart[0].low == histogram[0][0]
    assert chart[-1].low <= histogram[-1][0] <= chart[-1].high
    for bar, following in pairwise(chart):
        assert bar.high + 1 == following.low


def test_an_empty_histogram_has_no_bars() -> None:
    assert bars(()) == []
    assert Bar(3, 3, 1).label == "3"
    assert Bar(3, 5, 1).label == "3-5"


def test_the_length_of_a_bar_is_proportional() -> None:
    assert draw_bar(0, 10, 20, unicode=False) == ""
    assert draw_bar(1, 1000, 20, unicode=False) == "#"
    assert draw_bar(5, 10, 20, unicode=True) == "█" * 10
    assert draw_bar(10, 10, 20, unicode=True) == "█" * 20


@given(st.lists(entries), st.booleans())
def test_the_page_is_at_most_80_columns_wide(played: list[HistoryEntry], unicode: bool) -> None:
    page = stats_text(summarise(played, TODAY), unicode=unicode)
    assert all(len(line) <= 80 for line in page.split("\n"))
    assert unicode or page.isascii()


def test_the_whole_page() -> None:
    played = [
        GAME._replace(score=score, par=Par(8), solved=score < 12) for score in (9, 9, 10, 12, 9, 10)
    ]
    played += [
        GAME._replace(assisted=True),
        GAME._replace(mode="duel", score=20),
        GAME._replace(daily=TODAY, practice=False, score=9),
    ]
    page = stats_text(summarise(played, TODAY)._replace(unreadable=1), unicode=False)
    assert page == PAGE


PAGE = """\
7 ranked games, 6 solved; current streak 3, best 3.
1 daily box; current streak 1, best 1.

classic, 8x8, 4 atoms
  7 games, 6 solved; current streak 3, best 3
  best 9, mean 9.7, median 9, against par +1.8
  last: 9 9 10 12 9 10 9
   9 4 #######################################################################
  10 2 ####################################
  11 0
  12 1 ##################
  with hints or odds: 1 game, best 9, mean 9.0
  in two-player matches: 1 game, best 20, mean 20.0

1 line of the history could not be read.
"""


def test_without_games_the_page_says_so() -> None:
    assert stats_text(summarise([], TODAY), unicode=True) == "No games have been finished yet.\n"


def test_unranked_games_are_listed_too() -> None:
    page = stats_text(summarise([GAME._replace(mode="computer")], TODAY), unicode=True)
    assert "0 ranked games" in page
    assert "played by the computer: 1 game" in page
