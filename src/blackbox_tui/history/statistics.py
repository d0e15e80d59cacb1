"""Statistics of a history of games.

One pass over the entries, holding sums and not games. It does not know where the history
is stored, nor what day it is: today is passed in.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import islice, takewhile
from typing import Final, NamedTuple

from blackbox_tui.history.entries import Entries, HistoryEntry
from blackbox_tui.history.puzzle_statistics import PuzzleFigures, PuzzleTally

VERSION: Final = 1
"""The version of the JSON format."""

KINDS: Final = ("counted", "assisted", "practice", "duel", "computer")
"""Ranked games, and the kinds that are counted separately."""

MOST_RANKED: Final = 2_000
"""A game is compared with at most this many earlier ones, to keep it fast."""

_LAST_SCORES: Final = 10
_RECENT_GAMES: Final = 20


class Streak(NamedTuple):
    """Games solved in a row: now, and at best."""

    current: int = 0
    longest: int = 0

    def after(self, solved: bool) -> Streak:
        """The streak after one more game."""
        current = self.current + 1 if solved else 0
        return Streak(current, max(self.longest, current))


class Figures(NamedTuple):
    """The statistics of some games."""

    games: int
    solved: int
    best: int
    mean: float
    median: float
    par_difference: float | None
    """The mean difference from par, where par is known; negative is below par."""
    seconds: float
    """The mean time."""
    last: tuple[int, ...]
    """The newest ten scores, newest last."""
    histogram: tuple[tuple[int, int], ...]
    """Each score and how often it came."""
    streak: Streak
    recent: tuple[tuple[int, int | None], ...]
    """Score and par of the newest twenty games, newest last; None where par was not known."""


class Group(NamedTuple):
    """Games of one edition, size and number of atoms, by kind."""

    edition: str
    size: str
    atoms: int
    figures: dict[str, Figures]

    @property
    def counted(self) -> Figures | None:
        """The games that count, if there are any."""
        return self.figures.get("counted")


class Statistics(NamedTuple):
    """The statistics of a whole history."""

    games: int = 0
    """Games that count."""
    solved: int = 0
    streak: Streak = Streak()
    dailies: int = 0
    daily_streak: Streak = Streak()
    """Daily boxes solved on one date after the other."""
    unreadable: int = 0
    """Lines of the history that could not be read."""
    groups: tuple[Group, ...] = ()
    """The one with the most games that count first."""
    puzzles: tuple[PuzzleFigures, ...] = ()
    """For each grade that was tried, the easiest first."""


def kind_of(entry: HistoryEntry) -> str:
    """Which of the `KINDS` a game is of."""
    if entry.mode != "solitaire":
        return entry.mode
    if entry.practice:
        return "practice"
    return "assisted" if entry.assisted else "counted"


class _Tally:
    """Sums that grow by one game at a time."""

    def __init__(self) -> None:
        self.solved = self.with_par = self.above_par = 0
        self.seconds = 0.0
        self.scores: Counter[int] = Counter()
        self.recent: deque[tuple[int, int | None]] = deque(maxlen=_RECENT_GAMES)
        self.streak = Streak()

    @property
    def games(self) -> int:
        return self.scores.total()

    def add(self, entry: HistoryEntry) -> None:
        self.solved += entry.solved
        self.seconds += entry.seconds
        self.scores[entry.score] += 1
        self.streak = self.streak.after(entry.solved)
        par = entry.par.points if entry.par else None
        self.recent.append((entry.score, par))
        if par is not None:
            self.with_par += 1
            self.above_par += entry.score - par

    def figures(self) -> Figures:
        games, histogram = self.games, tuple(sorted(self.scores.items()))
        scores = (score for score, count in histogram for _ in range(count))
        middle = tuple(islice(scores, (games - 1) // 2, games // 2 + 1))  # one score or two
        return Figures(
            games=games,
            solved=self.solved,
            best=histogram[0][0],
            mean=sum(score * count for score, count in histogram) / games,
            median=sum(middle) / len(middle),
            par_difference=self.above_par / self.with_par if self.with_par else None,
            seconds=self.seconds / games,
            last=tuple(score for score, _ in self.recent)[-_LAST_SCORES:],
            histogram=histogram,
            streak=self.streak,
            recent=tuple(self.recent),
        )


def summarise(entries: Iterable[HistoryEntry], today: date) -> Statistics:
    """The statistics of some games, oldest first."""
    tallies: defaultdict[tuple[str, str, int], defaultdict[str, _Tally]]
    tallies = defaultdict(lambda: defaultdict(_Tally))
    counted = _Tally()
    dailies: dict[date, bool] = {}
    puzzles = PuzzleTally()
    for entry in entries:
        if entry.mode == "puzzle":
            puzzles.add(entry)
            continue
        kind = kind_of(entry)
        tallies[_variant(entry)][kind].add(entry)
        if kind == "counted":
            counted.add(entry)
        if entry.daily and not entry.practice and entry.mode == "solitaire":
            dailies[entry.daily] = keeps_streak(entry)
    return Statistics(
        games=counted.games,
        solved=counted.solved,
        streak=counted.streak,
        dailies=len(dailies),
        daily_streak=daily_streak(dailies, today),
        groups=tuple(
            Group(*key, {kind: kinds[kind].figures() for kind in KINDS if kind in kinds})
            for key, kinds in sorted(tallies.items(), key=_order)
        ),
        puzzles=puzzles.figures(),
    )


def summarise_lines(lines: Iterable[str], today: date) -> Statistics:
    """The statistics of the lines of a history."""
    entries = Entries(lines)
    return summarise(entries, today)._replace(unreadable=entries.unreadable)


def _order(
    item: tuple[tuple[str, str, int], Mapping[str, _Tally]],
) -> tuple[int, int, str, list[int], int]:
    """The most played first, by games that count and then by all; equals by their names."""
    (edition, size, atoms), kinds = item
    counted = kinds["counted"].games if "counted" in kinds else 0
    games = sum(tally.games for tally in kinds.values())
    return -counted, -games, edition, [int(side) for side in size.split("x")], atoms


class Rank(NamedTuple):
    """How a game compares with the earlier ones of its kind that count."""

    place: int
    """1 for the lowest score; equal scores share a place."""
    games: int
    """How many it was compared with, itself included."""
    best: int | None
    """The lowest score before it."""
    streak: int
    """How many were solved in a row up to it."""
    limited: bool = False
    """Are there older games that it was not compared with?"""


def rank(lines: Iterable[str], entry: HistoryEntry) -> Rank | None:
    """The rank of a game among those before it in a history; None if it does not count.

    The history may hold the game itself already: it ends there.
    """
    if kind_of(entry) != "counted":
        return None
    signs = f'"{entry.size}-{entry.atoms}-', f'"{entry.edition}"'
    alike = deque((line for line in lines if all(sign in line for sign in signs)), MOST_RANKED)
    before = takewhile(lambda other: other.play != entry.play, Entries(alike))
    scores, streak = [], Streak()
    for other in before:
        if kind_of(other) == "counted" and _variant(other) == _variant(entry):
            scores.append(other.score)
            streak = streak.after(other.solved)
    return Rank(
        place=1 + sum(score < entry.score for score in scores),
        games=1 + len(scores),
        best=min(scores, default=None),
        streak=streak.after(entry.solved).current,
        limited=len(alike) == MOST_RANKED,
    )


def _variant(entry: HistoryEntry) -> tuple[str, str, int]:
    return entry.edition, entry.size, entry.atoms


def keeps_streak(entry: HistoryEntry) -> bool:
    """Was the box of a day solved without help?"""
    return entry.solved and not entry.assisted


def daily_streak(dailies: Mapping[date, bool], today: date) -> Streak:
    """How many days in a row had a box that keeps the streak.

    Until today's box is played, the streak up to yesterday still stands.
    """
    streak, before = Streak(), 0
    for day in sorted(dailies):
        if day.toordinal() != before + 1:
            streak = streak.after(solved=False)
        streak, before = streak.after(dailies[day]), day.toordinal()
    if before < today.toordinal() - 1:
        return streak._replace(current=0)
    return streak


def to_dict(statistics: Statistics) -> dict[str, object]:
    """The statistics for JSON, which other programs read."""
    return {
        "version": VERSION,
        **statistics._asdict(),
        "streak": statistics.streak._asdict(),
        "daily_streak": statistics.daily_streak._asdict(),
        "groups": [
            {"edition": group.edition, "size": group.size, "atoms": group.atoms}
            | {
                kind: figures._asdict() | {"streak": figures.streak._asdict()}
                for kind, figures in group.figures.items()
            }
            for group in statistics.groups
        ],
        "puzzles": [figures._asdict() for figures in statistics.puzzles],
    }
