"""`blackbox puzzle`: printed as a drawing or an object, or else played."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator

from blackbox_tui.cli.finding import note_seen
from blackbox_tui.cli.output import say
from blackbox_tui.cli.solve import WIDTH, reasons_fields, reasons_text
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.plain.board import Board, draw
from blackbox_tui.puzzles import Puzzle, check_kind, make_puzzle, read_puzzle
from blackbox_tui.rules.deal import PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.storage.store import Store
from blackbox_tui.text import prompts
from blackbox_tui.text.games import clues_text, legend, puzzle_task
from blackbox_tui.text.writing import wrapped


def _is_played(options: Namespace) -> bool:
    """Is the puzzle played, rather than printed, as always into a pipe or a file?"""
    if hasattr(options, "plain"):
        if options.solution:
            raise ValueError(prompts.PLAYED_OR_PRINTED)
        return True
    streams = (sys.stdin, sys.stdout)
    shown = all(stream is not None and stream.isatty() for stream in streams)
    return shown and not options.solution and not hasattr(options, "bot")


def wanted(options: Namespace) -> PuzzleKind:
    """The kind of puzzle to make, unless a code names one."""
    if options.code is not None:
        given = (options.grade, options.size, options.atoms, options.seed)
        if any(value is not None for value in given):
            raise ValueError(prompts.CODE_SETS_PUZZLE)
        decode_puzzle(options.code)
    level, usual = PuzzleKind()
    variant = Variant(options.size or usual.grid, options.atoms or usual.atoms)
    kind = PuzzleKind(read_grade(options.grade or grade_name(level)), variant)
    check_kind(kind)
    return kind


def puzzle(options: Namespace) -> int | None:
    """Print the puzzle of a code or a seed, or a new one.

    Returns the exit status; None if the puzzle is to be played instead.
    """
    if _is_played(options):
        return None
    one = _find(options)
    if options.solution and not options.guest:
        note_seen(one.code)
    if hasattr(options, "bot"):
        return say(json.dumps(puzzle_fields(one, solution=options.solution)))
    return say("\n".join(puzzle_lines(one, solution=options.solution)))


def _find(options: Namespace) -> Puzzle:
    level, variant = wanted(options)
    if options.code is not None:
        return run_job(read_puzzle(options.code))
    seed = Store.seed() if options.seed is None else options.seed
    return run_job(make_puzzle(level, variant, seed))


def puzzle_lines(one: Puzzle, *, solution: bool = False) -> Iterator[str]:
    """The puzzle for a person, with its solution and the explanation if asked for."""
    yield f"{one.code} · {grade_name(one.grade)}"
    yield puzzle_task(one.clues)
    yield ""
    atoms = dict.fromkeys(one.solution, "atom") if solution else {}
    yield from (line.rstrip() for line in draw(Board(one.clues, atoms, "")))
    yield ""
    yield from wrapped(f"Rays: {clues_text(one.clues)}", WIDTH)
    yield from wrapped(legend(one.clues), WIDTH)
    if solution:
        yield reasons_text(run_job(make_plan(one.clues)), ())


def puzzle_fields(one: Puzzle, *, solution: bool = False) -> dict[str, object]:
    """The puzzle for other programs."""
    fields: dict[str, object] = {
        "code": one.code,
        "grade": grade_name(one.grade),
        "size": str(one.clues.grid),
        "atoms": one.clues.atoms.in_json,
        "clues": clues_text(one.clues),
    }
    if solution:
        fields["solution"] = [str(cell) for cell in sorted(one.solution)]
        fields["steps"] = reasons_fields(run_job(make_plan(one.clues)), ())["steps"]
    return fields
