"""The board without its atoms: cells, ports, headings and their names.

Columns are lettered from the left, rows numbered from the top. Ports are
numbered counter-clockwise from the top of the left side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum

from blackbox_tui.reading import quoted
from blackbox_tui.values import NamedTuple, dataclass

Port = int  # a port's number, from 1, counter-clockwise from the top of the left side

LARGEST = 26  # the most columns or rows a grid can have: one for each letter


def check_size(width: int, height: int, smallest: int = 1) -> None:
    """Refuse a board smaller than the given minimum, or too large."""
    for length in (width, height):
        if not isinstance(length, int) or not smallest <= length <= LARGEST:
            sizes = f"{smallest}x{smallest} to {LARGEST}x{LARGEST}"
            raise ValueError(f"Boards are {sizes}, not {width}x{height}.")


def column_name(col: int) -> str:
    """The letter of a column, counted from 0."""
    return chr(ord("a") + col)


class Heading(IntEnum):
    """The direction a ray faces, clockwise, so that turning right adds one."""

    UP = 0
    RIGHT = 1
    DOWN = 2
    LEFT = 3

    def turned(self, quarters: int) -> Heading:
        """The heading after this many quarter turns to the right."""
        return _HEADINGS[(self + quarters) % 4]


_HEADINGS = tuple(Heading)
_STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns to add for one step, by heading."""


class Cell(NamedTuple):
    """One cell of the board; row and column count from 0 at the top left."""

    row: int
    col: int

    @classmethod
    def parse(cls, name: str) -> Cell:
        """Read a cell's name: `c4` is column c, row 4."""
        parts = re.fullmatch(r"([a-zA-Z])([1-9][0-9]?)", name.strip())
        if not parts or int(parts[2]) > LARGEST:
            raise ValueError(
                f"{quoted(name)} is not a cell: write a letter for the column "
                "and a number for the row, like c4."
            )
        return cls(int(parts[2]) - 1, ord(parts[1].lower()) - ord("a"))

    def __str__(self) -> str:
        return f"{column_name(self.col)}{self.row + 1}"

    def beside(self, heading: Heading, steps: int = 1) -> Cell:
        """The cell this many steps away in that direction, on the board or off it."""
        down, right = _STEPS[heading]
        return Cell(self.row + steps * down, self.col + steps * right)


class Pose(NamedTuple):
    """Where a ray is and which way it faces."""

    cell: Cell
    heading: Heading

    @property
    def view(self) -> tuple[Cell, Cell, Cell]:
        """The cells that a ray looks at: ahead, ahead-left and ahead-right."""
        (row, col), heading = self
        down, right = _STEPS[heading]
        row, col = row + down, col + right
        return Cell(row, col), Cell(row - right, col + down), Cell(row + right, col - down)


@dataclass(frozen=True)
class Grid:
    """The size of a board, its cells and its ports."""

    width: int = 8
    height: int = 8

    def __post_init__(self) -> None:
        check_size(self.width, self.height)

    @classmethod
    def parse(cls, text: str, smallest: int = 1) -> Grid:
        """Read a size like `8x8`, or `10` for a square; refuse sides shorter than the minimum."""
        parts = re.fullmatch(r"([0-9]{1,3})(?:[x×X]([0-9]{1,3}))?", text.strip())
        if not parts:
            raise ValueError(f"{quoted(text)} is not a size: write it like 8x8.")
        width, height = int(parts[1]), int(parts[2] or parts[1])
        check_size(width, height, smallest)
        return cls(width, height)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and 0 <= cell.row < self.height and 0 <= cell.col < self.width

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row from the top left."""
        return tuple(Cell(r, c) for r in range(self.height) for c in range(self.width))

    @property
    def ports(self) -> range:
        """Every port, in order."""
        return range(1, 2 * (self.width + self.height) + 1)

    def no_such_port(self, port: object) -> str:
        """The error message for a port that does not exist."""
        return f"There is no port {port}: the ports are 1 to {self.ports[-1]}."

    def no_such_cell(self, cell: Cell) -> str:
        """The error message for a cell that does not exist."""
        return f"There is no cell {cell} on this board."

    def entrance(self, port: Port) -> Pose:
        """The first cell inside a port, facing into the board."""
        if port not in self.ports:
            raise ValueError(self.no_such_port(port))
        width, height, index = self.width, self.height, port - 1
        if index < height:
            return Pose(Cell(index, 0), Heading.RIGHT)
        if index < height + width:
            return Pose(Cell(height - 1, index - height), Heading.UP)
        if index < 2 * height + width:
            return Pose(Cell(2 * height + width - 1 - index, width - 1), Heading.LEFT)
        return Pose(Cell(0, 2 * (width + height) - 1 - index), Heading.DOWN)

    def outside(self, port: Port) -> Pose:
        """The pose of a ray about to enter: just off the board, facing in."""
        cell, heading = self.entrance(port)
        return Pose(cell.beside(heading, -1), heading)

    def port_at(self, cell: Cell, heading: Heading) -> Port:
        """The port at which a ray leaves the board from that cell, facing outwards."""
        match heading:
            case Heading.LEFT:
                return cell.row + 1
            case Heading.DOWN:
                return self.height + cell.col + 1
            case Heading.RIGHT:
                return 2 * self.height + self.width - cell.row
            case Heading.UP:
                return 2 * (self.height + self.width) - cell.col


def parse_cells(text: str) -> tuple[Cell, ...]:
    """Read cell names separated by blanks or commas, in their order."""
    return tuple(Cell.parse(name) for name in re.split(r"[\s,]+", text.strip()) if name)


def symmetries(grid: Grid) -> Iterator[dict[Cell, Cell]]:
    """The rotations and reflections that keep the grid's shape, the identity first.

    Eight for a square, four for any other rectangle.
    """
    last_row, last_col = grid.height - 1, grid.width - 1
    for transposed in (False, True) if grid.width == grid.height else (False,):
        for top, down in ((0, 1), (last_row, -1)):
            for left, right in ((0, 1), (last_col, -1)):
                yield {
                    cell: Cell(top + down * row, left + right * col)
                    for cell in grid.cells
                    for row, col in [reversed(cell) if transposed else cell]
                }
