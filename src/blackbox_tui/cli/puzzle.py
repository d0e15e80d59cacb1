"""`blackbox puzzle`: a puzzle as a drawing or for other programs, or a sheet of puzzles."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator

from blackbox_tui.cli.output import say
from blackbox_tui.cli.sheet import drawing, make_sheet
from blackbox_tui.cli.solve import WIDTH, reasons_fields, reasons_text
from blackbox_tui.engine import Grid
from blackbox_tui.puzzles.making import make_puzzle, read_puzzle
from blackbox_tui.puzzles.puzzle import Puzzle
from blackbox_tui.rules.deal import Variant
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.storage.store import new_seed
from blackbox_tui.text.plans import GRADES, grade_name
from blackbox_tui.text.puzzles import (
    CODE_SETS_PUZZLE,
    SHEET_HAS_ALL,
    clues_text,
    legend,
    puzzle_task,
    puzzle_title,
)
from blackbox_tui.ui.widgets.frame import wrapped

USUAL_GRADE, USUAL_FORMAT = "medium", "html"
MOST_PRINTED = 60
"""More puzzles are not printed at once."""


def puzzle(options: Namespace) -> int:
    """Print a puzzle: the one of a code or of a seed, or a new one; or a sheet of them."""
    on_paper = options.print is not None or options.format is not None
    if on_paper and (options.answer or options.json):
        raise ValueError(SHEET_HAS_ALL)
    number = 1 if options.print is None else options.print
    if not 1 <= number <= MOST_PRINTED:
        raise ValueError(f"A sheet can have 1 to {MOST_PRINTED} puzzles, not {number}.")
    puzzles = _find(options, number)
    if on_paper:
        return say(make_sheet(puzzles, options.format or USUAL_FORMAT))
    if options.json:
        return say(json.dumps(puzzle_fields(puzzles[0], answer=options.answer)))
    return say("\n".join(puzzle_lines(puzzles[0], answer=options.answer)))


def _find(options: Namespace, number: int) -> list[Puzzle]:
    if options.code is not None:
        given = (options.grade, options.size, options.atoms, options.seed, options.print)
        if any(value is not None for value in given):
            raise ValueError(CODE_SETS_PUZZLE)
        return [run_job(read_puzzle(options.code))]
    atoms = Variant().atoms if options.atoms is None else options.atoms
    variant = Variant(options.size or Grid(), atoms)
    level = GRADES.index(options.grade or USUAL_GRADE) + 1
    seed = new_seed() if options.seed is None else options.seed
    seeds = [f"{seed}", *(f"{seed} {nth}" for nth in range(2, number + 1))]
    return [run_job(make_puzzle(level, variant, each)) for each in seeds]


def puzzle_lines(one: Puzzle, *, answer: bool = False) -> Iterator[str]:
    """The puzzle for a person, with its answer and the explanation if they are wanted."""
    yield puzzle_title(one)
    yield puzzle_task(one)
    yield ""
    yield from drawing(one, answer=answer)
    yield ""
    yield from wrapped(f"Rays: {clues_text(one.clues)}", WIDTH)
    yield from wrapped(legend(one.clues), WIDTH)
    if answer:
        yield reasons_text(run_job(make_plan(one.clues)), ())


def puzzle_fields(one: Puzzle, *, answer: bool = False) -> dict[str, object]:
    """The puzzle for other programs."""
    fields: dict[str, object] = {
        "code": one.code,
        "grade": grade_name(one.grade),
        "size": str(one.clues.grid),
        "atoms": one.clues.atom_count,
        "clues": clues_text(one.clues),
    }
    if answer:
        fields["answer"] = [str(cell) for cell in sorted(one.answer)]
        fields["steps"] = reasons_fields(run_job(make_plan(one.clues)), ())["steps"]
    return fields
