"""Hints, odds and the computer's reasons: sentences from what the clues imply.

The hints for a game come weakest first, and go by the player's own marks as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final, NamedTuple

from blackbox_tui.computer.player import Decision
from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.clues import Clues, Marks
from blackbox_tui.rules.moves import Mark
from blackbox_tui.rules.scoring import Edition
from blackbox_tui.solver.analysis import Analysis, ranked_ports
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.text.grammar import (
    about,
    capitalised,
    format_count,
    format_points,
    fraction_left,
    listed,
    many,
    to_percent,
)
from blackbox_tui.text.plans import TOO_MANY_CASES
from blackbox_tui.text.reasons import (
    name_rays,
    something_follows,
    step_text,
    what_rays_did,
)

TOO_MANY: Final = "There are still too many possibilities: fire another ray."
ESTIMATED: Final = "There are too many possibilities to count, so the next hint is an estimate."
MOST_LIKELY: Final = 8
"""How many cells the odds name."""


class HintKind(Enum):
    """What a hint is about; a program can go by it instead of by the sentence."""

    DEDUCTION = "deduction"
    """Something follows from the rays."""
    MISTAKE = "mistake"
    """A guess or a seal cannot be right."""
    RAYS = "rays"
    """Which rays to look at."""
    OUTCOME = "outcome"
    """What these rays did."""
    REASON = "reason"
    """What they prove, and why."""
    PLACE = "place"
    """What they prove is marked on the board."""
    CELL = "cell"
    """A cell that is settled, without the reason."""
    NOTHING = "nothing"
    """Nothing more follows from the rays."""
    FIRE = "fire"
    """A good ray to fire next."""
    SUBMIT = "submit"
    """Everything is settled."""


class Hint(NamedTuple):
    """A sentence, and the cell or port that it is about."""

    sentence: str
    spot: Cell | Port | None = None
    kind: HintKind = HintKind.NOTHING
    step: Deduction | None = None
    """The deduction that it leads to."""
    move: Mark | None = None
    """What it does, if it is the last of a deduction."""


def possibilities_left(count: int | None) -> str:
    """How many placements fit the rays: `22 possibilities left`."""
    if count is None:
        return "Too many possibilities to count"
    if count == 1:
        return "Only one possibility left"
    return f"{capitalised(format_count(count))} possibilities left"


def certain_atom(cell: Cell) -> Hint:
    """That cell holds an atom."""
    return Hint(f"There must be an atom on {cell}.", cell, HintKind.CELL)


def wrong_guess(cell: Cell) -> Hint:
    """That cell is empty, and a guess is on it."""
    return Hint(f"There cannot be an atom on {cell}: remove that guess.", cell, HintKind.CELL)


def deduction_hints(
    step: Deduction, clues: Clues, marks: Marks, *, lit: bool = False
) -> list[Hint]:
    """One deduction, a little more of it with each hint; the last marks what it proves."""
    missing = Mark(step.atoms - marks.guesses, step.empty - marks.seals)
    return [
        Hint(something_follows(step), kind=HintKind.DEDUCTION, step=step),
        _look_at(step),
        Hint(what_rays_did(step), _first_port(step), HintKind.OUTCOME, step),
        Hint(step_text(step, clues, lit=lit), _first_port(step), HintKind.REASON, step),
        Hint("", kind=HintKind.PLACE, step=step, move=missing),
    ]


def mistake_hints(cell: Cell, step: Deduction, clues: Clues, *, lit: bool = False) -> list[Hint]:
    """A guess or a seal that a deduction proves wrong, a little more with each hint."""
    mark, truth = ("seals", "must hold an atom") if cell in step.atoms else ("guesses", "is empty")
    here = frozenset({cell})
    return [
        Hint(f"One of your {mark} cannot be right.", kind=HintKind.MISTAKE, step=step),
        _look_at(step),
        Hint(f"{cell} {truth}. {step_text(step, clues, lit=lit)}", cell, HintKind.REASON, step),
        Hint("", cell, HintKind.PLACE, step, Mark(step.atoms & here, step.empty & here)),
    ]


def _look_at(step: Deduction) -> Hint:
    together = " together" if len(step.rays) > 1 else ""
    sentence = f"Look at {name_rays(step.rays)}{together}."
    return Hint(sentence, _first_port(step), HintKind.RAYS, step)


def _first_port(step: Deduction) -> Port | None:
    return step.rays[0].entry if step.rays else None


def other_hints(
    analysis: Analysis, plan: Plan, marks: Marks, edition: Edition, *, submit: str = "submit"
) -> list[Hint]:
    """The hints where no deduction is left that the player has not marked."""
    if plan.solved and marks.guesses == plan.known.atoms:
        return [Hint(f"Your rays prove your guess: {submit} it.", kind=HintKind.SUBMIT)]
    if analysis.placements is None and not analysis.worth:
        return [Hint(TOO_MANY)]
    ray = _next_ray(analysis, edition)
    if analysis.placements is None:
        return [Hint(ESTIMATED), ray]
    if not plan.complete:
        return [Hint(TOO_MANY_CASES), *_settled(analysis, marks), ray]
    left = possibilities_left(analysis.placements)
    alike = ", and no ray can tell them apart" if analysis.determined else ""
    return [Hint(f"Nothing more follows from your rays. {left}{alike}."), ray]


def _settled(analysis: Analysis, marks: Marks) -> list[Hint]:
    """Cells that the rays have settled: unmarked atoms, wrong guesses, a few empty cells."""
    empty = sorted(analysis.empty - marks.seals - marks.guesses, key=_middle_first)
    return [
        *(certain_atom(cell) for cell in sorted(analysis.atoms - marks.guesses)),
        *(wrong_guess(cell) for cell in sorted(analysis.empty & marks.guesses)),
        *(Hint(f"{cell} must be empty.", cell, HintKind.CELL) for cell in empty[:3]),
    ]


def _middle_first(cell: Cell) -> tuple[int, Cell]:
    """Cells in the middle are worth more than those at the edge."""
    return -min(cell.row, cell.col), cell


def _next_ray(analysis: Analysis, edition: Edition) -> Hint:
    if not any(worth.informative for worth in analysis.worth.values()):
        sentence = "No ray can tell you anything more: place your atoms and submit."
        return Hint(sentence, kind=HintKind.SUBMIT)
    port = ranked_ports(analysis.worth, edition.price)[0]
    worth = analysis.worth[port]
    left = f"{about(analysis.exact)}{fraction_left(worth.bits)}"
    points = format_points(worth.cost(edition.price))
    sentence = f"Try port {port}: it would usually leave {left}, for {points}."
    return Hint(sentence, port, HintKind.FIRE)


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
        lines.append(f"Most likely of the rest: {odds_of(analysis, likely)}")
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
    explain = _explain_guess if decision.port is None else _explain_ray
    return explain(decision, left)


def _explain_ray(decision: Decision, left: str) -> str:
    if decision.expected is None:
        return f"{left}, even to estimate: port {decision.port} is as good as any."
    book = " (from my opening book)" if decision.from_book else ""
    to_go = f"About {format_points(decision.expected)} to go."
    outlook = to_go if decision.exact else "I only looked at a sample."
    return f"{left}: port {decision.port} should narrow it down most{book}. {outlook}"


def _explain_guess(decision: Decision, left: str) -> str:
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
