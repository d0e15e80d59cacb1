"""`blackbox puzzle`: printed as a drawing, an object or a sheet of puzzles, or else played."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pkgutil import get_data
from typing import Final

from blackbox_tui.cli.finding import note_seen
from blackbox_tui.cli.output import say
from blackbox_tui.cli.solve import WIDTH, reasons_fields, reasons_text
from blackbox_tui.engine import Grid, Port
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.plain.board import Board, draw
from blackbox_tui.puzzles import Puzzle, check_variant, make_puzzle, read_puzzle
from blackbox_tui.rules.deal import PuzzleKind, Variant, grade_name, read_grade
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.storage.store import Store
from blackbox_tui.text import prompts
from blackbox_tui.text.games import LEGEND, clues_text, legend, puzzle_task
from blackbox_tui.text.writing import many, wrapped

MOST_PRINTED = 60  # more puzzles are not printed at once

# The sheet is a web page. Lengths are millimetres on an A4 page; browsers scale it to other paper.
PAGE_WIDTH, PAGE_HEIGHT = 210, 297
MARGIN: Final = 15
HEADING: Final = 20  # the height of the heading and of the line below it
CAPTION: Final = 9  # the height of the lines below a drawing
LARGEST_CELL: Final = 9.0
SMALL_BOARD: Final = 12  # boards up to this many columns and rows fit beside each other
PAGE: Final = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="{PAGE_WIDTH}mm" height="{PAGE_HEIGHT}mm" '
    f'viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}">\n'
    f'<rect width="{PAGE_WIDTH}" height="{PAGE_HEIGHT}" fill="#fff"/>'
)
"""How a page begins."""


def _is_played(options: Namespace) -> bool:
    """Is the puzzle played, rather than printed, as always into a pipe or a file?"""
    on_paper = options.print is not None or options.solution
    if hasattr(options, "plain"):
        if on_paper:
            raise ValueError(prompts.PLAYED_OR_PRINTED)
        return True
    streams = (sys.stdin, sys.stdout)
    shown = all(stream is not None and stream.isatty() for stream in streams)
    return shown and not on_paper and not hasattr(options, "bot")


def wanted(options: Namespace) -> PuzzleKind:
    """The kind of puzzle to make, unless a code names one."""
    if options.code is not None:
        given = (options.grade, options.size, options.atoms, options.seed)
        if any(value is not None for value in given) or options.print not in (None, 1):
            raise ValueError(prompts.CODE_SETS_PUZZLE)
        decode_puzzle(options.code)
    level, usual = PuzzleKind()
    atoms = usual.atoms if options.atoms is None else options.atoms
    kind = PuzzleKind(
        level if options.grade is None else read_grade(options.grade),
        Variant(options.size or usual.grid, atoms),
    )
    check_variant(kind.variant)
    return kind


def puzzle(options: Namespace) -> int | None:
    """Print the puzzle of a code or a seed, a new one, or a sheet of them.

    Returns the exit status; None if the puzzle is to be played instead.
    """
    if _is_played(options):
        return None
    on_paper = options.print is not None
    if on_paper and (options.solution or hasattr(options, "bot")):
        raise ValueError(prompts.SHEET_HAS_ALL)
    number = 1 if options.print is None else options.print
    if not 1 <= number <= MOST_PRINTED:
        raise ValueError(f"A sheet can have 1 to {MOST_PRINTED} puzzles, not {number}.")
    puzzles = _find(options, number)
    if (on_paper or options.solution) and not options.guest:
        note_seen(one.code for one in puzzles)
    if on_paper:
        return say(make_sheet(puzzles))
    if hasattr(options, "bot"):
        return say(json.dumps(puzzle_fields(puzzles[0], solution=options.solution)))
    return say("\n".join(puzzle_lines(puzzles[0], solution=options.solution)))


def _find(options: Namespace, number: int) -> list[Puzzle]:
    level, variant = wanted(options)
    if options.code is not None:
        return [run_job(read_puzzle(options.code))]
    seed = Store.seed() if options.seed is None else options.seed
    seeds = [seed, *(f"{seed} {nth}" for nth in range(2, number + 1))]
    return [run_job(make_puzzle(level, variant, each)) for each in seeds]


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
        "atoms": one.clues.atom_count,
        "clues": clues_text(one.clues),
    }
    if solution:
        fields["solution"] = [str(cell) for cell in sorted(one.solution)]
        fields["steps"] = reasons_fields(run_job(make_plan(one.clues)), ())["steps"]
    return fields


def make_sheet(puzzles: Sequence[Puzzle]) -> str:
    """The web page of these puzzles."""
    sheet = (get_data(__package__, "sheet.html") or b"").decode("utf-8").rstrip("\n")
    return sheet.replace("$pages", "\n".join(_pages(puzzles)))


def _pages(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    small = all(max(one.clues.grid.width, one.clues.grid.height) <= SMALL_BOARD for one in puzzles)
    numbered = [*enumerate(puzzles, 1)]
    rooms = ((2, 3), (4, 5)) if small else ((1, 2), (2, 3))  # across and down: puzzles, solutions
    for solutions, (across, down) in zip((False, True), rooms, strict=True):
        for at in range(0, len(numbered), across * down):
            page = numbered[at : at + across * down]
            drawn = _page(page, across, down, solutions=solutions)
            yield "\n".join((PAGE, *drawn, "</svg>"))


def _page(
    numbered: Sequence[tuple[int, Puzzle]], across: int, down: int, *, solutions: bool
) -> Iterator[str]:
    title, *below = ("Black Box puzzles", prompts.ABOUT_PUZZLES, LEGEND)
    if solutions:
        title, *below = ("Solutions", prompts.EXPLAINED_BY)
    yield _label(MARGIN, MARGIN + 5, 6, title, "start bold")
    for line, sentence in enumerate(below):
        yield _label(MARGIN, MARGIN + 11 + 4 * line, 3, sentence, "start")
    width = (PAGE_WIDTH - 2 * MARGIN) / across
    height = (PAGE_HEIGHT - 2 * MARGIN - HEADING) / down
    for place, (number, one) in enumerate(numbered):
        row, col = divmod(place, across)
        left, top = MARGIN + col * width, MARGIN + HEADING + row * height
        yield f'<g transform="translate({left:g} {top:g})">'
        yield f"<title>{number}. {one.code}: {clues_text(one.clues)}</title>"
        yield from _drawing(number, one, (width, height), solutions=solutions)
        yield "</g>"


def _drawing(
    number: int, one: Puzzle, room: tuple[float, float], *, solutions: bool
) -> Iterator[str]:
    """A drawing with its caption, centred in its room."""
    width, height = room
    grid = one.clues.grid
    caption = CAPTION / 2 if solutions else CAPTION
    cell = min(
        LARGEST_CELL, (width - 4) / (grid.width + 2), (height - caption - 3) / (grid.height + 2)
    )
    left = (width - cell * (grid.width + 2)) / 2
    yield f'<g transform="translate({left:.2f} 0) scale({cell:.3f})">'
    yield from _board(one, solutions=solutions)
    yield "</g>"
    below = cell * (grid.height + 2) + 3
    if solutions:
        yield _label(width / 2, below, 2.6, f"{number}. {one.code}", "")
        return
    what = f"{number}. {many(one.clues.atom_count, 'atom')}, {grade_name(one.grade)}"
    yield _label(width / 2, below + 0.5, 3.6, what, "bold")
    yield _label(width / 2, below + 4, 2.6, one.code, "faint")


def _board(one: Puzzle, *, solutions: bool) -> Iterator[str]:
    """The board with its ports, drawn with cells one unit wide."""
    grid, markers = one.clues.grid, one.clues.markers
    lines = [f"M{col} 1V{grid.height + 1}" for col in range(2, grid.width + 1)]
    lines += [f"M1 {row}H{grid.width + 1}" for row in range(2, grid.height + 1)]
    yield f'<path class="line" d="{"".join(lines)}"/>'
    yield (f'<rect class="frame" x="1" y="1" width="{grid.width}" height="{grid.height}"/>')
    for port in grid.ports:
        yield from _port(grid, port, markers[port].symbol if port in markers else "")
    for cell in sorted(one.solution) if solutions else ():
        yield f'<circle cx="{cell.col + 1.5}" cy="{cell.row + 1.5}" r=".33"/>'


def _port(grid: Grid, port: Port, symbol: str) -> Iterator[str]:
    """A port's number in grey, or its marker: a hit in black, others in white."""
    cell, _ = grid.outside(port)
    x, y = cell.col + 1.5, cell.row + 1.5
    if not symbol:
        yield _label(x, y + 0.13, 0.36, str(port), "faint")
        return
    corner = 0.08 if symbol in ("H", "R") else 0.38
    box = f'x="{x - 0.38:g}" y="{y - 0.38:g}" width=".76" height=".76" rx="{corner}"'
    paint = "" if symbol == "H" else ' class="mark"'
    yield f"<rect{paint} {box}/>"
    yield _label(x, y + 0.2, 0.56, symbol, "bold white" if symbol == "H" else "bold")


def _label(x: float, y: float, size: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}">{text}</text>'
