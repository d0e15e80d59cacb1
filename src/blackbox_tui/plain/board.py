"""The board read row by row, and drawn with plain letters for those who look.

It is told clues and the seeker's marks; atoms only come in with a result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from blackbox_tui.engine import Cell, Grid, Port
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.rays import port_label, port_sentence


@dataclass(frozen=True, slots=True)
class Board:
    """What may be read: the clues, and what stands on the cells."""

    clues: Clues
    cells: Mapping[Cell, str] = field(default_factory=dict)
    """A word for each cell that is not blank."""

    @property
    def grid(self) -> Grid:
        """Its size."""
        return self.clues.grid


SIGNS = {
    "guess": "o",
    "sealed": "x",
    "atom": "@",
    "atom found": "@",
    "wrong guess": "!",
    "missed atom": "?",
}
"""How the drawing writes each word."""


def board_of(game: Game) -> Board:
    """The board of a game: guesses and seals while it is played, then the reveal."""
    seals = dict.fromkeys(game.seals, "sealed")
    if game.ending is None:
        return Board(game.clues, seals | dict.fromkeys(game.guesses, "guess"))
    result = game.result
    return Board(
        game.clues,
        dict.fromkeys(result.right, "atom found")
        | dict.fromkeys(result.wrong, "wrong guess")
        | dict.fromkeys(result.missed, "missed atom"),
    )


def read_board(board: Board) -> list[str]:
    """The whole board, a sentence for each row and for the ports above and below."""
    grid = board.grid
    last = chr(ord("a") + grid.width - 1)
    return [
        f"{many(grid.width, 'column')}, a to {last}, and {many(grid.height, 'row')}; "
        f"{many(board.clues.atom_count, 'atom')} hidden.",
        _edge(board, "Top", _top(grid)),
        *(read_row(board, row) for row in range(grid.height)),
        _edge(board, "Bottom", _bottom(grid)),
    ]


def read_row(board: Board, row: int) -> str:
    """One row with its ports, counted from 0."""
    grid = board.grid
    left, right = row + 1, 2 * grid.height + grid.width - row
    return (
        f"Row {row + 1}: {_marks(board, [Cell(row, col) for col in range(grid.width)])}; "
        f"left {port_label(board.clues, left)}, right {port_label(board.clues, right)}."
    )


def read_column(board: Board, col: int) -> str:
    """One column with its ports, counted from 0."""
    grid = board.grid
    top, bottom = _top(grid)[col], _bottom(grid)[col]
    return (
        f"Column {chr(ord('a') + col)}: "
        f"{_marks(board, [Cell(row, col) for row in range(grid.height)])}; "
        f"top {port_label(board.clues, top)}, bottom {port_label(board.clues, bottom)}."
    )


def read_cell(board: Board, cell: Cell) -> str:
    """One cell."""
    return f"{cell}: {board.cells.get(cell, 'nothing marked')}."


def read_port(board: Board, port: Port) -> str:
    """One port."""
    return port_sentence(board.clues, port, spoken=True)


def read_ports(board: Board) -> list[str]:
    """The ports: those marked one by one, and how many are free."""
    used = board.clues.markers
    marked = [read_port(board, port) for port in sorted(used)]
    free = [port for port in board.grid.ports if port not in used]
    return [*marked, f"Not used: {listed(_runs(free))}."]


def draw(board: Board) -> list[str]:
    """The board as plain signs, ports round it."""
    grid = board.grid

    def label(port: Port) -> str:
        marker = board.clues.markers.get(port)
        return f"{marker.symbol if marker else port:>4}"

    lines = [
        "    " + "".join(label(port) for port in _top(grid)),
        *(
            label(row + 1)
            + "".join(f"{_sign(board, Cell(row, col)):>4}" for col in range(grid.width))
            + label(2 * grid.height + grid.width - row)
            for row in range(grid.height)
        ),
        "    " + "".join(label(port) for port in _bottom(grid)),
    ]
    return [line.rstrip() for line in lines]


def _sign(board: Board, cell: Cell) -> str:
    return SIGNS[board.cells[cell]] if cell in board.cells else "."


def _top(grid: Grid) -> list[Port]:
    """The ports over each column."""
    return [2 * (grid.height + grid.width) - col for col in range(grid.width)]


def _bottom(grid: Grid) -> list[Port]:
    return [grid.height + 1 + col for col in range(grid.width)]


def _edge(board: Board, name: str, ports: list[Port]) -> str:
    used = board.clues.markers
    marked = [
        f"{port_label(board.clues, port)} at column {chr(ord('a') + col)}"
        for col, port in enumerate(ports)
        if port in used
    ]
    rest = "none used" if not marked else "; ".join(marked)
    return f"{name}, ports {ports[0]} to {ports[-1]} from left to right: {rest}."


def _marks(board: Board, cells: list[Cell]) -> str:
    """What is on these cells, word by word."""
    words: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell in board.cells:
            words.setdefault(board.cells[cell], []).append(cell)
    if not words:
        return "nothing marked"
    return "; ".join(f"{word} {listed(where)}" for word, where in words.items())


def _runs(ports: list[Port]) -> list[str]:
    """Neighbouring numbers as from and to."""
    runs: list[list[Port]] = []
    for port in ports:
        if runs and runs[-1][-1] == port - 1:
            runs[-1].append(port)
        else:
            runs.append([port])
    return [f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(run) for run in runs]
