"""Statistics of a history of games.

One pass over the entries, holding sums and not games. It does not know where the history
is stored, nor what day it is: today is passed in.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from datetime import date
from itertools import islice
from typing import Final, NamedTuple

from blackbox_tui.formats.history import Entries, HistoryEntry

VERSION: Final = 1
"""The version of the JSON format."""

KINDS: Final = ("counted", "assisted", "practice", "duel", "computer")
"""Games that count, and those that are counted apart from them."""

_RECENT_GAMES: Final = 10


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
    """All of it."""

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
        self.last: deque[int] = deque(maxlen=_RECENT_GAMES)
        self.streak = Streak()

    @property
    def games(self) -> int:
        return self.scores.total()

    def add(self, entry: HistoryEntry) -> None:
        self.solved += entry.solved
        self.seconds += entry.seconds
        self.scores[entry.score] += 1
        self.last.append(entry.score)
        self.streak = self.streak.after(entry.solved)
        if entry.par and entry.par.points is not None:
            self.with_par += 1
            self.above_par += entry.score - entry.par.points

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
            last=tuple(self.last),
            histogram=histogram,
            streak=self.streak,
        )


def summarise(entries: Iterable[HistoryEntry], today: date) -> Statistics:
    """The statistics of some games, oldest first."""
    tallies: defaultdict[tuple[str, str, int], defaultdict[str, _Tally]]
    tallies = defaultdict(lambda: defaultdict(_Tally))
    counted = _Tally()
    dailies: dict[date, bool] = {}
    for entry in entries:
        kind = kind_of(entry)
        tallies[entry.edition, entry.size, entry.atoms][kind].add(entry)
        if kind == "counted":
            counted.add(entry)
        if entry.daily and not entry.practice:
            # Only the first attempt at a day's box counts, and only without help.
            dailies.setdefault(entry.daily, entry.solved and kind == "counted")
    return Statistics(
        games=counted.games,
        solved=counted.solved,
        streak=counted.streak,
        dailies=len(dailies),
        daily_streak=_daily_streak(dailies, today),
        groups=tuple(
            Group(*key, {kind: kinds[kind].figures() for kind in KINDS if kind in kinds})
            for key, kinds in sorted(tallies.items(), key=_order)
        ),
    )


def summarise_lines(lines: Iterable[str], today: date) -> Statistics:
    """The statistics of the lines of a history."""
    entries = Entries(lines)
    return summarise(entries, today)._replace(unreadable=entries.unreadable)


def _order(item: tuple[tuple[str, str, int], object]) -> tuple[str, list[int], int]:
    (edition, size, atoms), _ = item
    return edition, [int(side) for side in size.split("x")], atoms


def _daily_streak(dailies: dict[date, bool], today: date) -> Streak:
    """Until today's box is played, the streak up to yesterday still stands."""
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
    }
