"""Writes the pictures of docs/reasoning.md, and makes the text that goes with them.

Run: .venv/bin/python docs/make_reasoning.py, then docs/make_tables.py for the text.
Steps and sentences are the program's own, and so is the drawing; tests compare both.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from terminal_svg import INK, PAPER, Shot, Sign, still

from blackbox_tui.cli.solve import read_clues
from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import Deduction, make_plan
from blackbox_tui.text.reasons import step_text
from blackbox_tui.ui.board import log
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.painter import Drawing, Drawn
from blackbox_tui.ui.terminal.theme import style_for
from blackbox_tui.ui.toolkit.frame import Frame
from blackbox_tui.values import replace

PICTURES = Path(__file__).parent / "pictures"
DRAWING = Drawing(4, 2, lined=True)


class Example(NamedTuple):
    """A cell to explain, from rays as `blackbox solve` reads them."""

    name: str
    heading: str
    remark: str
    rays: str
    cell: str

    @property
    def clues(self) -> Clues:
        """The rays, of a box with four atoms."""
        return read_clues(self.rays, Grid(), AtomRange(4))

    @property
    def step(self) -> Deduction:
        """The step that settles the cell."""
        step = run_job(make_plan(self.clues)).step_for(Cell.parse(self.cell))
        assert step, f"Nothing is proved about {self.cell}."
        return step


EASY = "12=10 27=H 15=H 26=3 7=19"
MEDIUM = "8=H 13=R 17=H 24=31 32=H 12=H 4=H 2=H 30=22 15=19"

EXAMPLES = (
    Example(
        "only-path", "The only path that remains",
        "The commonest way to find an atom. Each turn of the path takes an atom of its own: "
        "follow it with a finger.",
        EASY, "e5"),
    Example(
        "fates", "What an atom would have done",
        "No single path remains, but on every path that sends the ray to port 10 these cells "
        "are in the way. H: an atom there would have absorbed the ray. T: it would have "
        "turned the ray away. S: the one on some paths, the other on others.",
        EASY, "d7"),
    Example(
        "all-paths", "What all paths need",
        "Which of the two paths the ray took stays open. The atom does not.",
        EASY, "h4"),
    Example(
        "edge", "Turned away at the port",
        "A ray comes back for one of two reasons: an atom beside its port, or two atoms "
        "inside that turn it round. Here the cells that are known to be empty leave no room "
        "for the second.",
        "27=H 17=H 23=5 20=R 28=R 10=31 21=H 11=R", "d8"),
    Example(
        "two-rays", "Two rays together",
        "Ray 30 alone has five paths, and ray 4 alone proves nothing new: a step of grade 2.",
        MEDIUM, "b4"),
    Example(
        "otherwise", "What would have happened otherwise",
        "For a single cell it is shortest to suppose the opposite and to follow the ray.",
        "3=10 8=11 13=H 15=H 18=R 27=5", "c2"),
    Example(
        "counting", "Counting the atoms",
        "The number of atoms is a clue, too: two are found, and only two cells are open.",
        "2=23 18=R 7=10 12=27 4=21", "h6"),
)  # fmt: skip


def examples_text() -> str:
    """All examples, each with its picture and its sentences."""
    return "\n".join(line for example in EXAMPLES for line in _section(example))


def _section(example: Example) -> Iterator[str]:
    sentences = step_text(example.step, example.clues)
    yield f"\n### {example.heading}\n"
    yield f"![{example.heading}](pictures/reason-{example.name}.svg)\n"
    yield from textwrap.wrap(sentences, 98, initial_indent="> ", subsequent_indent="> ")
    yield ""
    yield from textwrap.wrap(example.remark, 100)
    yield f'\n`blackbox solve "{example.rays}" --why`'


# --- pictures ---------------------------------------------------------------------


def pictures() -> dict[str, str]:
    """The pictures as SVG, by their names."""
    return {
        f"reason-{example.name}.svg": still(
            to_shot(draw(example.step, example.clues)), step_text(example.step, example.clues)
        )
        for example in EXAMPLES
    }


def draw(step: Deduction, clues: Clues) -> Frame:
    """The board of a step as the program shows it, and the cells that were known before."""
    board = log.with_step(BoardView(clues.grid, ports=log.port_markers(clues)), step)
    paths = (board.ray, *board.trails) if board.ray else board.trails
    crossed = {pose.cell for path in paths for pose in path.path}
    cells = dict.fromkeys(step.before.empty - crossed, Drawn("·", "dim"))
    cells |= dict.fromkeys(step.before.atoms, Drawn("●", "guess"))
    cells |= log.proved_cells(step) | dict.fromkeys(step.atoms, Drawn("●", "tick"))
    view = replace(board, cells=cells)
    return draw_board(DRAWING.size(clues.grid), (0, 0), DRAWING, view)


def to_shot(frame: Frame, *, light: bool = False) -> Shot:
    """A frame in the colours of the usual theme, on a dark or a light background."""
    return tuple(
        tuple(_sign(*one, light) for one in zip(chars, styles, strict=True))
        for chars, styles in zip(frame.chars, frame.styles, strict=True)
    )


@cache
def _sign(text: str, style: str, light: bool) -> Sign:
    (ink, paper), attributes = style_for(style, "auto", light=light).on(256)
    usual = ("#262626", "#fafafa") if light else (INK, PAPER)
    colours = _colour(ink, usual[0]), _colour(paper, usual[1])
    fore, back = reversed(colours) if "reverse" in attributes else colours
    return Sign(text, fore, back, "bold" in attributes, "underline" in attributes)


def _colour(number: int, usual: str) -> str:
    """One of the 256 colours of a terminal; the first 16 are not used."""
    if number < 0:
        return usual
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    levels = (0, 95, 135, 175, 215, 255)
    red, green, blue = (levels[(number - 16) // step % 6] for step in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


if __name__ == "__main__":
    for name, svg in pictures().items():
        (PICTURES / name).write_text(svg, encoding="utf-8")
