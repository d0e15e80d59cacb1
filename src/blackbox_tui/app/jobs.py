"""Long computations, requested as values and advanced between keys or lines.

A result comes back with its request, so that a stale one cannot be mistaken for another. This
is the only place in the front ends that decides what a result is computed from: whatever the
seeker sees comes from clues alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, TypeAlias

from blackbox_tui.engine import Box, Cell
from blackbox_tui.puzzles import NoPuzzle, Puzzle, make_puzzle, puzzle_of_day, read_puzzle
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

if TYPE_CHECKING:  # the computer is loaded when it has something to do
    from blackbox_tui.computer.player import Decision
    from blackbox_tui.computer.review import Balance, Review


@dataclass(frozen=True)
class FindPar:
    """Work out the par of a box."""

    box: Box = field(repr=False)
    edition: Edition
    forgiving: bool = True  # is an equivalent answer right?

    @classmethod
    def of(cls, session: Session) -> FindPar:
        """The par of the box that is played."""
        return cls(session.game.box, session.edition, session.terms.forgives)


@dataclass(frozen=True)
class _AboutFinishedGame:
    game: Game
    edition: Edition


class FindProof(_AboutFinishedGame):
    """Find the cheapest set of rays that proves the box of a finished game."""


class WeighGame(_AboutFinishedGame):
    """Find out which points of a finished game were average, choice and luck."""


class ReviewGame(_AboutFinishedGame):
    """Find out what each ray of a finished game told, and what it cost."""


@dataclass(frozen=True)
class Analyse:
    """Find out what the clues imply."""

    clues: Clues


@dataclass(frozen=True)
class Explain:
    """Find out what the clues imply, and why."""

    clues: Clues
    analysis: Analysis | None = field(default=None, compare=False)
    """What they imply, if that is known already."""


@dataclass(frozen=True)
class CheckAssumption:
    """Find out whether the clues contradict what the seeker assumes."""

    clues: Clues
    assumption: Marks
    marks: Marks  # all that was marked on that assumption


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


JobRequest: TypeAlias = (
    Dealing | FindPar | FindProof | WeighGame | ReviewGame | Analyse | Explain | CheckAssumption
    | ChooseMove | FindEquivalents
)  # fmt: skip
"""What is wanted; a stage at which the computer hides the atoms is one, too."""


class ComputerMove(NamedTuple):
    """What the computer does next, and the odds it goes by."""

    decision: Decision
    odds: Mapping[Cell, Odds]


class Explanation(NamedTuple):
    """What the clues imply, and the deductions that show it."""

    analysis: Analysis
    plan: Plan


Equivalents: TypeAlias = tuple[frozenset[Cell], ...]
JobResult: TypeAlias = (
    "Deal | Puzzle | NoPuzzle | Par | Proof | Balance | Review | Analysis | Explanation | Verdict"
    "| ComputerMove | Equivalents | None"
)


@dataclass(frozen=True)
class JobDone:
    """A request and its answer."""

    request: JobRequest
    result: JobResult


def begin(request: JobRequest) -> Job[JobResult]:
    """The work that answers a request."""
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
            return cheapest_proof(_finished(game).box, edition)
        case WeighGame(game, edition):
            from blackbox_tui.computer.review import weigh_game

            return weigh_game(_finished(game), edition)
        case ReviewGame(game, edition):
            from blackbox_tui.computer.review import review

            return review(_finished(game), edition)
        case Analyse(clues):
            return analyse(clues)
        case Explain(clues, analysis):
            return _explain(clues, analysis)
        case CheckAssumption(clues, assumption, marks):
            return check_assumption(clues, assumption, marks)
        case ChooseMove(clues, edition, earlier):
            return _choose_move(clues, edition, earlier)
        case FindEquivalents(box):
            return equivalents(box)


def _make_puzzle(wanted: Dealing) -> Job[Puzzle | NoPuzzle]:
    """The puzzle, or why there is none."""
    try:
        if wanted.code:
            return (yield from read_puzzle(wanted.code))
        if wanted.daily:
            return (yield from puzzle_of_day(date.fromisoformat(wanted.daily)))
        return (yield from make_puzzle(wanted.level, wanted.match.variant, wanted.seed))
    except NoPuzzle as reason:
        return reason


def _finished(game: Game) -> Game:
    """The game, whose atoms may be known; refuses one that is not over."""
    if game.ending is None:
        raise ValueError("Only the box of a finished game can be shown.")
    return game


def _explain(clues: Clues, analysis: Analysis | None) -> Job[Explanation]:
    if analysis is None:
        analysis = yield from analyse(clues)
    return Explanation(analysis, (yield from make_plan(clues)))


def _find_par(wanted: FindPar) -> Job[Par]:
    from blackbox_tui.computer.player import par

    return (yield from par(wanted.box, wanted.edition, forgiving=wanted.forgiving))


def _choose_move(clues: Clues, edition: Edition, earlier: Candidates | None) -> Job[ComputerMove]:
    from blackbox_tui.computer.player import next_move

    decision = yield from next_move(clues, edition, earlier)
    placements = decision.candidates.placements if decision.candidates else None
    if placements is None or not placements.count:
        return ComputerMove(decision, {})
    census = yield from placements.census()
    return ComputerMove(decision, odds_by(census, placements.count))


class JobRunner:
    """The jobs that are under way; a new request of one kind replaces an older one."""

    def __init__(self) -> None:
        self._jobs: dict[type[JobRequest], tuple[JobRequest, Job[JobResult]]] = {}

    def __bool__(self) -> bool:
        return bool(self._jobs)

    @property
    def urgent(self) -> bool:
        """Does the player wait for one of them with nothing else to do?"""
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
        """One step of the first job; its answer, if that was the last step."""
        for kind, (request, job) in self._jobs.items():
            try:
                next(job)
            except StopIteration as done:
                del self._jobs[kind]
                return JobDone(request, done.value)
            break
        return None
