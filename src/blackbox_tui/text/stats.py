"""Statistics in figures and words, for the screen and for plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from blackbox_tui.history.statistics import Figures, Statistics, Streak, VariantFigures
from blackbox_tui.text.atoms import many_atoms
from blackbox_tui.text.writing import clock, many, signed
from blackbox_tui.values import NamedTuple

WIDTH: Final = 80  # the most characters in a line
LABEL: Final = 10  # columns for the label of a fact
NONE_RANKED: Final = "No ranked games yet: play one without hints to start a streak."
PUZZLES: Final = "puzzles"  # the heading of the statistics of puzzles
_OTHER_GAMES: Final = {
    "assisted": "assisted",
    "practice": "practice",
    "duel": "matches",
    "computer": "computer",
}
_TO_ASCII: Final = str.maketrans({"█": "#", "−": "-", "±": None})


class Bar(NamedTuple):
    """The number of games in a range of scores."""

    low: int
    high: int
    games: int

    @property
    def label(self) -> str:
        """The scores it covers."""
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"


def bars(histogram: tuple[tuple[int, int], ...], most: int = 12) -> list[Bar]:
    """Group a histogram into at most `most` bars of equal ranges, without the empty ones."""
    if not histogram:
        return []
    lowest, highest = histogram[0][0], histogram[-1][0]
    step = -(-(highest - lowest + 1) // most)
    counts: dict[int, int] = {}
    for score, count in histogram:
        low = lowest + (score - lowest) // step * step
        counts[low] = counts.get(low, 0) + count
    return [Bar(low, low + step - 1, count) for low, count in counts.items()]


def bar_length(count: int, most: int, width: int) -> int:
    """The length of a bar: a column for each game, or in proportion if there is no room."""
    return count if most <= width else max(1, round(width * count / most))


class Trend(NamedTuple):
    """The last games, oldest first: differences to par or, if it was never known, scores."""

    title: str
    values: tuple[int | None, ...]  # None for a game whose par was not known
    to_par: bool

    @property
    def words(self) -> list[str]:
        """Each value as text."""
        return ["?" if value is None else self.label(value) for value in self.values]

    def label(self, value: int) -> str:
        """A value as text, with its sign if it is a difference."""
        return signed(value) if self.to_par else str(value)


def trend(figures: Figures) -> Trend:
    """The trend of the last games."""
    to_par = any(par is not None for _, par in figures.recent)
    values = tuple(
        score if not to_par else None if par is None else score - par
        for score, par in figures.recent
    )
    games = "last game" if len(values) == 1 else f"last {len(values)} games"
    return Trend(f"{games}, {'points to par' if to_par else 'scores'}", values, to_par)


def headline(group: VariantFigures) -> str:
    """The edition, size and number of atoms of a group."""
    return f"{group.edition}, {group.size}, {many_atoms(group.atoms)}"


def facts(group: VariantFigures) -> list[tuple[str, str]]:
    """The labelled figures of ranked games, then of the others."""
    others = [
        (label, f"{many(figures.games, 'game')}, best {figures.best}, mean {figures.mean:.1f}")
        for kind, label in _OTHER_GAMES.items()
        if (figures := group.figures.get(kind))
    ]
    return [*(_ranked(group.counted) if group.counted else ()), *others]


def _ranked(figures: Figures) -> list[tuple[str, str]]:
    par, share = figures.par_difference, round(100 * figures.solved / figures.games)
    return [
        ("games", f"{figures.games}, {figures.solved} solved ({share}%)"),
        ("score", f"best {figures.best}, mean {figures.mean:.1f}, median {figures.median:g}"),
        *([] if par is None else [("to par", f"{signed(par, 1)} on average")]),
        *_choices(figures),
        ("time", f"{clock(figures.seconds)} on average"),
        ("streak", f"{figures.streak.current}, best {figures.streak.longest}"),
    ]


def _choices(figures: Figures) -> list[tuple[str, str]]:
    """The mean cost of choices in all games and, if there are more, in the last ten."""
    if figures.choices is None or figures.last_choices is None:
        return []
    lately = f", {figures.last_choices:.1f} lately" if figures.games > 10 else ""
    return [("choices", f"{figures.choices:.1f} on average{lately}")]


def puzzle_facts(statistics: Statistics) -> list[tuple[str, str]]:
    """The labelled figures of puzzles by grade; times are of those solved without help."""
    facts = []
    for figures in statistics.puzzles:
        solved = f"{figures.solved} of {figures.puzzles} solved; {figures.unaided} without help"
        if figures.best is not None and figures.median is not None:
            solved += f", best {clock(figures.best)}, median {clock(figures.median)}"
        tries = many(figures.tries, "wrong try", "wrong tries")
        facts.append((figures.grade, f"{solved}; {tries}"))
    return facts


def streak_words(streak: Streak) -> str:
    """The current streak and the longest."""
    if not streak.longest:
        return "no streak yet"
    return f"current streak {streak.current}, best {streak.longest}"


def overall(statistics: Statistics) -> list[str]:
    """Summarise all games in sentences."""
    sentences = []
    if not statistics.groups and not statistics.puzzles:
        sentences = ["You have not finished a game yet."]
    elif statistics.groups:
        games = many(statistics.games, "ranked game")
        sentences = [f"{games}, {statistics.solved} solved; {streak_words(statistics.streak)}."]
        if not statistics.games:
            sentences = [NONE_RANKED]
    if statistics.puzzles:
        solved = sum(figures.solved for figures in statistics.puzzles)
        sentences.append(f"{many(solved, 'puzzle')} solved.")
    if statistics.dailies:
        dailies = many(statistics.dailies, "daily box", "daily boxes")
        sentences.append(f"{dailies}; {streak_words(statistics.daily_streak)}.")
    if statistics.unreadable:
        lines = many(statistics.unreadable, "damaged line")
        skipped = "was" if statistics.unreadable == 1 else "were"
        sentences.append(f"{lines} in your history {skipped} skipped.")
    return sentences


def stats_text(statistics: Statistics, *, unicode: bool) -> str:
    """The statistics as a page of text."""
    lines = overall(statistics)
    for group in statistics.groups:
        lines += ["", headline(group), *_labelled(facts(group))]
        if group.counted:
            latest = trend(group.counted)
            line = f"{latest.title}: {' '.join(latest.words)}"
            lines += wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ")
            lines += _chart(bars(group.counted.histogram))
    if statistics.puzzles:
        lines += ["", PUZZLES, *_labelled(puzzle_facts(statistics))]
    page = "\n".join(line[:WIDTH].rstrip() for line in lines) + "\n"
    return page if unicode else page.translate(_TO_ASCII)


def _labelled(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"  {label:<{LABEL}}{fact}" for label, fact in facts)


def _chart(chart: list[Bar]) -> Iterator[str]:
    label = max(len(bar.label) for bar in chart)
    digits = max(len(str(bar.games)) for bar in chart)
    most = max(bar.games for bar in chart)
    for bar in chart:
        length = bar_length(bar.games, most, WIDTH - label - digits - 6)
        yield f"  {bar.label:>{label}} {bar.games:>{digits}} {'█' * length}"
