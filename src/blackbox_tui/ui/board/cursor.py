"""The cursor of every board screen: focus, hover, a name being typed, and a drag, as one value.

Cells and ports form one plane, the ports a rim around the cells, and the keys move over both
alike.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Grid, Heading, Port
from blackbox_tui.reading import is_number
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.values import NamedTuple, dataclass, replace

Spot: TypeAlias = Cell | Port  # something on the board that can be pointed at

LONGEST_NAME: Final = 4

STEPS: Final = {Command[heading.name]: heading for heading in Heading}
LEAPS: Final = {Command[f"FAR_{heading.name}"]: heading for heading in Heading}
ROUND: Final = {Command.NEXT_PORT: +1, Command.PREVIOUS_PORT: -1}

_CELL = r"(?<![\w-])[a-z](?:[1-9]|1\d|2[0-6])(?![\w-])"
_PORTS = r"(?i)\b(?:(?:port|ray) (\d+)|(?:ports|rays) (\d+(?:(?:, | and )\d+)*))\b"


class LookAt(NamedTuple):
    """A click that shows another part of a board larger than the screen, around that cell."""

    cell: Cell


class Moved(NamedTuple):
    """A cursor after a message that was meant for it."""

    cursor: Cursor
    sentence: str | None  # what the message line says now; None leaves it as it is
    acts: bool = False  # shall what Enter does there be done at once?


@dataclass(frozen=True)
class Cursor:
    """Where the player is on a board, and what the pointer is over."""

    grid: Grid
    focus: Spot | None = 1
    hovered: Spot | None = None
    typed: str | None = None
    """The name of a port or cell as far as it is typed; None when nothing is typed."""
    before: str = ""
    """What was typed before that name: a slash, or a letter that may have meant a column."""
    painting: bool | None = None
    """While a button is held: does the drag mark cells, or unmark them?"""
    armed: Spot | None = None  # where the left button went down: let go there, it acts
    around: Spot | None = None
    """What a board larger than the screen is shown around; None follows the focus."""

    @property
    def pointed(self) -> Spot | None:
        """What the mouse points at, else the focus."""
        return self.focus if self.hovered is None else self.hovered

    @property
    def acts(self) -> bool:
        """Does Space act there? Not where a cell's name may have been typed by mistake."""
        return self.before == "/" or (not self.before and is_number(self.typed or "", LONGEST_NAME))

    def has_column(self, letter: str) -> bool:
        """Could that letter begin the name of a cell?"""
        return letter.isalpha() and named(self.grid, f"{letter}1") is not None

    def at(self, spot: Spot | None) -> Cursor:
        """The cursor on that spot, in view; nothing is typed or hovered there yet."""
        if spot is None or spot == self.focus:
            return Cursor(self.grid, self.focus, around=self.around)
        return Cursor(self.grid, spot)

    def update(self, message: Message) -> Moved | None:
        """The cursor after a message; None for one that is not meant for it."""
        match message:
            case Typed(char, after):
                return self._type(char, after)
            case Command.QUIT:
                return None
            case Command() if self.typed is not None:
                return self._typed_command(self.typed, message)
            case Command.TO_PORT | Command.GO_TO:
                return Moved(replace(self, typed="", before="/"), "")
            case Command():
                spot = moved(self.grid, self.focus, message)
                return None if spot is None else Moved(self.at(spot), "")
            case Pointed(target=LookAt(cell), how="press"):
                return Moved(replace(self, around=cell), None)
            case Pointed(how="hover"):
                return Moved(replace(self, hovered=spot_of(message), painting=None), None)
        return None

    def pressed(self, spot: Spot) -> Cursor:
        """The cursor where a button was pressed; the board stays put under the mouse."""
        around = self.focus if self.around is None else self.around
        return replace(self.at(spot), hovered=spot, around=around)

    def to_paint(self, pointed: Pointed, marked: Container[Cell]) -> Cell | None:
        """The cell that a drag has come to and that is still to be marked or unmarked."""
        spot = spot_of(pointed)
        if self.painting is None or not isinstance(spot, Cell):
            return None
        return spot if (spot in marked) != self.painting else None

    def _type(self, char: str, before: str) -> Moved | None:
        """A digit begins the number of a port, a column the name of a cell; a blank ends both."""
        if self.typed is None:
            begins = is_number(char) or self.has_column(char)
            return Moved(replace(self, typed=char, before=before), "") if begins else None
        if char == " ":
            return self._typed_command(self.typed, Command.GO_AND_ACT)
        return Moved(replace(self, typed=(self.typed + char)[:LONGEST_NAME]), "")

    def _typed_command(self, typed: str, command: Command) -> Moved:
        match command:
            case Command.ERASE if len(typed) > 1:
                return Moved(replace(self, typed=typed[:-1]), "")
            case Command.ACT | Command.GO_AND_ACT if typed:
                spot = named(self.grid, typed)
                if spot is None:
                    return Moved(self.at(None), f"There is no {typed} on this board.")
                there = replace(self.at(spot), around=None)
                return Moved(there, "", acts=self.acts and command is Command.GO_AND_ACT)
        return Moved(replace(self, typed=None, before=""), "")


