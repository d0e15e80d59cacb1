"""What each ray of a finished game revealed, and which would have been better.

Unlike the rest of solver and computer it may know how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from typing import Final, NamedTuple

from blackbox_tui.computer.player import seek
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import placement_count
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import (
    UNKNOWN,
    Analysis,
    Candidates,
    best_port,
    examine,
    find_candidates,
)
from blackbox_tui.solver.jobs import Job, OverBudget
from blackbox_tui.solver.proof import Proof, cheapest_proof

MOST_PLACEMENTS: Final = 10**9
"""With more placements than this, the computer does not play the box for comparison."""


class Option(NamedTuple):
    """A ray that could have been fired, its average information and its average cost."""

    port: Port
    bits: float
    cost: float


@dataclass(frozen=True, slots=True)
class Step:
    """A ray that was fired. None where the placements were too many to count."""

    clue: Clue
    before: int | None
    after: int | None
    promised: Option | None
    best: Option | None
    exact: bool
    told_nothing: bool
    """Was its outcome certain beforehand?"""
    determined: bool
    """Were only equivalent placements left after it?"""

    @property
    def bits(self) -> float | None:
        """How much information it gave."""
        if self.before is None or self.after is None or not self.after:
            return None
        return log2(self.before / self.after)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a finished game."""

    steps: tuple[Step, ...]
    disproved: frozenset[Cell]
    """Guesses that the rays had ruled out."""
    overlooked: frozenset[Cell]
    """Atoms that the rays had proved but that were not guessed."""
    rate: float | None
    """Bits of information for each point paid for rays."""
    computer_rate: float | None
    perfect: Proof | None

    @property
    def determined_at(self) -> int | None:
        """The number of the ray, from 1, after which only equivalent placements were left."""
        for number, step in enumerate(self.steps, 1):
            if step.determined:
                return number
        return None

    @property
    def wasted(self) -> int:
        """How many rays could reveal nothing new."""
        return sum(step.told_nothing for step in self.steps)


def review(game: Game, edition: Edition) -> Job[Review]:
    """Review a finished game."""
    steps: list[Step] = []
    candidates = yield from find_candidates(Clues(game.grid, game.atom_count))
    analysis = yield from _examine(candidates)
    for clue, clues in _rays(game):
        candidates = yield from find_candidates(clues, candidates)
        after = yield from _examine(candidates)
        steps.append(_step(clue, analysis, after, edition))
        analysis = after
    candidates = yield from find_candidates(game.clues, candidates)
    last = (yield from _examine(candidates)) if game.clues.refuted else analysis
    return Review(
        tuple(steps),
        disproved=game.result.wrong & last.empty,
        overlooked=game.result.missed & last.atoms,
        rate=_rate(game, candidates, edition),
        computer_rate=(yield from _computer_rate(game, edition)),
        perfect=(yield from cheapest_proof(game.box, edition)),
    )


def _examine(candidates: Candidates) -> Job[Analysis]:
    """Everything that the candidates imply; no estimate if they are too many to count."""
    if isinstance(candidates.placements, OverBudget):
        return UNKNOWN
    return (yield from examine(candidates))


def _rays(game: Game) -> Iterator[tuple[Clue, Clues]]:
    """Each ray, and the clues right after it."""
    now = Game(game.box, game.plays_on)
    for move in game.moves:
        now = play(now, move)
        if isinstance(move, Fire):
            yield now.clues.rays[-1], now.clues


def _step(clue: Clue, before: Analysis, after: Analysis, edition: Edition) -> Step:
    worth = before.worth.get(clue.entry)
    best = best_port(before, edition.price) if before.worth else None
    return Step(
        clue,
        before.placements,
        after.placements,
        _option(before, clue.entry, edition) if worth else None,
        None if best is None else _option(before, best, edition),
        exact=before.exact,
        told_nothing=worth is not None and before.exact and not worth.tells,
        determined=after.determined,
    )


def _option(analysis: Analysis, port: Port, edition: Edition) -> Option:
    worth = analysis.worth[port]
    return Option(port, worth.bits, worth.cost(edition.price))


def _rate(game: Game, candidates: Candidates, edition: Edition) -> float | None:
    """Bits of information for each point paid for rays."""
    paid = sum(edition.price(ray.outcome) for ray in game.rays)
    left = candidates.placements
    if isinstance(left, OverBudget) or not left.count or not paid:
        return None
    start = placement_count(game.grid, game.atom_count)
    return (log2(start) - log2(left.count)) / paid


def _computer_rate(game: Game, edition: Edition) -> Job[float | None]:
    """The same for the computer on the same box; None where its game would take minutes."""
    if placement_count(game.grid, game.atom_count) > MOST_PLACEMENTS:
        return None
    played = yield from seek(game.box, edition)
    candidates = yield from find_candidates(played.clues)
    return _rate(played, candidates, edition)
