"""Statistics of puzzles, grade by grade: apart from games, as puzzles have no score."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from blackbox_tui.history.entries import Entries, HistoryEntry
from blackbox_tui.rules.deal import grade_name


class PuzzleFigures(NamedTuple):
    """The statistics of the puzzles of one grade."""

    grade: str
    puzzles: int
    """How many were solved or given up; practice is left out."""
    solved: int
    unaided: int
    """How many were solved without help."""
    tries: int
    """Wrong tries, in all."""
    best: float | None
    """The shortest time in seconds of those solved without help."""
    median: float | None
    """Their median time."""


class PuzzleTally:
    """Sums, and the times, that grow by one puzzle at a time."""

    def __init__(self) -> None:
        self._puzzles: Counter[int] = Counter()
        self._solved: Counter[int] = Counter()
        self._tries: Counter[int] = Counter()
        self._times: defaultdict[int, list[float]] = defaultdict(list)

    def add(self, entry: HistoryEntry) -> None:
        """Count one more, unless it was practice."""
        if entry.practice:
            return
        self._puzzles[entry.level] += 1
        self._solved[entry.level] += entry.solved
        self._tries[entry.level] += entry.tries
        self._times[entry.level] += [entry.seconds] if is_unaided(entry) else []

    def figures(self) -> tuple[PuzzleFigures, ...]:
        """Of each grade that was tried, the easiest first."""
        return tuple(map(self._figures, sorted(self._puzzles)))

    def _figures(self, level: int) -> PuzzleFigures:
        times = self._times[level]
        return PuzzleFigures(
            grade_name(level),
            self._puzzles[level],
            solved=self._solved[level],
            unaided=len(times),
            tries=self._tries[level],
            best=min(times, default=None),
            median=_median(times),
        )


def _median(times: list[float]) -> float | None:
    middle = sorted(times)[(len(times) - 1) // 2 : len(times) // 2 + 1]  # one time or two
    return sum(middle) / len(middle) if middle else None


def is_unaided(entry: HistoryEntry) -> bool:
    """Was it solved without help?"""
    return entry.solved and not entry.assisted


class PuzzleRank(NamedTuple):
    """How a solved puzzle compares with the earlier ones."""

    best: float | None
    """The best time before, of the same grade and without help."""
    streak: int
    """How many of any grade were solved in a row without help, up to it."""


def rank_puzzle(lines: Iterable[str], entry: HistoryEntry) -> PuzzleRank | None:
    """The rank of a puzzle among those before it in a history; None if it does not count.

    The history may hold the puzzle itself already: it ends there.
    """
    if entry.practice or not is_unaided(entry):
        return None
    puzzles = Entries(line for line in lines if '"mode": "puzzle"' in line)
    best, streak = None, 1
    for other in takewhile(lambda other: other.play != entry.play, puzzles):
        if other.practice:
            continue
        streak = streak + 1 if is_unaided(other) else 1
        if is_unaided(other) and other.level == entry.level:
            best = other.seconds if best is None else min(best, other.seconds)
    return PuzzleRank(best, streak)
