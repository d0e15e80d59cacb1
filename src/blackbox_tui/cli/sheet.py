"""Puzzles to print on paper, as a web page: some on each page of paper, the answers on the last.

Lengths are millimetres on an A4 page; browsers scale it to other paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from blackbox_tui.engine import Grid, Port
from blackbox_tui.puzzles import Puzzle
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.text.games import LEGEND, clues_text
from blackbox_tui.text.grammar import many
from blackbox_tui.text.prompts import ABOUT_PUZZLES, EXPLAINED_BY

TITLE: Final = "Black Box puzzles"
PAGE_WIDTH, PAGE_HEIGHT = 210, 297
MARGIN: Final = 15
HEADING: Final = 20  # the height of the heading and of the line below it
CAPTION: Final = 9  # the height of the lines below a drawing
LARGEST_CELL: Final = 9.0
SMALL_BOARD: Final = 12  # boards up to this many columns and rows fit beside each other
STYLE: Final = (
    "text{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:#000}"
    "svg{background:#fff}.start{text-anchor:start}.faint{fill:#777}.bold{font-weight:700}"
    ".white{fill:#fff}.line{fill:none;stroke:#999;stroke-width:.02}"
    ".frame{fill:none;stroke:#000;stroke-width:.06}.mark{fill:#fff;stroke:#000;stroke-width:.04}"
)
SCREEN: Final = (
    "@page{size:A4;margin:0}body{margin:0;background:#888}"
    "svg{display:block;width:210mm;height:297mm;margin:4mm auto}"
    "@media print{body{background:none}svg{margin:0;break-after:page}"
    "svg:last-child{break-after:auto}}"
)


class SheetLayout(NamedTuple):
    """How many drawings stand beside and below each other on a page."""

    across: int
    down: int

    @property
    def room(self) -> tuple[float, float]:
        """The width and height for one drawing and its caption."""
        height = PAGE_HEIGHT - 2 * MARGIN - HEADING
        return (PAGE_WIDTH - 2 * MARGIN) / self.across, height / self.down


def make_sheet(puzzles: Sequence[Puzzle]) -> str:
    """The web page of these puzzles."""
    drawn = "\n".join(map(_svg, _pages(puzzles)))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{TITLE}</title>\n<style>{SCREEN}{STYLE}</style>\n</head>\n"
        f"<body>\n{drawn}\n</body>\n</html>"
    )


def _pages(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    small = all(max(one.clues.grid.width, one.clues.grid.height) <= SMALL_BOARD for one in puzzles)
    numbered = [*enumerate(puzzles, 1)]
    for answers, layout in (
        (False, SheetLayout(2, 3) if small else SheetLayout(1, 2)),
        (True, SheetLayout(4, 5) if small else SheetLayout(2, 3)),
    ):
        number = layout.across * layout.down
        for at in range(0, len(numbered), number):
            yield "\n".join(_page(numbered[at : at + number], layout, answers=answers))


def _page(
    numbered: Sequence[tuple[int, Puzzle]], layout: SheetLayout, *, answers: bool
) -> Iterator[str]:
    title, *below = ("Answers", EXPLAINED_BY) if answers else (TITLE, ABOUT_PUZZLES, LEGEND)
    yield _label(MARGIN, MARGIN + 5, 6, title, "start bold")
    for line, sentence in enumerate(below):
        yield _label(MARGIN, MARGIN + 11 + 4 * line, 3, sentence, "start")
    width, height = layout.room
    for place, (number, one) in enumerate(numbered):
        row, col = divmod(place, layout.across)
        left, top = MARGIN + col * width, MARGIN + HEADING + row * height
        yield f'<g transform="translate({left:g} {top:g})">'
        yield f"<title>{number}. {one.code}: {clues_text(one.clues)}</title>"
        yield from _puzzle(number, one, (width, height), answers=answers)
        yield "</g>"


def _puzzle(number: int, one: Puzzle, room: tuple[float, float], *, answers: bool) -> Iterator[str]:
    """A drawing with its caption, in the middle of its room."""
    width, height = room
    grid = one.clues.grid
    caption = CAPTION / 2 if answers else CAPTION
    cell = min(
        LARGEST_CELL, (width - 4) / (grid.width + 2), (height - caption - 3) / (grid.height + 2)
    )
    left = (width - cell * (grid.width + 2)) / 2
    yield f'<g transform="translate({left:.2f} 0) scale({cell:.3f})">'
    yield from _board(one, answers=answers)
    yield "</g>"
    below = cell * (grid.height + 2) + 3
    if answers:
        yield _label(width / 2, below, 2.6, f"{number}. {one.code}", "")
        return
    what = f"{number}. {many(one.clues.atom_count, 'atom')}, {grade_name(one.grade)}"
    yield _label(width / 2, below + 0.5, 3.6, what, "bold")
    yield _label(width / 2, below + 4, 2.6, one.code, "faint")


def _board(one: Puzzle, *, answers: bool) -> Iterator[str]:
    """The board where each cell is one wide, with its ports round it."""
    grid, markers = one.clues.grid, one.clues.markers
    lines = [f"M{col} 1V{grid.height + 1}" for col in range(2, grid.width + 1)]
    lines += [f"M1 {row}H{grid.width + 1}" for row in range(2, grid.height + 1)]
    yield f'<path class="line" d="{"".join(lines)}"/>'
    yield (f'<rect class="frame" x="1" y="1" width="{grid.width}" height="{grid.height}"/>')
    for port in grid.ports:
        yield from _port(grid, port, markers[port].symbol if port in markers else "")
    for cell in sorted(one.answer) if answers else ():
        yield f'<circle cx="{cell.col + 1.5}" cy="{cell.row + 1.5}" r=".33"/>'


def _port(grid: Grid, port: Port, symbol: str) -> Iterator[str]:
    """A port's number in grey, or what became of the ray: a hit in black, others in white."""
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


def _svg(inner: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'width="{PAGE_WIDTH}mm" height="{PAGE_HEIGHT}mm" '
        f'viewBox="0 0 {PAGE_WIDTH} {PAGE_HEIGHT}">\n'
        f'<rect width="{PAGE_WIDTH}" height="{PAGE_HEIGHT}" fill="#fff"/>\n{inner}\n</svg>'
    )
