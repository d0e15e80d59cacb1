"""What a move did, how the guesses stand, what is on a cell, and what is assumed.

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
from blackbox_tui.text import clauses, rays, reasons
from blackbox_tui.text.writing import as_sentence, listed, many

MARK_FIRST: Final = "What if? Mark a cell: all you mark from here on can be dropped at once."


def move_sentence(after: Game, move: moves.Move, *, spoken: bool = False, live: bool = True) -> str:
    """What a move did; nothing for one that ends the game."""
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
            return f"{_marked(move)} {standing}"
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


def _marked(move: moves.Mark) -> str:
    """What was marked at once: `Marked: a guess on b1, and 15 empty cells.`"""
    atoms, empty = sorted(move.atoms), move.empty
    what = [f"{'a guess' if len(atoms) == 1 else 'guesses'} on {listed(atoms)}"] if atoms else []
    if len(empty) > reasons.MOST_NAMED:
        what.append(f"{len(empty)} empty cells")
    elif empty:
        what.append(f"{rays.name_cells(empty)} as empty")
    return f"Marked: {', and '.join(what)}."


def _changes(before: Marks, after: Marks) -> str:
    """Which marks are new and which are gone."""
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
    """How many atoms are placed, and how to submit or check them when all are."""
    placed = f"{atoms_placed(len(game.guesses), game.atom_count)}."
    if not (game.can_submit and live):
        return placed
    if not game.terms.fires:
        return f"{placed} {'Type check' if spoken else 'Press s'} to check them."
    if spoken:
        return f"{placed} {explained_sentence(game)} Type submit when you are sure."
    return f"{placed} Press s to submit."


def atoms_placed(placed: int, atoms: int) -> str:
    """A count for the seeker and for the hider."""
    return f"{placed} of {many(atoms, 'atom')} placed"


def place_more(lacking: int) -> str:
    """Why the atoms cannot be hidden yet."""
    return f"Place {many(lacking, 'more atom')} first."


def explained_sentence(game: Game) -> str:
    """How many of the rays the guesses explain."""
    rays = len(game.rays)
    if not rays:
        return "You have not fired a ray yet."
    explained = sum(game.clues.explained_by(game.guesses))
    return f"Your guesses explain {explained} of {many(rays, 'ray')}."


def check_sentence(game: Game) -> str:
    """Which rays the guesses do not explain; without a ray or a guess, that there is none."""
    if not game.rays or not game.guesses:
        return explained_sentence(game)
    return unexplained_sentence(game)


def unexplained_sentence(game: Game) -> str:
    """Which rays the guesses do not explain, and why not the first of them."""
    clues = game.clues.contradicting(game.guesses)
    if not clues:
        return "Your guesses explain every ray."
    refute, named = rays.refute_guess, clauses.first_named(clues)
    if not game.can_submit:
        reason = refute(clues[0], game.grid, game.guesses, mentioned=True)
        return f"Your guesses do not explain {named} yet. {reason}"
    reason = refute(clues[0], game.grid, game.guesses, mentioned=len(clues) > 1)
    return f"Your guess contradicts {named}. {reason}" if len(clues) > 1 else reason


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
    """The cell under the cursor where the atoms are in sight."""
    return f"{cell}: {'an atom' if cell in atoms else 'empty'}."


# --- assumptions --------------------------------------------------------------------


def assumption_clause(marks: Marks) -> str:
    """What is assumed: `f3 holds an atom and c4 is empty`; dots where nothing is yet."""
    atoms, empty, _ = marks.assumption
    return rays.describe_cells(atoms, empty) if atoms or empty else "…"


def assuming_sentence(marks: Marks) -> str:
    """That something is assumed, and what; nothing if not."""
    if marks.layer is None:
        return ""
    return f"You assume that {assumption_clause(marks)}." if marks.assumption.cells else MARK_FIRST


def _what_if(marks: Marks, *, spoken: bool) -> str:
    """What follows the mark that opens a layer: how it is closed again."""
    if not marks.assumption.cells:
        return MARK_FIRST
    question = f"What if {assumption_clause(marks)}?"
    if spoken:
        return f"{question} Type keep to keep what you mark from here on, or drop to drop it."
    return f"{question} a keeps what you mark from here on, A drops it."


def check_refused(game: Game) -> str:
    """Why what is assumed need not be checked; nothing if it can be."""
    if not game.marks.in_layer.cells:
        return "Mark what you assume first, then check it."
    if not game.rays and not game.refuted:
        return "You have not fired a ray yet, so nothing contradicts this."
    return ""


def verdict_sentence(verdict: Verdict, *, spoken: bool = False) -> str:
    """Why an assumption cannot hold, or that nothing speaks against it."""
    found = verdict.contradiction
    if found is None and verdict.complete:
        return "So far, no ray contradicts what you assume."
    if found is None:
        return "There are too many cases to tell. Fire another ray, or assume more."
    return _contradiction_text(found, path=spoken)


def _contradiction_text(found: Contradiction, *, path: bool) -> str:
    """Why marks cannot be right, with the path that a ray would have taken if that is asked for."""
    guesses, seals, _ = found.marks
    supposed = clauses.suppose(guesses, seals)
    match found.premises:
        case (*others, Clue() as last) if found.otherwise is not None:
            instead = clauses.would_have_ended(others, last, found.otherwise)
        case premises:
            instead = f"then {clauses.could_not(premises)}"
    if path and found.path and found.path.path:
        instead = f"{instead}: {rays.describe_path(found.path, guesses)}"
    therefore = "So these marks cannot all be right."
    if len(found.marks.cells) == 1:
        therefore = clauses.conclusion(seals, guesses)
    seen = clauses.what_was_seen(found.premises)
    return f"{seen} {supposed} {as_sentence(instead)} {therefore}"
