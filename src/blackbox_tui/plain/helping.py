"""The commands that ask for help: hints, reasons, what contradicts the guesses, the odds.

They go by clues and the seeker's marks alone.
"""

from __future__ import annotations

from typing import TypeVar

from blackbox_tui.app.seeker import Action, Assistance
from blackbox_tui.engine import Cell
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer, expect
from blackbox_tui.plain.playing import carry_out, seeker_of
from blackbox_tui.plain.state import hint_fields, plan_fields, step_fields, verify_fields
from blackbox_tui.plain.words import read_cells, read_row
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.solver.contradictions import Verdict
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text import hints
from blackbox_tui.text.hints import Hint
from blackbox_tui.text.moves import check_sentence, move_sentence, verdict_sentence
from blackbox_tui.text.reasons import step_text

T = TypeVar("T")


def hint(app: PlainApp, order: Order) -> Answer:
    """The next hint; the last one about a deduction marks what it proves."""
    given = _consult(app, order, Action.HINT, Hint)
    known = expect(app.assistance, Assistance)
    said = given.sentence
    if given.move is not None:
        said = move_sentence(app.played.game, given.move, spoken=True)
    place = f"Hint {known.given} of {len(known.ladder)}"
    return answer(f"{place}: {said}", hint=hint_fields(given, said, known))


def why(app: PlainApp, order: Order) -> Answer:
    """The next deduction with its reason, or why a cell must be as it is."""
    game = app.played.game
    cells = read_cells(order.words, game.grid) if order.words else ()
    if len(cells) > 1:
        raise Refusal("Name one cell, like why c4.")
    plan = _consult(app, order, Action.WHY, Plan)
    if cells:
        step, said = plan.step_for(cells[0]), hints.cell_reason(plan, cells[0])
    else:
        step = expect(app.assistance, Assistance).next_step(game.marks)
        said = step_text(step, plan.clues) if step else hints.plan_summary(plan)
    return answer(said, step=step_fields(step, plan.clues) if step else None)


def plan(app: PlainApp, order: Order) -> Answer:
    """Every deduction that the rays allow."""
    steps = _consult(app, order, Action.WHY, Plan)
    return answer(*hints.plan_lines(steps), **plan_fields(steps))


def verify(app: PlainApp, order: Order) -> Answer:
    """Which rays contradict the guesses or, with the solver's help, what is assumed."""
    game = app.played.game
    if seeker_of(app).verifies_guesses:
        rays = game.clues.contradicting(game.guesses)
        wrong = bool(rays) if game.can_submit else None  # before that, nothing is certain
        marks = Marks(game.guesses) if rays else Marks()
        return answer(check_sentence(game), verify=verify_fields(wrong, rays, marks))
    verdict = _consult(app, order, Action.VERIFY, Verdict)
    found = verdict.contradiction
    wrong = found is not None if verdict.complete else None
    fields = verify_fields(wrong, *((found.premises, found.marks) if found else ((), Marks())))
    return answer(verdict_sentence(verdict, spoken=True), verify=fields)


def odds(app: PlainApp, order: Order) -> Answer:
    """How likely the cells are."""
    grid = app.played.game.grid
    cells: tuple[Cell, ...] = ()
    match [word.lower() for word in order.words]:
        case ["row", number]:
            row = read_row(number, grid)
            cells = tuple(cell for cell in grid.cells if cell.row == row)
        case [_, *_]:
            cells = read_cells(order.words, grid)
    analysis = _consult(app, order, Action.ODDS, Analysis)
    if not analysis.odds:
        return answer(hints.TOO_MANY, odds=None)
    fields = {str(cell): round(chance, 6) for cell, chance in sorted(analysis.odds.items())}
    lines = [hints.odds_of(analysis, cells)] if cells else hints.odds_lines(analysis)
    return answer(*lines, odds=fields, placements=analysis.placements)


def _consult(app: PlainApp, order: Order, action: Action, kind: type[T]) -> T:
    """The help of that kind which an action tells, once the player knows that it marks the game."""
    order.confirm(seeker_of(app).question(action))
    return expect(carry_out(app, seeker_of(app).do(action)).told, kind)
