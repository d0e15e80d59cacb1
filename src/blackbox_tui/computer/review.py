"""What each ray of a finished game told, and what would have been better.

It looks at a game from behind: the only module of thinking that may know how
the game ended. It knows no screen and no clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Final, NamedTuple

from blackbox_tui.computer.player import seek
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.deal import placement_count
from blackbox_tui.rules.game import Clue, Clues, Fire, Game, play
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import (
    UNTOLD,
    Analysis,
    Candidates,
    Job,
    OverBudget,
    best_port,
    examine,
    survey,
)
from blackbox_tui.solver.proof import Proof, perfect

MOST: Final = 10**9
"""With more placements than that, the computer does not play the box for comparison."""


class Option(NamedTuple):
    """A ray that could have been fired, and what it promised."""

    port: Port
    bits: float
    cost: float


@dataclass(frozen=True, slots=True)
class Step:
    """A ray that was fired. None where there were too many placements to tell."""

    clue: Clue
    before: int | None
    after: int | None
    promised: Option | None
    best: Option | None
    exact: bool
    told_nothing: bool
    """Was it clear beforehand how the ray would end?"""
    determined: bool
    """Were only twins left after it?"""

    @property
    def bits(self) -> float | None:
        """How much it told."""
        if self.before is None or self.after is None or not self.after:
            return None
        return log2(self.before / self.after)


@dataclass(frozen=True, slots=True)
class Review:
    """A finished game seen from behind."""

    steps: tuple[Step, ...]
    disproved: frozenset[Cell]
    """Guesses that the rays had ruled out."""
    overlooked: frozenset[Cell]
    """Atoms that the rays had proved, and that were not guessed."""
    rate: float | None
    """Bits for each point paid for rays."""
    computer_rate: float | None
    perfect: Proof | None

    @property
    def determined_at(self) -> int | None:
        """The number of the ray, from 1, after which only twins were left."""
        for number, step in enumerate(self.steps, 1):
            if step.determined:
                return number
        return None

    @property
    def wasted(self) -> int:
        """How many rays could tell nothing new."""
        return sum(step.told_nothing for step in self.steps)


def review(game: Game, edition: Edition) -> Job[Review]:
    """Look back on a finished game."""
    steps: list[Step] = []
    found = yield from survey(Clues(game.grid, game.atom_count))
    analysis = yield from _examine(found)
    for clue, clues in _rays(game):
        found = yield from survey(clues, found)
        after = yield from _examine(found)
        steps.append(_step(clue, analysis, after, edition))
        analysis = after
    found = yield from survey(game.clues, found)
    last = (yield from _examine(found)) if game.clues.refuted else analysis
    return Review(
        tuple(steps),
        disproved=game.result.wrong & last.empty,
        overlooked=game.result.missed & last.atoms,
        rate=_rate(game, found, edition),
        computer_rate=(yield from _computer_rate(game, edition)),
        perfect=(yield from perfect(game.box, edition)),
    )


def _examine(found: Candidates) -> Job[Analysis]:
    """All that a survey implies; where there were too many, no estimate takes its place."""
    if isinstance(found.placements, OverBudget):
        return UNTOLD
    return (yield from examine(found))


def _rays(game: Game) -> Iterator[tuple[Clue, Clues]]:
    """Each ray, and all that was known right after it."""
    now = Game(game.box, game.plays_on)
    for move in game.moves:
        now = play(now, move)
        if isinstance(move, Fire):
            yield now.clues.rays[-1], now.clues


def _step(clue: Clue, before: Analysis, after: Analysis, edition: Edition) -> Step:
    known = before.worth.get(clue.entry)
    best = best_port(before, edition.price) if before.worth else None
    return Step(
        clue,
        before.placements,
        after.placements,
        _option(before, clue.entry, edition) if known else None,
        None if best is None else _option(before, best, edition),
        exact=before.exact,
        told_nothing=known is not None and before.exact and not known.tells,
        determined=after.determined,
    )


def _option(analysis: Analysis, port: Port, edition: Edition) -> Option:
    worth = analysis.worth[port]
    return Option(port, worth.bits, worth.cost(edition.price))


def _rate(game: Game, found: Candidates, edition: Edition) -> float | None:
    """Bits learned for each point paid for rays."""
    paid = sum(edition.price(ray.outcome) for ray in game.rays)
    if isinstance(found.placements, OverBudget) or not found.placements.count or not paid:
        return None
    start = placement_count(game.grid, game.atom_count)
    return (log2(start) - log2(found.placements.count)) / paid


def _computer_rate(game: Game, edition: Edition) -> Job[float | None]:
    """The same for the computer, on the same box; not where its game would take minutes."""
    if placement_count(game.grid, game.atom_count) > MOST:
        return None
    played = yield from seek(game.box, edition)
    found = yield from survey(played.clues)
    return _rate(played, found, edition)
