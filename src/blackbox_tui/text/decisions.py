"""Why the computer fires or guesses, in a sentence."""

from __future__ import annotations

from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision
from blackbox_tui.solver.analysis import format_count


def explain_decision(decision: Decision) -> str:
    """Why the computer decided so."""
    match decision:
        case FireDecision():
            return _explain_fire(decision)
        case GuessDecision():
            return _explain_guess(decision)


def _explain_fire(decision: FireDecision) -> str:
    left, port = _left(decision.placements_left), decision.port
    if decision.expected is None:
        return f"{left}, and I cannot even estimate: port {port} is as good as any."
    book = " (from my opening book)" if decision.from_book else ""
    ahead = f"; about {_points(decision.expected)} to go" if decision.exact else ", by a sample"
    return f"{left}: port {port} should narrow it down most{book}{ahead}."


def _explain_guess(decision: GuessDecision) -> str:
    cells = " ".join(map(str, sorted(decision.cells)))
    if decision.placements_left == 1:
        return f"Only one placement is left: {cells}."
    left = _left(decision.placements_left)
    if decision.expected is None:
        return f"{left}, and I cannot even estimate: I guess {cells}."
    if not decision.exact:
        return f"{left}, but a sample suggests {cells}."
    if decision.determined:
        return f"{left}, and no ray can tell them apart: I guess {cells}."
    cost = _points(decision.expected)
    return f"{left}, but a guess costs less than another ray (about {cost}): I guess {cells}."


def _left(count: int | None) -> str:
    if count is None:
        return "Too many placements are left to count"
    return "One placement is left" if count == 1 else f"{format_count(count)} placements are left"


def _points(number: float) -> str:
    text = f"{number:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"
