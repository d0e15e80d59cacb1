"""What each ray of a finished game revealed, and which would have been better.

Unlike the rest of solver and computer it may know how the game ended.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import log2
from typing import Final

from blackbox_tui.computer.player import seek
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import placement_count
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver import analysis
from blackbox_tui.solver.boxes import Proof, cheapest_proof
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.values import NamedTuple, dataclass, replace

MOST_PLACEMENTS: Final = 10**9
"""With more placements than this, the computer does not play the box for comparison."""


class Option(NamedTuple):
    """A ray that could have been fired, its average information and its average cost."""

    port: Port
    bits: float
    cost: float


@dataclass(frozen=True)
class RayReview:
    """A ray that was fired. None where the placements were too many to count."""

    clue: Clue
    before: int | None
    after: int | None
    expected: Option | None
    best: Option | None
    exact: bool
    uninformative: bool  # was its outcome certain beforehand?
    determined: bool  # were only equivalent placements left after it?
    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()
    """The cells that were settled right after it, and not before."""

    @property
    def bits(self) -> float | None:
        """How much information it gave."""
        return log2(self.before / self.after) if self.before and self.after else None


@dataclass(frozen=True)
class Review:
    """The review of a finished game."""

    steps: tuple[RayReview, ...] = ()
    disproved: frozenset[Cell] = frozenset()  # guesses that the rays had ruled out
    overlooked: frozenset[Cell] = frozenset()
    """Atoms that the rays had proved but that were not guessed."""
    rate: float | None = None  # bits of information for each point paid for rays
    computer_rate: float | None = None
    proof: Proof | None = None
    plan: Plan | None = None
    """The deductions from the rays that settled the box, or from all if they did not."""

    @property
    def determined_at(self) -> int | None:
        """The number of the ray, from 1, after which only equivalent placements were left."""
        return next((n for n, step in enumerate(self.steps, 1) if step.determined), None)

    @property
    def wasted(self) -> int:
        """How many rays could reveal nothing new."""
        return sum(step.uninformative for step in self.steps)


def review(game: Game, edition: Edition) -> Job[Review]:
    """Review a finished game. In a puzzle no ray was chosen: all there is is the proof."""
    if not game.terms.fires:
        return Review(plan=(yield from make_plan(game.clues)))
    candidates: analysis.Candidates | None = None
    analyses: list[analysis.Analysis] = []
    for clues in _clues(game):
        candidates = yield from analysis.find_candidates(clues, candidates)
        counted = candidates.count is not None
        analyses.append((yield from analysis.examine(candidates)) if counted else analysis.UNKNOWN)
    rays = zip(game.clues.rays, pairwise(analyses), strict=False)
    steps = tuple(_step(clue, before, after, edition) for clue, (before, after) in rays)
    settled, explained = Review(steps).determined_at, game.clues
    if settled is not None:
        explained = replace(explained, rays=explained.rays[:settled], refuted=())
    return Review(
        steps,
        disproved=game.result.wrong & analyses[-1].empty,
        overlooked=game.result.missed & analyses[-1].atoms,
        rate=_rate(game, analyses[-1].placements, edition),
        computer_rate=(yield from _computer_rate(game, edition)),
        proof=(yield from cheapest_proof(game.box, edition)),
        plan=(yield from make_plan(explained)),
    )


def _clues(game: Game) -> Iterator[Clues]:
    """The clues at the start, after each ray and, if they are more by then, at the end."""
    now = Game(game.start)
    yield now.clues
    for move in game.moves:
        now = play(now, move)
        if isinstance(move, Fire):
            yield now.clues
    if game.refuted:
        yield game.clues


def _step(
    clue: Clue, before: analysis.Analysis, after: analysis.Analysis, edition: Edition
) -> RayReview:
    options = [
        Option(port, before.worth[port].bits, before.worth[port].cost(edition.price))
        for port in analysis.ranked_ports(before.worth, edition.price)
    ]
    worth = before.worth.get(clue.entry)
    return RayReview(
        clue,
        before.placements,
        after.placements,
        expected=next((option for option in options if option.port == clue.entry), None),
        best=next(iter(options), None),
        exact=before.exact,
        uninformative=worth is not None and before.exact and not worth.informative,
        determined=after.determined,
        atoms=after.atoms - before.atoms,
        empty=after.empty - before.empty,
    )


def _rate(game: Game, left: int | None, edition: Edition) -> float | None:
    """Bits of information for each point paid for rays that left that many placements."""
    paid = sum(edition.price(ray.outcome) for ray in game.rays)
    start = placement_count(game.grid, game.atom_count)
    return (log2(start) - log2(left)) / paid if left and paid else None


def _computer_rate(game: Game, edition: Edition) -> Job[float | None]:
    """The same for the computer on the same box; None where its game would take minutes."""
    if placement_count(game.grid, game.atom_count) > MOST_PLACEMENTS:
        return None
    played = yield from seek(game.box, edition)
    candidates = yield from analysis.find_candidates(played.clues)
    return _rate(played, candidates.count, edition)
