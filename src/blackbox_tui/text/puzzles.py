"""Puzzles in words: what is asked, how the clues are read, and what may not be combined."""

from __future__ import annotations

from typing import Final

from blackbox_tui.puzzles.puzzle import Puzzle
from blackbox_tui.rules.clues import Clues
from blackbox_tui.text.grammar import many
from blackbox_tui.text.plans import grade_name

CODE_SETS_PUZZLE: Final = "A puzzle's code already sets everything: leave out the rest."


def clues_text(clues: Clues) -> str:
    """The clues as `blackbox solve` reads them: `12=10 27=H`."""
    return " ".join(f"{clue.entry}={clue.outcome}" for clue in clues.rays)


def puzzle_title(puzzle: Puzzle) -> str:
    """Its code and its grade."""
    return f"{puzzle.code} · {grade_name(puzzle.grade)}"


def puzzle_task(puzzle: Puzzle) -> str:
    """What is asked."""
    atoms = many(puzzle.clues.atom_count, "atom")
    return f"Find {atoms}: only one placement fits {_rays(len(puzzle.clues.rays))}."


def _rays(number: int) -> str:
    return "this ray" if number == 1 else f"these {number} rays"


def legend(clues: Clues) -> str:
    """What the marks at the ports mean: those that there are."""
    symbols = [marker.symbol for marker in clues.markers.values()]
    phrases = []
    if "H" in symbols:
        phrases.append("H: hit an atom.")
    if "R" in symbols:
        phrases.append("R: came back.")
    if set(symbols) - {"H", "R"}:
        phrases.append("Equal letters: in at one port, out at the other.")
    return " ".join(phrases)
