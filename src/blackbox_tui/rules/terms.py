"""Kinds of play as values: what costs points, how to submit, what help does.

Whatever differs between kinds of play is a field here or a row in a table by their names: the
words are in `text/terms.py`, the keys in `ui/keymap.py`.
"""

from __future__ import annotations

from typing import Final

from blackbox_tui.reading import quoted
from blackbox_tui.values import dataclass, replace


@dataclass(frozen=True)
class Terms:
    """The rules and words of one kind of play."""

    name: str
    thing: str  # what is solved: box or puzzle
    play: str  # what one round of it is called: game or puzzle
    mode: str = "solitaire"  # the mode of one player's game in the history and for programs
    submit: str = "submit"  # what submitting is called
    scored: bool = True  # do rays and wrong atoms cost points?
    graded: bool = False  # does it have a grade, and one player?
    fires: bool = True  # can the seeker fire rays, or are all of them given?
    doubts: bool = True
    """Is the seeker asked before submitting guesses that contradict a ray?

    Where all rays are given, that would already check them.
    """
    forgives: bool = True  # is an equivalent answer right, whatever the settings say?
    counts_help: bool = False  # is each hint counted, or does the first mark the game as assisted?
    help_note: str = "This marks the game as assisted."
    """What the seeker is told before the first help."""
    odds_question: str = "Show the odds of every cell?"
    title: str = "Solitaire"  # what it is called in a list of games
    of_day: str = "Daily box {}"  # what the daily one is called there
    invitation: str = "Enter fires a ray."  # what to do at a port that has no marker yet


SCORED: Final = Terms("scored", "box", "game")
HIDDEN: Final = replace(SCORED, name="hidden", forgives=False)  # a box that people hide
PUZZLE: Final = Terms(
    "puzzle",
    "puzzle",
    "puzzle",
    mode="puzzle",
    submit="check",
    scored=False,
    graded=True,
    fires=False,
    doubts=False,
    counts_help=True,
    help_note="This counts as help.",
    odds_question="Show the odds? In a puzzle they give the solution away.",
    title="Puzzle",
    of_day="Daily puzzle {}",
    invitation="",
)
TERMS: Final = {terms.name: terms for terms in (SCORED, PUZZLE)}  # of one player's games, by name


def find_terms(name: str) -> Terms:
    """The kind of play of that name."""
    if name not in TERMS:
        raise ValueError(f"{quoted(name)} is not a kind of play.")
    return TERMS[name]
