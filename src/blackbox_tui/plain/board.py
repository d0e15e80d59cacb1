"""The board, read row by row or in part, and drawn in plain characters.

It sees clues and the seeker's marks; atoms only with a result, or where they are no secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from blackbox_tui.engine import Cell, Grid, Heading, Port
from blackbox_tui.engine.grid import column_name
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.plain.app import Answer, Order, PlainApp, PlainStage, answer
from blackbox_tui.plain.words import read_cells, read_column, read_port, read_row
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clues
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Hiding, Over, Seeking, Watching
from blackbox_tui.text.atoms import atoms_placed, many_atoms
from blackbox_tui.text.rays import port_label, port_sentence
from blackbox_tui.text.writing import listed, many
from blackbox_tui.values import NamedTuple


def read(app: PlainApp, order: Order) -> Answer:
    """Read the whole board, or the part of it that is named."""
    return answer(*read_board(board_of(app.stage), order.words))


def show(app: PlainApp, _: Order) -> Answer:
    """Draw the board."""
    return answer(*draw(board_of(app.stage)))


class Board(NamedTuple):
    """What may be read: the clues, and what is on the cells."""

    clues: Clues
    cells: Mapping[Cell, str]  # a word for each cell that is not blank
    atoms: str  # how many atoms there are, and whether they are among the cells

    @property
    def grid(self) -> Grid:
        """The size of the board."""
        return self.clues.grid


WORDS: Final = {
    "guess": ("o", "guesses"),
    "sealed": ("x", "sealed"),
    "assumed guess": ("?", "assumed guesses"),
    "assumed empty": ("/", "assumed empty"),
    "atom": ("@", "atoms"),
    "atom found": ("@", "atoms found"),
    "wrong guess": ("!", "wrong guesses"),
    "missed atom": ("?", "missed atoms"),
    "equivalent guess": ("=", "equivalent guesses"),
    "marked": ("*", "marked"),
}
"""What can be on a cell: how the drawing writes it, and how several of it are called."""
_MARKS: Final = {"seal": "sealed", "mark": "marked", "guess": "guess"}


def board_of(stage: PlainStage) -> Board:
    """The board at a stage, as the player may see it; refused where another must not."""
    match stage:
        case Seeking(session) | Watching(session) | Over(session):
            return _game_board(session.game)
        case Hiding(match, placed):
            about = atoms_placed(len(placed), match.variant.atoms)
            if stage.private:
                raise Refusal(
                    "Your atoms are not shown, so that nobody can scroll back to them. "
                    f"{about}. Type clear to start over."
                )
            clues = Clues(match.variant.grid, match.variant.atoms)
            return Board(clues, dict.fromkeys(placed, "atom"), about)
        case Sandbox(atoms=atoms):
            return Board(
                stage.clues, dict.fromkeys(atoms, "atom"), _atoms(AtomRange(len(atoms)), shown=True)
            )
        case LessonAttempt() as attempt:
            return _game_board(attempt.game) if attempt.game else _lesson_board(attempt)
    raise TypeError(f"There is no board at the stage {stage}.")


def _game_board(game: Game) -> Board:
    """Guesses and seals while the game is played, then the reveal."""
    if game.ending is None:
        guesses, seals, _ = game.marks.in_layer
        marks = {"sealed": game.seals, "guess": game.guesses}
        marks |= {"assumed guess": guesses, "assumed empty": seals}
    else:
        result = game.result
        marks = {"atom found": result.right, "wrong guess": result.wrong}
        marks |= {"missed atom": result.missed, "equivalent guess": result.accepted}
        marks |= {"atom": result.elsewhere}
    cells = {cell: word for word, cells in marks.items() for cell in cells}
    return Board(game.clues, cells, _atoms(game.atoms, shown=game.ending is not None))


def _lesson_board(attempt: LessonAttempt) -> Board:
    """All marks, and the atoms if they are in sight."""
    atoms = attempt.lesson.box.atoms
    cells = dict.fromkeys(attempt.marks, _MARKS[attempt.task.mark] if attempt.marks else "")
    shown = attempt.solved or not attempt.lesson.closed
    if shown:
        cells |= dict.fromkeys(atoms, "atom")
    return Board(
        attempt.clues,
        cells,
        _atoms(AtomRange(len(atoms)) if shown else attempt.lesson.atoms, shown=shown),
    )


def _atoms(atoms: AtomRange, *, shown: bool) -> str:
    return f"{many_atoms(atoms)} shown" if shown else many_atoms(atoms, "hidden atom")


def read_board(board: Board, words: Sequence[str] = ()) -> list[str]:
    """The whole board, or the part of it that these words name."""
    match [word.lower() for word in words]:
        case []:
            return _read_all(board)
        case ["ports"]:
            return _read_ports(board)
        case ["row", number]:
            return [_read_row(board, read_row(number, board.grid))]
        case ["column" | "col", letter]:
            col = read_column(letter, board.grid)
            column = [Cell(row, col) for row in range(board.grid.height)]
            lane = _read_lane(board, column, top=Heading.UP, bottom=Heading.DOWN)
            return [f"Column {column_name(col)}: {lane}"]
        case ["port", number] | [number] if number.isdigit():
            return [port_sentence(board.clues, read_port([number], board.grid), spoken=True)]
    cells = read_cells(words, board.grid)
    return [f"{cell}: {board.cells.get(cell, 'nothing marked')}." for cell in cells]


def _read_all(board: Board) -> list[str]:
    grid = board.grid
    columns = f"{many(grid.width, 'column')}, a to {column_name(grid.width - 1)}"
    return [
        f"{columns}, and {many(grid.height, 'row')}; {board.atoms}.",
        _read_edge(board, "Top", Heading.UP),
        *(_read_row(board, row) for row in range(grid.height)),
        _read_edge(board, "Bottom", Heading.DOWN),
    ]


def _read_row(board: Board, row: int) -> str:
    cells = [Cell(row, col) for col in range(board.grid.width)]
    return f"Row {row + 1}: {_read_lane(board, cells, left=Heading.LEFT, right=Heading.RIGHT)}"


def _read_ports(board: Board) -> list[str]:
    used = board.clues.markers
    marked = [port_sentence(board.clues, port, spoken=True) for port in sorted(used)]
    free = [port for port in board.grid.ports if port not in used]
    return [*marked, f"Unused: {listed(_runs(free))}."]


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
        symbols = (WORDS[word][0] if word else "." for word in words)
        lines.append([left[row], f"{row + 1}|", *symbols, right[row]])
    lines.append(["", "", *bottom])
    return ["".join(f"{text:>4}" for text in line) for line in lines]


def _ports(grid: Grid, side: Heading) -> list[Port]:
    """The ports of a side, from the top or from the left."""
    if side in (Heading.LEFT, Heading.RIGHT):
        return [grid.port_at(Cell(row, 0), side) for row in range(grid.height)]
    return [grid.port_at(Cell(0, col), side) for col in range(grid.width)]


def _read_edge(board: Board, name: str, side: Heading) -> str:
    ports = _ports(board.grid, side)
    marked = [
        f"column {column_name(col)}, {port_label(board.clues, port)}"
        for col, port in enumerate(ports)
        if port in board.clues.markers
    ]
    rest = "; ".join(marked) or "none used"
    return f"{name}, ports {ports[0]} to {ports[-1]} from left to right: {rest}."


def _read_lane(board: Board, cells: list[Cell], **ends: Heading) -> str:
    """What is on these cells, word by word, and at the ports of their row or column."""
    words = dict.fromkeys(board.cells[cell] for cell in cells if cell in board.cells)
    where = {word: [cell for cell in cells if board.cells.get(cell) == word] for word in words}
    marks = "; ".join(
        f"{word if len(on) == 1 else WORDS[word][1]} {listed(on)}" for word, on in where.items()
    )
    ports = ", ".join(
        f"{name} {port_label(board.clues, board.grid.port_at(cells[0], side))}"
        for name, side in ends.items()
    )
    return f"{marks or 'nothing marked'}; {ports}."


def _runs(ports: list[Port]) -> list[str]:
    """Neighbouring numbers as from and to."""
    groups = groupby(enumerate(ports), lambda place: place[1] - place[0])
    runs = [[port for _, port in group] for _, group in groups]
    return [f"{run[0]} to {run[-1]}" if len(run) > 2 else listed(run) for run in runs]
