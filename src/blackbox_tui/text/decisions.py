"""Why the computer does what it does, in a sentence."""

from __future__ import annotations

from blackbox_tui.computer.player import Decision, FireDecision, GuessDecision
from blackbox_tui.text.grammar import format_points
from blackbox_tui.text.hints import possibilities_left


def explain_decision(decision: Decision) -> str:
    """The reason for a ray or a guess, in the computer's own words."""
    count = decision.placements_left
    left = "Too many possibilities to count" if count is None else possibilities_left(count)
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
