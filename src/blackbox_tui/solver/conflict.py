"""Which rays contradict each other, as few of them as possible. It never sees a box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, LEARNING_ORDER, find_candidates
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import Job, OverBudget, with_step_limit

MAX_STEPS: Final = 1_500
"""Past this, rays of which none can be left out have to do, even if fewer others contradict."""


def find_conflict(clues: Clues, max_steps: int = MAX_STEPS) -> Job[tuple[Clue, ...]]:
    """A few rays that no placement agrees with, in their order.

    None if all agree with some placement, or if it takes too many steps to find them.
    """
    sets: list[tuple[Clue, ...]] = [()]
    try:
        yield from with_step_limit(_collect_conflicts(clues, sets), max_steps)
    except OverBudget:
        pass
    return tuple(sorted(sets[-1], key=clues.rays.index))


def _collect_conflicts(clues: Clues, sets: list[tuple[Clue, ...]]) -> Job[None]:
    """First a set of rays of which none can be left out, then the smallest."""
    if (yield from _contradict(clues)):
        sets.append((yield from _without_spare_rays(clues)))
        if smaller := (yield from _find_smaller(clues, len(sets[-1]))):
            sets.append(smaller)


def _contradict(clues: Clues) -> Job[bool]:
    return (yield from find_candidates(clues)).count == 0


def _without_spare_rays(clues: Clues) -> Job[tuple[Clue, ...]]:
    """Leave out one ray after another while the rest still contradict each other."""
    rays = tuple(dict.fromkeys(clues.rays))
    for ray in reversed(rays):
        fewer = tuple(other for other in rays if other != ray)
        if (yield from _contradict(replace(clues, rays=fewer))):
            rays = fewer
    return rays


def _find_smaller(clues: Clues, number: int) -> Job[tuple[Clue, ...] | None]:
    """The fewest rays that contradict each other, if they are fewer than that number."""
    every = Cubes(clues.grid, clues.atom_count, most=DEFAULT_BUDGET.cubes)
    precise_first = sorted(
        dict.fromkeys(clues.rays), key=lambda ray: LEARNING_ORDER.index(type(ray.outcome))
    )
    for size in range(1, number):
        if found := (yield from _find_among(precise_first, size, every)):
            return found
    return None


def _find_among(rays: Sequence[Clue], size: int, agreeing: Cubes) -> Job[tuple[Clue, ...] | None]:
    """That many of the rays with which none of these placements agrees."""
    for place, ray in enumerate(rays[: len(rays) - size + 1], start=1):
        left = yield from agreeing.learn(ray)
        if not left.count:
            return (ray,)
        if size > 1 and (more := (yield from _find_among(rays[place:], size - 1, left))):
            return (ray, *more)
    return None
