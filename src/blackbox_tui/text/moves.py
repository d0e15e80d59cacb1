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
from blackbox_tui.text import clauses, rays
from blackbox_tui.text.atoms import atoms_placed, many_atoms, span
from blackbox_tui.text.writing import as_sentence, listed, many

MARK_FIRST: Final = "What if? Mark a cell. All that you mark from now on can be dropped together."
NO_RAY: Final = "No ray has been fired yet."


def move_sentence(
    after: Game, move: moves.Move, *, spoken: bool = False, live: bool = True, only: bool = False
) -> str:
    """Say what a move did; empty if it ended the game. `only` is as in `guesses_sentence`."""
    standing = guesses_sentence(after, spoken=spoken, live=live, only=only)
    match move:
        case moves.Fire():
            return rays.ray_sentence(after.clues, spoken=spoken)
        case moves.Guess(cell):
            placed = cell in after.guesses
            what = f"Guess {'placed on' if placed else 'removed from'} {cell}."
            return f"{what} {standing}".strip()
        case moves.Seal(cell):
            return f"{cell} sealed as empty." if cell in after.seals else f"{cell} unsealed."
        case moves.SealLanes():
            return "Lanes sealed as empty. They usually are, but that is not certain."
        case moves.Mark():
            marked = _marked(move, spoken=spoken)
            return f"Marked {'for you' if live else 'by a hint'}: {marked}. {standing}".strip()
        case moves.Assume():
            return _what_if(after.marks, spoken=spoken)
        case moves.Keep():
            return f"Kept. {standing}".strip()
        case moves.Drop():
            what = "Dropped. The marks are as they were before."
            return f"{what} {_all_marks(after.marks)}" if spoken and live else what
        case moves.Undo() | moves.Redo():
            undone = isinstance(move, moves.Undo)
            before = after.future[-1] if undone else after.past[-1]
            told = _all_marks(after.marks) if spoken and live else _changes(before, after.marks)
            return f"{'Undone' if undone else 'Redone'}. {told}".strip()
        case moves.Submit() if after.ending is None and not after.terms.fires:
            see = "Type verify" if spoken else "Press {verify}"
            return f"That is not the solution. {see} to see which rays contradict it."
        case moves.Submit() if after.ending is None:
            wrong = after.refuted[-1].wrong
            are = "is" if wrong == 1 else "are"
            told = f"{wrong} of {many_atoms(after.atoms)} {are} wrong"
            if not after.atoms.known:
                told = f"{many(wrong, 'atom')} {are} wrong or missing"
            return f"{told}. That costs points, and the game goes on."
    return ""


def _changes(before: Marks, after: Marks) -> str:
    """Say which marks were added and which removed."""
    sentences = (
        ("{} placed on {}.", after.guesses - before.guesses),
        ("{} removed from {}.", before.guesses - after.guesses),
        ("{1} sealed as empty.", after.seals - before.seals),
        ("{1} unsealed.", before.seals - after.seals),
    )
    return " ".join(
        text.format("Guess" if len(cells) == 1 else "Guesses", rays.name_cells(cells))
        for text, cells in sentences
        if cells
    )


def _marked(move: moves.Mark, *, spoken: bool) -> str:
    """Name what a hint marks: `a guess on b1 and 15 empty cells`, or each cell."""
    names = sorted(move.atoms)
    guesses = [f"{'a guess' if len(names) == 1 else 'guesses'} on {listed(names)}"] if names else []
    empty = [f"{rays.name_cells(move.empty)} as empty"] if move.empty else []
    if move.empty and not spoken:
        empty = [many(len(move.empty), "empty cell")]
    return (", and " if spoken else " and ").join([*guesses, *empty])


def _all_marks(marks: Marks) -> str:
    guesses = f"Guesses: {listed(sorted(marks.guesses))}." if marks.guesses else "No guesses."
    sealed = f"Sealed: {listed(sorted(marks.seals))}." if marks.seals else ""
    return " ".join(filter(None, (guesses, sealed, assuming_sentence(marks))))


def guesses_sentence(
    game: Game, *, spoken: bool = False, live: bool = True, only: bool = False
) -> str:
    """Say what to do when all guesses are placed and, if spoken, how many are.

    `only` says that the rays are known to allow a single answer.
    """
    placed = f"{atoms_placed(len(game.guesses), game.atoms)}." if spoken else ""
    if not (game.can_submit and live):
        return placed
    if not game.terms.fires:
        return f"{placed} {'Type check' if spoken else 'Press {submit}'} to check them.".strip()
    if spoken:
        return f"{placed} {fit_sentence(game, only=only)} Type submit when you are sure."
    more = f", or place {span(game.lacking)} more" if game.lacking.most else ""
    return f"Press {{submit}} to submit{more}."


