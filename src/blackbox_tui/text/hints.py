"""Hints, odds and the computer's reasons: sentences from what the clues imply.

The hints for a game come weakest first, and go by the player's own marks as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import Analysis, ranked_ports
from blackbox_tui.text.grammar import (
    about,
    format_count,
    format_points,
    fraction_left,
    listed,
    many,
    to_percent,
)

TOO_MANY: Final = "There are still too many possibilities: fire another ray."
MOST_LIKELY: Final = 8
"""How many cells the odds name."""


class Hint(NamedTuple):
    """A sentence, and the cell or port that it is about."""

    sentence: str
    spot: Cell | Port | None = None


def possibilities_left(count: int | None) -> str:
    """How many placements fit the rays: `22 possibilities left`."""
    if count is None:
        return "Too many possibilities to count"
    if count == 1:
        return "Only one possibility left"
    return f"{format_count(count)} possibilities left"


def certain_atom(cell: Cell, reason: str = "") -> Hint:
    """That cell holds an atom."""
    return Hint(f"There must be an atom on {cell}{reason}.", cell)


def wrong_guess(cell: Cell) -> Hint:
    """That cell is empty, and a guess is on it."""
    return Hint(f"There cannot be an atom on {cell}: remove that guess.", cell)


def hints(analysis: Analysis, marks: Marks, edition: Edition) -> list[Hint]:
    """All hints there are, in the order in which they are given."""
    if analysis.placements is None and not analysis.worth:
        return [Hint(TOO_MANY)]
    return [Hint(_count(analysis)), *_settled(analysis, marks), _next_ray(analysis, edition)]


def _count(analysis: Analysis) -> str:
    if analysis.placements is None:
        return "There are too many possibilities to count, so the next hint is an estimate."
    left = possibilities_left(analysis.placements)
    if analysis.placements == 1:
        return f"{left}: your rays have settled every atom."
    return f"{left}{', and no ray can tell them apart' if analysis.determined else ''}."


def _settled(analysis: Analysis, marks: Marks) -> list[Hint]:
    """Cells that the rays have settled: unmarked atoms, wrong guesses, a few empty cells."""
    if analysis.placements is None:
        return []
    empty = sorted(analysis.empty - marks.seals - marks.guesses, key=_middle_first)
    return [
        *(certain_atom(cell) for cell in sorted(analysis.atoms - marks.guesses)),
        *(wrong_guess(cell) for cell in sorted(analysis.empty & marks.guesses)),
        *(Hint(f"{cell} must be empty.", cell) for cell in empty[:3]),
    ]


def _middle_first(cell: Cell) -> tuple[int, Cell]:
    """Cells in the middle are worth more than those at the edge."""
    return -min(cell.row, cell.col), cell


def _next_ray(analysis: Analysis, edition: Edition) -> Hint:
    if not any(worth.informative for worth in analysis.worth.values()):
        return Hint("No ray can tell you anything more: place your atoms and submit.")
    port = ranked_ports(analysis.worth, edition.price)[0]
    worth = analysis.worth[port]
    left = f"{about(analysis.exact)}{fraction_left(worth.bits)}"
    points = format_points(worth.cost(edition.price))
    return Hint(f"Try port {port}: it would usually leave {left}, for {points}.", port)


def odds_lines(analysis: Analysis) -> list[str]:
    """The cells that are settled, and the likeliest of the others."""
    lines = ["There are too many possibilities to count, so these are estimates."]
    if analysis.placements is not None:
        lines = [f"{possibilities_left(analysis.placements)}."]
    if analysis.atoms:
        lines.append(f"Certain atoms: {listed(sorted(analysis.atoms))}.")
    if analysis.empty:
        lines.append(f"Certainly empty: {many(len(analysis.empty), 'cell')}.")
    open_cells = [cell for cell in analysis.odds if cell not in analysis.atoms | analysis.empty]
    likely = sorted(open_cells, key=lambda cell: (-analysis.odds[cell], cell))[:MOST_LIKELY]
    if likely:
        lines.append(f"Most likely otherwise: {odds_of(analysis, likely)}")
    return lines


def odds_of(analysis: Analysis, cells: Iterable[Cell]) -> str:
    """The odds of these cells in a sentence."""
    return f"{listed(f'{cell} {format_odds(analysis.odds[cell])}' for cell in cells)}."


def format_odds(chance: float) -> str:
    """The chance of an atom as it is read aloud."""
    if chance in (0, 1):
        return "certain" if chance else "empty"
    return f"{to_percent(chance)} percent"


def explain_decision(decision: Decision) -> str:
    """The reason for a ray or a guess, in the computer's own words."""
    left = possibilities_left(decision.placements_left)
    if isinstance(decision, FireDecision):
        return _explain_ray(decision, left)
    return _explain_guess(decision, left)


def _explain_ray(decision: FireDecision, left: str) -> str:
    if decision.expected is None:
        return f"{left}, even to estimate: port {decision.port} is as good as any."
    book = " (from my opening book)" if decision.from_book else ""
    to_go = f"About {format_points(decision.expected)} to go."
    outlook = to_go if decision.exact else "I only looked at a sample."
    return f"{left}: port {decision.port} should narrow it down most{book}. {outlook}"


def _explain_guess(decision: GuessDecision, left: str) -> str:
    cells = " ".join(map(str, sorted(decision.cells)))
    if decision.placements_left == 1:
        return f"{left}: {cells}."
    if decision.expected is None:
        return f"{left}, even to estimate: I guess {cells}."
    if not decision.exact:
        return f"{left}, but my whole sample agrees on {cells}."
    if decision.determined:
        return f"{left}, and no ray can tell them apart: I guess {cells}."
    points = format_points(decision.expected)
    return f"{left}, but a guess is cheaper than another ray ({points} on average): {cells}."
