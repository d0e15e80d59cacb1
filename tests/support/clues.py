"""Clues for tests: of rays into a box, or as they are typed; and lists of placements."""

from __future__ import annotations

from blackbox_tui.engine import Box, Cell, Grid, Port, parse_cells
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.lists import Listed, enlist


def clues_of(box: Box, *ports: Port) -> Clues:
    """What rays from these ports tell of the box."""
    rays = tuple(Clue(port, box.fire(port).outcome) for port in ports)
    return Clues(box.grid, AtomRange(len(box.atoms)), rays)


def read_clues(text: str, atoms: int = 4, grid: Grid = Grid()) -> Clues:  # noqa: B008 - a value
    """Clues as `blackbox solve` reads them: `3=H 30=R 29=6`."""
    pairs = (word.split("=") for word in text.split())
    rays = tuple(Clue(int(port), parse_outcome(outcome, grid)) for port, outcome in pairs)
    return Clues(grid, AtomRange(atoms), rays)


def cells(text: str) -> frozenset[Cell]:
    """These cells as a set."""
    return frozenset(parse_cells(text))


def listed(grid: Grid, atoms: int, *placements: str) -> Listed:
    """A list of these placements."""
    members = [lane_table(grid).bits(parse_cells(text)) for text in placements]
    return run_job(enlist(grid, {atoms: 1}, members))
