"""Moves, marks and assumptions in words.

`spoken` sentences are for text mode: they say what the full screen shows
elsewhere, and name commands instead of keys. `live` ones are for the player who
has just moved: they say what to do next.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from blackbox_tui.engine import Cell
from blackbox_tui.rules import moves
from blackbox_tui.rules.clues import Clue, Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.text import rays, reasons
from blackbox_tui.text.writing import as_sentence, listed, many

MARK_FIRST: Final = "What if? Mark a cell: all you mark from here on can be dropped at once."


def move_sentence(after: Game, move: moves.Move, *, spoken: bool = False, live: bool = True) -> str:
    """Say what a move did; empty for a move that ends the game."""
    standing = guesses_sentence(after, spoken=spoken, live=live)
    match move:
        case moves.Fire():
            return rays.ray_sentence(after.clues, spoken=spoken)
        case moves.Guess(cell):
            placed = cell in after.guesses
            what = f"Guess on {cell}." if placed else f"Guess removed from {cell}."
            return f"{what} {standing}"
        case moves.Seal(cell):
            return f"{cell} sealed as empty." if cell in after.seals else f"{cell} unsealed."
        case moves.SealLanes():
            return "Lanes sealed as empty. They usually are, but that is not certain."
        case moves.Mark():
            return f"{_changes(Marks(), Marks(move.atoms, move.empty))} {standing}"
        case moves.Assume():
            return _what_if(after.marks, spoken=spoken)
        case moves.Keep():
            return f"Kept. {standing}"
        case moves.Drop():
            what = "Dropped: your marks are as they were before."
            return f"{what} {_all_marks(after.marks)}" if spoken and live else what
        case moves.Undo() | moves.Redo():
            undone = isinstance(move, moves.Undo)
            before = after.future[-1] if undone else after.past[-1]
            told = _all_marks(after.marks) if spoken and live else _changes(before, after.marks)
            return f"{'Undone' if undone else 'Redone'}. {told}".strip()
        case moves.Submit() if after.ending is None and not after.terms.fires:
            see = "Type verify" if spoken else "Press v"
            return f"That is not the solution. {see} to see which rays contradict it."
        case moves.Submit() if after.ending is None:
            wrong = after.refuted[-1].wrong
            are = "is" if wrong == 1 else "are"
            atoms = f"{wrong} of {many(after.atom_count, 'atom')}"
            return f"{atoms} {are} wrong. That costs points, and the game goes on."
    return ""


def _changes(before: Marks, after: Marks) -> str:
    """Say which marks were added and which removed."""
    sentences = (
        ("Guess on {}.", after.guesses - before.guesses),
        ("Guess removed from {}.", before.guesses - after.guesses),
        ("{} sealed as empty.", after.seals - before.seals),
        ("{} unsealed.", before.seals - after.seals),
    )
    return " ".join(text.format(rays.name_cells(cells)) for text, cells in sentences if cells)


def _all_marks(marks: Marks) -> str:
    guesses = f"Guesses: {listed(sorted(marks.guesses))}."
    sealed = f"Sealed: {listed(sorted(marks.seals))}." if marks.seals else ""
    return " ".join(filter(None, (guesses, sealed, assuming_sentence(marks))))


def guesses_sentence(game: Game, *, spoken: bool = False, live: bool = True) -> str:
    """Say how many guesses are placed and, when all are, how to submit them."""
    placed = f"{atoms_placed(len(game.guesses), game.atom_count)}."
    if not (game.can_submit and live):
        return placed
    if not game.terms.fires:
        return f"{placed} {'Type check' if spoken else 'Press s'} to check them."
    if spoken:
        return f"{placed} {explained_sentence(game)} Type submit when you are sure."
    return f"{placed} Press s to submit."


def atoms_placed(placed: int, atoms: int) -> str:
    """Count the placed atoms or guesses: `1 of 4 atoms placed`."""
    return f"{placed} of {many(atoms, 'atom')} placed"


def place_more(lacking: int) -> str:
    """Refuse to hide while atoms are missing."""
    return f"Place {many(lacking, 'more atom')} first."


def explained_sentence(game: Game) -> str:
    """Say how many rays the guesses fit."""
    rays = len(game.rays)
    if not rays:
        return "You have not fired a ray yet."
    explained = sum(game.clues.fits(game.guesses))
    return f"Your guesses explain {explained} of {many(rays, 'ray')}."


def check_sentence(game: Game) -> str:
    """Say which rays contradict the guesses, or that there is no ray or guess yet."""
    if not game.rays or not game.guesses:
        return explained_sentence(game)
    return unexplained_sentence(game)


def unexplained_sentence(game: Game) -> str:
    """Say which rays contradict the guesses, and explain the first one."""
    clues = game.clues.contradicting(game.guesses)
    if not clues:
        return "Your guesses explain every ray."
    reason = rays.refute_guess(clues[0], game.grid, game.guesses)
    if not game.can_submit:
        return f"Your guesses do not explain {reasons.name_rays(clues)} yet. {reason}"
    several = f"Your guess contradicts {reasons.name_rays(clues)}. " if len(clues) > 1 else ""
    return f"{several}{reason}"


def cell_sentence(marks: Marks, cell: Cell) -> str:
    """The cell under the seeker's cursor."""
    if cell in marks.assumption.cells:
        return f"{cell}: {'an atom' if cell in marks.guesses else 'empty'}, you assume."
    given = ", on what you assume" if cell in marks.in_layer.cells else ""
    if cell in marks.guesses:
        return f"{cell}: your guess{given}."
    if cell in marks.seals:
        return f"{cell}: sealed as empty{given}."
    return f"{cell}. Enter places a guess, x seals the cell as empty."


