"""The seeker's actions for both front ends: questions, moves, and help.

A front end proposes an action, asks the question if there is one, and carries out the returned
turn: its effects and what it tells. If a turn has a job, the result of that job makes the next
turn. Help is based on clues and the seeker's own marks; it never sees the atoms.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from blackbox_tui.app import jobs
from blackbox_tui.app.session import Effect, RunJob, learn_par, play_moves, save_after
from blackbox_tui.rules.clues import Clues, Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import GiveUp, Keep, Move, Refusal
from blackbox_tui.rules.session import Over, Par, Seeking, Session, is_begun
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.solver.contradictions import Verdict
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.text import prompts
from blackbox_tui.text.hints import Hint, deduction_hints, mistake_hints, other_hints
from blackbox_tui.text.moves import verify_refused, verify_sentence
from blackbox_tui.values import NamedTuple, dataclass, replace


class Action(Enum):
    """An action that a seeker may have to confirm, or may be refused."""

    SUBMIT = "submit"
    HINT = "hint"
    WHY = "why"
    ODDS = "odds"
    VERIFY = "verify"
    KEEP = "keep"
    GIVE_UP = "give up"
    NEW = "new game"
    AGAIN = "same box"


HELP = (Action.HINT, Action.WHY, Action.ODDS, Action.VERIFY)
"""Actions that use the solver and count as help while the game is played."""


@dataclass(frozen=True)
class Assistance:
    """What the clues imply, and which hints have been given."""

    clues: Clues
    analysis: Analysis | None = None  # None until the odds, or a hint that counts, need it
    plan: Plan | None = None  # the deductions that the clues allow; None until a hint is asked for
    computer: jobs.ComputerMove | None = None  # what it would do; None until a hint leads to it
    ladder: tuple[Hint, ...] = ()
    """The hints about what comes next, each a little stronger than the one before."""
    given: int = 0  # how many of them were given

    def single_for(self, clues: Clues) -> bool:
        """Is it known that these clues allow a single placement?"""
        counted = self.analysis and self.analysis.placements == 1
        return self.clues == clues and bool(counted or (self.plan and self.plan.solved))

    def next_step(self, marks: Marks) -> Deduction | None:
        """The first deduction that the player's marks do not show yet."""
        for step in self.plan.steps if self.plan else ():
            if not (step.atoms <= marks.guesses and step.empty <= marks.seals):
                return step
        return None

    def next_hint(self, session: Session, *, lit: bool = False) -> tuple[Hint, Assistance] | None:
        """The next hint; the last is followed by the first, unless the marks have changed.

        None if it depends on the analysis, or the computer's decision, that is not known yet.
        """
        ladder = tuple(self._hints(session, lit=lit))
        if not ladder:
            return None
        given = self.given % len(ladder) if ladder == self.ladder else 0
        return ladder[given], replace(self, ladder=ladder, given=given + 1)

    def _hints(self, session: Session, *, lit: bool) -> list[Hint]:
        if self.plan is None:
            raise ValueError("There are no hints before the clues are explained.")
        plan, marks = self.plan, session.game.marks
        mistakes = (marks.guesses & plan.known.empty) | (marks.seals & plan.known.atoms)
        for cell in sorted(mistakes):
            if step := plan.step_for(cell):
                return mistake_hints(cell, step, self.clues, lit=lit)
        step = self.next_step(marks)
        if step and not (plan.solved and marks.guesses == plan.known.atoms):
            return deduction_hints(step, self.clues, marks, lit=lit)
        decision = self.computer and self.computer.decision
        return other_hints(plan, marks, decision, self.analysis, submit=session.terms.submit)


