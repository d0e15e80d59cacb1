"""Why a guess cannot be right: what a ray would have done, and what it did."""

from __future__ import annotations

from collections.abc import Collection

from blackbox_tui.engine import Box, Cell, Detour, Grid, Ray
from blackbox_tui.rules.clues import Clue
from blackbox_tui.text.grammar import listed
from blackbox_tui.text.path_words import atoms_on_path
from blackbox_tui.text.rays import WOULD_END, ending


def refute_guess(clue: Clue, grid: Grid, guesses: Collection[Cell]) -> str:
    """How a ray contradicts guesses."""
    ray = Box(grid, guesses).fire(clue.entry)
    met = atoms_on_path(ray)
    if not ray.path:
        met = frozenset(guesses).intersection(grid.outside(clue.entry).view)
    if not met:
        return f"Nothing in your guess turns ray {clue.entry}: it {_would_end(ray, clue)}."
    atoms = f"{'atom' if len(met) == 1 else 'atoms'} on {listed(sorted(met))}"
    return f"With your {atoms}, ray {clue.entry} {_would_end(ray, clue)}."


def refute_atom(clue: Clue, grid: Grid, cell: Cell) -> str:
    """How a ray contradicts a single atom on a cell, from a small letter on."""
    ray = Box(grid, [cell]).fire(clue.entry)
    return f"with the atom on {cell}, ray {clue.entry} {_would_end(ray, clue)}."


def _would_end(ray: Ray, clue: Clue) -> str:
    """How a ray would have ended, and how it did."""
    would = ending(ray.outcome, WOULD_END)
    if isinstance(ray.outcome, Detour) and isinstance(clue.outcome, Detour):
        return f"{would}, not {clue.outcome.exit}"
    return f"{would}, but it {ending(clue.outcome)}"