def spot_of(pointed: Pointed) -> Spot | None:
    """The cell or port that the mouse is on."""
    return pointed.target if isinstance(pointed.target, Cell | int) else None


def place_of(grid: Grid, spot: Spot) -> Cell:
    """Where a spot lies in the plane."""
    if isinstance(spot, Cell):
        return spot
    cell, heading = grid.entrance(spot)
    return cell.beside(heading, -1)


def spot_at(grid: Grid, place: Cell) -> Spot | None:
    """The inverse of `place_of`; None for the corners and beyond."""
    if place in grid:
        return place
    for heading in Heading:
        inner = place.beside(heading)
        if inner in grid:
            return grid.port_at(inner, heading.turned(2))
    return None


def moved(grid: Grid, spot: Spot | None, command: Command) -> Spot | None:
    """Where a command to move leads from there; None for any other command."""
    heading = (STEPS | LEAPS).get(command)
    if heading is None and command not in ROUND:
        return None
    if spot is None:
        return 1
    if heading is None:
        by, ports = ROUND[command], len(grid.ports)
        if isinstance(spot, Cell):
            return 1 if by > 0 else ports
        return (spot - 1 + by) % ports + 1
    there = _step(grid, spot, heading)
    if command in LEAPS:
        while (further := spot_at(grid, place_of(grid, there).beside(heading))) is not None:
            there = further
    return there


def _step(grid: Grid, spot: Spot, heading: Heading) -> Spot:
    """One step on; round a corner of the rim, and never beyond it."""
    step = place_of(grid, spot).beside(heading)
    for place in (step, step.beside(heading.turned(1)), step.beside(heading.turned(3))):
        there = spot_at(grid, place)
        if there is not None:
            return there
    return spot


def named(grid: Grid, name: str) -> Spot | None:
    """The port or cell of that name; a cell's row may come first."""
    if is_number(name, LONGEST_NAME):
        return int(name) if int(name) in grid.ports else None
    if name[-1:].isalpha():
        name = name[-1] + name[:-1]
    try:
        cell = Cell.parse(name)
    except ValueError:
        return None
    return cell if cell in grid else None


def named_spots(sentence: str, grid: Grid) -> frozenset[Spot]:
    """Cells like c4, and ports as in `port 12` and `rays 3, 5 and 9`, if this board has them."""
    cells = map(Cell.parse, re.findall(_CELL, sentence))
    ports = {
        int(number)
        for numbers in re.findall(_PORTS, sentence)
        for number in re.findall(r"\d+", " ".join(numbers))
    }
    return frozenset(filter(grid.__contains__, cells)) | ports.intersection(grid.ports)