def fit_phrases(game: Game, *, only: bool = False) -> list[str]:
    """Say how many rays a complete answer fits, and whether others may fit, too.

    Empty for an incomplete answer and before the first ray.
    """
    rays = len(game.rays)
    if not (rays and game.can_submit):
        return []
    fits = sum(game.clues.fits(game.guesses))
    if fits < rays == 1:
        return ["does not fit the ray"]
    if fits < rays:
        return [f"fits {fits} of {many(rays, 'ray')}"]
    all_rays = "fits the ray" if rays == 1 else f"fits all {rays} rays"
    return [all_rays] if only or not game.terms.fires else [all_rays, "others may fit too"]


def fit_sentence(game: Game, *, only: bool = False) -> str:
    """Say how many rays a complete answer fits, in sentences."""
    fits, *others = fit_phrases(game, only=only) or [""]
    told = (f"your answer {fits}", *others) if fits else ()
    return " ".join(map(as_sentence, told)) or NO_RAY


def verify_sentence(game: Game, *, spoken: bool = False, only: bool = False) -> str:
    """Say which rays the guesses contradict, if any, and explain the first one."""
    if not game.rays:
        return NO_RAY
    if not game.guesses:
        tells = "Then verify tells" if spoken else "Then {verify} shows"
        return f"Place a guess first. {tells} which rays it contradicts."
    clues = game.clues.contradicting(game.guesses)
    if not clues and game.can_submit:
        return fit_sentence(game, only=only)
    if not clues:
        return "Your guesses fit every ray so far."
    several = len(clues) > 1 or not game.can_submit
    reason = rays.refute_guess(clues[0], game.grid, game.guesses, named=several)
    named = rays.name_rays(clues)
    if not game.can_submit:
        return f"Your guesses do not fit {named} yet. {reason}"
    return f"Your answer contradicts {named}. {reason}" if several else reason


def cell_sentence(marks: Marks, cell: Cell) -> str:
    """The cell under the seeker's cursor."""
    if cell in marks.assumption.cells:
        return f"{cell}: assumed to {'hold an atom' if cell in marks.guesses else 'be empty'}."
    given = ", under your assumption" if cell in marks.in_layer.cells else ""
    if cell in marks.guesses:
        return f"{cell}: your guess{given}."
    if cell in marks.seals:
        return f"{cell}: sealed as empty{given}."
    return f"{cell}. Enter places a guess, {{seal}} seals the cell as empty."


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
    if not marks.assumption.cells:
        return MARK_FIRST
    return f"You are assuming that {assumption_clause(marks)}."


def _what_if(marks: Marks, *, spoken: bool) -> str:
    """The question of a new assumption, and how to keep or drop it."""
    if not marks.assumption.cells:
        return MARK_FIRST
    question = f"What if {assumption_clause(marks)}? Mark what follows."
    keep = "{what-if} keeps it all, {drop} drops it."
    if spoken:
        keep = "Type keep to keep it all, or drop to drop it."
    return f"{question} {keep}"


def verify_refused(game: Game) -> str:
    """Say why there is nothing to verify; empty if there is."""
    if not game.marks.in_layer.cells:
        return "Mark your assumption first, then verify it."
    if not game.rays and not game.refuted:
        return "No ray has been fired yet, so nothing contradicts this assumption."
    return ""


def verdict_sentence(verdict: Verdict, *, spoken: bool = False) -> str:
    """Say why an assumption cannot hold, or that no ray contradicts it."""
    found = verdict.contradiction
    if found is None and verdict.complete:
        return "No ray contradicts this assumption so far."
    if found is None:
        return "Too many cases to check. Fire another ray, or assume more."
    return _contradiction_text(found, path=spoken)


def _contradiction_text(found: Contradiction, *, path: bool) -> str:
    """Say why marks cannot be right, on request with the path that a ray would have taken."""
    guesses, seals, _ = found.marks
    supposed = f"Suppose {rays.describe_cells(guesses, seals)}."
    match found.premises:
        case (*others, Clue() as last) if found.otherwise is not None:
            instead = clauses.would_have_ended(others, last, found.otherwise)
        case premises:
            instead = f"then {clauses.could_not(premises)}"
    if path and found.path and found.path.path:
        instead = f"{instead}: {rays.describe_path(found.path, guesses)}"
    therefore = "So these marks cannot all be right."
    if len(found.marks.cells) == 1:
        therefore = f"So {rays.describe_cells(seals, guesses)}."
    seen = as_sentence(clauses.what_was_seen(found.premises))
    return f"{seen} {supposed} {as_sentence(instead)} {therefore}"
