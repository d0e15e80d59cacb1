"""Assumptions in words: what is assumed, and why it cannot be."""

from __future__ import annotations

from typing import Final

from blackbox_tui.rules.clues import Clue, Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.text.grammar import as_sentence, listed
from blackbox_tui.text.path_words import describe_path, holds, name_cells
from blackbox_tui.text.reasons import (
    condition,
    could_not,
    premise_clauses,
    would_have_ended,
)

MARK_FIRST: Final = "What if? Mark a cell: all you mark from here on can be dropped at once."
NOTHING_ASSUMED: Final = "Mark what you assume first, then check it."
NO_RAYS: Final = "You have not fired a ray yet, so nothing contradicts this."
NO_CONTRADICTION: Final = "So far, no ray contradicts what you assume."
TOO_MANY_TO_TELL: Final = "There are too many cases to tell. Fire another ray, or assume more."


def assumption_clause(marks: Marks) -> str:
    """What is assumed: `f3 holds an atom and c4 is empty`; dots where nothing is yet."""
    atoms, empty, _ = marks.assumption
    clauses = []
    if atoms:
        clauses.append(holds(atoms))
    if empty:
        clauses.append(f"{name_cells(empty)} {'is' if len(empty) == 1 else 'are'} empty")
    return listed(clauses) if clauses else "…"


def assuming_sentence(marks: Marks) -> str:
    """That something is assumed, and what; nothing if not."""
    if marks.layer is None:
        return ""
    return f"You assume that {assumption_clause(marks)}." if marks.assumption.cells else MARK_FIRST


def what_if_sentence(marks: Marks, *, spoken: bool = False) -> str:
    """What follows the mark that opens a layer: how it is closed again."""
    if not marks.assumption.cells:
        return MARK_FIRST
    question = f"What if {assumption_clause(marks)}?"
    if spoken:
        return f"{question} Type keep to keep what you mark from here on, or drop to drop it."
    return f"{question} a keeps what you mark from here on, A drops it."


def verdict_sentence(verdict: Verdict, *, spoken: bool = False) -> str:
    """Why an assumption cannot hold, or that nothing speaks against it."""
    found = verdict.contradiction
    if found is None:
        return NO_CONTRADICTION if verdict.complete else TOO_MANY_TO_TELL
    if spoken and found.path and found.path.path:
        way = describe_path(found.path, found.marks.guesses)
        return f"{_contradiction_text(found)} It would have gone {way}."
    return _contradiction_text(found)


def _contradiction_text(contradiction: Contradiction) -> str:
    marks, premises, otherwise, _ = contradiction
    given = condition(marks.guesses, marks.seals)
    match premises:
        case (*others, Clue() as last) if otherwise is not None:
            return as_sentence(would_have_ended(given, others, last, otherwise))
        case (Clue(),):
            return as_sentence(f"{given}, {could_not(premises, by_name=True)}")
    facts = as_sentence(listed(premise_clauses(premises)))
    return f"{facts} {as_sentence(f'{given}, {could_not(premises)}')}"


def check_refused(game: Game) -> str:
    """Why what is assumed need not be checked; nothing if it can be."""
    if not game.marks.in_layer.cells:
        return NOTHING_ASSUMED
    return "" if game.rays or game.refuted else NO_RAYS
