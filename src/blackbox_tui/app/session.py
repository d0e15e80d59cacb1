"""What every command of a game does, for both front ends.

Each function takes a stage and returns the next one with its effects: save it, record it,
run a job.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from blackbox_tui.app.jobs import ComputerMove, FindPar, JobRequest, JobResult
from blackbox_tui.engine import Cell
from blackbox_tui.puzzles import NoPuzzle, Puzzle
from blackbox_tui.rules import session as stages
from blackbox_tui.rules.atoms import place_more
from blackbox_tui.rules.deal import fill_up
from blackbox_tui.rules.game import Start, play_all
from blackbox_tui.rules.moves import Move, Refusal
from blackbox_tui.rules.session import Par, Session, Stage
from blackbox_tui.solver.boxes import Deal
from blackbox_tui.values import NamedTuple, dataclass, replace

if TYPE_CHECKING:  # the computer player is only loaded when needed
    from blackbox_tui.computer.review import Balance

LONGEST_TICK: Final = 1.0
"""Longer gaps between two looks at the clock mean that the program was suspended."""


@dataclass(frozen=True)
class Save:
    """Save the stage so that it can be continued."""

    stage: Stage
    paid: bool = False  # did it cost points, so that it must be on disk before it is shown?


@dataclass(frozen=True)
class Record:
    """Add a finished game to the history, and delete its save unless a match goes on."""

    session: Session
    paid: ClassVar[bool] = True


@dataclass(frozen=True)
class Weighed:
    """Add the cost of the choices to the game recorded last."""

    session: Session
    choices: float
    paid: ClassVar[bool] = False


@dataclass(frozen=True)
class Delete:
    """Delete the file of the game: there is nothing left to continue."""

    paid: ClassVar[bool] = False


@dataclass(frozen=True)
class RunJob:
    """Run a job between keys."""

    request: JobRequest


Effect: TypeAlias = Save | Record | Weighed | Delete | RunJob


class Step(NamedTuple):
    """A stage and the effects to carry out."""

    stage: Stage
    effects: tuple[Effect, ...] = ()


def enter(stage: Stage) -> Step:
    """Begin a stage."""
    match stage:
        case stages.Hiding() | stages.Handover() | stages.Watching():
            return Step(stage, (Save(stage),))
        case stages.Over(session) if session.recorded:
            return Step(stage, _par_wanted(session))
        case stages.Over(session):
            # on disk before it is recorded, in case the program dies in between
            recorded = stages.Over(replace(session, recorded=True))
            return Step(recorded, (Save(stage), Record(session), *_par_wanted(session)))
        case stages.Seeking(session):
            return Step(stage, (Save(stage), *_par_wanted(session)))
        case stages.Standings(match):
            return Step(stage, (Delete() if match.complete else Save(stage),))
    return Step(stage)


def leave(stage: Stage) -> Step:
    """Leave the stage, for the menu or to quit, and save everything."""
    played = isinstance(stage, stages.Seeking | stages.Watching | stages.Hiding)
    return Step(stage, (Save(stage),) if played else ())


def _par_wanted(session: Session) -> tuple[Effect, ...]:
    return () if session.par is not None else (RunJob(FindPar.of(session)),)


def dealt(dealing: stages.Dealing, result: JobResult) -> Stage:
    """Continue after the computer has dealt; refuses if there is no such puzzle."""
    match result:
        case Deal(box, unique):
            kind = dealing.match.kind
            plays_on, atoms = kind.edition.plays_on, kind.variant.atoms
            start = Start(box, plays_on, terms=dealing.terms, atoms=atoms)
            return dealing.dealt(start, unique=unique)
        case Puzzle():
            return dealing.dealt(result.start, result.level, unique=True)
        case NoPuzzle():
            raise Refusal(str(result))
    raise TypeError(f"{result} is not what was to be dealt.")


def play_moves(session: Session, moves: Iterable[Move]) -> Step:
    """Make these moves, all or none; the end of the game leads to the next stage."""
    after = stages.Seeking(replace(session, game=play_all(session.game, moves)))
    return _after_move(session, after)


def play_for_computer(session: Session, move: ComputerMove) -> Step:
    """Carry out the computer's decision."""
    from blackbox_tui.computer.player import carry_out  # loaded by now: it has decided

    game = carry_out(session.game, move.decision)
    return _after_move(session, stages.Watching(replace(session, game=game)))


def _after_move(before: Session, stage: stages.Seeking | stages.Watching) -> Step:
    if stage.session.over:
        return Step(stages.Over(stage.session))
    return Step(stage, (save_after(before, stage),))


def save_after(before: Session, stage: stages.Seeking | stages.Watching) -> Save:
    """Save a changed session: before it is shown, if points were paid."""
    return Save(stage, paid=stage.session.spent != before.spent)


def pass_time(session: Session, seconds: float) -> tuple[Session, tuple[Effect, ...]]:
    """Add playing time; if seconds cost points, each one is saved."""
    after = replace(session, seconds=session.seconds + seconds)
    save = save_after(session, stages.Seeking(after))
    return after, (save,) if save.paid else ()


def learn_par(stage: Stage, request: FindPar, par: Par) -> Step:
    """Take the par of this box once it is known."""
    match stage:
        case stages.Seeking(session) if FindPar.of(session) == request:
            return enter(stages.Seeking(replace(session, par=par)))
        case stages.Over(session) if FindPar.of(session) == request:
            return Step(stages.Over(replace(session, par=par)))
    return Step(stage)


def learn_balance(session: Session, balance: Balance) -> tuple[Effect, ...]:
    """Take the balance of a finished game; record it if every choice could be weighed."""
    known = balance.complete and balance.choices is not None
    return (Weighed(session, balance.choices or 0),) if known else ()


def toggle_atoms(stage: stages.Hiding, cells: Iterable[Cell]) -> stages.Hiding:
    """Place atoms on these cells, or remove them."""
    after = replace(stage, placed=stage.placed.symmetric_difference(cells))
    if len(after.placed) > stage.match.variant.atoms.most:
        raise Refusal("That is too many atoms for this box: remove some first.")
    return after


def fill(stage: stages.Hiding, seed: str) -> stages.Hiding:
    """Let the computer place the missing atoms."""
    return replace(stage, placed=fill_up(stage.match.variant, stage.placed, seed))


def check_complete(stage: stages.Hiding) -> None:
    """Refuse to hide while atoms are missing."""
    if not stage.complete:
        raise Refusal(f"{place_more(stage.lacking.least, stage.match.variant.atoms)} first.")


def finish_hiding(stage: stages.Hiding) -> Stage:
    """End hiding: the seeker's turn begins."""
    check_complete(stage)
    return stages.start_seeking(stage.match, stage.start)
