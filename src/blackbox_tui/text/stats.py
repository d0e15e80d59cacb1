"""Statistics as a page of text with bar charts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from blackbox_tui.formats.stats import Figures, Group, Statistics, Streak
from blackbox_tui.text.grammar import many

WIDTH: Final = 80
"""The most characters in a line."""

_MOST_BARS: Final = 12
_OTHER_GAMES: Final = {
    "assisted": "with hints or odds",
    "practice": "replayed for practice",
    "duel": "in two-player matches",
    "computer": "played by the computer",
}


class Bar(NamedTuple):
    """How many games had one of a few neighbouring scores."""

    low: int
    high: int
    games: int

    @property
    def label(self) -> str:
        """The scores it covers."""
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"


def bars(histogram: tuple[tuple[int, int], ...], most: int = _MOST_BARS) -> list[Bar]:
    """A histogram as at most `most` bars that cover equal ranges without gaps."""
    if not histogram:
        return []
    lowest, highest = histogram[0][0], histogram[-1][0]
    step = -(-(highest - lowest + 1) // most)
    counts = [0] * -(-(highest - lowest + 1) // step)
    for score, count in histogram:
        counts[(score - lowest) // step] += count
    return [
        Bar(lowest + nth * step, lowest + (nth + 1) * step - 1, count)
        for nth, count in enumerate(counts)
    ]


def draw_bar(count: int, most: int, width: int, *, unicode: bool) -> str:
    """A bar whose length is proportional to its count; empty only for 0."""
    length = max(1, round(width * count / most)) if count else 0
    return ("█" if unicode else "#") * length


def stats_text(statistics: Statistics, *, unicode: bool) -> str:
    """The whole page."""
    return "\n".join(line[:WIDTH].rstrip() for line in _lines(statistics, unicode=unicode)) + "\n"


def _lines(statistics: Statistics, *, unicode: bool) -> Iterator[str]:
    if not statistics.groups:
        yield "No games have been finished yet."
    else:
        games = many(statistics.games, "ranked game")
        yield f"{games}, {statistics.solved} solved; {_streak(statistics.streak)}."
    if statistics.dailies:
        dailies = many(statistics.dailies, "daily box", "daily boxes")
        yield f"{dailies}; {_streak(statistics.daily_streak)}."
    for group in statistics.groups:
        yield ""
        yield from _group(group, unicode=unicode)
    if statistics.unreadable:
        yield ""
        yield f"{many(statistics.unreadable, 'line')} of the history could not be read."


def _group(group: Group, *, unicode: bool) -> Iterator[str]:
    yield f"{group.edition}, {group.size}, {many(group.atoms, 'atom')}"
    if group.counted:
        yield from _figures(group.counted)
        yield from _chart(bars(group.counted.histogram), unicode=unicode)
    for kind, label in _OTHER_GAMES.items():
        if kind in group.figures:
            games, _, best, mean, *_ = group.figures[kind]
            yield f"  {label}: {many(games, 'game')}, best {best}, mean {mean:.1f}"


def _chart(chart: list[Bar], *, unicode: bool) -> Iterator[str]:
    label = max(len(bar.label) for bar in chart)
    digits = max(len(str(bar.games)) for bar in chart)
    most = max(bar.games for bar in chart)
    for bar in chart:
        drawn = draw_bar(bar.games, most, WIDTH - label - digits - 6, unicode=unicode)
        yield f"  {bar.label:>{label}} {bar.games:>{digits}} {drawn}"


def _figures(figures: Figures) -> Iterator[str]:
    yield f"  {many(figures.games, 'game')}, {figures.solved} solved; {_streak(figures.streak)}"
    par = figures.par_difference
    against = "" if par is None else f", against par {par:+.1f}"
    yield f"  best {figures.best}, mean {figures.mean:.1f}, median {figures.median:g}{against}"
    yield f"  last: {' '.join(map(str, figures.last))}"


def _streak(streak: Streak) -> str:
    return f"current streak {streak.current}, best {streak.longest}"