def open_cell_sentence(atoms: Collection[Cell], cell: Cell) -> str:
    """The cell under the cursor while the atoms are visible."""
    return f"{cell}: {'an atom' if cell in atoms else 'empty'}."


# --- assumptions --------------------------------------------------------------------


def assumption_clause(marks: Marks) -> str:
    """The assumption as a clause: `f3 holds an atom and c4 is empty`; … before the first mark."""
    atoms, empty, _ = marks.assumption
    return rays.describe_cells(atoms, empty) if atoms or empty else "…"


def assuming_sentence(marks: Marks) -> str:
    """Say what is assumed; empty without an assumption."""
    if marks.layer is None:
        return ""
    return f"You assume that {assumption_clause(marks)}." if marks.assumption.cells else MARK_FIRST


def _what_if(marks: Marks, *, spoken: bool) -> str:
    """The question of a new assumption, and how to keep or drop it."""
    if not marks.assumption.cells:
        return MARK_FIRST
    question = f"What if {assumption_clause(marks)}?"
    if spoken:
        return f"{question} Type keep to keep what you mark from here on, or drop to drop it."
    return f"{question} a keeps what you mark from here on, A drops it."


def check_refused(game: Game) -> str:
    """Say why there is nothing to verify; empty if there is."""
    if not game.marks.in_layer.cells:
        return "Mark what you assume first, then check it."
    if not game.rays and not game.refuted:
        return "You have not fired a ray yet, so nothing contradicts this."
    return ""


def verdict_sentence(verdict: Verdict, *, spoken: bool = False) -> str:
    """Say why an assumption cannot hold, or that no ray contradicts it."""
    found = verdict.contradiction
    if found is None and verdict.complete:
        return "So far, no ray contradicts what you assume."
    if found is None:
        return "There are too many cases to tell. Fire another ray, or assume more."
    if spoken and found.path and found.path.path:
        way = rays.describe_path(found.path, found.marks.guesses)
        return f"{_contradiction_text(found)} It would have gone {way}."
    return _contradiction_text(found)


def _contradiction_text(contradiction: Contradiction) -> str:
    marks, premises, otherwise, _ = contradiction
    given = reasons.condition(marks.guesses, marks.seals)
    match premises:
        case (*others, Clue() as last) if otherwise is not None:
            return as_sentence(reasons.would_have_ended(given, others, last, otherwise))
        case (Clue(),):
            return as_sentence(f"{given}, {reasons.could_not(premises, by_name=True)}")
    facts = as_sentence(listed(reasons.premise_clauses(premises)))
    return f"{facts} {as_sentence(f'{given}, {reasons.could_not(premises)}')}"
