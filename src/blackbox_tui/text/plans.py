"""Whole plans in words: the numbered steps, how hard they are, and what stays open."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Clue
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text.grammar import capitalised, in_words, listed
from blackbox_tui.text.reasons import premise_clauses, step_text

TOO_MANY_CASES: Final = "From here on there are too many cases to explain."


def plan_lines(plan: Plan) -> Iterator[str]:
    """The steps, numbered, and then how hard they are or why they end there."""
    for number, step in enumerate(plan.steps, 1):
        yield f"{number}. {step_text(step, plan.clues)}"
    if plan.solved:
        are = "atom is" if plan.clues.atom_count == 1 else "atoms are"
        yield f"So the {are} on {listed(sorted(plan.known.atoms))}."
    yield plan_summary(plan)


def plan_summary(plan: Plan) -> str:
    """How hard a plan is, or why it does not find every atom."""
    if plan.grade is not None:
        return f"Grade: {grade_name(plan.grade)}. {_hardest(plan.grade)}"
    if not plan.complete:
        rest = "The rest has" if plan.steps else "There are"
        return f"{rest} too many cases to explain."
    if not plan.steps:
        return "Your rays prove nothing yet."
    return "Your rays do not settle every atom."


def _hardest(grade: int) -> str:
    """What the hardest step takes."""
    if grade < 2:
        return "One ray at a time is enough." if grade else "No ray is needed."
    return f"The hardest step takes {in_words(grade)} rays together."


def conflict_text(rays: Collection[Clue]) -> str:
    """Which rays cannot have ended so, alone or together."""
    cannot = {1: "that cannot", 2: "these cannot both"}.get(len(rays), "these cannot all")
    return f"{capitalised(listed(premise_clauses(rays)))}: {cannot} be true."


def cell_reason(plan: Plan, cell: Cell, *, lit: bool = False) -> str:
    """Why a cell must hold an atom or be empty, if it must."""
    step = plan.step_for(cell)
    if step is None and not plan.complete:
        return f"{cell} is not settled by what can be explained. {TOO_MANY_CASES}"
    if step is None:
        return f"Your rays do not settle {cell}: with an atom there or without, they all fit."
    truth = "must hold an atom" if cell in step.atoms else "must be empty"
    return f"{cell} {truth}. {step_text(step, plan.clues, lit=lit)}"
