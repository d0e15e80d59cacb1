"""`blackbox puzzle` where it prints: a drawing, an object for programs, or a sheet of puzzles.

It also says which puzzle is wanted, and whether it is printed or played.
"""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator

from blackbox_tui.cli.output import say
from blackbox_tui.cli.sheet import make_sheet
from blackbox_tui.cli.solve import WIDTH, reasons_fields, reasons_text
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.plain.board import Board, draw
from blackbox_tui.puzzles import Puzzle, check_variant, make_puzzle, read_puzzle
from blackbox_tui.rules.deal import PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.storage.store import new_seed
from blackbox_tui.text.games import clues_text, legend, puzzle_task
from blackbox_tui.text.prompts import CODE_SETS_PUZZLE, PLAYED_OR_PRINTED, SHEET_HAS_ALL
from blackbox_tui.text.width import wrapped

MOST_PRINTED = 60  # more puzzles are not printed at once


def is_played(options: Namespace) -> bool:
    """Is the puzzle to be played? Else it is printed, as it always is into a pipe or a file."""
    on_paper = options.print is not None or options.answer
    if hasattr(options, "plain"):
        if on_paper:
            raise ValueError(PLAYED_OR_PRINTED)
        return True
    streams = (sys.stdin, sys.stdout)
    shown = all(stream is not None and stream.isatty() for stream in streams)
    return shown and not on_paper and not hasattr(options, "bot")


def wanted(options: Namespace) -> PuzzleKind:
    """The kind of puzzle that is asked for, if no code names one."""
    if options.code is not None:
        given = (options.grade, options.size, options.atoms, options.seed)
        if any(value is not None for value in given) or options.print not in (None, 1):
            raise ValueError(CODE_SETS_PUZZLE)
        decode_puzzle(options.code)
    level, usual = PuzzleKind()
    atoms = usual.atoms if options.atoms is None else options.atoms
    kind = PuzzleKind(
        level if options.grade is None else read_grade(options.grade),
        Variant(options.size or usual.grid, atoms),
    )
    check_variant(kind.variant)
    return kind


def puzzle(options: Namespace) -> int:
    """Print a puzzle: the one of a code or of a seed, or a new one; or a sheet of them."""
    on_paper = options.print is not None
    if on_paper and (options.answer or hasattr(options, "bot")):
        raise ValueError(SHEET_HAS_ALL)
    number = 1 if options.print is None else options.print
    if not 1 <= number <= MOST_PRINTED:
        raise ValueError(f"A sheet can have 1 to {MOST_PRINTED} puzzles, not {number}.")
    puzzles = _find(options, number)
    if on_paper:
        return say(make_sheet(puzzles))
    if hasattr(options, "bot"):
        return say(json.dumps(puzzle_fields(puzzles[0], answer=options.answer)))
    return say("\n".join(puzzle_lines(puzzles[0], answer=options.answer)))


def _find(options: Namespace, number: int) -> list[Puzzle]:
    level, variant = wanted(options)
    if options.code is not None:
        return [run_job(read_puzzle(options.code))]
    seed = new_seed() if options.seed is None else options.seed
    seeds = [f"{seed}", *(f"{seed} {nth}" for nth in range(2, number + 1))]
    return [run_job(make_puzzle(level, variant, each)) for each in seeds]


def puzzle_lines(one: Puzzle, *, answer: bool = False) -> Iterator[str]:
    """The puzzle for a person, with its answer and the explanation if they are wanted."""
    yield f"{one.code} · {grade_name(one.grade)}"
    yield puzzle_task(one.clues)
    yield ""
    atoms = dict.fromkeys(one.answer, "atom") if answer else {}
    yield from (line.rstrip() for line in draw(Board(one.clues, atoms, "")))
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
