"""Which clues contradict each other, or an assumption, as few of them as possible.

It sees clues and the marks that are assumed, and never a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from blackbox_tui.engine import Outcome, Ray
from blackbox_tui.engine.lanes import lane_table
from blackbox_tui.rules.clues import Clue, Clues, Marks, Premise
from blackbox_tui.solver.analysis import learn_all, precise_first
from blackbox_tui.solver.jobs import Job, OverBudget, as_far_as
from blackbox_tui.solver.placements import Cubes, Placements, every_cube
from blackbox_tui.solver.walker import paths_left, restricted
from blackbox_tui.values import NamedTuple

MAX_STEPS: Final = 1_500
"""Each part of the work stops after this many steps; what was found by then has to do."""

Premises: TypeAlias = tuple[Premise, ...]


class Contradiction(NamedTuple):
    """Marks that cannot all be right, as few as possible, and the fewest clues that show it."""

    marks: Marks
    premises: Premises
    otherwise: Outcome | None = None
    """How the last of the rays would have ended; None if not in one way only."""
    path: Ray | None = None  # the path that it would have taken, if there is only one


class Verdict(NamedTuple):
    """What the clues say of an assumption."""

    contradiction: Contradiction | None = None
    complete: bool = True  # is it certain? If not, there are too many cases to tell


def find_conflict(clues: Clues, max_steps: int = MAX_STEPS) -> Job[tuple[Clue, ...]]:
    """A few rays that no placement agrees with, in their order.

    None if all agree with some placement, or if it takes too many steps to find them.
    """
    sets: list[Premises] = [()]
    every = every_cube(clues)
    yield from as_far_as(_collect_conflicts(every, clues.rays, sets), max_steps)
    return tuple(clue for clue in dict.fromkeys(clues.rays) if clue in sets[-1])


def check_assumption(
    clues: Clues, assumption: Marks, marks: Marks, max_steps: int = MAX_STEPS
) -> Job[Verdict]:
    """Do the clues contradict the assumption or, if not, all marks that were concluded from it?"""
    wrong: list[Marks] = []
    sets: list[Premises] = [clues.premises]
    job = _collect_wrong(clues, sets[0], (assumption, marks), wrong)
    complete = yield from as_far_as(job, max_steps)
    if not wrong:
        return Verdict(complete=complete)
    cases = _cases(clues, wrong[-1])
    yield from as_far_as(_collect_smaller(cases, sets[0], sets), max_steps)
    found = [Contradiction(wrong[-1], sets[-1])]
    yield from as_far_as(_collect_best(cases, clues, found), max_steps)
    return Verdict(found[-1])


def _collect_conflicts(every: Cubes, premises: Premises, sets: list[Premises]) -> Job[None]:
    if (yield from _contradict(every, premises)):
        yield from _collect_smaller(every, premises, sets)


def _contradict(every: Cubes, premises: Premises) -> Job[bool]:
    """Does none of these placements agree with the clues? Raises `OverBudget`."""
    left = yield from learn_all(Placements([every]), precise_first(premises))
    if left is None:
        raise OverBudget
    return left.count == 0


def _collect_smaller(every: Cubes, premises: Premises, sets: list[Premises]) -> Job[None]:
    """Of clues that contradict: first a set of which none can be left out, then the smallest."""
    needed = every_once = tuple(dict.fromkeys(premises))
    for premise in reversed(every_once):
        fewer = tuple(other for other in needed if other != premise)
        if (yield from _contradict(every, fewer)):
            needed = fewer
    sets.append(needed)
    for size in range(1, len(needed)):
        if found := (yield from _find_among(precise_first(every_once), size, every)):
            sets.append(found)
            return


def _find_among(premises: Sequence[Premise], size: int, agreeing: Cubes) -> Job[Premises | None]:
    """That many of the clues with which none of these placements agrees."""
    for place, premise in enumerate(premises[: len(premises) - size + 1], start=1):
        left = yield from agreeing.learn(premise)
        if not left.count:
            return (premise,)
        if size > 1 and (more := (yield from _find_among(premises[place:], size - 1, left))):
            return (premise, *more)
    return None


# --- assumptions ----------------------------------------------------------------


def _collect_wrong(
    clues: Clues, premises: Premises, tried: tuple[Marks, Marks], wrong: list[Marks]
) -> Job[None]:
    """The first of the marks tried that the clues contradict, then fewer and fewer of them."""
    assumption, _ = tried
    for marks in tried:
        if (yield from _contradict(_cases(clues, marks), premises)):
            wrong.append(marks)
            break
    spare_first = sorted(
        wrong[0].cells if wrong else (),
        key=lambda cell: (cell in assumption.cells, cell in assumption.guesses, cell),
    )
    for cell in spare_first:
        fewer = Marks(wrong[-1].guesses - {cell}, wrong[-1].seals - {cell})
        if fewer.cells and (yield from _contradict(_cases(clues, fewer), premises)):
            wrong.append(fewer)


def _cases(clues: Clues, marks: Marks) -> Cubes:
    every = every_cube(clues)
    table = lane_table(clues.grid)
    atoms, empty = table.bits(marks.guesses), table.bits(marks.seals)
    return every.of(restricted(every.cubes, atoms, empty))


def _collect_best(every: Cubes, clues: Clues, found: list[Contradiction]) -> Job[None]:
    """The contradiction by a ray that would have ended in one way only, best along one path."""
    marks, premises, *_ = found[0]
    for others, last in _orders(clues, premises):
        cases = every
        for other in others:
            cases = yield from cases.learn(other)
        outcomes = yield from cases.tally(last.entry)
        if len(outcomes) != 1 or last.outcome in outcomes:
            continue
        [otherwise] = outcomes
        told = Clue(last.entry, otherwise)
        paths = yield from paths_left(lane_table(clues.grid), cases.cubes, told, most=1)
        if paths:
            found.append(Contradiction(marks, (*others, last), otherwise, paths[0]))
            return
        if len(found) == 1:
            found.append(Contradiction(marks, (*others, last), otherwise))


def _orders(clues: Clues, premises: Premises) -> Iterator[tuple[Premises, Clue]]:
    """Each ray with the clues that go before it; where one ray is enough, any may be."""
    for last in clues.rays if len(premises) == 1 else premises:
        if isinstance(last, Clue):
            others = premises if len(premises) > 1 else ()
            yield tuple(other for other in others if other != last), last
