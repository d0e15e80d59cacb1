"""The board read row by row, and drawn in plain characters.

It sees clues and the seeker's marks; atoms only with a result, or where they are no secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from blackbox_tui.engine import Cell, Grid, Heading, Port
from blackbox_tui.engine.grid import column_name
from blackbox_tui.lessons.sandbox import Sandbox
from blackbox_tui.plain.app import Learning
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.rays import port_label, port_sentence


class Board(NamedTuple):
    """What may be read: the clues, and what is on the cells."""

    clues: Clues
    cells: Mapping[Cell, str]
    """A word for each cell that is not blank."""
    atoms: str
    """How many atoms there are, and whether they are among the cells."""

    @property
    def grid(self) -> Grid:
        """Its size."""
        return self.clues.grid


BLANK: Final = "."
WORDS: Final = {
    "guess": ("o", "guesses"),
    "sealed": ("x", "sealed"),
    "assumed guess": ("?", "assumed guesses"),
    "assumed empty": ("/", "assumed empty"),
    "atom": ("@", "atoms"),
    "atom found": ("@", "atoms found"),
    "wrong guess": ("!", "wrong guesses"),
    "missed atom": ("?", "missed atoms"),
    "marked": ("*", "marked"),
}
"""What can be on a cell: how the drawing writes it, and how several of it are called."""
_MARKS: Final = {"seal": "sealed", "mark": "marked", "guess": "guess"}


def board_of(game: Game) -> Board:
    """The board of a game: guesses and seals while it is played, then the reveal."""
    if game.ending is None:
        marks = {"sealed": game.seals, "guess": game.guesses}
        guesses, seals, _ = game.marks.in_layer
        marks |= {"assumed guess": guesses, "assumed empty": seals}
    else:
        right, wrong, missed, _ = game.result
        marks = {"atom found": right, "wrong guess": wrong, "missed atom": missed}
    cells = {cell: word for word, cells in marks.items() for cell in cells}
    return Board(game.clues, cells, _atoms(game.atom_count, shown=game.ending is not None))


def practice_board(stage: Learning | Sandbox) -> Board:
    """The board of a lesson or of the sandbox: the atoms if they are in sight, and all marks."""
    if isinstance(stage, Sandbox):
        cells = dict.fromkeys(stage.atoms, "atom")
        return Board(stage.clues, cells, _atoms(len(cells), shown=True))
    if stage.game is not None:
        return board_of(stage.game)
    attempt = stage.attempt
    cells = dict.fromkeys(attempt.marks, _MARKS[attempt.task.mark] if attempt.marks else "")
    shown = attempt.solved or not attempt.lesson.closed
    if shown:
        cells |= dict.fromkeys(attempt.lesson.box.atoms, "atom")
    return Board(attempt.clues, cells, _atoms(len(attempt.lesson.box.atoms), shown=shown))


def _atoms(count: int, *, shown: bool) -> str:
    return f"{many(count, 'atom')} shown" if shown else many(count, "hidden atom")


def read_board(board: Board) -> list[str]:
    """The whole board, a sentence for each row and for the ports above and below."""
    grid = board.grid
    columns = f"{many(grid.width, 'column')}, a to {column_name(grid.width - 1)}"
    return [
        f"{columns}, and {many(grid.height, 'row')}; {board.atoms}.",
        _read_edge(board, "Top", _ports(grid, Heading.UP)),
        *(read_row(board, row) for row in range(grid.height)),
        _read_edge(board, "Bottom", _ports(grid, Heading.DOWN)),
    ]


def read_row(board: Board, row: int) -> str:
    """One row with its ports, counted from 0."""
    cells = [Cell(row, col) for col in range(board.grid.width)]
    return f"Row {row + 1}: {_read_lane(board, cells, left=Heading.LEFT, right=Heading.RIGHT)}"


def read_column(board: Board, col: int) -> str:
    """One column with its ports, counted from 0."""
    cells = [Cell(row, col) for row in range(board.grid.height)]
    lane = _read_lane(board, cells, top=Heading.UP, bottom=Heading.DOWN)
    return f"Column {column_name(col)}: {lane}"


def read_ports(board: Board) -> list[str]:
    """The ports: those marked one by one, and how many are free."""
    used = board.clues.markers
    marked = [port_sentence(board.clues, port, spoken=True) for port in sorted(used)]
    free = [port for port in board.grid.ports if port not in used]
    return [*marked, f"Not used: {listed(_runs(free))}."]


def draw(board: Board) -> list[str]:
    """The board as plain characters, with the names of columns and rows, and ports round it."""
    grid, markers = board.grid, board.clues.markers
    left, right, top, bottom = (
        [str(markers[port].symbol if port in markers else port) for port in _ports(grid, side)]
        for side in (Heading.LEFT, Heading.RIGHT, Heading.UP, Heading.DOWN)
    )
    lines = [["", "", *top], ["", "", *map(column_name, range(grid.width))]]
    for row in range(grid.height):
        words = (board.cells.get(Cell(row, col)) for col in range(grid.width))
        symbols = (WORDS[word][0] if word else BLANK for word in words)
        lines.append([left[row], f"{row + 1}|", *symbols, right[row]])
    lines.append(["", "", *bottom])
    return ["".join(f"{text:>4}" for text in line) for line in lines]


def _ports(grid: Grid, side: Heading) -> list[Port]:
    """The ports of a side, from the top or from the left."""
    if side in (Heading.LEFT, Heading.RIGHT):
        return [grid.port_at(Cell(row, 0), side) for row in range(grid.height)]
    return [grid.port_at(Cell(0, col), side) for col in range(grid.width)]


def _read_edge(board: Board, name: str, ports: list[Port]) -> str:
    marked = [
        f"column {column_name(col)}, {port_label(board.clues, port)}"
        for col, port in enumerate(ports)
        if port in board.clues.markers
    ]
    rest = "; ".join(marked) or "none used"
    return f"{name}, ports {ports[0]} to {ports[-1]} from left to right: {rest}."


def _read_lane(board: Board, cells: list[Cell], **ends: Heading) -> str:
    """What is on these cells, word by word, and at the ports of their row or column."""
    words: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell in board.cells:
            words.setdefault(board.cells[cell], []).append(cell)
    marks = "; ".join(
        f"{word if len(where) == 1 else WORDS[word][1]} {listed(where)}"
        for word, where in words.items()
    )
    ports = ", ".join(
        f"{name} {port_label(board.clues, board.grid.port_at(cells[0], side))}"
        for name, side in ends.items()
    )
    return f"{marks or 'nothing marked'}; {ports}."


def _runs(ports: list[Port]) -> list[str]:
    """Neighbouring numbers as from and to."""
    runs: list[list[Port]] = []
    for port in ports:
        if runs and runs[-1][-1] == port - 1:
            runs[-1].append(port)
        else:
            runs.append([port])
    return [f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(run) for run in runs]
