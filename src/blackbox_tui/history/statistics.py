"""Statistics of a history; puzzles are counted separately, as they have no score."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import reduce
from typing import Any, Final, TypeAlias

from blackbox_tui.history.entries import Entries, HistoryEntry
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.values import NamedTuple

VERSION: Final = 1  # the version of the JSON format

KINDS: Final = ("counted", "assisted", "practice", "duel", "computer")
"""Ranked games, and the kinds that are counted separately."""

_Variant: TypeAlias = tuple[str, str, AtomRange]  # edition, size and number of atoms


class Streak(NamedTuple):
    """Games solved in a row: the current streak and the longest."""

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
    seconds: float  # the mean time
    last: tuple[int, ...]  # the newest ten scores, newest last
    histogram: tuple[tuple[int, int], ...]  # each score and how often it came
    streak: Streak
    choices: float | None  # the mean points that choices cost, where they were weighed
    last_choices: float | None  # the mean of the newest ten of these games
    recent: tuple[tuple[int, int | None], ...]
    """Score and par of the newest twenty games, newest last; None where par was not known."""


class PuzzleFigures(NamedTuple):
    """The statistics of the puzzles of one grade."""

    grade: str
    puzzles: int  # how many were solved or given up; practice is left out
    solved: int
    unaided: int  # how many were solved without help
    tries: int  # wrong tries, in all
    best: float | None  # the shortest time in seconds of those solved without help
    median: float | None  # their median time


class VariantFigures(NamedTuple):
    """Games of one edition, size and number of atoms, by kind."""

    edition: str
    size: str
    atoms: AtomRange
    figures: dict[str, Figures]

    @property
    def counted(self) -> Figures | None:
        """The ranked games, if there are any."""
        return self.figures.get("counted")


class Statistics(NamedTuple):
    """The statistics of a whole history."""

    games: int = 0  # ranked games
    solved: int = 0
    streak: Streak = Streak()
    dailies: int = 0
    daily_streak: Streak = Streak()  # daily boxes solved on one date after the other
    unreadable: int = 0  # lines of the history that could not be read
    groups: tuple[VariantFigures, ...] = ()  # the one with the most ranked games first
    puzzles: tuple[PuzzleFigures, ...] = ()  # for each grade that was tried, the easiest first


def kind_of(entry: HistoryEntry) -> str:
    """Which of the `KINDS` a game belongs to."""
    if entry.mode != "solitaire":
        return entry.mode
    if entry.practice:
        return "practice"
    return "assisted" if entry.assisted else "counted"


def summarise(entries: Iterable[HistoryEntry], today: date) -> Statistics:
    """Compute the statistics of games, oldest first."""
    played = list(entries)
    counted = [entry for entry in played if kind_of(entry) == "counted"]
    dailies = daily_boxes(played)
    groups: defaultdict[_Variant, defaultdict[str, list[HistoryEntry]]]
    groups = defaultdict(lambda: defaultdict(list))
    puzzles: defaultdict[int, list[HistoryEntry]] = defaultdict(list)
    for entry in played:
        if entry.mode != "puzzle":
            groups[_variant(entry)][kind_of(entry)].append(entry)
        elif not entry.practice:
            puzzles[entry.level].append(entry)
    return Statistics(
        games=len(counted),
        solved=sum(entry.solved for entry in counted),
        streak=_streak(entry.solved for entry in counted),
        dailies=len(dailies),
        daily_streak=daily_streak(dailies, today),
        groups=tuple(
            VariantFigures(
                *variant, {kind: _figures(kinds[kind]) for kind in KINDS if kind in kinds}
            )
            for variant, kinds in sorted(groups.items(), key=_order)
        ),
        puzzles=tuple(_puzzle_figures(*grade) for grade in sorted(puzzles.items())),
    )


def _figures(entries: Sequence[HistoryEntry]) -> Figures:
    scores = [entry.score for entry in entries]
    with_pars = [(entry.score, entry.par.points if entry.par else None) for entry in entries]
    above_par = [score - par for score, par in with_pars if par is not None]
    choices = [entry.choices for entry in entries if entry.choices is not None]
    return Figures(
        games=len(entries),
        solved=sum(entry.solved for entry in entries),
        best=min(scores),
        mean=_mean(scores) or 0,
        median=_median(scores),
        par_difference=_mean(above_par),
        seconds=sum(entry.seconds for entry in entries) / len(entries),
        last=tuple(scores[-10:]),
        histogram=tuple(sorted(Counter(scores).items())),
        streak=_streak(entry.solved for entry in entries),
        choices=_mean(choices),
        last_choices=_mean(choices[-10:]),
        recent=tuple(with_pars[-20:]),
    )


def _puzzle_figures(level: int, entries: Sequence[HistoryEntry]) -> PuzzleFigures:
    times = [entry.seconds for entry in entries if entry.unaided]
    return PuzzleFigures(
        grade_name(level),
        len(entries),
        solved=sum(entry.solved for entry in entries),
        unaided=len(times),
        tries=sum(entry.tries for entry in entries),
        best=min(times, default=None),
        median=_median(times) if times else None,
    )


def _streak(solved: Iterable[bool]) -> Streak:
    return reduce(Streak.after, solved, Streak())


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _median(values: Sequence[float]) -> float:
    middle = sorted(values)[(len(values) - 1) // 2 : len(values) // 2 + 1]  # one value or two
    return sum(middle) / len(middle)


def summarise_lines(lines: Iterable[str], today: date) -> Statistics:
    """Compute the statistics of the lines of a history."""
    entries = Entries(lines)
    return summarise(entries, today)._replace(unreadable=entries.unreadable)


def _order(group: tuple[_Variant, Mapping[str, Sequence[HistoryEntry]]]) -> tuple[Any, ...]:
    """Sort groups by ranked games, then by all games, then by name."""
    (edition, size, atoms), kinds = group
    counted = len(kinds.get("counted", ()))
    games = sum(map(len, kinds.values()))
    return -counted, -games, edition, [int(side) for side in size.split("x")], [*atoms]


class Rank(NamedTuple):
    """How a game compares with earlier ranked games of its kind."""

    place: int  # 1 for the lowest score; equal scores share a place
    games: int  # how many it was compared with, itself included
    best: int | None  # the lowest score before it
    streak: int  # games solved in a row up to it


class PuzzleRank(NamedTuple):
    """How a solved puzzle compares with the earlier ones."""

    best: float | None  # the best time before, of the same grade and without help
    streak: int  # puzzles of any grade solved in a row without help, up to it


def rank_of(entry: HistoryEntry, earlier: Iterable[HistoryEntry]) -> Rank | PuzzleRank | None:
    """Compare a game with those before it, oldest first; None if it is not ranked."""
    if entry.mode == "puzzle":
        if entry.practice or not entry.unaided:
            return None
        puzzles = [it for it in earlier if it.mode == "puzzle" and not it.practice]
        times = [it.seconds for it in puzzles if it.unaided and it.level == entry.level]
        streak = _streak(it.unaided for it in [*puzzles, entry])
        return PuzzleRank(min(times, default=None), streak.current)
    if kind_of(entry) != "counted":
        return None
    games = [it for it in earlier if kind_of(it) == "counted" and _variant(it) == _variant(entry)]
    return Rank(
        place=1 + sum(it.score < entry.score for it in games),
        games=1 + len(games),
        best=min((it.score for it in games), default=None),
        streak=_streak(it.solved for it in [*games, entry]).current,
    )


def _variant(entry: HistoryEntry) -> _Variant:
    return entry.edition, entry.size, entry.atoms


def daily_boxes(entries: Iterable[HistoryEntry]) -> dict[date, bool]:
    """Map the date of each daily box that counts to whether it was solved without help."""
    return {
        entry.daily: entry.unaided
        for entry in entries
        if entry.daily and not entry.practice and entry.mode == "solitaire"
    }


def daily_streak(dailies: Mapping[date, bool], today: date) -> Streak:
    """The streak of daily boxes; today's may still be missing."""
    streak, before = Streak(), 0
    for day in sorted(dailies):
        if day.toordinal() != before + 1:
            streak = streak.after(solved=False)
        streak, before = streak.after(dailies[day]), day.toordinal()
    if before < today.toordinal() - 1:
        return streak._replace(current=0)
    return streak


def to_dict(statistics: Statistics) -> dict[str, object]:
    """The statistics as JSON values, for other programs."""
    return {
        "version": VERSION,
        **statistics._asdict(),
        "streak": statistics.streak._asdict(),
        "daily_streak": statistics.daily_streak._asdict(),
        "groups": [
            {"edition": group.edition, "size": group.size, "atoms": group.atoms.in_json}
            | {
                kind: figures._asdict() | {"streak": figures.streak._asdict()}
                for kind, figures in group.figures.items()
            }
            for group in statistics.groups
        ],
        "puzzles": [figures._asdict() for figures in statistics.puzzles],
    }
