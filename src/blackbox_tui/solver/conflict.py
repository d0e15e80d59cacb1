"""Which rays contradict each other, or an assumption, as few of them as possible.

It never sees a box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from blackbox_tui.rules.clues import Clue, Clues, Refutation
from blackbox_tui.solver.analysis import DEFAULT_BUDGET, learn_all, precise_first
from blackbox_tui.solver.cubes import Cubes
from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as
from blackbox_tui.solver.placements import Placements

MAX_STEPS: Final = 1_500
"""Past this, rays of which none can be left out have to do, even if fewer others contradict."""

Premises: TypeAlias = tuple[Clue | Refutation, ...]


def find_conflict(clues: Clues, max_steps: int = MAX_STEPS) -> Job[tuple[Clue, ...]]:
    """A few rays that no placement agrees with, in their order.

    None if all agree with some placement, or if it takes too many steps to find them.
    """
    every = Cubes(clues.grid, clues.atom_count, most=DEFAULT_BUDGET.cubes)
    sets: list[Premises] = [()]
    yield from as_far_as(_collect_conflicts(every, clues.rays, sets), max_steps)
    return tuple(clue for clue in dict.fromkeys(clues.rays) if clue in sets[-1])


def _collect_conflicts(every: Cubes, premises: Premises, sets: list[Premises]) -> Job[None]:
    if (yield from contradict(every, premises)):
        yield from collect_smaller(every, premises, sets)


def contradict(every: Cubes, premises: Sequence[Clue | Refutation]) -> Job[bool]:
    """Does none of these placements agree with the clues? Raises `OverBudget`."""
    left = yield from learn_all(Placements([every]), precise_first(premises))
    if left is None:
        raise OverBudget
    return left.count == 0


def collect_smaller(every: Cubes, premises: Premises, sets: list[Premises]) -> Job[None]:
    """Of clues that contradict: first a set of which none can be left out, then the smallest."""
    sets.append((yield from _without_spare(every, premises)))
    if smaller := (yield from _find_smaller(every, premises, len(sets[-1]))):
        sets.append(smaller)


def _without_spare(every: Cubes, premises: Premises) -> Job[Premises]:
    """Leave out one clue after another while the rest still contradict."""
    needed = tuple(dict.fromkeys(premises))
    for premise in reversed(needed):
        fewer = tuple(other for other in needed if other != premise)
        if (yield from contradict(every, fewer)):
            needed = fewer
    return needed


def _find_smaller(every: Cubes, premises: Premises, number: int) -> Job[Premises | None]:
    """The fewest clues that contradict, if they are fewer than that number."""
    for size in range(1, number):
        if found := (yield from _find_among(precise_first(dict.fromkeys(premises)), size, every)):
            return found
    return None


def _find_among(
    premises: Sequence[Clue | Refutation], size: int, agreeing: Cubes
) -> Job[Premises | None]:
    """That many of the clues with which none of these placements agrees."""
    for place, premise in enumerate(premises[: len(premises) - size + 1], start=1):
        left = yield from agreeing.learn(premise)
        if not left.count:
            return (premise,)
        if size > 1 and (more := (yield from _find_among(premises[place:], size - 1, left))):
            return (premise, *more)
    return None