@dataclass(frozen=True)
class Seeker:
    """A game in play or finished, and the help given with it."""

    session: Session
    assistance: Assistance | None = None  # what the clues imply, once requested and known
    waiting: Action | None = None  # the help that is being worked out
    lit: bool = False
    """Does the board light the cells that a hint is about, so that they need not be named?"""

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.game

    @property
    def verifies_guesses(self) -> bool:
        """Does verifying check a whole answer, for free, rather than an assumption?"""
        return self.game.marks.layer is None or self.game.can_submit

    @property
    def only(self) -> bool:
        """Is it known, from help that was asked for, that the rays allow a single placement?"""
        return bool(self.assistance and self.assistance.single_for(self.game.clues))

    def question(self, action: Action) -> str:
        """The question to ask before this action; empty if nothing would be lost.

        Raises `Refusal` if the action is not allowed.
        """
        session, terms = self.session, self.session.terms
        helped = session.assisted or session.over
        match action:
            case Action.SUBMIT:
                return _doubt(session.game) if terms.doubts else ""
            case Action.HINT | Action.WHY:
                return "" if helped else f"Show a hint? {terms.help_note}"
            case Action.ODDS:
                # if each help counts, a hint before does not excuse the odds
                known = session.over or (session.assisted and not terms.counts_help)
                return "" if known else f"{terms.odds_question} {terms.help_note}"
            case Action.VERIFY:
                if refusal := verify_refused(session.game):
                    raise Refusal(refusal)
                asked = "Verify this assumption?"
                return "" if helped else f"{asked} {terms.help_note}"
            case Action.KEEP:
                return "Keep this assumption?"
            case Action.GIVE_UP:
                return "Give up and see the atoms?"
            case _ if not session.alone:
                single = session.match.single
                raise Refusal(prompts.HIDDEN_FOR_YOU if single else prompts.MATCH_GOES_ON)
            case Action.AGAIN if not (session.over or is_begun(Seeking(session))):
                raise Refusal(f"Nothing has happened in this {terms.thing} yet: it stays as it is.")
            case Action.AGAIN if session.counts_once and not session.over:
                raise Refusal(f"Finish this daily {terms.thing} first: it counts only once.")
        return ""

    def play(self, moves: Iterable[Move]) -> Turn:
        """Make these moves, all or none.

        Results for older clues are dropped, or computed again if the player is waiting.
        """
        stage, effects = play_moves(self.session, moves)
        match stage:
            case Over(session):
                return Turn(replace(self, session=session, waiting=None), over=stage)
            case Seeking(session):
                after = replace(self, session=session)
            case _:
                raise TypeError(f"{stage} does not follow a move.")
        if session.game.clues != self.game.clues:
            job = after._job(after.waiting) if after.waiting else None
            return Turn(replace(after, assistance=None), effects, job)
        if self.waiting is Action.VERIFY:  # it was about other marks
            after = replace(after, waiting=None)
        return Turn(after, effects)

    def do(self, action: Action, *, forgiving: bool = False) -> Turn:
        """Carry out a confirmed action other than a new game; `forgiving` is from the settings."""
        match action:
            case Action.SUBMIT:
                return self.play([self.session.submission(forgiving=forgiving)])
            case Action.KEEP:
                return self.play([Keep()])
            case Action.GIVE_UP:
                return self.play([GiveUp()])
        return self._help(action)

    def _help(self, action: Action) -> Turn:
        """Mark the game as assisted, then tell the help or start to compute it."""
        session, effects = _assisted(self.session)
        after = replace(self, session=session, waiting=action)
        known = self.assistance
        found = known and (known.analysis if action is Action.ODDS else known.plan)
        if known is None or not found or action is Action.VERIFY:
            return Turn(after, effects, after._job(action))
        told = after._tell(known)
        return told._replace(effects=(*effects, *told.effects))

    def refresh_odds(self) -> Turn:
        """Compute the odds again after new clues."""
        return Turn(replace(self, waiting=Action.ODDS), job=self._job(Action.ODDS))

    def _job(self, action: Action) -> jobs.JobRequest:
        if action is Action.VERIFY:
            marks = self.game.marks
            return jobs.VerifyAssumption(self.game.clues, marks.assumption, marks.in_layer)
        clues = self.game.clues
        return jobs.Analyse(clues) if action is Action.ODDS else jobs.Explain(clues)

    def learn(self, done: jobs.JobDone) -> Turn:
        """Take the result of a job; tell it if the player is waiting for it."""
        match done.request, done.result:
            case jobs.FindPar() as request, Par() as par:
                stage, effects = learn_par(Seeking(self.session), request, par)
                if isinstance(stage, Seeking):
                    return Turn(replace(self, session=stage.session), effects)
            case jobs.Explain(clues), Plan() as plan if clues == self.game.clues:
                return self._tell(replace(self._known(clues), plan=plan))
            case jobs.Analyse(clues), Analysis() as analysis if clues == self.game.clues:
                return self._tell(replace(self._known(clues), analysis=analysis))
            case jobs.ChooseMove(clues), jobs.ComputerMove() as move if clues == self.game.clues:
                if self.assistance:
                    return self._tell(replace(self.assistance, computer=move))
            case jobs.VerifyAssumption() as check, Verdict() as verdict if (
                self.waiting is Action.VERIFY and check == self._job(Action.VERIFY)
            ):
                return Turn(replace(self, waiting=None), told=verdict)
        return Turn(self)

    def _known(self, clues: Clues) -> Assistance:
        """What is known of these clues; of others it is forgotten."""
        known = self.assistance
        return known if known and known.clues == clues else Assistance(clues)

    def _tell(self, known: Assistance) -> Turn:
        """Tell what the player is waiting for, once it is known."""
        after = replace(self, assistance=known)
        match self.waiting:
            case Action.HINT if known.plan:
                return self._next_hint(known)
            case Action.WHY if known.plan:
                return Turn(replace(after, waiting=None), told=known.plan)
            case Action.ODDS if known.analysis:
                return Turn(replace(after, waiting=None), told=known.analysis)
        return Turn(after)

    def _next_hint(self, known: Assistance) -> Turn:
        """Give the next hint; the last hint about a deduction also marks what it proves."""
        if (found := known.next_hint(self.session, lit=self.lit)) is None:
            after = replace(self, assistance=known)
            if known.computer:
                return Turn(after, job=jobs.Analyse(known.clues))
            return Turn(after, job=jobs.ChooseMove(known.clues, self.session.edition))
        hint, known = found
        after = replace(self, assistance=known, waiting=None)
        turn = Turn(after) if hint.move is None else after.play([hint.move])
        return turn._replace(told=hint)


Told: TypeAlias = Hint | Plan | Analysis | Verdict  # what help can tell


class Turn(NamedTuple):
    """The seeker after an action, with the effects to carry out."""

    seeker: Seeker
    effects: tuple[Effect, ...] = ()
    job: jobs.JobRequest | None = None  # what is to be worked out; `Seeker.learn` takes its answer
    told: Told | None = None
    over: Over | None = None  # the stage to enter, if the game has ended

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """All effects, including the job."""
        return self.effects if self.job is None else (*self.effects, RunJob(self.job))


def _assisted(session: Session) -> tuple[Session, tuple[Effect, ...]]:
    """Mark the session as assisted, or count the help; not after the end."""
    if session.over or (session.assisted and not session.terms.counts_help):
        return session, ()
    helps = session.helps + 1 if session.terms.counts_help else session.helps
    after = replace(session, assisted=True, helps=helps)
    return after, (save_after(session, Seeking(after)),)


def _doubt(game: Game) -> str:
    """The question before an answer that contradicts rays is submitted."""
    tried = any(game.guesses == refutation.guesses for refutation in game.refuted)
    if tried or not game.can_submit or not game.clues.contradicting(game.guesses):
        return ""
    return f"{verify_sentence(game)} Submit it anyway?"
