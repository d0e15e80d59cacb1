"""Puzzles in words: what is asked, how the clues are read, and how solving one went."""

from __future__ import annotations

from typing import Final

from blackbox_tui.engine import HIT, REFLECTION
from blackbox_tui.puzzles.puzzle import Puzzle
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.session import Session
from blackbox_tui.text.grammar import clock, many

CODE_SETS_PUZZLE: Final = "A puzzle's code already sets everything: leave out the rest."
SHEET_HAS_ALL: Final = "A sheet has its answers on the last page: leave out --answer and --json."
PLAYED_OR_PRINTED: Final = "--answer and --print print puzzles: leave out --plain."
ABOUT_PUZZLES: Final = "Some rays are already fired. Only one placement of the atoms fits them all."
ABOUT_GRADES: Final = "How many rays you must take together: one, two, three, or more."
EXPLAINED_BY: Final = "blackbox puzzle CODE --answer explains each of them step by step."

_MARKS: Final = {
    str(HIT): "H: hit an atom.",
    str(REFLECTION): "R: came back.",
    "": "Equal letters: in at one port, out at the other.",
}
LEGEND: Final = " ".join(_MARKS.values())
"""What all the marks at the ports mean."""


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
    kinds = {str(clue.outcome) if clue.outcome in (HIT, REFLECTION) else "" for clue in clues.rays}
    return " ".join(meaning for kind, meaning in _MARKS.items() if kind in kinds)


def tries_phrase(tries: int) -> str:
    """How many complete guesses were wrong: `1 wrong try`."""
    return many(tries, "wrong try", "wrong tries") if tries else "no wrong tries"


def help_phrase(helps: int) -> str:
    """How often help was used: `help used twice`."""
    times = {0: "no help", 1: "help used once", 2: "help used twice"}
    return times.get(helps, f"help used {helps} times")


def outcome_phrases(*, solved: bool, seconds: float, tries: int, helps: int) -> list[str]:
    """How a finished puzzle went: `solved in 1:23`, its wrong tries and the help used."""
    ended = f"{'solved in' if solved else 'given up after'} {clock(seconds)}"
    return [ended, tries_phrase(tries), help_phrase(helps)]


def effort_facts(session: Session) -> list[tuple[str, str]]:
    """What a puzzle has instead of a score, each with its label."""
    helps = "none" if not session.helps else many(session.helps, "time")
    return [
        ("time", clock(session.seconds)),
        ("wrong tries", str(session.tries)),
        ("help", helps),
    ]
