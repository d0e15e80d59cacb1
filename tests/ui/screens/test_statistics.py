"""The statistics: their pages, and charts that are as long as their numbers say."""

from __future__ import annotations

import pytest
from history.test_statistics import GAME, HARD, PUZZLE, TODAY
from hypothesis import given
from hypothesis import strategies as st
from support.screens import press, text

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import summarise
from blackbox_tui.rules.session import Par
from blackbox_tui.text.stats import Bar, Trend
from blackbox_tui.ui.screens.statistics import StatisticsScreen, bar_chart, column_chart
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.ui.toolkit.layout import Line

# --- pages ---------------------------------------------------------------------------------


def screen(*played: HistoryEntry) -> StatisticsScreen:
    return StatisticsScreen(summarise(played, TODAY))


CLASSIC = [
    GAME._replace(score=score, par=Par(9), solved=score < 20, seconds=90.0)
    for score in (8, 9, 9, 12, 7, 20, 10, 9)
]
RAYS = [GAME._replace(edition="rays", score=7)] * 2
DUEL = GAME._replace(edition="waddingtons", mode="duel", score=30)
ALL = screen(*RAYS, *CLASSIC, DUEL)


@pytest.mark.parametrize("forth", ["right", "pgdn", "space", "down"])
@pytest.mark.parametrize("back", ["left", "pgup", "up"])
def test_the_variant_played_most_comes_first_and_keys_turn_the_pages(forth: str, back: str) -> None:
    page = ALL
    for number, title in enumerate(("classic", "rays", "waddingtons"), 1):
        assert f"{title}, 8x8, 4 atoms" in text(page)
        assert f"{number} of 3" in text(page)
        page, before = press(page, forth), page
        assert press(page, back) == before
    assert page == ALL


def test_a_page_shows_every_figure() -> None:
    shown = text(ALL)
    for fact in (
        "games     8, 7 solved (88%)", "score     best 7, mean 10.5, median 9",
        "to par    +1.5 on average", "time      1:30 on average", "streak    2, best 5",
        "last 8 games, points to par", "games by score", "10 ranked games, 9 solved",
    ):  # fmt: skip
        assert fact in shown


@pytest.mark.parametrize("size", [(30, 12), (30, 17), (40, 18), (80, 24), (120, 40), (200, 60)])
def test_figures_and_keys_are_there_at_every_size(size: Size) -> None:
    frame = ALL.view(size)
    for word in ("STATISTICS", "classic, 8x8", "best 7", "streak", "quit"):
        assert word in frame.text
    if size[0] >= 40:
        assert "next page" in frame.text
    assert all(len(frame.line(row)) <= size[0] for row in range(size[1]))
    if size[1] >= 17:
        assert "last 8 games" in frame.text
    if size[1] >= 18:
        assert "games by score" in frame.text


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
def test_the_page_that_holds_most_loses_no_figure(size: Size) -> None:
    others = [
        GAME._replace(assisted=True), GAME._replace(practice=True), GAME._replace(mode="duel"),
        GAME._replace(mode="computer"), GAME._replace(daily=TODAY),
    ]  # fmt: skip
    shown = text(screen(*CLASSIC, *others), size)
    for label in ("games  ", "assisted", "practice", "matches", "computer", "last 9 games"):
        assert label in shown
    assert size == (40, 20) or "1 daily box; current streak 1" in " ".join(shown.split())


def test_a_tall_terminal_gets_tall_columns() -> None:
    low, high = (text(ALL, size).count("█") for size in ((80, 24), (80, 60)))
    assert high > low


def test_nothing_moves_when_a_page_is_turned() -> None:
    """Neither the title nor the keys: every page is as high as the tallest."""
    turned = press(ALL, "right")
    assert text(turned) != text(ALL)
    for size in ((80, 24), (100, 40)):
        shown = [text(page, size).splitlines() for page in (ALL, turned)]
        [end] = {at for page in shown for at, line in enumerate(page) if "╰" in line}
        assert any(page[end - 1].strip(" │") for page in shown), "the tallest fills it"


def test_puzzles_have_a_page_of_their_own_after_the_games() -> None:
    games = screen(PUZZLE, GAME, HARD)
    assert "1 of 2" in text(games)
    assert "classic, 8x8, 4 atoms" in text(games)
    page = press(games, "right")
    assert "─ puzzles ─" in text(page)
    assert "easy      1 of 1 solved; 1 without help, best 1:40" in text(page)
    assert press(page, "right") == games
    alone = screen(PUZZLE)
    assert "1 puzzle solved." in text(alone)
    assert "next page" not in text(alone)


# --- charts --------------------------------------------------------------------------------


def drawn(lines: list[Line]) -> list[str]:
    return [line.text.rstrip() for line in lines]


def trend(*values: int | None, to_par: bool = True) -> Trend:
    return Trend("", values, to_par)


def test_a_bar_has_a_column_for_each_game_and_the_best_its_own_colour() -> None:
    chart = bar_chart([Bar(9, 9, 3), Bar(10, 10, 12), Bar(12, 12, 1)], 30)
    assert drawn(chart) == [" 9 ███ 3", "10 ████████████ 12", "12 █ 1"]
    assert [line.pieces[1][1] for line in chart] == ["good", "path", "path"]


@pytest.mark.parametrize(
    ("values", "width", "lines"),
    [
        ((4, 0, -1, None, 2, -2), 40,
         [" +4 ██", "    ██", "    ██          ██", "    ██          ██",
          "par ─────────?────────", "          ██       ██", " −2                ██"]),
        ((80, 10, 1, -40, -10), 40,
         ["+80 ██", "    ██", "    ██", "    ██ ▄▄ ▄▄",
          "par ───────────────", "             ██ ▀▀", "−40          ██"]),
        ((*[2] * 9, 1), 12, [" +2 █ █ █", "    █ █ █ █", "par ────────"]),
    ],
    ids=["on par or below", "to scale in halves of a row", "the last games if not all fit"],
)  # fmt: skip
def test_columns_stand_on_par_or_hang_from_it(
    values: tuple[int | None, ...], width: int, lines: list[str]
) -> None:
    assert drawn(column_chart(trend(*values), width, 4)) == lines


def test_over_par_is_bad_and_under_par_is_good() -> None:
    above, _, below = column_chart(trend(1, -1), 40, 4)
    assert [above.pieces[1][1], below.pieces[1][1]] == ["bad", "good"]


@pytest.mark.parametrize("tallest", [2, 3, 4])
@given(
    values=st.lists(st.none() | st.integers(-(10**12), 10**12), min_size=1, max_size=20),
    to_par=st.booleans(),
    width=st.integers(28, 78),
)
def test_no_chart_is_wider_or_taller_than_it_may_be(
    values: list[int | None], to_par: bool, width: int, tallest: int
) -> None:
    lines = column_chart(trend(*values, to_par=to_par), width, tallest)
    assert all(len(line) <= width for line in drawn(lines))
    assert len(lines) <= tallest + 1 + -(-tallest // 2)
