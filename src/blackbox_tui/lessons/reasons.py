"""Why a cell must be empty, as a beginner can see it: by the way that one ray went.

It goes by clues alone. All placements that fit are followed one by one, so it is for the
small boxes of the course.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from functools import lru_cache, reduce
from typing import NamedTuple

from blackbox_tui.engine import REFLECTION, Box, Cell, Heading, Hit, Port, Ray
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.analysis import find_candidates
from blackbox_tui.solver.jobs import run_job


class Why(Enum):
    """The arguments, the simplest first."""

    CROSSED = "the ray crossed the cell"
    ENTRANCE = "an atom right behind the port would have been a hit"
    PASSED = "the ray passed right next to the cell, where an atom would have turned it"
    NO_FIT = "no placement that fits all rays has an atom there"


class Reason(NamedTuple):
    """Cells that must be empty, and the ray and the argument that show it."""

    why: Why
    port: Port
    cells: tuple[Cell, ...]
    ray: Ray | None = None
    """The way the ray went, if only one is left."""


def explain_empty(clues: Clues, number: int, cells: Collection[Cell]) -> tuple[Reason, ...]:
    """Why these cells must be empty, as far as one ray of the clues shows it."""
    clue, left = clues.rays[number], frozenset(cells)
    rays = _possible_rays(clues, clue.entry)
    path = next(iter(rays)) if len(rays) == 1 else None
    shown = {
        Why.CROSSED: _common(frozenset(pose.cell for pose in ray.path) for ray in rays),
        Why.ENTRANCE: _entrance(clues, clue),
        Why.PASSED: _common(map(_neighbours, rays)),
        Why.NO_FIT: left,
    }
    reasons = []
    for why, where in shown.items():
        if proved := left & where:
            reasons.append(Reason(why, clue.entry, tuple(sorted(proved)), path))
            left -= proved
    return tuple(reasons)


@lru_cache(maxsize=32)
def _possible_rays(clues: Clues, port: Port) -> frozenset[Ray]:
    """The ways that the ray can have gone, in all placements that fit."""
    placements = run_job(find_candidates(clues)).placements
    return frozenset(Box(clues.grid, atoms).fire(port) for atoms in placements or ())


def _entrance(clues: Clues, clue: Clue) -> frozenset[Cell]:
    """The first cell, if the ray came back."""
    first = clues.grid.entrance(clue.entry).cell
    return frozenset({first} if clue.outcome == REFLECTION else ())


def _neighbours(ray: Ray) -> frozenset[Cell]:
    """The cells next to the path, but for the last before a hit, which may have others near."""
    path = ray.path[:-1] if isinstance(ray.outcome, Hit) else ray.path
    return frozenset(pose.cell.beside(heading) for pose in path for heading in Heading)


def _common(sets: Iterable[frozenset[Cell]]) -> frozenset[Cell]:
    return reduce(frozenset.intersection, sets)
