"""Hints that are proofs: sentences from what the clues imply, weakest first.

They come from an analysis of the clues and the seeker's own marks alone.
"""

from __future__ import annotations

from typing import NamedTuple

from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.game import Marks
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import Analysis, best_port, format_count


class Hint(NamedTuple):
    """A sentence, and the cell or port that it is about."""

    sentence: str
    spot: Cell | Port | None = None


def hints(analysis: Analysis, marks: Marks, edition: Edition) -> list[Hint]:
    """All hints there are, in the order in which they are given."""
    if analysis.placements is None and not analysis.worth:
        return [Hint("There are too many placements to tell yet: fire another ray.")]
    return [Hint(_count(analysis)), *_proven(analysis, marks), _next(analysis, edition)]


def _count(analysis: Analysis) -> str:
    if analysis.placements is None:
        return "There are too many placements to count; what follows is an estimate."
    if analysis.placements == 1:
        return "One placement is left: the rays have proved the box."
    twins = ", and no ray can tell them apart" if analysis.determined else ""
    return f"{format_count(analysis.placements)} placements are left{twins}."


def _proven(analysis: Analysis, marks: Marks) -> list[Hint]:
    """Cells that are settled and not yet marked so; atoms first, then a wrong guess."""
    if analysis.placements is None:
        return []
    every, none = _every(analysis.placements), _none(analysis.placements)
    return [
        *(
            Hint(f"{cell} holds an atom: {every} one there.", cell)
            for cell in sorted(analysis.atoms - marks.guesses)
        ),
        *(
            Hint(f"Your guess on {cell} is wrong: {none} an atom there.", cell)
            for cell in sorted(analysis.empty & marks.guesses)
        ),
        *(
            Hint(f"{cell} is empty: {none} an atom there.", cell)
            for cell in sorted(analysis.empty - marks.seals - marks.guesses, key=_from_middle)[:3]
        ),
    ]


def _every(count: int) -> str:
    if count == 1:
        return "the only placement left has"
    return f"all {format_count(count)} placements left have"


def _none(count: int) -> str:
    if count == 1:
        return "the only placement left does not have"
    return f"none of the {format_count(count)} placements left has"


def _from_middle(cell: Cell) -> tuple[int, Cell]:
    """Cells in the middle say more than those at the rim."""
    return -min(cell.row, cell.col), cell


def _next(analysis: Analysis, edition: Edition) -> Hint:
    telling = {port: worth for port, worth in analysis.worth.items() if worth.tells}
    if not telling:
        return Hint("No ray can tell you anything more: place your atoms and submit.")
    port = best_port(analysis, edition.price)
    worth = telling[port]
    about = "" if analysis.exact else "about "
    return Hint(
        f"A good next ray is port {port}: it should tell {about}{worth.bits:.1f} bits "
        f"for {worth.cost(edition.price):.1f} points.",
        port,
    )
