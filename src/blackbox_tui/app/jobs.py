"""Long computations, requested as values and advanced between keys or lines.

A result comes back with its request, so that a stale one is recognised. This is the only place
that decides what a result is computed from: whatever the seeker sees comes from clues alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from blackbox_tui.engine import Box, Cell
from blackbox_tui.puzzles import NoPuzzle, Puzzle, make_puzzle, puzzle_of_day, read_puzzle
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.clues import Clues, Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.rules.session import Dealing, Par, Session
from blackbox_tui.rules.terms import Terms
from blackbox_tui.solver.analysis import Analysis, Candidates, Odds, analyse, odds_by
from blackbox_tui.solver.boxes import (
    Deal,
    Proof,
    cheapest_proof,
    deal_fairly,
    deal_of_day,
    equivalents,
)
from blackbox_tui.solver.contradictions import Verdict, check_assumption
from blackbox_tui.solver.jobs import Job
from blackbox_tui.solver.reasons import Plan, make_plan
from blackbox_tui.values import NamedTuple, dataclass, field

if TYPE_CHECKING:  # the computer player is only loaded when needed
    from blackbox_tui.computer.player import Decision
    from blackbox_tui.computer.review import Balance, Review


@dataclass(frozen=True)
class FindPar:
    """Work out the par of a box."""

    box: Box = field(repr=False)
    edition: Edition
    forgiving: bool = True  # is an equivalent answer right?
    atoms: AtomRange = AS_HIDDEN  # how many the seeker is told there are

    @classmethod
    def of(cls, session: Session) -> FindPar:
        """Request the par of a session's box."""
        game = session.game
        return cls(game.box, session.edition, session.terms.forgives, game.atoms)


@dataclass(frozen=True)
class _AboutFinishedGame:
    game: Game
    edition: Edition


class FindProof(_AboutFinishedGame):
    """Find the cheapest set of rays that proves the box of a finished game."""


class WeighGame(_AboutFinishedGame):
    """Split the score of a finished game into average, choices and luck."""


class ReviewGame(_AboutFinishedGame):
    """Review each ray of a finished game: what it told, and what it cost."""


@dataclass(frozen=True)
class Analyse:
    """Find out what the clues imply."""

    clues: Clues


@dataclass(frozen=True)
class Explain:
    """Find out what the clues prove, and why."""

    clues: Clues


@dataclass(frozen=True)
class VerifyAssumption:
    """Find out whether the clues contradict the seeker's assumption."""

    clues: Clues
    assumption: Marks
    marks: Marks  # every mark placed since the assumption


@dataclass(frozen=True)
class ChooseMove:
    """Decide what the computer does next."""

    clues: Clues
    edition: Edition
    earlier: Candidates | None = field(default=None, compare=False)
    """What an earlier decision worked out; it saves time."""


@dataclass(frozen=True)
class FindEquivalents:
    """Find the other placements that no ray can tell from this one."""

    box: Box = field(repr=False)
    atoms: AtomRange = AS_HIDDEN  # how many the seeker will be told there are


JobRequest: TypeAlias = (
    Dealing | FindPar | FindProof | WeighGame | ReviewGame | Analyse | Explain | VerifyAssumption
    | ChooseMove | FindEquivalents
)  # fmt: skip
"""A request for a job; a stage at which the computer deals is one, too."""


class ComputerMove(NamedTuple):
    """The computer's next move, and the odds it is based on."""

    decision: Decision
    odds: Mapping[Cell, Odds]
    numbers: Mapping[int, Odds] = MappingProxyType({})  # the same of each number of atoms


Equivalents: TypeAlias = tuple[frozenset[Cell], ...]
JobResult: TypeAlias = (
    "Deal | Puzzle | NoPuzzle | Par | Proof | Balance | Review | Analysis | Plan | Verdict"
    "| ComputerMove | Equivalents | None"
)


@dataclass(frozen=True)
class JobDone:
    """A request and its result."""

    request: JobRequest
    result: JobResult


def begin(request: JobRequest) -> Job[JobResult]:
    """Begin the job for a request."""
    match request:
        case Dealing(terms=Terms(fires=False)):
            return _make_puzzle(request)
        case Dealing(match, seed, fair, daily=""):
            return deal_fairly(match.variant, seed, fair=fair)
        case Dealing(daily=day):
            return deal_of_day(date.fromisoformat(day))
        case FindPar():
            return _find_par(request)
        case FindProof(game, edition):
            return cheapest_proof(_finished(game).box, edition, atoms=game.atoms)
        case WeighGame(game, edition):
            from blackbox_tui.computer.review import weigh_game

            return weigh_game(_finished(game), edition)
        case ReviewGame(game, edition):
            from blackbox_tui.computer.review import review

            return review(_finished(game), edition)
        case Analyse(clues):
            return analyse(clues)
        case Explain(clues):
            return make_plan(clues)
        case VerifyAssumption(clues, assumption, marks):
            return check_assumption(clues, assumption, marks)
        case ChooseMove(clues, edition, earlier):
            return _choose_move(clues, edition, earlier)
        case FindEquivalents(box, atoms):
            return equivalents(box, atoms=atoms)


def _make_puzzle(wanted: Dealing) -> Job[Puzzle | NoPuzzle]:
    """Make or read the puzzle; returns the refusal if there is none."""
    try:
        if wanted.code:
            return (yield from read_puzzle(wanted.code))
        if wanted.daily:
            return (yield from puzzle_of_day(date.fromisoformat(wanted.daily)))
        return (yield from make_puzzle(wanted.level, wanted.match.variant, wanted.seed))
    except NoPuzzle as reason:
        return reason


def _finished(game: Game) -> Game:
    """Refuse a game that is not over, since its atoms must stay unknown."""
    if game.ending is None:
        raise ValueError("Only the box of a finished game can be shown.")
    return game


def _find_par(wanted: FindPar) -> Job[Par]:
    from blackbox_tui.computer.player import par

    return (
        yield from par(wanted.box, wanted.edition, forgiving=wanted.forgiving, atoms=wanted.atoms)
    )


def _choose_move(clues: Clues, edition: Edition, earlier: Candidates | None) -> Job[ComputerMove]:
    from blackbox_tui.computer.player import next_move

    decision = yield from next_move(clues, edition, earlier)
    placements = decision.candidates.placements if decision.candidates else None
    if placements is None or not placements.count:
        return ComputerMove(decision, {})
    census = yield from placements.census()
    numbers, mass = placements.masses, placements.mass
    return ComputerMove(decision, odds_by(census, mass), odds_by(numbers, mass))


class JobRunner:
    """The running jobs, at most one of each kind: a new request replaces an older one."""

    def __init__(self) -> None:
        self._jobs: dict[type[JobRequest], tuple[JobRequest, Job[JobResult]]] = {}

    def __bool__(self) -> bool:
        return bool(self._jobs)

    @property
    def urgent(self) -> bool:
        """Is the player waiting for one of them?"""
        return Dealing in self._jobs

    def start(self, request: JobRequest) -> None:
        """Start this job, unless it is already running."""
        running = self._jobs.get(type(request))
        if running is None or running[0] != request:
            self._jobs[type(request)] = request, begin(request)

    def clear(self) -> None:
        """Cancel all jobs."""
        self._jobs.clear()

    def advance(self) -> JobDone | None:
        """Run one step of the first job; returns its result after the last step."""
        for kind, (request, job) in self._jobs.items():
            try:
                next(job)
            except StopIteration as done:
                del self._jobs[kind]
                return JobDone(request, done.value)
            break
        return None
