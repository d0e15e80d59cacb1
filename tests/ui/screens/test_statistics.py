from __future__ import annotations

import pytest
from history.test_statistics import GAME, TODAY
from support.screens import press, text

from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import summarise
from blackbox_tui.rules.session import Par
from blackbox_tui.ui.screens.statistics import StatisticsScreen
from blackbox_tui.ui.toolkit.frame import Size


def screen(*played: HistoryEntry) -> StatisticsScreen:
    return StatisticsScreen(summarise(played, TODAY))


CLASSIC = [
    GAME._replace(score=score, par=Par(9), solved=score < 20, seconds=90.0)
    for score in (8, 9, 9, 12, 7, 20, 10, 9)
]
RAYS = [GAME._replace(edition="rays", score=7)] * 2
DUEL = GAME._replace(edition="waddingtons", mode="duel", score=30)
ALL = screen(*RAYS, *CLASSIC, DUEL)


def test_the_variant_played_most_comes_first_and_keys_turn_the_pages() -> None:
    titles = ["classic, 8x8, 4 atoms", "rays, 8x8, 4 atoms", "waddingtons, 8x8, 4 atoms"]
    for key in ("right", "pgdn", "space", "down"):
        pages = [ALL, press(ALL, key), press(ALL, key, key), press(ALL, key, key, key)]
        for number, title in enumerate([*titles, titles[0]]):
            assert title in text(pages[number])
            assert f"{number % 3 + 1} of 3" in text(pages[number])
    for key in ("left", "pgup", "up"):
        assert press(ALL, "right", key) == ALL
        assert "3 of 3" in text(press(ALL, key))


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
