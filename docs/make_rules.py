"""Draws the pictures of docs/rules.md: real rays on the real board; a test compares.

Run: .venv/bin/python docs/make_rules.py
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Final, NamedTuple

from make_reasoning import to_shot
from terminal_svg import INK, PAPER, Shot, Sign, still

from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.ui.board.board import BoardView, draw_board
from blackbox_tui.ui.board.cursor import Cursor
from blackbox_tui.ui.board.log import board_of, open_board
from blackbox_tui.ui.board.painter import Drawing
from blackbox_tui.values import replace

PICTURES = Path(__file__).parent / "pictures"
DRAWING: Final = Drawing(4, 2, lined=True)
SMALL: Final = Grid(6, 5)
GAP: Final = 3  # columns between two boards


class Board(NamedTuple):
    """A board with atoms, the ray from a port if there is one, and a caption."""

    caption: str
    atoms: str = ""
    port: int | None = None
    grid: Grid = SMALL

    def drawn(self) -> Shot:
        """The board, with its caption below it."""
        box = Box(self.grid, parse_cells(self.atoms) if self.atoms else ())
        ray = None if self.port is None else box.fire(self.port)
        view = replace(open_board(Cursor(self.grid, 1), box.atoms, ray), focus=None, around=None)
        return _captioned(view, self.caption)


class Game(NamedTuple):
    """A box from which rays have been fired, closed or open, with a caption."""

    caption: str
    closed: bool
    atoms: str = "b2 e2 d5"
    ports: tuple[int, ...] = (2, 3, 5, 8, 14)

    def drawn(self) -> Shot:
        """The board, with its caption below it."""
        box = Box(SMALL, parse_cells(self.atoms))
        rays = [box.fire(port) for port in self.ports]
        clues = Clues(
            SMALL, AtomRange(len(box.atoms)), tuple(Clue(it.entry, it.outcome) for it in rays)
        )
        view = replace(board_of(clues, Cursor(SMALL, 1)), lit=frozenset(), focus=None, around=None)
        if not self.closed:
            atoms = open_board(Cursor(SMALL, 1), box.atoms).cells
            view = replace(view, cells=atoms, trails=tuple(rays), lid=range(0))
        return _captioned(view, self.caption)


RULES: Final[Mapping[str, tuple[Board | Game, ...]]] = {
    "board": (Board("columns, rows and ports of an 8x8 board", grid=Grid()),),
    "box": (Game("what you see", closed=True), Game("what happened inside", closed=False)),
    "hit": (Board("absorbed by d3", "d3", 3), Board("absorbed at once", "a3", 3)),
    "turn": (Board("turned right by c2", "c2", 3), Board("turned left by c4", "c4", 3)),
    "turns": (Board("turned twice", "c1 c4", 3), Board("turned four times", "a1 e1 c4", 3)),
    "straight": (
        Board("from port 2 to port 15", "b5", 2),
        Board("from port 8 to port 20", "a1 e1", 8),
    ),
    "back": (
        Board("turned back by two", "d2 d4", 3),
        Board("the same, round a corner", "b1 d1 d4", 3),
    ),
    "edge": (Board("turned away by a4", "a4", 3), Board("turned away by two", "a2 a4", 3)),
    "first": (Board("a hit, not a turn", "d3 d4", 3), Board("a hit, not a reflection", "a3 a4", 3)),
}
"""The boards of each picture, side by side."""


def pictures() -> dict[str, str]:
    """The pictures as SVG, by their names."""
    return {f"rule-{name}.svg": _picture(boards) for name, boards in RULES.items()}


def _picture(boards: tuple[Board | Game, ...]) -> str:
    shot = reduce(_beside, (board.drawn() for board in boards))
    return still(shot, "; ".join(board.caption for board in boards))


def _captioned(view: BoardView, caption: str) -> Shot:
    rows = to_shot(draw_board(DRAWING.size(view.grid), (0, 0), DRAWING, view))
    blank = Sign(" ", INK, PAPER, bold=False, underlined=False)
    words = tuple(blank._replace(text=char) for char in caption.center(len(rows[0])))
    return (*rows, words)


def _beside(left: Shot, right: Shot) -> Shot:
    gap = (left[-1][0]._replace(text=" "),) * GAP
    return tuple((*one, *gap, *other) for one, other in zip(left, right, strict=True))


if __name__ == "__main__":
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
