"""Deductions in words: why a cell holds an atom or is empty, by the fewest rays.

Rays are named by the port they entered, as in `ray 12`. It sees steps and clues, never a box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from blackbox_tui.engine import Box, Cell, Detour, Grid, Hit, Outcome, Ray
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.solver.reasons import PathsLeft, Plan, Premise, Step
from blackbox_tui.text.grammar import listed, many
from blackbox_tui.text.paths import (
    atoms_on_path,
    cells_in_view,
    describe_course,
    describe_path,
    explain_turns,
    name_cells,
)

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip

TOO_MANY_CASES: Final = "From here on there are too many cases to explain."

MOST_PLACES: Final = 7
"""If fewer cells than this are left for the last atom, they are named."""

_ENDED: Final = ("came out at {}", "was absorbed", "came back")
_ALL_ENDED: Final = ("came out at {}", "were absorbed", "came back")
_WOULD_END: Final = ("would come out at {}", "would be absorbed", "would come back")
_HAVE_ENDED: Final = ("have come out at {}", "have been absorbed", "have come back")


def _ending(outcome: Outcome, words: tuple[str, str, str] = _ENDED) -> str:
    """How a ray ended, from the verb on."""
    match outcome:
        case Detour(exit=port):
            return words[0].format(port)
        case Hit():
            return words[1]
    return words[2]


def premise_clause(premise: Premise) -> str:
    """A clue as a clause: `ray 12 came out at 10`."""
    if isinstance(premise, Clue):
        return f"ray {premise.entry} {_ending(premise.outcome)}"
    guess = listed(sorted(premise.guesses))
    return f"your guess {guess} had {many(premise.wrong, 'wrong atom')}"


def premise_clauses(premises: Iterable[Premise]) -> list[str]:
    """Clues as clauses; rays that ended alike share one: `rays 12 and 26 were absorbed`."""
    alike: dict[object, list[Premise]] = {}
    for premise in premises:
        alike.setdefault(premise.outcome if isinstance(premise, Clue) else premise, []).append(
            premise
        )
    return [_shared_clause(some) for some in alike.values()]


def _shared_clause(premises: list[Premise]) -> str:
    rays = [premise for premise in premises if isinstance(premise, Clue)]
    if len(rays) < 2:
        return premise_clause(premises[0])
    return f"{name_rays(rays)} {_ending(rays[0].outcome, _ALL_ENDED)}"


def name_rays(clues: Collection[Clue]) -> str:
    """Rays by their ports: `ray 12`, `rays 12 and 26`."""
    return f"ray{'s' if len(clues) > 1 else ''} {listed(clue.entry for clue in clues)}"


def step_text(step: Step, clues: Clues) -> str:
    """The whole argument of a step."""
    return " ".join(_sentence(text) for text in _argument(step, clues))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _argument(step: Step, clues: Clues) -> Iterator[str]:
    if not step.premises:
        yield "the number of atoms alone settles every cell"
        return
    if step.otherwise is not None:
        yield _if_not(step, step.otherwise)
        return
    yield listed(premise_clauses(step.premises))
    only = _only_path(step)
    if only is not None:
        yield from _along(only, step, clues)
    elif step.atoms:
        yield from _needed(step)
        yield from _rest(step, clues, step.atoms)
    else:
        yield from _passed(step, clues) or _ruled_out(step, clues, step.empty)


def _if_not(step: Step, otherwise: Outcome) -> str:
    """What would have happened if the one cell that a step proves were not so."""
    [cell] = step.cells
    *others, last = step.rays
    condition = f"if {cell} {'were empty' if step.atoms else 'held an atom'}"
    if others:
        condition = f"{listed(premise_clauses(others))}, so {condition}"
    would = _ending(otherwise, _WOULD_END)
    return f"{condition}, ray {last.entry} {would}; it {_ending(last.outcome)}"


def only_path(step: Step) -> Ray | None:
    """The path that the argument of a step goes by, if it goes by one."""
    only = _only_path(step)
    return only.together[0] if only and only.together else None


# --- one path is left -------------------------------------------------------------


def _only_path(step: Step) -> PathsLeft | None:
    """The ray of a step that has one path left, if there is one: the one that proves the most."""
    single = [paths for paths in step.paths if paths.together and len(paths.together) == 1]
    return max(single, key=lambda paths: len(step.atoms & _atoms(paths)), default=None)


def _atoms(paths: PathsLeft) -> frozenset[Cell]:
    return frozenset().union(*map(atoms_on_path, paths.together or ()))


def _along(paths: PathsLeft, step: Step, clues: Clues) -> Iterator[str]:
    """What follows from the only path that a ray has left."""
    [ray] = paths.together or ()
    if not ray.path:
        yield from _at_the_edge(paths, step, clues)
        return
    yield f"{_only(paths, step)}: {describe_path(ray, step.before.atoms)}"
    if turns := explain_turns(ray, step.before.atoms):
        yield turns
    on_way = step.empty & cells_in_view(ray, clues.grid)
    if on_way:
        yield f"no other atom is on that path or beside it, so {_are_empty(on_way, clues)}"
    yield from _rest(step, clues, atoms_on_path(ray), on_way)


def _only(paths: PathsLeft, step: Step) -> str:
    """That a ray has one path left, and what rules the others out."""
    others = _others(paths, step)
    if not others:
        return "only one path remains"
    entry, they = paths.clue.entry, "it" if len(others) == 1 else "they"
    lets = f"lets {name_rays(others)} end as {they} did"
    if paths.alone is None:
        return f"only one path for ray {entry} {lets}"
    if len(paths.alone) == 1:
        return f"only one path remains for ray {entry}"
    return f"of the {_NUMBERS[len(paths.alone)]} paths for ray {entry}, only one {lets}"


def _others(paths: PathsLeft, step: Step) -> list[Clue]:
    """The other rays of a step."""
    return [clue for clue in step.rays if clue != paths.clue]


def _at_the_edge(paths: PathsLeft, step: Step, clues: Clues) -> Iterator[str]:
    """What follows where the ray never entered."""
    ray = paths.clue
    first, *beside = clues.grid.outside(ray.entry).view
    others = _others(paths, step)
    it = f"ray {ray.entry}" if others else "it"
    given = f"with {name_rays(others)} ending that way, " if others else ""
    if isinstance(ray.outcome, Hit):
        yield f"{given}only an atom on {first}, right behind the port, can have absorbed {it}"
        yield from _rest(step, clues, {first})
        return
    empty = step.empty & {first}
    if empty:
        yield f"an atom on {first}, right behind the port, would have absorbed {it}"
    cause = step.atoms.intersection(beside)
    if len(cause) == 1:
        kept_out = f"only an atom on {_names(cause)} can have kept it out"
        if given and len(paths.alone or ()) != 1:
            yield f"{given}{it} cannot have got in, and {kept_out}"
        else:
            yield f"{it} never got in, and {given}{kept_out}"
    yield from _rest(step, clues, cause if len(cause) == 1 else (), empty)


def _rest(
    step: Step, clues: Clues, atoms: Collection[Cell], empty: Collection[Cell] = ()
) -> Iterator[str]:
    """What a step proves besides atoms and empty cells that are explained already."""
    more, others = step.atoms.difference(atoms), step.empty.difference(empty)
    found = len(step.before.atoms | step.atoms)
    if found == clues.atom_count and not more and others:
        count = "that is the only atom" if found == 1 else f"that makes all {found} atoms"
        yield f"{count}, so every other cell is empty"
        return
    said = len(more) < len(step.atoms) or len(others) < len(step.empty)
    if more and not _open_cells(step, clues):
        yield from _impossible(step, others, also=said)
        last = "the last atom" if len(more) == 1 else f"the other {_NUMBERS[len(more)]} atoms"
        yield f"that leaves only {listed(sorted(more))} for {last}"
    else:
        yield from _ruled_out(step, clues, [*others, *more], also=said)


def _open_cells(step: Step, clues: Clues) -> frozenset[Cell]:
    """The cells that nothing is proved about after a step."""
    return frozenset(clues.grid.cells) - step.before.atoms - step.before.empty - step.cells


def _ruled_out(
    step: Step, clues: Clues, cells: Collection[Cell], *, also: bool = False
) -> Iterator[str]:
    """Why cells are as they are; of the last atom it is shorter to say where it can be."""
    left = clues.atom_count - len(step.before.atoms | step.atoms)
    places = _open_cells(step, clues)
    empty = step.empty.intersection(cells)
    if left == 1 and len(places) < min(len(empty), MOST_PLACES):
        where = listed(sorted(places), "or")
        yield f"the last atom must be on {where}: anywhere else, {_could_not(step, by_name=True)}"
        cells, also = step.atoms.intersection(cells), True
    yield from _impossible(step, cells, also=also)


# --- several paths are left -------------------------------------------------------


def _needed(step: Step) -> Iterator[str]:
    """An atom that all paths need, or without which the rays could not have ended so."""
    for paths in step.paths:
        rays = paths.together
        if rays and all(step.atoms <= atoms_on_path(ray) for ray in rays):
            atoms = f"{'an atom' if len(step.atoms) == 1 else 'atoms'} on {_names(step.atoms)}"
            yield f"{_several(paths, step)}, and {_all(rays)} need {atoms}"
            return
    yield from _impossible(step, step.atoms)


def _passed(step: Step, clues: Clues) -> Iterator[str] | None:
    """Empty cells that every path passes; None if that is not the reason."""
    for paths in step.paths:
        rays = paths.together or ()
        if rays and all(step.empty <= cells_in_view(ray, clues.grid) for ray in rays):
            passing = f"{_all(rays)} run across or beside {name_cells(step.empty, clues.grid)}"
            these = "this cell is" if len(step.empty) == 1 else "these cells are"
            return iter([f"{_several(paths, step)}, and {passing}, so {these} empty"])
    return None


def _several(paths: PathsLeft, step: Step) -> str:
    """How many paths a ray has left."""
    which = "" if len(step.premises) == 1 else f" for ray {paths.clue.entry}"
    return f"{_NUMBERS[len(paths.together or ())]} paths remain{which}"


def _all(rays: Collection[Ray]) -> str:
    return "both" if len(rays) == 2 else f"all {_NUMBERS[len(rays)]}"


def _impossible(step: Step, cells: Collection[Cell], *, also: bool = False) -> Iterator[str]:
    """Why cells are as they are: otherwise the rays could not have ended as they did."""
    atoms, empty = step.atoms.intersection(cells), step.empty.intersection(cells)
    conditions: list[str] = []
    if empty:
        names = f"any of {name_cells(empty)}" if len(empty) > 2 else listed(sorted(empty), "or")
        conditions.append(f"with an atom on {names}")
    if len(atoms) == 1:
        conditions.append(f"without {'one' if empty else 'an atom'} on {_names(atoms)}")
    elif atoms:
        conditions.append(
            f"unless {_names(atoms)} {'both' if len(atoms) == 2 else 'all'} hold atoms"
        )
    if conditions:
        yield f"{', or '.join(conditions)}, {_could_not(step)}{' either' if also else ''}"


def _could_not(step: Step, *, by_name: bool = False) -> str:
    match step.premises:
        case (Clue(entry, outcome),):
            it = f"ray {entry}" if by_name else "it"
            return f"{it} could not {_ending(outcome, _HAVE_ENDED)}"
        case (_,):
            return "that could not be true"
    both = "both" if len(step.premises) == 2 else "all"
    if len(step.rays) < len(step.premises):
        return f"these could not {both} be true"
    return f"{'the rays' if by_name else 'they'} could not {both} have ended that way"


def _are_empty(cells: Collection[Cell], clues: Clues) -> str:
    return f"{name_cells(cells, clues.grid)} {'is' if len(cells) == 1 else 'are'} empty"


def _names(cells: Collection[Cell]) -> str:
    return listed(sorted(cells))


# --- hints before the whole argument ----------------------------------------------


def something_follows(step: Step) -> str:
    """That there is something to deduce, and from how many clues."""
    number = len(step.premises)
    which = "One ray alone proves" if number == 1 else f"{_count(number)} rays together prove"
    if not step.atoms:
        cells = len(step.empty)
        return f"{which} that {'a cell is' if cells == 1 else f'{cells} cells are'} empty."
    return f"{which} {'an atom' if len(step.atoms) == 1 else f'{len(step.atoms)} atoms'}."


def _count(number: int) -> str:
    return _NUMBERS[number].capitalize() if number < len(_NUMBERS) else str(number)


def what_rays_did(step: Step) -> str:
    """What the rays of a step did, as far as the paths that are left tell."""
    ended = _sentence(listed(map(premise_clause, step.premises)))
    only = _only_path(step)
    if only is not None:
        [ray] = only.together or ()
        it = "It" if len(step.premises) == 1 else f"Ray {ray.entry}"
        return f"{ended} {it} {describe_course(ray)}."
    for paths in step.paths:
        if paths.together:
            return f"{ended} {_sentence(_several(paths, step))}"
    return f"{ended} {'What does that take?' if step.atoms else 'What would have prevented that?'}"


# --- guesses that cannot be right -------------------------------------------------


def refute_guess(clue: Clue, grid: Grid, guesses: Collection[Cell]) -> str:
    """How a ray contradicts guesses: what it would have done, and what it did."""
    ray = Box(grid, guesses).fire(clue.entry)
    met = atoms_on_path(ray)
    if not ray.path:
        met = frozenset(guesses).intersection(grid.outside(clue.entry).view)
    would = _ending(ray.outcome, _WOULD_END)
    if isinstance(ray.outcome, Detour) and isinstance(clue.outcome, Detour):
        instead = f", not {clue.outcome.exit}"
    else:
        instead = f", but it {_ending(clue.outcome)}"
    if not met:
        return f"Nothing in your guess turns ray {clue.entry}: it {would}{instead}."
    atoms = "atom" if len(met) == 1 else "atoms"
    return f"With your {atoms} on {_names(met)}, ray {clue.entry} {would}{instead}."


# --- whole plans, and single cells ------------------------------------------------


def plan_lines(plan: Plan) -> list[str]:
    """Every step of a plan, numbered, and what it comes to."""
    steps = (
        f"{number}. {step_text(step, plan.clues)}" for number, step in enumerate(plan.steps, 1)
    )
    return [*steps, plan_summary(plan)]


def plan_summary(plan: Plan) -> str:
    """How far the deductions lead."""
    if not plan.complete:
        return TOO_MANY_CASES
    if plan.solved:
        return f"So the atoms are on {_names(plan.known.atoms)}."
    if not plan.steps:
        return "Nothing follows from your rays yet."
    return "Nothing more follows from your rays."


def cell_reason(plan: Plan, cell: Cell) -> str:
    """Why a cell must hold an atom or be empty, if it must."""
    step = plan.step_for(cell)
    if step is None and not plan.complete:
        return f"{cell} is not settled by what can be explained. {TOO_MANY_CASES}"
    if step is None:
        return f"Your rays do not settle {cell}: with an atom there or without, they all fit."
    truth = "must hold an atom" if cell in step.atoms else "must be empty"
    return f"{cell} {truth}. {step_text(step, plan.clues)}"
