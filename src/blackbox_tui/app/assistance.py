"""Help for the seeker: what the clues imply, and the hints given on them, weakest first.

It goes by clues and the seeker's own marks; it never sees the atoms.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from blackbox_tui.app.jobs import Explanation
from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clues, Marks
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.text.hints import Hint, deduction_hints, mistake_hints, other_hints


@dataclass(frozen=True, slots=True)
class Assistance:
    """What the clues imply, and how far up the ladder of hints the player has climbed."""

    clues: Clues
    analysis: Analysis
    plan: Plan | None = None
    """The deductions that the clues allow; None until a hint is asked for."""
    ladder: tuple[Hint, ...] = ()
    """The hints about what comes next, each a little stronger than the one before."""
    given: int = 0
    """How many of them were given."""
    lit: bool = False
    """Does the board light the cells that a hint is about, so that they need not be named?"""

    @classmethod
    def of(cls, clues: Clues, explanation: Explanation, *, lit: bool = False) -> Assistance:
        """What a player needs who asks for hints."""
        return cls(clues, explanation.analysis, explanation.plan, lit=lit)

    def next_hint(self, session: Session) -> tuple[Hint, Assistance]:
        """The next hint; after the last comes the first, unless the marks have changed."""
        ladder = tuple(self._hints(session))
        given = self.given % len(ladder) if ladder == self.ladder else 0
        return ladder[given], replace(self, ladder=ladder, given=given + 1)

    def next_step(self, marks: Marks) -> Deduction | None:
        """The first deduction that the marks do not show yet."""
        for step in self.plan.steps if self.plan else ():
            if not (step.atoms <= marks.guesses and step.empty <= marks.seals):
                return step
        return None

    def _hints(self, session: Session) -> list[Hint]:
        if self.plan is None:
            raise ValueError("There are no hints before the clues are explained.")
        marks = session.game.marks
        for cell in sorted(_mistakes(marks, self.plan)):
            if step := self.plan.step_for(cell):
                return mistake_hints(cell, step, self.clues, lit=self.lit)
        step = self.next_step(marks)
        if step and not (self.plan.solved and marks.guesses == self.plan.known.atoms):
            return deduction_hints(step, self.clues, marks, lit=self.lit)
        submit = "check" if session.puzzle else "submit"
        return other_hints(self.analysis, self.plan, marks, session.edition, submit=submit)


def _mistakes(marks: Marks, plan: Plan) -> frozenset[Cell]:
    """The marks that the deductions prove wrong."""
    return (marks.guesses & plan.known.empty) | (marks.seals & plan.known.atoms)
