"""The commands that help a seeker: hints, odds, checks, and what the rays allow to deduce."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from blackbox_tui.app.seeker import Action, Assistance
from blackbox_tui.engine import Cell
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer
from blackbox_tui.plain.state import Json, cell_names, plan_fields, step_fields
from blackbox_tui.plain.words import read_cells, read_row
from blackbox_tui.rules.clues import Clue, Marks
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.solver.analysis import Analysis
from blackbox_tui.solver.contradictions import Verdict
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text.hints import (
    TOO_MANY,
    Hint,
    HintKind,
    cell_reason,
    odds_lines,
    odds_of,
    plan_lines,
    plan_summary,
)
from blackbox_tui.text.moves import check_sentence, move_sentence, verdict_sentence
from blackbox_tui.text.reasons import step_text

T = TypeVar("T")


def hint(app: PlainApp, order: Order) -> Answer:
    """The next hint; the last one about a deduction marks what it proves."""
    given, known = consult(app, order, Action.HINT, Hint), app.given_help
    said = given.sentence
    if given.move is not None:
        said = move_sentence(app.played.game, given.move, spoken=True)
    place = f"Hint {known.given} of {len(known.ladder)}"
    return answer(f"{place}: {said}", hint=_hint_fields(given, said, known))


def _hint_fields(hint: Hint, said: str, assistance: Assistance) -> Json:
    """A hint for a program, in these words."""
    step, shown = hint.step, hint.kind in (HintKind.REASON, HintKind.PLACE)
    named = step if step and hint.kind not in (HintKind.DEDUCTION, HintKind.MISTAKE) else None
    return {
        "kind": hint.kind.value,
        "number": assistance.given,
        "of": len(assistance.ladder),
        "sentence": said,
        "spot": None if hint.spot is None else str(hint.spot),
        "port": hint.spot if hint.kind is HintKind.FIRE else None,
        "cell": str(hint.spot) if isinstance(hint.spot, Cell) else None,
        "rays": [clue.entry for clue in named.rays] if named else [],
        "atoms": cell_names(step.atoms if step and shown else ()),
        "empty": cell_names(step.empty if step and shown else ()),
    }


def why(app: PlainApp, order: Order) -> Answer:
    """The next deduction with its reason, or why a cell must be as it is."""
    if order.words:
        return _why_cell(app, order)
    plan = consult(app, order, Action.WHY, Plan)
    step = app.given_help.next_step(app.played.game.marks)
    if step is None:
        return answer(plan_summary(plan), step=None)
    return answer(step_text(step, plan.clues), step=step_fields(step, plan.clues))


def _why_cell(app: PlainApp, order: Order) -> Answer:
    cell, *others = read_cells(order.words, app.played.game.grid)
    if others:
        raise Refusal("Name one cell, like why c4.")
    plan = consult(app, order, Action.WHY, Plan)
    step = plan.step_for(cell)
    fields = step_fields(step, plan.clues) if step else None
    return answer(cell_reason(plan, cell), step=fields)


def plan(app: PlainApp, order: Order) -> Answer:
    """Every deduction that the rays allow."""
    steps = consult(app, order, Action.WHY, Plan)
    return answer(*plan_lines(steps), **plan_fields(steps))


def verify(app: PlainApp, order: Order) -> Answer:
    """Which rays contradict the guesses or, with the solver's help, what is assumed."""
    if app.seeker.verifies_guesses:
        game = app.played.game
        return answer(check_sentence(game), verify=_guess_fields(game))
    verdict = consult(app, order, Action.VERIFY, Verdict)
    return answer(verdict_sentence(verdict, spoken=True), verify=_verdict_fields(verdict))


def _guess_fields(game: Game) -> Json:
    """The check of a guess for a program; one that is not complete contradicts nothing yet."""
    rays = [clue.entry for clue in game.clues.contradicting(game.guesses)]
    return {
        "contradicted": bool(rays) if game.can_submit else None,
        "rays": rays,
        "atoms": cell_names(game.guesses if rays else ()),
        "empty": [],
    }


def _verdict_fields(verdict: Verdict) -> Json:
    """The check of an assumption for a program."""
    found = verdict.contradiction
    premises = found.premises if found else ()
    marks = found.marks if found else Marks()
    return {
        "contradicted": found is not None if verdict.complete else None,
        "rays": [premise.entry for premise in premises if isinstance(premise, Clue)],
        "atoms": cell_names(marks.guesses),
        "empty": cell_names(marks.seals),
    }


def odds(app: PlainApp, order: Order) -> Answer:
    """How likely the cells are."""
    cells = _cells_of(order.words, app)
    analysis = consult(app, order, Action.ODDS, Analysis)
    if not analysis.odds:
        return answer(TOO_MANY, odds=None)
    fields = {str(cell): round(chance, 6) for cell, chance in sorted(analysis.odds.items())}
    lines = [odds_of(analysis, cells)] if cells else odds_lines(analysis)
    return answer(*lines, odds=fields, placements=analysis.placements)


def _cells_of(words: Sequence[str], app: PlainApp) -> Sequence[Cell]:
    """The cells whose odds are asked for; none means the likeliest."""
    grid = app.played.game.grid
    match [word.lower() for word in words]:
        case []:
            return ()
        case ["row", number]:
            row = read_row(number, grid)
            return [Cell(row, col) for col in range(grid.width)]
    return read_cells(words, grid)


def consult(app: PlainApp, order: Order, action: Action, kind: type[T]) -> T:
    """The help of that kind which an action tells, once the player knows that it marks the game."""
    order.confirm(app.seeker.question(action))
    told = app.carry_out(app.seeker.do(action)).told
    if not isinstance(told, kind):
        raise TypeError(f"To {action.value}, {told} was told.")
    return told
