"""What each ray of a finished game told, what it cost against the best move, and the proof.

Unlike the rest of solver and computer it may know how the game ended.

Every point of a score is average, choice or luck. Before each ray, and before the answer, the
game was expected to cost V points more if played on well; afterwards it is another V:

    before ray 4     V = 10.1, the average of such boxes; ray 4 is worth 10.3: 0.2 are your choice
    ray 4, a detour  costs 2, then V = 8.6: with 10.6 in all, 0.3 are bad luck
    ...
    the answer       costs what it costs, and then nothing

    score = average + choices + luck
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from math import log2
from typing import Final

from blackbox_tui.computer.player import FITTED_UP_TO, Decision, Option, next_move
from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, GiveUp, Submit
from blackbox_tui.rules.scoring import Edition, tally
from blackbox_tui.solver import analysis
from blackbox_tui.solver.analysis import Candidates
from blackbox_tui.solver.boxes import Proof, cheapest_proof
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.values import NamedTuple, dataclass, replace

BEST: Final = 0.05
"""A ray that costs less than this more than the best one, in hits, counts as best."""
GOOD: Final = 0.5  # up to this much more, a ray is good; beyond, it is costly


class RayVerdict(Enum):
    """The verdict on a ray."""

    BEST = "best"
    GOOD = "good"
    COSTLY = "costly"
    WASTED = "wasted"  # its outcome was certain beforehand

    @classmethod
    def of(cls, hits: float) -> RayVerdict:
        """The verdict on a ray that cost this many hits more than the best move."""
        return cls.BEST if hits < BEST else cls.GOOD if hits < GOOD else cls.COSTLY


class MoveReview(NamedTuple):
    """A ray or an answer, and what it cost compared with the best move.

    Fields are None if there were too many placements to weigh.
    """

    option: Option
    best: Decision | None = None
    choice: float | None = None  # the expected cost beyond that of the best move
    luck: float | None = None  # the actual cost beyond the expected one


@dataclass(frozen=True)
class Balance:
    """The points of a finished game as average, choices and luck, without its seconds."""

    score: int
    turns: tuple[MoveReview, ...]

    @property
    def average(self) -> float | None:
        """The average cost of such a box if played well; None if it cannot be weighed."""
        best = self.turns[0].best
        return best.expected if best else None

    @property
    def choices(self) -> float | None:
        """The cost of the choices, as far as they can be weighed; None if none can."""
        known = [turn.choice for turn in self.turns if turn.choice is not None]
        return sum(known) if known else None

    @property
    def luck(self) -> float | None:
        """The rest of the score, including whatever could not be weighed."""
        if self.average is None or self.choices is None:
            return None
        return self.score - self.average - self.choices

    @property
    def complete(self) -> bool:
        """Could every choice be weighed?"""
        return all(turn.choice is not None for turn in self.turns)


@dataclass(frozen=True)
class RayReview:
    """The review of a fired ray. Fields are None if there were too many placements to count."""

    clue: Clue
    turn: MoveReview
    verdict: RayVerdict | None
    before: int | None
    after: int | None
    determined: bool  # were only equivalent placements left after it?
    atoms: frozenset[Cell] = frozenset()
    empty: frozenset[Cell] = frozenset()
    """The cells that were settled right after it, and not before."""

    @property
    def bits(self) -> float | None:
        """The information that the ray gave, in bits."""
        return log2(self.before / self.after) if self.before and self.after else None


@dataclass(frozen=True)
class Review:
    """The review of a finished game."""

    steps: tuple[RayReview, ...] = ()
    balance: Balance | None = None  # None for a puzzle
    disproved: frozenset[Cell] = frozenset()  # guesses that the rays had ruled out
    overlooked: frozenset[Cell] = frozenset()
    """Atoms that the rays had proved but that were not guessed."""
    proof: Proof | None = None
    plan: Plan | None = None
    """The deductions from the rays that settled the box, or from all if they did not."""

    @property
    def determined_at(self) -> int | None:
        """The number of the ray, from 1, after which only equivalent placements were left."""
        return next((n for n, step in enumerate(self.steps, 1) if step.determined), None)


def review(game: Game, edition: Edition) -> Job[Review]:
    """Review a finished game; for a puzzle, where no ray was chosen, that is its proof."""
    if not game.terms.fires:
        return Review(plan=(yield from make_plan(game.clues)))
    every = yield from _candidates(game)
    analyses: list[analysis.Analysis] = []
    for candidates in every:
        counted = candidates.count is not None
        analyses.append((yield from analysis.examine(candidates)) if counted else analysis.UNKNOWN)
    balance = yield from _balance(game, edition, every)
    known = zip(balance.turns, pairwise(analyses), strict=False)
    told = ((turn, *around) for turn, around in known if isinstance(turn.option, int))
    rays = zip(game.fired, told, strict=True)
    steps = tuple(_step(Clue(ray.entry, ray.outcome), edition, *it) for ray, it in rays)
    settled, explained = Review(steps).determined_at, game.clues
    if settled is not None:
        explained = replace(explained, rays=explained.rays[:settled], refuted=())
    return Review(
        steps,
        balance,
        disproved=game.result.wrong & analyses[-1].empty,
        overlooked=game.result.missed & analyses[-1].atoms,
        proof=(yield from cheapest_proof(game.box, edition, atoms=game.atoms)),
        plan=(yield from make_plan(explained)),
    )


def weigh_game(game: Game, edition: Edition) -> Job[Balance]:
    """Split the points of a finished game into average, choices and luck."""
    return (yield from _balance(game, edition, (yield from _candidates(game))))


def _turns(game: Game) -> Iterator[tuple[Game, Option]]:
    """Yield the game before each ray and answer, with what was done."""
    now = Game(game.start)
    for move in game.moves:
        if isinstance(move, Fire):
            yield now, move.port
        elif isinstance(move, (Submit, GiveUp)):
            yield now, now.guesses
        now = play(now, move)


def _candidates(game: Game) -> Job[list[Candidates]]:
    """The placements possible before each ray and answer."""
    every: list[Candidates] = []
    for now, _ in _turns(game):
        earlier = every[-1] if every else None
        every.append((yield from analysis.find_candidates(now.clues, earlier)))
    return every


def _balance(game: Game, edition: Edition, every: list[Candidates]) -> Job[Balance]:
    befores, options = zip(*_turns(game), strict=True)
    best: list[Decision | None] = []
    for candidates, option in zip(every, options, strict=True):
        decision = None
        if candidates.count is not None and candidates.count <= FITTED_UP_TO:
            decision = yield from next_move(candidates.clues, edition, candidates, {option})
        best.append(decision)
    paid = [tally(now, edition).total for now in (*befores, game)]
    still = [decision.expected if decision else None for decision in best[1:]]
    rows = zip(options, best, pairwise(paid), [*still, 0], strict=True)
    return Balance(paid[-1], tuple(_turn(*row) for row in rows))


def _turn(
    option: Option, best: Decision | None, paid: tuple[int, int], still: float | None
) -> MoveReview:
    """Review a move by the points paid before and after it and the points still expected."""
    if best is None or (choice := best.choice(option)) is None:
        return MoveReview(option)
    luck = None if still is None else paid[1] - paid[0] + still - best.worth[option]
    return MoveReview(option, best, choice, luck)


def _step(
    clue: Clue,
    edition: Edition,
    turn: MoveReview,
    before: analysis.Analysis,
    after: analysis.Analysis,
) -> RayReview:
    worth, verdict = before.worth.get(clue.entry), None
    if worth and before.exact and not worth.informative:
        verdict = RayVerdict.WASTED
    elif turn.choice is not None:
        verdict = RayVerdict.of(turn.choice / edition.per_hit)
    return RayReview(
        clue,
        turn,
        verdict,
        before.placements,
        after.placements,
        determined=after.determined,
        atoms=after.atoms - before.atoms,
        empty=after.empty - before.empty,
    )
