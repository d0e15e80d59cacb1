"""Hints, whole plans, odds and the computer's reasons: sentences from what the clues imply.

The hints for a game come weakest first, and go by the player's own marks as well.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Final

from blackbox_tui.engine import Cell, Port
from blackbox_tui.rules.clues import Clue, Clues, Marks
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.moves import Mark
from blackbox_tui.solver.analysis import Analysis, Odds
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.text import clauses, rays, reasons, writing
from blackbox_tui.text.arguments import only_path
from blackbox_tui.values import NamedTuple

if TYPE_CHECKING:  # a game does not wait for the computer
    from blackbox_tui.computer.player import Decision

TOO_MANY: Final = "There are still too many possibilities: fire another ray."
ESTIMATED: Final = "There are too many possibilities to count, so the next hint is an estimate."
MOST_NAMED: Final = 4  # cells that are equally likely and still named
MORE_MAY_FOLLOW: Final = "More may follow: there are too many possibilities to go through."


class HintKind(Enum):
    """What a hint is about; a program can go by it instead of by the sentence."""

    DEDUCTION = "deduction"  # something follows from the rays
    MISTAKE = "mistake"  # a guess or a seal cannot be right
    RAYS = "rays"  # which rays to look at
    OUTCOME = "outcome"  # what these rays did
    REASON = "reason"  # what they prove, and why
    PLACE = "place"  # what they prove is marked on the board
    CELL = "cell"  # a cell that is settled, without the reason
    NOTHING = "nothing"  # nothing more follows from the rays
    FIRE = "fire"  # a good ray to fire next
    SUBMIT = "submit"  # everything is settled


class Hint(NamedTuple):
    """A sentence, and the cell or port that it is about."""

    sentence: str
    spot: Cell | Port | None = None
    kind: HintKind = HintKind.NOTHING
    step: Deduction | None = None  # the deduction that it leads to
    move: Mark | None = None  # what it does, if it is the last of a deduction


def possibilities_left(count: int | None) -> str:
    """How many placements fit the rays: `22 possibilities left`."""
    if count is None:
        return "Too many possibilities to count"
    if count == 1:
        return "Only one possibility left"
    return f"{writing.capitalised(writing.format_count(count))} possibilities left"


def wrong_guess(cell: Cell) -> str:
    """That cell is empty, and a guess is on it."""
    return f"There cannot be an atom on {cell}: remove that guess."


def deduction_hints(
    step: Deduction, clues: Clues, marks: Marks, *, lit: bool = False
) -> list[Hint]:
    """One deduction, a little more of it with each hint; the last marks what it proves."""
    missing = Mark(step.atoms - marks.guesses, step.empty - marks.seals)
    return [
        Hint(something_follows(step), kind=HintKind.DEDUCTION, step=step),
        _look_at(step),
        Hint(what_rays_did(step), _first_port(step), HintKind.OUTCOME, step),
        Hint(reasons.step_text(step, clues, lit=lit), _first_port(step), HintKind.REASON, step),
        Hint("", kind=HintKind.PLACE, step=step, move=missing),
    ]


def mistake_hints(cell: Cell, step: Deduction, clues: Clues, *, lit: bool = False) -> list[Hint]:
    """A guess or a seal that a deduction proves wrong, a little more with each hint."""
    mark, truth = ("seals", "must hold an atom") if cell in step.atoms else ("guesses", "is empty")
    here, why = frozenset({cell}), reasons.step_text(step, clues, lit=lit)
    return [
        Hint(f"One of your {mark} cannot be right.", kind=HintKind.MISTAKE, step=step),
        _look_at(step),
        Hint(f"{cell} {truth}. {why}", cell, HintKind.REASON, step),
        Hint("", cell, HintKind.PLACE, step, Mark(step.atoms & here, step.empty & here)),
    ]


def something_follows(step: Deduction) -> str:
    """What can be deduced, and from how many clues."""
    number, (atoms, cells) = len(step.premises), (len(step.atoms), len(step.empty))
    together = f"it takes {writing.in_words(number)} rays together"
    which = "one ray is enough" if number == 1 else together
    if atoms:
        what = f"place {'an atom' if atoms == 1 else writing.many(atoms, 'atom')}"
    else:
        what = f"rule out {'a cell' if cells == 1 else writing.many(cells, 'cell')}"
    return f"You can {what}: {which} to prove it."


def what_rays_did(step: Deduction) -> str:
    """What the rays of a step did, as far as the paths that are left tell, and what to ask."""
    ended = writing.as_sentence(clauses.what_was_seen(step.premises))
    if ray := only_path(step):
        it = "It" if len(step.premises) == 1 else f"Ray {ray.entry}"
        ended = f"{ended} {it} {rays.describe_course(ray)}."
    if step.atoms:
        return f"{ended} What must be in the box for that?"
    return f"{ended} Which cells must be empty for that?"


def _look_at(step: Deduction) -> Hint:
    together = " together" if len(step.rays) > 1 else ""
    sentence = f"Look at {rays.name_rays(step.rays)}{together}."
    return Hint(sentence, _first_port(step), HintKind.RAYS, step)


def _first_port(step: Deduction) -> Port | None:
    return step.rays[0].entry if step.rays else None


def other_hints(
    plan: Plan, marks: Marks, decision: Decision | None, analysis: Analysis | None, *, submit: str
) -> list[Hint]:
    """The hints where no deduction is left that the player has not marked.

    The last one is what the computer would do. There are none before that is known, nor where
    they need an analysis that is not.
    """
    if plan.solved and marks.guesses == plan.known.atoms:
        return [Hint(f"Your rays prove your guess: {submit} it.", kind=HintKind.SUBMIT)]
    if decision is None:
        return []
    if decision.blind:
        return [Hint(TOO_MANY)]
    if not plan.clues.premises and decision.port is not None:
        place = "the best" if decision.weighed else "a good"
        first = f"Fire a first ray: port {decision.port} is {place} place to start."
        return [Hint(first, decision.port, HintKind.FIRE)]
    if analysis is None:
        return []
    last = _what_to_do(decision)
    if analysis.placements is None:
        more = "Your rays prove nothing more." if plan.complete else "Your rays may prove more."
        return [Hint(f"{more} {ESTIMATED}"), last]
    if not plan.complete:
        return [Hint(MORE_MAY_FOLLOW), *_settled(analysis, marks), last]
    left = possibilities_left(analysis.placements)
    alike = ", and no ray can tell them apart" if analysis.determined else ""
    return [Hint(f"Your rays prove nothing more. {left}{alike}."), last]


def _settled(analysis: Analysis, marks: Marks) -> list[Hint]:
    """Cells that the rays have settled: unmarked atoms, wrong guesses, a few empty cells."""
    atoms, wrong = sorted(analysis.atoms - marks.guesses), sorted(analysis.empty & marks.guesses)
    empty = sorted(  # cells in the middle are worth more than those at the edge
        analysis.empty - marks.seals - marks.guesses,
        key=lambda cell: (-min(cell.row, cell.col), cell),
    )
    sentences = [
        *((f"There must be an atom on {cell}.", cell) for cell in atoms),
        *((wrong_guess(cell), cell) for cell in wrong),
        *((f"{cell} must be empty.", cell) for cell in empty[:3]),
    ]
    return [Hint(sentence, cell, HintKind.CELL) for sentence, cell in sentences]


def _what_to_do(decision: Decision) -> Hint:
    """What the computer would do, and what that is expected to cost to the end of the game."""
    port, points = decision.port, _points_to_come(decision)
    if port is not None:
        why = "a sample of the possibilities speaks for it."
        if points:
            why = f"played on well, the game then costs {points} more on average."
        return Hint(f"Try port {port}: {why}", port, HintKind.FIRE)
    answer = writing.listed(sorted(decision.cells))
    sentence = f"Submit {answer}: all of a sample of the possibilities agrees."
    if decision.determined:
        sentence = "No ray can tell you anything more: place your atoms and submit."
    elif points:
        sentence = f"Submit {answer}: at {points} on average, that is cheaper than another ray."
    return Hint(sentence, kind=HintKind.SUBMIT)


def _points_to_come(decision: Decision) -> str:
    """What the decision is expected to cost in all; nothing where only a sample was looked at."""
    return writing.format_points(decision.expected or 0) if decision.weighed else ""


# --- whole plans -------------------------------------------------------------------


def plan_lines(plan: Plan) -> Iterator[str]:
    """The steps, numbered, and then how hard they are or why they end there."""
    for number, step in enumerate(plan.steps, 1):
        yield f"{number}. {reasons.step_text(step, plan.clues)}"
    if plan.solved:
        are = "atom is" if len(plan.known.atoms) == 1 else "atoms are"
        yield f"So the {are} on {writing.listed(sorted(plan.known.atoms))}."
    yield plan_summary(plan)


def plan_summary(plan: Plan) -> str:
    """How hard a plan is, or why it does not find every atom."""
    if plan.grade is not None:
        hardest = f"The hardest step takes {writing.in_words(plan.grade)} rays together."
        simple = {0: "No ray is needed.", 1: "One ray at a time is enough."}
        return f"Grade: {grade_name(plan.grade)}. {simple.get(plan.grade, hardest)}"
    if not plan.complete:
        if plan.steps:
            return MORE_MAY_FOLLOW
        return "No step was found, and there are too many possibilities to go through."
    if not plan.steps:
        return "Your rays prove nothing yet."
    return "Your rays do not settle every atom."


def conflict_text(rays: Collection[Clue]) -> str:
    """Which rays cannot have ended so, alone or together."""
    cannot = {1: "that cannot", 2: "these cannot both"}.get(len(rays), "these cannot all")
    return f"{writing.capitalised(clauses.what_was_seen(rays))}: {cannot} be true."


def cell_reason(plan: Plan, cell: Cell, *, lit: bool = False) -> str:
    """Why a cell must hold an atom or be empty, if it must."""
    step = plan.step_for(cell)
    if step is None and not plan.complete:
        return f"{cell} is not settled by the steps that were found. {MORE_MAY_FOLLOW}"
    if step is None:
        return f"Your rays do not settle {cell}: with an atom there or without, they all fit."
    truth = "must hold an atom" if cell in step.atoms else "must be empty"
    return f"{cell} {truth}. {reasons.step_text(step, plan.clues, lit=lit)}"


# --- odds, and the computer -------------------------------------------------------


def odds_lines(analysis: Analysis) -> list[str]:
    """The cells that are settled, and the likeliest eight of the others."""
    lines = ["There are too many possibilities to count, so these are estimates."]
    if analysis.placements is not None:
        lines = [f"{possibilities_left(analysis.placements)}."]
    if analysis.atoms:
        lines.append(f"Certain atoms: {writing.listed(sorted(analysis.atoms))}.")
    if analysis.empty:
        lines.append(f"Certainly empty: {writing.many(len(analysis.empty), 'cell')}.")
    open_cells = [cell for cell in analysis.odds if cell not in analysis.atoms | analysis.empty]
    likely = sorted(open_cells, key=lambda cell: (-analysis.odds[cell].chance, cell))[:8]
    if likely:
        lines.append(f"Most likely of the rest: {odds_of(analysis, likely)}")
    return [*lines, *number_lines(analysis.numbers)]


def numbers_left(numbers: Mapping[int, Odds]) -> dict[int, Odds]:
    """The odds of the numbers of atoms that are left; none if it was known from the start."""
    left = {number: odds for number, odds in numbers.items() if odds.held or not odds.certain}
    return left if len(numbers) > 1 else {}


def number_lines(numbers: Mapping[int, Odds]) -> list[str]:
    """How likely each number of atoms is; nothing if it was known from the start."""
    left = numbers_left(numbers)
    if not left:
        return []
    if len(left) == 1:
        [number] = left
        are = f"is certainly {number} atom" if number == 1 else f"are certainly {number} atoms"
        return [f"There {are}."]
    chances = writing.listed(f"{odds_in_words(odds)} for {number}" for number, odds in left.items())
    return [f"Number of atoms: {chances}."]


def odds_sentence(odds: Mapping[Cell, Odds], numbers: Mapping[int, Odds]) -> str:
    """What the numbers on the cells are, and which cells are certain or likeliest."""
    exact = all(each.exact for each in odds.values())
    sentences = [f"{'Odds' if exact else 'Estimated odds'} of an atom in percent."]
    certain = sorted(cell for cell, each in odds.items() if each.percent == 100)
    sentences += [f"Certain: {writing.listed(certain)}."] if certain else []
    highest = max((each.percent for each in odds.values() if each.percent < 100), default=0)
    likely = sorted(cell for cell, each in odds.items() if each.percent == highest)
    if highest and len(likely) <= MOST_NAMED:
        word = "Next" if certain else "Likeliest"
        sentences.append(f"{word}: {writing.listed(likely)} with {writing.about(exact)}{highest}.")
    return " ".join([*sentences, *number_lines(numbers)])


def odds_note(odds: Odds) -> str:
    """The odds of one cell in a sentence of its own."""
    if odds.certain:
        return "It certainly holds an atom." if odds.held else "It is certainly empty."
    return f"An atom is here with {odds_in_words(odds)}."


def odds_of(analysis: Analysis, cells: Iterable[Cell]) -> str:
    """The odds of these cells in a sentence."""
    return f"{writing.listed(f'{cell} {odds_in_words(analysis.odds[cell])}' for cell in cells)}."


def odds_in_words(odds: Odds) -> str:
    """The chance of an atom as it is read aloud."""
    if odds.certain:
        return "certain" if odds.held else "empty"
    return f"{writing.about(odds.exact)}{odds.percent} percent"


def explain_decision(decision: Decision) -> str:
    """The reason for a ray or a guess, in the computer's own words."""
    left, points = possibilities_left(decision.placements_left), _points_to_come(decision)
    if decision.port is not None:
        if decision.blind:
            return f"{left}, even to estimate: port {decision.port} is as good as any."
        if not points:
            return f"{left}: port {decision.port}, by the look of a sample."
        book = " (from my opening book)" if decision.from_book else ""
        return f"{left}: port {decision.port}{book} should cost least, about {points} in all."
    cells = " ".join(map(str, sorted(decision.cells)))
    if decision.placements_left == 1:
        return f"{left}: {cells}."
    if decision.blind:
        return f"{left}, even to estimate: I guess {cells}."
    if not decision.exact:
        return f"{left}, but my whole sample agrees on {cells}."
    if decision.determined:
        return f"{left}, and no ray can tell them apart: I guess {cells}."
    return f"{left}, but a guess is cheaper than another ray ({points} on average): {cells}."
