"""Cells and ports as one plane: the ports are a rim around the cells. Where keys lead."""

from __future__ import annotations

from typing import Final, TypeAlias

from blackbox_tui.engine import Cell, Grid, Heading, Port

Spot: TypeAlias = Cell | Port
"""Something on the board that can be pointed at."""

HEADINGS: Final = {
    "up": Heading.UP,
    "down": Heading.DOWN,
    "left": Heading.LEFT,
    "right": Heading.RIGHT,
}


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


def is_move(command: str) -> bool:
    """Is that a command which `moved` understands?"""
    return command.removeprefix("far ") in HEADINGS or command in ("next port", "previous port")


def moved(grid: Grid, spot: Spot, command: str) -> Spot:
    """Where a command to move leads from there."""
    if command == "next port":
        return _port_beside(grid, spot, +1)
    if command == "previous port":
        return _port_beside(grid, spot, -1)
    heading = HEADINGS[command.removeprefix("far ")]
    found = _step(grid, spot, heading)
    if command.startswith("far "):
        while (further := spot_at(grid, place_of(grid, found).beside(heading))) is not None:
            found = further
    return found


def _step(grid: Grid, spot: Spot, heading: Heading) -> Spot:
    """One step on; round a corner of the rim, and never beyond it."""
    step = place_of(grid, spot).beside(heading)
    for place in (step, step.beside(heading.turned(1)), step.beside(heading.turned(3))):
        found = spot_at(grid, place)
        if found is not None:
            return found
    return spot


def _port_beside(grid: Grid, spot: Spot, by: int) -> Port:
    ports = len(grid.ports)
    if isinstance(spot, Cell):
        return 1 if by > 0 else ports
    return (spot - 1 + by) % ports + 1


def named(grid: Grid, name: str) -> Spot | None:
    """The port or cell of that name; a cell's row may come first."""
    if name.isascii() and name.isdigit():
        return int(name) if int(name) in grid.ports else None
    if name[-1:].isalpha():
        name = name[-1] + name[:-1]
    try:
        cell = Cell.parse(name)
    except ValueError:
        return None
    return cell if cell in grid else None
