"""What a move did, how the guesses stand, and what is on a cell.

`spoken` sentences are for line mode: they say what the full screen shows
elsewhere, and name commands instead of keys. `live` ones are for the player who
has just moved: they say what to do next.
"""

from __future__ import annotations

from collections.abc import Collection

from blackbox_tui.engine import Cell
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import (
    Assume,
    Drop,
    Fire,
    Guess,
    Keep,
    Mark,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
)
from blackbox_tui.text.assumptions import assuming_sentence, what_if_sentence
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.rays import name_cells, ray_sentence, refute_guess
from blackbox_tui.text.reasons import name_rays


def move_sentence(after: Game, move: Move, *, spoken: bool = False, live: bool = True) -> str:
    """What a move did; nothing for one that ends the game."""
    match move:
        case Fire():
            return ray_sentence(after.clues, spoken=spoken)
        case Guess(cell):
            placed = cell in after.guesses
            what = f"Guess on {cell}." if placed else f"Guess removed from {cell}."
            return f"{what} {guesses_sentence(after, spoken=spoken, live=live)}"
        case Seal(cell):
            return f"{cell} sealed as empty." if cell in after.seals else f"{cell} unsealed."
        case SealLanes():
            return "Lanes sealed as empty. They usually are, but that is not certain."
        case Mark():
            marked = _changes(Marks(), Marks(move.atoms, move.empty))
            return f"{marked} {guesses_sentence(after, spoken=spoken, live=live)}"
        case Assume():
            return what_if_sentence(after.marks, spoken=spoken)
        case Keep():
            return f"Kept. {guesses_sentence(after, spoken=spoken, live=live)}"
        case Drop():
            what = "Dropped: your marks are as they were before."
            return f"{what} {marks_sentence(after.marks)}" if spoken and live else what
        case Undo():
            return f"Undone. {_taken_up(after, after.future[-1], spoken=spoken and live)}".strip()
        case Redo():
            return f"Redone. {_taken_up(after, after.past[-1], spoken=spoken and live)}".strip()
        case Submit() if after.ending is None and not after.terms.fires:
            see = "Type verify" if spoken else "Press v"
            return f"That is not the solution. {see} to see which rays contradict it."
        case Submit() if after.ending is None:
            wrong = after.refuted[-1].wrong
            are = "is" if wrong == 1 else "are"
            atoms = f"{wrong} of {many(after.atom_count, 'atom')}"
            return f"{atoms} {are} wrong. That costs points, and the game goes on."
    return ""


def _taken_up(after: Game, before: Marks, *, spoken: bool) -> str:
    """What undo or redo has changed; read aloud, how all the marks stand now."""
    return marks_sentence(after.marks) if spoken else _changes(before, after.marks)


def _changes(before: Marks, after: Marks) -> str:
    """Which marks are new and which are gone."""
    sentences = (
        ("Guess on {}.", after.guesses - before.guesses),
        ("Guess removed from {}.", before.guesses - after.guesses),
        ("{} sealed as empty.", after.seals - before.seals),
        ("{} unsealed.", before.seals - after.seals),
    )
    return " ".join(text.format(name_cells(cells)) for text, cells in sentences if cells)


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
    reason = refute_guess(clues[0], game.grid, game.guesses)
    if not game.can_submit:
        return f"Your guesses do not explain {name_rays(clues)} yet. {reason}"
    return reason if len(clues) == 1 else f"Your guess contradicts {name_rays(clues)}. {reason}"


def marks_sentence(marks: Marks) -> str:
    """The seeker's own marks."""
    guesses = f"Guesses: {listed(sorted(marks.guesses))}."
    sealed = f"Sealed: {listed(sorted(marks.seals))}." if marks.seals else ""
    return " ".join(filter(None, (guesses, sealed, assuming_sentence(marks))))


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
